"""Sic Bo, United States: its clauses on the shaker and its dice, on stakes, staff and inspections."""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from at_the_table import NOON, ORDINARY_DICE, AtTheTable, chips, money
from clauses.at_a_us_table import (
    AUTOMATED,
    MANUAL,
    STEPS,
    US,
    code,
    open_table,
    paid,
    seated,
    tell,
    unequipped,
)
from sicbo.chips import Instrument
from sicbo.ledger.accounts import AccountKind
from sicbo.money import NOTHING
from sicbo.rules.equipment import Inspected, InspectionTime, Mixer
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Moment, Verdict
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.deadlines import is_overdue
from sicbo.table.evolve import evolve
from sicbo.table.people import Actor, Role
from sicbo.table.refusals import Refusal
from sicbo.table.round import HowConcluded
from sicbo.table.views.due import due

if TYPE_CHECKING:
    from sicbo.table.state import Table

DEVICE, SHAKER = Inspected.ELECTRICAL_DEVICE, Inspected.AUTOMATED_SHAKER
OPENING, SHIFT = InspectionTime.BEFORE_OPENING, InspectionTime.SHIFT_START


# ---- 1: the shaker and its dice ----------------------------------------------------------------------


@pytest.mark.clause("us-ma-sicbo", "1 [three sealed dice]")
@pytest.mark.parametrize("mixer", [MANUAL, AUTOMATED])
def test_a_table_opens_only_with_three_dice_sealed_in_the_shaker(mixer: Mixer) -> None:
    """Two dice, four dice, a die with a face twice and an open shaker are refused, and so is the opening."""
    at = unequipped()
    at.mixer = mixer
    clause = "1 [three sealed dice]"
    bad = [ORDINARY_DICE[:2], (*ORDINARY_DICE, ORDINARY_DICE[0]), (*ORDINARY_DICE[:2], (1, 2, 3, 4, 5, 5))]

    unsealed = at.refuses(c.FitMixer(mixer=mixer, serial="M1"))
    without_shaker = open_table(at)
    at.fit(mixer, "M1")
    refusals = [at.refuses(c.LogDice(serial="D1", dice=dice), by="floorperson") for dice in bad]
    without_dice = open_table(at)
    at.log_dice("D1")
    at.inspect()

    assert "equipment/not-sealed" == unsealed.code
    assert "equipment/no-mixer" == code(without_shaker)
    assert ["equipment/wrong-dice"] * 3 == [each.code for each in refusals]
    assert all(clause in each.clause for each in (unsealed, *refusals))
    assert "equipment/no-dice" == code(without_dice)
    assert "" == code(open_table(at))
    assert at.now_table.is_open


@pytest.mark.clause("us-ma-sicbo", "1 [three sealed dice]")
def test_no_other_tumbler_is_used() -> None:
    """Only the two kinds of shaker may be fitted, and the dice have six faces and are three."""
    at = unequipped()
    others = [Mixer.DICE_TUMBLER, Mixer.ELECTRONIC_TUMBLER]

    refusals = [at.refuses(c.FitMixer(mixer=each, serial="M1")) for each in others]

    assert ["equipment/mixer-not-allowed"] * 2 == [each.code for each in refusals]
    assert "it allows manual-shaker, automated-shaker" in refusals[0].sentence


def custody(at: AtTheTable) -> Iterator[tuple[str, str]]:
    """Say of every moment at which a shaker was at the table who kept it, and that person's post."""
    table: Table | None = None
    for event in at.log:
        table = evolve(table, event)
        if table.equipment.mixer is not None:
            person = table.equipment.mixer.custodian
            yield person, table.roster[person].post


@pytest.mark.clause("us-ma-sicbo", "1 [dealer responsible]")
def test_the_shaker_is_always_in_the_charge_of_a_dealer() -> None:
    """On an open table and on a closed one; who keeps it cannot go before it is handed over or removed."""
    at = AtTheTable(US)
    clause = ("1 [dealer responsible]",)
    at.people["eve"] = Actor("eve", Role.DEALER)
    at.do(c.AssignPost(person="eve", post="Dealer"), by="boss")

    leaving = at.refuses(c.ReleasePerson(person="dealer"), by="boss")
    promoted = at.refuses(c.AssignPost(person="dealer", post="Floorperson"), by="boss")
    to_others = [
        at.refuses(c.TakeCustody(), by=each) for each in ("floorperson", "casino-supervisor", "boss")
    ]
    at.do(c.CloseTable(count=money(100000)), by="boss")
    leaving_closed = at.refuses(c.ReleasePerson(person="dealer"), by="boss")
    at.do(c.TakeCustody(), by="eve")
    at.do(c.ReleasePerson(person="dealer"), by="boss")
    still_kept = at.refuses(c.ReleasePerson(person="eve"), by="boss")
    keepers = list(custody(at))
    at.do(c.RemoveMixer(), by="eve")
    at.do(c.ReleasePerson(person="eve"), by="boss")

    kept = [leaving, promoted, leaving_closed, still_kept]
    assert [("staff/keeps-the-shaker", clause)] * 4 == [(each.code, each.clause) for each in kept]
    duty = [("staff/duty-is-not-yours", clause)] * 3
    assert duty == [(each.code, each.clause) for each in to_others]
    assert {("dealer", "Dealer"), ("eve", "Dealer")} == set(keepers)
    assert ("eve", "Dealer") == keepers[-1]
    fitted = next(place for place, event in enumerate(at.log) if isinstance(event, e.MixerFitted))
    removed = next(place for place, event in enumerate(at.log) if isinstance(event, e.MixerRemoved))
    assert removed - fitted == len(keepers)


