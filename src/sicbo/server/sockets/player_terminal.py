"""The player terminal: it shows who it is, sees its position of its table, and lays wagers for it.

The position of a terminal has the name of the device, and a device acts for itself alone. One device has one
connection in the whole house: the newest, once it has shown that it holds the key.
"""

import asyncio

from sicbo.administration.state import Device, DeviceKind
from sicbo.house_runtime.requests import Answer, Rejected
from sicbo.house_runtime.tables.view_delivery import Audience, Update, ViewerKind
from sicbo.messages import terminal as m
from sicbo.people import Actor, Role
from sicbo.server.edge.refusals import refused
from sicbo.server.edge.text_limits import validate_text_fields
from sicbo.server.sockets.live_socket import Entering, LiveSocket, SocketServices
from sicbo.server.sockets.presence import Connected, Presence
from sicbo.server.sockets.terminal_orders import command_of, stakes_in
from sicbo.server.sockets.terminal_questions import Questions
from sicbo.server.sockets.visit import Visit
from sicbo.streams import Refused
from sicbo.table.views.player import PlayerView


class Terminals(LiveSocket[Connected, m.FromTerminal]):
    """All terminals that are connected to this process."""

    path = "/terminal"
    row = "terminal"
    opens_with = (m.Prove,)
    is_open_already = "the device is known already"
    read = m.from_terminal

    def __init__(self, services: SocketServices) -> None:
        super().__init__(services)
        self._questions = Questions(services.house, services.limits)
        self.presence = Presence(services.house, services.gate, services.limits)

    @property
    def count(self) -> int:
        """How many are connected, and have shown who they are."""
        return len(self.presence)

    async def admit(self, first: m.FromTerminal, entering: Entering) -> Visit[Connected]:
        """Let a terminal in that has signed the challenge."""
        if not isinstance(first, m.Prove):
            raise refused("device/not-known")
        device = await self.prove(first, DeviceKind.TERMINAL, entering)
        connected = Connected(device, first.counter, asyncio.get_running_loop().create_future())
        return Visit(entering.line, device.name, Role.TERMINAL, connected)

    async def begin(self, visit: Visit[Connected]) -> None:
        """Send earlier connections of the device away, and show its position."""
        device = visit.who.device
        await self.presence.came(visit.who)
        await visit.line.send(m.Welcome(device=device.name, table=device.table, mark=await self.mark()))
        await self.show(visit, device.table)

    def left(self, visit: Visit[Connected]) -> None:
        """Let the table be told, where it does not come back."""
        self.presence.left(visit.who)

    def audience_of(self, visit: Visit[Connected]) -> Audience:
        """See the table from the terminal's own position."""
        return Audience(ViewerKind.PLAYER, visit.who.device.name)

    def nothing_to_see(self, visit: Visit[Connected], table: str) -> Refused:
        """Say that the terminal has no position."""
        return refused("socket/no-position", device=visit.who.device.name, table=table)

    def watch(self, visit: Visit[Connected]) -> "asyncio.Future[None]":
        """Wait to be sent away: all terminals are watched together, since there are thousands."""
        return visit.who.over

    async def refuse_to_stay(self, visit: Visit[Connected]) -> None:
        """Refuse a device that was shut out."""
        await self.refuse_shut_out(visit.who.device)

    async def refuse_to_ask(self, visit: Visit[Connected], message: m.FromTerminal) -> None:
        """Refuse a device that was shut out what it asks for here; orders are refused by the table."""
        if not isinstance(message, m.ORDERS):
            await self.refuse_to_stay(visit)

    def shown(self, _: Visit[Connected], __: str, update: Update, before: Update | None) -> m.View | None:
        """Show a player what has changed."""
        if not isinstance(update.view, PlayerView):
            return None
        seen = before.view if before is not None and isinstance(before.view, PlayerView) else None
        change = m.change_of(update.view, seen)
        return m.View(version=update.version, follows=update.follows, view=change)

    async def take(self, visit: Visit[Connected], message: m.FromTerminal) -> None:
        """Answer a question or an order."""
        device = visit.who.device
        if isinstance(message, m.QUESTIONS):
            await self.reply(visit, message.key, self._questions.answer(device, message))
        elif isinstance(message, m.ORDERS):
            answer = await self.reply(visit, message.key, self._answer(device, message))
            if isinstance(answer, Rejected) and answer.code.startswith("access/"):
                await self.refuse_to_stay(visit)

    async def _answer(self, device: Device, order: m.Order) -> Answer:
        """Ask the table; it answers after its answer is kept."""
        if stakes_in(order) > self._limits.stakes:
            raise refused("wager/too-many-stakes", most=self._limits.stakes)
        command = command_of(device.name, order)
        validate_text_fields(command, self._limits)
        actor = Actor(device.name, Role.TERMINAL, device.name)
        return await self._house.submit(device.table, order.key, command, actor)
