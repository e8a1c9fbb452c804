"""The connection to PostgreSQL is cut at the first, second, third … message of a batch of wagers, and around its COMMIT."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from faults.stubborn import ANN, BOB, Stubborn, look_at_everything
from house_runtime.house import lay
from sicbo.house_runtime.requests import Accepted
from sicbo.storage.postgresql.store import PoolLimits, PostgresqlStore
from sicbo.table import commands as c
from storage.a_postgresql import server
from storage.postgresql_proxy import Cut, PostgresqlProxy, proxy_to
from storage.stores import needs_postgresql

pytestmark = needs_postgresql


@asynccontextmanager
async def through_a_proxy(
    pauses: tuple[float, ...] = PoolLimits().pauses,
) -> AsyncIterator[tuple[Stubborn, PostgresqlProxy]]:
    """Open betting at a table that runs on PostgreSQL through a proxy."""
    async with proxy_to(server().folder) as proxy:
        limits = PoolLimits(statement=2, lock=1, idle_in_transaction=0.6, pauses=pauses)
        store = await PostgresqlStore.open(proxy.dsn(await server().new_house()), limits)
        house = Stubborn(store)
        await house.start()
        await house.open()
        for name in ("ann", "bob"):
            await house.terminal(name, credit=1000)
        await house.do(c.OpenBetting())
        yield house, proxy
        await look_at_everything(house, store)
        await house.drop()
        await store.close()


async def two_wagers(house: Stubborn) -> None:
    """Let two players lay a wager each, in one batch, and see that each was taken once."""
    before = await house.paid()
    answers = await asyncio.gather(
        house.ask(lay("ann", {"small": 5}), ANN), house.ask(lay("bob", {"big": 5}), BOB)
    )
    assert [Accepted, Accepted] == [type(each) for each in answers]
    assert {player: net - 500 for player, net in before.items()} == await house.paid()


async def test_a_connection_cut_at_any_message_loses_no_wager_and_doubles_none() -> None:
    """Both wagers stand once, each key has one answer, books and replay agree."""
    async with through_a_proxy() as (house, proxy):
        cuts = 0
        while True:
            proxy.cut_at = cuts + 1
            await two_wagers(house)
            if not proxy.was_cut:
                break
            proxy.was_cut = False
            cuts += 1
        assert cuts >= 8, "a batch is more messages than that"


async def test_a_connection_cut_around_the_commit_loses_no_wager_and_doubles_none() -> None:
    """Before it, after it, and with the server left to commit late or never (finding F5)."""
    async with through_a_proxy() as (house, proxy):
        for cut in Cut:
            proxy.cut, proxy.was_cut = cut, False
            await two_wagers(house)
            assert proxy.was_cut


async def test_a_server_that_is_away_for_a_while_is_asked_again() -> None:
    """The store gives up while a commit is in doubt; the table learns what became of it before it goes on."""
    async with through_a_proxy(pauses=(0, 0.01, 0.02)) as (house, proxy):
        proxy.cut, proxy.is_closed = Cut.AFTER_COMMIT, True
        asking = asyncio.create_task(two_wagers(house))
        await house.was_left_unanswered.wait()
        proxy.is_closed = False
        await asking
