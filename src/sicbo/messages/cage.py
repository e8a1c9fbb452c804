"""What is sent over HTTP at the cage beside its orders: tickets by their ends, papers, players, and moves.

The number of a ticket is money. It is in the answer to the order that made the ticket and on its paper, and
nowhere else: here a ticket is named by its reference, and only the last digits of its number are shown.
"""

from datetime import datetime

from msgspec import Struct

from sicbo.cage.state import TicketStanding
from sicbo.money import Money
from sicbo.own_limits import OwnLimits


class TicketShown(Struct, frozen=True, kw_only=True):
    """A ticket without its number; `table` and `player` say which visit it came from, if any."""

    reference: int
    ends_with: str
    amount: Money
    currency: str
    table: str
    player: str
    expires_at: datetime
    standing: TicketStanding
    is_printed: bool


class TicketsShown(Struct, frozen=True, kw_only=True):
    """Tickets, the newest first, and no more than 200 of them."""

    tickets: tuple[TicketShown, ...]


class Paper(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ticket is to be put on paper, once; the same key gives the same paper again."""

    key: str
    number: str


class LooserShown(Struct, frozen=True, kw_only=True):
    """Limits that take the place of those in force from a time on."""

    limits: OwnLimits
    since: datetime


class AccountShown(Struct, frozen=True, kw_only=True):
    """The account of a player: limits, where the player is, and what the visits of the last day came to.

    `lost` is less than nothing where the player won.
    """

    account: str
    currency: str
    limits: OwnLimits
    later: LooserShown | None
    table: str
    day: str
    lost: Money
    seconds: int


class Receivable(Struct, frozen=True, kw_only=True):
    """What a player owes for a round."""

    player: str
    table: str
    round: int
    amount: Money
    currency: str


class Payable(Struct, frozen=True, kw_only=True):
    """What the house owes a player who has left; `currency` is empty where the house plays for several."""

    player: str
    amount: Money
    currency: str


class PlayerShown(Struct, frozen=True, kw_only=True):
    """All that the cage knows of a player, by the name of the account or the one played under."""

    player: str
    account: AccountShown | None
    excluded_until: datetime | None
    """Before which nobody readmits the player; None where he or she may play."""
    tickets: tuple[TicketShown, ...]
    """Live ones of the player's visits."""
    payable: Money
    receivables: tuple[Receivable, ...]


class Excluded(Struct, frozen=True, kw_only=True):
    """Someone who plays at no table, by the name of the account or the one played under."""

    player: str
    until: datetime
    """Before which nobody readmits the person."""


class ExcludedShown(Struct, frozen=True, kw_only=True):
    """Everyone who is excluded from play, by name."""

    excluded: tuple[Excluded, ...]


class OwedShown(Struct, frozen=True, kw_only=True):
    """What corrections have left: what players owe, and what the house owes them."""

    payables: tuple[Payable, ...]
    receivables: tuple[Receivable, ...]
