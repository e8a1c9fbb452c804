"""What is told of reports over HTTP; a report itself has its own form (docs/reference/reports.md)."""

from msgspec import Struct


class ReportKnown(Struct, frozen=True, kw_only=True):
    """A report that one may read: its name in the address, and what it tells."""

    name: str
    title: str
    tells: str


class ReportsKnown(Struct, frozen=True, kw_only=True):
    """All reports that one may read."""

    reports: tuple[ReportKnown, ...]
