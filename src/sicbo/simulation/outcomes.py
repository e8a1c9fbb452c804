"""Outcomes drawn for simulation: the class, 0 to 55, of every round of every session of a part.

Half a word, 32 bits, makes two falls of the dice or one hand of cards, by multiplication: the number u of
k equally likely ones is the whole part of half * k / 2^32. That is exactly uniform if the few halves are
refused whose remainder is below 2^32 mod k (Lemire). A refused half is replaced by the same half of the
word that follows from its word, so that every round keeps its place in the sequence.

With cards, a hand is three places among the cards left, which are kept in a row; the last card left fills
the place of one that was drawn. A fresh shoe lies in the order of the faces, and this deals from it as
from a shuffled one.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from sicbo.outcome import ALL_FALLS, CLASSES, FACES
from sicbo.simulation.cutting import Part
from sicbo.simulation.plan import Plan
from sicbo.simulation.stream import Words, after, key_of, words

FALLS = len(ALL_FALLS)
PAIRS = FALLS**2
HALF = 2**32
LOW = np.uint64(HALF - 1)
HALF_BITS = np.uint64(32)
DICE_ROUNDS_OF_A_WORD = 4
CARD_ROUNDS_OF_A_WORD = 2

Classes = NDArray[np.uint8]


def words_of_a_session(plan: Plan) -> int:
    """Count the words that every session has to itself."""
    return -(-plan.rounds // (CARD_ROUNDS_OF_A_WORD if plan.shoe else DICE_ROUNDS_OF_A_WORD))


def drawn_classes(plan: Plan, part: Part) -> Classes:
    """Draw the rounds of a part: a row of classes for each session."""
    return _from_shoes(plan, part) if plan.shoe else _from_dice(plan, part)


def dice_classes(seed: int, first: int, rounds: int) -> Classes:
    """Draw rounds of dice, from the round `first` of a seed on, which must be a multiple of four."""
    count = -(-rounds // DICE_ROUNDS_OF_A_WORD)
    return class_of_fall()[_falls(words(key_of(seed), first // DICE_ROUNDS_OF_A_WORD, count))][:rounds]


@cache
def class_of_fall() -> Classes:
    """Give the class of each of the 216 falls."""
    places = {faces: place for place, faces in enumerate(CLASSES)}
    return np.array([places[fall.in_order] for fall in ALL_FALLS], dtype=np.uint8)


@cache
def class_of_faces() -> NDArray[np.uint8]:
    """Give the class of three faces counted from 0, written as a number of three digits to the base 6."""
    return class_of_fall()


def _from_dice(plan: Plan, part: Part) -> Classes:
    each = -(-part.rounds // DICE_ROUNDS_OF_A_WORD)
    first = part.first_session * words_of_a_session(plan) + part.first_round // DICE_ROUNDS_OF_A_WORD
    falls = _falls(words(key_of(plan.seed), first, part.sessions * each))
    return class_of_fall()[falls].reshape(part.sessions, -1)[:, : part.rounds]


def _falls(drawn: Words) -> NDArray[np.uint64]:
    """Make four falls of each word: two of its lower half, two of its upper half."""
    falls = np.empty((len(drawn), 4), dtype=np.uint64)
    for column, shift in ((0, 0), (2, 32)):
        pairs, refused = _scaled(drawn, shift, PAIRS)
        source = drawn
        while refused.any():
            source = source.copy()
            source[refused] = after(source[refused])
            pairs, refused = _scaled(source, shift, PAIRS)
        falls[:, column] = pairs // np.uint64(FALLS)
        falls[:, column + 1] = pairs % np.uint64(FALLS)
    return falls.reshape(-1)


def _scaled(drawn: Words, shift: int, among: int) -> tuple[Words, NDArray[np.bool_]]:
    """Scale a half of each word to `among` numbers, and tell which halves are refused."""
    halves = (drawn >> np.uint64(shift)) & LOW
    halves *= np.uint64(among)
    refused = (halves & LOW) < np.uint64(HALF % among)
    halves >>= HALF_BITS
    return halves, refused


def _from_shoes(plan: Plan, part: Part) -> Classes:
    """Deal the shoes of a part side by side, round by round; a part begins with a fresh shoe."""
    cards = plan.rules.shoe(plan.shoe.decks).counts if plan.shoe else ()
    length = plan.rounds_of_a_shoe
    shoes = -(-part.rounds // length)
    each = -(-part.rounds // CARD_ROUNDS_OF_A_WORD)
    first = part.first_session * words_of_a_session(plan) + part.first_round // CARD_ROUNDS_OF_A_WORD
    drawn = words(key_of(plan.seed), first, part.sessions * each).reshape(part.sessions, each)
    row = np.repeat(np.arange(len(FACES), dtype=np.uint8), cards)
    classes = np.empty((part.sessions, shoes * length), dtype=np.uint8)
    left = np.empty((part.sessions * shoes, len(row)), dtype=np.uint8)
    left[:] = row
    lanes = np.arange(len(left))
    rounds_at = np.arange(shoes) * length
    for number in range(length):
        at = rounds_at + number
        inside = np.minimum(at, part.rounds - 1)
        sources = drawn[:, inside // CARD_ROUNDS_OF_A_WORD].reshape(-1)
        shifts = np.tile(((inside % CARD_ROUNDS_OF_A_WORD) * 32).astype(np.uint64), part.sessions)
        places = _hands(sources, shifts, len(row) - 3 * number)
        faces = np.zeros(len(left), dtype=np.int64)
        for drawn_before, place in enumerate(places):
            last = len(row) - 3 * number - drawn_before - 1
            faces = faces * len(FACES) + left[lanes, place]
            left[lanes, place] = left[:, last]
        classes[:, at] = class_of_faces()[faces].reshape(part.sessions, shoes)
    return classes[:, : part.rounds]


def _hands(sources: Words, shifts: Words, cards: int) -> list[NDArray[np.int64]]:
    """Make three places among the cards left, the later ones among one and two fewer."""
    among = cards * (cards - 1) * (cards - 2)
    while True:
        halves = (sources >> shifts) & LOW
        refused = ((halves * np.uint64(among)) & LOW) < np.uint64(HALF % among)
        if not refused.any():
            break
        sources = sources.copy()
        sources[refused] = after(sources[refused])
    places = []
    for each in (cards, cards - 1, cards - 2):
        halves *= np.uint64(each)
        places.append((halves >> HALF_BITS).astype(np.int64))
        halves &= LOW
    return places
