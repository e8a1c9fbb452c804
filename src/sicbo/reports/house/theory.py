"""Theoretical against actual: the expected win of the house on the stakes laid, and the actual one.

A series is one rule set with one pay table at one table; another pay table starts a new series, and so does
the first one when it comes back. Every round counts in its own period, as it is after all corrections.
"""

from collections.abc import Iterator
from datetime import datetime
from fractions import Fraction

from msgspec import Struct, field

from sicbo.chips import PROMOTIONAL
from sicbo.money import Currency, Money
from sicbo.odds.chances import DICE, Chances, chances_of
from sicbo.odds.decimals import rounded, rounded_by_root, rounded_root
from sicbo.odds.worth import Z_95, Z_99
from sicbo.reports.house.formats.phrases import phrase
from sicbo.reports.house.formats.report import Kind, Note, Parts, Row, Section, columns
from sicbo.reports.house.sources.expectation import Expectation, Staked
from sicbo.reports.house.sources.query import ReportQuery
from sicbo.reports.house.sources.records import Entry, entries, tables_of
from sicbo.reports.house.sources.settled_lines import played
from sicbo.storage.contents import Contents
from sicbo.table import events as e
from sicbo.table.evolutions.irregular import revised_round
from sicbo.table.round import HowConcluded, Round
from sicbo.table.state import Table

FEWEST = 100
"""With fewer rounds nothing is judged: their distribution is nowhere near normal."""

COLUMNS = columns(
    table=Kind.TEXT,
    rule_set=Kind.TEXT,
    pay_table=Kind.TEXT,
    series=Kind.COUNT,
    since=Kind.TIME,
    until=Kind.TIME,
    currency=Kind.TEXT,
    rounds=Kind.COUNT,
    void_rounds=Kind.COUNT,
    handle=Kind.MONEY,
    tokens=Kind.MONEY,
    winnings=Kind.MONEY,
    theoretical_win=Kind.EXACT,
    actual_win=Kind.MONEY,
    theoretical_hold=Kind.SHARE,
    actual_hold=Kind.SHARE,
    theoretical_return=Kind.SHARE,
    actual_return=Kind.SHARE,
    standard_deviation=Kind.DECIMAL,
    deviations=Kind.DECIMAL,
    low_95=Kind.DECIMAL,
    high_95=Kind.DECIMAL,
    low_99=Kind.DECIMAL,
    high_99=Kind.DECIMAL,
    in_play=Kind.MONEY,
    verdict=Kind.TEXT,
)
NOTES = (
    Note("theory-exact"),
    Note("theory-bands", {"fewest": str(FEWEST)}),
    Note("theory-time"),
)


class Series(Struct):
    """One pay table of a rule set at a table, for as long as it was offered."""

    number: int
    table: str
    rule_set: str
    pay_table: str
    currency: Currency
    since: datetime
    until: datetime
    void_rounds: int = 0
    handle: int = 0
    tokens: int = 0
    winnings: int = 0
    actual: int = 0
    in_play: int = 0
    expected: Expectation = field(default_factory=Expectation)

    @property
    def is_judged(self) -> bool:
        """Whether there are enough rounds."""
        return self.expected.rounds >= FEWEST and self.expected.variance > 0

    @property
    def is_alarming(self) -> bool:
        """Whether the actual win lies outside the 99 % band."""
        off = self.actual - self.expected.mean
        return self.is_judged and off * off > Z_99 * Z_99 * self.expected.variance

    @property
    def verdict(self) -> str:
        """Return the verdict on the series."""
        if not self.is_judged:
            return phrase("verdict/too-few")
        return phrase("verdict/alarm" if self.is_alarming else "verdict/inside")


def theory(contents: Contents, asked: ReportQuery) -> Parts:
    """Report every series of every table."""
    yield Section("theoretical-against-actual-by-series", COLUMNS)
    for table in tables_of(contents, asked):
        for series in series_of(contents, table, asked):
            yield _row(series)
    yield from NOTES


def series_of(contents: Contents, table: str, asked: ReportQuery) -> list[Series]:
    """Read a table once for its corrections, which are few, and once for its rounds."""
    revisions = revisions_of(contents, table, asked)
    going = _Going()
    for entry in entries(contents, table, asked):
        going.take(entry, revisions, is_inside=asked.interval.has(entry.at))
    going.end()
    return going.done


Revisions = dict[int, list[e.RoundCorrected | e.SettledRoundVoided]]


def revisions_of(contents: Contents, table: str, asked: ReportQuery) -> Revisions:
    """Collect the later revisions of settled rounds."""
    found: Revisions = {}
    for entry in entries(contents, table, asked):
        if isinstance(entry.event, e.RoundCorrected | e.SettledRoundVoided):
            found.setdefault(entry.event.round, []).append(entry.event)
    return found


