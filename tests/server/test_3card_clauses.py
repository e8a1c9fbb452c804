"""Clauses of 3 Card Sic Bo that speak of calls, cards in sight or a terminal, once more over real sockets."""

from collections.abc import AsyncIterator

import pytest

from at_the_table import money
from server.a_floor import Floor, a_floor, code
from server.by_hand import settled
from server.journey import deal_out, deal_step, must
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table.equipment import Card

CARDS = "mbs-3card-2016"


@pytest.fixture(scope="module")
async def floor(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Floor]:
    """Open a house for all tests of this file."""
    async with a_floor(tmp_path_factory.mktemp("cards"), CARDS) as opened:
        yield opened


@pytest.mark.clause("mbs-3card-2016", "3.1")
@pytest.mark.clause("mbs-3card-2016", "3.2")
@pytest.mark.clause("mbs-3card-2016", "3.7")
@pytest.mark.clause("mbs-3card-2016", "3.8")
@pytest.mark.clause("mbs-3card-2016", "5.6")
async def test_between_the_calls_a_terminal_stakes_and_after_them_three_cards_are_shown(floor: Floor) -> None:
    """Both calls are shown in the document's words; after the second nothing is taken down, and the cards come."""
    async with floor.terminal("ann") as terminal, floor.screen() as screen:
        assert "wager/betting-is-not-open" == code(await terminal.lay({"big": money(50)}))
        await deal_step(floor.console)
        await terminal.until(lambda view: view.call == "Place your bets, please" and view.is_betting_open)
        await screen.until(lambda view: view.call == "Place your bets, please")
        assert "done" == code(await terminal.lay({"big": money(50)}))
        assert "done" == code(await terminal.take_back({"big": money(10)}))
        assert [Act.CLOSE_BETTING] == [each.act for each in floor.view.next_steps], "no card before the call"

        await must(floor.console, c.CloseBetting())
        await terminal.until(lambda view: view.call == "No more bets" and not view.is_betting_open)
        await screen.until(lambda view: view.call == "No more bets")
        assert "wager/betting-is-closed" == code(await terminal.take_back({"big": money(40)}))
        assert "wager/betting-is-closed" == code(await terminal.lay({"big": money(10)}))

        for number, face in enumerate((4, 5, 6), start=1):
            assert [Act.DRAW_CARDS] == [each.act for each in floor.view.next_steps]
            await must(floor.console, c.ReportCard(card=Card(face, "red")))
            assert (4, 5, 6)[:number] == floor.view.cards
        assert [Act.ANNOUNCE] == [each.act for each in floor.view.next_steps], "three, and no fourth"
        await deal_out(floor.console, (4, 5, 6))

        view = await terminal.until(settled)
        shown = await screen.until(lambda view: view.result)
        assert view.result is not None
        assert shown.result is not None
        assert ((4, 5, 6), (4, 5, 6), money(140)) == (view.result.faces, shown.result.faces, view.credit)


@pytest.mark.clause("mbs-3card-2016", "3.7")
async def test_a_card_in_sight_before_the_call_voids_the_round_on_every_screen(floor: Floor) -> None:
    """The console reports it, terminal and display show why, and the stake is back."""
    async with floor.terminal("bob") as terminal, floor.screen() as screen:
        await deal_step(floor.console)
        await terminal.until(lambda view: view.is_betting_open)
        await terminal.lay({"small": money(30)})

        await must(floor.console, c.ReportCard(card=Card(6, "red")))

        view = await terminal.until(lambda view: view if view.void else None)
        shown = await screen.until(lambda view: view.void)
        assert view.void is not None
        assert (("5.1",), money(100)) == (view.void.clause, view.credit)
        assert (view.void, None) == (shown.void, shown.result)


@pytest.mark.clause("mbs-3card-2016", "2.3")
@pytest.mark.clause("mbs-3card-2016", 'Diagram "A"')
@pytest.mark.clause("mbs-3card-2016", 'Diagram "B"')
async def test_both_felts_are_sent_with_19_areas_and_say_that_the_picture_is_missing(floor: Floor) -> None:
    """The same areas at the same odds; any other name of a felt is not there."""
    a, b = await floor.odds_on(CARDS, "A"), await floor.odds_on(CARDS, "B")

    assert (19, a) == (len(a), b)
    assert (["1 to 1"], ["31 to 1"], ["62 to 1"]) == (a["small"], a["any-triple"], a["total:4"])
    for name in "AB":
        assert "the picture is missing from the document" in (await floor.layout(CARDS, name))["ours"]
    async with floor.journey.edge.browser() as browser:
        assert 404 == (await browser.get(f"/tables/T1/layouts/{CARDS}/C")).status_code
