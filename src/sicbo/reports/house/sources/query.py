"""A query for a report: the interval, its filters, and which program makes it."""

import re
from collections.abc import Mapping
from hashlib import sha256

from msgspec import Struct

from sicbo.reports.house.sources.gaming_days import GamingDays, Interval, ReportIsRefused, Span

AN_AMOUNT = re.compile(r"[0-9]{1,15}(\.[0-9]{1,4})?")

LARGE = "10000"
"""The default amount from which a wager or a win is large; in the currency of the table."""


class Program(Struct, frozen=True):
    """The program: its version, and the SHA-256 of each of its files by name."""

    version: str
    hashes: Mapping[str, str]

    @property
    def digest(self) -> str:
        """One hash over all files: of their list as `sha256sum` writes it, sorted by name."""
        lines = "".join(f"{self.hashes[name]}  {name}\n" for name in sorted(self.hashes))
        return sha256(lines.encode()).hexdigest()


class ReportQuery(Struct, frozen=True, kw_only=True):
    """A query; an empty field does not filter."""

    interval: Interval = Interval()
    days: GamingDays = GamingDays()
    by: Span = Span.DAY
    table: str = ""
    round: int = 0
    player: str = ""
    person: str = ""
    code: str = ""
    """The name of an event, or a prefix of it."""
    over: str = LARGE
    """The amount from which something is large."""
    program: Program = Program("", {})
    """Which program makes the report."""


def read_over(text: str | None) -> str:
    """Parse the amount from which something is large.

    >>> read_over("2500.50"), read_over(None)
    ('2500.50', '10000')
    """
    if text is None:
        return LARGE
    if not AN_AMOUNT.fullmatch(text):
        raise ReportIsRefused("not-an-amount", given=text[:40], why="write 5000 or 2500.50")
    return text
