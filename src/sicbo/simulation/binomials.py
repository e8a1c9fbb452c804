"""The number of wins in many rounds, drawn exactly without drawing the rounds.

The number of wins in n rounds is a sum over blocks: n // 2048 blocks of 2048 rounds, and one block for each
binary digit of the rest. A block's number of wins is drawn from a table of its exact distribution function.
The table has, for each number of wins, the first 64 binary digits of the probability not to exceed it,
truncated; a word between two of them is decided. A word that equals a table entry, which happens in about
one of 10^17, is extended digit by digit and compared with the exact fraction.

>>> table = table_of(1, 2, 2)
>>> [threshold / 2**64 for threshold in table.thresholds.tolist()[:-1]]
[0.25, 0.75]
>>> exact_wins(1, 2, 2, 2**62)
1
"""

from dataclasses import dataclass
from functools import lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from sicbo.simulation.random_generator import Words, after

LEVELS = 12
"""Blocks have 2^0 to 2^11 rounds."""

GUIDES = 256
LAST = 2**64 - 1
MAX_CACHED_TABLES = 1024


@dataclass(frozen=True, slots=True)
class Table:
    """Thresholds of a block: a word above n of them means n wins more than the lowest number.

    `guides` says how many thresholds are below every word with the same first eight binary digits. The
    last threshold is the largest word.
    """

    wins: int
    ways: int
    rounds: int
    lowest: int
    thresholds: Words
    guides: NDArray[np.uint16]

    def wins_of(self, words: Words) -> NDArray[np.int64]:
        """Convert words to numbers of wins."""
        found = np.searchsorted(self.thresholds, words)
        undecided = (self.thresholds[found] == words) | (words == np.uint64(0))
        numbers = found + self.lowest
        for place in zip(*np.nonzero(undecided), strict=True):
            numbers[place] = exact_wins(self.wins, self.ways, self.rounds, int(words[place]))
        return numbers


@lru_cache(MAX_CACHED_TABLES)
def table_of(wins: int, ways: int, rounds: int) -> Table:
    """Make the table of so many rounds that are won in `wins` of `ways` ways."""
    total, term, below = ways**rounds, (ways - wins) ** rounds, 0
    thresholds, lowest = [], 0
    for number in range(rounds):
        below += term
        threshold = (below << 64) // total
        if threshold == LAST:
            break
        if threshold:
            thresholds.append(threshold)
        else:
            lowest = number + 1
        term = term * (rounds - number) * wins // ((number + 1) * (ways - wins))
    words = np.array([*thresholds, LAST], dtype=np.uint64)
    firsts = np.arange(GUIDES, dtype=np.uint64) << np.uint64(56)
    return Table(wins, ways, rounds, lowest, words, np.searchsorted(words, firsts).astype(np.uint16))


def exact_wins(wins: int, ways: int, rounds: int, word: int) -> int:
    """Draw the number of wins from a word and, if needed, the words that follow from it."""
    total = ways**rounds
    digits, drawn, number, below = 64, word, 0, (ways - wins) ** rounds
    while True:
        while below << digits <= drawn * total:
            number += 1
            below += comb(rounds, number) * wins**number * (ways - wins) ** (rounds - number)
        if (drawn + 1) * total <= below << digits:
            return number
        word = int(after(np.array([word], dtype=np.uint64))[0])
        drawn, digits = (drawn << 64) + word, digits + 64
