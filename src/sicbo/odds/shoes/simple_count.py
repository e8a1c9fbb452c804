"""The simple counter: one small tag for each face, one number to remember, and when to stake.

The running count is the sum of the tags of all cards seen since the shuffle; the true count is the
running count divided by the number of decks left. At or beyond a certain true count, one unit is staked on
a certain area.

All of it is exact and needs no enumeration of compositions. The cards left before a round are a set
that contains a hand of three: draw the hand from the full shoe first, then the others from the rest.
How many such sets have a certain count depends only on how many cards have which tag.

>>> import sicbo
>>> from sicbo.odds.shoes.exposure import prices_of
>>> prices = prices_of(sicbo.rule_set("mbs-3card-2016"))
>>> dealing = Dealing(cards_per_face=4, deck=24, rounds=6)
>>> count = best_count(dealing, prices)
>>> count.tags, count.best
((1, 1, 0, 0, -1, -1), (Call(place=6, side=1, trigger=3), Call(place=5, side=-1, trigger=3)))
>>> gains = gains_by_round(count.tags, count.best, dealing, prices)
>>> [str(gain) for gain in gains[:3]]
['0', '182/24035', '6717/81719']
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import comb, prod
from operator import mul
from typing import NamedTuple

from sicbo.odds.chances import CARDS_OF_A_ROUND
from sicbo.odds.shoes.exposure import Prices
from sicbo.outcome import CLASSES, FACES

LEVELS = (1, 0, -1)
"""The tags that a simple count may have."""

MAX_CACHED_TABLES = 16
_SCALE = 2**200
"""Counts are compared in integer parts of this unit; the truncation is far below any figure shown."""

Tags = tuple[int, ...]
Groups = tuple[tuple[int, int], ...]
"""The tags in use, in order, each with the number of faces that have it."""

Ways = list[int]
"""The number of sets of cards, by the tags of the hand in them."""


class NotACount(ValueError):
    """Tags or a trigger that are not valid for a count."""


class Dealing(NamedTuple):
    """A shoe, the number of cards in a deck, and how many rounds are dealt before the shuffle."""

    cards_per_face: int
    deck: int
    rounds: int

    @property
    def cards(self) -> int:
        """The number of cards in the full shoe."""
        return self.cards_per_face * len(FACES)


class Call(NamedTuple):
    """A stake of one unit on an area (its index in the pay table) once the count reaches a trigger.

    On side 1 at a true count of the trigger or more; on side -1 at minus the trigger or less.
    """

    place: int
    side: int
    trigger: int


@dataclass(frozen=True, slots=True)
class SimpleCount:
    """A count and its calls: one area on either side, or every area that gains."""

    tags: Tags
    best: tuple[Call, ...]
    every: tuple[Call, ...]


def best_count(dealing: Dealing, prices: Prices) -> SimpleCount | None:
    """Find the count that gains most with one area on either side; None if none gains anything.

    Every way to give the faces tags of 1, 0 and -1 that add up to 0 is tried, with every area and every
    whole trigger.
    """
    found: tuple[int, SimpleCount] | None = None
    for tags in _all_tags():
        sides = [each for side in (1, -1) if (each := list(_calls(tags, side, dealing, prices)))]
        best = [max(calls) for calls in sides]
        value = sum(gain for gain, _ in best)
        if value > (found[0] if found else 0):
            every = tuple(call for calls in sides for _, call in calls)
            found = value, SimpleCount(tags, tuple(call for _, call in best), every)
    return found[1] if found else None


def _all_tags() -> Iterator[Tags]:
    """List the tags that add up to 0; of two that differ only in sign, the one that begins with 1."""
    for tags in product(LEVELS, repeat=len(FACES)):
        if not sum(tags) and next(filter(None, tags), 0) == 1:
            yield tags


def _calls(tags: Tags, side: int, dealing: Dealing, prices: Prices) -> Iterator[tuple[int, Call]]:
    """Yield the trigger that gains most for each area, with that gain in parts of _SCALE, if positive."""
    turned = tuple(side * tag for tag in tags)
    reached = _reached_in_all(_groups(turned), dealing)
    for place, margins in enumerate(_margins(turned, dealing, prices)):
        gains = [sum(map(mul, margins, ways)) for ways in reached[1:]]
        gain = max(gains)
        if gain > 0:
            yield gain, Call(place, side, 1 + gains.index(gain))


def gains_by_round(tags: Tags, calls: Iterable[Call], dealing: Dealing, prices: Prices) -> list[Fraction]:
    """Return what the calls of a count gain in each round, exactly, over every composition.

    >>> gains_by_round((1, 0, 0, 0, 0, 0), [], Dealing(1, 6, 1), Prices((), 1))
    Traceback (most recent call last):
        ...
    sicbo.odds.shoes.simple_count.NotACount: tags must add up to 0 and not all be 0, unlike 1, 0, 0, 0, 0, 0
    """
    if sum(tags) or not any(tags):
        shown = ", ".join(map(str, tags))
        raise NotACount(f"tags must add up to 0 and not all be 0, unlike {shown}")
    gains = [Fraction(0)] * dealing.rounds
    for call in calls:
        turned = tuple(call.side * tag for tag in tags)
        highest = _highest(_groups(turned), dealing.deck)
        if not 1 <= call.trigger <= highest:
            raise NotACount(f"a true count of {call.trigger} is not a trigger: use 1 to {highest}")
        margins = _margins(turned, dealing, prices)[call.place]
        for at, reached in enumerate(_reached(_groups(turned), dealing)):
            gain = sum(map(mul, margins, reached[call.trigger]))
            gains[at] += Fraction(gain, prices.unit * _hands_in_sets(dealing.cards, at))
    return gains


def _groups(tags: Tags) -> Groups:
    return tuple(sorted(Counter(tags).items()))


def _hands(groups: Groups) -> list[tuple[int, ...]]:
    """List how many cards of a hand can be of each group."""
    held = combinations_with_replacement(range(len(groups)), CARDS_OF_A_ROUND)
    return [tuple(hand.count(group) for group in range(len(groups))) for hand in held]


def _margins(tags: Tags, dealing: Dealing, prices: Prices) -> list[list[int]]:
    """Add up what each area wins on all hands of the full shoe, by the tags of the hand."""
    groups = _groups(tags)
    places = {hand: place for place, hand in enumerate(_hands(groups))}
    margins = [[0] * len(places) for _ in prices.returns]
    for at, faces in enumerate(CLASSES):
        held = [tags[face - 1] for face in faces]
        hand = places[tuple(held.count(tag) for tag, _ in groups)]
        ways = prod(comb(dealing.cards_per_face, faces.count(face)) for face in set(faces))
        for area, returns in zip(margins, prices.returns, strict=True):
            area[hand] += ways * (returns[at] - prices.unit)
    return margins


def _hands_in_sets(cards: int, at: int) -> int:
    """Count the sets of cards left before a round, each once for every hand in it."""
    left = cards - CARDS_OF_A_ROUND * at
    return comb(cards, left) * comb(left, CARDS_OF_A_ROUND)


@lru_cache(MAX_CACHED_TABLES)
def _reached_in_all(groups: Groups, dealing: Dealing) -> list[Ways]:
    """Add up over the rounds the probability of reaching each true count, in integer parts of _SCALE."""
    sums = [[0] * len(_hands(groups)) for _ in range(_highest(groups, dealing.deck) + 1)]
    for at, table in enumerate(_reached(groups, dealing)):
        every = _hands_in_sets(dealing.cards, at)
        for whole, ways in zip(sums, table, strict=True):
            for hand, each in enumerate(ways):
                whole[hand] += each * _SCALE // every
    return sums


@lru_cache(MAX_CACHED_TABLES)
def _reached(groups: Groups, dealing: Dealing) -> list[list[Ways]]:
    """Count, for each round and each true count, the sets of cards left that reach it, by their hand.

    How many hands have these tags is left to _margins.
    """
    cards_per_face, deck, rounds = dealing
    hands = _hands(groups)
    least = dealing.cards - CARDS_OF_A_ROUND * rounds
    table = [[[0] * len(hands) for _ in range(_highest(groups, deck) + 1)] for _ in range(rounds)]
    for place, hand in enumerate(hands):
        in_hand = sum(tag * held for (tag, _), held in zip(groups, hand, strict=True))
        sizes = {tag: faces * cards_per_face - held for (tag, faces), held in zip(groups, hand, strict=True)}
        for (others, in_others), ways in _others(sizes, least=least).items():
            left = others + CARDS_OF_A_ROUND
            reached = -(in_hand + in_others) * deck // left  # all tags of the shoe add up to 0
            if reached > 0:
                table[(dealing.cards - left) // CARDS_OF_A_ROUND][reached][place] += ways
    for by_count in table:
        for low, high in zip(by_count[-2::-1], by_count[:0:-1], strict=True):
            low[:] = [one + more for one, more in zip(low, high, strict=True)]
    return table


def _highest(groups: Groups, deck: int) -> int:
    """Return the highest true count of tags that add up to 0: all cards left have the lowest tag."""
    return -deck * min(tag for tag, _ in groups)


def _others(sizes: Mapping[int, int], *, least: int) -> Mapping[tuple[int, int], int]:
    """Count the sets whose size is a multiple of three, by size and sum of tags.

    `sizes` has the number of cards with each tag; sets of fewer than `least` cards are left out.
    """
    if min(sizes.values()) < 0:
        return {}
    sums = {(0, 0): 1}
    *first, (last, largest) = sorted(sizes.items(), key=lambda pair: pair[1])
    for tag, size in first:
        longer: dict[tuple[int, int], int] = defaultdict(int)
        choices = _choices(size)
        for (taken, tags), ways in sums.items():
            for more, chosen in enumerate(choices):
                longer[taken + more, tags + tag * more] += ways * chosen
        sums = longer
    found: dict[tuple[int, int], int] = defaultdict(int)
    choices = _choices(largest)
    for (taken, tags), ways in sums.items():
        start = max(0, least - taken)
        for more in range(start + (-taken - start) % CARDS_OF_A_ROUND, largest + 1, CARDS_OF_A_ROUND):
            found[taken + more, tags + last * more] += ways * choices[more]
    return found


def _choices(size: int) -> Sequence[int]:
    return [comb(size, each) for each in range(size + 1)]
