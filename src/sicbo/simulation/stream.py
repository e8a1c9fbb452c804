"""The generator of simulations: SplitMix64 as published by Vigna, read at any place of its sequence.

For simulation only, never for a table: whoever sees a few numbers knows all others.

The n-th word of a seed is a function of the seed and n, so any part of a simulation can be drawn alone,
in any order, by any engine. The first word of the seed itself is the key from which a plan's words are
counted, so that neighbouring seeds have nothing in common.

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
    """Give the words of a sequence from the place `first` on."""
    return words_at(key, np.arange(count, dtype=np.uint64) + np.uint64(first))


def words_at(key: int, places: Words) -> Words:
    """Give the words at some places of a sequence."""
    states = places + np.uint64(1)
    states *= np.uint64(GAMMA)
    states += np.uint64(key)
    return mixed(states)


def mixed(states: Words) -> Words:
    """Turn states into words, in place."""
    states ^= states >> np.uint64(30)
    states *= np.uint64(FIRST_FACTOR)
    states ^= states >> np.uint64(27)
    states *= np.uint64(SECOND_FACTOR)
    states ^= states >> np.uint64(31)
    return states


def after(drawn: Words) -> Words:
    """Give the first word of the sequence that has a word as its seed: what replaces a refused word."""
    return mixed(drawn + np.uint64(GAMMA))


def key_of(seed: int) -> int:
    """Give the key of a seed."""
    return int(words(seed, 0, 1)[0])
