from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import sqrt
from statistics import NormalDist, fmean, pvariance

import pytest

import sicbo
from sicbo import Money
from sicbo.odds.chances import chances_of
from sicbo.odds.hold_share import hold_of, level_stakes
from sicbo.odds.par_sheet import par_sheet
from sicbo.odds.worth import Z_90, Z_95
from sicbo.outcome import Shoe


@pytest.mark.parametrize("rule_set", sorted(sicbo.rule_sets()))
def test_level_stakes_are_made_of_steps_and_paid_whole(rule_set: str) -> None:
    """Every area has the same stake, which no outcome would have to round."""
    rules = sicbo.rule_set(rule_set)

    stakes = level_stakes(rules, rules.areas)

    assert set(rules.area_ids) == set(stakes)
    (unit,) = set(stakes.values())
    assert 0 == unit.minor_units % rules.stake_step.minor_units
    assert {1} == {(unit.minor_units * odds).denominator for area in rules.areas for odds in rules.odds(area)}


def test_where_the_step_of_the_table_is_too_fine_the_odds_decide() -> None:
    """One cent at 1 to 10 is not paid whole: ten cents are."""
    rules = sicbo.rule_set("us-ma-sicbo")
    money = replace(rules.document.money, stake_step="0.01")
    fine = replace(rules, document=replace(rules.document, money=money))
    areas = [fine.area("small"), fine.area("single:1")]

    assert {"small": Money(10), "single:1": Money(10)} == level_stakes(fine, areas)
    assert {"small": Money(1)} == level_stakes(fine, areas[:1])


def test_the_hold_of_a_round_is_what_settling_all_216_falls_gives() -> None:
    """Mean, variance and limits agree with settlement, fall by fall."""
    rules = sicbo.rule_set("rws-open-cover-2021-1")
    stakes = {"small": Money(500), "double:1": Money(200), "total:10": Money(100)}
    slip = [sicbo.Wager(rules.area(area_id), stake) for area_id, stake in stakes.items()]
    kept = [
        Fraction(-sicbo.settle(rules, slip, sicbo.Outcome.of(*faces)).net.minor_units, 800)
        for faces in product(range(1, 7), repeat=3)
    ]

    hold = hold_of(rules, stakes)

    assert (Money(800), min(kept), max(kept)) == (hold.staked, hold.least, hold.most)
    assert (sum(kept) / 216, pvariance(kept)) == (hold.mean, hold.variance)
    assert fmean(kept) == pytest.approx(float(hold.mean))


def test_the_hold_of_level_stakes_is_the_mean_edge_of_the_shoe() -> None:
    """The blended edge needs no distribution: a second way to the mean."""
    rules, shoe = sicbo.rule_set("mbs-3card-2016"), Shoe((15, 16, 16, 16, 16, 16))
    edges = [line.worth.house_edge for line in par_sheet(rules, shoe).lines]

    hold = hold_of(rules, level_stakes(rules, rules.areas), chances_of(shoe))

    assert sum(edges) / len(edges) == hold.mean


@pytest.mark.parametrize(("deviations", "share"), [(Z_90, 0.90), (Z_95, 0.95)])
@pytest.mark.parametrize("rounds", [1, 100, 100_000])
def test_a_band_is_that_of_a_normal_distribution(rounds: int, deviations: Fraction, share: float) -> None:
    """As the standard library has it."""
    rules = sicbo.rule_set("au-sicbo")
    hold = hold_of(rules, level_stakes(rules, rules.areas))
    normal = NormalDist(float(hold.mean), sqrt(hold.variance / rounds))

    low, high = hold.band(rounds=rounds, deviations=deviations)

    assert (normal.inv_cdf(0.5 - share / 2), normal.inv_cdf(0.5 + share / 2)) == pytest.approx((low, high))
