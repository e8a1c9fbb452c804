"""Sic Bo (Open Cover), Resorts World Sentosa: attempts of people to break its clauses.

Late, early, alone, in the wrong post, after a crash and at a dead terminal; clauses/attempts.py has who tries
what. What every area pays is shown here at a table, since the clauses' own tests ask the library.
"""

from datetime import timedelta
from typing import Any

import pytest

from at_the_table import AtTheTable, money
from clauses.attempts import (
    BIG_WINS,
    ELSEWHERE,
    SMALL_WINS,
    WAGERS,
    Attempt,
    changes_of_wagers,
    crashed,
    everybody,
    late_changes,
    moves_of_money,
    people_who,
    purses,
    settled_by_dice,
    taken,
    taken_while_held,
    with_wagers,
    wrong_payments,
)
from sicbo.ledger.accounts import AccountKind
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Verdict
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.recovery.takeover import taken_over
from sicbo.table.round import HowConcluded
from table.moments import kept

ID = "rws-open-cover-etg-2021"
TABLES = tuple((f"rws-open-cover-2021-{number}", f"{number}") for number in (1, 2, 3))
PIT = ("dealer", "pit-supervisor", "pit-manager", "table-games-shift-manager", "casino-manager")
MANAGER, ABOVE = PIT[3:]
STRANGERS = {ELSEWHERE, "cashier", "technician", "auditor", "admin", "kim", "sly"}
UNTOUCHED, SETTLED, LOST = (0, 1000), (-650, 1650), (100, 900)
"""What the house has won and what kim has: with all stakes back, settled on 1-2-4, and on 4-5-6."""


# ---- when wagers are made ----------------------------------------------------------------------------


@pytest.mark.clause("rws-open-cover-etg-2021", "3.2")
def test_nobody_lays_a_wager_before_the_notice() -> None:
    """On the idle table, after a crash of it, and between two rounds."""
    at = with_wagers(ID)
    at.finish(SMALL_WINS)

    assert [] == taken(at, changes_of_wagers(at))
    assert [] == taken(crashed(at), changes_of_wagers(at))


@pytest.mark.clause("rws-open-cover-etg-2021", "3.5")
@pytest.mark.clause("rws-open-cover-etg-2021", "5.7 [position at close]")
def test_nobody_changes_a_wager_from_the_closing_notice_on() -> None:
    """Whoever asks, at whatever step and after a crash at it; what stood at the notice is settled."""
    at = with_wagers(ID)
    at.do(c.CloseBetting())

    assert [] == late_changes(at)
    assert SETTLED == purses(at)


@pytest.mark.clause("rws-open-cover-etg-2021", "1.7")
@pytest.mark.clause("rws-open-cover-etg-2021", "3.4")
def test_a_terminal_is_played_by_its_player_alone_and_by_nobody_when_it_is_dead() -> None:
    """Staff and the other terminal lay, raise, lower and clear nothing there; kim did so a moment before."""
    at = with_wagers(ID)
    changes = [each for each in changes_of_wagers(at) if getattr(each.command, "position", "kim") == "kim"]

    assert {"kim"} == {each.by for each in taken(at, changes)}
    at.do(c.ReportTerminals(down=("kim",)), by="program")
    assert {"kim"} >= {each.by for each in taken(at, changes)}


@pytest.mark.clause("rws-open-cover-etg-2021", "1.7")
def test_the_credit_of_a_terminal_is_paid_to_it_alone_or_by_two_people_when_it_is_dead() -> None:
    """With a reason, and never while its wagers are in the round."""
    at = with_wagers(ID)
    at.finish(SMALL_WINS)
    own = c.CashOut(player="kim", ticket="K1")
    by_staff = c.CashOut(player="kim", reason="its screen is dark")

    assert {"kim"} == people_who(at, own) == people_who(at, own, "boss")
    assert {"kim"} >= people_who(at, by_staff) | people_who(at, by_staff, "boss")
    at.do(c.ReportTerminals(down=("kim",)), by="program")
    assert {"kim"} >= people_who(at, by_staff)
    assert {"kim"} >= people_who(at, c.CashOut(player="kim", reason=" "), "boss")
    assert {"dealer", "cashier"} <= people_who(at, by_staff, "boss")
    assert {"boss", ELSEWHERE, "technician", "auditor", "sly"}.isdisjoint(people_who(at, by_staff, "boss"))
    for second in ("dealer", "cashier", "technician", "auditor", ELSEWHERE):
        assert {"kim"} >= people_who(at, by_staff, second)


