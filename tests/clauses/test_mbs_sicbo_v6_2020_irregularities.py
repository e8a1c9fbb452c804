"""Sic Bo version 6, Marina Bay Sands: its clauses on irregularities, limits and interruptions."""

from collections.abc import Mapping
from typing import Any

import pytest

from at_the_table import ORDINARY_DICE, AtTheTable, chips, money
from sicbo.chips import Instrument
from sicbo.ledger.accounts import AccountKind
from sicbo.money import NOTHING
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Remedy, Verdict
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.limits import same_for_all
from sicbo.table.recovery.recover import ANSWER_THE_OPTION, FINISH_BY_HAND, READ_THE_DICE
from sicbo.table.refusals import Refusal
from sicbo.table.round import HowConcluded, Round
from sicbo.table.views.player import player_view

ID = "mbs-sicbo-v6-2020"
SMALL_WINS, BIG_WINS = (1, 2, 4), (4, 5, 6)


def told(refusal: Refusal) -> tuple[str, tuple[str, ...]]:
    """Give the code and the clause of a refusal."""
    return refusal.code, refusal.clause


def faces_of(play: Round) -> tuple[int, int, int]:
    """Give the outcome of a round."""
    assert play.outcome is not None
    return play.outcome.faces


def table_with(players: Mapping[str, Mapping[str, float]], **more: Any) -> AtTheTable:  # noqa: ANN401 - as AtTheTable
    """Give a table in its first round, with wagers of players at terminals with 100 of credit each."""
    table = AtTheTable(ID, **more)
    for player in players:
        table.terminal(player, credit=100)
    table.open_betting()
    for player, wagers in players.items():
        table.lay(player, wagers)
    return table


def seated_with(wagers: dict[str, float], act: Act = Act.PRESS_DEAL_BUTTON) -> AtTheTable:
    """Give a table where ann has wagers in chips, up to a step of the round."""
    table = AtTheTable(ID)
    table.seat("ann")
    table.open_betting()
    table.lay("ann", wagers)
    table.advance_to(act)
    return table


def found(area: str, amount: float) -> c.ReportChips:
    """Report chips of ann that lay there in time."""
    return c.ReportChips(position="ann", stake=chips(area, amount), is_in_time=True)


def is_void(table: AtTheTable, event: Irregular, clause: str, number: int = 1) -> bool:
    """See that a round is void for this reason, without result, and that its stakes went back."""
    voided = table.last(e.RoundVoided)
    assert (number, event, (clause,)) == (voided.round, voided.irregularity, voided.clause)
    recorded = table.last(e.IrregularityRecorded)
    assert (event, (clause,)) == (recorded.irregularity, recorded.clause)
    ruling = table.last(e.RulingGiven) if recorded.verdict is Verdict.HOLD_FOR_RULING else recorded
    assert Verdict.VOID_ROUND is ruling.verdict
    play = table.past[number]
    assert (HowConcluded.VOID, None, NOTHING) == (play.concluded, play.outcome, table.in_play)
    return table.now_table.round is None


