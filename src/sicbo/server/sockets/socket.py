"""A WebSocket with strictly parsed messages, which is aborted if the client does not keep up."""

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
from sicbo.server.sockets.abortable_websocket import PROTOCOL, AbortableWebSocket
from sicbo.streams import Refusal

AnySocket = WebSocket[object, object, State]
M = TypeVar("M")

LEFT = 4000
"""The close code of a socket after its goodbye."""


class Gone(Exception):
    """The client has disconnected, or does not read."""


class Socket:
    """One connection."""

    __slots__ = ("_faults", "_limits", "_protocol", "_sending", "_socket")

    def __init__(self, socket: AnySocket, limits: WebLimits) -> None:
        self._socket = socket
        self._limits = limits
        self._sending = asyncio.Lock()
        extensions: dict[str, Any] = socket.scope.get("extensions") or {}
        self._protocol: AbortableWebSocket | None = extensions.get(PROTOCOL)
        """None under a server other than ours."""
        self._faults: Faults | None = extensions.get(FAULTS)

    @property
    def address(self) -> str:
        """The client's address."""
        return self._socket.client.host if self._socket.client else ""

    async def receive(self, read: MessageReader[M]) -> M:
        """Wait for the next message; refuse an invalid one."""
        try:
            text = await self._socket.receive_data(mode="text")
        except WebSocketDisconnect as gone:
            raise Gone from gone
        try:
            return read(read_strict_json(text, depth=self._limits.json_depth))
        except (LooseJson, msgspec.MsgspecError) as mistake:
            raise refused("request/broken", why=mistake) from None

    async def receive_in_time(self, read: MessageReader[M]) -> M:
        """Wait for the first message, up to the time limit of a request."""
        try:
            async with asyncio.timeout(self._limits.request_seconds):
                return await self.receive(read)
        except TimeoutError:
            raise refused("request/too-slow", most=f"{self._limits.request_seconds:g}") from None

    async def send(self, message: Message) -> None:
        """Send a message; abort the connection if the client does not take it in time."""
        text = encode_as_bytes(message)
        if not self._sending.locked() and self._protocol is not None and self._protocol.write(text):
            return  # immediate: no timeout is needed
        try:
            async with asyncio.timeout(self._limits.request_seconds), self._sending:
                await self._socket.send_data(text, mode="text")
        except TimeoutError as gone:
            self.cut()
            raise Gone from gone
        except (WebSocketDisconnect, ClientDisconnected, RuntimeError) as gone:
            raise Gone from gone

    async def close_after_fault(self, fault: Exception) -> None:
        """Close after an unexpected fault; the client learns only its number."""
        if self._faults is None:
            raise fault
        await self.leave(self._faults.noted(fault, self.address))

    async def leave(self, reason: Refusal) -> None:
        """Say why, and close; abort the connection if the client takes neither."""
        try:
            await self.send(Goodbye(code=reason.code, sentence=reason.sentence, facts=reason.facts))
            await self._socket.close(code=LEFT, reason=reason.code)
        except (Gone, RuntimeError, WebSocketDisconnect, ClientDisconnected):
            return
        asyncio.get_running_loop().call_later(self._limits.request_seconds, self.cut)

    def forget_request(self) -> None:
        """Free the initial request; its headers must not be used after this."""
        if self._protocol is not None:
            self._protocol.forget()

    def cut(self) -> None:
        """Abort the connection, if the server can."""
        if self._protocol is not None:
            self._protocol.cut()
