"""Dice readers over their WebSocket: they show who they are, hear when to read, and post what they have read.

The signature of a result is verified by the owner of the table, where it is decided; the line only says from
which device it comes.
"""

from sicbo.administration.state import Device, DeviceKind
from sicbo.house_runtime.requests import Answer, broken_request
from sicbo.house_runtime.tables.device_feed import DeviceMessage, PostIsBroken, post_of, read_post
from sicbo.house_runtime.tables.view_delivery import Audience, Subscription, ViewerKind
from sicbo.messages import reader as m
from sicbo.messages.terminal import Prove
from sicbo.people import Actor, Role
from sicbo.server.edge.refusals import refused
from sicbo.server.sockets.live_socket import Entering, LiveSocket
from sicbo.server.sockets.visit import Visit, next_update
from sicbo.table.decisions.outcome.device_results import is_result_awaited


class DiceReaders(LiveSocket[Device, m.FromReader]):
    """The dice readers that are connected to this process."""

    path = "/dice-reader"
    row = "reader"
    opens_with = (Prove,)
    is_open_already = "the device is known already"
    audience = Audience(ViewerKind.DEALER)
    """A dealer sees every step of a round: so does the house, to tell a device when to read."""
    read = m.from_reader

    async def admit(self, first: m.FromReader, entering: Entering) -> Visit[Device]:
        """Let a dice reader in that has signed the challenge."""
        if not isinstance(first, Prove):
            raise refused("device/not-known")
        device = await self.prove(first, DeviceKind.DICE_READER, entering)
        return Visit(entering.line, device.name, Role.DEVICE, device)

    async def begin(self, visit: Visit[Device]) -> None:
        """Tell a dice reader its table, and from now on when to read."""
        device = visit.who
        await visit.line.send(m.ReaderWelcome(device=device.name, table=device.table, mark=await self.mark()))
        await self.show(visit, device.table)

    async def refuse_to_stay(self, visit: Visit[Device]) -> None:
        """Refuse a device that was shut out."""
        await self.refuse_shut_out(visit.who)

    async def tell(self, visit: Visit[Device], table: str, subscription: Subscription) -> None:
        """Say which round is in play and whether it is to be read, whenever that changes."""
        told: m.RoundShown | None = None
        while True:
            await next_update(subscription)
            found = (await self._house.standing(table)).table
            if found is None:
                continue
            number = found.round.number if found.round is not None else 0
            now = m.RoundShown(round=number, is_awaited=is_result_awaited(found, visit.who.name))
            if now != told:
                told = now
                await visit.line.send(now)

    def key_of(self, message: m.FromReader) -> str | None:
        """Give the counter of a result: it is answered under that."""
        return str(message.counter) if isinstance(message, m.Result) else None

    async def take(self, visit: Visit[Device], message: m.FromReader) -> None:
        """Hand a result on to the table."""
        if isinstance(message, m.Result):
            await self.reply(visit, str(message.counter), self._answer(visit.who, message))

    async def _answer(self, device: Device, result: m.Result) -> Answer:
        """Ask the table; it verifies the signature, and answers after its answer is kept."""
        try:
            command = read_post(post_of(message_in(device.name, result), _signature(result)))
        except PostIsBroken as mistake:
            return broken_request(mistake)
        sender = Actor(device.name, Role.DEVICE, device.name)
        return await self._house.submit(device.table, str(result.counter), command, sender)


def message_in(device: str, result: m.Result) -> DeviceMessage:
    """Make the message that a device has signed."""
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
        raise PostIsBroken("a signature is written in hexadecimal") from None
