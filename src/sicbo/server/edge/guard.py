"""The guard in front of the application: checks origin, format and size before anything else.

A WebSocket, and any request that could change something, must come from one of our own pages: browsers report
the origin of a page truthfully, and a foreign page cannot make them lie. Other clients send the origin of the
house they mean.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from msgspec import Struct

from sicbo.house_runtime.process_metrics import WEB, Meters
from sicbo.house_runtime.requests import encode_answer
from sicbo.messages.strict_json import LooseJson, read_strict_json
from sicbo.server.edge.forwarding import with_client_address
from sicbo.server.edge.headers import NO_STORE, security_headers
from sicbo.server.edge.refusals import answer_of, refused, status_of
from sicbo.server.edge.strict_request import BODY
from sicbo.server.settings import Settings, read_proxies
from sicbo.streams import Refusal, Refused

Message = dict[str, Any]
Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

READING = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing."""


class _Body(Struct):
    """A body that was read, and is passed on in one piece."""

    data: bytes
    is_given: bool = False


class Guard:
    """Wraps an application and checks its requests."""

    def __init__(self, application: Application, settings: Settings, meters: Meters | None = None) -> None:
        self._application = application
        self._settings = settings
        self._meters = meters or Meters()
        self._limits = settings.limits
        self._headers = security_headers(settings)
        self._proxies = read_proxies(settings.proxies)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self._application(scope, receive, send)

    def _headers_of(self, scope: Scope) -> dict[str, str]:
        """Read the headers; the value of a duplicate header is discarded."""
        most = self._limits.header_bytes
        if sum(len(name) + len(value) for name, value in scope["headers"]) > most:
            raise refused("request/headers-too-large", most=most)
        found: dict[str, str] = {}
        for name, value in scope["headers"]:
            key = bytes(name).decode("latin-1").lower()
            found[key] = "twice" if key in found else bytes(value).decode("latin-1")
        return found

    # ---- HTTP --------------------------------------------------------------------------------------------

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        guarded = self._with_headers(send)
        try:
            scope = with_client_address(scope, self._proxies)
            headers = self._headers_of(scope)
            if scope["method"] not in READING:
                self._refuse_origin(headers)
            body = await self._body(headers, receive)
            if body.data and not _is_json(headers):
                raise refused("request/not-json")
            scope.setdefault("extensions", {})[BODY] = self._read(body.data)
        except Refused as reason:
            self._meters.answered(WEB, [answer_of(reason.refusal)])
            await respond(guarded, reason.refusal)
            return
        except _Gone:
            return
        await self._application(scope, _handing_on(body, receive), guarded)

    def _read(self, data: bytes) -> object:
        """Parse a body, once for all later uses; refuse ambiguous JSON."""
        try:
            return read_strict_json(data, depth=self._limits.json_depth) if data else None
        except LooseJson as mistake:
            raise refused("request/broken", why=mistake) from None

    def _refuse_origin(self, headers: dict[str, str]) -> None:
        origin = headers.get("origin")
        if origin is None:
            raise refused("origin/unknown", origin="an unnamed page (there is no Origin)")
        if origin not in self._settings.origins or headers.get("sec-fetch-site", "none") not in OURS:
            raise refused("origin/unknown", origin=repr(origin[:64]))

    async def _body(self, headers: dict[str, str], receive: Receive) -> _Body:
        """Read the whole body; refuse it as soon as it is known to be too large."""
        most = self._limits.body_bytes
        stated = headers.get("content-length", "0")
        if not (stated.isascii() and stated.isdigit() and int(stated[:20]) <= most):
            raise refused("request/too-large", most=most)
        data = b""
        try:
            async with asyncio.timeout(self._limits.request_seconds):
                while True:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise _Gone
                    data += message.get("body", b"")
                    if len(data) > most:
                        raise refused("request/too-large", most=most)
                    if not message.get("more_body", False):
                        return _Body(data)
        except TimeoutError:
            raise refused("request/too-slow", most=f"{self._limits.request_seconds:g}") from None

    def _with_headers(self, send: Send) -> Send:
        """Add our headers to every response; browsers cache nothing unless the response allows it."""

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                said = list(message.get("headers", ()))
                names = {bytes(name).lower() for name, _ in said}
                added = [each for each in (*self._headers, NO_STORE) if each[0] not in names]
                message = {**message, "headers": [*said, *added]}
            await send(message)

        return guarded

    # ---- WebSocket ---------------------------------------------------------------------------------------

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            scope = with_client_address(scope, self._proxies)
            self._refuse_origin(self._headers_of(scope))
        except Refused as reason:
            self._meters.answered(WEB, [answer_of(reason.refusal)])
            await receive()
            await send({"type": "websocket.close"})  # before it is accepted, so the client gets a 403
            return
        await self._application(scope, receive, send)


OURS = ("same-origin", "none")
"""What browsers report for requests from our own pages."""


class _Gone(Exception):
    """The client disconnected."""


def _is_json(headers: dict[str, str]) -> bool:
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    return kind == "application/json"


def _handing_on(body: _Body, receive: Receive) -> Receive:
    async def handing_on() -> Message:
        if body.is_given:
            return await receive()
        body.is_given = True
        return {"type": "http.request", "body": body.data, "more_body": False}

    return handing_on


async def respond(send: Send, refusal: Refusal, added: Iterable[tuple[bytes, bytes]] = ()) -> None:
    """Answer a request with a refusal, and close the connection."""
    data = encode_answer(answer_of(refusal))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(data)).encode())]
    status = status_of(refusal)
    # The rest of an unread body may still arrive, so nothing after it could be parsed.
    headers += [(b"connection", b"close"), *added]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": data})
