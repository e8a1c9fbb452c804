"""A load from the first terminal to the report: rounds that are dealt as fast as they can be, and checked."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Sequence

from msgspec import Struct

from sicbo.client.console import Console
from sicbo.demo.crew import Crew
from sicbo.demo.staff import BOSS
from sicbo.load.house_setup import AT_ONCE, Seat
from sicbo.load.player import Findings, Player
from sicbo.load.robot_dealer import TABLE, conclude, open_betting


class Plan(Struct, frozen=True, kw_only=True):
    """How much is played: whatever comes first ends it."""

    rounds: int
    wagers: int
    """Of each terminal, in each round."""
    seconds: float


class Report(Struct, frozen=True, kw_only=True):
    """What became of a load; times are measured, and floats."""

    terminals: int
    rounds: int
    wagers: int
    """Registered, each answered and checked."""
    wagers_a_second: float
    """While betting was open."""
    p50_ms: float
    p99_ms: float
    refusals: dict[str, int]
    """By code; those that ask to be asked again are among them."""
    reconnects: int
    views: int
    """Checked, each with its credit."""
    staked: int
    back: int
    """In minor units, by our own ledger."""
    difference: str
    """The first thing that the house said and the ledger did not; empty where there is none."""


class Load:
    """Terminals that are seated, and how much they play."""

    def __init__(self, crew: Crew, seats: Sequence[Seat], plan: Plan, stop: asyncio.Event) -> None:
        self._crew = crew
        self._plan = plan
        self._told = stop
        self.findings = Findings(asyncio.Event())
        self.players = [Player(at, crew.house, each, self.findings) for at, each in enumerate(seats)]
        self.rounds = 0
        self.betting_seconds = 0.0

    async def run(self) -> Report:
        """Play until it is enough, the time is over, something differs, or whoever started it says stop."""
        turns = asyncio.Semaphore(AT_ONCE)
        async with self._crew.console(BOSS, TABLE.name) as console:
            await conclude(console)
            lines = [asyncio.create_task(each.stay(turns)) for each in self.players]
            lines.append(asyncio.create_task(self._hear()))
            clock = asyncio.get_running_loop().call_later(self._plan.seconds, self.findings.stop.set)
            try:
                await self._all(lambda each: each.until(lambda view: view is not None, "the table"))
                while self.rounds < self._plan.rounds and not self.findings.stop.is_set():
                    await self._round(console)
                if not self.findings.difference:
                    await self._all(lambda each: each.recall())
            finally:
                clock.cancel()
                for each in lines:
                    each.cancel()
                await asyncio.gather(*lines, return_exceptions=True)
        self._keep()
        return self._report()

    async def _hear(self) -> None:
        """Stop when whoever started the load says so."""
        await self._told.wait()
        self.findings.stop.set()

    async def _all(self, what: Callable[[Player], Coroutine[None, None, None]]) -> None:
        await asyncio.gather(*(what(each) for each in self.players))

    async def _round(self, console: Console) -> None:
        number = await open_betting(console)
        started = time.perf_counter()
        await self._all(lambda each: each.play(number, self._plan.wagers))
        self.betting_seconds += time.perf_counter() - started
        await conclude(console)
        await self._all(lambda each: each.see_settled(number))
        self.rounds += 1

    def _keep(self) -> None:
        """Let every seat know what it has; after a difference nobody knows."""
        for each in self.players:
            each.seat.credit = each.book.credit if not self.findings.difference else None

    def _report(self) -> Report:
        found, books = self.findings, [each.book for each in self.players]
        return Report(
            terminals=len(self.players),
            rounds=self.rounds,
            wagers=found.done,
            wagers_a_second=round(found.done / self.betting_seconds, 1) if self.betting_seconds else 0.0,
            p50_ms=round(1000 * at_share(0.5, found.waits), 3),
            p99_ms=round(1000 * at_share(0.99, found.waits), 3),
            refusals=dict(sorted(found.refusals.items())),
            reconnects=found.reconnects,
            views=sum(each.checked for each in books),
            staked=sum(each.staked for each in books),
            back=sum(each.back for each in books),
            difference=found.difference,
        )


def at_share(share: float, waits: Sequence[float]) -> float:
    """Return the wait that a share of all does not exceed; nothing where nobody waited.

    >>> at_share(0.5, [3.0, 1.0, 2.0]), at_share(0.99, [])
    (2.0, 0.0)
    """
    return sorted(waits)[round(share * (len(waits) - 1))] if waits else 0.0
