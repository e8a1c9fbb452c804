"""Clauses of MBS version 6 that speak of calls, keypad, lights or displays, once more over real sockets."""

from collections.abc import AsyncIterator

import pytest

import sicbo
from at_the_table import money
from server.a_floor import Floor, a_floor, code
from server.by_hand import settled, staked
from server.journey import deal_out, deal_step, deal_until, must
from server.play import BOSS
from sicbo.client.terminal import Terminal
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Verdict
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table.phases import Phase

V6 = "mbs-sicbo-v6-2020"
FLAT = (True, True, True)
COVERED = c.AttestDice(faces=(None, None, None))


@pytest.fixture(scope="module")
async def floor(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Floor]:
    """Open a house for all tests of this file."""
    async with a_floor(tmp_path_factory.mktemp("v6"), V6) as opened:
        yield opened


async def opened_for(floor: Floor, *terminals: Terminal) -> int:
    """Open betting, and wait until these terminals show it; give the round."""
    await deal_step(floor.console)
    for each in terminals:
        await each.until(lambda view: view.is_betting_open and view.round == floor.view.round)
    return floor.view.round


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.1")
@pytest.mark.clause("mbs-sicbo-v6-2020", "3.2")
@pytest.mark.clause("mbs-sicbo-v6-2020", "3.9")
async def test_betting_is_opened_and_closed_by_the_calls_of_the_console(floor: Floor) -> None:
    """Each call is shown to everyone in the document's words; a stake before the first or after the last is refused."""
    async with floor.terminal("calls") as terminal, floor.screen() as screen:
        calls = [step.call for step in floor.view.steps if step.call]
        assert ["Place your bets, please", "No more bets"] == calls
        assert "wager/betting-is-not-open" == code(await terminal.lay({"small": money(20)}))

        await deal_step(floor.console)
        await terminal.until(lambda view: view.call == "Place your bets, please")
        await screen.until(lambda view: view.call == "Place your bets, please")
        assert "done" == code(await terminal.lay({"small": money(20)}))
        button = c.TakeStep(act=Act.PRESS_DEAL_BUTTON)
        assert "round/not-the-next-step" == await floor.says(button), "before the call"
        assert Act.TUMBLE is await deal_step(floor.console)
        assert "round/not-the-next-step" == await floor.says(button), "before the call"
        assert "done" == code(await terminal.lay({"small": money(5)})), "while the dice are covered"
        assert Act.CLOSE_BETTING is await deal_step(floor.console)
        await terminal.until(lambda view: view.call == "No more bets" and not view.is_betting_open)
        await screen.until(lambda view: view.call == "No more bets" and view.closes_at is None)
        assert "wager/betting-is-closed" == code(await terminal.lay({"small": money(20)}))
        assert Act.PRESS_DEAL_BUTTON is await deal_step(floor.console)
        await deal_out(floor.console)

        assert {"small": 2500} == staked(await terminal.until(settled))


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.8 [continue]")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.8 [lights wrong]")
async def test_lights_that_are_wrong_or_dead_do_not_change_what_the_dice_pay(floor: Floor) -> None:
    """Terminal and display light the areas of 1-2-6; the felt is reported with those of 1-2-5, then dark."""
    rules = sicbo.rule_set(V6)
    wrong = tuple(area.id for area in rules.winners(sicbo.read_outcome("1-2-5")))
    right = {area.id for area in rules.winners(sicbo.read_outcome("1-2-6"))}
    async with floor.terminal("lights") as terminal, floor.screen() as screen:
        await opened_for(floor, terminal)
        await terminal.lay({"total:9": money(10), "total:8": money(10)})
        await deal_until(floor.console, Act.COLLECT_LOSERS, (1, 2, 6))
        lit = await screen.until(lambda view: view.lit)
        assert (
            right == set(lit.lit) == set(floor.view.lit) == set(await terminal.until(lambda view: view.lit))
        )

        await must(floor.console, c.ReportLights(areas=wrong))
        dead = c.ReportIrregularity(event=Irregular.DEVICE_FAULT_AFTER_OUTCOME, note="all lights are out")
        await must(floor.console, dead)
        assert (None, ()) == (floor.view.void, floor.view.holds)
        await deal_out(floor.console, (1, 2, 6))

        view = await terminal.until(settled)
        assert view.result is not None
        assert ((1, 2, 6), money(160)) == (view.result.faces, view.credit)


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.9 [not void]")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.9 [reset]")
async def test_a_missed_deal_button_is_reset_at_the_console_and_the_dice_are_keyed(floor: Floor) -> None:
    """The round stands; the console asks for the reset, takes no faces and pays nothing before it."""
    async with floor.terminal("button") as terminal:
        await opened_for(floor, terminal)
        await terminal.lay({"small": money(30)})
        await deal_until(floor.console, Act.PRESS_DEAL_BUTTON)
        await must(floor.console, c.ReportStep(act=Act.UNCOVER))
        assert (True, None) == (floor.view.must_reset, floor.view.void)
        await must(floor.console, c.CheckFlat(flat=FLAT))
        await must(floor.console, c.Announce(faces=(1, 2, 4)))

        assert "round/must-be-reset" == await floor.says(c.EnterOutcome(faces=(1, 2, 4)))
        assert "round/not-the-next-step" == await floor.says(c.SettleRound())
        await must(floor.console, c.ResetDevice())
        assert not floor.view.must_reset
        assert "round/not-the-next-step" == await floor.says(c.SettleRound())
        await deal_out(floor.console)

        view = await terminal.until(settled)
        assert view.result is not None
        assert ((1, 2, 4), money(130)) == (view.result.faces, view.credit)


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.10 [first time]")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.11 [win]")
async def test_a_terminal_shows_its_limits_and_stakes_outside_them_never_stand(floor: Floor) -> None:
    """What chips on the felt may do once or up to the maximum, a terminal may not do at all."""
    async with floor.terminal("limits") as terminal, floor.screen() as screen:
        await opened_for(floor, terminal)
        below, above = (
            await terminal.lay({"small": money("4.50")}),
            await terminal.lay({"small": money(1500)}),
        )
        assert ("wager/below-minimum", "wager/above-maximum") == (code(below), code(above))
        view = await terminal.until(lambda view: view)
        assert {(money(5), money(1000))} == {(each.minimum, each.maximum) for each in view.areas}
        assert {(money(5), money(1000))} == {
            (each.minimum, each.maximum) for each in (await screen.now()).limits
        }

        await deal_out(floor.console)

        after = await terminal.until(lambda view: view if view.result else None)
        assert ((), money(100)) == (after.wagers, after.credit)


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.1")
async def test_after_a_power_failure_a_terminal_withdraws_everything_or_stays(floor: Floor) -> None:
    """Two people find the dice covered, and both are asked: who stays is settled, and the dice wait for both."""
    async with floor.terminal("leaves") as leaves, floor.terminal("stays") as stays:
        await opened_for(floor, leaves, stays)
        await leaves.lay({"small": money(20), "odd": money(10)})
        await stays.lay({"small": money(20)})
        await deal_until(floor.console, Act.UNCOVER)
        await must(floor.console, c.ReportIrregularity(event=Irregular.ROUND_INTERRUPTED, note="dark"))
        assert Phase.OPTION_OPEN is not floor.view.phase, "a dealer alone does not interrupt a round"
        (hold,) = floor.view.holds
        assert (Verdict.OPTION_TO_WITHDRAW_ALL, Verdict.NOT_SO) == hold.verdicts
        found = c.GiveRuling(hold=hold.number, verdict=hold.verdicts[0], reason="the lights went out")
        await floor.journey.do(found, floor.journey.posts["Pit Supervisor"])
        await floor.console.until(lambda view: view.phase is Phase.DICE_TO_BE_READ)
        assert "recovery/no-option" == code(await leaves.answer_option(withdraws=True))
        assert "round/waits-for-reading" == await floor.says(c.TakeStep(act=Act.UNCOVER))
        await floor.journey.do(COVERED, second=BOSS)
        for each in (leaves, stays):
            await each.until(lambda view: view.may_withdraw_all)
        await floor.console.until(lambda view: view.phase is Phase.OPTION_OPEN)

        assert "wager/betting-is-closed" == code(await leaves.take_back({"odd": money(10)}))
        assert "done" == code(await leaves.answer_option(withdraws=True))
        assert "round/option-is-open" == await floor.says(c.TakeStep(act=Act.UNCOVER))
        assert "done" == code(await stays.answer_option(withdraws=False))
        await deal_out(floor.console)

        assert money(120) == (await stays.until(settled)).credit
        left = await leaves.until(lambda view: view if view.result else None)
        assert money(100) == left.credit


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.1")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.3")
async def test_a_held_round_takes_no_answer_and_its_winner_no_ticket(floor: Floor) -> None:
    """The terminal shows no option while the round is held, and is asked again; a settled round is held alike."""
    async with floor.terminal("waits") as waits:
        number = await opened_for(floor, waits)
        await waits.lay({"small": money(20)})
        await deal_until(floor.console, Act.UNCOVER)
        await must(floor.console, c.ReportIrregularity(event=Irregular.ROUND_INTERRUPTED, note="dark"))
        await ruled(floor, Verdict.OPTION_TO_WITHDRAW_ALL, "Pit Supervisor")
        await floor.journey.do(COVERED, second=BOSS)
        await waits.until(lambda view: view.may_withdraw_all)
        await must(floor.console, c.ReportIrregularity(event=Irregular.UNFORESEEN, note="a fight"))
        await waits.until(lambda view: view.phase is Phase.HELD and not view.may_withdraw_all)
        assert "round/is-held" == code(await waits.answer_option(withdraws=True))
        await ruled(floor, Verdict.CONTINUE, "Gaming Shift Manager")
        await waits.until(lambda view: view.may_withdraw_all)
        assert "done" == code(await waits.answer_option(withdraws=False))
        await deal_out(floor.console)
        assert money(120) == (await waits.until(settled)).credit

        await must(floor.console, c.ReportIrregularity(event=Irregular.DIE_NOT_FLAT, note="it leaned"))
        assert "round/is-held" == code(await waits.cash_out())
        await ruled(floor, Verdict.NOT_SO, "Pit Supervisor")
        await must(floor.console, c.OpenBetting())
        leaned = c.ReportIrregularity(event=Irregular.DIE_NOT_FLAT, note="it leaned", rounds=(number,))
        await must(floor.console, leaned)
        assert "round/is-held" == code(await waits.cash_out())
        await ruled(floor, Verdict.NOT_SO, "Pit Supervisor")
        assert "done" == code(await waits.cash_out())


