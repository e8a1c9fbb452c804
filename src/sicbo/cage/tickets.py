"""Whether a ticket that is brought is good, and whether a new one can be made."""

from datetime import datetime

from sicbo.cage.numbers import CHECK_DIGITS, DIGITS, in_groups, read_number
from sicbo.cage.refusals import refused
from sicbo.cage.state import Cage, Ticket, TicketStanding
from sicbo.money import MOST_MINOR_UNITS, NOTHING, Currency, Money

SPENT = (TicketStanding.REDEEMED, TicketStanding.PAID)


def good_ticket(cage: Cage, named: str | int, now: datetime) -> Ticket:
    """Find a ticket that whoever brings it can be paid for."""
    ticket = live_ticket(cage, named, now)
    if ticket.standing is TicketStanding.LOST:
        raise refused("ticket/reported-lost", number=_shown(ticket, named))
    return ticket


def lost_ticket(cage: Cage, named: str | int, now: datetime) -> Ticket:
    """Find a ticket that is reported lost."""
    ticket = live_ticket(cage, named, now)
    if ticket.standing is not TicketStanding.LOST:
        raise refused("ticket/not-reported-lost", number=_shown(ticket, named))
    return ticket


def live_ticket(cage: Cage, named: str | int, now: datetime) -> Ticket:
    """Find a ticket that the house still owes, lost or not, by its number or its reference."""
    ticket = _known_ticket(cage, named)
    shown = _shown(ticket, named)
    if ticket.standing in SPENT:
        where = f" at {ticket.ended_at}" if ticket.ended_at else ""
        raise refused("ticket/spent", number=shown, standing=ticket.standing.value, where=where)
    if ticket.standing is TicketStanding.VOID:
        raise refused("ticket/void", number=shown)
    if ticket.standing is TicketStanding.EXPIRED or ticket.expires_at <= now:
        raise refused("ticket/expired", number=shown, until=ticket.expires_at.isoformat())
    return ticket


def _known_ticket(cage: Cage, named: str | int) -> Ticket:
    if isinstance(named, str):
        number, shown = _read(named), in_groups(_read(named))
    else:
        number, shown = cage.by_reference.get(named, ""), f"number {named} of the house"
    if number not in cage.tickets:
        raise refused("ticket/unknown", number=shown)
    return cage.tickets[number]


def _shown(ticket: Ticket, named: str | int) -> str:
    """Write a ticket as it was named: who does not know its number does not learn it here."""
    return in_groups(ticket.number) if isinstance(named, str) else f"number {named} of the house"


def _read(text: str) -> str:
    number = read_number(text)
    if number is None:
        raise refused("ticket/not-a-number", number=text, digits=DIGITS + CHECK_DIGITS)
    return number


def new_number(cage: Cage, number: str) -> str:
    """Take a number that was drawn for a new ticket."""
    read = _read(number)
    if read in cage.tickets:
        raise refused("ticket/number-is-taken", number=in_groups(read))
    return read


def good_until(until: datetime | None, now: datetime) -> datetime:
    """Take the time until which a new ticket is good."""
    if until is None or until <= now:
        raise refused("ticket/no-time-left", until=until and until.isoformat(), now=now.isoformat())
    return until


def refuse_other_currency(ticket: Ticket, currency: Currency) -> None:
    """Refuse a ticket of another money."""
    if ticket.currency != currency:
        shown = in_groups(ticket.number)
        raise refused("ticket/other-currency", number=shown, its=ticket.currency.code, currency=currency.code)


def refuse_amount(amount: Money, currency: Currency) -> None:
    """Refuse nothing, less than nothing, and more than can be told exactly anywhere (INV-M2)."""
    if amount <= NOTHING:
        raise refused("money/not-positive", amount=currency.show(amount))
    most = Money(MOST_MINOR_UNITS)
    if amount > most:
        raise refused("money/too-much", amount=currency.show(amount), most=currency.show(most))
