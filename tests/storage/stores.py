"""The stores that fulfil the same contract, each created afresh for a test."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

import pytest

from sicbo.clock import Clock
from sicbo.storage.contents import WholeHouse
from sicbo.storage.contract import Store
from sicbo.storage.postgresql.store import PostgresqlStore
from sicbo.storage.sqlite.store import SqliteStore
from storage.a_postgresql import SKIP, server
from storage.memory_store import MemoryStore

needs_postgresql = pytest.mark.skipif(os.environ.get(SKIP) == "1", reason=f"{SKIP}=1: nothing is known of it")

KINDS = ("memory", "sqlite", pytest.param("postgresql", marks=needs_postgresql))


class SqliteByHand(SqliteStore):
    """A file whose leases go by a clock that a test moves, once it has one."""

    clock: Clock | None = None

    def _time(self, later: float = 0) -> str:
        if self.clock is None:
            return super()._time(later)
        return f"'{(self.clock.now() + timedelta(seconds=later)).isoformat()}'"


class PostgresqlByHand(PostgresqlStore):
    """A database whose leases go by a clock that a test moves, once it has one."""

    clock: Clock | None = None

    def _time(self, later: float = 0) -> str:
        if self.clock is None:
            return super()._time(later)
        return f"'{(self.clock.now() + timedelta(seconds=later)).isoformat()}'::timestamptz"


def leases_by(store: Store, clock: Clock) -> None:
    """Let the leases in a store go by a clock of the test."""
    assert isinstance(store, SqliteByHand | PostgresqlByHand | MemoryStore)
    store.clock = clock


@asynccontextmanager
async def opened(kind: str, folder: Path) -> AsyncIterator[WholeHouse]:
    """Open a store of a kind, and close it in the end."""
    store = await _open(kind, folder)
    try:
        yield store
    finally:
        await store.close()


async def _open(kind: str, folder: Path) -> WholeHouse:
    if kind == "postgresql":
        return await PostgresqlByHand.open(server().dsn(await server().new_house()))
    return await SqliteByHand.open(folder / "house.db") if kind == "sqlite" else MemoryStore()
