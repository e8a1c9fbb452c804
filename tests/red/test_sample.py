"""A sample of `make red`: changes spread over all rule files, each of which some test must notice."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_a_sample_of_changes_to_the_rule_files_is_noticed() -> None:
    """Forty changes of numbers, areas and cells; none goes unnoticed."""
    command = [sys.executable, "tools/red.py", "--sample", "40"]

    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr
    assert " changes, 0 unnoticed" in done.stdout