@pytest.mark.clause("us-ma-sicbo", "1 [dealer responsible]")
def test_without_a_custodian_no_round_opens() -> None:
    """Nobody but a dealer brings a shaker to the table, and a record without a keeper stops the game."""
    at = AtTheTable(US)
    unkept_shaker = e.MixerFitted(mixer=MANUAL, serial="M1", is_held=False, is_virtual=False, custodian="")
    at.table = evolve(at.now_table, unkept_shaker)
    at.log.append(unkept_shaker)

    unkept = at.refuses(c.OpenBetting())
    at.do(c.TakeCustody())

    assert ("equipment/no-custodian", ("1 [dealer responsible]",)) == (unkept.code, unkept.clause)
    assert 1 == at.open_betting()
    fresh = unequipped()
    for each in ("floorperson", "casino-supervisor", "technician"):
        refusal = fresh.refuses(c.FitMixer(mixer=MANUAL, serial="M1"), by=each)
        assert ("staff/duty-is-not-yours", ("1 [dealer responsible]",)) == (refusal.code, refusal.clause)


@pytest.mark.clause("us-ma-sicbo", "1 [dealer responsible]")
@pytest.mark.parametrize("mixer", [MANUAL, AUTOMATED])
def test_a_dealer_without_the_custody_shook_the_dice(mixer: Mixer) -> None:
    """Covering and shaking is refused to another dealer; what was shaken all the same is held for a ruling."""
    at = seated(mixer, wagers={"small": 20})
    at.people["eve"] = Actor("eve", Role.DEALER)
    at.do(c.AssignPost(person="eve", post="Dealer"), by="boss")
    at.do(c.CloseBetting(), by="eve")

    order = c.TakeStep(act=Act.COVER) if mixer is MANUAL else c.StartTumble()
    refusal = at.refuses(order, by="eve")
    at.advance_to(Act.TUMBLE)
    verdict, _ = tell(at, c.ReportTumble(times=3), by="eve")
    at.do(c.GiveRuling(hold=1, verdict=Verdict.CONTINUE, reason="seen"), by="casino-supervisor")
    at.finish((1, 2, 4))

    assert ("equipment/not-in-your-custody", ("1 [dealer responsible]",)) == (refusal.code, refusal.clause)
    assert "dealer keeps the shaker: eve must take it over first" == refusal.sentence
    assert Verdict.HOLD_FOR_RULING is verdict
    assert "shaken by eve, while dealer kept the shaker" == at.last(e.HeldForRuling).note
    assert {"small": ("20.00", "40.00")} == paid(at)
    at.do(c.TakeCustody(), by="eve")
    at.open_betting()
    at.do(c.CloseBetting())
    assert at.do(order, by="eve")


@pytest.mark.clause("us-ma-sicbo", "1 [24 hours]")
def test_after_no_roll_dice_that_were_26_hours_on_the_table_were_shaken_again() -> None:
    """The round that runs goes on, but another call and shake waits for other dice, which come in between."""
    at = seated(wagers={"small": 20})
    at.advance_to(Act.CHECK_FLAT)
    in_play = at.refuses(c.RemoveDice())
    at.later(hours=26)
    at.do(c.CheckFlat(flat=(True, False, True)))

    too_old = at.refuses(c.CloseBetting())
    at.do(c.RemoveDice())
    without = at.refuses(c.CloseBetting())
    at.log_dice("D2")
    at.do(c.CloseBetting())
    in_use = at.refuses(c.LogDice(serial="D3", dice=ORDINARY_DICE), by="floorperson")
    at.finish((1, 2, 4))

    assert ("equipment/dice-too-old", True) == (too_old.code, "1 [24 hours]" in too_old.clause)
    assert "equipment/no-dice" == without.code
    assert "table/round-in-play" == in_play.code == in_use.code
    assert {"small": ("20.00", "40.00")} == paid(at)


@pytest.mark.clause("us-ma-sicbo", "1 [24 hours]")
def test_dice_stay_on_a_table_for_24_hours_to_the_second() -> None:
    """A round opens at 24:00:00 and not a second later, whatever happened between, until other dice come."""
    at = AtTheTable(US)
    at.later(hours=8)
    at.do(c.StartShift(shift="swing"), by="boss")
    by_others = [
        at.refuses(c.LogDice(serial="D9", dice=ORDINARY_DICE), by=each) for each in ("dealer", "boss")
    ]
    at.log_dice("D1")
    at.later(hours=8)
    at.do(c.CloseTable(count=money(100000)), by="boss")
    at.inspect()
    at.do(c.OpenTable(count=money(100000)), by="boss")
    at.later(hours=8)

    at.round((1, 2, 4), {})
    at.later(seconds=1)
    refusal = at.refuses(c.OpenBetting())
    at.do(c.RemoveDice())
    at.log_dice("D1")
    same_again = at.refuses(c.OpenBetting())
    at.log_dice("D2")
    at.round((1, 2, 4), {})

    assert ("equipment/dice-too-old", True) == (refusal.code, "1 [24 hours]" in refusal.clause)
    assert "on the table since 2026-11-15T12:00:00+00:00, longer than 24 hours" in refusal.sentence
    assert refusal == same_again
    assert 2 == at.now_table.rounds_opened
    assert {"staff/duty-is-not-yours"} == {each.code for each in by_others}


