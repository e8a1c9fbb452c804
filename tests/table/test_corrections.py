"""Putting outcomes right and voiding rounds: when it is refused, and what goes with it."""

import pytest

from a_cluster import MANAGER, RWS, cluster, credits_of
from at_the_table import AtTheTable, money
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Verdict
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.decide import foresee
from sicbo.table.evolutions.irregular import revised_round
from sicbo.table.refusals import Refusal

V6 = "mbs-sicbo-v6-2020"


def correct(faces: tuple[int, ...], *, number: int = 1) -> c.CorrectOutcome:
    """Order the correction of a round whose result was keyed wrong."""
    return c.CorrectOutcome(
        round=number,
        faces=faces,  # type: ignore[arg-type]  # what is keyed may be anything
        event=Irregular.WRONG_RESULT_KEYED,
        reason="die 3 was misread",
    )


def held_round(faces: tuple[int, int, int] = (1, 2, 4)) -> AtTheTable:
    """Hold a round with an outcome, of which nothing is settled."""
    at = cluster(names=("ann", "bob"), wagers={"ann": {"small": 10}, "bob": {"big": 10}})
    at.advance_to(Act.COLLECT_LOSERS, faces)
    at.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="the console hung"))
    return at


def ruled(at: AtTheTable, **what: object) -> tuple[e.Event, ...] | Refusal:
    """Rule that the outcome is put right."""
    ruling = c.GiveRuling(hold=1, verdict=Verdict.CORRECT_AND_RESETTLE, reason="misread", **what)  # type: ignore[arg-type]  # by name
    return at.send(ruling, by=MANAGER, second="deputy")


@pytest.mark.parametrize("rounds", [(), (1,)])
def test_a_ruling_puts_the_round_in_play_right(rounds: tuple[int, ...]) -> None:
    """Named or not, the round that is held is settled by the dice of the ruling."""
    at = held_round()

    decided = ruled(at, rounds=rounds, faces=(6, 5, 5))

    assert not isinstance(decided, Refusal)
    assert (2, ("5.10 [unforeseen]",)) == (
        at.last(e.OutcomeCorrected).revision,
        at.last(e.OutcomeCorrected).clause,
    )
    at.finish((6, 5, 5))
    assert [money(990), money(1010)] == credits_of(at, "ann", "bob")


@pytest.mark.parametrize("faces", [None, (1, 2, 7), (1, 2)])
def test_a_ruling_that_corrects_must_say_what_the_dice_showed(faces: tuple[int, ...] | None) -> None:
    """Without three faces it is refused, and the round stays held."""
    at = held_round()

    decided = ruled(at, faces=faces)

    assert isinstance(decided, Refusal)
    assert ("outcome/not-three-faces", 1) == (decided.code, len(at.now_table.holds))


def test_what_is_no_outcome_or_no_round_is_refused() -> None:
    """Faces that no die has, a round that never was, and one without an outcome yet."""
    at = cluster(names=("ann",), wagers={"ann": {"small": 10}})
    by = {"by": "pit-manager", "second": "boss"}
    assert "outcome/not-entered" == at.refuses(correct((1, 2, 3)), **by).code
    at.finish((1, 2, 4))

    assert "outcome/not-three-faces" == at.refuses(correct((1, 2, 7)), **by).code
    assert "correction/unknown-round" == at.refuses(correct((1, 2, 3), number=7), **by).code


def test_what_a_correction_would_change_is_foreseen_and_does_not_happen() -> None:
    """The same events as when it happens; where it would be refused, why."""
    at = cluster(names=("ann",), wagers={"ann": {"small": 10}})
    at.finish((1, 2, 4))
    before = at.now_table
    context = at.context(correct((6, 5, 5)), "pit-manager", "boss", "")

    foreseen = foresee(before, correct((6, 5, 5)), context)
    same = foresee(before, correct((1, 2, 4)), context)

    assert isinstance(same, Refusal)
    assert "correction/same-outcome" == same.code
    assert before == at.now_table
    happened = at.do(correct((6, 5, 5)), by="pit-manager", second="boss")
    assert not isinstance(foreseen, Refusal)
    assert list(happened) == [event for event, _ in foreseen]


def test_a_correction_needs_the_round_as_it_stands_now() -> None:
    """An old copy of a corrected round is not corrected a second time."""
    at = cluster(names=("ann",), wagers={"ann": {"small": 10}})
    at.finish((1, 2, 4))
    old = at.past[1]
    at.do(correct((6, 5, 5)), by="pit-manager", second="boss")
    assert revised_round(old, at.last(e.RoundCorrected)) == at.past[1]
    at.past[1] = old

    refusal = at.refuses(correct((6, 5, 4)), by="pit-manager", second="boss")

    assert "correction/unknown-round" == refusal.code


def test_the_lights_follow_a_corrected_outcome() -> None:
    """MBS v6 lights the winning areas: with the outcome put right, others are lit."""
    at = AtTheTable(V6)
    at.seat("ann")
    at.open_betting()
    at.lay("ann", {"small": 10})
    at.advance_to(Act.COLLECT_LOSERS, (1, 2, 4))
    assert "small" in at.play.lit

    at.do(correct((6, 5, 5)), by="pit-manager", second="gaming-shift-manager")

    assert ("big" in at.play.lit, "small" in at.play.lit) == (True, False)
    assert Act.COLLECT_LOSERS is at.next_act


@pytest.mark.parametrize(
    ("document", "event", "code"),
    [
        (RWS, Irregular.ERROR_FOUND_LATER, "correction/not-foreseen"),
        (RWS, Irregular.DIE_NOT_FLAT, "correction/not-foreseen"),
        (V6, Irregular.LIMIT_BREACH_FOUND_LATER, "correction/limits-are-settled"),
    ],
)
def test_other_reasons_correct_nothing(document: str, event: Irregular, code: str) -> None:
    """Each document says for what an outcome is put right, and for what not."""
    at = AtTheTable(document)
    order = c.CorrectOutcome(round=1, faces=(1, 2, 4), event=event, reason="as said")

    assert code == at.refuses(order, by="boss", second="deputy").code


def test_a_stake_in_play_covers_what_an_earlier_round_takes_back() -> None:
    """The latest round is undone first: its stake comes back, and no debt is left."""
    at = AtTheTable(RWS)
    at.terminal("ann", credit=100)
    at.round((1, 2, 4), {"ann": {"small": 100}})
    at.open_betting()
    at.lay("ann", {"small": 200})
    assert money(0) == at.credit("ann")

    at.do(
        c.VoidRounds(rounds=(1, 2), event=Irregular.DAMAGED_DIE, reason="chipped"),
        by=MANAGER,
        second="deputy",
    )

    assert money(100) == at.credit("ann")
    assert [money(0)] == [each.shortfall for each in at.last(e.SettledRoundVoided).adjustments]
