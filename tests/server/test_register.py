"""The register of dice, cards and shakers over HTTP: from receipt to destruction, at several tables."""

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from at_the_table import ORDINARY_DICE
from server.cashiers import Floor, at_the_cage, chip_table
from server.play import BOSS

LOG = {"serial": "D1", "dice": [list(each) for each in ORDINARY_DICE]}


async def received(floor: Floor, serial: str, kind: str) -> None:
    """Let two people receive something, and inspect it."""
    order = {"command": "receive-gear", "serial": serial, "kind": kind}
    await floor.two("/cage", floor.cas, floor.pia, **order)
    await floor.pia.do("/cage/inspect-gear", serial=serial, is_good=True)


async def chip_tables(floor: Floor, *tables: str) -> None:
    """Set up tables with a tumbler and no dice."""
    for table in tables:
        await floor.boss.do("/administration/register-table", table=table)
        order = replace(chip_table(table), emblem=f"star of {table}")
        await floor.play.edge.house.submit(table, f"set-up-{table}", order, BOSS)
        await floor.boss.do(f"/tables/{table}/assign-post", person="dora", post="Dealer")
        await floor.dora.do(f"/tables/{table}/fit-mixer", mixer="electronic-tumbler", serial=f"M-{table}")


async def standing(floor: Floor, serial: str) -> tuple[str, str]:
    """Return where a piece is in its life, and at which table."""
    gear = (await floor.play.edge.house.cage()).gear[serial]
    return gear.standing.value, gear.table


async def test_dice_live_from_receipt_to_destruction_and_never_come_back(tmp_path: Path) -> None:
    """In play at one table only, inspected anew before the next, condemned at one and at all of them."""
    async with at_the_cage(tmp_path) as floor:
        await chip_tables(floor, "T3", "T4")
        await received(floor, "D1", "dice")
        dora, log = floor.dora, "/tables/{}/log-dice"
        unknown = await dora.refused(log.format("T3"), **(LOG | {"serial": "D9"}))
        await dora.do(log.format("T3"), **LOG)
        in_play = await standing(floor, "D1")
        elsewhere = await dora.refused(log.format("T4"), **LOG)
        not_retired = await floor.pia.refused("/cage/retire-gear", serial="D1", reason="worn")
        await dora.do("/tables/T3/remove-dice")
        used = await dora.refused(log.format("T4"), **LOG)
        await floor.pia.do("/cage/inspect-gear", serial="D1", is_good=True)
        await dora.do(log.format("T4"), **LOG)
        await floor.pia.do("/cage/inspect-gear", serial="D1", is_good=False, note="a chipped corner")
        opening = await floor.boss.refused("/tables/T4/open-table", count={"minor_units": 0})
        await dora.do("/tables/T4/remove-dice")
        again = await dora.refused(log.format("T3"), **LOG)
        inspected = await floor.pia.refused("/cage/inspect-gear", serial="D1", is_good=True)
        order: dict[str, Any] = {"command": "receive-gear", "serial": "D1", "kind": "dice"}
        twice = await floor.cas.refused("/cage/proposals", order=order, reason="new")
        await floor.two("/cage", floor.pia, floor.boss, command="destroy-gear", serial="D1", note="drilled")
        end = await standing(floor, "D1")
        (shown,) = (await floor.dora.see("/cage/gear"))["gear"]

    assert ("equipment/not-registered", ("in-play", "T3")) == (unknown, in_play)
    assert ["equipment/gear-not-ready"] * 4 == [elsewhere, used, opening, again]
    assert ["gear/is-in-play", "gear/is-over", "gear/is-registered"] == [not_retired, inspected, twice]
    assert ("destroyed", "") == end
    assert ("D1", "dice", "destroyed") == (shown["serial"], shown["kind"], shown["standing"])


async def test_a_shaker_on_register_opens_no_table_before_the_inspection_of_the_day(tmp_path: Path) -> None:
    """Yesterday's does not count; a shaker that was fitted before the house kept a register is as ever."""
    async with at_the_cage(tmp_path) as floor:
        await chip_tables(floor, "T3")
        await received(floor, "M2", "shaker")
        await floor.dora.do("/tables/T3/fit-mixer", mixer="electronic-tumbler", serial="M2")
        await floor.dora.do("/tables/T3/log-dice", **LOG)
        floor.play.edge.clock.move(hours=24)
        back = await floor.play.staff.come_in("boss", BOSS.role)
        late = await back.post("/tables/T3/open-table", json={"key": "late", "count": {"minor_units": 0}})
        seen = await back.post("/cage/inspect-gear", json={"key": "seen", "serial": "M2", "is_good": True})
        opened = await back.post("/tables/T3/open-table", json={"key": "now", "count": {"minor_units": 0}})
        await back.aclose()

    assert "equipment/not-inspected-today" == late.json()["code"]
    assert [200, 200] == [seen.status_code, opened.status_code]