@pytest.mark.clause("us-ma-sicbo", "1 [24 hours]")
@pytest.mark.parametrize("serial", ["d1", "D1"])
def test_old_dice_under_a_serial_in_other_letters_or_from_another_table_were_new(serial: str) -> None:
    """The hours follow the set: however its serial is written, and from whichever table of the house it comes."""
    at = AtTheTable(US)
    if serial == "D1":
        at = AtTheTable(US, is_ready=False)
        at.dice_since["D1"] = at.now
        at.later(hours=1)
        at.set_up()
        at.equip()
        at.inspect()
        at.do(c.OpenTable(count=money(100000)), by="boss")
    at.later(hours=24, seconds=1)
    at.do(c.RemoveDice())

    at.log_dice(serial)

    assert "equipment/dice-too-old" == at.refuses(c.OpenBetting()).code
    assert is_overdue(at.now_table, at.now)


@pytest.mark.clause("us-ma-sicbo", "1 [dealer responsible]")
def test_a_round_opened_with_a_shaker_in_the_charge_of_somebody_who_had_left_the_house() -> None:
    """Another dealer takes it over first; who does not work here any more is responsible for nothing."""
    at = AtTheTable(US)
    at.people["eve"] = Actor("eve", Role.DEALER)
    at.do(c.AssignPost(person="eve", post="Dealer"), by="boss")
    at.absent = frozenset({"dealer"})

    unkept = at.refuses(c.OpenBetting(), by="eve")
    at.do(c.TakeCustody(), by="eve")
    opened = at.do(c.OpenBetting(), by="eve")

    assert ("equipment/no-custodian", ("1 [dealer responsible]",)) == (unkept.code, unkept.clause)
    assert opened


@pytest.mark.clause("us-ma-sicbo", "1 [24 hours]")
def test_dice_left_on_a_closed_table_become_overdue() -> None:
    """Closing the table does not stop the clock; the set is overdue until it is taken away."""
    at = AtTheTable(US)
    at.do(c.CloseTable(count=money(100000)), by="boss")

    at.later(hours=24)
    in_time = is_overdue(at.now_table, at.now)
    at.later(seconds=1)
    late = is_overdue(at.now_table, at.now)
    asked = [each.what for each in due(at.now_table, at.now)]
    at.do(c.RemoveDice())

    assert (False, True) == (in_time, late)
    assert "change the dice: they have been on the table for over 24 hours" in asked
    assert not is_overdue(at.now_table, at.now)


@pytest.mark.clause("us-ma-sicbo", "1 [24 hours]")
def test_dice_that_stay_too_long_are_put_on_record_once_for_each_set() -> None:
    """At 24:00:00 not yet, a moment later once; the round in play goes on, and the next waits for other dice."""
    at = AtTheTable(US)
    at.open_betting()
    at.later(hours=24)
    in_time = at.refuses(c.NoticeOverdueDice(), by="program")
    at.later(microseconds=1)
    (noticed,) = at.do(c.NoticeOverdueDice(), by="program")
    again = at.refuses(c.NoticeOverdueDice(), by="program")
    asked = [each.what for each in due(at.now_table, at.now)]
    at.finish((1, 2, 4))
    at.do(c.RemoveDice())
    without = at.refuses(c.NoticeOverdueDice(), by="program")
    at.log_dice("D1")
    the_same = at.refuses(c.NoticeOverdueDice(), by="program")
    too_old = at.refuses(c.OpenBetting())
    at.log_dice("D2")
    at.open_betting()

    late = NOON + timedelta(hours=24, microseconds=1)
    assert isinstance(noticed, e.DiceOverdue)
    assert ("D1", NOON, late) == (noticed.serial, noticed.since, noticed.at)
    assert "1 [24 hours]" in noticed.clause
    assert {"equipment/nothing-overdue"} == {each.code for each in (in_time, again, without, the_same)}
    assert "change the dice: they have been on the table for over 24 hours" in asked
    assert "equipment/dice-too-old" == too_old.code
    assert ("D1",) == at.now_table.equipment.overdue_on_record


# ---- 3: stakes ---------------------------------------------------------------------------------------


