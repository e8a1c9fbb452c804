"""`sicbo serve`: a house opens, says so, and stops when asked; wrong settings are refused plainly."""

import json
import signal
import subprocess
from pathlib import Path

import pytest

from kill.a_served_house import SICBO, run_sicbo


def served(database: Path, *words: str) -> "subprocess.Popen[str]":
    """Start to serve a house."""
    return subprocess.Popen(
        [SICBO, "serve", "--database", str(database), *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def said(process: "subprocess.Popen[str]") -> dict[str, object]:
    """Read the document that says that the house is open."""
    assert process.stdout is not None
    text = ""
    while not text.endswith("}\n"):
        text += process.stdout.readline()
    return dict(json.loads(text))


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """Make a house."""
    path = tmp_path / "house.db"
    run_sicbo("house", "init", "--database", str(path), "--mark", "demo")
    return path


@pytest.mark.parametrize("asked", [signal.SIGTERM, signal.SIGINT])
def test_a_house_opens_and_stops_when_it_is_asked(house: Path, asked: signal.Signals) -> None:
    """It says what it runs, and ends with 0."""
    process = served(house, "--json")
    document = said(process)

    assert ("demo", [], []) == (document["mark"], document["tables"], document["runs"])
    process.send_signal(asked)
    process.communicate(timeout=60)
    assert 0 == process.returncode


def test_a_second_process_on_a_file_is_refused(house: Path) -> None:
    """It names the process that has the file, and the first goes on."""
    first = served(house, "--json")
    said(first)

    second = served(house)
    out, err = second.communicate(timeout=60)

    assert (2, "") == (second.returncode, out)
    assert f"(number {first.pid})" in err
    first.terminate()
    first.communicate(timeout=60)
    assert 0 == first.returncode


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--lease", "0"), "a lease is 0.2 to 60 seconds, not 0"),
        (("--lease", "nan"), "a lease is 0.2 to 60 seconds, not nan"),
        (("--lease", "soon"), "a lease is 0.2 to 60 seconds, not soon"),
        (("--bus", ""), "the address of the bus is empty"),
        (("--bus", "http://localhost"), "is not an address of a bus"),
        (("--key", "nowhere.key"), "nowhere.key"),
        (("--secret", "nowhere.secret"), "nowhere.secret"),
    ],
)
def test_impossible_settings_are_refused_with_a_message(
    house: Path, words: tuple[str, ...], says: str
) -> None:
    """Exit code 2, nothing on standard output, and what is wrong."""
    process = served(house, *words)
    out, err = process.communicate(timeout=60)

    assert (2, "") == (process.returncode, out)
    assert says in err
    assert "Traceback" not in err


def test_a_file_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    """Serving makes no house: `sicbo house init` does."""
    process = served(tmp_path / "house.db")
    out, err = process.communicate(timeout=60)

    assert (2, "") == (process.returncode, out)
    assert "there is no file" in err
    assert [] == list(tmp_path.iterdir())
