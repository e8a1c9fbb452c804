"""A house that is told to stop lets its rounds conclude, opens no other, and tells everyone goodbye."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from at_the_table import money
from server.by_hand import is_open_in
from server.play import at_a_table
from sicbo.client.terminal import Disconnected
from sicbo.house_runtime.requests import IS_CLOSING, NOBODY_RUNS_IT, PROGRAM_HAS_CHANGED, Accepted
from sicbo.table import commands as c


async def test_a_round_in_play_is_concluded_and_no_other_is_opened(tmp_path: Path) -> None:
    """Wagers are still taken while it closes; then its table is given up between two rounds."""
    async with at_a_table(tmp_path) as play:
        identity = await play.enrol("ann")
        await play.do(c.OpenBetting())
        closing = asyncio.create_task(play.edge.house.conclude(60))
        async with play.at(identity) as terminal, play.edge.browser() as browser:
            await terminal.until(lambda view: is_open_in(1, view))
            ready = await browser.get("/ready")

            assert (503, [IS_CLOSING.sentence]) == (ready.status_code, ready.json()["missing"])
            assert isinstance(await terminal.lay({"small": money(20)}), Accepted)
            await play.finish((1, 2, 3))
            assert () == await closing
            assert () == play.edge.house.runs
            assert NOBODY_RUNS_IT == await play.ask(c.OpenBetting())
            await terminal.until(lambda view: not view.is_betting_open)


async def test_a_round_is_not_opened_while_another_table_concludes(tmp_path: Path) -> None:
    """Whoever asks is told to ask again, and nothing is kept under the key."""
    async with at_a_table(tmp_path) as play:
        await play.do(c.OpenBetting())
        closing = asyncio.create_task(play.edge.house.conclude(60))
        await asyncio.sleep(0)
        assert IS_CLOSING == await play.ask(c.OpenBetting())
        play.edge.house.open_rounds_again(PROGRAM_HAS_CHANGED)
        assert IS_CLOSING == await play.ask(c.OpenBetting())
        await play.finish((1, 2, 3), has_wagers=False)
        await closing


@pytest.mark.parametrize("is_told_twice", [False, True])
async def test_a_round_that_takes_too_long_is_named(tmp_path: Path, *, is_told_twice: bool) -> None:
    """When its time is over, or when the house is told a second time to stop."""
    async with at_a_table(tmp_path) as play:
        await play.do(c.OpenBetting())
        at_once = asyncio.Event()
        if is_told_twice:
            at_once.set()

        left = await play.edge.house.conclude(60 if is_told_twice else 0, at_once)

        assert ("T1",) == left
        assert ("T1",) == play.edge.house.runs


async def test_everyone_who_is_connected_is_told_goodbye(tmp_path: Path) -> None:
    """With a code that says that it is the house, and that one may connect again."""
    async with AsyncExitStack() as stack, asyncio.timeout(300):
        play = await stack.enter_async_context(at_a_table(tmp_path))
        identity = await play.enrol("ann")
        async with play.at(identity) as terminal:
            await terminal.until(lambda view: view)
            waiting = asyncio.create_task(terminal.until(lambda view: view.round == 7))
            await stack.aclose()

            with pytest.raises(Disconnected) as down:
                await waiting
        assert "server/closing" == down.value.code