# ---- void rounds -------------------------------------------------------------------------------------


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.1")
def test_two_tumbles_void_the_round_and_three_are_enough() -> None:
    """With two, stakes go back; with three the round goes on to its settlement."""
    short = table_with({"bob": {"small": 30}})
    short.do(c.StartTumble())
    short.do(c.ReportTumble(times=2))
    good = table_with({"bob": {"small": 30}})
    good.do(c.StartTumble())
    good.do(c.ReportTumble(times=3))
    good.finish(SMALL_WINS)

    assert is_void(short, Irregular.SHORT_TUMBLE, "5.1")
    assert "2 of 3 tumbles" == short.last(e.IrregularityRecorded).note
    assert (money(100), money(130)) == (short.credit("bob"), good.credit("bob"))
    assert HowConcluded.SETTLED == good.past[1].concluded


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.2")
def test_dice_seen_before_the_closing_call_void_the_round_and_after_it_are_revealed() -> None:
    """The cover comes off while betting is open: void; after the call and the button it is the reveal."""
    early = table_with({"bob": {"small": 30}})
    early.advance_to(Act.CLOSE_BETTING)
    early.do(c.ReportStep(act=Act.UNCOVER))
    bare = table_with({"bob": {"small": 30}})
    bare.do(c.StartTumble())
    bare.do(c.ReportTumble(times=3, is_covered=False))
    good = table_with({"bob": {"small": 30}})
    good.advance_to(Act.UNCOVER)
    good.do(c.ReportStep(act=Act.UNCOVER))
    good.finish(SMALL_WINS)

    assert is_void(early, Irregular.EXPOSED_EARLY, "5.2")
    assert is_void(bare, Irregular.EXPOSED_EARLY, "5.2")
    assert (money(100), money(100), money(130)) == (
        early.credit("bob"),
        bare.credit("bob"),
        good.credit("bob"),
    )
    assert [] == good.all_of(e.IrregularityRecorded)


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.3")
@pytest.mark.parametrize("flat", [(False, True, True), (True, False, True), (True, True, False)])
def test_one_die_that_does_not_lie_flat_voids_the_round(flat: tuple[bool, bool, bool]) -> None:
    """Cocked or stacked, whichever it is: void and stakes back; all flat, the round is good."""
    table = table_with({"bob": {"small": 30}})
    table.advance_to(Act.CHECK_FLAT)
    table.do(c.CheckFlat(flat=flat))
    table.find()
    assert is_void(table, Irregular.DIE_NOT_FLAT, "5.3")
    assert money(100) == table.credit("bob")

    table.round(SMALL_WINS, {"bob": {"small": 30}})
    assert (HowConcluded.SETTLED, money(130)) == (table.past[2].concluded, table.credit("bob"))


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.4")
def test_a_damaged_die_voids_its_round_alone_and_the_dice_do_not_come_back() -> None:
    """Rounds 1 to 8 keep their settlement; round 10 waits for other dice."""
    table = AtTheTable(ID)
    table.terminal("bob", credit=1000)
    for number in range(1, 9):
        table.round(SMALL_WINS if number % 2 else BIG_WINS, {"bob": {"small": 10 * number}})
    past, credit = dict(table.past), table.credit("bob")
    table.open_betting()
    table.lay("bob", {"small": 500})

    table.do(c.ReportIrregularity(event=Irregular.DAMAGED_DIE, note="a chipped corner"))

    assert is_void(table, Irregular.DAMAGED_DIE, "5.4", 9)
    assert (past, credit) == ({number: table.past[number] for number in range(1, 9)}, table.credit("bob"))
    assert money(960) == credit
    halted = table.refuses(c.OpenBetting())
    assert ("table/halted", "5.4") == (halted.code, halted.clause[0])
    again = c.LogDice(serial="D1", dice=ORDINARY_DICE)
    assert "equipment/dice-condemned" == table.refuses(again).code
    remedy = c.RecordRemedy(remedy=Remedy.DICE_REPLACED, note="said so")
    assert "equipment/dice-condemned" == table.refuses(remedy, by="technician").code
    table.do(c.RemoveDice())
    assert "equipment/dice-condemned" == table.refuses(again).code
    table.do(c.LogDice(serial="D2", dice=ORDINARY_DICE))
    assert 10 == table.open_betting()


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.5")
def test_a_broken_dome_voids_and_stops_play_until_it_is_replaced() -> None:
    """The stakes go back, and no round opens until the repair is logged."""
    table = table_with({"bob": {"small": 30}})

    table.do(c.ReportIrregularity(event=Irregular.BROKEN_DOME))

    assert is_void(table, Irregular.BROKEN_DOME, "5.5")
    assert money(100) == table.credit("bob")
    assert "no round opens until the equipment is replaced" == table.refuses(c.OpenBetting()).sentence
    wrong = c.RecordRemedy(remedy=Remedy.DICE_REPLACED, note="new dice")
    assert "equipment/not-waited-for" == table.refuses(wrong, by="technician").code
    table.do(c.RecordRemedy(remedy=Remedy.EQUIPMENT_REPLACED, note="new dome"), by="technician")
    assert 2 == table.open_betting()


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.5")
def test_a_broken_die_voids_and_stops_play_until_other_dice_are_in() -> None:
    """As the dome; and found while winners are paid, by two people, with what was collected put back."""
    table = table_with({"bob": {"small": 30}})
    table.do(c.ReportIrregularity(event=Irregular.BROKEN_DIE))
    assert is_void(table, Irregular.BROKEN_DIE, "5.5")
    assert "no round opens until the dice are replaced" == table.refuses(c.OpenBetting()).sentence
    table.do(c.LogDice(serial="D2", dice=ORDINARY_DICE))

    table.open_betting()
    table.lay("bob", {"small": 30, "big": 20})
    table.advance_to(Act.PAY_WINNERS, SMALL_WINS)
    table.do(c.ReportIrregularity(event=Irregular.BROKEN_DIE))
    found = c.GiveRuling(hold=1, verdict=Verdict.VOID_ROUND, reason="split at the pip")
    assert "staff/needs-a-second-person" == table.refuses(found, by="pit-supervisor").code
    table.do(found, by="pit-supervisor", second="pit-manager")

    assert (HowConcluded.VOID, money(100)) == (table.past[2].concluded, table.credit("bob"))
    assert ("5.5",) == table.last(e.RoundVoided).clause
    assert "table/halted" == table.refuses(c.OpenBetting()).code


