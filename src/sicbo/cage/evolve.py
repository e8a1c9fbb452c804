"""What each event makes of the cage: `evolve(cage, event) -> cage`, without any question or doubt.

A ticket is used up once: a record that says otherwise is broken.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from sicbo.cage import events as e
from sicbo.cage.state import LIVE, Cage, Ticket, TicketStanding
from sicbo.facts import EventOutOfPlace
from sicbo.money import NOTHING


def evolve(cage: Cage, event: e.Event) -> Cage:
    """Give the cage after an event."""
    return EVOLUTIONS[type(event)](cage, event)


def _issued(cage: Cage, event: e.TicketIssued) -> Cage:
    ticket = Ticket(
        number=event.number,
        amount=event.amount,
        currency=event.currency,
        table=event.table,
        player=event.player,
        expires_at=event.expires_at,
    )
    return _with_new(cage, ticket)


def _sold(cage: Cage, event: e.TicketSold) -> Cage:
    ticket = Ticket(
        number=event.number,
        amount=event.amount,
        currency=event.currency,
        table="",
        player="",
        expires_at=event.expires_at,
    )
    return _with_new(cage, ticket)


def _with_new(cage: Cage, ticket: Ticket) -> Cage:
    if ticket.number in cage.tickets:
        raise EventOutOfPlace(f"ticket {ticket.number} is there already")
    return replace(cage, tickets=cage.tickets.set(ticket.number, ticket), live=cage.live + ticket.amount)


def _redeemed(cage: Cage, event: e.TicketRedeemed) -> Cage:
    return _ended(cage, event.number, TicketStanding.REDEEMED, event.table)


def _paid(cage: Cage, event: e.TicketPaid) -> Cage:
    return _ended(cage, event.number, TicketStanding.PAID)


def _expired(cage: Cage, event: e.TicketExpired) -> Cage:
    return _ended(cage, event.number, TicketStanding.EXPIRED)


def _ended(cage: Cage, number: str, standing: TicketStanding, where: str = "") -> Cage:
    ticket = replace(_live(cage, number), standing=standing, ended_at=where)
    return replace(cage, tickets=cage.tickets.set(number, ticket), live=cage.live - ticket.amount)


def _live(cage: Cage, number: str) -> Ticket:
    """Find a ticket that the house owes; a record that uses up any other is broken."""
    ticket = cage.tickets.get(number)
    if ticket is None or ticket.standing not in LIVE:
        raise EventOutOfPlace(f"there is no live ticket {number}")
    return ticket


def _lost(cage: Cage, event: e.TicketReportedLost) -> Cage:
    return _standing(cage, event.number, TicketStanding.LOST)


def _found(cage: Cage, event: e.TicketFound) -> Cage:
    return _standing(cage, event.number, TicketStanding.LIVE)


def _standing(cage: Cage, number: str, standing: TicketStanding) -> Cage:
    ticket = replace(_live(cage, number), standing=standing)
    return replace(cage, tickets=cage.tickets.set(number, ticket))


def _replaced(cage: Cage, event: e.TicketReplaced) -> Cage:
    lost = _live(cage, event.number)
    other = replace(lost, number=event.replacement, replaces=event.number, standing=TicketStanding.LIVE)
    return _with_new(_ended(cage, event.number, TicketStanding.VOID), other)


def _unchanged(cage: Cage, _: e.PayablePaid) -> Cage:
    return cage


def _settled(cage: Cage, event: e.ReceivableSettled) -> Cage:
    debt = event.player, event.table, event.round
    return replace(cage, paid=cage.paid.set(debt, cage.paid.get(debt, NOTHING) + event.amount))


EVOLUTIONS: dict[type[e.Event], Callable[[Cage, Any], Cage]] = {
    e.TicketIssued: _issued,
    e.TicketSold: _sold,
    e.TicketRedeemed: _redeemed,
    e.TicketPaid: _paid,
    e.TicketReportedLost: _lost,
    e.TicketFound: _found,
    e.TicketReplaced: _replaced,
    e.TicketExpired: _expired,
    e.PayablePaid: _unchanged,
    e.ReceivableSettled: _settled,
}
"""Every event, with what it changes."""
