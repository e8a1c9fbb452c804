"""What people send at the door over HTTP, and what they are told."""

from datetime import datetime

from msgspec import Struct

from sicbo.people import Role


class FirstPerson(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One of the first two people of a house."""

    name: str
    password: str


class SetUp(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first people of a house in which nobody is yet, by the code that its first start prints."""

    code: str
    shift_manager: FirstPerson
    admin: FirstPerson
    dealer: FirstPerson | None = None
    """The first dealer may come with them; later ones are appointed by two people."""


class SetPassword(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A password of one's own, by the code that one was given."""

    person: str
    code: str
    password: str


class PersonCode(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Someone was appointed, and needs a code to set a first password."""

    person: str


class PersonCodeDrawn(Struct, frozen=True, kw_only=True):
    """A code, told once."""

    person: str
    code: str


class SignIn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Coming to work in one role; the six digits where the role needs a second factor."""

    person: str
    password: str
    role: Role
    digits: str = ""


class StepUp(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A second factor shown anew, before something is approved."""

    digits: str


class SecondFactor(Struct, frozen=True, kw_only=True):
    """A second factor, told once: an address that an app for one-time passwords reads.

    `roles` are those in which the person may sign in.
    """

    person: str
    address: str
    roles: tuple[Role, ...] = ()


class SecondFactors(Struct, frozen=True, kw_only=True):
    """The second factors of the first people."""

    people: tuple[SecondFactor, ...]


class SessionShown(Struct, frozen=True, kw_only=True):
    """Who is at work here, and until when unless something is done."""

    session: str
    person: str
    role: Role
    ends: datetime
    is_proved: bool
    """Whether a second factor was shown within the last minutes."""
    may: tuple[str, ...]
    """What this role may ask for, as the rows of the matrix name it: screens offer nothing else (STD-D2)."""


class RoleOffered(Struct, frozen=True, kw_only=True):
    """A role that people sign in as, and whether it needs a second factor."""

    role: Role
    needs_digits: bool


class About(Struct, frozen=True, kw_only=True):
    """What anyone may know of a house: its id, its kind, how people come in, and who one is oneself."""

    house: str
    mark: str
    has_people: bool
    """Whether someone works here; the first people come by the code of the first start (`POST /set-up`)."""
    roles: tuple[RoleOffered, ...]
    here: SessionShown | None
    """Who is signed in on the screen that asks, if anyone; unlike `GET /session`, nobody is no mistake."""


class SocketTicket(Struct, frozen=True, kw_only=True):
    """A ticket that opens one socket of this session, once, within half a minute."""

    ticket: str


class SignedOut(Struct, frozen=True, kw_only=True):
    """The session is over."""

    session: str


class AtWork(Struct, frozen=True, kw_only=True):
    """A session of someone who is at work; its name is no secret, and ends it (`sign-person-out`)."""

    session: str
    role: Role
    device: str


class PersonShown(Struct, frozen=True, kw_only=True):
    """Someone who works here, or did."""

    person: str
    roles: tuple[Role, ...]
    is_dismissed: bool
    has_password: bool
    """Whoever has one gets no code for another here."""
    sessions: tuple[AtWork, ...]


class PeopleShown(Struct, frozen=True, kw_only=True):
    """All people of the house, by name."""

    people: tuple[PersonShown, ...]
