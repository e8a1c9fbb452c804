"""The player terminal: it shows who it is, sees its position of its table, and lays wagers for it.

The position of a terminal has the name of the device, and a device acts for itself alone. One device has one
connection in the whole house: the newest, once it has shown that it holds the key.
"""

import asyncio

from litestar import websocket
from litestar.handlers import WebsocketRouteHandler

from sicbo.administration.state import Device, DeviceKind
from sicbo.house_runtime.house import House, NoSuchTable
from sicbo.house_runtime.requests import Answer, Rejected, RetryLater, refused_answer
from sicbo.house_runtime.tables.view_delivery import Audience, NothingToSee, Subscription, ViewerKind
from sicbo.messages import terminal as m
from sicbo.messages.sockets import Answered, LookAgain, Message
from sicbo.people import Actor, Role
from sicbo.server.devices.gate import Gate
from sicbo.server.edge.matrix import Matrix
from sicbo.server.edge.rate_limits import RateLimits
from sicbo.server.edge.refusals import CATALOGUE, TOO_OFTEN, refused
from sicbo.server.edge.text_limits import validate_text_fields
from sicbo.server.settings import WebLimits
from sicbo.server.sockets.presence import Connected, Presence
from sicbo.server.sockets.socket import AnySocket, Socket, accepted, next_update, until_first, until_left
from sicbo.server.sockets.terminal_orders import command_of, stakes_in
from sicbo.server.sockets.terminal_questions import Questions
from sicbo.storage.contract import StoreIsAway
from sicbo.streams import Refused
from sicbo.table.views.player import PlayerView

NOT_YET = RetryLater("receipt/not-yet", CATALOGUE["receipt/not-yet"])
AWAY = RetryLater("store/is-away", "nothing can be looked up at the moment: ask again")


class Terminals:
    """All terminals that are connected to this process."""

    def __init__(
        self, house: House, gate: Gate, matrix: Matrix, limits: WebLimits, rate_limits: RateLimits
    ) -> None:
        self._house = house
        self._gate = gate
        self._matrix = matrix
        self._limits = limits
        self._rate_limits = rate_limits
        self._questions = Questions(house, limits)
        self.presence = Presence(house, gate, limits)

    @property
    def count(self) -> int:
        """How many are connected, and have shown who they are."""
        return len(self.presence)

    def routes(self) -> list[WebsocketRouteHandler]:
        """Give the socket of terminals."""

        @websocket("/terminal")
        async def terminal(socket: AnySocket) -> None:
            await self._serve(socket)

        return [terminal]

    async def _serve(self, socket: AnySocket) -> None:
        line = await accepted(socket, self._limits, self._rate_limits.connects)
        if line is None:
            return
        line.forget_request()
        async with until_left(line):
            device, counter = await self._admit(line)
            self._rate_limits.connects.give_back(line.address)
            await self._play(device, counter, line)

    async def _admit(self, line: Socket) -> tuple[Device, int]:
        """Let a terminal show who it is, in time and in one message."""
        challenge = await self._gate.challenge()
        await line.send(m.Challenge(house=challenge.house, nonce=challenge.nonce))
        proof = await line.receive_in_time(m.from_terminal)
        if not isinstance(proof, m.Prove):
            raise refused("device/not-known")
        self._matrix.refuse(_row(proof), Role.TERMINAL)
        return await self._gate.admit(challenge, proof, DeviceKind.TERMINAL), proof.counter

    # ---- once it is known who it is ----------------------------------------------------------------------

    async def _play(self, device: Device, counter: int, line: Socket) -> None:
        """Serve a terminal until it leaves, falls behind, is connected elsewhere or is shut out."""
        connected = Connected(device, counter, asyncio.get_running_loop().create_future())
        try:
            await self.presence.came(connected)
            house = (await self._house.administration()).house
            mark = house.mark.value if house else ""
            await line.send(m.Welcome(device=device.name, table=device.table, mark=mark))
            subscription = await self._look(device)
            try:
                await until_first(
                    connected.over,
                    self._tell(subscription, line),
                    self._listen(subscription, device, line),
                )
            finally:
                self._house.unsubscribe(device.table, subscription)
        finally:
            self.presence.left(connected)

    async def _look(self, device: Device) -> Subscription:
        audience = Audience(ViewerKind.PLAYER, device.name)
        try:
            return await self._house.look(device.table, audience, most_waiting=self._limits.waiting_messages)
        except (NoSuchTable, NothingToSee):
            raise refused("socket/no-position", device=device.name, table=device.table) from None

    async def _tell(self, subscription: Subscription, line: Socket) -> None:
        """Send every view."""
        before: PlayerView | None = None
        while True:
            update = await next_update(subscription)
            if isinstance(update.view, PlayerView):
                change = m.change_of(update.view, before)
                await line.send(m.View(version=update.version, follows=update.follows, view=change))
                before = update.view

    async def _listen(self, subscription: Subscription, device: Device, line: Socket) -> None:
        """Answer every message, one after the other."""
        while True:
            message = await line.receive(m.from_terminal)
            self._matrix.refuse(_row(message), Role.TERMINAL)
            match message:
                case m.Prove():
                    raise refused("request/broken", why="the device is known already")
                case LookAgain():
                    if not self._rate_limits.commands.is_within(device.name):
                        raise refused("request/too-often")
                    await self._refuse_shut_out(device)
                    last = subscription.again()
                    if last is not None and isinstance(last.view, PlayerView):
                        await line.send(m.View(version=last.version, follows=last.follows, view=last.view))
                case m.Recall() | m.Rules() | m.Notice() | m.Results() | m.Receipt():
                    await line.send(await self._told(device, message))
                case _:
                    answer = await self._answer(device, message)
                    await line.send(Answered(key=message.key, answer=answer))
                    if isinstance(answer, Rejected) and answer.code.startswith("access/"):
                        await self._refuse_shut_out(device)

    async def _refuse_shut_out(self, device: Device) -> None:
        if not await self._gate.is_let_in(device):
            raise refused("socket/shut-out")

    async def _told(self, device: Device, question: m.Question) -> Message:
        """Answer a question about what is on record of this terminal."""
        if not self._rate_limits.commands.is_within(device.name):
            return Answered(key=question.key, answer=TOO_OFTEN)
        await self._refuse_shut_out(device)
        try:
            return await self._questions.answer(device, question)
        except Refused as reason:
            is_later = reason.refusal.code == NOT_YET.code
            return Answered(key=question.key, answer=NOT_YET if is_later else refused_answer(reason.refusal))
        except StoreIsAway:
            return Answered(key=question.key, answer=AWAY)

    async def _answer(self, device: Device, order: m.Order) -> Answer:
        """Ask the table; it answers after its answer is kept."""
        if not self._rate_limits.commands.is_within(device.name):
            return TOO_OFTEN
        command = command_of(device.name, order)
        try:
            if stakes_in(order) > self._limits.stakes:
                raise refused("wager/too-many-stakes", most=self._limits.stakes)
            validate_text_fields(command, self._limits)
        except Refused as reason:
            return refused_answer(reason.refusal)
        actor = Actor(device.name, Role.TERMINAL, device.name)
        return await self._house.submit(device.table, order.key, command, actor)


def _row(message: Message) -> str:
    return f"terminal {type(message).__struct_config__.tag}"
