"""Sic Bo, United States: its clauses on the round of play and on what goes wrong in it."""

from itertools import product

import pytest

from at_the_table import NOON, AtTheTable, money
from clauses.at_a_us_table import (
    AUTOMATED,
    MANUAL,
    STEPS,
    US,
    offered,
    open_table,
    paid,
    seated,
    tell,
    unequipped,
)
from sicbo.money import NOTHING
from sicbo.rules.equipment import Inspected, InspectionTime, Mixer
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Remedy, Verdict
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.round import HowConcluded
from sicbo.table.views.dealer import dealer_view
from sicbo.table.views.display import display_view
from sicbo.table.views.player import player_view

# ---- 5(c) to 5(g): the round -------------------------------------------------------------------------


@pytest.mark.clause("us-ma-sicbo", "5(c)")
@pytest.mark.parametrize("is_virtual", [True, False])
def test_a_shaker_that_we_hold_does_not_start_before_the_call(*, is_virtual: bool) -> None:
    """The order is refused while betting is open, and taken after the call."""
    at = unequipped()
    at.mixer = AUTOMATED
    at.do(c.FitMixer(mixer=AUTOMATED, serial="M1", is_held=True, is_virtual=is_virtual, is_sealed=True))
    if not is_virtual:
        at.log_dice("D1")
    at.inspect()
    open_table(at)
    at.open_betting()

    early = [at.refuses(c.StartTumble(), by=each) for each in ("dealer", "program", "device")]
    not_a_dealer = at.refuses(c.CloseBetting(), by="floorperson")
    (closed,) = at.do(c.CloseBetting())
    at.do(c.StartTumble())

    assert [("round/not-the-next-step", ("5(c)",))] * 3 == [(each.code, each.clause) for each in early]
    assert ("staff/duty-is-not-yours", ("5(c)",)) == (not_a_dealer.code, not_a_dealer.clause)
    assert e.BettingClosed(round=1, at=NOON, call="No more bets") == closed
    assert at.play.tumble is not None


@pytest.mark.clause("us-ma-sicbo", "5(c)")
@pytest.mark.parametrize("mixer", [MANUAL, AUTOMATED])
def test_a_shake_ahead_of_the_call_is_held_for_a_ruling(mixer: Mixer) -> None:
    """The report is recorded, nothing is settled, and the casino supervisor decides."""
    at = seated(mixer, wagers={"small": 20})

    verdict = tell(at, c.ReportTumble(times=3, is_covered=mixer is MANUAL))
    (hold,) = at.now_table.holds
    stopped = [at.refuses(each) for each in (c.CloseBetting(), c.SettleRound(), c.StartTumble())]
    ruling = c.GiveRuling(hold=1, verdict=Verdict.VOID_ROUND, reason="shaken before the call")
    not_theirs = [at.refuses(ruling, by=each) for each in ("dealer", "floorperson", "boss")]
    standing = at.in_play
    at.do(ruling, by="casino-supervisor")

    assert (Verdict.HOLD_FOR_RULING, ("5(c)",)) == verdict
    assert (Irregular.TUMBLED_EARLY, "Casino Supervisor", ("5(c)",)) == (
        hold.event,
        hold.authority,
        hold.clause,
    )
    assert ["round/is-held", "round/is-held", "round/is-held"] == [each.code for each in stopped]
    assert {"ruling/not-yours"} == {each.code for each in not_theirs}
    assert ([], []) == (at.all_of(e.LosersCollected), at.all_of(e.WinnersPaid))
    assert (money(20), NOTHING, HowConcluded.VOID) == (standing, at.in_play, at.past[1].concluded)
    after = seated(mixer, wagers={"small": 20})
    after.finish((1, 2, 4))
    assert {"small": ("20.00", "40.00")} == paid(after)


@pytest.mark.clause("us-ma-sicbo", "5(d)")
@pytest.mark.parametrize("mixer", [MANUAL, AUTOMATED])
def test_the_steps_are_those_of_the_fitted_shaker(mixer: Mixer) -> None:
    """With each shaker the round has the steps of its own method, offered in their order."""
    at = seated(mixer, wagers={"small": 20})
    first = AUTOMATED if mixer is MANUAL else MANUAL

    seen = [Act.OPEN_BETTING]
    refusals = set()
    while at.now_table.round is not None:
        seen.append(at.next_act)
        if at.next_act in (Act.COVER, Act.TUMBLE):
            others = [act for act in (Act.COVER, Act.UNCOVER) if act is not at.next_act]
            refusals |= {at.refuses(c.TakeStep(act=act)).code for act in others}
            assert [at.next_act] == offered(at)
        at.take_next_step((1, 2, 4))

    steps = [(step.act, step.call) for step in at.now_table.steps]
    assert STEPS[mixer] == steps
    done_by_the_program = (Act.LIGHT_WINNERS, Act.CONCLUDE)
    assert [act for act, _ in STEPS[mixer] if act not in done_by_the_program] == seen
    assert {"round/not-the-next-step"} == refusals
    assert STEPS[first] != steps


