"""A subscriber's queue, which never exceeds its limit and never hides a gap."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Self

from sicbo.bus.contract import FellBehind


class QueuedSubscription:
    """A subscription whose messages the bus puts into a queue.

    After a gap nothing more is delivered, not even what arrived before it: the reader has to read the store
    anyway, and what it finds there is newer.
    """

    def __init__(
        self, topic: str, most_waiting: int, leave: Callable[["QueuedSubscription"], Awaitable[None]]
    ) -> None:
        if most_waiting < 1:
            raise ValueError(f"a queue of {most_waiting} messages cannot hold one")
        self.topic = topic
        self._most_waiting = most_waiting
        self._leave = leave
        self._waiting: deque[bytes] = deque()
        self._news = asyncio.Event()
        self._connection_was_lost = False
        self._missed = ""
        self._is_over = False

    @property
    def is_full(self) -> bool:
        """Whether the next message would exceed the limit."""
        return len(self._waiting) >= self._most_waiting

    def put(self, message: bytes) -> None:
        """Add a message."""
        if self._connection_was_lost or self._missed or self._is_over:
            return
        if self.is_full:
            self._miss(f"more than {self._most_waiting} messages were waiting")
        else:
            self._waiting.append(message)
            self._news.set()

    def connection_lost(self) -> None:
        """Note that messages are missed from here on."""
        self._connection_was_lost = True

    def connection_restored(self) -> None:
        """Report the gap; only now can the reader subscribe again."""
        if self._connection_was_lost:
            self._miss("the connection was lost for a time")

    def end(self) -> None:
        """Deliver nothing more."""
        self._is_over = True
        self._waiting.clear()
        self._news.set()

    def _miss(self, why: str) -> None:
        self._missed = self._missed or f"{self.topic}: messages were missed, as {why}"
        self._waiting.clear()
        self._news.set()

    def __aiter__(self) -> Self:
        """Return itself."""
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
        """Unsubscribe."""
        if not self._is_over:
            self.end()
            await self._leave(self)
