"""The gaming days of a report, as the house has recorded them, and the interval that it is about.

>>> days = read_days("+08:00", "06:00")
>>> days.day_of(datetime(2026, 11, 15, 21, 59, tzinfo=UTC)).isoformat()
'2026-11-15'
>>> interval = read_interval("2026-11-16", "2026-11-16", days)
>>> interval.since.isoformat(), interval.until.isoformat()
('2026-11-15T22:00:00+00:00', '2026-11-16T22:00:00+00:00')
"""

import re
from datetime import UTC, date, datetime, timedelta, timezone
from enum import Enum

from msgspec import Struct

from sicbo.administration.events import GamingDaySet
from sicbo.administration.gaming_day import HOUR, GamingDay
from sicbo.storage.contents import Contents
from sicbo.storage.records import decode
from sicbo.streams import ADMINISTRATION, printable
from sicbo.words.catalogue import say, words

A_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
A_MONTH = re.compile(r"[0-9]{4}-[0-9]{2}")
AN_OFFSET = re.compile(r"([+-])([0-9]{2}):([0-5][0-9])")
AN_HOUR = re.compile(r"([0-9]{2}):([0-5][0-9])")
DECEMBER = 12


class ReportIsRefused(ValueError):
    """A report that cannot be made as requested: the reason as a sentence, a code, and its facts."""

    def __init__(self, because: str, **facts: str | int | None) -> None:
        self.because = because
        self.facts = {name: str(fact) for name, fact in facts.items()}
        told = {name: printable(fact) for name, fact in self.facts.items()}
        super().__init__(say("report-refusals", because, **told))


class Span(Enum):
    """What figures are put together by."""

    DAY = "day"
    SHIFT = "shift"
    MONTH = "month"
    YEAR = "year"
    ALL = "all"


class Change(Struct, frozen=True):
    """How a house counts its days from a time on; None means from the beginning."""

    day: GamingDay = GamingDay()
    since: datetime | None = None


class GamingDays(Struct, frozen=True):
    """How a house counts its days, in each period of its history."""

    changes: tuple[Change, ...] = (Change(),)

    def at(self, at: datetime) -> GamingDay:
        """Return how days were counted at a time."""
        return next(each.day for each in reversed(self.changes) if each.since is None or each.since <= at)

    def day_of(self, at: datetime) -> date:
        """Return the gaming day of a time."""
        return self.at(at).day_of(at)

    def start_of(self, day: date) -> datetime:
        """Return when a gaming day begins, as days were counted then."""
        starts = ((each.day.begins(day), each.since) for each in reversed(self.changes))
        return next(start for start, since in starts if since is None or start >= since)

    def show(self, at: datetime) -> str:
        """Format a time in the local time of the house."""
        return at.astimezone(timezone(timedelta(minutes=self.at(at).utc_offset))).isoformat()

    def label(self, at: datetime, span: Span) -> str:
        """Return the day, month or year of a time; a shift belongs to its day.

        >>> GamingDays().label(datetime(2026, 11, 15, 12, tzinfo=UTC), Span.MONTH)
        '2026-11'
        """
        if span is Span.ALL:
            return words("reports", "whole-interval")
        day = self.day_of(at).isoformat()
        return {Span.MONTH: day[:7], Span.YEAR: day[:4]}.get(span, day)


class Interval(Struct, frozen=True):
    """From a time, inclusive, to another, exclusive; either may be open."""

    since: datetime | None = None
    until: datetime | None = None

    def has(self, at: datetime) -> bool:
        """Return whether a time lies inside."""
        return (self.since is None or self.since <= at) and not self.is_over(at)

    def is_over(self, at: datetime) -> bool:
        """Return whether a time lies after it."""
        return self.until is not None and at >= self.until


def days_of(contents: Contents) -> GamingDays:
    """Return how a house counts its days; each way applies from its record on."""
    changes = [Change()]
    if ADMINISTRATION in {head.stream for head in contents.heads()}:
        for record, _ in contents.records(ADMINISTRATION):
            if b"gaming-day-set" in record.data:
                stamp, event = decode(record.data)
                if isinstance(event, GamingDaySet):
                    changes.append(
                        Change(GamingDay(event.begins_at, event.utc_offset, event.shifts), stamp.at)
                    )
    return GamingDays(tuple(changes))


def read_days(zone: str | None, begins: str | None) -> GamingDays | None:
    """Parse another way to count days than the house has; None if none is asked for.

    >>> str(read_days("+08:00", "06:00").changes[0].day)
    '06:00 (UTC+08:00)'
    """
    if zone is None and begins is None:
        return None
    day = GamingDay(_hour("06:00" if begins is None else begins), _offset("UTC" if zone is None else zone))
    return GamingDays((Change(day),))


def _offset(text: str) -> int:
    match = AN_OFFSET.fullmatch("+00:00" if text == "UTC" else text)
    found = int(match[2]) * HOUR + int(match[3]) if match else 0
    day = GamingDay(0, -found if match and match[1] == "-" else found)
    if match is None or not day.is_valid:
        raise ReportIsRefused("not-a-zone", given=text[:40])
    return day.utc_offset


def _hour(text: str) -> int:
    match = AN_HOUR.fullmatch(text)
    found = int(match[1]) * HOUR + int(match[2]) if match else -1
    if not GamingDay(found).is_valid:
        raise ReportIsRefused("not-an-hour", given=text[:40])
    return found


def read_interval(since: str | None, until: str | None, days: GamingDays) -> Interval:
    """Parse an interval; an end that is a day or a month includes all of it."""
    first = None if since is None else _bounds(since, days)[0]
    last = None if until is None else _bounds(until, days)[1]
    if first is not None and last is not None and first >= last:
        raise ReportIsRefused("ends-too-early", since=since, until=until)
    return Interval(first, last)


def _bounds(text: str, days: GamingDays) -> tuple[datetime, datetime]:
    try:
        if A_MONTH.fullmatch(text):
            first = date.fromisoformat(f"{text}-01")
            is_last = first.month == DECEMBER
            after = date(first.year + is_last, 1 if is_last else first.month + 1, 1)
            return days.start_of(first), days.start_of(after)
        if A_DAY.fullmatch(text):
            day = date.fromisoformat(text)
            return days.start_of(day), days.start_of(day + timedelta(days=1))
        moment = datetime.fromisoformat(text)
    except (ValueError, OverflowError):
        raise ReportIsRefused("not-a-time", given=text[:40]) from None
    if moment.tzinfo is None:
        raise ReportIsRefused("not-a-time", given=text[:40])
    return moment.astimezone(UTC), moment.astimezone(UTC)
