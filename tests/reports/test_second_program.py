"""Every report of the seeded day is worked out a second time, by a program that knows nothing of ours."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from recompute_reports import REPORTS as RECOMPUTED
from recompute_reports import Export, differences
from reports.making import ASKED, Day, document_of
from sicbo.reports.house.catalogue import REPORTS
from sicbo.storage.sqlite.contents import SqliteContents

TOOL = Path(__file__).parents[2] / "tools" / "recompute_reports.py"


@pytest.fixture(scope="session")
def second(seeded: tuple[Path, Path]) -> Export:
    """Read the export as the second program does."""
    return Export(seeded[1])


@pytest.mark.parametrize("what", ASKED)
def test_the_second_program_comes_to_the_same_figures(day: Day, second: Export, what: str) -> None:
    """From the records, by our program and by the other."""
    document = day.document(what)

    assert [] == list(differences(second, document))
    assert document["activity"]


def test_a_database_and_its_export_give_the_same_report(seeded: tuple[Path, Path], day: Day) -> None:
    """Whoever has only the export misses nothing."""
    with SqliteContents(seeded[0]) as contents:
        for what in ("results by day", "theory", "events", "dispute"):
            assert day.document(what) == document_of(contents, *ASKED[what]), what


def test_every_report_with_figures_is_worked_out_twice() -> None:
    """Only the hashes of the program are its own business."""
    assert {"software"} == set(REPORTS) - set(RECOMPUTED)
    assert set(RECOMPUTED) == {name for name, _ in ASKED.values()}


def test_the_second_program_imports_nothing_of_ours() -> None:
    """It runs where Sicbo is not."""
    asked = f"import sys; sys.path.insert(0, {str(TOOL.parent)!r}); import recompute_reports; "
    asked += "print([each for each in sys.modules if each.split('.')[0] == 'sicbo'])"
    done = subprocess.run([sys.executable, "-I", "-c", asked], capture_output=True, text=True, check=True)

    assert "[]\n" == done.stdout


@pytest.mark.parametrize(
    ("what", "column"),
    [
        ("results by day", "win"),
        ("theory", "theoretical_win"),
        ("meters", "staked"),
        ("liability", "amount"),
        ("statement", "stake"),
    ],
)
def test_a_figure_that_was_changed_is_named(
    seeded: tuple[Path, Path], day: Day, tmp_path: Path, what: str, column: str
) -> None:
    """As an auditor runs it: exit code 1, with the section, the row and both figures."""
    file = tmp_path / "report.json"
    document = day.document(what)
    command = [sys.executable, str(TOOL), str(seeded[1]), str(file)]
    file.write_text(json.dumps(document), encoding="utf-8")
    right = subprocess.run(command, capture_output=True, text=True, check=False)
    document["sections"][0]["rows"][0][column] = "1234567.89"
    file.write_text(json.dumps(document), encoding="utf-8")

    wrong = subprocess.run(command, capture_output=True, text=True, check=False)

    assert (0, "") == (right.returncode, right.stderr)
    assert "every figure that is worked out agrees" in right.stdout
    assert (1, "") == (wrong.returncode, wrong.stderr)
    title = document["sections"][0]["title"]
    assert f"WRONG: {title}, row 1, {column}: '1234567.89', and " in wrong.stdout


def test_a_row_that_was_left_out_is_missed(day: Day, second: Export) -> None:
    """A list is compared to its end."""
    document = day.document("voids")
    document["sections"][0]["rows"].pop()

    assert any("rows, and" in each for each in differences(second, document))


def test_a_report_of_another_house_is_not_taken_for_one_of_this(day: Day, second: Export) -> None:
    """House, mark and rules stand in the heading."""
    document = day.document("meters")
    document["heading"]["house"] = "another"

    assert "the heading is of another house" in next(differences(second, document))


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"heading": {"report": "tea"}}'])
def test_what_is_no_report_is_bad_input(seeded: tuple[Path, Path], tmp_path: Path, text: str) -> None:
    """Exit code 2, and nothing on standard output."""
    file = tmp_path / "report.json"
    file.write_text(text, encoding="utf-8")

    done = subprocess.run(
        [sys.executable, str(TOOL), str(seeded[1]), str(file)], capture_output=True, text=True, check=False
    )

    assert (2, "") == (done.returncode, done.stdout)
    assert "cannot compare" in done.stderr
