"""How long `sicbo rules list --json` takes to start, as a ratio to the bare interpreter and to click alone.

Prints one line per goal, and ends with exit code 1 when a median misses its 'must'.
"""

import subprocess
import sys
import sysconfig
from functools import partial
from pathlib import Path

from measurement import Goal, report

SICBO = Path(sysconfig.get_path("scripts")) / "sicbo"
REPETITIONS = 15
GOALS = [Goal("U1", "python", 9, at_most=True), Goal("U1", "click", 3, at_most=True)]


def start(*command: str) -> None:
    """Run a command to its end."""
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)


def main() -> int:
    """Measure our command and its peers side by side, several times over."""
    ours = partial(start, str(SICBO), "rules", "list", "--json")
    peers = {
        "python": partial(start, sys.executable, "-c", "pass"),
        "click": partial(start, sys.executable, "-c", "import click, json"),
    }
    return int(report(GOALS, ours, peers, repetitions=REPETITIONS))


if __name__ == "__main__":
    sys.exit(main())
