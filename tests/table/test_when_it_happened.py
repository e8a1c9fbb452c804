"""Irregularities by when they happened: the named rounds decide, and the facts are found by somebody else."""

from a_cluster import MANAGER, cluster, rule
from at_the_table import ORDINARY_DICE, AtTheTable, money
from sicbo.money import NOTHING
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Moment, Verdict
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.refusals import Refusal
from sicbo.table.round import HowConcluded

LOW = (1, 2, 4)


def test_a_short_tumble_of_an_earlier_round_voided_the_current_one() -> None:
    """RWS 5.6: round 1 is held and found by two people; round 2 goes on and is settled."""
    at = cluster(wagers={"ann": {"small": 10}})
    at.finish(LOW)
    at.open_betting()
    at.lay("ann", {"small": 10})

    at.do(c.ReportIrregularity(event=Irregular.SHORT_TUMBLE, note="seen on camera", rounds=(1,)))

    held = at.last(e.HeldForRuling)
    assert (1, (1,), Moment.EARLIER, Verdict.VOID_ROUND) == (
        held.round,
        held.rounds,
        held.moment,
        held.finding,
    )
    assert HowConcluded.SETTLED is at.finish(LOW).concluded
    at.open_betting()
    at.find(second="boss")
    assert (HowConcluded.VOID, HowConcluded.SETTLED) == (at.past[1].concluded, at.past[2].concluded)


def test_damaged_dice_that_were_changed_since_are_the_ones_condemned() -> None:
    """RWS 5.4: set D1 was in rounds 1 and 2, and D2 has taken its place: D2 plays on."""
    at = cluster(wagers={"ann": {"small": 10}})
    at.finish(LOW)
    at.round(LOW, {"ann": {"small": 10}})
    at.do(c.RemoveDice())
    at.do(c.LogDice(serial="D2", dice=ORDINARY_DICE))
    at.round(LOW, {"ann": {"small": 10}})
    at.do(c.ReportIrregularity(event=Irregular.DAMAGED_DIE, note="in the box of used dice"))
    short = rule(at, Verdict.VOID_AFFECTED_ROUNDS, by=MANAGER, second="deputy", rounds=(1,))
    assert isinstance(short, Refusal)
    assert ("ruling/rounds-needed", "1, 2") == (short.code, short.facts["rounds"])

    rule(at, Verdict.VOID_AFFECTED_ROUNDS, by=MANAGER, second="deputy", rounds=(1, 2))

    assert (("D1",), ()) == (at.now_table.equipment.condemned_dice, at.now_table.equipment.remedies_due)
    assert (HowConcluded.VOID, HowConcluded.SETTLED) == (at.past[1].concluded, at.past[3].concluded)
    assert 4 == at.open_betting()


def test_a_wrong_result_that_was_reported_was_settled_all_the_same() -> None:
    """RWS 5.5: the report holds the round, and the correction by two people ends the hold."""
    at = cluster(wagers={"ann": {"small": 10}})
    at.advance_to(Act.COLLECT_LOSERS, LOW)
    at.do(c.ReportIrregularity(event=Irregular.WRONG_RESULT_KEYED, note="die 3 shows six"))
    assert "round/is-held" == at.refuses(c.SettleRound()).code

    order = c.CorrectOutcome(round=1, faces=(6, 5, 6), event=Irregular.WRONG_RESULT_KEYED, reason="the dice")
    at.do(order, by="pit-supervisor", second="boss")

    assert () == at.now_table.holds
    at.do(c.SettleRound())
    assert money(990) == at.credit("ann")


def test_a_die_that_leaned_was_noticed_after_the_keying_of_a_us_round() -> None:
    """US 6(a): found by somebody else, the outcome is gone, the stakes stand, and the call is made anew."""
    at = AtTheTable("us-ma-sicbo")
    at.seat("ann")
    at.open_betting()
    at.lay("ann", {"small": 10})
    at.advance_to(Act.PAY_WINNERS, (6, 5, 5))
    at.do(c.ReportIrregularity(event=Irregular.DIE_NOT_FLAT, note="die 2 leaned"))

    at.find(second="boss")

    assert (None, True, 1) == (at.play.outcome, at.play.betting.is_open, len(at.play.betting.wagers))
    assert [e.CollectionReversed, e.NoRollCalled] == [type(each) for each in at.log[-2:]]


def test_a_die_that_leaned_was_noticed_when_a_us_round_was_paid() -> None:
    """US 6(a): winners have their money, so that two people void the round, and nothing is shaken again."""
    at = AtTheTable("us-ma-sicbo")
    at.seat("ann")
    at.open_betting()
    at.lay("ann", {"small": 10})
    at.advance_to(Act.CLEAR_LIGHTS, LOW)
    at.do(c.ReportIrregularity(event=Irregular.DIE_NOT_FLAT, note="die 2 leaned"))

    at.find(second="boss")

    assert (None, HowConcluded.VOID) == (at.now_table.round, at.past[1].concluded)
    assert NOTHING == at.bank


def test_an_interruption_of_a_held_us_round_holds_it_no_second_time() -> None:
    """The document is silent on it and holds the round; whoever ruled on the hold knew that the power had failed."""
    at = AtTheTable("us-ma-sicbo")
    at.seat("ann")
    at.open_betting()
    at.lay("ann", {"small": 10})
    at.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="a fight"))
    at.interrupt()

    rule(at, Verdict.CONTINUE, by="casino-supervisor")

    assert ((), True) == (at.now_table.holds, at.play.betting.is_open)


def test_a_dispute_holds_the_round_when_a_supervisor_accepts_it() -> None:
    """From a dealer it waits; no money moves once a supervisor has accepted it."""
    at = cluster(wagers={"ann": {"small": 10}})
    at.advance_to(Act.COLLECT_LOSERS, LOW)
    at.do(c.RaiseQuestion(question="ann says four", holds_round=True))
    assert 0 == at.last(e.HeldForRuling).round

    at.do(c.RaiseQuestion(question="ann says four", holds_round=True), by="pit-supervisor")

    assert "round/is-held" == at.refuses(c.SettleRound()).code
