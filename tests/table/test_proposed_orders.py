"""What can never be carried out is refused when it is proposed, not only at the approval."""

import pytest

from at_the_table import AtTheTable, money
from sicbo.orders import People
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Verdict
from sicbo.rules.voids import Ground
from sicbo.table import commands as c
from sicbo.table.limits import Limits, same_for_all
from sicbo.table.orders import ORDERS
from table.moments import kept, moment

RWS = "rws-open-cover-etg-2021"
OFFENCE = Ground.SUSPECTED_OFFENCE
NEEDS_ANOTHER = "staff/needs-a-second-person"


def concluded() -> AtTheTable:
    """Return a table whose first round is settled by 1-2-4."""
    return kept(moment(RWS, "concluded"))


def wrong_limits(at: AtTheTable) -> Limits:
    """Leave the minimum above the maximum."""
    return same_for_all(tuple(at.limits.by_kind), minimum=money(50), maximum=money(5))


def correction(faces: tuple[int, int, int], number: int = 1) -> c.CorrectOutcome:
    """Correct a round."""
    return c.CorrectOutcome(
        round=number, faces=faces, event=Irregular.WRONG_RESULT_KEYED, reason="camera 4 shows it"
    )


def test_impossible_faces_are_refused_before_a_supervisor_sees_them() -> None:
    """7-1-5 is no outcome, whoever approves it."""
    at = concluded()

    refusal = at.refuses(correction((7, 1, 5)))

    assert ("outcome/not-three-faces", True) == (refusal.code, "7-1-5" in refusal.sentence)
    assert NEEDS_ANOTHER == at.refuses(correction((6, 1, 5))).code


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (correction((1, 2, 4)), "correction/same-outcome"),
        (correction((1, 1, 5), number=7), "correction/unknown-round"),
        (
            c.VoidRounds(rounds=(7,), event=Irregular.DAMAGED_DIE, reason="chipped"),
            "correction/unknown-round",
        ),
        (c.VoidRounds(rounds=(1,), event=Irregular.DAMAGED_DIE, reason=" "), "correction/needs-a-reason"),
        (c.VoidRounds(rounds=(1,), event=Irregular.BROKEN_DOME, reason="x"), "correction/not-foreseen"),
        (c.AttestDice(faces=(1, 2, 4)), "round/none-in-play"),
    ],
)
def test_what_can_never_be_carried_out_is_refused_when_one_person_asks(order: c.Command, code: str) -> None:
    """The refusal is that of the order; what can be carried out waits for another person."""
    assert code == concluded().refuses(order).code


def test_orders_of_supervisors_are_looked_at_when_they_are_proposed() -> None:
    """Reversed limits, an unknown pay table, zero amounts."""
    at = concluded()
    bodies = {
        "limits/out-of-order": c.SetLimits(limits=wrong_limits(at)),
        "table/unknown-pay-table": c.OfferPayTable(rule_set=at.rule_set_ids[0], pay_table="nowhere"),
        "money/not-positive": c.FillTray(amount=money(0)),
        "table/is-open": c.OpenTable(count=money(5)),
    }

    found = {at.refuses(order, by="pit-supervisor").code: order for order in bodies.values()}

    assert bodies == found
    assert NEEDS_ANOTHER == at.refuses(c.SetLimits(limits=at.limits), by="pit-supervisor").code
    assert "money/box-not-out" == at.refuses(c.CountBox(box="B9", counted=money(5)), by="cashier").code


def test_a_ruling_that_touches_settled_rounds_is_looked_at_when_it_is_proposed() -> None:
    """Its faces and its rounds, as those of a correction."""
    at = kept(moment(RWS, "collect-losers"))
    at.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="the camera shows something else"))

    def ruling(verdict: Verdict, **more: object) -> str:
        order = c.GiveRuling(hold=1, verdict=verdict, reason="camera 4", ground=OFFENCE, **more)  # type: ignore[arg-type]
        return at.refuses(order, by="table-games-shift-manager").code

    assert "outcome/not-three-faces" == ruling(Verdict.CORRECT_AND_RESETTLE, faces=(7, 1, 5))
    assert NEEDS_ANOTHER == ruling(Verdict.CORRECT_AND_RESETTLE, faces=(6, 1, 5))
    assert "correction/unknown-round" == ruling(Verdict.VOID_AFFECTED_ROUNDS, rounds=(9,))
    assert NEEDS_ANOTHER == ruling(Verdict.VOID_AFFECTED_ROUNDS, rounds=(1,))


def test_only_one_of_the_two_people_who_void_rounds_must_hold_the_post_that_decides() -> None:
    """The other person may hold it; where neither does, the approval is refused."""
    at = concluded()
    order = c.VoidRounds(rounds=(1,), event=Irregular.DAMAGED_DIE, reason="a chipped corner")

    assert NEEDS_ANOTHER == at.refuses(order).code
    assert "ruling/not-yours" == at.refuses(order, by="dealer", second="pit-manager").code
    at.do(order, by="dealer", second="table-games-shift-manager")


def test_every_order_that_takes_two_is_refused_to_one_person() -> None:
    """Whatever it is about: no rule lost its second person."""
    assert {kind for kind, spec in ORDERS.items() if spec.people is People.TWO} == {
        c.OpenTable, c.CloseTable, c.SetLimits, c.OfferPayTable, c.FillTray, c.CreditTray, c.CountTray,
        c.DropBox, c.CountBox, c.CorrectOutcome, c.VoidRounds, c.AttestDice,
        c.AnnounceRecovery,
    }  # fmt: skip
