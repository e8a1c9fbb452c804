"""Sic Bo version 6, Marina Bay Sands: what a fresh reader found by driving the table against its clauses.

The list of what was tried is in docs/rules_documents/disagreements/mbs-sicbo-v6-2020.md.
"""

from datetime import timedelta
from typing import Any

import pytest

from at_the_table import NOON, AtTheTable, chips, money
from clauses.attempts import (
    BIG_WINS,
    SMALL_WINS,
    Attempt,
    changes_of_wagers,
    crashed,
    people_who,
    taken,
)
from sicbo.house_runtime.tables.timers import due
from sicbo.money import NOTHING
from sicbo.rules.instruments import Marker, MarkerPlace
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Moment, Verdict
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.decisions.irregularities.rulings import verdicts_for
from sicbo.table.decisions.outcome.device_results import is_result_awaited
from sicbo.table.recovery.recover import ANSWER_THE_OPTION, READ_THE_DICE
from sicbo.table.views.dealer import dealer_view
from sicbo.table.views.display import display_view
from sicbo.table.views.irregularity_offers import offers
from sicbo.table.views.player import player_view
from table.moments import kept

ID = "mbs-sicbo-v6-2020"


def three_players(act: Act | None = None, **more: Any) -> AtTheTable:  # noqa: ANN401 - as AtTheTable has them
    """Give a round with 50 of ann on Small and of bob on Big in chips, and 50 of tom on Small in credit."""
    at = AtTheTable(ID, minimum=25, **more)
    at.seat("ann")
    at.seat("bob")
    at.terminal("tom")
    at.open_betting()
    for player, area in (("ann", "small"), ("bob", "big"), ("tom", "small")):
        at.lay(player, {area: 50})
    if act is not None:
        at.advance_to(act)
    return at


def in_the_option() -> AtTheTable:
    """Give a round that was interrupted under the cover, so that players may withdraw."""
    at = three_players(Act.UNCOVER)
    at.interrupt()
    at.say_covered()
    return at


def last_judged(at: AtTheTable) -> tuple[Irregular, Verdict, tuple[str, ...]]:
    """Give what was recorded last, its verdict and its clause."""
    recorded = at.last(e.IrregularityRecorded)
    return recorded.irregularity, recorded.verdict, recorded.clause


# ---- dice that do not lie flat -----------------------------------------------------------------------


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.3")
@pytest.mark.clause("mbs-sicbo-v6-2020", "3.10")
@pytest.mark.parametrize("act", [Act.COLLECT_LOSERS, Act.PAY_WINNERS])
def test_a_check_after_the_keying_that_found_a_die_leaning_was_unforeseen(act: Act) -> None:
    """Whoever may find it has the verdict of 5.3 and no other; a check that finds all flat is out of place."""
    at = three_players(act)
    at.do(c.CheckFlat(flat=(True, True, False)))

    (hold,) = at.now_table.holds
    assert (Irregular.DIE_NOT_FLAT, Verdict.VOID_ROUND, ("5.3",)) == (hold.event, hold.finding, hold.clause)
    at.find(second="pit-manager")
    assert (NOTHING, money(1000)) == (at.bank, at.credit("tom"))
    other = three_players(act)
    other.do(c.CheckFlat(flat=(True, True, True)))
    assert Irregular.UNFORESEEN == last_judged(other)[0]


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.3")
def test_a_die_seen_leaning_through_the_dome_was_unforeseen() -> None:
    """Under the cover no result is known: one person's check is enough for the void."""
    at = three_players(Act.UNCOVER)

    at.do(c.CheckFlat(flat=(True, True, False)))

    assert (Irregular.DIE_NOT_FLAT, Verdict.VOID_ROUND, ("5.3",)) == last_judged(at)
    assert (None, NOTHING) == (at.now_table.round, at.bank)


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.10")
def test_a_device_that_reads_alone_made_an_outcome_of_dice_that_nobody_had_checked() -> None:
    """The dealer who uncovers them checks each die first; until then nothing is taken, and nothing asked for."""
    at = with_a_reader_alone()
    at.advance_to(Act.CHECK_FLAT)
    assert not is_result_awaited(at.now_table, "R1")
    refusal = at.refuses(at.device_result(SMALL_WINS), by="device")
    assert ("round/not-the-next-step", ("3.10",)) == (refusal.code, refusal.clause)

    at.do(c.CheckFlat(flat=(True, True, True)))
    at.do(at.device_result(SMALL_WINS), by="device")
    at.finish(SMALL_WINS)

    assert money(-50) == at.bank


def with_a_reader_alone() -> AtTheTable:
    """Give a round whose dice a device reads alone, with 50 of tom on Small."""
    at = AtTheTable(ID)
    at.do(c.FitReader(device="R1", is_alone=True), by="technician")
    at.reader = "R1"
    at.terminal("tom")
    at.open_betting()
    at.lay("tom", {"small": 50})
    return at


