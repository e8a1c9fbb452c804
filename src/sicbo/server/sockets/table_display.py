"""The display: a screen that shows a table to everyone who stands before it, and orders nothing.

Three may look: a device that was let in as a display, whoever is signed in, and in a demo house anyone who
sits at the machine on which it runs, since nobody's money is played for there.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from ipaddress import ip_address

from litestar import websocket
from litestar.handlers import WebsocketRouteHandler
from msgspec import Struct

from sicbo.administration.access import may_be_watched_by_anyone
from sicbo.administration.state import DeviceKind
from sicbo.house_runtime.house import House, NoSuchTable
from sicbo.house_runtime.tables.view_delivery import Audience, NothingToSee, Subscription, ViewerKind
from sicbo.messages import display as m
from sicbo.messages.sockets import LookAgain
from sicbo.messages.terminal import Challenge, Prove
from sicbo.people import Role
from sicbo.server.devices.gate import Gate
from sicbo.server.edge.matrix import Matrix
from sicbo.server.edge.rate_limits import RateLimits
from sicbo.server.edge.refusals import refused
from sicbo.server.settings import WebLimits
from sicbo.server.sign_in.sessions import COOKIE
from sicbo.server.sign_in.sign_in_service import SignInService
from sicbo.server.sockets.socket import AnySocket, Socket, accepted, next_update, until_first, until_left
from sicbo.streams import Refused
from sicbo.table.views.display import DisplayView


class Looker(Struct, frozen=True):
    """Someone who may look: where the table is fixed, at that one; as long as a question is answered yes."""

    name: str
    """Under which messages are counted."""
    table: str
    may_still: Callable[[], Awaitable[bool]]
    why_not: str
    """The code of the refusal when it may no more."""


class Displays:
    """The displays that are connected to this process."""

    def __init__(  # noqa: PLR0913 - what it asks, each by its name
        self,
        house: House,
        sign_in_service: SignInService,
        gate: Gate,
        *,
        matrix: Matrix,
        limits: WebLimits,
        rate_limits: RateLimits,
    ) -> None:
        self._house = house
        self._sign_in_service = sign_in_service
        self._gate = gate
        self._matrix = matrix
        self._limits = limits
        self._rate_limits = rate_limits

    def routes(self) -> list[WebsocketRouteHandler]:
        """Give the socket of displays."""

        @websocket("/display")
        async def display(socket: AnySocket) -> None:
            await self._serve(socket)

        return [display]

    async def _serve(self, socket: AnySocket) -> None:
        line = await accepted(socket, self._limits, self._rate_limits.connects)
        if line is None:
            return
        async with until_left(line):
            looker = await self._admit(line, socket.cookies.get(COOKIE))
            await self._look_around(looker, line)

    # ---- who looks ---------------------------------------------------------------------------------------

    async def _admit(self, line: Socket, token: str | None) -> Looker:
        """Let someone show who it is, in time and in one message."""
        challenge = await self._gate.challenge()
        await line.send(Challenge(house=challenge.house, nonce=challenge.nonce))
        first = await line.receive_in_time(m.from_display)
        match first:
            case Prove():
                self._matrix.refuse(_row(first), Role.DEVICE)
                device = await self._gate.admit(challenge, first, DeviceKind.DISPLAY)
                self._rate_limits.connects.give_back(line.address)
                return Looker(
                    device.name, device.table, lambda: self._gate.is_let_in(device), "socket/shut-out"
                )
            case m.Open():
                session = await self._sign_in_service.who(token)
                self._matrix.refuse(_row(first), session.role)
                await self._sign_in_service.use_ticket(session, first.ticket)
                self._rate_limits.connects.give_back(line.address)
                return Looker(
                    session.person, "", lambda: self._sign_in_service.is_in(session), "sign-in/needed"
                )
            case m.Watch():
                await self._refuse_stranger(line.address)
                return Looker(line.address, "", _always, "")
            case _:
                raise refused("request/broken", why="the first message says who looks")

    async def _refuse_stranger(self, address: str) -> None:
        """Let anyone look in a demo house, from its own machine; the matrix cannot say this of a house."""
        is_demo = may_be_watched_by_anyone(await self._house.administration())
        if not (is_demo and is_this_machine(address)):
            raise refused("display/not-for-anyone")

    # ---- what is seen ------------------------------------------------------------------------------------

    async def _look_around(self, looker: Looker, line: Socket) -> None:
        """Tell which tables there are, and show one after the other."""
        tables = await self._tell_tables(looker, line)
        chosen = await self._receive(looker, line)
        while not isinstance(chosen, LookAgain):
            if isinstance(chosen, m.ShowAll):
                tables = await self._tables(looker)
            elif chosen.table not in tables:
                raise refused("socket/no-table", table=chosen.table[:64])
            chosen = await self._show(chosen, tables, looker, line)
        raise refused("request/broken", why="no table was chosen")

    async def _tables(self, looker: Looker) -> tuple[str, ...]:
        return (looker.table,) if looker.table else await self._house.tables()

    async def _tell_tables(self, looker: Looker, line: Socket) -> tuple[str, ...]:
        house = (await self._house.administration()).house
        tables = await self._tables(looker)
        await line.send(m.Tables(mark=house.mark.value if house else "", tables=tables))
        return tables

    async def _receive(self, looker: Looker, line: Socket) -> m.Show | m.ShowAll | LookAgain:
        """Take the next message of someone who is known."""
        message = await line.receive(m.from_display)
        if not self._rate_limits.commands.is_within(f"display/{looker.name}"):
            raise refused("request/too-often")
        if isinstance(message, m.Show | m.ShowAll | LookAgain):
            return message
        raise refused("request/broken", why="it is known already who looks")

    async def _show(
        self, wanted: m.Show | m.ShowAll, tables: tuple[str, ...], looker: Looker, line: Socket
    ) -> m.Show | m.ShowAll:
        """Show a table, or all of which something is to be seen, until something else is chosen."""
        subscriptions: dict[str, Subscription] = {}
        chosen: list[m.Show | m.ShowAll] = []
        try:
            if isinstance(wanted, m.Show):
                subscriptions[wanted.table] = await self._look(wanted.table)
            else:
                for table in tables:
                    with suppress(Refused):  # one that is just being set up is told of again
                        subscriptions[table] = await self._look(table)
            await until_first(
                *(self._tell(each, line) for each in subscriptions.values()),
                self._watch(looker),
                self._follow_tables(
                    tuple(subscriptions) if isinstance(wanted, m.ShowAll) else None, looker, line
                ),
                self._listen(tuple(subscriptions.values()), looker, line, chosen),
            )
        finally:
            for table, each in subscriptions.items():
                self._house.unsubscribe(table, each)
        return chosen[0]

    async def _look(self, table: str) -> Subscription:
        try:
            return await self._house.look(
                table, Audience(ViewerKind.DISPLAY), most_waiting=self._limits.waiting_messages
            )
        except (NoSuchTable, NothingToSee):
            raise refused("socket/no-table", table=table[:64]) from None

    async def _tell(self, subscription: Subscription, line: Socket) -> None:
        while True:
            update = await next_update(subscription)
            if isinstance(update.view, DisplayView):
                await line.send(m.View(version=update.version, follows=update.follows, view=update.view))

    async def _follow_tables(self, shown: tuple[str, ...] | None, looker: Looker, line: Socket) -> None:
        """Tell whoever looks at all tables when there are others; they are shown when they are asked for."""
        while True:
            await asyncio.sleep(self._limits.looks_again_seconds)
            if shown is not None and shown != await self._tables(looker):
                shown = await self._tell_tables(looker, line)

    async def _watch(self, looker: Looker) -> None:
        """Look from time to time whether whoever looks may still do so."""
        while True:
            await asyncio.sleep(self._limits.looks_again_seconds)
            if not await looker.may_still():
                raise refused(looker.why_not)

    async def _listen(
        self,
        subscriptions: tuple[Subscription, ...],
        looker: Looker,
        line: Socket,
        chosen: list[m.Show | m.ShowAll],
    ) -> None:
        """Show the whole anew where it is asked for, until something else is chosen."""
        while isinstance(message := await self._receive(looker, line), LookAgain):
            for subscription in subscriptions:
                last = subscription.again()
                if last is not None and isinstance(last.view, DisplayView):
                    await line.send(m.View(version=last.version, follows=last.follows, view=last.view))
        chosen.append(message)


def is_this_machine(address: str) -> bool:
    """Tell whether an address is that of the machine itself.

    >>> [is_this_machine(each) for each in ("127.0.0.1", "::1", "192.0.2.7", "")]
    [True, True, False, False]
    """
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


async def _always() -> bool:
    return True


def _row(message: Prove | m.Open) -> str:
    return f"display {type(message).__struct_config__.tag}"
