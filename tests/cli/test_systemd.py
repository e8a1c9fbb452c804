"""What systemd is told: a real datagram socket stands in for it."""

import asyncio
import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kill.a_served_house import SICBO, run_sicbo
from sicbo.cli.serve.systemd import Systemd, named_in


class Listener:
    """The end of systemd."""

    def __init__(self, address: str) -> None:
        self.line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.line.bind(address)
        self.address = address
        self.heard: list[list[str]] = []

    def hear(self) -> list[str]:
        """Wait for the facts of the next datagram."""
        self.line.settimeout(60)
        facts = self.line.recv(4096).decode().split("\n")
        self.heard.append(facts)
        return facts

    def until(self, fact: str) -> list[list[str]]:
        """Wait for a fact; give all datagrams up to it."""
        before = len(self.heard)
        while fact not in self.hear():
            pass
        return self.heard[before:]

    def waiting(self) -> int:
        """Count what has come and was not heard."""
        self.line.setblocking(False)  # noqa: FBT003 - as the standard library has it
        found = 0
        while True:
            try:
                self.line.recv(4096)
            except BlockingIOError:
                return found
            found += 1


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[Listener]:
    """Listen at a socket."""
    listener = Listener(str(tmp_path / "notify"))
    yield listener
    listener.line.close()


@pytest.fixture
def house(tmp_path: Path) -> str:
    """Make a house."""
    house = str(tmp_path / "house.db")
    run_sicbo("house", "init", "--database", house, "--mark", "demo")
    return house


def serve(house: str, systemd: Listener) -> "subprocess.Popen[str]":
    """Serve a house as systemd does."""
    told = {"NOTIFY_SOCKET": systemd.address, "WATCHDOG_USEC": "200000"}
    return subprocess.Popen(
        [SICBO, "serve", "--database", house],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **told},
    )


def test_a_serving_process_says_that_it_is_ready_alive_and_stopping(systemd: Listener, house: str) -> None:
    """Until it is ready it asks for more time to start in; afterwards it only says that it is alive."""
    process = serve(house, systemd)

    *starting, ready = systemd.until("READY=1")
    assert all(["WATCHDOG=1", "EXTEND_TIMEOUT_USEC=60000000"] == each for each in starting)
    assert starting, "it is alive before it is ready"
    assert "WATCHDOG=1" in ready
    assert [["WATCHDOG=1"]] * 3 == [systemd.hear() for _ in range(3)]

    process.send_signal(signal.SIGTERM)
    systemd.until("STOPPING=1")
    process.communicate(timeout=60)
    assert 0 == process.returncode


def test_whoever_the_watchdog_ends_says_what_it_was_doing(systemd: Listener, house: str) -> None:
    """Its threads and their lines, on standard error."""
    process = serve(house, systemd)
    systemd.until("READY=1")

    process.send_signal(signal.SIGABRT)  # as systemd does

    _, said = process.communicate(timeout=60)
    assert "Fatal Python error: Aborted" in said
    assert "event_loop.py" in said


async def test_a_loop_that_hangs_sends_no_beat(systemd: Listener) -> None:
    """The beat comes from the loop that serves the tables, and from no thread beside it."""
    told = named_in({"NOTIFY_SOCKET": systemd.address, "WATCHDOG_USEC": "40000"})
    async with told.beating():
        await asyncio.to_thread(systemd.until, "WATCHDOG=1")
        systemd.waiting()

        time.sleep(0.5)  # noqa: ASYNC251 - this is the loop that hangs

        assert 0 == systemd.waiting()
        await asyncio.to_thread(systemd.until, "WATCHDOG=1")


async def test_an_abstract_socket_is_told_too() -> None:
    """Its name begins with an @ in the environment, and with a zero byte in the kernel."""
    name = f"sicbo-test-{os.getpid()}"
    listener = Listener(f"\0{name}")

    Systemd(f"@{name}").tell("READY=1")

    assert ["READY=1"] == listener.hear()
    listener.line.close()


def test_nothing_is_told_where_nobody_listens(tmp_path: Path) -> None:
    """Neither without a name nor at a socket that is gone."""
    Systemd().tell("READY=1")
    Systemd(str(tmp_path / "gone")).tell("READY=1")
