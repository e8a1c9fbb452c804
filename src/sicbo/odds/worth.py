"""What a stake at certain odds is worth: its edge, its swings and what would make it fair.

Everything is an exact fraction per unit staked, of the player's net result: the odds on a win, minus
one on a loss. Roots are left to the display (decimals.py), because they are not fractions.

>>> small = Worth(odds=(Fraction(1),), ways=(105,), total=216)
>>> small.house_edge, small.variance
(Fraction(1, 36), Fraction(1295, 1296))
"""

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import lcm

Z_90 = Fraction("1.644853626951472714863848907991632136083195744275")
Z_95 = Fraction("1.959963984540054235524594430520551527955550077870")
"""Two-sided 90 and 95 % of a normal distribution lie within so many standard deviations."""


@dataclass(frozen=True)
class Worth:
    """Odds by pay level, the ways to win each, and all ways there are.

    What every par sheet shows is worked out at once: whole numbers first and one fraction at the end,
    which is several times quicker than fractions throughout, and as exact. Areas that are worth the same
    share one Worth in a par sheet.
    """

    odds: tuple[Fraction, ...]
    ways: tuple[int, ...]
    total: int
    probability: Fraction = field(init=False, repr=False, compare=False)
    """How likely a win is."""
    house_edge: Fraction = field(init=False, repr=False, compare=False)
    """What the house keeps on average of each unit staked."""
    variance: Fraction = field(init=False, repr=False, compare=False)
    """The variance of the net result."""

    def __post_init__(self) -> None:
        """Work out the figures."""
        total = self.total
        unit, first, second, _ = self._sums()
        whole = total * unit
        # A frozen value may still fill in what follows from its fields.
        figures = vars(self)
        figures["probability"] = Fraction(sum(self.ways), total)
        figures["house_edge"] = Fraction(whole - first, whole)
        figures["variance"] = Fraction(second * total - first * first, whole * whole)

    @property
    def winning_ways(self) -> int:
        """How many ways win."""
        return sum(self.ways)

    @property
    def player_return(self) -> Fraction:
        """What the player gets back on average of each unit staked."""
        return 1 - self.house_edge

    @cached_property
    def third_central_moment(self) -> Fraction:
        """The third central moment of the net result; the skewness is this by the variance to 3/2."""
        total = self.total
        unit, first, second, third = self._sums()
        numerator = third * total**2 - 3 * first * second * total + 2 * first**3
        return Fraction(numerator, (total * unit) ** 3)

    @property
    def fair_odds(self) -> Fraction | None:
        """The odds against winning at all; None where it cannot win."""
        if not self.winning_ways:
            return None
        return Fraction(self.total - self.winning_ways, self.winning_ways)

    @property
    def break_even_odds(self) -> Fraction | None:
        """The first odds that would leave nobody an edge, the others unchanged; None where they never pay."""
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
        """Price the same wager otherwise."""
        return Worth((odds, *self.odds[1:]), self.ways, self.total)

    def _sums(self) -> tuple[int, int, int, int]:
        """Add up what comes back over all ways, its squares and cubes, in whole parts of a unit staked.

        A lost stake brings back nothing, so that only wins count; what comes back is the net result and
        one unit more, so that its central moments are those of the net result.
        """
        unit = lcm(*[odds.denominator for odds in self.odds])
        first = second = third = 0
        for odds, ways in zip(self.odds, self.ways, strict=True):
            back = odds.numerator * unit // odds.denominator + unit
            first += back * ways
            second += back * back * ways
            third += back * back * back * ways
        return unit, first, second, third
