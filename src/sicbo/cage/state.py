"""What the events of the cage add up to: tickets, players, and what was paid of what they owed."""

from datetime import datetime
from enum import Enum

from immutables import Map
from msgspec import Struct

from sicbo.money import NOTHING, Currency, Money
from sicbo.own_limits import LimitSchedule

Debt = tuple[str, str, int]
"""What a player owes: the player, the table, the round."""


class TicketStanding(Enum):
    """What has become of a ticket; the first two are live: the house owes them."""

    LIVE = "live"
    LOST = "reported lost"
    REDEEMED = "redeemed"
    PAID = "paid out"
    EXPIRED = "expired"
    VOID = "void"


LIVE = (TicketStanding.LIVE, TicketStanding.LOST)


class Ticket(Struct, frozen=True, kw_only=True):
    """A promise of money to whoever brings it, once, until it expires.

    `number` is its name on record, sealed where the house has a door key (`house_runtime/access/`).
    `table` and `player` say which visit it came from; both are empty where the cage sold it. `ended_at` is
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
    """Which ticket of the house it is: by this it is spoken of, since its number is money."""
    is_printed: bool = False


class PlayerAccount(Struct, frozen=True, kw_only=True):
    """A player whom the house knows: one money, own limits, where the player is, and the last gaming day.

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
    """The tickets of the house, its players, and what was paid for rounds after all.

    `live` is what all live tickets add up to: the books say the same of their account, at every commit.
    """

    tickets: Map[str, Ticket] = Map()
    by_reference: Map[int, str] = Map()
    live: Money = NOTHING
    paid: Map[Debt, Money] = Map()
    paid_out: Map[str, Money] = Map()
    """What was paid to each player of what the house owed from corrections, or set off against a debt."""
    accounts: Map[str, PlayerAccount] = Map()
    excluded: Map[str, datetime] = Map()
    """Who plays at no table, and before when nobody is readmitted."""


def next_expiry(cage: Cage) -> datetime | None:
    """Say when the next live ticket expires."""
    return min((each.expires_at for each in cage.tickets.values() if each.standing in LIVE), default=None)
