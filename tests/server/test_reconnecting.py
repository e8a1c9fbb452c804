"""A terminal that comes back sees exactly how things stand, before every step of a round of every document."""

from pathlib import Path

import pytest

from at_the_table import money
from server.by_hand import settled
from server.journey import deal_step, on_a_journey
from sicbo.house_runtime.requests import Accepted
from sicbo.rules.procedure import Act
from sicbo.table.views.player import player_view


@pytest.mark.parametrize(
    "rule_set",
    ["mbs-3card-2016", "au-sicbo", "mbs-sicbo-v6-2020", "us-ma-sicbo", "rws-open-cover-2021-1"],
)
async def test_a_terminal_reconnects_before_every_step(rule_set: str, tmp_path: Path) -> None:
    """The first view is whole and is the table's own; an order under its old key has its old answer."""
    async with on_a_journey(tmp_path, rule_set) as journey:
        ann = await journey.enrol("ann")
        laid = None
        dealt: list[Act] = []
        async with journey.console() as console:
            while len(dealt) < 2 or dealt[-1] is not Act.OPEN_BETTING:
                dealt.append(await deal_step(console))
                async with journey.at(ann) as terminal:
                    seen = await terminal.until(lambda view: view)
                    table = (await journey.edge.house.standing("T1")).table
                    assert table is not None
                    expected = player_view(table, "ann", credit=seen.credit, now=seen.now)
                    assert expected == seen, dealt
                    if laid is None:
                        laid = await terminal.lay({"small": money(20)}, key="w")
                        assert isinstance(laid, Accepted)
                    elif seen.round == 1:
                        assert laid == await terminal.lay({"small": money(20)}, key="w")
                    if Act.PAY_WINNERS in dealt and seen.round == 1:
                        assert money(120) == (await terminal.until(settled)).credit

        assert len(dealt) > 4, "every step of the document"
