"""How much a terminal may send, how often, and how long the house waits."""

import asyncio
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace
from websockets.exceptions import InvalidStatus

from at_the_table import money
from server.by_hand import LAY, STAKE, challenged, goodbye, is_closed_with, is_open_in, lay_of, staked
from server.play import OFTEN, at_a_table
from sicbo.client.terminal import Disconnected
from sicbo.house_runtime.requests import PROGRAM, Accepted, Rejected, RetryLater
from sicbo.messages.sockets import LookAgain, encode
from sicbo.table import commands as c


async def test_one_message_has_so_many_stakes_and_no_more(tmp_path: Path) -> None:
    """The limit is exact."""
    async with at_a_table(tmp_path, replace(OFTEN, stakes=3)) as play:
        ann = await play.enrol("ann")
        async with play.at(ann) as terminal:
            await terminal.until(lambda view: view)
            codes = []
            for many in (3, 4):
                lay = lay_of(LAY | {"key": f"k{many}"}, STAKE)
                answer = await terminal.order(replace(lay, stakes=lay.stakes * many))
                assert isinstance(answer, Rejected)
                codes.append(answer.code)

            assert ["wager/betting-is-not-open", "wager/too-many-stakes"] == codes


async def test_a_terminal_asks_so_often_and_not_more(tmp_path: Path) -> None:
    """What is too much is not done, may be asked again later, and a second later there is room."""
    async with at_a_table(tmp_path, replace(OFTEN, commands_at_once=3, commands_a_second=1)) as play:
        ann = await play.enrol("ann")
        await play.do(c.OpenBetting())
        async with play.at(ann) as terminal:
            await terminal.until(lambda view: view.is_betting_open)
            answers = [await terminal.lay({"small": money(5)}, key=f"k{each}") for each in range(4)]
            assert [Accepted, Accepted, Accepted, RetryLater] == [type(each) for each in answers]

            play.edge.clock.move(seconds=1)

            assert isinstance(await terminal.lay({"small": money(5)}, key="k3"), Accepted)
            await terminal.until(lambda view: staked(view) == {"small": 2000})


async def test_who_does_not_show_who_it_is_connects_so_often_and_not_more(tmp_path: Path) -> None:
    """Those who have shown it do not count."""
    async with at_a_table(tmp_path, replace(OFTEN, connects_a_minute=3)) as play:
        ann = await play.enrol("ann")
        for _ in range(5):
            async with play.at(ann) as terminal:
                await terminal.until(lambda view: view)
        lines = [(await challenged(play))[0] for _ in range(2)]
        with pytest.raises(InvalidStatus):
            await challenged(play)
        for each in lines:
            await each.close()


async def test_who_does_not_show_who_it_is_in_time_is_cut_off(tmp_path: Path) -> None:
    """A place is not kept for nothing."""
    async with at_a_table(tmp_path, replace(OFTEN, request_seconds=3)) as play:
        line, _ = await challenged(play)

        assert "request/too-slow" == await goodbye(line)


async def test_wagers_in_flight_at_the_closing_call_are_in_or_out(tmp_path: Path) -> None:
    """Every answer is true: what was done stands, what was refused does not, and nothing comes after (TH-T4)."""
    async with at_a_table(tmp_path) as play:
        ann = await play.enrol("ann", credit=1000)
        async with play.at(ann) as terminal:
            for number in range(1, 21):
                await play.do(c.OpenBetting())
                await terminal.until(partial(is_open_in, number))
                keys = [f"{number}-{nth}" for nth in range(8)]
                sent = [asyncio.create_task(terminal.lay({"small": money(5)}, key=each)) for each in keys]
                await asyncio.sleep(number / 2000)

                await play.do(c.CloseBetting())

                answers = await asyncio.gather(*sent)
                done = [isinstance(each, Accepted) for each in answers]
                assert sorted(done, reverse=True) == done, "one after the other"
                assert {"wager/betting-is-closed"} >= {x.code for x in answers if isinstance(x, Rejected)}
                expected = {"small": 500 * sum(done)} if any(done) else {}
                await terminal.until(partial(is_closed_with, expected))
                await play.do(c.StartTumble())
                await play.do(c.TakeOutcome(faces=(1, 2, 4)), PROGRAM)
                if any(done):  # a round without wagers is over with its outcome
                    await play.do(c.SettleRound())


async def test_the_whole_view_is_asked_for_so_often_and_not_more(tmp_path: Path) -> None:
    """A few bytes that bring many are counted like orders; the view has the time at which it was asked for."""
    async with at_a_table(tmp_path, replace(OFTEN, commands_at_once=3, commands_a_second=1)) as play:
        ann = await play.enrol("ann")
        async with play.at(ann) as terminal:
            first = await terminal.until(lambda view: view.now)
            play.edge.clock.move(minutes=6)
            again = await terminal.look_again()
            assert again is not None
            assert again.now is not None
            assert timedelta(minutes=6) == again.now - first, "its clock stood still at the last thing it saw"
            for _ in range(4):
                await terminal.send(encode(LookAgain()))
            with pytest.raises(Disconnected) as down:
                await terminal.until(lambda view: view.round == 99)
            assert "request/too-often" == down.value.code