@pytest.mark.clause("us-ma-sicbo", "5(d)(1)")
def test_a_manual_shaker_is_covered_and_shaken_three_times() -> None:
    """Uncovered shakes do not count, two are too few, and exactly three free the keypad."""
    at = seated()
    at.do(c.CloseBetting())
    keyed = c.EnterOutcome(faces=(1, 2, 4))
    short = (Verdict.TUMBLE_ON, ("5(d)(1)",))

    uncovered = tell(at, c.ReportTumble(times=3, is_covered=False))
    refusals = [at.refuses(keyed), at.refuses(c.StartTumble())]
    at.do(c.TakeStep(act=Act.COVER))
    still_uncovered = tell(at, c.ReportTumble(times=3, is_covered=False))
    refusals.append(at.refuses(keyed))
    two = tell(at, c.ReportTumble(times=2))
    refusals += [at.refuses(keyed), at.refuses(c.TakeStep(act=Act.UNCOVER)), at.refuses(c.Announce(faces=()))]
    recorded = len(at.all_of(e.IrregularityRecorded))
    at.do(c.ReportTumble(times=1))
    at.do(c.TakeStep(act=Act.UNCOVER))

    assert [short] * 3 == [uncovered, still_uncovered, two]
    assert "2 of 3 tumbles" == at.last(e.IrregularityRecorded).note
    assert {"round/not-the-next-step"} == {each.code for each in refusals}
    assert ("5(d)(1)",) == refusals[-1].clause
    assert 3 == at.play.tumbles
    assert (recorded, Act.CHECK_FLAT) == (len(at.all_of(e.IrregularityRecorded)), at.next_act)
    assert [] == at.all_of(e.HeldForRuling)


@pytest.mark.clause("us-ma-sicbo", "5(d)(1)")
@pytest.mark.parametrize("times", [0, 1, 2])
def test_a_cover_that_comes_off_too_soon_is_held_for_a_ruling(times: int) -> None:
    """Before the third shake the cover stays on; if it does not, the casino supervisor decides."""
    at = seated(wagers={"small": 20})
    at.do(c.CloseBetting())
    at.do(c.TakeStep(act=Act.COVER))
    if times:
        at.do(c.ReportTumble(times=times))

    at.do(c.ReportStep(act=Act.UNCOVER))

    held = at.last(e.HeldForRuling)
    assert (1, "Casino Supervisor") == (held.round, held.authority)
    assert "round/is-held" == at.refuses(c.TakeStep(act=Act.UNCOVER)).code
    assert "round/is-held" == at.refuses(c.EnterOutcome(faces=(1, 2, 4))).code
    at.do(c.GiveRuling(hold=1, verdict=Verdict.NO_ROLL, reason="seen too soon"), by="casino-supervisor")
    assert (Act.CLOSE_BETTING, money(20)) == (at.next_act, at.in_play)


@pytest.mark.clause("us-ma-sicbo", "5(d)(2)")
def test_an_automated_shaker_is_started_without_a_cover() -> None:
    """After the call it mixes the dice in one go; no step covers or uncovers it."""
    at = seated(AUTOMATED)
    at.do(c.CloseBetting())

    started = at.do(c.StartTumble())
    mixed = at.do(c.ReportTumble(times=1, is_covered=False), by="device")

    assert (e.TumbleStarted(round=1),) == started
    assert (e.DiceTumbled(round=1, times=1, is_covered=False, does_count=True, is_enough=True),) == mixed
    assert Act.CHECK_FLAT == at.next_act
    assert {Act.COVER, Act.UNCOVER}.isdisjoint(step.act for step in at.now_table.steps)


