"""Signs people in and out, and puts on record sign-ins, failed attempts and sign-outs.

The records decide: a person who is dismissed or has lost the role is refused at the next request, whatever
token they hold. No answer reveals which part of a sign-in was wrong.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from datetime import datetime, timedelta

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sicbo.administration import commands as o
from sicbo.administration.refusals import refused as name_is_refused
from sicbo.chance import fresh_id
from sicbo.clock import Clock
from sicbo.house_runtime.house import House
from sicbo.house_runtime.requests import PROGRAM
from sicbo.people import Role
from sicbo.secret_files import Secret
from sicbo.server.desks.requests import order
from sicbo.server.edge.rate_limits import MINUTE, AddressRates, Rates, network_of
from sicbo.server.edge.refusals import NotNow, refused
from sicbo.server.settings import AccessRules, WebLimits
from sicbo.server.sign_in import attempts
from sicbo.server.sign_in.codes import issue_code, use_code
from sicbo.server.sign_in.known_browsers import browser_of, remember
from sicbo.server.sign_in.passwords import Passwords, refuse_password
from sicbo.server.sign_in.second_factor import NEEDED, address_of, fresh_factor, step_of
from sicbo.server.sign_in.sessions import (
    Session,
    end_session,
    fresh_session,
    session_of,
    store_session,
    stored_session,
)
from sicbo.storage.credential_store import CredentialStore, Entry
from sicbo.streams import LONGEST_NAME, Refused, is_name

KIND = "credential"
SET_UP, SET_UP_ANSWERED = "set-up", "set-up, told"
TICKET_FOR = timedelta(seconds=30)


class Credential(Struct, frozen=True):
    """A person's stored credentials: the password hash, the second factor, and its last used step."""

    password: str
    factor: str
    last_step: int = 0


class SignInAttempt(Struct, frozen=True, kw_only=True):
    """What a person enters to sign in."""

    person: str
    password: Secret
    role: Role
    digits: str = ""
    address: str = ""
    browser: str = ""
    """The token of a known browser, if it is one."""
    device: str = ""
    """The enrolled console that it is made at, if it has proved itself."""


class Newcomer(Struct, frozen=True):
    """A person who sets a password."""

    name: str
    password: Secret


