"""A demo house inside a test: its clock is that of the machine, moved on by hand."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from pathlib import Path

from sicbo.clock import SystemClock
from sicbo.demo.demo_house import HOST, Announcer, DemoHouse, Ready
from sicbo.demo.guests import Invitation, Invited
from sicbo.demo.robots import Pace
from sicbo.server.edge.listener import bound
from sicbo.storage.contents import HOUSE, MARK
from sicbo.storage.sqlite.store import SqliteStore

QUICK = Pace(betting=5, step=0.05, between=0.1, again=0.2, patience=5)
WITHIN = 120
"""Seconds in which something must happen; nothing waits for them otherwise."""


class MovedClock(SystemClock):
    """The clock of the machine, ahead by what it was moved."""

    def __init__(self) -> None:
        self._ahead = timedelta()

    def now(self) -> datetime:
        """Tell what time it would be."""
        return super().now() + self._ahead

    def move(self, **by: float) -> None:
        """Move it on."""
        self._ahead += timedelta(**by)


class Inside:
    """A demo house running in this process, and what it has announced."""

    def __init__(self, clock: MovedClock) -> None:
        self.clock = clock
        self.ready: Ready
        self.codes: list[Invited | Invitation] = []
        """All codes announced, the newest last."""
        self._told = asyncio.Condition()
        self._telling: set[asyncio.Task[None]] = set()

    def is_ready(self, ready: Ready) -> None:
        """Take note of what the house says when it is open."""
        self.ready = ready
        for person in ready.people:
            self.is_invited(person)
        for terminal in ready.terminals:
            self.is_invited(terminal)

    def is_invited(self, invited: Invited | Invitation) -> None:
        """Take note of another code."""
        self.codes.append(invited)
        task = asyncio.get_running_loop().create_task(self._tell())
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    async def _tell(self) -> None:
        async with self._told:
            self._told.notify_all()

    async def code_of(
        self, name: str, is_right: Callable[[Invited | Invitation], bool] = lambda _: True
    ) -> Invited | Invitation:
        """Wait until the house has announced a code of a person or a terminal, and return the newest."""

        def found() -> Invited | Invitation | None:
            told = [
                each
                for each in self.codes
                if name == (each.person if isinstance(each, Invited) else each.device)
            ]
            return next((each for each in reversed(told) if is_right(each)), None)

        async with asyncio.timeout(WITHIN), self._told:
            await self._told.wait_for(lambda: found() is not None)
        code = found()
        assert code is not None
        return code


@asynccontextmanager
async def inside(folder: Path) -> AsyncIterator[Inside]:
    """Run a new demo house for as long as a block lasts."""
    store = await SqliteStore.open(folder / "house.db")
    try:
        await store.set_meta({HOUSE: "h1", MARK: "demo"})
        with bound(HOST, 0) as line:
            house = Inside(MovedClock())
            stopping, opened = asyncio.Event(), asyncio.Event()

            def is_ready(ready: Ready) -> None:
                house.is_ready(ready)
                opened.set()

            told = Announcer(is_ready=is_ready, is_invited=house.is_invited, stopping=stopping)
            running = asyncio.create_task(DemoHouse(store, line, QUICK, house.clock).run(told))
            waiting = asyncio.create_task(opened.wait())
            await asyncio.wait([running, waiting], return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()
            try:
                if not running.done():
                    yield house
            finally:
                stopping.set()
                await running
    finally:
        await store.close()
