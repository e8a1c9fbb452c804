"""What a report is asked for: the interval, what it is narrowed down to, and which program makes it."""

import re
from collections.abc import Mapping
from hashlib import sha256

from msgspec import Struct

from sicbo.reports.house.sources.gaming_days import GamingDays, Interval, ReportIsRefused, Span

AN_AMOUNT = re.compile(r"[0-9]{1,15}(\.[0-9]{1,4})?")

LARGE = "10000"
"""From how much on a wager or a win is large, where it is not said; in the currency of the table."""


class Program(Struct, frozen=True):
    """The program: its version, and the SHA-256 of each of its files by name."""

    version: str
    hashes: Mapping[str, str]

    @property
    def digest(self) -> str:
        """One hash over all files: of the list as `sha256sum` writes it, by name."""
        lines = "".join(f"{self.hashes[name]}  {name}\n" for name in sorted(self.hashes))
        return sha256(lines.encode()).hexdigest()


class ReportQuery(Struct, frozen=True, kw_only=True):
    """What is asked for; what is empty is not narrowed down."""

    interval: Interval = Interval()
    days: GamingDays = GamingDays()
    by: Span = Span.DAY
    table: str = ""
    round: int = 0
    player: str = ""
    person: str = ""
    code: str = ""
    """The name of an event, or how it begins."""
    over: str = LARGE
    """From how much on something is large."""
    program: Program = Program("", {})
    """Which program makes the report."""


def read_over(text: str | None) -> str:
    """Read from how much on something is large.

    >>> read_over("2500.50"), read_over(None)
    ('2500.50', '10000')
    """
    if text is None:
        return LARGE
    if not AN_AMOUNT.fullmatch(text):
        raise ReportIsRefused("not-an-amount", given=text[:40], why="write 5000 or 2500.50")
    return text
