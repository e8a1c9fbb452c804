"""Tails of the chi-square distribution, by the regularised incomplete gamma function in floating point.

Below the mean a power series is used, above it a continued fraction: each tail comes from positive
terms only, so that small probabilities keep their digits. The relative error is at most RELATIVE_ERROR
for up to MAX_DEGREES degrees of freedom and tails of at least SMALLEST_TAIL.

>>> f"{chi_square_above(11.0705, 5):.4f}"
'0.0500'
>>> ["%.1f" % edge for edge in chi_square_band(215)]
['165.3', '272.2']
"""

from collections.abc import Callable
from functools import cache
from math import exp, lgamma, log, sqrt

RELATIVE_ERROR = 1e-10
SMALLEST_TAIL = 1e-300
MAX_DEGREES = 1000
ONE_PER_CENT = 0.01

_SMALLEST_TERM = 1e-17
_SMALLEST_STEP = 1e-15
_HALVINGS = 80


def chi_square_above(statistic: float, degrees: int) -> float:
    """Return the probability of a statistic at least this large: how bad a fit is too bad."""
    return chi_square_tails(statistic, degrees)[1]


def chi_square_tails(statistic: float, degrees: int) -> tuple[float, float]:
    """Return the probabilities below and above a statistic.

    >>> chi_square_tails(0, 5)
    (0.0, 1.0)
    """
    shape, x = degrees / 2, statistic / 2
    if x <= 0:
        return 0.0, 1.0
    density = exp(shape * log(x) - x - lgamma(shape))
    if x < shape + 1:
        below = density * _series(shape, x)
        return below, 1 - below
    above = density / _continued_fraction(shape, x)
    return 1 - above, above


@cache
def chi_square_band(degrees: int, outside: float = ONE_PER_CENT) -> tuple[float, float]:
    """Return the band that a statistic leaves with this probability, half of it on either side."""
    return (
        _where(lambda x: chi_square_tails(x, degrees)[0] >= outside / 2, degrees),
        _where(lambda x: chi_square_above(x, degrees) <= outside / 2, degrees),
    )


def _where(is_reached: Callable[[float], bool], degrees: int) -> float:
    low, high = 0.0, degrees + 40 * sqrt(2 * degrees)
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if is_reached(middle) else (middle, high)
    return high


def _series(shape: float, x: float) -> float:
    """Sum x^k / (shape (shape + 1) … (shape + k))."""
    term = total = 1 / shape
    while term > total * _SMALLEST_TERM:
        shape += 1
        term *= x / shape
        total += term
    return total


def _continued_fraction(shape: float, x: float) -> float:
    """Compute x + 1 - s - 1(1 - s) / (x + 3 - s - 2(2 - s) / (x + 5 - s - …)) from the front (Lentz)."""
    partial = x + 1 - shape
    value = numerator = partial
    denominator = 0.0
    place, step = 0, 0.0
    while abs(step - 1) > _SMALLEST_STEP:
        place += 1
        factor = place * (shape - place)
        partial += 2
        denominator = 1 / (partial + factor * denominator)
        numerator = partial + factor / numerator
        step = numerator * denominator
        value *= step
    return value
