"""Undo, clear, rebet and double at a terminal, over a real socket: the house makes the slip, and says so."""

import asyncio
from pathlib import Path

from at_the_table import money
from server.by_hand import staked
from server.play import at_a_table
from sicbo.house_runtime.requests import Accepted, Rejected
from sicbo.table import commands as c


async def test_slips_are_made_from_the_record_and_each_is_answered(tmp_path: Path) -> None:
    """No amount is sent; the view shows what stands after each."""
    async with at_a_table(tmp_path) as play:
        ann = await play.enrol("ann")
        await play.do(c.OpenBetting())
        async with play.at(ann) as terminal:
            await terminal.until(lambda view: view.is_betting_open and not view.may_undo)
            assert isinstance(await terminal.lay({"small": money(10), "odd": money(5)}), Accepted)
            assert isinstance(await terminal.double(), Accepted)
            await terminal.until(lambda view: staked(view) == {"small": 2000, "odd": 1000})
            assert isinstance(await terminal.undo(), Accepted)
            await terminal.until(lambda view: staked(view) == {"small": 1000, "odd": 500})
            assert isinstance(await terminal.clear(), Accepted)
            await terminal.until(lambda view: staked(view) == {} and view.may_undo)
            assert isinstance(await terminal.undo(), Accepted)
            await terminal.until(lambda view: staked(view) == {"small": 1000, "odd": 500})
            await play.finish((1, 1, 2))
            await play.do(c.OpenBetting())
            await terminal.until(lambda view: view.is_betting_open and view.round == 2)

            assert isinstance(await terminal.rebet(), Accepted)

            await terminal.until(lambda view: staked(view) == {"small": 1000, "odd": 500})


async def test_a_repeated_slip_is_made_once(tmp_path: Path) -> None:
    """On the same connection, on another one, and long after the state has changed."""
    async with at_a_table(tmp_path) as play:
        ann = await play.enrol("ann")
        await play.do(c.OpenBetting())
        async with play.at(ann) as terminal:
            await terminal.until(lambda view: view.is_betting_open)
            await terminal.lay({"small": money(5)})
            first = await terminal.double(key="d")
            assert first == await terminal.double(key="d")
            undone = await terminal.undo(key="u")
        async with play.at(ann) as terminal:
            await terminal.until(lambda view: view.is_betting_open)
            assert [first, undone] == [await terminal.double(key="d"), await terminal.undo(key="u")]
            assert {"small": 500} == await terminal.until(staked)
            nothing = [await terminal.undo(), await terminal.undo(key="v"), await terminal.clear()]
            codes = [each.code if isinstance(each, Rejected) else "done" for each in nothing]
            assert ["done", "wager/nothing-to-undo", "wager/nothing-stands"] == codes


async def test_two_tabs_with_one_key_make_one_slip(tmp_path: Path) -> None:
    """The newer tab is served, the older one sent away; what both sent under one key is done once (STD-R5)."""
    async with at_a_table(tmp_path) as play:
        ann = await play.enrol("ann")
        await play.do(c.OpenBetting())
        async with play.at(ann) as first:
            await first.until(lambda view: view.is_betting_open)
            answers = await asyncio.gather(*(first.lay({"small": money(5)}, key="w") for _ in range(5)))
            async with play.at(ann) as second:
                assert "socket/elsewhere" == (await first.until_down()).code
                await second.until(lambda view: view.is_betting_open)
                assert {await second.lay({"small": money(5)}, key="w")} == set(answers)
                assert {"small": 500} == await second.until(staked)
