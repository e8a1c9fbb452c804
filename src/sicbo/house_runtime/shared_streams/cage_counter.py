"""The cage of a house: what is asked of it is decided upon its tickets, the books, and who may act."""

from collections.abc import Callable
from datetime import datetime, timedelta

from msgspec import Struct
from msgspec.structs import replace

from sicbo.administration.state import Administration
from sicbo.bookkeeping import payable, receivable
from sicbo.cage import commands as c
from sicbo.cage.context import Context
from sicbo.cage.decide import examine
from sicbo.cage.events import TicketPaid, TicketReplaced, TicketSold
from sicbo.cage.orders import ORDERS
from sicbo.cage.state import Cage
from sicbo.chance import fresh_ticket_number
from sicbo.clock import Clock
from sicbo.house_runtime.access.ticket_seal import TicketSeal, name_of_brought
from sicbo.house_runtime.access.who_may_act import refusal_of
from sicbo.house_runtime.requests import Request
from sicbo.house_runtime.shared_streams.shared_record import THE_CAGE
from sicbo.house_runtime.shared_streams.shared_stream import Decision, SharedStream, TwoPeople
from sicbo.ledger.accounts import Account, AccountKind
from sicbo.money import NOTHING, Money, total
from sicbo.storage.contract import Store
from sicbo.streams import Refused


class TicketRules(Struct, frozen=True):
    """How tickets are made: how long they are good, and where their numbers come from."""

    good_for: timedelta = timedelta(days=365)
    draw: Callable[[], str] = fresh_ticket_number
    seal: TicketSeal | None = None
    """What keeps numbers secret on record; without it they are kept in plain text."""

    def fresh_name(self) -> str:
        """Draw the number of a new ticket, and give the name by which it will stand on record."""
        number = self.draw()
        return number if self.seal is None else self.seal.seal(number)


class CageCounter:
    """Decides what is asked of the cage."""

    def __init__(
        self, store: Store, administration: SharedStream[Administration], rules: TicketRules | None = None
    ) -> None:
        self._store = store
        self._administration = administration
        self._rules = rules or TicketRules()

    async def decide(self, cage: Cage, request: Request, now: datetime) -> Decision:
        """Decide an order, upon the administration as it is known and the books as they are."""
        office = self._administration.standing
        looked_at = (office.look(),)
        refusal = refusal_of(office.state, request)
        if refusal is not None:
            return Decision(refusal, looked_at)
        command = request.command
        if not isinstance(command, c.Command):
            raise TypeError(f"{type(command).__name__} is no order to the cage")
        try:
            command = self._by_name_on_record(cage, command)
        except Refused as reason:
            return Decision(reason.refusal, looked_at)
        makes_one = isinstance(command, c.SellTicket | c.ReplaceTicket)
        number = self._rules.fresh_name() if makes_one else ""
        context = Context(
            now=now,
            actor=request.actor,
            second=request.second,
            number=number,
            good_until=now + self._rules.good_for,
            payable=await self._owed_to(command),
            receivable=await self._owed_by(command),
            debts=await self._debts_of(command),
        )
        decision = Decision(examine(cage, command, context), looked_at, number)
        match decision.decided:
            case (TicketPaid(amount=amount, currency=currency),):
                return replace(decision, cash=amount, currency=currency.code)
            case (TicketSold(amount=amount, currency=currency),) | (
                TicketReplaced(amount=amount, currency=currency),
            ):
                return replace(decision, currency=currency.code, worth=amount)
            case _:
                return decision

    def _by_name_on_record(self, cage: Cage, command: c.Command) -> c.Command:
        """Let an order that brings the number of a ticket name it as the record does."""
        if isinstance(command, c.PayTicket | c.PrintTicket | c.OfATicket) and command.number:
            name = name_of_brought(command.number, self._rules.seal, cage.tickets)
            return replace(command, number=name)
        return command

    def as_found(self, cage: Cage, command: c.Command) -> c.Command:
        """Name a ticket as the record does; a number that is none is about no ticket."""
        try:
            return self._by_name_on_record(cage, command)
        except Refused:
            return command

    def as_kept(self, cage: Cage, command: c.Command) -> c.Command:
        """Name a ticket by its reference where a proposal would keep its number in the clear."""
        seal = self._rules.seal
        if seal is None or not isinstance(command, c.OfATicket) or not command.number:
            return command
        try:
            ticket = cage.tickets.get(name_of_brought(command.number, seal, cage.tickets))
        except Refused:
            return command
        return replace(command, number="", reference=ticket.reference) if ticket is not None else command

    async def _owed_to(self, command: c.Command) -> Money:
        """Look up what the house owes the player of an order."""
        if not isinstance(command, c.PayPayable | c.SettleReceivable):
            return NOTHING
        return await self._balance(payable(command.player))

    async def _owed_by(self, command: c.Command) -> Money:
        """Look up what the player of an order owes for its round."""
        if not isinstance(command, c.SettleReceivable):
            return NOTHING
        return await self._balance(receivable(command.player, command.table, command.round))

    async def _debts_of(self, command: c.Command) -> Money:
        """Look up all that a player owes who is to be paid."""
        if not isinstance(command, c.PayPayable):
            return NOTHING
        kept = await self._store.balances(f"{AccountKind.RECEIVABLE.value}:{command.player}/")
        return total(Money(net * account.kind.side.value) for account, net in kept.items())

    async def _balance(self, account: Account) -> Money:
        kept = await self._store.balances(str(account))
        return Money(kept.get(account, 0) * account.kind.side.value)


def the_cage(
    store: Store,
    clock: Clock,
    administration: SharedStream[Administration],
    rules: TicketRules | None = None,
) -> SharedStream[Cage]:
    """Give the cage of a house."""
    counter = CageCounter(store, administration, rules)
    two = TwoPeople(orders=ORDERS, as_found=counter.as_found, as_kept=counter.as_kept)
    return SharedStream(
        store,
        THE_CAGE,
        clock,
        counter.decide,
        two=two,
        beside=(administration,),
        seal=rules.seal if rules is not None else None,
    )
