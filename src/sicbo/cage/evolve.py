"""Applies events to the cage: `evolve(cage, event)`, without any checks.

A ticket is used up only once: a record that says otherwise is broken.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from sicbo.cage import events as e
from sicbo.cage.commands import Change, SettledWith
from sicbo.cage.state import LIVE, Cage, PlayerAccount, Ticket, TicketStanding
from sicbo.gear import OVER, Gear, GearStanding
from sicbo.money import NOTHING
from sicbo.own_limits import changed
from sicbo.streams import EventOutOfPlace, folded


def evolve(cage: Cage, event: e.Event) -> Cage:
    """Return the cage after an event."""
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
        made_by=(event.person,) if event.person else (),
    )
    return _with_new(cage, ticket)


def _with_new(cage: Cage, ticket: Ticket) -> Cage:
    if ticket.number in cage.tickets:
        raise EventOutOfPlace(f"ticket {ticket.number} already exists")
    reference = len(cage.tickets) + 1
    numbered = replace(ticket, reference=reference)
    return replace(
        cage,
        tickets=cage.tickets.set(ticket.number, numbered),
        by_reference=cage.by_reference.set(reference, ticket.number),
        live=cage.live + ticket.amount,
    )


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
    """Return a ticket that the house owes; a record that uses up any other is broken."""
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


def _printed(cage: Cage, event: e.TicketPrinted) -> Cage:
    ticket = replace(_live(cage, event.number), is_printed=True)
    return replace(cage, tickets=cage.tickets.set(event.number, ticket))


def _replaced(cage: Cage, event: e.TicketReplaced) -> Cage:
    lost = _live(cage, event.number)
    other = replace(
        lost,
        number=event.replacement,
        replaces=event.number,
        standing=TicketStanding.LIVE,
        is_printed=False,
        made_by=tuple(filter(None, (event.person, event.second))),
    )
    return _with_new(_ended(cage, event.number, TicketStanding.VOID), other)


def _account_opened(cage: Cage, event: e.AccountOpened) -> Cage:
    return _with_account(cage, PlayerAccount(name=event.account, currency=event.currency))


def _with_account(cage: Cage, account: PlayerAccount) -> Cage:
    return replace(cage, accounts=cage.accounts.set(account.name, account))


def _limits_set(cage: Cage, event: e.PlayerLimitsSet) -> Cage:
    account = cage.accounts[event.account]
    return _with_account(cage, replace(account, limits=changed(account.limits, event.wanted, event.at)))


def _excluded(cage: Cage, event: e.PlayerExcluded) -> Cage:
    return replace(cage, excluded=cage.excluded.set(event.player, event.until))


def _readmitted(cage: Cage, event: e.PlayerReadmitted) -> Cage:
    return replace(cage, excluded=cage.excluded.delete(event.player))


def _visit_began(cage: Cage, event: e.VisitBegan) -> Cage:
    named = replace(cage, names=cage.names.set(folded(event.player), event.account))
    if not event.account:
        return named
    return _with_account(named, replace(cage.accounts[event.account], table=event.table))


def _chips_marked(cage: Cage, event: e.ChipsMarked) -> Cage:
    return replace(cage, emblems=cage.emblems.set(folded(event.emblem), event.table))


def _dice_put_in_play(cage: Cage, event: e.DicePutInPlay) -> Cage:
    return replace(cage, dice_since=cage.dice_since.set(folded(event.serial), event.since))


def _visit_ended(cage: Cage, event: e.VisitEnded) -> Cage:
    """Add a visit to its day, starting a new day if necessary."""
    account = cage.accounts[event.account]
    is_same = account.day == event.day
    ended = replace(
        account,
        table="",
        day=event.day,
        lost=account.lost + event.lost if is_same else event.lost,
        seconds=account.seconds + event.seconds if is_same else event.seconds,
    )
    return _with_account(cage, ended)


def _paid_out(cage: Cage, event: e.PayablePaid | e.ReceivableSettled | e.PayableAdjusted) -> Cage:
    before = cage.paid_out.get(event.player, NOTHING)
    return replace(cage, paid_out=cage.paid_out.set(event.player, before + event.amount))


def _settled(cage: Cage, event: e.ReceivableSettled) -> Cage:
    debt = event.player, event.table, event.round
    settled = replace(cage, paid=cage.paid.set(debt, cage.paid.get(debt, NOTHING) + event.amount))
    return _paid_out(settled, event) if event.paid_with is SettledWith.PAYABLE else settled


def _adjusted(cage: Cage, event: e.PayableAdjusted) -> Cage:
    """Count what is taken off as paid out, so that no table takes it back a second time."""
    return _paid_out(cage, event) if event.change is Change.LESS else cage


def _written_off(cage: Cage, event: e.ReceivableWrittenOff) -> Cage:
    """Count what was given up as paid: it is owed no more."""
    debt = event.player, event.table, event.round
    return replace(cage, paid=cage.paid.set(debt, cage.paid.get(debt, NOTHING) + event.amount))


def _gear_received(cage: Cage, event: e.GearReceived) -> Cage:
    received = replace(cage, gear_kinds=cage.gear_kinds | {event.kind})
    return _with_gear(received, Gear(serial=event.serial, kind=event.kind))


def _with_gear(cage: Cage, gear: Gear) -> Cage:
    return replace(cage, gear=cage.gear.set(gear.serial, gear))


def _gear_inspected(cage: Cage, event: e.GearInspected) -> Cage:
    """Let gear in play stay there; a shaker is inspected on the table too."""
    gear = cage.gear[event.serial]
    after = gear.standing if gear.standing is GearStanding.IN_PLAY else GearStanding.INSPECTED
    standing = after if event.is_good else GearStanding.RETIRED
    return _with_gear(cage, replace(gear, standing=standing, day=event.day))


def _gear_put_in_play(cage: Cage, event: e.GearPutInPlay) -> Cage:
    gear = cage.gear[event.serial]
    return _with_gear(cage, replace(gear, standing=GearStanding.IN_PLAY, table=event.table))


def _gear_taken_out(cage: Cage, event: e.GearTakenOut) -> Cage:
    """Wait for another inspection, unless it was retired while it was at the table."""
    gear = cage.gear[event.serial]
    standing = gear.standing if gear.standing in OVER else GearStanding.USED
    return _with_gear(cage, replace(gear, standing=standing, table=""))


def _gear_retired(cage: Cage, event: e.GearRetired) -> Cage:
    return _with_gear(cage, replace(cage.gear[event.serial], standing=GearStanding.RETIRED))


def _gear_destroyed(cage: Cage, event: e.GearDestroyed) -> Cage:
    return _with_gear(cage, replace(cage.gear[event.serial], standing=GearStanding.DESTROYED))


def _gear_kept(cage: Cage, event: e.GearKept) -> Cage:
    gear = cage.gear[event.serial]
    return _with_gear(cage, replace(gear, kept_for=(*gear.kept_for, event.dispute)))


def _gear_released(cage: Cage, event: e.GearReleased) -> Cage:
    gear = cage.gear[event.serial]
    left = tuple(each for each in gear.kept_for if each != event.dispute)
    return _with_gear(cage, replace(gear, kept_for=left))


EVOLUTIONS: dict[type[e.Event], Callable[[Cage, Any], Cage]] = {
    e.TicketIssued: _issued,
    e.TicketSold: _sold,
    e.TicketRedeemed: _redeemed,
    e.TicketPaid: _paid,
    e.TicketReportedLost: _lost,
    e.TicketFound: _found,
    e.TicketPrinted: _printed,
    e.TicketReplaced: _replaced,
    e.TicketExpired: _expired,
    e.AccountOpened: _account_opened,
    e.PlayerLimitsSet: _limits_set,
    e.PlayerExcluded: _excluded,
    e.PlayerReadmitted: _readmitted,
    e.VisitBegan: _visit_began,
    e.VisitEnded: _visit_ended,
    e.ChipsMarked: _chips_marked,
    e.DicePutInPlay: _dice_put_in_play,
    e.PayablePaid: _paid_out,
    e.ReceivableSettled: _settled,
    e.PayableAdjusted: _adjusted,
    e.ReceivableWrittenOff: _written_off,
    e.GearReceived: _gear_received,
    e.GearInspected: _gear_inspected,
    e.GearPutInPlay: _gear_put_in_play,
    e.GearTakenOut: _gear_taken_out,
    e.GearRetired: _gear_retired,
    e.GearDestroyed: _gear_destroyed,
    e.GearKept: _gear_kept,
    e.GearReleased: _gear_released,
}
"""The function that applies each event."""
