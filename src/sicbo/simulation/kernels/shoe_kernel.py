"""The inner loops of the counting exposure: every composition with given numbers of aces and sixes.

Each area is a row. The ways in which it wins are a cubic in the number x of fours,
a + b x + c x(x-1)/2 + d x(x-1)(x-2)/6, so everything but x is computed once for the other five counts.
Rows 0 to 13 are the totals 4 to 17; then come small, big, odd, even and any triple.

The code is plain Python, which numba compiles if it is installed, so that the fallback is the same code.
"""

from typing import Any

from sicbo.simulation.kernels.compiled import compiled

TOTALS = 14
SMALL, BIG, ODD, EVEN, ANY_TRIPLE = range(TOTALS, TOTALS + 5)
ROWS = TOTALS + 5
LOWEST_TOTAL = 4
FIGURES = 4
"""For each round: total probability, its favourable part, the best margin, the sum of positive margins."""

FACES_BUT_FOUR = (1, 2, 3, 5, 6)
FOUR = 4
TWELVE = 3 * FOUR - LOWEST_TOTAL
LAST_SMALL = 10 - LOWEST_TOTAL

Array = Any  # a numpy array if compiled, otherwise a list


@compiled
def polynomials(counts: Array, pays: Array, rows: Array) -> None:
    """Write a, b, c and d of every row, each times what the row pays; `counts` are for FACES_BUT_FOUR."""
    for at in range(FIGURES * ROWS):
        rows[at] = 0
    for i in range(5):
        first, count = FACES_BUT_FOUR[i], counts[i]
        twice = count * (count - 1) // 2
        # x(x-1)/2 hands hold two fours and each such card: total 8 + face.
        _add(rows, 2, first + 2 * FOUR, count)
        _add(rows, 1, 2 * first + FOUR, twice)
        thrice = twice * (count - 2) // 3
        rows[ANY_TRIPLE] += thrice
        if 1 < first < 6:  # noqa: PLR2004 - triples of 1 and 6 have totals that nobody pays
            rows[3 * first - LOWEST_TOTAL] += thrice
        for j in range(5):
            if j != i:
                _add(rows, 0, 2 * first + FACES_BUT_FOUR[j], twice * counts[j])
        for j in range(i + 1, 5):
            two = count * counts[j]
            _add(rows, 1, first + FACES_BUT_FOUR[j] + FOUR, two)
            for k in range(j + 1, 5):
                _add(rows, 0, first + FACES_BUT_FOUR[j] + FACES_BUT_FOUR[k], two * counts[k])
    rows[3 * ROWS + TWELVE] = 1
    rows[3 * ROWS + ANY_TRIPLE] = 1
    for term in range(FIGURES):
        for row in range(ROWS):
            rows[term * ROWS + row] *= pays[row]


@compiled
def _add(rows: Array, term: int, total: int, ways: int) -> None:
    """Count hands that are not triples for their total, and for small or big, odd or even."""
    at = total - LOWEST_TOTAL
    rows[term * ROWS + at] += ways
    rows[term * ROWS + (SMALL if at <= LAST_SMALL else BIG)] += ways
    rows[term * ROWS + (ODD if total % 2 else EVEN)] += ways


@compiled
def count_compositions(  # noqa: PLR0913, PLR0917 - plain arguments, as a compiled loop wants them
    aces: int,
    sixes: int,
    per_face: int,
    rounds: int,
    unit: int,
    pays: Array,
    weights: Array,
    counts: Array,
    rows: Array,
    block: Array,
    sums: Array,
) -> None:
    """Add up FIGURES for each round over all compositions with so many aces and sixes.

    `weights` has the weight of each count of a face; `counts`, `rows` and `block` are scratch.
    Sums are taken in blocks, so that no number is the sum of more than a few thousand terms: all terms
    are positive, and rounding errors stay far below the tenth digit.
    """
    least_left = 6 * per_face - 3 * (rounds - 1)
    counts[0], counts[4] = aces, sixes
    for twos in range(per_face + 1):
        counts[1] = twos
        for at in range(FIGURES * rounds):
            block[at] = 0.0
        for fives in range(per_face + 1):
            counts[3] = fives
            for threes in range(per_face + 1):
                counts[2] = threes
                others = aces + sixes + twos + fives + threes
                if others + per_face < least_left:
                    continue
                weight = weights[aces] * weights[sixes] * weights[twos] * weights[fives] * weights[threes]
                polynomials(counts, pays, rows)
                _count_fours(others, per_face, least_left, unit, weight, weights, rows, block)
        for at in range(FIGURES * rounds):
            sums[at] += block[at]


@compiled
def _count_fours(  # noqa: PLR0913, PLR0917 - plain arguments, as a compiled loop wants them
    others: int,
    per_face: int,
    least_left: int,
    unit: int,
    weight: float,
    weights: Array,
    rows: Array,
    block: Array,
) -> None:
    """Go through the numbers of fours for which the cards dealt make whole rounds."""
    start = max(0, least_left - others)
    for fours in range(start + (-others - start) % 3, per_face + 1, 3):
        left = others + fours
        stake = unit * (left * (left - 1) * (left - 2) // 6)
        twice = fours * (fours - 1) // 2
        thrice = twice * (fours - 2) // 3
        best = every = 0
        for row in range(ROWS):
            margin = (
                rows[row]
                + rows[ROWS + row] * fours
                + rows[2 * ROWS + row] * twice
                + rows[3 * ROWS + row] * thrice
                - stake
            )
            gain = max(margin, 0)
            best = max(best, gain)
            every += gain
        at = FIGURES * ((6 * per_face - left) // 3)
        chance = weight * weights[fours]
        block[at] += chance
        if best:
            block[at + 1] += chance
            block[at + 2] += chance * best
            block[at + 3] += chance * every
