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
from sicbo.clock import SystemClock
from sicbo.demo.crew import Crew
from sicbo.demo.founding import Founding
from sicbo.demo.guests import PLACES, GuestDesk, Invitation
from sicbo.demo.robots import Dealer, Pace, Player, keep_on
from sicbo.demo.staff import PEOPLE
from sicbo.demo.tables import TABLES
from sicbo.live_table.house import House
from sicbo.live_table.outcome_sources import source_for
from sicbo.people import Role
from sicbo.server.app import web_edge
from sicbo.server.serving import listening
from sicbo.server.settings import Limits, Settings
from sicbo.server.sign_in.porter import Porter
from sicbo.storage.contents import HOUSE, MARK, WholeHouse

OWNER = "the demo house"
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


class DemoHouse:
    """A house of play money on a socket of this machine."""

    def __init__(self, store: WholeHouse, line: socket.socket, pace: Pace | None = None) -> None:
        self._store = store
        self._line = line
        self._pace = pace or Pace()
        host, port = line.getsockname()[:2]
        self.address = f"http://{host}:{port}"

    async def run(
        self,
        stopping: asyncio.Event,
        is_ready: Callable[[Ready], None],
        is_invited: Callable[[Invitation], None],
    ) -> None:
        """Open the house, tell what there is to know, and let robots work until it is time to stop."""
        meta = await self._store.meta()
        clock = SystemClock()
        limits = Limits(code_seconds=CODES_FOR.total_seconds())
        house = House(self._store, InProcessBus(), clock, owner=OWNER, source=source_for(meta[MARK]))
        await house.start()
        try:
            porter = Porter(house, self._store.door, clock, limits)
            settings = Settings(origins=(self.address,), limits=limits)
            edge = web_edge(house, self._store.door, porter, clock, settings)
            async with listening(edge, self._line, limits):
                crew = Crew(self.address, clock)
                desk = GuestDesk(crew, is_invited)
                await Founding(house, porter, crew).make_ready()
                async with asyncio.TaskGroup() as robots:
                    tasks = [robots.create_task(each) for each in self._robots(crew, desk)]
                    is_ready(await self._ready(meta, porter, desk))
                    await stopping.wait()
                    for each in tasks:
                        each.cancel()
        finally:
            await house.stop()

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
