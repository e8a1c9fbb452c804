"""The inbox of a running table, or of whoever looks at one: many put in, one takes out.

What asyncio's own queue can do beyond that, several takers and waiting for room, every wager would pay for,
and every line with its memory.
"""

import asyncio
from collections import deque
from typing import Generic, TypeVar

T = TypeVar("T")


class Inbox(Generic[T]):
    """Things in the order in which they came."""

    def __init__(self) -> None:
        self._things: deque[T] = deque()
        self._waits: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        """Count what waits."""
        return len(self._things)

    def put(self, thing: T) -> None:
        """Put something in."""
        self._things.append(thing)
        if self._waits is not None and not self._waits.done():
            self._waits.set_result(None)

    def take_at_once(self, most: int) -> list[T]:
        """Take out what is there, up to so much.

        >>> inbox = Inbox[str]()
        >>> for each in "abc": inbox.put(each)
        >>> inbox.take_at_once(2), len(inbox)
        (['a', 'b'], 1)
        """
        things = self._things
        return [things.popleft() for _ in range(min(most, len(things)))]

    async def take(self, most: int) -> list[T]:
        """Wait until something is there, and take out up to so much."""
        while not self._things:
            self._waits = asyncio.get_running_loop().create_future()
            try:
                await self._waits
            finally:
                self._waits = None
        return self.take_at_once(most)
