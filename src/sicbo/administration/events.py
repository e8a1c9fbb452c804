"""All that can ever have happened in the administration of a house: the only facts that are kept of it.

There are no secrets among them (INV-A5). Events are never changed; a new form gets a new version.
"""

from datetime import datetime

from sicbo import streams
from sicbo.administration.player_notice import PlayerNotice
from sicbo.administration.state import DeviceKind, Mark
from sicbo.people import Role


class Event(streams.Event, frozen=True, kw_only=True):
    """Something that happened in the administration."""


class HouseFounded(Event, frozen=True, kw_only=True, tag="house-founded/1"):
    """The house has its id and its mark."""

    house: str
    mark: Mark


class PersonAppointed(Event, frozen=True, kw_only=True, tag="person-appointed/1"):
    """A person works here, in these roles."""

    person: str
    roles: tuple[Role, ...]


class RolesChanged(Event, frozen=True, kw_only=True, tag="roles-changed/1"):
    """A person has other roles; sessions in a role that is gone are over."""

    person: str
    roles: tuple[Role, ...]


class PersonDismissed(Event, frozen=True, kw_only=True, tag="person-dismissed/1"):
    """A person works here no more; all sessions are over."""

    person: str
    reason: str


class DeviceProposed(Event, frozen=True, kw_only=True, tag="device-proposed/1"):
    """A device waits to be let in."""

    device: str
    kind: DeviceKind
    table: str
    public_key: str
    proposed_by: str


class DeviceApproved(Event, frozen=True, kw_only=True, tag="device-approved/1"):
    """A device was let in by another person than the one who proposed it."""

    device: str
    approved_by: str


class DeviceRevoked(Event, frozen=True, kw_only=True, tag="device-revoked/1"):
    """A device may act no more; sessions at it are over."""

    device: str
    reason: str


class SignedIn(Event, frozen=True, kw_only=True, tag="signed-in/1"):
    """A person is at work."""

    session: str
    person: str
    role: Role
    device: str
    address: str
    proved_at: datetime | None = None


class SecondFactorShown(Event, frozen=True, kw_only=True, tag="second-factor-shown/1"):
    """A person has shown a second factor anew."""

    session: str
    person: str
    proved_at: datetime


class PasswordCodeDrawn(Event, frozen=True, kw_only=True, tag="password-code-drawn/1"):
    """A person may set a first password, by a code that someone else has drawn."""

    person: str
    drawn_by: str


class SignInAttemptsCleared(Event, frozen=True, kw_only=True, tag="sign-in-attempts-cleared/1"):
    """Failed attempts to sign in as a person are forgotten."""

    person: str


class SignInFailed(Event, frozen=True, kw_only=True, tag="sign-in-failed/1"):
    """Someone was not let in."""

    person: str
    why: str
    device: str
    address: str


class ProgramVerified(Event, frozen=True, kw_only=True, tag="program-verified/1"):
    """The files of the program were compared with what they should be."""

    version: str
    sha256: str
    compared_with: str
    differences: tuple[str, ...] = ()


class ClockChanged(Event, frozen=True, kw_only=True, tag="clock-changed/1"):
    """The clock of a machine was set, or stood: it should have told one time, and told another.

    `is_right` where whoever started the house said that the clock is right, and the records are ahead of it.
    """

    expected: datetime
    found: datetime
    is_right: bool = False


class TableStopped(Event, frozen=True, kw_only=True, tag="table-stopped/1"):
    """A table cannot be run any more: its records are damaged, or something is wrong with the program."""

    table: str
    why: str


class SignedOut(Event, frozen=True, kw_only=True, tag="signed-out/1"):
    """A session is over."""

    session: str
    person: str
    why: str


class SigningKeyRegistered(Event, frozen=True, kw_only=True, tag="signing-key-registered/1"):
    """This key signs tree heads."""

    key: str
    public_key: str


class SigningKeyRotated(Event, frozen=True, kw_only=True, tag="signing-key-rotated/1"):
    """Another key signs from now on."""

    key: str
    to: str
    public_key: str


class GamingDaySet(Event, frozen=True, kw_only=True, tag="gaming-day-set/1"):
    """From now on a gaming day begins then; both are minutes."""

    begins_at: int
    utc_offset: int


class PlayerNoticeSet(Event, frozen=True, kw_only=True, tag="player-notice-set/1"):
    """From now on players are told this about age and help."""

    notice: PlayerNotice


class TableRegistered(Event, frozen=True, kw_only=True, tag="table-registered/1"):
    """The house has a table more."""

    table: str
