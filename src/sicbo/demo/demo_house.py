"""A demo house from its first robot to Ctrl-C: the web edge on a local port, and robots at work.

Robots come in where people would, over the sockets of the house; they have no entrance of their own.
"""

import asyncio
import socket
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import suppress
from typing import NoReturn

from msgspec import Struct

from sicbo.bus.in_process import InProcessBus
from sicbo.clock import Clock, SteadyClock, SystemClock
from sicbo.demo.first_people import Founding
from sicbo.demo.guests import CODES_FOR, PLACES, GuestDesk, Invitation, Invited
from sicbo.demo.robot_sessions import Crew
from sicbo.demo.robots import Dealer, Pace, Player, repeat
from sicbo.demo.staff import PEOPLE
from sicbo.demo.tables import TABLES
from sicbo.house_runtime.house import House
from sicbo.house_runtime.tables.outcome_sources import source_for
from sicbo.server.lifecycle import OpenEdge, opened_edge
from sicbo.server.settings import Settings, WebLimits
from sicbo.storage.contents import HOUSE, MARK, WholeHouse

OWNER = "the demo house"
HOST = "127.0.0.1"
"""Only this machine can reach it."""


class Ready(Struct, frozen=True, kw_only=True):
    """What to announce about an open demo house."""

    house: str
    mark: str
    address: str
    tables: tuple[str, ...]
    people: tuple[Invited, ...]
    terminals: tuple[Invitation, ...]


class Announcer(Struct, frozen=True, kw_only=True):
    """Reports to the caller, and tells the house when to stop."""

    is_ready: Callable[[Ready], None]
    is_invited: Callable[[Invited | Invitation], None]
    stopping: asyncio.Event


class DemoHouse:
    """A house of play money on a local socket."""

    def __init__(
        self, store: WholeHouse, listener: socket.socket, pace: Pace | None = None, clock: Clock | None = None
    ) -> None:
        self._store = store
        self._listener = listener
        self._clock = clock or SteadyClock(SystemClock())
        self._pace = pace or Pace()
        self.address = f"http://{HOST}:{listener.getsockname()[1]}"

    async def run(self, announcer: Announcer) -> None:
        """Open the house, announce it, and let robots work until it is time to stop.

        Stopping does not wait for rounds in play, which involve play money only: at the next start the rules
        of each table decide about them, as after any interruption.
        """
        meta, clock = await self._store.meta(), self._clock
        house = House(self._store, InProcessBus(), clock, owner=OWNER, source=source_for(meta[MARK]))
        await house.start()
        try:
            async with opened_edge(
                house, self._store.credentials, clock, self._listener, self._settings()
            ) as edge:
                await _until(announcer.stopping, self._work(meta, house, edge, announcer))
        finally:
            await house.stop()

    async def _work(
        self, meta: Mapping[str, str], house: House, edge: OpenEdge, announcer: Announcer
    ) -> None:
        """Create what does not exist yet, and let all robots work."""
        crew = Crew(self.address, self._clock)
        desk = GuestDesk(crew, edge.sign_in_service, self._clock, announcer.is_invited)
        await Founding(house, edge, crew).make_ready()
        async with asyncio.TaskGroup() as robots:
            for each in self._robots(crew, desk):
                robots.create_task(each)
            announcer.is_ready(await self._ready(meta, desk))

    def _settings(self) -> Settings:
        limits = WebLimits(code_seconds=CODES_FOR.total_seconds())
        return Settings(origins=(self.address, self.address.replace(HOST, "localhost")), limits=limits)

    def _robots(self, crew: Crew, desk: GuestDesk) -> Iterator[Coroutine[None, None, NoReturn]]:
        yield repeat("the desk for guests", desk.work, self._pace)
        for table in TABLES:
            yield repeat(table.name, Dealer(table, crew, self._pace).work, self._pace)
            for device in table.terminals:
                yield repeat(device, Player(table, device, crew, self._pace).work, self._pace)

    async def _ready(self, meta: Mapping[str, str], desk: GuestDesk) -> Ready:
        """Draw the codes for people and terminals, and collect what to announce."""
        return Ready(
            house=meta[HOUSE],
            mark=meta[MARK],
            address=self.address,
            tables=tuple(each.name for each in TABLES),
            people=tuple([await desk.invite_person(name) for name in PEOPLE]),
            terminals=tuple([await desk.invite_terminal(place) for place in PLACES]),
        )


async def _until(stopping: asyncio.Event, work: Coroutine[None, None, None]) -> None:
    """Work until it is time to stop, or until something goes wrong."""
    working = asyncio.create_task(work, name="the robots")
    waiting = asyncio.create_task(stopping.wait(), name="waiting to stop")
    await asyncio.wait([working, waiting], return_when=asyncio.FIRST_COMPLETED)
    for each in (working, waiting):
        each.cancel()
    with suppress(asyncio.CancelledError):
        await working
