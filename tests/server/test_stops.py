"""Stops of play over HTTP: the round in play is paid, no other opens, and screens say so until play is resumed."""

from pathlib import Path
from typing import Any

from house_runtime.house import RULE_SET
from server.cashiers import AtWork, Floor, at_the_cage, cents
from sicbo.house_runtime.requests import Accepted, Rejected


async def stops_seen(at: AtWork, table: str) -> list[dict[str, Any]]:
    """Return the stops that the floor shows for a table."""
    tables = (await at.see("/floor"))["tables"]
    (found,) = [each["view"]["notices"]["stops"] for each in tables if each["table"] == table]
    return list(found)


async def seated(floor: Floor) -> None:
    """Let ann sit down at terminal t1 with 100."""
    await floor.seat("T1", "t1", "ann")
    await floor.buys_in("T1", "ann", 100)


async def test_a_stop_of_all_tables_lets_the_round_conclude_and_no_dealer_opens_another(
    tmp_path: Path,
) -> None:
    """STD-V11, STD-D8: by name and with a reason; a cashier and a dealer may neither stop nor resume."""
    async with at_the_cage(tmp_path) as floor:
        await seated(floor)
        await floor.dora.do("/tables/T1/open-betting")
        for each in (floor.cas, floor.dora):
            assert "role/may-not" == await each.refused("/administration/stop-play", reason="bored")
        assert "reason/needed" == await floor.pia.refused("/administration/stop-play", reason=" ")

        await floor.pia.do("/administration/stop-play", reason="fire alarm")

        assert isinstance(await floor.lay("T1", "t1", {"small": 20}), Accepted)
        await floor.dora.do("/tables/T1/close-betting")
        await floor.settle("T1", (1, 2, 4))
        for table in ("T1", "T2"):
            answer = await floor.dora.send(f"/tables/{table}/open-betting")
            assert "table/play-is-stopped" == answer.json()["code"]
            assert {"by": "pia", "reason": "fire alarm", "stop": "1"} == answer.json()["facts"]
            (shown,) = await stops_seen(floor.boss, table)
            assert ("house", "fire alarm", "pia", False) == tuple(
                shown[each] for each in ("scope", "reason", "by", "is_fault")
            )

        assert "role/may-not" == await floor.dora.refused(
            "/administration/resume-play", stop=1, reason="I want to deal"
        )
        await floor.boss.do("/administration/resume-play", stop=1, reason="a false alarm")
        assert [] == await stops_seen(floor.boss, "T1")
        await floor.dora.do("/tables/T1/open-betting")


async def test_one_table_or_one_pay_table_is_stopped_and_the_others_play_on(tmp_path: Path) -> None:
    """STD-D8: a stop of T1 leaves T2 alone; a stop of the pay table holds wherever it is played by."""
    async with at_the_cage(tmp_path) as floor:
        pay_table = {"rule_set": RULE_SET, "pay_table": "2"}
        await floor.pia.do("/administration/stop-play", reason="printed wrongly", **pay_table)
        for table in ("T1", "T2"):
            assert "table/pay-table-is-stopped" == await floor.dora.refused(f"/tables/{table}/open-betting")
        await floor.pia.do("/administration/resume-play", stop=1, reason="printed anew")

        await floor.pia.do("/administration/stop-play", table="T1", reason="a spill")
        assert "table/play-is-stopped" == await floor.dora.refused("/tables/T1/open-betting")
        await floor.dora.do("/tables/T2/open-betting")


async def test_one_player_is_stopped_after_this_round_by_being_excluded(tmp_path: Path) -> None:
    """STD-D8: the cage excludes, at every table; what lies on the layout is played and paid."""
    async with at_the_cage(tmp_path) as floor:
        await seated(floor)
        await floor.dora.do("/tables/T1/open-betting")
        assert isinstance(await floor.lay("T1", "t1", {"small": 20}), Accepted)

        await floor.pia.do("/tables/T1/exclude-player", player="ann", reason="asked to stop")
        await floor.dora.do("/tables/T1/close-betting")
        await floor.settle("T1", (1, 2, 4))

        table = (await floor.play.edge.house.standing("T1")).table
        assert table is not None
        assert table.previous is not None
        assert [4000] == [each.returned.minor_units for each in table.previous.lines]
        await floor.dora.do("/tables/T1/open-betting")
        refused = await floor.lay("T1", "t1", {"small": 20})
        assert isinstance(refused, Rejected)
        assert "player/excluded" == refused.code


async def test_the_form_offers_the_tables_and_the_stops_that_there_are(tmp_path: Path) -> None:
    """The house page of the pit desk asks which table, or none, and which stop."""
    async with at_the_cage(tmp_path) as floor:
        await floor.pia.do("/administration/stop-play", table="T1", reason="a spill")

        orders = (await floor.pia.see("/administration/orders"))["orders"]
        forms = {
            each["order"]: {field["name"]: field for field in each["fields"]}
            for each in orders
            if each["order"] in ("stop-play", "resume-play")
        }

        assert ['"T1"', '"T2"'] == [each["value"] for each in forms["stop-play"]["table"]["choices"]]
        assert ("words", True) == tuple(forms["stop-play"]["reason"][each] for each in ("kind", "is_needed"))
        (stop,) = forms["resume-play"]["stop"]["choices"]
        assert {"value": "1", "words": "1, T1, a spill"} == stop


async def test_a_table_with_a_player_closes_after_the_round_announced_as_the_last(tmp_path: Path) -> None:
    """STD-SG5: screens say which round it is; at once only for one of three grounds, which goes on record."""
    async with at_the_cage(tmp_path) as floor:
        await seated(floor)
        close = {"count": cents(0)}
        assert "table/closing-not-announced" == await floor.pia.refused("/tables/T1/close-table", **close)
        assert "role/may-not" == await floor.dora.refused("/tables/T1/announce-last-round")

        await floor.pia.do("/tables/T1/announce-last-round")
        tables = (await floor.boss.see("/floor"))["tables"]
        (last,) = [each["view"]["notices"]["last_round"] for each in tables if each["table"] == "T1"]
        await floor.round("T1", (1, 2, 4), {"t1": {"small": 20}})

        assert 1 == last
        assert "table/last-round-was-played" == await floor.dora.refused("/tables/T1/open-betting")
        await floor.pia.do("/tables/T1/close-table", **close)
        await floor.boss.do("/tables/T1/open-table", **close)
        await floor.pia.do("/tables/T1/close-table", **close, at_once="urgent-repair")
