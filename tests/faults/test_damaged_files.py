"""Files that were cut, changed, emptied or are not ours: named at the start, and left as they were found."""

import asyncio
import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import apsw
import pytest

from faults.stubborn import Stubborn, a_round, set_up
from power.recording import a_recording
from sicbo.storage.contract import StoreIsAway, StoreIsDamaged
from sicbo.storage.sqlite.store import SqliteStore

PAGE = 4096


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play a round, and end the program; a copy of the log is kept from before it ended."""
    folder = tmp_path_factory.mktemp("prepared")

    async def prepare() -> None:
        path = folder / "house.db"
        store = await SqliteStore.open(path)
        house = Stubborn(store)
        await house.start()
        await set_up(house)
        await a_round(house, key="a")
        await house.drop()
        (folder / "running").mkdir()
        for name in ("house.db", "house.db-wal"):
            shutil.copy(folder / name, folder / "running" / name)
        await store.close()

    asyncio.run(prepare())
    return folder


def cut_in_half(path: Path) -> None:
    """Leave the first half."""
    _write(path, path.read_bytes()[: path.stat().st_size // 2])


def without_its_last_page(path: Path) -> None:
    """Leave out the last page."""
    _write(path, path.read_bytes()[:-PAGE])


def other_first_bytes(path: Path) -> None:
    """Be something else."""
    _write(path, b"no database at all" + path.read_bytes()[18:])


def emptied(path: Path) -> None:
    """Be there, with nothing in it."""
    _write(path, b"")


def of_something_else(path: Path) -> None:
    """Be a sound database that is not ours."""
    path.unlink()
    other = apsw.Connection(str(path))
    other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()


def a_page_of_zeros(path: Path) -> None:
    """Have lost a page in the middle."""
    data = path.read_bytes()
    _write(path, data[: 2 * PAGE] + bytes(PAGE) + data[3 * PAGE :])


def a_list_of_cells_that_points_nowhere(path: Path) -> None:
    """Have two wrong bytes where a page says what it holds."""
    data = bytearray(path.read_bytes())
    data[4 * PAGE + 3 : 4 * PAGE + 5] = b"\xff\xff"
    _write(path, bytes(data))


def _write(path: Path, data: bytes) -> None:
    path.write_bytes(data)


def contents(folder: Path) -> dict[str, str]:
    """Take the fingerprints of all files with something in them, but the lock and shared memory."""
    return {
        each.name: sha256(each.read_bytes()).hexdigest()
        for each in folder.iterdir()
        if each.is_file()
        and (each.stat().st_size or each.suffix == ".db")
        and not each.name.endswith((".lock", "-shm"))
    }


@pytest.mark.parametrize(
    "damage",
    [
        cut_in_half,
        without_its_last_page,
        other_first_bytes,
        emptied,
        of_something_else,
        a_page_of_zeros,
        a_list_of_cells_that_points_nowhere,
    ],
)
def test_a_damaged_file_is_named_at_the_start_and_not_touched(
    damage: Callable[[Path], None], prepared: Path, tmp_path: Path
) -> None:
    """Whoever looks at it later finds the damage as it was."""
    path = shutil.copytree(prepared, tmp_path / "copy", ignore=lambda *_: ["running"]) / "house.db"
    damage(path)
    before = contents(path.parent)

    with pytest.raises(StoreIsDamaged, match=str(path)):
        asyncio.run(SqliteStore.open(path))

    assert before == contents(path.parent)


@pytest.mark.parametrize("is_empty", [True, False])
def test_a_log_without_its_file_is_kept(prepared: Path, tmp_path: Path, *, is_empty: bool) -> None:
    """Seen as a new house: SQLite throws a log away whose file is empty or gone, with all that is in it."""
    log = Path(shutil.copy(prepared / "running" / "house.db-wal", tmp_path / "house.db-wal"))
    path = tmp_path / "house.db"
    if is_empty:
        path.touch()
    before = log.read_bytes()

    with pytest.raises(StoreIsDamaged, match=r"house\.db-wal exists"):
        asyncio.run(SqliteStore.open(path))

    assert before == log.read_bytes()


def test_a_file_whose_end_is_in_the_log_is_whole(prepared: Path, tmp_path: Path) -> None:
    """After a kill the log holds pages that the file lacks: nothing is missing."""
    shutil.copytree(prepared / "running", tmp_path / "house")
    path = tmp_path / "house" / "house.db"

    async def records() -> int:
        store = await SqliteStore.open(path)
        found = len(await store.read("T1"))
        await store.close()
        return found

    assert asyncio.run(records()) > 10


def test_a_record_with_another_byte_is_named_when_its_table_starts(prepared: Path, tmp_path: Path) -> None:
    """SQLite cannot know what was written; the chain does."""
    path = shutil.copytree(prepared, tmp_path / "copy", ignore=lambda *_: ["running"]) / "house.db"
    data = path.read_bytes()
    assert b'"amount":{"minor_units":10000}' in data
    path.write_bytes(data.replace(b'"amount":{"minor_units":10000}', b'"amount":{"minor_units":90000}'))

    async def start() -> None:
        store = await SqliteStore.open(path)
        try:
            await Stubborn(store).start()
        finally:
            await store.close()

    with pytest.raises(StoreIsDamaged, match="T1"):
        asyncio.run(start())


def test_a_file_that_may_only_be_read_is_named_at_the_start(prepared: Path, tmp_path: Path) -> None:
    """Nobody should sit down at a table that cannot keep the first wager."""
    path = shutil.copytree(prepared, tmp_path / "copy", ignore=lambda *_: ["running"]) / "house.db"

    with a_recording() as recording:
        recording.is_read_only = True
        with pytest.raises(StoreIsAway, match=rf"{path} is read-only"):
            asyncio.run(SqliteStore.open(path, vfs=recording.vfs))


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    """The lock beside the file is the first thing that is made."""
    path = tmp_path / "nowhere" / "house.db"

    with pytest.raises(StoreIsAway, match=str(path)):
        asyncio.run(SqliteStore.open(path))


async def test_a_file_that_another_program_holds_is_away_and_comes_back(
    prepared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seen as a table that never answered again: someone opened the file with another program and began to write."""
    path = shutil.copytree(prepared, tmp_path / "copy", ignore=lambda *_: ["running"]) / "house.db"
    monkeypatch.setattr("sicbo.storage.sqlite.connection.BUSY_TIMEOUT", 50)

    store = await SqliteStore.open(path)
    house = Stubborn(store)
    house.asked = 1000  # the keys below are used up
    await house.start()
    other = apsw.Connection(str(path))
    other.execute("BEGIN IMMEDIATE")
    asking = asyncio.create_task(a_round(house, key="b"))
    await house.was_left_unanswered.wait()
    other.execute("ROLLBACK")
    await asking
    other.close()
    await house.drop()
    await store.close()
