"""A player terminal over a real socket: what it sees, and what becomes of its wagers."""

import asyncio
from pathlib import Path

from at_the_table import money
from server.by_hand import lay_of, settled, staked
from server.play import at_a_table
from sicbo.house_runtime.requests import OTHER_BODY, Accepted, Rejected
from sicbo.table import commands as c
from sicbo.table.views.player import WagerState


async def test_a_round_is_played_from_the_first_wager_to_the_credit(tmp_path: Path) -> None:
    """Lay, raise, take back, move; the answer comes for each, and the view shows what became of it."""
    async with at_a_table(tmp_path) as play:
        ann = await play.enrol("ann")
        async with play.at(ann) as terminal:
            assert ("T1", "laboratory") == (terminal.welcome.table, terminal.welcome.mark)
            await play.do(c.OpenBetting())
            await terminal.until(lambda view: view.is_betting_open)

            answers = [
                await terminal.lay({"small": money(20), "odd": money(10)}),
                await terminal.lay({"small": money(10)}),
                await terminal.take_back({"odd": money(5)}),
                await terminal.move("odd", money(5), "even"),
            ]
            assert [Accepted] * 4 == [type(each) for each in answers]
            await terminal.until(lambda view: staked(view) == {"small": 3000, "even": 500})

            await play.finish((1, 1, 2))
            view = await terminal.until(settled)

        assert {"small": WagerState.WON, "even": WagerState.WON} == {w.area: w.state for w in view.wagers}
        assert money(135) == view.credit


async def test_what_cannot_be_is_refused_with_its_reason(tmp_path: Path) -> None:
    """By the table's own codes; nothing stands of a slip of which one stake is refused."""
    async with at_a_table(tmp_path) as play:
        ann = await play.enrol("ann")
        async with play.at(ann) as terminal:
            await terminal.until(lambda view: view)
            early = await terminal.lay({"small": money(20)})
            await play.do(c.OpenBetting())
            await terminal.until(lambda view: view.is_betting_open)
            answers = [
                early,
                await terminal.lay({"small": money(20), "nowhere": money(20)}),
                await terminal.lay({"small": money(1)}),
                await terminal.lay({"small": money(60), "big": money(60)}),
                await terminal.take_back({"small": money(5)}),
                await terminal.lay({}),
            ]

            assert [
                "wager/betting-is-not-open",
                "wager/area-not-offered",
                "wager/below-minimum",
                "wager/not-covered",
                "wager/not-there",
                "wager/nothing-named",
            ] == [each.code for each in answers if isinstance(each, Rejected)]
            assert terminal.view is not None
            assert {} == staked(terminal.view)


async def test_a_wager_asked_again_is_laid_once(tmp_path: Path) -> None:
    """The answer under a key stays, on the same line, on another, and in the next round."""
    async with at_a_table(tmp_path) as play:
        ann = await play.enrol("ann")
        await play.do(c.OpenBetting())
        async with play.at(ann) as terminal:
            await terminal.until(lambda view: view.is_betting_open)
            first = await terminal.lay({"small": money(20)}, key="w")
            again = await terminal.lay({"small": money(20)}, key="w")
            other = await terminal.lay({"small": money(25)}, key="w")
        await play.finish((6, 6, 5))
        await play.do(c.OpenBetting())
        async with play.at(ann) as terminal:
            await terminal.until(lambda view: view.is_betting_open and view.round == 2)
            sent = {"message": "lay", "key": "w", "round": 1}
            stake = {"area": "small", "amount": {"minor_units": 2000}}
            late = await asyncio.gather(
                terminal.order(lay_of(sent, stake)), terminal.order(lay_of(sent | {"key": "new"}, stake))
            )

            assert terminal.view is not None
            assert {} == staked(terminal.view)
        assert isinstance(first, Accepted)
        assert [first, OTHER_BODY, first] == [again, other, late[0]]
        assert isinstance(late[1], Rejected)
        assert "wager/other-round" == late[1].code


async def test_terminals_see_their_own_wagers_and_nobody_elses(tmp_path: Path) -> None:
    """And no outcome before it is established."""
    async with at_a_table(tmp_path) as play:
        ann, bob = await play.enrol("ann"), await play.enrol("bob")
        async with play.at(ann) as hers, play.at(bob) as his:
            await play.do(c.OpenBetting())
            await hers.until(lambda view: view.is_betting_open)
            await hers.lay({"small": money(20)})
            await play.do(c.CloseBetting())
            view = await his.until(lambda view: view if view.round and not view.is_betting_open else None)
            await hers.until(lambda view: staked(view) == {"small": 2000})

            assert ({}, "bob", None) == (staked(view), view.player, view.result)


async def test_a_terminal_that_comes_back_sees_how_things_stand(tmp_path: Path) -> None:
    """In every phase of a round: the first view is whole."""
    async with at_a_table(tmp_path) as play:
        ann = await play.enrol("ann")
        seen = []
        steps = (c.OpenBetting(), c.CloseBetting(), c.StartTumble())
        for step in steps:
            await play.do(step)
            async with play.at(ann) as terminal:
                seen.append(await terminal.until(lambda view: view.phase))
                if isinstance(step, c.OpenBetting):
                    await terminal.lay({"small": money(20)}, key="w")
                assert {"small": 2000} == await terminal.until(staked)

        assert 3 == len(seen)


async def test_a_missed_version_brings_the_whole_view(tmp_path: Path) -> None:
    """A terminal never guesses over a gap."""
    async with at_a_table(tmp_path) as play:
        ann = await play.enrol("ann")
        async with play.at(ann) as terminal:
            await terminal.until(lambda view: view)
            terminal.version -= 1  # as if the last one had been lost

            await play.do(c.OpenBetting())

            await terminal.until(lambda view: view.is_betting_open)
