"""The game console: whoever is signed in and holds a role of the pit sees a table and orders for it.

The session is looked up anew for every order, so that signing out, another role or a dismissal bites with the
next one; and from time to time while somebody only watches.
"""

from msgspec import Struct

from sicbo.house_runtime.requests import Answer
from sicbo.house_runtime.tables.view_delivery import Audience, Update, ViewerKind
from sicbo.messages import console as m
from sicbo.server.edge.matrix import session_in
from sicbo.server.edge.refusals import refused
from sicbo.server.edge.text_limits import validate_text_fields
from sicbo.server.sign_in.sessions import COOKIE, Session
from sicbo.server.sockets.live_socket import Entering, LiveSocket
from sicbo.server.sockets.visit import Visit
from sicbo.streams import name_of
from sicbo.table.views.dealer import DealerView


class OpenConsole(Struct):
    """Who sits at a console, and at which table."""

    session: Session
    token: str
    table: str


class Consoles(LiveSocket[OpenConsole, m.FromConsole]):
    """The consoles that are open in this process."""

    path = "/console"
    opens_with = (m.Open,)
    is_open_already = "the console is open already"
    is_challenged = False
    audience = Audience(ViewerKind.DEALER)
    read = m.from_console

    async def admit(self, first: m.FromConsole, entering: Entering) -> Visit[OpenConsole]:
        """Take the ticket, and the table that is meant."""
        if not isinstance(first, m.Open):
            raise refused("request/broken", why="the first message opens the console")
        session = session_in(entering.socket)
        await self._sign_in_service.use_ticket(session, first.ticket)
        who = OpenConsole(session, entering.socket.cookies.get(COOKIE, ""), first.table)
        return Visit(entering.line, session.person, session.role, who)

    async def begin(self, visit: Visit[OpenConsole]) -> None:
        """Open the console, where there is something to see."""
        session = visit.who.session
        await self.look(visit, visit.who.table)
        await visit.line.send(
            m.Opened(table=visit.who.table, person=session.person, role=session.role, mark=await self.mark())
        )
        await self.show(visit, visit.who.table)

    async def refuse_to_stay(self, visit: Visit[OpenConsole]) -> None:
        """Refuse someone who has signed out, or was."""
        await self.refuse_signed_out(visit.who.session)

    async def refuse_to_ask(self, visit: Visit[OpenConsole], _: m.FromConsole) -> None:
        """Look the session up anew."""
        visit.who.session = await self._sign_in_service.who(visit.who.token)

    def shown(self, _: Visit[OpenConsole], __: str, update: Update, ___: Update | None) -> m.View | None:
        """Show what the dealer sees."""
        if not isinstance(update.view, DealerView):
            return None
        return m.View(version=update.version, follows=update.follows, view=update.view)

    async def take(self, visit: Visit[OpenConsole], message: m.FromConsole) -> None:
        """Answer an order."""
        if isinstance(message, m.Order):
            await self.reply(visit, message.key, self._answer(visit, message))

    async def _answer(self, visit: Visit[OpenConsole], order: m.Order) -> Answer:
        self._matrix.refuse(f"table {name_of(order.command)}", visit.who.session.role)
        validate_text_fields(order.command, self._limits)
        return await self._house.submit(visit.who.table, order.key, order.command, visit.who.session.actor)
