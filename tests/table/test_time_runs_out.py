"""What time ends at a table: wagers at the end of the betting window, faces that were keyed, dice of a day.

Where the document closes by the dealer's call, the window only asks for it; that the program closes elsewhere
is ours (decision 0034).
"""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from at_the_table import NOON, AtTheTable, chips, money
from sicbo.chips import Instrument
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Verdict
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.deadlines import entry_lapses_at
from sicbo.table.evolve import evolve
from sicbo.table.refusals import Refusal
from table.bodies import BODIES, Sent
from table.moments import (
    CALLED,
    FACES,
    GAMES,
    RULES_ON,
    TIMED,
    betting,
    confirming,
    idle,
    kept,
    moment,
    takes_chips,
)

V6, US, RWS, AU = "mbs-sicbo-v6-2020", "us-ma-sicbo-manual", "rws-open-cover-etg-2021", "au-sicbo"
OLDER_V6 = "mbs-sicbo-v6-2020-older"
KEYED = [V6, US, "us-ma-sicbo-automated", RWS]
"""Games whose outcome is keyed in and read back."""

MOMENT = {"microseconds": 1}


# ---- the betting window ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", TIMED)
def test_betting_is_opened_for_so_many_seconds(game: str) -> None:
    """The end is in the record, counted from the opening; without one it is the dealer who closes."""
    at = kept(idle(game))
    at.open_betting(45)
    by_hand = kept(idle(game))
    by_hand.open_betting()

    assert NOON + timedelta(seconds=45) == at.last(e.BettingOpened).closes_at == at.play.betting.closes_at
    assert None is by_hand.last(e.BettingOpened).closes_at is by_hand.play.betting.closes_at


def test_a_window_is_neither_too_short_to_bet_nor_too_long_to_wait() -> None:
    """From 5 to 600 seconds; the refusal names both."""
    says = "betting may be opened for 5 to 600 seconds, not {}"
    seconds = (-30, 0, 4, 5, 600, 601)

    answers = [kept(idle(AU)).send(c.OpenBetting(seconds=each)) for each in seconds]

    refused = [each.sentence if isinstance(each, Refusal) else "" for each in answers]
    assert [says.format(-30), says.format(0), says.format(4), "", "", says.format(601)] == refused


ORDERS = {
    "lay-wagers": "late-wager",
    "take-back-wagers": "late-withdrawal",
    "move-wager": "late-withdrawal",
    "speak-wager": "late-wager",
    "lay-spoken-wager": "late-wager",
}
"""Orders that need open betting, and the row of the document that says so."""


@pytest.mark.parametrize("game", TIMED)
def test_no_wager_is_taken_at_the_end_of_the_window_or_after_whether_closed_or_not(game: str) -> None:
    """A microsecond before it is; then it is refused by the clause on late wagers, without any closing call."""
    clauses = {row.event.value: row.clause for row in idle(game).document.irregularities}
    spoken = () if takes_chips(idle(game)) else ("speak-wager", "lay-spoken-wager")
    for name, row in ORDERS.items():
        if name in spoken:
            continue
        at = kept(betting(game, 30))
        at.later(seconds=30)
        at.later(microseconds=-1)
        sent = BODIES[name](at)
        assert not isinstance(kept(at).send(sent.command, by=sent.by), Refusal), name

        for late in (MOMENT, {"seconds": 60}):
            at.later(**late)
            refusal = at.refuses(sent.command, by=sent.by)
            says = "the time for wagers ran out at 2026-11-15T12:00:30+00:00"
            assert ("wager/time-has-run-out", says) == (refusal.code, refusal.sentence)
            assert clauses.get(row, ()) == refusal.clause
        assert at.play.betting.is_open


def test_chips_that_are_found_after_the_time_are_late_even_before_the_call() -> None:
    """They go back, unless they lay there in time; chips that are taken away still win or lose.

    So it was at MBS v6 (5.6, 5.7) while the window closed betting.
    """
    at = kept(moment(OLDER_V6, "run-out"))
    at.do(c.ReportChips(position="pat", stake=chips("total:9", 10)))
    at.do(c.ReportChips(position="pat", stake=chips("total:10", 15), is_in_time=True))
    at.do(c.ReportChipsTaken(wager=1, amount=money(10)))

    back, *_ = at.all_of(e.ChipsReturned)
    assert ("total:9", money(10), Irregular.LATE_WAGER) == (back.stake.area, back.stake.amount, back.why)
    found = at.last(e.WagerRegistered)
    assert ("total:10", money(15), True) == (found.area, found.stake, found.is_found)
    assert money(10) == at.play.betting.wagers[1].taken_off == at.play.betting.wagers[1].stake


CALLS = {"mbs-sicbo-v6-2020": "No more bets", "rws-open-cover-etg-2021": "No More Bets"}


