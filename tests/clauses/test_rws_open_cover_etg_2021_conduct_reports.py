"""Sic Bo (Open Cover), Resorts World Sentosa: what a report claims, what it holds, and what ends the hold.

A fresh reader's attempts to break its clauses: a claim of what cannot have been, of rounds that were not, by one
person when the dice may be seen, or of stakes that the record knows better.
"""

import pytest

from a_cluster import MANAGER, cluster, rule
from at_the_table import ORDINARY_DICE, AtTheTable, chips, money
from clauses.attempts import (
    BIG_WINS,
    ELSEWHERE,
    SMALL_WINS,
    changes_of_wagers,
    everybody,
    moves_of_money,
    people_who,
    purses,
    taken,
    with_wagers,
)
from sicbo.chips import Instrument
from sicbo.rules.equipment import Mixer
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Moment, Verdict
from sicbo.rules.procedure import Act
from sicbo.rules.voids import Ground
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.people import Actor, Role
from sicbo.table.refusals import Refusal
from sicbo.table.round import HowConcluded
from sicbo.table.views.player import player_view
from table.moments import kept

ID = "rws-open-cover-etg-2021"
UNTOUCHED, SETTLED = (0, 1000), (-650, 1650)
"""What the house has won and what kim has: with all stakes back, and settled on 1-2-4."""


def held_tumbler() -> AtTheTable:
    """Give a round with wagers at a tumbler that the program holds until betting is closed."""
    at = AtTheTable(ID)
    at.do(c.RemoveMixer())
    at.do(c.FitMixer(mixer=Mixer.ELECTRONIC_TUMBLER, serial="M2", is_held=True))
    at.log_dice("D1")
    at.terminal("kim")
    at.open_betting()
    at.lay("kim", {"small": 50})
    return at


def reported(at: AtTheTable, event: Irregular, *rounds: int, moment: Moment | None = None) -> tuple[str, ...]:
    """Let the dealer report something; say what it comes to, in kinds of events."""
    report = c.ReportIrregularity(event=event, note="I saw it", rounds=rounds, moment=moment)
    return tuple(type(each).__name__ for each in at.do(report))


# ---- one person's word when the dice may be seen -----------------------------------------------------


@pytest.mark.clause("rws-open-cover-etg-2021", "5.3.3")
@pytest.mark.clause("rws-open-cover-etg-2021", "5.3")
@pytest.mark.parametrize("crash", [False, True])
@pytest.mark.parametrize("moment", [None, Moment.BETTING])
def test_a_dealer_voided_a_round_after_the_notice_with_a_tumble_before_it(
    moment: Moment | None, *, crash: bool
) -> None:
    """A tumbler that people start may have run by then, and its dice lie open: a supervisor finds it."""
    at = with_wagers(ID)
    at.do(c.CloseBetting())
    if crash:
        at.interrupt()

    assert ("IrregularityRecorded", "HeldForRuling") == reported(at, Irregular.TUMBLED_EARLY, moment=moment)
    at.find()

    assert (HowConcluded.VOID, UNTOUCHED) == (at.past[1].concluded, purses(at))


@pytest.mark.clause("rws-open-cover-etg-2021", "5.3.3")
def test_a_round_with_a_tumbler_that_is_held_back_was_void_by_its_report_alone() -> None:
    """Nothing can have been seen: one person of the table is enough, until the tumbler is started."""
    at = held_tumbler()
    at.do(c.CloseBetting())

    assert "RoundVoided" in reported(kept(at), Irregular.TUMBLED_EARLY)
    at.do(c.StartTumble())
    assert "HeldForRuling" in reported(at, Irregular.TUMBLED_EARLY)


@pytest.mark.clause("rws-open-cover-etg-2021", "5.10 [unforeseen]")
def test_a_shift_manager_who_reported_it_voided_a_round_whose_dice_may_be_seen() -> None:
    """From the notice on somebody else rules, where the tumbler may have run; before it nobody can know."""
    void = c.GiveRuling(hold=1, verdict=Verdict.VOID_ROUND, reason="odd", ground=Ground.SUSPECTED_OFFENCE)
    open_, closed = with_wagers(ID), with_wagers(ID)
    closed.do(c.CloseBetting())
    for at in (open_, closed):
        at.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="odd"), by=MANAGER)

    assert {MANAGER, "casino-manager"} == people_who(open_, void)
    assert {"casino-manager"} == people_who(closed, void)


