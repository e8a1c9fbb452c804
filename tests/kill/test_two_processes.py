"""Two processes of one house on real PostgreSQL and real NATS: one is killed, hangs, or loses a connection.

The round must come to one conclusion, with every wager in it, and no void that the rules do not ask for.
"""

import asyncio
import base64
import json
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from msgspec import Struct

from bus.a_nats import a_nats_server, needs_nats
from bus.nats_proxy import NatsProxy
from bus.nats_proxy import proxy_to as nats_proxy_to
from house_runtime.house import lay
from kill.a_served_house import ServedProcess, run_sicbo
from kill.databases import Database, database, owner_shows_life
from kill.judging import judged
from kill.people import DEALER, People
from sicbo.house_runtime.requests import Accepted
from sicbo.table import commands as c
from sicbo.table.people import Actor, Role
from storage.a_postgresql import server as postgresql
from storage.postgresql_proxy import PostgresqlProxy, proxy_to
from storage.stores import needs_postgresql

pytestmark = [needs_nats, needs_postgresql]

LONG_LEASE = "20"
"""Seconds: nobody takes over from an owner that is only slow."""
ROUNDS = 3
"""Rounds that are settled while the bus comes and goes."""


class Trouble(Struct):
    """The process that owns the table, its proxies, and where the house is for everyone else."""

    owner: ServedProcess
    to_nats: NatsProxy
    to_postgresql: PostgresqlProxy


async def killed(trouble: Trouble) -> None:
    """Kill the owner."""
    trouble.owner.kill()


async def paused(trouble: Trouble) -> None:
    """Let the owner stand still, and go on after another has taken over."""
    trouble.owner.pause()
    await asyncio.sleep(3)
    trouble.owner.go_on()


async def cut_from_nats(trouble: Trouble) -> None:
    """Cut the owner off the bus."""
    trouble.to_nats.cut()


async def cut_from_postgresql(trouble: Trouble) -> None:
    """Cut the owner off the database."""
    trouble.to_postgresql.is_closed = True
    await trouble.to_postgresql.end()


async def stopped(trouble: Trouble) -> None:
    """Stop the owner as in a rolling upgrade."""
    assert 0 == await asyncio.to_thread(trouble.owner.stop), trouble.owner.said()


@asynccontextmanager
async def two_processes(
    house: Database, bus: str, folder: Path
) -> AsyncIterator[tuple[Trouble, ServedProcess]]:
    """Start the owner behind proxies, and another process beside it."""
    port = int(bus.rpartition(":")[2])
    async with nats_proxy_to(port) as to_nats, proxy_to(postgresql().folder) as to_postgresql:
        name = house.url.partition("///")[2].partition("?")[0]
        owner = ServedProcess(to_postgresql.dsn(name), to_nats.url, folder)
        assert await asyncio.to_thread(owner.ready) is not None, owner.said()
        yield Trouble(owner, to_nats, to_postgresql), owner


@pytest.mark.parametrize("happens", [killed, paused, cut_from_nats, cut_from_postgresql, stopped])
def test_the_round_goes_on(happens: Callable[[Trouble], Awaitable[None]], tmp_path: Path) -> None:
    """A wager before, a wager after, one conclusion with both, and nothing void."""

    async def test(bus: str) -> None:
        house = await database("postgresql", tmp_path)
        people = People(bus, house.id, tmp_path, seed=1)
        async with two_processes(house, bus, tmp_path) as (trouble, _):
            await people.come()
            await people.open(1)
            other = ServedProcess(house.url, bus, tmp_path)
            assert await asyncio.to_thread(other.ready) is not None, other.said()
            await owner_shows_life(house)
            assert isinstance(await people.ask("open", c.OpenBetting(), DEALER), Accepted)
            p0 = Actor("p0", Role.TERMINAL, "p0")
            before = await people.ask("before", lay("p0", {"small": 20}), p0)

            await happens(trouble)

            after = await people.ask("after", lay("p0", {"big": 30}), p0)
            assert before == await people.ask("before", lay("p0", {"small": 20}), p0)
            assert isinstance(before, Accepted)
            assert isinstance(after, Accepted)
            await people.end_the_round()
            await people.leave()
            assert 0 == await asyncio.to_thread(other.stop), other.said()
            if trouble.owner in ServedProcess.alive:
                trouble.owner.kill()
        happened = happened_in(house, tmp_path)
        assert 2 == happened["wager-registered/1"]
        assert 1 == happened["round-concluded/1"]
        assert happened["table-taken-over/1"] >= 1, "more where the machine stood still for a whole lease"
        assert 0 == happened["round-voided/1"] + happened["round-interrupted/1"]

    with a_nats_server() as server:
        asyncio.run(test(server.url))


