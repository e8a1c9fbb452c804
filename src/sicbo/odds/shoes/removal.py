"""Effects of removal: how removing one card of each face from the shoe changes each area.

An effect is what the removal adds to the player's mean result per unit; the house edge falls by as
much. If all faces have the same number of cards, the effects of an area add up to 0: a card removed at
random changes nothing. So the tags of a count should add up to 0 as well.

>>> import sicbo
>>> rules = sicbo.rule_set("mbs-3card-2016")
>>> effects = effects_of_removal(rules, rules.shoe(2))
>>> [str(each) for each in effects[rules.area("total:4")]]
['-2268/27683', '-756/27683', '756/27683', '756/27683', '756/27683', '756/27683']
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from sicbo.odds.decimals import rounded_root
from sicbo.odds.par_sheet import par_sheet
from sicbo.outcome import FACES, Shoe
from sicbo.rules.areas import Area
from sicbo.rules.rule_set import RuleSet

Effects = tuple[Fraction, ...]
"""By face, from 1 to 6."""


def effects_of_removal(rules: RuleSet, shoe: Shoe) -> Mapping[Area, Effects]:
    """Remove one card of each face in turn, and compare the par sheets."""
    before = _edges(rules, shoe)
    after = [_edges(rules, _without(shoe, face)) for face in FACES]
    return {
        area: tuple(edge - edges[place] for edges in after)
        for place, (area, edge) in enumerate(zip(rules.rows, before, strict=True))
    }


def correlation(tags: Sequence[int], effects: Effects, *, places: int) -> str | None:
    """Write how well tags follow effects, 1 at best; None if either is the same for all faces.

    >>> correlation((1, 1, 0, 0, -1, -1), (Fraction(3), Fraction(1), *[Fraction(-1)] * 4), places=4)
    '0.8018'
    """
    mean_tag, mean_effect = Fraction(sum(tags), len(tags)), sum(effects, start=Fraction(0)) / len(effects)
    pairs = [(tag - mean_tag, effect - mean_effect) for tag, effect in zip(tags, effects, strict=True)]
    nothing = Fraction(0)
    spreads = sum((tag**2 for tag, _ in pairs), nothing) * sum((effect**2 for _, effect in pairs), nothing)
    together = sum((tag * effect for tag, effect in pairs), nothing)
    if not spreads:
        return None
    return ("-" if together < 0 else "") + rounded_root(together**2 / spreads, places=places)


def _without(shoe: Shoe, face: int) -> Shoe:
    first, *rest = (count - (each == face) for each, count in zip(FACES, shoe.counts, strict=True))
    return Shoe((first, *rest))  # type: ignore[arg-type]  # six faces, six counts


def _edges(rules: RuleSet, shoe: Shoe) -> list[Fraction]:
    return [line.worth.house_edge for line in par_sheet(rules, shoe).lines]
