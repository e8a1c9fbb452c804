"""The inner loops of batches of par sheets: the same few products for a block of shoes at a time.

A hand of three is either three faces, or two of a face and another, or a triple. The first two are the
product of two `sources`: the counts of the six faces, the pairs within each face, and the pairs of two
faces. STEPS says which products are added to which row; rows are those of shoe_kernel.

Every inner loop runs along one row of shoes, so that the processor handles several at a time; the scratch
arrays have 32 bits, so that it handles twice as many. Without numba, sicbo.simulation.shoe_sheets takes the
same steps in numpy.
"""

from itertools import combinations, permutations

from sicbo.outcome import FACES
from sicbo.simulation.kernels.compiled import compiled
from sicbo.simulation.kernels.shoe_kernel import (
    ANY_TRIPLE,
    BIG,
    EVEN,
    LAST_SMALL,
    LOWEST_TOTAL,
    ODD,
    SMALL,
    TOTALS,
    Array,
)

SIX = len(FACES)
PAIRS = tuple(combinations(range(SIX), 2))
"""The indices of two faces; their sources follow the counts and the pairs within a face."""

SOURCES = 2 * SIX + len(PAIRS)
STEPS = (
    *(
        (2 * SIX + at, third, sum(pair) + third + 3 - LOWEST_TOTAL)
        for at, pair in enumerate(PAIRS)
        for third in range(pair[1] + 1, SIX)
    ),
    *((SIX + one, two, 2 * one + two + 3 - LOWEST_TOTAL) for one, two in permutations(range(SIX), 2)),
)
"""Two sources and the row of the total, for each hand that is not a triple. Faces count from 0 here."""

BLOCK = 256
"""The number of shoes at a time whose sources and rows fit into the processor's cache."""


A_THIRD = -6148914691236517205
"""The inverse of 3 modulo 2^64 and 2^32, which divides a multiple of 3 without a division."""


@compiled
def fill_sheets(  # noqa: PLR0913, PLR0917 - plain arguments, as a compiled loop wants them
    counts: Array,
    pairs: Array,
    steps: Array,
    places: Array,
    pays: Array,
    unit: int,
    sources: Array,
    rows: Array,
    staked: Array,
    totals: Array,
    wins: Array,
    margins: Array,
    squares: Array,
) -> None:
    """Write the figures of every area and shoe; `counts` has a row per face; three arrays are scratch."""
    for start in range(0, totals.shape[0], BLOCK):
        end = min(start + BLOCK, totals.shape[0])
        _fill_sources(counts[:, start:end], pairs, sources)
        _fill_rows(end - start, steps, sources, rows)
        small, big, triple, total = rows[SMALL], rows[BIG], rows[ANY_TRIPLE], totals[start:end]
        for at in range(end - start):
            total[at] = small[at] + big[at] + triple[at]
            staked[at] = unit * total[at]
        for area in range(places.shape[0]):
            won, pay = rows[places[area]], pays[area]
            win, margin, square = wins[area, start:end], margins[area, start:end], squares[area, start:end]
            for at in range(end - start):
                paid = pay * won[at]
                win[at] = won[at]
                margin[at] = paid - staked[at]
                square[at] = paid * (pay * total[at] - paid)


@compiled
def _fill_sources(counts: Array, pairs: Array, sources: Array) -> None:
    for face in range(SIX):
        count, ones, twos = counts[face], sources[face], sources[SIX + face]
        for at in range(counts.shape[1]):
            ones[at] = count[at]
            twos[at] = count[at] * (count[at] - 1) >> 1
    for pair in range(pairs.shape[0]):
        one, two, both = sources[pairs[pair, 0]], sources[pairs[pair, 1]], sources[2 * SIX + pair]
        for at in range(counts.shape[1]):
            both[at] = one[at] * two[at]


@compiled
def _fill_rows(shoes: int, steps: Array, sources: Array, rows: Array) -> None:
    """Count the hands that win each row: first those that are not triples, then the triples."""
    rows[:] = 0
    for step in range(steps.shape[0]):
        one, two, row = sources[steps[step, 0]], sources[steps[step, 1]], rows[steps[step, 2]]
        for at in range(shoes):
            row[at] += one[at] * two[at]
    for total in range(TOTALS):
        row = rows[total]
        half = rows[SMALL if total <= LAST_SMALL else BIG]
        parity = rows[ODD if (total + LOWEST_TOTAL) % 2 else EVEN]
        for at in range(shoes):
            half[at] += row[at]
            parity[at] += row[at]
    every = rows[ANY_TRIPLE]
    for face in range(SIX):
        ones, twos = sources[face], sources[SIX + face]
        for at in range(shoes):
            twos[at] = twos[at] * (ones[at] - 2) * A_THIRD
            every[at] += twos[at]
        if 0 < face < SIX - 1:  # triples of 1 and 6 have totals that nobody pays
            row = rows[3 * (face + 1) - LOWEST_TOTAL]
            for at in range(shoes):
                row[at] += twos[at]
