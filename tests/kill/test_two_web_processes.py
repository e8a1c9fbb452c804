"""The whole journey over two web servers of one house, on real PostgreSQL and NATS; one dies half-way.

Terminals and the console go on at the other: the round comes to one conclusion, with every wager in it.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from at_the_table import money
from bus.a_nats import a_nats_server, needs_nats
from kill.a_web_house import House
from kill.databases import Database, database, owner_shows_life
from kill.test_two_processes import happened_in
from server.by_hand import settled, staked
from server.process import Served, serving
from sicbo.bus.addresses import read_addresses
from sicbo.bus.nats import NatsBus
from sicbo.chance import fresh_id
from sicbo.client.console import Console, opened
from sicbo.client.terminal import Disconnected, Identity, Terminal, connected
from sicbo.clock import SystemClock
from sicbo.house_runtime.requests import Accepted, Answer, RetryLater
from sicbo.table import commands as c
from sicbo.table.views.player import PlayerView
from storage.stores import needs_postgresql

pytestmark = [needs_nats, needs_postgresql]

ORIGIN = "https://house.example"
LEASE = ("--lease", "0.5", "--origin", ORIGIN)


@asynccontextmanager
async def at(served: Served, identity: Identity) -> AsyncIterator[Terminal]:
    """Connect a terminal to one of the servers."""
    url = served.url.replace("http", "ws", 1) + "/terminal"
    async with connected(url, identity) as terminal:
        yield terminal


async def until_final(ask: Callable[[], Awaitable[Answer]]) -> Answer:
    """Ask under the same key until the answer is final."""
    while True:
        answer = await ask()
        if not isinstance(answer, RetryLater):
            return answer
        await asyncio.sleep(0.05)


async def deal(console: Console, *commands: c.Command) -> None:
    """Order one thing after the other, each until it is done."""
    for command in commands:
        key = fresh_id()
        answer = await until_final(lambda: console.order(command, key=key))  # noqa: B023 - awaited here
        assert isinstance(answer, Accepted), (command, answer)


def is_open(view: PlayerView) -> bool:
    """Tell whether betting is open."""
    return view.is_betting_open


def test_the_journey_goes_on_at_the_other_server(tmp_path: Path) -> None:
    """The owner of the table is killed with wagers on it; nothing is lost, doubled or void."""

    async def test(bus_url: str, stack: AsyncExitStack) -> Database:
        kept = await database("postgresql", tmp_path)
        words = ("--database", kept.url, "--bus", bus_url, *LEASE)
        first = stack.enter_context(serving(None, "--web", "127.0.0.1:0", *words, cwd=tmp_path))
        bus = await NatsBus.open(read_addresses(bus_url), house=kept.id, now=SystemClock().now)
        stack.push_async_callback(bus.close)
        house = House(bus, first, ORIGIN)
        identities = await house.open()
        second = stack.enter_context(
            serving(None, "--web", "127.0.0.1:0", *words, "--code-for", "dora", cwd=tmp_path)
        )
        dora = await house.dora_comes(second, second.web["codes"]["dora"])

        async with opened(dora, "T1") as console, at(second, identities["bob"]) as bob:
            async with at(first, identities["ann"]) as ann:
                await deal(console, c.OpenBetting())
                await asyncio.gather(ann.until(is_open), bob.until(is_open))
                before = await until_final(lambda: ann.lay({"small": money(20)}, key="w"))
                assert isinstance(before, Accepted)
                his = await until_final(lambda: bob.lay({"big": money(30)}, key="b"))
                assert isinstance(his, Accepted)
                await owner_shows_life(kept)

                first.process.kill()

                assert isinstance(await ann.until_down(), Disconnected)
            async with at(second, identities["ann"]) as ann:
                await ann.until(is_open)
                again = await until_final(lambda: ann.lay({"small": money(20)}, key="w"))
                assert before == again
                more = await until_final(lambda: ann.lay({"odd": money(10)}, key="x"))
                assert isinstance(more, Accepted)
                await ann.until(lambda view: staked(view) == {"small": 2000, "odd": 1000})
                await deal(console, c.CloseBetting(), c.StartTumble(), c.DrawOutcome(), c.SettleRound())
                hers, seen_by_bob = await ann.until(settled), await bob.until(settled)
                assert hers.result == seen_by_bob.result
                (round_,) = await ann.recall()
                assert (money(100), hers.credit) == (round_.before, round_.after)
                paid = [await each.cash_out() for each in (ann, bob) if each.view and each.view.credit]
                assert all(isinstance(each, Accepted) for each in paid)
        assert 0 == await asyncio.to_thread(second.stop), second.logged()
        return kept

    async def run(bus_url: str) -> Database:
        async with AsyncExitStack() as stack, asyncio.timeout(300):
            return await test(bus_url, stack)

    with a_nats_server() as server:
        kept = asyncio.run(run(server.url))
    happened = happened_in(kept, tmp_path)
    assert 3 == happened["wager-registered/1"]
    assert 1 == happened["round-concluded/1"]
    assert happened["table-taken-over/1"] >= 1, "more where the machine stood still for a whole lease"
    assert 0 == happened["round-voided/1"] + happened["round-interrupted/1"]
