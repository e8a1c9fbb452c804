"""Serves the application on a socket, within a shared event loop."""

import asyncio
import socket
import ssl
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import uvicorn

from sicbo.server.edge.guard import Application
from sicbo.server.edge.request_head_limits import http_protocol
from sicbo.server.settings import WebLimits
from sicbo.server.sockets.abortable_websocket import websocket_protocol


class _Server(uvicorn.Server):
    """A server that leaves signals to its caller."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Capture none."""
        yield


@asynccontextmanager
async def listening(
    application: Application,
    sock: socket.socket,
    limits: WebLimits,
    tls: ssl.SSLContext | None = None,
) -> AsyncIterator[None]:
    """Serve on a bound socket until the end of the block, then finish the requests in progress."""
    config = uvicorn.Config(
        application,
        http=http_protocol(limits),
        ws=websocket_protocol(limits),
        ws_max_size=limits.message_bytes,
        ws_ping_interval=limits.silent_seconds / 2,
        ws_ping_timeout=limits.silent_seconds / 2,
        ws_per_message_deflate=False,  # a small message could expand to a large one
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=limits.stopping_seconds,
        ssl_context_factory=None if tls is None else lambda *_: tls,
    )
    server = _Server(config)
    serving = asyncio.create_task(server.serve(sockets=[sock]), name="answering the web")
    try:
        while not server.started:
            if serving.done():
                serving.result()
                raise RuntimeError("the web server ended before it had started")
            await asyncio.sleep(0.01)
        yield
    finally:
        server.should_exit = True
        await serving


def bound(host: str, port: int) -> socket.socket:
    """Bind a socket; port 0 takes a free one.

    >>> with bound("127.0.0.1", 0) as sock:
    ...     sock.getsockname()[0]
    '127.0.0.1'
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Without an explicit protocol asyncio would not set TCP_NODELAY on accepted connections: an answer sent
    # after a view would then wait for the acknowledgement of the view, which takes 40 milliseconds.
    sock = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((host, port))
    except BaseException:
        sock.close()
        raise
    return sock
