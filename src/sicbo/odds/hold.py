"""The hold of a table: what the house wins on a mix of stakes over many rounds, and how much it varies.

Mean and variance are exact. Bands are those of a normal distribution, whose error is bounded by the
Berry-Esseen theorem. The probability that the house loses is exact unless there are too many rounds.

>>> shift = hold(Distribution({-100: 111, 100: 105}, 216), rounds=100)
>>> shift.mean, shift.variance
(Fraction(2500, 9), Fraction(80937500, 81))
>>> shift.house_loses is not None and round(float(shift.house_loses), 4)
0.3525
"""

from dataclasses import dataclass
from fractions import Fraction
from math import erfc, sqrt

from sicbo.odds.decimals import rounded_root
from sicbo.odds.net_distribution import Distribution, TooManyRounds, after_rounds
from sicbo.odds.worth import Z_90, Z_95, Z_99

BERRY_ESSEEN = Fraction("0.4748")
"""The constant of the theorem for identically distributed rounds (Shevtsova, 2011)."""

_PLACES = 12


@dataclass(frozen=True, slots=True)
class Band:
    """The amounts between which the house win lies with this probability, by a normal distribution."""

    share: Fraction
    low: Fraction
    high: Fraction


@dataclass(frozen=True, slots=True)
class Hold:
    """The house win over some rounds, in minor units; `house_loses` is None if there were too many."""

    mean: Fraction
    variance: Fraction
    normal_error: Fraction
    house_loses: Fraction | None

    @property
    def bands(self) -> tuple[Band, ...]:
        """The bands of 90, 95 and 99 %; their ends are rounded to 12 decimals."""
        return tuple(
            self._band(Fraction(share, 100), deviations)
            for share, deviations in ((90, Z_90), (95, Z_95), (99, Z_99))
        )

    @property
    def house_loses_by_normal(self) -> float:
        """The probability that the house loses by a normal distribution, within `normal_error`."""
        if not self.variance:
            return float(self.mean < 0)
        return erfc(float(self.mean) / sqrt(2 * float(self.variance))) / 2

    def _band(self, share: Fraction, deviations: Fraction) -> Band:
        half = Fraction(rounded_root(deviations**2 * self.variance, places=_PLACES))
        return Band(share, self.mean - half, self.mean + half)


def hold(one: Distribution, *, rounds: int) -> Hold:
    """Forecast the house win over so many rounds, from the player's net result in one of them."""
    house = Distribution({-net: ways for net, ways in reversed(one.ways.items())}, one.total)
    try:
        house_loses = after_rounds(house.ways, rounds=rounds).probability_behind
    except TooManyRounds:
        house_loses = None
    return Hold(rounds * house.mean, rounds * house.variance, normal_error(house, rounds), house_loses)


def normal_error(one: Distribution, rounds: int) -> Fraction:
    """Bound the error of any one-sided normal probability, rounded up."""
    mean, variance = one.mean, one.variance
    if not variance:
        return Fraction(0)
    third: Fraction = sum(
        (ways * abs(amount - mean) ** 3 for amount, ways in one.ways.items()), start=Fraction(0)
    )
    bound = rounded_root((BERRY_ESSEEN * third / one.total) ** 2 / (variance**3 * rounds), places=_PLACES)
    return min(Fraction(1), Fraction(bound) + Fraction(1, 10**_PLACES))
