"""The display: a screen that shows a table to everyone who stands before it, and orders nothing.

Three may look: a device that was let in as a display, whoever is signed in, and in a demo house anyone who
sits at the machine on which it runs, since nobody's money is played for there.
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
from sicbo.server.sockets.live_socket import Entering, LiveSocket
from sicbo.server.sockets.visit import Visit
from sicbo.table.views.display import DisplayView


class Looker(Struct):
    """Someone who looks: where the table is fixed, at that one; as long as it is not refused."""

    refuse: Callable[[], Awaitable[None]]
    table: str = ""
    chosen: m.Show | m.ShowAll | None = None
    told: tuple[str, ...] = ()
    """The tables of which it knows."""


class Displays(LiveSocket[Looker, m.FromDisplay]):
    """The displays that are connected to this process."""

    path = "/display"
    row = "display"
    opens_with = (Prove, m.Open, m.Watch)
    is_open_already = "it is known already who looks"
    audience = Audience(ViewerKind.DISPLAY)
    read = m.from_display

    # ---- who looks ---------------------------------------------------------------------------------------

    async def admit(self, first: m.FromDisplay, entering: Entering) -> Visit[Looker]:
        """Let a display in, whoever is signed in, or at a demo house anyone."""
        line = entering.line
        match first:
            case Prove():
                device = await self.prove(first, DeviceKind.DISPLAY, entering)
                looker = Looker(lambda: self.refuse_shut_out(device), device.table)
                return Visit(line, f"display/{device.name}", Role.DEVICE, looker)
            case m.Open():
                session = await self._sign_in_service.who(entering.socket.cookies.get(COOKIE))
                await self._sign_in_service.use_ticket(session, first.ticket)
                looker = Looker(lambda: self.refuse_signed_out(session))
                return Visit(line, f"display/{session.person}", session.role, looker)
            case m.Watch():
                await self._refuse_stranger(line.address)
                return Visit(line, f"display/{line.address}", None, Looker(_never))
            case _:
                raise refused("request/broken", why="the first message says who looks")

    async def _refuse_stranger(self, address: str) -> None:
        """Let anyone look in a demo house, from its own machine; the matrix cannot say this of a house."""
        is_demo = may_be_watched_by_anyone(await self._house.administration())
        if not (is_demo and is_this_machine(address)):
            raise refused("display/not-for-anyone")

    async def refuse_to_stay(self, visit: Visit[Looker]) -> None:
        """Refuse a display that was shut out, and who has signed out."""
        await visit.who.refuse()

    # ---- what is seen ------------------------------------------------------------------------------------

    async def begin(self, visit: Visit[Looker]) -> None:
        """Tell which tables there are."""
        await self._tell_tables(visit)

    async def _tables(self, visit: Visit[Looker]) -> tuple[str, ...]:
        return (visit.who.table,) if visit.who.table else await self._house.tables()

    async def _tell_tables(self, visit: Visit[Looker]) -> None:
        mark, visit.who.told = await self.mark(), await self._tables(visit)
        await visit.line.send(m.Tables(mark=mark, tables=visit.who.told))

    async def look_around(self, visit: Visit[Looker]) -> None:
        """Tell whoever looks at all tables when there are others; they are shown when they are asked for."""
        if isinstance(visit.who.chosen, m.ShowAll) and visit.who.told != await self._tables(visit):
            await self._tell_tables(visit)

    async def take(self, visit: Visit[Looker], message: m.FromDisplay) -> None:
        """Show a table, or all of which something is to be seen, in the place of what was shown."""
        await self.show_no_more(visit)
        tables = await self._tables(visit)
        if isinstance(message, m.Show):
            if message.table not in tables:
                raise self.nothing_to_see(visit, message.table)
            visit.who.chosen = message
            await self.show(visit, message.table)
        elif isinstance(message, m.ShowAll):
            visit.who.chosen = message
            await self.show_those_that_can_be(visit, tables)
            visit.who.told = tuple(visit.subscriptions)

    async def look_again(self, visit: Visit[Looker]) -> None:
        """Show once more what was chosen."""
        if visit.who.chosen is None:
            raise refused("request/broken", why="no table was chosen")
        await super().look_again(visit)

    def shown(self, _: Visit[Looker], __: str, update: Update, ___: Update | None) -> m.View | None:
        """Show what everyone may see."""
        if not isinstance(update.view, DisplayView):
            return None
        return m.View(version=update.version, follows=update.follows, view=update.view)


def is_this_machine(address: str) -> bool:
    """Tell whether an address is that of the machine itself.

    >>> [is_this_machine(each) for each in ("127.0.0.1", "::1", "192.0.2.7", "")]
    [True, True, False, False]
    """
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


async def _never() -> None:
    """Refuse nobody who looks without having shown who it is."""
