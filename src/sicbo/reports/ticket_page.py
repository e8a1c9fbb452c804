"""A ticket as a page to print: what it is worth, its number as digits and bars, and how long it is good.

The number is money: the page is made once, for whoever hands the paper over, and kept nowhere. All is drawn
as one picture, since pages of the house have no style sheet of their own inside.
"""

from datetime import datetime
from html import escape

from msgspec import Struct

from sicbo.administration.state import House, Mark
from sicbo.cage.numbers import in_groups
from sicbo.cage.state import Ticket
from sicbo.reports.barcode import bars, width

WIDTH, HEIGHT = 640, 300
BAR_HEIGHT = 70

WORDS = {
    Mark.REAL: "",
    Mark.DEMO: "PLAY MONEY: THIS TICKET IS WORTH NOTHING",
    Mark.LABORATORY: "LABORATORY: THIS TICKET IS WORTH NOTHING",
}
"""What the mark of a house says on its tickets."""


class TicketLine(Struct, frozen=True):
    """A line of text on the ticket."""

    y: int
    size: int
    text: str
    weight: str = "400"


def ticket_page(ticket: Ticket, number: str, house: House) -> str:
    """Write the page of a ticket; whoever has it brings its number, which the record may have sealed."""
    drawn = "".join(_text(each) for each in _lines(ticket, number, house))
    title = f"Ticket {ticket.reference}"
    return (
        '<!doctype html>\n<html lang="en">\n'
        f'<head><meta charset="utf-8"><title>{title}</title></head>\n'
        f'<body><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}" role="img" aria-label="{title}">'
        f'<rect x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" fill="#fff" stroke="#000"/>'
        f"{drawn}{_bars(number)}</svg></body>\n</html>\n"
    )


def _lines(ticket: Ticket, number: str, house: House) -> tuple[TicketLine, ...]:
    worth = f"{ticket.currency.code} {ticket.currency.show(ticket.amount)}"
    origin = f"from table {ticket.table}" if ticket.table else "sold at the cage"
    instead = " in place of a lost one" if ticket.replaces else ""
    return (
        TicketLine(34, 20, f"{house.id} ({house.mark.value})", "700"),
        TicketLine(58, 13, WORDS[house.mark], "700"),
        TicketLine(104, 38, worth, "700"),
        TicketLine(132, 13, f"ticket {ticket.reference}, {origin}{instead}"),
        TicketLine(238, 20, in_groups(number)),
        TicketLine(262, 13, f"good until {_minute(ticket.expires_at)}"),
        TicketLine(284, 13, "paid once, to whoever brings it: at the cage, or as credit at a table"),
    )


def _minute(at: datetime) -> str:
    return at.strftime("%Y-%m-%d %H:%M UTC%z").replace("UTC+0000", "UTC")


def _text(line: TicketLine) -> str:
    return (
        f'<text x="{WIDTH // 2}" y="{line.y}" font-family="Arial, Liberation Sans, sans-serif" '
        f'font-size="{line.size}" font-weight="{line.weight}" text-anchor="middle">'
        f"{escape(line.text)}</text>"
    )


def _bars(number: str) -> str:
    """Draw the bars, each unit two wide, in the middle."""
    unit = 2
    left = (WIDTH - unit * width(number)) // 2
    return "".join(
        f'<rect x="{left + unit * at}" y="144" width="{unit * wide}" height="{BAR_HEIGHT}"/>'
        for at, wide in bars(number)
    )
