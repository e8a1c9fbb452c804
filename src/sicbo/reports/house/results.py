"""Table results: drop, handle, win and hold of every table, by gaming day, shift, month or year.

Win is what the books say: the change of the table's bank. So a correction counts on the day on which it was
made, and the sum of all days is the balance of the account.
"""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import asdict

from sicbo.money import Currency, Money
from sicbo.reports.house.formats.report import Kind, Note, Parts, Row, Section, columns, share_of
from sicbo.reports.house.sources.gaming_days import Span
from sicbo.reports.house.sources.query import ReportQuery
from sicbo.reports.house.sources.records import Entry, entries, tables_of
from sicbo.reports.house.sources.settled_lines import Played, played, total_of
from sicbo.storage.contents import Contents
from sicbo.table import events as e

FIGURES = columns(
    currency=Kind.TEXT,
    drop=Kind.MONEY,
    handle=Kind.MONEY,
    win=Kind.MONEY,
    hold_of_drop=Kind.SHARE,
    hold_of_handle=Kind.SHARE,
    rounds=Kind.COUNT,
    void_rounds=Kind.COUNT,
    paid=Kind.MONEY,
    tokens=Kind.MONEY,
    void_stakes=Kind.MONEY,
    corrections=Kind.MONEY,
    tickets_in=Kind.MONEY,
    chips_in=Kind.MONEY,
    tickets_out=Kind.MONEY,
    fills=Kind.MONEY,
    credits=Kind.MONEY,
    over_short=Kind.MONEY,
    opening_count=Kind.MONEY,
    closing_count=Kind.MONEY,
    win_by_count=Kind.MONEY,
)
COUNTS = 3
"""The last columns: counts of one tray, which are not added up."""

NOTES = (
    Note("results-drop"),
    Note("results-handle"),
    Note("results-win"),
)


class Takings(Struct):
    """The figures of a table in a period, in minor units."""

    rounds: int = 0
    void_rounds: int = 0
    drop: int = 0
    tickets_in: int = 0
    chips_in: int = 0
    tickets_out: int = 0
    handle: int = 0
    paid: int = 0
    tokens: int = 0
    void_stakes: int = 0
    corrections: int = 0
    win: int = 0
    fills: int = 0
    credits: int = 0
    over_short: int = 0
    opening_count: int | None = None
    closing_count: int | None = None
    more_in_tray: int = 0
    """The sum of the differences between each count of the tray and the one before."""
    is_counted: bool = False
    """Whether the tray was counted in this period."""

    def note_count(self, count: int, before: int | None) -> None:
        """Record a count of the tray; `before` is the previous one, None if the table was closed since."""
        self.is_counted = True
        if before is not None:
            self.more_in_tray += count - before
            self.closing_count = count
        elif self.opening_count is None:
            self.opening_count = count

    @property
    def win_by_count(self) -> int | None:
        """The win according to tray and box, if the tray was counted twice."""
        if self.closing_count is None:
            return None
        return self.drop + self.credits - self.fills + self.more_in_tray

    @property
    def has_activity(self) -> bool:
        """Whether anything happened that these figures show; a count carried over is not activity."""
        return self != Takings(opening_count=self.opening_count) or self.is_counted

    def add(self, other: "Takings") -> None:
        """Add the figures of another period or table; counts of trays are not added up."""
        for name, value in asdict(other).items():
            if name not in ("opening_count", "closing_count", "is_counted"):
                setattr(self, name, getattr(self, name) + value)

    def row(self, currency: Currency) -> tuple[object, ...]:
        """Return the figures in the order of their columns."""
        shares = {
            "hold_of_drop": share_of(self.win, self.drop),
            "hold_of_handle": share_of(self.win, self.handle),
        }
        return (
            currency.code,
            *(shares.get(each.name, self._cell(each.name, each.kind, currency)) for each in FIGURES[1:]),
        )

    def _cell(self, name: str, kind: Kind, currency: Currency) -> object:
        value = getattr(self, name, None)
        return currency.show(Money(value)) if kind is Kind.MONEY and value is not None else value


Key = tuple[str, str, str]
"""Period, shift and table."""


