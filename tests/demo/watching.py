"""Looking at tables of a demo house as a display does."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

from websockets.asyncio.client import connect
from websockets.typing import Origin

from sicbo.client.enrolment import terminals_of

PATIENCE = 120
"""Seconds after which a table is said to stand still; nothing waits for them otherwise."""


async def watch(house: str, table: str, is_seen: Callable[[Any], bool]) -> Any:  # noqa: ANN401 - a view as it is written
    """Watch a table until something is seen; give the view that shows it."""
    async with (
        asyncio.timeout(PATIENCE),
        connect(terminals_of(house).replace("/terminal", "/display"), origin=Origin(house)) as line,
    ):
        await line.recv()
        await line.send(json.dumps({"message": "watch"}))
        await line.recv()
        await line.send(json.dumps({"message": "show", "table": table}))
        while True:
            view = json.loads(await line.recv())["view"]
            if is_seen(view):
                return view


async def rounds_go_on(house: str, table: str, rounds: int = 1) -> None:
    """Wait until so many rounds more have had an outcome."""
    first = await watch(house, table, lambda _: True)
    seen = len(first["history"]), first["round"]
    await watch(
        house, table, lambda view: view["round"] > seen[1] + rounds - 1 and view["result"] is not None
    )