# ---- chips while players may withdraw ----------------------------------------------------------------


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.6")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.1")
def test_chips_laid_while_players_may_withdraw_were_held_as_unforeseen() -> None:
    """No wager is made any more: they go back, and the players go on answering."""
    at = in_the_option()

    at.do(c.ReportChips(position="ann", stake=chips("small", 50)))

    assert (Irregular.LATE_WAGER, Verdict.REFUSE, ("5.6",)) == last_judged(at)
    assert ((), chips("small", 50)) == (at.now_table.holds, at.last(e.ChipsReturned).stake)
    early = three_players()
    early.interrupt()
    early.do(c.ReportChips(position="ann", stake=chips("small", 50)))
    assert ((), ("5.6",)) == (early.now_table.holds, early.last(e.ChipsReturned).clause)


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.7")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.1")
@pytest.mark.parametrize(("withdraws", "in_hand", "bank"), [(True, 20, 0), (False, 0, 50)])
def test_chips_taken_while_players_may_withdraw_were_said_not_to_lie_there(
    *, withdraws: bool, in_hand: float, bank: float
) -> None:
    """Taking some is no withdrawal: ann may still withdraw all and gets the rest, or they are played."""
    at = AtTheTable(ID)
    at.seat("ann")
    at.open_betting()
    at.lay("ann", {"small": 50})
    at.advance_to(Act.UNCOVER)
    at.interrupt()
    at.say_covered()

    at.do(c.ReportChipsTaken(wager=1, amount=money(20)))

    assert (Irregular.LATE_WITHDRAWAL, Verdict.STAKE_STANDS, ("5.7",)) == last_judged(at)
    assert () == at.now_table.holds
    at.do(c.AnswerOption(player="ann", withdraws=withdraws))
    assert [money(in_hand)] * withdraws == [each.in_hand for each in at.all_of(e.WagerReturned)]
    at.finish(BIG_WINS)
    assert money(bank) == at.bank


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.12 [ruling]")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.1")
def test_chips_pushed_while_players_may_withdraw_were_no_chips_at_all() -> None:
    """On purpose nothing changes; by accident the pit supervisor rules, unless the player withdraws."""
    at = in_the_option()
    at.do(c.ReportChipsMoved(wager=1, to="big", is_on_purpose=True))
    assert (Irregular.LATE_WAGER, Verdict.REFUSE, ("5.6",)) == last_judged(at)

    at.do(c.ReportChipsMoved(wager=1, to="big", is_on_purpose=False))
    at.do(c.ReportChipsMoved(wager=2, to="small", is_on_purpose=False))

    assert [(1, "Pit Supervisor"), (2, "Pit Supervisor")] == [
        (each.wager, each.authority) for each in at.now_table.holds
    ]
    at.do(c.AnswerOption(player="ann", withdraws=True))
    assert [2] == [each.wager for each in at.now_table.holds]