# ---- what cannot have been ---------------------------------------------------------------------------


@pytest.mark.clause("rws-open-cover-etg-2021", "5.3.2")
@pytest.mark.clause("rws-open-cover-etg-2021", "5.1.1")
@pytest.mark.clause("rws-open-cover-etg-2021", "1.2")
@pytest.mark.parametrize("by", ["dealer", "pit-manager", "device"])
def test_a_report_of_an_interruption_after_the_result_paid_the_round(by: str) -> None:
    """It goes on record with its verdict; whoever deals collects and pays as always."""
    at = with_wagers(ID)
    at.advance_to(Act.COLLECT_LOSERS)

    at.do(c.ReportIrregularity(event=Irregular.ROUND_INTERRUPTED, note="dark"), by=by)

    recorded = at.last(e.IrregularityRecorded)
    assert (Verdict.CONCLUDE, by) == (recorded.verdict, recorded.reported_by)
    assert ([], [], ()) == (at.all_of(e.LosersCollected), at.all_of(e.WinnersPaid), at.now_table.holds)
    at.finish(SMALL_WINS)
    assert at.all_of(e.WinnersPaid)


@pytest.mark.clause("rws-open-cover-etg-2021", "5.1.1")
@pytest.mark.clause("rws-open-cover-etg-2021", "5.1.2")
@pytest.mark.parametrize("person", ["dealer", "boss", "device"])
@pytest.mark.parametrize("act", [Act.CLOSE_BETTING, Act.TUMBLE, Act.CHECK_FLAT, Act.PAY_WINNERS])
@pytest.mark.parametrize("moment", [Moment.BETWEEN_ROUNDS, Moment.CONCEALED])
def test_an_interruption_at_a_moment_that_cannot_have_been_voided_or_paid_the_round(
    person: str, act: Act, moment: Moment
) -> None:
    """Nobody had to find it, and the round went on as after a crash: now it is held for the shift manager."""
    at = with_wagers(ID)
    at.advance_to(act)
    report = c.ReportIrregularity(event=Irregular.ROUND_INTERRUPTED, note="dark", moment=moment)

    happened = at.do(report, by=person)

    assert [e.IrregularityRecorded, e.HeldForRuling] == [type(each) for each in happened]
    assert "Table Games Shift Manager" == at.now_table.holds[0].authority
    assert [] == taken(at, [*changes_of_wagers(at), *moves_of_money(at)])


@pytest.mark.clause("rws-open-cover-etg-2021", "5.3.1")
@pytest.mark.parametrize("event", [Irregular.DIE_NOT_FLAT, Irregular.SHORT_TUMBLE])
@pytest.mark.parametrize("moment", [None, Moment.EARLIER])
def test_a_dealer_voided_the_second_round_for_a_die_before_it_was_tumbled(
    event: Irregular, moment: Moment | None
) -> None:
    """Named as the round in play, it is no earlier one: what cannot have happened is held for the manager."""
    at = with_wagers(ID)
    at.finish(SMALL_WINS)
    at.open_betting()
    at.lay("kim", {"small": 50})

    assert ("IrregularityRecorded", "HeldForRuling") == reported(at, event, 2, moment=moment)

    assert (MANAGER.replace("-", " "), (2,)) == (
        at.now_table.holds[0].authority.lower(),
        at.now_table.holds[0].rounds,
    )