# ---- late chips --------------------------------------------------------------------------------------


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.6")
@pytest.mark.parametrize(("faces", "back"), [((2, 2, 4), 100), (SMALL_WINS, 0)])
def test_a_late_raise_is_returned_and_the_stake_at_closing_is_settled(
    faces: tuple[int, int, int], back: int
) -> None:
    """50 on Even at closing and 20 late: 50 wins or loses, 20 goes back; a new late stake goes back too."""
    table = seated_with({"even": 50})

    table.do(c.ReportChips(position="ann", stake=chips("even", 20)))
    raised = table.last(e.ChipsReturned)
    table.do(c.ReportChips(position="ann", stake=chips("odd", 20)))
    table.finish(faces)

    assert (chips("even", 20), ("5.6",)) == (raised.stake, raised.clause)
    assert chips("odd", 20) == table.last(e.ChipsReturned).stake
    assert [Verdict.REFUSE] * 2 == [each.verdict for each in table.all_of(e.IrregularityRecorded)]
    assert [(money(50), money(back))] == [(each.played, each.returned) for each in table.past[1].lines]
    assert money(50 - back) == table.bank


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.7")
@pytest.mark.parametrize(
    ("faces", "handed_over", "owed", "bank"), [((2, 2, 4), 50, 0, -50), (SMALL_WINS, 0, 50, 50)]
)
def test_a_stake_taken_down_late_is_paid_or_collected_all_the_same(
    faces: tuple[int, int, int], handed_over: int, owed: int, bank: int
) -> None:
    """The 50 are in ann's hand: a win is paid without them, a loss is owed."""
    table = seated_with({"even": 50})

    table.do(c.ReportChipsTaken(wager=1, amount=money(50)))
    judged = table.last(e.IrregularityRecorded)
    table.finish(faces)

    assert (Verdict.STAKE_STANDS, ("5.7",)) == (judged.verdict, judged.clause)
    settled = table.past[1].lines[0]
    assert (money(handed_over), money(owed)) == (settled.handed_over, settled.owed)
    assert (money(bank), money(owed)) == (
        table.bank,
        table.balance(AccountKind.RECEIVABLE, "ann/T1/1"),
    )


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.7")
def test_only_the_option_after_a_power_failure_takes_a_stake_down_after_the_call() -> None:
    """A terminal's order is refused; the option of 5.13.1 is not."""
    table = table_with({"bob": {"even": 50}})
    table.advance_to(Act.PRESS_DEAL_BUTTON)
    order = c.TakeBackWagers(position="bob", stakes=table.stakes("bob", {"even": 50}))

    assert ("wager/betting-is-closed", ("5.7",)) == told(table.refuses(order, by="bob"))
    table.interrupt()
    table.say_covered()
    table.do(c.AnswerOption(player="bob", withdraws=True), by="bob")

    assert (money(100), NOTHING) == (table.credit("bob"), table.in_play)


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.7")
def test_chips_taken_off_are_not_handed_over_again_when_the_round_is_void() -> None:
    """They count as returned, and are in the player's hand already."""
    table = seated_with({"even": 50}, Act.CHECK_FLAT)
    table.do(c.ReportChipsTaken(wager=1, amount=money(20)))

    table.do(c.CheckFlat(flat=(True, True, False)))
    table.find()

    back = table.past[1].lines[0]
    assert (money(50), money(30), NOTHING) == (back.returned, back.handed_over, back.owed)


# ---- equipment after the outcome ---------------------------------------------------------------------


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.8 [continue]")
def test_a_fault_after_the_outcome_does_not_stop_the_round() -> None:
    """The round goes on to its settlement; the same fault before any die shows is for a ruling (T52)."""
    table = table_with({"bob": {"small": 30}})
    table.advance_to(Act.COLLECT_LOSERS, SMALL_WINS)
    table.do(c.ReportIrregularity(event=Irregular.DEVICE_FAULT_AFTER_OUTCOME, note="the lights are dead"))
    judged = table.last(e.IrregularityRecorded)
    table.finish(SMALL_WINS)

    assert (Verdict.CONTINUE, ("5.8 [continue]",)) == (judged.verdict, judged.clause)
    assert (HowConcluded.SETTLED, money(130)) == (table.past[1].concluded, table.credit("bob"))
    assert 2 == table.open_betting()
    table.do(c.ReportIrregularity(event=Irregular.DEVICE_FAULT_AFTER_OUTCOME))
    assert ("6.1",) == table.last(e.HeldForRuling).clause


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.8 [lights wrong]")
@pytest.mark.parametrize("shown", [(1, 2, 5), None])
def test_missing_or_wrong_lights_yield_to_the_dice(shown: tuple[int, int, int] | None) -> None:
    """The dice are 1-2-6: lights of 1-2-5, or none, change nothing, and the difference is logged."""
    table = table_with({"bob": {"total:9": 10, "total:8": 10}})
    table.advance_to(Act.COLLECT_LOSERS, (1, 2, 6))
    right = table.last(e.AreasLit).areas
    rules = table.now_table.rule_sets[ID]
    lit = [area for area in rules.areas if shown and rules.pays(area.id, shown) is not None]
    assert () == table.do(c.ReportLights(areas=right))

    table.do(c.ReportLights(areas=tuple(area.id for area in lit)))
    logged = table.last(e.IrregularityRecorded)
    table.finish((1, 2, 6))

    assert (Irregular.LIGHTS_WRONG, Verdict.SETTLE_BY_DICE) == (logged.irregularity, logged.verdict)
    assert ("5.8 [lights wrong]",) == logged.clause
    assert ("lit: nothing" == logged.note) is (shown is None)
    assert {"small", "odd", "total:9", "single:1", "single:2", "single:6", "trio:126"} <= set(right)
    assert ((1, 2, 6), money(160)) == (faces_of(table.past[1]), table.credit("bob"))


