"""`make bench`: run every benchmark, print its ratios, keep them in benchmarks/RESULTS.md."""

import platform
import subprocess
import sys
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

HERE = Path(__file__).parent
SHARED = (
    "run",
    "measurement",
    "many_wagers",
    "peer_sheets",
    "a_house",
    "a_history",
    "a_served_house",
    "bare_writers",
)
PEERS = ("apsw", "asyncpg", "click", "crapssim", "dyce", "icepool", "lea", "numba", "numpy")


def main() -> int:
    """Run the programs of this folder one after the other."""
    programs = sorted(path for path in HERE.glob("*.py") if path.stem not in SHARED)
    lines, missed = [], False
    for program in programs:
        done = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, check=False)
        print(done.stdout + done.stderr, end="")
        lines += done.stdout.splitlines()
        missed = missed or done.returncode != 0
    versions = ", ".join(f"{peer} {version(peer)}" for peer in PEERS)
    today = datetime.now(tz=UTC).date().isoformat()  # noqa: TID251 - a report has a date
    text = f"""\
# Results

Written by `make bench` on {today}; Python {platform.python_version()}, {versions}; {platform.machine()}.
Each line is one goal: the median of the ratios of one run, the smallest and largest beside it.

```
{chr(10).join(lines)}
```
"""
    (HERE / "RESULTS.md").write_text(text, encoding="utf-8")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
