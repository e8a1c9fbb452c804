"""Which terminals are connected: one line for each device in the whole house, and what its table is told.

The newest connection counts: its number is in the credential store, which all processes share. Over the bus
the others hear of it at once; where that word is lost, they find it when they look.
"""

import asyncio
import logging
from collections.abc import Coroutine

import msgspec
from msgspec import Struct

from sicbo.administration.state import Device
from sicbo.bus.contract import BusIsAway, FellBehind
from sicbo.house_runtime.house import House, NoSuchTable
from sicbo.house_runtime.requests import Accepted
from sicbo.people import Actor, Role
from sicbo.server.devices.gate import Gate
from sicbo.server.edge.refusals import refused
from sicbo.server.settings import WebLimits
from sicbo.storage.contract import StoreIsAway
from sicbo.streams import UNREADABLE
from sicbo.table import commands as c

log = logging.getLogger(__name__)

TOPIC = "terminals that connect"


class Connected(Struct):
    """A terminal that has shown who it is, at its so-and-so-many-th connection."""

    device: Device
    counter: int
    over: "asyncio.Future[None]"
    """Raises why the connection is sent away, where it is."""

    @property
    def is_sent_away(self) -> bool:
        """Whether the house ends it; otherwise the terminal has left, or its line has broken."""
        return self.over.done() and not self.over.cancelled()

    def send_away(self, code: str) -> None:
        """End this connection."""
        if not self.over.done():
            self.over.set_exception(refused(code))
            self.over.exception()  # where it has ended already, nobody asks


class _Hint(Struct, frozen=True):
    device: str
    counter: int


class Presence:
    """The terminals that are connected to this process."""

    def __init__(self, house: House, gate: Gate, limits: WebLimits) -> None:
        self._house = house
        self._gate = gate
        self._limits = limits
        self._here: dict[str, Connected] = {}
        self._hearing: asyncio.Task[None] | None = None
        self._watching: asyncio.Task[None] | None = None
        self._telling: set[asyncio.Task[None]] = set()
        self._is_closed = False

    def __len__(self) -> int:
        """Count them."""
        return len(self._here)

    async def came(self, connected: Connected) -> None:
        """Take note of a new connection: earlier ones of the device are sent away, wherever they are."""
        if self._hearing is None or self._hearing.done():
            self._hearing = asyncio.create_task(self._hear(), name="hearing of terminals elsewhere")
        if self._watching is None or self._watching.done():
            self._watching = asyncio.create_task(self._watch(), name="looking who may still be connected")
        name = connected.device.name
        self._send_away(name, connected.counter)
        self._here[name] = connected
        await self._house.hint(TOPIC, msgspec.json.encode(_Hint(name, connected.counter)))
        self._soon(self._tell_back(connected))

    def left(self, connected: Connected) -> None:
        """Take note that a connection is over; where nobody comes back soon, the table is told."""
        if self._here.get(connected.device.name) is connected:
            del self._here[connected.device.name]
        if not connected.is_sent_away and not self._is_closed:
            self._soon(self._tell_down(connected))

    def close(self) -> None:
        """Look and tell no more: terminals that leave now do so because this process closes."""
        self._is_closed = True
        for task in (self._hearing, self._watching, *self._telling):
            if task is not None:
                task.cancel()

    async def is_newest(self, connected: Connected) -> bool:
        """Tell whether the device has not connected again since, here or anywhere."""
        device = connected.device
        return (await self._gate.last_counters([device])).get(device.name, 0) <= connected.counter

    def _send_away(self, device: str, counter: int) -> None:
        before = self._here.get(device)
        if before is not None and before.counter < counter:
            before.send_away("socket/elsewhere")

    async def _watch(self) -> None:
        """Look from time to time whether devices may still see anything, and have not connected elsewhere."""
        while True:
            await asyncio.sleep(self._limits.looks_again_seconds)
            if not self._here:
                return  # the house may be closed by now; whoever comes begins anew
            try:
                await self._look()
            except StoreIsAway as away:
                log.warning("who may still be connected could not be looked up: %s", away)

    async def _look(self) -> None:
        """Look at all of them: the administration and the credential store are asked once for all."""
        devices = (await self._house.administration()).devices
        here = tuple(self._here.values())
        last = await self._gate.last_counters(each.device for each in here)
        for each in here:
            if devices.get(each.device.name) != each.device:
                each.send_away("socket/shut-out")
            elif last.get(each.device.name, 0) > each.counter:
                each.send_away("socket/elsewhere")

    async def _hear(self) -> None:
        """Hear from other processes which devices have connected there."""
        while True:
            try:
                async for message in await self._house.hints(TOPIC):
                    hint = msgspec.json.decode(message, type=_Hint)
                    self._send_away(hint.device, hint.counter)
            except (BusIsAway, FellBehind) as away:
                log.warning("terminals that connect elsewhere are found by looking: %s", away)
            except UNREADABLE as mistake:
                log.warning("a hint about terminals is none: %s", mistake)
            else:
                return  # the bus is closed
            await asyncio.sleep(self._limits.looks_again_seconds)

    # ---- what the table is told ----------------------------------------------------------------------

    def _soon(self, telling: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(telling)
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    async def _tell_down(self, connected: Connected) -> None:
        """Report a terminal as down at which someone plays, and which has not come back anywhere."""
        await asyncio.sleep(self._limits.absent_seconds)
        device = connected.device
        try:
            if device.name not in self._here and await self.is_newest(connected):
                await self._tell(device, f"down-{connected.counter}", is_down=True)
        except (StoreIsAway, NoSuchTable) as away:
            log.warning("that %s is down could not be told: %s", device.name, away)

    async def _tell_back(self, connected: Connected) -> None:
        try:
            await self._tell(connected.device, f"back-{connected.counter}", is_down=False)
        except (StoreIsAway, NoSuchTable) as away:
            log.warning("that %s is back could not be told: %s", connected.device.name, away)

    async def _tell(self, device: Device, key: str, *, is_down: bool) -> None:
        table = (await self._house.standing(device.table)).table
        position = table.positions.get(device.name) if table else None
        if position is None or position.is_down == is_down or (is_down and not position.player):
            return
        names = (device.name,)
        report = c.ReportTerminals(down=names) if is_down else c.ReportTerminals(back=names)
        actor = Actor(device.name, Role.TERMINAL, device.name)
        answer = await self._house.submit(device.table, key, report, actor)
        if not isinstance(answer, Accepted):
            what = "down" if is_down else "back"
            log.warning("that %s is %s was not taken: %s", device.name, what, answer.code)