@pytest.mark.clause("rws-open-cover-etg-2021", "3.3")
def test_no_way_of_laying_goes_round_the_limits() -> None:
    """At the limit it stands; raised, doubled or moved beyond it, lowered below or taken from nothing, not."""
    at = AtTheTable(ID, minimum=10, maximum=100)
    at.terminal("kim")
    at.open_betting()
    at.lay("kim", {"small": 100, "big": 10})
    (small,), (big,) = (at.stakes("kim", {area: 5}) for area in ("small", "big"))
    orders = [
        c.LayWagers(position="kim", stakes=(small,)),
        c.LayWagers(position="kim", stakes=at.stakes("kim", {"odd": 50}) * 3),
        c.DoubleWagers(position="kim"),
        c.TakeBackWagers(position="kim", stakes=(big,)),
        c.MoveWager(position="kim", stake=big, to="odd"),
        c.MoveWager(position="kim", stake=at.stakes("kim", {"big": 10})[0], to="small"),
        c.TakeBackWagers(position="kim", stakes=at.stakes("kim", {"even": 10})),
        c.TakeBackWagers(position="kim", stakes=at.stakes("kim", {"big": 20})),
        c.MoveWager(position="kim", stake=at.stakes("kim", {"even": 10})[0], to="odd"),
    ]

    assert [] == taken(at, [Attempt(order, "kim") for order in orders])
    at.lay("kim", {"odd": 10, "even": 100})
    at.do(c.TakeBackWagers(position="kim", stakes=at.stakes("kim", {"even": 90})), by="kim")
    assert money(870) == at.credit("kim")


@pytest.mark.clause("rws-open-cover-etg-2021", "5.7 [position at close]")
@pytest.mark.clause("rws-open-cover-etg-2021", "1.6")
def test_what_lies_there_at_the_notice_is_settled_however_it_came_to_lie() -> None:
    """Raised, moved, doubled, undone, cleared, cleared again and put back, and repeated in the next round."""
    at = AtTheTable(ID)
    at.terminal("kim")
    at.open_betting()
    at.lay("kim", {"small": 50, "any-triple": 10})
    at.lay("kim", {"small": 10})
    at.do(c.MoveWager(position="kim", stake=at.stakes("kim", {"small": 20})[0], to="big"), by="kim")
    stakes = {("kim", "small"): money(40), ("kim", "big"): money(20), ("kim", "any-triple"): money(10)}
    assert (stakes, money(930)) == (dict(at.play.betting.staked), at.credit("kim"))

    at.do(c.DoubleWagers(position="kim"), by="kim")
    doubled = {key: stake + stake for key, stake in stakes.items()}
    assert (doubled, money(860)) == (dict(at.play.betting.staked), at.credit("kim"))
    at.do(c.UndoSlip(position="kim"), by="kim")
    at.do(c.ClearWagers(position="kim"), by="kim")
    assert ([], money(1000)) == (list(at.play.betting.wagers), at.credit("kim"))
    at.do(c.UndoSlip(position="kim"), by="kim")
    assert (stakes, money(930)) == (dict(at.play.betting.staked), at.credit("kim"))
    for small in (60, 50):
        at.do(c.UndoSlip(position="kim"), by="kim")
        assert money(small) == at.play.betting.staked["kim", "small"]
    at.lay("kim", {"small": 10})
    at.do(c.MoveWager(position="kim", stake=at.stakes("kim", {"small": 20})[0], to="big"), by="kim")
    at.finish((1, 1, 2))
    assert money(1000 + 40 - 20 - 10) == at.credit("kim")

    at.open_betting()
    assert set() == people_who(at, c.UndoSlip(position="kim")) | people_who(at, c.ClearWagers(position="kim"))
    at.do(c.RepeatWagers(position="kim"), by="kim")
    assert stakes == dict(at.play.betting.staked)
    at.do(c.MoveWager(position="kim", stake=at.stakes("kim", {"big": 20})[0], to="odd"), by="kim")
    at.do(c.UndoSlip(position="kim"), by="kim")
    assert (stakes, money(940)) == (dict(at.play.betting.staked), at.credit("kim"))
    at.finish(BIG_WINS)
    assert money(1010 - 40 + 20 - 10) == at.credit("kim")


