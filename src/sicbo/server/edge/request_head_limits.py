"""Limits on a connection before its request is parsed: the size and time of the request head.

uvicorn reads heads of any size for any length of time; a client that sends one byte a minute, or endless
headers, would hold a connection for nothing. It counts connections only once a request is parsed, and admits
every WebSocket; here all connections are counted from the start.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from sicbo.server.settings import WebLimits

TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
TOO_MANY = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class LimitedHttpProtocol(HttpToolsProtocol):
    """An HTTP connection with limits on the size and time of a request head."""

    limits = WebLimits()

    def __init__(self, *arguments: Any, **named: Any) -> None:  # noqa: ANN401 - passed on unchanged
        super().__init__(*arguments, **named)
        self._head = 0
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request, unless there are too many connections already."""
        super().connection_made(transport)
        if len(self.connections) > self.limits.connections:
            transport.write(TOO_MANY)
            transport.close()
        else:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._wait_no_more()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, unless the head is too large."""
        self._head += len(data)
        super().data_received(data)
        if self._head > self.limits.header_bytes and not self.transport.is_closing():
            self.transport.write(TOO_LARGE)
            self.transport.close()

    def on_message_begin(self) -> None:
        """Start waiting for the rest of a head."""
        super().on_message_begin()
        self._wait()

    def on_headers_complete(self) -> None:
        """Stop waiting: the head is complete."""
        self._wait_no_more()
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Do not count the body: its reader does."""
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


def http_protocol(limits: WebLimits) -> type[LimitedHttpProtocol]:
    """Return the protocol class of connections with these limits.

    >>> http_protocol(WebLimits(header_bytes=5)).limits.header_bytes
    5
    """
    return type("LimitedHttpProtocol", (LimitedHttpProtocol,), {"limits": limits})
