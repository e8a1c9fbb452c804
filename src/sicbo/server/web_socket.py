"""A WebSocket of uvicorn that can be cut off: a line whose other end does not read is not closed by waiting.

Closing a line waits until all that was written is sent. Whoever never reads would keep the line, and what
waits in it, for ever; so it is broken off after some seconds.
"""

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

CUT = "sicbo.cut"
"""The name under which an application finds how to cut its line off."""


class CutWebSocket(WebSocketsSansIOProtocol):
    """One line."""

    def handle_connect(self, event: Request) -> None:
        """Begin, and hand the application the knife."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][CUT] = self.cut  # type: ignore[assignment]

    def keepalive_timeout(self) -> None:
        """Cut a line off whose other end has not answered: it may not read any more."""
        super().keepalive_timeout()
        self.cut()

    def cut(self) -> None:
        """Break the line off at once; what waits in it is lost."""
        if self.transport is not None:
            self.transport.abort()
