"""The bus that a user names."""

import os
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from sicbo.bus.connect import open_bus
from sicbo.bus.contract import Bus, BusIsAway
from sicbo.bus.login import named_in
from sicbo.cli.shared.errors import BadInput
from sicbo.clock import Clock

Connect = Callable[[], Coroutine[Any, Any, Bus]]


async def at_once(connect: Connect) -> Bus:
    """Connect to a bus that must be there."""
    return await connect()


@asynccontextmanager
async def connected(
    named: str | None, *, house: str, clock: Clock, by: Callable[[Connect], Awaitable[Bus]] = at_once
) -> AsyncIterator[Bus]:
    """Connect to the bus of a house, and close it at the end; without a name, one within this process."""
    if named == "":
        raise BadInput("the address of the bus is empty: write nats://HOST:PORT, or leave --bus out")
    try:
        bus = await by(lambda: open_bus(named or "", named_in(os.environ), house=house, now=clock.now))
    except (ValueError, BusIsAway) as mistake:
        raise BadInput(str(mistake)) from None
    try:
        yield bus
    finally:
        await bus.close()