async def ruled(floor: Floor, verdict: Verdict, post: str) -> None:
    """Let a post rule on what is held."""
    await floor.console.until(lambda view: view.holds)
    (hold,) = floor.view.holds
    ruling = c.GiveRuling(hold=hold.number, verdict=verdict, reason="it was looked into")
    await floor.journey.do(ruling, floor.journey.posts[post])
    await floor.console.until(lambda view: not view.holds)


@pytest.mark.clause("mbs-sicbo-v6-2020", "6.3 [information only]")
@pytest.mark.clause("mbs-sicbo-v6-2020", "6.3 [dice prevail]")
async def test_a_board_right_wrong_or_blank_leaves_outcome_and_credit_alone(floor: Floor) -> None:
    """2-2-4 is rolled three times: the terminal wins the same each time, and the display shows 2-2-4."""
    async with floor.terminal("boards") as terminal, floor.screen() as screen:
        credits_, boards = [], ((2, 2, 4), (2, 2, 3), ())
        for shown in boards:
            number = await opened_for(floor, terminal)
            await terminal.lay({"double:2": money(5)})
            await deal_until(floor.console, Act.COLLECT_LOSERS, (2, 2, 4))
            await must(floor.console, c.ReportDisplay(round=number, faces=shown))
            await deal_out(floor.console, (2, 2, 4))
            credits_.append((await terminal.until(settled)).credit)
            await must(floor.console, c.ReportDisplay(round=number, faces=shown))

        assert [money(155), money(210), money(265)] == credits_
        history = (await screen.now()).history[-3:]
        assert [(2, 2, 4)] * 3 == [each.faces for each in history]

        await opened_for(floor, terminal)
        await terminal.lay({"small": money(10)})
        await must(floor.console, c.StartTumble())
        await must(floor.console, c.ReportTumble(times=2))
        void = floor.view.round
        await must(floor.console, c.ReportDisplay(round=void, faces=(2, 2, 4)))
        dark = await screen.now()
        assert (None, True) == (dark.result, all(each.round != void for each in dark.history))
        assert money(265) == (await terminal.until(lambda view: view if view.void else None)).credit


