import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

import sicbo
from sicbo.cli.main import COMMANDS
from sicbo.cli.shared.errors import as_bad_input


def test_help_names_every_command_and_every_command_has_help(run: Callable[..., Result]) -> None:
    """`sicbo --help` needs no manual, and neither does any sub-command's."""
    overview = run("--help")

    assert 0 == overview.exit_code
    for name, summary in COMMANDS.items():
        assert f"{name}" in overview.stdout
        assert summary in overview.stdout
        assert 0 == run(name, "--help").exit_code
    for name in ("list", "show", "check"):
        assert "--json" in run("rules", name, "--help").stdout


def test_an_unknown_command_or_option_is_bad_input(refused: Callable[..., str]) -> None:
    """Exit code 2 and what is wrong."""
    assert "No such command 'roulette'" in refused("roulette")
    assert "No such option '--colour'" in refused("rules", "list", "--colour")


def test_the_version_is_that_of_the_package(run: Callable[..., Result]) -> None:
    """`sicbo --version` and `sicbo.__version__` agree."""
    assert f"sicbo {sicbo.__version__}\n" == run("--version").stdout


def test_the_tour_runs_what_it_shows(run: Callable[..., Result], run_json: Callable[..., Any]) -> None:
    """The tour lists the rule sets, settles two rounds and says what to try next."""
    result = run("tour")

    assert 0 == result.exit_code
    for expected in (
        "$ sicbo rules list",
        "rws-open-cover-2021-3",
        "net 45.00 SGD",
        "11.5 to 1",
        "sicbo rules check",
    ):
        assert expected in result.stdout
    assert 3 == len(run_json("tour")["stops"])


def test_python_m_sicbo_is_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The module runs like the script."""
    monkeypatch.setattr(sys, "argv", ["sicbo", "--version"])

    with pytest.raises(SystemExit) as ended:
        runpy.run_module("sicbo", run_name="__main__")

    assert 0 == ended.value.code
    assert sicbo.__version__ in capsys.readouterr().out


def test_an_internal_error_is_not_reported_as_bad_input() -> None:
    """An error that is no refusal of ours is not dressed up as bad input."""
    with pytest.raises(ValueError, match="ours"), as_bad_input():
        raise ValueError("ours")


def test_the_public_names_are_the_documented_ones() -> None:
    """Every name in `sicbo.__all__` exists, and nothing else answers."""
    for name in sicbo.__all__:
        assert getattr(sicbo, name) is not None
    with pytest.raises(AttributeError, match="has no attribute 'roulette'"):
        sicbo.roulette  # noqa: B018 - looking it up is the test


SICBO = str(Path(sys.executable).parent / "sicbo")


def test_a_closed_pipe_does_not_exit_as_found_wrong() -> None:
    """`sicbo … | head` must not end with the code that means found wrong."""
    with subprocess.Popen(
        [SICBO, "rules", "show", "mbs-sicbo-v6-2020", "--json"], stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.close()

    assert 141 == process.returncode


@pytest.mark.parametrize("arguments", [["rules", "list", "--json"], ["rules", "list"]])
def test_a_full_disk_is_reported_and_does_not_exit_as_found_wrong(arguments: list[str]) -> None:
    """Output that cannot be written has a code of its own and a sentence."""
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [SICBO, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )

    assert (74, "Error: cannot write the output: No space left on device\n") == (done.returncode, done.stderr)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_terminal_that_cannot_write_chinese_gets_the_rest(encoding: str) -> None:
    """What the encoding lacks is escaped, and the command ends well."""
    environment = {"PYTHONIOENCODING": encoding, "PATH": "/usr/bin:/bin"}
    for arguments in (
        ["rules", "show", "mbs-sicbo-v6-2020", "--toml"],
        ["rules", "list"],
        ["layout", "au-sicbo"],
    ):
        done = subprocess.run([SICBO, *arguments], env=environment, capture_output=True, check=False)
        assert (0, b"") == (done.returncode, done.stderr)
