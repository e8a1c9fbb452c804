"""Checks whether a ticket presented is valid, and whether a new one can be issued."""

from datetime import datetime

from sicbo.cage.numbers import CHECK_DIGITS, DIGITS, is_sealed, read_number, shown
from sicbo.cage.refusals import refused
from sicbo.cage.state import Cage, Ticket, TicketStanding
from sicbo.money import MAX_MINOR_UNITS, NOTHING, Currency, Money

SPENT = (TicketStanding.REDEEMED, TicketStanding.PAID)


def good_ticket(cage: Cage, named: str | int, now: datetime) -> Ticket:
    """Return a ticket that can be paid to the bearer."""
    ticket = live_ticket(cage, named, now)
    if ticket.standing is TicketStanding.LOST:
        raise refused("ticket/reported-lost", number=_shown(ticket, named))
    return ticket


def lost_ticket(cage: Cage, named: str | int, now: datetime) -> Ticket:
    """Return a ticket that is reported lost."""
    ticket = live_ticket(cage, named, now)
    if ticket.standing is not TicketStanding.LOST:
        raise refused("ticket/not-reported-lost", number=_shown(ticket, named))
    return ticket


def live_ticket(cage: Cage, named: str | int, now: datetime) -> Ticket:
    """Return a ticket that the house still owes, lost or not, by its number or its reference."""
    ticket = _known_ticket(cage, named)
    number = _shown(ticket, named)
    if ticket.standing in SPENT:
        where = f" at {ticket.ended_at}" if ticket.ended_at else ""
        raise refused("ticket/spent", number=number, standing=ticket.standing.value, where=where)
    if ticket.standing is TicketStanding.VOID:
        raise refused("ticket/void", number=number)
    if ticket.standing is TicketStanding.EXPIRED or ticket.expires_at <= now:
        raise refused("ticket/expired", number=number, until=ticket.expires_at.isoformat())
    return ticket


def _known_ticket(cage: Cage, named: str | int) -> Ticket:
    if isinstance(named, str):
        name, described = name_on_record(named), shown(named)
    else:
        name, described = cage.by_reference.get(named, ""), f"number {named} of the house"
    if name not in cage.tickets:
        raise refused("ticket/unknown", number=described)
    return cage.tickets[name]


def _shown(ticket: Ticket, named: str | int) -> str:
    """Describe a ticket as it was named; refusals are stored, so they never hold a whole number."""
    return shown(ticket.number) if isinstance(named, str) else f"number {named} of the house"


def read_presented_number(text: str) -> str:
    """Parse the number of a ticket as typed or scanned."""
    number = read_number(text)
    if number is None:
        digits, found = DIGITS + CHECK_DIGITS, sum(each.isdigit() for each in text)
        if found == digits:
            raise refused("ticket/wrong-digit")
        raise refused("ticket/not-a-number", digits=digits, found=found)
    return number


def name_on_record(text: str) -> str:
    """Return the name of a ticket on record: sealed by the house, or its plain number."""
    return text if is_sealed(text) else read_presented_number(text)


def new_number(cage: Cage, number: str) -> str:
    """Return the number drawn for a new ticket, if it is not taken."""
    name = name_on_record(number)
    if name in cage.tickets:
        raise refused("ticket/number-is-taken", number=shown(name))
    return name


def good_until(until: datetime | None, now: datetime) -> datetime:
    """Return the expiry of a new ticket, if it is in the future."""
    if until is None or until <= now:
        raise refused("ticket/no-time-left", until=until and until.isoformat(), now=now.isoformat())
    return until


def refuse_other_currency(ticket: Ticket, currency: Currency) -> None:
    """Refuse a ticket in another currency."""
    if ticket.currency != currency:
        its = ticket.currency.code
        raise refused("ticket/other-currency", number=shown(ticket.number), its=its, currency=currency.code)


def refuse_amount(amount: Money, currency: Currency, most: int = MAX_MINOR_UNITS) -> None:
    """Refuse amounts that are not positive, or above `most` (by default, the largest exact one, INV-M2)."""
    show = currency.show_with_code
    if amount <= NOTHING:
        raise refused("money/not-positive", amount=show(amount))
    if amount.minor_units > most:
        raise refused("money/too-much", amount=show(amount), most=show(Money(most)))
