"""The only source of time. Whatever must be reproducible gets a clock that is moved by hand."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from time import CLOCK_BOOTTIME, clock_gettime, perf_counter
from typing import Protocol


class Clock(Protocol):
    """Tells the time."""

    def now(self) -> datetime:
        """Return the current time in UTC."""


class SystemClock:
    """The clock of the machine."""

    def now(self) -> datetime:
        """Return the current time in UTC, to the microsecond."""
        return datetime.now(tz=UTC)  # noqa: TID251 - the only place that reads it


def ticks() -> float:
    """Return a stopwatch reading in seconds, to measure how long something took.

    >>> ticks() <= ticks()
    True
    """
    return perf_counter()


def uptime() -> float:
    """Return for how many seconds the machine has been up, including sleep; nobody can set this clock.

    >>> uptime() <= uptime()
    True
    """
    return clock_gettime(CLOCK_BOOTTIME)


class ManualClock:
    """A clock that stands still until it is moved.

    >>> clock = ManualClock(datetime(2026, 11, 15, 12, tzinfo=UTC))
    >>> clock.move(seconds=30)
    >>> clock.now().second
    30
    """

    def __init__(self, start: datetime) -> None:
        self._now = start

    def now(self) -> datetime:
        """Return the time it was set to."""
        return self._now

    def move(self, **by: float) -> None:
        """Move it forwards or backwards."""
        self._now += timedelta(**by)


class SteadyClock:
    """A process clock: the machine's time at the start, and a stopwatch from then on.

    Setting the machine's clock meanwhile makes no betting time longer or shorter.

    >>> machine, seconds = ManualClock(datetime(2026, 11, 15, 12, tzinfo=UTC)), [0.0]
    >>> clock = SteadyClock(machine, lambda: seconds[0])
    >>> machine.move(hours=-1)
    >>> seconds[0] += 5
    >>> clock.now().isoformat()
    '2026-11-15T12:00:05+00:00'
    """

    def __init__(self, machine: Clock, stopwatch: Callable[[], float] = uptime) -> None:
        self._stopwatch = stopwatch
        self._began, self._at = machine.now(), stopwatch()

    def now(self) -> datetime:
        """Return the start time plus the time elapsed since."""
        return self._began + timedelta(seconds=self._stopwatch() - self._at)


class MonotonicClock:
    """A clock that never goes back and never stands still (INV-O1).

    If the underlying clock was set back, or is behind the records, this one goes on from the last time it
    returned: a betting window never has more time left than the records say.

    >>> machine = ManualClock(datetime(2026, 11, 15, 12, tzinfo=UTC))
    >>> clock = MonotonicClock(machine)
    >>> _ = clock.now(), machine.move(hours=-1), clock.now(), machine.move(seconds=5)
    >>> clock.now().isoformat()
    '2026-11-15T12:00:05+00:00'
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._below = clock.now()
        self._ahead = timedelta()

    def not_before(self, time: datetime | None) -> None:
        """Continue from this time at the earliest.

        >>> noon = datetime(2026, 11, 15, 12, tzinfo=UTC)
        >>> clock = MonotonicClock(ManualClock(noon))
        >>> clock.not_before(noon + timedelta(hours=1))
        >>> clock.now().hour
        13
        """
        if time is not None:
            self._ahead += max(time - self.now(), timedelta())

    def now(self) -> datetime:
        """Return the time, ahead of the underlying clock by as much as that has gone back."""
        now = self._clock.now()
        self._ahead += max(self._below - now, timedelta())
        self._below = now
        return now + self._ahead
