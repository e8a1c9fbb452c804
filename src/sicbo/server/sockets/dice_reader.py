"""The WebSocket of dice readers: they authenticate, are told when to read, and send their results.

The signature of a result is verified by the process that runs the table; the connection only identifies the
device.
"""

from sicbo.administration.state import Device, DeviceKind
from sicbo.house_runtime.requests import Answer, broken_request
from sicbo.house_runtime.tables.device_feed import DeviceMessage, PostIsBroken, post_of, read_post
from sicbo.house_runtime.tables.view_delivery import Audience, Subscription, ViewerKind
from sicbo.messages import reader as m
from sicbo.messages.terminal import Prove
from sicbo.people import Actor, Role
from sicbo.server.edge.refusals import refused
from sicbo.server.sockets.connection import Connection, next_update
from sicbo.server.sockets.live_socket import Entering, LiveSocket
from sicbo.table.decisions.outcome.device_results import is_result_awaited


class DiceReaders(LiveSocket[Device, m.FromReader]):
    """The dice readers that are connected to this process."""

    path = "/dice-reader"
    row = "reader"
    opens_with = (Prove,)
    already_open = "the device is already known"
    audience = Audience(ViewerKind.DEALER)
    """The dealer's view shows every step of a round, so it shows when to read."""
    read = m.from_reader

    async def admit(self, first: m.FromReader, entering: Entering) -> Connection[Device]:
        """Admit a dice reader that has signed the challenge."""
        if not isinstance(first, Prove):
            raise refused("device/not-known")
        device = await self.prove(first, DeviceKind.DICE_READER, entering)
        return Connection(entering.socket, device.name, Role.DEVICE, device)

    async def begin(self, connection: Connection[Device]) -> None:
        """Send a dice reader its table, and from now on when to read."""
        device = connection.who
        await connection.socket.send(
            m.ReaderWelcome(device=device.name, table=device.table, mark=await self.mark())
        )
        await self.show(connection, device.table)

    async def check_access(self, connection: Connection[Device]) -> None:
        """Refuse a revoked device."""
        await self.refuse_revoked_device(connection.who)

    async def send_views(
        self, connection: Connection[Device], table: str, subscription: Subscription
    ) -> None:
        """Send the round in play and whether to read it, whenever that changes."""
        told: m.RoundShown | None = None
        while True:
            await next_update(subscription)
            found = (await self._house.standing(table)).table
            if found is None:
                continue
            number = found.round.number if found.round is not None else 0
            now = m.RoundShown(round=number, is_awaited=is_result_awaited(found, connection.who.name))
            if now != told:
                told = now
                await connection.socket.send(now)

    def key_of(self, message: m.FromReader) -> str | None:
        """Return the counter of a result, under which it is answered."""
        return str(message.counter) if isinstance(message, m.Result) else None

    async def take(self, connection: Connection[Device], message: m.FromReader) -> Answer | None:
        """Submit a result to the table, which verifies the signature and answers once it is stored."""
        if not isinstance(message, m.Result):
            return None
        device = connection.who
        try:
            command = read_post(post_of(message_in(device.name, message), _signature(message)))
        except PostIsBroken as mistake:
            return broken_request(mistake)
        sender = Actor(device.name, Role.DEVICE, device.name)
        return await self._house.submit(device.table, str(message.counter), command, sender)


def message_in(device: str, result: m.Result) -> DeviceMessage:
    """Return the message that a device has signed."""
    return DeviceMessage(
        house=result.house,
        device=device,
        table=result.table,
        round=result.round,
        counter=result.counter,
        faces=result.faces,
        at=result.at,
    )


def _signature(result: m.Result) -> bytes:
    try:
        return bytes.fromhex(result.signature)
    except ValueError:
        raise PostIsBroken("a signature must be hexadecimal") from None
