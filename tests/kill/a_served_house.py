"""A house that `sicbo serve` runs as a process of its own: started, killed, paused, and started again.

Everything is on loopback and in a folder of the test; only processes that were started here are ended.
"""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, ClassVar

from sicbo.failpoints import VARIABLE

LEASE = "0.5"
"""Seconds: a table is without an owner for not much longer."""

SICBO = str(Path(sys.executable).with_name("sicbo"))


class ServedProcess:
    """One process of the house."""

    alive: ClassVar[set["ServedProcess"]] = set()
    """All that were started and have not ended, for whoever cleans up after a test that failed."""

    def __init__(  # noqa: PLR0913 - each by its name
        self,
        database: str,
        bus: str,
        folder: Path,
        *,
        failpoint: str = "",
        key: Path | None = None,
        conclude: int = 0,
        lease: str = LEASE,
    ) -> None:
        """`conclude` are the seconds for rounds in play: mostly it is tested what becomes of them without."""
        self.log = folder / f"serve-{len(list(folder.glob('serve-*')))}.log"
        environment = {**os.environ, VARIABLE: failpoint}
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [
                    *(SICBO, "serve", "--database", database, "--bus", bus, "--lease", lease, "--json"),
                    *("--conclude", str(conclude)),
                    *(("--key", str(key)) if key else ()),
                ],
                stdout=subprocess.PIPE,
                stderr=log,
                stdin=subprocess.DEVNULL,
                env=environment,
                cwd=folder,
            )
        self.alive.add(self)

    def ready(self) -> dict[str, Any] | None:
        """Wait until the house is open, and give what it says; None where it died before."""
        assert self.process.stdout is not None
        said = b""
        while not said.endswith(b"}\n"):
            line = self.process.stdout.readline()
            if not line:
                return None
            said += line
        return dict(json.loads(said))

    @property
    def is_alive(self) -> bool:
        """Whether it runs."""
        return self.process.poll() is None

    def kill(self) -> None:
        """End it as nothing can refuse."""
        self.process.kill()
        self.end()

    def pause(self) -> None:
        """Let it stand still."""
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it go on where it stood."""
        self.process.send_signal(signal.SIGCONT)

    def ask_to_stop(self) -> None:
        """Ask it to stop."""
        self.process.terminate()

    def stop(self) -> int:
        """Ask it to stop, and give its exit code."""
        self.ask_to_stop()
        return self.end()

    def end(self) -> int:
        """Wait until it has ended."""
        try:
            code = self.process.wait(timeout=60)
        except subprocess.TimeoutExpired as late:
            raise TimeoutError(f"it runs for {late.timeout} seconds and does not end") from late
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.alive.discard(self)
        return code

    def said(self) -> str:
        """Give its log."""
        return self.log.read_text(encoding="utf-8", errors="replace")


def run_sicbo(*words: str, code: int = 0) -> str:
    """Run a command and see that it ends as it should."""
    done = subprocess.run([SICBO, *words], capture_output=True, text=True, check=False, timeout=120)
    assert code == done.returncode, (words, done.returncode, done.stdout, done.stderr)
    return done.stdout
