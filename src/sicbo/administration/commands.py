"""Orders about the house: all that anyone can send to its administration.

Who sends it, and when, is in the Context. No secret is ever part of an order: passwords, codes and tokens
are checked by whoever lets a person in, and never come here.
"""

from datetime import datetime

from sicbo import streams
from sicbo.administration.state import DeviceKind, Mark
from sicbo.people import Role


class Command(streams.Command, frozen=True, kw_only=True):
    """Anything that is sent to the administration."""


class FoundHouse(Command, frozen=True, kw_only=True):
    """Give the house its id and its mark, for good."""

    house: str
    mark: Mark


class AppointFirstPeople(Command, frozen=True, kw_only=True):
    """Appoint the first people of a house in which nobody is yet: what the set-up code is for, once.

    A dealer may come with them; nobody else is appointed without two people.
    """

    shift_manager: str
    admin: str
    dealer: str = ""


class AppointPerson(Command, frozen=True, kw_only=True):
    """Let a person work here, in these roles; by two people."""

    person: str
    roles: tuple[Role, ...]


class ChangeRoles(Command, frozen=True, kw_only=True):
    """Give a person these roles in the place of the old ones; by two people."""

    person: str
    roles: tuple[Role, ...]


class DismissPerson(Command, frozen=True, kw_only=True):
    """Let a person act no more, from this moment on."""

    person: str
    reason: str


class ProposeDevice(Command, frozen=True, kw_only=True):
    """Ask for a device to be let in, with the public key that it has made for itself."""

    device: str
    kind: DeviceKind
    public_key: str
    table: str = ""


class EnrolDevice(Command, frozen=True, kw_only=True):
    """Propose a device that has shown its one-time code, in the name of the admin who drew the code."""

    device: str
    kind: DeviceKind
    public_key: str
    drawn_by: str
    table: str = ""


class ApproveDevice(Command, frozen=True, kw_only=True):
    """Let a device in that another person proposed; its key is named again, as its screen shows it."""

    device: str
    public_key: str


class RevokeDevice(Command, frozen=True, kw_only=True):
    """Let a device act no more, from this moment on; or do away with a proposal."""

    device: str
    reason: str


class SignPersonIn(Command, frozen=True, kw_only=True):
    """Say that a person was let in; `address` is where from."""

    session: str
    person: str
    role: Role
    device: str = ""
    address: str = ""
    proved_at: datetime | None = None
    """When a second factor was shown, if it was."""


class ReportSecondFactor(Command, frozen=True, kw_only=True):
    """Say that a person has shown a second factor anew, for what needs a fresh one."""

    session: str
    proved_at: datetime


class ReportPasswordCode(Command, frozen=True, kw_only=True):
    """Say that a code was drawn by which a person who has no password yet sets one, and by whom."""

    person: str
    drawn_by: str


class ReportFailedSignIn(Command, frozen=True, kw_only=True):
    """Say that someone was not let in; the name is the one that was given, whoever that was."""

    person: str
    why: str
    device: str = ""
    address: str = ""


class ReportProgram(Command, frozen=True, kw_only=True):
    """Say which program runs the house, by its hash, and what of it is not as it should be."""

    version: str
    sha256: str
    compared_with: str
    differences: tuple[str, ...] = ()


class ReportClock(Command, frozen=True, kw_only=True):
    """Say that the clock of a machine was set: what it should have told, and what it told.

    `is_right` where whoever started the house said that the clock is right, and the records are ahead of it.
    """

    expected: datetime
    found: datetime
    is_right: bool = False


class ReportStoppedTable(Command, frozen=True, kw_only=True):
    """Say that a table cannot be run any more until someone has looked, and why."""

    table: str
    why: str


class SignPersonOut(Command, frozen=True, kw_only=True):
    """End a session."""

    session: str
    why: str


class ClearSignInAttempts(Command, frozen=True, kw_only=True):
    """Forget the failed attempts to sign in as a person: whoever has the right password need not wait."""

    person: str


class RegisterSigningKey(Command, frozen=True, kw_only=True):
    """Name the first key that signs tree heads; by two people."""

    key: str
    public_key: str


class RotateSigningKey(Command, frozen=True, kw_only=True):
    """Let another key sign from now on; by two people."""

    key: str
    to: str
    public_key: str


class SetGamingDay(Command, frozen=True, kw_only=True):
    """Say when a gaming day begins, in minutes after midnight, and how far the house is from UTC; by two."""

    begins_at: int
    utc_offset: int


class SetPlayerNotice(Command, frozen=True, kw_only=True):
    """Say from which age one may play, who helps whom play harms, and more in every language or in none."""

    least_age: int
    contacts: str
    english: str = ""
    simplified_chinese: str = ""
    traditional_chinese: str = ""


class RegisterTable(Command, frozen=True, kw_only=True):
    """Let the house have a table of this name, with a stream of its own."""

    table: str
