"""Summaries of the shipped rule sets, straight from their files.

Building every rule set takes several times as long as reading the few lines needed here, and a list
should appear at once. A test checks that the two agree.

>>> [each.areas for each in summaries()]
[19, 50, 104, 50, 56, 104, 104]
"""

from datetime import datetime
from typing import Any, NamedTuple

import toml_rs

from sicbo.rules.files.shipped_files import DOCUMENT_IDS, document_text


class RuleSetSummary(NamedTuple):
    """A rule set in a list."""

    id: str
    title: str
    house: str
    device: str
    in_force: datetime | None
    areas: int


def summaries() -> list[RuleSetSummary]:
    """Summarise the shipped rule sets, in the order of their documents."""
    raws = [toml_rs.loads(document_text(document_id)) for document_id in DOCUMENT_IDS]
    return [_summary(raw, entry) for raw in raws for entry in raw["rule_sets"]]


def _summary(raw: dict[str, Any], entry: dict[str, Any]) -> RuleSetSummary:
    rows = next(table["rows"] for table in raw["pay_tables"] if table["name"] == entry["pay_table"])
    return RuleSetSummary(
        id=entry["id"],
        title=entry["title"],
        house=raw["house"],
        device="cards" if "cards" in raw else "dice",
        in_force=raw.get("in_force"),
        areas=sum(len(row.get("numbers", [""])) for row in rows),
    )
