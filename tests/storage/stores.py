"""The stores that fulfil the same contract, each created afresh for a test."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from sicbo.storage.contents import WholeHouse
from sicbo.storage.postgresql.store import PostgresqlStore
from sicbo.storage.sqlite.store import SqliteStore
from storage.a_postgresql import SKIP, server
from storage.memory_store import MemoryStore

needs_postgresql = pytest.mark.skipif(os.environ.get(SKIP) == "1", reason=f"{SKIP}=1: nothing is known of it")

KINDS = ("memory", "sqlite", pytest.param("postgresql", marks=needs_postgresql))


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
        return await PostgresqlStore.open(server().dsn(await server().new_house()))
    return await SqliteStore.open(folder / "house.db") if kind == "sqlite" else MemoryStore()
