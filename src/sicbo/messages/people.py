"""The HTTP messages about people: set-up, passwords, sign-in and sessions."""

from datetime import datetime

from msgspec import Struct

from sicbo.people import Role


class FirstPerson(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One of the first two people of a house."""

    name: str
    password: str


class SetUp(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first people of a new house, authorised by the code that its first start prints."""

    code: str
    shift_manager: FirstPerson
    admin: FirstPerson
    dealer: FirstPerson | None = None
    """The first dealer may be included; later ones are appointed by two people."""


class SetPassword(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Set one's own password with the code one was given."""

    person: str
    code: str
    password: str


class PersonCode(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Request a code with which a newly appointed person sets a first password."""

    person: str


class PersonCodeDrawn(Struct, frozen=True, kw_only=True):
    """A code, shown once."""

    person: str
    code: str


class ConsoleChallenge(Struct, frozen=True, kw_only=True):
    """What an enrolled console signs when somebody signs in at it, within a minute."""

    house: str
    nonce: str


class ConsoleProof(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An enrolled console proves itself: a signature of `sicbo-connect/1` with its key."""

    device: str
    nonce: str
    counter: int
    """Higher than at any earlier sign-in."""
    signature: str


class SignIn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Sign in to one role, with six digits if it needs a second factor, at an enrolled console or not."""

    person: str
    password: str
    role: Role
    digits: str = ""
    console: ConsoleProof | None = None


class StepUp(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A second factor presented again, before something is approved."""

    digits: str


class SecondFactor(Struct, frozen=True, kw_only=True):
    """A second factor, shown once: the address that an authenticator app reads.

    `roles` are those the person may sign in to.
    """

    person: str
    address: str
    roles: tuple[Role, ...] = ()


class SecondFactors(Struct, frozen=True, kw_only=True):
    """The second factors of the first people."""

    people: tuple[SecondFactor, ...]


class SessionShown(Struct, frozen=True, kw_only=True):
    """Who is signed in here, and when the session ends if it stays idle.

    It ends `idle_seconds` after the last input: an order, or `POST /session/touch` for whoever only looks.
    """

    session: str
    person: str
    role: Role
    ends: datetime
    idle_seconds: float
    is_proved: bool
    """Whether a second factor was presented within the last few minutes."""
    device: str = ""
    """The enrolled console at which somebody has signed in, if it is one."""
    may: tuple[str, ...]
    """What this role may request, as named in the rows of the matrix: screens offer nothing else (STD-D2)."""


class RoleOffered(Struct, frozen=True, kw_only=True):
    """A role people sign in to, and whether it needs a second factor."""

    role: Role
    needs_digits: bool


class About(Struct, frozen=True, kw_only=True):
    """What anyone may know about a house: its id, its kind, how to sign in, and who is signed in here."""

    house: str
    mark: str
    needs_console: bool
    """Whether consoles, desks and orders need an enrolled device (STD-X8)."""
    has_people: bool
    """Whether anyone works here yet; the first people use the code of the first start (`POST /set-up`)."""
    roles: tuple[RoleOffered, ...]
    here: SessionShown | None
    """Who is signed in on this screen, if anyone; unlike `GET /session`, nobody is not an error."""


class SocketTicket(Struct, frozen=True, kw_only=True):
    """A ticket that opens one socket of this session, once, within thirty seconds."""

    ticket: str


class SignedOut(Struct, frozen=True, kw_only=True):
    """The session is over."""

    session: str


class AtWork(Struct, frozen=True, kw_only=True):
    """A session of someone at work; its name is not secret and is used to end it (`sign-person-out`)."""

    session: str
    role: Role
    device: str


class PersonShown(Struct, frozen=True, kw_only=True):
    """A person who works here, or used to."""

    person: str
    roles: tuple[Role, ...]
    is_dismissed: bool
    has_password: bool
    """A person who has one is given no code for another here."""
    sessions: tuple[AtWork, ...]


class PeopleShown(Struct, frozen=True, kw_only=True):
    """All people of the house, sorted by name."""

    people: tuple[PersonShown, ...]
