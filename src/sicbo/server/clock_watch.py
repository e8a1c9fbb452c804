"""Whether the clock of the machine was set: it is compared with a stopwatch that nobody can set (STD-L6).

A process goes by that stopwatch, so that no betting time changes (`SteadyClock`); but who looks for the
pictures of a camera by the time of a round must know that a clock was another one meanwhile. What is found is
put on record, and written to the log.

Where the clock is off by more than is allowed, someone is called: a table with betting open is held for
whoever decides on what no rule foresees, no round is opened, and the process is not ready. That ends when the
clock is right again, or when the process is started anew and goes by the new time. A start with a clock that
is behind the records is for a person: the clock is wrong now, or it was when they were made.
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
"""Seconds by which the clock may be off before no round is opened, unless a house says otherwise."""

NOTE = "the clock of the machine was set while betting was open"

NOTICED = timedelta(seconds=1)
"""How far a clock may be from the stopwatch: footage is found by the second (STD-L7)."""


class Behind(Struct, frozen=True):
    """A clock that is behind the records of its house: what it says, and when the newest record was made."""

    says: datetime
    newest_record: datetime


class ClockWatch:
    """Looks at the clock for one process."""

    def __init__(
        self, house: House, clock: Clock, stopwatch: Callable[[], float] = uptime, *, most: float = MAX_OFF
    ) -> None:
        """`clock` is that of the machine, which may be off by less than `most` seconds."""
        self._house = house
        self._clock = clock
        self._stopwatch = stopwatch
        self._most = timedelta(seconds=most)
        self._now, self._ticks = clock.now(), stopwatch()
        self._steady = SteadyClock(clock, stopwatch)
        self._is_off = False
        self._to_hold: set[str] = set()
        """Tables that had betting open when the clock was set, and are not held yet."""
        self._untold: list[o.ReportClock] = []

    async def compare_with_records(self, *, is_right: bool = False) -> Behind | None:
        """Compare with the newest record before the house is opened: the clock may have been set back.

        Gives how far it is behind, where that is more than is allowed and nobody says that it `is_right`, now
        or earlier. What else is found is put on record at the first look.
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

    async def look(self) -> None:
        """Compare how far clock and stopwatch have gone since the last look."""
        now, stopwatch = self._clock.now(), self._stopwatch()
        expected = self._now + timedelta(seconds=stopwatch - self._ticks)
        self._now, self._ticks = now, stopwatch
        self._hold_or_go_on(abs(now - self._steady.now()) >= self._most)
        if abs(now - expected) >= NOTICED:
            self._note(o.ReportClock(expected=expected, found=now))
        await self._hold()
        await self._tell()

    def _hold_or_go_on(self, is_off: bool) -> None:  # noqa: FBT001 - what was found
        """Open no round while the clock is off, and say once that it is, or is no longer."""
        if is_off and not self._is_off:
            log.error("the clock of the machine was set: no round is opened until it is right again")
            self._house.open_no_rounds(CLOCK_WAS_SET)
            self._to_hold = set(self._house.runs)
        elif self._is_off and not is_off:
            log.warning("the clock of the machine is right again")
            self._house.open_rounds_again(CLOCK_WAS_SET)
        self._is_off = is_off

    async def _hold(self) -> None:
        """Hold the tables with betting open; one that cannot be reached now is tried at the next look."""
        for stream in sorted(self._to_hold):
            table = (await self._house.standing(stream)).table
            if table is not None and table.round is not None and table.round.betting.is_open:
                report = c.ReportIrregularity(event=Irregular.UNFORESEEN, note=NOTE)
                answer = await self._house.submit(stream, f"clock/{fresh_id()}", report, PROGRAM)
                if isinstance(answer, RetryLater):
                    log.warning("%s is not held yet, though the clock was set: %s", stream, answer.sentence)
                    continue
            self._to_hold.discard(stream)

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
