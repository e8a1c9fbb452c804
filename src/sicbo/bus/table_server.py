"""The owner's side of a table: many requests under way at once, but not without end."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from enum import Enum

from sicbo.bus.contract import Answer, MessageIsTooLarge


class Said(Enum):
    """What an owner says to a request; the bytes are the first of the reply where it goes over a line."""

    ANSWERED = b"+"
    FAILED = b"!"
    NOT_TAKEN = b"-"


Reply = Callable[[Said, bytes], Awaitable[None]]
_log = logging.getLogger(__name__)


class Answering:
    """Takes requests to a table, until it is closed.

    A request waits for a commit, and a commit is the quicker for each of them the more it keeps: so each has
    a task of its own. What is more than `most_at_once` is not taken, and told so at once.
    """

    def __init__(self, table: str, answer: Answer, *, epoch: int, most_at_once: int) -> None:
        if most_at_once < 1:
            raise ValueError(f"an owner takes at least one request at once, not {most_at_once}")
        self.table = table
        self.epoch = epoch
        self.is_over = False
        """Silent: another may have the same request, and the answer to it is that one's."""
        self.is_given_up = False
        """Over, and nobody else has what still comes here."""
        self._answer = answer
        self._most_at_once = most_at_once
        self._under_way: set[asyncio.Task[None]] = set()

    async def take(self, message: bytes, reply: Reply) -> None:
        """Begin with a request, or say that it is not taken."""
        if self.is_given_up:
            await reply(Said.NOT_TAKEN, b"its owner gives it up")
            return
        if self.is_over:
            return
        if len(self._under_way) >= self._most_at_once:
            await reply(Said.NOT_TAKEN, f"{self._most_at_once} requests are under way".encode())
            return
        task = asyncio.create_task(self._do(message, reply))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _do(self, message: bytes, reply: Reply) -> None:
        try:
            await reply(Said.ANSWERED, await self._answer(message))
        except asyncio.CancelledError:
            if _is_being_cancelled():
                raise
            await reply(Said.FAILED, b"it was cancelled")
        except MessageIsTooLarge as mistake:
            _log.exception("the answer of %s cannot be sent", self.table)
            await reply(Said.FAILED, str(mistake).encode())
        except Exception as mistake:  # noqa: BLE001 - whatever it is, it concerns one asker alone
            _log.exception("a request to %s failed", self.table)
            await reply(Said.FAILED, type(mistake).__name__.encode())

    async def finish(self) -> None:
        """Wait until what is under way has been answered."""
        others = self._under_way - {asyncio.current_task()}  # an answer may be what ends the serving
        await asyncio.gather(*others, return_exceptions=True)

    async def cut(self) -> None:
        """Wait no longer for what is under way."""
        for task in self._under_way:
            task.cancel()
        await self.finish()


def _is_being_cancelled() -> bool:
    """Tell a task that we cut from one in which something that it waited for was cancelled."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
