"""Writes the rows of a batch, or of a whole house, into SQLite."""

from collections.abc import Iterable, Sequence
from itertools import starmap
from typing import Any

import apsw

from sicbo.failpoints import failpoint
from sicbo.storage.accounts import BalanceRow, balance_row, net_changes
from sicbo.storage.contents import Contents, StoredTransfer
from sicbo.storage.contract import (
    BalanceIsRefused,
    Head,
    KeyIsTaken,
    Part,
    StoredAnswer,
    StoredEvent,
    refuse_another_head,
)


def add_part(into: apsw.Connection, part: Part) -> None:
    """Add records to a stream and move its head, if the stream is where the batch expects it."""
    query = "SELECT id, seq, hash, epoch FROM stream WHERE id = ?"
    row: Any = into.execute(query, (part.stream,)).fetchone()
    refuse_another_head(part, row and Head(*row))
    if not part.events:
        return
    stream = part.stream
    into.executemany(
        "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?)",
        [(stream, each.seq, each.epoch, each.data, each.previous, each.hash) for each in part.events],
    )
    failpoint("events-inserted")
    into.executemany(
        "INSERT INTO transfer VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (stream, seq, nth, str(each.debit), str(each.credit), each.amount.minor_units, each.reason)
            for nth, (seq, each) in enumerate(part.transfers)
        ],
    )
    last = part.events[-1]
    into.execute("UPDATE stream SET seq = ?, hash = ? WHERE id = ?", (last.seq, last.hash, stream))


def move_balances(into: apsw.Connection, parts: Sequence[Part]) -> None:
    """Update existing accounts and insert new ones, so that constraints check only the net effect."""
    changes = net_changes(parts)
    before = into.total_changes()
    try:
        into.executemany(
            "UPDATE balance SET net = net + ? WHERE account = ?",
            [(change, account) for account, change, _, _ in changes],
        )
        if into.total_changes() - before < len(changes):
            known = {account for (account,) in _known_accounts(into, changes)}
            new = [each for each in changes if each[0] not in known]
            into.executemany("INSERT INTO balance VALUES (?, ?, ?, ?)", new)
    except apsw.ConstraintError as reason:
        raise BalanceIsRefused(f"a balance would go below zero (INV-M3): {reason}") from reason


def _known_accounts(into: apsw.Connection, changes: Sequence[BalanceRow]) -> list[Any]:
    query = "SELECT account FROM balance WHERE account = ?"
    return into.executemany(query, [(account,) for account, *_ in changes]).fetchall()


def add_answers(into: apsw.Connection, answers: Iterable[StoredAnswer]) -> None:
    """Store final answers, each under a new key."""
    try:
        into.executemany(
            "INSERT INTO answer VALUES (?, ?, ?, ?)",
            ((each.key, each.body_hash, each.answer, each.digest) for each in answers),
        )
    except apsw.ConstraintError as reason:
        raise KeyIsTaken(f"a key already has an answer: {reason}") from reason


def fill(into: apsw.Connection, contents: Contents) -> None:
    """Write a whole house into empty tables."""
    meta = {name: value for name, value in contents.meta().items() if name != "schema"}
    into.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
    for head in contents.heads():
        row = (head.stream, head.seq, head.hash, head.epoch)
        into.execute("INSERT INTO stream (id, seq, hash, epoch) VALUES (?, ?, ?, ?)", row)
        for record, moved in contents.records(head.stream):
            _fill_record(into, head.stream, record, moved)
    add_answers(into, contents.answers())
    into.executemany(
        "INSERT INTO tree_head VALUES (?, ?, ?)",
        ((each.number, each.data, each.signature) for each in contents.tree_heads()),
    )
    into.executemany(
        "INSERT INTO balance VALUES (?, ?, ?, ?)", starmap(balance_row, contents.balances().items())
    )


def is_empty(into: apsw.Connection) -> bool:
    """Return whether the tables hold no house."""
    tables = ("stream", "answer", "balance", "tree_head", "meta WHERE name <> 'schema'")
    queries = [f"SELECT 1 FROM {table} LIMIT 1" for table in tables]  # noqa: S608 - the names above only
    return not any(into.execute(query).fetchall() for query in queries)


def _fill_record(
    into: apsw.Connection, stream: str, each: StoredEvent, moved: Sequence[StoredTransfer]
) -> None:
    row = (stream, each.seq, each.epoch, each.data, each.previous, each.hash)
    into.execute("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?)", row)
    into.executemany(
        "INSERT INTO transfer VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            (stream, each.seq, nth, transfer.debit, transfer.credit, transfer.amount, transfer.reason)
            for nth, transfer in enumerate(moved)
        ),
    )
