"""Whether the program is still the one that it should be: looked at daily, and whenever someone asks.

What is found is put on record: at the start, daily, and where it is other than before. A difference is
written to the log too and shown to whoever watches, and no round is opened any more in this process; rounds
in play conclude with the program in memory, which is the old one. When all is as it should be again, the
next look lets rounds be opened again.
"""

import asyncio
import logging

from sicbo.administration import commands as o
from sicbo.audit.program import Expected, Verification, verify
from sicbo.chance import fresh_id
from sicbo.clock import Clock
from sicbo.house_runtime.house import House
from sicbo.house_runtime.requests import PROGRAM, PROGRAM_HAS_CHANGED
from sicbo.server.desks.requests import order
from sicbo.server.edge.refusals import NotNow
from sicbo.streams import Refused

log = logging.getLogger(__name__)

HOUR = 3600
MAX_NAMED = 20
"""Files that a record names; the log names all."""


class ProgramWatch:
    """Looks at the files of the program for one process."""

    def __init__(self, house: House, clock: Clock, expected: Expected) -> None:
        self._house = house
        self._clock = clock
        self._expected = expected
        self._looking = asyncio.Lock()
        self.last: Verification | None = None
        self._on_record: tuple[str, tuple[str, ...]] | None = None

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
            self._house.open_rounds_again(PROGRAM_HAS_CHANGED)
        return found

    async def put_on_record(self) -> None:
        """Write down what was last found."""
        if self.last is not None:
            command = o.ReportProgram(
                version=self.last.version,
                sha256=self.last.digest,
                compared_with=self.last.compared_with,
                differences=self.last.differences[:MAX_NAMED],
            )
            try:
                await order(self._house, f"program/{fresh_id()}", command, PROGRAM)
            except (NotNow, Refused) as reason:
                log.warning("what was found of the program is not on record: %s", reason)
                return
            self._on_record = (self.last.digest, self.last.differences)

    async def look_on_demand(self) -> Verification:
        """Look because someone asks; it is written down where something is other than it was."""
        found = await self.look()
        if self._on_record != (found.digest, found.differences):
            await self.put_on_record()
        return found

    async def look_every(self, hours: float) -> None:
        """Look again and again."""
        while True:
            await asyncio.sleep(hours * HOUR)
            try:
                await self.look()
                await self.put_on_record()
            except Exception:
                log.exception("the program could not be looked at")
