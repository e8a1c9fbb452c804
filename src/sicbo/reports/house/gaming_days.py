"""Gaming days: where one ends and the next begins, and the interval that a report is about.

>>> days = GamingDays("+08:00", time(6))
>>> days.day_of(datetime(2026, 11, 15, 21, 59, tzinfo=UTC)).isoformat()
'2026-11-15'
>>> days.day_of(datetime(2026, 11, 15, 22, tzinfo=UTC)).isoformat()
'2026-11-16'
>>> interval = read_interval("2026-11-16", "2026-11-16", days)
>>> interval.since.isoformat(), interval.until.isoformat()
('2026-11-15T22:00:00+00:00', '2026-11-16T22:00:00+00:00')
"""

import re
from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta, timezone, tzinfo
from enum import Enum
from zoneinfo import ZoneInfo

from msgspec import Struct

A_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
A_MONTH = re.compile(r"[0-9]{4}-[0-9]{2}")
AN_OFFSET = re.compile(r"[+-][0-9]{2}:[0-9]{2}")
AN_HOUR = re.compile(r"[0-9]{2}:[0-9]{2}")
ALLOWED = "a gaming day such as 2026-11-16, a month such as 2026-11, or a time such as 2026-11-16T06:00+08:00"
DECEMBER = 12


class ReportIsRefused(ValueError):
    """A report that cannot be made as it was asked for."""


class Span(Enum):
    """What figures are put together by."""

    DAY = "day"
    SHIFT = "shift"
    MONTH = "month"
    YEAR = "year"
    ALL = "all"


class GamingDays(Struct, frozen=True):
    """In which zone a house counts its days, and at what hour one begins."""

    zone: str = "UTC"
    begins: time = time()

    def day_of(self, at: datetime) -> date:
        """Say to which gaming day a moment belongs."""
        local = at.astimezone(zone_of(self.zone)).replace(tzinfo=None)
        return (local - timedelta(hours=self.begins.hour, minutes=self.begins.minute)).date()

    def start_of(self, day: date) -> datetime:
        """Say when a gaming day begins."""
        return datetime.combine(day, self.begins, zone_of(self.zone)).astimezone(UTC)

    def show(self, at: datetime) -> str:
        """Write a moment in the zone of the house."""
        return at.astimezone(zone_of(self.zone)).isoformat()

    def label(self, at: datetime, span: Span) -> str:
        """Name the day, month or year of a moment; a shift belongs to its day.

        >>> GamingDays().label(datetime(2026, 11, 15, tzinfo=UTC), Span.MONTH)
        '2026-11'
        """
        day = self.day_of(at).isoformat()
        return {Span.MONTH: day[:7], Span.YEAR: day[:4], Span.ALL: "whole interval"}.get(span, day)

    def __str__(self) -> str:
        """Say when a day begins."""
        return f"{self.begins.isoformat('minutes')} {self.zone}"


class Interval(Struct, frozen=True):
    """From a moment on, and before another; without an end where there is none."""

    since: datetime | None = None
    until: datetime | None = None

    def has(self, at: datetime) -> bool:
        """Tell whether a moment lies inside."""
        return (self.since is None or self.since <= at) and not self.is_over(at)

    def is_over(self, at: datetime) -> bool:
        """Tell whether a moment lies after it."""
        return self.until is not None and at >= self.until


def zone_of(name: str) -> tzinfo:
    """Find a zone by its offset or its name."""
    if name == "UTC":
        return UTC
    if AN_OFFSET.fullmatch(name):
        hours, minutes = int(name[1:3]), int(name[4:])
        ahead = timedelta(hours=hours, minutes=minutes)
        if ahead < timedelta(days=1) and minutes < 60:  # noqa: PLR2004 - minutes of an hour
            return timezone(-ahead if name[0] == "-" else ahead)
    else:
        with suppress(ValueError, OSError, KeyError):  # what is said of a name of no zone
            return ZoneInfo(name)
    raise ReportIsRefused(
        f"{name[:40]!r} is no time zone: write UTC, an offset such as +08:00, or a name as Asia/Singapore"
    )


def read_days(zone: str | None, begins: str | None) -> GamingDays:
    """Read how a house counts its days.

    >>> str(read_days("+08:00", "06:00"))
    '06:00 +08:00'
    """
    name, hour = zone or "UTC", begins or "00:00"
    zone_of(name)
    try:
        begin = time.fromisoformat(hour) if AN_HOUR.fullmatch(hour) else None
    except ValueError:
        begin = None
    if begin is None:
        raise ReportIsRefused(f"{hour[:40]!r} is no hour at which a day begins: write it as 06:00")
    return GamingDays(name, begin)


def read_interval(since: str | None, until: str | None, days: GamingDays) -> Interval:
    """Read an interval; an end that is a day or a month is meant with all of it."""
    first = None if since is None else _bounds(since, days)[0]
    last = None if until is None else _bounds(until, days)[1]
    if first is not None and last is not None and first >= last:
        raise ReportIsRefused(f"the interval ends before it begins: from {since} to {until}")
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
        raise ReportIsRefused(f"{text[:40]!r} is no time: write {ALLOWED}") from None
    if moment.tzinfo is None:
        raise ReportIsRefused(f"{text[:40]!r} is no time without its offset: write {ALLOWED}")
    return moment.astimezone(UTC), moment.astimezone(UTC)
