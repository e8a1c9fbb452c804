"""The porter: lets people in who show who they are, and puts on record who came, who did not, and who left.

What the records say decides: a person who is dismissed, or has lost the role, is out with the next request,
whatever token he or she holds. No answer tells which part of a sign-in was wrong.
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
from sicbo.server.edge.rate_limits import AddressRates, Rates, neighbourhood
from sicbo.server.edge.refusals import NotNow, refused
from sicbo.server.settings import WebLimits
from sicbo.server.sign_in import attempts
from sicbo.server.sign_in.codes import issue_code, use_code
from sicbo.server.sign_in.known_browsers import browser_of, remember
from sicbo.server.sign_in.passwords import Passwords, refuse_password
from sicbo.server.sign_in.second_factor import NEEDED, address_of, fresh_factor, step_of
from sicbo.server.sign_in.sessions import Session, end, fresh_session, keep, kept_session, session_of
from sicbo.storage.credential_store import CredentialStore, Entry
from sicbo.streams import LONGEST_NAME, Refused, is_name

KIND = "credential"
SET_UP, SET_UP_TOLD = "set-up", "set-up, told"
MINUTE = 60
TICKET_FOR = timedelta(seconds=30)


class Credential(Struct, frozen=True):
    """What is kept of how a person shows who it is: a hash, the second factor, and its last step used."""

    password: str
    factor: str
    last_step: int = 0


class Shown(Struct, frozen=True, kw_only=True):
    """What a person shows at the door."""

    person: str
    password: Secret
    role: Role
    digits: str = ""
    address: str = ""
    browser: str = ""
    """The token by which a browser is known, if it is."""


class Newcomer(Struct, frozen=True):
    """A person who gets a password."""

    name: str
    password: Secret


class SignInService:
    """Stands at the door of a house."""

    def __init__(  # noqa: PLR0913 - what it needs, each by its name
        self,
        house: House,
        door: CredentialStore,
        clock: Clock,
        limits: WebLimits,
        passwords: Passwords | None = None,
        *,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._house = house
        self._door = door
        self._clock = clock
        self._passwords = passwords or Passwords()
        self._pause = pause
        self._codes_for = timedelta(seconds=limits.code_seconds)
        of_a_name, of_an_address = limits.sign_ins_a_minute, limits.sign_ins_a_minute_from_address
        self._names = Rates(clock, a_second=of_a_name / MINUTE, at_once=of_a_name)
        self._addresses = AddressRates(clock, a_second=of_an_address / MINUTE, at_once=of_an_address)
        # Of people who are in: nobody at the door can use these up.
        self._proofs = Rates(clock, a_second=of_a_name / MINUTE, at_once=of_a_name)

    # ---- the first people, and everyone's password -------------------------------------------------------

    async def set_up_code(self) -> str | None:
        """Draw the code by which the first people come in; None where the house has people."""
        if (await self._house.administration()).people:
            return None
        return await issue_code(self._door, SET_UP, self._clock.now(), good_for=self._codes_for)

    async def set_up(self, code: str, first: Mapping[Role, Newcomer], address: str) -> tuple[str, ...]:
        """Appoint the first people, by their roles; give the addresses of their second factors.

        They are told again only to who sends the same once more because the answer was lost.
        """
        self._refuse_rate(f"{SET_UP}, {neighbourhood(address)}", address)
        for each in first.values():
            _refuse_name(each)
            refuse_password(each.password.reveal(), each.name)
        if await use_code(self._door, SET_UP, code, self._clock.now()) is None:
            return await self._told_again(code, first)
        command = o.AppointFirstPeople(
            shift_manager=first[Role.SHIFT_MANAGER].name,
            admin=first[Role.ADMIN].name,
            dealer=first[Role.DEALER].name if Role.DEALER in first else "",
        )
        try:
            # First the passwords: a house with people of whom none can sign in would be lost.
            factors = tuple([await self._equip_first(each) for each in first.values()])
            await self._order(f"set-up/{fresh_id()}", command)
        except (Refused, NotNow):
            await issue_code(self._door, SET_UP, self._clock.now(), again=code)
            raise
        await issue_code(self._door, SET_UP_TOLD, self._clock.now(), again=code)
        return factors

    async def _told_again(self, code: str, first: Mapping[Role, Newcomer]) -> tuple[str, ...]:
        """Tell the second factors once more: by the same code and passwords, and while none was used.

        Otherwise a house whose first answer was lost on the way would have people who can never come in.
        """
        now = self._clock.now()
        if await use_code(self._door, SET_UP_TOLD, code, now) is None:
            raise refused("code/wrong")
        factors = tuple([await self._unused_factor(each) for each in first.values()])
        await issue_code(self._door, SET_UP_TOLD, now, again=code)
        return factors

    async def _unused_factor(self, newcomer: Newcomer) -> str:
        entry = await self._door.entry(KIND, newcomer.name)
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
        """Draw the code by which a person sets a password, for the first time or anew."""
        purpose = f"password/{person}"
        return await issue_code(self._door, purpose, self._clock.now(), good_for=self._codes_for)

    async def equipped(self, people: Collection[str]) -> frozenset[str]:
        """Say which of these people have a password."""
        return frozenset(each.name for each in await self._door.entries(KIND, people))

    async def code_for_newcomer(self, person: str, session: Session) -> str:
        """Draw the code of a person who has no password yet, on behalf of someone else; that is on record.

        Whoever has one gets another only from whoever runs the machine: nobody else could take the place of
        a colleague, and so be two people.
        """
        if is_name(person) and await self._door.entry(KIND, person) is not None:
            raise refused("password/is-set", person=person)
        command = o.ReportPasswordCode(person=person, drawn_by=session.person)
        await self._order(f"password-code/{fresh_id()}", command)
        return await self.code_for(person)

    async def set_password(self, code: str, newcomer: Newcomer, address: str) -> str:
        """Let a person who has a code set a password; give the address of the second factor, told once."""
        self._refuse_rate(f"password, {neighbourhood(address)}, {newcomer.name[:LONGEST_NAME]}", address)
        _refuse_name(newcomer)
        refuse_password(newcomer.password.reveal(), newcomer.name)
        if await use_code(self._door, f"password/{newcomer.name}", code, self._clock.now()) is None:
            raise refused("code/wrong")
        factor = await self._equip(newcomer)
        await self._end_sessions_of(newcomer.name)
        return factor

    async def roles_of(self, person: str) -> tuple[Role, ...]:
        """Name the roles in which a person may sign in."""
        people = (await self._house.administration()).people
        return people[person].roles if person in people else ()

    async def _end_sessions_of(self, person: str) -> None:
        """End whatever was begun with the old password: whoever has stolen it is out too."""
        sessions = (await self._house.administration()).sessions
        for name in [name for name, each in sessions.items() if each.person == person]:
            await end(self._door, name)
            command = o.SignPersonOut(session=name, why="another password was set")
            await self._order(f"sign-out/{name}", command)

    async def _equip(self, newcomer: Newcomer) -> str:
        """Keep a new password and a new second factor; the old ones are good no more."""
        factor = fresh_factor()
        credential = Credential(await self._passwords.hash(newcomer.password), factor)
        before = await self._door.entry(KIND, newcomer.name)
        if not await self._keep(newcomer.name, credential, before.version + 1 if before else 1):
            raise refused("sign-in/meanwhile")
        house = (await self._house.administration()).house
        return address_of(factor, newcomer.name, house.id if house else "")

    async def _keep(self, person: str, credential: Credential, version: int) -> bool:
        return await self._door.put(Entry(KIND, person, msgspec.json.encode(credential), version))

    # ---- coming and going --------------------------------------------------------------------------------

    async def sign_in(self, shown: Shown) -> tuple[Session, Secret]:
        """Let a person in, in one role; give the session and its token."""
        now = self._clock.now()
        place = await self._place_of(shown, now)
        wait = await attempts.wait_of(self._door, place, now)
        if wait is not None:
            raise refused("sign-in/wait", seconds=int(wait.total_seconds()) + 1)
        why = await self._why_not(shown, now)
        if why:
            await attempts.count_failed(self._door, place, now)
            await attempts.count_failed(self._door, shown.person, now, attempts.ANYWHERE)
            await self._put_on_record(shown, why)
            raise refused("sign-in/refused")
        await attempts.forget(self._door, place)
        proved_at = now if shown.role in NEEDED else None
        session, token = fresh_session(shown.person, shown.role, now, proved_at)
        await keep(self._door, session)
        command = o.SignPersonIn(
            session=session.name,
            person=session.person,
            role=session.role,
            address=shown.address,
            proved_at=proved_at,
        )
        try:
            await self._order(f"sign-in/{session.name}", command)
        except Refused:
            await end(self._door, session.name)
            raise
        return session, token

    async def _place_of(self, shown: Shown, now: datetime) -> str:
        """Name where an attempt under a name is made, unless too many are; one from nowhere known is slowed.

        Nobody can use up what belongs to a browser from which the person has come in before. What a
        supervisor has cleared is counted under another name from then on.
        """
        cleared = (await self._house.administration()).attempts_cleared.get(shown.person, 0)
        found = await browser_of(self._door, shown.browser, now) if shown.browser else None
        if found is not None and shown.person in found.browser.people:
            place = f"browser {found.name}, {cleared}, {shown.person}"
            if not self._names.is_within(place):
                raise refused("sign-in/too-often")
            return place
        # What is typed as a name may be a whole book: no more of it is remembered than a name has.
        place = f"address {neighbourhood(shown.address)}, {cleared}, {shown.person[:LONGEST_NAME]}"
        self._refuse_rate(place, shown.address)
        slowed = await attempts.slowed_by(self._door, shown.person, now)
        if slowed:
            await self._pause(slowed.total_seconds())
        return place

    async def remember(self, shown: Shown) -> Secret:
        """Know the browser of a person who was let in from now on; give the token that it keeps."""
        return await remember(self._door, shown.browser, shown.person, self._clock.now())

    async def _why_not(self, shown: Shown, now: datetime) -> str:
        """Say why someone is not let in, for the records alone; nothing where he or she is."""
        entry = await self._door.entry(KIND, shown.person) if is_name(shown.person) else None
        kept = msgspec.json.decode(entry.data, type=Credential) if entry else None
        is_right = await self._passwords.is_right(shown.password, kept.password if kept else None)
        if entry is None or kept is None:
            return "no password is kept for this name"
        if not is_right:
            return "the password is wrong"
        person = (await self._house.administration()).people.get(shown.person)
        if person is None or person.is_dismissed or shown.role not in person.roles:
            return "the role is not held"
        after = kept
        if shown.role in NEEDED:
            step = step_of(kept.factor, shown.digits, now, after=kept.last_step)
            if step is None:
                return "the second factor is missing, wrong or used"
            after = replace(kept, last_step=step)
        if self._passwords.is_outdated(kept.password):
            after = replace(after, password=await self._passwords.hash(shown.password))
        if after != kept and not await self._keep(shown.person, after, entry.version + 1):
            return "another attempt came between"  # a second factor is used once
        return ""

    async def sign_out(self, session: Session, why: str = "signed out") -> None:
        """End a session, here and on record."""
        await end(self._door, session.name)
        command = o.SignPersonOut(session=session.name, why=why)
        await self._order(f"sign-out/{session.name}", command)

    async def who(self, token: str | None) -> Session:
        """Say who holds a token, as the book and the records are at this moment."""
        found = await session_of(self._door, token, self._clock.now()) if token else None
        if found is None or found.name not in (await self._house.administration()).sessions:
            raise refused("sign-in/needed")
        return found

    async def is_in(self, session: Session) -> bool:
        """Tell whether a session is as it was; to look is not to use it."""
        kept = await kept_session(self._door, session.name, self._clock.now())
        is_same = kept is not None and kept.session.secret == session.secret
        return is_same and session.name in (await self._house.administration()).sessions

    async def socket_ticket(self, session: Session) -> str:
        """Draw a ticket by which this session opens one socket, in the next half minute.

        Each has a number of its own: whoever opens several screens at once needs several.
        """
        number = fresh_id()
        purpose = f"socket/{session.name}/{number}"
        return f"{number}.{await issue_code(self._door, purpose, self._clock.now(), good_for=TICKET_FOR)}"

    async def use_ticket(self, session: Session, ticket: str) -> None:
        """Use a ticket up."""
        number, _, code = ticket.partition(".")
        if await use_code(self._door, f"socket/{session.name}/{number}", code, self._clock.now()) is None:
            raise refused("code/wrong")

    async def step_up(self, session: Session, digits: str, address: str) -> tuple[Session, Secret]:
        """Take a second factor anew, for what needs a fresh one; the token is another from now on."""
        person = session.person
        if not (self._addresses.is_within(address) and self._proofs.is_within(person)):
            raise refused("sign-in/too-often")
        now = self._clock.now()
        wait = await attempts.wait_of(self._door, person, now, attempts.ANEW)
        if wait is not None:
            raise refused("sign-in/wait", seconds=int(wait.total_seconds()) + 1)
        entry = await self._door.entry(KIND, person)
        kept = msgspec.json.decode(entry.data, type=Credential) if entry else None
        step = step_of(kept.factor, digits, now, after=kept.last_step) if kept else None
        if entry is None or kept is None or step is None:
            await attempts.count_failed(self._door, person, now, attempts.ANEW)
            shown = Shown(person=person, password=Secret(""), role=session.role, address=address)
            await self._put_on_record(shown, "the second factor that was asked for anew is wrong or used")
            raise refused("sign-in/refused")
        if not await self._keep(person, replace(kept, last_step=step), entry.version + 1):
            raise refused("sign-in/refused")
        await attempts.forget(self._door, person, attempts.ANEW)
        standing = await kept_session(self._door, session.name, now)
        fresh, token = fresh_session(person, session.role, now, now)
        renewed = replace(fresh, name=session.name, opened_at=session.opened_at)
        if standing is None or not await keep(self._door, renewed, standing.version + 1):
            raise refused("sign-in/needed")
        proved = o.ReportSecondFactor(session=session.name, proved_at=now)
        await self._order(f"step-up/{fresh.name}", proved)
        secret = token.reveal().partition(".")[2]
        return renewed, Secret(f"{session.name}.{secret}")

    async def sweep(self) -> None:
        """Put on record that sessions are over which nobody used any more, and forget what has ended."""
        now = self._clock.now()
        for name in (await self._house.administration()).sessions:
            if await kept_session(self._door, name, now) is None:
                await self._order(f"sign-out/{name}", o.SignPersonOut(session=name, why="not used any more"))
        await self._door.drop_ended(now)

    # ---- what all have in common -------------------------------------------------------------------------

    def _refuse_rate(self, place: str, address: str) -> None:
        if not (self._addresses.is_within(address) and self._names.is_within(place)):
            raise refused("sign-in/too-often")

    async def _put_on_record(self, shown: Shown, why: str) -> None:
        name = "".join(each for each in shown.person[:LONGEST_NAME] if each.isprintable())
        command = o.ReportFailedSignIn(person=name, why=why, address=shown.address)
        await self._order(f"failed/{fresh_id()}", command)

    async def _order(self, key: str, command: o.Command) -> None:
        """Have something put on record by the program."""
        await order(self._house, key, command, PROGRAM)


def _refuse_name(newcomer: Newcomer) -> None:
    """Refuse what can name nobody, before anything is kept under it."""
    if not is_name(newcomer.name):
        raise name_is_refused("name/not-a-name", name=newcomer.name[:LONGEST_NAME], most=LONGEST_NAME)