@pytest.mark.clause("rws-open-cover-etg-2021", "3.2")
@pytest.mark.clause("rws-open-cover-etg-2021", "1.7")
def test_a_terminal_stakes_what_it_has_and_nothing_more_by_any_way() -> None:
    """One slip over the credit is refused whole; so is doubling or repeating beyond it, or a wager of nothing."""
    at = AtTheTable(ID)
    at.terminal("kim", credit=100)
    at.open_betting()
    over = c.LayWagers(position="kim", stakes=at.stakes("kim", {"small": 60, "big": 41}))
    nothing = [c.LayWagers(position="kim", stakes=at.stakes("kim", {"small": amount})) for amount in (0, -5)]

    assert [] == taken(at, [Attempt(order, "kim") for order in (over, *nothing)])
    at.lay("kim", {"small": 60})
    assert [] == taken(at, [Attempt(order, "kim") for order in (c.DoubleWagers(position="kim"), *nothing)])
    at.lay("kim", {"small": 40})
    at.do(c.MoveWager(position="kim", stake=at.stakes("kim", {"small": 40})[0], to="odd"), by="kim")
    at.do(c.UndoSlip(position="kim"), by="kim")
    at.do(c.TakeBackWagers(position="kim", stakes=at.stakes("kim", {"small": 40})), by="kim")
    at.finish(BIG_WINS)
    at.open_betting()
    assert [] == taken(at, [Attempt(c.RepeatWagers(position="kim"), "kim")])
    at.lay("kim", {"small": 40})
    assert (money(0), money(40)) == (at.credit("kim"), at.in_play)


@pytest.mark.clause("rws-open-cover-etg-2021", "3.4")
@pytest.mark.clause("rws-open-cover-etg-2021", "5.7 [position at close]")
@pytest.mark.parametrize("act", [Act.CLOSE_BETTING, Act.CHECK_FLAT, Act.COLLECT_LOSERS])
def test_no_report_takes_off_or_shifts_the_credit_of_a_terminal(act: Act) -> None:
    """A dealer says so while betting is open and after it: the record stays, and the round is looked into."""
    at = with_wagers(ID)
    at.advance_to(act)
    before = at.play.betting
    for report in (
        c.ReportChipsTaken(wager=1, amount=money(50)),
        c.ReportChipsMoved(wager=1, to="big", is_on_purpose=True),
        c.ReportChipsMoved(wager=1, to="big", is_on_purpose=False),
    ):
        after = kept(at)
        after.do(report)
        assert (before, [Irregular.UNFORESEEN]) == (
            after.play.betting,
            [each.event for each in after.now_table.holds],
        )


# ---- who deals ---------------------------------------------------------------------------------------


@pytest.mark.clause("rws-open-cover-etg-2021", "1.2")
@pytest.mark.clause("rws-open-cover-etg-2021", "1.3")
@pytest.mark.clause("rws-open-cover-etg-2021", "3.6")
def test_each_step_is_the_dealers_of_this_table_and_nobody_elses() -> None:
    """A dealer of another table, every senior post, managers without one, the cage and the terminals."""
    steps: dict[Act, c.Command] = {
        Act.CLOSE_BETTING: c.CloseBetting(),
        Act.TUMBLE: c.StartTumble(),
        Act.ENTER_OUTCOME: c.EnterOutcome(faces=SMALL_WINS),
        Act.COLLECT_LOSERS: c.TakeStep(act=Act.COLLECT_LOSERS),
        Act.PAY_WINNERS: c.TakeStep(act=Act.PAY_WINNERS),
    }
    at = with_wagers(ID)
    for act, order in steps.items():
        at.advance_to(act)
        assert {"dealer"} == people_who(at, order), act
    at.finish(SMALL_WINS)
    assert {"dealer"} == people_who(at, c.OpenBetting())


