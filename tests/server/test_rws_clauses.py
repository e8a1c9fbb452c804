"""Clauses of the RWS document that speak of terminal, console or display, once more over real sockets."""

from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack

import pytest

import sicbo
from at_the_table import money
from server.a_floor import Floor, a_floor, code, credit_of
from server.by_hand import settled, staked
from server.journey import deal_out, deal_step, deal_until, must
from sicbo.chips import Instrument
from sicbo.client.terminal import Terminal
from sicbo.house_runtime.requests import Accepted
from sicbo.money import Money
from sicbo.people import Role
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table.phases import Phase

RWS = "rws-open-cover-etg-2021"
TABLE_1, TABLE_2, TABLE_3 = "rws-open-cover-2021-1", "rws-open-cover-2021-2", "rws-open-cover-2021-3"
LAYOUTS = {"a": (TABLE_1, "A"), "b": (TABLE_2, "B"), "c": (TABLE_3, "C")}
FACES = "123456"


@pytest.fixture(scope="module")
async def floor(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Floor]:
    """Open a house for all tests of this file."""
    async with a_floor(tmp_path_factory.mktemp("rws"), TABLE_1) as opened:
        yield opened


async def all_see_betting(found: Mapping[str, Terminal]) -> None:
    """Wait until betting is open on every screen."""
    for each in found.values():
        await each.until(lambda view: view.is_betting_open)


async def opened_for(floor: Floor, *terminals: Terminal) -> int:
    """Open betting, and wait until these terminals show it; give the round."""
    await deal_step(floor.console)
    for each in terminals:
        await each.until(lambda view: view.is_betting_open and view.round == floor.view.round)
    return floor.view.round


@pytest.mark.clause("rws-open-cover-etg-2021", "1.3")
@pytest.mark.clause("rws-open-cover-etg-2021", "1.6")
@pytest.mark.clause("rws-open-cover-etg-2021", "1.8")
@pytest.mark.clause("rws-open-cover-etg-2021", "2.1.1")
@pytest.mark.clause("rws-open-cover-etg-2021", "3.2")
@pytest.mark.clause("rws-open-cover-etg-2021", "3.3")
@pytest.mark.clause("rws-open-cover-etg-2021", "3.4")
@pytest.mark.clause("rws-open-cover-etg-2021", "3.5")
@pytest.mark.clause("rws-open-cover-etg-2021", "3.8")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.1")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.2")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.3")
async def test_a_round_at_five_terminals_on_three_layouts(floor: Floor) -> None:
    """Each shows and settles by its own layout; all get the same result, at the moments of the document."""
    console = floor.console
    async with AsyncExitStack() as stack:
        found = {}
        for name in ("a1", "a2", "b1", "b2", "c1"):
            found[name] = await stack.enter_async_context(floor.terminal(name, *LAYOUTS[name[0]]))
        for name, each in found.items():
            assert each.view is not None
            rules = sicbo.rule_set(LAYOUTS[name[0]][0])
            assert list(rules.area_ids) == [area.area for area in each.view.areas]
            limits = {(area.minimum, area.maximum) for area in each.view.areas}
            assert {(money(5), money(1000))} == limits, "shown on the terminals"
            assert "wager/betting-is-not-open" == code(await each.lay({"double:5": money(10)}))

        await deal_step(console)
        await all_see_betting(found)

        assert "wager/below-minimum" == code(await found["a1"].lay({"double:5": money(1)}))
        assert "wager/area-not-offered" == code(await found["a1"].lay({"trio:123": money(5)}))
        players = ("a1", "b1", "b2", "c1")
        for name in players:
            assert "done" == code(await found[name].lay({"double:5": money(10)}))
        view = await console.until(lambda view: view if view.staked == money(40) else None)
        assert list(players) == [each.place for each in view.stakes_by_position]

        await deal_until(console, Act.CLOSE_BETTING)
        await must(console, c.CloseBetting())
        for each in found.values():
            await each.until(lambda view: not view.is_betting_open)
            assert "wager/betting-is-closed" == code(await each.lay({"double:5": money(10)}))

        await deal_out(console, (5, 5, 1))

        for name in players:
            shown = await found[name].until(settled)
            rules = sicbo.rule_set(LAYOUTS[name[0]][0])
            odds = rules.pays("double:5", (5, 5, 1))
            assert odds is not None
            assert shown.result is not None
            assert (5, 5, 1) == shown.result.faces
            assert Money(10_000 + int(1000 * odds)) == shown.credit
        idle = await found["a2"].until(lambda view: view if view.result else None)
        assert ({}, money(100)) == (staked(idle), idle.credit)


