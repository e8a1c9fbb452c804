"""A report as a page to print: no script, no picture, and no style but that of one sheet.

A page in a file holds its style sheet; one that is served links it, because nothing inline is allowed there.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime
from fractions import Fraction
from html import escape

from sicbo.odds.decimals import percent, rounded
from sicbo.reports.house.formats.as_csv import in_a_cell
from sicbo.reports.house.formats.report import (
    NO_ACTIVITY,
    Cell,
    Column,
    Heading,
    Kind,
    Note,
    Part,
    Row,
    Section,
    Seen,
    facts_of,
)
from sicbo.reports.house.formats.report_style import STYLE
from sicbo.reports.house.sources.gaming_days import GamingDays

PLACES = 2
MINUS = "\u2212"
MAX_ACROSS = 10
"""Columns that stand beside each other on a sheet of paper."""

SHORT = 28
"""A text that is not longer is not broken."""

TO_THE_SECOND = len("2026-11-16T06:00:00")
"""The zone stands in the heading."""

TO_THE_RIGHT = (Kind.COUNT, Kind.MONEY, Kind.EXACT, Kind.SHARE, Kind.DECIMAL)


def as_page(
    heading: Heading, parts: Iterable[Part], days: GamingDays, seen: Seen, *, style: str = ""
) -> Iterator[str]:
    """Write a page without any script; `style` is where its style sheet is, or it is part of the page."""
    sheet = f'<link rel="stylesheet" href="{escape(style)}"/>' if style else f"<style>{STYLE}</style>"
    title = escape(f"{heading.title}: {heading.house}")
    yield '<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8"/>\n'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
    yield f'<title>{title}</title>\n{sheet}</head>\n<body class="report"><main>\n'
    yield _top(heading)
    section: Section | None = None
    rows = 0
    notes: list[str] = []
    for part in parts:
        match part:
            case Section():
                yield _end(section, rows) + f"<section><h2>{escape(part.title)}</h2>\n"
                section, rows = part, 0
            case Row():
                seen.see(part)
                columns = section.columns if section else ()
                yield (_head(columns) if not rows else "") + _row(columns, part, days)
                rows += 1
            case Note():
                notes.append(part.text)
    yield _end(section, rows)
    if notes:
        yield f'<div class="notes">{"".join(f"<p>{escape(each)}</p>" for each in notes)}</div>\n'
    yield _bottom(heading) + "</main></body>\n</html>\n"


def _top(heading: Heading) -> str:
    facts = {**dict(facts_of(heading)), "report": "", "title": ""}
    pairs = "".join(
        f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>"
        for name, value in facts.items()
        if value and "SHA-256" not in name
    )
    mark = "" if heading.mark == "real" else f'<p class="mark">{escape(_no_real_house(heading.mark))}</p>'
    title = f'<p class="eyebrow">Report</p><h1>{escape(heading.title)}</h1>'
    return f"<header>{title}{mark}<dl>{pairs}</dl></header>\n"


def _no_real_house(mark: str) -> str:
    words = {"demo": "Demonstration: play money.", "laboratory": "Laboratory: outcomes may be scripted."}
    return words.get(mark, "This house has no mark.")


def _bottom(heading: Heading) -> str:
    hashes = "".join(
        f"<div>{escape(name)}: {escape(value)}</div>"
        for name, value in facts_of(heading)
        if "SHA-256" in name
    )
    return f'<footer class="hashes">{hashes}</footer>'


def _end(section: Section | None, rows: int) -> str:
    if section is None:
        return ""
    return "</table></section>\n" if rows else f'<p class="none">{NO_ACTIVITY}</p></section>\n'


def _head(columns: tuple[Column, ...]) -> str:
    lines = _lines(columns)
    written = "".join(
        f"<tr>{''.join(map(_header_cell, line))}{_rest(line, lines, 'th')}</tr>" for line in lines
    )
    return f"<table><thead>{written}</thead>\n"


def _rest(line: list[Column], lines: list[list[Column]], cell: str) -> str:
    """Fill up a line that is shorter than the first."""
    missing = len(lines[0]) - len(line)
    return f'<{cell} colspan="{missing}"></{cell}>' if missing else ""


def _header_cell(column: Column) -> str:
    return f'<th scope="col" class="{_css(column)}">{escape(column.title)}</th>'


def _lines(columns: tuple[Column, ...]) -> list[list[Column]]:
    """Set columns on as many lines as paper needs, each about as long as the others; bytes are not shown."""
    shown = [each for each in columns if each.kind is not Kind.BYTES]
    lines = -(-len(shown) // MAX_ACROSS)
    each = -(-len(shown) // lines)
    return [shown[start : start + each] for start in range(0, len(shown), each)]


def _row(columns: tuple[Column, ...], row: Row, days: GamingDays) -> str:
    cells = dict(zip((each.name for each in columns), row.cells, strict=True))
    alarm = ' class="alarm"' if row.is_alarm else ""
    lines = _lines(columns)
    written = "".join(
        f"<tr>{''.join(_cell(each, cells[each.name], days) for each in line)}{_rest(line, lines, 'td')}</tr>"
        for line in lines
    )
    return f"<tbody{alarm}>{written}</tbody>\n"


def _cell(column: Column, cell: Cell, days: GamingDays) -> str:
    text = _on_a_page(column, cell, days)
    css = _css(column)
    if css == "text" and len(text) <= SHORT:
        css = "short"
    return f'<td class="{css}">{escape(text)}</td>'


def _css(column: Column) -> str:
    if column.kind in TO_THE_RIGHT:
        return "number"
    return "time" if column.kind is Kind.TIME else "text"


def _on_a_page(column: Column, cell: Cell, days: GamingDays) -> str:
    match cell:
        case datetime():
            return days.show(cell)[:TO_THE_SECOND].replace("T", " ")
        case Fraction() if column.kind is Kind.SHARE:
            return percent(cell, places=PLACES).replace("-", MINUS)
        case Fraction():
            return rounded(cell, places=PLACES).replace("-", MINUS)
        case str() if column.kind in TO_THE_RIGHT:
            return cell.replace("-", MINUS)
        case _:
            return in_a_cell(Column(column.name, Kind.BYTES), cell, days)
