"""The display: a screen that shows a table to the public, and sends no orders.

Three kinds of viewers are admitted: a device enrolled as a display, a signed-in person, and in a demo house
anyone at the machine it runs on, since nobody plays for money there.
"""

from collections.abc import Awaitable, Callable
from ipaddress import ip_address

from msgspec import Struct

from sicbo.administration.access import may_be_watched_by_anyone
from sicbo.administration.state import DeviceKind
from sicbo.house_runtime.tables.view_delivery import Audience, Update, ViewerKind
from sicbo.messages import display as m
from sicbo.messages.terminal import Prove
from sicbo.people import Role
from sicbo.server.edge.refusals import refused
from sicbo.server.sign_in.sessions import COOKIE
from sicbo.server.sockets.connection import Connection
from sicbo.server.sockets.live_socket import Entering, LiveSocket
from sicbo.table.views.display import DisplayView


class Viewer(Struct):
    """A viewer: how to check its access, its table if fixed, and what it has chosen."""

    refuse: Callable[[], Awaitable[None]]
    table: str = ""
    chosen: m.Show | m.ShowAll | None = None
    told: tuple[str, ...] = ()
    """The tables it was told of."""


class Displays(LiveSocket[Viewer, m.FromDisplay]):
    """The displays connected to this process."""

    path = "/display"
    row = "display"
    opens_with = (Prove, m.Open, m.Watch)
    already_open = "the viewer is already known"
    audience = Audience(ViewerKind.DISPLAY)
    read = m.from_display

    # ---- viewers -----------------------------------------------------------------------------------------

    async def admit(self, first: m.FromDisplay, entering: Entering) -> Connection[Viewer]:
        """Admit a display, a signed-in person, or in a demo house anyone."""
        socket = entering.socket
        match first:
            case Prove():
                device = await self.prove(first, DeviceKind.DISPLAY, entering)
                viewer = Viewer(lambda: self.refuse_revoked_device(device), device.table)
                return Connection(socket, f"display/{device.name}", Role.DEVICE, viewer)
            case m.Open():
                session = await self._sign_in_service.who(entering.websocket.cookies.get(COOKIE))
                await self._sign_in_service.use_ticket(session, first.ticket)
                viewer = Viewer(lambda: self.refuse_signed_out(session))
                return Connection(socket, f"display/{session.person}", session.role, viewer)
            case m.Watch():
                await self._refuse_stranger(socket.address)
                return Connection(socket, f"display/{socket.address}", None, Viewer(_never))
            case _:
                raise refused("request/broken", why="the first message says who looks")

    async def _refuse_stranger(self, address: str) -> None:
        """Admit anyone in a demo house from its own machine; the matrix cannot express this."""
        is_demo = may_be_watched_by_anyone(await self._house.administration())
        if not (is_demo and is_this_machine(address)):
            raise refused("display/not-for-anyone")

    async def check_access(self, connection: Connection[Viewer]) -> None:
        """Refuse a revoked display, or a session that has ended."""
        await connection.who.refuse()

    # ---- tables ------------------------------------------------------------------------------------------

    async def begin(self, connection: Connection[Viewer]) -> None:
        """Send the list of tables."""
        await self._tell_tables(connection)

    async def _tables(self, connection: Connection[Viewer]) -> tuple[str, ...]:
        return (connection.who.table,) if connection.who.table else await self._house.tables()

    async def _tell_tables(self, connection: Connection[Viewer]) -> None:
        mark, connection.who.told = await self.mark(), await self._tables(connection)
        await connection.socket.send(m.Tables(mark=mark, tables=connection.who.told))

    async def check_for_changes(self, connection: Connection[Viewer]) -> None:
        """Send a viewer of all tables the list when it changes; new ones are shown on request."""
        if isinstance(connection.who.chosen, m.ShowAll) and connection.who.told != await self._tables(
            connection
        ):
            await self._tell_tables(connection)

    async def take(self, connection: Connection[Viewer], message: m.FromDisplay) -> None:
        """Show a table, or all that can be shown, instead of what was shown before."""
        await self.unsubscribe_all(connection)
        tables = await self._tables(connection)
        if isinstance(message, m.Show):
            if message.table not in tables:
                raise await self.no_view_refusal(connection, message.table)
            connection.who.chosen = message
            await self.show(connection, message.table)
        elif isinstance(message, m.ShowAll):
            connection.who.chosen = message
            await self.show_available(connection, tables)
            connection.who.told = tuple(connection.subscriptions)

    async def resend(self, connection: Connection[Viewer]) -> None:
        """Send the chosen tables again."""
        if connection.who.chosen is None:
            raise refused("request/broken", why="no table was chosen")
        await super().resend(connection)

    def shown(self, _: Connection[Viewer], __: str, update: Update, ___: Update | None) -> m.View | None:
        """Return the public view."""
        if not isinstance(update.view, DisplayView):
            return None
        return m.View(version=update.version, follows=update.follows, view=update.view)


def is_this_machine(address: str) -> bool:
    """Return whether an address is that of this machine.

    >>> [is_this_machine(each) for each in ("127.0.0.1", "::1", "192.0.2.7", "")]
    [True, True, False, False]
    """
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


async def _never() -> None:
    """Refuse no anonymous viewer."""