@pytest.mark.clause("rws-open-cover-etg-2021", "1.7")
async def test_a_terminal_sells_credit_takes_wagers_and_pays_out(floor: Floor) -> None:
    """A hundred bought in, thirty lost: the ticket is for seventy, and buys credit again."""
    async with floor.terminal("sells") as terminal:
        await opened_for(floor, terminal)
        await terminal.lay({"big": money(30)})
        await deal_out(floor.console)
        await terminal.until(settled)

        paid = await terminal.cash_out()

        assert isinstance(paid, Accepted)
        assert "done" == code(await terminal.redeem(paid.ticket))
        assert "ticket/spent" == code(await terminal.redeem(paid.ticket))
        assert money(70) == await terminal.until(lambda view: view.credit)


@pytest.mark.clause("rws-open-cover-etg-2021", "4.1")
async def test_a_terminal_plays_by_the_pay_table_of_its_layout_and_by_none_without(floor: Floor) -> None:
    """Layouts A, B and C go with pay tables 1, 2 and 3; every other pair is refused at the console."""
    async with floor.journey.console("boss", Role.SHIFT_MANAGER) as boss:
        for rule_set, right in LAYOUTS.values():
            for layout in ("", "A", "B", "C"):
                order = c.SetUpPosition(
                    position=f"{rule_set}-{layout}", is_terminal=True, rule_set=rule_set, layout=layout
                )
                expected = "done" if layout == right else "position/unknown-layout"
                assert expected == code(await boss.order(order))


@pytest.mark.clause("rws-open-cover-etg-2021", "5.2")
@pytest.mark.clause("rws-open-cover-etg-2021", "5.2.1")
async def test_terminals_that_drop_do_not_stop_the_round(floor: Floor) -> None:
    """What was registered from them is settled; they see it when they are back."""
    journey = floor.journey
    journey.rule_set, journey.layout = LAYOUTS["a"]
    lost = await journey.enrol("drops")
    async with floor.terminal("stays") as stays:
        async with journey.at(lost) as drops:
            await opened_for(floor, drops, stays)
            assert "done" == code(await drops.lay({"small": money(50)}))
        assert "done" == code(await stays.lay({"small": money(20)}))

        await deal_out(floor.console)

        assert money(120) == (await stays.until(settled)).credit
        async with journey.at(lost) as back:
            assert money(150) == (await back.until(settled)).credit


@pytest.mark.clause("rws-open-cover-etg-2021", "5.2.2")
async def test_what_a_lost_terminal_had_not_registered_is_in_its_credit(floor: Floor) -> None:
    """Fifty on Big that never reached the house: Big shows, nothing is won, and the terminal is shown why."""
    journey = floor.journey
    journey.rule_set, journey.layout = LAYOUTS["a"]
    lost = await journey.enrol("unregistered")
    async with journey.at(lost) as terminal:
        await opened_for(floor, terminal)
    await must(floor.console, c.ReportTerminals(down=("unregistered",)))
    stake = c.Stake("big", money(50), Instrument.CREDITS)

    await deal_out(floor.console, (6, 5, 5))
    back = c.ReportTerminals(back=("unregistered",), unregistered=(("unregistered", stake),))
    await must(floor.console, back)

    async with journey.at(lost) as terminal:
        view = await terminal.until(lambda view: view if view.returned else None)
        assert (money(100), ()) == (view.credit, view.wagers)
        assert [("big", money(50), ("5.2", "5.2.2"))] == [
            (each.stake.area, each.stake.amount, each.clause) for each in view.returned
        ]


