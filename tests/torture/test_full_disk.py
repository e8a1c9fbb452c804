"""A disk that is really full: SQLite on a small file system in memory."""

import asyncio
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from faults.stubborn import Stubborn, a_round, look_at_everything, set_up
from power.second_look import faults
from sicbo.storage.sqlite.store import SqliteStore

pytestmark = pytest.mark.torture


@contextmanager
def a_small_disk(folder: Path, leave_out: list[str]) -> Iterator[Path]:
    """Mount a megabyte of memory."""
    if os.getuid() != 0:
        leave_out.append("SQLite on a full disk: only root may mount a small one")
        pytest.skip("only root may mount")
    mount = folder / "small"
    mount.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", mount], check=True)  # noqa: S607 - root's own path
    try:
        yield mount
    finally:
        subprocess.run(["umount", "--lazy", mount], check=True)  # noqa: S607 - root's own path


def fill(disk: Path) -> Path:
    """Write until nothing more can be written."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            return filler


def test_a_full_disk_stops_the_game_and_loses_nothing(tmp_path: Path, leave_out: list[str]) -> None:
    """Nobody is told that anything was done; when there is room again the round is played to its end."""
    with a_small_disk(tmp_path, leave_out) as disk:

        async def test() -> None:
            store = await SqliteStore.open(disk / "house.db")
            house = Stubborn(store)
            await house.start()
            await set_up(house)
            filler = fill(disk)
            playing = asyncio.create_task(a_round(house, key="on a full disk"))
            await house.was_left_unanswered.wait()
            filler.unlink()
            await playing
            await look_at_everything(house, store)
            await house.drop()
            await store.close()

        asyncio.run(test())
        assert not faults(disk / "house.db", ())
