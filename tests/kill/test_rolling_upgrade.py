"""The rolling upgrade of the runbook: three processes behind the nginx file that ships, each stopped in turn.

Real PostgreSQL, NATS and nginx; at each of three tables a terminal plays over nginx and connects again like a
page. No table may be silent for more than three seconds, counted slower where the machine was slower.
"""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest
import trustme

from bus.a_nats import a_nats_server, needs_nats
from free_ports import free_port
from kill.a_web_house import House
from kill.databases import database
from kill.reconnecting import Player
from kill.slowness import slowness
from server.an_nginx import listening_at, needs_nginx, nginx, upstream
from server.process import Served, serving
from sicbo.bus.addresses import read_addresses
from sicbo.bus.nats import NatsBus
from sicbo.clock import SystemClock, ticks
from storage.stores import needs_postgresql

pytestmark = [needs_nats, needs_nginx, needs_postgresql]

PLAYERS = {"ann": "T1", "bob": "T2", "cat": "T3"}
MOST_SILENT = 3
"""Seconds."""

BETTING = 0.5
"""Seconds for which betting is open in a round."""


class Place:
    """Where one house is: its words, its ports, and what is closed in the end."""

    def __init__(self, folder: Path, stack: AsyncExitStack, *words: str) -> None:
        self.folder, self._stack = folder, stack
        self.plain, self.secret, *self.ports = (free_port() for _ in range(5))
        self.origin = f"https://localhost:{self.secret}"
        self._words = (*words, "--behind-proxy", "127.0.0.1", "--origin", self.origin)
        self.served: dict[int, Served] = {}

    async def start(self, port: int) -> None:
        """Start a process, and wait until it is ready."""
        opened = serving(None, "--web", f"127.0.0.1:{port}", *self._words, cwd=self.folder)
        served = self.served[port] = await asyncio.to_thread(self._stack.enter_context, opened)
        async with httpx.AsyncClient(timeout=30) as client:
            while (await client.get(f"{served.url}/ready")).status_code != 200:  # noqa: ASYNC110 - it is asked
                await asyncio.sleep(0.05)

    async def stop(self, port: int) -> None:
        """Stop a process by SIGTERM."""
        served = self.served[port]
        assert 0 == await asyncio.to_thread(served.stop), served.logged()

    def open_nginx(self, certificate: Path) -> None:
        """Put nginx in front, with the file that ships."""
        changes = upstream(*(each.url for each in self.served.values()))
        changes |= listening_at(self.plain, self.secret, certificate)
        self._stack.enter_context(nginx(self.folder, changes, self.secret))


@pytest.mark.parametrize("turns", [1, pytest.param(2, marks=pytest.mark.torture)])
def test_no_table_is_silent_during_a_rolling_upgrade(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, turns: int
) -> None:
    """Each process gets SIGTERM, is started again, and is waited for before the next: all tables go on."""
    authority = trustme.CA()
    authority.cert_pem.write_to_path(str(tmp_path / "ca.pem"))
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "ca.pem"))
    issued = authority.issue_cert("localhost")
    issued.private_key_and_cert_chain_pem.write_to_path(str(tmp_path / "house.pem"))

    async def test(bus_url: str) -> None:
        async with asyncio.timeout(600), AsyncExitStack() as stack:
            kept = await database("postgresql", tmp_path)
            place = Place(tmp_path, stack, "--database", kept.url, "--bus", bus_url)
            await place.start(place.ports[0])
            bus = await NatsBus.open(read_addresses(bus_url), house=kept.id, now=SystemClock().now)
            stack.push_async_callback(bus.close)
            house = House(bus, place.served[place.ports[0]], place.origin)
            identities = await house.open(PLAYERS, credit=100_000)
            await house.dora_comes(house.first, await house.code_for_dora())
            for port in place.ports[1:]:
                await place.start(port)
            place.open_nginx(tmp_path / "house.pem")
            url = f"wss://localhost:{place.secret}/terminal"
            players = {PLAYERS[name]: Player(url, each) for name, each in identities.items()}
            await _roll(place, house, players, turns)

    with a_nats_server() as server:
        asyncio.run(test(server.url))
    assert "no live upstreams" not in (tmp_path / "nginx.log").read_text(encoding="utf-8")


async def _roll(place: Place, house: House, players: dict[str, Player], turns: int) -> None:
    """Stop and start each process in turn while all play, and see how long each table was silent."""
    with slowness() as machine:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(house.deal(table, pause=BETTING)) for table in players]
            tasks += [group.create_task(each.play()) for each in players.values()]
            await _all_play(players)
            since = ticks()
            for port in place.ports * turns:
                await place.stop(port)
                await place.start(port)
            await _all_play(players)
            until = ticks()
            for task in tasks:
                task.cancel()
    for table, player in players.items():
        silences = [
            ((later - earlier) / machine.during(earlier, later), later - earlier)
            for earlier, later in player.silences(since, until)
        ]
        assert max(silences)[0] <= MOST_SILENT, f"{table} was silent for {max(silences)[1]:.1f} seconds"


async def _all_play(players: dict[str, Player]) -> None:
    """Wait until a wager of each has been registered from now on."""
    before = {table: each.registered for table, each in players.items()}
    while any(each.registered == before[table] for table, each in players.items()):  # noqa: ASYNC110 - they play
        await asyncio.sleep(0.05)
