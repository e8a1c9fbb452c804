"""A house in a file belongs to one process, by whatever name another one comes to it.

Every process is real: `sicbo serve` on a real file. What the first one says of itself is asked at `/ready`.
"""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import apsw
import httpx
import pytest

from audit.commands import done
from audit.houses import played_house
from server.process import Served, make_house, refused, serving
from sicbo.storage.contents import HOUSE, MARK
from sicbo.storage.sqlite.store import SqliteStore

LOOKS = 1200
"""How often a process is asked before a test gives up: what it looks at every second is slow under load."""


def a_house(folder: Path) -> Path:
    """Make a house with a table at which rounds were played."""
    house = played_house(folder)

    async def name_it() -> None:
        store = await SqliteStore.open(house)
        await store.set_meta({HOUSE: "abc", MARK: "laboratory"})
        await store.close()

    asyncio.run(name_it())
    return house


def readiness(served: Served) -> tuple[int, list[str]]:
    """Ask a process whether it is ready, and what it misses."""
    answer = httpx.get(f"{served.url}/ready", timeout=30)
    return answer.status_code, answer.json()["missing"]


def until(served: Served, code: int, says: str = "") -> None:
    """Ask until a process answers so."""
    found = readiness(served)
    for _ in range(LOOKS):
        if found[0] == code and (not says or any(says in each for each in found[1])):
            return
        time.sleep(0.05)
        found = readiness(served)
    raise AssertionError(f"it still says {found}: {served.logged()}")


def by_a_symbolic_link(house: Path) -> Path:
    """Name the house by a link in another folder."""
    folder = house.parent / "elsewhere"
    folder.mkdir()
    (folder / "same.db").symlink_to(house)
    return folder / "same.db"


def by_a_hard_link(house: Path) -> Path:
    """Give the house a second name."""
    (house.parent / "same.db").hardlink_to(house)
    return house.parent / "same.db"


def after_the_lock_file_was_deleted(house: Path) -> Path:
    """Delete the file that notes who runs the house."""
    (house.parent / "house.db.lock").unlink()
    return house


@pytest.mark.parametrize("way", [by_a_symbolic_link, by_a_hard_link, after_the_lock_file_was_deleted])
def test_a_second_server_does_not_come_in(tmp_path: Path, way: Callable[[Path], Path]) -> None:
    """It is told that the house is open, and the first one goes on with all its tables."""
    house = a_house(tmp_path)
    with serving(house) as first:
        said = refused("--database", str(way(house)))

        assert "is open in another process" in said
        assert (200, []) == readiness(first)
        assert ["T1"] == first.said["runs"]
        assert 0 == first.stop()


def test_a_house_with_two_names_is_not_opened(tmp_path: Path) -> None:
    """SQLite keeps the log beside one name: by the other, the last rounds after a crash would be missing."""
    house = make_house(tmp_path)
    other = by_a_hard_link(house)

    said = refused("--database", str(other))

    assert "has 2 names" in said
    assert f"find {tmp_path} -samefile {other}" in said
    house.unlink()
    with serving(other) as served:
        assert (200, []) == readiness(served)


def test_by_a_symbolic_link_the_log_and_the_lock_lie_beside_the_house(tmp_path: Path) -> None:
    """Nothing is left beside the link."""
    house = make_house(tmp_path)
    link = by_a_symbolic_link(house)
    with serving(link) as served:
        assert [link.name] == [each.name for each in link.parent.iterdir() if each.suffix != ".log"]
        assert (tmp_path / "house.db.lock").read_text(encoding="ascii").startswith(f"{served.process.pid} ")
        assert f"(number {served.process.pid})" in refused("--database", str(house))


def test_a_lock_file_that_was_deleted_is_made_again(tmp_path: Path) -> None:
    """It also notes how many records the house holds, and by it a lost log is noticed."""
    house = a_house(tmp_path)
    with serving(house) as served:
        after_the_lock_file_was_deleted(house)
        for _ in range(LOOKS):
            if (tmp_path / "house.db.lock").exists():
                break
            time.sleep(0.05)

        process, inode, records = (tmp_path / "house.db.lock").read_text(encoding="ascii").split()
        assert (served.process.pid, house.stat().st_ino) == (int(process), int(inode))
        assert int(records) > 5
        assert f"(number {served.process.pid})" in refused("--database", str(house))


def test_a_server_whose_database_was_moved_away_is_not_ready(tmp_path: Path) -> None:
    """It writes nothing to a file that is no longer the house, until it is back; and nobody else comes in."""
    house = a_house(tmp_path)
    with serving(house) as first:
        house.rename(tmp_path / "moved.db")
        until(first, 503, "was moved, replaced or deleted")
        assert "was moved, replaced or deleted" in first.logged()

        backup = tmp_path / "backup.db"
        done("backup", backup, "--database", tmp_path / "moved.db")
        backup.rename(house)
        assert "is open in another process" in refused("--database", str(house))
        assert 503 == readiness(first)[0]

        house.rename(backup)
        (tmp_path / "moved.db").rename(house)
        until(first, 200)


def test_a_server_that_lost_a_table_is_not_ready(tmp_path: Path) -> None:
    """Whatever let another process write to the file: the reason is told, and someone is called."""
    house = a_house(tmp_path)
    with serving(house, "--lease", "0.4") as first:
        other = apsw.Connection(str(house))
        other.set_busy_timeout(5000)
        other.execute(
            "UPDATE stream SET epoch = epoch + 1, owner = 'another', owned_until = '9999-01-01' WHERE id = 'T1'"
        )
        other.close()

        until(first, 503, "T1 was taken by another process")

        assert "T1 was taken by another process" in first.logged()
