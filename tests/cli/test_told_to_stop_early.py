"""`sicbo serve` and `sicbo demo` are told to stop before they are open: they end in good order, with exit code 0."""

import subprocess
import sys
from pathlib import Path

import pytest

from kill.a_served_house import run_sicbo

AS_A_MODULE_IS_IMPORTED = """
class Here:
    def find_spec(self, name, path=None, target=None):
        if name == moment:
            os.kill(os.getpid(), signal.SIGTERM)
sys.meta_path.insert(0, Here())
"""

AS_SOMETHING_IS_CALLED = """
from importlib import import_module
module, name, method = moment.split(":")
kind = getattr(import_module(module), name)
called = getattr(kind, method)
def told(self, *args, **settings):
    os.kill(os.getpid(), signal.SIGTERM)
    return called(self, *args, **settings)
setattr(kind, method, told)
"""

RUN = """
from sicbo.cli.main import main
main()
"""


def ended(moment: str, *words: str) -> tuple[int, str, str]:
    """Run a command that gets SIGTERM at a moment; give its exit code and what it said."""
    how = AS_SOMETHING_IS_CALLED if ":" in moment else AS_A_MODULE_IS_IMPORTED
    program = f"import os, signal, sys\nmoment = sys.argv.pop(1)\n{how}\n{RUN}"
    done = subprocess.run(
        [sys.executable, "-c", program, moment, *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    "moment",
    [
        "sicbo.cli.serve.command",
        "uvloop",
        "sicbo.house_runtime.house:House:start",
        "sicbo.server.edge.listener:_Server:startup",
    ],
)
def test_sigterm_right_after_the_start_ended_a_served_house_by_the_signal(
    tmp_path: Path, moment: str
) -> None:
    """While it is loaded or opened: exit code 0, and what is there of the house is whole."""
    path = tmp_path / "house.db"
    run_sicbo("house", "init", "--database", str(path), "--mark", "demo")

    code, out, err = ended(moment, "serve", "--database", str(path), "--web", "127.0.0.1:0")

    assert (0, "") == (code, out), err
    assert "Traceback" not in err
    run_sicbo("audit", "verify", "--database", str(path))


@pytest.mark.parametrize(
    "moment",
    [
        "sicbo.cli.demo",
        "sicbo.storage.sqlite.store:SqliteStore:set_meta",
        "sicbo.demo.first_people:Founding:make_ready",
    ],
)
def test_sigterm_right_after_the_start_ended_a_demo_house_by_the_signal(tmp_path: Path, moment: str) -> None:
    """Also while its robots found it; nothing is half made."""
    code, out, err = ended(moment, "demo", "--folder", str(tmp_path), "--port", "0", "--pace", "quick")

    assert (0, "") == (code, out), err
    assert "Traceback" not in err
    assert [] == [each for each in tmp_path.iterdir() if not each.name.startswith("house.db")]
    if (tmp_path / "house.db").exists():
        run_sicbo("audit", "verify", "--database", str(tmp_path / "house.db"))
