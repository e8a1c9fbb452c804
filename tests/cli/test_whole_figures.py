"""Figures of the command line that are shown whole, and examples of the guides that run."""

import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

import sicbo

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("columns", ["20", "80", "100", "121", "140"])
def test_the_standard_deviation_was_cut_off_at_the_edge_of_the_screen(
    run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    """A table that does not fit is wider than the screen: no column of the par sheet is cut."""
    monkeypatch.setenv("COLUMNS", columns)

    for rule_set in ("mbs-sicbo-v6-2020", "us-ma-sicbo", "mbs-3card-2016"):
        printed = run("odds", rule_set).stdout
        assert "std. dev." in printed
    assert "12.2869" in run("odds", "mbs-sicbo-v6-2020").stdout


def test_loaded_dice_had_figures_without_their_ends(
    run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Long fractions leave less room for the names of areas, and still nothing is cut."""
    monkeypatch.setenv("COLUMNS", "80")

    printed = run("odds", "mbs-sicbo-v6-2020", "--dice-weights", "1,1,1,1,1,1.05").stdout

    for expected in ("std. dev.", "77161/1771561", "double-single:113", "Combination"):
        assert expected in printed


def test_the_differences_of_three_rule_sets_were_cut_off(
    run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last column is whole, as all are."""
    monkeypatch.setenv("COLUMNS", "80")

    printed = run("compare", "mbs-sicbo-v6-2020", "rws-open-cover-2021-2", "us-ma-sicbo").stdout

    assert "against" in printed
    assert "+13.89" in printed


def test_the_strategy_of_the_how_to_ended_with_an_error(
    run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The function and the command that stand on the page run as they stand there."""
    page = (DOCS / "how-to/simulate.md").read_text(encoding="utf-8")
    [function] = re.findall(r"^```python\n(def .*?)^```", page, re.MULTILINE | re.DOTALL)
    [command] = re.findall(r"^sicbo (simulate .*--strategy mine\.py:.*)$", page, re.MULTILINE)
    (tmp_path / "mine.py").write_text(function, encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    ended = run(*shlex.split(command), "--seed", "7", "--workers", "1")

    assert (0, "") == (ended.exit_code, ended.stderr)
    assert "share ended by left" in ended.stdout


def test_the_reference_named_another_line_than_the_check(
    run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the reference says of a rule file with one mistake is what is printed."""
    page = (DOCS / "reference/command-line.md").read_text(encoding="utf-8")
    section = page.partition("\n## sicbo rules check\n")[2].partition("\n## ")[0]
    [shown] = re.findall(r"^```text\n(.*?)^```", section, re.MULTILINE | re.DOTALL)
    monkeypatch.chdir(tmp_path)
    changed = sicbo.document_text("us-ma-sicbo").replace(
        '"any-triple", odds = "24', '"any-triple", odds = "23', 1
    )
    Path("house.toml").write_text(changed, encoding="utf-8")

    printed = run("rules", "check", "house.toml").stdout.splitlines()

    assert shown.splitlines() == [printed[0], printed[-1]]


def test_a_wrong_ending_did_not_say_that_none_is_needed(refused: Callable[..., str]) -> None:
    """Where one form alone is written, a name without an ending will do; where there are several, it will not."""
    assert "must end in .csv, .txt, or have no ending" in refused("odds", "au-sicbo", "--csv", "sheet.html")
    assert "or have no ending" not in refused("shoe", "mbs-3card-2016", "--decks", "2", "--penetration", "0.1", "--chart", "x.pdf")  # fmt: skip
