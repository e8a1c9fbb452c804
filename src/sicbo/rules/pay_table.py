"""What each area pays, and the least that it must pay.

A pay table is what a house offers. Floors are what a document demands of every offered table:
most are minima, some are exact (US 4(b) and 4(c), T3).
"""

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from sicbo.rules.areas import Area, Kind, all_areas
from sicbo.rules.files.entry import Entry


@dataclass(frozen=True, slots=True, kw_only=True)
class PayRow(Entry):
    """One row of a pay table: areas of one kind and the odds they all pay.

    >>> row = PayRow(kind=Kind.TOTAL, numbers=("4", "17"), odds=(Fraction(62),))
    >>> [area.id for area in row.areas]
    ['total:4', 'total:17']
    """

    kind: Kind
    numbers: tuple[str, ...] = ()
    odds: tuple[Fraction, ...]

    @property
    def areas(self) -> list[Area]:
        """The named areas that exist; `unknown_ids` has the rest."""
        known = all_areas()
        return [known[area_id] for area_id in self._ids() if area_id in known]

    @property
    def unknown_ids(self) -> list[str]:
        """The named ids that are not areas."""
        return [area_id for area_id in self._ids() if area_id not in all_areas()]

    def _ids(self) -> list[str]:
        kind = self.kind.value
        return [f"{kind}:{digits}" for digits in self.numbers] or [kind]


@dataclass(frozen=True, slots=True, kw_only=True)
class PayTable(Entry):
    """A named, offered schedule of odds.

    A table with `like` starts as a copy of that table; its own rows replace or extend it.
    """

    name: str
    like: str = ""
    rows: tuple[PayRow, ...]


class FloorRule(Enum):
    """How an offered figure must compare with the floor."""

    AT_LEAST = "at-least"
    EXACTLY = "exactly"

    def allows(self, offered: Fraction, floor: Fraction) -> bool:
        """Return whether an offered figure respects the floor."""
        return offered >= floor if self is FloorRule.AT_LEAST else offered == floor


@dataclass(frozen=True, slots=True, kw_only=True)
class Floor(PayRow):
    """Odds that the document demands; of a single, for so many matching `dice`."""

    rule: FloorRule
    dice: int = 1
