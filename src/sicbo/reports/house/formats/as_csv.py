"""A report as comma-separated values: the heading as pairs, then section after section.

Fractions are decimals with eight places, because a spreadsheet takes 1/36 for a date. The names of columns
and of heading fields are the same in every language.
"""

import csv
import io
from collections.abc import Iterable, Iterator
from datetime import datetime
from fractions import Fraction

from sicbo.odds.decimals import rounded
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
from sicbo.reports.house.formats.sentences import said
from sicbo.reports.house.sources.gaming_days import GamingDays
from sicbo.words.catalogue import ENGLISH, in_language

PLACES = 8
FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""Prefixes that make a spreadsheet evaluate a cell: text that people typed must not run as a formula.

Some spreadsheets treat the full-width signs of Chinese and Japanese keyboards like the ASCII ones.
"""


def as_csv(
    heading: Heading, parts: Iterable[Part], days: GamingDays, seen: Seen, language: str = ENGLISH
) -> Iterator[str]:
    """Write the heading as pairs, then every section: an empty line, its title, its columns, its rows."""
    no_activity = _line([in_language(phrase("no-activity"), language)])
    for name, value in (*facts_of(heading, days.show), *hashes_of(heading)):
        yield _line([name, as_words(in_language(value, language))])
    section: Section | None = None
    rows = 0
    notes: list[str] = []
    for part in parts:
        match part:
            case Section():
                if section and not rows:
                    yield no_activity
                title = in_language(part.title, language)
                yield "\r\n" + _line([title]) + _line([column.name for column in part.columns])
                section, rows = part, 0
            case Row():
                seen.see(part)
                columns = section.columns if section else ()
                shown = zip(columns, part.cells, strict=True)
                yield _line([in_a_cell(column, cell, days, language) for column, cell in shown])
                rows += 1
            case Note():
                notes.append(in_language(part.text, language))
    if section and not rows:
        yield no_activity
    if notes:
        yield "\r\n" + "".join(_line(["note", each]) for each in notes)


def _line(cells: Iterable[str]) -> str:
    written = io.StringIO()
    csv.writer(written).writerow(cells)
    return written.getvalue()


def as_words(text: str) -> str:
    """Mark a text as plain text if a spreadsheet would evaluate it.

    >>> as_words("=1+1"), as_words("T1")
    ("'=1+1", 'T1')
    """
    return f"'{text}" if text.startswith(FORMULAS) else text


def in_a_cell(column: Column, cell: Cell, days: GamingDays, language: str = ENGLISH) -> str:
    """Format a cell; one that a spreadsheet would evaluate is marked as plain text."""
    plain = said(cell, language)
    match plain:
        case None:
            return ""
        case bool():
            return in_language(phrase("yes" if plain else "no"), language)
        case datetime():
            return days.show(plain)
        case Fraction():
            return rounded(plain, places=PLACES)
        case str() if column.kind is Kind.TEXT:
            return as_words(plain)
        case _:
            return str(plain)
