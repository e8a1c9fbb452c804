"""A player sets own limits and stops at the terminal itself, over a real socket."""

from pathlib import Path

from at_the_table import money
from server.by_hand import staked
from server.play import at_a_table
from sicbo.house_runtime.requests import Accepted, Answer, Rejected
from sicbo.own_limits import OwnLimits
from sicbo.table import commands as c


def code_of(answer: Answer) -> str:
    """Give the code of an answer that must be a refusal."""
    assert isinstance(answer, Rejected), answer
    return answer.code


async def test_a_limit_set_in_the_middle_of_a_round_bites_on_the_next_wager(tmp_path: Path) -> None:
    """On slips that the house makes too; the screen shows the limits, the time and the net position."""
    async with at_a_table(tmp_path) as play:
        ann = await play.enrol("ann")
        await play.do(c.OpenBetting())
        async with play.at(ann) as terminal:
            await terminal.until(lambda view: view.is_betting_open)
            assert isinstance(await terminal.lay({"small": money(20)}), Accepted)

            assert isinstance(await terminal.limit_myself(stake=money(30), loss=money(25)), Accepted)

            assert "player/stakes-too-much" == code_of(await terminal.double())
            assert "player/could-lose-too-much" == code_of(await terminal.lay({"odd": money(10)}))
            assert isinstance(await terminal.limit_myself(), Accepted)
            assert "player/stakes-too-much" == code_of(await terminal.double())
            await play.finish((4, 5, 6))
            seen = await terminal.until(
                lambda view: view.visit if view.visit and view.visit.net == money(-20) else None
            )
            limits = OwnLimits(stake=money(30), loss=money(25))
            assert (limits, money(100)) == (seen.limits, seen.bought_in)


async def test_who_stops_at_the_terminal_is_paid_and_goes(tmp_path: Path) -> None:
    """No wager, no ticket; what stands is settled, and the credit is on a ticket in the end."""
    async with at_a_table(tmp_path) as play:
        ann = await play.enrol("ann")
        await play.do(c.OpenBetting())
        async with play.at(ann) as terminal:
            await terminal.until(lambda view: view.is_betting_open)
            await terminal.lay({"small": money(20)})

            assert isinstance(await terminal.exclude_myself(), Accepted)

            assert "player/excluded" == code_of(await terminal.lay({"small": money(5)}))
            assert "player/excluded" == code_of(await terminal.exclude_myself())
            assert {"small": 2000} == await terminal.until(staked)
            await play.finish((1, 2, 4))
            done = await terminal.until(lambda view: view.visit if view.credit == money(120) else None)
            assert done.is_excluded
            out = await terminal.cash_out()
            assert isinstance(out, Accepted)
            assert out.ticket