@pytest.mark.clause("us-ma-sicbo", "3(a) [chips or plaques]")
def test_stakes_are_chips_or_plaques() -> None:
    """Both stand, win with their stake and come back from a void; all else is refused."""
    at = seated()
    good = (Instrument.VALUE_CHIPS, Instrument.PLAQUES)
    bad = [each for each in Instrument if each not in good]

    for each in good:
        at.do(c.LayWagers(position="ann", stakes=(chips("small", 10, each),)))
    refusals = [at.refuses(c.LayWagers(position="ann", stakes=(chips("small", 10, each),))) for each in bad]
    at.finish((1, 2, 4))
    lines = at.past[1].lines
    at.open_betting()
    for each in good:
        at.do(c.LayWagers(position="ann", stakes=(chips("big", 10, each),)))
    at.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="a chandelier fell"))
    at.do(c.GiveRuling(hold=1, verdict=Verdict.VOID_ROUND, reason="glass"), by="casino-supervisor")

    assert [(money(10), money(20))] * 2 == [(line.winnings, line.returned) for line in lines]
    assert 5 == len(refusals)
    assert {("wager/instrument-not-accepted", ("3(a) [chips or plaques]",))} == {
        (each.code, each.clause) for each in refusals
    }
    assert (
        "does not take cash; it takes Gaming chips, Plaques" in refusals[bad.index(Instrument.CASH)].sentence
    )
    assert [money(10)] * 2 == [line.returned for line in at.past[2].lines]
    assert (HowConcluded.VOID, money(-20)) == (at.past[2].concluded, at.bank)


@pytest.mark.clause("us-ma-sicbo", "3(a) [no verbal cash]")
def test_a_spoken_stake_is_never_taken_for_cash() -> None:
    """With banknotes it is refused; with chips handed over before the call it is laid, after it is not."""
    at = seated()
    clause = "3(a) [no verbal cash]"
    spoken = c.SpeakWager(position="ann", stake=chips("total:9", 10), are_chips_in_hand=False)

    refusal = at.refuses(spoken)
    notes = at.refuses(
        c.SpeakWager(position="ann", stake=chips("total:9", 10, Instrument.CASH), are_chips_in_hand=True)
    )
    at.do(c.SpeakWager(position="ann", stake=chips("total:9", 10), are_chips_in_hand=True))
    at.do(c.LaySpokenWager(spoken=1, area="total:9"))
    at.do(c.SpeakWager(position="ann", stake=chips("big", 10), are_chips_in_hand=True))
    at.do(c.CloseBetting())
    late = at.refuses(c.LaySpokenWager(spoken=1, area="big"))
    too_late = at.refuses(c.SpeakWager(position="ann", stake=chips("big", 10), are_chips_in_hand=True))
    at.finish((2, 3, 4))

    assert ("wager/no-chips-in-hand", True) == (refusal.code, clause in refusal.clause)
    assert "wager/instrument-not-accepted" == notes.code
    assert "wager/betting-is-closed" == late.code == too_late.code
    assert {"total:9": ("60.00", "70.00")} == paid(at)


@pytest.mark.clause("us-ma-sicbo", "3(b)")
def test_the_area_on_which_the_dealer_laid_it_is_settled() -> None:
    """Who says nothing before the call has the actual area settled; who objects in time is helped."""
    at = seated()
    at.seat("ben")
    for player in ("ann", "ben"):
        at.do(c.SpeakWager(position=player, stake=chips("total:9", 10), are_chips_in_hand=True))
    at.do(c.LaySpokenWager(spoken=1, area="total:8"))
    at.do(c.LaySpokenWager(spoken=2, area="total:8"))
    on_request = c.LayWagers(position="ann", stakes=(chips("small", 10),), is_on_request=True)
    by_others = [at.refuses(on_request, by=each) for each in ("floorperson", "casino-supervisor")]

    at.do(c.MoveWager(position="ben", stake=chips("total:8", 10), to="total:9"))
    at.do(c.CloseBetting())
    verdict = tell(at, c.ReportIrregularity(event=Irregular.PLAYER_MISTAKE, note="ann meant total 9"))
    at.finish((2, 3, 4))
    correction = at.refuses(
        c.CorrectOutcome(round=1, faces=(2, 2, 4), event=Irregular.PLAYER_MISTAKE, reason="ann meant 9"),
        by="boss",
        second="deputy",
    )

    assert (Verdict.STAKE_STANDS, ("3(b)",)) == verdict
    assert {"total:8": ("0.00", "0.00"), "total:9": ("60.00", "70.00")} == paid(at)
    assert ["ann", "ben"] == [wager.player for wager in at.past[1].betting.wagers_in_order()]
    assert {("wager/not-laid-by-staff", True)} == {(each.code, "3(b)" in each.clause) for each in by_others}
    assert ("correction/player-mistake", ("3(b)",)) == (correction.code, correction.clause)


@pytest.mark.clause("us-ma-sicbo", "3(c)")
@pytest.mark.parametrize("mixer", [MANUAL, AUTOMATED])
def test_nothing_is_settled_before_the_values_are_keyed_and_lit(mixer: Mixer) -> None:
    """At every step up to the lights a settlement is refused; once lit it goes ahead."""
    at = seated(mixer, wagers={"small": 20, "big": 10})
    before = []
    while at.next_act is not Act.COLLECT_LOSERS:
        before.append(at.refuses(c.SettleRound()))
        collecting = at.refuses(c.TakeStep(act=Act.COLLECT_LOSERS))
        assert "round/not-the-next-step" == collecting.code
        at.take_next_step((1, 2, 4))

    at.do(c.SettleRound())

    assert {MANUAL: 7, AUTOMATED: 5}[mixer] == len(before)
    assert {("round/too-early-to-settle", ("3(c)",))} == {(each.code, each.clause) for each in before}
    assert (
        "settled as they lie once the winning areas are lit, and it is too early for that"
        in before[0].sentence
    )
    assert {"small": ("20.00", "40.00"), "big": ("0.00", "0.00")} == paid(at)


