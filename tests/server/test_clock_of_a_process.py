"""`sicbo serve`, as a process, on a machine whose clock is set: while it runs, and before it is started again."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx

from kill.a_served_house import run_sicbo
from server.process import make_house, serving
from sicbo.house_runtime.requests import CLOCK_WAS_SET

ON_A_MACHINE = """
import sys
from datetime import timedelta
from pathlib import Path
from sicbo.clock import SystemClock
from sicbo.cli.main import main

right, off = SystemClock.now, Path(sys.argv.pop(1))
SystemClock.now = lambda clock: right(clock) + timedelta(seconds=float(off.read_text()))
main()
"""
"""The command, on a machine whose clock is off by as many seconds as a file says."""


class Machine:
    """A machine with a clock that can be set."""

    def __init__(self, folder: Path) -> None:
        self._off = folder / "off"
        self.set_clock(0)
        self.command = (sys.executable, "-c", ON_A_MACHINE, str(self._off))

    def set_clock(self, off: float) -> None:
        """Let the clock be wrong by so many seconds from now on."""
        new = self._off.with_suffix(".new")
        new.write_text(str(off))
        new.replace(self._off)

    def refused(self, database: Path) -> str:
        """Start to serve a house that must not be opened; give what is said."""
        words = ("serve", "--database", str(database), "--web", "127.0.0.1:0")
        done = subprocess.run(
            [*self.command, *words], capture_output=True, text=True, check=False, timeout=120
        )
        assert (1, "") == (done.returncode, done.stdout), done.stderr
        assert "Traceback" not in done.stderr
        return done.stderr


def until(browser: httpx.Client, is_so: Callable[[httpx.Response], bool]) -> httpx.Response:
    """Ask whether the house is ready until the answer is as expected; whoever runs the tests ends what is not."""
    while not is_so(ready := browser.get("/ready")):
        pass
    return ready


def test_a_process_whose_clock_is_set_calls_someone_until_it_is_right_again(tmp_path: Path) -> None:
    """It opens no round meanwhile, and both times are on record."""
    machine, database = Machine(tmp_path), make_house(tmp_path)

    with serving(database, command=machine.command) as process:
        with process.browser() as browser:
            until(browser, lambda ready: ready.status_code == 200)
            machine.set_clock(-3600)
            off = until(browser, lambda ready: ready.status_code == 503)
            assert [CLOCK_WAS_SET.sentence] == off.json()["missing"]
            machine.set_clock(0)
            until(browser, lambda ready: ready.status_code == 200)
        assert 0 == process.stop()

    reported = run_sicbo("report", "events", "--database", str(database), "--json")
    assert 2 == reported.count('"event": "clock-changed/1"')


def test_a_house_whose_clock_is_behind_its_records_says_what_to_do_and_is_not_shut_for_good(
    tmp_path: Path,
) -> None:
    """Nothing is changed by the refusal; it opens with a right clock, or where somebody says that it is."""
    machine, database = Machine(tmp_path), make_house(tmp_path)
    machine.set_clock(7 * 86400)
    with serving(database, command=machine.command) as process:
        process.set_up()
        assert 0 == process.stop()
    before = database.read_bytes()

    machine.set_clock(0)
    told = machine.refused(database)
    assert "which is later; nothing was changed" in told
    assert "correct it and start again" in told
    assert "start once with --clock-is-right" in told
    assert before == database.read_bytes()

    for words in (("--clock-is-right",), ()):
        with serving(database, *words, command=machine.command) as process:
            with process.browser() as browser:
                until(browser, lambda ready: ready.status_code == 200)
            assert 0 == process.stop()
    machine.set_clock(-3600)
    assert "which is later" in machine.refused(database)
    machine.set_clock(8 * 86400)
    with serving(database, command=machine.command) as process:
        assert 0 == process.stop()
