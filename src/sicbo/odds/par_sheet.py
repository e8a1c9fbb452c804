"""The par sheet of a rule set: every area with its exact worth.

>>> import sicbo
>>> sheet = par_sheet(sicbo.rule_set("mbs-sicbo-v6-2020"))
>>> len(sheet.lines), sheet.lines[0].worth.house_edge
(104, Fraction(1, 36))
"""

from dataclasses import dataclass

from sicbo.odds.chances import DICE, Chances, chances_of, dice_ways, ways_of
from sicbo.odds.worth import Worth
from sicbo.outcome import Shoe
from sicbo.rules.areas import Area
from sicbo.rules.rule_set import RuleSet


@dataclass(frozen=True, slots=True)
class Line:
    """One area of a par sheet."""

    rules: RuleSet
    area: Area
    worth: Worth

    @property
    def name(self) -> str:
        """The area in the document's words."""
        return self.rules.name(self.area)


@dataclass(frozen=True, slots=True)
class ParSheet:
    """Every area of a rule set, with dice or from one shoe."""

    rules: RuleSet
    shoe: Shoe | None
    lines: tuple[Line, ...]


def par_sheet(rules: RuleSet, shoe: Shoe | None = None) -> ParSheet:
    """Work out the par sheet of a rule set; from a fresh shoe of the most decks unless one is given."""
    if rules.document.cards and shoe is None:
        shoe = rules.shoe(rules.document.cards.decks_most)
    chances = chances_of(shoe) if shoe else DICE
    lines = []
    priced = None
    shared: dict[tuple[int, ...], Worth] = {}
    for area, row in rules.rows.items():
        if row is not priced:
            priced, shared = row, {}
        ways = _ways(rules, area, chances)
        # Areas of one row that win as often are worth the same: 104 areas have some 20 different worths.
        if ways not in shared:
            shared[ways] = Worth(row.odds, ways, chances.total)
        lines.append(Line(rules, area, shared[ways]))
    return ParSheet(rules, shoe, tuple(lines))


def _ways(rules: RuleSet, area: Area, chances: Chances) -> tuple[int, ...]:
    if chances is DICE:
        return dice_ways(area, rules.on_triple)
    return ways_of(area, rules.on_triple, chances)
