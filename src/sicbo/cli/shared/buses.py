"""The bus that a user names."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sicbo.bus.connect import open_bus
from sicbo.bus.contract import Bus, BusIsAway
from sicbo.bus.login import named_in
from sicbo.cli.shared.errors import BadInput
from sicbo.clock import Clock


@asynccontextmanager
async def connected(named: str | None, *, house: str, clock: Clock) -> AsyncIterator[Bus]:
    """Connect to the bus of a house, and close it at the end; without a name, one within this process."""
    if named == "":
        raise BadInput("the address of the bus is empty: write nats://HOST:PORT, or leave --bus out")
    try:
        bus = await open_bus(named or "", named_in(os.environ), house=house, now=clock.now)
    except (ValueError, BusIsAway) as mistake:
        raise BadInput(str(mistake)) from None
    try:
        yield bus
    finally:
        await bus.close()
