"""Writes the rows of a batch, or of a whole house, into SQLite."""

from collections.abc import Iterable, Sequence
from itertools import starmap
from typing import Any

import apsw
from msgspec.structs import astuple

from sicbo.failpoints import failpoint
from sicbo.storage.accounts import BalanceRow, balance_row, net_changes
from sicbo.storage.contents import Contents
from sicbo.storage.contract import (
    BalanceIsRefused,
    Head,
    KeyIsTaken,
    Part,
    StoredAnswer,
    refuse_another_head,
)
from sicbo.storage.rows import ANYTHING_THERE, answer_row, event_row, moved_rows, transfer_rows

EVENTS = "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?)"
TRANSFERS = "INSERT INTO transfer VALUES (?, ?, ?, ?, ?, ?, ?)"


def add_part(into: apsw.Connection, part: Part) -> None:
    """Add records to a stream and move its head, if the stream is where the batch expects it."""
    query = "SELECT id, seq, hash, epoch FROM stream WHERE id = ?"
    row: Any = into.execute(query, (part.stream,)).fetchone()
    refuse_another_head(part, row and Head(*row))
    if not part.events:
        return
    stream = part.stream
    into.executemany(EVENTS, [event_row(stream, each) for each in part.events])
    failpoint("events-inserted")
    into.executemany(TRANSFERS, transfer_rows(part))
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
        into.executemany("INSERT INTO answer VALUES (?, ?, ?, ?)", map(answer_row, answers))
    except apsw.ConstraintError as reason:
        raise KeyIsTaken(f"a key already has an answer: {reason}") from reason


def fill(into: apsw.Connection, contents: Contents) -> None:
    """Write a whole house into empty tables."""
    meta = {name: value for name, value in contents.meta().items() if name != "schema"}
    into.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
    for head in contents.heads():
        into.execute("INSERT INTO stream (id, seq, hash, epoch) VALUES (?, ?, ?, ?)", astuple(head))
        for record, moved in contents.records(head.stream):
            into.execute(EVENTS, event_row(head.stream, record))
            into.executemany(TRANSFERS, moved_rows(head.stream, record, moved))
    add_answers(into, contents.answers())
    into.executemany("INSERT INTO tree_head VALUES (?, ?, ?)", map(astuple, contents.tree_heads()))
    into.executemany(
        "INSERT INTO balance VALUES (?, ?, ?, ?)", starmap(balance_row, contents.balances().items())
    )


def is_empty(into: apsw.Connection) -> bool:
    """Return whether the tables hold no house."""
    return not any(into.execute(query).fetchall() for query in ANYTHING_THERE)
