"""What can be ordered, and how: the fields of every order of the desks, with what may stand in them.

A desk knows no post, no verdict and no limit: it asks here, and shows what it is told. What is dealt and
staked is ordered at consoles and terminals, and is not among it.
"""

from litestar import get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from msgspec.structs import replace

from sicbo.administration import commands as o
from sicbo.administration.decide import RULES as OF_THE_OFFICE
from sicbo.administration.state import Administration
from sicbo.cage import commands as k
from sicbo.cage.decide import RULES as OF_THE_CAGE
from sicbo.house_runtime.house import House, NoSuchTable
from sicbo.messages import orders as m
from sicbo.messages.orders import FieldKind, FieldShown, Group, People
from sicbo.people import Role
from sicbo.server.desks.order_fields import as_json, choice, fields_of, in_words, named, one_of
from sicbo.server.desks.orders import currencies_of, name_of_kind, summary_of
from sicbo.server.desks.table_forms import forms_of
from sicbo.server.edge.matrix import Matrix, session_in
from sicbo.server.edge.refusals import refused
from sicbo.server.sign_in.routes import AnyRequest
from sicbo.streams import LONGEST_NAME, Command

CAGE_GROUPS: dict[type[k.Command], Group] = {
    k.SellTicket: Group.TICKETS,
    k.PayTicket: Group.TICKETS,
    k.ReportTicketLost: Group.TICKETS,
    k.ReportTicketFound: Group.TICKETS,
    k.ReplaceTicket: Group.TICKETS,
    k.OpenAccount: Group.ACCOUNTS,
    k.SetPlayerLimits: Group.ACCOUNTS,
    k.ExcludePerson: Group.ACCOUNTS,
    k.ReadmitPerson: Group.ACCOUNTS,
    k.PayPayable: Group.OWED,
    k.SettleReceivable: Group.OWED,
}
OFFICE_GROUPS: dict[type[o.Command], Group] = {
    o.AppointPerson: Group.PEOPLE,
    o.ChangeRoles: Group.PEOPLE,
    o.DismissPerson: Group.PEOPLE,
    o.SignPersonOut: Group.PEOPLE,
    o.ClearSignInAttempts: Group.PEOPLE,
    o.RegisterTable: Group.HOUSE,
    o.SetGamingDay: Group.HOUSE,
    o.SetPlayerNotice: Group.HOUSE,
}
NO_PEOPLE = (Role.TERMINAL, Role.DEVICE, Role.PROGRAM)


class OrderForms:
    """Describes the orders of a house."""

    def __init__(self, house: House, matrix: Matrix) -> None:
        self._house = house
        self._matrix = matrix

    def routes(self) -> list[HTTPRouteHandler]:
        """Give the routes."""

        @get("/tables/{table:str}/orders", summary="Describe the orders to a table, as it stands")
        async def at_a_table(table: FromPath[str], request: AnyRequest) -> m.OrdersShown:
            return await self._at_table(table, session_in(request).role)

        @get("/cage/orders", summary="Describe the orders to the cage")
        async def at_the_cage(request: AnyRequest) -> m.OrdersShown:
            return await self._at_cage(session_in(request).role)

        @get("/administration/orders", summary="Describe the orders to the administration")
        async def in_the_office(request: AnyRequest) -> m.OrdersShown:
            return await self._in_office(session_in(request).role)

        return [at_a_table, at_the_cage, in_the_office]

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
            orders=tuple(
                m.OrderShown(
                    order=name_of_kind(each.kind),
                    group=each.group,
                    says=summary_of(each.kind),
                    people=each.people,
                    may_send=self._matrix.allows(f"table {name_of_kind(each.kind)}", role),
                    fits_now=each.fits_now,
                    about=each.about,
                    fields=fields_of(each.kind, each.known),
                )
                for each in forms
            ),
        )

    async def _at_cage(self, role: Role) -> m.OrdersShown:
        money = await currencies_of(self._house)
        known = {"currency": one_of("currency", (choice(each, each.code) for each in money))}
        return m.OrdersShown(
            currency="",
            decimals=max((each.decimals for each in money), default=0),
            orders=tuple(
                self._shown("POST /cage/", kind, about, known, role, takes_two=OF_THE_CAGE[kind].takes_two)
                for kind, about in CAGE_GROUPS.items()
            ),
        )

    async def _in_office(self, role: Role) -> m.OrdersShown:
        administration = await self._house.administration()
        return m.OrdersShown(
            currency="",
            decimals=0,
            orders=tuple(
                self._shown(
                    "POST /administration/",
                    kind,
                    about,
                    _known_in_office(kind, administration),
                    role,
                    takes_two=OF_THE_OFFICE[kind].takes_two,
                )
                for kind, about in OFFICE_GROUPS.items()
            ),
        )

    def _shown(  # noqa: PLR0913 - what makes an order, each once
        self,
        path: str,
        kind: type[Command],
        about: Group,
        known: dict[str, FieldShown],
        role: Role,
        *,
        takes_two: bool,
    ) -> m.OrderShown:
        return m.OrderShown(
            order=name_of_kind(kind),
            group=about,
            says=summary_of(kind),
            people=People.TWO if takes_two else People.ONE,
            may_send=self._matrix.allows(path + name_of_kind(kind), role),
            fields=fields_of(kind, known),
        )


def _known_in_office(kind: type[Command], administration: Administration) -> dict[str, FieldShown]:
    """Say who works here, in which roles one can, and who is at work."""
    roles = (choice(each, in_words(each)) for each in Role if each not in NO_PEOPLE)
    known = {
        "roles": FieldShown(name="roles", kind=FieldKind.SEVERAL, choices=tuple(roles)),
        "session": one_of(
            "session",
            (
                choice(each.session, f"{each.person}, {in_words(each.role)}")
                for _, each in sorted(administration.sessions.items())
            ),
        ),
    }
    notice = administration.player_notice
    if kind is o.SetPlayerNotice and notice is not None:
        return {
            each.name: replace(each, value=as_json(getattr(notice, each.name))) for each in fields_of(kind)
        }
    if kind is not o.AppointPerson:
        people = administration.people.values()
        known["person"] = named("person", sorted(each.name for each in people if not each.is_dismissed))
    return known
