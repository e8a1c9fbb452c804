"""Rule sets side by side: the odds and edge of each area, and the house win on a mix of stakes.

>>> import sicbo
>>> from sicbo.odds.par_sheet import par_sheet
>>> sheets = [par_sheet(sicbo.rule_set(each)) for each in ("mbs-sicbo-v6-2020", "rws-open-cover-2021-2")]
>>> double = next(row for row in compare(sheets) if row.area_id == "double:1")
>>> double.edges, double.edge_differences
((Fraction(1, 9), Fraction(2, 27)), (Fraction(-1, 27),))
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from sicbo.money import Money, total
from sicbo.odds.par_sheet import ParSheet
from sicbo.odds.worth import Worth


@dataclass(frozen=True, slots=True)
class ComparedArea:
    """One area in every rule set; None where a rule set does not have it."""

    area_id: str
    worths: tuple[Worth | None, ...]

    @property
    def edges(self) -> tuple[Fraction | None, ...]:
        """The house edge in each rule set."""
        return tuple(None if worth is None else worth.house_edge for worth in self.worths)

    @property
    def edge_differences(self) -> tuple[Fraction | None, ...]:
        """The difference of each later rule set's edge from the first one's."""
        first, *others = self.edges
        return tuple(None if first is None or other is None else other - first for other in others)

    @property
    def is_alike(self) -> bool:
        """Whether every rule set has the area, at the same odds and chances."""
        return len(set(self.worths)) == 1


def compare(sheets: Sequence[ParSheet]) -> tuple[ComparedArea, ...]:
    """Compare par sheets area by area, in the order in which areas first appear."""
    worths = [{line.area.id: line.worth for line in sheet.lines} for sheet in sheets]
    area_ids = dict.fromkeys(area_id for each in worths for area_id in each)
    return tuple(ComparedArea(area_id, tuple(each.get(area_id) for each in worths)) for area_id in area_ids)


@dataclass(frozen=True, slots=True)
class MixedStakes:
    """The exact mean that a mix of stakes earns the house by one rule set, in minor units."""

    sheet: ParSheet
    staked: Money
    house_win: Fraction

    @property
    def blended_edge(self) -> Fraction:
        """The house edge of the whole mix."""
        return self.house_win / self.staked.minor_units


def mixed(sheet: ParSheet, mix: Mapping[str, Money]) -> MixedStakes:
    """Compute what a mix of stakes earns the house; an area that is not on offer is refused."""
    worths = {line.area: line.worth for line in sheet.lines}
    win = sum(
        (stake.minor_units * worths[sheet.rules.area(area_id)].house_edge for area_id, stake in mix.items()),
        start=Fraction(0),
    )
    return MixedStakes(sheet, total(mix.values()), win)