@pytest.mark.clause("us-ma-sicbo", "3(c)")
@pytest.mark.parametrize(("faces", "won"), [((1, 2, 4), True), ((4, 5, 6), False)])
@pytest.mark.parametrize("moment", [Act.COVER, Act.ANNOUNCE, Act.COLLECT_LOSERS])
def test_chips_changed_on_purpose_after_the_call_change_nothing(
    faces: tuple[int, int, int], moment: Act, *, won: bool
) -> None:
    """Chips added, moved or taken after the call are recorded; what stood at the call is settled."""
    at = seated(wagers={"small": 20, "single:1": 10})
    at.advance_to(moment, faces)
    late = ("3(c)",)

    added = tell(at, c.ReportChips(position="ann", stake=chips("big", 50)))
    taken = tell(at, c.ReportChipsTaken(wager=1, amount=money(20)))
    on_purpose = tell(at, c.ReportChipsMoved(wager=2, to="single:5", is_on_purpose=True))
    at.finish(faces)

    assert [(Verdict.REFUSE, late), (Verdict.STAKE_STANDS, late)] == [added, taken]
    assert (Verdict.REFUSE, late) == on_purpose
    assert [chips("big", 50)] == [each.stake for each in at.all_of(e.ChipsReturned)]
    assert [] == at.all_of(e.HeldForRuling)
    lost, nothing = ("0.00", "0.00"), NOTHING
    expected = {"small": ("20.00", "40.00"), "single:1": ("1.00", "11.00")}
    assert (expected if won else {"small": lost, "single:1": lost}) == paid(at)
    owed = at.balance(AccountKind.RECEIVABLE, "ann/T1/1")
    assert (nothing if won else money(20)) == owed


@pytest.mark.clause("us-ma-sicbo", "3(c)")
@pytest.mark.parametrize("moment", [Act.COVER, Act.TUMBLE, Act.ANNOUNCE, Act.COLLECT_LOSERS])
def test_a_chip_shifted_by_accident_is_settled_where_it_lies_at_the_lights(moment: Act) -> None:
    """While nobody can know the dice the report is enough; when they may be seen, another person finds it."""
    at = seated(wagers={"small": 20})
    at.advance_to(moment, (4, 5, 6))
    when = Moment.SHOWN if moment is Act.COLLECT_LOSERS else None

    told = tell(at, c.ReportChipsMoved(wager=1, to="big", is_on_purpose=False, moment=when))
    is_seen = moment in (Act.ANNOUNCE, Act.COLLECT_LOSERS)
    if is_seen:
        at.find()
    at.finish((4, 5, 6))

    assert (Verdict.HOLD_FOR_RULING if is_seen else Verdict.STAKE_STANDS, ("3(c)",)) == told
    assert {"big": ("20.00", "40.00")} == paid(at)


@pytest.mark.clause("us-ma-sicbo", "3(c)")
@pytest.mark.parametrize("when", [None, Moment.OUTCOME, Moment.BETWEEN_ROUNDS, Moment.EARLIER])
def test_a_chip_shifted_after_the_lights_was_settled_where_it_lay_later(when: Moment | None) -> None:
    """The position at the lights counts, strictly: what is shifted afterwards changes nothing, and holds nobody up."""
    at = seated(wagers={"small": 20})
    at.advance_to(Act.COLLECT_LOSERS, (4, 5, 6))

    told = tell(at, c.ReportChipsMoved(wager=1, to="big", is_on_purpose=False, moment=when))
    at.finish((4, 5, 6))

    assert (Verdict.CONTINUE, ("3(c)",)) == told
    assert {"small": ("0.00", "0.00")} == paid(at)


@pytest.mark.clause("us-ma-sicbo", "3(c)")
def test_a_terminal_changes_nothing_after_the_call() -> None:
    """Closing is final: place, raise, move and take down are refused alike."""
    at = AtTheTable(US, credits_are_ours=True)
    at.terminal("tom")
    at.open_betting()
    at.lay("tom", {"small": 20})
    at.do(c.CloseBetting())
    stake = at.stakes("tom", {"small": 10})
    orders: list[c.Order] = [
        c.LayWagers(position="tom", stakes=at.stakes("tom", {"big": 10})),
        c.LayWagers(position="tom", stakes=stake),
        c.MoveWager(position="tom", stake=stake[0], to="big"),
        c.TakeBackWagers(position="tom", stakes=stake),
    ]

    refusals = [at.refuses(each, by="tom") for each in orders]

    assert [("wager/betting-is-closed", ("3(c)",))] * 4 == [(each.code, each.clause) for each in refusals]
    assert ("No more bets", money(20)) == (at.last(e.BettingClosed).call, at.in_play)


# ---- 5(a), 5(b): inspections -------------------------------------------------------------------------


