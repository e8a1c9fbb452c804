"""Goodbye to everyone who is connected, before a process closes: they connect again, perhaps elsewhere.

It stands outside of all sockets and knows nothing of what they are for, so that none can be forgotten.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import suppress

from sicbo.messages.sockets import Goodbye, encode
from sicbo.server.edge.guard import Application, Message, Receive, Scope, Send
from sicbo.server.sockets.socket import LEFT
from sicbo.streams import Refusal

WITHIN = 2
"""Seconds for a goodbye: who does not read is not waited for."""


class OpenSockets:
    """Every WebSocket that is open in this process."""

    def __init__(self) -> None:
        self._open: dict[int, tuple[str, Send]] = {}
        self.goodbyes: Counter[tuple[str, str]] = Counter()
        """Sockets that the house closed, by the address that they asked for and the reason."""
        self._before_goodbye: list[Callable[[], None]] = []

    def before_goodbye(self, do: Callable[[], None]) -> None:
        """Do something before everyone is told to leave: who leaves then does so because the house closes."""
        self._before_goodbye.append(do)

    def by_path(self) -> Counter[str]:
        """Count them by the address that they asked for."""
        return Counter(path for path, _ in self._open.values())

    def noting(self, application: Application) -> Application:
        """Take note of the sockets of an application while they are open."""

        async def noted(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] != "websocket":
                await application(scope, receive, send)
                return

            async def sending(message: Message) -> None:
                await send(message)
                if message["type"] == "websocket.accept":
                    self._open[id(scope)] = (str(scope["path"]), send)
                elif message["type"] == "websocket.close":
                    self._open.pop(id(scope), None)
                    if message.get("code") == LEFT:
                        self.goodbyes[str(scope["path"]), str(message.get("reason"))] += 1

            try:
                await application(scope, receive, sending)
            finally:
                self._open.pop(id(scope), None)

        return noted

    async def say_goodbye(self, reason: Refusal) -> None:
        """Tell all who are connected why the house closes their sockets, and close them."""
        for do in self._before_goodbye:
            do()
        text = encode(Goodbye(code=reason.code, sentence=reason.sentence, facts=reason.facts))
        sends = [send for _, send in self._open.values()]
        self._open.clear()
        await asyncio.gather(*(_leave(each, text, reason.code) for each in sends))


async def _leave(send: Send, text: str, code: str) -> None:
    with suppress(Exception):  # whoever is gone meanwhile needs no goodbye
        async with asyncio.timeout(WITHIN):
            await send({"type": "websocket.send", "text": text})
            await send({"type": "websocket.close", "code": LEFT, "reason": code})
