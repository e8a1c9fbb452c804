"""The stores that keep the same promises, each made anew for a test."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sicbo.storage.contents import WholeHouse
from sicbo.storage.memory import MemoryStore
from sicbo.storage.sqlite import SqliteStore

KINDS = ("memory", "sqlite")


@asynccontextmanager
async def opened(kind: str, folder: Path) -> AsyncIterator[WholeHouse]:
    """Open a store of a kind, and close it in the end."""
    store: WholeHouse = await SqliteStore.open(folder / "house.db") if kind == "sqlite" else MemoryStore()
    try:
        yield store
    finally:
        await store.close()
