"""What a stake at certain odds is worth: its edge, its swings and what would make it fair.

Everything is an exact fraction per unit staked, of the player's net result: the odds on a win, minus
one on a loss. Roots are left to the display (decimals.py), because they are not fractions.

>>> small = Worth(odds=(Fraction(1),), ways=(105,), total=216)
>>> small.house_edge, small.variance
(Fraction(1, 36), Fraction(1295, 1296))
"""

from dataclasses import dataclass
from fractions import Fraction

Z_90 = Fraction("1.644853626951472714863848907991632136083195744275")
Z_95 = Fraction("1.959963984540054235524594430520551527955550077870")
"""Two-sided 90 and 95 % of a normal distribution lie within so many standard deviations."""


@dataclass(frozen=True, slots=True)
class Worth:
    """Odds by pay level, the ways to win each, and all ways there are."""

    odds: tuple[Fraction, ...]
    ways: tuple[int, ...]
    total: int

    @property
    def winning_ways(self) -> int:
        """How many ways win."""
        return sum(self.ways)

    @property
    def probability(self) -> Fraction:
        """How likely a win is."""
        return Fraction(self.winning_ways, self.total)

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps on average of each unit staked."""
        return -self._moment(1)

    @property
    def player_return(self) -> Fraction:
        """What the player gets back on average of each unit staked."""
        return 1 + self._moment(1)

    @property
    def variance(self) -> Fraction:
        """The variance of the net result."""
        return self._moment(2) - self._moment(1) ** 2

    @property
    def third_central_moment(self) -> Fraction:
        """The third central moment of the net result; the skewness is this by the variance to 3/2."""
        mean = self._moment(1)
        return self._moment(3) - 3 * mean * self._moment(2) + 2 * mean**3

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

    def _moment(self, power: int) -> Fraction:
        """Work out the mean of the net result to a power."""
        lost = (self.total - self.winning_ways) * (-1 if power % 2 else 1)
        won: Fraction = sum(
            (ways * odds**power for ways, odds in zip(self.ways, self.odds, strict=True)), start=Fraction(0)
        )
        return (won + lost) / self.total
