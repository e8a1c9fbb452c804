"""What a report is made of: a heading, sections with columns, rows, and notes, one after the other.

A report is an iterator of parts, so that a year of rounds is never held at once: whoever writes it takes part
by part, and says of a section without rows that there was no activity.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime
from enum import Enum
from fractions import Fraction

from msgspec import Struct, field

from sicbo.reports.house.sources.gaming_days import GamingDays
from sicbo.table.transcript import Fact


class Sentence(Struct, frozen=True):
    """What happened, or was refused, in words; with its code and its facts, for who tells it otherwise."""

    text: str
    code: str
    facts: tuple[Fact, ...]


Cell = str | int | bool | datetime | Fraction | Sentence | None
"""Money is a decimal text, exact; a fraction is exact until it is written as a decimal."""

NO_ACTIVITY = "No activity in this interval."


class Kind(Enum):
    """What stands in a column, and so how it is set."""

    TEXT = "text"
    """Words; many of them were typed by people."""
    COUNT = "count"
    MONEY = "money"
    """An exact amount as a decimal text."""
    EXACT = "exact"
    """A fraction of money: what play comes to on average."""
    SHARE = "share"
    """A fraction of one, shown in per cent."""
    DECIMAL = "decimal"
    """A rounded figure of statistics."""
    TIME = "time"
    FLAG = "flag"
    BYTES = "bytes"
    """Exact bytes or hashes in full: in files for machines, and left out on a page."""


class Column(Struct, frozen=True):
    """A column: its name for machines, and what it is; people read the name without its underscores."""

    name: str
    kind: Kind = Kind.TEXT

    @property
    def title(self) -> str:
        """The name for people.

        >>> Column("hold_of_drop").title
        'hold of drop'
        """
        return self.name.replace("_", " ")


class Section(Struct, frozen=True):
    """The beginning of a section; the rows that follow have these columns."""

    code: str
    """Its name for machines."""
    title: str
    columns: tuple[Column, ...]


class Row(Struct, frozen=True):
    """A row of the section that was begun last; one that is an alarm stands out."""

    cells: tuple[Cell, ...]
    is_alarm: bool = False


class Note(Struct, frozen=True):
    """A sentence that explains figures, by its code; `facts` are the names and numbers in it."""

    code: str
    text: str
    facts: Mapping[str, str] = field(default_factory=dict)


Part = Section | Row | Note
Parts = Iterator[Part]


class Heading(Struct, frozen=True, kw_only=True):
    """What stands above every report."""

    report: str
    title: str
    house: str
    mark: str
    since: str
    until: str
    made: str
    days: GamingDays
    asked: Mapping[str, str]
    """What was asked for besides the interval."""
    software: str
    version: str
    rules: tuple[tuple[str, str, str], ...]
    """Of each table its rule document, and the SHA-256 of the text that its record holds."""


def columns(**kinds: Kind) -> tuple[Column, ...]:
    """Name the columns of a section in order.

    >>> [column.name for column in columns(table=Kind.TEXT, rounds=Kind.COUNT)]
    ['table', 'rounds']
    """
    return tuple(Column(name, kind) for name, kind in kinds.items())


def share_of(part: int, whole: int) -> Fraction | None:
    """Give a share, where there is something to have a share of.

    >>> share_of(1, 4), share_of(1, 0)
    (Fraction(1, 4), None)
    """
    return Fraction(part, whole) if whole else None


class Seen(Struct):
    """What is known of a report once it is written: whether anything happened, and whether it is alarming."""

    has_activity: bool = False
    is_alarming: bool = False

    def see(self, row: Row) -> None:
        """Take note of a row."""
        self.has_activity = True
        self.is_alarming = self.is_alarming or row.is_alarm


def facts_of(heading: Heading) -> Iterator[tuple[str, str]]:
    """List what stands above a report, by name."""
    yield "report", heading.report
    yield "title", heading.title
    yield "house", heading.house
    yield "mark", heading.mark
    yield "from", heading.since
    yield "to", heading.until
    yield "gaming day begins", str(heading.days)
    yield "made", heading.made
    yield from heading.asked.items()
    yield "program", heading.version
    yield "program, SHA-256", heading.software
    for table, document, digest in heading.rules:
        yield f"rules of {table}, SHA-256", f"{document} {digest}"
