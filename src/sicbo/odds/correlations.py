"""How the results of two areas are related: the exact covariance of every pair of a par sheet.

What a table wins on a mix of stakes varies more when areas win together, and less when one wins as
another loses.

>>> import sicbo
>>> from sicbo.odds.par_sheet import par_sheet
>>> pairs = {(pair.one.area.id, pair.other.area.id): pair for pair in correlations(
...     par_sheet(sicbo.rule_set("mbs-sicbo-v6-2020")))}
>>> pairs["small", "big"].covariance, pairs["small", "big"].correlation(places=4)
(Fraction(-1225, 1296), '-0.9459')
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement

from sicbo.odds.chances import winning_classes
from sicbo.odds.decimals import rounded_by_root
from sicbo.odds.par_sheet import Line, ParSheet


@dataclass(frozen=True, slots=True)
class Pair:
    """Two areas, or one with itself, and the covariance of their net results per unit staked."""

    one: Line
    other: Line
    covariance: Fraction

    def correlation(self, *, places: int) -> str | None:
        """Write the correlation, which is irrational; None if one of the results is certain."""
        variances = self.one.worth.variance * self.other.worth.variance
        return rounded_by_root(self.covariance, variances, places=places) if variances else None


def correlations(sheet: ParSheet) -> Iterator[Pair]:
    """Yield every pair of areas once, in the order of the par sheet, including each area with itself."""
    ways, total = sheet.chances.ways, sheet.chances.total
    returns = [(line, returns_by_class(line)) for line in sheet.lines]
    for (one, first), (other, second) in combinations_with_replacement(returns, 2):
        both = sum(
            (ways[place] * paid * second[place] for place, paid in first.items() if place in second),
            start=Fraction(0),
        )
        # The return is the net result plus one unit, so that their covariances are equal.
        yield Pair(one, other, both / total - one.worth.player_return * other.worth.player_return)


def returns_by_class(line: Line) -> dict[int, Fraction]:
    """Return what a unit returns, by the indices in CLASSES of the classes that the area wins on."""
    levels = zip(winning_classes(line.area, line.rules.on_triple), line.worth.odds, strict=True)
    return {place: odds + 1 for places, odds in levels for place in places}
