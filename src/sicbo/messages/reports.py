"""The HTTP list of reports; a report itself has its own format (docs/reference/reports.md)."""

from msgspec import Struct


class ReportKnown(Struct, frozen=True, kw_only=True):
    """A report the requester may read: its name in the URL, and what it shows.

    What it `needs` must be given in the URL (`table=T1`), and what else it `takes` may be; every report takes
    `from` and `to`, and nothing else affects it.
    """

    name: str
    title: str
    tells: str
    needs: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()


class ReportsKnown(Struct, frozen=True, kw_only=True):
    """All reports the requester may read."""

    reports: tuple[ReportKnown, ...]
