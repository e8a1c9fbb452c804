"""Buses that keep the same promises; each test gets a house of its own, with as many processes as it wants."""

import itertools
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Protocol

import pytest

from bus.a_nats import NatsServer, needs_nats
from sicbo.bus.addresses import read_addresses
from sicbo.bus.contract import Bus
from sicbo.bus.in_process import InProcessBus
from sicbo.bus.login import Login
from sicbo.bus.nats import NatsBus
from sicbo.bus.nats_client import ClientLimits
from sicbo.clock import Clock, SystemClock

LONG = 3600.0
"""Seconds that a test never waits for: it ends sooner, or it hangs and is ended."""
KINDS = ("in-process", pytest.param("nats", marks=needs_nats))
PATIENT = ClientLimits(connecting=20, ping=10, pauses=(0.02, 0.05))
"""However busy the machine is, nothing is taken for away that is not."""
QUICK = ClientLimits(ping=0.2, pauses=(0.02, 0.05), stuck=0.1)
"""A server that hangs is noticed in less than a second."""


class HasUrl(Protocol):
    """A server, or a proxy to one."""

    @property
    def url(self) -> str:
        """The address."""
        ...


_houses = itertools.count(1)
Another = Callable[[], Awaitable[Bus]]


async def a_bus(
    server: HasUrl,
    house: str,
    *,
    clock: Clock | None = None,
    login: Login | None = None,
    limits: ClientLimits = PATIENT,
) -> NatsBus:
    """Open a bus on a server."""
    now = (clock or SystemClock()).now
    return await NatsBus.open(read_addresses(server.url), house=house, now=now, login=login, limits=limits)


def a_house() -> str:
    """Name a house that no other test has."""
    return f"house {next(_houses)}"


@asynccontextmanager
async def processes(kind: str, server: NatsServer | None) -> AsyncIterator[Another]:
    """Yield a function that opens the bus in another process; the same bus if there is one process."""
    async with AsyncExitStack() as stack:
        house = a_house()
        shared = InProcessBus()

        async def another() -> Bus:
            bus: Bus = await a_bus(server, house) if kind == "nats" and server else shared
            stack.push_async_callback(bus.close)
            return bus

        yield another
