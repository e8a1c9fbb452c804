"""Rounds drawn for simulation, in numpy: the fall, 0 to 215, of every round of every session of a part.

Half a word, 32 bits, makes two falls of the dice or one hand of cards, by multiplication: the choice among
k equally likely ones is the integer part of half * k / 2^32. That is exactly uniform if the few halves whose
remainder is below 2^32 mod k are refused (Lemire). A refused half is replaced by the same half of the
word that follows from its word, so that every round keeps its position in the sequence.

A hand is three indices into the cards left, which are in a row; the last card left takes the place of one
that was drawn. A full shoe is in the order of the faces: as cards are drawn at random, it need not be
shuffled. The faces of a hand in the order drawn are a fall, like those of the dice.

>>> from sicbo.outcome import ALL_FALLS
>>> from sicbo.simulation.random_generator import key_of
>>> [str(ALL_FALLS[fall]) for fall in dice_falls(key_of(7), 0, 1)]
['3-6-5', '6-2-4', '5-2-6', '6-1-3']
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sicbo.odds.chances import CARDS_OF_A_ROUND
from sicbo.outcome import ALL_FALLS, CLASSES, FACES
from sicbo.simulation.plan import Plan
from sicbo.simulation.random_generator import Words, after, words, words_at

FALLS = len(ALL_FALLS)
REFUSED_PAIRS = 2**32 % FALLS**2
DICE_ROUNDS_OF_A_WORD = 4
CARD_ROUNDS_OF_A_WORD = 2
WORDS_AT_A_TIME = 2**13
SHOES_AT_A_TIME = 2**12
"""How much is drawn at a time, so that it stays in the cache."""

_LOW = np.uint64(2**32 - 1)
_HALF = np.uint64(32)
_FALLS = np.uint64(FALLS)

Falls = NDArray[np.uint8]


class Deal(NamedTuple):
    """How a shoe is dealt: its cards in the order of their faces, and the rounds until the shuffle."""

    row: NDArray[np.uint8]
    rounds: int


def deal_of(plan: Plan) -> Deal | None:
    """Return how a plan deals cards; None for dice."""
    shoe = plan.full_shoe
    if shoe is None:
        return None
    return Deal(np.repeat(np.arange(len(FACES), dtype=np.uint8), shoe.counts), plan.rounds_of_a_shoe)


def words_of_a_session(plan: Plan) -> int:
    """Return the number of words reserved for each session."""
    return -(-plan.rounds // (CARD_ROUNDS_OF_A_WORD if plan.shoe else DICE_ROUNDS_OF_A_WORD))


@cache
def class_of_fall() -> NDArray[np.uint8]:
    """Return the index in CLASSES of each of the 216 falls."""
    places = {faces: place for place, faces in enumerate(CLASSES)}
    return np.array([places[fall.in_order] for fall in ALL_FALLS], dtype=np.uint8)


def dice_falls(key: int, first: int, count: int) -> Falls:
    """Draw four rounds of dice for each of `count` words from the word `first` on."""
    falls = np.empty((count, DICE_ROUNDS_OF_A_WORD), dtype=np.uint8)
    for start in range(0, count, WORDS_AT_A_TIME):
        end = min(start + WORDS_AT_A_TIME, count)
        falls[start:end] = falls_of_words(words(key, first + start, end - start))
    return falls.reshape(-1)


def falls_of_words(drawn: Words) -> Falls:
    """Make four falls from each word: two from its lower half, then two from its upper half."""
    falls = np.empty((*drawn.shape, DICE_ROUNDS_OF_A_WORD), dtype=np.uint8)
    for column, shift in ((0, np.uint64(0)), (2, _HALF)):
        first, second, refused = _two_falls(drawn, shift)
        again = drawn
        while refused.any():
            again = np.where(refused, after(again), again)
            first, second, refused = _two_falls(again, shift)
        falls[..., column] = first
        falls[..., column + 1] = second
    return falls


def _two_falls(drawn: Words, shift: np.uint64) -> tuple[Words, Words, NDArray[np.bool_]]:
    """Make two falls from a half of each word, and return which words are refused."""
    scaled = ((drawn >> shift) & _LOW) * _FALLS
    first = scaled >> _HALF
    scaled = (scaled & _LOW) * _FALLS
    return first, scaled >> _HALF, (scaled & _LOW) < np.uint64(REFUSED_PAIRS)


def card_falls(key: int, firsts: Words, rounds: int, deal: Deal) -> Falls:
    """Deal so many rounds in each session, which begins with a full shoe and its word in `firsts`."""
    shoes = -(-rounds // deal.rounds)
    falls = np.empty((len(firsts) * shoes, deal.rounds), dtype=np.uint8)
    for start in range(0, len(falls), SHOES_AT_A_TIME):
        lanes = np.arange(start, min(start + SHOES_AT_A_TIME, len(falls)))
        at = (lanes % shoes * deal.rounds)[:, None] + np.arange(deal.rounds)
        # The last shoe of a session may use words of the next session; what it deals then is dropped.
        places = firsts[lanes // shoes][:, None] + (at // CARD_ROUNDS_OF_A_WORD).astype(np.uint64)
        shifts = (at % CARD_ROUNDS_OF_A_WORD * 32).astype(np.uint64)
        falls[lanes] = _dealt(words_at(key, places), shifts, deal)
    return falls.reshape(len(firsts), -1)[:, :rounds]


def _dealt(sources: Words, shifts: Words, deal: Deal) -> Falls:
    """Deal shoes side by side, round by round."""
    left = np.tile(deal.row, (len(sources), 1))
    lanes = np.arange(len(sources))
    falls = np.empty(sources.shape, dtype=np.uint8)
    for number in range(deal.rounds):
        cards = len(deal.row) - CARDS_OF_A_ROUND * number
        fall = np.zeros(len(left), dtype=np.int64)
        for drawn, places in enumerate(_hands(sources[:, number], shifts[:, number], cards)):
            fall = fall * len(FACES) + left[lanes, places]
            left[lanes, places] = left[:, cards - drawn - 1]
        falls[:, number] = fall
    return falls


def _hands(sources: Words, shifts: Words, cards: int) -> list[NDArray[np.int64]]:
    """Draw three indices into the cards left, the later ones among one and two cards fewer."""
    hands = np.uint64(cards * (cards - 1) * (cards - 2))
    limit = np.uint64(2**32 % int(hands))
    while True:
        halves = (sources >> shifts) & _LOW
        refused = ((halves * hands) & _LOW) < limit
        if not refused.any():
            break
        sources = np.where(refused, after(sources), sources)
    places = []
    for each in (cards, cards - 1, cards - 2):
        halves = halves * np.uint64(each)
        places.append((halves >> _HALF).astype(np.int64))
        halves &= _LOW
    return places
