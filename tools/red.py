"""`make red`: break every number, area and layout cell of the rule files in turn; a test must notice.

The tests are collected once. Then, for each change, the text of one rule file is altered in memory
and the tests run, in this one process, until the first fails. A change that no test notices is
reported, and the command ends with exit code 1: the list must be empty.
"""

import argparse
import re
import sys
import time
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from _pytest.runner import runtestprotocol

from sicbo.chips import Instrument
from sicbo.rules.areas import Kind, OnTriple, all_areas
from sicbo.rules.equipment import Inspected, InspectionTime, Mixer
from sicbo.rules.files.mistakes import Path as Place
from sicbo.rules.files.mistakes import show_path
from sicbo.rules.files.reader import read_document
from sicbo.rules.files.shipped import clear_cache
from sicbo.rules.files.shipped_files import DOCUMENT_IDS, document_text
from sicbo.rules.files.toml_lines import values_of
from sicbo.rules.instruments import Marker, MarkerPlace, ValueSetBy
from sicbo.rules.irregularities import Event, Remedy, Verdict, When
from sicbo.rules.odds_wording import Wording
from sicbo.rules.pay_table import FloorRule
from sicbo.rules.posts import Duty
from sicbo.rules.procedure import Act, Position

ROOT = Path(__file__).parents[1]
TESTS = [
    "tests/clauses",
    "tests/second_opinion",
    "tests/rules/test_drawing.py",
    "tests/rules/test_rule_set.py",
]
TESTS += [
    "tests/rules/test_floors.py",
    "tests/table/test_switches_of_a_rule_file.py",
    "tests/rules/test_checking_a_file.py::test_every_shipped_file_is_right",
]

PROSE = frozenset(
    {"clause", "reading", "ours", "notes", "document", "house", "regulator", "approval", "version"}
    | {"odds_wordings"}
)
"""Words about the rules."""


@dataclass(frozen=True)
class Change:
    """One value of one file, replaced."""

    document_id: str
    place: Place
    old: str
    new: str
    text: str

    def __str__(self) -> str:
        """Describe the change, for the report."""
        return f"{self.document_id}: {show_path(self.place)}: {self.old} -> {self.new}"


def changes(document_id: str) -> Iterator[Change]:
    """Make every change of one file."""
    text = document_text(document_id)
    values = tomllib.loads(text)
    for place, span in values_of(text).items():
        if PROSE.intersection(place) or is_a_title(place):
            continue
        old = text[span]
        for new in replacements(place, _at(values, place), values):
            yield Change(document_id, place, old, new, text[: span.start] + new + text[span.stop :])


def is_a_title(place: Place) -> bool:
    """Return whether a value is the title of a game, which is prose; titles of posts are not."""
    return place[0] == "rule_sets" and place[-1] == "title"


def replacements(place: Place, value: Any, values: Any) -> Iterator[str]:  # noqa: ANN401 - whatever TOML holds
    """Yield other values that could be there by mistake."""
    key = next(part for part in reversed(place) if isinstance(part, str))
    choices = _choices(place, key, values)
    if isinstance(value, bool):
        yield str(not value).lower()
    elif isinstance(value, int):
        yield from (str(value + 1), str(value - 1))
    elif key == "odds" and " to " in value and not value.startswith("n"):
        won, staked = value.split(" to ")
        yield f'"{int(float(won)) + 1} to {staked}"'
        yield f'"{won} to {int(staked) + 1}"'
    elif value in choices:
        yield f'"{_another(value, choices)}"'
    elif key == "rows":
        yield from (f'"{row}"' for row in _other_rows(value))
    elif key == "stake_step":
        yield '"0.51"'
    elif isinstance(value, str):
        yield f'"{value}X"'.replace("\n", " ")
    else:
        yield str(value).replace("2", "3", 1).replace(" ", "T")


ENUMS: dict[str, type[Enum]] = {
    "kind": Kind,
    "rule": FloorRule,
    "on_triple": OnTriple,
    "odds": Wording,
    "settles": Position,
    "act": Act,
    "only_with": Mixer,
    "mixers": Mixer,
    "value_set_by": ValueSetBy,
    "marker_above_minimum": Marker,
    "marker_places": MarkerPlace,
    "duty": Duty,
    "event": Event,
    "when": When,
    "verdict": Verdict,
    "until": Remedy,
    "item": Inspected,
    "due": InspectionTime,
}
"""Which values a key takes; another of them is the likeliest slip."""

NAMES_A_POST = ("authority", "post", "posts", "several_colours_allowed_by")


