"""A table together with the shared streams: one batch, one transaction.

The administration knows who may act; the cage issues and redeems tickets, and knows players by their
accounts and the debts they have paid. A table decides by this process's copies of both, and its batch is
committed only if they have not changed.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import TypeGuard, assert_never

from msgspec import Struct
from msgspec.structs import replace

from sicbo.administration.access import may_hold_a_post
from sicbo.administration.state import Administration
from sicbo.bookkeeping import open_debts, unpaid
from sicbo.cage.at_tables import AtTable, issue, redeem
from sicbo.cage.events import ChipsMarked, DicePutInPlay
from sicbo.cage.players import (
    LeftTable,
    PlayerAtTable,
    begin_visit,
    end_visit,
    exclusion_wanted,
    limits_wanted,
    played,
)
from sicbo.cage.register import condemned, kept, put_into_play, released, taken_out
from sicbo.cage.state import Cage
from sicbo.cage.tickets import good_ticket
from sicbo.gear import Gear, GearKind
from sicbo.house_runtime.access.ticket_seal import name_of_presented
from sicbo.house_runtime.access.who_may_act import refusal_of, requires_sign_in
from sicbo.house_runtime.requests import Request
from sicbo.house_runtime.shared_streams.cage_rules import TicketRules
from sicbo.house_runtime.shared_streams.shared_stream import SharedStream
from sicbo.house_runtime.stream_standing import Added, add, part_after
from sicbo.house_runtime.tables.past_rounds import refers_to_past_rounds
from sicbo.ledger.books import Books
from sicbo.money import NOTHING, Money, total
from sicbo.own_limits import Played
from sicbo.people import PIT, Actor, Role
from sicbo.rules.irregularities import Remedy
from sicbo.storage.contract import Part
from sicbo.streams import Command, Event, Refusal, Refused, folded
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.disputes import ENDS
from sicbo.table.state import Table


class Ticketed(Struct, frozen=True):
    """A player's money that goes onto a ticket or comes from one."""

    number: str
    player: str
    amount: Money
    is_issued: bool


def ticketed(event: Event) -> Ticketed | None:
    """Return the ticket that an event at a table issues or redeems, if any."""
    match event:
        case e.CashedOut() if event.ticket:
            return Ticketed(event.ticket, event.player, event.amount, is_issued=True)
        case e.BoughtIn(paid_with=c.PaidWith.TICKET):
            return Ticketed(event.ticket, event.player, event.amount, is_issued=False)
        case e.ColourChipsIssued(paid_with=c.PaidWith.TICKET):
            amount = Money(event.chips * event.value.minor_units)
            return Ticketed(event.ticket, event.player, amount, is_issued=False)
        case _:
            return None


OfAVisit = e.VisitOpened | e.OwnLimitsSet | e.VisitExcluded | e.VisitClosed
OF_A_VISIT = (e.VisitOpened, e.OwnLimitsSet, e.VisitExcluded, e.VisitClosed)
"""Events at a table that concern a player whom the cage may know."""


def _who(table: Table, player: str, account: str) -> PlayerAtTable:
    currency = table.document.money.as_currency()
    return PlayerAtTable(table=table.id, player=player, account=account, currency=currency)


class SharedStreams:
    """The streams that all tables share; without them there is no sign-in and tickets are bare numbers."""

    def __init__(
        self,
        administration: SharedStream[Administration],
        cage: SharedStream[Cage],
        rules: TicketRules | None = None,
    ) -> None:
        self.administration = administration
        self.cage = cage
        self.rules = rules or TicketRules()

    async def catch_up(self) -> None:
        """Read what other processes have added."""
        await self.administration.catch_up()
        await self.cage.catch_up()

    async def prepare(self, orders: Sequence[Command]) -> None:
        """Catch up before refusing on stale data: tickets, devices and stops may come from any process.

        A refused device gets its answer without a batch, so no failed commit would tell us of its new key.
        """
        if any(needs_the_cage(each) for each in orders):
            await self.cage.catch_up()
        if any(isinstance(each, c.TakeDeviceResult | c.OpenBetting) for each in orders):
            await self.administration.catch_up()


