"""The trial balance: all debit balances against all credit balances. Their difference is zero, always."""

from msgspec import Struct

from sicbo.ledger.accounts import Side
from sicbo.ledger.books import Books, BooksDoNotBalance
from sicbo.money import Money


class TrialBalance(Struct, frozen=True):
    """Both sides of the books."""

    debits: Money
    credits: Money


def trial_balance(books: Books) -> TrialBalance:
    """Add up both sides; a difference is a broken invariant (INV-M1)."""
    sides = dict.fromkeys(Side, 0)
    for account in books.accounts():
        sides[account.kind.side] += books.balance(account).minor_units
    if sides[Side.DEBIT] != sides[Side.CREDIT]:
        raise BooksDoNotBalance(
            f"debits are {sides[Side.DEBIT]} and credits {sides[Side.CREDIT]} minor units (INV-M1)"
        )
    return TrialBalance(Money(sides[Side.DEBIT]), Money(sides[Side.CREDIT]))