def _choices(place: Place, key: str, values: Any) -> list[str]:  # noqa: ANN401 - whatever TOML holds
    """List what else could be in a place, if that is known."""
    if place[0] == "instruments" and key == "kind":
        return [each.value for each in Instrument]
    if key in NAMES_A_POST:
        return [post["title"] for post in values["staff"]["posts"]]
    if key == "numbers":
        kind = _kind_beside(values, place)
        return [area.digits for area in all_areas().values() if area.kind.value == kind]
    return [str(each.value) for each in ENUMS[key]] if key in ENUMS else []


def _other_rows(row: str) -> Iterator[str]:
    """Leave out each cell of a row, and exchange each with the next."""
    words = row.split()
    for at, word in enumerate(words):
        if word != "-":
            yield " ".join([*words[:at], "-", *words[at + 1 :]])
    for at in range(len(words) - 1):
        yield " ".join([*words[:at], words[at + 1], words[at], *words[at + 2 :]])


def _another(value: str, choices: list[str]) -> str:
    return choices[(choices.index(value) + 1) % len(choices)]


def _kind_beside(values: Any, place: Place) -> str:  # noqa: ANN401 - whatever TOML holds
    """Find the kind of the row that contains a value, if it has one."""
    tables = (_at(values, place[:depth]) for depth in range(len(place) - 1, 0, -1))
    return next((table["kind"] for table in tables if isinstance(table, dict) and "kind" in table), "")


def _at(values: Any, place: Place) -> Any:  # noqa: ANN401 - whatever TOML holds
    for part in place:
        values = values[part]
    return values


def _forget() -> None:
    """Forget every rule file that was read."""
    clear_cache()
    read_document.cache_clear()


class Red:
    """A pytest plugin that runs the collected tests against every change."""

    def __init__(self, wanted: list[Change]) -> None:
        self.wanted = wanted
        self.unnoticed: list[Change] = []
        self.noticing: dict[tuple[str, str | int], list[pytest.Item]] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests as they are, then against each change until one of them fails."""
        broken = [item.nodeid for item in session.items if self._fails(item)]
        if broken:
            raise pytest.UsageError(f"these tests fail without any change: {broken}")
        started = time.monotonic()
        for number, change in enumerate(self.wanted, start=1):
            if not self._is_noticed(change, session.items):
                self.unnoticed.append(change)
                print(f"\nunnoticed: {change}")
            if number % 100 == 0:
                print(f"\r{number} of {len(self.wanted)} changes, {time.monotonic() - started:.0f} s", end="")
        return True

    def _is_noticed(self, change: Change, items: list[pytest.Item]) -> bool:
        texts = {each: document_text(each) for each in DOCUMENT_IDS} | {change.document_id: change.text}

        def get_data(_: str, resource: str) -> bytes:
            return texts[Path(resource).stem].encode()

        # A change is most likely noticed by the tests that noticed its neighbours, then by those that
        # name its document.
        likely = self.noticing.setdefault((change.document_id, change.place[0]), [])
        by_name = sorted(items, key=lambda item: not _names(item, change.document_id))
        with patch("pkgutil.get_data", get_data):
            _forget()
            noticing = next((item for item in (*likely, *by_name) if self._fails(item)), None)
        _forget()
        if noticing is None:
            return False
        if noticing not in likely:
            likely.insert(0, noticing)
        return True

    @staticmethod
    def _fails(item: pytest.Item) -> bool:
        return any(report.failed for report in runtestprotocol(item, nextitem=None, log=False))


def _names(item: pytest.Item, document_id: str) -> bool:
    return document_id[:8].replace("-", "_") in item.nodeid.replace("-", "_")


def main() -> int:
    """Run all changes, or an even sample of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sample", type=int, metavar="N", help="run only N changes, spread over the files")
    parser.add_argument(
        "--only", default="", metavar="TEXT", help="run only changes whose description matches"
    )
    options = parser.parse_args()
    wanted = [change for each in DOCUMENT_IDS for change in changes(each)]
    wanted = [change for change in wanted if re.search(options.only, str(change))]
    if options.sample:
        wanted = wanted[:: max(len(wanted) // options.sample, 1)]
    red = Red(wanted)
    arguments = [
        "-q",
        "--assert=plain",
        "--tb=native",
        "-p",
        "no:randomly",
        "-p",
        "no:cacheprovider",
        "--no-header",
        *TESTS,
    ]
    code = pytest.main([*arguments, f"--rootdir={ROOT}"], plugins=[red])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return int(code)
    print(f"\n{len(wanted)} changes, {len(red.unnoticed)} unnoticed")
    return 1 if red.unnoticed else 0


if __name__ == "__main__":
    sys.exit(main())
