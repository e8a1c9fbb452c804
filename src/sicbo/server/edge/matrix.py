"""The one matrix of who may ask for what over the network; what is not in it does not exist.

A row is a route (`POST /sign-in`), a WebSocket (`socket /terminal`), a message on one (`terminal lay`), or
an order. Orders are in it as their specifications have them (`sicbo.orders`); everything else stands in
`matrix.csv`, whose columns are the roles; `anyone` need not have shown who it is. An order to a table has one
row (`table open-betting`), however it is sent: at a console, or over HTTP. Whether a table, the cage or the
administration then does it is decided there, in the transaction: this only says no early.

>>> matrix = read_matrix()
>>> matrix.allows("GET /health", None), matrix.allows("GET /session", None)
(True, False)
>>> matrix.allows("GET /secrets", Role.ADMIN)
Traceback (most recent call last):
    ...
sicbo.server.edge.matrix.NotInTheMatrix: 'GET /secrets' is not in the matrix: nobody may ask for it
"""

import csv
from collections.abc import Iterable, Mapping
from hmac import compare_digest
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from litestar import Litestar
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler, WebsocketRouteHandler
from msgspec import Struct

from sicbo.administration.orders import ORDERS as OF_THE_OFFICE
from sicbo.cage.orders import ORDERS as OF_THE_CAGE
from sicbo.people import Role
from sicbo.secret_files import Secret
from sicbo.server.edge.refusals import refused
from sicbo.server.sign_in.sessions import COOKIE, Session
from sicbo.server.sign_in.sign_in_service import SignInService
from sicbo.streams import ADMINISTRATION, CAGE, name_of_kind
from sicbo.table.orders import ORDERS as OF_A_TABLE

ANYONE = "anyone"
YES = "yes"
MEANT = "sicbo-session"
"""The header in which a page says whose session it shows: a page that was left open acts for nobody else."""
TO_A_TABLE = "POST /tables/{table}/"
"""How the routes begin by which a table is sent an order."""
PEOPLE = tuple(role for role in Role if role is not Role.PROGRAM)
"""The roles that can come from outside; the program is inside."""

Connection = ASGIConnection[BaseRouteHandler, object, object, State]


class NotInTheMatrix(LookupError):
    """A route or message without a row, or a row without a route: the server does not start."""


class Matrix(Struct, frozen=True):
    """Who may ask for what: for each row the roles, and None for anyone."""

    rows: Mapping[str, frozenset[Role | None]]

    def has(self, what: str) -> bool:
        """Tell whether something has a row."""
        return row_named(what) in self.rows

    def allowed(self, what: str) -> frozenset[Role | None]:
        """Give who may ask for something."""
        if not self.has(what):
            raise NotInTheMatrix(f"{what!r} is not in the matrix: nobody may ask for it")
        return self.rows[row_named(what)]

    def allows(self, what: str, role: Role | None) -> bool:
        """Tell whether a role may ask for something; None for who has not shown who it is."""
        allowed = self.allowed(what)
        return None in allowed or role in allowed

    def rows_of(self, role: Role) -> tuple[str, ...]:
        """List what a role may ask for, and nobody who has not shown who it is.

        >>> read_matrix().rows_of(Role.DEVICE)
        ('display prove', 'reader prove', 'reader result')
        """
        return tuple(sorted(what for what, allowed in self.rows.items() if role in allowed))

    def refuse(self, what: str, role: Role | None) -> None:
        """Refuse a role that may not ask for something; None for who has not shown who it is."""
        if not self.allows(what, role):
            if role is None:
                raise refused("sign-in/needed")
            allowed = ", ".join(sorted(each.value for each in self.allowed(what) if each is not None))
            raise refused("role/may-not", role=role.value, allowed=allowed or "nobody")

    def refuse_difference(self, registered: Iterable[str]) -> None:
        """Refuse to start where a route or message has no row, or a row has nothing to stand for."""
        there = set(map(row_named, registered))
        for what in sorted(there ^ self.rows.keys()):
            if what in there:
                self.allowed(what)
            raise NotInTheMatrix(f"{what!r} stands in the matrix, and there is nothing of that name")


