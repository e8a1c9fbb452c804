"""Tails of the binomial distribution, in floating point.

One probability is computed from its distance to the most likely count (C. Loader's saddle-point form,
which stays accurate for millions of trials), and its neighbours by their ratios, away from the mean.

>>> binomial_tails(0, trials=3, chance=Fraction(1, 2))
(0.125, 1.0)
>>> binomial_band(trials=1000, chance=Fraction(1, 6))
(137, 198)
"""

from bisect import bisect_left
from fractions import Fraction
from math import exp, lgamma, log, pi, sqrt

from sicbo.odds.numerics.chi_square import ONE_PER_CENT

_SMALLEST_TERM = 1e-17
_STIRLING_FROM = 16
_SERIES_WITHIN = 0.5


def binomial_tails(count: int, *, trials: int, chance: Fraction) -> tuple[float, float]:
    """Return the probabilities of at most and of at least this count."""
    point = _point(count, trials, chance)
    if count < trials * chance:
        below = point * _towards_zero(count, trials, chance)
        return below, 1 - below + point
    above = point * _towards_zero(trials - count, trials, 1 - chance)
    return 1 - above + point, above


def binomial_band(*, trials: int, chance: Fraction) -> tuple[int, int]:
    """Return the band that a count leaves in at most one case of a hundred, at most half on either side."""

    def below(count: int) -> float:
        return binomial_tails(count, trials=trials, chance=chance)[0]

    counts = range(trials + 1)
    low = bisect_left(counts, ONE_PER_CENT / 2, key=below)
    return low, bisect_left(counts, 1 - ONE_PER_CENT / 2, key=below)


def _towards_zero(count: int, trials: int, chance: Fraction) -> float:
    """Sum the probabilities from a count down to zero, relative to that of the count itself."""
    against = float((1 - chance) / chance)
    term = total = 1.0
    while term > total * _SMALLEST_TERM:
        term *= against * count / (trials - count + 1)
        total += term
        count -= 1
    return total


def _point(count: int, trials: int, chance: Fraction) -> float:
    """Compute the probability of exactly this count."""
    others = trials - count
    if not count or not others:
        return float(chance if count else 1 - chance) ** trials
    distance = _distance(count, trials * chance) + _distance(others, trials * (1 - chance))
    beyond = _beyond_stirling(trials) - _beyond_stirling(count) - _beyond_stirling(others)
    return sqrt(trials / (2 * pi * count * others)) * exp(beyond - distance)


def _distance(count: int, expected: Fraction) -> float:
    """Compute count log(count / expected) - count + expected without cancellation near zero."""
    part = float((count - expected) / expected)
    if abs(part) >= _SERIES_WITHIN:
        return count * log(count / expected) - float(count - expected)
    power, total, order = part * part, 0.0, 2
    while abs(power) > _SMALLEST_TERM * abs(part * part):
        total += power / (order * (order - 1))
        power *= -part
        order += 1
    return float(expected) * total


def _beyond_stirling(number: int) -> float:
    """Compute by how much log(number!) exceeds Stirling's simple formula."""
    if number < _STIRLING_FROM:
        return lgamma(number + 1) - (number + 0.5) * log(number) + number - log(2 * pi) / 2
    square = number * number
    return (
        1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / 1188 / square) / square) / square) / square
    ) / number
