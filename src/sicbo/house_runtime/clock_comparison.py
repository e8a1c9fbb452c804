"""Compares the clock of a process with that of its store, by which the leases of all processes go.

A process whose clock is wrong would write wrong times into records, and requests between it and the others
would seem late. So it runs no table until its clock is right: what runs here is given up between two rounds,
and nothing else is taken. In a house in a file there is nothing to compare: its process is the only one.
"""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from sicbo.clock import Clock
from sicbo.storage.contract import Store

log = logging.getLogger(__name__)

NONE = timedelta()


class ClockComparison:
    """What one process knows of the difference of its clock from that of the store."""

    def __init__(self, store: Store, clock: Clock, *, most: float, moved: Callable[[bool], None]) -> None:
        """From `most` seconds on the clock is wrong; `moved` is told when that begins and ends."""
        self._store = store
        self._clock = clock
        self._most = timedelta(seconds=most)
        self._moved = moved
        self.ahead = NONE
        """How far our clock was ahead at the last comparison, at the least; behind is negative."""
        self.is_off = False
        """Whether our clock was wrong at the last comparison."""

    async def compare(self) -> datetime:
        """Compare, and return the time of the store.

        The store said its time at some moment between the question and the answer: the difference is what no
        such moment explains, so that a slow store does not make a clock wrong.
        """
        asked = self._clock.now()
        said = await self._store.now()
        answered = self._clock.now()
        if not self._store.is_for_one_process:
            ahead, behind = max(asked - said, NONE), max(said - answered, NONE)
            self._note(ahead - behind)
        return said

    def _note(self, ahead: timedelta) -> None:
        self.ahead = ahead
        was_off, self.is_off = self.is_off, abs(ahead) >= self._most
        if self.is_off != was_off:
            self._moved(self.is_off)
        if self.is_off and not was_off:
            seconds, where = abs(ahead).total_seconds(), "ahead of" if ahead > NONE else "behind"
            log.error("our clock is %.1f seconds %s that of the database: no table runs here", seconds, where)
        elif was_off and not self.is_off:
            log.warning("our clock and that of the database agree again")
