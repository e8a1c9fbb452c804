"""Whether draws look like what they should be: all tests together at 0.001, with one automatic repeat.

A fair source fails once in a million runs. Dice are judged by the tests of `sicbo dice test`, and by the
pairs of faces that follow each other.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product

from sicbo.odds.dice_tests import Answer, Measure, fit
from sicbo.odds.dice_watch import holm_limit, watch
from sicbo.outcome import CLASSES, DICE, FACES, Outcome, Shoe

LEVEL = 0.001
PAIRS = tuple(product(FACES, FACES))


def unfit(draw: Callable[[], dict[str, float]]) -> list[str]:
    """Draw and judge; what is found must be found a second time. Name the tests that failed twice."""
    return signals(draw()) and signals(draw())


def signals(p_values: dict[str, float]) -> list[str]:
    """Name the tests that are a signal when all are judged together."""
    limit = holm_limit(p_values.values(), LEVEL)
    return [name for name, p_value in p_values.items() if p_value <= limit]


def of_dice(outcomes: Sequence[Outcome]) -> dict[str, float]:
    """Give the p-value of each test of a list of falls, in the order in which they fell."""
    found = {each.name: each.p_value for each in watch(outcomes, told_apart=True).findings}
    judged = {name: p_value for name, p_value in found.items() if p_value is not None}
    for die in range(DICE):
        pairs = Counter(zip(*(_faces(outcomes[start::2], die) for start in (0, 1)), strict=False))
        counts = [pairs[each] for each in PAIRS]
        judged[f"pairs of die {die + 1}"] = _p_value(fit(counts, [Fraction(1, len(PAIRS))] * len(PAIRS)))
    return judged


def _faces(outcomes: Sequence[Outcome], die: int) -> Iterator[int]:
    return (outcome.faces[die] for outcome in outcomes)


def of_cards(full: Shoe, shoes: Sequence[Sequence[int]]) -> dict[str, float]:
    """Give the p-values of whole shoes, each the list of its faces in the order in which they were drawn."""
    share = [Fraction(count, full.cards) for count in full.counts]
    judged = {}
    for place in (0, 1, 2, full.cards // 2, full.cards - 1):
        counts = Counter(cards[place] for cards in shoes)
        judged[f"card {place + 1}"] = _p_value(fit([counts[face] for face in FACES], share))
    hands = Counter(tuple(sorted(cards[:DICE])) for cards in shoes)
    chances = [Fraction(full.ways(each), full.draws) for each in CLASSES]
    judged["first three cards"] = _p_value(fit([hands[each] for each in CLASSES], chances))
    together = Counter((cards[0], cards[-1]) for cards in shoes)
    pair = [share[one - 1] * _left(full, one, other) for one, other in PAIRS]
    judged["first and last card"] = _p_value(fit([together[each] for each in PAIRS], pair))
    return judged


def _left(full: Shoe, one: int, other: int) -> Fraction:
    """Give the chance of a face once another card is out."""
    return Fraction(full.counts[other - 1] - (one == other), full.cards - 1)


def _p_value(answer: Answer) -> float:
    assert isinstance(answer, Measure)
    return answer.p_value
