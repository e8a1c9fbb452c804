"""The orders that can be sent to the cage.

At a table, a ticket is issued or redeemed by an order to the table (see `at_tables.py`), never by one from
here. The number of a new ticket is drawn by the program and comes with the Context.
"""

from datetime import datetime
from enum import Enum

from sicbo import streams
from sicbo.gear import GearKind
from sicbo.money import Currency, Money


class SettledWith(Enum):
    """What a player pays a debt with: cash, or what the house owes the player."""

    CASH = "cash"
    PAYABLE = "payable"


class Change(Enum):
    """Which way an adjustment goes."""

    MORE = "more"
    LESS = "less"


class Command(streams.Command, frozen=True, kw_only=True):
    """Anything sent to the cage."""


class SellTicket(Command, frozen=True, kw_only=True):
    """Sell a ticket for cash."""

    amount: Money
    currency: Currency


class PayTicket(Command, frozen=True, kw_only=True):
    """Pay out a ticket in cash."""

    number: str


class PrintTicket(Command, frozen=True, kw_only=True):
    """Print a ticket; only once, because two prints would look like two tickets.

    Whoever holds a ticket presents its number. A ticket that was just sold or replaced is named by its
    reference, by the people who did that: nobody is told its number, which is on the paper only.
    """

    number: str = ""
    reference: int = 0


class TicketCommand(Command, frozen=True, kw_only=True):
    """Anything about a ticket that may be lost: it is named by its number or by its reference."""

    number: str = ""
    reference: int = 0


class ReportTicketLost(TicketCommand, frozen=True, kw_only=True):
    """Block a ticket from being redeemed: its player says that it is lost."""


class ReportTicketFound(TicketCommand, frozen=True, kw_only=True):
    """Unblock a ticket that was reported lost."""


class ReplaceTicket(TicketCommand, frozen=True, kw_only=True):
    """Void a lost ticket and issue another in its place; by two people of the pit."""

    reason: str


class ExpireTickets(Command, frozen=True, kw_only=True):
    """Take expired tickets off the books."""


class OpenAccount(Command, frozen=True, kw_only=True):
    """Open an account for a player, whose limits and exclusions apply at every table of its currency."""

    account: str
    currency: Currency


class SetPlayerLimits(Command, frozen=True, kw_only=True):
    """Set an account's limits as its player wishes: a tighter one holds at once, any other after a day."""

    account: str
    loss: Money | None = None
    stake: Money | None = None
    seconds: int | None = None


class ExcludePerson(Command, frozen=True, kw_only=True):
    """Exclude a person from all tables, by the name of the account or the one they play under."""

    player: str
    reason: str
    until: datetime | None = None
    """Nobody can readmit the person before this time; a day later if no time is named."""


class ReadmitPerson(Command, frozen=True, kw_only=True):
    """Readmit a person once the time is over; by two people of the pit."""

    player: str
    reason: str


class PayPayable(Command, frozen=True, kw_only=True):
    """Pay a player what the house still owes; by two people, with a reason."""

    player: str
    amount: Money
    currency: Currency
    reason: str = ""


class SettleReceivable(Command, frozen=True, kw_only=True):
    """Take a player's payment, in full or in part, of what is owed for a round; by two, with a reason."""

    player: str
    table: str
    round: int
    amount: Money
    currency: Currency
    paid_with: SettledWith = SettledWith.CASH
    reason: str = ""


class AdjustPayable(Command, frozen=True, kw_only=True):
    """Owe a player more or less, for a reason that no round has; by two people."""

    player: str
    amount: Money
    currency: Currency
    change: Change
    reason: str


class WriteOffReceivable(Command, frozen=True, kw_only=True):
    """Give up what a player owes for a round, in full or in part; by two people."""

    player: str
    table: str
    round: int
    amount: Money
    currency: Currency
    reason: str


class ReceiveGear(Command, frozen=True, kw_only=True):
    """Take new dice, cards or a shaker into the store, sealed; by two people."""

    serial: str
    kind: GearKind
    note: str = ""


class InspectGear(Command, frozen=True, kw_only=True):
    """Inspect gear: before it goes into play, and a shaker on every gaming day of its use."""

    serial: str
    is_good: bool
    note: str = ""


class RetireGear(Command, frozen=True, kw_only=True):
    """Take gear out of use for good."""

    serial: str
    reason: str


class DestroyGear(Command, frozen=True, kw_only=True):
    """Record that retired gear was destroyed; by two people."""

    serial: str
    note: str = ""
