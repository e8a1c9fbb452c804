"""The par sheet of a rule set: every area with its exact worth.

>>> import sicbo
>>> sheet = par_sheet(sicbo.rule_set("mbs-sicbo-v6-2020"))
>>> len(sheet.lines), sheet.lines[0].name, sheet.lines[0].worth.house_edge
(104, 'Small', Fraction(1, 36))
"""

from dataclasses import dataclass
from itertools import repeat
from typing import NamedTuple

from sicbo.odds.chances import DICE, Chances, chances_of, prices_of
from sicbo.odds.loaded_dice import LoadedDice, NotWeights
from sicbo.odds.worth import Worth
from sicbo.outcome import Shoe
from sicbo.rules.areas import Area
from sicbo.rules.rule_set import RuleSet


class Line(NamedTuple):
    """One area of a par sheet."""

    rules: RuleSet
    area: Area
    worth: Worth

    @property
    def name(self) -> str:
        """The document's name for the area."""
        return self.rules.name(self.area)


@dataclass(frozen=True, slots=True)
class ParSheet:
    """Every area of a rule set, from one shoe or with fair or loaded dice."""

    rules: RuleSet
    shoe: Shoe | None
    dice: LoadedDice | None
    chances: Chances
    lines: tuple[Line, ...]


def par_sheet(rules: RuleSet, shoe: Shoe | None = None, *, dice: LoadedDice | None = None) -> ParSheet:
    """Compute the par sheet of a rule set.

    By default cards come from a full shoe of the most decks, and dice are fair.
    """
    if rules.document.cards and shoe is None:
        shoe = rules.shoe(rules.document.cards.decks_most)
    if shoe and dice:
        raise NotWeights(f"{rules.id} is played with cards, and no dice can be loaded")
    fallen = dice.chances if dice else DICE
    chances = chances_of(shoe) if shoe else fallen
    prices, places = prices_of(rules, chances)
    worths = [Worth(odds, ways, chances.total, whole) for odds, ways, whole in prices]
    rows = zip(repeat(rules), rules.rows, map(worths.__getitem__, places), strict=False)
    # Line(…) would be a Python call for each area, a third of the time of the whole sheet.
    lines = tuple(map(tuple.__new__, repeat(Line), rows))
    return ParSheet(rules, shoe, dice, chances, lines)
