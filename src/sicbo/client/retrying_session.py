"""A door for whoever has time: what is asked too often is asked again, until the house has time for it too.

Programs that do much in a row need it, such as the robots of a demo house: how fast they are depends on the
machine, and a house takes only so many orders of one person in a second. What was asked too often was not
done, so that it can be asked again whatever it is.
"""

import asyncio
from collections.abc import Mapping
from typing import Any

from sicbo.client.http_session import HttpSession, Refusal, Reply

TOO_OFTEN = ("request/too-often", "sign-in/too-often", "sign-in/wait")
AGAIN = 0.5
"""Seconds before something is asked again that was asked too often."""


class PatientDoor(HttpSession):
    """The door of a house, where nobody minds waiting."""

    async def _sent(self, method: str, path: str, body: Mapping[str, Any] | None) -> Reply:
        while True:
            try:
                return await super()._sent(method, path, body)
            except Refusal as reason:
                if reason.code not in TOO_OFTEN:
                    raise
            await asyncio.sleep(AGAIN)
