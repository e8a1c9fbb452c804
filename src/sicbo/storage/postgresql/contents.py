"""A house in PostgreSQL, read and never written, while it runs: all of it as it stood at one moment.

Everything is read in one transaction that is read-only and sees one snapshot (REPEATABLE READ), so nobody
waits for it and what is written meanwhile is not in it. Rows come through cursors, some at a time.

Whoever audits reads one thing after the other, and the driver wants a loop: it has one, in a thread of its
own, so that a house can be read from anywhere.
"""

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from typing import Any, Self, TypeVar

import asyncpg

from sicbo.storage.accounts import balances_out_of_kind
from sicbo.storage.contents import ANSWERS_WITH_DIGESTS, StoredTransfer, side_by_side
from sicbo.storage.contract import (
    Head,
    Snapshot,
    StoredAnswer,
    StoredEvent,
    StoredTreeHead,
    StoreIsDamaged,
    spoilt_answer,
)
from sicbo.storage.postgresql.address import place_of
from sicbo.storage.postgresql.errors import translate_errors
from sicbo.storage.postgresql.schema_check import faults_of_the_shape
from sicbo.storage.postgresql.server_check import connect, schema_version

T = TypeVar("T")

AT_ONCE = 1_000
"""Rows that are read at a time."""

FOR_AS_LONG_AS_IT_TAKES = {
    "application_name": "sicbo audit",
    "default_transaction_read_only": "on",
    "statement_timeout": "0",
    "idle_in_transaction_session_timeout": "0",
    "jit": "off",
}


class PostgresqlContents:
    """All that a database holds, at the moment at which it was opened."""

    def __init__(self, dsn: str) -> None:
        self._place = place_of(dsn)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="postgresql-reader", daemon=True)
        self._thread.start()
        self._connection: Any = None
        try:
            self._ask(self._begin(dsn))
        except BaseException:
            self.close()
            raise

    async def _begin(self, dsn: str) -> None:
        self._connection = await connect(dsn, **FOR_AS_LONG_AS_IT_TAKES)
        await self._connection.transaction(isolation="repeatable_read", readonly=True).start()
        await self._connection.execute("SAVEPOINT as_it_stood")
        if await schema_version(self._connection) == 0:
            raise StoreIsDamaged(f"{self._place} holds no house: its tables are not there")

    def close(self) -> None:
        """Let go of the database."""
        if self._connection is not None:
            asyncio.run_coroutine_threadsafe(self._end(), self._loop).result()
            self._connection = None
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()

    async def _end(self) -> None:
        """Cut the line: there is nothing to be kept, and the server may be gone."""
        self._connection.terminate()

    def __enter__(self) -> Self:
        """Read for as long as a block lasts."""
        return self

    def __exit__(self, *_: object) -> None:
        """Let go of the database."""
        self.close()

    def faults(self) -> Iterator[str]:
        """See that nothing guards the house less than it did, and that no row belongs to nothing."""
        yield from self._ask(faults_of_the_shape(self._connection))
        for what, query in ORPHANS.items():
            rows = self._ask(self._connection.fetch(query))
            yield from (
                f"{what.format(*row)} belongs to a record or stream that is not there" for row in rows
            )
        yield from balances_out_of_kind(self._rows("SELECT * FROM balance ORDER BY account"))
        for *parts, digest in self._rows(ANSWERS_WITH_DIGESTS):
            if StoredAnswer(*parts).digest != digest:
                yield spoilt_answer(parts[0])

    def meta(self) -> dict[str, str]:
        """Give what the house says of itself."""
        return dict(self._rows("SELECT name, value FROM meta ORDER BY name"))

    def heads(self) -> list[Head]:
        """List all streams by name."""
        return [Head(*row) for row in self._rows("SELECT id, seq, hash, epoch FROM stream ORDER BY id")]

    def records(
        self, stream: str, *, after: int = 0
    ) -> Iterator[tuple[StoredEvent, tuple[StoredTransfer, ...]]]:
        """Read records in order, and beside them the transfers, which stand in the same order."""
        moved = self._rows(
            "SELECT seq, debit, credit, amount, reason FROM transfer"
            " WHERE stream = $1 AND seq > $2 ORDER BY seq, nth",
            stream,
            after,
        )
        records = self._rows(
            "SELECT seq, epoch, data, previous, hash FROM event WHERE stream = $1 AND seq > $2 ORDER BY seq",
            stream,
            after,
        )
        return side_by_side(records, moved)

    def hashes(self, stream: str) -> Iterator[bytes]:
        """Read the hashes of the records of a stream in order."""
        for row in self._rows("SELECT hash FROM event WHERE stream = $1 ORDER BY seq", stream):
            yield row[0]

    def snapshots(self, stream: str) -> Iterator[Snapshot]:
        """Read the snapshots of a stream in order."""
        for row in self._rows("SELECT seq, hash, data FROM snapshot WHERE stream = $1 ORDER BY seq", stream):
            yield Snapshot(*row)

    def answers(self) -> Iterator[StoredAnswer]:
        """Read all answers by key."""
        for row in self._rows("SELECT key, body_hash, answer FROM answer ORDER BY key"):
            yield StoredAnswer(*row)

    def balances(self) -> dict[str, int]:
        """Give the balances that are kept."""
        return dict(self._rows("SELECT account, net FROM balance WHERE net <> 0 ORDER BY account"))

    def tree_heads(self) -> Iterator[StoredTreeHead]:
        """Read all tree heads in order."""
        for row in self._rows("SELECT number, data, signature FROM tree_head ORDER BY number"):
            yield StoredTreeHead(*row)

    def _rows(self, query: str, *values: str | int) -> Iterator[Any]:
        cursor = self._ask(self._open(query, *values))
        while some := self._ask(cursor.fetch(AT_ONCE)):
            yield from some

    async def _open(self, query: str, *values: str | int) -> Any:  # noqa: ANN401 - untyped driver
        return await self._connection.cursor(query, *values)

    def _ask(self, work: Coroutine[Any, Any, T]) -> T:
        with translate_errors(self._place):
            return asyncio.run_coroutine_threadsafe(self._guarded(work), self._loop).result()

    async def _guarded(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something; where the server stumbles over it, what else there is can still be read."""
        try:
            return await work
        except asyncpg.PostgresError:
            if self._connection is not None and self._connection.is_in_transaction():
                await self._connection.execute("ROLLBACK TO SAVEPOINT as_it_stood")
            raise


ORPHANS = {
    "a transfer of record {1} of {0}": (
        "SELECT stream, seq FROM transfer WHERE NOT EXISTS"
        " (SELECT FROM event WHERE event.stream = transfer.stream AND event.seq = transfer.seq)"
        " ORDER BY stream, seq, nth LIMIT 20"
    ),
    "record {1} of {0}": (
        "SELECT stream, seq FROM event WHERE NOT EXISTS"
        " (SELECT FROM stream AS one WHERE one.id = event.stream) ORDER BY stream, seq LIMIT 20"
    ),
}
"""What only someone who has switched the foreign keys off can leave behind."""
