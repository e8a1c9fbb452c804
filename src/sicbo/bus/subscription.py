"""The listener's side of a topic: a queue that never grows past what was agreed, nor hides a gap."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Self

from sicbo.bus.contract import FellBehind


class Listening:
    """A subscription; whoever carries the messages puts them here.

    After a gap nothing more is given, not even what had arrived before it: the reader has to look into the
    store in any case, and what it finds there is newer.
    """

    def __init__(
        self, topic: str, most_waiting: int, leave: Callable[["Listening"], Awaitable[None]]
    ) -> None:
        if most_waiting < 1:
            raise ValueError(f"a queue of {most_waiting} messages cannot hold one")
        self.topic = topic
        self._most_waiting = most_waiting
        self._leave = leave
        self._waiting: deque[bytes] = deque()
        self._news = asyncio.Event()
        self._line_was_lost = False
        self._missed = ""
        self._is_over = False

    @property
    def is_full(self) -> bool:
        """Whether the next message would be one too many."""
        return len(self._waiting) >= self._most_waiting

    def put(self, message: bytes) -> None:
        """Bring a message."""
        if self._line_was_lost or self._missed or self._is_over:
            return
        if self.is_full:
            self._miss(f"more than {self._most_waiting} messages were waiting")
        else:
            self._waiting.append(message)
            self._news.set()

    def line_is_lost(self) -> None:
        """Remember that from here on messages are missed."""
        self._line_was_lost = True

    def line_is_back(self) -> None:
        """Say that messages may have been missed; before, the reader could not have subscribed again."""
        if self._line_was_lost:
            self._miss("the line was lost for a time")

    def end(self) -> None:
        """Bring nothing more."""
        self._is_over = True
        self._waiting.clear()
        self._news.set()

    def _miss(self, why: str) -> None:
        self._missed = self._missed or f"{self.topic}: messages were missed, as {why}"
        self._waiting.clear()
        self._news.set()

    def __aiter__(self) -> Self:
        """Return the subscription itself."""
        return self

    async def __anext__(self) -> bytes:
        """Wait for the next message."""
        while True:
            if self._missed:
                await self.close()
                raise FellBehind(self._missed)
            if self._is_over:
                raise StopAsyncIteration
            if self._waiting:
                return self._waiting.popleft()
            self._news.clear()
            await self._news.wait()

    async def close(self) -> None:
        """Listen no more."""
        if not self._is_over:
            self.end()
            await self._leave(self)
