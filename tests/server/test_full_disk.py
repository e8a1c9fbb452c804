"""A house whose disk is full says that it is not ready, and why; when there is room again it goes on."""

import asyncio
import re
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from server.edge import METRICS_TOKEN, Edge, served
from sicbo.storage.contract import StoreIsAway

MEGABYTES = 8


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Mount a real file system of a few megabytes."""
    mounted = subprocess.run(
        ["/bin/mount", "-t", "tmpfs", "-o", f"size={MEGABYTES}m", "tmpfs", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    if mounted.returncode:
        pytest.skip(f"NOT TESTED, no file system can be mounted here (root may): {mounted.stderr.strip()}")
    try:
        yield tmp_path
    finally:
        subprocess.run(["/bin/umount", "--lazy", str(tmp_path)], check=True)


def fill(disk: Path) -> Path:
    """Write to a disk until nothing more fits on it."""
    film = disk / "film.mp4"
    with film.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(b"\0" * 4096)
    return film


async def readiness(edge: Edge) -> tuple[int, list[str], float]:
    """Ask whether the house is ready, what it misses, and what the metrics say of its store."""
    async with edge.browser() as browser:
        ready = await browser.get("/ready")
        text = (await browser.get("/metrics", headers={"Authorization": f"Bearer {METRICS_TOKEN}"})).text
    found = re.search(r"^sicbo_store_can_commit (\S+)$", text, re.MULTILINE)
    assert found is not None
    return ready.status_code, ready.json()["missing"], float(found[1])


async def until(edge: Edge, expected: tuple[int, list[str], float]) -> None:
    """Ask until the house answers so."""
    async with asyncio.timeout(120):
        while await readiness(edge) != expected:  # noqa: ASYNC110 - a look at the store has no event of its own
            await asyncio.sleep(0.05)


async def test_a_house_on_a_full_disk_is_not_ready_until_there_is_room(small_disk: Path) -> None:
    """Nothing is lost meanwhile: what could not be kept was not done."""
    async with served(small_disk) as edge:
        assert (200, [], 1) == await readiness(edge)

        film = fill(small_disk)
        await until(edge, (503, ["the disk of the store is full"], 0))
        with pytest.raises(StoreIsAway):
            await edge.store.create("T9")

        film.unlink()
        await until(edge, (200, [], 1))
        await edge.store.create("T9")