def row_named(what: str) -> str:
    """Name the row in which something stands: an order to a table has one, whichever way it comes.

    >>> row_named("POST /tables/{table}/open-betting"), row_named("POST /sign-in")
    ('table open-betting', 'POST /sign-in')
    """
    order = what.removeprefix(TO_A_TABLE)
    return what if order == what or order.startswith("proposals") else f"table {order}"


def read_matrix() -> Matrix:
    """Give the matrix of the program: the rows of its file, and one for each order."""
    text = (files("sicbo.server.edge") / "matrix.csv").read_text(encoding="utf-8")
    return Matrix({**read_rows(text).rows, **rows_of_orders()})


def rows_of_orders() -> Mapping[str, frozenset[Role]]:
    """Give the rows of orders; what nobody may send to a table is refused at a console, and has no route."""
    rows = {f"table {name_of_kind(kind)}": spec.senders for kind, spec in OF_A_TABLE.items()}
    for stream, orders in ((CAGE, OF_THE_CAGE), (ADMINISTRATION, OF_THE_OFFICE)):
        sent = {kind: spec.senders for kind, spec in orders.items() if spec.has_route and spec.senders}
        rows |= {f"POST /{stream}/{name_of_kind(kind)}": senders for kind, senders in sent.items()}
    return rows


def read_rows(text: str) -> Matrix:
    """Read a matrix from a file of rows."""
    rows: dict[str, frozenset[Role | None]] = {}
    for row in csv.DictReader(text.splitlines()):
        what, anyone = row.pop("what"), row.pop(ANYONE)
        is_plain = row.keys() == {role.value for role in PEOPLE} and {*row.values(), anyone} <= {YES, ""}
        if what in rows or not is_plain:
            raise NotInTheMatrix(f"the row {what!r} stands twice, or has other cells than {YES} and nothing")
        roles = {role for role in PEOPLE if row[role.value] == YES}
        rows[what] = frozenset({*roles, None} if anyone == YES else roles)
    return Matrix(rows)


def routes_of(application: Litestar) -> list[str]:
    """List what an application answers to, as rows name it; to ask for methods is to change nothing."""
    found = []
    for route in application.routes:
        for handler in route.route_handlers if hasattr(route, "route_handlers") else [route.route_handler]:
            found += [f"{each} {route.path_format}" for each in _methods(handler)]
    return sorted(set(found))


def _methods(handler: object) -> list[str]:
    if isinstance(handler, HTTPRouteHandler):
        return [str(each) for each in handler.http_methods if str(each) != "OPTIONS"]
    return ["socket"] if isinstance(handler, WebsocketRouteHandler) else ["mount"]


def row_of(connection: Connection) -> str:
    """Name the row of what is asked for."""
    method = connection.scope.get("method", "socket")
    return f"{method} {connection.scope['path_template']}"


class Admission:
    """Lets a request through to its route only where the matrix says so (a guard of Litestar).

    A badge is a token by which a program that is nobody opens one row, and no other.
    """

    def __init__(
        self,
        matrix: Matrix,
        sign_in_service: SignInService,
        badges: Mapping[str, Secret | None] = MappingProxyType({}),
    ) -> None:
        self._matrix = matrix
        self._sign_in_service = sign_in_service
        self._badges = badges

    async def __call__(self, connection: Connection, _: BaseRouteHandler) -> None:
        """Find out who asks, unless anyone may, and refuse who may not."""
        what = row_of(connection)
        if not self._matrix.has(what):  # Litestar answers OPTIONS by itself: nobody asks for that here
            raise refused("request/unknown")
        if self._matrix.allows(what, None) or self._shows_a_badge(what, connection):
            return
        session = await self._sign_in_service.who(connection.cookies.get(COOKIE))
        if connection.headers.get(MEANT, session.name) != session.name:
            raise refused("sign-in/another")
        self._matrix.refuse(what, session.role)
        connection.state["session"] = session

    def _shows_a_badge(self, what: str, connection: Connection) -> bool:
        badge = self._badges.get(what)
        shown = connection.headers.get("authorization", "").encode("utf-8", "surrogatepass")
        return badge is not None and compare_digest(shown, f"Bearer {badge.reveal()}".encode())


def session_in(connection: ASGIConnection[Any, Any, Any, Any]) -> Session:
    """Give the session of a request that was let through."""
    found = connection.state.get("session")
    if not isinstance(found, Session):
        raise refused("sign-in/needed")
    return found
