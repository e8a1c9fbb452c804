"""The failpoints: a closed list, each placed in the code, and a process that dies exactly there."""

import ast
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import sicbo
from sicbo.failpoints import POINTS, VARIABLE, UnknownFailpoint, failpoint, is_armed, read_plan
from sicbo.house_runtime.event_failpoints import HAPPENING, KEPT

SOURCE = Path(sicbo.__file__).parent


def placed() -> Iterator[str]:
    """List the names that the code has: written out at the place, or by the kind of an event."""
    yield from HAPPENING.values()
    yield from KEPT.values()
    for path in SOURCE.rglob("*.py"):
        if path.name in ("failpoints.py", "event_failpoints.py"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "failpoint":
                (name,) = node.args
                assert isinstance(name, ast.Constant), f"{path}: a failpoint is named where it is passed"
                yield str(name.value)


def test_the_list_names_what_the_code_passes_and_nothing_else() -> None:
    """A point that is listed and not placed would be tested without ever being reached."""
    assert set(POINTS) == set(placed())


def run(program: str, point: str) -> "subprocess.CompletedProcess[str]":
    """Run a program of one line with a failpoint."""
    environment = {**os.environ, VARIABLE: point}
    return subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False
    )


TWICE = (
    "from sicbo.failpoints import failpoint\n"
    "for each in range(9): failpoint('answered'); failpoint('half-told'); print(each, flush=True)"
)


def test_the_process_dies_at_the_nth_passage() -> None:
    """It is killed as by another: nothing after that is done, and what was written before is there."""
    done = run(TWICE, "answered:3")

    assert (-signal.SIGKILL, "0\n1\n") == (done.returncode, done.stdout)
    assert "will kill itself" in done.stderr


@pytest.mark.parametrize(
    "text", ["nowhere:1", "answered", "answered:", "answered:0", "answered:-1", "answered:²"]
)
def test_an_unknown_point_is_an_error_at_the_start(text: str) -> None:
    """Nothing runs with a plan that would never come true."""
    with pytest.raises(UnknownFailpoint, match=r"is not NAME:N with one of these names: request-read, "):
        read_plan(text)


def test_a_program_with_an_unknown_point_does_not_start() -> None:
    """The variable is read when the program is loaded."""
    done = run(TWICE, "nowhere:1")

    assert (1, "") == (done.returncode, done.stdout)
    assert "SICBO_FAILPOINT=nowhere:1 is not NAME:N" in done.stderr


def test_without_a_plan_a_passage_does_nothing() -> None:
    """This process has none."""
    assert not is_armed()
    failpoint("answered")