# ---- chips moved once losers are collected -----------------------------------------------------------


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.6")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.7")
@pytest.mark.clause("mbs-sicbo-v6-2020", "3.11")
def test_chips_slid_between_collecting_and_paying_held_the_round_as_unforeseen() -> None:
    """Nothing moves by it: the winner is paid where it lay, and nobody gets to void the round."""
    at = three_players(Act.PAY_WINNERS)

    at.do(c.ReportChipsMoved(wager=1, to="big", is_on_purpose=True))

    assert (Irregular.LATE_WAGER, ()) == (last_judged(at)[0], at.now_table.holds)
    at.finish(SMALL_WINS)
    assert money(-50) == at.bank


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.12 [ruling]")
@pytest.mark.parametrize(
    ("wager", "verdict", "area", "bank"),
    [
        (1, Verdict.STAKE_STANDS, "", -50),
        (1, Verdict.STAKE_STANDS, "big", 50),
        (1, Verdict.RETURN_STAKE, "", 0),
        (2, Verdict.STAKE_STANDS, "", -50),
        (2, Verdict.STAKE_STANDS, "small", -150),
        (2, Verdict.RETURN_STAKE, "", -100),
    ],
)
def test_chips_that_had_been_pushed_were_spoken_of_only_after_collecting(
    wager: int, verdict: Verdict, area: str, bank: float
) -> None:
    """The pit supervisor rules on that wager alone; two people put back and collect again what changes by it."""
    at = three_players(Act.PAY_WINNERS)
    to = "big" if wager == 1 else "small"
    at.do(c.ReportChipsMoved(wager=wager, to=to, is_on_purpose=False))
    (hold,) = at.now_table.holds
    assert (wager, "Pit Supervisor", ("3.12 [ruling]",)) == (hold.wager, hold.authority, hold.clause)
    assert "round/is-held" == at.refuses(c.TakeStep(act=Act.PAY_WINNERS)).code
    ruling = c.GiveRuling(hold=1, verdict=verdict, area=area, reason="seen on camera")
    whole = c.GiveRuling(hold=1, verdict=Verdict.VOID_ROUND, reason="seen on camera")

    assert set() == people_who(at, whole, "boss")
    alone = people_who(at, ruling)
    at.do(ruling, by="pit-supervisor", second="pit-manager")
    at.finish(SMALL_WINS)

    does_move = bool(area) or verdict is Verdict.RETURN_STAKE
    assert (not does_move, money(bank)) == ("pit-supervisor" in alone, at.bank)


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.12 [ruling]")
@pytest.mark.parametrize("verdict", [Verdict.STAKE_STANDS, Verdict.RETURN_STAKE])
def test_a_pit_supervisor_alone_moved_a_loser_onto_a_winner_when_the_dice_showed(verdict: Verdict) -> None:
    """Who says that chips were pushed does not rule on them too, once a result may be seen."""
    at = three_players(Act.COLLECT_LOSERS)
    at.do(c.ReportChipsMoved(wager=2, to="small", is_on_purpose=False), by="pit-supervisor")
    area = "small" if verdict is Verdict.STAKE_STANDS else ""
    ruling = c.GiveRuling(hold=1, verdict=verdict, area=area, reason="it was pushed")

    assert {"pit-manager", "gaming-shift-manager", "casino-manager"} == people_who(at, ruling)
    assert "ruling/reported-it" == at.refuses(ruling, by="pit-supervisor", second="boss").code
    before = three_players(Act.UNCOVER)
    before.do(c.ReportChipsMoved(wager=2, to="small", is_on_purpose=False), by="pit-supervisor")
    assert "pit-supervisor" in people_who(before, ruling)


# ---- limits of rounds that are over ------------------------------------------------------------------


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.12")
@pytest.mark.parametrize("event", [Irregular.OVER_MAXIMUM, Irregular.UNDER_MINIMUM])
@pytest.mark.parametrize(("rounds", "opens_next"), [((1,), False), ((), False), ((1,), True)])
def test_a_breach_of_limits_in_an_earlier_round_was_held_and_a_ruling_could_void_it(
    event: Irregular, rounds: tuple[int, ...], *, opens_next: bool
) -> None:
    """By whatever name it is reported, it is considered settled, and nobody rules on it."""
    at = three_players()
    at.finish(SMALL_WINS)
    if opens_next:
        at.open_betting()

    at.do(c.ReportIrregularity(event=event, note="too much lay there", rounds=rounds))

    breach = Irregular.LIMIT_BREACH_FOUND_LATER
    assert (breach, Verdict.CONSIDERED_SETTLED, ("5.12",)) == last_judged(at)
    assert () == at.now_table.holds


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.10 [first time]")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.11 [win]")
@pytest.mark.parametrize("event", [Irregular.OVER_MAXIMUM, Irregular.UNDER_MINIMUM])
def test_limits_broken_in_the_round_in_play_are_for_the_settlement_and_for_no_ruling(
    event: Irregular,
) -> None:
    """The document covers them, so 6.1 does not; the report is recorded, and each player's chips decide."""
    at = three_players()
    at.finish(SMALL_WINS)
    at.open_betting()

    at.do(c.ReportIrregularity(event=event, note="chips outside the limits"))

    assert (event, ()) == (last_judged(at)[0], at.now_table.holds)


