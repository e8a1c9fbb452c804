"""The stores that a served house is tormented on, each reached also without any code of ours."""

import asyncio
import json
import sqlite3
from collections.abc import Collection
from pathlib import Path
from typing import Protocol

import pytest

from kill.a_served_house import run_sicbo
from sicbo.clock import SystemClock
from storage.a_postgresql import server
from storage.stores import needs_postgresql

KINDS = ("sqlite", pytest.param("postgresql", marks=needs_postgresql))


class Database(Protocol):
    """A house in a store."""

    url: str
    id: str
    processes: int

    async def kept(self, keys: Collection[str]) -> int:
        """Count the keys that have their answer in the store."""
        ...


class SqliteHouse:
    """A house in a file: one process."""

    processes = 1

    def __init__(self, folder: Path) -> None:
        self.url = str(folder / "house.db")
        self.id = _init(self.url)

    async def kept(self, keys: Collection[str]) -> int:
        """Look while nobody writes."""
        with sqlite3.connect(f"file:{self.url}?mode=ro", uri=True) as connection:
            marks = ", ".join("?" * len(keys))
            query = f"SELECT count(*) FROM answer WHERE key IN ({marks})"  # noqa: S608 - marks only
            return int(connection.execute(query, tuple(keys)).fetchone()[0])


class PostgresqlHouse:
    """A house in a database of a server: two processes."""

    processes = 2

    def __init__(self, name: str) -> None:
        self._name = name
        self.url = f"postgresql:///{name}?host={server().folder}"
        self.id = _init(self.url)

    async def kept(self, keys: Collection[str]) -> int:
        """Look while others may write."""
        listed = ", ".join(f"'{key}'" for key in keys) or "''"
        query = f"SELECT count(*) FROM answer WHERE key IN ({listed})"  # noqa: S608 - keys of our own players
        ((count,),) = await server().run(query, database=self._name)
        return int(count)


async def database(kind: str, folder: Path) -> Database:
    """Make a house."""
    if kind == "sqlite":
        return SqliteHouse(folder)
    name = await server().new_house()
    return await asyncio.to_thread(PostgresqlHouse, name)


async def owner_shows_life(house: Database) -> None:
    """Wait until the owner of T1 has renewed its lease: whoever is there now knows that somebody was alive."""
    name = house.url.partition("///")[2].partition("?")[0]
    now = SystemClock().now().isoformat()
    query = f"SELECT 1 FROM stream WHERE id = 'T1' AND owner_seen > '{now}'"  # noqa: S608 - a time of our own
    while not await server().run(query, database=name):  # noqa: ASYNC110 - the store has no word for it
        await asyncio.sleep(0.05)


def _init(url: str) -> str:
    made = run_sicbo("house", "init", "--database", url, "--mark", "laboratory", "--json")
    return str(json.loads(made)["house"])
