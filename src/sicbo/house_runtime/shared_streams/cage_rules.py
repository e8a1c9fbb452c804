"""The cage of a house: an order to it is decided by its tickets, the books, and who may act."""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from typing import TypeVar

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
from sicbo.house_runtime.access.ticket_seal import TicketSeal, name_of_presented
from sicbo.house_runtime.request_decision import Decision
from sicbo.house_runtime.requests import Request
from sicbo.house_runtime.shared_streams.shared_standing import CAGE_KIND, SharedStanding
from sicbo.house_runtime.shared_streams.shared_stream import SharedRules, SharedStream
from sicbo.house_runtime.stream_standing import part_after, steps_of
from sicbo.ledger.accounts import Account, AccountKind
from sicbo.money import NOTHING, Money, total
from sicbo.orders import Target
from sicbo.storage.contract import Store
from sicbo.streams import Command, Refusal, Refused

C = TypeVar("C", bound=Command)


class TicketRules(Struct, frozen=True):
    """How tickets are made: how long they are valid, and where their numbers come from."""

    good_for: timedelta = timedelta(days=365)
    draw: Callable[[], str] = fresh_ticket_number
    seal: TicketSeal | None = None
    """Keeps numbers secret on record; without it they are stored in plain text."""

    def fresh_name(self) -> str:
        """Draw the number of a new ticket, and return the name under which it goes on record."""
        number = self.draw()
        return number if self.seal is None else self.seal.seal(number)


class Owed(Struct, frozen=True):
    """The debts between the house and the player of an order, from the books."""

    payable: Money = NOTHING
    receivable: Money = NOTHING
    """What the player owes for the round of the order."""
    debts: Money = NOTHING
    """All that a player owes who is to be paid."""


class CageRules(SharedRules[Cage]):
    """The rules of the cage for orders to it, given the administration and the books."""

    orders = ORDERS

    def __init__(
        self, administration: SharedStanding[Administration], tickets: TicketRules, owed: Owed
    ) -> None:
        super().__init__(administration.state, (part_after(administration),))
        self._tickets = tickets
        self._owed = owed
        self._gaming_day = administration.state.gaming_day

    def examine(self, standing: SharedStanding[Cage], request: Request, at: datetime) -> Decision | Refusal:
        """Examine an order."""
        refusal = self.may_not_act(request, at)
        if refusal is not None:
            return refusal
        command = request.command
        if not isinstance(command, c.Command):
            raise TypeError(f"{type(command).__name__} is no order to the cage")
        try:
            command = self._by_name_on_record(standing.state, command)
        except Refused as reason:
            return reason.refusal
        makes_one = isinstance(command, c.SellTicket | c.ReplaceTicket)
        number = self._tickets.fresh_name() if makes_one else ""
        context = Context(
            now=at,
            actor=request.actor,
            second=request.second,
            number=number,
            good_until=at + self._tickets.good_for,
            payable=self._owed.payable,
            receivable=self._owed.receivable,
            debts=self._owed.debts,
            day=self._gaming_day.day_of(at).isoformat(),
        )
        possible = examine(standing.state, command, context)
        if isinstance(possible, Refusal):
            return possible
        steps = steps_of(possible.happening)
        decision = Decision(steps=steps, without_second=possible.without_second, ticket=number)
        match possible.happening:
            case (TicketPaid(amount=amount, currency=currency),):
                return replace(decision, cash=amount, currency=currency.code)
            case (TicketSold(amount=amount, currency=currency),) | (
                TicketReplaced(amount=amount, currency=currency),
            ):
                reference = len(standing.state.tickets) + 1
                return replace(decision, currency=currency.code, worth=amount, reference=reference)
            case _:
                return decision

    def _by_name_on_record(self, cage: Cage, command: C) -> C:
        """Replace the ticket number in an order by the name under which the ticket is on record."""
        if isinstance(command, c.PayTicket | c.PrintTicket | c.TicketCommand) and command.number:
            name = name_of_presented(command.number, self._tickets.seal, cage.tickets)
            return replace(command, number=name)
        return command

    def target_of(self, standing: SharedStanding[Cage], order: Command) -> Target:
        """Return what an order is about; an invalid number is about no ticket."""
        with suppress(Refused):
            order = self._by_name_on_record(standing.state, order)
        return super().target_of(standing, order)

    def as_recorded(self, standing: SharedStanding[Cage], order: Command) -> Command:
        """Name a ticket by its reference where a proposal would record its number in the clear."""
        seal, cage = self._tickets.seal, standing.state
        if seal is None or not isinstance(order, c.TicketCommand) or not order.number:
            return order
        try:
            ticket = cage.tickets.get(name_of_presented(order.number, seal, cage.tickets))
        except Refused:
            return order
        return replace(order, number="", reference=ticket.reference) if ticket is not None else order


class CageCounter:
    """Reads the data by which an order to the cage is decided."""

    def __init__(
        self, store: Store, administration: SharedStream[Administration], tickets: TicketRules
    ) -> None:
        self._store = store
        self._administration = administration
        self._tickets = tickets

    async def rules_for(self, _: SharedStanding[Cage], order: Command) -> CageRules:
        """Return the rules by which an order is decided, with the debts to and of its player."""
        owed = Owed(await self._owed_to(order), await self._owed_by(order), await self._debts_of(order))
        return CageRules(self._administration.standing, self._tickets, owed)

    async def _owed_to(self, command: Command) -> Money:
        """Return what the house owes the player of an order."""
        if not isinstance(command, c.PayPayable | c.SettleReceivable | c.AdjustPayable):
            return NOTHING
        return await self._balance(payable(command.player))

    async def _owed_by(self, command: Command) -> Money:
        """Return what the player of an order owes for its round."""
        if not isinstance(command, c.SettleReceivable | c.WriteOffReceivable):
            return NOTHING
        return await self._balance(receivable(command.player, command.table, command.round))

    async def _debts_of(self, command: Command) -> Money:
        """Return all that a player owes who is to be paid."""
        if not isinstance(command, c.PayPayable):
            return NOTHING
        kept = await self._store.balances(f"{AccountKind.RECEIVABLE.value}:{command.player}/")
        return total(Money(net * account.kind.side.value) for account, net in kept.items())

    async def _balance(self, account: Account) -> Money:
        kept = await self._store.balances(str(account))
        return Money(kept.get(account, 0) * account.kind.side.value)


def cage_stream(
    store: Store,
    clock: Clock,
    administration: SharedStream[Administration],
    rules: TicketRules | None = None,
) -> SharedStream[Cage]:
    """Return the cage of a house."""
    tickets = rules or TicketRules()
    counter = CageCounter(store, administration, tickets)
    return SharedStream(
        store, CAGE_KIND, clock, counter.rules_for, beside=(administration,), seal=tickets.seal
    )
