"""A report as one JSON document, written part by part.

Money is an exact decimal string, and a fraction is written as one: "1/36". The names of columns are the same
in every language; titles, notes and texts of cells are in the requested one.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from fractions import Fraction

import msgspec

from sicbo.reports.house.formats.report import Cell, Heading, Note, Part, Row, Section, Seen, interval_of
from sicbo.reports.house.formats.sentences import Sentence, said
from sicbo.reports.house.sources.gaming_days import GamingDays
from sicbo.words.catalogue import ENGLISH, in_language


def as_json(
    heading: Heading, parts: Iterable[Part], days: GamingDays, seen: Seen, language: str = ENGLISH
) -> Iterator[str]:
    """Write one JSON document: heading, sections of rows by column, notes, and whether anything happened."""
    yield f'{{\n"heading": {_json(heading_as_json(heading, language))},\n"sections": ['
    section: Section | None = None
    notes: list[Note] = []
    rows = 0
    for part in parts:
        match part:
            case Section():
                yield f"{_closed(section)}{',' if section else ''}\n" + _opened(part, language)
                section, rows = part, 0
            case Row():
                seen.see(part)
                names = [column.name for column in section.columns] if section else []
                cells = dict(zip(names, part.cells, strict=True))
                written = {name: _plain(cell, days, language) for name, cell in cells.items()}
                yield f"{',' if rows else ''}\n{_json(written | _besides(part, cells))}"
                rows += 1
            case Note():
                notes.append(part)
    yield f"{_closed(section)}\n],\n"
    explained = [
        {"code": each.code, "text": in_language(each.text, language), "facts": dict(each.facts)}
        for each in notes
    ]
    yield f'"notes": {_json(explained)},\n"activity": {_json(seen.has_activity)},\n'
    yield f'"alarm": {_json(seen.is_alarming)}\n}}\n'


def _besides(row: Row, cells: Mapping[str, Cell]) -> dict[str, object]:
    """Return what a row has besides its cells: an alarm, and the codes and facts of its sentences."""
    told = {
        name: {"code": cell.code, "facts": msgspec.to_builtins(cell.facts)}
        for name, cell in cells.items()
        if isinstance(cell, Sentence)
    }
    return ({"alarm": True} if row.is_alarm else {}) | ({"told": told} if told else {})


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _opened(section: Section, language: str) -> str:
    named = [{"name": each.name, "kind": each.kind.value} for each in section.columns]
    title = f'"code": {_json(section.code)}, "title": {_json(in_language(section.title, language))}'
    return f'{{{title}, "columns": {_json(named)}, "rows": ['


def _closed(section: Section | None) -> str:
    return "\n]}" if section else ""


def heading_as_json(heading: Heading, language: str) -> dict[str, object]:
    """Return a heading as a JSON object."""
    since, until = interval_of(heading, heading.days.show)
    rules = [
        {"table": table, "document": document, "sha256": digest} for table, document, digest in heading.rules
    ]
    return {
        "report": heading.report,
        "title": in_language(heading.title, language),
        "house": heading.house,
        "mark": heading.mark,
        "from": in_language(since, language),
        "to": in_language(until, language),
        "gaming_days": [
            {
                "from": heading.days.show(each.since) if each.since else None,
                "begins_at": each.day.begins_at,
                "utc_offset": each.day.utc_offset,
            }
            for each in heading.days.changes
        ],
        "made": heading.days.show(heading.made),
        "asked": dict(heading.asked),
        "program": {"version": heading.version, "sha256": heading.software},
        "rules": rules,
    }


def _plain(cell: Cell, days: GamingDays, language: str) -> str | int | bool | None:
    match cell:
        case datetime():
            return days.show(cell)
        case Fraction():
            return str(cell)
        case _:
            return said(cell, language)
