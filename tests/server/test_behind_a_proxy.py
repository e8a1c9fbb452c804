"""Behind a proxy: only the proxy is answered and believed, and the nginx file that we ship does it right."""

import asyncio
import json
import socket
import ssl
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
import trustme
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from free_ports import free_port
from kill.a_served_house import run_sicbo
from server.an_nginx import listening_at, needs_nginx, nginx, upstream
from server.process import make_house, serving
from sicbo.server.edge.forwarding import with_client_address
from sicbo.server.settings import read_proxies
from sicbo.streams import Refused

PROXY = "10.0.0.4"


@pytest.mark.parametrize(
    ("said", "believed"),
    [
        ([], PROXY),
        ([b"192.0.2.7"], "192.0.2.7"),
        ([b"1.2.3.4, 192.0.2.7"], "192.0.2.7"),
        ([b"1.2.3.4", b"192.0.2.7"], "192.0.2.7"),
        ([b"192.0.2.7, 10.0.0.4"], "192.0.2.7"),
        ([b"2001:db8::7"], "2001:db8::7"),
        ([b"192.0.2.7, nonsense"], PROXY),
        ([b""], PROXY),
    ],
)
def test_the_proxy_says_where_a_request_comes_from(said: list[bytes], believed: str) -> None:
    """The last address that is not a proxy; anything that is not an address is ignored."""
    headers = [(b"x-forwarded-for", each) for each in said]
    scope = {"client": (PROXY, 5000), "headers": headers}

    assert believed == with_client_address(scope, read_proxies([PROXY]))["client"][0]


def test_a_request_that_bypasses_the_proxy_is_refused_and_not_believed() -> None:
    """Whatever it says of itself; without a proxy nobody is believed either."""
    scope = {"client": ("192.0.2.66", 5000), "headers": [(b"x-forwarded-for", b"10.0.0.4")]}

    with pytest.raises(Refused, match="only from the proxy of this house"):
        with_client_address(scope, read_proxies([PROXY]))
    assert "192.0.2.66" == with_client_address(scope, ())["client"][0]


def test_a_house_behind_a_proxy_answers_nobody_else(tmp_path: Path) -> None:
    """A request past the proxy gets a 403, and a WebSocket is not opened."""
    words = ("--behind-proxy", "10.0.0.4", "--origin", "https://house.example")
    with serving(make_house(tmp_path), *words) as served, served.browser() as browser:
        answer = browser.get("/health")
        assert (403, "request/past-the-proxy") == (answer.status_code, answer.json()["code"])

        async def knock() -> None:
            async with connect(
                f"{served.url.replace('http', 'ws')}/terminal", origin=Origin("https://house.example")
            ):
                pass

        with pytest.raises(InvalidStatus, match="403"):
            asyncio.run(knock())


# ---- nginx -----------------------------------------------------------------------------------------------


@needs_nginx
def test_the_nginx_file_that_ships_serves_a_house(tmp_path: Path) -> None:
    """TLS, sign-in, a WebSocket, addresses that cannot be made up, and no answer in plain text."""
    plain, secret = free_port(), free_port()
    origin = f"https://localhost:{secret}"
    authority = trustme.CA()
    issued = authority.issue_cert("localhost")
    issued.private_key_and_cert_chain_pem.write_to_path(str(tmp_path / "house.pem"))
    trusted = ssl.create_default_context()
    authority.configure_trust(trusted)
    words = ("--behind-proxy", "127.0.0.1", "--origin", origin)
    house = make_house(tmp_path)
    with serving(house, *words) as served:
        changes = upstream(served.url) | listening_at(plain, secret, tmp_path / "house.pem")
        with nginx(tmp_path, changes, secret), served.browser(base_url=origin, verify=trusted) as browser:
            moved = httpx.get(f"http://localhost:{plain}/health", timeout=30)
            assert (308, "https://localhost/health") == (moved.status_code, moved.headers["location"])

            health = browser.get("/health")
            assert (200, "nosniff") == (health.status_code, health.headers["x-content-type-options"])
            assert "nginx/" not in health.headers.get("server", "")
            served.set_up(served.browser(base_url=origin, verify=trusted))
            wrong = {"X-Forwarded-For": "203.0.113.9", "Forwarded": "for=203.0.113.9"}
            body = {"person": "boss", "password": "wrong " * 4, "role": "dealer"}
            assert 401 == browser.post("/sign-in", json=body, headers=wrong).status_code
            assert 200 == served.sign_in("boss", browser).status_code
            assert "challenge" == asyncio.run(_first_message(secret, trusted, origin))
            with pytest.raises(InvalidStatus, match="403"):
                asyncio.run(_first_message(secret, trusted, "https://evil.example"))
            assert 403 == browser.get("/metrics").status_code  # the house's own: boss may not read them
            large = browser.post("/sign-in", content=b"{" + b" " * 70_000 + b"}")
            assert 413 == large.status_code
        assert 0 == served.stop()
    told = run_sicbo("audit", "replay", "--database", str(house), "--stream", "administration")
    assert "127.0.0.1" in told
    assert "203.0.113.9" not in told


@needs_nginx
def test_a_machine_that_is_gone_keeps_nobody_waiting_for_long(tmp_path: Path) -> None:
    """Nothing answers there, not even that nobody listens: every request soon goes to another process."""
    plain, secret = free_port(), free_port()
    certificate = tmp_path / "house.pem"
    authority = trustme.CA()
    authority.issue_cert("localhost").private_key_and_cert_chain_pem.write_to_path(str(certificate))
    trusted = ssl.create_default_context()
    authority.configure_trust(trusted)
    origin = f"https://localhost:{secret}"
    words = ("--behind-proxy", "127.0.0.1", "--origin", origin)
    with silent_port() as gone, serving(make_house(tmp_path), *words) as served:
        changes = upstream(f"http://127.0.0.1:{gone}", served.url)
        with nginx(tmp_path, changes | listening_at(plain, secret, certificate), secret):
            for _ in range(4):
                told = httpx.get(f"{origin}/health", verify=trusted, timeout=30)
                assert 200 == told.status_code, "nginx alone would wait a minute"
    assert "upstream timed out" in (tmp_path / "nginx.log").read_text(encoding="utf-8")


@contextmanager
def silent_port() -> Iterator[int]:
    """Give a port that answers nothing: its queue is full, and nobody takes from it."""
    with ExitStack() as stack:
        listener = stack.enter_context(socket.socket())
        listener.bind(("127.0.0.1", 0))
        listener.listen(0)
        for _ in range(4):
            waiting = stack.enter_context(socket.socket())
            waiting.setblocking(False)  # noqa: FBT003 - as the standard library has it
            waiting.connect_ex(listener.getsockname())
        yield listener.getsockname()[1]


async def _first_message(port: int, trusted: ssl.SSLContext, origin: str) -> str:
    url = f"wss://localhost:{port}/terminal"
    async with connect(url, origin=Origin(origin), ssl=trusted) as line:
        return str(json.loads(await line.recv())["message"])
