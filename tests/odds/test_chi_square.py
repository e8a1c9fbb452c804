from decimal import Decimal, localcontext
from fractions import Fraction
from math import comb, exp, factorial, isclose, lgamma, log, sqrt

import pytest

from sicbo.odds.numerics.binomial import binomial_band, binomial_tails
from sicbo.odds.numerics.chi_square import (
    MAX_DEGREES,
    RELATIVE_ERROR,
    SMALLEST_TAIL,
    chi_square_above,
    chi_square_band,
    chi_square_tails,
)


def agree(expected: float, actual: float) -> bool:
    return isclose(expected, actual, rel_tol=RELATIVE_ERROR)


PRINTED = [
    (1, 0.05, 3.841),
    (1, 0.001, 10.828),
    (2, 0.01, 9.210),
    (5, 0.05, 11.070),
    (5, 0.01, 15.086),
    (5, 0.99, 0.554),
    (15, 0.05, 24.996),
    (15, 0.001, 37.697),
    (30, 0.95, 18.493),
    (100, 0.05, 124.342),
    (100, 0.99, 70.065),
]


@pytest.mark.parametrize(("degrees", "tail", "printed"), PRINTED)
def test_printed_tables_are_met(degrees: int, tail: float, printed: float) -> None:
    """The critical value of a printed table lies within its last digit."""
    assert chi_square_above(printed + 0.0005, degrees) <= tail <= chi_square_above(printed - 0.0005, degrees)


def test_the_band_of_the_reliability_notes_is_reproduced() -> None:
    """INV-G4: 99 % two-sided for 215 degrees of freedom is 165.3 to 272.2."""
    low, high = chi_square_band(215)

    assert ("165.3", "272.2") == (f"{low:.1f}", f"{high:.1f}")
    assert agree(0.005, chi_square_tails(low, 215)[0])
    assert agree(0.005, chi_square_above(high, 215))


def by_poisson_sum(statistic: Fraction, degrees: int) -> tuple[float, float]:
    """Return both tails for even degrees: a chi-square exceeds x as often as a Poisson count stays below."""
    half = statistic / 2
    with localcontext() as digits:
        digits.prec = 400
        none = (-Decimal(half.numerator) / Decimal(half.denominator)).exp()
        terms = sum((half**count / factorial(count) for count in range(degrees // 2)), Fraction(0))
        above = none * Decimal(terms.numerator) / Decimal(terms.denominator)
        return float(1 - above), float(above)


@pytest.mark.parametrize("degrees", [2, 4, 10, 54, 214, MAX_DEGREES])
@pytest.mark.parametrize(
    "part", [Fraction(each) for each in ("1/100", "1/2", "9/10", "1", "201/200", "11/10", "3/2", "2", "5")]
)
def test_even_degrees_are_a_finite_sum(degrees: int, part: Fraction) -> None:
    """Both tails agree with the exact sum, on either side of the change from series to fraction."""
    statistic = part * degrees

    for expected, actual in zip(
        by_poisson_sum(statistic, degrees), chi_square_tails(float(statistic), degrees), strict=True
    ):
        assert expected < SMALLEST_TAIL or agree(expected, actual)


def integrated(low: float, high: float, degrees: int) -> float:
    """Integrate the density by Simpson's rule after x = u², which takes the pole at zero away."""
    constant = log(2) - degrees / 2 * log(2) - lgamma(degrees / 2)
    first, steps = sqrt(low), 20_000
    step = (sqrt(high) - first) / steps
    values = [first + place * step for place in range(steps + 1)]
    density = [exp(constant + (degrees - 1) * log(u or 1e-300) - u * u / 2) for u in values]
    return step / 3 * (density[0] + density[-1] + 4 * sum(density[1:-1:2]) + 2 * sum(density[2:-1:2]))


@pytest.mark.parametrize("degrees", [1, 3, 5, 15, 35, 55, 215])
@pytest.mark.parametrize("part", [0.2, 0.8, 1.0, 1.2, 2.5])
def test_odd_degrees_are_an_integral(degrees: int, part: float) -> None:
    """Both tails agree with the density integrated by another method."""
    below, above = chi_square_tails(part * degrees, degrees)

    assert agree(integrated(0, part * degrees, degrees), below)
    assert agree(
        integrated(part * degrees, max(part, 1) * degrees + 12 * sqrt(2 * degrees) + 60, degrees), above
    )


def test_nothing_and_everything_have_their_tails() -> None:
    """A statistic of zero is at most never, one without measure at least never."""
    assert (0.0, 1.0) == chi_square_tails(0.0, 5)
    assert (1.0, 0.0) == chi_square_tails(1e7, 5)


def exact_tails(count: int, trials: int, chance: Fraction) -> tuple[float, float]:
    points = [
        comb(trials, each) * chance**each * (1 - chance) ** (trials - each) for each in range(trials + 1)
    ]
    return float(sum(points[: count + 1])), float(sum(points[count:]))


@pytest.mark.parametrize("chance", [Fraction(1, 36), Fraction(1, 216), Fraction(83, 3888), Fraction(1, 6)])
@pytest.mark.parametrize("trials", [0, 1, 5, 60, 200])
def test_binomial_tails_are_those_of_the_exact_sum(trials: int, chance: Fraction) -> None:
    """Every count from none to all, against whole numbers."""
    for count in sorted({*range(min(trials, 40) + 1), trials // 2, max(trials - 1, 0), trials}):
        for expected, actual in zip(
            exact_tails(count, trials, chance),
            binomial_tails(count, trials=trials, chance=chance),
            strict=True,
        ):
            assert expected < SMALLEST_TAIL or agree(expected, actual)


def test_many_trials_keep_their_digits() -> None:
    """100,000 trials: the tail is summed in whole numbers until what is left does not count."""
    trials, count, chance = 100_000, 3_100, Fraction(1, 36)
    ways, total = comb(trials, count) * 35 ** (trials - count), 0
    for each in range(count, count + 1_000):
        total += ways
        ways = ways * (trials - each) // ((each + 1) * 35)

    assert agree(total / 36**trials, binomial_tails(count, trials=trials, chance=chance)[1])


@pytest.mark.parametrize("trials", [0, 1, 60, 199])
def test_the_band_of_a_count_leaves_out_at_most_half_a_per_cent_on_either_side(trials: int) -> None:
    """One count further in would leave out more."""
    chance = Fraction(1, 6)
    low, high = binomial_band(trials=trials, chance=chance)

    assert not low or binomial_tails(low - 1, trials=trials, chance=chance)[0] < 0.005
    assert binomial_tails(low, trials=trials, chance=chance)[0] >= 0.005
    assert high == trials or binomial_tails(high + 1, trials=trials, chance=chance)[1] <= 0.005
    assert binomial_tails(high, trials=trials, chance=chance)[1] > 0.005
