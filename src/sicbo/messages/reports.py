"""What is told of reports over HTTP; a report itself has its own form (docs/reference/reports.md)."""

from msgspec import Struct


class ReportKnown(Struct, frozen=True, kw_only=True):
    """A report that one may read: its name in the address, and what it tells.

    What it `needs` must be named in the address (`table=T1`), and what it `takes` besides that may be; every
    report takes `from` and `to`, and nothing else makes a difference to it.
    """

    name: str
    title: str
    tells: str
    needs: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()


class ReportsKnown(Struct, frozen=True, kw_only=True):
    """All reports that one may read."""

    reports: tuple[ReportKnown, ...]