# ---- power failures ----------------------------------------------------------------------------------


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.2")
@pytest.mark.parametrize("act", [Act.CHECK_FLAT, Act.ANNOUNCE, Act.ENTER_OUTCOME])
def test_a_dealer_who_reported_a_power_failure_over_open_dice_was_told_that_nothing_was_decided(
    act: Act,
) -> None:
    """As after a crash: decided. The pit supervisor finds the failure, and two people read the dice."""
    at = three_players(act)
    offered = [each for each in offers(at.now_table) if each.event is Irregular.ROUND_INTERRUPTED]
    assert [("5.13", "5.13.2")] == [each.clause for each in offered]

    at.do(c.ReportIrregularity(event=Irregular.ROUND_INTERRUPTED, note="the lights went out"))

    (hold,) = at.now_table.holds
    assert (Verdict.CONCLUDE, "Pit Supervisor", ("5.13", "5.13.2")) == (
        hold.finding,
        hold.authority,
        hold.clause,
    )
    not_so = crashed(at)
    at.find()
    assert (True, ("5.13", "5.13.2")) == (at.last(e.RoundInterrupted).is_established, hold.clause)
    assert (True, []) == (at.play.reading.is_awaited, at.all_of(e.OptionOffered))
    at.do(c.AttestDice(faces=SMALL_WINS), second="pit-supervisor")
    not_so.find(is_so=False)
    not_so.finish(SMALL_WINS)
    assert [money(-50)] * 2 == [each.bank for each in (at, not_so)]


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.1")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.2")
@pytest.mark.parametrize("act", [Act.TUMBLE, Act.UNCOVER, Act.ANNOUNCE, Act.PAY_WINNERS])
@pytest.mark.parametrize("moment", [Moment.BETWEEN_ROUNDS, Moment.CLOSED])
def test_a_power_failure_at_a_moment_that_cannot_have_been_gave_the_option_or_paid(
    act: Act, moment: Moment
) -> None:
    """One person's word closed betting, let players withdraw, and paid: now somebody rules on it first."""
    at = three_players(act)

    at.do(c.ReportIrregularity(event=Irregular.ROUND_INTERRUPTED, note="dark", moment=moment))

    (hold,) = at.now_table.holds
    assert (Irregular.ROUND_INTERRUPTED, "Gaming Shift Manager") == (hold.event, hold.authority)
    assert (act, None) == (at.next_act, at.play.option)


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.2")
def test_nobody_knew_who_had_reported_a_power_failure_after_the_outcome() -> None:
    """The record says by whose report; the dealer concludes the round, and nobody's word pays it."""
    at = three_players(Act.PAY_WINNERS)

    at.do(c.ReportIrregularity(event=Irregular.ROUND_INTERRUPTED, note="the lights went out"))

    recorded = at.last(e.IrregularityRecorded)
    assert ("dealer", "the lights went out", ("5.13", "5.13.2")) == (
        recorded.reported_by,
        recorded.note,
        recorded.clause,
    )
    assert [] == at.all_of(e.WinnersPaid)
    at.finish(SMALL_WINS)
    assert (None, money(-50)) == (at.now_table.round, at.bank)


AFTER_THE_CALL = [Act.PRESS_DEAL_BUTTON, Act.UNCOVER]
"""The steps before which the dice are covered by the record, and may lie open."""


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.2")
@pytest.mark.parametrize("act", AFTER_THE_CALL)
def test_the_cover_was_lifted_before_the_power_failed_and_players_withdrew_over_open_dice(act: Act) -> None:
    """Nobody withdraws before two people have said what the dice show; open dice are settled."""
    at = three_players(act)
    at.interrupt()

    withdraws = c.AnswerOption(player="ann", withdraws=True)
    assert (True, []) == (at.play.reading.is_awaited, at.all_of(e.OptionOffered))
    assert "recovery/no-option" == at.refuses(withdraws).code
    assert not player_view(at.now_table, "tom", now=at.now).may_withdraw_all
    assert READ_THE_DICE == at.interrupt()
    at.do(c.AttestDice(faces=SMALL_WINS), second="pit-supervisor")

    assert (SMALL_WINS, money(-50)) == (at.last(e.OutcomeEstablished).faces, at.bank)
    assert (None, []) == (at.now_table.round, at.all_of(e.OptionOffered))


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.2")
def test_one_open_die_that_can_be_read_leaves_nobody_the_option() -> None:
    """One die decides some wager (T46): the other two are read, and nobody withdraws meanwhile."""
    at = three_players(Act.UNCOVER)
    at.interrupt()

    at.do(c.AttestDice(faces=(None, 2, None)), second="pit-supervisor")

    assert (READ_THE_DICE, []) == (at.interrupt(), at.all_of(e.OptionOffered))
    at.do(c.AttestDice(faces=SMALL_WINS), second="pit-supervisor")
    assert money(-50) == at.bank


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.1")
@pytest.mark.parametrize("act", AFTER_THE_CALL)
def test_dice_that_two_people_find_covered_decide_nothing_and_stay_so_until_the_option_is_over(
    act: Act,
) -> None:
    """Neither is the cover lifted to look, nor one person asked: who withdraws has all back, who stays is played."""
    at = three_players(act)
    at.interrupt()
    covered = c.AttestDice(faces=(None, None, None))
    steps = [c.TakeStep(act=Act.PRESS_DEAL_BUTTON), c.TakeStep(act=Act.UNCOVER)]
    assert ["round/waits-for-reading"] * 2 == [at.refuses(each).code for each in steps]
    assert set() == people_who(at, covered)

    at.do(covered, second="pit-supervisor")

    offered = at.last(e.OptionOffered)
    assert (("ann", "bob", "tom"), ("5.13", "5.13.1")) == (offered.players, offered.clause)
    assert ["round/option-is-open"] * 2 == [at.refuses(each).code for each in steps]
    at.do(c.AnswerOption(player="ann", withdraws=True))
    at.do(c.AnswerOption(player="bob", withdraws=False))
    at.later(seconds=c.OPTION_SECONDS)
    at.do(c.CloseOption(), by="program")
    at.finish(SMALL_WINS)
    assert (NOTHING, money(1050)) == (at.bank, at.credit("tom"))


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.1")
@pytest.mark.parametrize("act", AFTER_THE_CALL)
@pytest.mark.parametrize("is_virtual", [False, True])
def test_dice_that_the_program_holds_or_draws_are_asked_of_nobody(act: Act, *, is_virtual: bool) -> None:
    """Nobody has lifted anything without the program: players have the option at once."""
    at = three_players(is_virtual=is_virtual)
    if not is_virtual:
        at = with_a_held_mixer()
    at.advance_to(act)

    at.interrupt()

    assert ([], ("5.13", "5.13.1")) == (at.all_of(e.ReadingAwaited), at.last(e.OptionOffered).clause)