def without_button() -> AtTheTable:
    """Give a round in which the cover was lifted and the deal button was not pressed."""
    table = table_with({"bob": {"small": 30}})
    table.advance_to(Act.PRESS_DEAL_BUTTON)
    table.do(c.ReportStep(act=Act.UNCOVER))
    return table


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.9 [not void]")
def test_the_round_stands_when_the_deal_button_was_not_pressed() -> None:
    """The outcome is that of the dice."""
    table = without_button()
    judged = table.last(e.IrregularityRecorded)

    table.do(c.ResetDevice())
    table.finish(SMALL_WINS)

    assert (Irregular.DEAL_BUTTON_MISSED, Verdict.RESET_AND_ENTER) == (judged.irregularity, judged.verdict)
    assert ("5.9 [not void]", "5.9 [reset]") == judged.clause
    assert (HowConcluded.SETTLED, SMALL_WINS) == (table.past[1].concluded, faces_of(table.past[1]))
    assert money(130) == table.credit("bob")


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.9 [reset]")
def test_nothing_is_settled_before_the_reset_and_the_keying_in() -> None:
    """Keying waits for the reset, settling for both; each is logged."""
    table = without_button()
    table.do(c.CheckFlat(flat=(True, True, True)))
    table.do(c.Announce(faces=SMALL_WINS))

    unreset = table.refuses(c.EnterOutcome(faces=SMALL_WINS))
    unsettled = table.refuses(c.SettleRound())
    table.do(c.ResetDevice())
    unkeyed = table.refuses(c.SettleRound())
    table.do(c.EnterOutcome(faces=SMALL_WINS))
    unconfirmed = table.refuses(c.SettleRound())
    table.do(c.ConfirmOutcome(faces=SMALL_WINS))
    table.do(c.SettleRound())

    assert ("round/must-be-reset", ("5.9 [not void]", "5.9 [reset]")) == told(unreset)
    assert ("round/not-the-next-step", ("5.9 [reset]",)) == told(unsettled)
    assert ("round/not-the-next-step", ("5.9 [reset]",)) == told(unkeyed) == told(unconfirmed)
    logged = [type(each) for each in table.log if isinstance(each, e.DeviceReset | e.OutcomeEntered)]
    assert [e.DeviceReset, e.OutcomeEntered] == logged
    assert money(130) == table.credit("bob")


# ---- limits ------------------------------------------------------------------------------------------