@pytest.mark.clause("us-ma-sicbo", "5(e) [announce and enter]")
@pytest.mark.parametrize("mixer", [MANUAL, AUTOMATED])
def test_dice_are_called_and_then_keyed(mixer: Mixer) -> None:
    """No values under a cover, none before the call of the dice, and only three from 1 to 6."""
    clause = ("5(e) [announce and enter]",)
    at = seated(mixer)
    if mixer is MANUAL:
        at.advance_to(Act.UNCOVER)
        covered = [
            at.refuses(each) for each in (c.EnterOutcome(faces=(4, 1, 2)), c.Announce(faces=(4, 1, 2)))
        ]
        covered.append(at.refuses(c.ReadDie(die=1, face=4)))
        by_device = at.refuses(c.TakeOutcome(faces=(4, 1, 2)), by="device")
        assert {("round/not-the-next-step", clause)} == {(each.code, each.clause) for each in covered}
        assert ("outcome/is-covered", clause) == (by_device.code, by_device.clause)
    at.advance_to(Act.ANNOUNCE)

    uncalled = at.refuses(c.EnterOutcome(faces=(4, 1, 2)))
    confirmed = at.refuses(c.ConfirmOutcome(faces=(4, 1, 2)))
    bad: list[tuple[int, ...]] = [(), (4, 1), (4, 1, 2, 2), (0, 1, 2), (4, 1, 7)]
    called = [at.refuses(c.Announce(faces=faces)).code for faces in bad]
    at.do(c.Announce(faces=(4, 1, 2)))
    keyed = [at.refuses(c.EnterOutcome(faces=faces)).code for faces in bad]
    others = at.refuses(c.EnterOutcome(faces=(4, 1, 3)))
    (entered,) = at.do(c.EnterOutcome(faces=(4, 1, 2)))
    established, *_ = at.do(c.ConfirmOutcome(faces=(4, 1, 2)))

    assert ("round/not-the-next-step", clause) == (uncalled.code, uncalled.clause)
    assert "outcome/not-entered" == confirmed.code
    assert ["outcome/not-three-faces"] * 5 == called == keyed
    assert "outcome/differs-from-call" == others.code
    assert e.OutcomeEntered(round=1, faces=(4, 1, 2), at=at.now) == entered
    assert e.OutcomeEstablished(round=1, revision=1, faces=(4, 1, 2)) == established


@pytest.mark.clause("us-ma-sicbo", "5(e) [illuminate]")
def test_all_winning_areas_light_up_and_no_others() -> None:
    """After 1-1-4 the felt shows six areas; before it, none."""
    at = seated(wagers={"small": 20})
    six = {"small", "total:6", "double:1", "domino:14", "single:1", "single:4"}
    at.advance_to(Act.ENTER_OUTCOME, (1, 1, 4))
    dark = display_view(at.now_table).lit

    at.take_next_step((1, 1, 4))

    assert () == dark
    assert six == set(at.last(e.AreasLit).areas) == set(at.play.lit) == set(display_view(at.now_table).lit)
    assert 6 == len(at.play.lit)


@pytest.mark.clause("us-ma-sicbo", "5(f) [order and odds]")
def test_losers_are_collected_before_winners_are_paid() -> None:
    """A payment is refused while a losing stake lies; each step moves its own money."""
    at = seated(wagers={"small": 20, "big": 30})
    at.advance_to(Act.COLLECT_LOSERS)

    early = at.refuses(c.TakeStep(act=Act.PAY_WINNERS))
    at.do(c.TakeStep(act=Act.COLLECT_LOSERS))
    after_collecting = at.bank, at.in_play
    again = at.refuses(c.TakeStep(act=Act.COLLECT_LOSERS))
    at.do(c.TakeStep(act=Act.PAY_WINNERS))

    assert ("round/not-the-next-step", ("5(f) [order and odds]",)) == (early.code, early.clause)
    assert "round/not-the-next-step" == again.code
    assert (money(30), money(20)) == after_collecting
    assert (money(10), NOTHING) == (at.bank, at.in_play)


@pytest.mark.clause("us-ma-sicbo", "5(f) [order and odds]")
def test_winners_are_paid_by_the_table_that_is_offered_now() -> None:
    """One of a kind wins 1 by the printed table and 10 by the other, which is offered from the next round on."""
    at = seated(wagers={"single:3": 10})
    offer = c.OfferPayTable(rule_set=US, pay_table="one-of-a-kind-1-to-1")

    alone = at.refuses(offer, by="boss")
    at.do(offer, by="boss", second="deputy")
    at.finish((3, 1, 2))
    at.round((3, 1, 2), {"ann": {"single:3": 10}})

    assert "staff/needs-a-second-person" == alone.code
    assert {"single:3": ("1.00", "11.00")} == paid(at, 1)
    assert {"single:3": ("10.00", "20.00")} == paid(at, 2)


