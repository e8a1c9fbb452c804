"""The shipped rule sets at a glance, straight from their files.

Building every rule set takes several times as long as reading its few lines here, and a list should
come at once. That the two agree is a test.

>>> [each.areas for each in listed()]
[19, 50, 104, 50, 56, 104, 104]
"""

from datetime import datetime
from typing import Any, NamedTuple

import toml_rs

from sicbo.rules.files.shipped_files import DOCUMENT_IDS, document_text


class Listed(NamedTuple):
    """What a list says of a rule set."""

    id: str
    title: str
    house: str
    device: str
    in_force: datetime | None
    areas: int


def listed() -> list[Listed]:
    """List the shipped rule sets, in the order of their documents."""
    raws = [toml_rs.loads(document_text(document_id)) for document_id in DOCUMENT_IDS]
    return [_listed(raw, entry) for raw in raws for entry in raw["rule_sets"]]


def _listed(raw: dict[str, Any], entry: dict[str, Any]) -> Listed:
    rows = next(table["rows"] for table in raw["pay_tables"] if table["name"] == entry["pay_table"])
    return Listed(
        id=entry["id"],
        title=entry["title"],
        house=raw["house"],
        device="cards" if "cards" in raw else "dice",
        in_force=raw.get("in_force"),
        areas=sum(len(row.get("numbers", [""])) for row in rows),
    )