def with_a_held_mixer() -> AtTheTable:
    """Give a round at a table whose mixer the program locks, with 50 of tom on Small."""
    at = AtTheTable(ID)
    at.do(c.RemoveMixer())
    assert at.document.dice is not None
    at.do(c.FitMixer(mixer=at.document.dice.mixers[0], serial="M2", is_held=True))
    at.log_dice("D2")
    at.terminal("tom")
    at.open_betting()
    at.lay("tom", {"small": 50})
    return at


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.1")
@pytest.mark.parametrize("act", [Act.TUMBLE, Act.CLOSE_BETTING])
def test_before_the_call_nobody_is_asked_for_the_dice(act: Act) -> None:
    """From the end of the option on the round goes on as after the call, and so does whoever looks at the dice."""
    at = three_players(act)

    at.interrupt()

    assert (False, ("ann", "bob", "tom")) == (at.play.reading.is_awaited, at.last(e.OptionOffered).players)
    at.later(seconds=c.OPTION_SECONDS)
    at.do(c.CloseOption(), by="program")
    assert crashed(at).play.reading.is_awaited


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13")
@pytest.mark.clause("mbs-sicbo-v6-2020", "3.2")
@pytest.mark.parametrize("is_crashed_in_hold", [False, True])
def test_after_a_call_without_a_tumble_the_option_was_given_over_dice_that_may_lie_open(
    *, is_crashed_in_hold: bool
) -> None:
    """The call was made, and a tumble may be missing on record only: two people say whether there was one."""
    at = three_players(Act.TUMBLE)
    at.do(c.CloseBetting())
    if is_crashed_in_hold:
        at.interrupt()
    at.do(
        c.GiveRuling(hold=1, verdict=Verdict.CONTINUE, reason="play goes on"),
        by="gaming-shift-manager",
    )
    if not is_crashed_in_hold:
        at.interrupt()

    assert (True, []) == (at.play.reading.is_awaited, at.all_of(e.OptionOffered))
    at.do(c.AttestDice(faces=(None, None, None), not_tumbled=True), second="pit-supervisor")
    assert ("ann", "bob", "tom") == at.last(e.OptionOffered).players
    at.later(seconds=c.OPTION_SECONDS)
    at.do(c.CloseOption(), by="program")
    assert crashed(at).play.reading.is_awaited
    at.finish(SMALL_WINS)
    assert money(-50) == at.bank


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.1")
def test_dice_on_which_nobody_has_staked_are_asked_of_nobody() -> None:
    """Nor are they once everybody has withdrawn: the announcement concludes the round."""
    at = AtTheTable(ID)
    at.seat("ann")
    at.open_betting()
    at.advance_to(Act.UNCOVER)
    left = in_the_option()
    for player, by in (("ann", "dealer"), ("bob", "dealer"), ("tom", "tom")):
        left.do(c.AnswerOption(player=player, withdraws=True), by=by)

    for table in (at, left):
        table.interrupt()
        assert (None, False) == (table.play.option, table.play.reading.is_awaited)
        table.finish(SMALL_WINS)
        assert NOTHING == table.bank


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.1")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.2")
@pytest.mark.parametrize("act", AFTER_THE_CALL)
def test_a_power_failure_that_people_report_offered_the_option_over_dice_that_may_lie_open(act: Act) -> None:
    """As after a crash: the pit supervisor finds the failure, and two people say what the dice show."""
    at = three_players(act)
    (offered,) = (each for each in offers(at.now_table) if each.event is Irregular.ROUND_INTERRUPTED)
    assert (True, ("5.13", "5.13.1")) == (offered.is_read_by_two, offered.clause)

    at.do(c.ReportIrregularity(event=Irregular.ROUND_INTERRUPTED, note="the lights went out"))
    at.find()

    assert (True, []) == (at.play.reading.is_awaited, at.all_of(e.OptionOffered))
    covered = kept(at)
    covered.say_covered()
    assert ("ann", "bob", "tom") == covered.last(e.OptionOffered).players
    at.do(c.AttestDice(faces=SMALL_WINS), second="pit-supervisor")
    assert money(-50) == at.bank


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13")
@pytest.mark.parametrize("act", AFTER_THE_CALL)
def test_another_process_that_takes_the_table_over_asks_nobody_for_the_dice(act: Act) -> None:
    """The round was never without an owner: it is not interrupted, and goes on."""
    at = three_players(act)

    at.taken_over(gap=5)

    assert ([], False, act) == (at.all_of(e.RoundInterrupted), at.play.reading.is_awaited, at.next_act)


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.1")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.3")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.5")
@pytest.mark.parametrize("event", [Irregular.SHORT_TUMBLE, Irregular.DIE_NOT_FLAT, Irregular.BROKEN_DOME])
def test_a_dealer_voided_a_round_alone_whose_dice_two_people_had_still_to_look_at(event: Irregular) -> None:
    """They may lie open: a second person finds the fact, and only then do two people say what they show."""
    at = three_players(Act.UNCOVER)
    at.interrupt()

    at.do(c.ReportIrregularity(event=event, note="the dealer says so"))

    (hold,) = at.now_table.holds
    assert (event, Verdict.VOID_ROUND) == (hold.event, hold.finding)
    reading = c.AttestDice(faces=SMALL_WINS)
    assert "round/is-held" == at.refuses(reading, second="pit-supervisor").code
    at.find(is_so=False)
    at.do(reading, second="pit-supervisor")
    assert money(-50) == at.bank


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.6")
def test_a_dealer_alone_laid_chips_as_in_time_on_dice_that_may_lie_open() -> None:
    """Two people say so, as of all chips that are found once a result may be seen."""
    at = three_players(Act.UNCOVER)
    at.interrupt()
    found = c.ReportChips(position="ann", stake=chips("odd", 50), is_in_time=True)

    assert "staff/needs-a-second-person" == at.refuses(found).code
    at.do(found, second="pit-supervisor")
    at.do(c.AttestDice(faces=SMALL_WINS), second="pit-supervisor")

    assert money(-100) == at.bank


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.2")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.9 [reset]")
def test_a_cover_lifted_without_the_button_before_the_power_failed_waits_for_the_reset() -> None:
    """Who knows that the button was not pressed says so while two people are asked: the round stands."""
    at = three_players(Act.PRESS_DEAL_BUTTON)
    at.interrupt()
    at.do(c.ReportIrregularity(event=Irregular.DEAL_BUTTON_MISSED, note="it was lifted at once"))

    at.do(c.AttestDice(faces=SMALL_WINS), second="pit-supervisor")

    assert (SMALL_WINS, []) == (at.last(e.OutcomeEstablished).faces, at.all_of(e.LosersCollected))
    at.do(c.ResetDevice())
    at.finish(SMALL_WINS)
    assert money(-50) == at.bank


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.1")
def test_the_time_for_answers_ran_out_while_the_power_was_off() -> None:
    """Whoever has not answered has the whole time again; who has answered is not asked twice."""
    at = in_the_option()
    at.do(c.AnswerOption(player="ann", withdraws=True))
    at.later(hours=2)

    at.interrupt()

    again = at.last(e.OptionOffered)
    assert (("bob", "tom"), at.now + timedelta(seconds=c.OPTION_SECONDS)) == (again.players, again.closes_at)
    assert ANSWER_THE_OPTION == at.interrupt()
    assert "recovery/option-runs" == at.refuses(c.CloseOption(), by="program").code
    assert "recovery/no-option" == at.refuses(c.AnswerOption(player="ann", withdraws=False)).code
    at.do(c.AnswerOption(player="bob", withdraws=True))
    at.do(c.AnswerOption(player="tom", withdraws=False), by="tom")
    at.finish(SMALL_WINS)
    assert money(-50) == at.bank


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.1")
@pytest.mark.clause("mbs-sicbo-v6-2020", "6.1")
def test_players_withdrew_and_their_time_ran_out_in_a_held_round() -> None:
    """What is held does not move: no answer and no end of the option before the ruling, then the whole time."""
    at = in_the_option()
    at.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="a fight"))

    who_sends = {"ann": "dealer", "tom": "tom"}
    answers = [Attempt(c.AnswerOption(player=each, withdraws=True), by) for each, by in who_sends.items()]
    assert [] == taken(at, answers) + taken(crashed(at), answers)
    assert not player_view(at.now_table, "tom", now=at.now).may_withdraw_all
    at.later(seconds=c.OPTION_SECONDS)
    assert "round/is-held" == at.refuses(c.CloseOption(), by="program").code
    assert None is due(at.now_table, at.now)
    ruling = c.GiveRuling(hold=1, verdict=Verdict.CONTINUE, reason="it is over")
    at.do(ruling, by="gaming-shift-manager")

    assert at.now + timedelta(seconds=c.OPTION_SECONDS) == at.last(e.OptionOffered).closes_at
    assert answers == taken(at, answers)
    assert player_view(at.now_table, "tom", now=at.now).may_withdraw_all


