"""The permission matrix: who may request what over the network; what is not in it does not exist.

A row is a route (`POST /sign-in`), a WebSocket (`socket /terminal`), a message on one (`terminal lay`), or an
order. The rows of orders come from their specifications (`sicbo.orders`); all others are in `matrix.csv`,
whose columns are the roles; `anyone` includes unauthenticated clients. An order to a table has one row
(`table open-betting`), whether it is sent from a console or over HTTP. The table, the cage or the
administration makes the final decision, in the transaction: the matrix only refuses early.

>>> matrix = read_matrix()
>>> matrix.allows("GET /health", None), matrix.allows("GET /session", None)
(True, False)
>>> matrix.allows("GET /secrets", Role.ADMIN)
Traceback (most recent call last):
    ...
sicbo.server.edge.matrix.NotInTheMatrix: 'GET /secrets' is not in the matrix: nobody may request it
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

from sicbo.administration.orders import ORDERS as ADMINISTRATION_ORDERS
from sicbo.cage.orders import ORDERS as CAGE_ORDERS
from sicbo.people import Role
from sicbo.secret_files import Secret
from sicbo.server.edge.refusals import refused
from sicbo.server.sign_in.sessions import COOKIE, Session
from sicbo.server.sign_in.sign_in_service import SignInService
from sicbo.streams import ADMINISTRATION, CAGE, name_of_kind
from sicbo.table.orders import ORDERS as TABLE_ORDERS

ANYONE = "anyone"
YES = "yes"
MEANT = "sicbo-session"
"""The header in which a page names its session, so that a page left open cannot act for someone else."""
TO_A_TABLE = "POST /tables/{table}/"
"""The prefix of the routes for orders to a table."""
PEOPLE = tuple(role for role in Role if role is not Role.PROGRAM)
"""The roles that requests can have; the program's role is internal."""

Connection = ASGIConnection[BaseRouteHandler, object, object, State]


class NotInTheMatrix(LookupError):
    """A route or message without a row, or a row without either: the server does not start."""


class Matrix(Struct, frozen=True):
    """Who may request what: the roles for each row, and None for anyone."""

    rows: Mapping[str, frozenset[Role | None]]

    def has(self, what: str) -> bool:
        """Return whether something has a row."""
        return row_named(what) in self.rows

    def allowed(self, what: str) -> frozenset[Role | None]:
        """Return the roles that may request something."""
        if not self.has(what):
            raise NotInTheMatrix(f"{what!r} is not in the matrix: nobody may request it")
        return self.rows[row_named(what)]

    def allows(self, what: str, role: Role | None) -> bool:
        """Return whether a role may request something; None is unauthenticated."""
        allowed = self.allowed(what)
        return None in allowed or role in allowed

    def rows_of(self, role: Role) -> tuple[str, ...]:
        """Return the rows that name a role explicitly.

        >>> read_matrix().rows_of(Role.DEVICE)
        ('display prove', 'reader prove', 'reader result')
        """
        return tuple(sorted(what for what, allowed in self.rows.items() if role in allowed))

    def refuse(self, what: str, role: Role | None) -> None:
        """Raise Refused if a role may not request something; None is unauthenticated."""
        if not self.allows(what, role):
            if role is None:
                raise refused("sign-in/needed")
            allowed = ", ".join(sorted(each.value for each in self.allowed(what) if each is not None))
            raise refused("role/may-not", role=role.value, allowed=allowed or "nobody")

    def refuse_missing_or_unused_rows(self, registered: Iterable[str]) -> None:
        """Raise NotInTheMatrix if a route or message has no row, or a row has neither."""
        there = set(map(row_named, registered))
        for what in sorted(there ^ self.rows.keys()):
            if what in there:
                self.allowed(what)
            raise NotInTheMatrix(f"{what!r} is in the matrix, but nothing has that name")


