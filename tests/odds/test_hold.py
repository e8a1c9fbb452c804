from fractions import Fraction
from itertools import product
from math import erfc, sqrt
from statistics import NormalDist

import pytest

from sicbo.odds.hold import hold, normal_error
from sicbo.odds.net_distribution import Distribution, TooManyRounds, after_rounds
from sicbo.odds.worth import Z_99

MIX = Distribution({-30: 100, -10: 60, 20: 50, 110: 6}, 216)


def test_the_hold_of_a_shift_is_what_every_sequence_of_rounds_gives() -> None:
    """Four rounds, all sequences listed, with the signs of the house."""
    wins = [(-sum(nets), nets) for nets in product(MIX.ways, repeat=4)]
    weighed = []
    for win, nets in wins:
        chance = Fraction(1)
        for net in nets:
            chance *= Fraction(MIX.ways[net], 216)
        weighed.append((win, chance))
    mean = sum((win * chance for win, chance in weighed), start=Fraction(0))

    shift = hold(MIX, rounds=4)

    assert mean == shift.mean
    assert sum(((win - mean) ** 2 * chance for win, chance in weighed), start=Fraction(0)) == shift.variance
    assert sum((chance for win, chance in weighed if win < 0), start=Fraction(0)) == shift.house_loses


def test_bands_are_those_of_a_normal_distribution() -> None:
    """Against the standard library, and each band within the next."""
    shift = hold(MIX, rounds=400)
    normal = NormalDist(float(shift.mean), sqrt(shift.variance))

    for band in shift.bands:
        tail = (1 - float(band.share)) / 2
        assert pytest.approx(normal.inv_cdf(tail)) == float(band.low)
        assert pytest.approx(normal.inv_cdf(1 - tail)) == float(band.high)
    assert [90, 95, 99] == [100 * band.share for band in shift.bands]
    assert pytest.approx(normal.cdf(0)) == shift.house_loses_by_normal
    assert pytest.approx(0.01) == erfc(float(Z_99) / sqrt(2))


@pytest.mark.parametrize("rounds", [1, 10, 200])
def test_the_stated_error_of_the_normal_distribution_holds_everywhere(rounds: int) -> None:
    """At every possible result, the exact and the normal probability differ by less than the bound."""
    shift = hold(MIX, rounds=rounds)
    normal = NormalDist(float(shift.mean), sqrt(shift.variance))
    house = after_rounds({-net: ways for net, ways in MIX.ways.items()}, rounds=rounds)

    below = 0
    for win, ways in house.ways.items():
        for reached in (below, below + ways):
            assert abs(normal.cdf(win) - reached / house.total) <= shift.normal_error
        below += ways


def test_many_rounds_have_a_mean_and_bands_but_no_count() -> None:
    """Where the exact distribution is refused, the normal one is left."""
    year = hold(MIX, rounds=10_000_000)

    assert year.house_loses is None
    assert 0 <= year.house_loses_by_normal <= year.normal_error < Fraction(1, 100)


@pytest.mark.parametrize(("net", "loses"), [(-10, 0), (10, 1)])
def test_a_certain_result_has_no_swing(net: int, loses: int) -> None:
    """One result only: the bands are a point."""
    certain = Distribution({net: 216}, 216)
    shift = hold(certain, rounds=5)

    assert loses == shift.house_loses
    assert loses == shift.house_loses_by_normal
    assert {-5 * net} == {edge for band in shift.bands for edge in (band.low, band.high)}
    assert 0 == normal_error(certain, 5)


def test_ways_too_large_to_be_kept_are_refused() -> None:
    """A million rounds of one wager are few steps, but every number would have millions of digits."""
    with pytest.raises(TooManyRounds, match="bits"):
        after_rounds({-1: 37, 1: 35}, rounds=1_000_000)
