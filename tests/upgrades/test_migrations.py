"""Databases of every released version are brought up to date, whole or not at all, by one process at a time."""

import asyncio
import lzma
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

import apsw
import asyncpg
import pytest

from audit.commands import done, refused, sicbo
from audit.houses import Place
from sicbo.storage.accounts import balance_row
from sicbo.storage.contents import Contents
from sicbo.storage.contract import StoreIsAway
from sicbo.storage.export import ExportFile
from sicbo.storage.migrations import migrations, newest
from sicbo.storage.postgresql.server_check import ServerIsUnfit, migrate
from sicbo.storage.postgresql.store import PostgresqlStore
from sicbo.storage.sqlite.database_file import DatabaseIsOpen
from sicbo.storage.sqlite.store import SqliteStore
from storage.a_postgresql import server
from storage.stores import needs_postgresql
from upgrades.test_golden_logs import GOLDEN

SCHEMA = Path(__file__).parent / "schema"
KINDS = ("sqlite", pytest.param("postgresql", marks=needs_postgresql))
RELEASED = range(1, newest("sqlite") + 1)

Run = Callable[..., Any]
"""Runs one statement, in which `{}` stands for each value."""


@pytest.fixture(scope="module")
def old_house(tmp_path_factory: pytest.TempPathFactory) -> ExportFile:
    """Unpack a house to put into databases of old versions."""
    path = tmp_path_factory.mktemp("golden") / "house.jsonl"
    path.write_bytes(lzma.decompress((GOLDEN / "issue-4.jsonl.xz").read_bytes()))
    return ExportFile(path)


def fill_1(run: Run, contents: Contents) -> None:
    """Put a house into a database of version 1, with the columns that it had then."""
    for name, value in contents.meta().items():
        run("INSERT INTO meta VALUES ({}, {})", name, value)
    for head in contents.heads():
        row = (head.stream, head.seq, head.hash, head.epoch)
        run("INSERT INTO stream (id, seq, hash, epoch) VALUES ({}, {}, {}, {})", *row)
        for each, _ in contents.records(head.stream):
            row_ = (head.stream, each.seq, each.epoch, each.data, each.previous, each.hash)
            run("INSERT INTO event VALUES ({}, {}, {}, {}, {}, {})", *row_)
        for each, moved in contents.records(head.stream):
            for nth, one in enumerate(moved):
                transfer = (head.stream, each.seq, nth, one.debit, one.credit, one.amount, one.reason)
                run("INSERT INTO transfer VALUES ({}, {}, {}, {}, {}, {}, {})", *transfer)
    for answer in contents.answers():
        run(
            "INSERT INTO answer VALUES ({}, {}, {}, {})",
            answer.key, answer.body_hash, answer.answer, answer.digest,
        )  # fmt: skip
    for account, net in contents.balances().items():
        run("INSERT INTO balance VALUES ({}, {}, {}, {})", *balance_row(account, net))
    for tree in contents.tree_heads():
        run("INSERT INTO tree_head VALUES ({}, {}, {})", tree.number, tree.data, tree.signature)


FILL: dict[int, Callable[[Run, Contents], None]] = {1: fill_1}
"""How a house was put into a database of each version; a version that changes no table has that of the last."""


def made_of(kind: str, version: int, contents: Contents, folder: Path) -> Place:
    """Make a database as the program of a version made it, with a house in it."""
    if kind == "sqlite":
        place = Place(kind, folder / "old.db")
        connection = apsw.Connection(str(place.at))
        connection.execute("PRAGMA journal_mode = wal").fetchall()
        with connection:
            _fill(lambda text, *values: connection.execute(text.replace("{}", "?"), values), kind, version, contents)  # fmt: skip
        connection.close()
        return place

    async def make() -> Place:
        name = f"old{next(_numbers)}"
        await server().run(f"CREATE DATABASE {name} OWNER sicbo_owner TEMPLATE template0")
        connection = await asyncpg.connect(server().dsn(name, "sicbo_owner"))
        statements: list[tuple[str, tuple[Any, ...]]] = []
        _fill(lambda text, *values: statements.append((text, values)), kind, version, contents)
        async with connection.transaction():
            for text, some in groupby(statements, key=itemgetter(0)):
                numbered = text
                for number in range(text.count("{}")):
                    numbered = numbered.replace("{}", f"${number + 1}", 1)
                if numbered == text:
                    await connection.execute(text)
                else:
                    await connection.executemany(numbered, [values for _, values in some])
        await connection.close()
        return Place(kind, Path(name))

    return asyncio.run(make())


_numbers: Iterator[int] = iter(range(1, 1000))


def _fill(run: Run, kind: str, version: int, contents: Contents) -> None:
    for number in range(1, version + 1):
        run((SCHEMA / kind / f"{number:04}.sql").read_text(encoding="utf-8"))
    run("INSERT INTO meta VALUES ('schema', {})", str(version))
    FILL[max(each for each in FILL if each <= version)](run, contents)


def start(place: Place) -> None:
    """Bring a database up to date as its program does, and open it."""

    async def go() -> None:
        if place.kind == "postgresql":
            await migrate(place.address("sicbo_owner"))
        async with place.store():
            pass

    asyncio.run(go())


def version_of(place: Place) -> int:
    """Read the version of a schema."""
    ((found,),) = place.rows("SELECT value FROM meta WHERE name = 'schema'")
    return int(found)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("version", RELEASED)
