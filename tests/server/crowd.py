"""A house with someone of every role at work, that several tests of one file share."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
from litestar import Litestar
from litestar.handlers import HTTPRouteHandler
from msgspec import Struct
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from server.edge import ORIGIN, Edge
from server.play import OFTEN, Play, at_a_table
from sicbo.client.terminal import Identity
from sicbo.people import Role
from sicbo.server.app import all_routes
from sicbo.server.edge.matrix import PEOPLE
from sicbo.server.settings import Settings, WebLimits
from sicbo.storage.records import decode

SIGNS_IN = tuple(role for role in PEOPLE if role not in (Role.TERMINAL, Role.DEVICE))
"""The roles of people; a terminal and a device show their keys."""
FIRST = {Role.SHIFT_MANAGER: "boss", Role.ADMIN: "ada", Role.DEALER: "dora"}
NO_END = 1_000_000
WITHOUT_PACE = replace(
    OFTEN,
    commands_at_once=NO_END,
    connects_a_minute=NO_END,
    sign_ins_a_minute=NO_END,
    sign_ins_a_minute_from_address=NO_END,
    absent_seconds=NO_END,
)
"""How often is another test's matter, and so is a terminal that is away."""


def name_of(role: Role) -> str:
    """Name the person of a role."""
    return FIRST.get(role, f"p-{role.value}")


class Crowd:
    """The house, and a browser for everyone in it."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.people: dict[Role, httpx.AsyncClient] = {}
        self.stranger = play.edge.browser()
        self._counter = 0

    async def come(self) -> None:
        """Let one person of each role come in."""
        for role in SIGNS_IN:
            if role not in FIRST:
                await self.play.staff.appoint(name_of(role), role)
            self.people[role] = await self.play.staff.come_in(name_of(role), role)

    async def go(self) -> None:
        """Close every browser."""
        for each in (self.stranger, *self.people.values()):
            await each.aclose()

    async def heads(self) -> dict[str, int]:
        """Give the number of the last record of every stream."""
        return await self.play.edge.house.streams()

    async def done_since(self, before: dict[str, int]) -> list[str]:
        """List what is on record since then, but for what the program did by itself when its time had come."""
        found = []
        for stream, last in (await self.heads()).items():
            first = before.get(stream, 0)
            for record in await self.play.edge.house.records(stream, after=first, most=last - first + 1):
                stamp, event = decode(record.data)
                if stamp.role is not Role.PROGRAM:
                    found.append(f"{stream}: {stamp.person} {type(event).__name__}")
        return found

    async def line(
        self, path: str, browser: httpx.AsyncClient | None = None, origin: str | None = ORIGIN
    ) -> ClientConnection:
        """Open a socket, as someone or as nobody."""
        cookie = (browser or self.stranger).headers.get("cookie")
        return await connect(
            f"ws://127.0.0.1:{self.play.edge.port}{path}",
            origin=None if origin is None else Origin(origin),
            additional_headers={"Cookie": cookie} if cookie else {},
        )

    async def ticket(self, browser: httpx.AsyncClient) -> str:
        """Draw a ticket that opens a socket."""
        return str((await browser.post("/socket-ticket")).json()["ticket"])

    def count(self) -> int:
        """Give the next number of a connection or a key."""
        self._counter += 1
        return self._counter

    async def device(self, name: str, kind: str) -> Identity:
        """Let a device in that is no terminal."""
        key, fingerprint = await self.play.propose(name, kind=kind)
        body = {"key": f"approve-{name}", "device": name, "fingerprint": fingerprint}
        answer = await self.play.boss.post("/devices/approve", json=body)
        assert 200 == answer.status_code, answer.text
        return Identity(name, key, ORIGIN)


@asynccontextmanager
async def a_crowd(folder: Path, limits: WebLimits = WITHOUT_PACE) -> AsyncIterator[Crowd]:
    """Serve a house, and let everyone come in."""
    async with at_a_table(folder, limits) as play:
        crowd = Crowd(play)
        await crowd.come()
        yield crowd
        await crowd.go()


def bodies_of(edge: Edge) -> dict[str, type[Struct] | None]:
    """Give the type of the body of every route, by the row of the matrix; None where there is no body."""
    settings = Settings(origins=(ORIGIN,))
    routes = all_routes(edge.house, edge.store.credentials, edge.sign_in_service, edge.clock, settings)
    found: dict[str, type[Struct] | None] = {}
    for route in Litestar(list(routes), openapi_config=None, logging_config=None).routes:
        for handler in getattr(route, "route_handlers", ()):
            if isinstance(handler, HTTPRouteHandler):
                data = handler.parsed_fn_signature.parameters.get("data")
                for method in set(map(str, handler.http_methods)) - {"OPTIONS"}:
                    found[f"{method} {route.path_format}"] = None if data is None else data.annotation
    return found
