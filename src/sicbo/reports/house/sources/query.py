"""What a report is asked for: the interval, and what it is narrowed down to."""

import re

from msgspec import Struct

from sicbo.reports.house.sources.gaming_days import GamingDays, Interval, ReportIsRefused, Span
from sicbo.reports.house.sources.software import Program

AN_AMOUNT = re.compile(r"[0-9]{1,15}(\.[0-9]{1,4})?")

LARGE = "10000"
"""From how much on a wager or a win is large, where it is not said; in the currency of the table."""


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
        raise ReportIsRefused(
            f"{text[:40]!r} is no amount from which on something is large: write 5000 or 2500.50",
            "not-an-amount",
            given=text[:40],
        )
    return text
