"""A game console: opened by whoever is signed in, follows what the dealer sees, and orders."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from sicbo.chance import fresh_id
from sicbo.client.connection import LARGEST, Connection, LineIsDown, followed, next_message
from sicbo.client.http_session import HttpSession
from sicbo.house_runtime.requests import Answer
from sicbo.messages import console as m
from sicbo.messages.sockets import encode
from sicbo.table import commands as c
from sicbo.table.views.dealer import DealerView


class Console(Connection[DealerView]):
    """A console that is open."""

    def __init__(self, line: ClientConnection, opened: m.Opened) -> None:
        super().__init__(line, m.to_console)
        self.opened = opened

    async def order(self, command: c.Command, *, key: str = "") -> Answer:
        """Order something of the table, and wait for its answer."""
        named = key or fresh_id()
        answer: Answer = await self.ask(named, m.Order(key=named, command=command))
        return answer


@asynccontextmanager
async def opened(door: HttpSession, table: str) -> AsyncIterator[Console]:
    """Open the console of a table for someone who is signed in."""
    ticket = await door.socket_ticket()  # first: a door that signs in again has another cookie then
    async with connect(
        door.socket_url("/console"),
        origin=Origin(door.origin),
        additional_headers={"Cookie": door.cookie},
        max_size=LARGEST,
        compression=None,
        ssl=door.tls,
    ) as line:
        await line.send(encode(m.Open(table=table, ticket=ticket)))
        first = await next_message(line, m.to_console)
        if not isinstance(first, m.Opened):
            raise LineIsDown("", "the house did not open the console")
        console = Console(line, first)
        async with followed(console, line, f"the console of {table}"):
            yield console
