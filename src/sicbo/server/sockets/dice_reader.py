"""Dice readers over their WebSocket: they show who they are, hear when to read, and post what they have read.

The signature of a result is verified by the owner of the table, where it is decided; the line only says from
which device it comes.
"""

import asyncio

from litestar import websocket
from litestar.handlers import WebsocketRouteHandler

from sicbo.administration.state import Device, DeviceKind
from sicbo.house_runtime.house import House, NoSuchTable
from sicbo.house_runtime.requests import Answer, broken_request
from sicbo.house_runtime.tables.device_feed import DeviceMessage, PostIsBroken, post_of, read_post
from sicbo.house_runtime.tables.view_delivery import Audience, NothingToSee, Subscription, ViewerKind
from sicbo.messages import reader as m
from sicbo.messages.sockets import Answered
from sicbo.messages.terminal import Challenge, Prove
from sicbo.people import Actor, Role
from sicbo.server.devices.gate import Gate
from sicbo.server.edge.matrix import Matrix
from sicbo.server.edge.rate_limits import RateLimits
from sicbo.server.edge.refusals import TOO_OFTEN, refused
from sicbo.server.settings import WebLimits
from sicbo.server.sockets.socket import AnySocket, Socket, accepted, next_update, until_first, until_left
from sicbo.table.decisions.outcome.device_results import is_result_awaited

FROM_INSIDE = Audience(ViewerKind.DEALER)
"""A dealer sees every step of a round: so does the house, to tell a device when to read."""


class DiceReaders:
    """The dice readers that are connected to this process."""

    def __init__(
        self, house: House, gate: Gate, matrix: Matrix, limits: WebLimits, rate_limits: RateLimits
    ) -> None:
        self._house = house
        self._gate = gate
        self._matrix = matrix
        self._limits = limits
        self._rate_limits = rate_limits

    def routes(self) -> list[WebsocketRouteHandler]:
        """Give the socket of dice readers."""

        @websocket("/dice-reader")
        async def dice_reader(socket: AnySocket) -> None:
            await self._serve(socket)

        return [dice_reader]

    async def _serve(self, socket: AnySocket) -> None:
        line = await accepted(socket, self._limits, self._rate_limits.connects)
        if line is None:
            return
        async with until_left(line):
            device = await self._admit(line)
            self._rate_limits.connects.give_back(line.address)
            await self._both_ways(device, line)

    async def _admit(self, line: Socket) -> Device:
        """Let a device show who it is, in time and in one message."""
        challenge = await self._gate.challenge()
        await line.send(Challenge(house=challenge.house, nonce=challenge.nonce))
        proof = await line.receive_in_time(m.from_reader)
        if not isinstance(proof, Prove):
            raise refused("device/not-known")
        self._matrix.refuse("reader prove", Role.DEVICE)
        return await self._gate.admit(challenge, proof, DeviceKind.DICE_READER)

    async def _both_ways(self, device: Device, line: Socket) -> None:
        house = (await self._house.administration()).house
        mark = house.mark.value if house else ""
        await line.send(m.ReaderWelcome(device=device.name, table=device.table, mark=mark))
        try:
            subscription = await self._house.look(
                device.table, FROM_INSIDE, most_waiting=self._limits.waiting_messages
            )
        except (NoSuchTable, NothingToSee):
            raise refused("socket/no-table", table=device.table) from None
        try:
            await until_first(
                self._tell(subscription, device, line), self._watch(device), self._listen(device, line)
            )
        finally:
            self._house.unsubscribe(device.table, subscription)

    async def _tell(self, subscription: Subscription, device: Device, line: Socket) -> None:
        """Say which round is in play and whether it is to be read, whenever that changes."""
        told: m.RoundShown | None = None
        while True:
            await next_update(subscription)
            table = (await self._house.standing(device.table)).table
            if table is None:
                continue
            number = table.round.number if table.round is not None else 0
            now = m.RoundShown(round=number, is_awaited=is_result_awaited(table, device.name))
            if now != told:
                told = now
                await line.send(now)

    async def _watch(self, device: Device) -> None:
        """Look from time to time whether the device may still see anything."""
        while True:
            await asyncio.sleep(self._limits.looks_again_seconds)
            if not await self._gate.is_let_in(device):
                raise refused("socket/shut-out")

    async def _listen(self, device: Device, line: Socket) -> None:
        """Answer every result, one after the other."""
        while True:
            message = await line.receive(m.from_reader)
            if not isinstance(message, m.Result):
                raise refused("request/broken", why="the device is known already")
            self._matrix.refuse("reader result", Role.DEVICE)
            answer = await self._answer(device, message)
            await line.send(Answered(key=str(message.counter), answer=answer))

    async def _answer(self, device: Device, result: m.Result) -> Answer:
        """Ask the table; it verifies the signature, and answers after its answer is kept."""
        if not self._rate_limits.commands.is_within(device.name):
            return TOO_OFTEN
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
