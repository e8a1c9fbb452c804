"""Reads a running house in PostgreSQL, without writing, as of one moment.

Everything is read in one read-only transaction with one snapshot (REPEATABLE READ), so nobody waits for it
and later writes are not seen. Rows are fetched in portions through cursors.

The audit is synchronous and the driver needs an event loop, so the loop runs in a thread of its own.
"""

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from typing import Any, Self, TypeVar

import asyncpg

from sicbo.storage.accounts import faults_of_balances
from sicbo.storage.contents import ANSWERS_WITH_DIGESTS, StoredTransfer, join_transfers
from sicbo.storage.contract import (
    Head,
    Snapshot,
    StoredAnswer,
    StoredEvent,
    StoredTreeHead,
    StoreIsDamaged,
    damaged_answer,
)
from sicbo.storage.postgresql.address import place_of
from sicbo.storage.postgresql.errors import translate_errors
from sicbo.storage.postgresql.schema_check import faults_of_the_shape
from sicbo.storage.postgresql.server_check import connect, schema_version

T = TypeVar("T")

ROWS_PER_FETCH = 1_000

SETTINGS = {
    "application_name": "sicbo audit",
    "default_transaction_read_only": "on",
    "statement_timeout": "0",
    "idle_in_transaction_session_timeout": "0",
    "jit": "off",
}


class PostgresqlContents:
    """The contents of a database at the moment it was opened."""

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
        self._connection = await connect(dsn, **SETTINGS)
        await self._connection.transaction(isolation="repeatable_read", readonly=True).start()
        await self._connection.execute("SAVEPOINT opened")
        if await schema_version(self._connection) == 0:
            raise StoreIsDamaged(f"{self._place} holds no house: its tables are missing")

    def close(self) -> None:
        """Disconnect from the database."""
        if self._connection is not None:
            asyncio.run_coroutine_threadsafe(self._end(), self._loop).result()
            self._connection = None
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()

    async def _end(self) -> None:
        """Drop the connection: there is nothing to save, and the server may be gone."""
        self._connection.terminate()

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Disconnect from the database."""
        self.close()

    def faults(self) -> Iterator[str]:
        """Check that no guard of the schema was removed, and that no row is orphaned."""
        yield from self._ask(faults_of_the_shape(self._connection))
        for what, query in ORPHANS.items():
            rows = self._ask(self._connection.fetch(query))
            yield from (
                f"{what.format(*row)} belongs to a record or stream that is not there" for row in rows
            )
        yield from faults_of_balances(self._rows("SELECT * FROM balance ORDER BY account"))
        for *parts, digest in self._rows(ANSWERS_WITH_DIGESTS):
            if StoredAnswer(*parts).digest != digest:
                yield damaged_answer(parts[0])

    def meta(self) -> dict[str, str]:
        """Return the house's metadata."""
        return dict(self._rows("SELECT name, value FROM meta ORDER BY name"))

    def heads(self) -> list[Head]:
        """Return all heads, sorted by stream."""
        return [Head(*row) for row in self._rows("SELECT id, seq, hash, epoch FROM stream ORDER BY id")]

    def records(
        self, stream: str, *, after: int = 0
    ) -> Iterator[tuple[StoredEvent, tuple[StoredTransfer, ...]]]:
        """Yield records in order with their transfers."""
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
        return join_transfers(records, moved)

    def hashes(self, stream: str) -> Iterator[bytes]:
        """Yield the hashes of a stream's records in order."""
        for row in self._rows("SELECT hash FROM event WHERE stream = $1 ORDER BY seq", stream):
            yield row[0]

    def snapshots(self, stream: str) -> Iterator[Snapshot]:
        """Yield the snapshots of a stream in order."""
        for row in self._rows("SELECT seq, hash, data FROM snapshot WHERE stream = $1 ORDER BY seq", stream):
            yield Snapshot(*row)

    def answers(self) -> Iterator[StoredAnswer]:
        """Yield all answers, sorted by key."""
        for row in self._rows("SELECT key, body_hash, answer FROM answer ORDER BY key"):
            yield StoredAnswer(*row)

    def balances(self) -> dict[str, int]:
        """Return the stored balances."""
        return dict(self._rows("SELECT account, net FROM balance WHERE net <> 0 ORDER BY account"))

    def tree_heads(self) -> Iterator[StoredTreeHead]:
        """Yield all tree heads in order."""
        for row in self._rows("SELECT number, data, signature FROM tree_head ORDER BY number"):
            yield StoredTreeHead(*row)

    def _rows(self, query: str, *values: str | int) -> Iterator[Any]:
        cursor = self._ask(self._open(query, *values))
        while some := self._ask(cursor.fetch(ROWS_PER_FETCH)):
            yield from some

    async def _open(self, query: str, *values: str | int) -> Any:  # noqa: ANN401 - untyped driver
        return await self._connection.cursor(query, *values)

    def _ask(self, work: Coroutine[Any, Any, T]) -> T:
        with translate_errors(self._place):
            return asyncio.run_coroutine_threadsafe(self._guarded(work), self._loop).result()

    async def _guarded(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a query; if it fails, roll back so that the rest can still be read."""
        try:
            return await work
        except asyncpg.PostgresError:
            if self._connection is not None and self._connection.is_in_transaction():
                await self._connection.execute("ROLLBACK TO SAVEPOINT opened")
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
"""Rows that only someone who has disabled the foreign keys can leave behind."""
