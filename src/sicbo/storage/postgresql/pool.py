"""A pool of connections to PostgreSQL, with time limits and retries."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
from msgspec import Struct

from sicbo.storage.contract import StoreIsAway, StoreRefused
from sicbo.storage.postgresql.address import place_of, secrets
from sicbo.storage.postgresql.errors import is_worth_retrying, translate_errors

# The caller reports an unavailable server in one line; the driver would log a traceback every second.
logging.getLogger("asyncpg").setLevel(logging.ERROR)


class PoolLimits(Struct, frozen=True, kw_only=True):
    """Time limits in seconds, and the maximum number of connections."""

    statement: float = 5
    lock: float = 2
    idle_in_transaction: float = 5
    connections: int = 10
    connecting: float = 5
    pauses: tuple[float, ...] = (0, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2)
    """Before each attempt to learn whether a commit succeeded; without such doubt there are two attempts.

    Together with lock waits they outlast an idle transaction, which the server ends.
    """

    def settings(self) -> dict[str, str]:
        """Return the server settings of each connection.

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

    def __init__(self, place: str, connections: asyncpg.Pool, limits: PoolLimits) -> None:
        self.place = place
        """A description of the database without secrets."""
        self.connections = connections
        self.limits = limits

    @classmethod
    async def open(
        cls, dsn: str, limits: PoolLimits, check: Callable[[asyncpg.Connection], Awaitable[None]]
    ) -> "Pool":
        """Connect; `check` is called with each new connection and raises if the server is unfit."""
        place = place_of(dsn)
        with translate_errors(place):
            connections = await asyncpg.create_pool(
                dsn,
                min_size=1,
                max_size=limits.connections,
                timeout=limits.connecting,
                command_timeout=limits.statement + 1,
                server_settings=limits.settings(),
                init=check,
                reset=_nothing_to_reset,
                **secrets(),
            )
        return cls(place, connections, limits)

    async def fetch(self, query: str, *values: object) -> list[Any]:
        """Run one statement that may safely run twice, as it is retried once if the connection broke."""
        try:
            return await self.fetch_once(query, values)
        except StoreIsAway as away:
            if not is_worth_retrying(away):
                raise
            await self.connections.expire_connections()
            return await self.fetch_once(query, values)

    async def fetch_once(self, query: str, values: Sequence[object]) -> list[Any]:
        """Run one statement."""
        with translate_errors(self.place):
            async with self.connections.acquire(timeout=self.limits.connecting) as connection:
                rows: list[Any] = await connection.fetch(query, *values)
                return rows

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Any]:
        """Begin a transaction; roll it back if it is refused, and drop the connection on any other error."""
        connection = await self.connections.acquire(timeout=self.limits.connecting)
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
            await self.connections.release(connection)
        raise refusal

    async def close(self) -> None:
        """Close all connections, dropping any that does not respond."""
        try:
            async with asyncio.timeout(self.limits.connecting):
                await self.connections.close()
        except TimeoutError:
            self.connections.terminate()


async def _nothing_to_reset(_: asyncpg.Connection) -> None:
    """Leave a connection as it is: no setting of ours outlives a transaction."""


def _milliseconds(seconds: float) -> str:
    return str(round(seconds * 1000))
