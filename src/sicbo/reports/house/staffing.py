"""The staffing log: who held which post at a table, when, in which shift, and what each did."""

from bisect import bisect
from datetime import datetime

from msgspec import Struct

from sicbo.reports.house.formats.phrases import post as post_words
from sicbo.reports.house.formats.phrases import term
from sicbo.reports.house.formats.report import Kind, Note, Parts, Row, Section, columns
from sicbo.reports.house.sources.query import ReportQuery
from sicbo.reports.house.sources.records import Entry, entries, tables_of
from sicbo.rules.irregularities import Event as Irregular
from sicbo.storage.contents import Contents
from sicbo.table import events as e

LOG = columns(
    table=Kind.TEXT,
    person=Kind.TEXT,
    post=Kind.TEXT,
    acting=Kind.FLAG,
    shift=Kind.TEXT,
    since=Kind.TIME,
    until=Kind.TIME,
)
DEALT = columns(
    table=Kind.TEXT,
    person=Kind.TEXT,
    role=Kind.TEXT,
    rounds_opened=Kind.COUNT,
    outcomes_entered=Kind.COUNT,
    entries_lapsed=Kind.COUNT,
    corrections=Kind.COUNT,
    void_rounds=Kind.COUNT,
    late_chips=Kind.COUNT,
)

LATE = (Irregular.LATE_WAGER, Irregular.LATE_WITHDRAWAL)


class Duty(Struct):
    """A person in a post, from when to when; without an end while it lasts."""

    table: str
    person: str
    post: str
    acting: bool
    shift: str
    since: datetime
    until: datetime | None = None

    def reaches(self, since: datetime | None) -> bool:
        """Return whether it lasted beyond a time."""
        return since is None or self.until is None or self.until > since


class Dealt(Struct):
    """What a person did at a table."""

    role: str
    rounds_opened: int = 0
    outcomes_entered: int = 0
    entries_lapsed: int = 0
    corrections: int = 0
    void_rounds: int = 0
    late_chips: int = 0


def staffing(contents: Contents, asked: ReportQuery) -> Parts:
    """Report posts that were held in the interval, and what each person did in it."""
    dealt: dict[tuple[str, str], Dealt] = {}
    yield Section("posts", LOG)
    for table in tables_of(contents, asked):
        log = _Log(table)
        for entry in entries(contents, table, asked):
            log.take(entry)
            if asked.interval.has(entry.at):
                _count(dealt, log, entry)
        for duty in log.duties:
            if duty.reaches(asked.interval.since) and asked.person in ("", duty.person):
                yield Row(tuple(getattr(duty, each.name) for each in LOG))
    yield Section("at-work", DEALT)
    for (table, person), each in sorted(dealt.items()):
        if asked.person in ("", person):
            yield Row((table, person, *(getattr(each, column.name) for column in DEALT[2:])))
    yield Note("staffing")


class _Log:
    """The posts of a table and who dealt which rounds, as far as it has been read."""

    def __init__(self, table: str) -> None:
        self.duties: list[Duty] = []
        self._table = table
        self._dealers: list[tuple[int, str, str]] = []
        """The first round of each turn to deal, who dealt it, and in which role."""
        self._held: dict[tuple[str, bool], Duty] = {}

    def take(self, entry: Entry) -> None:
        """Process the next record."""
        shift = entry.after.shift if entry.after else ""
        match entry.event:
            case e.PostAssigned(person=person, post=post):
                self._end(person, entry.at)
                self._begin(
                    Duty(self._table, person, post_words(post), acting=False, shift=shift, since=entry.at)
                )
            case e.ActingAssigned(person=person, post=post):
                self._end_one((person, True), entry.at)
                if post:
                    title = post_words(post)
                    self._begin(Duty(self._table, person, title, acting=True, shift=shift, since=entry.at))
            case e.PersonReleased(person=person):
                self._end(person, entry.at)
            case e.ShiftStarted():
                self._new_shift(shift, entry.at)
            case e.BettingOpened(round=number):
                dealer = entry.stamp.person, entry.stamp.role.value
                if not self._dealers or self._dealers[-1][1:] != dealer:
                    self._dealers.append((number, *dealer))
            case _:
                pass

    def dealer_of(self, number: int) -> tuple[str, str]:
        """Return who dealt a round, and in which role."""
        place = bisect(self._dealers, number, key=lambda turn: turn[0])
        _, person, role = self._dealers[place - 1]
        return person, role

    def _new_shift(self, shift: str, at: datetime) -> None:
        """Start a new line for everyone who stays."""
        for key in list(self._held):
            before = self._held[key]
            self._end_one(key, at)
            self._begin(Duty(self._table, before.person, before.post, before.acting, shift, at))

    def _begin(self, duty: Duty) -> None:
        self._held[duty.person, duty.acting] = duty
        self.duties.append(duty)

    def _end(self, person: str, at: datetime) -> None:
        self._end_one((person, False), at)
        self._end_one((person, True), at)

    def _end_one(self, key: tuple[str, bool], at: datetime) -> None:
        duty = self._held.pop(key, None)
        if duty is not None:
            duty.until = at


def _count(dealt: dict[tuple[str, str], Dealt], log: _Log, entry: Entry) -> None:
    """Count what a person did, and what became of a round for whoever dealt it."""

    def by(person: str, role: str) -> Dealt:
        return dealt.setdefault((entry.stream, person), Dealt(term(role)))

    stamp = entry.stamp
    match entry.event:
        case e.BettingOpened():
            by(stamp.person, stamp.role.value).rounds_opened += 1
        case e.OutcomeEntered():
            by(stamp.person, stamp.role.value).outcomes_entered += 1
        case e.EntryLapsed(round=number):
            by(*log.dealer_of(number)).entries_lapsed += 1
        case (
            e.OutcomeCorrected(round=number)
            | e.RoundCorrected(round=number)
            | e.SettledRoundVoided(round=number)
        ):
            by(*log.dealer_of(number)).corrections += 1
        case e.RoundVoided(round=number):
            by(*log.dealer_of(number)).void_rounds += 1
        case e.IrregularityRecorded(irregularity=late, round=number) if number and late in LATE:
            by(*log.dealer_of(number)).late_chips += 1
        case _:
            pass