@pytest.mark.clause("rws-open-cover-etg-2021", "5.3.2")
@pytest.mark.clause("rws-open-cover-etg-2021", "5.10 [unforeseen]")
def test_two_people_voided_a_round_in_play_for_what_cannot_have_happened_in_it() -> None:
    """While betting is open no die has leaned; once the dice show, the order is the document's verdict."""
    at = with_wagers(ID)
    void = c.VoidRounds(rounds=(1,), event=Irregular.DIE_NOT_FLAT, reason="it leaned")
    early = at.refuses(void, by="pit-supervisor", second="boss")
    at.advance_to(Act.CHECK_FLAT)

    at.do(void, by="pit-supervisor", second="boss")

    assert ("correction/not-foreseen", UNTOUCHED) == (early.code, purses(at))


@pytest.mark.clause("rws-open-cover-etg-2021", "5.6")
@pytest.mark.parametrize("named", [99, 0])
def test_a_report_that_named_a_round_that_never_was_held_the_last_one(named: int) -> None:
    """The named rounds decide: round 1 is not held, and the shift manager sorts the report out."""
    at = with_wagers(ID)
    at.finish(SMALL_WINS)

    reported(at, Irregular.DIE_NOT_FLAT, named)

    (hold,) = at.now_table.holds
    assert ((), None, "Table Games Shift Manager") == (hold.all_rounds, hold.finding, hold.authority)


# ---- damaged dice ------------------------------------------------------------------------------------


@pytest.mark.clause("rws-open-cover-etg-2021", "5.4")
@pytest.mark.parametrize("act", [Act.CLOSE_BETTING, Act.COLLECT_LOSERS])
def test_a_damaged_die_of_the_round_before_let_the_round_in_play_be_paid(act: Act) -> None:
    """The same set is in play: the round in play is held too, and found void with the one before."""
    at = cluster(wagers={"ann": {"small": 10}})
    at.finish(SMALL_WINS)
    at.open_betting()
    at.lay("ann", {"small": 10})
    at.advance_to(act)

    reported(at, Irregular.DAMAGED_DIE, 1)

    assert "round/is-held" == at.refuses(c.SettleRound()).code
    assert (2, (1, 2)) == (at.now_table.holds[0].round, at.now_table.holds[0].rounds)
    rule(at, Verdict.VOID_AFFECTED_ROUNDS, second="deputy", rounds=(1, 2))
    assert ([HowConcluded.VOID] * 2, money(1000)) == (
        [at.past[each].concluded for each in (1, 2)],
        at.credit("ann"),
    )


@pytest.mark.clause("rws-open-cover-etg-2021", "5.4")
def test_a_damaged_die_of_the_round_before_let_the_next_round_open() -> None:
    """Between rounds nothing opens on the same set; dice that have been changed since are played on with."""
    at = cluster(wagers={"ann": {"small": 10}})
    at.finish(SMALL_WINS)
    at.round(SMALL_WINS, {"ann": {"small": 10}})
    changed = kept(at)
    changed.do(c.RemoveDice())
    changed.do(c.LogDice(serial="D2", dice=ORDINARY_DICE))
    changed.round(SMALL_WINS, {"ann": {"small": 10}})

    for table in (at, changed):
        reported(table, Irregular.DAMAGED_DIE, 1)

    assert "round/is-held" == at.refuses(c.OpenBetting()).code
    assert (1, 2) == changed.now_table.holds[0].rounds
    assert 4 == changed.open_betting()


# ---- what ends a hold --------------------------------------------------------------------------------


@pytest.mark.clause("rws-open-cover-etg-2021", "5.3.2")
@pytest.mark.clause("rws-open-cover-etg-2021", "5.9")
def test_a_hold_on_a_round_that_two_people_voided_ended_only_as_not_so() -> None:
    """Finding the fact by the order ends the hold by its own verdict; what else is held is decided first."""
    at = with_wagers(ID)
    at.finish(SMALL_WINS)
    void = c.VoidRounds(rounds=(1,), event=Irregular.DIE_NOT_FLAT, reason="it leaned")
    for event in (Irregular.DIE_NOT_FLAT, Irregular.SHORT_TUMBLE):
        reported(at, event)
    assert "round/is-held" == at.refuses(void, by="pit-supervisor", second="boss").code
    at.find(is_so=False)

    at.do(void, by="pit-supervisor", second="boss")

    assert (1, Verdict.VOID_ROUND, "pit-supervisor") == (
        at.last(e.RulingGiven).hold,
        at.last(e.RulingGiven).verdict,
        at.last(e.RulingGiven).person,
    )
    assert ((), UNTOUCHED, 2) == (at.now_table.holds, purses(at), at.open_betting())


