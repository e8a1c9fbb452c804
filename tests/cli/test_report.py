"""`sicbo report`: what it prints, what it writes, and what it refuses."""

import csv
import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from audit.houses import played_house, spoil
from reports.seeded_day import keep_and_export
from sicbo.reports.house.catalogue import REPORTS

Run = Callable[..., Result]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a small house in which two rounds were played."""
    return played_house(tmp_path_factory.mktemp("played"))


def test_a_report_is_printed_for_people(run: Run, house: Path) -> None:
    """Heading, tables, and a line where nothing happened."""
    answer = run("report", "voids", "--database", house)

    assert 0 == answer.exit_code
    assert "Voids and corrections. House" in answer.stdout
    assert "How many: No activity in this interval." in answer.stdout


@pytest.mark.parametrize("name", [name for name in REPORTS if name not in ("dispute", "statement")])
def test_every_report_of_a_house_is_one_json_document(run: Run, house: Path, name: str) -> None:
    """Nothing but the document stands on standard output."""
    answer = run("report", name, "--database", house, "--json")

    assert (0, "") == (answer.exit_code, answer.stderr)
    assert name == json.loads(answer.stdout)["heading"]["report"]


def test_files_are_written_together(run: Run, house: Path, tmp_path: Path) -> None:
    """A table for a spreadsheet and a page to print, of the same moment."""
    table, page = tmp_path / "results.csv", tmp_path / "results.html"

    answer = run("report", "results", "--database", house, "--csv", table, "--html", page)

    assert (0, "") == (answer.exit_code, answer.stderr)
    assert f"Report results: {table}, {page}" == " ".join(answer.stdout.split())
    with table.open(newline="", encoding="utf-8") as file:
        rows = dict(row[:2] for row in csv.reader(file) if len(row) == 2)
    assert ("results", "Table results") == (rows["report"], rows["title"])
    made = rows["made"][:19].replace("T", " ")
    assert f"<dd>{made}</dd>" in page.read_text(encoding="utf-8")


def test_an_alarm_is_exit_code_1(run: Run, tmp_path: Path) -> None:
    """Whoever runs it every night is told; days are counted as the house counts them."""
    database, export = keep_and_export(tmp_path)

    alarm = run("report", "theory", "--export", export, "--json")
    quiet = run("report", "theory", "--export", export, "--table", "V1", "--json")

    assert (1, "") == (alarm.exit_code, alarm.stderr)
    assert json.loads(alarm.stdout)["alarm"]
    assert [360, 480] == [
        json.loads(alarm.stdout)["heading"]["gaming_days"][1][each] for each in ("begins_at", "utc_offset")
    ]
    assert 0 == quiet.exit_code
    other = run(
        "report", "results", "--database", database, "--zone", "UTC", "--day-begins", "00:00", "--json"
    )
    assert [(0, 0)] == [
        (each["begins_at"], each["utc_offset"]) for each in json.loads(other.stdout)["heading"]["gaming_days"]
    ]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["tea"], "there is no report 'tea'; there are results, theory, meters"),
        (["results", "--from", "yesterday"], "a gaming day such as 2026-11-16, a month such as 2026-11"),
        (["results", "--from", "2026-12", "--to", "2026-11"], "the interval ends before it begins"),
        (["results", "--table", "T9"], "there is no table 'T9'; there are T1"),
        (["results", "--table", ""], "--table is empty"),
        (["results", "--zone", "Mars"], "write UTC, or an offset such as +08:00"),
        (["results", "--day-begins", "6"], "write it as 06:00"),
        (["results", "--by", "fortnight"], "'day', 'shift', 'month', 'year', 'all'"),
        (["large", "--over", "-5"], "write 5000 or 2500.50"),
        (["large", "--over", "0.001"], "at most 2 decimals"),
        (["statement"], "whose statement? name a player"),
        (
            ["dispute", "--table", "T1"],
            "name the table and the number of the round, such as table T1 and round 7",
        ),
        (["dispute", "--table", "T1", "--round", "99"], "table T1 has no round 99"),
        (["results", "--export", "nowhere.jsonl"], "give --database or --export, not both"),
        (["results", "--html", "results.pdf"], "the name must end in .html, .htm"),
    ],
)
def test_what_is_wrong_is_said_with_what_is_allowed(
    refused: Callable[..., str], house: Path, arguments: list[str], says: str
) -> None:
    """Exit code 2, and nothing on standard output."""
    assert says in refused("report", *arguments, "--database", house)


def test_a_file_that_is_no_export_is_refused(refused: Callable[..., str], tmp_path: Path) -> None:
    """With the line where it begins to be wrong."""
    file = tmp_path / "house.jsonl"
    file.write_text("{}\n", encoding="utf-8")

    assert "line 1: this is not an export" in refused("report", "results", "--export", file)


def test_a_damaged_record_is_found_wrong(run: Run, house: Path, tmp_path: Path) -> None:
    """Exit code 1, and where to look further; a file that was there stays as it was."""
    copied, page = tmp_path / "copied.db", tmp_path / "results.html"
    shutil.copy(house, copied)
    spoil(copied, "UPDATE event SET data = CAST('{}' AS BLOB) WHERE stream = 'T1' AND seq = 9")
    page.write_text("as it was", encoding="utf-8")

    answer = run("report", "results", "--database", copied, "--html", page)

    assert (1, "") == (answer.exit_code, answer.stdout)
    assert "run `sicbo audit verify`" in answer.stderr
    assert "as it was" == page.read_text(encoding="utf-8")