@pytest.mark.clause("rws-open-cover-etg-2021", "1.8")
@pytest.mark.clause("rws-open-cover-etg-2021", "3.8")
def test_no_money_moves_before_the_result_and_no_round_follows_before_all_are_settled() -> None:
    """Not by anyone, not as two, not with a terminal that is down."""
    at = with_wagers(ID)
    at.do(c.ReportTerminals(down=("kim",)), by="program")
    early: list[tuple[Act, Attempt]] = []
    while at.next_act is not Act.COLLECT_LOSERS:
        early += ((at.next_act, each) for each in taken(at, moves_of_money(at)))
        at.take_next_step(SMALL_WINS)
    for act in (Act.COLLECT_LOSERS, Act.PAY_WINNERS):
        at.advance_to(act)
        leaving = [
            each for each in moves_of_money(at) if not isinstance(each.command, c.TakeStep | c.SettleRound)
        ]
        early += ((act, each) for each in taken(at, leaving))

    assert [] == early
    again = c.TakeStep(act=Act.COLLECT_LOSERS)
    assert [] == taken(at, [Attempt(again, name) for name in everybody(at)])
    assert HowConcluded.SETTLED == at.finish(SMALL_WINS).concluded
    assert SETTLED == purses(at)


# ---- what is found when the dice show ----------------------------------------------------------------


@pytest.mark.clause("rws-open-cover-etg-2021", "5.3")
@pytest.mark.clause("rws-open-cover-etg-2021", "5.3.1")
@pytest.mark.clause("rws-open-cover-etg-2021", "5.3.2")
@pytest.mark.clause("rws-open-cover-etg-2021", "5.9")
@pytest.mark.parametrize("event", [Irregular.SHORT_TUMBLE, Irregular.DIE_NOT_FLAT])
@pytest.mark.parametrize("act", [Act.CHECK_FLAT, Act.ENTER_OUTCOME, Act.COLLECT_LOSERS])
def test_one_dealer_voids_nothing_that_the_dice_have_shown(event: Irregular, act: Act) -> None:
    """The report holds the round and its money; someone more senior finds the fact, and nothing else."""
    at = with_wagers(ID)
    at.advance_to(act)

    at.do(c.ReportIrregularity(event=event, note="I saw it"))

    assert [] == taken_while_held(at, *PIT[1:])
    good = crashed(at)
    at.find()
    assert (HowConcluded.VOID, UNTOUCHED) == (at.past[1].concluded, purses(at))
    good.find(is_so=False)
    assert SETTLED == settled_by_dice(good)


@pytest.mark.clause("rws-open-cover-etg-2021", "5.3.3")
@pytest.mark.clause("rws-open-cover-etg-2021", "5.3.1")
@pytest.mark.parametrize("event", [Irregular.TUMBLED_EARLY, Irregular.SHORT_TUMBLE, Irregular.DAMAGED_DIE])
def test_no_fact_is_reported_by_someone_who_is_not_of_this_pit(event: Irregular) -> None:
    """While betting is open one report may void: a dealer of another table, the cage and players make none."""
    at = with_wagers(ID)
    report = c.ReportIrregularity(event=event, note="I saw it")

    assert STRANGERS.isdisjoint(people_who(at, report))
    assert {*PIT} <= people_who(at, report)


@pytest.mark.clause("rws-open-cover-etg-2021", "5.4")
@pytest.mark.clause("rws-open-cover-etg-2021", "5.10 [unforeseen]")
@pytest.mark.parametrize("event", [Irregular.DAMAGED_DIE, Irregular.UNFORESEEN])
@pytest.mark.parametrize("act", [Act.CLOSE_BETTING, Act.CHECK_FLAT, Act.COLLECT_LOSERS])
def test_what_the_shift_manager_decides_is_decided_by_nobody_below(event: Irregular, act: Act) -> None:
    """Neither alone nor as two, nor by acting; no money moves meanwhile, and no crash ends the hold."""
    at = with_wagers(ID)
    at.advance_to(act)
    at.do(c.ReportIrregularity(event=event, note="look at this"))
    verdicts = (Verdict.VOID_ROUND, Verdict.VOID_AFFECTED_ROUNDS, Verdict.CONTINUE)
    rulings = [c.GiveRuling(hold=1, verdict=each, reason="seen", rounds=(1,)) for each in verdicts]

    for table in (at, crashed(at)):
        ruled = {
            name for each in rulings for name in people_who(table, each) | people_who(table, each, "boss")
        }
        assert {MANAGER, ABOVE} == ruled
        assert [] == taken(table, [*moves_of_money(table), *changes_of_wagers(table)])
    for post in ("Table Games Shift Manager", "Casino Manager"):
        assert set() == people_who(at, c.AssignActing(person="pit-manager", post=post))


