"""A load from the first terminal to the report: rounds dealt as fast as possible, and checked."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Sequence

from msgspec import Struct

from sicbo.client.console import Console
from sicbo.demo.robot_sessions import Crew
from sicbo.demo.staff import BOSS
from sicbo.load.house_setup import MAX_CONCURRENT, Seat
from sicbo.load.player import Findings, Player
from sicbo.load.robot_dealer import TABLE, conclude, open_betting


class Plan(Struct, frozen=True, kw_only=True):
    """How much is played; whichever limit is reached first ends it."""

    rounds: int
    wagers: int
    """Per terminal and round."""
    seconds: float


class Report(Struct, frozen=True, kw_only=True):
    """The result of a load; times are measured, and floats."""

    terminals: int
    rounds: int
    wagers: int
    """Registered, each answered and checked."""
    wagers_a_second: float
    """While betting was open."""
    p50_ms: float
    p99_ms: float
    refusals: dict[str, int]
    """By code, including those that ask to retry later."""
    reconnects: int
    views: int
    """Checked, each with its credit."""
    staked: int
    back: int
    """In minor units, by our own ledger."""
    difference: str
    """The first disagreement between the house and the ledger; empty if there is none."""


class Load:
    """Seated terminals, and how much they play."""

    def __init__(self, crew: Crew, seats: Sequence[Seat], plan: Plan, stop: asyncio.Event) -> None:
        self._crew = crew
        self._plan = plan
        self._stop_requested = stop
        self.findings = Findings(asyncio.Event())
        self.players = [Player(at, crew.house, each, self.findings) for at, each in enumerate(seats)]
        self.rounds = 0
        self.betting_seconds = 0.0

    async def run(self) -> Report:
        """Play until the plan is done, the time is over, something differs, or a stop is requested."""
        turns = asyncio.Semaphore(MAX_CONCURRENT)
        async with self._crew.console(BOSS, TABLE.name) as console:
            await conclude(console)
            tasks = [asyncio.create_task(each.stay(turns)) for each in self.players]
            tasks.append(asyncio.create_task(self._stop_on_request()))
            clock = asyncio.get_running_loop().call_later(self._plan.seconds, self.findings.stop.set)
            try:
                await self._all(lambda each: each.until(lambda view: view is not None, "the table"))
                while self.rounds < self._plan.rounds and not self.findings.stop.is_set():
                    await self._round(console)
                if not self.findings.difference:
                    await self._all(lambda each: each.recall())
            finally:
                clock.cancel()
                for each in tasks:
                    each.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
        self._save_credit()
        return self._report()

    async def _stop_on_request(self) -> None:
        await self._stop_requested.wait()
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

    def _save_credit(self) -> None:
        """Save each seat's credit; after a difference it is unknown."""
        for each in self.players:
            each.seat.credit = each.book.credit if not self.findings.difference else None

    def _report(self) -> Report:
        found, books = self.findings, [each.book for each in self.players]
        return Report(
            terminals=len(self.players),
            rounds=self.rounds,
            wagers=found.done,
            wagers_a_second=round(found.done / self.betting_seconds, 1) if self.betting_seconds else 0.0,
            p50_ms=round(1000 * percentile(0.5, found.waits), 3),
            p99_ms=round(1000 * percentile(0.99, found.waits), 3),
            refusals=dict(sorted(found.refusals.items())),
            reconnects=found.reconnects,
            views=sum(each.checked for each in books),
            staked=sum(each.staked for each in books),
            back=sum(each.back for each in books),
            difference=found.difference,
        )


def percentile(share: float, waits: Sequence[float]) -> float:
    """Return the wait that this share of all waits does not exceed; 0 without waits.

    >>> percentile(0.5, [3.0, 1.0, 2.0]), percentile(0.99, [])
    (2.0, 0.0)
    """
    return sorted(waits)[round(share * (len(waits) - 1))] if waits else 0.0
