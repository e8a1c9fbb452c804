"""A WebSocket of uvicorn that can be cut off: a line whose other end does not read is not closed by waiting.

So many bytes wait in a line and no more: whoever wants to send another message waits, and after some seconds
takes the line for dead.

Closing a line waits until all that was written is sent. Whoever never reads would keep the line, and what
waits in it, for ever; so it is broken off after some seconds.
"""

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

from sicbo.server.settings import WebLimits

LINE = "sicbo.line"
"""The name under which an application finds the line below its socket."""


class AbortableWebSocket(WebSocketsSansIOProtocol):
    """One line."""

    limits = WebLimits()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin; what waits to be read has an end."""
        transport.set_write_buffer_limits(high=self.limits.waiting_bytes)
        super().connection_made(transport)

    def handle_connect(self, event: Request) -> None:
        """Begin, and let the application find the line: to write at once, and to cut it off."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[LINE] = self

    def write(self, text: bytes) -> bool:
        """Write a text at once; False where that is not so simple, and nothing was written.

        It is what sending comes down to, without all that stands between the application and its line.
        """
        if self.disconnected or self.close_sent or not (self.handshake_complete and self.writable.is_set()):
            return False
        try:
            self.conn.send_text(text)
        except InvalidState:  # it is closing
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def send_receive_event_to_app(self) -> None:
        """Hand a message on; one that is no text goes as bytes, and is refused like all that nobody can read.

        uvicorn would write a stack trace for each.
        """
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()

    def forget(self) -> None:
        """Forget the request once it is accepted: a line lives for hours, and there are thousands."""
        if self.handshake_complete:
            del self.request, self.response
            self.scope["headers"] = []

    def keepalive_timeout(self) -> None:
        """Cut a line off whose other end has not answered: it may not read any more."""
        super().keepalive_timeout()
        self.cut()

    def cut(self) -> None:
        """Break the line off at once; what waits in it is lost."""
        if self.transport is not None:
            self.transport.abort()


def cut_web_socket(limits: WebLimits) -> type[AbortableWebSocket]:
    """Give the protocol of WebSockets that keep to these limits.

    >>> cut_web_socket(WebLimits(waiting_bytes=5)).limits.waiting_bytes
    5
    """
    return type("AbortableWebSocket", (AbortableWebSocket,), {"limits": limits})
