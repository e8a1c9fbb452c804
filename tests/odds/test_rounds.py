from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sicbo
from sicbo import Money
from sicbo.odds.chances import chances_of
from sicbo.odds.net_distribution import TooManyRounds, after_rounds, one_round
from sicbo.outcome import Shoe


@given(
    st.dictionaries(st.integers(-20, 60), st.integers(1, 9), min_size=1, max_size=5),
    st.integers(0, 5),
)
def test_many_rounds_are_one_round_added_up_by_hand(one: dict[int, int], rounds: int) -> None:
    """The recurrence gives what adding round to round gives, way by way."""
    by_hand = Counter({0: 1})
    for _ in range(rounds):
        added: Counter[int] = Counter()
        for (amount, ways), (net, count) in product(by_hand.items(), one.items()):
            added[amount + net] += ways * count
        by_hand = added

    after = after_rounds(one, rounds=rounds)

    assert dict(sorted(by_hand.items())) == after.ways
    assert sum(one.values()) ** rounds == after.total == sum(after.ways.values())


@pytest.mark.parametrize("rounds", [1, 7, 250])
def test_many_rounds_of_small_are_binomial(rounds: int) -> None:
    """The closed form: so many wins have so many choose wins orders."""
    one = one_round(sicbo.rule_set("mbs-sicbo-v6-2020"), {"small": Money(100)}).ways

    expected = {
        100 * (2 * wins - rounds): comb(rounds, wins) * 105**wins * 111 ** (rounds - wins)
        for wins in range(rounds + 1)
    }
    assert expected == after_rounds(one, rounds=rounds).ways


def test_one_round_is_what_settling_all_216_falls_gives() -> None:
    """Net results and their ways agree with settlement, fall by fall."""
    rules = sicbo.rule_set("rws-open-cover-2021-1")
    stakes = {"small": Money(500), "double:1": Money(200), "total:10": Money(100)}
    slip = [sicbo.Wager(rules.area(area_id), stake) for area_id, stake in stakes.items()]
    settled = Counter(
        sicbo.settle(rules, slip, sicbo.Outcome.of(*faces)).net.minor_units
        for faces in product(range(1, 7), repeat=3)
    )

    assert dict(sorted(settled.items())) == one_round(rules, stakes).ways


def test_one_round_from_a_shoe_counts_its_hands() -> None:
    """With ones only, Small loses every hand."""
    rules = sicbo.rule_set("mbs-3card-2016")

    one = one_round(rules, {"small": Money(100)}, chances_of(Shoe((4, 0, 0, 0, 0, 0))))

    assert ({-100: 4}, 4) == (one.ways, one.total)


def test_mean_and_variance_grow_with_the_rounds() -> None:
    """After n rounds both are n times those of one."""
    one = one_round(sicbo.rule_set("mbs-sicbo-v6-2020"), {"small": Money(100), "total:9": Money(100)})
    many = after_rounds(one.ways, rounds=50)

    assert (50 * one.mean, 50 * one.variance) == (many.mean, many.variance)
    assert 1 == many.probability_ahead + many.probability_even + many.probability_behind
    assert min(many.ways) == many.quantile(Fraction(0))
    assert many.quantile(Fraction(1, 2)) < 0 < many.quantile(Fraction(99, 100)) <= max(many.ways)


def test_too_large_a_distribution_is_refused_with_what_is_allowed() -> None:
    """Millions of rounds are for the simulation."""
    with pytest.raises(TooManyRounds, match="use fewer rounds or rounder stakes"):
        after_rounds({1: 1, -1: 1, 17: 1}, rounds=10_000_000)
