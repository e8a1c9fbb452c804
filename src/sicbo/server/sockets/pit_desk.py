"""The pit desk: the whole floor at a glance, requested once or followed live.

The pit acts through orders (`server.desks.orders`) and proposals (`server.desks.proposals`); here it sees
what there is to decide.
"""

from litestar import get
from litestar.handlers import BaseRouteHandler

from sicbo.house_runtime.house import NoSuchTable
from sicbo.house_runtime.tables.view_delivery import Audience, NothingToSee, Update, ViewerKind
from sicbo.messages import pit as m
from sicbo.server.edge.matrix import session_in
from sicbo.server.edge.refusals import refused
from sicbo.server.sign_in.sessions import Session
from sicbo.server.sockets.connection import Connection
from sicbo.server.sockets.live_socket import Entering, LiveSocket
from sicbo.table.views.pit import PitView


class PitDesk(LiveSocket[Session, m.FromPit]):
    """All pit desks of this process."""

    path = "/pit"
    opens_with = (m.OpenPit,)
    already_open = "the pit desk is open already"
    is_challenged = False
    audience = Audience(ViewerKind.PIT)
    read = m.from_pit

    def routes(self) -> list[BaseRouteHandler]:
        """Return the socket's route, and the route that shows the floor once."""

        @get("/floor", summary="Show all tables of the house", operation_id="floor", tags=["pit"])
        async def floor() -> m.FloorShown:
            return await self._floor()

        return [floor, *super().routes()]

    async def _floor(self) -> m.FloorShown:
        shown = []
        for table in await self._house.tables():
            try:
                subscription = await self._house.look(table, self.audience)
            except (NoSuchTable, NothingToSee):
                continue  # it is not set up yet
            self._house.unsubscribe(table, subscription)
            last = subscription.last
            if last is not None and isinstance(last.view, PitView):
                shown.append(m.TableShown(table=table, version=last.version, view=last.view))
        return m.FloorShown(mark=await self.mark(), now=self._clock.now(), tables=tuple(shown))

    async def admit(self, first: m.FromPit, entering: Entering) -> Connection[Session]:
        """Redeem the ticket."""
        if not isinstance(first, m.OpenPit):
            raise refused("request/broken", why="the first message opens the pit desk")
        session = session_in(entering.websocket)
        await self._sign_in_service.use_ticket(session, first.ticket)
        return Connection(entering.socket, session.person, session.role, session)

    async def begin(self, connection: Connection[Session]) -> None:
        """Open the desk, and show all tables."""
        session = connection.who
        await connection.socket.send(
            m.PitOpened(person=session.person, role=session.role, mark=await self.mark())
        )
        await self.check_for_changes(connection)

    async def check_access(self, connection: Connection[Session]) -> None:
        """Refuse a session that has ended."""
        await self.refuse_signed_out(connection.who)

    async def check_for_changes(self, connection: Connection[Session]) -> None:
        """Show new tables."""
        await self.show_available(connection, await self._house.tables())

    def shown(
        self, _: Connection[Session], table: str, update: Update, __: Update | None
    ) -> m.TableView | None:
        """Return the pit's view of a table."""
        if not isinstance(update.view, PitView):
            return None
        return m.TableView(
            table=table,
            version=update.version,
            follows=update.follows,
            now=self._clock.now(),
            view=update.view,
        )
