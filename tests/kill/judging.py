"""What is asked of a house after it was tormented: by its own audit, and by programs that share nothing with it."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from kill.a_served_house import run_sicbo
from kill.databases import Database

TOOLS = Path(__file__).parents[2] / "tools"
VERIFIER = Path(__file__).with_name("verifier.py")


def judged(house: Database, folder: Path, *, fewest_rounds: int) -> dict[str, Any]:
    """Verify the record, and hold it against what the players wrote down; give the figures."""
    export = folder / "export.jsonl"
    run_sicbo("audit", "verify", "--database", house.url)
    run_sicbo("export", str(export), "--database", house.url)
    _run(str(TOOLS / "verify_export.py"), str(export))
    journals = sorted(str(path) for path in folder.glob("journal-*.jsonl"))
    verdict = json.loads(_run(str(VERIFIER), str(export), *journals))
    assert verdict.get("rounds settled", 0) >= fewest_rounds, verdict
    print(f"{house.url}: {verdict}")  # noqa: T201 - figures for whoever runs it with -s
    return dict(verdict)


def _run(*words: str) -> str:
    """Run a program that imports nothing of ours."""
    done = subprocess.run([sys.executable, "-I", *words], capture_output=True, text=True, check=False)
    assert 0 == done.returncode, (words, done.stdout[-3000:], done.stderr[-3000:])
    return done.stdout