@pytest.mark.clause("rws-open-cover-etg-2021", "5.3.1")
def test_the_second_of_two_facts_that_are_found_voids_nothing_twice() -> None:
    """Both are held, and both are so: the round is void once, and each is on record as found."""
    at = with_wagers(ID)
    at.finish(SMALL_WINS)
    for event in (Irregular.DIE_NOT_FLAT, Irregular.SHORT_TUMBLE):
        reported(at, event)

    at.find(second="boss")
    at.find()

    assert [Verdict.VOID_ROUND] * 2 == [each.verdict for each in at.all_of(e.RulingGiven)]
    assert (1, UNTOUCHED, 2) == (len(at.all_of(e.SettledRoundVoided)), purses(at), at.open_betting())


@pytest.mark.clause("rws-open-cover-etg-2021", "5.4")
def test_dice_of_a_round_that_was_void_already_could_not_be_found_damaged() -> None:
    """The finder says that they are: nothing is given back twice, and the set is not played on with."""
    at = with_wagers(ID)
    at.finish(SMALL_WINS)
    void = c.VoidRounds(rounds=(1,), event=Irregular.DIE_NOT_FLAT, reason="it leaned")
    at.do(void, by="pit-supervisor", second="boss")
    reported(at, Irregular.DAMAGED_DIE)

    rule(at, Verdict.VOID_AFFECTED_ROUNDS, second="deputy", rounds=(1,))

    assert ((), UNTOUCHED, 1) == (at.now_table.holds, purses(at), len(at.all_of(e.SettledRoundVoided)))
    assert "table/halted" == at.refuses(c.OpenBetting()).code


@pytest.mark.clause("rws-open-cover-etg-2021", "5.5")
@pytest.mark.clause("rws-open-cover-etg-2021", "1.7")
def test_the_winnings_of_a_held_round_were_cashed_out() -> None:
    """Settled and held before the next round: kim waits for the finding, and sly, who had no wager, does not.

    A question of interpretation that is open stops nobody.
    """
    at = with_wagers(ID)
    at.finish(SMALL_WINS)
    at.do(c.RaiseQuestion(question="does a leaning die count?"))
    reported(at, Irregular.WRONG_RESULT_KEYED)
    cash = c.CashOut(player="kim", ticket="K1")

    assert "round/is-held" == at.refuses(cash, by="kim").code
    at.do(c.CashOut(player="sly", ticket="S1"), by="sly")
    at.do(c.ReportTerminals(down=("kim",)), by="program")
    by_staff = c.CashOut(player="kim", reason="its screen is dark")
    assert "round/is-held" == at.refuses(by_staff, by="cashier", second="boss").code

    at.find(second="boss", faces=BIG_WINS)
    at.do(cash, by="kim")
    assert money(900) == at.last(e.CashedOut).amount


@pytest.mark.clause("rws-open-cover-etg-2021", "5.5")
@pytest.mark.clause("rws-open-cover-etg-2021", "1.7")
@pytest.mark.parametrize("rounds_later", [1, 2])
def test_the_winnings_of_an_earlier_round_were_cashed_out_while_it_was_held(rounds_later: int) -> None:
    """Play goes on, and kim may stake; kim's credit leaves the table once the fact is found, and sly's at once."""
    at = with_wagers(ID)
    at.finish(SMALL_WINS)
    for _ in range(rounds_later - 1):
        at.round(BIG_WINS, {"sly": {"big": 50}})
    at.open_betting()
    reported(at, Irregular.WRONG_RESULT_KEYED, 1)
    cash = c.CashOut(player="kim", ticket="K1")

    refusal = at.refuses(cash, by="kim")
    at.do(c.CashOut(player="sly", ticket="S1"), by="sly")
    at.lay("kim", {"small": 50})
    at.finish(SMALL_WINS)
    assert ("round/is-held", "round/is-held") == (refusal.code, at.refuses(cash, by="kim").code)
    at.open_betting()
    at.find(second="boss", faces=BIG_WINS)
    at.do(cash, by="kim")

    assert money(950) == at.last(e.CashedOut).amount


