"""Staff orders over HTTP: one route for each command that a person may send, derived from its type.

The request body has the fields of the command and a key chosen by the sender. The answer under a key is
final: repeating the request with the same key and body returns it again. No second person can be named here:
an order that takes two people is proposed by one and approved by another (`server.desks.proposals`).

>>> from sicbo.table import commands as c
>>> body_of(c.StartShift).__struct_fields__
('key', 'shift')
>>> command_of(c.StartShift, body_of(c.StartShift)(key="k1", shift="night"))
StartShift(shift='night')
"""

from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec
from litestar import post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody
from msgspec import Struct

from sicbo import streams
from sicbo.administration.orders import ORDERS as ADMINISTRATION_ORDERS
from sicbo.cage.orders import ORDERS as CAGE_ORDERS
from sicbo.house_runtime.house import House
from sicbo.house_runtime.requests import Accepted
from sicbo.house_runtime.stream_names import is_table
from sicbo.money import Currency
from sicbo.people import Actor
from sicbo.server.desks.requests import accepted
from sicbo.server.edge.matrix import Matrix, session_in
from sicbo.server.edge.rate_limits import RateLimits
from sicbo.server.edge.refusals import refused
from sicbo.server.edge.request_types import AnyRequest
from sicbo.server.edge.text_limits import validate_text_fields
from sicbo.server.settings import WebLimits
from sicbo.server.sign_in.sessions import Session
from sicbo.streams import ADMINISTRATION, CAGE, name_of_kind
from sicbo.table.orders import ORDERS as TABLE_ORDERS

TABLE = "/tables/{table:str}"
"""The path for orders to a table."""


class Orders:
    """The routes by which staff send orders to the house."""

    def __init__(self, house: House, matrix: Matrix, limits: WebLimits, rate_limits: RateLimits) -> None:
        self._house = house
        self._matrix = matrix
        self.limits = limits
        self._rate_limits = rate_limits

    def routes(self) -> list[HTTPRouteHandler]:
        """Return the routes of the tables, the cage and the administration."""
        return [
            *self.routes_to(TABLE, TABLE_ORDERS),
            *self.routes_to(f"/{CAGE}", CAGE_ORDERS, stream=CAGE),
            *self.routes_to(f"/{ADMINISTRATION}", ADMINISTRATION_ORDERS, stream=ADMINISTRATION),
        ]

    def routes_to(
        self, path: str, kinds: Iterable[type[streams.Command]], *, stream: str = ""
    ) -> list[HTTPRouteHandler]:
        """Return a route for each command that anyone may send, to the table in the path or to one stream."""
        return [self._route(path, kind, stream) for kind in kinds if self._is_anyones(path, kind)]

    def _is_anyones(self, path: str, kind: type[streams.Command]) -> bool:
        """Return whether any role may send a command: the program's own commands have no route."""
        row = f"POST {path.replace(':str', '')}/{name_of_kind(kind)}"
        return self._matrix.has(row) and bool(self._matrix.allowed(row))

    def _route(self, path: str, kind: type[streams.Command], stream: str) -> HTTPRouteHandler:
        body = body_of(kind)

        @post(
            f"{path}/{name_of_kind(kind)}",
            summary=summary_of(kind),
            operation_id=f"{stream or 'table'}-{name_of_kind(kind)}",
            tags=[stream or "table"],
            status_code=200,
        )
        async def send(data: JSONBody[body], request: AnyRequest) -> Accepted:  # type: ignore[valid-type]
            where, command = stream or table_in(request), command_of(kind, data)
            by = await self.check_sender(session_in(request), command)
            answer = await self._house.submit(where, data.key, command, by)  # type: ignore[attr-defined]
            return await accepted(self._house, where, answer)

        return send

    async def check_sender(self, session: Session, command: streams.Command) -> Actor:
        """Return who sends an order in a session; raise Refused if it is not even to be submitted."""
        if not self._rate_limits.commands.is_within(session.person):
            raise refused("request/too-often")
        validate_text_fields(command, self.limits)
        await self._refuse_other_money(command)
        return session.actor

    async def _refuse_other_money(self, command: streams.Command) -> None:
        """Refuse a currency no table uses: with other decimals a ticket would be worth more than was paid."""
        meant = getattr(command, "currency", None)
        if isinstance(meant, Currency):
            known = await currencies_of(self._house)
            if meant not in known:
                names = ", ".join(f"{each.code} with {each.decimals} decimals" for each in known)
                raise refused("request/other-money", known=names or "nothing yet")


async def currencies_of(house: House) -> tuple[Currency, ...]:
    """Return the currencies played for in a house."""
    return tuple(dict.fromkeys((await money_of_tables(house)).values()))


async def money_of_tables(house: House) -> dict[str, Currency]:
    """Return the currency of each table."""
    found = {each: (await house.standing(each)).table for each in await house.tables()}
    return {name: table.document.money.as_currency() for name, table in found.items() if table is not None}


def table_in(request: AnyRequest) -> str:
    """Return the table in the path; the cage and the administration have their own paths and matrix rows."""
    name = str(request.path_params["table"])
    if not is_table(name):
        raise refused("request/no-table", table=name)
    return name


def summary_of(kind: type[streams.Command]) -> str:
    """Return the first paragraph of a command's docstring.

    >>> from sicbo.table.commands import CloseBetting
    >>> summary_of(CloseBetting)
    "Make the closing call; unless it is the dealer's, the program makes it when the betting window ends"
    """
    return " ".join((kind.__doc__ or "").split("\n\n")[0].split()).rstrip(".")


@cache
def body_of(kind: type[streams.Command]) -> type[Struct]:
    """Create the type of the request body for a command: its fields, and the key."""
    fields: list[tuple[str, Any] | tuple[str, Any, Any]] = [("key", str)]
    for each in msgspec.structs.fields(kind):
        if each.default_factory is not msgspec.NODEFAULT:
            fields.append((each.name, each.type, msgspec.field(default_factory=each.default_factory)))
        elif each.default is not msgspec.NODEFAULT:
            fields.append((each.name, each.type, each.default))
        else:
            fields.append((each.name, each.type))
    return msgspec.defstruct(
        f"{kind.__name__}Order",
        fields,
        module=__name__,
        namespace={"__doc__": kind.__doc__},
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=True,
    )


def command_of(kind: type[streams.Command], body: Struct) -> streams.Command:
    """Convert a request body to its command."""
    return kind(**{name: getattr(body, name) for name in kind.__struct_fields__})
