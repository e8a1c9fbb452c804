"""The disk refuses a step of SQLite: the first, the second, the third … until all goes through untouched."""

import asyncio
import shutil
from contextlib import suppress
from enum import Enum
from pathlib import Path

import apsw
import pytest

from faults.stubborn import ANN, TRIES, Stubborn, a_round, look_at_everything, set_up
from house_runtime.house import lay
from power.recording import Read, Recording, Step, Synced, Written, a_recording
from power.second_look import faults
from sicbo.house_runtime.requests import STORE_IS_AWAY, Accepted, Request
from sicbo.storage.contract import StoreIsAway
from sicbo.storage.records import decode
from sicbo.storage.sqlite.store import SqliteStore
from sicbo.table import commands as c

MAX_REFUSALS = 3
"""A full disk refuses so often, then someone makes room."""


class Disk(Enum):
    """What is wrong with it."""

    FAILS_ONCE = "one step fails with an input or output error, and the next ones do not"
    CANNOT_BE_READ_ONCE = "one read fails, and the next ones do not"
    IS_FULL = "from one step on nothing more can be written, until there is room again"


class Refuses:
    """Refuses the Nth step that would change the disk."""

    def __init__(self, disk: Disk, nth: int) -> None:
        self._disk = disk
        self.left = nth
        self.refused: list[str] = []

    def __call__(self, step: Step) -> Exception | None:
        """Say what the disk says to a step."""
        if isinstance(step, Read) is not (self._disk is Disk.CANNOT_BE_READ_ONCE):
            return None
        self.left -= 1
        if self._disk is not Disk.IS_FULL:
            return self._refuse(step, apsw.IOError("broken")) if self.left == 0 else None
        if self.left > 0 or len(self.refused) == MAX_REFUSALS or not isinstance(step, Written):
            return None
        return self._refuse(step, apsw.FullError("full"))

    def _refuse(self, step: Step, why: Exception) -> Exception:
        self.refused.append(type(step).__name__)
        return why


EXPECTED = {
    Disk.FAILS_ONCE: {"Written", "Synced", "Truncated", "Made", "Deleted"},
    Disk.CANNOT_BE_READ_ONCE: {"Read"},
    Disk.IS_FULL: {"Written"},
}
"""The steps that each must have refused in the end."""


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Stubborn]:
    """Set up a house with an open table, to copy."""
    folder = tmp_path_factory.mktemp("prepared")

    async def prepare() -> Stubborn:
        store = await SqliteStore.open(folder / "house.db")
        house = Stubborn(store)
        await house.start()
        await set_up(house)
        await house.table.stop()
        await store.close()
        return house

    return folder, asyncio.run(prepare())


async def stubbornly_open(path: Path, recording: Recording) -> SqliteStore:
    """Open the file as often as the disk refuses."""
    for _ in range(TRIES):
        try:
            return await SqliteStore.open(path, vfs=recording.vfs)
        except StoreIsAway:
            continue
    raise AssertionError("the file never opened")


@pytest.mark.parametrize("disk", Disk)
def test_whichever_step_the_disk_refuses_nothing_is_lost_and_nothing_is_done_twice(
    disk: Disk, prepared: tuple[Path, Stubborn], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From opening the file to the end of a round, which is played as if nothing were; stock SQLite agrees."""
    monkeypatch.setattr("sicbo.storage.sqlite.store.PAGES_IN_THE_LOG", 30)
    origin, before = prepared

    async def with_refusing(nth: int) -> list[str]:
        folder = tmp_path / str(nth)
        shutil.copytree(origin, folder)
        with a_recording() as recording:
            recording.watches_reads = disk is Disk.CANNOT_BE_READ_ONCE
            refuses = recording.refusing.why = Refuses(disk, nth)
            store = await stubbornly_open(folder / "house.db", recording)
            house = Stubborn(store)
            house.told, house.asked = {key: set(told) for key, told in before.told.items()}, before.asked
            await house.start()
            await a_round(house, key="disturbed")
            recording.refusing.why = lambda _: None
            await look_at_everything(house, store)
            recording.refusing.why = refuses
            await house.drop()
            with suppress(apsw.IOError, apsw.FullError):  # a layer of SQLite's own would not even say so
                await store.close()
        again = await SqliteStore.open(folder / "house.db")
        await again.close()
        assert not faults(folder / "house.db", ())
        return refuses.refused

    refused: set[str] = set()
    for nth in range(1, 1000):
        refusing = asyncio.run(with_refusing(nth))
        if not refusing:
            break
        refused.update(refusing)

    assert EXPECTED[disk] <= refused


def test_a_wager_whose_sync_failed_is_there_once_after_a_crash(
    prepared: tuple[Path, Stubborn], tmp_path: Path
) -> None:
    """Nobody could know whether it was kept; the log has it, so a start finds it, and asking again gives its answer."""
    origin, before = prepared
    shutil.copytree(origin, tmp_path / "running")

    async def ask_without_a_sync() -> Request:
        with a_recording() as recording:
            store = await SqliteStore.open(tmp_path / "running" / "house.db", vfs=recording.vfs)
            house = Stubborn(store)
            house.asked = before.asked
            await house.start()
            await house.do(c.OpenBetting())
            recording.refusing.why = lambda step: apsw.IOError("broken") if isinstance(step, Synced) else None
            request = house.request(lay("ann", {"small": 5}), ANN)
            assert STORE_IS_AWAY == await house.table.ask(request)
            shutil.copytree(tmp_path / "running", tmp_path / "crashed")
            recording.refusing.why = lambda _: None
            await house.drop()
            await store.close()
        return request

    async def start_after_the_crash(request: Request) -> None:
        store = await SqliteStore.open(tmp_path / "crashed" / "house.db")
        house = Stubborn(store)
        await house.start()
        assert isinstance(await house.table.ask(request), Accepted)
        keys = [decode(record.data)[0].key for record in await store.read("T1")]
        assert 1 == keys.count(request.key)
        await house.drop()
        await store.close()

    asyncio.run(start_after_the_crash(asyncio.run(ask_without_a_sync())))
