"""A door for someone who stays: when the sign-in has ended, it signs in again and asks once more.

A house ends a sign-in that nobody uses for a quarter of an hour, and each after a shift. A program that works
for days shows its password and the digits of the moment again.
"""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from sicbo.client.http_session import Refusal, Reply
from sicbo.client.retrying_session import PatientDoor

NOT_SIGNED_IN = "sign-in/needed"


class RenewingDoor(PatientDoor):
    """The door of a house for one person in one role; `shows` gives what the person shows at each sign-in."""

    def __init__(self, house: str, shows: Callable[[], Mapping[str, str]]) -> None:
        super().__init__(house, house)
        self._shows = shows
        self._signing_in = asyncio.Lock()

    async def come_in(self, *, after: str = "") -> None:
        """Sign in; where several ask at once whose sign-in `after` has ended, the first of them does."""
        async with self._signing_in:
            if self.cookie == after:
                self.cookie = (await super()._sent("POST", "/sign-in", self._shows())).cookie

    async def _sent(self, method: str, path: str, body: Mapping[str, Any] | None) -> Reply:
        used = self.cookie
        try:
            return await super()._sent(method, path, body)
        except Refusal as reason:
            if reason.code != NOT_SIGNED_IN:
                raise
        await self.come_in(after=used)
        return await super()._sent(method, path, body)