def inspection(
    item: Inspected,
    time: InspectionTime,
    *,
    operations: Sequence[bool] = (True, True, True),
    lit: Sequence[str] | None = (),
    faces: tuple[int, ...] = (2, 3, 6),
) -> c.RecordInspection:
    """Write an inspection; lit is what the device showed for the faces, None where nothing was keyed."""
    trials = () if lit is None else (c.DeviceTrial(faces, tuple(lit)),)
    return c.RecordInspection(item=item, due=time, operations=tuple(operations), trials=trials)


WON_BY_236 = (
    "big",
    "total:11",
    "domino:23",
    "domino:26",
    "domino:36",
    "single:2",
    "single:3",
    "single:6",
)


@pytest.mark.clause("us-ma-sicbo", "5(a)")
@pytest.mark.parametrize("mixer", [MANUAL, AUTOMATED])
def test_a_table_opens_only_after_the_floorperson_has_inspected(mixer: Mixer) -> None:
    """Neither a dealer's entry counts nor a supervisor's, and nobody acts as a floorperson."""
    at = unequipped()
    at.mixer = mixer
    at.equip()
    device = inspection(DEVICE, OPENING, lit=WON_BY_236)

    unseen = open_table(at)
    by_others = [at.refuses(device, by=each) for each in ("dealer", "casino-supervisor", "boss")]
    acting = at.refuses(c.AssignActing(person="dealer", post="Floorperson"), by="boss")
    still_unseen = open_table(at)
    at.do(device, by="floorperson")
    if mixer is AUTOMATED:
        assert "equipment/not-inspected" == code(open_table(at))
        at.do(inspection(SHAKER, OPENING), by="floorperson")
        assert "equipment/not-inspected" == code(open_table(at))
        at.do(inspection(SHAKER, SHIFT), by="casino-supervisor")

    assert isinstance(unseen, Refusal)
    assert ("equipment/not-inspected", True) == (unseen.code, "5(a)" in unseen.clause)
    assert "the electrical-device has not been inspected before opening; Floorperson does" in unseen.sentence
    assert unseen == still_unseen
    assert {("staff/duty-is-not-yours", True)} == {(each.code, "5(a)" in each.clause) for each in by_others}
    assert "staff/no-acting" == acting.code
    assert "" == code(open_table(at))
    at.do(c.CloseTable(count=money(100000)), by="boss")
    assert "equipment/not-inspected" == code(open_table(at))


@pytest.mark.clause("us-ma-sicbo", "5(a)(1)")
@pytest.mark.parametrize(
    ("lit", "passes"),
    [
        (WON_BY_236, True),
        (WON_BY_236[::-1], True),
        (WON_BY_236[1:], False),
        ((*WON_BY_236, "any-triple"), False),
        (("small", *WON_BY_236[1:]), False),
        ((), False),
    ],
)
def test_the_device_passes_when_all_winners_of_the_test_light_up(lit: Sequence[str], *, passes: bool) -> None:
    """Keying 2-3-6 lights what wins on it, all of that and nothing else; else the inspection fails."""
    at = unequipped()
    at.equip()

    (logged,) = at.do(inspection(DEVICE, OPENING, lit=lit), by="floorperson")
    opening = open_table(at)

    expected: e.Event = (
        e.InspectionPassed(item=DEVICE, due=OPENING, person="floorperson")
        if passes
        else e.InspectionFailed(
            item=DEVICE,
            due=OPENING,
            person="floorperson",
            found=f"lit were {', '.join(sorted(lit)) or 'nothing'}; {', '.join(sorted(WON_BY_236))} win",
        )
    )
    assert expected == logged
    assert ("" if passes else "equipment/not-inspected") == code(opening)


@pytest.mark.clause("us-ma-sicbo", "5(a)(1)")
def test_the_device_is_tested_with_three_values() -> None:
    """One entry is enough and no entry is not; what is keyed is three faces; a later failure counts."""
    at = unequipped()
    at.equip()

    nothing = at.refuses(inspection(DEVICE, OPENING, lit=None), by="floorperson")
    two = at.refuses(inspection(DEVICE, OPENING, faces=(2, 3)), by="floorperson")
    seven = at.refuses(inspection(DEVICE, OPENING, faces=(2, 3, 7)), by="floorperson")
    at.do(inspection(DEVICE, OPENING, lit=WON_BY_236), by="floorperson")
    at.do(inspection(DEVICE, OPENING, lit=()), by="floorperson")

    assert ("equipment/too-few-operations", True) == (nothing.code, "5(a)(1)" in nothing.clause)
    assert "the electrical-device must be operated 1 times, but was operated 0 times" == nothing.sentence
    assert "outcome/not-three-faces" == two.code == seven.code
    assert "equipment/not-inspected" == code(open_table(at))


