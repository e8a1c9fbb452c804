"""The orders that can be sent to the administration.

Who sends an order, and when, is in the Context. No secret is ever part of an order: passwords, codes and
tokens are checked at sign-in, and never come here.
"""

from datetime import datetime

from sicbo import streams
from sicbo.administration.state import DeviceKind, Mark
from sicbo.people import Role


class Command(streams.Command, frozen=True, kw_only=True):
    """Anything sent to the administration."""


class FoundHouse(Command, frozen=True, kw_only=True):
    """Give the house its id and its mark, permanently."""

    house: str
    mark: Mark


class AppointFirstPeople(Command, frozen=True, kw_only=True):
    """Appoint the first people of a house without people: what the single-use set-up code is for.

    This may include a dealer; nobody else is appointed without two people.
    """

    shift_manager: str
    admin: str
    dealer: str = ""


class AppointPerson(Command, frozen=True, kw_only=True):
    """Appoint a person to these roles; by two people."""

    person: str
    roles: tuple[Role, ...]


class ChangeRoles(Command, frozen=True, kw_only=True):
    """Replace the roles of a person; by two people."""

    person: str
    roles: tuple[Role, ...]


class AssignPit(Command, frozen=True, kw_only=True):
    """Set the tables at which a person supervises or manages; by two people. None named means all."""

    person: str
    tables: tuple[str, ...] = ()


class DismissPerson(Command, frozen=True, kw_only=True):
    """Dismiss a person, with immediate effect."""

    person: str
    reason: str


class ProposeDevice(Command, frozen=True, kw_only=True):
    """Propose a device, with the public key it has made for itself."""

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
    """Approve a device that another person proposed; its key is repeated, as its screen shows it."""

    device: str
    public_key: str


class RevokeDevice(Command, frozen=True, kw_only=True):
    """Revoke a device with immediate effect, or discard a proposed one."""

    device: str
    reason: str


class SignPersonIn(Command, frozen=True, kw_only=True):
    """Record that a person has signed in; `address` is where from."""

    session: str
    person: str
    role: Role
    device: str = ""
    address: str = ""
    proved_at: datetime | None = None
    """When a second factor was last shown, if ever."""


class ReportSecondFactor(Command, frozen=True, kw_only=True):
    """Record that a person has shown a second factor again, for actions that need a fresh one."""

    session: str
    proved_at: datetime


class ReportPasswordCode(Command, frozen=True, kw_only=True):
    """Record who drew the code with which a person without a password sets one."""

    person: str
    drawn_by: str


class ReportFailedSignIn(Command, frozen=True, kw_only=True):
    """Record a failed sign-in, under the name that was given."""

    person: str
    why: str
    device: str = ""
    address: str = ""


class ReportProgram(Command, frozen=True, kw_only=True):
    """Record which program runs the house, by its hash, and which files differ from what is expected."""

    version: str
    sha256: str
    compared_with: str
    differences: tuple[str, ...] = ()


class ReportClock(Command, frozen=True, kw_only=True):
    """Record that the clock of a machine was changed: the expected time, and the time found.

    `is_right` if the person who started the house confirmed the clock, although the records are ahead of it.
    """

    expected: datetime
    found: datetime
    is_right: bool = False


class ReportStoppedTable(Command, frozen=True, kw_only=True):
    """Record that a table cannot run until someone has examined it, and why."""

    table: str
    why: str


class StopPlay(Command, frozen=True, kw_only=True):
    """Let rounds in play conclude and open betting for no other, until someone resumes play.

    At one table, or at all of the house; with a rule set and its pay table, only where it is played by that.
    """

    reason: str
    table: str = ""
    rule_set: str = ""
    pay_table: str = ""


class ResumePlay(Command, frozen=True, kw_only=True):
    """End a stop, of a person or after a fault."""

    stop: int
    reason: str


class SignPersonOut(Command, frozen=True, kw_only=True):
    """End a session."""

    session: str
    why: str


class ClearSignInAttempts(Command, frozen=True, kw_only=True):
    """Clear the failed attempts to sign in as a person, who then need not wait."""

    person: str


class RegisterSigningKey(Command, frozen=True, kw_only=True):
    """Register the first key that signs tree heads; by two people."""

    key: str
    public_key: str


class RotateSigningKey(Command, frozen=True, kw_only=True):
    """Replace the key that signs; by two people."""

    key: str
    to: str
    public_key: str


class SetGamingDay(Command, frozen=True, kw_only=True):
    """Set when a gaming day begins, in minutes after midnight, the offset from UTC, and its shifts.

    It takes two people.
    """

    begins_at: int
    utc_offset: int
    shifts: int = 1


class SetPlayerNotice(Command, frozen=True, kw_only=True):
    """Set the minimum age, where to find help, and further text in every language or in none."""

    least_age: int
    contacts: str
    english: str = ""
    simplified_chinese: str = ""
    traditional_chinese: str = ""


class RegisterTable(Command, frozen=True, kw_only=True):
    """Add a table of this name, with its own stream."""

    table: str
