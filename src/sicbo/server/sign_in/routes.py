"""The HTTP routes of sign-in: first people, passwords, signing in and out, and the session."""

from collections.abc import Callable

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from sicbo.clock import Clock
from sicbo.messages import people as m
from sicbo.people import Role
from sicbo.secret_files import Secret
from sicbo.server.devices.gate import Gate
from sicbo.server.edge.matrix import Matrix, session_in
from sicbo.server.edge.rate_limits import Rates
from sicbo.server.edge.refusals import refused
from sicbo.server.edge.request_types import AnyRequest
from sicbo.server.edge.text_limits import normalise_name
from sicbo.server.sign_in.known_browsers import COOKIE as BROWSER
from sicbo.server.sign_in.known_browsers import GOOD_FOR
from sicbo.server.sign_in.sessions import COOKIE, Session
from sicbo.server.sign_in.sign_in_service import Newcomer, SignInAttempt, SignInService


def sign_in_routes(
    sign_in_service: SignInService, clock: Clock, matrix: Matrix, gate: Gate, connects: Rates
) -> list[HTTPRouteHandler]:
    """Return the routes."""

    def shown(session: Session) -> m.SessionShown:
        return session_shown(session, clock, matrix)

    @post("/set-up", summary="Appoint the first people, with the code of the first start", status_code=200)
    async def set_up(data: JSONBody[m.SetUp], request: AnyRequest) -> m.SecondFactors:
        first = _first_people(data)
        told = zip(
            first.values(), await sign_in_service.set_up(data.code, first, address_of(request)), strict=True
        )
        return m.SecondFactors(people=tuple(m.SecondFactor(person=who.name, address=it) for who, it in told))

    @post("/password", summary="Set a password with a code", status_code=200)
    async def password(data: JSONBody[m.SetPassword], request: AnyRequest) -> m.SecondFactor:
        newcomer = Newcomer(normalise_name(data.person), Secret(data.password))
        factor = await sign_in_service.set_password(data.code, newcomer, address_of(request))
        roles = await sign_in_service.roles_of(newcomer.name)
        return m.SecondFactor(person=newcomer.name, address=factor, roles=roles)

    @post("/people/code", summary="Issue a code to a person who has no password yet", status_code=200)
    async def people_code(data: JSONBody[m.PersonCode], request: AnyRequest) -> m.PersonCodeDrawn:
        person = normalise_name(data.person)
        code = await sign_in_service.code_for_newcomer(person, session_in(request))
        return m.PersonCodeDrawn(person=person, code=code)

    @post("/sign-in", summary="Sign in to a role", status_code=200)
    async def sign_in(data: JSONBody[m.SignIn], request: AnyRequest) -> Response[m.SessionShown]:
        proof, address = data.console, address_of(request)
        console = (await gate.admit_console(proof, address)).name if proof is not None else ""
        attempt = SignInAttempt(
            person=normalise_name(data.person),
            password=Secret(data.password),
            role=data.role,
            digits=data.digits,
            address=address,
            browser=request.cookies.get(BROWSER, ""),
            device=console,
        )
        session, token = await sign_in_service.sign_in(attempt)
        browser = _cookie(await sign_in_service.remember(attempt), int(GOOD_FOR.total_seconds()), key=BROWSER)
        return Response(shown(session), cookies=[_cookie(token), browser])

    @post("/step-up", summary="Present the second factor again", status_code=200)
    async def step_up(data: JSONBody[m.StepUp], request: AnyRequest) -> Response[m.SessionShown]:
        session, token = await sign_in_service.step_up(session_in(request), data.digits, address_of(request))
        return Response(shown(session), cookies=[_cookie(token)])

    @post("/sign-out", summary="Sign out", status_code=200)
    async def sign_out(request: AnyRequest) -> Response[m.SignedOut]:
        session = session_in(request)
        await sign_in_service.sign_out(session)
        return Response(m.SignedOut(session=session.name), cookies=[_cookie(Secret(""), max_age=0)])

    @post("/socket-ticket", summary="Issue a ticket that opens one socket", status_code=200)
    async def socket_ticket(request: AnyRequest) -> m.SocketTicket:
        return m.SocketTicket(ticket=await sign_in_service.socket_ticket(session_in(request)))

    return [
        set_up,
        password,
        people_code,
        sign_in,
        step_up,
        sign_out,
        socket_ticket,
        *_session_routes(shown),
        *_console_routes(gate, connects),
    ]


def _console_routes(gate: Gate, connects: Rates) -> list[HTTPRouteHandler]:
    """Return the route of what a console signs; `connects` limits unauthenticated requests by address."""

    @post("/sign-in/challenge", summary="Draw a challenge for an enrolled console to sign", status_code=200)
    async def challenge(request: AnyRequest) -> m.ConsoleChallenge:
        if not connects.is_within(address_of(request)):
            raise refused("request/too-often")
        drawn = await gate.console_challenge()
        return m.ConsoleChallenge(house=drawn.house, nonce=drawn.nonce)

    return [challenge]


def _session_routes(shown: Callable[[Session], m.SessionShown]) -> list[HTTPRouteHandler]:
    """Return the routes that show the session, with and without input."""

    @get("/session", summary="Show who is signed in")
    async def session(request: AnyRequest) -> m.SessionShown:
        return shown(session_in(request))

    @post("/session/touch", summary="Report that somebody is at the screen", status_code=200)
    async def touch(request: AnyRequest) -> m.SessionShown:
        return shown(session_in(request))

    return [session, touch]


def _first_people(data: m.SetUp) -> dict[Role, Newcomer]:
    asked = {Role.SHIFT_MANAGER: data.shift_manager, Role.ADMIN: data.admin, Role.DEALER: data.dealer}
    return {
        role: Newcomer(normalise_name(each.name), Secret(each.password))
        for role, each in asked.items()
        if each
    }


def session_shown(session: Session, clock: Clock, matrix: Matrix) -> m.SessionShown:
    """Describe a session, and what its role may request."""
    return m.SessionShown(
        session=session.name,
        person=session.person,
        role=session.role,
        device=session.device,
        ends=session.ends,
        idle_seconds=session.idle.total_seconds(),
        is_proved=session.is_proved(clock.now()),
        may=matrix.rows_of(session.role),
    )


def address_of(request: AnyRequest) -> str:
    """Return the client address of a request."""
    return request.client.host if request.client else ""


def _cookie(token: Secret, max_age: int | None = None, *, key: str = COOKIE) -> Cookie:
    """Return a cookie that no script can read and no other site can send."""
    return Cookie(
        key=key,
        value=token.reveal(),
        path="/",
        secure=True,
        httponly=True,
        samesite="strict",
        max_age=max_age,
    )
