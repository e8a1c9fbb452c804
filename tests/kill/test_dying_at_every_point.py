"""A process that dies at each named point in turn, under load, and the house that goes on from there."""

import asyncio
import os
import signal
import subprocess
from pathlib import Path

import pytest

from bus.a_nats import a_nats_server, needs_nats
from kill.a_served_house import SICBO, ServedProcess, run_sicbo
from kill.databases import KINDS, Database, database
from kill.judging import judged
from kill.people import People
from sicbo.failpoints import POINTS

PLAYERS = 4
ROUNDS = 5
"""Rounds that are settled in spite of it all."""

AT_THE_STOP = ("snapshot-under-way",)
"""Points that are passed when a process is asked to stop."""

AT_THE_START = ("voiding", "recovery-claimed", "recovery-read", "recovery-decided", "recovery-kept")
"""Points of a start that finds a round interrupted while betting was open."""

SELDOM = ("checkpointing", "tree-head-under-way", *AT_THE_STOP)
"""Points that are passed once in a while: the process dies at the first passage."""

ELSEWHERE = {
    "sqlite": ("migrating", "die-read"),
    "postgresql": ("migrating", "die-read", "checkpointing", "snapshot-under-way"),
}
"""Points that no process passes that serves: another test dies there, or this store has no such thing."""

pytestmark = needs_nats


class Dying:
    """Lets processes of a house die at points."""

    def __init__(self, house: Database, bus: str, folder: Path, people: People) -> None:
        self._house = house
        self._bus = bus
        self._folder = folder
        self._people = people
        self._key = folder / "seal.key"
        run_sicbo("audit", "key", str(self._key))

    async def start(self, failpoint: str = "") -> tuple[ServedProcess, bool]:
        """Start a process; tell whether it opened, or died before."""
        process = ServedProcess(self._house.url, self._bus, self._folder, failpoint=failpoint, key=self._key)
        return process, await asyncio.to_thread(process.ready) is not None

    async def at(self, point: str) -> None:
        """Run a process until it dies at a point; one that never passes it has tested nothing."""
        if point in AT_THE_START:
            await self._at_the_start(point)
            return
        process, _ = await self.start(f"{point}:{1 if point in SELDOM else 3}")
        if point in AT_THE_STOP:
            await self._people.lay_another()
            process.ask_to_stop()
        await self._see_it_dead(process, point)

    async def _at_the_start(self, point: str) -> None:
        """Interrupt a round in which wagers stand, and die while the next start recovers it."""
        for _ in range(20):
            process, is_open = await self.start()
            assert is_open, process.said()
            await self._people.lay_another()
            process.kill()
            process, is_open = await self.start(f"{point}:1")
            if not is_open:
                await self._see_it_dead(process, point)
                return
            process.kill()  # betting had closed in the meantime: there was nothing to void
        raise AssertionError(f"{point} was never reached")

    async def _see_it_dead(self, process: ServedProcess, point: str) -> None:
        try:
            code = await asyncio.to_thread(process.end)
        except TimeoutError:
            process.kill()
            raise AssertionError(f"{point} was never reached: {process.said()[-2000:]}") from None
        assert -signal.SIGKILL == code, (point, process.said()[-2000:])


@pytest.mark.parametrize("kind", KINDS)
def test_whatever_point_it_dies_at_nothing_is_lost(kind: str, tmp_path: Path) -> None:
    """Each point is reached; afterwards every answer is true, every wager concluded once and paid right."""

    async def torment(bus: str) -> None:
        house = await database(kind, tmp_path)
        people = People(bus, house.id, tmp_path, seed=21)
        dying = Dying(house, bus, tmp_path, people)
        first, is_open = await dying.start()
        assert is_open, first.said()
        await people.come()
        await people.open(PLAYERS)
        at_work = [asyncio.create_task(people.play(name)) for name in people.names(PLAYERS)]
        at_work.append(asyncio.create_task(people.deal(pause=0.05)))
        first.kill()
        for point in POINTS:
            if point not in ELSEWHERE[kind]:
                await dying.at(point)
        last, is_open = await dying.start()
        assert is_open, last.said()
        await people.settle(ROUNDS)
        people.is_over = True
        await asyncio.gather(*at_work)
        await people.ask_again()
        await people.end_the_round()
        await people.leave()
        assert 0 == await asyncio.to_thread(last.stop), last.said()
        judged(house, tmp_path, fewest_rounds=ROUNDS)

    with a_nats_server() as server:
        asyncio.run(torment(server.url))


def test_a_house_that_dies_while_its_schema_is_made_is_made_again(tmp_path: Path) -> None:
    """The file that was left is no house, and the next attempt makes one."""
    words = [SICBO, "house", "init", "--database", str(tmp_path / "house.db"), "--mark", "demo"]
    died = subprocess.run(words, env={**os.environ, "SICBO_FAILPOINT": "migrating:1"}, check=False)

    assert -signal.SIGKILL == died.returncode
    assert not (tmp_path / "house.db").exists()
    run_sicbo(*words[1:])
