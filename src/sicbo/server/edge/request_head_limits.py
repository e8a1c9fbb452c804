"""A connection before a request is understood: the head of a request is small and comes in time.

The server that we use reads heads of any size for as long as they come; whoever sends one byte a minute, or
headers without end, would keep a place for nothing. It counts connections only when a request is understood,
and lets every WebSocket in; here they are counted when they begin, whatever becomes of them.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from sicbo.server.settings import WebLimits

TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
TOO_MANY = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class GuardedLine(HttpToolsProtocol):
    """Counts what comes before a request is understood, and waits so long and no longer."""

    limits = WebLimits()

    def __init__(self, *arguments: Any, **named: Any) -> None:  # noqa: ANN401 - handed on as it is
        super().__init__(*arguments, **named)
        self._head = 0
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request, unless too many are here already."""
        super().connection_made(transport)
        if len(self.connections) > self.limits.connections:
            transport.write(TOO_MANY)
            transport.close()
        else:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._wait_no_more()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, unless the head has become too large."""
        self._head += len(data)
        super().data_received(data)
        if self._head > self.limits.header_bytes and not self.transport.is_closing():
            self.transport.write(TOO_LARGE)
            self.transport.close()

    def on_message_begin(self) -> None:
        """Wait for the rest of a head."""
        super().on_message_begin()
        self._wait()

    def on_headers_complete(self) -> None:
        """Take note that the head is there."""
        self._wait_no_more()
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Count no body: that is done by whoever reads it."""
        self._head = 0
        super().on_body(body)

    def _wait(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.limits.request_seconds, self.transport.close)

    def _wait_no_more(self) -> None:
        self._head = 0
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def guarded_line(limits: WebLimits) -> type[GuardedLine]:
    """Give the protocol of connections that keep to these limits.

    >>> guarded_line(WebLimits(header_bytes=5)).limits.header_bytes
    5
    """
    return type("GuardedLine", (GuardedLine,), {"limits": limits})