def limited(minimum: float = 25, maximum: float = 1000) -> AtTheTable:
    """Give a table with limits, and with ann and bob at seats."""
    table = AtTheTable(ID, minimum=minimum, maximum=maximum)
    table.seat("ann")
    table.seat("bob")
    return table


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.10 [first time]")
def test_chips_under_the_minimum_are_settled_once_as_they_lie() -> None:
    """10 on Small and 10 on Big found after 1-2-4: Small wins 10, Big's 10 is collected, once for the visit."""
    table = limited()
    table.open_betting()
    table.advance_to(Act.COLLECT_LOSERS, SMALL_WINS)
    assert table.now_table.round is None
    table.open_betting()
    table.lay("bob", {"odd": 25})
    table.advance_to(Act.COLLECT_LOSERS, SMALL_WINS)

    table.do(found("small", 10), second="boss")
    table.do(found("big", 10), second="boss")
    judged = [(each.verdict, each.clause) for each in table.all_of(e.IrregularityRecorded)]
    table.finish(SMALL_WINS)

    assert [(Verdict.SETTLE_ONCE, ("5.10 [first time]",))] * 2 == judged
    settled = {table.past[2].betting.wagers[each.wager].area: each for each in table.past[2].lines}
    assert (money(10), money(20)) == (settled["small"].winnings, settled["small"].returned)
    assert (money(10), NOTHING) == (settled["big"].played, settled["big"].returned)
    assert [(2, "ann")] == [(each.round, each.player) for each in table.all_of(e.OneTimeUsed)]
    assert money(-25) == table.bank


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.10 [first time]")
def test_a_void_round_gives_small_chips_back_and_uses_nothing_up() -> None:
    """The one time needs an outcome; a terminal has no time at all."""
    table = limited()
    table.terminal("tom")
    table.open_betting()
    table.do(c.ReportChips(position="ann", stake=chips("small", 10)))
    order = c.LayWagers(position="tom", stakes=table.stakes("tom", {"small": 10}))
    refusal = table.refuses(order, by="tom")
    seat = table.refuses(c.LayWagers(position="ann", stakes=(chips("big", 10),)))
    table.do(c.StartTumble())
    table.do(c.ReportTumble(times=1))

    assert {money(25)} == {area.minimum for area in player_view(table.now_table, "tom").areas}
    assert ("wager/below-minimum", "5.10 [first time]") == (refusal.code, refusal.clause[0])
    assert "10.00 on small is below the minimum of 25.00" == refusal.sentence
    assert "wager/below-minimum" == seat.code
    assert (HowConcluded.VOID, NOTHING) == (table.past[1].concluded, table.bank)
    assert [money(10)] == [each.returned for each in table.past[1].lines]
    assert [] == table.all_of(e.OneTimeUsed)
    table.open_betting()
    table.do(c.ReportChips(position="ann", stake=chips("small", 10)))
    table.finish(BIG_WINS)
    assert money(10) == table.bank


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.10 [later]")
@pytest.mark.parametrize("faces", [SMALL_WINS, BIG_WINS])
def test_small_chips_of_a_player_whose_one_time_is_over_go_back_win_or_lose(
    faces: tuple[int, int, int],
) -> None:
    """Ann's second 10 is returned; bob still has his first."""
    table = limited()
    table.open_betting()
    table.do(found("small", 10), second="boss")
    table.finish(BIG_WINS)
    bank = table.bank
    table.open_betting()

    table.do(found("small", 10), second="boss")
    judged = table.last(e.IrregularityRecorded)
    table.do(c.ReportChips(position="bob", stake=chips("small", 10)))
    table.finish(faces)

    assert (Verdict.RETURN_STAKE, ("5.10 [later]",)) == (judged.verdict, judged.clause)
    settled = {table.past[2].betting.wagers[each.wager].player: each for each in table.past[2].lines}
    assert (NOTHING, NOTHING, money(10)) == (
        settled["ann"].played,
        settled["ann"].winnings,
        settled["ann"].returned,
    )
    bobs = money(10) if faces == SMALL_WINS else NOTHING
    assert (money(10), bobs) == (settled["bob"].played, settled["bob"].winnings)
    assert bank + (money(-10) if faces == SMALL_WINS else money(10)) == table.bank


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.10 [later]")
@pytest.mark.parametrize(("account", "verdict"), [("", Verdict.SETTLE_ONCE), ("A7", Verdict.RETURN_STAKE)])
def test_the_one_time_is_for_the_visit_or_for_the_account(account: str, verdict: Verdict) -> None:
    """Who leaves and comes back has it anew, unless an account says who it is."""
    table = limited()
    table.do(c.LeavePosition(player="ann"))
    table.do(c.TakePosition(position="ann", player="ann", account=account))
    table.open_betting()
    table.do(found("small", 10), second="boss")
    table.finish(BIG_WINS)

    table.do(c.LeavePosition(player="ann"))
    table.do(c.TakePosition(position="ann", player="ann", account=account))
    table.open_betting()
    table.do(found("small", 10), second="boss")

    assert verdict == table.last(e.IrregularityRecorded).verdict


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.11 [win]")
def test_an_over_maximum_winner_is_paid_on_the_maximum_and_gets_all_its_chips_back() -> None:
    """1500 found on Small: 1000 is won and 2500 comes back; a terminal's 1500 is refused."""
    table = limited()
    table.terminal("tom", credit=2000)
    table.open_betting()
    order = c.LayWagers(position="tom", stakes=table.stakes("tom", {"small": 1500}))
    refusal = table.refuses(order, by="tom")
    table.lay("bob", {"big": 25})
    table.advance_to(Act.COLLECT_LOSERS, SMALL_WINS)

    table.do(found("small", 1500), second="boss")
    judged = table.last(e.IrregularityRecorded)
    table.finish(SMALL_WINS)

    assert ("wager/above-maximum", ("5.11 [win]", "5.11 [lose]")) == told(refusal)
    assert "1500.00 on small is above the maximum of 1000.00" == refusal.sentence
    assert (Verdict.PAY_TO_MAXIMUM, ("5.11 [win]", "5.11 [lose]")) == (judged.verdict, judged.clause)
    won = table.past[1].lines[-1]
    assert (money(1000), money(1000), money(2500)) == (won.played, won.winnings, won.returned)


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.11 [win]")
def test_the_maximum_is_for_one_player_on_one_area_whatever_the_chips() -> None:
    """800 registered and 700 found are 1500; bob's own 900 is another matter."""
    table = limited()
    table.open_betting()
    table.lay("ann", {"small": 800})
    table.lay("bob", {"small": 900})
    table.do(found("small", 700), second="boss")

    table.finish(SMALL_WINS)

    settled = {table.past[1].betting.wagers[each.wager].player: each for each in table.past[1].lines}
    assert (money(1000), money(2500)) == (settled["ann"].winnings, settled["ann"].returned)
    assert (money(900), money(1800)) == (settled["bob"].winnings, settled["bob"].returned)


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.11 [lose]")
def test_an_over_maximum_loser_is_charged_the_maximum() -> None:
    """Of 1500 on Small, 1000 is collected and 500 goes back."""
    table = limited()
    table.open_betting()
    table.do(found("small", 1500), second="boss")

    table.finish(BIG_WINS)

    lost = table.past[1].lines[0]
    assert (money(1000), NOTHING, money(500)) == (lost.played, lost.winnings, lost.returned)
    assert money(1000) == table.bank


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.12")
def test_a_mistake_about_limits_is_not_reopened_but_wrong_dice_are() -> None:
    """Round 3 settled 1500 in full and a repeat 10; found in round 4, neither is touched."""
    table = limited(minimum=5, maximum=2000)
    for _ in range(2):
        table.round(SMALL_WINS, {})
    table.round(SMALL_WINS, {"ann": {"small": 1500}, "bob": {"big": 10}})
    right = same_for_all(tuple(table.limits.by_kind), minimum=money(25), maximum=money(1000))
    table.do(c.SetLimits(limits=right), by="pit-manager", second="boss")
    table.open_betting()
    settled, bank = table.past[3], table.bank

    table.do(c.ReportIrregularity(event=Irregular.LIMIT_BREACH_FOUND_LATER, rounds=(3,)))
    judged = table.last(e.IrregularityRecorded)
    facts: dict[str, Any] = {"round": 3, "faces": BIG_WINS, "reason": "the limits were 25 to 1000"}
    limits = c.CorrectOutcome(event=Irregular.LIMIT_BREACH_FOUND_LATER, **facts)
    refusal = table.refuses(limits, by="pit-manager", second="boss")
    void = c.VoidRounds(rounds=(3,), event=Irregular.LIMIT_BREACH_FOUND_LATER, reason="limits")
    unvoided = table.refuses(void, by="pit-manager", second="boss")

    assert (Verdict.CONSIDERED_SETTLED, ("5.12",)) == (judged.verdict, judged.clause)
    assert ("correction/limits-are-settled", ("5.12",)) == told(refusal) == told(unvoided)
    assert (settled, bank, money(-1490)) == (table.past[3], table.bank, bank)

    dice = c.CorrectOutcome(event=Irregular.WRONG_RESULT_KEYED, **facts)
    alone = table.refuses(dice, by="pit-manager")
    table.do(dice, by="pit-manager", second="boss")

    assert "staff/needs-a-second-person" == alone.code
    corrected = table.last(e.RoundCorrected)
    assert ("5.8 [lights wrong]", "6.3 [dice prevail]") == corrected.clause
    assert BIG_WINS == faces_of(table.past[3])
    assert money(1490) == table.bank