def row_named(what: str) -> str:
    """Return the name of something's row: an order to a table has one row, however it is sent.

    >>> row_named("POST /tables/{table}/open-betting"), row_named("POST /sign-in")
    ('table open-betting', 'POST /sign-in')
    """
    order = what.removeprefix(TO_A_TABLE)
    return what if order == what or order.startswith("proposals") else f"table {order}"


def read_matrix() -> Matrix:
    """Return the matrix of the program: the rows of its file, and one for each order."""
    text = (files("sicbo.server.edge") / "matrix.csv").read_text(encoding="utf-8")
    return Matrix({**read_rows(text).rows, **rows_of_orders()})


def rows_of_orders() -> Mapping[str, frozenset[Role]]:
    """Return the rows of orders; an order nobody may send to a table has no route, and consoles refuse it."""
    rows = {f"table {name_of_kind(kind)}": spec.senders for kind, spec in TABLE_ORDERS.items()}
    for stream, orders in ((CAGE, CAGE_ORDERS), (ADMINISTRATION, ADMINISTRATION_ORDERS)):
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
            raise NotInTheMatrix(f"the row {what!r} appears twice, or has cells other than {YES} and empty")
        roles = {role for role in PEOPLE if row[role.value] == YES}
        rows[what] = frozenset({*roles, None} if anyone == YES else roles)
    return Matrix(rows)


def routes_of(application: Litestar) -> list[str]:
    """Return the routes of an application by their row names, without OPTIONS, which changes nothing."""
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
    """Return the row name of a request."""
    method = connection.scope.get("method", "socket")
    return f"{method} {connection.scope['path_template']}"


BY_PAGES = ("POST /socket-ticket",)
"""What pages ask without anybody's doing: it does not keep a session alive."""


AT_A_CONSOLE = (
    "socket /console",
    "socket /pit",
    "POST /tables/",
    "POST /cage/",
    "POST /administration/resume-play",
)
"""What people do at an enrolled console, where the house wants it; enrolling one needs none."""


class Admission:
    """A Litestar guard that admits requests only as the matrix allows.

    A badge is a token with which a program, without a session, may use one row and no other.
    """

    def __init__(
        self,
        matrix: Matrix,
        sign_in_service: SignInService,
        badges: Mapping[str, Secret | None] = MappingProxyType({}),
        *,
        enrolled_consoles: bool = False,
    ) -> None:
        self._matrix = matrix
        self._sign_in_service = sign_in_service
        self._badges = badges
        self._enrolled_consoles = enrolled_consoles

    async def __call__(self, connection: Connection, _: BaseRouteHandler) -> None:
        """Identify the client, unless anyone may make the request, and check its role."""
        what = row_of(connection)
        if not self._matrix.has(what):  # Litestar adds OPTIONS itself; it is not offered here
            raise refused("request/unknown")
        if self._matrix.allows(what, None) or self._shows_a_badge(what, connection):
            return
        is_input = what.startswith("POST ") and what not in BY_PAGES
        session = await self._sign_in_service.who(connection.cookies.get(COOKIE), is_input=is_input)
        if connection.headers.get(MEANT, session.name) != session.name:
            raise refused("sign-in/another")
        self._matrix.refuse(what, session.role)
        if self._enrolled_consoles and not session.device and what.startswith(AT_A_CONSOLE):
            raise refused("device/console-needed")
        connection.state["session"] = session

    def _shows_a_badge(self, what: str, connection: Connection) -> bool:
        badge = self._badges.get(what)
        shown = connection.headers.get("authorization", "").encode("utf-8", "surrogatepass")
        return badge is not None and compare_digest(shown, f"Bearer {badge.reveal()}".encode())


def session_in(connection: ASGIConnection[Any, Any, Any, Any]) -> Session:
    """Return the session of an admitted request."""
    found = connection.state.get("session")
    if not isinstance(found, Session):
        raise refused("sign-in/needed")
    return found
