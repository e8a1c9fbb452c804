"""A transfer: one debit, one credit, one amount, one reason. Transfers never change."""

from msgspec import Struct

from sicbo.ledger.accounts import Account
from sicbo.money import MAX_MINOR_UNITS, Money


class NotATransfer(ValueError):
    """An invalid transfer."""


class Transfer(Struct, frozen=True):
    """An amount from the debit of one account to the credit of another."""

    debit: Account
    credit: Account
    amount: Money
    reason: str = ""

    def __post_init__(self) -> None:
        """Refuse an amount that is not positive, or too large to be exact everywhere (INV-M2)."""
        if not 1 <= self.amount.minor_units <= MAX_MINOR_UNITS:
            raise NotATransfer(f"a transfer moves 1 to {MAX_MINOR_UNITS} minor units, not {self.amount}")