@pytest.mark.parametrize("game", TIMED)
def test_the_program_closes_betting_at_its_end_in_the_words_of_the_document(game: str) -> None:
    """Not a moment earlier: the refusal says how many seconds are left. Spoken wagers lapse as at any call."""
    at = kept(betting(game, 30))
    at.advance_to(Act.CLOSE_BETTING)
    at.later(seconds=12)
    early = at.refuses(c.CloseBetting(), by="program")
    at.later(seconds=17.5)
    nearly = at.refuses(c.CloseBetting(), by="program")
    at.later(seconds=0.5)
    happened = at.do(c.CloseBetting(), by="program")

    until = "betting is open until 2026-11-15T12:00:30+00:00; seconds left: "
    assert ("round/window-is-open", until + "18") == (early.code, early.sentence)
    assert until + "1" == nearly.sentence
    lapsed = [e.SpokenWagerLapsed(round=1, spoken=1)] if takes_chips(at) else []
    closed = e.BettingClosed(round=1, at=NOON + timedelta(seconds=30), call=CALLS[at.document.document])
    assert [*lapsed, closed] == list(happened[: len(lapsed) + 1])
    assert "wager/betting-is-closed" == refusal_of_a_wager(at)


def refusal_of_a_wager(at: AtTheTable) -> str:
    """Let kim lay a wager that must be refused."""
    stake = chips("big", 5, Instrument.CREDITS)
    return at.refuses(c.LayWagers(position="kim", stakes=(stake,)), by="kim").code


@pytest.mark.parametrize("game", GAMES)
def test_the_dealer_may_close_before_the_time_is_over(game: str) -> None:
    """The window is the longest that betting stays open, not a promise."""
    at = kept(betting(game, 30))
    at.advance_to(Act.CLOSE_BETTING)
    at.later(seconds=3)

    at.do(c.CloseBetting())

    assert not at.play.betting.is_open


@pytest.mark.parametrize("game", CALLED)
def test_a_time_that_only_asks_for_the_call_changes_no_answer(game: str) -> None:
    """Whatever is ordered once it is over is answered as in a round without it; only the dealer's call closes.

    Before the tumble, where that comes first (MBS v6 3.8, 3.9), and after it.
    """
    for act in (betting(game).next_act, Act.CLOSE_BETTING):
        over, untimed = kept(betting(game, 30)), kept(betting(game))
        for at in (over, untimed):
            at.advance_to(act)
            at.later(seconds=31)

        expected = {name: answered(untimed, body(untimed)) for name, body in BODIES.items()}
        assert expected == {name: answered(over, body(over)) for name, body in BODIES.items()}


def answered(at: AtTheTable, sent: Sent) -> str | list[type[e.Event]]:
    """Say what an order is answered: the code of a refusal, or the kinds of what happens."""
    answer = kept(at).send(sent.command, by=sent.by, second=sent.second)
    return answer.code if isinstance(answer, Refusal) else [type(each) for each in answer]


def test_without_a_window_the_program_closes_nothing() -> None:
    """The call is the dealer's alone."""
    at = kept(moment(AU, "close-betting"))
    at.later(hours=1)

    refusal = at.refuses(c.CloseBetting(), by="program")

    assert "round 1 has no time limit: the dealer closes betting" == refusal.sentence


def test_a_window_that_runs_out_before_the_tumble_takes_no_wager_and_waits_for_the_dealer() -> None:
    """MBS v6 tumbles first and calls then (3.8, 3.9, T26): no timer tumbles, and the call comes after it."""
    at = kept(betting(OLDER_V6, 30))
    at.later(seconds=31)

    assert "wager/time-has-run-out" == refusal_of_a_wager(at)
    assert "round/not-the-next-step" == at.refuses(c.CloseBetting(), by="program").code
    at.take_next_step(FACES)
    at.do(c.CloseBetting(), by="program")
    assert Act.PRESS_DEAL_BUTTON is at.next_act


def test_after_a_no_roll_betting_has_no_end_until_the_dealer_calls_again() -> None:
    """US 6(a): the stakes stay and may be changed until a fresh call, which the old window does not cut off."""
    at = kept(betting(US, 30))
    at.advance_to(Act.CHECK_FLAT)
    at.later(seconds=40)
    at.do(c.CheckFlat(flat=(True, False, True)))

    at.lay("kim", {"total:7": 5})

    assert at.play.betting.closes_at is None
    assert "round/no-window" == at.refuses(c.CloseBetting(), by="program").code
    at.do(c.CloseBetting())


@pytest.mark.parametrize("game", [OLDER_V6, RWS])
def test_a_hold_does_not_stop_the_time(game: str) -> None:
    """While a ruling is awaited nobody bets and the program does not close; if play goes on, it closes then."""
    at = kept(betting(game, 30))
    at.advance_to(Act.CLOSE_BETTING)
    at.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="a fire alarm"))
    at.later(seconds=31)

    assert "round/is-held" == at.refuses(c.CloseBetting(), by="program").code
    ruling = c.GiveRuling(hold=1, verdict=Verdict.CONTINUE, reason="nothing was touched")
    at.do(ruling, by=RULES_ON[at.document.document])
    assert "wager/time-has-run-out" == refusal_of_a_wager(at)
    at.do(c.CloseBetting(), by="program")


