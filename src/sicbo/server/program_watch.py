"""Verifies that the program's files are unchanged: daily, and on demand.

Results are put on record at the start, daily, and whenever they change. A difference is also logged and
exposed in the metrics, and this process stops opening rounds; rounds in play conclude with the old program,
still in memory. Once the files are right again, the next check allows rounds again.
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
"""The most files named in a record; the log names all."""


class ProgramWatch:
    """Watches the program's files for one process."""

    def __init__(self, house: House, clock: Clock, expected: Expected) -> None:
        self._house = house
        self._clock = clock
        self._expected = expected
        self._checking = asyncio.Lock()
        self.last: Verification | None = None
        self._on_record: tuple[str, tuple[str, ...]] | None = None

    async def check(self) -> Verification:
        """Check now; a concurrent caller waits for a check of its own."""
        async with self._checking:
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
        """Put the last result on record."""
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
                log.warning("the verification of the program is not on record: %s", reason)
                return
            self._on_record = (self.last.digest, self.last.differences)

    async def check_on_demand(self) -> Verification:
        """Check on demand; put the result on record if it has changed."""
        found = await self.check()
        if self._on_record != (found.digest, found.differences):
            await self.put_on_record()
        return found

    async def check_every(self, hours: float) -> None:
        """Check periodically."""
        while True:
            await asyncio.sleep(hours * HOUR)
            try:
                await self.check()
                await self.put_on_record()
            except Exception:
                log.exception("the program could not be verified")
