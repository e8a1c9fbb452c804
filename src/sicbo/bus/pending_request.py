"""The asker's side of a table: one request that waits for its answer."""

import asyncio

from sicbo.bus.contract import NothingWasDone, NotTaken, Unanswered
from sicbo.bus.table_server import Said


class PendingRequest:
    """A request that has been sent; it ends with an answer, or says what is known."""

    def __init__(self, table: str) -> None:
        self.table = table
        self._answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    def hear(self, said: Said, data: bytes) -> None:
        """Hear from the owner; the first word counts."""
        if self._answer.done():
            return
        if said is Said.ANSWERED:
            self._answer.set_result(data)
        elif said is Said.NOT_TAKEN:
            self._answer.set_exception(NotTaken(f"{self.table} does not take this: {data.decode()}"))
        else:
            self.give_up(f"{self.table} failed over it: {data.decode()}")

    def refuse(self, reason: NothingWasDone) -> None:
        """End it, as it reached nobody."""
        if not self._answer.done():
            self._answer.set_exception(reason)

    def give_up(self, why: str) -> None:
        """End it, as no answer will come."""
        if not self._answer.done():
            self._answer.set_exception(Unanswered(why))

    async def answer(self, seconds: float) -> bytes:
        """Wait for the answer."""
        try:
            async with asyncio.timeout(seconds):
                return await self._answer
        except TimeoutError:
            raise Unanswered(f"{self.table} has not answered in {seconds} seconds") from None

    def forget(self) -> None:
        """Let go of it: whatever has become known meanwhile, nobody waits for it."""
        if not self._answer.cancel() and not self._answer.cancelled():
            self._answer.exception()
