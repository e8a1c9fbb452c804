"""How likely each of the 56 classes of outcome is: with three dice, or from a shoe of any composition.

>>> DICE.total, sum(DICE.ways)
(216, 216)
>>> chances_of(Shoe.of_decks(2, cards_per_face=8)).total
142880
"""

from dataclasses import dataclass
from functools import cache

from sicbo.outcome import CLASSES, Outcome, Shoe
from sicbo.rules.areas import Area, OnTriple, pay_level

CARDS_OF_A_ROUND = 3


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
    return Chances(tuple(shoe.ways(faces) for faces in CLASSES), shoe.draws)


@cache
def winning_classes(area: Area, on_triple: OnTriple) -> tuple[tuple[int, ...], ...]:
    """List, for each pay level of an area, the places in CLASSES of the classes that it wins on.

    >>> from sicbo.rules.areas import read_area
    >>> [len(places) for places in winning_classes(read_area("single:6"), OnTriple.WINS)]
    [15, 5, 1]
    """
    levels = [pay_level(area, Outcome(faces), on_triple) for faces in CLASSES]
    wanted = range(1, area.kind.levels + 1)
    return tuple(tuple(place for place, level in enumerate(levels) if level == each) for each in wanted)


@cache
def dice_ways(area: Area, on_triple: OnTriple) -> tuple[int, ...]:
    """Count the falls of three dice on which an area wins, for each pay level."""
    return ways_of(area, on_triple, DICE)


def ways_of(area: Area, on_triple: OnTriple, chances: Chances) -> tuple[int, ...]:
    """Count the ways in which an area wins, for each pay level."""
    return tuple(sum(chances.ways[place] for place in places) for places in winning_classes(area, on_triple))
