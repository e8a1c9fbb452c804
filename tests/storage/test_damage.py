"""A database that was damaged is named at the start, and never repaired without a word; the rest is the audit's.

What a start finds: a file that was cut, emptied or is not ours; a log that was lost; a page that the schema, the
heads or the ends of streams are on; a head that was moved. What only `sicbo audit verify` finds: anything
else in the middle, since a start does not read the whole history.
"""

import asyncio
import shutil
from pathlib import Path

import apsw
import pytest

from audit.commands import sicbo
from audit.houses import Place, played_house
from house_runtime.house import running
from sicbo.audit.examination import examine
from sicbo.storage.contract import Batch, StoreIsDamaged
from sicbo.storage.postgresql.contents import PostgresqlContents
from sicbo.storage.postgresql.store import PostgresqlStore
from sicbo.storage.sqlite.store import SqliteStore
from storage.a_postgresql import server
from storage.stores import needs_postgresql
from storage.test_conformance import part


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play a house that no test may change."""
    return played_house(tmp_path_factory.mktemp("played"))


@pytest.fixture
def house(played: Path, tmp_path: Path) -> Path:
    """Copy it."""
    return Path(shutil.copy(played, tmp_path / "house.db"))


def refusal(house: Path) -> str:
    """Return the message with which a house is refused; check that the file is unchanged."""
    before = house.read_bytes()

    async def start() -> None:
        store = await SqliteStore.open(house)
        await store.close()

    with pytest.raises(StoreIsDamaged) as damage:
        asyncio.run(start())
    assert before == house.read_bytes()
    return str(damage.value)


def killed(folder: Path) -> Path:
    """Return the files of a house that was killed after play: the last rounds are in its log."""

    async def play() -> None:
        async with running("sqlite", folder) as house:
            await house.terminal("ann")
            for end in ("", "-wal", "-shm", ".lock"):
                shutil.copy(folder / f"house.db{end}", folder / f"killed.db{end}")

    asyncio.run(play())
    # The copy stands for the file itself: the note beside it speaks of the file by its number.
    file = folder / "killed.db"
    note = (folder / "killed.db.lock").read_text(encoding="ascii").split()
    (folder / "killed.db.lock").write_text(f"{note[0]} {file.stat().st_ino} {note[2]}", encoding="ascii")
    return file


def test_a_house_that_was_killed_starts_with_all_that_is_in_its_log(tmp_path: Path) -> None:
    """The control of the two tests below: nothing is wrong."""
    house = killed(tmp_path)

    async def start() -> int:
        store = await SqliteStore.open(house)
        try:
            return (await store.heads())[0].seq
        finally:
            await store.close()

    assert asyncio.run(start()) > 5


def test_a_log_that_was_deleted_after_a_crash_is_missed(tmp_path: Path) -> None:
    """SQLite alone would start without a word, and the last rounds would be gone."""
    house = killed(tmp_path)
    for end in ("-wal", "-shm"):
        (tmp_path / f"killed.db{end}").unlink()

    said = refusal(house)

    assert "records, but it held" in said
    assert "killed.db-wal was lost" in said
    doctor = sicbo("doctor", "--database", house)
    assert 1 == doctor.exit_code


def test_a_log_that_was_cut_after_a_crash_is_missed(tmp_path: Path) -> None:
    """SQLite takes the whole transactions that are left, and says nothing of the others."""
    house = killed(tmp_path)
    log = tmp_path / "killed.db-wal"
    log.write_bytes(log.read_bytes()[: log.stat().st_size * 2 // 3])
    (tmp_path / "killed.db-shm").unlink()

    assert "when it was last written to" in refusal(house)


def test_a_restored_house_is_another_file_and_starts(tmp_path: Path) -> None:
    """The note beside the old file does not speak of it; nor does one that somebody has deleted."""
    house = killed(tmp_path)
    backup = tmp_path / "backup"
    assert 0 == sicbo("backup", backup, "--database", house).exit_code
    for end in ("", "-wal", "-shm"):
        (tmp_path / f"killed.db{end}").rename(tmp_path / f"old{end}")
    assert 0 == sicbo("restore", backup, "--database", house).exit_code

    async def start() -> None:
        store = await SqliteStore.open(house)
        await store.close()

    asyncio.run(start())


@pytest.mark.parametrize("left", [1, 4096, 4096 * 3 + 100])
def test_a_file_that_was_cut_is_named(house: Path, left: int) -> None:
    """Wherever it was cut."""
    house.write_bytes(house.read_bytes()[:left])

    assert str(house) in refusal(house)


def test_a_file_that_was_emptied_is_not_taken_for_a_new_house(house: Path) -> None:
    """Once a house was in it."""
    (house.parent / "house.db.lock").touch()
    house.write_bytes(b"")

    assert "is empty, but it held a house" in refusal(house)


def test_a_head_that_was_moved_is_named(house: Path) -> None:
    """Forward, back, or with another hash."""
    for number, statement in enumerate(("seq = seq - 1", "seq = seq + 1", "hash = zeroblob(32)")):
        copy = Path(shutil.copy(house, house.parent / f"moved{number}.db"))
        Place("sqlite", copy).change(f"UPDATE stream SET {statement}")  # noqa: S608 - ours
        assert "T1 should end with record" in refusal(copy)


def pages_of(house: Path, table: str) -> list[int]:
    """List the pages of a table."""
    connection = apsw.Connection(str(house))
    query = "SELECT pageno FROM dbstat WHERE name = ? ORDER BY path"
    found = [int(str(number)) for (number,) in connection.execute(query, (table,))]
    connection.close()
    return found


def test_a_page_of_garbage_in_the_middle_of_the_records_is_found_by_a_quick_look_or_by_the_audit(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A small file is looked through at the start; a large one is not, and its audit names stream and record."""
    *_, page = pages_of(house, "event")[:-1]
    size = 4096
    data = bytearray(house.read_bytes())
    data[(page - 1) * size : page * size] = b"\xa5" * size
    house.write_bytes(data)

    assert "is damaged" in refusal(house)
    monkeypatch.setattr("sicbo.storage.sqlite.connection.QUICK_CHECK_LIMIT", 0)
    found = sicbo("audit", "verify", "--database", house)

    assert 1 == found.exit_code
    assert "T1, record" in " ".join(found.stdout.split())


