"""Change the table's decisions in every small way; the tests of the clauses alone must notice.

    python tools/clause_mutants.py [PATTERN ...]

Without a pattern all of `CHANGED` is changed; a pattern such as `src/sicbo/table/recovery/*` takes a part.
The work is done in a copy: mutmut reads its settings from pyproject.toml, which has those of the money code.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
COPIED = ("src", "tests", "tools", "docs", "README.md", "pyproject.toml")
CHANGED = (
    "src/sicbo/settlement.py",
    "src/sicbo/table/settled_lines.py",
    "src/sicbo/table/decide.py",
    "src/sicbo/table/decisions/*",
    "src/sicbo/table/recovery/*",
)
SELECTION = re.compile(
    r"^(only_mutate|pytest_add_cli_args_test_selection) = \[.*?^\]", re.DOTALL | re.MULTILINE
)


def settings(text: str, patterns: list[str]) -> str:
    """Return pyproject.toml with other files to change, and the clause tests alone to run."""
    lists = {"only_mutate": patterns, "pytest_add_cli_args_test_selection": ["tests/clauses"]}
    return SELECTION.sub(lambda found: f"{found[1]} = {json.dumps(lists[found[1]])}", text)


def main() -> int:
    """Copy the project, change it, and print which changes no clause test noticed."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in COPIED:
            path = ROOT / name
            if path.is_dir():
                shutil.copytree(path, copy / name, ignore=shutil.ignore_patterns("__pycache__", "static"))
            else:
                shutil.copy(path, copy / name)
        project = copy / "pyproject.toml"
        project.write_text(settings(project.read_text(), sys.argv[1:] or [*CHANGED]))
        environment = os.environ | {"PYTHONPATH": os.pathsep.join((str(copy / "tools"), str(copy / "tests")))}
        mutmut = Path(sys.executable).parent / "mutmut"
        run = subprocess.run([mutmut, "run"], cwd=copy, env=environment, check=False)  # noqa: S603 - ours
        subprocess.run([mutmut, "results"], cwd=copy, env=environment, check=True)  # noqa: S603 - ours
        return run.returncode


if __name__ == "__main__":
    sys.exit(main())
