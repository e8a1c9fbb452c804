"""The steps to the first round, as the house reports them: each is done when it is, and not before."""

from pathlib import Path
from typing import Any

from at_the_table import money
from server.play import BOSS, Play, at_a_table
from sicbo.administration import commands as o
from sicbo.rules.equipment import Mixer
from sicbo.table import commands as c


async def told(play: Play) -> Any:  # noqa: ANN401 - JSON
    """Ask how far the house has come."""
    return (await play.boss.get("/first-steps")).json()


def done(steps: list[dict[str, object]]) -> list[object]:
    """List the steps that are done."""
    return [each["step"] for each in steps if each["is_done"]]


async def test_every_step_to_the_first_round_is_reported_when_it_is_done(tmp_path: Path) -> None:
    """A table that is only registered has all before it; what another lacks is named in the house's words."""
    async with at_a_table(tmp_path) as play:
        await play.do(o.RegisterTable(table="T2"), BOSS)
        opened = await told(play)
        await play.do(c.CloseTable(count=money(0)), BOSS)
        await play.do(c.RemoveMixer())
        lacking = (await told(play))["tables"][0]["steps"]
        await play.do(c.FitMixer(mixer=Mixer.ELECTRONIC_TUMBLER, serial="V2", is_virtual=True))
        await play.do(c.StartShift(shift="day"), BOSS)
        await play.do(c.OpenTable(count=money(0)), BOSS)
        await play.do(c.OpenBetting(seconds=30))
        in_play = (await told(play))["tables"][0]["steps"]
        async with play.edge.browser() as nobody:
            assert 401 == (await nobody.get("/first-steps")).status_code

    assert ["first-people", "dealer", "table"] == done(opened["steps"])
    first, second = opened["tables"]
    assert ("T1", ["set-up", "posts", "equipment", "open"]) == (first["table"], done(first["steps"]))
    assert ("T2", []) == (second["table"], done(second["steps"]))
    assert ["set-up", "posts"] == done(lacking)
    assert {"equipment": [("fit-mixer", "fit a tumbler or shaker")]} == {
        each["step"]: [(due["code"], due["what"]) for due in each["waits_for"]]
        for each in lacking
        if each["waits_for"]
    }
    assert ["set-up", "posts", "shift", "equipment", "open", "round"] == done(in_play)
