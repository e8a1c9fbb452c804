"""An exclusion at the cage finds the player at the table, whichever process runs it and whoever dies meanwhile."""

from pathlib import Path

import pytest

from house_runtime.floor import BOSS, SGD
from house_runtime.house import RULE_SET
from house_runtime.processes import TwoProcesses, two_processes, until
from sicbo.cage import commands as k
from sicbo.house_runtime.housekeeping import AT_THE_CAGE
from sicbo.house_runtime.requests import Accepted, Rejected, Request
from sicbo.house_runtime.shared_streams.administration_rules import administration_stream
from sicbo.house_runtime.shared_streams.cage_rules import cage_stream
from sicbo.people import Actor, Role
from sicbo.streams import CAGE
from sicbo.table import commands as c
from sicbo.table import events as e

CAS = Actor("cas", Role.CASHIER)
EXCLUDE = k.ExcludePerson(player="ann", reason="asked for it")


async def is_refused(house: TwoProcesses) -> bool:
    """Tell whether a wager of ann is refused because she is excluded."""
    answer = await house.wager(house.second, {"small": 5})
    return isinstance(answer, Rejected) and answer.code == "player/excluded"


@pytest.mark.parametrize("kind", ["memory", "sqlite"])
async def test_once_an_exclusion_is_answered_no_table_of_any_process_plays_with_the_player(
    kind: str, tmp_path: Path
) -> None:
    """The cashier is at one process, the table runs in the other; what stands stays, and she may cash out."""
    async with two_processes(kind, tmp_path) as house:
        await house.open(house.first)
        await house.second.house.start()
        assert isinstance(await house.wager(house.second, {"small": 20}), Accepted)

        for _ in range(2):  # the second time is an answer that was lost on the way
            assert isinstance(await house.second.house.submit(CAGE, "x1", EXCLUDE, CAS), Accepted)

        assert await is_refused(house)
        (excluded,) = await house.happened(e.VisitExcluded)
        assert isinstance(excluded, e.VisitExcluded)
        assert "ann" == excluded.player
        assert excluded.reason in {EXCLUDE.reason, AT_THE_CAGE}, "the table may have found it by itself"
        await house.finish(house.first)
        out = c.CashOut(player="ann", ticket="T-1")
        ann = Actor("ann", Role.TERMINAL, "ann")
        assert isinstance(await house.ask(house.second, out, ann), Accepted)


@pytest.mark.parametrize("account", ["", "ann"])
async def test_a_table_that_nobody_told_finds_the_exclusion_by_itself(account: str, tmp_path: Path) -> None:
    """The process that excluded her died before it could tell: by name, or by the account that she plays with."""
    async with two_processes("sqlite", tmp_path) as house:
        await house.open(house.first)
        administration = administration_stream(house.store, house.clock)
        cage = cage_stream(house.store, house.clock, administration)
        await administration.open()
        await cage.open()
        player = "ann"
        if account:
            await cage.ask(
                Request(key="o", command=k.OpenAccount(account=account, currency=SGD), actor=CAS, body=b"o")
            )
            player = "annie"
            seat = c.SetUpPosition(position="a2", is_terminal=True, rule_set=RULE_SET, layout="B")
            await house.do(house.first, seat, BOSS)
            await house.do(house.first, c.TakePosition(position="a2", player=player, account=account), BOSS)

        await cage.ask(Request(key="x", command=EXCLUDE, actor=CAS, body=b"x"))

        def is_marked() -> bool:
            table = house.first.house._registry.running["T1"].standing.table  # noqa: SLF001 - where it is owned
            return table is not None and table.visits[player].is_excluded

        await until(is_marked)
        found = [
            each.reason for each in await house.happened(e.VisitExcluded) if isinstance(each, e.VisitExcluded)
        ]
        assert {AT_THE_CAGE} == set(found)