# ---- rulings and money in question -------------------------------------------------------------------


@pytest.mark.clause("mbs-sicbo-v6-2020", "6.1")
def test_a_correction_was_offered_where_there_was_no_result_to_correct() -> None:
    """What is offered can be carried out: a first round without an outcome has nothing to correct."""
    for act, is_offered in ((Act.TUMBLE, False), (Act.CHECK_FLAT, False), (Act.COLLECT_LOSERS, True)):
        at = three_players(act)
        at.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="a bird"))
        known = verdicts_for(at.now_table, at.now_table.holds[0])
        assert is_offered is (Verdict.CORRECT_AND_RESETTLE in known), act


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.3")
@pytest.mark.clause("mbs-sicbo-v6-2020", "6.3 [dice prevail]")
@pytest.mark.parametrize("event", [Irregular.DIE_NOT_FLAT, Irregular.WRONG_RESULT_KEYED])
def test_a_winner_cashed_out_while_the_round_was_in_question(event: Irregular) -> None:
    """The credit stays until the fact is found, or found not to be so; a player who sat it out may go."""
    at = three_players()
    at.terminal("sly")
    at.finish(SMALL_WINS)
    at.do(c.ReportIrregularity(event=event, note="seen on camera"))

    refusal = at.refuses(c.CashOut(player="tom", ticket="K1"), by="tom")
    at.do(c.CashOut(player="sly", ticket="K2"), by="sly")
    at.find(is_so=False)

    assert "round/is-held" == refusal.code
    at.do(c.RaiseQuestion(question="when is a wager clear?"))
    at.do(c.CashOut(player="tom", ticket="K3"), by="tom")
    assert money(1050) == at.last(e.CashedOut).amount


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.3")
@pytest.mark.clause("mbs-sicbo-v6-2020", "6.3 [dice prevail]")
@pytest.mark.parametrize("act", [Act.COLLECT_LOSERS, Act.PAY_WINNERS, None])
def test_two_people_corrected_a_round_that_was_held_for_another_reason(act: Act | None) -> None:
    """What is held does not move, whoever they are: the fact is found first, and then the outcome is corrected."""
    at = three_players(act)
    if act is None:
        at.finish(SMALL_WINS)
    at.do(c.ReportIrregularity(event=Irregular.DIE_NOT_FLAT, note="it leaned"))
    wrong = Irregular.WRONG_RESULT_KEYED
    orders = (
        c.CorrectOutcome(round=1, faces=BIG_WINS, event=wrong, reason="the camera"),
        c.VoidRounds(rounds=(1,), event=Irregular.SHORT_TUMBLE, reason="the camera"),
    )

    assert {"round/is-held"} == {at.refuses(each, by="dealer", second="pit-manager").code for each in orders}
    at.find(is_so=False)
    at.do(orders[0], by="dealer", second="pit-manager")
    if act is not None:
        at.finish(BIG_WINS)
    assert money(50) == at.bank


