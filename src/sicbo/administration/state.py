"""The state of the administration: who may act here, in which role, at which device."""

from datetime import datetime, timedelta
from enum import Enum

from immutables import Map
from msgspec import Struct

from sicbo.administration.gaming_day import GamingDay
from sicbo.administration.player_notice import PlayerNotice
from sicbo.people import Role
from sicbo.play_stops import Stop


class Mark(Enum):
    """The kind of house: play money with robots, scripted outcomes allowed, or a real one."""

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
    """The state of a device: a new one may act only after a second person approves it."""

    PROPOSED = "proposed"
    ACTIVE = "active"
    REVOKED = "revoked"


class House(Struct, frozen=True):
    """The id and the mark of the house, which never change."""

    id: str
    mark: Mark


class Person(Struct, frozen=True):
    """Someone who works here, or did."""

    name: str
    roles: tuple[Role, ...]
    is_dismissed: bool = False
    pit: tuple[str, ...] = ()
    """The tables at which this person may supervise and manage; all of the house if none is named."""


class Device(Struct, frozen=True):
    """A device with its own key; if `table` is empty it serves any table."""

    name: str
    kind: DeviceKind
    table: str
    public_key: str
    proposed_by: str
    standing: DeviceStanding = DeviceStanding.PROPOSED


class SignIn(Struct, frozen=True):
    """A person signed in with one role, at one device; the name of the session is not a secret.

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
    """The house and everything that belongs to it."""

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
    stops: tuple[Stop, ...] = ()
    """What no betting opens for, in the order in which it was stopped."""
    stops_made: int = 0
    records_ahead: timedelta = timedelta()
    """How far the records were ahead of the right time, when somebody last confirmed the clock."""

    def holders(self, role: Role) -> list[str]:
        """Return the names of those who hold a role now."""
        return sorted(
            each.name for each in self.people.values() if role in each.roles and not each.is_dismissed
        )


def fault_at(administration: Administration, table: str) -> Stop | None:
    """Return the stop of a table after a fault, until a person ends it."""
    return next((each for each in administration.stops if each.is_fault and each.table == table), None)
