"""The hours of a set of dice follow it from table to table, whichever process runs them (US 1)."""

from pathlib import Path

import pytest

import sicbo
from at_the_table import NOON, ORDINARY_DICE, money
from house_runtime.floor import ADA, BOSS, DEALER, DEPUTY, Process, floor
from sicbo.administration import commands as o
from sicbo.rules.equipment import Mixer
from sicbo.storage.records import decode
from sicbo.streams import ADMINISTRATION
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.limits import same_for_all

US = "us-ma-sicbo"


async def with_shaker(process: Process, table: str) -> None:
    """Run a US table, with a shaker that has no dice yet."""
    await process.do(ADMINISTRATION, o.RegisterTable(table=table))
    await process.run(table)
    limits = same_for_all(sicbo.rule_set(US).kinds, minimum=money(5), maximum=money(1000))
    text = sicbo.document_text(US)
    await process.do(table, c.SetUpTable(table=table, rules=text, rule_sets=(US,), limits=limits))
    await process.do(table, c.AssignPost(person="dealer", post="Dealer"))
    await process.do(table, c.AssignPost(person="dee", post="Floorperson"), ADA)
    await process.do(table, c.FitMixer(mixer=Mixer.MANUAL_SHAKER, serial="M", is_sealed=True), DEALER)


@pytest.mark.parametrize("kind", ["memory", "sqlite", "postgresql"])
async def test_dice_moved_to_another_table_started_their_24_hours_anew(kind: str, tmp_path: Path) -> None:
    """However their serial is written; the timer finds them overdue at once, and no set that is new to the house."""
    async with floor(kind, tmp_path) as (here, there):
        await with_shaker(here, "T3")
        await with_shaker(there, "T4")
        await here.do("T3", c.LogDice(serial="D1", dice=ORDINARY_DICE), DEPUTY)
        here.clock.move(seconds=25 * 3600)
        await here.do("T3", c.RemoveDice(), BOSS)

        await there.do("T4", c.LogDice(serial="d1", dice=ORDINARY_DICE), DEPUTY)
        await there.do("T4", c.LogDice(serial="D2", dice=ORDINARY_DICE), DEPUTY)

        events = [decode(record.data)[1] for record in await there.store.read("T4")]
        overdue = [each for each in events if isinstance(each, e.DiceOverdue)]
        assert [("d1", NOON)] == [(each.serial, each.since) for each in overdue]
