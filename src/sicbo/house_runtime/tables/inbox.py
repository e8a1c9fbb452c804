"""The inbox of a running table, or of whoever looks at one: many put in, one takes out.

What asyncio's own queue can do beyond that, several takers and waiting for room, every wager would pay for,
and every line with its memory. A deque keeps room for sixty-four from the first; most inboxes are empty.
"""

import asyncio
from typing import Generic, TypeVar

T = TypeVar("T")


class Inbox(Generic[T]):
    """Things in the order in which they came."""

    __slots__ = ("_things", "_waits")

    def __init__(self) -> None:
        self._things: list[T] = []
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
        taken = self._things[:most]
        del self._things[:most]
        return taken

    async def take(self, most: int) -> list[T]:
        """Wait until something is there, and take out up to so much."""
        while not self._things:
            self._waits = asyncio.get_running_loop().create_future()
            try:
                await self._waits
            finally:
                self._waits = None
        return self.take_at_once(most)
