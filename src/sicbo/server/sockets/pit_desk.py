"""The pit desk: the whole floor at a glance, asked for or followed.

Everything that the pit does is an order (`server.orders`) or takes two people (`server.two_people`); here it
sees what there is to decide.
"""

import asyncio

from litestar import get, websocket
from litestar.handlers import HTTPRouteHandler, WebsocketRouteHandler

from sicbo.clock import Clock
from sicbo.house_runtime.house import House, NoSuchTable
from sicbo.house_runtime.tables.view_delivery import Audience, NothingToSee, Subscription, Update, ViewerKind
from sicbo.messages import pit as m
from sicbo.messages.sockets import LookAgain
from sicbo.server.edge.matrix import session_in
from sicbo.server.edge.rate_limits import RateLimits
from sicbo.server.edge.refusals import refused
from sicbo.server.settings import WebLimits
from sicbo.server.sign_in.sessions import Session
from sicbo.server.sign_in.sign_in_service import SignInService
from sicbo.server.sockets.socket import AnySocket, Socket, next_update, until_first, until_left
from sicbo.table.views.pit import PitView

PIT = Audience(ViewerKind.PIT)


class _Floor:
    """The tables that one desk follows."""

    def __init__(self, house: House, most_waiting: int) -> None:
        self._house = house
        self._most_waiting = most_waiting
        self.seen: dict[str, Subscription] = {}

    async def look(self) -> list[str]:
        """Look at the tables that were not there before; give their names."""
        new = []
        for table in await self._house.tables():
            if table not in self.seen:
                try:
                    self.seen[table] = await self._house.look(table, PIT, most_waiting=self._most_waiting)
                except (NoSuchTable, NothingToSee):
                    continue  # it is not set up yet
                new.append(table)
        return new

    def unsubscribe(self) -> None:
        """Look at none any more."""
        for table, subscription in self.seen.items():
            self._house.unsubscribe(table, subscription)
        self.seen = {}


class PitDesk:
    """All pit desks of this process."""

    def __init__(
        self,
        house: House,
        sign_in_service: SignInService,
        clock: Clock,
        limits: WebLimits,
        rate_limits: RateLimits,
    ) -> None:
        self._house = house
        self._clock = clock
        self._sign_in_service = sign_in_service
        self._limits = limits
        self._rate_limits = rate_limits

    def routes(self) -> list[HTTPRouteHandler | WebsocketRouteHandler]:
        """Give the route and the socket."""

        @get("/floor", summary="Show all tables of the house", operation_id="floor", tags=["pit"])
        async def floor() -> m.FloorShown:
            return await self._floor()

        @websocket("/pit")
        async def pit(socket: AnySocket) -> None:
            await self._serve(socket)

        return [floor, pit]

    async def _mark(self) -> str:
        house = (await self._house.administration()).house
        return house.mark.value if house else ""

    async def _floor(self) -> m.FloorShown:
        floor = _Floor(self._house, self._limits.waiting_messages)
        try:
            tables = await floor.look()
            shown = [_shown(table, floor.seen[table].last) for table in tables]
        finally:
            floor.unsubscribe()
        return m.FloorShown(
            mark=await self._mark(), now=self._clock.now(), tables=tuple(each for each in shown if each)
        )

    # ---- the socket --------------------------------------------------------------------------------------

    async def _serve(self, socket: AnySocket) -> None:
        session = session_in(socket)
        line = Socket(socket, self._limits)
        await socket.accept()
        floor = _Floor(self._house, self._limits.waiting_messages)
        try:
            async with until_left(line):
                await self._open(session, line)
                await line.send(
                    m.PitOpened(person=session.person, role=session.role, mark=await self._mark())
                )
                await until_first(
                    self._tell(floor, line), self._watch(session), self._listen(floor, session, line)
                )
        finally:
            floor.unsubscribe()

    async def _open(self, session: Session, line: Socket) -> None:
        """Take the ticket, in time."""
        first = await line.receive_in_time(m.from_pit)
        if not isinstance(first, m.OpenPit):
            raise refused("request/broken", why="the first message opens the pit desk")
        await self._sign_in_service.use_ticket(session, first.ticket)

    async def _watch(self, session: Session) -> None:
        while True:
            await asyncio.sleep(self._limits.looks_again_seconds)
            if not await self._sign_in_service.is_in(session):
                raise refused("sign-in/needed")

    async def _tell(self, floor: _Floor, line: Socket) -> None:
        """Send every view of every table; look from time to time whether there is a new one."""
        telling: set[asyncio.Task[None]] = set()
        pause = self._limits.looks_again_seconds
        try:
            while True:
                for table in await floor.look():
                    telling.add(asyncio.create_task(self._tell_of(table, floor.seen[table], line)))
                if not telling:
                    await asyncio.sleep(pause)
                    continue
                done, _ = await asyncio.wait(telling, timeout=pause, return_when=asyncio.FIRST_COMPLETED)
                for each in done:
                    each.result()
        finally:
            for each in telling:
                each.cancel()
            await asyncio.gather(*telling, return_exceptions=True)

    async def _tell_of(self, table: str, subscription: Subscription, line: Socket) -> None:
        while True:
            update = await next_update(subscription)
            if isinstance(update.view, PitView):
                await line.send(self._seen(table, update.version, update.follows, update.view))

    async def _listen(self, floor: _Floor, session: Session, line: Socket) -> None:
        """Show everything anew to who asks; nothing else is said here."""
        while True:
            message = await line.receive(m.from_pit)
            if not isinstance(message, LookAgain):
                raise refused("request/broken", why="the pit desk is open already")
            if not self._rate_limits.commands.is_within(session.person):
                raise refused("request/too-often")
            for table, subscription in floor.seen.items():
                last = subscription.again()
                if last is not None and isinstance(last.view, PitView):
                    await line.send(self._seen(table, last.version, last.follows, last.view))

    def _seen(self, table: str, version: int, follows: int | None, view: PitView) -> m.TableView:
        return m.TableView(table=table, version=version, follows=follows, now=self._clock.now(), view=view)


def _shown(table: str, update: Update | None) -> m.TableShown | None:
    if update is None or not isinstance(update.view, PitView):
        return None
    return m.TableShown(table=table, version=update.version, view=update.view)
