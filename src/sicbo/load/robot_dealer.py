"""Deals for a load: one person at the console, who takes every step as soon as possible."""

import asyncio
from contextlib import suppress

from sicbo.client.console import Console
from sicbo.demo.robot_dealer import dealers_order
from sicbo.demo.robot_floor import helps
from sicbo.demo.robot_sessions import ordered
from sicbo.demo.staff import BOSS
from sicbo.demo.tables import RWS, DemoTable
from sicbo.house_runtime.requests import Accepted
from sicbo.rules.equipment import Mixer
from sicbo.table import commands as c
from sicbo.table.views.dealer import DealerView

SHOWN_WITHIN = 5.0
"""Seconds after which an order that changed nothing on the console counts as done."""

TABLE = DemoTable(name="load", document=RWS, dealer=BOSS, mixer=Mixer.ELECTRONIC_TUMBLER)


class CannotGoOn(Exception):
    """Something the load needs was refused; this says nothing about the ledger."""


async def open_betting(console: Console) -> int:
    """Open betting without a timer; return the number of the round."""
    await conclude(console)
    await take(console, c.OpenBetting())
    return await console.until(lambda view: view.round)


async def conclude(console: Console) -> None:
    """Take one step after the other until a round can be opened."""
    while not isinstance(order := next_order(await console.until(lambda view: view)), c.OpenBetting):
        if order is None:
            before = console.view
            await console.until(lambda view, before=before: view != before)  # type: ignore[misc]
        else:
            await take(console, order)


def next_order(view: DealerView) -> c.Command | None:
    """Return the next order: the dealer's step, or what the floor would do."""
    order = dealers_order(TABLE, view, None)
    if order is not None:
        return order
    return next((each.command for each in helps(TABLE, view)), None)


async def take(console: Console, order: c.Command) -> None:
    """Give an order that must be accepted, and wait until the console shows it."""
    answer = await ordered(console, order)
    if not isinstance(answer, Accepted):
        raise CannotGoOn(f"{type(order).__name__} was refused: {answer.sentence} ({answer.code})")
    with suppress(TimeoutError):  # not everything is shown
        async with asyncio.timeout(SHOWN_WITHIN):
            await console.until(lambda _: console.version >= answer.last)
