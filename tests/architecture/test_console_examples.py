"""Every `$ sicbo …` example in the Markdown files prints what the page says it prints."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from sicbo.cli.main import main

ROOT = Path(__file__).parents[2]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
EXAMPLES = [
    (page.relative_to(ROOT).as_posix(), block)
    for page in PAGES
    for block in BLOCK.findall(page.read_text(encoding="utf-8"))
]


def by_line(text: str) -> list[str]:
    return "\n".join(line.rstrip() for line in text.split("\n")).strip("\n").split("\n")


@pytest.mark.parametrize(("page", "block"), EXAMPLES)
def test_a_console_example_prints_what_it_says(
    page: str, block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Run the commands of a block in an empty folder and compare."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    for command, expected in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
        words = shlex.split(command)
        if words[0] != "sicbo":
            continue
        arguments, target = (words[1:-2], words[-1]) if ">" in words else (words[1:], None)
        result = CliRunner().invoke(main, arguments)
        if target:
            (tmp_path / target).write_text(result.stdout, encoding="utf-8")
        else:
            assert by_line(expected) == by_line(result.output), (page, command)


def test_there_are_examples() -> None:
    """An empty list would pass unseen."""
    assert "README.md" in {page for page, _ in EXAMPLES}
