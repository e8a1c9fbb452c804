"""A display: follows what everyone may see of a table, and orders nothing."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from sicbo.client.connection import LARGEST, Connection, LineIsDown, followed, next_message
from sicbo.client.keys import sign
from sicbo.client.terminal import Identity
from sicbo.clock import Clock, SystemClock
from sicbo.messages import display as m
from sicbo.messages.proofs import Connecting
from sicbo.messages.sockets import Message, encode
from sicbo.messages.terminal import Challenge, Prove
from sicbo.table.views.display import DisplayView


class Display(Connection[DisplayView]):
    """A display that shows a table."""

    def __init__(self, line: ClientConnection, tables: m.Tables) -> None:
        super().__init__(line, m.to_display)
        self.tables = tables

    async def show(self, table: str) -> None:
        """Show a table from now on."""
        await self.send(encode(m.Show(table=table)))


@asynccontextmanager
async def shown(
    url: str, table: str, identity: Identity | str, clock: Clock | None = None
) -> AsyncIterator[Display]:
    """Show a table of the house at an address, `wss://HOST/display`.

    Whoever looks is a device that was let in as a display; or nobody in particular, by the origin of a demo
    house on the same machine.
    """
    origin = identity if isinstance(identity, str) else identity.origin
    async with connect(url, origin=Origin(origin), max_size=LARGEST, compression=None) as line:
        challenge = await next_message(line, m.to_display)
        if not isinstance(challenge, Challenge):
            raise LineIsDown("", "the house did not begin with a challenge")
        await line.send(encode(_first(challenge, identity, clock or SystemClock())))
        tables = await next_message(line, m.to_display)
        if not isinstance(tables, m.Tables):
            raise LineIsDown("", "the house did not say which tables there are")
        display = Display(line, tables)
        await display.show(table)
        async with followed(display, line, f"the display of {table}"):
            yield display


def _first(challenge: Challenge, identity: Identity | str, clock: Clock) -> Message:
    """Write the first message: a proof, or nothing but the wish to look."""
    if isinstance(identity, str):
        return m.Watch()
    counter = int(clock.now().timestamp() * 1000)
    device = identity.device
    proof = Connecting(nonce=challenge.nonce, house=challenge.house, device=device, counter=counter)
    return Prove(device=device, counter=counter, signature=sign(identity.key, proof))