# ---- colour chips ------------------------------------------------------------------------------------


@pytest.mark.clause("mbs-sicbo-v6-2020", "1.1.1 [value]")
def test_one_account_had_chips_of_two_values_at_two_seats() -> None:
    """One value a player, and a player is the account; another visit's chips are still not redeemed."""
    at = AtTheTable(ID, minimum=25)
    for visit in ("ann", "anna"):
        at.seat(visit)
        at.do(c.LeavePosition(player=visit))
        at.do(c.TakePosition(position=visit, player=visit, account="A7"))
    sold = c.IssueColourChips(player="ann", colour="red", chips=4, value=money(25), paid_with=c.PaidWith.CASH)
    at.do(sold)
    dearer = c.IssueColourChips(
        player="anna",
        colour="blue",
        chips=4,
        value=money(50),
        paid_with=c.PaidWith.CASH,
        marker=Marker.MARKER,
        marker_value=money(50),
        marker_at=MarkerPlace.STAND,
    )

    assert "chips/value-is-set" == at.refuses(dearer, by="pit-supervisor").code
    other = c.RedeemColourChips(player="anna", colour="red", chips=1, emblem="star", at=c.RedeemedAt.TABLE)
    assert "chips/not-held" == at.refuses(other).code
    at.do(c.RedeemColourChips(player="ann", colour="red", chips=4, emblem="star", at=c.RedeemedAt.TABLE))
    at.do(dearer, by="pit-supervisor")


