"""What the events of the administration add up to: who may act here, in which role, at which device."""

from datetime import datetime, timedelta
from enum import Enum

from immutables import Map
from msgspec import Struct

from sicbo.administration.gaming_day import GamingDay
from sicbo.administration.player_notice import PlayerNotice
from sicbo.people import Role


class Mark(Enum):
    """What kind of house it is: play money with robots, scripted outcomes allowed, or a real one."""

    DEMO = "demo"
    LABORATORY = "laboratory"
    REAL = "real"


class DeviceKind(Enum):
    """What a device is for."""

    TERMINAL = "terminal"
    CONSOLE = "console"
    DISPLAY = "display"
    DICE_READER = "dice-reader"


class DeviceStanding(Enum):
    """How far a device has come: a new one waits for a second person, and only then may act."""

    PROPOSED = "proposed"
    ACTIVE = "active"
    REVOKED = "revoked"


class House(Struct, frozen=True):
    """The house: its id and its mark, which nobody can change."""

    id: str
    mark: Mark


class Person(Struct, frozen=True):
    """Someone who works here, or did."""

    name: str
    roles: tuple[Role, ...]
    is_dismissed: bool = False


class Device(Struct, frozen=True):
    """A thing that may speak for itself by its key; where `table` is empty it serves any table."""

    name: str
    kind: DeviceKind
    table: str
    public_key: str
    proposed_by: str
    standing: DeviceStanding = DeviceStanding.PROPOSED


class SignIn(Struct, frozen=True):
    """A person at work in one role, at one device; the name of the session is no secret.

    `proved_at` is when a second factor was last shown in it.
    """

    session: str
    person: str
    role: Role
    device: str
    proved_at: datetime | None = None


class SigningKey(Struct, frozen=True):
    """A key that signs tree heads, or did."""

    name: str
    public_key: str
    is_retired: bool = False


class Administration(Struct, frozen=True, kw_only=True):
    """The house and all that belongs to it."""

    house: House | None = None
    people: Map[str, Person] = Map()
    devices: Map[str, Device] = Map()
    sessions: Map[str, SignIn] = Map()
    signing_keys: Map[str, SigningKey] = Map()
    tables: tuple[str, ...] = ()
    gaming_day: GamingDay = GamingDay()
    player_notice: PlayerNotice | None = None
    attempts_cleared: Map[str, int] = Map()
    """How often the failed attempts to sign in as a person were cleared."""
    records_ahead: timedelta = timedelta()
    """By how much the records were ahead of a clock that is right, when somebody last said so."""

    def holders(self, role: Role) -> list[str]:
        """List who holds a role now, by name."""
        return sorted(
            each.name for each in self.people.values() if role in each.roles and not each.is_dismissed
        )