@pytest.mark.clause("us-ma-sicbo", "5(f) [covers]")
def test_a_manual_shaker_stays_uncovered_until_all_winners_are_paid() -> None:
    """The console offers no cover before, and offers it after the last win is paid."""
    at = seated(wagers={"small": 20, "big": 30})
    at.advance_to(Act.CHECK_FLAT)
    unpaid = []
    while at.next_act is not Act.CLEAR_LIGHTS:
        assert Act.COVER not in offered(at)
        unpaid.append(at.refuses(c.TakeStep(act=Act.COVER)).code)
        at.take_next_step((1, 2, 4))

    once_paid = offered(at)
    covered = at.do(c.TakeStep(act=Act.COVER))
    at.finish((1, 2, 4))

    assert ["round/not-the-next-step"] * 5 == unpaid
    assert [Act.CLEAR_LIGHTS, Act.COVER] == once_paid
    assert (e.CoverPutOn(round=1),) == covered
    assert [Act.OPEN_BETTING, Act.COVER] == offered(at)
    assert (e.CoverPutOn(round=0),) == at.do(c.ReportStep(act=Act.COVER))
    at.open_betting()
    at.advance_to(Act.COVER)
    assert [Act.COVER] == offered(at)


@pytest.mark.clause("us-ma-sicbo", "5(f) [covers]")
def test_an_automated_shaker_is_never_covered() -> None:
    """No phase of a round offers a cover, and none takes it."""
    at = seated(AUTOMATED, wagers={"small": 20})

    while at.now_table.round is not None:
        assert Act.COVER not in offered(at)
        assert "round/not-the-next-step" == at.refuses(c.TakeStep(act=Act.COVER)).code
        at.take_next_step((1, 2, 4))

    assert [Act.OPEN_BETTING] == offered(at)
    assert "round/none-in-play" == at.refuses(c.TakeStep(act=Act.COVER)).code


@pytest.mark.clause("us-ma-sicbo", "5(f) [covers]")
@pytest.mark.parametrize("mixer", [MANUAL, AUTOMATED])
@pytest.mark.parametrize("moment", [Act.COLLECT_LOSERS, Act.PAY_WINNERS])
def test_a_cover_against_the_rule_is_held_and_changes_no_result(mixer: Mixer, moment: Act) -> None:
    """The report is recorded and held for a ruling; the outcome and what is owed stay as they are."""
    at = seated(mixer, wagers={"small": 20, "big": 30})
    at.advance_to(moment)

    verdict, _ = tell(at, c.ReportStep(act=Act.COVER))
    held = at.refuses(c.TakeStep(act=moment))
    outcome = at.play.outcome
    at.do(c.GiveRuling(hold=1, verdict=Verdict.CONTINUE, reason="the dice are known"), by="casino-supervisor")
    at.finish((1, 2, 4))

    assert (Verdict.HOLD_FOR_RULING, "round/is-held") == (verdict, held.code)
    assert outcome == at.past[1].outcome
    assert {"small": ("20.00", "40.00"), "big": ("0.00", "0.00")} == paid(at)


@pytest.mark.clause("us-ma-sicbo", "5(g)")
def test_the_lights_are_cleared_when_all_is_settled() -> None:
    """Not before, and no new round opens until it is done."""
    at = seated(wagers={"small": 20, "big": 30})
    early = []
    while at.next_act is not Act.CLEAR_LIGHTS:
        early.append(at.refuses(c.TakeStep(act=Act.CLEAR_LIGHTS)).code)
        at.take_next_step((1, 2, 4))
    lit = at.play.lit

    too_soon = at.refuses(c.OpenBetting())
    cleared = at.do(c.TakeStep(act=Act.CLEAR_LIGHTS))

    assert {"round/not-the-next-step"} == set(early)
    assert "small" in lit
    assert ("round/one-in-play", ("5(g)",)) == (too_soon.code, too_soon.clause)
    assert (e.StepTaken(round=1, act=Act.CLEAR_LIGHTS), e.RoundConcluded(round=1)) == cleared
    assert () == at.past[1].lit == display_view(at.now_table).lit
    assert 2 == at.open_betting()


# ---- 6: irregularities -------------------------------------------------------------------------------