@pytest.mark.clause("rws-open-cover-etg-2021", "5.10 [interpretation]")
def test_a_question_is_closed_by_nobody_below_the_shift_manager_and_with_a_reason() -> None:
    """A pit manager and the house's managers without a post are refused, as two as well."""
    at = with_wagers(ID)
    at.do(c.RaiseQuestion(question="does a leaning die count?"))
    rule = c.GiveRuling(hold=1, verdict=Verdict.CONTINUE, reason="it does not")

    assert {MANAGER, ABOVE} == people_who(at, rule) == people_who(at, rule, "boss")
    assert set() == people_who(at, c.GiveRuling(hold=1, verdict=Verdict.CONTINUE, reason=" "))
    assert STRANGERS.isdisjoint(people_who(at, c.RaiseQuestion(question="and now?")))


# ---- corrections -------------------------------------------------------------------------------------


def corrected(**more: Any) -> c.CorrectOutcome:  # noqa: ANN401 - fields of the order
    """Say that the dice of round 1 were those of Big."""
    facts: dict[str, Any] = {"event": Irregular.WRONG_RESULT_KEYED, "reason": "the camera shows it", **more}
    return c.CorrectOutcome(round=1, faces=BIG_WINS, **facts)


@pytest.mark.clause("rws-open-cover-etg-2021", "5.5")
def test_a_result_is_corrected_by_two_different_people_and_a_manager_is_one_of_them() -> None:
    """Not by one, not with an equal, not from another table or the cage, not without a reason; and once."""
    at = with_wagers(ID)
    at.finish(SMALL_WINS)

    assert set() == people_who(at, corrected())
    for second in ("dealer", "pit-supervisor", "cashier", "technician", "auditor", "admin", ELSEWHERE):
        assert set() == people_who(at, corrected(), second), second
    assert STRANGERS.isdisjoint(people_who(at, corrected(), "boss"))
    assert "boss" not in people_who(at, corrected(), "boss")
    assert set() == people_who(at, corrected(reason=" "), "boss")

    at.do(corrected(), by="pit-supervisor", second="boss")
    assert LOST == purses(at)
    assert set() == people_who(at, corrected(), "boss")


