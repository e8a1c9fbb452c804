"""Sessions of programs that work for days and can wait.

Programs that send many requests in a row, such as the robots of a demo house, need one that repeats what the
house turns away as too frequent: their speed depends on the machine, and a house limits the orders of one
person per second. Such a request was not carried out, so any request can be repeated.

A house also ends a sign-in that is idle for a quarter of an hour, and any after a shift. A program that works
for days signs in again with its password and a current one-time code.
"""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from sicbo.client.http_session import HttpSession, Refusal, Reply

TOO_OFTEN = ("request/too-often", "sign-in/too-often", "sign-in/wait")
NOT_SIGNED_IN = "sign-in/needed"
AGAIN = 0.5
"""Seconds before a request is repeated."""


class RetryingSession(HttpSession):
    """A session for callers that can wait."""

    async def _sent(self, method: str, path: str, body: Mapping[str, Any] | None) -> Reply:
        while True:
            try:
                return await super()._sent(method, path, body)
            except Refusal as reason:
                if reason.code not in TOO_OFTEN:
                    raise
            await asyncio.sleep(AGAIN)


class RenewingSession(RetryingSession):
    """A session of one person in one role; `credentials` returns what to sign in with."""

    def __init__(self, house: str, credentials: Callable[[], Mapping[str, str]]) -> None:
        super().__init__(house, house)
        self._credentials = credentials
        self._signing_in = asyncio.Lock()

    async def come_in(self, *, after: str = "") -> None:
        """Sign in; of several callers whose sign-in `after` has ended, only the first does."""
        async with self._signing_in:
            if self.cookie == after:
                self.cookie = (await super()._sent("POST", "/sign-in", self._credentials())).cookie

    async def _sent(self, method: str, path: str, body: Mapping[str, Any] | None) -> Reply:
        used = self.cookie
        try:
            return await super()._sent(method, path, body)
        except Refusal as reason:
            if reason.code != NOT_SIGNED_IN:
                raise
        await self.come_in(after=used)
        return await super()._sent(method, path, body)
