"""Listening: the application on a socket, inside a loop that others share."""

import asyncio
import socket
import ssl
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import uvicorn

from sicbo.server.edge.guard import Application
from sicbo.server.edge.request_head_limits import guarded_line
from sicbo.server.settings import WebLimits
from sicbo.server.sockets.abortable_websocket import cut_web_socket


class _Server(uvicorn.Server):
    """A server that leaves signals to whoever started it."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Capture none."""
        yield


@asynccontextmanager
async def listening(
    application: Application,
    line: socket.socket,
    limits: WebLimits,
    tls: ssl.SSLContext | None = None,
) -> AsyncIterator[None]:
    """Answer on a socket that is bound, until the end; what is under way is answered first."""
    config = uvicorn.Config(
        application,
        http=guarded_line(limits),
        ws=cut_web_socket(limits),
        ws_max_size=limits.message_bytes,
        ws_ping_interval=limits.silent_seconds / 2,
        ws_ping_timeout=limits.silent_seconds / 2,
        ws_per_message_deflate=False,  # a small message could become a large one
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=limits.stopping_seconds,
        ssl_context_factory=None if tls is None else lambda *_: tls,
    )
    server = _Server(config)
    serving = asyncio.create_task(server.serve(sockets=[line]), name="answering the web")
    try:
        while not server.started:
            if serving.done():
                serving.result()
                raise RuntimeError("the web edge ended before it began")
            await asyncio.sleep(0.01)
        yield
    finally:
        server.should_exit = True
        await serving


def bound(host: str, port: int) -> socket.socket:
    """Bind a socket; port 0 takes a free one.

    >>> with bound("127.0.0.1", 0) as line:
    ...     line.getsockname()[0]
    '127.0.0.1'
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Without its protocol named, asyncio would leave the lines that are accepted to wait for more to send: an
    # answer behind a view then waits for the acknowledgement of the view, which comes after 40 milliseconds.
    line = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        line.bind((host, port))
    except BaseException:
        line.close()
        raise
    return line
