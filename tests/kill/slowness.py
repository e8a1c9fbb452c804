"""How slow the machine was while something was measured on it: a control for bounds of a house in seconds."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

from sicbo.clock import ticks

WORK = 0.01
"""Seconds of computing, again and again: on a machine with nothing else to do it takes as long."""

PAUSE = 0.09
AROUND = 1.0
"""Seconds before and after something that are counted as its own."""


class Slowness:
    """How many times longer than alone a little computing took, from moment to moment."""

    def __init__(self) -> None:
        self._samples: list[tuple[float, float]] = []

    def compute(self, stop: Event) -> None:
        """Compute a little now and then."""
        while not stop.wait(PAUSE):
            began, used = ticks(), time.thread_time()
            while time.thread_time() < used + WORK:
                pass
            self._samples.append((ticks(), (ticks() - began) / WORK))

    def during(self, since: float, until: float) -> float:
        """Return how many times slower the machine was than alone, on average; at least once."""
        found = [times for at, times in self._samples if since - AROUND <= at <= until + AROUND]
        return max(1.0, sum(found) / len(found)) if found else 1.0


@contextmanager
def slowness() -> Iterator[Slowness]:
    """Measure until the end of the block."""
    measured, stop = Slowness(), Event()
    thread = Thread(target=measured.compute, args=(stop,), name="measuring the machine")
    thread.start()
    try:
        yield measured
    finally:
        stop.set()
        thread.join()
