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

from sicbo.storage.contract import (
    StoreIsDamaged,
)
from sicbo.storage.postgresql.address import place_of
from sicbo.storage.postgresql.errors import translate_errors
from sicbo.storage.postgresql.schema_check import faults_of_the_shape
from sicbo.storage.postgresql.server_check import connect, schema_version
from sicbo.storage.statements import ContentsStatements

T = TypeVar("T")

ROWS_PER_FETCH = 1_000

SETTINGS = {
    "application_name": "sicbo audit",
    "default_transaction_read_only": "on",
    "statement_timeout": "0",
    "idle_in_transaction_session_timeout": "0",
    "jit": "off",
}


class PostgresqlContents(ContentsStatements):
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
        yield from self.faults_of_rows()

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