@pytest.mark.clause("us-ma-sicbo", "6(a)")
@pytest.mark.parametrize("mixer", [MANUAL, AUTOMATED])
@pytest.mark.parametrize("flat", [each for each in product((True, False), repeat=3) if not all(each)])
def test_a_die_that_is_not_flat_makes_it_no_roll(mixer: Mixer, flat: tuple[bool, bool, bool]) -> None:
    """Any of the three will do: nothing moves, stakes stay, and call and shake are made anew."""
    at = seated(mixer, wagers={"small": 20})
    at.advance_to(Act.CHECK_FLAT)
    before = at.books

    verdict = tell(at, c.CheckFlat(flat=flat))
    called = at.last(e.NoRollCalled)
    keyed = at.refuses(c.EnterOutcome(faces=(1, 2, 4)))
    shaken = at.refuses(c.StartTumble())

    assert (Verdict.NO_ROLL, ("6(a)",)) == verdict
    assert e.NoRollCalled(round=1, clause=("6(a)",)) == called
    assert before == at.books
    assert (Act.CLOSE_BETTING, 0, money(20)) == (at.next_act, at.play.tumbles, at.in_play)
    assert {"round/not-the-next-step"} == {keyed.code, shaken.code}
    moved = (e.RoundVoided, e.LosersCollected, e.WinnersPaid)
    assert [] == [event for event in at.log if isinstance(event, moved)]


@pytest.mark.clause("us-ma-sicbo", "6(a)")
def test_after_no_roll_the_round_is_played_again_and_three_flat_dice_give_a_result() -> None:
    """Stakes may be changed until the fresh call; what stands then is settled."""
    at = seated(wagers={"small": 20})
    at.advance_to(Act.CHECK_FLAT)
    at.do(c.CheckFlat(flat=(True, True, False)))

    at.lay("ann", {"big": 10})
    at.finish((1, 2, 4))

    assert ["No more bets"] * 2 == [each.call for each in at.all_of(e.BettingClosed)]
    assert {"small": ("20.00", "40.00"), "big": ("0.00", "0.00")} == paid(at)
    assert 1 == at.now_table.rounds_opened


@pytest.mark.clause("us-ma-sicbo", "6(a)")
def test_no_roll_had_no_words_on_terminal_and_display() -> None:
    """It is the last call on every screen until betting is closed again."""
    at = seated(wagers={"small": 20})
    at.advance_to(Act.CHECK_FLAT)
    at.do(c.CheckFlat(flat=(True, True, False)))

    shown = display_view(at.now_table)
    console, terminal = dealer_view(at.now_table, at.now), player_view(at.now_table, "ann")
    at.advance_to(Act.TUMBLE)
    again = display_view(at.now_table)

    assert [("No Roll", "no-roll")] * 3 == [
        (shown.call, shown.act),
        (console.call, console.act),
        (terminal.call, terminal.called),
    ]
    assert ("No more bets", "close-betting") == (again.call, again.act)


def failed(moment: Act, mixer: Mixer = MANUAL) -> AtTheTable:
    """Give a round whose device fails at a moment after the dice were shown."""
    at = seated(mixer, wagers={"small": 20, "big": 30})
    at.advance_to(moment)
    at.do(c.ReportIrregularity(event=Irregular.DEVICE_FAULT_AFTER_OUTCOME, note="dark"))
    return at


@pytest.mark.clause("us-ma-sicbo", "6(b) [settle]")
@pytest.mark.parametrize("mixer", [MANUAL, AUTOMATED])
@pytest.mark.parametrize("moment", [Act.CHECK_FLAT, Act.ENTER_OUTCOME, Act.COLLECT_LOSERS, Act.PAY_WINNERS])
def test_after_a_failure_it_is_settled_by_hand_before_the_casino_supervisor(
    mixer: Mixer, moment: Act
) -> None:
    """Without the supervisor it is refused; then losers are collected and winners paid from the dice."""
    at = failed(moment, mixer)
    at.advance_to(Act.PAY_WINNERS if moment is Act.PAY_WINNERS else Act.COLLECT_LOSERS)
    step = c.TakeStep(act=at.next_act)

    alone = [at.refuses(step), at.refuses(c.SettleRound())]
    not_them = [at.refuses(c.RecordPresence(), by=each).code for each in ("dealer", "floorperson", "boss")]
    at.do(c.RecordPresence(), by="casino-supervisor")
    at.finish((1, 2, 4))

    recorded = at.last(e.IrregularityRecorded)
    assert (Verdict.SETTLE_THEN_STOP, True) == (recorded.verdict, "6(b) [settle]" in recorded.clause)
    assert {("round/needs-presence", True)} == {(each.code, "6(b) [settle]" in each.clause) for each in alone}
    assert "in the presence of Casino Supervisor" in alone[0].sentence
    assert {"ruling/not-yours"} == set(not_them)
    assert {"small": ("20.00", "40.00"), "big": ("0.00", "0.00")} == paid(at)
    by_hand = at.past[1].by_hand
    assert (money(10), "casino-supervisor") == (at.bank, by_hand and by_hand.presence)


