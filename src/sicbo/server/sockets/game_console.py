"""The game console: whoever is signed in and holds a role of the pit sees a table and orders for it.

The session is looked up anew for every order, so that signing out, another role or a dismissal bites with the
next one; and from time to time while somebody only watches.
"""

import asyncio

from litestar import websocket
from litestar.handlers import WebsocketRouteHandler

from sicbo.house_runtime.house import House, NoSuchTable
from sicbo.house_runtime.requests import Answer, refused_answer
from sicbo.house_runtime.tables.view_delivery import Audience, NothingToSee, Subscription, ViewerKind
from sicbo.messages import console as m
from sicbo.messages.sockets import Answered, LookAgain
from sicbo.server.edge.matrix import Matrix, session_in
from sicbo.server.edge.rate_limits import RateLimits
from sicbo.server.edge.refusals import TOO_OFTEN, refused
from sicbo.server.edge.text_limits import validate_text_fields
from sicbo.server.settings import WebLimits
from sicbo.server.sign_in.sessions import COOKIE, Session
from sicbo.server.sign_in.sign_in_service import SignInService
from sicbo.server.sockets.socket import AnySocket, Socket, next_update, until_first, until_left
from sicbo.streams import Refused
from sicbo.table import commands as c
from sicbo.table.views.dealer import DealerView


class Consoles:
    """The consoles that are open in this process."""

    def __init__(
        self,
        house: House,
        sign_in_service: SignInService,
        matrix: Matrix,
        limits: WebLimits,
        rate_limits: RateLimits,
    ) -> None:
        self._house = house
        self._sign_in_service = sign_in_service
        self._matrix = matrix
        self._limits = limits
        self._rate_limits = rate_limits

    def routes(self) -> list[WebsocketRouteHandler]:
        """Give the socket of consoles."""

        @websocket("/console")
        async def console(socket: AnySocket) -> None:
            await self._serve(socket)

        return [console]

    async def _serve(self, socket: AnySocket) -> None:
        session = session_in(socket)
        line = Socket(socket, self._limits)
        await socket.accept()
        async with until_left(line):
            table = await self._open(session, line)
            await self._deal(table, session, line, socket.cookies.get(COOKIE, ""))

    async def _open(self, session: Session, line: Socket) -> str:
        """Take the ticket, in time; give the table that is meant."""
        first = await line.receive_in_time(m.from_console)
        if not isinstance(first, m.Open):
            raise refused("request/broken", why="the first message opens the console")
        await self._sign_in_service.use_ticket(session, first.ticket)
        return first.table

    async def _deal(self, table: str, session: Session, line: Socket, token: str) -> None:
        try:
            subscription = await self._house.look(
                table, Audience(ViewerKind.DEALER), most_waiting=self._limits.waiting_messages
            )
        except (NoSuchTable, NothingToSee):
            raise refused("socket/no-table", table=table[:64]) from None
        try:
            house = (await self._house.administration()).house
            mark = house.mark.value if house else ""
            await line.send(m.Opened(table=table, person=session.person, role=session.role, mark=mark))
            await until_first(
                self._tell(subscription, line),
                self._watch(session),
                self._listen(subscription, table, line, token),
            )
        finally:
            self._house.unsubscribe(table, subscription)

    async def _watch(self, session: Session) -> None:
        while True:
            await asyncio.sleep(self._limits.looks_again_seconds)
            if not await self._sign_in_service.is_in(session):
                raise refused("sign-in/needed")

    async def _tell(self, subscription: Subscription, line: Socket) -> None:
        while True:
            update = await next_update(subscription)
            if isinstance(update.view, DealerView):
                await line.send(m.View(version=update.version, follows=update.follows, view=update.view))

    async def _listen(self, subscription: Subscription, table: str, line: Socket, token: str) -> None:
        """Answer every message, one after the other, as long as the session is there."""
        while True:
            message = await line.receive(m.from_console)
            session = await self._sign_in_service.who(token)
            is_within = self._rate_limits.commands.is_within(session.person)
            match message:
                case m.Open():
                    raise refused("request/broken", why="the console is open already")
                case LookAgain():
                    last = subscription.again()
                    if not is_within:
                        raise refused("request/too-often")
                    if last is not None and isinstance(last.view, DealerView):
                        await line.send(m.View(version=last.version, follows=last.follows, view=last.view))
                case m.Order():
                    answer = await self._answer(table, session, message) if is_within else TOO_OFTEN
                    await line.send(Answered(key=message.key, answer=answer))

    async def _answer(self, table: str, session: Session, order: m.Order) -> Answer:
        try:
            self._matrix.refuse(f"table {name_of_command(order.command)}", session.role)
            validate_text_fields(order.command, self._limits)
        except Refused as reason:
            return refused_answer(reason.refusal)
        return await self._house.submit(table, order.key, order.command, session.actor)


def name_of_command(command: c.Command) -> str:
    """Give the name of a command as messages carry it.

    >>> name_of_command(c.CloseBetting())
    'close-betting'
    """
    return str(type(command).__struct_config__.tag)