@pytest.mark.clause("us-ma-sicbo", "5(a)(2)")
def test_an_automated_shaker_is_operated_three_times_before_opening() -> None:
    """Two are too few, a bad toss fails, three good ones pass; a manual shaker is not asked for it."""
    at = unequipped()
    at.mixer = AUTOMATED
    at.equip()
    at.do(inspection(DEVICE, OPENING, lit=WON_BY_236), by="floorperson")

    short = at.refuses(inspection(SHAKER, OPENING, operations=(True, True)), by="floorperson")
    incomplete = open_table(at)
    bad = at.do(inspection(SHAKER, OPENING, operations=(True, True, True, False)), by="floorperson")
    failed = open_table(at)
    good = at.do(inspection(SHAKER, OPENING), by="floorperson")
    at.do(inspection(SHAKER, SHIFT), by="casino-supervisor")
    manual = unequipped()
    manual.equip()
    not_asked = manual.refuses(inspection(SHAKER, OPENING), by="floorperson")
    manual.inspect()

    assert ("equipment/too-few-operations", True) == (short.code, "5(a)(2)" in short.clause)
    assert "the automated-shaker must be operated 3 times, but was operated 2 times" == short.sentence
    assert "equipment/not-inspected" == code(incomplete) == code(failed)
    assert (
        e.InspectionFailed(
            item=SHAKER, due=OPENING, person="floorperson", found="1 of 4 operations went wrong"
        ),
    ) == bad
    assert (e.InspectionPassed(item=SHAKER, due=OPENING, person="floorperson", serial="M1"),) == good
    assert "" == code(open_table(at))
    assert "equipment/nothing-to-inspect" == not_asked.code
    assert "" == code(open_table(manual))


@pytest.mark.clause("us-ma-sicbo", "5(b)")
def test_at_every_shift_the_casino_supervisor_tests_an_automated_shaker() -> None:
    """No round opens in a shift before it; the test of the floorperson does not stand for it."""
    at = AtTheTable(US, mixer=AUTOMATED)
    at.round((1, 2, 4), {})
    at.do(c.StartShift(shift="swing"), by="boss")

    untested = at.refuses(c.OpenBetting())
    at.do(inspection(SHAKER, OPENING), by="floorperson")
    by_floorperson = at.refuses(c.OpenBetting())
    others = [at.refuses(inspection(SHAKER, SHIFT), by=each) for each in ("floorperson", "dealer", "boss")]
    short = at.refuses(inspection(SHAKER, SHIFT, operations=(True, True)), by="casino-supervisor")
    at.do(inspection(SHAKER, SHIFT, operations=(True, False, True)), by="casino-supervisor")
    failed = at.refuses(c.OpenBetting())
    at.do(inspection(SHAKER, SHIFT), by="casino-supervisor")
    at.round((1, 2, 4), {})

    assert ("equipment/not-inspected", ("5(b)",)) == (untested.code, untested.clause)
    assert (
        "the automated-shaker has not been inspected at the start of the shift; Casino" in untested.sentence
    )
    assert untested == by_floorperson == failed
    assert [("staff/duty-is-not-yours", ("5(b)",))] * 3 == [(each.code, each.clause) for each in others]
    assert ("equipment/too-few-operations", ("5(b)",)) == (short.code, short.clause)
    assert "must be operated 3 times, but was operated 2 times" in short.sentence


@pytest.mark.clause("us-ma-sicbo", "5(b)")
def test_the_test_of_the_shift_opens_no_table_and_lasts_for_the_shift() -> None:
    """The supervisor's test does not stand for the floorperson's; a manual shaker needs none."""
    at = unequipped()
    at.mixer = AUTOMATED
    at.equip()
    at.do(inspection(DEVICE, OPENING, lit=WON_BY_236), by="floorperson")
    at.do(inspection(SHAKER, SHIFT), by="casino-supervisor")

    opening = open_table(at)
    at.do(inspection(SHAKER, OPENING), by="floorperson")
    at.do(c.OpenTable(count=money(100)), by="boss")
    at.do(c.CloseTable(count=money(100)), by="boss")
    at.do(inspection(DEVICE, OPENING, lit=WON_BY_236), by="floorperson")
    at.do(inspection(SHAKER, OPENING), by="floorperson")
    at.do(c.OpenTable(count=money(100)), by="boss")
    manual = AtTheTable(US)
    manual.do(c.StartShift(shift="swing"), by="boss")
    not_asked = manual.refuses(inspection(SHAKER, SHIFT), by="casino-supervisor")

    assert "equipment/not-inspected" == code(opening)
    assert 1 == at.open_betting() == manual.open_betting()
    assert "equipment/nothing-to-inspect" == not_asked.code


@pytest.mark.clause("us-ma-sicbo", "5(a)")
@pytest.mark.parametrize("item", [DEVICE, SHAKER])
def test_a_failed_inspection_on_an_open_table_did_not_stop_betting(item: Inspected) -> None:
    """What the floorperson finds between rounds stops the next one, until an inspection is passed."""
    at = AtTheTable(US, mixer=AUTOMATED)
    at.round((1, 2, 4), {})
    failing = {
        DEVICE: inspection(DEVICE, OPENING),
        SHAKER: inspection(SHAKER, OPENING, operations=(False,) * 3),
    }

    at.do(failing[item], by="floorperson")
    refusal = at.refuses(c.OpenBetting())
    at.inspection(item, OPENING, by="floorperson")

    assert ("equipment/not-inspected", True) == (refusal.code, "5(a)" in refusal.clause)
    assert item.value in refusal.sentence
    assert 2 == at.open_betting()


