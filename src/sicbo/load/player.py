"""A terminal of a load: it lays one wager after the other, and holds everything it sees against its book.

A line that breaks is opened again, and an order that was not answered is asked again under its key.
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
from sicbo.demo.crew import WENT_WRONG
from sicbo.house_runtime.requests import Accepted, Answer, RetryLater
from sicbo.load.house_setup import Seat
from sicbo.load.ledger import Book, Difference
from sicbo.messages import terminal as m
from sicbo.table.views.player import PlayerView

AGAIN = 0.2
"""Seconds before a line is opened again, or something asked again that the house could not answer."""
PATIENCE = 60.0
"""Seconds within which a round that was opened or settled must be shown."""
TWICE_EVERY = 16
"""Every so many wagers one is sent a second time under its key."""


class Findings(Struct):
    """What all terminals of a load found, together."""

    stop: asyncio.Event
    waits: list[float] = field(default_factory=list)
    """Seconds until each answer."""
    refusals: Counter[str] = field(default_factory=Counter)
    done: int = 0
    reconnects: int = 0
    difference: str = ""

    def differs(self, difference: str) -> None:
        """Keep the first difference, and stop."""
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
        self._moved = asyncio.Event()
        self._laid = 0

    # ---- the line ----------------------------------------------------------------------------------------

    async def stay(self, turns: asyncio.Semaphore) -> None:
        """Be connected, and connect again whenever the line breaks."""
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
        with self._noting():
            self.book.see(version, view)
        self._moved.set()

    def _noting(self) -> "_Noting":
        return _Noting(self._findings)

    async def until(self, shows: Callable[[PlayerView | None], bool], what: str) -> None:
        """Wait until the screen shows something; what never comes is a difference."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not shows(self._terminal.view if self._terminal else None):
                    if self._findings.difference:
                        return
                    self._moved.clear()
                    await self._moved.wait()
        except TimeoutError:
            self._findings.differs(f"{self.book.device}: {what} was not shown within {PATIENCE:g} seconds")

    # ---- a round -----------------------------------------------------------------------------------------

    async def play(self, number: int, wagers: int) -> None:
        """Lay so many wagers in a round, each when the one before is answered."""
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
        with self._noting():
            self.book.answered(answer)
        self._moved.set()
        if self._laid % TWICE_EVERY == 0:
            second, _ = await self._answer(order)
            with self._noting():
                self.book.again(answer, second)

    async def _answer(self, order: m.Lay) -> tuple[Answer, float]:
        """Ask until there is an answer for good."""
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
        """Wait until every stake of a round was seen settled."""
        await self.until(lambda _: self.book.is_settled, f"the settlement of round {number}")

    async def recall(self) -> None:
        """Ask what is on record of the last round, and check it."""
        terminal = self._terminal
        if terminal is not None:
            with suppress(Disconnected, NotAnswered), self._noting():
                self.book.recall(await terminal.recall(1))


class _Noting:
    """Keeps a difference that is found, and lets the load end in order."""

    def __init__(self, findings: Findings) -> None:
        self._findings = findings

    def __enter__(self) -> None:
        """Begin to look."""

    def __exit__(self, _: object, reason: BaseException | None, __: object) -> bool:
        """Take note of a difference; anything else goes on its way."""
        if isinstance(reason, Difference):
            self._findings.differs(str(reason))
            return True
        return False
