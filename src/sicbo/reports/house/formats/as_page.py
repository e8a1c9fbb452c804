"""A report as a page to print: no script, no picture, and a single style sheet.

A page in a file includes its style sheet; a served page links it, because nothing inline is allowed there.
"""

from collections.abc import Iterable, Iterator
from html import escape

from sicbo.reports.house.formats.in_print import TO_THE_RIGHT, InPrint
from sicbo.reports.house.formats.phrases import phrase
from sicbo.reports.house.formats.report import (
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
    hashes_of,
)
from sicbo.reports.house.formats.report_style import style_of
from sicbo.reports.house.sources.gaming_days import GamingDays
from sicbo.words.catalogue import ENGLISH

MAX_ACROSS = 10
"""The maximum number of columns side by side on a sheet of paper."""

SHORT = 28
"""The maximum length of a text that is not wrapped."""


def as_page(  # noqa: PLR0913 - what is written, and how
    heading: Heading,
    parts: Iterable[Part],
    days: GamingDays,
    seen: Seen,
    language: str = ENGLISH,
    *,
    style: str = "",
) -> Iterator[str]:
    """Write a page without scripts; `style` is the address of its style sheet, or empty to include it."""
    page = InPrint(days, language)
    sheet = (
        f'<link rel="stylesheet" href="{escape(style)}"/>'
        if style
        else f"<style>{style_of(language)}</style>"
    )
    title = escape(f"{page.words(heading.title)}: {heading.house}")
    yield f'<!DOCTYPE html>\n<html lang="{language}">\n<head><meta charset="utf-8"/>\n'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
    yield f'<title>{title}</title>\n{sheet}</head>\n<body class="report"><main>\n'
    yield _top(heading, page)
    section: Section | None = None
    rows = 0
    notes: list[str] = []
    for part in parts:
        match part:
            case Section():
                yield _end(section, rows, page) + f"<section><h2>{escape(page.words(part.title))}</h2>\n"
                section, rows = part, 0
            case Row():
                seen.see(part)
                columns = section.columns if section else ()
                yield (_head(columns, page) if not rows else "") + _row(columns, part, page)
                rows += 1
            case Note():
                notes.append(page.words(part.text))
    yield _end(section, rows, page)
    if notes:
        yield f'<div class="notes">{"".join(f"<p>{escape(each)}</p>" for each in notes)}</div>\n'
    yield _bottom(heading, page) + "</main></body>\n</html>\n"


def _top(heading: Heading, page: InPrint) -> str:
    pairs = "".join(
        f"<div><dt>{escape(page.words(name))}</dt><dd>{escape(page.words(value))}</dd></div>"
        for name, value in facts_of(heading, page.time)
        if value and value not in (heading.report, heading.title)
    )
    mark = phrase(f"mark/{heading.mark or 'none'}")
    warning = "" if heading.mark == "real" else f'<p class="mark">{escape(page.words(mark))}</p>'
    eyebrow = f'<p class="eyebrow">{escape(page.words(phrase("report")))}</p>'
    return (
        f"<header>{eyebrow}<h1>{escape(page.words(heading.title))}</h1>{warning}<dl>{pairs}</dl></header>\n"
    )


def _bottom(heading: Heading, page: InPrint) -> str:
    hashes = "".join(
        f"<div>{escape(page.words(name))}: {escape(value)}</div>" for name, value in hashes_of(heading)
    )
    return f'<footer class="hashes">{hashes}</footer>'


def _end(section: Section | None, rows: int, page: InPrint) -> str:
    if section is None:
        return ""
    nothing = escape(page.words(phrase("no-activity")))
    return "</table></section>\n" if rows else f'<p class="none">{nothing}</p></section>\n'


def _head(columns: tuple[Column, ...], page: InPrint) -> str:
    lines = _lines(columns)
    written = "".join(
        f"<tr>{''.join(_header_cell(each, page) for each in line)}{_rest(line, lines, 'th')}</tr>"
        for line in lines
    )
    return f"<table><thead>{written}</thead>\n"


def _rest(line: list[Column], lines: list[list[Column]], cell: str) -> str:
    """Pad a line that is shorter than the first."""
    missing = len(lines[0]) - len(line)
    return f'<{cell} colspan="{missing}"></{cell}>' if missing else ""


def _header_cell(column: Column, page: InPrint) -> str:
    return f'<th scope="col" class="{_css(column)}">{escape(page.words(column.title))}</th>'


def _lines(columns: tuple[Column, ...]) -> list[list[Column]]:
    """Arrange columns on as many lines as paper needs, of about equal length; bytes are not shown."""
    shown = [each for each in columns if each.kind is not Kind.BYTES]
    lines = -(-len(shown) // MAX_ACROSS)
    each = -(-len(shown) // lines)
    return [shown[start : start + each] for start in range(0, len(shown), each)]


def _row(columns: tuple[Column, ...], row: Row, page: InPrint) -> str:
    cells = dict(zip((each.name for each in columns), row.cells, strict=True))
    alarm = ' class="alarm"' if row.is_alarm else ""
    lines = _lines(columns)
    written = "".join(
        f"<tr>{''.join(_cell(each, cells[each.name], page) for each in line)}{_rest(line, lines, 'td')}</tr>"
        for line in lines
    )
    return f"<tbody{alarm}>{written}</tbody>\n"


def _cell(column: Column, cell: Cell, page: InPrint) -> str:
    text = page.cell(column, cell)
    css = _css(column)
    if css == "text" and len(text) <= SHORT:
        css = "short"
    return f'<td class="{css}">{escape(text)}</td>'


def _css(column: Column) -> str:
    if column.kind in TO_THE_RIGHT:
        return "number"
    return "time" if column.kind is Kind.TIME else "text"
