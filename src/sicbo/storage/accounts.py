"""Accounts and transfers by name, as the stores keep them."""

from sicbo.ledger.accounts import Account, AccountKind
from sicbo.ledger.transfers import Transfer
from sicbo.money import Money
from sicbo.storage.contents import StoredTransfer


def read_account(name: str) -> Account:
    """Read the name of an account.

    >>> read_account("stakes-in-play:T1/7")
    Account(kind=<AccountKind.STAKES_IN_PLAY: 'stakes-in-play'>, of='T1/7')
    """
    kind, _, of = name.partition(":")
    return Account(AccountKind(kind), of)


def as_transfer(stored: StoredTransfer) -> Transfer:
    """Read a transfer as it was kept."""
    return Transfer(
        read_account(stored.debit), read_account(stored.credit), Money(stored.amount), stored.reason
    )
