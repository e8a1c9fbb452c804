"""The gaming day: the day a house counts by, from one cut-off to the next.

What happens at four in the morning belongs to the evening before. The offset from UTC is that of the house's
own clocks; when they change, the gaming day is set again.

>>> sentosa = GamingDay(begins_at=6 * 60, utc_offset=8 * 60)
>>> sentosa.day_of(datetime(2026, 11, 16, 21, 59, tzinfo=UTC)).isoformat()
'2026-11-16'
>>> sentosa.day_of(datetime(2026, 11, 16, 22, 0, tzinfo=UTC)).isoformat()
'2026-11-17'
>>> sentosa.begins(date(2026, 11, 17)).isoformat()
'2026-11-16T22:00:00+00:00'
>>> GamingDay(begins_at=6 * 60, shifts=3).shift_ends(datetime(2026, 11, 16, 14, 0, tzinfo=UTC)).isoformat()
'2026-11-16T22:00:00+00:00'
>>> str(sentosa)
'06:00 (UTC+08:00)'
"""

from datetime import UTC, date, datetime, time, timedelta, timezone

from msgspec import Struct

HOUR = 60
DAY = 24 * HOUR
WEST, EAST = -12 * HOUR, 14 * HOUR
"""The clocks furthest from UTC."""
SHIFTS = range(1, 5)
"""Into how many shifts of the same length a gaming day may be divided."""


class GamingDay(Struct, frozen=True):
    """When a gaming day begins, in minutes after midnight by clocks this many minutes from UTC, in shifts."""

    begins_at: int = 6 * HOUR
    utc_offset: int = 0
    shifts: int = 1

    @property
    def is_valid(self) -> bool:
        """Whether any clock can show such a time."""
        return 0 <= self.begins_at < DAY and WEST <= self.utc_offset <= EAST

    def day_of(self, at: datetime) -> date:
        """Return the gaming day a moment belongs to."""
        return (at.astimezone(UTC) + timedelta(minutes=self.utc_offset - self.begins_at)).date()

    def begins(self, day: date) -> datetime:
        """Return when a gaming day begins."""
        midnight = datetime.combine(day, time(tzinfo=UTC))
        return midnight + timedelta(minutes=self.begins_at - self.utc_offset)

    def shift_ends(self, at: datetime) -> datetime:
        """Return when the shift of a moment ends; the last one ends with the gaming day."""
        length = timedelta(minutes=DAY // self.shifts)
        begins = self.begins(self.day_of(at))
        return begins + ((at - begins) // length + 1) * length

    def __str__(self) -> str:
        """Format it as the clocks of the house show it."""
        zone = timezone(timedelta(minutes=self.utc_offset))
        begins = f"{self.begins_at // HOUR:02}:{self.begins_at % HOUR:02} ({zone})"
        return begins if self.shifts == 1 else f"{begins}, {self.shifts} shifts"
