"""A transfer: one debit, one credit, one amount, one reason. Transfers are made, never changed."""

from msgspec import Struct

from sicbo.ledger.accounts import Account
from sicbo.money import MAX_MINOR_UNITS, Money


class NotATransfer(ValueError):
    """A transfer that no books can take."""


class Transfer(Struct, frozen=True):
    """An amount from the debit of one account to the credit of another."""

    debit: Account
    credit: Account
    amount: Money
    reason: str = ""

    def __post_init__(self) -> None:
        """Refuse an amount of nothing, or more than can be told exactly anywhere (INV-M2)."""
        if not 1 <= self.amount.minor_units <= MAX_MINOR_UNITS:
            raise NotATransfer(f"a transfer moves 1 to {MAX_MINOR_UNITS} minor units, not {self.amount}")
