"""The power is cut at every step of a house that plays on SQLite: whatever was told is there.

The negative controls weaken the syncs from here, and must lose what was told: if they do not, these tests
are worth nothing. A kill would not have shown it: where all that was written is there, nothing is missing.
"""

import asyncio
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import apsw
import pytest
from msgspec import Struct

from house_runtime.house import House
from power.images import Fate, Image, images
from power.play import NAME, WatchedHouse, play
from power.recording import Step, a_recording
from power.second_look import History, Must, faults, history
from sicbo.storage.contract import Batch
from sicbo.storage.sqlite.connection import sync_every_commit
from sicbo.storage.sqlite.store import SqliteStore

SEED = 20261116
ROUNDS = 7
FATES = tuple(Fate)


class Played(Struct):
    """A run: what it did to the disk, and all that it ever wrote."""

    house: WatchedHouse
    steps: list[Step]
    whole: History


def played(folder: Path, patched: pytest.MonkeyPatch, synchronous: str = "", rounds: int = ROUNDS) -> Played:
    """Play with a log that is moved into the file every few batches; the controls sync less."""
    patched.setattr("sicbo.storage.sqlite.store.PAGES_IN_THE_LOG", 40)
    if synchronous:
        patched.setattr(
            "sicbo.storage.sqlite.store.sync_every_commit", _weakened(sync_every_commit, synchronous)
        )

    async def run() -> Played:
        with a_recording() as recording:
            house = await play(recording, folder, rounds=rounds)
            steps = list(recording.steps)
            await house.table.stop()
            await house.store.close()
        # Two libraries of SQLite in one process do not see each other's locks: ours is closed before.
        return Played(house, steps, history(folder / NAME))

    return asyncio.run(run())


def _weakened(
    sync: Callable[[Path, apsw.Connection], None], synchronous: str
) -> Callable[[Path, apsw.Connection], None]:
    def weakened(path: Path, connection: apsw.Connection) -> None:
        sync(path, connection)
        connection.pragma("synchronous", synchronous)

    return weakened


@pytest.fixture(scope="module")
def run() -> Iterator[Played]:
    """One run with the real settings, for all that look at its images."""
    with pytest.MonkeyPatch.context() as patched, a_folder() as folder:
        yield played(folder, patched)


@contextmanager
def a_folder() -> Iterator[Path]:
    """Make a folder in memory where there is such a thing: nobody cuts its power."""
    memory = Path("/dev/shm")  # noqa: S108 - a folder of our own is made in it
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None, prefix="sicbo-cut-") as name:
        yield Path(name)


def three_in_turn(cut: int) -> Sequence[Fate]:
    """Take three of the five fates at every cut, each as often as the others."""
    return [FATES[(3 * cut + nth) % len(FATES)] for nth in range(3)]


def bad(run: Played, fates: Callable[[int], Sequence[Fate]], seed: int = SEED) -> tuple[int, list[str]]:
    """Look at images of a run: how many there are, and what is wrong with which."""
    number, found = 0, []
    with a_folder() as folder:
        for image in images(run.steps, fates, seed):
            number += 1
            wrong = faults(image.write(folder, NAME), image.told, run.whole)
            if wrong:
                found.append(f"cut after step {image.cut} of seed {seed}, {image.fate.name}: {wrong[0]}")
    return number, found


def test_after_a_power_cut_at_any_step_all_that_was_told_is_there(run: Played) -> None:
    """Three images at every step: sound, with every answer, record, claim and tree head that was told."""
    number, found = bad(run, three_in_turn)

    assert not found, f"{len(found)} of {number} images: {found[:5]}"
    assert number >= 3_000


def test_the_program_starts_on_what_a_power_cut_left(run: Played) -> None:
    """It recovers by the rules, gives every answer again, and a second start changes nothing."""
    with a_folder() as folder:
        for image in images(
            run.steps, lambda cut: [FATES[cut // 5 % len(FATES)]] if cut % 5 == 0 else [], SEED
        ):
            path = image.write(folder, NAME)

            asyncio.run(starts_twice(run, image, path))

            assert not faults(path, image.told), (image.cut, image.fate)


async def starts_twice(run: Played, image: Image, path: Path) -> None:
    """Start the program on an image, ask everything again that was answered, and start once more."""
    after = []
    for _ in range(2):
        store = await SqliteStore.open(path)
        house = House(store)
        await house.start()
        standing = house.table.standing
        assert standing.table is None or standing.table.round is None, "the open round is void"
        told = {
            each.values[0] for each in image.told if isinstance(each, Must) and "FROM answer" in each.query
        }
        for key in sorted(told)[-5:]:
            request, answer = run.house.requests[key]
            assert answer == await house.table.ask(request)
        after.append((house.table.standing.seq, house.table.standing.hash, await store.balances()))
        await store.close()
    first, second = after
    assert first == second, (image.cut, image.fate)


def test_an_answer_that_does_not_wait_for_the_disk_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other control: every batch is synced as it should be, and the answer is out before."""
    under_way: set[asyncio.Task[None]] = set()
    commit = SqliteStore.commit

    async def told_too_early(store: SqliteStore, batch: Batch) -> None:
        task = asyncio.create_task(commit(store, batch))
        under_way.add(task)
        task.add_done_callback(under_way.discard)

    monkeypatch.setattr(SqliteStore, "commit", told_too_early)
    with a_folder() as folder:
        _, found = bad(played(folder, monkeypatch), lambda _: [Fate.EVERYTHING])

    assert any("told and gone" in each for each in found)


@pytest.mark.parametrize("synchronous", ["NORMAL", "OFF"])
def test_with_weaker_syncs_the_same_cuts_lose_what_was_told(
    synchronous: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control: a test that passes here would pass for anything. A kill loses nothing even so."""
    with a_folder() as folder:
        weak = played(folder, monkeypatch, synchronous)

    number, found = bad(weak, lambda cut: [FATES[cut // 4 % 4]] if cut % 4 == 0 else [])
    _, killed = bad(weak, lambda cut: [Fate.EVERYTHING] if cut % 4 == 0 else [])

    assert len(found) > number // 4
    assert any("told and gone" in each for each in found)
    assert not killed