@pytest.mark.clause("rws-open-cover-etg-2021", "5.2.1")
@pytest.mark.clause("rws-open-cover-etg-2021", "5.2.2")
async def test_a_terminal_that_is_back_tells_what_it_showed_and_had_not_registered(floor: Floor) -> None:
    """Twenty were registered and seventy shown: fifty were never staked, and what is on record is settled.

    The round is over and the next is open when it comes back; it says so for itself alone.
    """
    journey = floor.journey
    journey.rule_set, journey.layout = LAYOUTS["a"]
    lost = await journey.enrol("tells")
    async with journey.at(lost) as terminal:
        number = await opened_for(floor, terminal)
        assert "done" == code(await terminal.lay({"big": money(20)}))
    await deal_out(floor.console, (6, 5, 5))

    async with journey.at(lost) as terminal:
        await opened_for(floor, terminal)
        assert "done" == code(await terminal.tell_unregistered(number, {"big": money(70)}))
        view = await terminal.until(lambda view: view if view.returned else None)
        assert (money(120), [("big", money(50), ("5.2", "5.2.2"))]) == (
            view.credit,
            [(each.stake.area, each.stake.amount, each.clause) for each in view.returned],
        )
        assert "done" == code(await terminal.tell_unregistered(number, {"big": money(20)}))
        assert 1 == len(view.returned)
    await deal_out(floor.console)


@pytest.mark.clause("rws-open-cover-etg-2021", "5.3.3")
async def test_a_tumbler_that_starts_before_the_terminals_show_the_notice_voids_the_round(
    floor: Floor,
) -> None:
    """Reported at the console while betting is open on the terminal: void, and the bet is back in the credit."""
    async with floor.terminal("early") as terminal, floor.screen() as screen:
        await opened_for(floor, terminal)
        await terminal.lay({"small": money(40)})
        ordered = await floor.says(c.StartTumble())
        assert ("round/not-the-next-step", True) == (ordered, floor.view.phase is Phase.BETTING_OPEN)

        await must(floor.console, c.ReportTumble(times=3))

        view = await terminal.until(lambda view: view if view.void else None)
        assert view.void is not None
        assert ("tumbled early", money(100)) == (view.void.why, view.credit)
        assert {"5.3", "5.3.3"} <= set(view.void.clause)
        shown = await screen.until(lambda view: view.void)
        assert (view.void, None) == (shown.void, shown.result)


@pytest.mark.clause("rws-open-cover-etg-2021", "5.5")
async def test_a_wrong_result_at_the_console_yields_to_the_dice(floor: Floor) -> None:
    """3-4-6 keyed as 3-4-5: corrected by two people, terminal and display show the dice, and the money is theirs."""
    async with floor.terminal("wrong-result") as terminal, floor.screen() as screen:
        number = await opened_for(floor, terminal)
        await terminal.lay({"total:12": money(10), "total:13": money(10)})
        await deal_out(floor.console, (3, 4, 5))
        assert money(160) == (await terminal.until(settled)).credit

        order = c.CorrectOutcome(
            round=number,
            faces=(3, 4, 6),
            event=Irregular.WRONG_RESULT_KEYED,
            reason="the camera shows 3-4-6",
        )
        assert "staff/needs-a-second-person" == await floor.says(order)
        posts = floor.journey.posts
        await floor.journey.do(order, posts["Pit Supervisor"], posts["Pit Manager"])

        view = await terminal.until(lambda view: view if view.result and view.result.revision > 1 else None)
        assert view.result is not None
        assert (3, 4, 6) == view.result.faces
        await credit_of(terminal, 175)
        shown = await screen.until(lambda view: view.result and view.result.revision > 1)
        assert (3, 4, 6) == shown.history[-1].faces