@pytest.mark.clause("us-ma-sicbo", "6(b) [settle]")
def test_wrong_lights_are_a_failure_and_the_dice_decide() -> None:
    """What lit up is compared with what wins; nobody asks for presence while the device works."""
    at = seated(wagers={"small": 20})
    at.advance_to(Act.COLLECT_LOSERS)
    right = at.do(c.ReportLights(areas=at.play.lit))
    verdict = tell(at, c.ReportLights(areas=("big", *at.play.lit[1:])))
    at.do(c.RecordPresence(), by="casino-supervisor")
    at.finish((1, 2, 4))
    sound = seated(wagers={"small": 20})
    sound.advance_to(Act.COLLECT_LOSERS)

    assert () == right
    assert (Verdict.SETTLE_THEN_STOP, ("6(b) [settle]", "6(b) [stop]")) == verdict
    assert {"small": ("20.00", "40.00")} == paid(at)
    assert (Remedy.DEVICE_REPAIRED,) == at.now_table.equipment.remedies_due
    assert "ruling/not-yours" == sound.refuses(c.RecordPresence(), by="casino-supervisor").code
    sound.do(c.TakeStep(act=Act.COLLECT_LOSERS))


@pytest.mark.clause("us-ma-sicbo", "6(b) [settle]")
@pytest.mark.parametrize(("mixer", "moment"), [(MANUAL, Act.UNCOVER), (AUTOMATED, Act.TUMBLE)])
def test_a_failure_before_the_dice_are_shown_is_not_settled_by_hand(mixer: Mixer, moment: Act) -> None:
    """The clause speaks of dice revealed or tossed; before that it is unforeseen and held."""
    at = seated(mixer, wagers={"small": 20})
    at.advance_to(moment)

    verdict, _ = tell(at, c.ReportIrregularity(event=Irregular.DEVICE_FAULT_AFTER_OUTCOME))

    assert (Verdict.HOLD_FOR_RULING, None) == (verdict, at.play.by_hand)
    assert "Casino Supervisor" == at.last(e.HeldForRuling).authority


@pytest.mark.clause("us-ma-sicbo", "6(b) [settle]")
@pytest.mark.clause("us-ma-sicbo", "6(a)")
def test_no_roll_after_a_failure_forgot_the_settlement_by_hand_and_lit_areas() -> None:
    """With a dead device it is held; after a no roll so ruled, nobody calls before the repair, and nothing lights."""
    at = failed(Act.CHECK_FLAT)
    report = c.CheckFlat(flat=(True, False, True))

    verdict, _ = tell(at, report)
    at.do(c.GiveRuling(hold=1, verdict=Verdict.NO_ROLL, reason="a die leans"), by="casino-supervisor")
    uncalled = at.refuses(c.CloseBetting())
    at.do(c.RecordRemedy(remedy=Remedy.DEVICE_REPAIRED, note="fuse"), by="technician")
    at.do(c.CloseBetting())
    at.advance_to(Act.COLLECT_LOSERS, (1, 2, 4))
    unwatched = at.refuses(c.SettleRound())
    at.do(c.RecordPresence(), by="casino-supervisor")
    leaving = [
        at.refuses(c.ReleasePerson(person="casino-supervisor"), by="boss"),
        at.refuses(c.AssignPost(person="casino-supervisor", post="Floorperson"), by="boss"),
    ]
    at.finish((1, 2, 4))

    assert (Verdict.HOLD_FOR_RULING, "Casino Supervisor") == (verdict, at.last(e.HeldForRuling).authority)
    assert ("table/halted", True) == (uncalled.code, "6(b) [stop]" in uncalled.clause)
    assert [()] == [each.areas for each in at.all_of(e.AreasLit)]
    assert "round/needs-presence" == unwatched.code
    assert {("staff/stays-until-paid", True)} == {
        (each.code, "6(b) [settle]" in each.clause) for each in leaving
    }
    assert {"small": ("20.00", "40.00"), "big": ("0.00", "0.00")} == paid(at)
    at.do(c.ReleasePerson(person="casino-supervisor"), by="boss")


