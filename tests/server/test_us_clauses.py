"""Clauses of the US document that speak of calls, keypad, lights or odds in print, once more over real sockets."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

import sicbo
from at_the_table import money
from server.a_floor import Floor, a_floor, code, credit_of
from server.by_hand import refusal, settled
from server.edge import ORIGIN
from server.journey import deal_out, deal_step, deal_until, must, on_a_journey
from server.play import BOSS
from sicbo.client.terminal import Identity, Terminal
from sicbo.rules.equipment import Inspected, InspectionTime
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Remedy
from sicbo.rules.odds_wording import uses_for
from sicbo.rules.procedure import Act
from sicbo.table import commands as c

US = "us-ma-sicbo"
SHAKEN = (Act.COVER, Act.TUMBLE, Act.UNCOVER)
LIT_BY_114 = {"small", "total:6", "double:1", "domino:14", "single:1", "single:4"}


@pytest.fixture(scope="module")
async def floor(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Floor]:
    """Open a house for all tests of this file."""
    async with a_floor(tmp_path_factory.mktemp("us"), US) as opened:
        yield opened


async def opened_for(floor: Floor, terminal: Terminal) -> int:
    """Open betting, and wait until a terminal shows it; give the round."""
    await deal_step(floor.console)
    await terminal.until(lambda view: view.is_betting_open and view.round == floor.view.round)
    return floor.view.round


def offered(floor: Floor) -> list[Act]:
    """List the steps that the console offers."""
    return [each.act for each in floor.view.next_steps]


@pytest.mark.clause("us-ma-sicbo", "3(c)")
@pytest.mark.clause("us-ma-sicbo", "5(c)")
@pytest.mark.clause("us-ma-sicbo", "5(d)")
@pytest.mark.clause("us-ma-sicbo", "5(e) [announce and enter]")
@pytest.mark.clause("us-ma-sicbo", "5(e) [illuminate]")
@pytest.mark.clause("us-ma-sicbo", "5(f) [order and odds]")
@pytest.mark.clause("us-ma-sicbo", "5(f) [covers]")
@pytest.mark.clause("us-ma-sicbo", "5(g)")
async def test_a_round_from_the_call_to_the_lights_and_until_they_are_cleared(floor: Floor) -> None:
    """The console offers one step at a time; screens light up when the values are keyed, and go dark in the end."""
    console = floor.console
    async with floor.terminal("ann") as terminal, floor.screen() as screen:
        await opened_for(floor, terminal)
        await terminal.lay({"small": money(20), "big": money(30)})
        assert (Act.CLOSE_BETTING, False) == (offered(floor)[0], Act.TUMBLE in offered(floor))
        assert "round/not-the-next-step" == await floor.says(c.StartTumble())
        await must(console, c.CloseBetting())
        await screen.until(lambda view: view.call == "No more bets")
        await terminal.until(lambda view: view.call == "No more bets")

        steps = [await deal_step(console, (1, 1, 4)) for _ in SHAKEN]
        assert list(SHAKEN) == steps, "the method of a manual shaker, and no other"
        await deal_until(console, Act.ANNOUNCE)
        assert "round/not-the-next-step" == await floor.says(c.EnterOutcome(faces=(1, 1, 4)))
        await must(console, c.Announce(faces=(1, 1, 4)))
        assert "outcome/differs-from-call" == await floor.says(c.EnterOutcome(faces=(1, 1, 5)))
        assert "outcome/not-three-faces" == await floor.says(c.EnterOutcome(faces=(1, 1)))
        assert "round/too-early-to-settle" == await floor.says(c.SettleRound()), "nothing is lit"
        dark = await screen.now()
        assert ((), None) == (dark.lit, dark.result)

        await must(console, c.EnterOutcome(faces=(1, 1, 4)))
        await must(console, c.ConfirmOutcome(faces=(1, 1, 4)))
        lit = await screen.until(lambda view: view.lit)
        assert LIT_BY_114 == set(lit.lit) == set(await terminal.until(lambda view: view.lit))

        assert [Act.COLLECT_LOSERS] == offered(floor), "and no cover"
        assert "round/not-the-next-step" == await floor.says(c.TakeStep(act=Act.PAY_WINNERS))
        assert "round/not-the-next-step" == await floor.says(c.TakeStep(act=Act.COVER))
        await must(console, c.TakeStep(act=Act.COLLECT_LOSERS))
        assert money(50) == await credit_of(terminal, 50), "the winner is not paid yet"
        assert "round/not-the-next-step" == await floor.says(c.TakeStep(act=Act.CLEAR_LIGHTS))
        await must(console, c.TakeStep(act=Act.PAY_WINNERS))
        await credit_of(terminal, 90)
        assert [Act.CLEAR_LIGHTS, Act.COVER] == offered(floor)
        assert "round/one-in-play" == await floor.says(c.OpenBetting())
        assert (await screen.now()).lit
        await must(console, c.TakeStep(act=Act.CLEAR_LIGHTS))
        assert () == (await screen.now()).lit


@pytest.mark.clause("us-ma-sicbo", "4(a)")
async def test_odds_on_every_screen_are_written_with_to_and_never_with_for(floor: Floor) -> None:
    """The terminal's areas, its rules, and every word on the layout that it draws."""
    async with floor.terminal("reads") as terminal:
        view = await terminal.until(lambda view: view)
        rules = await terminal.rules()
    layout = await floor.layout(US, "ours")
    odds = [each for cell in layout["cells"] for each in cell["odds"]]
    odds += [each for area in view.areas for each in area.pays]
    odds += [each for area in rules.areas for each in area.pays]
    words = [text for cell in layout["cells"] for text in (cell["label"], cell["detail"], cell["condition"])]
    words += [layout["title"], *(each["text"] for each in layout["notices"])]

    assert 50 == len(view.areas) == len(rules.areas)
    assert {True} == {" to " in each for each in odds}
    assert [] == [each for each in (*odds, *words) if uses_for(each) or ":" in each]


