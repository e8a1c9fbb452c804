"""A demo house as a newcomer has it: the command in one process, and what it prints."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct

from kill.a_served_house import SICBO
from sicbo.demo.tables import TABLES

ROOT = Path(__file__).parents[2]
FIRST_WAGER, DEAL_A_ROUND = (
    ROOT / "examples" / "demo_house" / f"{name}.py" for name in ("first_wager", "deal_a_round")
)
DEALT = [each.name for each in TABLES if each.is_dealt_by_robots]


class Started(Struct):
    """A demo house that runs, and the document that it has printed."""

    process: "subprocess.Popen[str]"
    said: dict[str, Any]

    @property
    def house(self) -> str:
        """Where it is found."""
        return str(self.said["address"])

    def code_of(self, name: str) -> str:
        """Find the code of a person, or of a terminal."""
        found = {each["person"]: each["code"] for each in self.said["people"]}
        return str((found | {each["device"]: each["code"] for each in self.said["terminals"]})[name])

    def stop(self, *asked: signal.Signals) -> int:
        """Ask it to stop, in these ways one after the other; give how it ended."""
        for each in asked:
            self.process.send_signal(each)
        self.process.communicate(timeout=120)
        return self.process.returncode


def start(folder: Path, *words: str) -> Started:
    """Start the house of a folder, on a free port and with robots in a hurry."""
    process = subprocess.Popen(
        [SICBO, "demo", "--folder", str(folder), "--port", "0", "--pace", "quick", "--json", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    text = ""
    while not text.endswith("\n}\n"):
        line = process.stdout.readline()
        assert line, process.communicate()
        text += line
    return Started(process, json.loads(text))


@contextmanager
def started(folder: Path) -> Iterator[Started]:
    """Run the house of a folder for as long as a block lasts."""
    house = start(folder)
    try:
        yield house
    finally:
        if house.process.poll() is None:
            house.stop(signal.SIGINT, signal.SIGINT)


def shown_by(program: Path, *words: str) -> list[str]:
    """Run an example; give the lines that it prints."""
    done = subprocess.run(
        [sys.executable, str(program), *words], capture_output=True, text=True, check=False, timeout=180
    )
    assert 0 == done.returncode, done.stderr
    return done.stdout.splitlines()
