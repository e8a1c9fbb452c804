"""The parts of a report: a heading, sections with columns, rows, and notes, one after the other.

A report is an iterator of parts, so that a year of rounds is never held at once: a writer takes it part by
part, and writes for a section without rows that there was no activity.
"""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from enum import Enum
from fractions import Fraction

from msgspec import Struct, field

from sicbo.reports.house.formats.phrases import listed, phrase
from sicbo.reports.house.formats.sentences import Sentence
from sicbo.reports.house.sources.gaming_days import GamingDays

Cell = str | int | bool | datetime | Fraction | Sentence | None
"""Money is an exact decimal string; a fraction is exact until it is written as a decimal."""


class Kind(Enum):
    """What a column holds, and so how it is formatted."""

    TEXT = "text"
    """Text, much of it typed by people."""
    COUNT = "count"
    MONEY = "money"
    """An exact amount as a decimal string."""
    EXACT = "exact"
    """A fraction of money, such as an expected value."""
    SHARE = "share"
    """A fraction of one, shown in per cent."""
    DECIMAL = "decimal"
    """A rounded statistic."""
    TIME = "time"
    FLAG = "flag"
    BYTES = "bytes"
    """Exact bytes or full hashes: in files for machines, and left out on a page."""


class Column(Struct, frozen=True):
    """A column: its name for machines, and its kind."""

    name: str
    kind: Kind = Kind.TEXT

    @property
    def title(self) -> str:
        """The name for people.

        >>> Column("hold_of_drop").title
        'hold of drop'
        """
        return phrase(f"column/{self.name}")


class Section(Struct, frozen=True):
    """The start of a section; the rows that follow have these columns."""

    code: str
    """Its name for machines."""
    columns: tuple[Column, ...]

    @property
    def title(self) -> str:
        """Its name for people."""
        return phrase(f"section/{self.code}")


class Row(Struct, frozen=True):
    """A row of the latest section; an alarm is highlighted."""

    cells: tuple[Cell, ...]
    is_alarm: bool = False


class Note(Struct, frozen=True):
    """A sentence that explains figures, by its code; `facts` are the names and numbers in it."""

    code: str
    facts: Mapping[str, str] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """Its text in English."""
        return phrase(f"note/{self.code}", **self.facts)


Part = Section | Row | Note
Parts = Iterator[Part]


class Heading(Struct, frozen=True, kw_only=True):
    """The heading of a report."""

    report: str
    title: str
    house: str
    mark: str
    since: datetime | None
    until: datetime | None
    made: datetime
    days: GamingDays
    asked: Mapping[str, str]
    """The filters of the report besides the interval."""
    software: str
    version: str
    rules: tuple[tuple[str, str, str], ...]
    """The rule document of each table, and the SHA-256 of its text on record."""


def columns(**kinds: Kind) -> tuple[Column, ...]:
    """Return the columns of a section in order.

    >>> [column.name for column in columns(table=Kind.TEXT, rounds=Kind.COUNT)]
    ['table', 'rounds']
    """
    return tuple(Column(name, kind) for name, kind in kinds.items())


def share_of(part: int, whole: int) -> Fraction | None:
    """Return a share, or None if the whole is zero.

    >>> share_of(1, 4), share_of(1, 0)
    (Fraction(1, 4), None)
    """
    return Fraction(part, whole) if whole else None


class Seen(Struct):
    """What is known of a report once it is written: whether there was activity, and any alarm."""

    has_activity: bool = False
    is_alarming: bool = False

    def see(self, row: Row) -> None:
        """Take note of a row."""
        self.has_activity = True
        self.is_alarming = self.is_alarming or row.is_alarm


def interval_of(heading: Heading, show: Callable[[datetime], str]) -> tuple[str, str]:
    """Return the start and the end of a report's interval."""
    since, until = heading.since, heading.until
    return show(since) if since else phrase("first-record"), show(until) if until else phrase("last-record")


def begin_of_days(heading: Heading, show: Callable[[datetime], str]) -> str:
    """Return when gaming days begin, and since when if that was changed."""
    return listed(
        (
            phrase("day-from", day=str(each.day), time=show(each.since)) if each.since else str(each.day)
            for each in heading.days.changes
        ),
        "then",
    )


def facts_of(heading: Heading, show: Callable[[datetime], str]) -> Iterator[tuple[str, str]]:
    """List the fields of a heading, by name; `show` formats times."""
    since, until = interval_of(heading, show)
    yield phrase("heading/report"), heading.report
    yield phrase("heading/title"), heading.title
    yield phrase("heading/house"), heading.house
    yield phrase("heading/mark"), heading.mark
    yield phrase("heading/from"), since
    yield phrase("heading/to"), until
    yield phrase("heading/day-begins"), begin_of_days(heading, show)
    yield phrase("heading/made"), show(heading.made)
    for name, value in heading.asked.items():
        yield phrase(f"heading/{name}"), value
    yield phrase("heading/program"), heading.version


def hashes_of(heading: Heading) -> Iterator[tuple[str, str]]:
    """List the hashes of the program and of the rules of each table, by name."""
    yield phrase("heading/program-hash"), heading.software
    for table, document, digest in heading.rules:
        yield phrase("heading/rules-hash", table=table), f"{document} {digest}"
