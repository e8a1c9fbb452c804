"""What a module of the tests prints where another process runs it, with hashes of its own."""

import os
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parent


def printed_with(hash_seed: str, module: str) -> list[str]:
    """Run a module with another PYTHONHASHSEED; list the lines that it prints."""
    other = subprocess.run(
        [sys.executable, "-m", module],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(TESTS)},
        cwd=TESTS,
        capture_output=True,
        text=True,
        check=True,
    )
    return other.stdout.splitlines()
