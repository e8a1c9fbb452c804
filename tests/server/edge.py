"""A house on a real socket to test with, and what can be said to it by hand."""

import asyncio
import socket
import ssl
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import httpx
from argon2 import PasswordHasher
from msgspec import Struct

from house_runtime.processes import QUICK
from sicbo.audit.program import Expected, expected_of
from sicbo.bus.in_process import InProcessBus
from sicbo.clock import ManualClock
from sicbo.house_runtime.house import House
from sicbo.house_runtime.tables.outcome_sources import source_for
from sicbo.secret_files import Secret
from sicbo.server.edge.guard import Application
from sicbo.server.edge.listener import bound, listening
from sicbo.server.lifecycle import opened_edge
from sicbo.server.program_watch import ProgramWatch
from sicbo.server.settings import AccessRules, Settings, WebLimits
from sicbo.server.sign_in.passwords import Passwords
from sicbo.server.sign_in.sign_in_service import SignInService
from sicbo.storage.contents import HOUSE, MARK, WholeHouse
from sicbo.storage.sqlite.store import SqliteStore

ORIGIN = "https://house.example"
METRICS_TOKEN = "a token for whoever reads the metrics"  # noqa: S105 - of a house that does not exist
START = datetime(2026, 11, 15, 12, tzinfo=UTC)
LONG_SESSIONS = AccessRules(staff_idle_seconds=900, player_idle_seconds=14400)
"""For tests that move the clock by ten minutes, and are not about sessions."""
TRUSTS_NOBODY = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""For browsers on plain lines: each would read all certificates of the machine, which takes longer than to sign in."""


class Edge(Struct):
    """What a test has of a house that is served."""

    house: House
    store: WholeHouse
    bus: InProcessBus
    clock: ManualClock
    sign_in_service: SignInService
    port: int

    @property
    def url(self) -> str:
        """Where it is found."""
        return f"http://127.0.0.1:{self.port}"

    def browser(self, origin: str = ORIGIN, address: str = "127.0.0.1") -> httpx.AsyncClient:
        """Give a client that says where its page came from, at an address of this machine.

        It lets go of a line before the house does: whoever asks on one that is just being closed gets no answer.
        """
        return httpx.AsyncClient(
            base_url=self.url,
            headers={"Origin": origin},
            timeout=30,
            transport=httpx.AsyncHTTPTransport(
                verify=TRUSTS_NOBODY, limits=httpx.Limits(keepalive_expiry=1), local_address=address
            ),
        )


@asynccontextmanager
async def on_a_port(application: Application, limits: WebLimits | None = None) -> AsyncIterator[int]:
    """Let an application answer on a free port."""
    with bound("127.0.0.1", 0) as line:
        async with listening(application, line, limits or WebLimits()):
            yield port_of(line)


@cache
def as_the_tests_began() -> Expected:
    """Hash the files of the program once for all houses; what one house is to find changed is changed later."""
    return expected_of(None)


def port_of(line: socket.socket) -> int:
    """Give the port of a socket that is bound."""
    return int(line.getsockname()[1])


@asynccontextmanager
async def served(
    folder: Path,
    *,
    mark: str = "demo",
    limits: WebLimits | None = None,
    access: AccessRules = LONG_SESSIONS,
    is_its_own_origin: bool = False,
) -> AsyncIterator[Edge]:
    """Serve a new house, on SQLite and with a clock that is moved by hand.

    Its pages come from elsewhere, as behind a proxy, unless a browser is to load them from its own port.
    """
    limits = limits or WebLimits()
    quickly = Passwords(PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))
    clock, bus = ManualClock(START), InProcessBus()
    store = await SqliteStore.open(folder / "house.db")
    try:
        await store.set_meta({HOUSE: "h1", MARK: mark})
        house = House(store, bus, clock, owner="us", settings=QUICK, source=source_for(mark))
        await house.start()
        try:
            with bound("127.0.0.1", 0) as line:
                port = port_of(line)
                origins = (ORIGIN, f"http://127.0.0.1:{port}") if is_its_own_origin else (ORIGIN,)
                wanted = Settings(
                    origins=origins, limits=limits, access=access, metrics_token=Secret(METRICS_TOKEN)
                )
                watch = ProgramWatch(house, clock, as_the_tests_began())
                async with opened_edge(
                    house, store.credentials, clock, line, wanted, passwords=quickly, watch=watch
                ) as edge:
                    yield Edge(house, store, bus, clock, edge.sign_in_service, port)
        finally:
            await house.stop()
    finally:
        await store.close()


async def said(port: int, sent: bytes) -> bytes:
    """Send bytes as they are, and read until the other side closes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(sent)
        return await reader.read()
    except ConnectionResetError:
        return b""
    finally:
        writer.close()


def request(method: str, path: str, headers: Mapping[str, str], body: bytes = b"") -> bytes:
    """Write a request by hand."""
    lines = [f"{method} {path} HTTP/1.1", "Host: house.example", "Connection: close"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode() + body
