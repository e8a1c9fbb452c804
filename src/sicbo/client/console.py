"""A game console: opened by a signed-in person, follows the dealer's view, and gives orders."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from sicbo.chance import fresh_id
from sicbo.client.connection import LARGEST, Disconnected, ViewConnection, followed, next_message
from sicbo.client.http_session import HttpSession
from sicbo.house_runtime.requests import Answer
from sicbo.messages import console as m
from sicbo.messages.sockets import encode
from sicbo.table import commands as c
from sicbo.table.views.dealer import DealerView


class Console(ViewConnection[DealerView]):
    """An open console."""

    def __init__(self, socket: ClientConnection, opened: m.Opened) -> None:
        super().__init__(socket, m.to_console)
        self.opened = opened

    async def order(self, command: c.Command, *, key: str = "") -> Answer:
        """Send an order to the table, and return its answer."""
        named = key or fresh_id()
        answer: Answer = await self.ask(named, m.Order(key=named, command=command))
        return answer


@asynccontextmanager
async def opened(session: HttpSession, table: str) -> AsyncIterator[Console]:
    """Open the console of a table for a signed-in person."""
    ticket = await session.socket_ticket()  # first: a session that signs in again gets another cookie
    async with connect(
        session.socket_url("/console"),
        origin=Origin(session.origin),
        additional_headers={"Cookie": session.cookie},
        max_size=LARGEST,
        compression=None,
        ssl=session.tls,
    ) as socket:
        await socket.send(encode(m.Open(table=table, ticket=ticket)))
        first = await next_message(socket, m.to_console)
        if not isinstance(first, m.Opened):
            raise Disconnected("", "the house did not open the console")
        console = Console(socket, first)
        async with followed(console, socket, f"the console of {table}"):
            yield console
