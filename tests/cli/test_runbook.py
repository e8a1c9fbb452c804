"""The runbook and the files in deploy/: what they tell an operator to type is typed here."""

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from click import Command, Group, Option

from kill.a_served_house import SICBO
from sicbo.cli.main import COMMANDS, main

ROOT = Path(__file__).parents[2]
RUNBOOK = ROOT / "docs" / "how-to" / "runbook.md"
UNIT = ROOT / "deploy" / "systemd" / "sicbo.service"
RUN_HERE = re.compile(r"^```bash\n(.*?)^```", re.MULTILINE | re.DOTALL)
ANY = re.compile(r"^```(?:bash|sh|text)\n(.*?)^```", re.MULTILINE | re.DOTALL)

CALL = re.compile(rf"(?:^|[/ ])sicbo ((?:{'|'.join(COMMANDS)})\b.*)")


def test_the_blocks_of_the_runbook_do_what_they_say(tmp_path: Path) -> None:
    """Install a house, back it up, restore the backup and compare, and lose a key: one shell, in order."""
    blocks = RUN_HERE.findall(RUNBOOK.read_text(encoding="utf-8"))
    assert 3 == len(blocks)
    path = f"{Path(SICBO).parent}:/usr/bin:/bin"

    done = subprocess.run(
        ["/bin/bash", "-euo", "pipefail", "-c", "\n".join(blocks)],
        cwd=tmp_path,
        env={"PATH": path, "COLUMNS": "100"},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )

    assert 0 == done.returncode, done.stdout + done.stderr
    assert "Verdict: whole." in done.stdout
    assert {"house.db", "sicbo.toml", "door-key", "tonight.backup"} <= {
        each.name for each in tmp_path.iterdir()
    }
    assert 0o600 == (tmp_path / "door-key").stat().st_mode & 0o777


def commands() -> list[str]:
    """Return every line of the pages for operators that calls `sicbo`."""
    found = []
    for page in ("runbook", "behind-a-proxy", "run-a-house", "postgresql", "back-up-and-audit"):
        text = (ROOT / "docs" / "how-to" / f"{page}.md").read_text(encoding="utf-8")
        for block in ANY.findall(text):
            lines = [line.partition(" #")[0] for line in block.splitlines()]
            found += [match[1] for line in lines for match in CALL.finditer(line)]
    return found


@pytest.mark.parametrize("line", commands())
def test_every_command_that_an_operator_is_told_exists_with_its_options(line: str) -> None:
    """A page that names an option that is gone fails here."""
    refuse_unknown(shlex.split(line.replace("…", " ").partition("&&")[0]))


def refuse_unknown(words: list[str]) -> None:
    """Check that a command is there, and has the options that are named."""
    found: Command | None = main
    while isinstance(found, Group):
        name, *words = words
        context = found.make_context("sicbo", [name], resilient_parsing=True)
        found = found.get_command(context, name)
        assert found is not None, name
    assert found is not None
    known = {name for each in found.params if isinstance(each, Option) for name in each.opts}
    assert {each for each in words if each.startswith("--")} <= known, words


def test_the_unit_of_systemd_starts_what_is_there() -> None:
    """Its options are those of the command, and its secrets come as credentials."""
    text = UNIT.read_text(encoding="utf-8")
    (line,) = re.findall(r"^ExecStart=(.*)$", text, re.MULTILINE)
    path, *words = shlex.split(line)

    assert "/opt/sicbo/bin/sicbo" == path
    refuse_unknown(words)
    loaded = re.findall(r"^LoadCredential=([\w-]+):", text, re.MULTILINE)
    used = re.findall(r"%d/([\w-]+)", line)
    assert loaded == used


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    """By its own checker, where it is installed: every line is one that it knows."""
    checker = shutil.which("systemd-analyze")
    if checker is None:
        pytest.skip("systemd is not here: nothing is known of what it says to the unit")
    unit = tmp_path / "sicbo.service"
    text = UNIT.read_text(encoding="utf-8").replace("/opt/sicbo/bin/sicbo", SICBO)
    unit.write_text(re.sub(r"^(User|Group)=.*\n", "", text, flags=re.MULTILINE))

    done = subprocess.run(
        [checker, "verify", str(unit)], capture_output=True, text=True, check=False, timeout=60
    )

    about_it = [line for line in (done.stdout + done.stderr).splitlines() if "sicbo" in line]
    assert [] == about_it
