"""The heading of a report: the house, the interval, and which program made it from which rules."""

from datetime import datetime

from sicbo.reports.house.formats.phrases import REPORTS, term
from sicbo.reports.house.formats.report import Heading
from sicbo.reports.house.sources.query import ReportQuery
from sicbo.reports.house.sources.records import rules_texts
from sicbo.storage.contents import HOUSE, MARK, Contents
from sicbo.words.catalogue import coded


def heading_of(contents: Contents, name: str, title: str, asked: ReportQuery, made: datetime) -> Heading:
    """Make the heading of a report."""
    meta = contents.meta()
    narrowed = {
        "by": coded(asked.by.value, REPORTS, key=f"by/{asked.by.value}") if name == "results" else "",
        "over": asked.over if name in ("large", "events") else "",
        "table": asked.table,
        "round": str(asked.round or ""),
        "player": asked.player,
        "person": asked.person,
        "code": asked.code,
    }
    return Heading(
        report=name,
        title=title,
        house=meta.get(HOUSE, ""),
        mark=term(meta.get(MARK, "")),
        since=asked.interval.since,
        until=asked.interval.until,
        made=made.replace(microsecond=0),
        days=asked.days,
        asked={each: value for each, value in narrowed.items() if value},
        software=asked.program.digest,
        version=asked.program.version,
        rules=tuple(rules_texts(contents)),
    )
