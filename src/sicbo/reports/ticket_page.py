"""A ticket as a page to print: what it is worth, its number as digits and bars, and how long it is valid.

The number is money: the page is made once, for the person who hands out the paper, and stored nowhere. It is
drawn as one picture, since pages of the house have no inline style sheet.
"""

from datetime import datetime
from html import escape

from msgspec import Struct

from sicbo.administration.state import House, Mark
from sicbo.cage.numbers import in_groups
from sicbo.cage.state import Ticket
from sicbo.reports.barcode import bars, width
from sicbo.words.catalogue import ENGLISH, say
from sicbo.words.chinese_fonts import families_of, font_faces

WIDTH, HEIGHT = 640, 300
BAR_HEIGHT = 70


class TicketLine(Struct, frozen=True):
    """A line of text on the ticket."""

    y: int
    size: int
    text: str
    weight: str = "400"


def ticket_page(ticket: Ticket, number: str, house: House, language: str = ENGLISH) -> str:
    """Return the page of a ticket; the caller supplies its number, which may be sealed on record."""
    families = families_of(language)
    drawn = "".join(_text(each, families) for each in _lines(ticket, number, house, language))
    fonts = f"<style>{font_faces(language)}</style>" if font_faces(language) else ""
    title = say("tickets", "title", language, reference=str(ticket.reference))
    return (
        f'<!doctype html>\n<html lang="{language}">\n'
        f'<head><meta charset="utf-8"><title>{title}</title></head>\n'
        f'<body><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}" role="img" aria-label="{title}">'
        f'<rect x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" fill="#fff" stroke="#000"/>'
        f"{fonts}{drawn}{_bars(number)}</svg></body>\n</html>\n"
    )


def _lines(ticket: Ticket, number: str, house: House, language: str) -> tuple[TicketLine, ...]:
    def words(key: str, **facts: str) -> str:
        return say("tickets", key, language, **facts)

    reference = str(ticket.reference)
    told = (
        words("from-table", reference=reference, table=ticket.table)
        if ticket.table
        else words("from-cage", reference=reference)
    )
    mark = house.mark.value
    return (
        TicketLine(34, 20, words("house", house=house.id, mark=say("terms", mark, language)), "700"),
        TicketLine(58, 13, "" if house.mark is Mark.REAL else words(f"mark/{mark}"), "700"),
        TicketLine(104, 38, f"{ticket.currency.code} {ticket.currency.show(ticket.amount)}", "700"),
        TicketLine(132, 13, words("in-place-of-lost", ticket=told) if ticket.replaces else told),
        TicketLine(238, 20, in_groups(number)),
        TicketLine(262, 13, words("good-until", until=_minute(ticket.expires_at))),
        TicketLine(284, 13, words("paid-once")),
    )


def _minute(at: datetime) -> str:
    return at.strftime("%Y-%m-%d %H:%M UTC%z").replace("UTC+0000", "UTC")


def _text(line: TicketLine, families: str) -> str:
    return (
        f'<text x="{WIDTH // 2}" y="{line.y}" font-family="{escape(families)}" '
        f'font-size="{line.size}" font-weight="{line.weight}" text-anchor="middle">'
        f"{escape(line.text)}</text>"
    )


def _bars(number: str) -> str:
    """Draw the bars, each unit two wide, centred."""
    unit = 2
    left = (WIDTH - unit * width(number)) // 2
    return "".join(
        f'<rect x="{left + unit * at}" y="144" width="{unit * wide}" height="{BAR_HEIGHT}"/>'
        for at, wide in bars(number)
    )
