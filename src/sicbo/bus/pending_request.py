"""A request waiting for its answer, on the caller's side."""

import asyncio

from sicbo.bus.contract import NothingWasDone, NotTaken, Unanswered
from sicbo.bus.table_server import ReplyKind


class PendingRequest:
    """A request that has been sent; it ends with an answer, or with what is known."""

    def __init__(self, table: str) -> None:
        self.table = table
        self._answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    def receive(self, kind: ReplyKind, data: bytes) -> None:
        """Take a reply from the owner; only the first counts."""
        if self._answer.done():
            return
        if kind is ReplyKind.ANSWERED:
            self._answer.set_result(data)
        elif kind is ReplyKind.NOT_TAKEN:
            self._answer.set_exception(NotTaken(f"{self.table} does not take this: {data.decode()}"))
        else:
            self.give_up(f"{self.table} failed to handle it: {data.decode()}")

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

    def discard(self) -> None:
        """Drop the request, whatever its result: nobody waits for it any longer."""
        if not self._answer.cancel() and not self._answer.cancelled():
            self._answer.exception()