@pytest.mark.clause("rws-open-cover-etg-2021", "5.5")
@pytest.mark.clause("rws-open-cover-etg-2021", "5.3.2")
@pytest.mark.parametrize("two", [("pit-supervisor", "pit-manager"), ("pit-manager", "pit-supervisor")])
@pytest.mark.parametrize(
    ("event", "faces"), [(Irregular.WRONG_RESULT_KEYED, BIG_WINS), (Irregular.DIE_NOT_FLAT, None)]
)
def test_two_pit_supervisors_ruled_on_a_round_that_was_paid(
    event: Irregular, faces: tuple[int, int, int] | None, two: tuple[str, str]
) -> None:
    """After the money has moved it takes two people as for corrections, and one of them is a manager."""
    at = with_wagers(ID)
    at.people["other"] = Actor("other", Role.PIT_SUPERVISOR)
    at.finish(SMALL_WINS)
    reported(at, event)
    finding = at.now_table.holds[0].finding
    assert finding is not None
    ruling = c.GiveRuling(hold=1, verdict=finding, reason="seen", faces=faces)

    assert "staff/needs-a-second-person" == at.refuses(ruling, by="pit-supervisor", second="other").code
    at.do(ruling, by=two[0], second=two[1])
    assert () == at.now_table.holds


# ---- the tumbles -------------------------------------------------------------------------------------


@pytest.mark.clause("rws-open-cover-etg-2021", "5.3.1")
@pytest.mark.clause("rws-open-cover-etg-2021", "3.6")
def test_the_first_of_three_tumbles_held_the_round() -> None:
    """A tumbler that has not ended is counted on; when it ends with three, nothing is held, with two it is."""
    for last, short in ((1, True), (2, False)):
        at = with_wagers(ID)
        at.do(c.CloseBetting())
        at.do(c.StartTumble())
        at.do(c.ReportTumble(times=1, goes_on=True), by="device")
        assert () == at.now_table.holds
        at.do(c.ReportTumble(times=last), by="device")
        assert short is bool(at.now_table.holds)
        assert short is (at.next_act is Act.TUMBLE)


@pytest.mark.clause("rws-open-cover-etg-2021", "3.6")
@pytest.mark.clause("rws-open-cover-etg-2021", "3.7")
def test_a_dealer_tumbled_again_when_the_dice_lay_open_and_had_lost() -> None:
    """The tumble was valid and had ended: another is no part of it, and the shift manager rules."""
    at = with_wagers(ID)
    at.do(c.CloseBetting())
    at.do(c.ReportTumble(times=3))

    at.do(c.ReportTumble(times=3))

    assert (3, False, [Irregular.UNFORESEEN]) == (
        at.play.tumbles,
        at.last(e.DiceTumbled).does_count,
        [each.event for each in at.now_table.holds],
    )


# ---- what a terminal had not registered --------------------------------------------------------------


