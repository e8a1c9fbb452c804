"""Runs the parts of a job and adds up their results in the order of the parts.

The parts do not depend on who runs them, and neither does the order in which their results are added: the
total is the same for one worker, for many, and on a cluster. A job that is stopped keeps an unbroken run of
parts from the first on; keeping whatever had finished would favour parts that end soon.

>>> run(lambda number: number * number, [1, 2, 3, 4], run_sequentially)
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
    """A value that can be added to another of its type."""

    def __add__(self, other: Self, /) -> Self:
        """Add."""


R = TypeVar("R", bound=Sum)


class Executor(Protocol):
    """Runs the parts of a job, and yields the results in the order of the parts."""

    def __call__(self, work: Callable[[P], R], parts: Sequence[P], /) -> Generator[R]:
        """Run every part."""


@dataclass(frozen=True, slots=True)
class PartsDone(Generic[R]):
    """How many parts were done, from the first on, and their total; None if there are none."""

    parts: int = 0
    total: R | None = None
    is_stopped: bool = False


def run(
    work: Callable[[P], R],
    parts: Sequence[P],
    executor: Executor,
    *,
    report: Callable[[PartsDone[R]], None] = lambda _: None,
) -> PartsDone[R]:
    """Run the parts and add up; an interrupt (Ctrl-C) returns the total so far as stopped."""
    done: PartsDone[R] = PartsDone()
    try:
        with closing(executor(work, parts)) as results:
            for result in results:
                # One assignment: an interrupt finds a part counted and added, or neither.
                done = PartsDone(done.parts + 1, result if done.total is None else done.total + result)
                report(done)
    except KeyboardInterrupt:
        return PartsDone(done.parts, done.total, is_stopped=done.parts < len(parts))
    return done


def run_sequentially(work: Callable[[P], R], parts: Sequence[P]) -> Generator[R]:
    """Run every part in this thread."""
    yield from map(work, parts)


@dataclass(frozen=True, slots=True)
class LocalExecutor:
    """Runs parts in threads or processes; threads only help work that releases the GIL."""

    workers: int
    in_threads: bool

    def __call__(self, work: Callable[[P], R], parts: Sequence[P]) -> Generator[R]:
        """Run as many parts at once as there are workers."""
        if min(self.workers, len(parts)) <= 1:
            return run_sequentially(work, parts)
        if self.in_threads:
            return run_parallel(work, parts, backend="threading", n_jobs=self.workers)
        return run_parallel(_Uninterrupted(work), parts, backend="loky", n_jobs=self.workers)


def cores() -> int:
    """Count the cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run_parallel(work: Callable[[P], R], parts: Sequence[P], **backend: object) -> Generator[R]:
    """Run the parts one by one through joblib, on the backend that these settings choose."""
    from joblib import Parallel, delayed, parallel_config  # noqa: PLC0415 - only once there is work to share

    with parallel_config(**backend), warnings.catch_warnings():
        # joblib warns of the parts that a stopped job leaves undone.
        warnings.filterwarnings("ignore", module=r"joblib\..*")
        # A part is long enough to be dispatched alone, and its arguments are small.
        share: Callable[[Any], Generator[R]] = Parallel(return_as="generator", batch_size=1, max_nbytes=None)
        results = share(delayed(work)(part) for part in parts)
        with closing(results):
            yield from results


@dataclass(frozen=True, slots=True)
class _Uninterrupted(Generic[P, R]):
    """Makes a worker process ignore interrupts, which the main process handles."""

    work: Callable[[P], R]

    def __call__(self, part: P) -> R:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        return self.work(part)
