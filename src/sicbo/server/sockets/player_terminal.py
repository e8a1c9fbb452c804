"""The player terminal: it authenticates, sees its position at its table, and lays wagers there.

A terminal's position has the name of the device, and a device acts only for itself. Each device has one
connection in the whole house: the newest authenticated one.
"""

import asyncio
from contextlib import suppress

from sicbo.administration.state import Device, DeviceKind
from sicbo.house_runtime.house import NoSuchTable
from sicbo.house_runtime.requests import Answer, Rejected
from sicbo.house_runtime.tables.view_delivery import Audience, Update, ViewerKind
from sicbo.messages import terminal as m
from sicbo.messages.sockets import Message
from sicbo.people import Actor, Role
from sicbo.server.edge.refusals import refused
from sicbo.server.edge.text_limits import validate_text_fields
from sicbo.server.sockets.connection import Connection
from sicbo.server.sockets.live_socket import Entering, LiveSocket, SocketServices
from sicbo.server.sockets.presence import Connected, Presence
from sicbo.server.sockets.terminal_orders import command_of, stakes_in
from sicbo.server.sockets.terminal_questions import Questions
from sicbo.streams import Refused
from sicbo.table import commands as c
from sicbo.table.decisions.checks.instruments import credits_not_accepted
from sicbo.table.views.player import PlayerView


class Terminals(LiveSocket[Connected, m.FromTerminal]):
    """The terminals connected to this process."""

    path = "/terminal"
    row = "terminal"
    opens_with = (m.Prove,)
    already_open = "the device is already known"
    read = m.from_terminal

    def __init__(self, services: SocketServices) -> None:
        super().__init__(services)
        self._questions = Questions(services.house, services.limits)
        self.presence = Presence(
            services.house, services.gate, services.limits, services.clock, services.player_idle_seconds
        )

    @property
    def count(self) -> int:
        """How many authenticated terminals are connected."""
        return len(self.presence)

    async def admit(self, first: m.FromTerminal, entering: Entering) -> Connection[Connected]:
        """Admit a terminal that has signed the challenge."""
        if not isinstance(first, m.Prove):
            raise refused("device/not-known")
        device = await self.prove(first, DeviceKind.TERMINAL, entering)
        connected = Connected(device, first.counter, asyncio.get_running_loop().create_future())
        return Connection(entering.socket, device.name, Role.TERMINAL, connected)

    async def begin(self, connection: Connection[Connected]) -> None:
        """Close earlier connections of the device, and show its position."""
        device = connection.who.device
        await self.presence.add(connection.who)
        await connection.socket.send(
            m.Welcome(device=device.name, table=device.table, mark=await self.mark())
        )
        await self.show(connection, device.table)

    def closed(self, connection: Connection[Connected]) -> None:
        """Report the terminal as down if it does not reconnect."""
        self.presence.remove(connection.who)

    def audience_of(self, connection: Connection[Connected]) -> Audience:
        """Return the audience of the terminal's position."""
        return Audience(ViewerKind.PLAYER, connection.who.device.name)

    async def no_view_refusal(self, connection: Connection[Connected], table: str) -> Refused:
        """Return the refusal for a terminal without a position: it has none yet, or never will."""
        with suppress(NoSuchTable):
            found = (await self._house.standing(table)).table
            if found is not None and not found.document.terminals.credits_accepted:
                return credits_not_accepted(found)
        return refused("socket/no-position", device=connection.who.device.name, table=table)

    def watch(self, connection: Connection[Connected]) -> "asyncio.Future[None]":
        """Wait to be closed: all terminals are checked together, since there are thousands."""
        return connection.who.over

    async def check_access(self, connection: Connection[Connected]) -> None:
        """Refuse a revoked device."""
        await self.refuse_revoked_device(connection.who.device)

    async def check_message(self, connection: Connection[Connected], message: m.FromTerminal) -> None:
        """Refuse questions of a revoked device; its orders are refused by the table."""
        if not isinstance(message, m.Order):
            await self.check_access(connection)

    def shown(
        self, _: Connection[Connected], __: str, update: Update, before: Update | None
    ) -> m.View | None:
        """Return what has changed in the player's view."""
        if not isinstance(update.view, PlayerView):
            return None
        seen = before.view if before is not None and isinstance(before.view, PlayerView) else None
        change = m.change_of(update.view, seen)
        return m.View(version=update.version, follows=update.follows, view=change)

    async def take(
        self, connection: Connection[Connected], message: m.FromTerminal
    ) -> Answer | Message | None:
        """Answer a question, or submit an order to the table, which answers once its answer is stored."""
        device = connection.who.device
        if isinstance(message, m.Question):
            return await self._questions.answer(device, message)
        if not isinstance(message, m.Order):
            return None
        if not isinstance(message, m.GiveNonce):  # a page sends it by itself
            self.presence.touched(device.name)
        actor = Actor(device.name, Role.TERMINAL, device.name)
        return await self._house.submit(device.table, message.key, self._command(device, message), actor)

    def _command(self, device: Device, order: m.Order) -> c.Command:
        """Return the command of an order, within the limits of a message."""
        if stakes_in(order) > self._limits.stakes:
            raise refused("wager/too-many-stakes", most=self._limits.stakes)
        command = command_of(device.name, order)
        validate_text_fields(command, self._limits)
        return command

    async def check_answer(self, connection: Connection[Connected], answer: Answer | Message) -> None:
        """Refuse a revoked device, if the table has refused its order."""
        if isinstance(answer, Rejected) and answer.code.startswith("access/"):
            await self.check_access(connection)
