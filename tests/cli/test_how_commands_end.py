"""How commands end when streams are closed, disks full, names strange, or somebody presses Ctrl-C."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from sicbo.cli import odds, settle
from sicbo.cli.shared import rule_set_choice

SICBO = str(Path(sys.executable).parent / "sicbo")
RULES = "mbs-sicbo-v6-2020"


def with_shell(arguments: list[str], redirection: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a shell that closes or redirects one of its streams."""
    return subprocess.run(
        ["/bin/sh", "-c", f'"$0" "$@" {redirection}', SICBO, *arguments],
        capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.mark.parametrize(
    "arguments",
    [
        ["rules", "list"],
        ["rules", "list", "--json"],
        ["rules", "show", RULES, "--toml"],
        ["settle", RULES, "--outcome", "1-1-2", "--wager", "small=10"],
        ["tour"],
        ["--help"],
    ],
)
def test_a_closed_standard_output_ended_with_a_traceback(arguments: list[str]) -> None:
    """Who closes it wants no answer, and the command has done its work."""
    done = with_shell(arguments, ">&-")

    assert (0, "") == (done.returncode, done.stderr)


def test_a_closed_standard_error_put_the_message_on_standard_output() -> None:
    """Nothing but answers goes there."""
    done = with_shell(["odds", "nosuch"], "2>&-")

    assert (2, "", "") == (done.returncode, done.stdout, done.stderr)


def test_a_closed_standard_input_ended_with_a_traceback() -> None:
    """It is named as what cannot be read."""
    done = with_shell(["dice", "test", "-"], "<&-")

    assert (2, "", "Error: cannot read standard input: it is closed\n") == (
        done.returncode, done.stdout, done.stderr,
    )  # fmt: skip


def test_files_are_not_opened_in_the_place_of_closed_streams(tmp_path: Path) -> None:
    """A database that became standard error would be written into by the next message."""
    done = with_shell(
        ["house", "init", "--mark", "demo", "--database", str(tmp_path / "x.db")], "<&- >&- 2>&-"
    )

    assert 0 == done.returncode
    assert 0 == with_shell(["audit", "verify", "--database", str(tmp_path / "x.db")], "").returncode


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["odds", "--help"]])
def test_help_on_a_full_disk_ended_with_a_traceback(arguments: list[str]) -> None:
    """Help is output like any other."""
    done = with_shell(arguments, ">/dev/full")

    assert (74, "Error: cannot write the output: No space left on device\n") == (done.returncode, done.stderr)


