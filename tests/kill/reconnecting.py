"""A terminal that plays and connects again like a page, and the time for which its table was silent."""

import asyncio
from contextlib import suppress
from itertools import pairwise

from websockets.exceptions import WebSocketException

from at_the_table import money
from sicbo.chance import fresh_id
from sicbo.client.terminal import Disconnected, Identity, Terminal, connected
from sicbo.clock import ticks
from sicbo.house_runtime.requests import Accepted, Rejected, RetryLater

PAUSES = (0.3, 0.7, 1.5, 3, 5)
"""Seconds before each attempt to connect again, as in `web/src/connection.ts`."""

ANSWER_WITHIN = 4
"""Seconds without an answer after which the page takes its connection for dead."""

EVERY = 0.1
"""Seconds between two wagers."""


class Player:
    """Lays small wagers at one table until it is told to stop, and notes when it was answered."""

    def __init__(self, url: str, identity: Identity) -> None:
        self._url, self._identity = url, identity
        self.answered: list[float] = []
        """When each final answer came: registered or refused."""
        self.registered = 0

    async def play(self) -> None:
        """Play, and connect again whenever the connection ends."""
        attempts = 0
        while True:
            with suppress(Disconnected, OSError, WebSocketException, TimeoutError):
                async with connected(self._url, self._identity) as terminal:
                    attempts = 0
                    await self._lay(terminal)
            await asyncio.sleep(PAUSES[min(attempts, len(PAUSES) - 1)])
            attempts += 1

    async def _lay(self, terminal: Terminal) -> None:
        while True:
            async with asyncio.timeout(ANSWER_WITHIN):
                answer = await terminal.lay({"small": money(5)}, key=fresh_id())
            if not isinstance(answer, RetryLater):
                assert isinstance(answer, Accepted | Rejected)
                self.answered.append(ticks())
                self.registered += isinstance(answer, Accepted)
            await asyncio.sleep(EVERY)

    def silences(self, since: float, until: float) -> list[tuple[float, float]]:
        """Return when it was without an answer, each time from one answer to the next."""
        times = [since, *(each for each in self.answered if since < each < until), until]
        return list(pairwise(times))
