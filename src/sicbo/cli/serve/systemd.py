"""What systemd is told of a serving process: that it is ready, that it is alive, and that it is stopping.

The protocol is one line of text for each fact, in a datagram to the socket that NOTIFY_SOCKET names. The
beat comes from the event loop that serves the tables: if that hangs, no beat is sent, and systemd restarts
the process after the WatchdogSec of its unit. Without NOTIFY_SOCKET nothing is sent.
"""

import asyncio
import faulthandler
import os
import socket
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress

SOCKET, WATCHDOG, WATCHED = "NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"

READY, ALIVE, STOPPING = "READY=1", "WATCHDOG=1", "STOPPING=1"
STILL_STARTING = "EXTEND_TIMEOUT_USEC=60000000"
"""Another minute to start in: a process that waits for its database may take days."""

EVERY = 10.0
"""Seconds between beats where no watchdog is set: enough for a start that is extended by a minute."""

BEATS = 4
"""Beats within the time after which the watchdog acts: one that is late does no harm."""


class Systemd:
    """The one who started this process, if it wants to be told."""

    def __init__(self, address: str = "", every: float = EVERY) -> None:
        self._address = f"\0{address[1:]}" if address.startswith("@") else address
        self.every = every
        self._is_ready = False

    def tell(self, *facts: str) -> None:
        """Send facts in one datagram; nobody waits for one that cannot be sent."""
        if not self._address:
            return
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.setblocking(False)  # noqa: FBT003 - as the standard library has it
            line.sendto("\n".join(facts).encode(), self._address)

    def tell_ready(self) -> None:
        """Tell that the house is open."""
        self._is_ready = True
        self.tell(READY, ALIVE, "STATUS=the house is open")

    @asynccontextmanager
    async def beating(self) -> AsyncIterator[None]:
        """Tell until the end of the block that the event loop runs; where it hangs, say what it was doing."""
        if self._address and not faulthandler.is_enabled():
            faulthandler.enable()  # systemd ends who sends no beat by SIGABRT
        beats = asyncio.create_task(self._beat(), name="telling systemd that we are alive")
        try:
            yield
        finally:
            beats.cancel()

    async def _beat(self) -> None:
        while self._address:
            self.tell(ALIVE, *(() if self._is_ready else (STILL_STARTING,)))
            await asyncio.sleep(self.every)


def named_in(environment: Mapping[str, str]) -> Systemd:
    """Return the systemd that the environment names.

    >>> told = {"NOTIFY_SOCKET": "/run/systemd/notify", "WATCHDOG_USEC": "20000000"}
    >>> named_in(told).every
    5.0
    >>> named_in(told | {"WATCHDOG_PID": "1"}).every  # it watches another process
    10.0
    """
    microseconds = environment.get(WATCHDOG, "")
    is_ours = environment.get(WATCHED, str(os.getpid())) == str(os.getpid())
    every = int(microseconds) / 1e6 / BEATS if microseconds.isdigit() and is_ours else EVERY
    return Systemd(environment.get(SOCKET, ""), every)
