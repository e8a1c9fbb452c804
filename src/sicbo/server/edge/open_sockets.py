"""All open WebSockets of a process, and their goodbye before it closes: clients reconnect, perhaps elsewhere.

This wraps the whole application and does not know what its sockets are for, so none can be forgotten.
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
"""Seconds for a goodbye: a client that does not read is not waited for."""


class OpenSockets:
    """Every open WebSocket of this process."""

    def __init__(self) -> None:
        self._open: dict[int, tuple[str, Send]] = {}
        self.goodbyes: Counter[tuple[str, str]] = Counter()
        """Sockets closed by the house, by path and reason."""
        self._before_goodbye: list[Callable[[], None]] = []

    def before_goodbye(self, do: Callable[[], None]) -> None:
        """Register a callback to run before the goodbyes: clients leave after it because the house closes."""
        self._before_goodbye.append(do)

    def by_path(self) -> Counter[str]:
        """Count them by path."""
        return Counter(path for path, _ in self._open.values())

    def tracking(self, application: Application) -> Application:
        """Wrap an application so that its open sockets are tracked."""

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
        """Close all sockets, after telling each client why."""
        for do in self._before_goodbye:
            do()
        text = encode(Goodbye(code=reason.code, sentence=reason.sentence, facts=reason.facts))
        sends = [send for _, send in self._open.values()]
        self._open.clear()
        await asyncio.gather(*(_leave(each, text, reason.code) for each in sends))


async def _leave(send: Send, text: str, code: str) -> None:
    with suppress(Exception):  # a client that has left needs no goodbye
        async with asyncio.timeout(WITHIN):
            await send({"type": "websocket.send", "text": text})
            await send({"type": "websocket.close", "code": LEFT, "reason": code})
