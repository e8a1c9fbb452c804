"""Whether the clock of the machine was set: it is compared with a stopwatch that nobody can set (STD-L6).

Every stream keeps its own order of time and never goes back; but who looks for the pictures of a camera by
the time of a round must know that a clock was another one meanwhile. What is found is put on record, and
written to the log.
"""

import asyncio
import logging
from collections.abc import Callable
from datetime import timedelta

from sicbo.administration import commands as o
from sicbo.chance import fresh_id
from sicbo.clock import Clock, ticks
from sicbo.facts import ADMINISTRATION, Refused
from sicbo.live_table.asking import PROGRAM
from sicbo.live_table.house import House
from sicbo.server.asking import order
from sicbo.server.refusals import NotNow
from sicbo.storage.records import decode

log = logging.getLogger(__name__)

NOTICED = timedelta(seconds=1)
"""How far a clock may be from the stopwatch: footage is found by the second (STD-L7)."""


class ClockWatch:
    """Looks at the clock for one process."""

    def __init__(self, house: House, clock: Clock, stopwatch: Callable[[], float] = ticks) -> None:
        self._house = house
        self._clock = clock
        self._stopwatch = stopwatch
        self._now, self._ticks = clock.now(), stopwatch()
        self._untold: list[o.ReportClock] = []

    async def begin(self) -> None:
        """Compare with the last record: a clock may have been set back while the house was shut."""
        last = (await self._house.streams()).get(ADMINISTRATION, 0)
        for record in await self._house.records(ADMINISTRATION, after=max(last - 1, 0), most=1):
            stamp, _ = decode(record.data)
            if stamp.at - self._now >= NOTICED:
                self._note(o.ReportClock(expected=stamp.at, found=self._now))
        await self._tell()

    async def look(self) -> None:
        """Compare how far clock and stopwatch have gone since the last look."""
        now, stopwatch = self._clock.now(), self._stopwatch()
        expected = self._now + timedelta(seconds=stopwatch - self._ticks)
        self._now, self._ticks = now, stopwatch
        if abs(now - expected) >= NOTICED:
            self._note(o.ReportClock(expected=expected, found=now))
        await self._tell()

    async def look_every(self, seconds: float) -> None:
        """Look again and again."""
        while True:
            await asyncio.sleep(seconds)
            try:
                await self.look()
            except Exception:
                log.exception("the clock could not be looked at")

    def _note(self, found: o.ReportClock) -> None:
        log.warning("the clock was set: it should be %s, and says %s", found.expected, found.found)
        self._untold.append(found)

    async def _tell(self) -> None:
        """Put on record what was found; what cannot be kept now is told at the next look."""
        while self._untold:
            try:
                await order(self._house, f"clock/{fresh_id()}", self._untold[0], PROGRAM)
            except (NotNow, Refused) as reason:
                log.warning("that the clock was set is not on record yet: %s", reason)
                return
            self._untold.pop(0)
