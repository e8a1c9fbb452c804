"""Clauses of the Australian document that speak of a terminal, once more over real sockets."""

from pathlib import Path

import pytest

from at_the_table import money
from server.a_floor import a_floor, code
from server.by_hand import staked
from server.journey import deal_step, must
from sicbo.table import commands as c


@pytest.mark.clause("au-sicbo", "3.9")
async def test_after_the_closing_call_a_terminal_changes_nothing(tmp_path: Path) -> None:
    """Neither laid, raised, moved, taken down, undone, repeated nor doubled."""
    async with a_floor(tmp_path, "au-sicbo") as floor, floor.terminal("ann") as terminal:
        await deal_step(floor.console)
        await terminal.until(lambda view: view.is_betting_open)
        await terminal.lay({"small": money(20)})
        await must(floor.console, c.CloseBetting())
        await terminal.until(lambda view: not view.is_betting_open)

        answers = [
            await terminal.lay({"big": money(20)}),
            await terminal.lay({"small": money(20)}),
            await terminal.move("small", money(20), "big"),
            await terminal.take_back({"small": money(20)}),
            await terminal.undo(),
            await terminal.clear(),
            await terminal.rebet(),
            await terminal.double(),
        ]

        assert ["wager/betting-is-closed"] * 8 == [code(each) for each in answers]
        assert {"small": 2000} == await terminal.until(staked)
