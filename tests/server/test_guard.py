"""In front of everything: where a request comes from, how large it is, and what every answer says."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from server.edge import ORIGIN, on_a_port, request, said, served
from sicbo.house_runtime.requests import Rejected
from sicbo.server.edge.guard import Guard, Message, Receive, Scope, Send
from sicbo.server.settings import Settings, WebLimits

SMALL = WebLimits(body_bytes=100, message_bytes=100, header_bytes=1000)
HASTY = WebLimits(request_seconds=0.3)
"""Only for what is to be too slow: a busy machine takes its time over the rest."""

ORIGINS = [
    (ORIGIN, True),
    ("https://evil.example", False),
    ("null", False),
    ("", False),
    (None, False),
    ("https://www.house.example", False),
    ("https://house.example.evil", False),
    ("https://house.example:444", False),
    ("https://house.example:443", False),
    ("http://house.example", False),
    ("https://HOUSE.example", False),
    ("https://house.example/", False),
]
"""What a request may say of where it comes from, and whether it is taken (TH-S4)."""


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with what was sent."""
    if scope["type"] == "http":
        body = (await receive())["body"]
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": body})
        return
    await receive()
    await send({"type": "websocket.accept"})
    message: Message = await receive()
    while message["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})
        message = await receive()


@asynccontextmanager
async def guarded(limits: WebLimits = SMALL) -> AsyncIterator[int]:
    """Serve an echo behind the guard; give its port."""
    async with on_a_port(Guard(echo, Settings(origins=(ORIGIN,), limits=limits)), limits) as port:
        yield port


def code_of(answer: bytes) -> str:
    """Read the code of a refusal."""
    return msgspec.json.decode(answer.partition(b"\r\n\r\n")[2], type=Rejected).code


@pytest.mark.parametrize(("origin", "is_taken"), ORIGINS)
async def test_only_our_own_pages_can_ask_for_a_change(origin: str | None, is_taken: bool) -> None:  # noqa: FBT001
    """The origin is compared letter by letter, and a request without one is refused."""
    async with guarded() as port:
        headers = {"Content-Type": "application/json", "Content-Length": "2"}
        headers |= {} if origin is None else {"Origin": origin}
        answer = await said(port, request("POST", "/", headers, b"{}"))

        assert is_taken == answer.startswith(b"HTTP/1.1 200 ")
        assert is_taken or (answer.startswith(b"HTTP/1.1 403 ") and code_of(answer) == "origin/unknown")


@pytest.mark.parametrize(("origin", "is_taken"), ORIGINS)
async def test_only_our_own_pages_can_open_a_socket(origin: str | None, is_taken: bool) -> None:  # noqa: FBT001
    """Without the origin of the house a WebSocket is refused before it is one."""
    async with guarded() as port:
        try:
            async with connect(
                f"ws://127.0.0.1:{port}/", origin=None if origin is None else Origin(origin)
            ) as line:
                await line.send("hello")
                assert "hello" == await line.recv()
                assert is_taken
        except InvalidStatus as refusal:
            assert (False, 403) == (is_taken, refusal.response.status_code)


@pytest.mark.parametrize(
    ("site", "status"), [("same-origin", 200), ("none", 200), ("same-site", 403), ("cross-site", 403)]
)
async def test_what_the_browser_says_of_the_page_counts(site: str, status: int) -> None:
    """A page of another site is refused even where the origin looks right."""
    async with guarded() as port:
        answer = await said(port, request("POST", "/", {"Origin": ORIGIN, "Sec-Fetch-Site": site}))

        assert answer.startswith(f"HTTP/1.1 {status} ".encode())


async def test_an_origin_given_twice_is_none() -> None:
    """Nobody can have one part of the program read the first and another the second."""
    async with guarded() as port:
        twice = request("POST", "/", {"Origin": ORIGIN, "origin": ORIGIN})

        assert (await said(port, twice)).startswith(b"HTTP/1.1 403 ")


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
async def test_a_body_is_json(kind: str) -> None:
    """What a form of another page could send is refused (TH-S5)."""
    async with guarded() as port:
        headers = {"Origin": ORIGIN, "Content-Type": kind, "Content-Length": "2"}
        answer = await said(port, request("POST", "/", headers, b"{}"))

        assert (True, "request/not-json") == (answer.startswith(b"HTTP/1.1 415 "), code_of(answer))


@pytest.mark.parametrize(
    ("headers", "body", "status"),
    [
        ({"Content-Length": "100"}, b'"' + b"x" * 98 + b'"', 200),
        ({"Content-Length": "101"}, b"x" * 101, 413),
        ({"Content-Length": "9" * 18}, b"", 413),
        ({"Transfer-Encoding": "chunked"}, b'64\r\n"' + b"x" * 98 + b'"\r\n0\r\n\r\n', 200),
        ({"Transfer-Encoding": "chunked"}, b"64\r\n" + b"x" * 100 + b"\r\n1\r\nx\r\n0\r\n\r\n", 413),
    ],
    ids=["as large as may be", "one too large", "said to be huge", "in pieces", "one too large in pieces"],
)
async def test_a_body_is_so_large_and_no_larger(headers: dict[str, str], body: bytes, status: int) -> None:
    """The limit is exact, whether the size is said before or not."""
    async with guarded() as port:
        answer = await said(
            port,
            request("POST", "/", {"Origin": ORIGIN, "Content-Type": "application/json", **headers}, body),
        )

        assert answer.startswith(f"HTTP/1.1 {status} ".encode())


@pytest.mark.parametrize(
    "head",
    [
        request("GET", "/", {"X": "x" * 1000}),
        request("GET", "/", {f"X-{number}": "x" for number in range(300)}),
        b"GET / HTTP/1.1\r\nHost: house.example\r\nX: " + b"x" * 5000,
        b"GET /" + b"x" * 5000,
    ],
    ids=["one large", "many small", "one without end", "an address without end"],
)
async def test_headers_are_so_large_and_no_larger(head: bytes) -> None:
    """Neither a large one nor many, and nobody waits for the end of them."""
    async with guarded() as port:
        assert (await said(port, head)).startswith(b"HTTP/1.1 431 ")


@pytest.mark.parametrize(
    ("sent", "starts"),
    [
        (b"", b""),
        (b"GET / HTTP/1.1\r\nHost: ho", b""),
        (request("POST", "/", {"Origin": ORIGIN, "Content-Length": "9"}, b"half"), b"HTTP/1.1 408 "),
    ],
    ids=["nothing", "half a head", "half a body"],
)
async def test_who_does_not_say_what_is_wanted_is_cut_off(sent: bytes, starts: bytes) -> None:
    """A place is not kept for nothing."""
    async with guarded(HASTY) as port:
        async with asyncio.timeout(60):
            answer = await said(port, sent)

        assert starts == answer[: len(starts) or None]


async def test_a_message_is_so_large_and_no_larger() -> None:
    """One byte too many closes the socket; it is never handed on."""
    async with guarded() as port, connect(f"ws://127.0.0.1:{port}/", origin=Origin(ORIGIN)) as line:
        await line.send("x" * 100)
        assert 100 == len(await line.recv())
        await line.send("x" * 101)
        with pytest.raises(ConnectionClosed) as closed:
            await line.recv()
        assert closed.value.rcvd is not None
        assert 1009 == closed.value.rcvd.code


async def test_nothing_is_compressed_on_a_socket() -> None:
    """The offer of a browser is not taken: a small message cannot become a large one."""
    async with (
        guarded() as port,
        connect(f"ws://127.0.0.1:{port}/", origin=Origin(ORIGIN), compression="deflate") as line,
    ):
        assert line.response is not None
        assert "Sec-WebSocket-Extensions" not in line.response.headers


@pytest.mark.parametrize(("method", "path"), [("GET", "/health"), ("GET", "/nowhere"), ("POST", "/health")])
async def test_every_answer_says_the_same_to_the_browser(tmp_path: Path, method: str, path: str) -> None:
    """Run nothing but ours, show it nowhere, keep nothing, and no word about what we are made of."""
    async with served(tmp_path) as edge:
        async with edge.browser() as browser:
            answer = await browser.request(method, path)

        assert "nosniff" == answer.headers["x-content-type-options"]
        assert "no-referrer" == answer.headers["referrer-policy"]
        assert "same-origin" == answer.headers["cross-origin-opener-policy"]
        assert "same-origin" == answer.headers["cross-origin-resource-policy"]
        assert "max-age=31536000" == answer.headers["strict-transport-security"]
        assert "no-store" == answer.headers["cache-control"]
        assert "camera=()" in answer.headers["permissions-policy"]
        assert answer.headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'; ")
        assert "wss://house.example" in answer.headers["content-security-policy"]
        assert "server" not in answer.headers
