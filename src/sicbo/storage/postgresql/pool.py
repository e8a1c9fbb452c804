"""Lines to a PostgreSQL server: how many, how long anything may take, what is asked anew if one is cut."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
from msgspec import Struct

from sicbo.storage.contract import StoreIsAway, StoreRefused
from sicbo.storage.postgresql.address import place_of, secrets
from sicbo.storage.postgresql.errors import may_be_better_at_once, translate_errors

# That the server is away is told by whoever asks it, in one line: the driver would add a traceback a second.
logging.getLogger("asyncpg").setLevel(logging.ERROR)


class PoolLimits(Struct, frozen=True, kw_only=True):
    """How long anything may take, in seconds, and how many connections there may be."""

    statement: float = 5
    lock: float = 2
    idle_in_transaction: float = 5
    connections: int = 10
    connecting: float = 5
    pauses: tuple[float, ...] = (0, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2)
    """Before each attempt to learn what became of a commit; without such a doubt there are two attempts.

    Together with the waits for locks they outlast a transaction that is left idle, which the server cuts off.
    """

    def settings(self) -> dict[str, str]:
        """Write what the server is told about each connection.

        >>> PoolLimits().settings()["statement_timeout"]
        '5000'
        """
        return {
            "application_name": "sicbo",
            "search_path": "public",
            "statement_timeout": _milliseconds(self.statement),
            "lock_timeout": _milliseconds(self.lock),
            "idle_in_transaction_session_timeout": _milliseconds(self.idle_in_transaction),
        }


class Pool:
    """The connections of one process to its database."""

    def __init__(self, place: str, pool: asyncpg.Pool, limits: PoolLimits) -> None:
        self.place = place
        """The database, in words that hold no secret."""
        self.pool = pool
        self.limits = limits

    @classmethod
    async def open(
        cls, dsn: str, limits: PoolLimits, look: Callable[[asyncpg.Connection], Awaitable[None]]
    ) -> "Pool":
        """Connect; `look` sees each new connection, and refuses a server that is not fit."""
        place = place_of(dsn)
        with translate_errors(place):
            pool = await asyncpg.create_pool(
                dsn,
                min_size=1,
                max_size=limits.connections,
                timeout=limits.connecting,
                command_timeout=limits.statement + 1,
                server_settings=limits.settings(),
                init=look,
                reset=_nothing_to_reset,
                **secrets(),
            )
        return cls(place, pool, limits)

    async def fetch(self, query: str, *values: object) -> list[Any]:
        """Run one statement that may safely run twice: a connection that was cut is replaced once."""
        try:
            return await self.fetch_once(query, values)
        except StoreIsAway as away:
            if not may_be_better_at_once(away):
                raise
            await self.pool.expire_connections()
            return await self.fetch_once(query, values)

    async def fetch_once(self, query: str, values: Sequence[object]) -> list[Any]:
        """Run one statement."""
        with translate_errors(self.place):
            async with self.pool.acquire(timeout=self.limits.connecting) as connection:
                rows: list[Any] = await connection.fetch(query, *values)
                return rows

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Any]:
        """Begin; what was refused is rolled back; a connection on which anything else went wrong is cut."""
        connection = await self.pool.acquire(timeout=self.limits.connecting)
        try:
            await connection.execute("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE")
            try:
                yield connection
            except (StoreRefused, asyncpg.IntegrityConstraintViolationError) as refused:
                await connection.execute("ROLLBACK")
                refusal = refused
            else:
                return
        except BaseException:
            connection.terminate()
            raise
        finally:
            await self.pool.release(connection)
        raise refusal

    async def close(self) -> None:
        """Close all connections; one that does not answer is cut."""
        try:
            async with asyncio.timeout(self.limits.connecting):
                await self.pool.close()
        except TimeoutError:
            self.pool.terminate()


async def _nothing_to_reset(_: asyncpg.Connection) -> None:
    """Leave a connection as it is: we set nothing that outlives a transaction."""


def _milliseconds(seconds: float) -> str:
    return str(round(seconds * 1000))
