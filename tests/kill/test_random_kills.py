"""SIGKILLs at random moments under load, on each store: nothing is lost, and nothing is done twice.

This shows what is left between two steps of ours. It shows nothing of a power cut: tests/power does.
"""

import asyncio
import os
from pathlib import Path
from random import Random  # noqa: TID251 - when to kill, not the dice

import pytest

from bus.a_nats import a_nats_server, needs_nats
from kill.a_served_house import ServedProcess
from kill.databases import KINDS, Database, database
from kill.judging import judged
from kill.people import People

KILLS = int(os.environ.get("SICBO_KILLS", "50"))
PLAYERS = 8
ROUNDS = KILLS // 5
"""Rounds that are settled between the kills: killing alone would void them all."""

pytestmark = [needs_nats, pytest.mark.parametrize("kind", KINDS)]


class Nemesis:
    """Kills the processes of a house, and starts them again."""

    def __init__(self, house: Database, bus: str, folder: Path, seed: int) -> None:
        self._house = house
        self._bus = bus
        self._folder = folder
        self._random = Random(seed)  # noqa: S311 - when to kill
        self._processes: list[ServedProcess] = []
        self.in_doubt = 0

    async def start(self) -> None:
        """Start as many processes as the store can have."""
        for _ in range(self._house.processes):
            await self._another()

    async def _another(self) -> None:
        process = ServedProcess(self._house.url, self._bus, self._folder)
        self._processes.append(process)
        ready = await asyncio.to_thread(process.ready)
        assert ready is not None, process.said()

    async def kill_one(self, people: People) -> None:
        """Let some answers come, wait for no particular moment, and kill."""
        answered = people.final
        while people.final == answered:  # noqa: ASYNC110 - the players have no event for this
            await asyncio.sleep(0.001)
        await asyncio.sleep(self._random.random() * 0.3)
        victim = self._processes.pop(self._random.randrange(len(self._processes)))
        victim.kill()
        self.in_doubt += await self._house.kept(people.unknown)
        await self._another()

    async def stop(self) -> None:
        """Stop all processes as they should be."""
        for process in self._processes:
            assert 0 == await asyncio.to_thread(process.stop), process.said()


def test_whatever_is_killed_nothing_is_lost(kind: str, tmp_path: Path) -> None:
    """Every answer stays true, every wager is concluded once and paid right, and the books balance."""

    async def torment(bus: str) -> int:
        house = await database(kind, tmp_path)
        people = People(bus, house.id, tmp_path, seed=KILLS)
        nemesis = Nemesis(house, bus, tmp_path, seed=KILLS)
        await nemesis.start()
        await people.come()
        await people.open(PLAYERS)
        at_work = [asyncio.create_task(people.play(name)) for name in people.names(PLAYERS)]
        at_work.append(asyncio.create_task(people.deal()))
        for number in range(KILLS):
            await people.settle(number * ROUNDS // KILLS)
            await nemesis.kill_one(people)
        await people.settle(ROUNDS)
        people.is_over = True
        await asyncio.gather(*at_work)
        await people.ask_again()
        await people.end_the_round()
        await people.leave()
        await nemesis.stop()
        judged(house, tmp_path, fewest_rounds=ROUNDS)
        return nemesis.in_doubt

    with a_nats_server() as server:
        in_doubt = asyncio.run(torment(server.url))

    assert in_doubt > 0, "no commit was ever in doubt: this run has tested too little"
