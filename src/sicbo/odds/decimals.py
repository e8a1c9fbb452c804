"""Decimals for display, correctly rounded from exact fractions and their roots in integer arithmetic.

>>> rounded(Fraction(1, 36), places=6), rounded_root(Fraction(2), places=6)
('0.027778', '1.414214')
"""

from fractions import Fraction
from math import isqrt


def rounded(value: Fraction, *, places: int) -> str:
    """Write a fraction with so many decimals, rounding halves to even.

    >>> rounded(Fraction(-1, 8), places=2)
    '-0.12'
    """
    return _placed(round(value * 10**places), places)


def rounded_root(value: Fraction, *, places: int) -> str:
    """Write the square root of a fraction, rounded correctly whatever its size."""
    scaled = value * 4 * 100**places
    # Twice the root in units of the last place, truncated: this gives the nearest whole root exactly.
    return _placed((isqrt(scaled.numerator // scaled.denominator) + 1) // 2, places)


def rounded_by_root(value: Fraction, square: Fraction, *, places: int) -> str:
    """Write a fraction divided by the square root of another, rounded correctly.

    >>> rounded_by_root(Fraction(-1), Fraction(2), places=4)
    '-0.7071'
    """
    root = rounded_root(value**2 / square, places=places)
    return f"-{root}" if value < 0 and Fraction(root) else root


def percent(value: Fraction, *, places: int = 2) -> str:
    """Write a share in per cent.

    >>> percent(Fraction(1, 36))
    '2.78 %'
    """
    return f"{rounded(value * 100, places=places)} %"


def _placed(units: int, places: int) -> str:
    sign, digits = "-" if units < 0 else "", str(abs(units)).rjust(places + 1, "0")
    return f"{sign}{digits[:-places]}.{digits[-places:]}" if places else sign + digits
