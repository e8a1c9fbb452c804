"""A WebSocket of uvicorn that can be cut off: a line whose other end does not read is not closed by waiting.

So many bytes wait in a line and no more: whoever wants to send another message waits, and after some seconds
takes the line for dead.

Closing a line waits until all that was written is sent. Whoever never reads would keep the line, and what
waits in it, for ever; so it is broken off after some seconds.
"""

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from sicbo.server.settings import Limits

CUT = "sicbo.cut"
"""The name under which an application finds how to cut its line off."""
IS_FREE = "sicbo.is-free"
"""The name under which it finds whether a message can be written at once, without waiting for the reader."""


class CutWebSocket(WebSocketsSansIOProtocol):
    """One line."""

    limits = Limits()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin; what waits to be read has an end."""
        transport.set_write_buffer_limits(high=self.limits.waiting_bytes)
        super().connection_made(transport)

    def handle_connect(self, event: Request) -> None:
        """Begin, and hand the application the knife."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions |= {CUT: self.cut, IS_FREE: self.writable.is_set}

    def keepalive_timeout(self) -> None:
        """Cut a line off whose other end has not answered: it may not read any more."""
        super().keepalive_timeout()
        self.cut()

    def cut(self) -> None:
        """Break the line off at once; what waits in it is lost."""
        if self.transport is not None:
            self.transport.abort()


def cut_web_socket(limits: Limits) -> type[CutWebSocket]:
    """Give the protocol of WebSockets that keep to these limits.

    >>> cut_web_socket(Limits(waiting_bytes=5)).limits.waiting_bytes
    5
    """
    return type("CutWebSocket", (CutWebSocket,), {"limits": limits})
