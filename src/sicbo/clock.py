"""The only source of time. What must be repeatable gets a clock that is moved by hand."""

from datetime import UTC, datetime, timedelta
from time import perf_counter
from typing import Protocol


class Clock(Protocol):
    """Tells the time."""

    def now(self) -> datetime:
        """Tell what time it is, in UTC."""
        ...


class SystemClock:
    """The clock of the machine."""

    def now(self) -> datetime:
        """Tell what time it is, in UTC, to the microsecond."""
        return datetime.now(tz=UTC)  # noqa: TID251 - the one place that reads it


def ticks() -> float:
    """Read a stopwatch, in seconds from nowhere in particular: for statistics of how long something took.

    >>> ticks() <= ticks()
    True
    """
    return perf_counter()


class HandClock:
    """A clock that stands until it is moved.

    >>> clock = HandClock(datetime(2026, 11, 15, 12, tzinfo=UTC))
    >>> clock.move(seconds=30)
    >>> clock.now().second
    30
    """

    def __init__(self, start: datetime) -> None:
        self._now = start

    def now(self) -> datetime:
        """Tell what time it was set to."""
        return self._now

    def move(self, **by: float) -> None:
        """Move it on, or back."""
        self._now += timedelta(**by)


class NeverBack:
    """A clock that never goes back: where the machine's clock does, it stands still (INV-O1)."""

    def __init__(self, clock: Clock, last: datetime | None = None) -> None:
        self._clock = clock
        self._last = last

    def not_before(self, time: datetime | None) -> "NeverBack":
        """Give this clock, from a time on at least.

        >>> noon = datetime(2026, 11, 15, 12, tzinfo=UTC)
        >>> NeverBack(HandClock(noon)).not_before(noon + timedelta(hours=1)).now().hour
        13
        """
        times = [each for each in (self._last, time) if each is not None]
        return NeverBack(self._clock, max(times, default=None))

    def now(self) -> datetime:
        """Tell the time, or the last time told where that was later."""
        now = self._clock.now()
        if self._last is None or now > self._last:
            self._last = now
        return self._last
