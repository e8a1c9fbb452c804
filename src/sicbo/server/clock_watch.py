"""Detects that the machine's clock was set, by comparing it with a monotonic stopwatch (STD-L6).

A process keeps time by that stopwatch, so no betting time changes (`SteadyClock`). But anyone who looks for
camera footage by the time of a round must know that the clock was set, so it is put on record and logged.

If the clock is off by more than allowed, a person is needed: a table with betting open is held as an
unforeseen irregularity, no round is opened, and the process is not ready. That ends when the clock is right
again, or when the process restarts and uses the new time. If the clock is behind the records at the start, a
person decides: either the clock is wrong now, or it was wrong when they were made.
"""

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from msgspec import Struct

from sicbo.administration import commands as o
from sicbo.chance import fresh_id
from sicbo.clock import Clock, SteadyClock, uptime
from sicbo.house_runtime.house import House
from sicbo.house_runtime.requests import CLOCK_WAS_SET, PROGRAM, RetryLater
from sicbo.rules.irregularities import Event as Irregular
from sicbo.server.desks.requests import order
from sicbo.server.edge.refusals import NotNow
from sicbo.storage.records import decode
from sicbo.streams import Refused
from sicbo.table import commands as c

log = logging.getLogger(__name__)

MAX_OFF = 2.0
"""Default number of seconds by which the clock may be off before no round is opened."""

NOTE = "the clock of the machine was set while betting was open"

NOTICED = timedelta(seconds=1)
"""How far the clock may be from the stopwatch: footage is found by the second (STD-L7)."""


class Behind(Struct, frozen=True):
    """A clock that is behind the records of its house: its time, and that of the newest record."""

    says: datetime
    newest_record: datetime


class ClockWatch:
    """Watches the clock for one process."""

    def __init__(
        self, house: House, clock: Clock, stopwatch: Callable[[], float] = uptime, *, most: float = MAX_OFF
    ) -> None:
        """`clock` is the machine's, which may be off by less than `most` seconds."""
        self._house = house
        self._clock = clock
        self._stopwatch = stopwatch
        self._most = timedelta(seconds=most)
        self._now, self._ticks = clock.now(), stopwatch()
        self._steady = SteadyClock(clock, stopwatch)
        self._is_off = False
        self._to_hold: set[str] = set()
        """Tables still to check, and to hold if betting is open."""
        self._pending: list[o.ReportClock] = []

    async def compare_with_records(self, *, is_right: bool = False) -> Behind | None:
        """Compare with the newest record before the house opens: the clock may have been set back.

        Returns how far it is behind if that is more than allowed and nobody has confirmed, now or earlier,
        that it `is_right`. Anything else is put on record at the first check.
        """
        newest = await self._newest_record()
        if newest is None or newest - self._now < NOTICED:
            return None
        accepted = (await self._house.administration()).records_ahead
        if newest - self._now - accepted >= self._most and not is_right:
            return Behind(self._now, newest)
        self._note(o.ReportClock(expected=newest, found=self._now, is_right=is_right))
        return None

    async def _newest_record(self) -> datetime | None:
        times = []
        for stream, last in (await self._house.streams()).items():
            newest = await self._house.records(stream, after=max(last - 1, 0), most=1)
            times += [decode(record.data)[0].at for record in newest]
        return max(times, default=None)

    async def check(self) -> None:
        """Compare how far clock and stopwatch have advanced since the last check."""
        now, stopwatch = self._clock.now(), self._stopwatch()
        expected = self._now + timedelta(seconds=stopwatch - self._ticks)
        self._now, self._ticks = now, stopwatch
        self._hold_or_go_on(abs(now - self._steady.now()) >= self._most)
        if abs(now - expected) >= NOTICED:
            self._note(o.ReportClock(expected=expected, found=now))
        await self._hold()
        await self._put_on_record()

    def _hold_or_go_on(self, is_off: bool) -> None:  # noqa: FBT001 - what the check found
        """Stop opening rounds while the clock is off, and log once when that begins or ends."""
        if is_off and not self._is_off:
            log.error("the clock of the machine was set: no round is opened until it is right again")
            self._house.open_no_rounds(CLOCK_WAS_SET)
            self._to_hold = set(self._house.runs)
        elif self._is_off and not is_off:
            log.warning("the clock of the machine is right again")
            self._house.open_rounds_again(CLOCK_WAS_SET)
        self._is_off = is_off

    async def _hold(self) -> None:
        """Hold the tables with betting open; retry an unreachable one at the next check."""
        for stream in sorted(self._to_hold):
            table = (await self._house.standing(stream)).table
            if table is not None and table.round is not None and table.round.betting.is_open:
                report = c.ReportIrregularity(event=Irregular.UNFORESEEN, note=NOTE)
                answer = await self._house.submit(stream, f"clock/{fresh_id()}", report, PROGRAM)
                if isinstance(answer, RetryLater):
                    log.warning("%s is not held yet, though the clock was set: %s", stream, answer.sentence)
                    continue
            self._to_hold.discard(stream)

    async def check_every(self, seconds: float) -> None:
        """Check periodically."""
        while True:
            await asyncio.sleep(seconds)
            try:
                await self.check()
            except Exception:
                log.exception("the clock could not be checked")

    def _note(self, found: o.ReportClock) -> None:
        log.warning("the clock was set: it should be %s, and is %s", found.expected, found.found)
        self._pending.append(found)

    async def _put_on_record(self) -> None:
        """Put findings on record; retry at the next check if that is not possible now."""
        while self._pending:
            try:
                await order(self._house, f"clock/{fresh_id()}", self._pending[0], PROGRAM)
            except (NotNow, Refused) as reason:
                log.warning("that the clock was set is not on record yet: %s", reason)
                return
            self._pending.pop(0)