def results(contents: Contents, asked: ReportQuery) -> Parts:
    """Report the figures of every table, and below them the totals of all tables of a currency."""
    found: dict[Key, Takings] = {}
    currencies: dict[str, Currency] = {}
    for table in tables_of(contents, asked):
        last_count: int | None = None
        for entry in entries(contents, table, asked):
            if asked.interval.has(entry.at):
                currencies[table] = entry.currency
                _take(found, entry, asked, last_count)
            last_count = _last_count(last_count, entry)
    yield Section(
        "results-by-table",
        (*columns(period=Kind.TEXT, shift=Kind.TEXT, table=Kind.TEXT), *FIGURES),
    )
    active = {key: takings for key, takings in sorted(found.items()) if takings.has_activity}
    for key, takings in active.items():
        yield Row((*key, *takings.row(currencies[key[2]])))  # type: ignore[arg-type]  # cells, by their columns
    yield Section(
        "all-tables-together",
        (*columns(period=Kind.TEXT, shift=Kind.TEXT), *FIGURES[:-COUNTS]),
    )
    for period, shift, currency, takings in _together(active, currencies):
        yield Row((period, shift, *takings.row(currency)[:-COUNTS]))  # type: ignore[arg-type]  # as above
    yield from NOTES


def _together(
    found: dict[Key, Takings], currencies: dict[str, Currency]
) -> Iterator[tuple[str, str, Currency, Takings]]:
    sums: dict[tuple[str, str, str], tuple[Currency, Takings]] = {}
    for (period, shift, table), takings in found.items():
        currency = currencies[table]
        _, together = sums.setdefault((period, shift, currency.code), (currency, Takings()))
        together.add(takings)
    for (period, shift, _), (currency, takings) in sorted(sums.items(), key=lambda each: each[0]):
        yield period, shift, currency, takings


def _take(found: dict[Key, Takings], entry: Entry, asked: ReportQuery, last_count: int | None) -> None:
    """Add a record to the figures of its period; a period starts with the last count of the one before."""
    shift = entry.before.shift if asked.by is Span.SHIFT and entry.before else ""
    key = (asked.days.label(entry.at, asked.by), shift, entry.stream)
    if key not in found:
        found[key] = Takings(opening_count=last_count)
    takings = found[key]
    _count(takings, entry, last_count)
    _move(takings, entry)


def _count(takings: Takings, entry: Entry, last_count: int | None) -> None:
    """Count rounds, stakes and counts of the tray."""
    match entry.event:
        case e.RoundConcluded():
            takings.rounds += 1
        case e.RoundVoided():
            takings.void_rounds += 1
            if entry.after is not None and entry.after.previous is not None:
                takings.void_stakes += sum(each.returned.minor_units for each in entry.after.previous.lines)
        case e.LosersCollected() | e.WinnersPaid() | e.CollectionReversed():
            came_to = total_of(settled(entry))
            sign = -1 if isinstance(entry.event, e.CollectionReversed) else 1
            takings.handle += sign * came_to.handle
            takings.paid += sign * came_to.paid
            takings.tokens += sign * came_to.tokens
        case e.TableOpened(count=count) | e.TrayCounted(count=count) | e.TableClosed(count=count):
            takings.note_count(count.minor_units, last_count)
        case _:
            pass


def _last_count(before: int | None, entry: Entry) -> int | None:
    """Return the valid count after a record; a closed table is counted again when it opens."""
    match entry.event:
        case e.TableOpened(count=count) | e.TrayCounted(count=count):
            return count.minor_units
        case e.TableClosed():
            return None
        case _:
            return before


def settled(entry: Entry) -> Iterator[Played]:
    """Yield the result of each wager that was just collected or paid, or whose collection was reversed."""
    play = entry.before.round if entry.before else None
    if play is None or not isinstance(entry.event, e.LosersCollected | e.WinnersPaid | e.CollectionReversed):
        return
    for line in entry.event.lines:
        wager = play.betting.wagers[line.wager]
        yield played(line, wager.instrument, wager.stake.minor_units)


def _move(takings: Takings, entry: Entry) -> None:
    """Add up the transfers in the books."""
    table, event = entry.stream, entry.event
    if not entry.moved:
        return
    won = entry.change_of(f"house-bank:{table}")
    takings.win += won
    if isinstance(event, e.RoundCorrected | e.SettledRoundVoided):
        takings.corrections += won
    takings.drop += entry.debits_of(f"drop-box:{table}")
    takings.fills += entry.debits_of(f"tray:{table}")
    takings.credits += entry.credits_of(f"tray:{table}")
    takings.over_short += entry.change_of(f"over-short:{table}")
    if isinstance(event, e.BoughtIn | e.ColourChipsIssued):
        takings.tickets_in += entry.debits_of("tickets")
        takings.chips_in += entry.debits_of("value-chips")
    elif isinstance(event, e.CashedOut):
        takings.tickets_out += entry.credits_of("tickets")
