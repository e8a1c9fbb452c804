"""Shared by all benchmarks: timing side by side, ratios, and the printed lines.

Every repetition times us and then each peer, so that other load on the machine affects all equally; the
ratio is taken within a repetition, and no repetition is left out.
"""

import gc
import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

REPETITIONS = 9
LEAST_SECONDS = 0.01
"""Faster work is repeated and the mean taken: a single call would be lost in the noise."""

Work = Callable[[], object]
Figures = list[tuple[Fraction, Fraction, Fraction]]
"""Hit rate, house edge and variance of each area."""


class EnginesDisagree(ValueError):
    """Two engines that found different figures; their times would mean nothing."""


@dataclass(frozen=True, slots=True)
class Goal:
    """How many times as fast as a peer we must be; or, `at_most`, how many times as long we may take."""

    name: str
    peer: str
    must: float
    at_most: bool = False

    def is_missed(self, median: float) -> bool:
        """Return whether a median ratio misses the goal."""
        return median > self.must if self.at_most else median < self.must


def seconds(work: Work, calls: int = 1) -> float:
    """Time one call, as the mean of so many."""
    started = time.perf_counter()
    for _ in range(calls):
        work()
    return (time.perf_counter() - started) / calls


def refuse_disagreement(ours: Work, peers: Mapping[str, Work]) -> None:
    """Check before any timing that all engines find the same."""
    expected = ours()
    for peer, work in peers.items():
        if work() != expected:
            raise EnginesDisagree(f"{peer} and sicbo find different figures")


def side_by_side(
    ours: Work, peers: Mapping[str, Work], *, repetitions: int = REPETITIONS
) -> list[list[float]]:
    """Time us and every peer in each repetition: seconds of us, then of the peers in their order."""
    works = [ours, *peers.values()]
    calls = [1 + int(LEAST_SECONDS / seconds(work)) for work in works]
    rounds = []
    for _ in range(repetitions):
        gc.collect()
        rounds.append([seconds(work, often) for work, often in zip(works, calls, strict=True)])
    return rounds


def report(
    goals: list[Goal],
    ours: Work,
    peers: Mapping[str, Work],
    *,
    repetitions: int = REPETITIONS,
    parts: Mapping[str, int] | None = None,
) -> bool:
    """Measure, print a line for each goal, and return whether one is missed.

    `parts` is the number of equal parts of our work of which a peer that would take minutes for all does
    only one: its time is multiplied by it.
    """
    rounds = side_by_side(ours, peers, repetitions=repetitions)
    times = {**dict.fromkeys(peers, 1), **(parts or {})}
    missed = False
    for goal in goals:
        place = 1 + list(peers).index(goal.peer)
        pairs = [(each[0], each[place] * times[goal.peer]) for each in rounds]
        ratios = [own / other if goal.at_most else other / own for own, other in pairs]
        print(line(goal, ratios))
        missed = missed or goal.is_missed(statistics.median(ratios))
    return missed


def line(goal: Goal, ratios: list[float]) -> str:
    """Write a goal's line: median, smallest and largest ratio, and what must be.

    >>> line(Goal("G1", "icepool", 100), [88, 169, 218])
    'G1 icepool 169x (88..218) must 100x'
    >>> line(Goal("G3", "icepool", 40), [38.2, 39.6, 43])
    'G3 icepool 39.6x (38..43) must 40x'
    """
    low, middle, high = (_ratio(each, goal) for each in (min(ratios), statistics.median(ratios), max(ratios)))
    at_most = "at most " if goal.at_most else ""
    return f"{goal.name} {goal.peer} {middle}x ({low}..{high}) must {at_most}{goal.must:g}x"


def _ratio(ratio: float, goal: Goal) -> str:
    """Write a ratio with at least two digits, and decimals if it would otherwise read as the goal itself."""
    few = 2 if goal.at_most or goal.must < 1 else 1
    places = few if ratio < 10 or round(ratio) == goal.must else 0  # noqa: PLR2004 - two digits
    return f"{ratio:.{places}f}"