@pytest.mark.clause("rws-open-cover-etg-2021", "5.5")
@pytest.mark.clause("rws-open-cover-etg-2021", "5.9")
def test_corrected_there_and_back_and_void_at_last_a_player_who_has_gone_owes_what_is_due_each_time() -> None:
    """Kim took 1650 along: the house has its due after each step, and nothing is counted twice."""
    at = with_wagers(ID)
    at.finish(SMALL_WINS)
    at.do(c.CashOut(player="kim", ticket="K1"), by="kim")
    back = c.CorrectOutcome(
        round=1, faces=SMALL_WINS, event=Irregular.WRONG_RESULT_KEYED, reason="and yet it was so"
    )
    void = c.VoidRounds(rounds=(1,), event=Irregular.DAMAGED_DIE, reason="a chipped corner")
    steps: list[tuple[c.Command, str, tuple[int, int]]] = [
        (corrected(), "pit-supervisor", (100, 750)),
        (back, "pit-supervisor", (-650, 0)),
        (corrected(), "pit-supervisor", (100, 750)),
        (void, MANAGER, (0, 650)),
    ]

    for order, by, expected in steps:
        at.do(order, by=by, second="boss")
        owed = at.balance(AccountKind.RECEIVABLE, "kim/T1/1")
        assert expected == (at.bank.minor_units // 100, owed.minor_units // 100)


@pytest.mark.clause("rws-open-cover-etg-2021", "5.7 [player error]")
@pytest.mark.clause("rws-open-cover-etg-2021", "5.8")
@pytest.mark.parametrize(
    "event", [Irregular.PLAYER_MISTAKE, Irregular.WRONG_DISPLAY, Irregular.ERROR_FOUND_LATER]
)
def test_no_two_people_change_a_settled_round_for_a_players_mistake_or_a_display(event: Irregular) -> None:
    """Nor make it void for it, at once or years later."""
    at = with_wagers(ID)
    at.finish(SMALL_WINS)
    void = c.VoidRounds(rounds=(1,), event=event, reason="asked to")

    for days in (0, 800):
        at.later(days=days)
        for second in ("boss", "pit-manager", MANAGER):
            assert set() == people_who(at, corrected(event=event), second)
            assert set() == people_who(at, void, second)


@pytest.mark.clause("rws-open-cover-etg-2021", "5.4")
@pytest.mark.clause("rws-open-cover-etg-2021", "5.9")
def test_an_affected_round_is_void_once_and_by_two_people_of_whom_one_decides_on_damaged_dice() -> None:
    """Two managers without that post do not; and what is void already gives nothing back again."""
    at = with_wagers(ID)
    at.finish(SMALL_WINS)
    void = c.VoidRounds(rounds=(1,), event=Irregular.DAMAGED_DIE, reason="a chipped corner")

    assert set() == people_who(at, void)
    assert {MANAGER, ABOVE} >= people_who(at, void, "boss")
    assert set() == people_who(at, void, "pit-supervisor")
    assert STRANGERS.isdisjoint(people_who(at, void, MANAGER))

    at.do(void, by=MANAGER, second="boss")
    assert UNTOUCHED == purses(at)
    assert set() == people_who(at, void, "boss")
    assert set() == people_who(at, corrected(), "boss")


# ---- interruptions -----------------------------------------------------------------------------------


@pytest.mark.clause("rws-open-cover-etg-2021", "5.1")
@pytest.mark.clause("rws-open-cover-etg-2021", "5.1.1")
@pytest.mark.parametrize("act", [Act.CHECK_FLAT, Act.ENTER_OUTCOME])
def test_the_dice_of_an_interrupted_round_are_read_by_two_different_people(act: Act) -> None:
    """Nobody alone or twice, and with nobody of another table or of the cage; nothing else moves the round."""
    at = with_wagers(ID)
    at.advance_to(act)
    at.interrupt()
    reading = c.AttestDice(faces=SMALL_WINS)

    assert set() == people_who(at, reading)
    for second in ("dealer", "cashier", "technician", "auditor", "admin", ELSEWHERE):
        assert set() == people_who(at, reading, second)
    assert "pit-manager" not in people_who(at, reading, "pit-manager")
    assert STRANGERS.isdisjoint(people_who(at, reading, "pit-manager"))
    assert [] == taken(at, [*moves_of_money(at), *changes_of_wagers(at)])
    at.do(reading, second="pit-manager")
    assert SETTLED == purses(at)


@pytest.mark.clause("rws-open-cover-etg-2021", "5.1")
@pytest.mark.clause("rws-open-cover-etg-2021", "5.1.1")
def test_what_the_device_read_before_a_crash_is_an_outcome_that_two_people_do_not_talk_away() -> None:
    """The round is not void; dice attested otherwise pay nobody, and those that agree conclude it."""
    at = with_wagers(ID, reader="R1")
    at.advance_to(Act.CHECK_FLAT)
    at.read_by_device(SMALL_WINS)
    at.interrupt()

    assert at.last(e.RoundInterrupted).is_established
    other = crashed(at)
    other.do(c.AttestDice(faces=BIG_WINS), second="pit-manager")
    assert [] == taken(other, moves_of_money(other))
    at.do(c.AttestDice(faces=SMALL_WINS), second="pit-manager")
    assert SETTLED == purses(at)


@pytest.mark.clause("rws-open-cover-etg-2021", "5.1.2")
def test_a_round_interrupted_while_betting_is_open_is_void_once() -> None:
    """The stakes are back, and a second crash gives nothing back again."""
    at = with_wagers(ID)
    at.interrupt()
    before = len(at.log)

    again = crashed(at)

    assert (UNTOUCHED, before) == (purses(again), len(again.log))
    assert [1] == [each.round for each in at.all_of(e.RoundVoided)]


@pytest.mark.clause("rws-open-cover-etg-2021", "5.2")
@pytest.mark.clause("rws-open-cover-etg-2021", "5.2.1")
def test_a_dead_terminal_wins_and_loses_what_it_had_registered_whatever_is_said_of_it() -> None:
    """Down, back, down again and up to the end of the round: its 100 stand and are settled once."""
    for faces, expected in ((SMALL_WINS, SETTLED), (BIG_WINS, LOST)):
        at = with_wagers(ID)
        for act in (Act.CLOSE_BETTING, Act.CHECK_FLAT, Act.COLLECT_LOSERS, Act.PAY_WINNERS):
            at.advance_to(act, faces)
            at.do(c.ReportTerminals(down=("kim", "sly")), by="program")
            at.do(c.ReportTerminals(back=("sly",)), by="program")
        at.finish(faces)

        assert expected == purses(at)
        assert len(WAGERS) == len(at.past[1].lines)


@pytest.mark.clause("rws-open-cover-etg-2021", "5.2")
@pytest.mark.clause("rws-open-cover-etg-2021", "3.5")
def test_a_takeover_gives_back_the_time_that_was_lost_once_and_opens_nothing_again() -> None:
    """Ten seconds of thirty are lost: the window is longer by ten, and by none for a closed or an open end."""
    at = AtTheTable(ID)
    at.terminal("kim")
    at.open_betting(30)
    closes_at = at.play.betting.closes_at
    assert closes_at is not None
    assert () == at.taken_over(gap=0)
    at.taken_over(gap=10)
    assert () == taken_over(at.now_table, gap_from=at.now - timedelta(seconds=10), at=at.now)
    assert closes_at + timedelta(seconds=10) == at.play.betting.closes_at
    at.later(seconds=29)
    at.lay("kim", {"small": 10})
    at.later(seconds=1)
    assert [] == taken(at, changes_of_wagers(at))
    at.taken_over(gap=10)
    assert [] == taken(at, changes_of_wagers(at))

    open_end = with_wagers(ID)
    open_end.taken_over(gap=10)
    assert open_end.play.betting.closes_at is None
    open_end.do(c.CloseBetting())
    open_end.taken_over(gap=10)
    assert [] == taken(open_end, changes_of_wagers(open_end))
    open_end.finish(SMALL_WINS)
    assert SETTLED == purses(open_end)


@pytest.mark.clause("rws-open-cover-etg-2021", "5.8")
@pytest.mark.clause("rws-open-cover-etg-2021", "1.3")
@pytest.mark.parametrize("act", [Act.CHECK_FLAT, Act.COLLECT_LOSERS, Act.PAY_WINNERS])
def test_no_board_moves_money_whoever_reports_it(act: Act) -> None:
    """Before the result, after it and in the middle of the payment: the dice are settled."""
    at = with_wagers(ID)
    at.advance_to(act)

    for person in ("dealer", "casino-manager", "device"):
        at.do(c.ReportDisplay(round=1, faces=BIG_WINS), by=person)
    at.finish(SMALL_WINS)

    assert SETTLED == purses(at)


# ---- what every area pays at a table -----------------------------------------------------------------


@pytest.mark.clause("rws-open-cover-etg-2021", "3.1")
@pytest.mark.clause("rws-open-cover-etg-2021", "3.9")
@pytest.mark.clause("rws-open-cover-etg-2021", "3.9.1")
@pytest.mark.clause("rws-open-cover-etg-2021", "3.9.2")
@pytest.mark.clause("rws-open-cover-etg-2021", "3.9.3")
@pytest.mark.clause("rws-open-cover-etg-2021", "3.9.4")
@pytest.mark.clause("rws-open-cover-etg-2021", "3.9.5")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.1")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.1 [Small, Big, Even, Odd]")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.1 [Single Dice]")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.1 [Total Sum]")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.1 [Domino]")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.1 [Four Number]")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.1 [Double Dice]")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.1 [Any Triple]")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.1 [Specific Straight Triple]")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.2")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.2 [Small, Big, Even, Odd]")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.2 [Single Dice]")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.2 [Total Sum]")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.2 [Domino]")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.2 [Four Number]")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.2 [Double Dice]")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.2 [Any Triple]")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.2 [Specific Straight Triple]")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.2 [Three Single Dice]")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.2 [Double Numbers With Single Dice]")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.3")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.3 [Small, Big, Even, Odd]")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.3 [Single Dice]")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.3 [Total Sum]")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.3 [Domino]")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.3 [Four Number]")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.3 [Double Dice]")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.3 [Any Triple]")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.3 [Specific Straight Triple]")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.3 [Three Single Dice]")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.3 [Double Numbers With Single Dice]")
def test_three_terminals_are_paid_for_every_area_on_every_hand_by_their_own_pay_tables() -> None:
    """Rounds from the notice to the last payment, on all 56 hands, by figures typed by hand."""
    assert [] == wrong_payments(ID, *TABLES)
