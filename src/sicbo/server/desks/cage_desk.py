"""The cage's desk: what a cashier looks up, and printing tickets.

Orders to the cage have their own routes, derived from their types. Nothing here shows a ticket's number to
anyone who does not already have it.
"""

from collections.abc import Iterable
from heapq import nlargest

from litestar import MediaType, Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody

from sicbo.bookkeeping import payable
from sicbo.cage.commands import PrintTicket
from sicbo.cage.numbers import ending
from sicbo.cage.state import LIVE, PlayerAccount, Ticket
from sicbo.cage.tickets import read_presented_number
from sicbo.clock import Clock
from sicbo.house_runtime.house import House
from sicbo.ledger.accounts import AccountKind
from sicbo.messages import cage as m
from sicbo.money import NOTHING, Currency
from sicbo.reports.ticket_page import ticket_page
from sicbo.server.desks.orders import Orders, money_of_tables
from sicbo.server.desks.requests import order
from sicbo.server.edge.matrix import session_in
from sicbo.server.edge.refusals import refused
from sicbo.server.edge.request_types import AnyRequest, Spoken
from sicbo.server.sign_in.sessions import Session
from sicbo.words.catalogue import ENGLISH, Language

MAX_SHOWN = 200
"""The most tickets in one list: the newest."""


class CageDesk:
    """Answers the cage's requests."""

    def __init__(self, house: House, clock: Clock, orders: Orders) -> None:
        self._house = house
        self._clock = clock
        self._orders = orders

    def routes(self) -> list[HTTPRouteHandler]:
        """Return the routes of the desk."""

        @get("/cage/tickets", summary="List tickets by the player or the table they came from")
        async def tickets(
            player: FromQuery[str] = "", table: FromQuery[str] = "", *, live: FromQuery[bool] = True
        ) -> m.TicketsShown:
            cage = await self._house.cage()
            found = (
                each
                for each in cage.tickets.values()
                if player in ("", each.player) and table in ("", each.table)
                if not live or each.standing in LIVE
            )
            return m.TicketsShown(tickets=_shown(found))

        @get("/cage/tickets/{reference:int}", summary="Show a ticket, by its reference")
        async def ticket(reference: FromPath[int]) -> m.TicketShown:
            cage = await self._house.cage()
            if reference not in cage.by_reference:
                raise refused("request/unknown")
            return ticket_shown(cage.tickets[cage.by_reference[reference]])

        @post(
            "/cage/tickets/paper",
            summary="Print a ticket, once",
            status_code=200,
            media_type=MediaType.HTML,
        )
        async def paper(
            data: JSONBody[m.Paper], request: AnyRequest, language: Spoken = ENGLISH
        ) -> Response[str]:
            page = await self._paper(data, session_in(request), language)
            return Response(page, media_type=MediaType.HTML)

        @get("/cage/players/{player:str}", summary="Show what the cage knows about a player")
        async def player_known(player: FromPath[str]) -> m.PlayerShown:
            return await self._player(player)

        @get("/cage/excluded", summary="List who is excluded from play")
        async def excluded() -> m.ExcludedShown:
            found = sorted((await self._house.cage()).excluded.items())
            return m.ExcludedShown(excluded=tuple(m.Excluded(player=who, until=at) for who, at in found))

        @get("/cage/owed", summary="List what players owe for rounds, and what the house owes them")
        async def owed() -> m.OwedShown:
            money = await money_of_tables(self._house)
            owes, owed_to = await self._receivables(money), await self._payables(money)
            return m.OwedShown(receivables=owes, payables=owed_to)

        @get("/cage/gear", summary="List the register of dice, cards and shakers")
        async def gear() -> m.RegisterShown:
            found = sorted((await self._house.cage()).gear.items())
            return m.RegisterShown(gear=tuple(each for _, each in found))

        return [tickets, ticket, paper, player_known, excluded, owed, gear]

    async def _paper(self, data: m.Paper, session: Session, language: Language) -> str:
        command = PrintTicket(number=data.number, reference=data.reference)
        await order(self._house, data.key, command, await self._orders.check_sender(session, command))
        number = data.number or await self._house.number_for_paper(data.reference)
        found, administration = await self._house.ticket(number), await self._house.administration()
        if administration.house is None:
            raise LookupError("a ticket was printed in a house that is not founded")
        return ticket_page(found, read_presented_number(number), administration.house, language)

    # ---- players -----------------------------------------------------------------------------------------

    async def _player(self, player: str) -> m.PlayerShown:
        cage = await self._house.cage()
        account = cage.accounts.get(player)
        kept = await self._house.balances(str(payable(player)))
        return m.PlayerShown(
            player=player,
            account=self._account(account) if account else None,
            excluded_until=cage.excluded.get(player),
            tickets=_shown(
                each for each in cage.tickets.values() if each.player == player and each.standing in LIVE
            ),
            payable=kept.get(payable(player), NOTHING),
            receivables=await self._receivables(await money_of_tables(self._house), f":{player}/"),
        )

    def _account(self, account: PlayerAccount) -> m.AccountShown:
        now = self._clock.now()
        return m.AccountShown(
            account=account.name,
            currency=account.currency.code,
            limits=account.limits.in_force(now),
            later=account.limits.waiting(now),
            table=account.table,
            day=account.day,
            lost=account.lost,
            seconds=account.seconds,
        )

    async def _receivables(self, money: dict[str, Currency], whose: str = "") -> tuple[m.Receivable, ...]:
        kept = await self._house.balances(AccountKind.RECEIVABLE.value + whose)
        found = []
        for account, amount in sorted(kept.items(), key=str):
            player, table, number = account.of.split("/")
            code = money[table].code if table in money else ""
            found.append(
                m.Receivable(player=player, table=table, round=int(number), amount=amount, currency=code)
            )
        return tuple(found)

    async def _payables(self, money: dict[str, Currency]) -> tuple[m.Payable, ...]:
        kept = await self._house.balances(AccountKind.PAYABLE.value)
        owed = sorted(kept.items(), key=str)
        codes = {each.code for each in money.values()}
        code = codes.pop() if len(codes) == 1 else ""
        return tuple(m.Payable(player=account.of, amount=amount, currency=code) for account, amount in owed)


def _shown(tickets: Iterable[Ticket]) -> tuple[m.TicketShown, ...]:
    newest = nlargest(MAX_SHOWN, tickets, key=lambda each: each.reference)
    return tuple(ticket_shown(each) for each in newest)


def ticket_shown(ticket: Ticket) -> m.TicketShown:
    """Return a ticket without its number."""
    return m.TicketShown(
        reference=ticket.reference,
        ends_with=ending(ticket.number),
        amount=ticket.amount,
        currency=ticket.currency.code,
        table=ticket.table,
        player=ticket.player,
        expires_at=ticket.expires_at,
        standing=ticket.standing,
        is_printed=ticket.is_printed,
        made_by=ticket.made_by,
    )
