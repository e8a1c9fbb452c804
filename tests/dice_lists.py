"""Lists of results for the tests of dice watch, made without chance: a linear congruential sequence."""

from collections.abc import Iterator, Sequence
from itertools import islice

from sicbo.outcome import Outcome

FAIR = (1, 2, 3, 4, 5, 6)
LOADED = (1, 2, 3, 4, 5, 6, 6, 6)
"""A die whose six comes three times as often as each other face."""


def numbers(seed: int) -> Iterator[int]:
    """Give numbers of 31 bits from the upper half of Knuth's 64-bit sequence."""
    state = seed
    while True:
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        yield state >> 33


def results(
    count: int, *, seed: int = 1, dice: Sequence[Sequence[int]] = (FAIR, FAIR, FAIR)
) -> list[Outcome]:
    """Tumble three dice, each given by its faces, so many times."""
    drawn = numbers(seed)
    return [
        Outcome.of(
            *(die[number * len(die) >> 31] for die, number in zip(dice, islice(drawn, 3), strict=True))
        )
        for _ in range(count)
    ]


def shuffled(outcomes: Sequence[Outcome], *, seed: int = 1) -> list[Outcome]:
    """Put outcomes into another order."""
    keys = dict(zip(range(len(outcomes)), numbers(seed), strict=False))
    return [outcomes[place] for place in sorted(keys, key=keys.__getitem__)]
