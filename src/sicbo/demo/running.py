"""A demo house from its first robot to Ctrl-C: the web edge on a port of this machine, and robots at work.

Robots come in where people would, over the sockets of the house; they have no door of their own.
"""

import asyncio
import socket
from collections.abc import Callable, Coroutine, Iterator, Mapping
from datetime import timedelta
from typing import NoReturn

from msgspec import Struct

from sicbo.bus.in_process import InProcessBus
from sicbo.clock import SteadyClock, SystemClock
from sicbo.demo.crew import Crew
from sicbo.demo.founding import Founding
from sicbo.demo.guests import PLACES, GuestDesk, Invitation
from sicbo.demo.robots import Dealer, Pace, Player, keep_on
from sicbo.demo.staff import PEOPLE
from sicbo.demo.tables import TABLES
from sicbo.live_table.house import House
from sicbo.live_table.outcome_sources import source_for
from sicbo.people import Role
from sicbo.server.opening import opened_edge
from sicbo.server.settings import Limits, Settings
from sicbo.server.sign_in.porter import Porter
from sicbo.storage.contents import HOUSE, MARK, WholeHouse

OWNER = "the demo house"
HOST = "127.0.0.1"
"""Nobody but this machine can reach it."""
CODES_FOR = timedelta(hours=12)
"""How long the codes are good that are printed at the start: whoever tries a house takes time."""


class Invited(Struct, frozen=True):
    """A person who may come, by a code."""

    person: str
    role: Role
    code: str


class Ready(Struct, frozen=True, kw_only=True):
    """What there is to know about a demo house that is open."""

    house: str
    mark: str
    address: str
    tables: tuple[str, ...]
    people: tuple[Invited, ...]
    terminals: tuple[Invitation, ...]


class Told(Struct, frozen=True, kw_only=True):
    """How the house talks with whoever started it."""

    is_ready: Callable[[Ready], None]
    is_invited: Callable[[Invitation], None]
    stopping: asyncio.Event
    at_once: asyncio.Event


class DemoHouse:
    """A house of play money on a socket of this machine."""

    def __init__(self, store: WholeHouse, line: socket.socket, pace: Pace | None = None) -> None:
        self._store = store
        self._line = line
        self._pace = pace or Pace()
        self.address = f"http://{HOST}:{line.getsockname()[1]}"

    async def run(self, told: Told) -> None:
        """Open the house, tell what there is to know, and let robots work until it is time to stop.

        Then no more rounds are opened, and those in play are concluded, for as long as nobody is in a hurry.
        """
        meta, clock = await self._store.meta(), SteadyClock(SystemClock())
        house = House(self._store, InProcessBus(), clock, owner=OWNER, source=source_for(meta[MARK]))
        await house.start()
        try:
            async with opened_edge(house, self._store.door, clock, self._line, self._settings()) as edge:
                crew = Crew(self.address, clock)
                desk = GuestDesk(crew, told.is_invited)
                await Founding(house, edge, crew).make_ready()
                async with asyncio.TaskGroup() as robots:
                    tasks = [robots.create_task(each) for each in self._robots(crew, desk)]
                    told.is_ready(await self._ready(meta, edge.porter, desk))
                    await told.stopping.wait()
                    await house.conclude(self._pace.betting + self._pace.patience, told.at_once)
                    for each in tasks:
                        each.cancel()
        finally:
            await house.stop()

    def _settings(self) -> Settings:
        limits = Limits(code_seconds=CODES_FOR.total_seconds())
        return Settings(origins=(self.address, self.address.replace(HOST, "localhost")), limits=limits)

    def _robots(self, crew: Crew, desk: GuestDesk) -> Iterator[Coroutine[None, None, NoReturn]]:
        """List what all robots do."""
        yield keep_on("the desk for guests", desk.work, self._pace)
        for table in TABLES:
            yield keep_on(table.name, Dealer(table, crew, self._pace).work, self._pace)
            for device in table.terminals:
                yield keep_on(device, Player(table, device, crew, self._pace).work, self._pace)

    async def _ready(self, meta: Mapping[str, str], porter: Porter, desk: GuestDesk) -> Ready:
        """Draw the codes for people and terminals, and gather what is told with them."""
        return Ready(
            house=meta[HOUSE],
            mark=meta[MARK],
            address=self.address,
            tables=tuple(each.name for each in TABLES),
            people=tuple([Invited(name, role, await porter.code_for(name)) for name, role in PEOPLE.items()]),
            terminals=tuple([await desk.invite(place) for place in PLACES]),
        )
