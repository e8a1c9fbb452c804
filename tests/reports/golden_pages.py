"""Pages of the seeded day as they are kept in `golden/`: `make reports` writes them anew.

Read the difference before you commit it, and look at the pages in a browser.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

from reports.making import ASKED, DAYS, Day, text_of
from reports.seeded_day import keep_and_export
from sicbo.reports.house.formats.formats import Form
from sicbo.reports.house.sources.gaming_days import read_interval
from sicbo.reports.house.sources.query import ReportQuery
from sicbo.storage.export import ExportFile

GOLDEN = Path(__file__).parent / "golden"
KEPT = (
    "results by shift",
    "theory",
    "voids",
    "large",
    "adjustments",
    "liability",
    "staffing",
)
"""A dispute bundle is not among them: it has hashes, and any new field of an event changes them."""

NOTHING = "nothing happened"
"""A report of an interval in which there was no activity."""


def pages_of(day: Day) -> dict[str, str]:
    """Write the pages that are kept, by the names of their files."""
    empty = ReportQuery(days=DAYS, interval=read_interval("2020-01", "2020-02", DAYS))
    pages = {what: day.text(what, Form.HTML) for what in KEPT}
    assert set(KEPT) <= set(ASKED)
    pages[NOTHING] = text_of(day.contents, "results", empty, Form.HTML, "/reports/style.css")
    return {f"{what.replace(' ', '-')}.html": page for what, page in pages.items()}


if __name__ == "__main__":
    with TemporaryDirectory() as work:
        _, export = keep_and_export(Path(work))
        for name, page in pages_of(Day(ExportFile(export))).items():
            (GOLDEN / name).write_text(page, encoding="utf-8")
            print(GOLDEN / name)  # noqa: T201 - run by hand
