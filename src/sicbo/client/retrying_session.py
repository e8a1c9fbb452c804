"""A patient session: a request that the house turns away as too frequent is repeated until it is accepted.

Programs that send many requests in a row need it, such as the robots of a demo house: their speed depends on
the machine, and a house limits the orders of one person per second. A request turned away as too frequent was
not carried out, so any request can be repeated.
"""

import asyncio
from collections.abc import Mapping
from typing import Any

from sicbo.client.http_session import HttpSession, Refusal, Reply

TOO_OFTEN = ("request/too-often", "sign-in/too-often", "sign-in/wait")
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
