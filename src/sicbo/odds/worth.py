"""What a stake at certain odds is worth: its edge, its variance and its fair odds.

Everything is an exact fraction per unit staked, of the player's net result: the odds on a win, minus
one on a loss. Roots are left to the display (decimals.py), because they are not fractions.

>>> small = Worth(odds=(Fraction(1),), ways=(105,), total=216)
>>> small.house_edge, small.variance
(Fraction(1, 36), Fraction(1295, 1296))
"""

from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd, lcm
from operator import mul
from typing import NamedTuple

Z_90 = Fraction("1.644853626951472714863848907991632136083195744275")
Z_95 = Fraction("1.959963984540054235524594430520551527955550077870")
Z_99 = Fraction("2.575829303548900760978576748603814117306017634276")
"""Two-sided 90, 95 and 99 % of a normal distribution lie within so many standard deviations."""

KURTOSIS_OF_A_NORMAL = 3


class WholeOdds(NamedTuple):
    """What a stake returns at each pay level, including the stake, in integer parts of a unit staked."""

    unit: int
    back: tuple[int, ...]


def whole_odds(odds: tuple[Fraction, ...]) -> WholeOdds:
    """Convert odds to integer parts of a unit.

    >>> whole_odds((Fraction(1, 2), Fraction(3)))
    WholeOdds(unit=2, back=(3, 8))
    """
    unit = lcm(*(each.denominator for each in odds))
    return WholeOdds(unit, tuple(each.numerator * (unit // each.denominator) + unit for each in odds))


Figures = tuple[Fraction, Fraction, Fraction]
"""The probability of a win, the house edge and the variance."""


def _figures(ways: tuple[int, ...], total: int, unit: int, back: tuple[int, ...]) -> Figures:
    paid = [*map(mul, ways, back)]
    first, second = sum(paid), sum(map(mul, paid, back))
    staked = total * unit
    return (
        Fraction(sum(ways), total),
        Fraction(staked - first, staked),
        Fraction(second * total - first * first, staked * staked),
    )


def _figures_of_one_level(ways: int, total: int, back: int) -> Figures:
    """Do the same with one greatest common divisor of large numbers instead of three.

    If p/q is the probability of a win in lowest terms, the edge is (q - p back)/q and the variance
    p (q - p) back²/q²; as p and q - p are coprime to q, only the common divisor of back and q cancels.
    """
    shared = gcd(ways, total)
    won, of = ways // shared, total // shared
    shared = gcd(back, of)
    staked = of // shared
    part = back // shared
    return (
        _in_lowest_terms(won, of),
        _in_lowest_terms(staked - won * part, staked),
        _in_lowest_terms(won * (of - won) * part * part, staked * staked),
    )


def _in_lowest_terms(numerator: int, denominator: int) -> Fraction:
    """Make a fraction of two coprime numbers; Python's own search for a divisor takes three times as long."""
    fraction = object.__new__(Fraction)
    # There is no public way to skip the search; these are the names of its two slots.
    fraction._numerator = numerator  # type: ignore[attr-defined]
    fraction._denominator = denominator  # type: ignore[attr-defined]
    return fraction


@dataclass(frozen=True, init=False)
class Worth:
    """Odds by pay level, the ways to win each, and the total number of ways.

    What every par sheet shows is computed at once: integers first and one fraction at the end, which is
    several times as fast as fractions throughout, and as exact. A lost stake returns nothing, so that only
    wins are added up; the return is the net result plus one unit, so that its central moments are those of
    the net result.
    """

    odds: tuple[Fraction, ...]
    ways: tuple[int, ...]
    total: int
    probability: Fraction = field(repr=False, compare=False)
    """The probability of a win."""
    house_edge: Fraction = field(repr=False, compare=False)
    """What the house keeps on average of each unit staked."""
    variance: Fraction = field(repr=False, compare=False)
    """The variance of the net result."""

    def __init__(
        self, odds: tuple[Fraction, ...], ways: tuple[int, ...], total: int, whole: WholeOdds | None = None
    ) -> None:
        unit, back = whole or whole_odds(odds)
        # A dataclass would set each field of a frozen value with a slow call.
        fields = self.__dict__
        fields["odds"] = odds
        fields["ways"] = ways
        fields["total"] = total
        if len(ways) == 1 == unit:  # nearly all areas have one pay level, and whole odds
            figures = _figures_of_one_level(ways[0], total, back[0])
        else:
            figures = _figures(ways, total, unit, back)
        fields["probability"], fields["house_edge"], fields["variance"] = figures

    @property
    def winning_ways(self) -> int:
        """How many ways win."""
        return sum(self.ways)

    @property
    def player_return(self) -> Fraction:
        """What the player gets back on average of each unit staked."""
        return 1 - self.house_edge

    def central_moment(self, order: int) -> Fraction:
        """Compute a central moment of the net result; skewness is the third over the variance to the 3/2."""
        unit, back = whole_odds(self.odds)
        mean = Fraction(sum(map(mul, self.ways, back)), self.total)
        wins = ((each - mean) ** order * count for each, count in zip(back, self.ways, strict=True))
        losses = (self.total - self.winning_ways) * (-mean) ** order
        return sum(wins, start=losses) / self.total / Fraction(unit) ** order

    @property
    def excess_kurtosis(self) -> Fraction | None:
        """How much heavier its tails are than a normal distribution's; None if the result is certain."""
        if not self.variance:
            return None
        return self.central_moment(4) / self.variance**2 - KURTOSIS_OF_A_NORMAL

    @property
    def fair_odds(self) -> Fraction | None:
        """The odds against winning at all; None if it cannot win."""
        if not self.winning_ways:
            return None
        return Fraction(self.total - self.winning_ways, self.winning_ways)

    @property
    def break_even_odds(self) -> Fraction | None:
        """The first odds that would give nobody an edge, the others unchanged; None if they never pay."""
        if not self.ways[0]:
            return None
        others = sum(
            (ways * odds for ways, odds in zip(self.ways[1:], self.odds[1:], strict=True)), start=Fraction(0)
        )
        return (self.total - self.winning_ways - others) / self.ways[0]

    @property
    def largest_loss(self) -> Fraction:
        """The most that the house can lose on one unit."""
        return max(self.odds)

    def with_first_odds(self, odds: Fraction) -> "Worth":
        """Return the same wager with other first odds."""
        return Worth((odds, *self.odds[1:]), self.ways, self.total)
