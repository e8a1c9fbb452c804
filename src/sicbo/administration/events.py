"""The events of the administration, which are its only stored facts.

They contain no secrets (INV-A5). Events never change; a new form gets a new version.
"""

from datetime import datetime

from sicbo import streams
from sicbo.administration.player_notice import PlayerNotice
from sicbo.administration.state import DeviceKind, Mark
from sicbo.people import Role
from sicbo.streams import Significance


class Event(streams.Event, frozen=True, kw_only=True):
    """Something that happened in the administration."""


class HouseFounded(Event, frozen=True, kw_only=True, tag="house-founded/1"):
    """The house has its id and its mark."""

    significance = Significance.ACCOUNT

    house: str
    mark: Mark


class PersonAppointed(Event, frozen=True, kw_only=True, tag="person-appointed/1"):
    """A person works here, in these roles."""

    significance = Significance.ACCOUNT

    person: str
    roles: tuple[Role, ...]


class RolesChanged(Event, frozen=True, kw_only=True, tag="roles-changed/1"):
    """A person's roles were replaced; sessions in a lost role have ended."""

    significance = Significance.ACCOUNT

    person: str
    roles: tuple[Role, ...]


class PitAssigned(Event, frozen=True, kw_only=True, tag="pit-assigned/1"):
    """A person supervises or manages these tables and no others; if none is named, all of the house."""

    significance = Significance.ACCOUNT

    person: str
    tables: tuple[str, ...]


class PersonDismissed(Event, frozen=True, kw_only=True, tag="person-dismissed/1"):
    """A person no longer works here; all their sessions have ended."""

    significance = Significance.ACCOUNT

    person: str
    reason: str


class DeviceProposed(Event, frozen=True, kw_only=True, tag="device-proposed/1"):
    """A device is waiting for approval."""

    significance = Significance.DEVICE

    device: str
    kind: DeviceKind
    table: str
    public_key: str
    proposed_by: str


class DeviceApproved(Event, frozen=True, kw_only=True, tag="device-approved/1"):
    """A device was approved by a person other than the proposer."""

    significance = Significance.DEVICE

    device: str
    approved_by: str


class DeviceRevoked(Event, frozen=True, kw_only=True, tag="device-revoked/1"):
    """A device may no longer act; sessions at it have ended."""

    significance = Significance.DEVICE

    device: str
    reason: str


class SignedIn(Event, frozen=True, kw_only=True, tag="signed-in/1"):
    """A person has signed in."""

    session: str
    person: str
    role: Role
    device: str
    address: str
    proved_at: datetime | None = None


class SecondFactorShown(Event, frozen=True, kw_only=True, tag="second-factor-shown/1"):
    """A person has shown a second factor again."""

    session: str
    person: str
    proved_at: datetime


class PasswordCodeDrawn(Event, frozen=True, kw_only=True, tag="password-code-drawn/1"):
    """A person may set a first password, with a code that someone else has drawn."""

    significance = Significance.ACCOUNT

    person: str
    drawn_by: str


class SignInAttemptsCleared(Event, frozen=True, kw_only=True, tag="sign-in-attempts-cleared/1"):
    """The failed attempts to sign in as a person were cleared."""

    significance = Significance.SIGN_IN

    person: str


class SignInFailed(Event, frozen=True, kw_only=True, tag="sign-in-failed/1"):
    """A sign-in failed."""

    significance = Significance.SIGN_IN

    person: str
    why: str
    device: str
    address: str


class ProgramVerified(Event, frozen=True, kw_only=True, tag="program-verified/1"):
    """The files of the program were compared with what is expected."""

    significance = Significance.SOFTWARE

    version: str
    sha256: str
    compared_with: str
    differences: tuple[str, ...] = ()


class ClockChanged(Event, frozen=True, kw_only=True, tag="clock-changed/1"):
    """The clock of a machine was set, or stopped: it showed another time than expected.

    `is_right` if the person who started the house confirmed the clock, although the records are ahead of it.
    """

    significance = Significance.CLOCK

    expected: datetime
    found: datetime
    is_right: bool = False


class TableStopped(Event, frozen=True, kw_only=True, tag="table-stopped/1"):
    """A table can no longer run: its records are damaged, or the program is faulty."""

    significance = Significance.INTEGRITY

    table: str
    why: str


class PlayStopped(Event, frozen=True, kw_only=True, tag="play-stopped/1"):
    """No betting opens any more: at a table, at all if none is named, or only for a pay table."""

    significance = Significance.DOWN

    stop: int
    table: str
    rule_set: str
    pay_table: str
    reason: str
    stopped_by: str


class PlayResumed(Event, frozen=True, kw_only=True, tag="play-resumed/1"):
    """A person has ended a stop."""

    significance = Significance.DOWN

    stop: int
    table: str
    reason: str
    resumed_by: str


class SignedOut(Event, frozen=True, kw_only=True, tag="signed-out/1"):
    """A session has ended."""

    session: str
    person: str
    why: str


class SigningKeyRegistered(Event, frozen=True, kw_only=True, tag="signing-key-registered/1"):
    """This key signs tree heads."""

    significance = Significance.SOFTWARE

    key: str
    public_key: str


class SigningKeyRotated(Event, frozen=True, kw_only=True, tag="signing-key-rotated/1"):
    """Another key signs from now on."""

    significance = Significance.SOFTWARE

    key: str
    to: str
    public_key: str


class GamingDaySet(Event, frozen=True, kw_only=True, tag="gaming-day-set/1"):
    """The gaming day begins at another time from now on, in minutes, or is divided into other shifts."""

    significance = Significance.PARAMETERS

    begins_at: int
    utc_offset: int
    shifts: int = 1


class PlayerNoticeSet(Event, frozen=True, kw_only=True, tag="player-notice-set/1"):
    """From now on players see this notice about age and help."""

    significance = Significance.PARAMETERS

    notice: PlayerNotice


class TableRegistered(Event, frozen=True, kw_only=True, tag="table-registered/1"):
    """The house has another table."""

    significance = Significance.PARAMETERS

    table: str
