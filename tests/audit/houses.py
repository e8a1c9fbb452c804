"""Houses in files and in PostgreSQL: some in which a day was played and sealed, and ways to spoil them."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import apsw
import asyncpg
from msgspec import Struct

from audit.commands import done
from house_runtime.house import House, lay, running
from sicbo.storage.contents import Contents, WholeHouse
from sicbo.storage.postgresql.contents import PostgresqlContents
from sicbo.storage.postgresql.store import PostgresqlStore
from sicbo.storage.sqlite.contents import SqliteContents
from sicbo.storage.sqlite.store import SqliteStore
from sicbo.table import commands as c
from storage.a_postgresql import server

RECORDS = 33
"""So many records has the table of a house in which two rounds were played, or one round and a later visit."""


def played_house(folder: Path, rounds: int = 2) -> Path:
    """Play some rounds at one table with two players; give the file."""

    async def play() -> None:
        async with running("sqlite", folder) as house:
            await play_rounds(house, rounds)

    asyncio.run(play())
    return folder / "house.db"


async def play_rounds(house: House, rounds: int) -> None:
    """Let two players come and play; some of what they ask is refused."""
    ann, bob = await house.terminal("ann"), await house.terminal("bob")
    await house.ask(lay("ann", {"small": 20}), ann)  # refused: betting is not open
    for number in range(rounds):
        await house.do(c.OpenBetting())
        await house.ask(lay("ann", {"small": 20, "total:9": 5}), ann)
        await house.ask(lay("bob", {"big": 10}), bob)
        await house.finish((1 + number % 6, 2, 6))


def spoil(file: Path, *statements: str) -> None:
    """Change a file behind the house's back; triggers are put back, so that only the change is left."""
    place = Place("sqlite", file)
    for each in statements:
        place.change(each)


class Place(Struct, frozen=True):
    """A house somewhere, and someone who can do there what nobody should."""

    kind: str
    at: Path
    """The file; for PostgreSQL the name of the database, as if it were one."""

    @property
    def database(self) -> str:
        """The value of --database, for an auditor."""
        return str(self.at) if self.kind == "sqlite" else self.address("sicbo_auditor")

    def address(self, role: str) -> str:
        """Write the address for a role; a file has none."""
        return str(self.at) if self.kind == "sqlite" else server().dsn(self.at.name, role)

    @asynccontextmanager
    async def store(self) -> AsyncIterator[WholeHouse]:
        """Open the house to add to it."""
        store: WholeHouse = (
            await SqliteStore.open(self.at)
            if self.kind == "sqlite"
            else await PostgresqlStore.open(self.address("sicbo_app"))
        )
        try:
            yield store
        finally:
            await store.close()

    @contextmanager
    def contents(self) -> Iterator[Contents]:
        """Read the house."""
        if self.kind == "sqlite":
            with SqliteContents(self.at) as contents:
                yield contents
        else:
            with PostgresqlContents(self.database) as read:
                yield read

    def change(self, statement: str, *values: object) -> None:
        """Run a statement with all guards off, and put them back; `{}` stands for each value."""
        if self.kind == "sqlite":
            self._change_file(statement, *values)
        else:
            asyncio.run(self._on_the_server(statement, *values))

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """Read rows."""
        if self.kind == "sqlite":
            connection = apsw.Connection(str(self.at))
            found = connection.execute(query).fetchall()
            connection.close()
            return [tuple(row) for row in found]
        return [tuple(row) for row in asyncio.run(self._on_the_server(query))]

    def _change_file(self, statement: str, *values: Any) -> None:  # noqa: ANN401 - whatever a column holds
        connection = apsw.Connection(str(self.at))
        kept = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        connection.execute("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
        connection.set_busy_timeout(10_000)
        try:
            connection.execute("BEGIN IMMEDIATE")  # a house that runs writes to its file too
            with connection:  # a change that the file does not take leaves its guards in place
                for name, _ in kept:
                    connection.execute(f"DROP TRIGGER {name}")
                connection.execute(statement.replace("{}", "?"), values)
                for _, sql in kept:
                    connection.execute(str(sql))
            connection.execute("COMMIT")
        finally:
            connection.close()

    async def _on_the_server(self, statement: str, *values: object) -> list[Any]:
        numbered = statement
        for number in range(len(values)):
            numbered = numbered.replace("{}", f"${number + 1}", 1)
        connection = await asyncpg.connect(
            server().dsn(self.at.name, "postgres"), server_settings={"session_replication_role": "replica"}
        )
        try:
            rows: list[Any] = await connection.fetch(numbered, *values)
            return rows
        finally:
            await connection.close()


class Sealed(Struct, frozen=True):
    """A house in which a day was played, sealed in its middle and at its end, with the key that signed."""

    place: Place
    key: Path
    witness: Path
    """The last tree head, as someone kept it."""

    @property
    def public(self) -> Path:
        """The key that anyone may have."""
        return self.key.with_name(self.key.name + ".pub")

    def copied(self, folder: Path) -> Place:
        """Make a copy to do with as one likes."""
        if self.place.kind == "sqlite":
            return Place("sqlite", Path(shutil.copy(self.place.at, folder / "copied.db")))
        return Place("postgresql", Path(asyncio.run(server().new_house(self.place.at.name))))


def sealed_house(kind: str, folder: Path) -> Sealed:
    """Play and seal a house on a store of a kind."""
    place = Place(kind, folder / "house.db" if kind == "sqlite" else Path(asyncio.run(server().new_house())))
    sealed = Sealed(place, folder / "house.key", folder / "witness.json")
    done("audit", "key", sealed.key)

    seal = ("audit", "seal", "--key", sealed.key, "--database", place.address("sicbo_app"))
    asyncio.run(_play(place, rounds=1))
    done(*seal)
    asyncio.run(_play(place, rounds=0))
    done(*seal, "--out", sealed.witness)
    return sealed


async def _play(place: Place, rounds: int) -> None:
    """Play a round in a new house; or let one more player come, later."""
    async with place.store() as store:
        house = House(store)
        if rounds:
            await store.set_meta({"house": "0123456789abcdef", "mark": "laboratory"})
            await house.start()
            await house.open()
            await play_rounds(house, rounds)
        else:
            house.asked = 1000
            await house.start()
            await house.terminal("cid")
        await house.table.stop()