def with_revisions(play: Round, revisions: Revisions) -> Round:
    """Return a round after its corrections."""
    for revision in revisions.get(play.number, []):
        play = revised_round(play, revision)
    return play


class _Going:
    """The series of a table, as far as it has been read."""

    def __init__(self) -> None:
        self.done: list[Series] = []
        self._current: dict[str, Series] = {}
        self._chances: Chances = DICE
        self._last: Table | None = None

    def take(self, entry: Entry, revisions: Revisions, *, is_inside: bool) -> None:
        """Process the next record; a round counts if its end is inside the interval."""
        self._last = entry.after
        event, after = entry.event, entry.after
        if isinstance(event, e.BettingOpened):
            self._begin(entry, event)
        elif isinstance(event, e.CardDrawn) and entry.before is not None:
            play, shoe = entry.before.round, entry.before.equipment.shoe
            if play is not None and shoe is not None and not play.reading.cards:
                self._chances = chances_of(shoe.left)
        elif isinstance(event, e.RoundConcluded | e.RoundVoided) and is_inside:
            ended = after.previous if after else None
            if after is not None and ended is not None:
                self._round(with_revisions(ended, revisions), after, entry.at)

    def _begin(self, entry: Entry, event: e.BettingOpened) -> None:
        """Start a new series if the pay table differs from that of the round before."""
        for rule_set, pay_table in event.pay_tables.items():
            before = self._current.get(rule_set)
            if before is None or before.pay_table != pay_table:
                number = before.number + 1 if before else 1
                self._current[rule_set] = Series(
                    number, entry.stream, rule_set, pay_table, entry.currency, entry.at, entry.at
                )
                self.done.append(self._current[rule_set])

    def _round(self, play: Round, table: Table, at: datetime) -> None:
        for rule_set, series in self._current.items():
            wagers = [each for each in play.betting.wagers_in_order() if each.rule_set == rule_set]
            if not wagers:
                continue
            if play.concluded is HowConcluded.VOID:
                series.void_rounds += 1
                continue
            series.until = at
            self._settle(series, play, table, rule_set)

    def _settle(self, series: Series, play: Round, table: Table, rule_set: str) -> None:
        lines = {line.wager: line for line in play.lines}
        stakes: dict[str, Staked] = {}
        used_up = table.document.used_up_by_play
        for wager in play.betting.wagers_in_order():
            if wager.rule_set != rule_set:
                continue
            line = lines[wager.number]
            came_to = played(line, wager.instrument, wager.stake.minor_units)
            series.handle += came_to.handle
            series.tokens += came_to.tokens
            series.winnings += came_to.winnings
            series.actual += came_to.win
            staked = stakes.setdefault(wager.area, Staked())
            if wager.instrument in PROMOTIONAL:
                staked.tokens += came_to.tokens
            elif wager.instrument in used_up:
                staked.kept += came_to.handle
            else:
                staked.money += came_to.handle
        rules = table.rule_sets[rule_set].offering(play.pay_tables[rule_set])
        series.expected.add(rules, stakes, self._chances)

    def end(self) -> None:
        """Note the stakes of a round that is not over, and drop series in which nothing was played."""
        play = self._last.round if self._last else None
        for wager in play.betting.wagers.values() if play else ():
            self._current[wager.rule_set].in_play += wager.stake.minor_units
        self.done = [each for each in self.done if each.expected.rounds or each.void_rounds or each.in_play]


def _row(series: Series) -> Row:
    def show(amount: int) -> str:
        return series.currency.show(Money(amount))

    units = 10**series.currency.decimals
    mean, variance = series.expected.mean / units, series.expected.variance / units**2
    off = Fraction(series.actual, units) - mean
    ends = [end for band in (Z_95, Z_99) for end in _band(mean, variance, band)]
    hold = series.expected.mean / series.handle if series.handle else None
    actual = Fraction(series.actual, series.handle) if series.handle else None
    cells = (
        series.table,
        series.rule_set,
        series.pay_table,
        series.number,
        series.since,
        series.until,
        series.currency.code,
        series.expected.rounds,
        series.void_rounds,
        show(series.handle),
        show(series.tokens),
        show(series.winnings),
        mean,
        show(series.actual),
        hold,
        actual,
        None if hold is None else 1 - hold,
        None if actual is None else 1 - actual,
        rounded_root(variance, places=2),
        rounded_by_root(off, variance, places=2) if variance else None,
        *ends,
        show(series.in_play),
        series.verdict,
    )
    return Row(cells, is_alarm=series.is_alarming)


def _band(mean: Fraction, variance: Fraction, deviations: Fraction) -> Iterator[str]:
    """Yield the ends of a band, rounded to two decimals."""
    reach = Fraction(rounded_root(deviations**2 * variance, places=6))
    yield rounded(mean - reach, places=2)
    yield rounded(mean + reach, places=2)
