"""Dice, cards and shakers from receipt to destruction: what can follow what, and that no number comes twice."""

import pytest

from cage.counter import BOSS, CASHIER, DEPUTY, Counter
from sicbo.cage import commands as c
from sicbo.cage.register import condemned, kept, put_into_play, released, taken_out
from sicbo.gear import Gear, GearKind, GearStanding
from sicbo.streams import Refusal

RECEIVE = c.ReceiveGear(serial="D1", kind=GearKind.DICE)
GOOD, BAD = (c.InspectGear(serial="D1", is_good=is_good) for is_good in (True, False))
RETIRE, DESTROY = c.RetireGear(serial="D1", reason="worn"), c.DestroyGear(serial="D1")
TODAY = "2026-11-16"


def at(standing: str) -> Counter:
    """Bring a set of dice to a moment of its life, by what people and tables do."""
    counter = Counter()
    if standing == "unknown":
        return counter
    counter.do(RECEIVE, CASHIER, BOSS)
    if standing in ("inspected", "in-play", "used", "retired-in-play"):
        counter.do(GOOD, BOSS)
    if standing in ("in-play", "used", "retired-in-play"):
        counter.keep(tuple(put_into_play(counter.cage, ["D1", "unregistered"], "T1")))
    if standing == "used":
        counter.keep(tuple(taken_out(counter.cage, ["D1", "unregistered"], "T1")))
    if standing == "retired-in-play":
        counter.do(BAD, BOSS)
    if standing in ("retired", "destroyed"):
        counter.do(RETIRE, BOSS)
    if standing == "destroyed":
        counter.do(DESTROY, BOSS, DEPUTY)
    return counter


NOT_RETIRED, OVER, AGAIN = "gear/not-retired", "gear/is-over", "gear/is-registered"
ANSWERS = {
    "unknown": ("sealed", "gear/unknown", "gear/unknown", "gear/unknown"),
    "sealed": (AGAIN, "inspected", "retired", NOT_RETIRED),
    "inspected": (AGAIN, "inspected", "retired", NOT_RETIRED),
    "in-play": (AGAIN, "in-play", "gear/is-in-play", NOT_RETIRED),
    "used": (AGAIN, "inspected", "retired", NOT_RETIRED),
    "retired": (AGAIN, OVER, OVER, "destroyed"),
    "retired-in-play": (AGAIN, OVER, OVER, NOT_RETIRED),
    "destroyed": (AGAIN, OVER, OVER, NOT_RETIRED),
}
"""What becomes of dice that are received, inspected and found good, retired and destroyed at each moment."""


def answer(standing: str, order: c.Command) -> str:
    """Give an order at a moment; return what the dice are then, or the code of the refusal."""
    counter = at(standing)
    decided = counter.decide(order, BOSS, DEPUTY)
    if isinstance(decided, Refusal):
        return decided.code
    counter.keep(decided)
    return counter.cage.gear["D1"].standing.value


@pytest.mark.parametrize("standing", ANSWERS)
def test_each_step_follows_only_what_it_can_follow(standing: str) -> None:
    """Nothing leads back from retirement, and no number is received twice."""
    assert ANSWERS[standing] == tuple(answer(standing, each) for each in (RECEIVE, GOOD, RETIRE, DESTROY))


def test_receipt_and_destruction_take_two_people() -> None:
    """Inspection and retirement take one: they keep gear out of play."""
    counter = at("unknown")
    assert "staff/needs-a-second-person" == counter.refuses(RECEIVE, BOSS).code
    assert "staff/needs-a-second-person" == at("retired").refuses(DESTROY, BOSS).code
    assert "reason/needed" == at("sealed").refuses(c.RetireGear(serial="D1", reason=" "), BOSS).code


def test_gear_that_is_found_bad_never_goes_back_into_play() -> None:
    """On the table it stays where it is, retired, until it is taken out there."""
    counter = at("retired-in-play")
    assert (
        Gear(serial="D1", kind=GearKind.DICE, standing=GearStanding.RETIRED, table="T1", day=TODAY)
        == counter.cage.gear["D1"]
    )

    counter.keep(tuple(taken_out(counter.cage, ["D1"], "T1")))

    assert (GearStanding.RETIRED, "") == (counter.cage.gear["D1"].standing, counter.cage.gear["D1"].table)
    counter.do(DESTROY, BOSS, DEPUTY)


def test_dice_that_a_table_condemns_are_retired_once() -> None:
    """Wherever they are; what is not on register is the business of the table alone."""
    counter = at("used")
    counter.keep(tuple(condemned(counter.cage, "D1", "condemned at T1")))

    assert GearStanding.RETIRED is counter.cage.gear["D1"].standing
    assert () == tuple(condemned(counter.cage, "D1", "again"))
    assert () == tuple(condemned(counter.cage, "D9", "unregistered"))
    assert () == tuple(taken_out(at("in-play").cage, ["D1"], "T2"))
    assert frozenset({GearKind.DICE}) == counter.cage.gear_kinds


def test_gear_under_inquiry_is_destroyed_once_every_dispute_about_it_is_over() -> None:
    """Retired it may be; what is not on register is not kept here."""
    counter = at("retired")
    for dispute in ("T1/1", "T2/4"):
        counter.keep(tuple(kept(counter.cage, ["D1", "unregistered"], dispute)))
    counter.keep(tuple(released(counter.cage, "T1/1")))
    assert ("T2/4",) == counter.cage.gear["D1"].kept_for
    assert "gear/is-kept" == counter.refuses(DESTROY, BOSS, DEPUTY).code

    assert () == tuple(released(counter.cage, "T3/9"))
    counter.keep(tuple(released(counter.cage, "T2/4")))

    counter.do(DESTROY, BOSS, DEPUTY)
