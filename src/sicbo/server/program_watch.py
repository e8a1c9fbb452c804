"""Whether the program is still the one that it should be: looked at daily, and whenever someone asks.

A difference is written to the log and shown to whoever watches, and no round is opened any more in this
process; rounds in play conclude with the program in memory, which is the old one. When all is as it should
be again, the next look lets rounds be opened again.
"""

import asyncio
import logging

from sicbo.audit.program import Expected, Verification, verify
from sicbo.clock import Clock
from sicbo.live_table.asking import PROGRAM_HAS_CHANGED
from sicbo.live_table.house import House

log = logging.getLogger(__name__)

HOUR = 3600


class ProgramWatch:
    """Looks at the files of the program for one process."""

    def __init__(self, house: House, clock: Clock, expected: Expected) -> None:
        self._house = house
        self._clock = clock
        self._expected = expected
        self._looking = asyncio.Lock()
        self.last: Verification | None = None

    async def look(self) -> Verification:
        """Look now; who asks meanwhile waits for a look of his or her own."""
        async with self._looking:
            found = await asyncio.to_thread(verify, self._expected, self._clock.now())
        was_whole = self.last is None or self.last.is_whole
        self.last = found
        if not found.is_whole:
            log.error("the program has changed: %s", "; ".join(found.differences))
            self._house.open_no_rounds(PROGRAM_HAS_CHANGED)
        elif not was_whole:
            log.warning("the program is as it should be again")
            self._house.open_no_rounds(None)
        return found

    async def look_every(self, hours: float) -> None:
        """Look again and again."""
        while True:
            await asyncio.sleep(hours * HOUR)
            try:
                await self.look()
            except Exception:
                log.exception("the program could not be looked at")
