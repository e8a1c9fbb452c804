"""The cage's part in events at a table: a cash-out issues a ticket, a buy-in redeems one.

The table decides first, by its own rules; then the cage decides, and both are stored in one transaction or
not at all. Nobody can send this to the cage: without the table's record there would be money for nothing.
"""

from datetime import datetime

from msgspec import Struct

from sicbo.cage.events import TicketIssued, TicketRedeemed
from sicbo.cage.numbers import shown
from sicbo.cage.refusals import refused
from sicbo.cage.state import Cage
from sicbo.cage.tickets import good_ticket, good_until, new_number, refuse_amount, refuse_other_currency
from sicbo.money import Currency, Money
from sicbo.streams import Refusal, Refused


class AtTable(Struct, frozen=True, kw_only=True):
    """A visit to a table whose money comes from a ticket or goes onto one."""

    table: str
    player: str
    amount: Money
    currency: Currency


def issue(
    cage: Cage, visit: AtTable, number: str, *, until: datetime | None, now: datetime
) -> TicketIssued | Refusal:
    """Issue a ticket for the credit of a visit."""
    try:
        refuse_amount(visit.amount, visit.currency)
        return TicketIssued(
            number=new_number(cage, number),
            amount=visit.amount,
            currency=visit.currency,
            table=visit.table,
            player=visit.player,
            expires_at=good_until(until, now),
        )
    except Refused as reason:
        return reason.refusal


def redeem(cage: Cage, visit: AtTable, number: str, *, now: datetime) -> TicketRedeemed | Refusal:
    """Redeem a ticket for credit or chips: once, in time, in its own currency, and in full."""
    try:
        ticket = good_ticket(cage, number, now)
        refuse_other_currency(ticket, visit.currency)
        if ticket.amount != visit.amount:
            raise refused(
                "ticket/wrong-amount",
                number=shown(ticket.number),
                amount=ticket.currency.show_with_code(ticket.amount),
                named=ticket.currency.show_with_code(visit.amount),
            )
    except Refused as reason:
        return reason.refusal
    return TicketRedeemed(
        number=ticket.number,
        amount=ticket.amount,
        currency=ticket.currency,
        table=visit.table,
        player=visit.player,
    )