def returned(at: AtTheTable, stake: c.Stake, position: str = "kim", number: int | None = None) -> list[int]:
    """Let the dealer claim that a stake was not registered; list in whole units what goes back."""
    claim = c.ReportTerminals(back=("kim",), unregistered=((position, stake),), round=number)
    happened = at.do(claim)
    return [each.stake.amount.minor_units // 100 for each in happened if isinstance(each, e.ChipsReturned)]


@pytest.mark.clause("rws-open-cover-etg-2021", "5.2.1")
@pytest.mark.clause("rws-open-cover-etg-2021", "5.2.2")
def test_a_registered_stake_was_returned_and_played_on() -> None:
    """The house compares with its record: what is registered is settled, only what is beyond it goes back."""
    at = with_wagers(ID)
    at.do(c.ReportTerminals(down=("kim",)), by="program")
    at.do(c.CloseBetting())

    def claimed(amount: float, area: str = "small", kind: Instrument = Instrument.CREDITS) -> c.Stake:
        return chips(area, amount, kind)

    assert [] == returned(at, claimed(50))
    found = at.last(e.IrregularityRecorded)
    assert (Verdict.CONTINUE, ("5.2", "5.2.1")) == (found.verdict, found.clause)
    assert [30] == returned(at, claimed(80))
    assert [20] == returned(at, claimed(20, "big"))
    assert [(30, "small"), (20, "big")] == [
        (each.stake.amount.minor_units // 100, each.stake.area)
        for each in player_view(at.now_table, "kim").returned
    ]
    assert ((), SETTLED) == (at.now_table.holds, (at.finish(SMALL_WINS), purses(at))[1])


@pytest.mark.clause("rws-open-cover-etg-2021", "5.2.2")
def test_any_amount_at_any_position_went_back() -> None:
    """Nobody's terminal, an area or an instrument that it has not, less than nothing, more than its credit."""
    at = with_wagers(ID)
    seen = {
        "no such position": returned(at, chips("big", 20, Instrument.CREDITS), "nobody"),
        "no such area": returned(at, chips("trio:123", 20, Instrument.CREDITS)),
        "no credits": returned(at, chips("big", 20)),
        "negative": returned(at, chips("big", -20, Instrument.CREDITS)),
        "too much": returned(at, chips("big", 99999, Instrument.CREDITS)),
    }

    assert {
        "no such position": [],
        "no such area": [],
        "no credits": [],
        "negative": [],
        "too much": [900],
    } == seen


@pytest.mark.clause("rws-open-cover-etg-2021", "5.2.1")
@pytest.mark.clause("rws-open-cover-etg-2021", "5.2.2")
def test_what_was_shown_in_an_earlier_round_is_compared_with_that_round() -> None:
    """The terminal comes back in the next round and names the one it was lost in; a round of nobody is no claim."""
    at = with_wagers(ID)
    at.finish(SMALL_WINS)
    at.open_betting()

    assert [] == returned(at, chips("small", 50, Instrument.CREDITS), number=1)
    assert [50] == returned(at, chips("big", 50, Instrument.CREDITS), number=1)
    assert 1 == at.last(e.ChipsReturned).round
    assert [] == returned(at, chips("big", 50, Instrument.CREDITS), number=7)
    assert [50] == returned(at, chips("small", 50, Instrument.CREDITS))


# ---- who reports -------------------------------------------------------------------------------------


@pytest.mark.clause("rws-open-cover-etg-2021", "1.5 [who]")
@pytest.mark.clause("rws-open-cover-etg-2021", "1.3")
@pytest.mark.parametrize(
    "report",
    [
        c.ReportTumble(times=3),
        c.CheckFlat(flat=(True, False, True)),
        c.ReportStep(act=Act.PAY_WINNERS),
        c.ReportDisplay(round=1, faces=SMALL_WINS),
        c.RaiseQuestion(question="and now?", holds_round=True),
        c.RaiseDispute(player="kim", round=1, complaint="it was five"),
    ],
)
def test_no_report_of_any_kind_comes_from_outside_the_pit(report: c.Command) -> None:
    """A dealer of another table, the cage, players and those who keep the house's machines make none."""
    at = with_wagers(ID)
    at.do(c.CloseBetting())

    strangers = {ELSEWHERE, "cashier", "technician", "auditor", "admin", "kim", "sly"}

    assert strangers <= {*everybody(at)}
    assert strangers.isdisjoint(people_who(at, report))


def test_a_ruling_that_cannot_be_given_is_refused() -> None:
    """A round that is void is voided once, by whatever order."""
    at = with_wagers(ID)
    at.finish(SMALL_WINS)
    order = c.VoidRounds(rounds=(1,), event=Irregular.DIE_NOT_FLAT, reason="it leaned")
    at.do(order, by="pit-supervisor", second="boss")

    again = at.send(order, by="pit-supervisor", second="boss")

    assert isinstance(again, Refusal)
    assert "correction/is-void" == again.code