def needs_the_cage(command: Command) -> bool:
    """Return whether the cage takes part in an order to a table."""
    of_gear = isinstance(command, c.FitMixer | c.LogDice | c.LoadShoe | c.OpenTable)
    return (
        brings_ticket(command) or isinstance(command, c.CashOut) or of_gear or refers_to_past_rounds(command)
    )


def brings_ticket(command: Command) -> TypeGuard[c.BuyIn | c.IssueColourChips]:
    """Return whether an order pays with a ticket."""
    return isinstance(command, c.BuyIn | c.IssueColourChips) and command.paid_with is c.PaidWith.TICKET


def leaves_amount_out(command: Command) -> bool:
    """Return whether an order brings a ticket and leaves its amount to the cage."""
    return brings_ticket(command) and isinstance(command, c.BuyIn) and command.amount == NOTHING


class CrossStreamBatch:
    """One batch of a table and the shared streams, as decided so far."""

    def __init__(self, shared: SharedStreams) -> None:
        self._shared = shared
        self._administration = shared.administration.standing
        self._cage_before = shared.cage.standing
        self._cage = self._cage_before
        self._added: list[Added] = []
        self._has_asked = self._has_looked = False

    def refusal(self, request: Request, table: str, at: datetime) -> Refusal | None:
        """Return why the sender may not act at a table, or why a ticket cannot be accepted."""
        self._has_asked = True
        refusal = refusal_of(self._administration.state, request, table)
        if refusal is None and brings_ticket(request.command):
            return self._why_not_good(request.command, at)
        return refusal

    def _why_not_good(self, command: c.BuyIn | c.IssueColourChips, at: datetime) -> Refusal | None:
        """Return why a presented ticket is refused; whether it is valid is checked only without an amount."""
        try:
            if leaves_amount_out(command):
                self._has_looked = True
                good_ticket(self._cage.state, self._name_of(command.ticket), at)
            elif command.ticket:
                self._name_of(command.ticket)
        except Refused as reason:
            return reason.refusal
        return None

    def roles_of(self, person: str) -> frozenset[Role] | None:
        """Return the roles of someone who works here; None for a stranger, or where nobody signs in."""
        found = self.administration.people.get(person) if requires_sign_in(self.administration) else None
        return frozenset(found.roles) if found is not None else None

    def of_the_pit(self, *people: Actor | None) -> frozenset[str]:
        """Return which of these people may work in the pit, whatever they have signed in as."""
        names = (each.person for each in people if each is not None)
        return frozenset(name for name in names if PIT.intersection(self.roles_of(name) or ()))

    def absent(self, table: Table | None) -> frozenset[str]:
        """Return who is on the roster of a table and can have no post in the house any more."""
        if table is None or not requires_sign_in(self.administration):
            return frozenset()
        people = self.administration.people
        return frozenset(
            name for name in table.roster if name not in people or not may_hold_a_post(people[name])
        )

    @property
    def house(self) -> str:
        """The name of the house, once founded."""
        founded = self._administration.state.house
        return founded.id if founded is not None else ""

    @property
    def administration(self) -> Administration:
        """The administration by which the batch is decided: the commit fails if it has changed."""
        self._has_asked = True
        return self._administration.state

    def filled(self, command: c.Command) -> c.Command:
        """Give a drawn number to an order that issues a ticket, whatever the order says.

        A presented ticket is named as on record, and an amount that is left out is that of the ticket: a
        terminal sees only the number.
        """
        if isinstance(command, c.CashOut):
            return replace(command, ticket=self._shared.rules.fresh_name())
        if isinstance(command, c.BuyIn | c.IssueColourChips) and not brings_ticket(command):
            return replace(command, ticket="")  # a number that pays for nothing must not go on record
        if not brings_ticket(command) or not command.ticket:
            return command
        name = self._name_of(command.ticket)
        known = self._cage.state.tickets.get(name)
        if known is not None and leaves_amount_out(command):
            return replace(command, ticket=name, amount=known.amount)
        return replace(command, ticket=name)

    def _name_of(self, brought: str) -> str:
        return name_of_presented(brought, self._shared.rules.seal, self._cage.state.tickets)

    def follow(
        self, table: Table | None, happened: Sequence[Event], request: Request, at: datetime
    ) -> Ticketed | Refusal | None:
        """Let the cage take part in a decision of a table, or return why it refuses.

        The answer is the ticket that is issued, if any; no decision issues more than one.
        """
        issued: Ticketed | None = None
        following: list[Event] = []
        now = max(at, self._cage.at or at)
        for event in happened:
            if table is not None and isinstance(event, e.DiceLogged):
                following += self._dice(table, event)
            found = ticketed(event) if table is not None else None
            if table is not None and found is not None:
                ticket = self._ticket(table, found, now)
                if isinstance(ticket, Refusal):
                    return ticket
                following.append(ticket)
                issued = found if found.is_issued else issued
            elif isinstance(event, e.TableSetUp):
                following += self._chips(event)
            elif table is not None and isinstance(event, OF_A_VISIT):
                visit = self._visit(table, event, happened, now)
                if isinstance(visit, Refusal):
                    return visit
                following += visit
            elif table is not None and self._cage.state.gear:
                following += self._gear(table, event)
        if following:
            self._has_looked = True  # what is added goes into the same transaction, whoever asked for it
            self._cage, added = add(
                self._cage, following, at=at, key=request.key, actor=request.actor, second=request.second
            )
            self._added.append(added)
        return issued

    def emblems(self, command: Command, table: str) -> frozenset[str]:
        """Return the emblems on the colour chips of other tables.

        Setting a table up depends on them; anything else only says whose a chip is, and emblems stay.
        """
        if isinstance(command, c.SetUpTable):
            self._has_looked = True
        return frozenset(emblem for emblem, its in self._cage.state.emblems.items() if its != table)

    def register(self) -> tuple[Mapping[str, Gear], frozenset[GearKind]]:
        """Return the register of dice, cards and shakers, and what of these the house registers."""
        cage = self._cage.state
        self._has_looked |= bool(cage.gear)
        return cage.gear, cage.gear_kinds

    def _gear(self, table: Table, event: Event) -> Iterator[Event]:
        """Yield what the register has of an event at a table; `table` is as it was before."""
        cage, equipment = self._cage.state, table.equipment
        dice = [equipment.dice.serial] if equipment.dice is not None else []
        shoe = equipment.shoe.serials if equipment.shoe is not None else ()
        match event:
            case e.MixerFitted(is_virtual=False, serial=serial):
                yield from put_into_play(cage, [serial], table.id)
            case e.MixerRemoved() if equipment.mixer is not None:
                yield from taken_out(cage, [equipment.mixer.serial, *dice], table.id)
            case e.DiceLogged(serial=serial):
                yield from taken_out(cage, dice, table.id)
                yield from put_into_play(cage, [serial], table.id)
            case e.DiceRemoved():
                yield from taken_out(cage, dice, table.id)
            case e.ShoeLoaded(serials=serials):
                yield from taken_out(cage, shoe, table.id)
                yield from put_into_play(cage, serials, table.id)
            case e.RemedyAsked(remedy=Remedy.DICE_REPLACED, dice=serial):
                for each in [serial] if serial else dice:
                    yield from condemned(cage, each, f"condemned at {table.id}")
            case e.DisputeRaised(dispute=number, kept=serials):
                yield from kept(cage, serials, f"{table.id}/{number}")
            case e.DisputeRecorded(dispute=number, step=step) if step in ENDS:
                yield from released(cage, f"{table.id}/{number}")
            case _:
                return

    def dice_since(self, serial: str) -> datetime | None:
        """Return when a set of dice was first put in play at any table of the house."""
        self._has_looked = True
        return self._cage.state.dice_since.get(folded(serial))

    def _dice(self, table: Table, event: e.DiceLogged) -> Sequence[Event]:
        if folded(event.serial) in self._cage.state.dice_since:
            return ()
        return (DicePutInPlay(serial=event.serial, table=table.id, since=event.since or event.at),)

    def _chips(self, event: e.TableSetUp) -> Sequence[Event]:
        return (ChipsMarked(table=event.table, emblem=event.emblem),) if event.emblem else ()

    def _visit(
        self, table: Table, event: OfAVisit, happened: Sequence[Event], now: datetime
    ) -> Sequence[Event] | Refusal:
        """Return what the cage records of a visit: where the player of an account is, and the result."""
        cage = self._cage.state
        match event:
            case e.VisitOpened():
                self._has_looked = True
                return begin_visit(cage, _who(table, event.player, event.account))
            case e.OwnLimitsSet():
                who = _who(table, event.player, event.account)
                following = limits_wanted(cage, who, event.wanted, now)
            case e.VisitExcluded():
                who = _who(table, event.player, event.account)
                following = exclusion_wanted(cage, who, event.reason, now)
            case e.VisitClosed():
                visit = table.visits[event.player]
                out = [each.amount for each in happened if isinstance(each, e.CashedOut)]
                left = LeftTable(
                    day=self.day(now),
                    lost=visit.bought_in + visit.in_colours - total(out),
                    seconds=max(int((now - visit.since).total_seconds()), 0),
                )
                following = end_visit(cage, _who(table, visit.player, visit.account), left)
            case _:
                assert_never(event)
        self._has_looked |= bool(following)
        return following

    def day(self, now: datetime) -> str:
        """Return the gaming day."""
        self._has_asked = True
        return self._administration.state.gaming_day.day_of(now).isoformat()

    def shift_ends_at(self, now: datetime) -> datetime:
        """Return when the present shift of the gaming day ends."""
        self._has_asked = True
        return self._administration.state.gaming_day.shift_ends(now)

    def played(self, table: Table | None, player: str, at: datetime) -> Played | None:
        """Return what the cage knows of the account of a player at a table; None if there is no account."""
        visit = table.visits.get(player) if table is not None else None
        if table is None or visit is None or not visit.account:
            return None
        self._has_looked = True
        now = max(at, self._cage.at or at)
        return played(self._cage.state, _who(table, player, visit.account), self.day(now), now)

    def _ticket(self, table: Table, found: Ticketed, now: datetime) -> Event | Refusal:
        self._has_looked = True
        cage = self._cage
        visit = AtTable(
            table=table.id,
            player=found.player,
            amount=found.amount,
            currency=table.document.money.as_currency(),
        )
        if found.is_issued:
            until = now + self._shared.rules.good_for
            return issue(cage.state, visit, found.number, until=until, now=now)
        return redeem(cage.state, visit, found.number, now=now)

    def still_owed(self, table: Table, books: Books) -> dict[tuple[str, int], Money]:
        """Return what players still owe for rounds of a table."""
        self._has_looked = True
        return open_debts(table.id, books, self._cage.state.paid)

    def unpaid(self, books: Books) -> dict[str, Money]:
        """Return what the house owes players because of a table, and the cage has not paid."""
        self._has_looked = True
        return unpaid(books, self._cage.state.paid_out)

    def parts(self) -> tuple[Part, ...]:
        """Return the parts of the batch: what is added to the cage, and what was only read."""
        parts = (part_after(self._administration),) if self._has_asked else ()
        if self._has_looked:
            parts = (*parts, part_after(self._cage_before, self._added))
        return parts

    def was_kept(self) -> None:
        """Take over the new state once the batch is committed."""
        self._shared.cage.adopt(self._cage)
