"""A long-lived session: when the sign-in has ended, it signs in again and repeats the request.

A house ends a sign-in that is idle for a quarter of an hour, and any after a shift. A program that works for
days signs in again with its password and a current one-time code.
"""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from sicbo.client.http_session import Refusal, Reply
from sicbo.client.retrying_session import RetryingSession

NOT_SIGNED_IN = "sign-in/needed"


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
