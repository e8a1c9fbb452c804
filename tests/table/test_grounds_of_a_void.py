"""Voids where a law says on which grounds: three of the documents are played in Singapore.

A fault of the equipment that touched the outcome leaves nothing but a void, and any other void names a
ground from a closed list. Documents of other places ask nothing of the kind.
"""

import pytest

from at_the_table import AtTheTable, money
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Moment, Verdict
from sicbo.rules.procedure import Act
from sicbo.rules.voids import Ground
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.decisions.irregularities.rulings import verdicts_for
from sicbo.table.refusals import Refusal
from sicbo.table.views.dealer import holds_shown
from sicbo.table.views.irregularity_offers import offers
from sicbo.table.views.player import player_view
from table.moments import RULES_ON

SINGAPORE = ("mbs-3card-2016", "mbs-sicbo-v6-2020", "rws-open-cover-etg-2021")
ELSEWHERE = ("au-sicbo", "us-ma-sicbo")
LOSING = (6, 6, 5)


def played(document: str, until: Act | None = None) -> AtTheTable:
    """Let kim stake 100 on small, and go on to a step at which the result is known, if one is named."""
    at = AtTheTable(document, credits_are_ours=True)
    at.terminal("kim")
    at.open_betting()
    at.lay("kim", {"small": 100})
    if until is not None:
        at.advance_to(until, LOSING)
    return at


def fault(at: AtTheTable, *, touched: bool | None, by: str = "dealer") -> None:
    """Report a fault of the equipment."""
    order = c.ReportIrregularity(event=Irregular.EQUIPMENT_FAULT, note="sparks", is_outcome_touched=touched)
    at.do(order, by=by)


@pytest.mark.parametrize("document", SINGAPORE)
def test_a_fault_that_touched_the_outcome_voids_and_nothing_else(document: str) -> None:
    """While nothing can be known one person is enough; the stake goes back."""
    at = played(document)

    fault(at, touched=True)

    assert Irregular.EQUIPMENT_FAULT is at.last(e.RoundVoided).irregularity
    assert money(1000) == at.credit("kim")


@pytest.mark.parametrize("document", SINGAPORE)
def test_a_supervisor_let_a_losing_round_stand_though_the_fault_had_touched_it(document: str) -> None:
    """Once a result may be seen, another person finds the fact, and the fact has one verdict."""
    at = played(document, Act.COLLECT_LOSERS)

    fault(at, touched=True)

    (hold,) = at.now_table.holds
    assert (Verdict.VOID_ROUND, Verdict.NOT_SO) == verdicts_for(at.now_table, hold)
    assert "round/is-held" == at.refuses(c.SettleRound()).code
    order = c.GiveRuling(hold=1, verdict=Verdict.VOID_ROUND, reason="the sensor log")
    at.do(order, by=RULES_ON[document])
    assert (money(1000), Irregular.EQUIPMENT_FAULT, None) == (
        at.credit("kim"),
        at.last(e.RoundVoided).irregularity,
        at.last(e.RoundVoided).ground,
    )


@pytest.mark.parametrize("document", SINGAPORE)
def test_a_fault_that_did_not_touch_the_outcome_leaves_the_round_as_it_is(document: str) -> None:
    """It is recorded, play goes on, and the loser pays."""
    at = played(document, Act.COLLECT_LOSERS)

    fault(at, touched=False)
    at.do(c.SettleRound())

    assert Verdict.CONTINUE is at.last(e.IrregularityRecorded).verdict
    assert money(900) == at.credit("kim")


@pytest.mark.parametrize("document", SINGAPORE)
def test_whoever_cannot_say_whether_a_fault_touched_the_outcome_does_not_decide_it(document: str) -> None:
    """Another person answers, even while betting is open: touched, or not."""
    at = played(document)

    fault(at, touched=None)

    (hold,) = at.now_table.holds
    assert (Verdict.VOID_ROUND, "dealer") == (hold.finding, hold.reported_by)
    order = c.GiveRuling(hold=1, verdict=Verdict.NOT_SO, reason="only the lamp over the table")
    at.do(order, by=RULES_ON[document])
    assert () == at.now_table.holds
    assert [] == at.all_of(e.RoundVoided)


@pytest.mark.parametrize("document", SINGAPORE)
def test_the_console_asks_whether_the_outcome_was_touched(document: str) -> None:
    """The same fault is offered twice, each time with what will follow."""
    at = played(document)

    shown = [(each.when.value, each.verdict) for each in offers(at.now_table)]

    assert ("outcome-touched", Verdict.VOID_ROUND) in shown
    assert ("outcome-untouched", Verdict.CONTINUE) in shown


@pytest.mark.parametrize("document", ELSEWHERE)
def test_a_fault_where_no_law_speaks_of_it_is_held_as_unforeseen(document: str) -> None:
    """What the document does not foresee its own post decides, and no ground is asked for."""
    at = played(document)

    fault(at, touched=True)

    (hold,) = holds_shown(at.now_table)
    assert ((), ()) == (hold.grounds, hold.under)
    order = c.GiveRuling(hold=1, verdict=Verdict.VOID_ROUND, reason="nobody could see")
    at.do(order, by=RULES_ON[document])
    assert None is at.last(e.RoundVoided).ground


# ---- the closed list ---------------------------------------------------------------------------------


def held(document: str) -> AtTheTable:
    """Hold a round for something that the document does not foresee."""
    at = played(document)
    at.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="the ceiling came down"))
    return at


