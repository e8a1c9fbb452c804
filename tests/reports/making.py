"""Reports of the seeded day as tests make them: at a set time, and with the hash of a program that never changes."""

from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec.structs import replace

from reports.seeded_day import DAY_BEGINS, ZONE
from sicbo.audit.receipts import make_receipt
from sicbo.reports.house.catalogue import Made, make
from sicbo.reports.house.formats.formats import Form, written
from sicbo.reports.house.formats.report import Seen
from sicbo.reports.house.sources.gaming_days import GamingDays, Span, read_days, read_interval
from sicbo.reports.house.sources.query import Program, ReportQuery
from sicbo.storage.contents import Contents

DAYS = read_days(ZONE, DAY_BEGINS) or GamingDays()
PROGRAM = Program("0.1.0", {"/opt/sicbo/money.py": "0" * 64})
MADE = datetime(2026, 12, 1, 12, tzinfo=UTC)

ASKED: dict[str, tuple[str, ReportQuery]] = {
    "results by day": ("results", ReportQuery(days=DAYS)),
    "results by shift": ("results", ReportQuery(days=DAYS, by=Span.SHIFT)),
    "results by month": ("results", ReportQuery(days=DAYS, by=Span.MONTH)),
    "results by year": ("results", ReportQuery(days=DAYS, by=Span.YEAR)),
    "results of one day": (
        "results",
        ReportQuery(days=DAYS, interval=read_interval("2026-12-01", None, DAYS)),
    ),
    "results of one table": ("results", ReportQuery(days=DAYS, by=Span.ALL, table="V1")),
    "theory": ("theory", ReportQuery(days=DAYS)),
    "theory of one day": ("theory", ReportQuery(days=DAYS, interval=read_interval(None, "2026-11-30", DAYS))),
    "meters": ("meters", ReportQuery(days=DAYS)),
    "voids": ("voids", ReportQuery(days=DAYS)),
    "large": ("large", ReportQuery(days=DAYS, over="500")),
    "adjustments": ("adjustments", ReportQuery(days=DAYS)),
    "sign-ins": ("sign-ins", ReportQuery(days=DAYS)),
    "sign-ins of one": ("sign-ins", ReportQuery(days=DAYS, person="dealer")),
    "dice": ("dice", ReportQuery(days=DAYS)),
    "liability": ("liability", ReportQuery(days=DAYS)),
    "liability before": (
        "liability",
        ReportQuery(days=DAYS, interval=read_interval(None, "2026-11-30", DAYS)),
    ),
    "events": ("events", ReportQuery(days=DAYS, over="500")),
    "events of one": ("events", ReportQuery(days=DAYS, person="boss", code="round-")),
    "staffing": ("staffing", ReportQuery(days=DAYS)),
    "statement": ("statement", ReportQuery(days=DAYS, player="bob")),
    "statement of ann": (
        "statement",
        ReportQuery(days=DAYS, player="ann", interval=read_interval("2026-12-01", None, DAYS)),
    ),
    "dispute": ("dispute", ReportQuery(days=DAYS, table="E1", round=30)),
    "dispute of a void": ("dispute", ReportQuery(days=DAYS, table="V1", round=4)),
    "dispute in play": ("dispute", ReportQuery(days=DAYS, table="E1", round=131)),
}
"""What is asked of the seeded day."""


def report(contents: Contents, name: str, asked: ReportQuery) -> Made:
    """Make a report whose heading is the same whatever the program is."""
    return make(contents, name, replace(asked, program=PROGRAM), MADE, make_receipt)


def text_of(
    contents: Contents, name: str, asked: ReportQuery, form: Form = Form.JSON, style: str = ""
) -> str:
    """Write a report."""
    return "".join(written(report(contents, name, asked), form, asked.days, Seen(), style=style))


def document_of(contents: Contents, name: str, asked: ReportQuery) -> dict[str, Any]:
    """Return a report as the JSON document that it is."""
    found: dict[str, Any] = msgspec.json.decode(text_of(contents, name, asked))
    return found


def section_of(document: dict[str, Any], title: str) -> list[dict[str, Any]]:
    """Return the rows of a section."""
    (rows,) = [each["rows"] for each in document["sections"] if each["title"] == title]
    return list(rows)


class Day:
    """The seeded day, each of whose reports is made once for all tests."""

    def __init__(self, contents: Contents) -> None:
        self.contents = contents
        self._texts: dict[tuple[str, Form], str] = {}

    def text(self, what: str, form: Form = Form.JSON) -> str:
        """Write a report; a page links its style sheet."""
        if (what, form) not in self._texts:
            style = "/reports/style.css" if form is Form.HTML else ""
            self._texts[what, form] = text_of(self.contents, *ASKED[what], form, style)
        return self._texts[what, form]

    def document(self, what: str) -> dict[str, Any]:
        """Return a report as the JSON document that it is; each time a new one, to do with as one likes."""
        found: dict[str, Any] = msgspec.json.decode(self.text(what))
        return found

    def rows(self, what: str, title: str) -> list[dict[str, Any]]:
        """Return the rows of a section of a report."""
        return section_of(self.document(what), title)
