"""The owner's side of a table: a bounded number of concurrent requests."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from enum import Enum

from sicbo.bus.contract import Handler, MessageIsTooLarge


class ReplyKind(Enum):
    """The kind of reply to a request; over NATS its byte comes first."""

    ANSWERED = b"+"
    FAILED = b"!"
    NOT_TAKEN = b"-"


Reply = Callable[[ReplyKind, bytes], Awaitable[None]]
_log = logging.getLogger(__name__)


class TableServer:
    """Takes requests to a table, until it is closed.

    A request waits for a commit, and a larger commit is cheaper for each request in it, so each request runs
    in its own task. Requests beyond `most_at_once` are turned away at once.
    """

    def __init__(self, table: str, handler: Handler, *, epoch: int, most_at_once: int) -> None:
        if most_at_once < 1:
            raise ValueError(f"an owner takes at least one request at a time, not {most_at_once}")
        self.table = table
        self.epoch = epoch
        self.is_over = False
        """Silent: another owner may have the same request, and answers it."""
        self.is_given_up = False
        """Over, and nobody else gets the requests that still arrive here."""
        self._handler = handler
        self._most_at_once = most_at_once
        self._under_way: set[asyncio.Task[None]] = set()

    async def take(self, message: bytes, reply: Reply) -> None:
        """Start handling a request, or turn it away."""
        if self.is_given_up:
            await reply(ReplyKind.NOT_TAKEN, b"its owner is giving it up")
            return
        if self.is_over:
            return
        if len(self._under_way) >= self._most_at_once:
            await reply(ReplyKind.NOT_TAKEN, f"{self._most_at_once} requests are under way".encode())
            return
        task = asyncio.create_task(self._handle(message, reply))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _handle(self, message: bytes, reply: Reply) -> None:
        try:
            await reply(ReplyKind.ANSWERED, await self._handler(message))
        except asyncio.CancelledError:
            if _is_being_cancelled():
                raise
            await reply(ReplyKind.FAILED, b"it was cancelled")
        except MessageIsTooLarge as mistake:
            _log.exception("the answer of %s cannot be sent", self.table)
            await reply(ReplyKind.FAILED, str(mistake).encode())
        except Exception as mistake:  # noqa: BLE001 - whatever it is, it affects only one caller
            _log.exception("a request to %s failed", self.table)
            await reply(ReplyKind.FAILED, type(mistake).__name__.encode())

    async def finish(self) -> None:
        """Wait until the requests under way have been answered."""
        others = self._under_way - {asyncio.current_task()}  # a handler may itself end the serving
        await asyncio.gather(*others, return_exceptions=True)

    async def abort(self) -> None:
        """Cancel the requests under way."""
        for task in self._under_way:
            task.cancel()
        await self.finish()


def _is_being_cancelled() -> bool:
    """Return whether the task itself is being cancelled, rather than something it awaits."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