@pytest.mark.clause("us-ma-sicbo", "6(b) [stop]")
def test_after_a_hand_settlement_the_table_stops_until_the_device_is_repaired() -> None:
    """This table and no other; what is logged must be the repair, and the device is inspected after it."""
    at, other = failed(Act.COLLECT_LOSERS), AtTheTable(US)
    at.do(c.RecordPresence(), by="casino-supervisor")
    at.finish((1, 2, 4))

    stopped = at.refuses(c.OpenBetting())
    elsewhere = other.open_betting()
    wrong = at.refuses(c.RecordRemedy(remedy=Remedy.DICE_REPLACED, note="new dice"), by="technician")
    by_dealer = at.refuses(c.RecordRemedy(remedy=Remedy.DEVICE_REPAIRED, note="fuse"))
    device = Inspected.ELECTRICAL_DEVICE, InspectionTime.BEFORE_OPENING
    at.inspection(*device, by="floorperson")
    at.do(c.RecordRemedy(remedy=Remedy.DEVICE_REPAIRED, note="fuse"), by="technician")
    uninspected = at.refuses(c.OpenBetting())
    at.inspection(*device, by="floorperson")

    assert ("table/halted", True) == (stopped.code, "6(b) [stop]" in stopped.clause)
    assert "no round opens until the device is repaired" == stopped.sentence
    assert 1 == elsewhere
    assert ("equipment/not-waited-for", "role/may-not") == (wrong.code, by_dealer.code)
    assert ("equipment/not-inspected", True) == (uninspected.code, "5(a)(1)" in uninspected.clause)
    assert 2 == at.open_betting()


@pytest.mark.clause("us-ma-sicbo", "6(c)")
@pytest.mark.parametrize("is_started", [True, False])
def test_an_automated_shaker_that_fails_on_activation_voids_the_round(*, is_started: bool) -> None:
    """Every stake goes back whole once a floorperson finds it, activated or not; it is inspected anew.

    After the call a shaker that nobody holds may have run, and its dice lie open: one person voids nothing.
    """
    at = seated(AUTOMATED, wagers={"small": 20, "triple:1": 10}, credits_are_ours=True)
    at.terminal("tom")
    at.lay("tom", {"big": 30})
    at.advance_to(Act.TUMBLE)
    if is_started:
        at.do(c.StartTumble())

    verdict = tell(at, c.ReportIrregularity(event=Irregular.SHAKER_FAULT, note="stuck"))

    assert (Verdict.HOLD_FOR_RULING, ("6(c)",)) == verdict
    at.find()
    assert e.RoundVoided(round=1, irregularity=Irregular.SHAKER_FAULT, clause=("6(c)",)) == at.last(
        e.RoundVoided
    )
    assert {"small": ("0.00", "20.00"), "triple:1": ("0.00", "10.00"), "big": ("0.00", "30.00")} == paid(at)
    assert (money(1000), NOTHING, NOTHING) == (at.credit("tom"), at.bank, at.in_play)
    assert (HowConcluded.VOID, None) == (at.past[1].concluded, at.past[1].outcome)
    assert [("automated-shaker", ("6(c)",))] == [
        (each.item.value, each.clause) for each in at.all_of(e.InspectionAsked)
    ]
    uninspected = at.refuses(c.OpenBetting())
    assert ("equipment/not-inspected", True) == (uninspected.code, "5(a)(2)" in uninspected.clause)
    at.inspection(Inspected.AUTOMATED_SHAKER, InspectionTime.BEFORE_OPENING, by="floorperson")
    assert 2 == at.open_betting()


@pytest.mark.clause("us-ma-sicbo", "6(c)")
@pytest.mark.parametrize(
    ("mixer", "moment"),
    [
        (MANUAL, Act.TUMBLE),
        (AUTOMATED, Act.CLOSE_BETTING),
    ],
)
def test_no_other_fault_of_a_shaker_voids_a_round(mixer: Mixer, moment: Act) -> None:
    """A manual shaker is not activated; before activation a fault is unforeseen and held."""
    at = seated(mixer, wagers={"small": 20, "big": 30})
    at.advance_to(moment)

    verdict, _ = tell(at, c.ReportIrregularity(event=Irregular.SHAKER_FAULT))

    assert (Verdict.HOLD_FOR_RULING, "Casino Supervisor") == (verdict, at.last(e.HeldForRuling).authority)
    assert [] == [*at.all_of(e.RoundVoided), *at.all_of(e.InspectionAsked)]


