"""A WebSocket as the house uses it: messages that are strict, and readers that keep up or are cut off."""

import asyncio
from typing import Any, TypeVar

import msgspec
from litestar.connection import WebSocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected

from sicbo.messages.sockets import Goodbye, Message, MessageReader, encode_as_bytes
from sicbo.messages.strict_json import LooseJson, read_strict_json
from sicbo.server.edge.last_resort import FAULTS, Faults
from sicbo.server.edge.refusals import refused
from sicbo.server.settings import WebLimits
from sicbo.server.sockets.abortable_websocket import LINE, AbortableWebSocket
from sicbo.streams import Refusal

AnySocket = WebSocket[object, object, State]
M = TypeVar("M")

LEFT = 4000
"""The code with which the house closes a socket after its goodbye."""


class Gone(Exception):
    """The other side is not there any more, or does not read."""


class Socket:
    """One connection."""

    __slots__ = ("_faults", "_limits", "_line", "_sending", "_socket")

    def __init__(self, socket: AnySocket, limits: WebLimits) -> None:
        self._socket = socket
        self._limits = limits
        self._sending = asyncio.Lock()
        extensions: dict[str, Any] = socket.scope.get("extensions") or {}
        self._line: AbortableWebSocket | None = extensions.get(LINE)
        """Nothing, where another server than ours carries the socket."""
        self._faults: Faults | None = extensions.get(FAULTS)

    @property
    def address(self) -> str:
        """Where it comes from."""
        return self._socket.client.host if self._socket.client else ""

    async def receive(self, read: MessageReader[M]) -> M:
        """Wait for the next message; what is none is refused."""
        try:
            text = await self._socket.receive_data(mode="text")
        except WebSocketDisconnect as gone:
            raise Gone from gone
        try:
            return read(read_strict_json(text, depth=self._limits.json_depth))
        except (LooseJson, msgspec.MsgspecError) as mistake:
            raise refused("request/broken", why=mistake) from None

    async def receive_in_time(self, read: MessageReader[M]) -> M:
        """Wait for the first message, for as long as a client may take to say what it wants."""
        try:
            async with asyncio.timeout(self._limits.request_seconds):
                return await self.receive(read)
        except TimeoutError:
            raise refused("request/too-slow", most=f"{self._limits.request_seconds:g}") from None

    async def send(self, message: Message) -> None:
        """Send a message; whoever does not take it within some seconds is gone, and the line is cut off."""
        text = encode_as_bytes(message)
        if not self._sending.locked() and self._line is not None and self._line.write(text):
            return  # at once: no clock is needed
        try:
            async with asyncio.timeout(self._limits.request_seconds), self._sending:
                await self._socket.send_data(text, mode="text")
        except TimeoutError as gone:
            self.cut()
            raise Gone from gone
        except (WebSocketDisconnect, ClientDisconnected, RuntimeError) as gone:
            raise Gone from gone

    async def leave_by_fault(self, fault: Exception) -> None:
        """Close after what nobody foresaw: the other side learns the number of the fault, and no more."""
        if self._faults is None:
            raise fault
        await self.leave(self._faults.noted(fault, self.address))

    async def leave(self, reason: Refusal) -> None:
        """Say why, and close; a line whose other end takes neither is cut off."""
        try:
            await self.send(Goodbye(code=reason.code, sentence=reason.sentence, facts=reason.facts))
            await self._socket.close(code=LEFT, reason=reason.code)
        except (Gone, RuntimeError, WebSocketDisconnect, ClientDisconnected):
            return
        asyncio.get_running_loop().call_later(self._limits.request_seconds, self.cut)

    def forget_request(self) -> None:
        """Let go of the request that it began with; nobody may ask for its headers any more."""
        if self._line is not None:
            self._line.forget()

    def cut(self) -> None:
        """Break the line off; where the server knows no way, it closes by itself."""
        if self._line is not None:
            self._line.cut()
