"""How likely each of the 56 classes of outcome is: with three dice, or from a shoe of any composition.

>>> DICE.total, sum(DICE.ways)
(216, 216)
>>> chances_of(Shoe.of_decks(2, cards_per_face=8)).total
142880
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from math import comb
from operator import itemgetter

from sicbo.odds.worth import WholeOdds, whole_odds
from sicbo.outcome import CLASSES, FACES, Outcome, Shoe
from sicbo.rules.areas import Area, OnTriple, pay_level
from sicbo.rules.rule_set import RuleSet

CARDS_OF_A_ROUND = 3
MAX_CACHED_RULE_SETS = 64

_OUTCOMES = tuple(Outcome(faces) for faces in CLASSES)


class ShoeIsTooShort(ValueError):
    """A shoe from which no round can be drawn."""


@dataclass(frozen=True, slots=True)
class Chances:
    """The number of equally likely ways to each class, in the order of CLASSES, and their total."""

    ways: tuple[int, ...]
    total: int


DICE = Chances(tuple(CLASSES.values()), sum(CLASSES.values()))
"""Three dice: 216 falls."""


def chances_of(shoe: Shoe) -> Chances:
    """Count the hands of three cards that a shoe holds of each class.

    >>> chances_of(Shoe((1, 1, 0, 0, 0, 0)))
    Traceback (most recent call last):
        ...
    sicbo.odds.chances.ShoeIsTooShort: a round needs 3 cards and the shoe has 2
    """
    if shoe.cards < CARDS_OF_A_ROUND:
        raise ShoeIsTooShort(f"a round needs {CARDS_OF_A_ROUND} cards and the shoe has {shoe.cards}")
    counts = shoe.counts
    held = [1, *counts, *[comb(count, 2) for count in counts], *[comb(count, 3) for count in counts]]
    return Chances(tuple([held[one] * held[two] * held[three] for one, two, three in _FACTORS]), shoe.draws)


def _factors(faces: tuple[int, int, int]) -> tuple[int, int, int]:
    """Return which three of a shoe's counts multiply to the ways to a class.

    They are indices into a list of a 1, then the ways to take one card of each face, two cards, and three.
    """
    taken = [len(FACES) * (faces.count(face) - 1) + face for face in dict.fromkeys(faces)]
    one, two, three = (*taken, 0, 0)[:CARDS_OF_A_ROUND]
    return one, two, three


_FACTORS = tuple(_factors(faces) for faces in CLASSES)


@cache
def winning_classes(area: Area, on_triple: OnTriple) -> tuple[tuple[int, ...], ...]:
    """List, for each pay level of an area, the indices in CLASSES of the classes that it wins on.

    >>> from sicbo.rules.areas import all_areas
    >>> [len(places) for places in winning_classes(all_areas()["single:6"], OnTriple.WINS)]
    [15, 5, 1]
    """
    levels = [pay_level(area, outcome, on_triple) for outcome in _OUTCOMES]
    wanted = range(1, area.kind.levels + 1)
    return tuple(tuple(place for place, level in enumerate(levels) if level == each) for each in wanted)


Price = tuple[tuple[Fraction, ...], tuple[int, ...], WholeOdds]
"""Odds by pay level, the ways to win each, and the odds in whole numbers."""

Pick = Callable[[Sequence[int]], tuple[int, ...]]
"""A function that picks the ways to win from the ways to all classes."""


def prices_of(rules: RuleSet, chances: Chances) -> tuple[Sequence[Price], Sequence[int]]:
    """List the prices of a rule set, and for each of its areas the index of its price in that list.

    With dice, areas that pay and win alike share a price.

    >>> import sicbo
    >>> prices, places = prices_of(sicbo.rule_set("mbs-sicbo-v6-2020"), DICE)
    >>> len(prices), len(places)
    (15, 104)
    """
    if chances is DICE:
        return _dice_prices(rules)
    prices = _counted(rules, chances)
    return prices, range(len(prices))


@lru_cache(MAX_CACHED_RULE_SETS)
def _dice_prices(rules: RuleSet) -> tuple[Sequence[Price], Sequence[int]]:
    counted = _counted(rules, DICE)
    numbers: dict[tuple[WholeOdds, tuple[int, ...]], int] = {}
    # Whole odds are equivalent to the odds, and integers hash in a fraction of the time.
    places = [numbers.setdefault((whole, ways), len(numbers)) for _, ways, whole in counted]
    return tuple(dict(zip(places, counted, strict=True)).values()), tuple(places)


def _counted(rules: RuleSet, chances: Chances) -> list[Price]:
    ways = (*chances.ways, 0)
    picks, areas = _picks(rules)
    sums = [sum(pick(ways)) for pick in picks]
    return [(odds, tuple(sums[levels]), whole) for odds, levels, whole in areas]


@lru_cache(MAX_CACHED_RULE_SETS)
def _picks(rules: RuleSet) -> tuple[list[Pick], list[tuple[tuple[Fraction, ...], slice, WholeOdds]]]:
    """List the picks of each pay level of each area, then which of them an area has."""
    picks: list[Pick] = []
    areas = []
    odds: tuple[Fraction, ...] = ()
    whole = WholeOdds(1, ())
    for area, row in rules.rows.items():
        if row.odds is not odds:  # the areas of one row follow each other
            odds = row.odds
            whole = whole_odds(odds)
        before = len(picks)
        picks += picks_of(area, rules.on_triple)
        areas.append((odds, slice(before, len(picks)), whole))
    return picks, areas


@cache
def picks_of(area: Area, on_triple: OnTriple) -> tuple[Pick, ...]:
    """Return a function for each pay level of an area that picks the ways to win.

    The 0 after the ways is picked twice, because an itemgetter of one index does not return a tuple.
    """
    padding = len(CLASSES)
    return tuple(itemgetter(padding, padding, *places) for places in winning_classes(area, on_triple))
