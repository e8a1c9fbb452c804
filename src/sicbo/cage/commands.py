"""Orders to the cage: all that anyone can send to it.

A ticket is issued and redeemed at a table by an order to the table (see `at_tables.py`), never by one from
here. The number of a new ticket is drawn by the program and comes in with the Context.
"""

from enum import Enum

from sicbo import facts
from sicbo.money import Currency, Money


class SettledWith(Enum):
    """What a player pays a debt with: cash, or what the house owes the player."""

    CASH = "cash"
    PAYABLE = "payable"


class Command(facts.Command, frozen=True, kw_only=True):
    """Anything that is sent to the cage."""


class SellTicket(Command, frozen=True, kw_only=True):
    """Give a ticket for cash."""

    amount: Money
    currency: Currency


class PayTicket(Command, frozen=True, kw_only=True):
    """Give cash for a ticket."""

    number: str


class ReportTicketLost(Command, frozen=True, kw_only=True):
    """Let nobody redeem a ticket for now: its player says that it is lost."""

    number: str


class ReportTicketFound(Command, frozen=True, kw_only=True):
    """Let a ticket be redeemed again that was reported lost."""

    number: str


class ReplaceTicket(Command, frozen=True, kw_only=True):
    """Make a lost ticket void and issue another in its place; by two people of the pit."""

    number: str
    reason: str


class ExpireTickets(Command, frozen=True, kw_only=True):
    """Take the tickets off the books whose time is over."""


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
