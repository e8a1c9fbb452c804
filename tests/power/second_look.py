"""A database looked over by someone who knows nothing of our program: Python's own sqlite3, and arithmetic.

It holds what was told, its chains and sums are right, and every batch is there whole or not at all.
"""

import functools
import json
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

from msgspec import Struct


class Must(Struct, frozen=True):
    """Something that was told: a query that must find a row from then on."""

    query: str
    values: tuple[Any, ...]


class History(Struct, frozen=True):
    """All that a run ever did, as it stands at its end: a cut leaves the beginning of it."""

    events: dict[str, list[tuple[Any, ...]]]
    transfers: Sequence[tuple[Any, ...]]
    answers: dict[str, tuple[Any, ...]]


Rows = list[tuple[Any, ...]]


def history(path: Path) -> History:
    """Read what a run left behind."""
    with closing(sqlite3.connect(path)) as database:
        events: dict[str, list[tuple[Any, ...]]] = {}
        for stream, *record in _rows(database, "SELECT * FROM event ORDER BY stream, seq"):
            events.setdefault(stream, []).append(tuple(record))
        return History(
            events,
            _rows(database, "SELECT * FROM transfer ORDER BY stream, seq, nth"),
            {row[0]: row for row in _rows(database, "SELECT * FROM answer")},
        )


def faults(path: Path, told: Iterable[object], whole: History | None = None) -> list[str]:
    """Say all that is wrong with a database after a cut; with `whole`, also what was never written so."""
    with closing(sqlite3.connect(path)) as database:
        try:
            found = [
                f"integrity: {row[0]}" for row in _rows(database, "PRAGMA integrity_check") if row[0] != "ok"
            ]
            lost = [each for each in told if not _is_there(database, each)]
            found += [f"told and gone: {each}" for each in lost]
            if _rows(database, "SELECT 1 FROM sqlite_schema WHERE name = 'answer'"):
                found += _wrong(database)
                found += _not_of(database, whole) if whole is not None else []
        except sqlite3.DatabaseError as mistake:
            found = [f"cannot be read: {mistake}"]
    return found


def _rows(database: sqlite3.Connection, query: str, values: tuple[Any, ...] = ()) -> Rows:
    return database.execute(query, values).fetchall()


def _is_there(database: sqlite3.Connection, told: object) -> bool:
    assert isinstance(told, Must)
    try:
        return bool(_rows(database, told.query, told.values))
    except sqlite3.OperationalError as mistake:
        if "no such table" in str(mistake):
            return False
        raise


def _wrong(database: sqlite3.Connection) -> Iterator[str]:
    """Check keys between tables, and all that the rows themselves say."""
    for row in _rows(database, "PRAGMA foreign_key_check"):
        yield f"{row[0]} belongs to no {row[2]}"
    yield from wrong_in({name: _rows(database, query) for name, query in QUERIES.items()})


QUERIES = {
    "streams": "SELECT id, seq, hash FROM stream",
    "events": "SELECT stream, seq, data, previous, hash FROM event ORDER BY stream, seq",
    "answers": "SELECT key, answer FROM answer",
    "transfers": "SELECT debit, credit, amount FROM transfer",
    "balances": "SELECT account, net FROM balance WHERE net <> 0",
}
"""What `wrong_in` needs of a house, whatever keeps it."""


def wrong_in(tables: Mapping[str, Sequence[Sequence[Any]]]) -> Iterator[str]:
    """Check chains, heads, answers and sums of all rows of a house."""
    ends: dict[str, tuple[int, bytes]] = {}
    under = Counter[str]()
    for stream, number, data, stated, own in tables["events"]:
        last, previous = ends.get(stream, (0, bytes(32)))
        if number != last + 1 or stated != previous or own != sha256(b"\2" + previous + data).digest():
            yield f"the chain of {stream} breaks at {number}"
        ends[stream] = number, own
        under[_key(data)] += 1
    for stream, seq, hash_ in tables["streams"]:
        if (seq, hash_) != ends.get(stream, (0, bytes(32))):
            yield f"{stream} does not end with {seq}, as its head says"
    for key, answer in tables["answers"]:
        said = _read(answer)
        records = said["last"] - said["first"] + 1 if said.get("answer") == "done" else 0
        if records != under.pop(key, 0):
            yield f"under {key} there are not the {records} records of its answer"
    yield from (f"{key} has records and no answer" for key in under if not key.startswith("program/"))
    sums = Counter[str]()
    kept = {account: net for account, net in tables["balances"] if net}
    for debit, credit, amount in tables["transfers"]:
        sums[credit] += amount
        sums[debit] -= amount
    if {account: net for account, net in sums.items() if net} != kept:
        yield "the balances are not the sums of the transfers"


@functools.lru_cache(10_000)
def _read(data: bytes) -> dict[str, Any]:
    """Read JSON; bytes that are none say nothing. The same bytes come back in image after image."""
    try:
        read: dict[str, Any] = json.loads(data)
    except ValueError:
        return {}
    return read


def _key(record: bytes) -> str:
    return str(_read(record).get("stamp", {}).get("key"))


def _not_of(database: sqlite3.Connection, whole: History) -> Iterator[str]:
    """Name what is there and was never written so: the beginning of the history is all there may be."""
    ends: dict[str, int] = dict(_rows(database, "SELECT id, seq FROM stream"))
    for stream, end in ends.items():
        query = "SELECT seq, epoch, data, previous, hash FROM event WHERE stream = ? ORDER BY seq"
        if _rows(database, query, (stream,)) != whole.events.get(stream, [])[:end]:
            yield f"{stream} is not the beginning of what was written"
    transfers = [row for row in whole.transfers if row[1] <= ends.get(row[0], 0)]
    if _rows(database, "SELECT * FROM transfer ORDER BY stream, seq, nth") != transfers:
        yield "the transfers are not those of the records"
    for row in _rows(database, "SELECT * FROM answer"):
        if whole.answers.get(row[0]) != row:
            yield f"the answer under {row[0]} was never given"
