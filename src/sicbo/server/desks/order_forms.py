"""The forms of the desks: the fields of every order, with their allowed values.

A desk knows no posts, verdicts or limits: it requests them here and shows them. Dealing and wagering, which
happen at consoles and terminals, are not included.
"""

from collections.abc import Callable, Mapping
from enum import Enum

from litestar import get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from msgspec.structs import replace

from sicbo.administration import commands as o
from sicbo.administration.orders import ORDERS as ADMINISTRATION_ORDERS
from sicbo.administration.orders import Hint
from sicbo.administration.state import Administration
from sicbo.cage.orders import ORDERS as CAGE_ORDERS
from sicbo.house_runtime.house import House, NoSuchTable
from sicbo.messages import orders as m
from sicbo.messages.orders import FieldKind, FieldShown
from sicbo.people import PERSONS, Role
from sicbo.server.desks.order_fields import as_json, choice, fields_of, in_words, one_of
from sicbo.server.desks.orders import currencies_of
from sicbo.server.desks.table_forms import Form, forms_of
from sicbo.server.edge.matrix import Matrix, session_in
from sicbo.server.edge.refusals import refused
from sicbo.server.edge.request_types import AnyRequest
from sicbo.streams import LONGEST_NAME, name_of_kind
from sicbo.words.catalogue import in_english


class OrderForms:
    """Describes the orders of a house."""

    def __init__(self, house: House, matrix: Matrix) -> None:
        self._house = house
        self._matrix = matrix

    def routes(self) -> list[HTTPRouteHandler]:
        """Return the routes."""

        @get("/tables/{table:str}/orders", summary="Describe the orders to a table in its current state")
        async def at_a_table(table: FromPath[str], request: AnyRequest) -> m.OrdersShown:
            return await self._at_table(table, session_in(request).role)

        @get("/cage/orders", summary="Describe the orders to the cage")
        async def at_the_cage(request: AnyRequest) -> m.OrdersShown:
            return await self._at_cage(session_in(request).role)

        @get("/administration/orders", summary="Describe the orders to the administration")
        async def in_the_administration(request: AnyRequest) -> m.OrdersShown:
            return await self._in_administration(session_in(request).role)

        return [at_a_table, at_the_cage, in_the_administration]

    async def _at_table(self, table: str, role: Role) -> m.OrdersShown:
        try:
            found = (await self._house.standing(table)).table
        except NoSuchTable:
            found = None
        if found is None:
            raise refused("request/no-table", table=table[:LONGEST_NAME])
        currency = found.document.money.as_currency()
        forms = forms_of(found, await self._house.administration(), role)
        return m.OrdersShown(
            currency=currency.code,
            decimals=currency.decimals,
            orders=tuple(self._shown("table ", each, role) for each in forms),
        )

    async def _at_cage(self, role: Role) -> m.OrdersShown:
        money = await currencies_of(self._house)
        known = {"currency": one_of("currency", (choice(each, each.code) for each in money))}
        return m.OrdersShown(
            currency="",
            decimals=max((each.decimals for each in money), default=0),
            orders=tuple(
                self._shown("POST /cage/", Form(kind, spec.group, spec.people, known=known), role)
                for kind, spec in CAGE_ORDERS.items()
                if spec.group is not None
            ),
        )

    async def _in_administration(self, role: Role) -> m.OrdersShown:
        house = await self._house.administration()
        return m.OrdersShown(
            currency="",
            decimals=0,
            orders=tuple(
                self._shown(
                    "POST /administration/",
                    Form(kind, spec.group, spec.people, known=_known_in_administration(kind, house)),
                    role,
                )
                for kind, spec in ADMINISTRATION_ORDERS.items()
                if spec.group is not None
            ),
        )

    def _shown(self, path: str, form: Form, role: Role) -> m.OrderShown:
        name = name_of_kind(form.kind)
        return m.OrderShown(
            order=name,
            group=form.group,
            says=in_english("orders", f"purpose-{name}"),
            people=form.people,
            may_send=self._matrix.allows(path + name, role),
            fits_now=form.fits_now,
            about=form.about,
            fields=fields_of(form.kind, form.known),
        )


def _known_in_administration(kind: type[o.Command], administration: Administration) -> dict[str, FieldShown]:
    """Return the fields of an order whose choices depend on the state of the house."""
    hints, notice = ADMINISTRATION_ORDERS[kind].hints, administration.player_notice
    known = {name: KNOWN[hint](name, administration) for name, hint in hints.items() if hint in KNOWN}
    if notice is not None:
        for each in fields_of(kind):
            if hints.get(each.name) is Hint.NOTICE:
                known[each.name] = replace(each, value=as_json(getattr(notice, each.name)))
    return known


def _people(name: str, administration: Administration) -> FieldShown:
    people = administration.people.values()
    return one_of(name, map(choice, sorted(each.name for each in people if not each.is_dismissed)))


def _roles(name: str, _: Administration) -> FieldShown:
    roles = (choice(each, in_words(each)) for each in Role if each in PERSONS)
    return FieldShown(name=name, kind=FieldKind.SEVERAL, choices=tuple(roles))


def _tables(name: str, administration: Administration) -> FieldShown:
    return FieldShown(name=name, kind=FieldKind.SEVERAL, choices=tuple(map(choice, administration.tables)))


def _table(name: str, administration: Administration) -> FieldShown:
    return one_of(name, map(choice, administration.tables), is_needed=False)


def _stops(name: str, administration: Administration) -> FieldShown:
    """Return the stops of play, each with what it concerns and why."""
    return one_of(
        name,
        (
            choice(each.number, ", ".join(filter(None, (f"{each.number}", *each.scope, each.reason))))
            for each in administration.stops
        ),
    )


def _sessions(name: str, administration: Administration) -> FieldShown:
    sessions = (each for _, each in sorted(administration.sessions.items()))
    return one_of(name, (choice(each.session, f"{each.person}, {in_words(each.role)}") for each in sessions))


KNOWN: Mapping[Enum, Callable[[str, Administration], FieldShown]] = {
    Hint.PERSON: _people,
    Hint.ROLES: _roles,
    Hint.TABLES: _tables,
    Hint.TABLE: _table,
    Hint.STOP: _stops,
    Hint.SESSION: _sessions,
}
"""The field for each hint, except the notice to players, which fills several fields."""
