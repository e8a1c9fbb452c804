"""How long `sicbo rules list --json` takes to start, as a ratio to the bare interpreter and to click alone.

Prints one line per goal, and ends with exit code 1 when a median misses its 'must'.
"""

import statistics
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

SICBO = Path(sysconfig.get_path("scripts")) / "sicbo"
REPETITIONS = 15
PEERS = {
    "python": ([sys.executable, "-c", "pass"], 9),
    "click": ([sys.executable, "-c", "import click, json"], 3),
}


def seconds(command: list[str]) -> float:
    """Time one run of a command."""
    started = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - started


def main() -> int:
    """Measure our command and its peers side by side, several times over."""
    ours = [str(SICBO), "rules", "list", "--json"]
    ratios: dict[str, list[float]] = {peer: [] for peer in PEERS}
    for _ in range(REPETITIONS):
        own = seconds(ours)
        for peer, (command, _) in PEERS.items():
            ratios[peer].append(own / seconds(command))
    missed = False
    for peer, found in ratios.items():
        most = PEERS[peer][1]
        median = statistics.median(found)
        print(f"U1 {peer} {median:.1f}x ({min(found):.1f}..{max(found):.1f}) must at most {most}x")
        missed = missed or median > most
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
