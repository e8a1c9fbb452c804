"""The layouts of a table over HTTP: what a screen draws is what the rule file says, cell by cell."""

from pathlib import Path

import pytest

import sicbo
from server.play import Play, at_a_table
from sicbo.messages.layouts import layout_shown

LAYOUTS = (
    ("mbs-3card-2016", "A"), ("mbs-3card-2016", "B"), ("au-sicbo", "ours"), ("mbs-sicbo-v6-2020", "A"),
    ("mbs-sicbo-v6-2020", "B"), ("us-ma-sicbo", "ours"), ("rws-open-cover-2021-1", "A"),
    ("rws-open-cover-2021-2", "B"), ("rws-open-cover-2021-3", "C"),
)  # fmt: skip


@pytest.mark.parametrize(("rule_set", "layout"), LAYOUTS)
def test_every_cell_of_every_layout_is_sent_as_it_lies_on_the_felt(rule_set: str, layout: str) -> None:
    """With its place, its words, its dice and its odds."""
    rules = sicbo.rule_set(rule_set)
    felt = rules.layout(layout)

    shown = layout_shown(rules, layout)

    assert [
        (each.area.id, each.rectangle, each.label, each.chinese, each.dice, each.odds) for each in felt.cells
    ] == [
        (each.area, (each.x, each.y, each.width, each.height), each.label, each.chinese, each.dice, each.odds)
        for each in shown.cells
    ]
    assert [each.text for each in felt.notices] == [each.text for each in shown.notices]
    assert (rules.currency.code, rules.stake_step) == (shown.currency, shown.step)
    assert {each.area for each in shown.cells} <= set(rules.area_ids)


async def test_a_layout_is_asked_for_once_and_then_by_its_hash(tmp_path: Path) -> None:
    """Whoever has it is told that it has not changed; unknown ones are not there."""

    async def asking(play: Play) -> None:
        path = "/tables/T1/layouts/rws-open-cover-2021-2/B"
        async with play.edge.browser() as browser:
            first = await browser.get(path)
            again = await browser.get(path, headers={"if-none-match": first.headers["etag"]})
            other = [
                (await browser.get(each)).status_code
                for each in (
                    "/tables/T9/layouts/rws-open-cover-2021-2/B",
                    "/tables/T1/layouts/au-sicbo/ours",
                    "/tables/T1/layouts/rws-open-cover-2021-2/Z",
                )
            ]

        assert (200, 104) == (first.status_code, len(first.json()["cells"]))
        assert "no-cache" == first.headers["cache-control"]
        assert (304, b"") == (again.status_code, again.content)
        assert [404, 404, 404] == other

    async with at_a_table(tmp_path) as play:
        await asking(play)