@pytest.mark.clause("us-ma-sicbo", "6(c)")
@pytest.mark.parametrize("moment", [Act.ANNOUNCE, Act.COLLECT_LOSERS, Act.PAY_WINNERS])
def test_a_fault_of_the_shaker_reported_after_the_toss_was_held_as_unforeseen(moment: Act) -> None:
    """It failed when it was activated: void, once the floorperson or above has found it; by two if money moved."""
    at = seated(AUTOMATED, wagers={"small": 20, "big": 30})
    at.advance_to(moment)

    tell(at, c.ReportIrregularity(event=Irregular.SHAKER_FAULT, note="a die stuck"))
    held = at.last(e.HeldForRuling)

    assert (Verdict.VOID_ROUND, ("6(c)",), "Floorperson") == (held.finding, held.clause, held.authority)
    assert [] == at.all_of(e.RoundVoided)
    at.find(second="boss")
    assert (HowConcluded.VOID, NOTHING) == (at.past[1].concluded, at.bank)


@pytest.mark.clause("us-ma-sicbo", "6(c)")
@pytest.mark.parametrize(("mixer", "code"), [(AUTOMATED, "done"), (MANUAL, "correction/not-foreseen")])
def test_a_settled_round_is_void_for_the_fault_of_an_automated_shaker_alone(mixer: Mixer, code: str) -> None:
    """Two people void it while the dice come from such a shaker; one that is shaken by hand has no such fault."""
    at = seated(mixer, wagers={"small": 20})
    at.finish((1, 2, 4))
    order = c.VoidRounds(rounds=(1,), event=Irregular.SHAKER_FAULT, reason="the dice were stuck")
    people = {"by": "casino-supervisor", "second": "boss"}

    if code == "done":
        at.do(order, **people)
        assert (HowConcluded.VOID, NOTHING) == (at.past[1].concluded, at.bank)
    else:
        assert code == at.refuses(order, **people).code


# ---- where the document is silent --------------------------------------------------------------------


def test_an_interrupted_round_is_concluded_or_held() -> None:
    """With an outcome on record it is concluded; without one the casino supervisor rules (ours)."""
    at = seated(wagers={"small": 20})
    at.advance_to(Act.TUMBLE)

    at.interrupt()
    hold = at.now_table.holds[0]
    at.do(c.GiveRuling(hold=1, verdict=Verdict.VOID_ROUND, reason="dark"), by="casino-supervisor")
    at.open_betting()
    at.lay("ann", {"small": 20})
    at.advance_to(Act.COLLECT_LOSERS)
    at.interrupt()

    assert ("Casino Supervisor", Irregular.ROUND_INTERRUPTED) == (hold.authority, hold.event)
    assert {"small": ("0.00", "20.00")} == paid(at, 1)
    assert {"small": ("20.00", "40.00")} == paid(at, 2)


def test_a_terminal_that_drops_keeps_what_was_registered() -> None:
    """The round goes on; what was not registered goes back (ours)."""
    at = seated(wagers={"small": 20}, credits_are_ours=True)
    at.terminal("tom")
    at.lay("tom", {"small": 20})

    down, _ = tell(at, c.ReportTerminals(down=("tom",)))
    staged = at.stakes("tom", {"big": 10})[0]
    at.do(c.ReportTerminals(back=("tom",), unregistered=(("tom", staged),)))
    at.finish((1, 2, 4))

    assert Verdict.CONTINUE == down
    assert [("tom", staged)] == [(each.position, each.stake) for each in at.all_of(e.ChipsReturned)]
    assert money(1020) == at.credit("tom")


def test_the_unforeseen_is_for_the_casino_supervisor() -> None:
    """No other post rules, and there is no acting one (ours)."""
    at = seated(wagers={"small": 20})

    verdict, clause = tell(at, c.ReportIrregularity(event=Irregular.UNFORESEEN, note="a power cut"))
    ruling = c.GiveRuling(hold=1, verdict=Verdict.CONTINUE, reason="over")
    refusals = [at.refuses(ruling, by=each) for each in ("dealer", "floorperson", "boss")]
    at.do(ruling, by="casino-supervisor")

    assert (Verdict.HOLD_FOR_RULING, ()) == (verdict, clause)
    assert {"ruling/not-yours"} == {each.code for each in refusals}
    assert "this is for Casino Supervisor to decide" in refusals[0].sentence
