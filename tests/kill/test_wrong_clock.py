"""A process whose clock is half a minute wrong joins a house on real PostgreSQL and NATS."""

import asyncio
from pathlib import Path

import httpx
import pytest

from bus.a_nats import a_nats_server, needs_nats
from kill.a_served_house import LEASE, ServedProcess
from kill.databases import database
from kill.judging import judged
from kill.people import People
from server.process import serving
from server.test_clock_of_a_process import Machine, until
from storage.stores import needs_postgresql

pytestmark = [needs_nats, needs_postgresql]

PLAYERS, ROUNDS = 2, 8
SENTENCE = "the clock of this machine differs from that of the database: no table runs here until they agree"


def says_why(ready: httpx.Response) -> bool:
    """Tell whether a process says that it is not ready, and why."""
    return ready.status_code == 503 and SENTENCE in ready.json()["missing"]


@pytest.mark.parametrize("off", [30, -30])
def test_a_process_with_a_wrong_clock_takes_nothing_and_interrupts_no_round(off: int, tmp_path: Path) -> None:
    """The house went silent for two minutes, with every round in play void, while it said that it was ready."""

    async def play(bus: str) -> None:
        house = await database("postgresql", tmp_path)
        people = People(bus, house.id, tmp_path, seed=off)
        owners = [ServedProcess(house.url, bus, tmp_path) for _ in range(2)]
        for each in owners:
            assert await asyncio.to_thread(each.ready) is not None, each.said()
        await people.come()
        await people.open(PLAYERS)
        at_work = [asyncio.create_task(people.play(name)) for name in people.names(PLAYERS)]
        at_work.append(asyncio.create_task(people.deal()))
        machine = Machine(tmp_path)
        machine.set_clock(off)
        words = ("--database", house.url, "--bus", bus, "--lease", LEASE, "--origin", "https://house.example")
        with serving(
            None, *words, "--web", "127.0.0.1:0", "--clock-is-right", cwd=tmp_path, command=machine.command
        ) as wrong:
            assert [] == wrong.said["runs"]
            with wrong.browser() as browser:
                await asyncio.to_thread(until, browser, says_why)
                await people.settle(ROUNDS // 2)
                owners.pop(0).kill()
                await people.settle(ROUNDS)
                await asyncio.to_thread(until, browser, says_why)
            assert 0 == await asyncio.to_thread(wrong.stop), wrong.logged()
        people.is_over = True
        await asyncio.gather(*at_work)
        await people.ask_again()
        await people.end_the_round()
        await people.leave()
        for each in owners:
            assert 0 == await asyncio.to_thread(each.stop), each.said()
        verdict = judged(house, tmp_path, fewest_rounds=ROUNDS)
        assert "rounds void" not in verdict, verdict

    with a_nats_server() as server:
        asyncio.run(play(server.url))
