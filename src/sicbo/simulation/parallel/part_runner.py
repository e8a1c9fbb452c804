"""Run the parts of a work and add up their results in the order of the parts.

What the parts are does not depend on who does them, and neither does the order in which their results are
added: the total is the same for one worker, for many, and on a cluster. A work that is stopped keeps the
parts from the first up to one; taking whatever happened to be finished would prefer parts that end soon.

>>> run(lambda number: number * number, [1, 2, 3, 4], one_after_the_other)
PartsDone(parts=4, total=30, is_stopped=False)
"""

import os
import signal
import warnings
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Generic, Protocol, Self, TypeVar

P = TypeVar("P")


class Sum(Protocol):
    """What can be added to another of its kind."""

    def __add__(self, other: Self, /) -> Self:
        """Add."""


R = TypeVar("R", bound=Sum)


class Crew(Protocol):
    """Those who do the parts of a work, and give the results in the order of the parts."""

    def __call__(self, work: Callable[[P], R], parts: Sequence[P], /) -> Generator[R]:
        """Do every part."""


@dataclass(frozen=True, slots=True)
class PartsDone(Generic[R]):
    """How many parts were done, from the first on, and what they add up to; nothing if there are none."""

    parts: int = 0
    total: R | None = None
    is_stopped: bool = False


def run(
    work: Callable[[P], R],
    parts: Sequence[P],
    crew: Crew,
    *,
    tell: Callable[[PartsDone[R]], None] = lambda _: None,
) -> PartsDone[R]:
    """Do the parts and add up; an interrupt (Ctrl-C) stops after those that were done, and says so."""
    done: PartsDone[R] = PartsDone()
    try:
        with closing(crew(work, parts)) as results:
            for result in results:
                # One assignment: an interrupt finds a part counted and added, or neither.
                done = PartsDone(done.parts + 1, result if done.total is None else done.total + result)
                tell(done)
    except KeyboardInterrupt:
        return PartsDone(done.parts, done.total, is_stopped=done.parts < len(parts))
    return done


def one_after_the_other(work: Callable[[P], R], parts: Sequence[P]) -> Generator[R]:
    """Do every part in this very thread."""
    yield from map(work, parts)


@dataclass(frozen=True, slots=True)
class LocalCrew:
    """Threads of this process, or processes of this machine; threads only help work that releases the GIL."""

    workers: int
    in_threads: bool

    def __call__(self, work: Callable[[P], R], parts: Sequence[P]) -> Generator[R]:
        """Do as many parts at once as there are workers."""
        if min(self.workers, len(parts)) <= 1:
            return one_after_the_other(work, parts)
        if self.in_threads:
            return shared(work, parts, backend="threading", n_jobs=self.workers)
        return shared(_Uninterrupted(work), parts, backend="loky", n_jobs=self.workers)


def cores() -> int:
    """Count the cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def shared(work: Callable[[P], R], parts: Sequence[P], **backend: object) -> Generator[R]:
    """Hand the parts out one by one through joblib, to the backend that these settings choose."""
    from joblib import Parallel, delayed, parallel_config  # noqa: PLC0415 - only once there is work to share

    with parallel_config(**backend), warnings.catch_warnings():
        # A work that is stopped leaves parts undone, of which joblib warns.
        warnings.filterwarnings("ignore", module=r"joblib\..*")
        # A part is long enough to be handed out alone, and what it is told is small.
        share: Callable[[Any], Generator[R]] = Parallel(return_as="generator", batch_size=1, max_nbytes=None)
        results = share(delayed(work)(part) for part in parts)
        with closing(results):
            yield from results


@dataclass(frozen=True, slots=True)
class _Uninterrupted(Generic[P, R]):
    """Let a worker process leave an interrupt to the one that reports what was done."""

    work: Callable[[P], R]

    def __call__(self, part: P) -> R:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        return self.work(part)