def test_other_bytes_in_a_whole_page_are_found_by_the_audit_only(house: Path) -> None:
    """The file is whole and a start does not read the middle: this is what the audit is for."""
    Place("sqlite", house).change("UPDATE event SET data = {} WHERE seq = 9", b"{}")

    async def start() -> None:
        store = await SqliteStore.open(house)
        await store.close()

    asyncio.run(start())
    assert 1 == sicbo("audit", "verify", "--database", house).exit_code


# ---- PostgreSQL --------------------------------------------------------------------------------------


async def _a_house(records: int) -> str:
    """Make a house with so many records of some size in PostgreSQL; give its name."""
    name = await server().new_house()
    store = await PostgresqlStore.open(server().dsn(name))
    await store.create("T1")
    texts = [f"{each} {'x' * 500}" for each in range(records)]
    await store.commit(Batch(parts=(part(*texts, epoch=0),)))
    await store.close()
    return name


async def _garbage(name: str, page: int) -> str:
    """Write garbage over a page of the records of a house, as a broken disk would; give its name.

    The table is moved to another folder before, which leaves none of its pages in the memory of the server.
    """
    folder = server().folder / f"moved-{name}"
    folder.mkdir()
    shutil.chown(folder, server().folder.owner())
    await server().run(f"CREATE TABLESPACE moved_{name} LOCATION '{folder}'")
    await server().run(f"ALTER TABLE event SET TABLESPACE moved_{name}", database=name)
    ((place, pages),) = await server().run(
        "SELECT pg_relation_filepath('event'), pg_relation_size('event') / 8192", database=name
    )
    with (server().folder / "data" / str(place)).open("r+b") as file:
        file.seek(page % pages * 8192)
        file.write(b"\xa5" * 8192)
    return name


@needs_postgresql
async def test_a_page_of_garbage_with_the_end_of_a_stream_is_named_at_the_start_by_postgresql() -> None:
    """Nothing is opened, and nothing is repaired."""
    copy = await _garbage(await _a_house(100), -1)

    with pytest.raises(StoreIsDamaged, match="invalid page"):
        await PostgresqlStore.open(server().dsn(copy))


@needs_postgresql
def test_a_page_of_garbage_in_the_middle_is_named_by_the_audit_in_postgresql() -> None:
    """A start does not read it; the audit names the stream, the record and what the server says."""

    async def test() -> str:
        copy = await _garbage(await _a_house(100), 0)
        store = await PostgresqlStore.open(server().dsn(copy))
        await store.close()
        return copy

    copy = asyncio.run(test())
    with PostgresqlContents(server().dsn(copy, "sicbo_auditor")) as contents:
        found = [str(each) for each in examine(contents).findings]

    assert any(each.startswith("T1, record 1: ") and "invalid page" in each for each in found)
