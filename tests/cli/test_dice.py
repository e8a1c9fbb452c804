import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from dice_lists import FAIR, LOADED, results
from sicbo.cli.main import main
from sicbo.outcome import Outcome

Write = Callable[..., str]


@pytest.fixture
def listed(tmp_path: Path) -> Write:
    """Write outcomes into a file, one a line, and give its name."""

    def write(outcomes: Sequence[Outcome]) -> str:
        file = tmp_path / "results.txt"
        file.write_text(
            "# table 7\n\n" + "".join(f" {each}  # read\n" for each in outcomes), encoding="utf-8"
        )
        return str(file)

    return write


def test_the_json_has_the_agreed_keys(run_json: Callable[..., Any], listed: Write) -> None:
    """Fair dice: exit code 0, every test with its numbers, and how they were worked out."""
    file = listed(results(1080))
    document = run_json("dice", "test", file)

    assert ["file", "results", "dice_told_apart", "tests", "verdict", "signal", "arithmetic"] == list(
        document
    )
    assert (file, 1080, True, False) == tuple(
        document[key] for key in ("file", "results", "dice_told_apart", "signal")
    )
    assert {("name", "statistic", "degrees_of_freedom", "p_value", "verdict")} == {
        tuple(test) for test in document["tests"]
    }
    assert ("216 falls", 215) == tuple(document["tests"][0][key] for key in ("name", "degrees_of_freedom"))
    assert "floating point, with a relative error of at most 1e-10" in document["arithmetic"]


def test_a_signal_ends_with_exit_code_1(run: Callable[..., Result], listed: Write) -> None:
    """A loaded die is reported to people and to programs, and never called proof."""
    file = listed(results(1000, dice=(FAIR, FAIR, LOADED)))
    people, programs = run("dice", "test", file), run("dice", "test", file, "--json")

    assert (1, 1) == (people.exit_code, programs.exit_code)
    assert "Verdict: signal, not proof: " in people.stdout
    assert "faces of die 3" in people.stdout
    assert "floating point" in people.stdout
    assert json.loads(programs.stdout)["signal"] is True


def test_dice_that_are_alike_are_tested_without_their_order(
    run_json: Callable[..., Any], listed: Write
) -> None:
    """--alike leaves out what needs the order."""
    document = run_json("dice", "test", listed(results(1080)), "--alike")

    assert not document["dice_told_apart"]
    assert "56 classes" == document["tests"][0]["name"]
    assert not [test for test in document["tests"] if "of die" in test["name"]]


def test_a_hopeless_list_is_printed_without_a_p_value_of_nothing(
    run: Callable[..., Result], listed: Write
) -> None:
    """What is smaller than the arithmetic can hold is said to be smaller."""
    assert "< 1e-300" in run("dice", "test", listed([Outcome.of(1, 1, 2)] * 2000)).stdout


@pytest.mark.parametrize("typed", ["", "3-1-6\r\n4-4-4", "\ufeff1-1-1\n"])
def test_standard_input_with_too_few_results_is_no_mistake(typed: str) -> None:
    """Few results are read, honestly not judged, and the exit code is 0."""
    result = CliRunner().invoke(main, ["dice", "test", "-"], input=typed.encode())

    assert 0 == result.exit_code
    assert result.stdout.startswith("standard input: ")
    assert "Verdict: too few to judge: " in result.stdout


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (b"1-1-1\n\n# fine\n1-1-7\n", "line 4: '1-1-7' is not an outcome: write three faces from 1 to 6"),
        (b"1,2,3\n", "line 1: '1,2,3' is not an outcome"),
        (b"1-2-3 4-5-6\n", "line 1: '1-2-3 4-5-6' is not an outcome"),
        (b"1-2\n", "one outcome per line, blank lines and # comments are allowed"),
        (b"\xff\xfe", "cannot read standard input: it is not a text in UTF-8"),
    ],
)
def test_what_is_no_outcome_is_named_with_its_line(typed: bytes, says: str) -> None:
    """Exit code 2, nothing on standard output, and what is allowed."""
    result = CliRunner().invoke(main, ["dice", "test", "-"], input=typed)

    assert (2, "") == (result.exit_code, result.stdout)
    assert says in result.stderr


def test_files_that_cannot_be_read_or_written_are_refused(refused: Callable[..., str], listed: Write) -> None:
    """Both are named."""
    assert "cannot read /nowhere/results.txt" in refused("dice", "test", "/nowhere/results.txt")
    assert "cannot write /nowhere/x.svg" in refused(
        "dice", "test", listed(results(60)), "--chart", "/nowhere/x.svg"
    )


@pytest.mark.parametrize(("arguments", "bars"), [((), 34), (("--alike",), 22)])
def test_a_chart_has_a_bar_for_every_face_and_total(
    run: Callable[..., Result], listed: Write, tmp_path: Path, arguments: tuple[str, ...], bars: int
) -> None:
    """Three dice or all together, and sixteen totals; those of a loaded die stand outside their bands."""
    chart = tmp_path / "chart.svg"
    run("dice", "test", listed(results(1000, dice=(FAIR, FAIR, LOADED))), "--chart", str(chart), *arguments)
    picture = chart.read_text(encoding="utf-8")

    assert bars == len(re.findall('class="bar( outside)?"', picture))
    assert 'class="bar outside"' in picture
    assert bars == picture.count('class="band"') == picture.count('class="expected"')
    assert not re.search(r'(?:width|height)="-', picture)
    assert not re.search(r"\d\.\d\d", picture.partition("</style>")[2])


def test_a_chart_of_no_results_is_empty_and_no_fault(run: Callable[..., Result], tmp_path: Path) -> None:
    """Nothing counted, nothing expected; strange file names do no harm."""
    empty = tmp_path / "<b>&.txt"
    empty.write_text("", encoding="utf-8")
    chart = tmp_path / "chart.svg"

    assert 0 == run("dice", "test", str(empty), "--chart", str(chart)).exit_code
    assert "<b>" not in chart.read_text(encoding="utf-8")


def test_the_reference_shows_what_is_printed(
    run: Callable[..., Result], listed: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The example of the page is a list with a loaded second die."""
    monkeypatch.setenv("COLUMNS", "80")
    file = listed(results(1000, dice=(FAIR, LOADED, FAIR)))
    printed = run("dice", "test", file).stdout.replace(file, "results.txt")
    page = (Path(__file__).parents[2] / "docs" / "reference" / "command-line.md").read_text(encoding="utf-8")

    assert "\n".join(line.rstrip() for line in printed.splitlines()) in page


def test_draws_of_the_virtual_tumbler_can_be_tested_as_they_are(
    run: Callable[..., Result], run_json: Callable[..., Any], tmp_path: Path
) -> None:
    """What `dice draw` prints is what `dice test` reads: three faces a line, as many as were asked for."""
    printed = run("dice", "draw", "500").stdout
    file = tmp_path / "drawn.txt"
    file.write_text(printed, encoding="utf-8")

    tested = run("dice", "test", str(file), "--json")

    assert 500 == json.loads(tested.stdout)["results"]
    assert all(re.fullmatch("[1-6]-[1-6]-[1-6]", line) for line in printed.splitlines())
    assert 3 == len(run_json("dice", "draw", "3")["outcomes"])


@pytest.mark.parametrize("count", ["0", "10000001", "many"])
def test_a_number_of_draws_that_cannot_be_is_bad_input(run: Callable[..., Result], count: str) -> None:
    """Exit code 2, and nothing on standard output."""
    result = run("dice", "draw", count)

    assert (2, "") == (result.exit_code, result.stdout)
