"""Orders to the cage: all that anyone can send to it.

A ticket is issued and redeemed at a table by an order to the table (see `at_tables.py`), never by one from
here. The number of a new ticket is drawn by the program and comes in with the Context.
"""

from datetime import datetime
from enum import Enum

from sicbo import streams
from sicbo.money import Currency, Money


class SettledWith(Enum):
    """What a player pays a debt with: cash, or what the house owes the player."""

    CASH = "cash"
    PAYABLE = "payable"


class Command(streams.Command, frozen=True, kw_only=True):
    """Anything that is sent to the cage."""


class SellTicket(Command, frozen=True, kw_only=True):
    """Give a ticket for cash."""

    amount: Money
    currency: Currency


class PayTicket(Command, frozen=True, kw_only=True):
    """Give cash for a ticket."""

    number: str


class PrintTicket(Command, frozen=True, kw_only=True):
    """Put a ticket on paper; once, because two papers would look like two tickets."""

    number: str


class OfATicket(Command, frozen=True, kw_only=True):
    """Anything about a ticket that may be lost: it is named by its number, or by its reference instead."""

    number: str = ""
    reference: int = 0


class ReportTicketLost(OfATicket, frozen=True, kw_only=True):
    """Let nobody redeem a ticket for now: its player says that it is lost."""


class ReportTicketFound(OfATicket, frozen=True, kw_only=True):
    """Let a ticket be redeemed again that was reported lost."""


class ReplaceTicket(OfATicket, frozen=True, kw_only=True):
    """Make a lost ticket void and issue another in its place; by two people of the pit."""

    reason: str


class ExpireTickets(Command, frozen=True, kw_only=True):
    """Take the tickets off the books whose time is over."""


class OpenAccount(Command, frozen=True, kw_only=True):
    """Give a player an account, by which limits and exclusions hold at every table of its money."""

    account: str
    currency: Currency


class SetPlayerLimits(Command, frozen=True, kw_only=True):
    """Set the limits of an account as its player wishes: what is tighter at once, the rest after a day."""

    account: str
    loss: Money | None = None
    stake: Money | None = None
    seconds: int | None = None


class ExcludePerson(Command, frozen=True, kw_only=True):
    """Let a person play at no table, by the name of the account or the one he or she plays under."""

    player: str
    reason: str
    until: datetime | None = None
    """Before which nobody can readmit the person; a day later where no time is named."""


class ReadmitPerson(Command, frozen=True, kw_only=True):
    """Let a person play again once the time is over; by two people of the pit."""

    player: str
    reason: str


class PayPayable(Command, frozen=True, kw_only=True):
    """Pay a player what the house still owes from a correction."""

    player: str
    amount: Money
    currency: Currency


class SettleReceivable(Command, frozen=True, kw_only=True):
    """Let a player pay what is owed for a round, or a part of it."""

    player: str
    table: str
    round: int
    amount: Money
    currency: Currency
    paid_with: SettledWith = SettledWith.CASH
