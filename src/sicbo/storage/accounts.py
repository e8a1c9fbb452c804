"""Accounts by name, as stores hold them, and the changes a batch makes to them."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sicbo.ledger.accounts import Account, AccountKind
from sicbo.storage.contract import Part


def read_account(name: str) -> Account:
    """Parse the name of an account.

    >>> read_account("stakes-in-play:T1/7")
    Account(kind=<AccountKind.STAKES_IN_PLAY: 'stakes-in-play'>, of='T1/7')
    """
    kind, _, of = name.partition(":")
    return Account(AccountKind(kind), of)


LAST_CHARACTER = "\U0010ffff"
"""Sorts after any other: the names with a prefix lie between the prefix and the prefix plus this."""

BalanceRow = tuple[str, int, int, bool]
"""Name, credits less debits, side, and whether it may go below zero."""


def net_changes(parts: Iterable[Part]) -> list[BalanceRow]:
    """Return the net change of each account in a batch, sorted by name.

    All writers lock accounts in this order.
    """
    changes: dict[Account, int] = {}
    for part in parts:
        for _, transfer in part.transfers:
            amount = transfer.amount.minor_units
            changes[transfer.debit] = changes.get(transfer.debit, 0) - amount
            changes[transfer.credit] = changes.get(transfer.credit, 0) + amount
    return sorted(_row(account, change) for account, change in changes.items() if change)


def balance_row(name: str, net: int) -> BalanceRow:
    """Return the row of a balance, given the name of its account.

    >>> balance_row("player-credit:ann", 500)
    ('player-credit:ann', 500, 1, False)
    """
    return _row(read_account(name), net)


def _row(account: Account, net: int) -> BalanceRow:
    return str(account), net, account.kind.side.value, account.kind.may_be_negative


def faults_of_balances(rows: Iterable[Sequence[Any]]) -> Iterator[str]:
    """Describe balances whose side or guard against going below zero differs from their account's kind.

    >>> list(faults_of_balances([("player-credit:ann", 500, 1, True), ("nothing", 0, 1, False)]))
    ['player-credit:ann is not guarded as its kind requires', 'nothing is not an account of the chart']
    """
    for name, net, side, may_be_negative in rows:
        try:
            wanted = balance_row(name, net)
        except ValueError:
            yield f"{name} is not an account of the chart"
            continue
        if wanted != (name, net, side, bool(may_be_negative)):
            yield f"{name} is not guarded as its kind requires"