def test_a_rolling_upgrade_interrupts_no_round(tmp_path: Path) -> None:
    """The owner is told to stop in mid round: it concludes the round, and the other opens the next."""

    async def test(bus: str) -> None:
        house = await database("postgresql", tmp_path)
        people = People(bus, house.id, tmp_path, seed=3)
        owner = ServedProcess(house.url, bus, tmp_path, conclude=60, lease=LONG_LEASE)
        assert await asyncio.to_thread(owner.ready) is not None, owner.said()
        await people.come()
        await people.open(1)
        other = ServedProcess(house.url, bus, tmp_path, lease=LONG_LEASE)
        assert await asyncio.to_thread(other.ready) is not None, other.said()
        p0 = Actor("p0", Role.TERMINAL, "p0")
        assert isinstance(await people.ask("open", c.OpenBetting(), DEALER), Accepted)
        assert isinstance(await people.ask("before", lay("p0", {"small": 20}), p0), Accepted)

        owner.ask_to_stop()

        assert isinstance(await people.ask("after", lay("p0", {"big": 30}), p0), Accepted)
        await people.end_the_round()
        assert isinstance(await people.ask("again", c.OpenBetting(), DEALER), Accepted)
        assert 0 == await asyncio.to_thread(owner.end), owner.said()
        assert isinstance(await people.ask("next", lay("p0", {"big": 30}), p0), Accepted)
        await people.end_the_round()
        await people.leave()
        assert 0 == await asyncio.to_thread(other.stop), other.said()
        happened = happened_in(house, tmp_path)
        assert (3, 2) == (happened["wager-registered/1"], happened["round-concluded/1"])
        troubles = ("table-taken-over/1", "round-voided/1", "round-interrupted/1")
        assert [0, 0, 0] == [happened[each] for each in troubles]

    with a_nats_server() as server:
        asyncio.run(test(server.url))


def happened_in(house: Database, folder: Path) -> Counter[str]:
    """Count the events of the house, which must be whole."""
    run_sicbo("audit", "verify", "--database", house.url)
    run_sicbo("export", str(folder / "export.jsonl"), "--database", house.url)
    text = (folder / "export.jsonl").read_text(encoding="utf-8")
    lines = [json.loads(line) for line in text.splitlines()]
    return Counter(
        json.loads(base64.b64decode(line["data"]))["event"]["event"]
        for line in lines
        if line["kind"] == "record"
    )


async def test_without_nats_nothing_is_taken_and_nothing_is_lost(tmp_path: Path) -> None:
    """The bus is killed in mid round and comes back: the round goes on, and every answer stays true."""
    with a_nats_server() as server:
        house = await database("postgresql", tmp_path)
        people = People(server.url, house.id, tmp_path, seed=2)
        processes = [ServedProcess(house.url, server.url, tmp_path) for _ in range(2)]
        for each in processes:
            assert await asyncio.to_thread(each.ready) is not None, each.said()
        await people.come()
        await people.open(4)
        at_work = [asyncio.create_task(people.play(name)) for name in people.names(4)]
        at_work.append(asyncio.create_task(people.deal()))
        for _ in range(3):
            await people.lay_another(5)
            server.kill()
            await asyncio.sleep(1)
            server.start()
        await people.settle(ROUNDS)
        people.is_over = True
        await asyncio.gather(*at_work)
        await people.ask_again()
        await people.end_the_round()
        await people.leave()
        for each in processes:
            assert 0 == await asyncio.to_thread(each.stop), each.said()
        verdict = judged(house, tmp_path, fewest_rounds=ROUNDS)
        assert "rounds void" not in verdict, verdict
