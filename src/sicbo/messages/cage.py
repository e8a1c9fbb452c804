"""The HTTP messages of the cage besides its orders: tickets, printing, players and what is owed.

A ticket's number is money. Only the terminal that made a ticket is told it, and it is on the printed ticket.
Here a ticket is identified by its reference, and only the last digits of its number are shown.
"""

from datetime import datetime

from msgspec import Struct

from sicbo.cage.state import TicketStanding
from sicbo.gear import Gear
from sicbo.money import Money
from sicbo.own_limits import Looser, OwnLimits


class TicketShown(Struct, frozen=True, kw_only=True):
    """A ticket without its number; `table` and `player` identify the visit it came from, if any.

    `made_by` are those who sold it, or replaced another by it: they print it for the player, once.
    """

    reference: int
    ends_with: str
    amount: Money
    currency: str
    table: str
    player: str
    expires_at: datetime
    standing: TicketStanding
    is_printed: bool
    made_by: tuple[str, ...] = ()


class TicketsShown(Struct, frozen=True, kw_only=True):
    """At most 200 tickets, newest first."""

    tickets: tuple[TicketShown, ...]


class Paper(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Print a ticket, once; the same key returns the same printout again.

    It is named by the number that its holder presents; those who sold or replaced it name its reference.
    """

    key: str
    number: str = ""
    reference: int = 0


class AccountShown(Struct, frozen=True, kw_only=True):
    """A player account: its limits, the table the player is at, and the totals of the last day's visits.

    `lost` is negative if the player won.
    """

    account: str
    currency: str
    limits: OwnLimits
    later: Looser | None
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
    """What the house owes a player who has left; `currency` is empty if the house has several currencies."""

    player: str
    amount: Money
    currency: str


class PlayerShown(Struct, frozen=True, kw_only=True):
    """Everything the cage knows about a player, by account name or by the name used in play."""

    player: str
    account: AccountShown | None
    excluded_until: datetime | None
    """The earliest time at which the player may be readmitted; None if not excluded."""
    tickets: tuple[TicketShown, ...]
    """The live tickets from the player's visits."""
    payable: Money
    receivables: tuple[Receivable, ...]


class Excluded(Struct, frozen=True, kw_only=True):
    """A person excluded from every table, by account name or by the name used in play."""

    player: str
    until: datetime
    """The earliest time at which the person may be readmitted."""


class ExcludedShown(Struct, frozen=True, kw_only=True):
    """Everyone excluded from play, sorted by name."""

    excluded: tuple[Excluded, ...]


class OwedShown(Struct, frozen=True, kw_only=True):
    """What remains owed after corrections: by players to the house, and by the house to players."""

    payables: tuple[Payable, ...]
    receivables: tuple[Receivable, ...]


class RegisterShown(Struct, frozen=True, kw_only=True):
    """The register of dice, cards and shakers, from receipt to destruction."""

    gear: tuple[Gear, ...]
