"""The inbox of a viewer of a table: many producers, one consumer.

What asyncio's own queue can do beyond that, several consumers and waiting for room, would cost every view
time, and every connection memory. A deque allocates room for sixty-four at once; most inboxes are empty.
"""

import asyncio
from typing import Generic, TypeVar

T = TypeVar("T")


class Inbox(Generic[T]):
    """Items in order of arrival."""

    __slots__ = ("_things", "_waits")

    def __init__(self) -> None:
        self._things: list[T] = []
        self._waits: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        """Return how many items are waiting."""
        return len(self._things)

    def put(self, thing: T) -> None:
        """Add an item."""
        self._things.append(thing)
        if self._waits is not None and not self._waits.done():
            self._waits.set_result(None)

    def take_at_once(self, most: int) -> list[T]:
        """Take out what is there, up to `most` items.

        >>> inbox = Inbox[str]()
        >>> for each in "abc": inbox.put(each)
        >>> inbox.take_at_once(2), len(inbox)
        (['a', 'b'], 1)
        """
        taken = self._things[:most]
        del self._things[:most]
        return taken

    async def take(self, most: int) -> list[T]:
        """Wait until something is there, and take out up to `most` items."""
        while not self._things:
            self._waits = asyncio.get_running_loop().create_future()
            try:
                await self._waits
            finally:
                self._waits = None
        return self.take_at_once(most)
