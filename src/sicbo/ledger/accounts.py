"""The chart of accounts: what the house owes, owns, and has won."""

from enum import Enum

from msgspec import Struct


class Side(Enum):
    """The side on which an account grows: credit, like a debt of the house, or debit, like what it owns."""

    CREDIT = 1
    DEBIT = -1


class AccountKind(Enum):
    """A kind of account: its name, the side on which it grows, and whether it may go below zero."""

    __hash__ = object.__hash__  # members are singletons, and the hash of Enum is too slow for hot maps

    PLAYER_CREDIT = "player-credit"
    COLOUR_CHIPS = "colour-chips"
    VALUE_CHIPS = "value-chips"
    TICKETS = "tickets"
    EXPIRED_TICKETS = "expired-tickets"
    PAYABLE = "payable"
    STAKES_IN_PLAY = "stakes-in-play"
    HOUSE_BANK = "house-bank"
    TRAY = "tray"
    DROP_BOX = "drop-box"
    OVER_SHORT = "over-short"
    ADJUSTMENTS = "adjustments"
    CAGE = "cage"
    PROMOTIONAL = "promotional"
    RECEIVABLE = "receivable"

    @property
    def side(self) -> Side:
        """The side on which it grows."""
        return Side.DEBIT if self in OWNED else Side.CREDIT

    @property
    def may_be_negative(self) -> bool:
        """Whether it may go below zero: results, and accounts that are only partly counted here."""
        return self in MAY_BE_NEGATIVE


OWNED = frozenset(
    {
        AccountKind.TRAY,
        AccountKind.DROP_BOX,
        AccountKind.CAGE,
        AccountKind.PROMOTIONAL,
        AccountKind.RECEIVABLE,
    }
)
MAY_BE_NEGATIVE = frozenset(
    {
        AccountKind.HOUSE_BANK,
        AccountKind.CAGE,
        AccountKind.TRAY,
        AccountKind.VALUE_CHIPS,
        AccountKind.OVER_SHORT,
        AccountKind.ADJUSTMENTS,
    }
)
"""The bank may lose; the cage and the tray are also counted elsewhere; chips come in from other tables; a box
may hold less than the books say; adjustments may cost the house more than they bring."""


class Account(Struct, frozen=True, order=False):
    """One account: its kind, and whose or which it is.

    >>> str(Account(AccountKind.PLAYER_CREDIT, "pat"))
    'player-credit:pat'
    """

    kind: AccountKind
    of: str = ""

    def __str__(self) -> str:
        """Return the name of the account."""
        kind = self.kind._value_  # `value` is slower, and names are written for every wager
        return f"{kind}:{self.of}" if self.of else kind
