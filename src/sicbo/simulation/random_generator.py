"""The random generator of simulations: SplitMix64 as published by Vigna, read at any index of its sequence.

For simulation only, never for a table: anyone who sees a few numbers can compute all others.

The n-th word of a seed is a function of the seed and n, so any part of a simulation can be drawn alone,
in any order, by any engine. The first word of the seed itself is the key of a plan's sequence, so that
neighbouring seeds have nothing in common.

>>> [int(word) for word in words(1234567, 0, 3)]
[6457827717110365317, 3203168211198807973, 9817491932198370423]
"""

import numpy as np
from numpy.typing import NDArray

GAMMA = 0x9E3779B97F4A7C15
FIRST_FACTOR = 0xBF58476D1CE4E5B9
SECOND_FACTOR = 0x94D049BB133111EB

Words = NDArray[np.uint64]


def words(key: int, first: int, count: int) -> Words:
    """Return the words of a sequence from the index `first` on."""
    return words_at(key, np.arange(count, dtype=np.uint64) + np.uint64(first))


def words_at(key: int, places: Words) -> Words:
    """Return the words at some indices of a sequence."""
    states = places + np.uint64(1)
    states *= np.uint64(GAMMA)
    states += np.uint64(key)
    return mixed(states)


def mixed(states: Words) -> Words:
    """Convert states to words, in place."""
    states ^= states >> np.uint64(30)
    states *= np.uint64(FIRST_FACTOR)
    states ^= states >> np.uint64(27)
    states *= np.uint64(SECOND_FACTOR)
    states ^= states >> np.uint64(31)
    return states


def after(drawn: Words) -> Words:
    """Return the word that replaces a refused word: the first of the sequence with that word as seed."""
    return mixed(drawn + np.uint64(GAMMA))


def key_of(seed: int) -> int:
    """Return the key of a seed."""
    return int(words(seed, 0, 1)[0])