# ---- dice that were exposed --------------------------------------------------------------------------


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.2")
@pytest.mark.parametrize("act", [Act.PRESS_DEAL_BUTTON, Act.UNCOVER])
def test_a_dealer_who_had_looked_under_the_cover_voided_the_round_alone(act: Act) -> None:
    """Dice that are said to have been exposed were seen: after the call another, more senior person finds it."""
    at = three_players(act)
    at.do(c.ReportIrregularity(event=Irregular.EXPOSED_EARLY, note="the dome had slipped"))
    (hold,) = at.now_table.holds
    assert (Verdict.VOID_ROUND, "Pit Supervisor", ("5.2",)) == (hold.finding, hold.authority, hold.clause)
    good = crashed(at)

    at.find()
    good.find(is_so=False)

    assert (None, NOTHING, money(1000)) == (at.now_table.round, at.bank, at.credit("tom"))
    good.say_covered()
    assert good.play.option is not None


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.1")
def test_the_time_for_answers_ran_out_while_no_process_had_the_table() -> None:
    """A takeover gives back what was lost of it; a time that had run out before is over."""
    at, over = in_the_option(), in_the_option()
    at.later(seconds=20)
    at.taken_over(gap=300)
    over.later(seconds=c.OPTION_SECONDS)
    over.taken_over(gap=300)

    assert at.now + timedelta(seconds=c.OPTION_SECONDS - 20) == at.last(e.OptionOffered).closes_at
    at.do(c.AnswerOption(player="tom", withdraws=True), by="tom")
    assert 1 == len(over.all_of(e.OptionOffered))


@pytest.mark.clause("mbs-sicbo-v6-2020", "6.3 [dice prevail]")
def test_a_hold_of_another_round_keeps_no_wrong_result_from_being_corrected() -> None:
    """Round 2 is held; round 1 was keyed wrongly, and two people correct it."""
    at = three_players()
    at.finish(SMALL_WINS)
    at.open_betting()
    at.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="a bird"))

    wrong = Irregular.WRONG_RESULT_KEYED
    correction = c.CorrectOutcome(round=1, faces=BIG_WINS, event=wrong, reason="the camera")
    at.do(correction, by="dealer", second="pit-manager")

    assert (money(50), 1) == (at.bank, len(at.now_table.holds))


# ---- the closing call --------------------------------------------------------------------------------


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.2")
@pytest.mark.clause("mbs-sicbo-v6-2020", "3.9")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.6")
@pytest.mark.parametrize("act", [Act.TUMBLE, Act.CLOSE_BETTING])
def test_the_time_to_bet_ran_out_and_wagers_were_refused_before_the_dealers_call(act: Act) -> None:
    """The time only asks the dealer for the call: chips and credits are laid until that is made, and no longer."""
    at = AtTheTable(ID)
    at.seat("ann")
    at.terminal("kim")
    at.open_betting(30)
    at.advance_to(act)
    at.later(seconds=31)

    by_program = at.refuses(c.CloseBetting(), by="program")
    assert due(at.now_table, at.now) is None
    at.lay("ann", {"small": 50})
    at.lay("kim", {"small": 50})
    at.do(c.ReportChips(position="ann", stake=chips("small", 20)))
    shown = dealer_view(at.now_table, at.now)
    assert (NOON + timedelta(seconds=30), True) == (shown.closes_at, shown.is_call_asked_for)
    told = player_view(at.now_table, "kim", now=at.now), display_view(at.now_table, now=at.now)
    assert ([None, None], True) == ([each.closes_at for each in told], told[0].is_betting_open)
    at.advance_to(Act.PRESS_DEAL_BUTTON)

    code = "round/no-window" if act is Act.CLOSE_BETTING else "round/not-the-next-step"
    assert code == by_program.code
    assert "No more bets" == at.last(e.BettingClosed).call
    assert [] == taken(at, changes_of_wagers(at))
    assert [] == at.all_of(e.ChipsReturned)
    at.finish(SMALL_WINS)
    assert (money(-120), money(1050)) == (at.bank, at.credit("kim"))


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.9")
def test_the_program_called_at_a_virtual_tumbler() -> None:
    """3.9 has the dealer call there too, whoever works the dice."""
    at = AtTheTable(ID, is_virtual=True)
    at.terminal("kim")
    at.open_betting(30)
    at.lay("kim", {"small": 50})
    at.advance_to(Act.CLOSE_BETTING)
    at.later(seconds=31)

    assert "round/no-window" == at.refuses(c.CloseBetting(), by="program").code
    assert due(at.now_table, at.now) is None
    at.finish(SMALL_WINS)
    assert money(1050) == at.credit("kim")
