"""A display: follows the public view of a table, and gives no orders."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from sicbo.client.connection import LARGEST, Disconnected, ViewConnection, followed, next_message
from sicbo.client.keys import sign
from sicbo.client.terminal import Identity
from sicbo.clock import Clock, SystemClock
from sicbo.messages import display as m
from sicbo.messages.proofs import Connecting
from sicbo.messages.sockets import Message, encode
from sicbo.messages.terminal import Challenge, Prove
from sicbo.table.views.display import DisplayView


class Display(ViewConnection[DisplayView]):
    """A display of a table."""

    def __init__(self, socket: ClientConnection, tables: m.Tables) -> None:
        super().__init__(socket, m.to_display)
        self.tables = tables

    async def show(self, table: str) -> None:
        """Show a table from now on."""
        await self.send(encode(m.Show(table=table)))


@asynccontextmanager
async def shown(
    url: str, table: str, identity: Identity | str, clock: Clock | None = None
) -> AsyncIterator[Display]:
    """Show a table of the house at an address, `wss://HOST/display`.

    The viewer is a device that was let in as a display, or anyone with the origin of a demo house on the same
    machine.
    """
    origin = identity if isinstance(identity, str) else identity.origin
    async with connect(url, origin=Origin(origin), max_size=LARGEST, compression=None) as socket:
        challenge = await next_message(socket, m.to_display)
        if not isinstance(challenge, Challenge):
            raise Disconnected("", "the house did not begin with a challenge")
        await socket.send(encode(_first(challenge, identity, clock or SystemClock())))
        tables = await next_message(socket, m.to_display)
        if not isinstance(tables, m.Tables):
            raise Disconnected("", "the house did not say which tables there are")
        display = Display(socket, tables)
        await display.show(table)
        async with followed(display, socket, f"the display of {table}"):
            yield display


def _first(challenge: Challenge, identity: Identity | str, clock: Clock) -> Message:
    """Return the first message: a proof, or just the wish to watch."""
    if isinstance(identity, str):
        return m.Watch()
    counter = int(clock.now().timestamp() * 1000)
    device = identity.device
    proof = Connecting(nonce=challenge.nonce, house=challenge.house, device=device, counter=counter)
    return Prove(device=device, counter=counter, signature=sign(identity.key, proof))
