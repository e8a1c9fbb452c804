"""The game console: a signed-in person with a pit role sees a table and sends orders to it.

The session is checked again for every order, so signing out, a changed role or a dismissal applies to the
next one; and periodically while the person only watches.
"""

from msgspec import Struct

from sicbo.house_runtime.requests import Answer
from sicbo.house_runtime.tables.view_delivery import Audience, Update, ViewerKind
from sicbo.messages import console as m
from sicbo.server.desks.requests import without_number
from sicbo.server.edge.matrix import session_in
from sicbo.server.edge.refusals import refused
from sicbo.server.edge.text_limits import validate_text_fields
from sicbo.server.sign_in.sessions import COOKIE, Session
from sicbo.server.sockets.connection import Connection
from sicbo.server.sockets.live_socket import Entering, LiveSocket
from sicbo.streams import name_of
from sicbo.table.views.dealer import DealerView


class OpenConsole(Struct):
    """The session at a console, and its table."""

    session: Session
    token: str
    table: str


class Consoles(LiveSocket[OpenConsole, m.FromConsole]):
    """The open consoles of this process."""

    path = "/console"
    opens_with = (m.Open,)
    already_open = "the console is open already"
    is_challenged = False
    audience = Audience(ViewerKind.DEALER)
    read = m.from_console

    async def admit(self, first: m.FromConsole, entering: Entering) -> Connection[OpenConsole]:
        """Redeem the ticket, and take the table."""
        if not isinstance(first, m.Open):
            raise refused("request/broken", why="the first message opens the console")
        session = session_in(entering.websocket)
        await self._sign_in_service.use_ticket(session, first.ticket)
        who = OpenConsole(session, entering.websocket.cookies.get(COOKIE, ""), first.table)
        return Connection(entering.socket, session.person, session.role, who)

    async def begin(self, connection: Connection[OpenConsole]) -> None:
        """Open the console, if the table can be shown."""
        session = connection.who.session
        await self.subscribe(connection, connection.who.table)
        await connection.socket.send(
            m.Opened(
                table=connection.who.table, person=session.person, role=session.role, mark=await self.mark()
            )
        )
        await self.show(connection, connection.who.table)

    async def check_access(self, connection: Connection[OpenConsole]) -> None:
        """Refuse a session that has ended."""
        await self.refuse_signed_out(connection.who.session)

    async def check_message(self, connection: Connection[OpenConsole], message: m.FromConsole) -> None:
        """Check the session again; an order shows that somebody is there."""
        is_input = isinstance(message, m.Order)
        connection.who.session = await self._sign_in_service.who(connection.who.token, is_input=is_input)

    def shown(self, _: Connection[OpenConsole], __: str, update: Update, ___: Update | None) -> m.View | None:
        """Return the dealer's view."""
        if not isinstance(update.view, DealerView):
            return None
        return m.View(version=update.version, follows=update.follows, view=update.view)

    async def take(self, connection: Connection[OpenConsole], message: m.FromConsole) -> Answer | None:
        """Submit an order to the table."""
        if not isinstance(message, m.Order):
            return None
        who = connection.who
        self._matrix.refuse(f"table {name_of(message.command)}", who.session.role)
        validate_text_fields(message.command, self._limits)
        answer = await self._house.submit(who.table, message.key, message.command, who.session.actor)
        return without_number(answer)