@pytest.mark.clause("rws-open-cover-etg-2021", "5.7 [position at close]")
@pytest.mark.clause("rws-open-cover-etg-2021", "5.7 [player error]")
async def test_bets_stand_as_they_lie_on_the_terminal_at_the_close_even_by_mistake(floor: Floor) -> None:
    """Total 8 was meant for Total 9: it can be moved until betting closes, then it loses and nobody makes it good."""
    async with floor.terminal("mistaken") as terminal:
        number = await opened_for(floor, terminal)
        await terminal.lay({"total:7": money(10)})
        assert "done" == code(await terminal.move("total:7", money(10), "total:8"))
        await must(floor.console, c.CloseBetting())
        late = await terminal.move("total:8", money(10), "total:9")

        await deal_out(floor.console, (2, 3, 4))

        assert "wager/betting-is-closed" == code(late)
        view = await terminal.until(settled)
        assert ({"total:8": 1000}, money(90)) == (staked(view), view.credit)
        posts = floor.journey.posts
        order = c.CorrectOutcome(
            round=number, faces=(2, 3, 3), event=Irregular.PLAYER_MISTAKE, reason="meant another total"
        )
        answer = await floor.journey.ask(order, posts["Pit Supervisor"], posts["Pit Manager"])
        assert "correction/player-mistake" == code(answer)


@pytest.mark.clause("rws-open-cover-etg-2021", "5.8")
async def test_a_display_that_shows_something_else_changes_nothing(floor: Floor) -> None:
    """6-6-6 on a board beside 1-2-4 on the dice: terminal, display and credit follow the dice."""
    async with floor.terminal("board") as terminal, floor.screen() as screen:
        number = await opened_for(floor, terminal)
        await terminal.lay({"small": money(10), "triple:6": money(10)})
        await deal_until(floor.console, Act.COLLECT_LOSERS)
        await must(floor.console, c.ReportDisplay(round=number, faces=(6, 6, 6)))
        await deal_out(floor.console)

        view = await terminal.until(settled)
        assert view.result is not None
        assert ((1, 2, 4), money(100)) == (view.result.faces, view.credit)
        assert (number, (1, 2, 4)) == ((last := (await screen.now()).history[-1]).round, last.faces)


@pytest.mark.clause("rws-open-cover-etg-2021", "Appendix A")
@pytest.mark.clause("rws-open-cover-etg-2021", "Appendix A [wording]")
@pytest.mark.clause("rws-open-cover-etg-2021", "Appendix B")
@pytest.mark.clause("rws-open-cover-etg-2021", "Appendix B [wording]")
@pytest.mark.clause("rws-open-cover-etg-2021", "Appendix C")
@pytest.mark.clause("rws-open-cover-etg-2021", "Appendix C [wording]")
async def test_each_terminal_gets_the_layout_of_its_appendix_in_its_words(floor: Floor) -> None:
    """56, 104 and 104 areas, each once; A and B say 1 WINS n with halves, C puts the stake before a colon."""
    a = await floor.odds_on(TABLE_1, "A")
    b = await floor.odds_on(TABLE_2, "B")
    c_ = await floor.odds_on(TABLE_3, "C")
    layout_b = await floor.layout(TABLE_2, "B")

    assert (56, 104, 104) == (len(a), len(b), len(c_))
    assert set(b) == set(c_) > set(a)
    assert {"four:3456", "four:2356", "four:2345", "four:1234"} == {
        area for area, odds in a.items() if odds == ["1 WINS 7 1/2"]
    }
    assert [["1 WINS 11 1/2"]] * 6 == [a[f"double:{face}"] for face in FACES]
    assert [["1 WINS 195"]] * 6 == [b[f"triple:{face}"] for face in FACES]
    assert [["1:180"]] * 6 == [c_[f"triple:{face}"] for face in FACES]
    assert (["1:31"], ["1:62"], ["1:7"]) == (c_["total:5"], c_["total:4"], c_["four:1234"])
    assert ["1:1", "1:2", "1:12"] == c_["single:6"]
    (any_triple,) = (each for each in layout_b["cells"] if each["area"] == "any-triple")
    assert (["1 WINS 32"], "FOR ANY TRIPLE") == (any_triple["odds"], any_triple["condition"])
    codes = [each for each in layout_b["cells"] if each["kind"] == "double-single"]
    rows = {
        y: sorted(each["area"][-3:] for each in codes if each["y"] == y)
        for y in {each["y"] for each in codes}
    }
    assert [4, 5, 5, 5, 5, 4] == [len(rows[y]) for y in sorted(rows)]
    assert ["113", "114", "115", "116"] == rows[min(rows)]