class SignInService:
    """Signs people in to a house."""

    def __init__(  # noqa: PLR0913 - dependencies, each by name
        self,
        house: House,
        credentials: CredentialStore,
        clock: Clock,
        limits: WebLimits,
        passwords: Passwords | None = None,
        *,
        access: AccessRules | None = None,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._house = house
        self._credentials = credentials
        self._clock = clock
        self._passwords = passwords or Passwords()
        self._pause = pause
        access = access or AccessRules()
        self.roles_with_digits = NEEDED.union(access.second_factor_roles)
        """The roles that sign in with a second factor."""
        self._idle = timedelta(seconds=access.staff_idle_seconds)
        self._codes_for = timedelta(seconds=limits.code_seconds)
        of_a_name, of_an_address = limits.sign_ins_a_minute, limits.sign_ins_a_minute_from_address
        self._names = Rates(clock, a_second=of_a_name / MINUTE, at_once=of_a_name)
        self._addresses = AddressRates(clock, a_second=of_an_address / MINUTE, at_once=of_an_address)
        # Those of signed-in people: nobody else can use these up.
        self._proofs = Rates(clock, a_second=of_a_name / MINUTE, at_once=of_a_name)

    # ---- the first people, and everyone's password -------------------------------------------------------

    async def set_up_code(self) -> str | None:
        """Issue the code for the first people; None if the house has people."""
        if (await self._house.administration()).people:
            return None
        return await issue_code(self._credentials, SET_UP, self._clock.now(), good_for=self._codes_for)

    async def set_up(self, code: str, first: Mapping[Role, Newcomer], address: str) -> tuple[str, ...]:
        """Appoint the first people, by role; return the addresses of their second factors.

        They are returned again only if the same request is repeated because the answer was lost.
        """
        self._refuse_rate(f"{SET_UP}, {network_of(address)}", address)
        for each in first.values():
            _refuse_name(each)
            refuse_password(each.password.reveal(), each.name)
        if await use_code(self._credentials, SET_UP, code, self._clock.now()) is None:
            return await self._factors_again(code, first)
        command = o.AppointFirstPeople(
            shift_manager=first[Role.SHIFT_MANAGER].name,
            admin=first[Role.ADMIN].name,
            dealer=first[Role.DEALER].name if Role.DEALER in first else "",
        )
        try:
            # Passwords first: a house with people of whom none can sign in would be lost.
            factors = tuple([await self._equip_first(each) for each in first.values()])
            await self._order(f"set-up/{fresh_id()}", command)
        except (Refused, NotNow):
            await issue_code(self._credentials, SET_UP, self._clock.now(), again=code)
            raise
        await issue_code(self._credentials, SET_UP_ANSWERED, self._clock.now(), again=code)
        return factors

    async def _factors_again(self, code: str, first: Mapping[Role, Newcomer]) -> tuple[str, ...]:
        """Return the second factors again, for the same code and passwords and while none has been used.

        Otherwise a house whose first answer was lost would have people who can never sign in.
        """
        now = self._clock.now()
        if await use_code(self._credentials, SET_UP_ANSWERED, code, now) is None:
            raise refused("code/wrong")
        factors = tuple([await self._unused_factor(each) for each in first.values()])
        await issue_code(self._credentials, SET_UP_ANSWERED, now, again=code)
        return factors

    async def _unused_factor(self, newcomer: Newcomer) -> str:
        entry = await self._credentials.entry(KIND, newcomer.name)
        kept = msgspec.json.decode(entry.data, type=Credential) if entry else None
        is_right = await self._passwords.is_right(newcomer.password, kept.password if kept else None)
        if kept is None or not is_right or kept.last_step:
            raise refused("code/wrong")
        house = (await self._house.administration()).house
        return address_of(kept.factor, newcomer.name, house.id if house else "")

    async def _equip_first(self, newcomer: Newcomer) -> str:
        if (await self._house.administration()).people:
            raise refused("sign-in/meanwhile")
        return await self._equip(newcomer)

    async def code_for(self, person: str) -> str:
        """Issue the code with which a person sets a first or a new password."""
        purpose = f"password/{person}"
        return await issue_code(self._credentials, purpose, self._clock.now(), good_for=self._codes_for)

    async def equipped(self, people: Collection[str]) -> frozenset[str]:
        """Return which of these people have a password."""
        return frozenset(each.name for each in await self._credentials.entries(KIND, people))

    async def code_for_newcomer(self, person: str, session: Session) -> str:
        """Issue a code to a person without a password, on behalf of someone else, and put that on record.

        A person who has a password gets a new one only from whoever runs the machine. Otherwise someone could
        take over a colleague's name, and so act as two people.
        """
        if is_name(person) and await self._credentials.entry(KIND, person) is not None:
            raise refused("password/is-set", person=person)
        command = o.ReportPasswordCode(person=person, drawn_by=session.person)
        await self._order(f"password-code/{fresh_id()}", command)
        return await self.code_for(person)

    async def set_password(self, code: str, newcomer: Newcomer, address: str) -> str:
        """Set a person's password with a code; return the address of the second factor, shown once."""
        self._refuse_rate(f"password, {network_of(address)}, {newcomer.name[:LONGEST_NAME]}", address)
        _refuse_name(newcomer)
        refuse_password(newcomer.password.reveal(), newcomer.name)
        if await use_code(self._credentials, f"password/{newcomer.name}", code, self._clock.now()) is None:
            raise refused("code/wrong")
        factor = await self._equip(newcomer)
        await self._end_sessions_of(newcomer.name)
        return factor

    async def roles_of(self, person: str) -> tuple[Role, ...]:
        """Return the roles a person may sign in to."""
        people = (await self._house.administration()).people
        return people[person].roles if person in people else ()

    async def _end_sessions_of(self, person: str) -> None:
        """End all sessions opened with the old password, which may have been stolen."""
        sessions = (await self._house.administration()).sessions
        for name in [name for name, each in sessions.items() if each.person == person]:
            await end_session(self._credentials, name)
            command = o.SignPersonOut(session=name, why="another password was set")
            await self._order(f"sign-out/{name}", command)

    async def _equip(self, newcomer: Newcomer) -> str:
        """Store a new password and second factor, which replace the old ones."""
        factor = fresh_factor()
        credential = Credential(await self._passwords.hash(newcomer.password), factor)
        before = await self._credentials.entry(KIND, newcomer.name)
        if not await self._store(newcomer.name, credential, before.version + 1 if before else 1):
            raise refused("sign-in/meanwhile")
        house = (await self._house.administration()).house
        return address_of(factor, newcomer.name, house.id if house else "")

    async def _store(self, person: str, credential: Credential, version: int) -> bool:
        return await self._credentials.put(Entry(KIND, person, msgspec.json.encode(credential), version))

    # ---- signing in and out ------------------------------------------------------------------------------

    async def sign_in(self, attempt: SignInAttempt) -> tuple[Session, Secret]:
        """Sign a person in to one role; return the session and its token."""
        now = self._clock.now()
        place = await self._place_of(attempt, now)
        wait = await attempts.remaining_wait(self._credentials, place, now)
        if wait is not None:
            raise refused("sign-in/wait", seconds=int(wait.total_seconds()) + 1)
        why = await self._why_not(attempt, now)
        if why:
            await attempts.count_failed(self._credentials, place, now)
            await attempts.count_failed(self._credentials, attempt.person, now, attempts.ANYWHERE)
            await self._put_on_record(attempt, why)
            raise refused("sign-in/refused")
        await attempts.forget(self._credentials, place)
        proved_at = now if attempt.role in self.roles_with_digits else None
        session, token = fresh_session(attempt.person, attempt.role, now, proved_at, self._idle)
        session = replace(session, device=attempt.device)
        await store_session(self._credentials, session)
        command = o.SignPersonIn(
            session=session.name,
            person=session.person,
            role=session.role,
            device=session.device,
            address=attempt.address,
            proved_at=proved_at,
        )
        try:
            await self._order(f"sign-in/{session.name}", command)
        except Refused:
            await end_session(self._credentials, session.name)
            raise
        return session, token

    async def _place_of(self, attempt: SignInAttempt, now: datetime) -> str:
        """Return the place of an attempt; refuse too many, and delay those from unknown browsers.

        Nobody else can use up the attempts of a browser the person has signed in from before. After a
        supervisor clears the attempts, they are counted under a new place.
        """
        cleared = (await self._house.administration()).attempts_cleared.get(attempt.person, 0)
        found = await browser_of(self._credentials, attempt.browser, now) if attempt.browser else None
        if found is not None and attempt.person in found.browser.people:
            place = f"browser {found.name}, {cleared}, {attempt.person}"
            if not self._names.is_within(place):
                raise refused("sign-in/too-often")
            return place
        # A typed name can be arbitrarily long: only as much as a name may have is stored.
        place = f"address {network_of(attempt.address)}, {cleared}, {attempt.person[:LONGEST_NAME]}"
        self._refuse_rate(place, attempt.address)
        slowed = await attempts.delay_for(self._credentials, attempt.person, now)
        if slowed:
            await self._pause(slowed.total_seconds())
        return place

    async def remember(self, attempt: SignInAttempt) -> Secret:
        """Remember the browser of a person who has signed in; return the token for its cookie."""
        return await remember(self._credentials, attempt.browser, attempt.person, self._clock.now())

    async def _why_not(self, attempt: SignInAttempt, now: datetime) -> str:
        """Return why an attempt fails, for the records only; empty if it succeeds."""
        entry = await self._credentials.entry(KIND, attempt.person) if is_name(attempt.person) else None
        kept = msgspec.json.decode(entry.data, type=Credential) if entry else None
        is_right = await self._passwords.is_right(attempt.password, kept.password if kept else None)
        if entry is None or kept is None:
            return "no password is kept for this name"
        if not is_right:
            return "the password is wrong"
        person = (await self._house.administration()).people.get(attempt.person)
        if person is None or person.is_dismissed or attempt.role not in person.roles:
            return "the role is not held"
        after = kept
        if attempt.role in self.roles_with_digits:
            step = step_of(kept.factor, attempt.digits, now, after=kept.last_step)
            if step is None:
                return "the second factor is missing, wrong or used"
            after = replace(kept, last_step=step)
        if self._passwords.is_outdated(kept.password):
            after = replace(after, password=await self._passwords.hash(attempt.password))
        if after != kept and not await self._store(attempt.person, after, entry.version + 1):
            return "another attempt came between"  # a second factor is used once
        return ""

    async def sign_out(self, session: Session) -> None:
        """End a session, and put that on record."""
        await end_session(self._credentials, session.name)
        command = o.SignPersonOut(session=session.name, why="signed out")
        await self._order(f"sign-out/{session.name}", command)

    async def who(self, token: str | None, *, is_input: bool = False) -> Session:
        """Return the session of a token, by the current credential store and records.

        Only `is_input` keeps it alive: what a page asks by itself does not show that somebody is there.
        """
        now = self._clock.now()
        found = await session_of(self._credentials, token, now, is_input=is_input) if token else None
        if found is None or found.name not in (await self._house.administration()).sessions:
            raise refused("sign-in/needed")
        return found

    async def is_in(self, session: Session) -> bool:
        """Return whether a session is still valid, without counting that as use."""
        kept = await stored_session(self._credentials, session.name, self._clock.now())
        is_same = kept is not None and kept.session.secret == session.secret
        return is_same and session.name in (await self._house.administration()).sessions

    async def socket_ticket(self, session: Session) -> str:
        """Issue a ticket with which this session can open one socket within thirty seconds.

        Each has its own number, since several screens may be opened at once.
        """
        number = fresh_id()
        purpose = f"socket/{session.name}/{number}"
        return (
            f"{number}.{await issue_code(self._credentials, purpose, self._clock.now(), good_for=TICKET_FOR)}"
        )

    async def use_ticket(self, session: Session, ticket: str) -> None:
        """Redeem a socket ticket."""
        number, _, code = ticket.partition(".")
        if (
            await use_code(self._credentials, f"socket/{session.name}/{number}", code, self._clock.now())
            is None
        ):
            raise refused("code/wrong")

    async def step_up(self, session: Session, digits: str, address: str) -> tuple[Session, Secret]:
        """Accept a second factor again, for what needs a recent one; the session gets a new token."""
        person = session.person
        if not (self._addresses.is_within(address) and self._proofs.is_within(person)):
            raise refused("sign-in/too-often")
        now = self._clock.now()
        wait = await attempts.remaining_wait(self._credentials, person, now, attempts.ANEW)
        if wait is not None:
            raise refused("sign-in/wait", seconds=int(wait.total_seconds()) + 1)
        entry = await self._credentials.entry(KIND, person)
        kept = msgspec.json.decode(entry.data, type=Credential) if entry else None
        step = step_of(kept.factor, digits, now, after=kept.last_step) if kept else None
        if entry is None or kept is None or step is None:
            await attempts.count_failed(self._credentials, person, now, attempts.ANEW)
            attempt = SignInAttempt(person=person, password=Secret(""), role=session.role, address=address)
            await self._put_on_record(attempt, "the second factor that was asked for anew is wrong or used")
            raise refused("sign-in/refused")
        if not await self._store(person, replace(kept, last_step=step), entry.version + 1):
            raise refused("sign-in/refused")
        await attempts.forget(self._credentials, person, attempts.ANEW)
        standing = await stored_session(self._credentials, session.name, now)
        fresh, token = fresh_session(person, session.role, now, now, session.idle)
        renewed = replace(fresh, name=session.name, opened_at=session.opened_at, device=session.device)
        if standing is None or not await store_session(self._credentials, renewed, standing.version + 1):
            raise refused("sign-in/needed")
        proved = o.ReportSecondFactor(session=session.name, proved_at=now)
        await self._order(f"step-up/{fresh.name}", proved)
        secret = token.reveal().partition(".")[2]
        return renewed, Secret(f"{session.name}.{secret}")

    async def sweep(self) -> None:
        """Put expired sessions on record, and delete expired entries."""
        now = self._clock.now()
        for name in (await self._house.administration()).sessions:
            if await stored_session(self._credentials, name, now) is None:
                await self._order(f"sign-out/{name}", o.SignPersonOut(session=name, why="not used any more"))
        await self._credentials.drop_ended(now)

    # ---- shared ------------------------------------------------------------------------------------------

    def _refuse_rate(self, place: str, address: str) -> None:
        if not (self._addresses.is_within(address) and self._names.is_within(place)):
            raise refused("sign-in/too-often")

    async def _put_on_record(self, attempt: SignInAttempt, why: str) -> None:
        name = "".join(each for each in attempt.person[:LONGEST_NAME] if each.isprintable())
        command = o.ReportFailedSignIn(person=name, why=why, device=attempt.device, address=attempt.address)
        await self._order(f"failed/{fresh_id()}", command)

    async def _order(self, key: str, command: o.Command) -> None:
        """Put something on record as the program."""
        await order(self._house, key, command, PROGRAM)


def _refuse_name(newcomer: Newcomer) -> None:
    """Refuse an invalid name before anything is stored under it."""
    if not is_name(newcomer.name):
        raise name_is_refused("name/not-a-name", name=newcomer.name[:LONGEST_NAME], most=LONGEST_NAME)