@pytest.mark.clause("mbs-sicbo-v6-2020", "2.1")
@pytest.mark.clause("mbs-sicbo-v6-2020", 'Appendix "A"')
@pytest.mark.clause("mbs-sicbo-v6-2020", 'Appendix "B"')
async def test_both_felts_are_sent_with_104_areas_at_the_odds_of_section_4(floor: Floor) -> None:
    """Each area once, on either felt at the same odds; felt B says that its arrangement is ours; there is no third."""
    a, b = await floor.odds_on(V6, "A"), await floor.odds_on(V6, "B")
    felts = {name: await floor.layout(V6, name) for name in "AB"}

    assert (104, a) == (len(a), b)
    assert [["1 PAYS 180"]] * 6 == [a[f"triple:{face}"] for face in "123456"]
    wins = [62, 31, 18, 12, 8, 7, 6, 6, 7, 8, 12, 18, 31, 62]
    assert [[f"1 PAYS {each}"] for each in wins] == [a[f"total:{number}"] for number in range(4, 18)]
    codes = [each for each in felts["A"]["cells"] if each["kind"] == "double-single"]
    rows = sorted({each["y"] for each in codes})
    assert [4, 5, 5, 5, 5, 4] == [sum(each["y"] == y for each in codes) for y in rows]
    assert ("", True) == (felts["A"]["ours"], "missing" in felts["B"]["ours"] or bool(felts["B"]["ours"]))
    async with floor.journey.edge.browser() as browser:
        assert 404 == (await browser.get(f"/tables/T1/layouts/{V6}/C")).status_code
