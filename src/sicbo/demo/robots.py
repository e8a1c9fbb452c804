"""What robots do all day: deal, look after a table and play, and carry on after any problem.

A table is never stuck for good. The floor does what the dealer cannot; if an order keeps being refused, posts
are assigned again, a report stops the round, or the equipment is replaced.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import timedelta
from hashlib import sha256
from typing import NoReturn

from msgspec import Struct

from sicbo.client.connection import Disconnected
from sicbo.client.console import Console
from sicbo.client.enrolment import terminals_of
from sicbo.client.terminal import Identity, Terminal, connected
from sicbo.demo.robot_dealer import dealers_order
from sicbo.demo.robot_floor import helps
from sicbo.demo.robot_player import is_poor, is_to_play, stakes_of
from sicbo.demo.robot_sessions import WENT_WRONG, Crew, ordered
from sicbo.demo.staff import FLOOR
from sicbo.demo.tables import DemoTable
from sicbo.house_runtime.requests import Accepted, Answer
from sicbo.rules.irregularities import Event as Irregular
from sicbo.table import commands as c
from sicbo.table.phases import Phase
from sicbo.table.views.dealer import DealerView

log = logging.getLogger(__name__)

NOT_KNOWN = "device/not-known"


WAYS_OUT = 4
"""How many remedies are tried in turn when a table is stuck; the first is to try again."""


class Pace(Struct, frozen=True, kw_only=True):
    """The pace of robots, in seconds."""

    betting: int = 20
    """How long betting is open."""
    step: float = 1.2
    """Before each step of a round, so that people can follow."""
    between: float = 4
    """Before the next round, so that people can see the result."""
    again: float = 1
    """Before something that failed is tried again."""
    patience: float = 20
    """How long a table may be idle outside betting time."""


async def repeat(name: str, work: Callable[[], Awaitable[None]], pace: Pace) -> NoReturn:
    """Repeat some work forever, whatever goes wrong."""
    while True:
        try:
            await work()
        except WENT_WRONG as reason:
            log.info("%s: %s", name, reason)
        except Exception:
            log.exception("%s: something is wrong with this robot", name)
        await asyncio.sleep(pace.again)


# ---- dealing ---------------------------------------------------------------------------------------------


class Dealer:
    """The robot that deals at a table and calls the floor if needed, or only looks after the table."""

    def __init__(self, table: DemoTable, crew: Crew, pace: Pace) -> None:
        self._table = table
        self._crew = crew
        self._pace = pace
        self._failed = 0

    async def work(self) -> None:
        """Work at the console until it is closed."""
        robot = self._table.dealer if self._table.is_dealt_by_robots else FLOOR
        async with self._crew.console(robot, self._table.name) as console:
            while True:
                await self._do_next(console)

    async def _do_next(self, console: Console) -> None:
        """Do the next step, or wait until something changes."""
        view = await console.until(lambda view: view)
        order = self._order(view)
        if order is not None:
            await asyncio.sleep(self._pause(order))
            if console.view is None or self._order(console.view) != order:
                return  # something has changed meanwhile
            view = console.view
            await self._after(console, view, await ordered(console, order))
        elif not await self._help(console, view):
            await self._wait(console, view)

    async def _after(self, console: Console, view: DealerView, answer: Answer) -> None:
        """Wait until the console shows what was done; count a failure."""
        if not isinstance(answer, Accepted):
            log.info("%s: %s", self._table.name, answer.sentence)
            await self._count(view)
            return
        self._failed = 0
        with suppress(TimeoutError):  # not everything is shown
            async with asyncio.timeout(self._pace.again):
                await console.until(lambda _: console.version >= answer.last)

    def _order(self, view: DealerView) -> c.Command | None:
        if not self._table.is_dealt_by_robots:
            return None
        return dealers_order(self._table, view, self._pace.betting)

    def _pause(self, order: c.Command) -> float:
        return self._pace.between if isinstance(order, c.OpenBetting) else self._pace.step

    async def _help(self, console: Console, view: DealerView) -> bool:
        """Let someone else do what the dealer cannot; return whether anything was tried."""
        answer: Answer | None = None
        for each in helps(self._table, view):
            answer = await self._crew.order(each.by, self._table.name, each.command)
            if isinstance(answer, Accepted):
                break
        if answer is not None:
            await self._after(console, view, answer)
        return answer is not None

    async def _wait(self, console: Console, view: DealerView) -> None:
        """Wait for a change, or for the time of the closing call; if nothing comes, count a failure."""
        left = view.closes_at - view.now if view.closes_at else timedelta()
        is_dealt = self._table.is_dealt_by_robots
        calls = is_dealt and view.is_call_asked_for and view.phase is Phase.BETTING_OPEN
        patience = 0 if calls else self._pace.patience
        try:
            async with asyncio.timeout(max(0, left.total_seconds()) + patience):
                await console.until(lambda now: now != view)
        except TimeoutError:
            if calls:
                await self._after(console, view, await ordered(console, c.CloseBetting()))
            elif is_dealt:
                await self._count(view)

    # ---- when a table is stuck ---------------------------------------------------------------------------

    async def _count(self, view: DealerView) -> None:
        """Count failures in a row, and try harder each time."""
        self._failed += 1
        await asyncio.sleep(self._pace.again)
        match self._failed % WAYS_OUT:
            case 2:
                await self._crew.give_posts(self._table)
            case 3 if view.phase not in (Phase.IDLE, Phase.CLOSED, Phase.HALTED):
                report = c.ReportIrregularity(event=Irregular.UNFORESEEN, note="the robots cannot go on")
                await self._crew.order(FLOOR, self._table.name, report)
            case 0 if self._table.mixer is not None:
                await self._crew.order(FLOOR, self._table.name, c.RemoveMixer())
            case _:
                return


# ---- playing ---------------------------------------------------------------------------------------------


class Player:
    """A robot at a terminal."""

    def __init__(self, table: DemoTable, device: str, crew: Crew, pace: Pace) -> None:
        self._table = table
        self._device = device
        self._crew = crew
        self._pace = pace
        self._identity: Identity | None = None
        self._last_round = 0

    async def work(self) -> None:
        """Work at the terminal until its connection breaks."""
        if self._identity is None:
            self._identity = await self._crew.equip_terminal(self._table, self._device)
        await self._crew.seat(self._table, self._device, self._table.terminals[self._device])
        try:
            async with connected(terminals_of(self._crew.house), self._identity) as terminal:
                while True:
                    await self._play(terminal)
        except Disconnected as reason:
            if reason.code == NOT_KNOWN:
                self._identity = None  # its key was revoked: it needs another
            raise

    async def _play(self, terminal: Terminal) -> None:
        """Lay wagers in the next round, some time after betting has opened."""
        view = await terminal.until(
            lambda view: view if is_to_play(view, self._last_round) or not view.player else None
        )
        if not view.player:
            raise Disconnected("", "nobody plays here")  # the next connection seats the player again
        self._last_round = view.round
        if is_poor(view):
            await self._crew.buy_in(self._table.name, view.player)
        await asyncio.sleep(_hesitation(self._device, view.round) * self._pace.betting)
        await terminal.lay(stakes_of(view))


def _hesitation(device: str, number: int) -> float:
    """Return the share of the betting time a robot lets pass: up to half."""
    return sha256(f"{device} hesitates in {number}".encode()).digest()[0] / 512
