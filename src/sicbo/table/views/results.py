"""Results of earlier rounds, for displays and statistics: void rounds have none and are not there.

They are history and never feed a settlement (RWS 5.8, T56).
"""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from sicbo.table.state import Round


class Result(Struct, frozen=True):
    """What a round showed."""

    round: int
    faces: tuple[int, int, int]
    total: int


class Statistics(Struct, frozen=True):
    """How often each total and each face has come, over so many rounds."""

    rounds: int
    totals: tuple[tuple[int, int], ...]
    faces: tuple[tuple[int, int], ...]


def results_of(rounds: Iterable[Round]) -> tuple[Result, ...]:
    """List the results of rounds that have one, in the order given."""
    return tuple(
        Result(play.number, play.outcome.faces, play.outcome.total)
        for play in rounds
        if play.outcome is not None and play.concluded is not None
    )


def statistics_of(results: Iterable[Result]) -> Statistics:
    """Count totals and faces.

    >>> statistics_of([Result(1, (2, 4, 6), 12), Result(3, (2, 2, 6), 10)])
    Statistics(rounds=2, totals=((10, 1), (12, 1)), faces=((2, 3), (4, 1), (6, 2)))
    """
    kept = list(results)
    totals = Counter(result.total for result in kept)
    faces = Counter(face for result in kept for face in result.faces)
    return Statistics(len(kept), tuple(sorted(totals.items())), tuple(sorted(faces.items())))
