"""Signals that stop a process: SIGTERM, Ctrl-C or a closed terminal; a second one stops it at once."""

import asyncio
import signal
from types import FrameType
from typing import NoReturn

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def exit_on_signal() -> None:
    """Let a signal end this process with exit code 0 while it is still loading and nothing is open."""
    for each in SIGNALS:
        signal.signal(each, _end)


def _end(number: int, frame: FrameType | None) -> NoReturn:  # noqa: ARG001 - the signature of a handler
    raise SystemExit(0)


class StopSignals:
    """The stop signals that a serving process has received."""

    def __init__(self) -> None:
        self.requested = asyncio.Event()
        self.at_once = asyncio.Event()

    def listen(self) -> None:
        """Handle signals from now on; requires a running event loop."""
        for each in SIGNALS:
            asyncio.get_running_loop().add_signal_handler(each, self.received)

    def received(self) -> None:
        """Note a signal.

        >>> stopping = StopSignals()
        >>> stopping.received()
        >>> stopping.requested.is_set(), stopping.at_once.is_set()
        (True, False)
        >>> stopping.received()
        >>> stopping.at_once.is_set()
        True
        """
        (self.at_once if self.requested.is_set() else self.requested).set()