# ---- the read-back -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", KEYED)
def test_faces_that_were_keyed_and_not_confirmed_lapse_and_are_keyed_again(game: str) -> None:
    """After a minute they cannot be confirmed, written down or not; nothing was established, and nothing lost."""
    at = confirming(game)
    stakes = at.in_play
    at.later(seconds=60)
    at.later(microseconds=-1)
    early = at.refuses(c.LapseEntry(), by="program")
    at.later(**MOMENT)
    late = at.refuses(c.ConfirmOutcome(faces=FACES))
    (lapsed,) = at.do(c.LapseEntry(), by="program")
    gone = [at.refuses(c.ConfirmOutcome(faces=FACES)).code, at.refuses(c.LapseEntry(), by="program").code]

    assert "the entry may still be confirmed; seconds left: 1" == early.sentence
    says = "the entry had to be confirmed before 2026-11-15T12:01:00+00:00: key it again"
    assert ("outcome/entry-has-lapsed", says) == (late.code, late.sentence)
    assert e.EntryLapsed(round=1, faces=FACES, at=NOON + timedelta(seconds=60)) == lapsed
    assert ["outcome/not-entered"] * 2 == gone
    assert (None, None, stakes) == (at.play.reading.entered, at.play.outcome, at.in_play)
    assert Act.ENTER_OUTCOME is at.next_act
    at.finish(FACES)
    assert [FACES] == [event.faces for event in at.all_of(e.OutcomeEstablished)]


def test_faces_are_confirmed_to_the_last_moment_and_keying_again_starts_the_time_anew() -> None:
    """The minute counts from the last keying."""
    at = confirming(RWS)
    at.later(seconds=59)
    at.do(c.EnterOutcome(faces=FACES))
    at.later(seconds=60)
    at.later(microseconds=-1)

    at.do(c.ConfirmOutcome(faces=FACES))

    assert FACES == at.last(e.OutcomeEstablished).faces


def test_how_long_faces_may_be_confirmed_is_a_setting_in_the_record() -> None:
    """From 5 to 600 seconds, a minute where nothing is said; kept in the first event of the table."""
    at = AtTheTable(RWS, read_back_seconds=5)
    at.open_betting()
    at.advance_to(Act.ENTER_OUTCOME, FACES)
    at.do(c.EnterOutcome(faces=FACES))
    at.later(seconds=5)

    assert [5, 60] == [each.all_of(e.TableSetUp)[0].read_back_seconds for each in (at, idle(RWS))]
    assert "outcome/entry-has-lapsed" == at.refuses(c.ConfirmOutcome(faces=FACES)).code
    order = c.SetUpTable(table="T2", rules=at.text, rule_sets=at.rule_set_ids, limits=at.limits)
    tried = (replace(order, read_back_seconds=each) for each in (4, 5, 600, 601))
    answers = [GAMES[RWS]().send(each, by="admin") for each in tried]
    codes = [each.code if isinstance(each, Refusal) else "ok" for each in answers]
    assert ["table/read-back-outside", "ok", "ok", "table/read-back-outside"] == codes


@pytest.mark.parametrize(("game", "waits"), [(V6, "round/is-held"), (RWS, "round/waits-for-reading")])
def test_what_was_keyed_does_not_lapse_while_the_round_waits_for_people(game: str, waits: str) -> None:
    """It is evidence for the ruling or the reading; afterwards it must be keyed again."""
    at = confirming(game)
    if game == V6:
        at.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="a fire alarm"))
    else:
        at.interrupt()
    at.later(seconds=61)

    assert waits == at.refuses(c.LapseEntry(), by="program").code
    assert at.play.reading.entered is not None
    if game == V6:
        ruling = c.GiveRuling(hold=1, verdict=Verdict.CONTINUE, reason="nothing was touched")
        at.do(ruling, by=RULES_ON[game])
        at.do(c.LapseEntry(), by="program")
    else:
        at.do(c.AttestDice(faces=(6, 6, 6)), second="boss")
        assert FACES == at.last(e.DiceAttested).instead_of


def test_faces_that_an_older_record_has_without_their_time_do_not_lapse() -> None:
    """Older records say that faces were keyed, but not when."""
    table = moment(RWS, "enter-outcome").now_table

    kept_then = evolve(table, e.OutcomeEntered(round=1, faces=FACES))

    assert (None, None) == (entry_lapses_at(table), entry_lapses_at(kept_then))


def test_what_is_called_and_not_keyed_does_not_lapse() -> None:
    """AU and 3 Card confirm the call itself, which everyone has heard."""
    at = confirming(AU)
    at.later(hours=1)

    assert "outcome/not-entered" == at.refuses(c.LapseEntry(), by="program").code
    at.do(c.ConfirmOutcome(faces=FACES))


# ---- dice of a day -----------------------------------------------------------------------------------


def test_where_the_document_sets_no_time_dice_are_never_overdue() -> None:
    """Only US has the 24 hours; a game of cards has no dice."""
    for game in ("mbs-3card-2016", AU, V6, RWS):
        at = kept(idle(game))
        at.later(days=30)
        assert "equipment/nothing-overdue" == at.refuses(c.NoticeOverdueDice(), by="program").code
