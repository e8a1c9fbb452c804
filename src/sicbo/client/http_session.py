"""HTTP as a person: signing in, and requests with that sign-in.

Only the standard library is used; requests are sent in threads of their own, so that they block nobody.
"""

import asyncio
import json
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPSConnection
from ssl import SSLContext
from typing import Any, Self
from urllib.parse import urlsplit

from msgspec import Struct

SECONDS = 30


class Refusal(Exception):
    """The house says no, or cannot answer now: the status, the code and the sentence."""

    def __init__(self, status: int, code: str, sentence: str) -> None:
        super().__init__(f"{code}: {sentence}")
        self.status, self.code, self.sentence = status, code, sentence


class Reply(Struct, frozen=True):
    """A reply of the house: the status, the body as JSON, and the cookie it sets, if any."""

    status: int
    body: Any
    cookie: str = ""


class HttpSession:
    """A session with a house: `url` is where it is reached, `origin` its public address."""

    def __init__(self, url: str, origin: str, tls: SSLContext | None = None, cookie: str = "") -> None:
        self.url = url.rstrip("/")
        self.origin = origin
        self.tls = tls
        self.cookie = cookie

    async def post(self, path: str, body: Mapping[str, Any] | None = None) -> Any:  # noqa: ANN401 - JSON
        """Post a body, and return the reply's; raises Refusal."""
        return (await self._sent("POST", path, body)).body

    async def get(self, path: str) -> Any:  # noqa: ANN401 - JSON
        """Get a resource; raises Refusal."""
        return (await self._sent("GET", path, None)).body

    async def sign_in(self, person: str, password: str, role: str, digits: str = "") -> Self:
        """Sign in with one role; return the signed-in session."""
        credentials = {"person": person, "password": password, "role": role, "digits": digits}
        reply = await self._sent("POST", "/sign-in", credentials)
        return type(self)(self.url, self.origin, self.tls, reply.cookie)

    async def sign_out(self) -> None:
        """Sign out."""
        await self.post("/sign-out")

    async def socket_ticket(self) -> str:
        """Return a ticket that opens one socket."""
        return str((await self.post("/socket-ticket"))["ticket"])

    def socket_url(self, path: str) -> str:
        """Return the address of a socket of the house.

        >>> HttpSession("https://house.example", "https://house.example").socket_url("/console")
        'wss://house.example/console'
        """
        return "ws" + self.url.removeprefix("http") + path

    async def _sent(self, method: str, path: str, body: Mapping[str, Any] | None) -> Reply:
        reply = await asyncio.to_thread(self._send, method, path, body)
        if reply.status >= 400:  # noqa: PLR2004 - the first status of an error
            error = reply.body if isinstance(reply.body, dict) else {}
            raise Refusal(reply.status, str(error.get("code", "")), str(error.get("sentence", "")))
        return reply

    def _send(self, method: str, path: str, body: Mapping[str, Any] | None) -> Reply:
        parts = urlsplit(self.url)
        connection = (
            HTTPSConnection(parts.netloc, timeout=SECONDS, context=self.tls)
            if parts.scheme == "https"
            else HTTPConnection(parts.netloc, timeout=SECONDS)
        )
        headers = {"Origin": self.origin} | ({"Cookie": self.cookie} if self.cookie else {})
        data = None
        if body is not None:
            data, headers["Content-Type"] = json.dumps(body).encode(), "application/json"
        try:
            connection.request(method, parts.path + path, body=data, headers=headers)
            answer = connection.getresponse()
            read = answer.read()
            cookie = (answer.getheader("Set-Cookie") or "").partition(";")[0]
            return Reply(answer.status, json.loads(read) if read else None, cookie)
        finally:
            connection.close()