# ---- power failures ----------------------------------------------------------------------------------


def three_players(act: Act) -> AtTheTable:
    """Give a round with wagers of three players, up to a step."""
    stakes = {"ann": {"small": 10, "total:7": 10}, "bob": {"small": 30}, "cat": {"big": 20}}
    table = table_with(stakes)
    table.advance_to(act)
    return table


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13")
@pytest.mark.parametrize(
    ("act", "is_established", "clause", "follows"),
    [
        (Act.TUMBLE, False, ("5.13", "5.13.1"), e.OptionOffered),
        (Act.CLOSE_BETTING, False, ("5.13", "5.13.1"), e.OptionOffered),
        (Act.PRESS_DEAL_BUTTON, False, ("5.13", "5.13.1"), e.ReadingAwaited),
        (Act.UNCOVER, False, ("5.13", "5.13.1"), e.ReadingAwaited),
        (Act.COLLECT_LOSERS, True, ("5.13", "5.13.2"), e.RoundConcluded),
        (Act.PAY_WINNERS, True, ("5.13", "5.13.2"), e.RoundConcluded),
    ],
)
def test_a_power_failure_is_first_judged_by_whether_a_wager_is_decided(
    act: Act,
    is_established: bool,  # noqa: FBT001 - a case
    clause: tuple[str, ...],
    follows: type[e.Event],
) -> None:
    """The classification is the first thing on record; from the call on, two people say whether it holds."""
    table = three_players(act)

    happened = table.interrupt()

    assert isinstance(happened, tuple)
    assert e.RoundInterrupted(round=1, is_established=is_established, clause=clause) == happened[0]
    assert follows is type(happened[-1])


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13")
def test_one_die_that_was_read_decides_wagers() -> None:
    """A six on one die kills five triples: an outcome is established, and the rest is read (T46)."""
    table = three_players(Act.CHECK_FLAT)
    table.do(c.ReadDie(die=1, face=1))

    happened = table.interrupt()

    assert isinstance(happened, tuple)
    assert [e.RoundInterrupted, e.ReadingAwaited] == [type(each) for each in happened]
    assert table.last(e.RoundInterrupted).is_established
    assert READ_THE_DICE == table.interrupt()
    table.do(c.AttestDice(faces=(2, None, None)), second="pit-supervisor")
    assert READ_THE_DICE == table.interrupt()
    table.do(c.AttestDice(faces=SMALL_WINS), second="pit-supervisor")
    assert (HowConcluded.SETTLED, SMALL_WINS) == (table.past[1].concluded, faces_of(table.past[1]))


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13")
@pytest.mark.parametrize("act", [Act.CHECK_FLAT, Act.ANNOUNCE, Act.ENTER_OUTCOME])
def test_with_the_dice_uncovered_the_record_said_that_nothing_was_established(act: Act) -> None:
    """Dice that lie open have decided some wager, whatever they show and whoever has read them."""
    table = three_players(act)

    table.interrupt()

    interrupted = table.last(e.RoundInterrupted)
    assert (True, ("5.13", "5.13.2")) == (interrupted.is_established, interrupted.clause)


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.1")
def test_dice_that_nobody_can_read_any_more_were_called_not_flat() -> None:
    """No die can be read: no outcome, so each player has the option; the round is not void under 5.3."""
    table = three_players(Act.CHECK_FLAT)
    table.interrupt()

    table.do(c.AttestDice(faces=(None, None, None)), second="pit-supervisor")

    assert ([], ("5.13", "5.13.1")) == (table.all_of(e.RoundVoided), table.last(e.OptionOffered).clause)
    assert ANSWER_THE_OPTION == table.interrupt()
    for player in ("ann", "bob", "cat"):
        table.do(c.AnswerOption(player=player, withdraws=True), by=player)
    assert [money(100)] * 3 == [table.credit(each) for each in ("ann", "bob", "cat")]


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.2")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.8 [lights wrong]")
@pytest.mark.clause("mbs-sicbo-v6-2020", "6.3 [dice prevail]")
@pytest.mark.parametrize(
    ("act", "said", "instead_of"),
    [
        (Act.CHECK_FLAT, c.ReadDie(die=3, face=5), (None, None, 5)),
        (Act.ANNOUNCE, c.Announce(faces=(1, 2, 5)), (1, 2, 5)),
    ],
)
def test_a_wrong_call_or_a_misread_die_prevailed_over_the_dice_that_two_people_attest(
    act: Act, said: c.Command, instead_of: tuple[int | None, ...]
) -> None:
    """The dice are 1-2-4: ann's total of seven wins, and the difference is on record."""
    table = three_players(act)
    table.do(said)
    table.interrupt()

    table.do(c.AttestDice(faces=SMALL_WINS), second="pit-supervisor")

    assert (HowConcluded.SETTLED, SMALL_WINS) == (table.past[1].concluded, faces_of(table.past[1]))
    assert [money(230), money(130), money(80)] == [table.credit(each) for each in ("ann", "bob", "cat")]
    assert instead_of == table.last(e.DiceAttested).instead_of


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.2")
def test_a_wrong_result_that_was_keyed_prevailed_over_the_dice_that_two_people_attest() -> None:
    """1-2-5 is called and keyed, and not confirmed: attested are 1-2-4."""
    table = three_players(Act.ANNOUNCE)
    table.do(c.Announce(faces=(1, 2, 5)))
    table.do(c.EnterOutcome(faces=(1, 2, 5)))
    table.interrupt()

    table.do(c.AttestDice(faces=SMALL_WINS), second="pit-supervisor")

    assert (SMALL_WINS, (1, 2, 5)) == (faces_of(table.past[1]), table.last(e.DiceAttested).instead_of)


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.1")
@pytest.mark.parametrize("act", [Act.TUMBLE, Act.CLOSE_BETTING, Act.PRESS_DEAL_BUTTON, Act.UNCOVER])
def test_with_nothing_decided_each_player_withdraws_everything_or_stays(act: Act) -> None:
    """Ann pulls out of the round; some of it is no answer; bob and cat are settled by the dice."""
    table = three_players(act)
    table.interrupt()
    if act in (Act.PRESS_DEAL_BUTTON, Act.UNCOVER):
        table.say_covered()
    offered = table.last(e.OptionOffered)
    assert (("ann", "bob", "cat"), ("5.13", "5.13.1")) == (offered.players, offered.clause)
    assert ANSWER_THE_OPTION == table.interrupt()

    some = table.refuses(c.AnswerOption(player="ann", withdraws=True, wagers=(1,)), by="ann")
    other = table.refuses(c.AnswerOption(player="ann", withdraws=True), by="bob")
    table.do(c.AnswerOption(player="ann", withdraws=True), by="ann")
    again = table.refuses(c.AnswerOption(player="ann", withdraws=False), by="ann")
    table.do(c.AnswerOption(player="bob", withdraws=False), by="bob")
    going_on = c.TakeStep(act=Act.UNCOVER) if act is Act.UNCOVER else c.StartTumble()
    waits = table.refuses(going_on)
    laid = table.send(c.LayWagers(position="bob", stakes=table.stakes("bob", {"odd": 10})), by="bob")
    early = table.refuses(c.CloseOption(), by="pit-supervisor")
    table.later(seconds=c.OPTION_SECONDS)
    table.do(c.CloseOption(), by="pit-supervisor")
    table.finish(SMALL_WINS)

    assert ("recovery/all-or-nothing", ("5.13", "5.13.1")) == told(some)
    assert "all wagers are withdrawn or none: 1, 2 stand" == some.sentence
    assert ("position/not-yours", "recovery/no-option") == (other.code, again.code)
    assert "round/option-is-open" == waits.code
    assert ("recovery/option-runs", ("5.13", "5.13.1")) == told(early)
    assert "cat may still answer for 120 seconds" == early.sentence
    assert isinstance(laid, Refusal)
    assert [money(100), money(130), money(80)] == [table.credit(each) for each in ("ann", "bob", "cat")]
    assert HowConcluded.SETTLED == table.past[1].concluded


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.1")
def test_the_last_answer_closes_the_option() -> None:
    """Nobody need wait once all have answered."""
    table = three_players(Act.UNCOVER)
    table.interrupt()
    table.say_covered()

    for player in ("ann", "bob", "cat"):
        table.do(c.AnswerOption(player=player, withdraws=player != "cat"), by=player)

    table.do(c.TakeStep(act=Act.UNCOVER))
    table.finish(BIG_WINS)
    assert [money(100), money(100), money(120)] == [table.credit(each) for each in ("ann", "bob", "cat")]


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.2")
def test_with_an_outcome_no_withdrawal_is_offered_and_the_round_is_settled() -> None:
    """From the keyed outcome, and from where the settlement had stopped."""
    for act in (Act.COLLECT_LOSERS, Act.PAY_WINNERS):
        table = three_players(act)

        table.interrupt()

        assert "round/none-in-play" == table.refuses(c.AnswerOption(player="ann", withdraws=True)).code
        assert [] == table.all_of(e.OptionOffered)
        assert [money(230), money(130), money(80)] == [table.credit(each) for each in ("ann", "bob", "cat")]


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.2")
def test_dice_that_were_revealed_are_read_by_two_people_and_settled() -> None:
    """No withdrawal is offered; one person is not enough; then the round is concluded."""
    table = three_players(Act.CHECK_FLAT)
    table.interrupt()

    assert [] == table.all_of(e.OptionOffered)
    assert "recovery/no-option" == table.refuses(c.AnswerOption(player="ann", withdraws=True), by="ann").code
    assert "round/waits-for-reading" == table.refuses(c.Announce(faces=SMALL_WINS)).code
    assert "staff/needs-a-second-person" == table.refuses(c.AttestDice(faces=SMALL_WINS)).code
    table.do(c.AttestDice(faces=SMALL_WINS), second="pit-supervisor")

    assert (HowConcluded.SETTLED, SMALL_WINS) == (table.past[1].concluded, faces_of(table.past[1]))
    assert [money(230), money(130), money(80)] == [table.credit(each) for each in ("ann", "bob", "cat")]


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.2")
def test_a_stake_that_waits_for_a_ruling_is_not_settled_by_a_power_failure() -> None:
    """With the dice attested, the round waits for the pit supervisor as before (3.12)."""
    table = seated_with({"small": 10, "big": 10}, Act.CHECK_FLAT)
    table.do(c.ReportChipsMoved(wager=1, to="big", is_on_purpose=False))
    table.interrupt()

    table.do(c.AttestDice(faces=BIG_WINS), second="pit-supervisor")
    assert FINISH_BY_HAND == table.interrupt()
    table.do(
        c.GiveRuling(hold=1, verdict=Verdict.STAKE_STANDS, area="big", reason="it was pushed"),
        by="pit-supervisor",
    )
    table.interrupt()

    assert (HowConcluded.SETTLED, money(-20)) == (table.past[1].concluded, table.bank)


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13")
def test_terminals_that_drop_do_not_stop_the_round() -> None:
    """The document knows no terminals: as in the RWS game, what is registered stands and the rest goes back."""
    table = table_with({"bob": {"small": 30}})
    lost = ("bob", chips("big", 20, Instrument.CREDITS))

    table.do(c.ReportTerminals(down=("bob",)))
    judged = table.last(e.IrregularityRecorded)
    table.do(c.ReportTerminals(back=("bob",), unregistered=(lost,)))
    table.finish(SMALL_WINS)

    assert (Irregular.TERMINALS_INTERRUPTED, Verdict.CONTINUE) == (judged.irregularity, judged.verdict)
    assert lost[1] == table.last(e.ChipsReturned).stake
    assert money(130) == table.credit("bob")
