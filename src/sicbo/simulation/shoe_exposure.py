"""The counting exposure of real shoes: every composition, none drawn at random, in seconds to minutes.

The figures are those of sicbo.odds.shoes.exposure. Which area favours the player is decided in integers;
probabilities are floating point, as sums of positive terms. The work is divided by the numbers of aces and
sixes into a few hundred parts, which threads share; the parts are added in a fixed order, so that the
result does not depend on the number of threads.

>>> import sicbo
>>> from sicbo.odds.shoes.exposure import prices_of
>>> tiny = shoe_exposure(1, prices_of(sicbo.rule_set("mbs-3card-2016")), 2)
>>> round(float(tiny.gain_best), 12)
8.7
"""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from math import comb, fsum
from typing import Any

from sicbo.odds.shoes.exposure import Exposure, Prices, RoundExposure
from sicbo.outcome import CLASSES, FACES, Outcome

ERROR = Fraction(1, 10**11)
"""The largest relative error of a figure; a sum of probabilities that is further off is a bug."""

MAX_WITHOUT_COMPILER = 16
"""The most cards per face for which plain Python takes only minutes: two decks."""

EXACT_IN_A_FLOAT = 2**53


class NeedsCompiledKernels(ValueError):
    """Work that only compiled code can finish in a reasonable time."""


class NotCounted(ValueError):
    """A pay table or shoe that the kernels cannot handle."""


def shoe_exposure(
    cards_per_face: int, prices: Prices, rounds: int, *, threads: int | None = None
) -> Exposure:
    """Go through every composition of every round, by default on all cores."""
    from sicbo.simulation.kernels import compiled, shoe_kernel  # noqa: PLC0415 - numba is slow to import

    if not compiled.IS_COMPILED and cards_per_face > MAX_WITHOUT_COMPILER:
        raise NeedsCompiledKernels(
            f"a shoe of {cards_per_face} cards per face has too many compositions for plain Python, which"
            f" handles up to {MAX_WITHOUT_COMPILER}: install numba with `pip install sicbo[fast]`"
        )
    pays = pays_by_row(prices)
    if sum(pays) * comb(cards_per_face * len(FACES), 3) >= EXACT_IN_A_FLOAT:
        raise NotCounted("the odds are too high to be counted in 64 bits")
    figures = rounds * shoe_kernel.FIGURES
    whole, real = _arrays(is_compiled=compiled.IS_COMPILED)
    paid = whole(pays)
    weights = real(
        [float(Fraction(comb(cards_per_face, each), 2**cards_per_face)) for each in _up_to(cards_per_face)]
    )

    def part(pair: tuple[int, int]) -> list[float]:
        sums = real([0.0] * figures)
        scratch = whole([0] * 5), whole([0] * shoe_kernel.FIGURES * shoe_kernel.ROWS), real([0.0] * figures)
        shoe_kernel.count_compositions(
            *pair, cards_per_face, rounds, prices.unit, paid, weights, *scratch, sums
        )
        return [float(each) for each in sums]

    is_mirrored = all(pays[row] == pays[mirror] for row, mirror in enumerate(_mirrored_rows()))
    pairs = [
        (aces, sixes)
        for aces in _up_to(cards_per_face)
        for sixes in _up_to(aces if is_mirrored else cards_per_face)
    ]
    # Exchanging each face for its opposite changes no price: a pair then also counts for its mirror image.
    times = [2 if is_mirrored and aces != sixes else 1 for aces, sixes in pairs]
    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        parts = list(pool.map(part, pairs))
    sums = [
        fsum(n * each for n, each in zip(times, column, strict=True)) for column in zip(*parts, strict=True)
    ]
    return Exposure(tuple(_rounds(cards_per_face, prices.unit, sums)))


def pays_by_row(prices: Prices) -> list[int]:
    """Return what each row of the kernel pays; 0 if the pay table has no such area."""
    pays = [0] * len(_winning_classes_of_rows())
    for row, returns in zip(rows_of_areas(prices), prices.returns, strict=True):
        pays[row] = max(returns)
    return pays


def rows_of_areas(prices: Prices) -> list[int]:
    """Find the row of the kernel for each area; refuse an area that has none."""
    rows = _winning_classes_of_rows()
    found: list[int] = []
    for returns in prices.returns:
        pay = max(returns)
        won = frozenset(faces for faces, paid in zip(CLASSES, returns, strict=True) if paid == pay)
        is_plain = set(returns) <= {0, pay} and won in rows and rows.index(won) not in found
        if not is_plain:
            raise NotCounted(
                "counting covers small, big, odd and even that lose on triples, any triple and the"
                " totals 4 to 17, and the pay table has another area"
            )
        found.append(rows.index(won))
    return found


def _winning_classes_of_rows() -> list[frozenset[tuple[int, int, int]]]:
    """List the classes that each row of the kernel wins on, in its order."""
    outcomes = [Outcome(faces) for faces in CLASSES]
    plain = [each for each in outcomes if not each.is_triple]
    middle = 10
    totals = [[each for each in outcomes if each.total == total] for total in range(4, 18)]
    others = [
        [each for each in plain if each.total <= middle],
        [each for each in plain if each.total > middle],
        [each for each in plain if each.total % 2],
        [each for each in plain if not each.total % 2],
        [each for each in outcomes if each.is_triple],
    ]
    return [frozenset(each.faces for each in wins) for wins in (*totals, *others)]


def _mirrored_rows() -> list[int]:
    """Return for each row the one that it becomes when every face is exchanged for its opposite."""
    return [*range(13, -1, -1), 15, 14, 17, 16, 18]


def _up_to(most: int) -> range:
    return range(most + 1)


def _arrays(*, is_compiled: bool) -> tuple[Callable[[Sequence[int]], Any], Callable[[Sequence[float]], Any]]:
    """Return the constructors of integer and float arrays: lists, if nothing is compiled."""
    if not is_compiled:
        return list, list
    import numpy as np  # noqa: PLC0415 - comes with numba, and only compiled code needs it

    return lambda each: np.array(each, dtype=np.int64), lambda each: np.array(each, dtype=np.float64)


def _rounds(cards_per_face: int, unit: int, sums: Sequence[float]) -> list[RoundExposure]:
    """Divide the sums by the weight of all compositions of their round, without further rounding."""
    cards = cards_per_face * len(FACES)
    rounds = []
    for at in range(0, len(sums), 4):
        whole, favourable, best, every = (Fraction(each) for each in sums[at : at + 4])
        left = cards - 3 * (at // 4)
        weight = Fraction(comb(cards, left), 2**cards)
        if abs(whole / weight - 1) > ERROR:
            raise AssertionError(f"the compositions of {left} cards have a probability of {whole / weight}")
        staked = weight * unit * comb(left, 3)
        rounds.append(RoundExposure(left, favourable / weight, best / staked, every / staked))
    return rounds
