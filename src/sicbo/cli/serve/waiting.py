"""A starting process waits for its database and its bus: after a power cut they may come back later than it.

Only what may come back by itself is waited for. A wrong address, password, name or setting ends the process
with a message, as waiting would not put it right.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from sicbo.bus.contract import BusIsAway
from sicbo.cli.serve.stop_signals import StopSignals
from sicbo.cli.serve.systemd import Systemd
from sicbo.storage.contract import StoreIsAway

log = logging.getLogger(__name__)

T = TypeVar("T")

PAUSE = 1.0
"""Seconds between two attempts."""


class StoppedBeforeOpen(Exception):
    """The process was told to stop while it waited."""


class Patience:
    """Waits for what a house needs, until the process is told to stop."""

    def __init__(self, stopping: StopSignals, systemd: Systemd) -> None:
        self._stopping = stopping
        self._systemd = systemd

    async def until_there(self, name: str, open_: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Open something; if it is away and may come back, try again until it is there."""
        opening = asyncio.create_task(self._open(name, open_), name=f"opening {name}")
        stopping = asyncio.create_task(self._stopping.requested.wait(), name="waiting to be stopped")
        try:
            await asyncio.wait((opening, stopping), return_when=asyncio.FIRST_COMPLETED)
            if not opening.done():
                log.warning("stopped while waiting for %s", name)
                raise StoppedBeforeOpen
            return opening.result()
        finally:
            stopping.cancel()
            opening.cancel()
            await asyncio.gather(opening, stopping, return_exceptions=True)

    async def _open(self, name: str, open_: Callable[[], Coroutine[Any, Any, T]]) -> T:
        is_waiting = False
        while True:
            try:
                opened = await open_()
            except (StoreIsAway, BusIsAway) as away:
                if not away.may_come_back:
                    raise
                if not is_waiting:
                    log.warning("waiting for %s, and trying again every second: %s", name, away)
                    self._systemd.tell(f"STATUS=waiting for {name}")
                is_waiting = True
            else:
                if is_waiting:
                    log.warning("%s is there: going on", name)
                    self._systemd.tell("STATUS=opening the house")
                return opened
            await asyncio.sleep(PAUSE)