def ruled(at: AtTheTable, **named: object) -> tuple[e.Event, ...] | Refusal:
    """Void the round held, with what is named besides."""
    order = c.GiveRuling(hold=1, verdict=Verdict.VOID_ROUND, reason="seen by all", **named)  # type: ignore[arg-type]
    return at.send(order, by=RULES_ON[at.document.document])


@pytest.mark.parametrize("document", SINGAPORE)
@pytest.mark.parametrize(
    ("ground", "under", "code"),
    [
        (None, None, "ruling/ground-needed"),
        (None, Irregular.EQUIPMENT_FAULT, "ruling/ground-needed"),
        (Ground.APPROVED_RULES, None, "ruling/no-such-ground"),
        (Ground.APPROVED_RULES, Irregular.WRONG_DISPLAY, "ruling/no-such-ground"),
        (Ground.APPROVED_RULES, Irregular.UNFORESEEN, "ruling/no-such-ground"),
    ],
)
def test_a_shift_manager_voided_a_round_for_a_reason_that_no_law_knows(
    document: str, ground: Ground | None, under: Irregular | None, code: str
) -> None:
    """However good the reason in words: the ground is one of the list, and a rule is one that voids."""
    at = held(document)

    refusal = ruled(at, ground=ground, under=under)

    assert isinstance(refusal, Refusal)
    assert code == refusal.code
    assert at.now_table.round is not None


@pytest.mark.parametrize("document", SINGAPORE)
@pytest.mark.parametrize("ground", [Ground.FORCE_MAJEURE, Ground.SUSPECTED_OFFENCE])
def test_a_void_on_a_ground_of_the_law_is_recorded_with_it_and_shown_as_it(
    document: str, ground: Ground
) -> None:
    """The players read the ground, and not that something was unforeseen."""
    at = held(document)

    ruled(at, ground=ground)

    assert (ground, Irregular.UNFORESEEN) == (
        at.last(e.RoundVoided).ground,
        at.last(e.RoundVoided).irregularity,
    )
    void = player_view(at.now_table, "kim").void
    assert void is not None
    assert ground.value.replace("-", " ") == void.why


@pytest.mark.parametrize("document", SINGAPORE)
def test_a_void_under_the_approved_rules_takes_the_irregularity_and_the_clause_of_its_row(
    document: str,
) -> None:
    """The record and the screens say which rule it was."""
    at = held(document)

    ruled(at, ground=Ground.APPROVED_RULES, under=Irregular.EQUIPMENT_FAULT)

    void = player_view(at.now_table, "kim").void
    assert void is not None
    assert ("equipment fault", ()) == (void.why, void.clause)


@pytest.mark.parametrize("document", SINGAPORE)
def test_a_ruling_that_does_not_void_needs_no_ground(document: str) -> None:
    """The list is of voids alone."""
    at = held(document)

    at.do(c.GiveRuling(hold=1, verdict=Verdict.CONTINUE, reason="it missed us"), by=RULES_ON[document])

    assert () == at.now_table.holds


@pytest.mark.parametrize("document", SINGAPORE)
def test_the_one_who_rules_is_offered_the_grounds_and_the_rules_that_void(document: str) -> None:
    """The screen has the closed list."""
    (hold,) = holds_shown(held(document).now_table)

    assert tuple(Ground) == hold.grounds
    assert Irregular.EQUIPMENT_FAULT in hold.under
    assert Irregular.UNFORESEEN not in hold.under


@pytest.mark.parametrize("document", SINGAPORE)
@pytest.mark.parametrize(
    "event", [Irregular.EQUIPMENT_FAULT, Irregular.EXPOSED_EARLY, Irregular.SHORT_TUMBLE]
)
def test_a_round_was_void_without_a_ground_for_what_its_rule_does_not_cover(
    document: str, event: Irregular
) -> None:
    """Said of a moment at which it cannot have been, it is unforeseen: the rule that voids is no ground then."""
    at = played(document, Act.COLLECT_LOSERS)
    at.do(c.ReportIrregularity(event=event, note="sparks", moment=Moment.BETWEEN_ROUNDS))

    (shown,) = holds_shown(at.now_table)
    refusal = ruled(at)

    assert tuple(Ground) == shown.grounds
    assert isinstance(refusal, Refusal)
    assert "ruling/ground-needed" == refusal.code


def test_damaged_dice_are_their_own_ground() -> None:
    """What is held under a rule that voids rounds (RWS 5.4) needs no other."""
    at = played("rws-open-cover-etg-2021")
    at.do(c.ReportIrregularity(event=Irregular.DAMAGED_DIE, note="chipped"))

    (hold,) = holds_shown(at.now_table)

    assert () == hold.grounds


@pytest.mark.parametrize("document", SINGAPORE)
def test_a_fault_found_once_money_has_moved_voids_by_two_people_and_nothing_else(document: str) -> None:
    """Between collecting and paying there is no other verdict either; what was collected goes back."""
    at = played(document, Act.COLLECT_LOSERS)
    at.do(c.TakeStep(act=Act.COLLECT_LOSERS))

    fault(at, touched=True)

    (hold,) = holds_shown(at.now_table)
    assert Verdict.VOID_ROUND is hold.verdicts[0]
    assert Verdict.CONTINUE not in hold.verdicts
    order = c.GiveRuling(hold=1, verdict=Verdict.VOID_ROUND, reason="the sensor log")
    assert "staff/needs-a-second-person" == at.refuses(order, by=RULES_ON[document]).code
    at.do(order, by=RULES_ON[document], second="deputy")
    assert money(1000) == at.credit("kim")
