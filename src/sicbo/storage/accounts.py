"""Accounts by name, as the stores keep them."""

from sicbo.ledger.accounts import Account, AccountKind


def read_account(name: str) -> Account:
    """Read the name of an account.

    >>> read_account("stakes-in-play:T1/7")
    Account(kind=<AccountKind.STAKES_IN_PLAY: 'stakes-in-play'>, of='T1/7')
    """
    kind, _, of = name.partition(":")
    return Account(AccountKind(kind), of)
