"""A terminal of a load: it lays one wager after the other, and checks every view against its book.

A broken connection is opened again, and an unanswered order is repeated under its key.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress

from msgspec import Struct, field

from sicbo.chance import fresh_id
from sicbo.client.connection import Disconnected, NotAnswered
from sicbo.client.enrolment import terminals_of
from sicbo.client.terminal import Terminal, connected
from sicbo.demo.robot_sessions import WENT_WRONG
from sicbo.house_runtime.requests import Accepted, Answer, RetryLater
from sicbo.load.house_setup import Seat
from sicbo.load.ledger import Book, Difference
from sicbo.messages import terminal as m
from sicbo.table.views.player import PlayerView

AGAIN = 0.2
"""Seconds before reconnecting, or before repeating something the house could not answer."""
TIMEOUT = 60.0
"""Seconds within which an opened or settled round must be shown."""
TWICE_EVERY = 16
"""Every so many wagers, one is sent a second time under its key."""


class Findings(Struct):
    """What all terminals of a load found together."""

    stop: asyncio.Event
    waits: list[float] = field(default_factory=list)
    """Seconds until each answer."""
    refusals: Counter[str] = field(default_factory=Counter)
    done: int = 0
    reconnects: int = 0
    difference: str = ""

    def differs(self, difference: str) -> None:
        """Record the first difference, and stop."""
        self.difference = self.difference or difference
        self.stop.set()


class Player:
    """One terminal, and its book."""

    def __init__(self, number: int, house: str, seat: Seat, findings: Findings) -> None:
        self.number = number
        self.seat = seat
        self.book = Book(seat.identity.device, seat.credit)
        self._url = terminals_of(house)
        self._findings = findings
        self._terminal: Terminal | None = None
        self._changed = asyncio.Event()
        self._laid = 0

    # ---- the connection ----------------------------------------------------------------------------------

    async def stay(self, turns: asyncio.Semaphore) -> None:
        """Stay connected, reconnecting whenever the connection breaks."""
        while True:
            with suppress(*WENT_WRONG):
                await turns.acquire()
                try:
                    coming = connected(self._url, self.seat.identity)
                    terminal = await coming.__aenter__()
                finally:
                    turns.release()
                try:
                    terminal.on_view = self._see
                    self._terminal = terminal
                    await terminal.until_down()
                finally:
                    self._terminal = None
                    await coming.__aexit__(None, None, None)
            self._findings.reconnects += 1
            await asyncio.sleep(AGAIN)

    def _see(self, version: int, view: PlayerView) -> None:
        with self._recording():
            self.book.see(version, view)
        self._changed.set()

    def _recording(self) -> "_Recording":
        return _Recording(self._findings)

    async def until(self, shows: Callable[[PlayerView | None], bool], what: str) -> None:
        """Wait until the screen shows something; if it never does, that is a difference."""
        try:
            async with asyncio.timeout(TIMEOUT):
                while not shows(self._terminal.view if self._terminal else None):
                    if self._findings.difference:
                        return
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            self._findings.differs(f"{self.book.device}: {what} was not shown within {TIMEOUT:g} seconds")

    # ---- a round -----------------------------------------------------------------------------------------

    async def play(self, number: int, wagers: int) -> None:
        """Lay this many wagers in a round, each after the previous one is answered."""
        await self.until(lambda view: bool(view and view.round == number), f"round {number}")
        view = self._terminal.view if self._terminal else None
        if view is None:
            return
        offered = [each for each in view.areas if each.minimum is not None]
        for _ in range(wagers):
            if self._findings.stop.is_set():
                return
            area = offered[(7 * self.number + self._laid) % len(offered)]
            self._laid += 1
            if area.minimum is not None:
                stake = m.CreditStake(area=area.area, amount=area.minimum)
                await self._lay(m.Lay(key=fresh_id(), round=number, stakes=(stake,)))

    async def _lay(self, order: m.Lay) -> None:
        self.book.ask({each.area: each.amount.minor_units for each in order.stakes})
        answer, seconds = await self._answer(order)
        self._findings.waits.append(seconds)
        if isinstance(answer, Accepted):
            self._findings.done += 1
        else:
            self._findings.refusals[answer.code] += 1
        with self._recording():
            self.book.answered(answer)
        self._changed.set()
        if self._laid % TWICE_EVERY == 0:
            second, _ = await self._answer(order)
            with self._recording():
                self.book.again(answer, second)

    async def _answer(self, order: m.Lay) -> tuple[Answer, float]:
        """Repeat an order until its answer is final."""
        while True:
            terminal = self._terminal
            if terminal is not None:
                with suppress(Disconnected):
                    started = time.perf_counter()
                    answer = await terminal.order(order)
                    if not isinstance(answer, RetryLater):
                        return answer, time.perf_counter() - started
                    self._findings.refusals[answer.code] += 1
            await asyncio.sleep(AGAIN)

    async def see_settled(self, number: int) -> None:
        """Wait until every stake of a round has been seen settled."""
        await self.until(lambda _: self.book.is_settled, f"the settlement of round {number}")

    async def recall(self) -> None:
        """Request the record of the last round, and check it."""
        terminal = self._terminal
        if terminal is not None:
            with suppress(Disconnected, NotAnswered), self._recording():
                self.book.recall(await terminal.recall(1))


class _Recording:
    """Records a difference that is found, and lets the load end in order."""

    def __init__(self, findings: Findings) -> None:
        self._findings = findings

    def __enter__(self) -> None:
        """Do nothing."""

    def __exit__(self, _: object, reason: BaseException | None, __: object) -> bool:
        """Record a difference; let any other exception propagate."""
        if isinstance(reason, Difference):
            self._findings.differs(str(reason))
            return True
        return False
