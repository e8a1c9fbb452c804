"""Being told to stop: by SIGTERM, Ctrl-C or a terminal that is gone; told a second time, at once."""

import asyncio
import signal
from types import FrameType
from typing import NoReturn

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def end_when_told() -> None:
    """Let a signal end this process with exit code 0 while nothing is open: it is still being loaded."""
    for each in SIGNALS:
        signal.signal(each, _end)


def _end(number: int, frame: FrameType | None) -> NoReturn:  # noqa: ARG001 - the signature of a handler
    raise SystemExit(0)


class Stopping:
    """What a process that serves was told."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()
        self.at_once = asyncio.Event()

    def listen(self) -> None:
        """Begin to listen to signals; there must be a running loop."""
        for each in SIGNALS:
            asyncio.get_running_loop().add_signal_handler(each, self.told)

    def told(self) -> None:
        """Take note of a signal.

        >>> stopping = Stopping()
        >>> stopping.told()
        >>> stopping.asked.is_set(), stopping.at_once.is_set()
        (True, False)
        >>> stopping.told()
        >>> stopping.at_once.is_set()
        True
        """
        (self.at_once if self.asked.is_set() else self.asked).set()
