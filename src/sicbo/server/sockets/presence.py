"""Tracks connected terminals: one connection per device in the whole house, reported to its table.

The newest connection counts: its number is in the credential store, which all processes share. The bus
notifies the other processes at once; if that message is lost, they find out at their next check.
"""

import asyncio
import logging
from collections.abc import Coroutine, Iterable
from datetime import datetime, timedelta

import msgspec
from msgspec import Struct

from sicbo.administration.state import Device
from sicbo.bus.contract import BusIsAway, FellBehind
from sicbo.clock import Clock
from sicbo.house_runtime.house import House, NoSuchTable
from sicbo.house_runtime.requests import PROGRAM, Accepted
from sicbo.people import Actor, Role
from sicbo.server.devices.gate import Gate
from sicbo.server.edge.refusals import refused
from sicbo.server.settings import WebLimits
from sicbo.storage.contract import StoreIsAway
from sicbo.streams import UNREADABLE
from sicbo.table import commands as c
from sicbo.table.state import Table

log = logging.getLogger(__name__)

TOPIC = "terminals that connect"


class Connected(Struct):
    """An authenticated terminal; `counter` is the number of its connection."""

    device: Device
    counter: int
    over: "asyncio.Future[None]"
    """Raises why the house closes the connection."""

    @property
    def is_sent_away(self) -> bool:
        """Whether the house closed it; otherwise the terminal left or the connection broke."""
        return self.over.done() and not self.over.cancelled()

    def send_away(self, code: str) -> None:
        """Close this connection."""
        if not self.over.done():
            self.over.set_exception(refused(code))
            self.over.exception()  # mark it as retrieved: nobody does if the connection has ended already


class _Hint(Struct, frozen=True):
    device: str
    counter: int


class Presence:
    """The terminals connected to this process."""

    def __init__(self, house: House, gate: Gate, limits: WebLimits, clock: Clock, idle: float) -> None:
        self._house = house
        self._gate = gate
        self._limits = limits
        self._clock = clock
        self._idle = timedelta(seconds=idle)
        self._touched: dict[str, datetime] = {}
        """When each device last sent an order of its player; connecting again is none."""
        self._here: dict[str, Connected] = {}
        self._receiving: asyncio.Task[None] | None = None
        self._watching: asyncio.Task[None] | None = None
        self._reports: set[asyncio.Task[None]] = set()
        self._is_closed = False

    def __len__(self) -> int:
        """Count them."""
        return len(self._here)

    async def add(self, connected: Connected) -> None:
        """Register a new connection: earlier ones of the device are closed in all processes."""
        if self._receiving is None or self._receiving.done():
            self._receiving = asyncio.create_task(
                self._receive_hints(), name="receiving hints of terminals elsewhere"
            )
        if self._watching is None or self._watching.done():
            self._watching = asyncio.create_task(self._watch(), name="checking connected terminals")
        name = connected.device.name
        self._send_away(name, connected.counter)
        self._here[name] = connected
        await self._house.hint(TOPIC, msgspec.json.encode(_Hint(name, connected.counter)))
        self._start(self._report_back(connected))

    def remove(self, connected: Connected) -> None:
        """Note that a connection has ended; unless the device reconnects soon, report it to the table."""
        if self._here.get(connected.device.name) is connected:
            del self._here[connected.device.name]
        if not connected.is_sent_away and not self._is_closed:
            self._start(self._report_down(connected))

    def close(self) -> None:
        """Stop checking and reporting: terminals that leave now do so because this process closes."""
        self._is_closed = True
        for task in (self._receiving, self._watching, *self._reports):
            if task is not None:
                task.cancel()

    def touched(self, device: str) -> None:
        """Note that a player has done something."""
        self._touched[device] = self._clock.now()

    async def is_newest(self, connected: Connected) -> bool:
        """Return whether the device has not connected again since, to any process."""
        device = connected.device
        return (await self._gate.last_counters([device])).get(device.name, 0) <= connected.counter

    def _send_away(self, device: str, counter: int) -> None:
        before = self._here.get(device)
        if before is not None and before.counter < counter:
            before.send_away("socket/elsewhere")

    async def _watch(self) -> None:
        """Check periodically that devices still have access and have not connected elsewhere."""
        while True:
            await asyncio.sleep(self._limits.looks_again_seconds)
            if not self._here:
                return  # the house may be closed by now; the next terminal starts this again
            try:
                await self._check_all()
            except StoreIsAway as away:
                log.warning("connected terminals could not be checked: %s", away)

    async def _check_all(self) -> None:
        """Check all of them with one query each of the administration and the credential store."""
        devices = (await self._house.administration()).devices
        here = tuple(self._here.values())
        last = await self._gate.last_counters(each.device for each in here)
        for each in here:
            if devices.get(each.device.name) != each.device:
                each.send_away("socket/shut-out")
            elif last.get(each.device.name, 0) > each.counter:
                each.send_away("socket/elsewhere")
        for name in {each.device.table for each in here}:
            await self._lock_idle(name, [each.device.name for each in here if each.device.table == name])

    async def _lock_idle(self, name: str, devices: Iterable[str]) -> None:
        """Lock the terminals of a table that nobody has touched for long."""
        try:
            table = (await self._house.standing(name)).table
        except NoSuchTable:
            return
        if table is not None:
            for device in devices:
                await self._lock_if_idle(table, device)

    async def _lock_if_idle(self, table: Table, device: str) -> None:
        """Lock a terminal that nobody has touched for long while someone plays there."""
        position = table.positions.get(device)
        if position is None or not position.player:
            return
        now = self._clock.now()
        if position.is_locked:
            self._touched[device] = now  # once unlocked, its player has the whole time again
            return
        since = max(table.visits[position.player].since, self._touched.setdefault(device, now))
        if now - since >= self._idle:
            key = f"idle-{device}-{int(since.timestamp() * 1000)}"
            await self._house.submit(table.id, key, c.LockTerminal(position=device), PROGRAM)

    async def _receive_hints(self) -> None:
        """Receive hints from other processes about devices that connected there."""
        while True:
            try:
                async for message in await self._house.hints(TOPIC):
                    hint = msgspec.json.decode(message, type=_Hint)
                    self._send_away(hint.device, hint.counter)
            except (BusIsAway, FellBehind) as away:
                log.warning("terminals that connect elsewhere are only found at the next check: %s", away)
            except UNREADABLE as mistake:
                log.warning("a hint about terminals is invalid: %s", mistake)
            else:
                return  # the bus is closed
            await asyncio.sleep(self._limits.looks_again_seconds)

    # ---- reports to the table ------------------------------------------------------------------------

    def _start(self, report: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(report)
        self._reports.add(task)
        task.add_done_callback(self._reports.discard)

    async def _report_down(self, connected: Connected) -> None:
        """Report a terminal as down if someone plays there and it has not reconnected anywhere."""
        await asyncio.sleep(self._limits.absent_seconds)
        device = connected.device
        try:
            if device.name not in self._here and await self.is_newest(connected):
                await self._report(device, f"down-{connected.counter}", is_down=True)
        except (StoreIsAway, NoSuchTable) as away:
            log.warning("could not report that %s is down: %s", device.name, away)

    async def _report_back(self, connected: Connected) -> None:
        try:
            await self._report(connected.device, f"back-{connected.counter}", is_down=False)
        except (StoreIsAway, NoSuchTable) as away:
            log.warning("could not report that %s is back: %s", connected.device.name, away)

    async def _report(self, device: Device, key: str, *, is_down: bool) -> None:
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
            log.warning("the report that %s is %s was not accepted: %s", device.name, what, answer.code)
