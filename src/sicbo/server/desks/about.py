"""What anyone may know about a house: what a screen needs before sign-in, and who is signed in on it."""

from litestar import get
from litestar.handlers import HTTPRouteHandler

from sicbo.clock import Clock
from sicbo.house_runtime.house import House
from sicbo.messages import people as m
from sicbo.people import PERSONS, Role
from sicbo.server.edge.matrix import Matrix
from sicbo.server.edge.request_types import AnyRequest
from sicbo.server.settings import AccessRules
from sicbo.server.sign_in.routes import session_shown
from sicbo.server.sign_in.sessions import COOKIE
from sicbo.server.sign_in.sign_in_service import SignInService
from sicbo.streams import Refused


def about_routes(
    house: House, sign_in_service: SignInService, clock: Clock, matrix: Matrix, access: AccessRules
) -> list[HTTPRouteHandler]:
    """Return the route."""
    roles = tuple(
        m.RoleOffered(role=role, needs_digits=role in sign_in_service.roles_with_digits)
        for role in Role
        if role in PERSONS
    )

    async def here(token: str | None) -> m.SessionShown | None:
        try:
            return session_shown(await sign_in_service.who(token), clock, matrix)
        except Refused:
            return None

    @get("/about", summary="Show what kind of house this is, and how to sign in", operation_id="about")
    async def about(request: AnyRequest) -> m.About:
        found = await house.administration()
        return m.About(
            house=found.house.id if found.house else "",
            mark=found.house.mark.value if found.house else "",
            needs_console=access.enrolled_consoles,
            has_people=bool(found.people),
            roles=roles,
            here=await here(request.cookies.get(COOKIE)),
        )

    return [about]
