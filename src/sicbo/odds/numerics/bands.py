"""Banded systems of linear equations, solved exactly or in floating point.

The systems are those of walks that end: their pivots are never zero, so rows are never exchanged. Row i
has its diagonal at index `lower` and the right-hand sides after the band.

>>> rows = [[0, 2, -1, 1], [-1, 2, 0, 0]]
>>> solve_exactly(rows, lower=1, upper=1)
[[Fraction(2, 3)], [Fraction(1, 3)]]
"""

from fractions import Fraction


def solve_exactly(rows: list[list[int]], *, lower: int, upper: int) -> list[list[Fraction]]:
    """Eliminate without fractions (Bareiss's algorithm), then substitute back over the determinant.

    The band must have at least one entry below the diagonal.
    """
    rows = [list(row) for row in rows]
    before = 1
    for at, pivot_row in enumerate(rows):
        pivot = pivot_row[lower]
        for below in range(1, min(lower, len(rows) - 1 - at) + 1):
            row = rows[at + below]
            if below == lower:
                # The row was untouched until now; this catches up with the steps so far.
                row[:] = [before * value for value in row]
            first = row[lower - below]
            row[:] = [
                (pivot * value - first * above) // before
                for value, above in zip(row, _shifted(pivot_row, below, lower + upper + 1), strict=True)
            ]
        before = pivot
    return _substituted(rows, lower=lower, upper=upper)


def solve_in_floats(rows: list[list[int]], *, lower: int, upper: int) -> list[list[float]]:
    """Eliminate and substitute back in floating point; the caller checks the residuals."""
    floats = [[float(value) for value in row] for row in rows]
    width = lower + upper + 1
    for at, pivot_row in enumerate(floats):
        for below in range(1, min(lower, len(floats) - 1 - at) + 1):
            row = floats[at + below]
            factor = row[lower - below] / pivot_row[lower]
            for place in range(lower + 1, width):
                row[place - below] -= factor * pivot_row[place]
            for place in range(width, len(row)):
                row[place] -= factor * pivot_row[place]
    solved: list[list[float]] = [[] for _ in floats]
    for at in reversed(range(len(floats))):
        row = floats[at]
        known = solved[at + 1 : at + 1 + upper]
        solved[at] = [
            (value - sum(row[lower + 1 + place] * each[side] for place, each in enumerate(known)))
            / row[lower]
            for side, value in enumerate(row[width:])
        ]
    return solved


def _shifted(row: list[int], below: int, width: int) -> list[int]:
    """Shift a row to align with another so many rows below it."""
    return row[below:width] + [0] * below + row[width:]


def _substituted(rows: list[list[int]], *, lower: int, upper: int) -> list[list[Fraction]]:
    determinant = rows[-1][lower]
    solved: list[list[int]] = [[] for _ in rows]
    for at in reversed(range(len(rows))):
        row = rows[at]
        known = solved[at + 1 : at + 1 + upper]
        # By Cramer's rule every unknown is an integer over the determinant.
        solved[at] = [
            (
                value * determinant
                - sum(row[lower + 1 + place] * each[side] for place, each in enumerate(known))
            )
            // row[lower]
            for side, value in enumerate(row[lower + upper + 1 :])
        ]
    return [[Fraction(value, determinant) for value in values] for values in solved]
