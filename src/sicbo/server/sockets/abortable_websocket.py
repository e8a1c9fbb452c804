"""A uvicorn WebSocket that can be aborted, for clients that do not read.

The write buffer is limited: a sender waits for room, and after some seconds treats the connection as dead.

Closing a connection waits until everything written is sent. A client that never reads would hold the
connection and its buffer forever, so it is aborted after some seconds.
"""

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

from sicbo.server.settings import WebLimits

PROTOCOL = "sicbo.websocket"
"""The ASGI extension in which the application finds this protocol."""


class AbortableWebSocket(WebSocketsSansIOProtocol):
    """One connection."""

    limits = WebLimits()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Limit the write buffer."""
        transport.set_write_buffer_limits(high=self.limits.waiting_bytes)
        super().connection_made(transport)

    def handle_connect(self, event: Request) -> None:
        """Make this protocol available to the application, for writing directly and for aborting."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[PROTOCOL] = self

    def write(self, text: bytes) -> bool:
        """Write a text immediately; return False, with nothing written, if that is not possible.

        This is what sending does in the end, without the layers between the application and the protocol.
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
        """Pass a message on; invalid UTF-8 is passed as bytes, and refused like any unreadable message.

        uvicorn would log a stack trace for each.
        """
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()

    def forget(self) -> None:
        """Free the request once accepted: there are thousands of connections, open for hours."""
        if self.handshake_complete:
            del self.request, self.response
            self.scope["headers"] = []

    def keepalive_timeout(self) -> None:
        """Abort a connection whose client does not respond: it may have stopped reading."""
        super().keepalive_timeout()
        self.cut()

    def cut(self) -> None:
        """Abort the connection at once, discarding its buffer."""
        if self.transport is not None:
            self.transport.abort()


def websocket_protocol(limits: WebLimits) -> type[AbortableWebSocket]:
    """Return the protocol class of WebSockets with these limits.

    >>> websocket_protocol(WebLimits(waiting_bytes=5)).limits.waiting_bytes
    5
    """
    return type("AbortableWebSocket", (AbortableWebSocket,), {"limits": limits})