def test_a_database_of_every_released_version_is_brought_up_to_date(
    kind: str, version: int, old_house: ExportFile, tmp_path: Path
) -> None:
    """Its tables are then those of a new one, nothing in it has changed, and it is whole."""
    place = made_of(kind, version, old_house, tmp_path)

    start(place)

    assert newest(kind) == version_of(place)
    report = done("audit", "verify", "--database", place.database)
    assert (True, []) == (report["whole"], report["findings"])
    with place.contents() as contents:
        assert (old_house.heads(), old_house.balances()) == (contents.heads(), contents.balances())


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_released_version_is_never_changed(kind: str) -> None:
    """What was released stays; a change is a new file. While nothing is released, `make shapes` copies it."""
    for number, text in migrations(kind, 0):
        assert (SCHEMA / kind / f"{number:04}.sql").read_text(encoding="utf-8") == text


# ---- a made-up next version --------------------------------------------------------------------------

NEXT = "ALTER TABLE meta ADD COLUMN note text; CREATE TABLE made_up (x integer)"
BROKEN = f"{NEXT}; INSERT INTO nowhere VALUES (1)"  # noqa: S608 - ours


@pytest.fixture
def with_next(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Give the program a next version of the schema."""

    def use(text: str) -> None:
        def more(store: str, done_: int) -> Iterator[tuple[int, str]]:
            yield from migrations(store, done_)
            if done_ < newest(store) + 1:
                yield newest(store) + 1, text

        for module in ("sqlite.connection", "postgresql.server_check"):
            monkeypatch.setattr(f"sicbo.storage.{module}.migrations", more)
            monkeypatch.setattr(f"sicbo.storage.{module}.newest", lambda store: newest(store) + 1)

    return use


@pytest.mark.parametrize("kind", KINDS)
def test_a_change_that_breaks_in_its_middle_leaves_everything_as_it_was(
    kind: str, old_house: ExportFile, tmp_path: Path, with_next: Callable[[str], None]
) -> None:
    """One step is one transaction: half of it is nothing, and the next attempt does it all."""
    place = made_of(kind, newest(kind), old_house, tmp_path)
    with_next(BROKEN)
    with pytest.raises((apsw.Error, asyncpg.PostgresError)):
        start(place)
    assert newest(kind) == version_of(place)
    with pytest.raises((apsw.SQLError, asyncpg.UndefinedTableError)):
        place.rows("SELECT * FROM made_up")

    with_next(NEXT)
    start(place)

    assert newest(kind) + 1 == version_of(place)
    assert [] == place.rows("SELECT * FROM made_up")
    with place.contents() as contents:
        assert old_house.heads() == contents.heads()


@pytest.mark.parametrize("kind", KINDS)
def test_a_newer_schema_than_the_program_is_refused(kind: str, old_house: ExportFile, tmp_path: Path) -> None:
    """It is not run, not changed, and said by every command that would."""
    place = made_of(kind, newest(kind), old_house, tmp_path)
    place.change("UPDATE meta SET value = '99' WHERE name = 'schema'")

    with pytest.raises((StoreIsAway, ServerIsUnfit), match="schema is version 99"):
        start(place)
    assert 99 == version_of(place)
    if kind == "postgresql":
        migrating = ("house", "migrate", "--database", place.address("sicbo_owner"))
        assert f"knows only {newest('postgresql')}: use a newer program" in refused(*migrating)
    assert 1 == sicbo("doctor", "--database", place.address("sicbo_app")).exit_code


@needs_postgresql
def test_processes_that_change_a_schema_at_once_wait_for_each_other() -> None:
    """Each is told that it is done, and it was done once."""
    asyncio.run(server().run("CREATE DATABASE at_once OWNER sicbo_owner TEMPLATE template0"))
    address = server().dsn("at_once", "sicbo_owner")
    words = [sys.executable, "-m", "sicbo", "house", "migrate", "--database", address]

    running = [subprocess.Popen(words, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    said = [each.communicate()[0] for each in running]

    assert [0, 0, 0] == [each.returncode for each in running]
    assert all(f"is version {newest('postgresql')}" in each for each in said)


@needs_postgresql
async def test_a_change_waits_while_another_process_makes_it() -> None:
    """The lock is held for as long as the change takes, and let go by a process that died."""
    await server().run("CREATE DATABASE waits OWNER sicbo_owner TEMPLATE template0")
    owner = server().dsn("waits", "sicbo_owner")
    other = await asyncpg.connect(owner)
    await other.execute("SELECT pg_advisory_lock($1)", 0x51CB0)
    waiting = asyncio.create_task(migrate(owner))
    await asyncio.sleep(0.3)
    assert not waiting.done()
    other.terminate()
    assert newest("postgresql") == await waiting


@needs_postgresql
def test_a_process_killed_in_the_middle_of_a_change_leaves_nothing_of_it() -> None:
    """SIGKILL between the change and its COMMIT; the next one does it all."""
    asyncio.run(server().run("CREATE DATABASE killed OWNER sicbo_owner TEMPLATE template0"))
    address = server().dsn("killed", "sicbo_owner")
    words = [sys.executable, "-m", "sicbo", "house", "migrate", "--database", address]

    died = subprocess.run(words, env={**os.environ, "SICBO_FAILPOINT": "migrating:1"}, check=False)

    assert -9 == died.returncode
    tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
    assert [(0,)] == [tuple(row) for row in asyncio.run(server().run(tables, database="killed"))]
    assert newest("postgresql") == done("house", "migrate", "--database", address)["schema"]
    asyncio.run(_opens("killed"))


async def _opens(name: str) -> None:
    store = await PostgresqlStore.open(server().dsn(name))
    await store.close()


async def test_a_file_is_changed_by_one_process_at_a_time(old_house: ExportFile, tmp_path: Path) -> None:
    """The second is refused before it has looked."""
    place = made_of("sqlite", newest("sqlite"), old_house, tmp_path)

    async with place.store():
        with pytest.raises(DatabaseIsOpen):
            await SqliteStore.open(place.at)
