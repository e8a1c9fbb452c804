"""Bare writers: prepared rows go into the tables in one durable transaction.

They decide, encode, hash and look up nothing: the least that anyone must do.
"""

from dataclasses import dataclass
from typing import Any, Self

import apsw
import asyncpg

from a_house import STREAM
from sicbo.storage.accounts import net_changes
from sicbo.storage.contract import Batch
from sicbo.storage.postgresql.rows import ANSWERS, BALANCES, EVENTS, TRANSFERS

Row = tuple[Any, ...]
Columns = list[tuple[str, tuple[Row, ...]]]
HEAD = "UPDATE stream SET seq = $1, hash = $2 WHERE id = $3"
MOVES = (
    "UPDATE balance SET net = net + change"
    " FROM unnest($1::bigint[], $2::text[]) AS moved (change, name) WHERE account = name"
)


@dataclass(frozen=True)
class Rows:
    """The rows of a batch, ready to be written, and how many callers wait for them."""

    waiting: int
    events: list[Row]
    transfers: list[Row]
    accounts: list[Row]
    moves: list[Row]
    answers: list[Row]
    head: Row

    @classmethod
    def of(cls, batch: Batch) -> Self:
        """Collect all rows that a batch puts into the tables."""
        (part,) = batch.parts
        changes = net_changes(batch.parts)
        return cls(
            waiting=len(batch.answers),
            events=[(STREAM, e.seq, e.epoch, e.data, e.previous, e.hash) for e in part.events],
            transfers=[
                (STREAM, seq, nth, str(each.debit), str(each.credit), each.amount.minor_units, each.reason)
                for nth, (seq, each) in enumerate(part.transfers)
            ],
            accounts=[(name, 0, *kind) for name, _, *kind in changes],
            moves=[(change, name) for name, change, *_ in changes],
            answers=[(each.key, each.body_hash, each.answer, each.digest) for each in batch.answers],
            head=(part.events[-1].seq, part.events[-1].hash, STREAM),
        )

    def columns(self) -> Columns:
        """Return the same as columns, each with its statement, as PostgreSQL takes many rows best."""
        tables = (
            (EVENTS, self.events),
            (TRANSFERS, self.transfers),
            (ANSWERS, self.answers),
            (f"{BALANCES} ON CONFLICT DO NOTHING", self.accounts),
            (MOVES, self.moves),
        )
        return [(query, tuple(zip(*rows, strict=True))) for query, rows in tables]


class BareSqlite:
    """A connection to a file, used by one thread at a time."""

    def __init__(self, place: str) -> None:
        self._connection = apsw.Connection(place)
        self._connection.execute(
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON"
        )

    def write(self, rows: Rows) -> None:
        """Write one batch and sync it."""
        into = self._connection
        into.execute("BEGIN IMMEDIATE")
        into.executemany("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?)", rows.events)
        into.executemany("INSERT INTO transfer VALUES (?, ?, ?, ?, ?, ?, ?)", rows.transfers)
        into.execute("UPDATE stream SET seq = ?, hash = ? WHERE id = ?", rows.head)
        into.executemany("INSERT OR IGNORE INTO balance VALUES (?, ?, ?, ?)", rows.accounts)
        into.executemany("UPDATE balance SET net = net + ? WHERE account = ?", rows.moves)
        into.executemany("INSERT INTO answer VALUES (?, ?, ?, ?)", rows.answers)
        into.execute("COMMIT")

    def close(self) -> None:
        """Close the file."""
        self._connection.close()


class BarePostgresql:
    """A connection of asyncpg: many rows in one statement for each table."""

    def __init__(self, connection: asyncpg.Connection) -> None:
        self._connection = connection

    @classmethod
    async def open(cls, place: str) -> Self:
        """Connect."""
        return cls(await asyncpg.connect(place))

    async def write(self, columns: Columns, head: Row) -> None:
        """Write one batch and sync it."""
        await self._connection.execute("BEGIN")
        for query, values in columns:
            await self._connection.execute(query, *values)
        await self._connection.execute(HEAD, *head)
        await self._connection.execute("COMMIT")

    async def close(self) -> None:
        """Close the connection."""
        await self._connection.close()