@pytest.mark.clause("us-ma-sicbo", "5(a)(1)")
async def test_a_trial_of_the_lights_counts_only_if_all_winning_areas_lit(floor: Floor) -> None:
    """2-3-6 is keyed by the floorperson: with one area dark the inspection fails, and no round opens until one passes."""
    journey = floor.journey
    lit = tuple(area.id for area in journey.rules.winners(sicbo.read_outcome("2-3-6")))
    floorperson = journey.posts["Floorperson"]

    def trial(areas: tuple[str, ...]) -> c.RecordInspection:
        trials = (c.DeviceTrial((2, 3, 6), areas),)
        return c.RecordInspection(
            item=Inspected.ELECTRICAL_DEVICE, due=InspectionTime.BEFORE_OPENING, trials=trials
        )

    await journey.do(c.CloseTable(count=money(0)), BOSS)
    await journey.do(trial(lit[1:]), floorperson)
    failed = await journey.ask(c.OpenTable(count=money(0)), BOSS)
    await journey.do(trial(lit), floorperson)
    passed = await journey.ask(c.OpenTable(count=money(0)), BOSS)

    assert ("equipment/not-inspected", "done") == (code(failed), code(passed))


@pytest.mark.clause("us-ma-sicbo", "3(a) [chips or plaques]")
async def test_a_terminal_was_set_up_and_bought_in_at_a_table_of_chips_or_plaques(tmp_path: Path) -> None:
    """Staff hear what the table takes when they set it up, and so does the terminal when it connects."""
    async with on_a_journey(tmp_path, US, credits_are_ours=False) as journey:
        await journey.seat("ann")
        place = {"key": "place", "position": "tom", "is_terminal": True, "rule_set": US, "layout": "ours"}
        money_in = {"key": "money", "player": "ann", "paid_with": "cash", "amount": {"minor_units": 5000}}
        answers = [
            await journey.boss.post("/tables/T1/set-up-position", json=place),
            await journey.boss.post("/tables/T1/buy-in", json=money_in),
        ]
        key, fingerprint = await journey.propose("tom")
        body = {"key": "tom", "device": "tom", "fingerprint": fingerprint}
        await journey.boss.post("/devices/approve", json=body)

        code_ = "position/credits-not-accepted"
        assert [(409, code_)] * 2 == [(each.status_code, each.json()["code"]) for each in answers]
        assert code_ == await refusal(journey, Identity("tom", key, ORIGIN))


@pytest.mark.clause("us-ma-sicbo", "6(a)")
async def test_a_die_that_is_not_flat_is_a_no_roll_and_the_round_goes_on(floor: Floor) -> None:
    """The terminal keeps its stake and may change it until a fresh call; nothing is paid or collected."""
    async with floor.terminal("no-roll") as terminal, floor.screen() as screen:
        await opened_for(floor, terminal)
        await terminal.lay({"small": money(20)})
        await deal_until(floor.console, Act.CHECK_FLAT)
        await must(floor.console, c.CheckFlat(flat=(True, False, True)))

        assert Act.CLOSE_BETTING is offered(floor)[0]
        shown = await screen.now()
        assert (None, None) == (shown.result, shown.void)
        view = await terminal.until(lambda view: view if view.is_betting_open else None)
        assert (money(80), money(20)) == (view.credit, view.staked)
        assert ["No Roll"] * 2 == [shown.call, view.call]
        assert "round/not-the-next-step" == await floor.says(c.StartTumble()), "a fresh call first"
        await deal_out(floor.console)

        assert money(120) == (await terminal.until(settled)).credit


@pytest.mark.clause("us-ma-sicbo", "6(b) [settle]")
@pytest.mark.clause("us-ma-sicbo", "6(b) [stop]")
async def test_when_the_device_fails_it_is_settled_by_hand_and_the_table_stops(floor: Floor) -> None:
    """The console names who must stand by; the terminal is paid from the dice; no round opens until the repair."""
    async with floor.terminal("failure") as terminal:
        await opened_for(floor, terminal)
        await terminal.lay({"small": money(20), "big": money(10)})
        await deal_until(floor.console, Act.ENTER_OUTCOME)
        broken = c.ReportIrregularity(event=Irregular.DEVICE_FAULT_AFTER_OUTCOME, note="the keypad is dead")
        await must(floor.console, broken)
        await deal_until(floor.console, Act.COLLECT_LOSERS)
        assert "Casino Supervisor" == floor.view.presence_needed
        alone = await floor.says(c.TakeStep(act=Act.COLLECT_LOSERS))
        await floor.journey.do(c.RecordPresence(), floor.journey.posts["Casino Supervisor"])
        await floor.console.look_again()
        await deal_by_hand(floor)

        assert "round/needs-presence" == alone
        assert money(110) == (await terminal.until(settled)).credit
        assert "table/halted" == await floor.says(c.OpenBetting())
        repaired = c.RecordRemedy(remedy=Remedy.DEVICE_REPAIRED, note="a new keypad")
        await floor.journey.do(repaired, BOSS)
        assert "equipment/not-inspected" == await floor.says(c.OpenBetting())
        await floor.journey.inspect()
        await floor.console.look_again()
        await opened_for(floor, terminal)
        await deal_out(floor.console)


async def deal_by_hand(floor: Floor) -> None:
    """Take the steps that are left of a round that is settled by hand."""
    while floor.view.next_steps and floor.view.next_steps[0].act is not Act.OPEN_BETTING:
        await deal_step(floor.console)