def test_help_that_nobody_reads_had_the_code_for_found_wrong() -> None:
    """`sicbo --help | head -1` ends like every other command."""
    with subprocess.Popen([SICBO, "--help"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        said = process.stderr.read()

    assert (141, b"") == (process.returncode, said)


def test_a_message_that_cannot_be_shown_had_the_code_for_found_wrong() -> None:
    """Not even standard error takes anything."""
    done = with_shell(["odds", "nosuch"], "2>/dev/full")

    assert (74, "") == (done.returncode, done.stdout)


@pytest.mark.parametrize("arguments", [("odds", RULES), ("tour",)])
def test_ctrl_c_had_the_code_for_found_wrong(
    run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    """Whoever stops a command learns nothing about what it looked at."""

    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(odds, "par_sheet", stopped)
    monkeypatch.setattr(settle, "settle", stopped)

    answer = run(*arguments)

    assert 130 == answer.exit_code
    assert answer.stderr.endswith("Stopped.\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ("rules", "show", "a" * 5000),
        ("rules", "check", "a" * 5000),
        ("odds", "a" * 5000),
        ("odds", RULES, "--csv", "a" * 5000),
        ("dice", "test", "a" * 5000),
        ("simulate", RULES, "--rounds", "5", "--strategy", "a" * 5000 + ".py:f"),
        ("doctor", "--database", "a" * 5000),
        ("house", "init", "--mark", "demo", "--database", "a" * 5000),
        ("export", "a" * 5000),
    ],
)
def test_a_name_that_is_too_long_was_output_that_cannot_be_written(
    refused: Callable[..., str], arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is bad input."""
    monkeypatch.chdir(tmp_path)

    said = refused(*arguments)

    assert "File name too long" in said
    assert "cannot write the output" not in said


@pytest.mark.parametrize(
    "arguments",
    [
        ("rules", "check", ""),
        ("dice", "test", ""),
        ("import", "", "--database", "new.db"),
        ("restore", "", "--database", "new.db"),
        ("audit", "verify", "--database", ""),
        ("audit", "check-receipt", "", "--public-key", "x"),
        ("audit", "check-receipt", "x", "--public-key", ""),
        ("export", ""),
        ("backup", ""),
        ("audit", "key", ""),
        ("doctor", "--database", ""),
    ],
)
def test_an_empty_name_was_the_current_folder(
    refused: Callable[..., str], arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is said to be empty, also where a file is read or must be new."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x").touch()

    assert "the name of the file is empty" in refused(*arguments)


def test_a_shoe_with_thousands_of_digits_ended_with_a_traceback(refused: Callable[..., str]) -> None:
    """It is no shoe."""
    assert "is not a shoe" in refused("odds", "mbs-3card-2016", "--shoe", "9" * 5000 + ",1,1,1,1,1")


def test_an_empty_strategy_or_penetration_was_taken_for_none(refused: Callable[..., str]) -> None:
    """What is given is read."""
    played = ("simulate", RULES, "--rounds", "5", "--wager", "small=10")
    assert "'' is not a strategy" in refused(*played, "--strategy", "")
    assert "'' is not a penetration" in refused(
        "simulate", "mbs-3card-2016", *played[2:], "--penetration", ""
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("raise SystemExit(3)", "own.py cannot be run in line 1: SystemExit: 3"),
        ("def f(s): raise SystemExit(0)", "the strategy own.py:f fails in line 1: SystemExit: 0"),
        ("def f(): return {}", "the strategy own.py:f fails: TypeError: f() takes 0 positional arguments"),
    ],
)
def test_a_strategy_of_ones_own_ended_the_command_without_a_word(
    refused: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, says: str
) -> None:
    """Whatever it does, it is named; a line is one of its file."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.py").write_text(text + "\n", encoding="utf-8")

    assert says in refused("simulate", RULES, "--rounds", "5", "--strategy", "own.py:f")


@pytest.mark.parametrize("sessions", ["1", "40"])
def test_what_a_strategy_of_ones_own_prints_was_mixed_into_the_json(tmp_path: Path, sessions: str) -> None:
    """It goes to standard error, from worker processes too."""
    text = "print('loaded')\ndef f(s):\n    print('asked')\n    return {'small': 1000}\n"
    (tmp_path / "own.py").write_text(text, encoding="utf-8")
    done = subprocess.run(
        [SICBO, "simulate", RULES, "--rounds", "2", "--sessions", sessions, "--workers", "2",
         "--strategy", "own.py:f", "--json"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert (0, "{") == (done.returncode, done.stdout[:1])
    assert "loaded\n" in done.stderr
    assert "asked\n" in done.stderr
    assert "asked" not in done.stdout


def test_two_players_of_one_name_could_not_be_told_apart(refused: Callable[..., str]) -> None:
    """Samples are known by the name of their player."""
    players = ("--player", "small=10 name=Mia", "--player", "big=10 name=Mia")
    assert "two players are called Mia" in refused("simulate", RULES, "--rounds", "5", *players)
    taken = ("--wager", "small=10", "--player", "'name=player 1' big=10")
    assert "two players are called player 1" in refused("simulate", RULES, "--rounds", "5", *taken)


@pytest.mark.parametrize(
    "arguments", [("rules", "check", "/dev/zero"), ("odds", "/dev/zero"), ("dice", "test", "/dev/zero")]
)
def test_a_file_without_an_end_took_all_the_memory(
    refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    """Nobody has that many rules or results."""
    monkeypatch.setattr(rule_set_choice, "LARGEST", 2**20)

    assert "cannot read /dev/zero: it has more than 1 MB" in refused(*arguments)


def test_results_without_an_end_on_standard_input_took_all_the_memory() -> None:
    """The same from a pipe."""
    done = with_shell(["dice", "test", "-"], "</dev/zero")

    assert (2, "") == (done.returncode, done.stdout)
    assert "cannot read standard input: it has more than 256 MB" in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("import", "/dev/zero", "--database", "new.db"),
        ("restore", "/dev/zero", "--database", "new.db"),
        ("audit", "verify", "--database", "/dev/zero"),
        ("audit", "check-receipt", "/dev/zero", "--public-key", "/dev/zero"),
        ("audit", "seal", "--key", "/dev/zero", "--database", "/dev/zero"),
    ],
)
def test_a_device_in_the_place_of_a_file_was_read_without_end(
    refused: Callable[..., str], arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A house, a key and a receipt are files."""
    monkeypatch.chdir(tmp_path)

    assert "cannot read /dev/zero: it is a device, not a file" in refused(*arguments)
