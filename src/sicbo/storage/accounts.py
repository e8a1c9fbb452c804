"""Accounts and transfers by name, as the stores keep them, and what a batch does to them."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sicbo.ledger.accounts import Account, AccountKind
from sicbo.ledger.transfers import Transfer
from sicbo.money import Money
from sicbo.storage.contents import StoredTransfer
from sicbo.storage.contract import Part


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


LAST_LETTER = "\U0010ffff"
"""After any other: what begins with a prefix lies between it and it with this letter."""

BalanceRow = tuple[str, int, int, bool]
"""Name, credits less debits, side, and whether it may be below zero."""


def net_changes(parts: Iterable[Part]) -> list[BalanceRow]:
    """Add up what a batch does to each account: name, change, side, and whether it may be below zero.

    They come in the order of their names, in which all writers lock them.
    """
    changes: dict[Account, int] = {}
    for part in parts:
        for _, transfer in part.transfers:
            amount = transfer.amount.minor_units
            changes[transfer.debit] = changes.get(transfer.debit, 0) - amount
            changes[transfer.credit] = changes.get(transfer.credit, 0) + amount
    return sorted(_row(account, change) for account, change in changes.items() if change)


def balance_row(name: str, net: int) -> BalanceRow:
    """Give the row of a balance by the name of its account.

    >>> balance_row("player-credit:ann", 500)
    ('player-credit:ann', 500, 1, False)
    """
    return _row(read_account(name), net)


def _row(account: Account, net: int) -> BalanceRow:
    return str(account), net, account.kind.side.value, account.kind.may_be_negative


def balances_out_of_kind(rows: Iterable[Sequence[Any]]) -> Iterator[str]:
    """Name the balances that their kind does not guard: one that may not be below zero, and could.

    >>> list(balances_out_of_kind([("player-credit:ann", 500, 1, True), ("nothing", 0, 1, False)]))
    ['player-credit:ann is guarded in another way than its kind', 'nothing is no account of the chart']
    """
    for name, net, side, may_be_negative in rows:
        try:
            wanted = balance_row(name, net)
        except ValueError:
            yield f"{name} is no account of the chart"
            continue
        if wanted != (name, net, side, bool(may_be_negative)):
            yield f"{name} is guarded in another way than its kind"