@pytest.mark.clause("us-ma-sicbo", "5(a)(2)")
def test_a_shaker_without_dice_in_it_passed_its_inspection() -> None:
    """Nothing can be properly tossed; the device, which needs no dice, may be inspected before."""
    at = unequipped()
    at.fit(AUTOMATED, "M1")
    at.inspection(DEVICE, OPENING, by="floorperson")

    refusals = [
        at.refuses(inspection(SHAKER, due), by=by)
        for due, by in ((OPENING, "floorperson"), (SHIFT, "casino-supervisor"))
    ]

    assert ["equipment/no-dice"] * 2 == [each.code for each in refusals]


@pytest.mark.clause("us-ma-sicbo", "5(a)(2)")
@pytest.mark.parametrize("serial", ["M1", "M2"])
def test_a_shaker_fitted_to_an_open_table_had_the_inspections_of_the_last_one(serial: str) -> None:
    """Inspections belong to the device and end when it leaves the table; the electrical device keeps its own."""
    at = AtTheTable(US, mixer=AUTOMATED)
    at.round((1, 2, 4), {})
    at.do(c.RemoveMixer())
    at.fit(AUTOMATED, serial)
    at.log_dice("D2")

    before = at.refuses(c.OpenBetting())
    at.inspection(SHAKER, OPENING, by="floorperson")
    of_shift = at.refuses(c.OpenBetting())
    at.inspection(SHAKER, SHIFT, by="casino-supervisor")

    assert ["equipment/not-inspected"] * 2 == [each.code for each in (before, of_shift)]
    assert "5(a)(2)" in before.clause
    assert ("5(b)",) == of_shift.clause
    assert 2 == at.open_betting()


@pytest.mark.clause("us-ma-sicbo", "5(a)(2)")
def test_an_inspection_that_names_another_shaker_does_not_count() -> None:
    """Even if the record does not say that a shaker was removed, its inspections are not those of another."""
    at = AtTheTable(US, mixer=AUTOMATED)
    swapped = e.MixerFitted(mixer=AUTOMATED, serial="M2", is_held=False, is_virtual=False, custodian="dealer")
    at.table = evolve(at.now_table, swapped)
    at.log.append(swapped)

    assert "equipment/not-inspected" == at.refuses(c.OpenBetting()).code


@pytest.mark.clause("us-ma-sicbo", "5(a)")
def test_an_inspection_of_five_days_ago_opened_a_table() -> None:
    """It counts for the shift in which it was made; on an open table it stands until the table closes."""
    at = unequipped()
    at.shift_ends_at = at.now + timedelta(hours=8)
    at.equip()
    at.inspect()
    at.later(days=5)

    old = open_table(at)
    at.shift_ends_at = at.now + timedelta(hours=8)
    at.inspect()
    at.later(hours=7)
    recent = open_table(at)
    at.later(hours=7)

    assert "equipment/not-inspected" == code(old)
    assert "" == code(recent)
    assert "equipment/dice-too-old" == at.refuses(c.OpenBetting()).code
    at.log_dice("D2")
    assert 1 == at.open_betting()


@pytest.mark.clause("us-ma-sicbo", "5(b)")
def test_a_shift_that_nobody_started_was_never_inspected() -> None:
    """With the gaming day's shift the test of the last one ends, and betting waits for the next."""
    at = unequipped()
    at.mixer = AUTOMATED
    at.shift_ends_at = at.now + timedelta(hours=8)
    at.equip()
    at.inspect()
    at.do(c.OpenTable(count=money(100)), by="boss")
    at.round((1, 2, 4), {})
    at.later(hours=7, minutes=59, seconds=59)
    at.round((1, 2, 4), {})
    at.later(seconds=1)

    refusal = at.refuses(c.OpenBetting())
    asked = [each.clause for each in due(at.now_table, at.now)]
    at.shift_ends_at = at.now + timedelta(hours=8)
    at.inspection(SHAKER, SHIFT, by="casino-supervisor")

    assert ("equipment/not-inspected", ("5(b)",)) == (refusal.code, refusal.clause)
    assert [("5(b)",)] == asked
    assert 3 == at.open_betting()


# ---- 6(d): one shaker at a time


@pytest.mark.clause("us-ma-sicbo", "6(d)")
def test_an_automated_shaker_leaves_the_table_before_a_manual_one_is_used() -> None:
    """Two shakers are never on one table; the removal is logged between rounds."""
    at = AtTheTable(US, mixer=AUTOMATED)
    manual = c.FitMixer(mixer=MANUAL, serial="M2", is_sealed=True)

    refusal = at.refuses(manual)
    at.open_betting()
    in_play = at.refuses(c.RemoveMixer())
    at.finish((1, 2, 4))
    still = at.refuses(manual)
    at.do(c.RemoveMixer())
    at.do(manual)
    at.log_dice("D2")
    reverse = at.refuses(c.FitMixer(mixer=AUTOMATED, serial="M1", is_sealed=True))

    assert ("equipment/mixer-is-fitted", True) == (refusal.code, "6(d)" in refusal.clause)
    assert "the automated-shaker must be taken off the table first" == refusal.sentence
    assert refusal == still
    assert "table/round-in-play" == in_play.code
    assert "equipment/mixer-is-fitted" == reverse.code
    assert 2 == at.open_betting()
    assert STEPS[MANUAL] == [(step.act, step.call) for step in at.now_table.steps]
