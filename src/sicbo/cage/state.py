"""The state of the cage: tickets, players, and what was paid of what they owed."""

from datetime import datetime
from enum import Enum

from immutables import Map
from msgspec import Struct

from sicbo.gear import Gear, GearKind
from sicbo.money import NOTHING, Currency, Money
from sicbo.own_limits import LimitSchedule

Debt = tuple[str, str, int]
"""What a player owes: the player, the table, the round."""


class TicketStanding(Enum):
    """The state of a ticket; the first two are live: the house owes them."""

    LIVE = "live"
    LOST = "reported lost"
    REDEEMED = "redeemed"
    PAID = "paid out"
    EXPIRED = "expired"
    VOID = "void"


LIVE = (TicketStanding.LIVE, TicketStanding.LOST)


class Ticket(Struct, frozen=True, kw_only=True):
    """A promise of money to the bearer, once, until it expires.

    `number` is its name on record, sealed if the house has a door key (`house_runtime/access/`).
    `table` and `player` say which visit it came from; both are empty if the cage sold it. `ended_at` is
    the table at which it was redeemed.
    """

    number: str
    amount: Money
    currency: Currency
    table: str
    player: str
    expires_at: datetime
    replaces: str = ""
    standing: TicketStanding = TicketStanding.LIVE
    ended_at: str = ""
    reference: int = 0
    """The number by which people refer to it, since its own number is money."""
    is_printed: bool = False
    made_by: tuple[str, ...] = ()
    """Who sold it, or replaced another by it: they print it for the player, without knowing its number."""


class PlayerAccount(Struct, frozen=True, kw_only=True):
    """A player the house knows: currency, own limits, the table they are at, and the last gaming day.

    `lost` and `seconds` are those of the visits that ended on `day`.
    """

    name: str
    currency: Currency
    limits: LimitSchedule = LimitSchedule()
    table: str = ""
    day: str = ""
    lost: Money = NOTHING
    seconds: int = 0


class Cage(Struct, frozen=True, kw_only=True):
    """The tickets of the house, its players, and what was paid of debts.

    `live` is the sum of all live tickets, and equals the balance of their account at every commit.
    """

    tickets: Map[str, Ticket] = Map()
    by_reference: Map[int, str] = Map()
    live: Money = NOTHING
    paid: Map[Debt, Money] = Map()
    paid_out: Map[str, Money] = Map()
    """What each player was paid of what the house owed from corrections, or had set off against a debt."""
    accounts: Map[str, PlayerAccount] = Map()
    excluded: Map[str, datetime] = Map()
    """The people who may not play, each with the time before which they are not readmitted."""
    names: Map[str, str] = Map()
    """The names under which someone has played here, folded, each with the account; empty for a guest."""
    emblems: Map[str, str] = Map()
    """The emblems on the colour chips of this house's tables, folded, each with its table."""
    gear: Map[str, Gear] = Map()
    """The register of dice, cards and shakers, by serial number."""
    gear_kinds: frozenset[GearKind] = frozenset()
    """What the house has begun to register."""
    dice_since: Map[str, datetime] = Map()
    """When each set of dice was first put in play, by its serial, folded."""


def next_expiry(cage: Cage) -> datetime | None:
    """Return when the next live ticket expires."""
    return min((each.expires_at for each in cage.tickets.values() if each.standing in LIVE), default=None)
