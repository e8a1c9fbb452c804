"""Two processes of one house, played within one: each can die, pause, or lose its line to the others."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import sicbo
from at_the_table import money
from house_runtime.house import ADA, BOSS, DEALER, RULE_SET, lay
from sicbo.bus.contract import Bus, BusIsAway, Handler, Serving, Subscription
from sicbo.bus.in_process import InProcessBus
from sicbo.clock import ManualClock
from sicbo.house_runtime.house import House
from sicbo.house_runtime.requests import Accepted, Answer, Rejected, decode_answer
from sicbo.house_runtime.settings import HouseSettings
from sicbo.house_runtime.tables.running_table import Settings
from sicbo.rules.equipment import Mixer
from sicbo.storage.contract import Store
from sicbo.storage.records import decode
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.limits import same_for_all
from sicbo.table.people import Actor, Role
from storage.stores import leases_by, opened

QUICK = HouseSettings(
    table=Settings(renew_every=0.02, longest_sleep=0.05), look_every=0.02, answer_within=20, without_bus=30
)
"""Looks that are near in real time; leases run by the clock of the test."""


class Line:
    """What a process reaches the world through, until it is cut: then nothing of it ever comes back."""

    def __init__(self, to: Store) -> None:
        self._to = to
        self.is_for_one_process = to.is_for_one_process
        self.is_cut = False

    def __getattr__(self, name: str) -> Callable[..., Any]:
        """Pass a call on, or leave it hanging for ever, as with a process that died in the middle of it."""
        call = getattr(self._to, name)

        async def passed_on(*values: object, **named: object) -> object:
            if self.is_cut:
                await asyncio.Event().wait()
            answer = await call(*values, **named)
            if self.is_cut:
                await asyncio.Event().wait()
            return answer

        return passed_on


class BusLine:
    """The line of one process to the bus."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._servings: list[Serving] = []
        self.is_connected = True

    async def ask(self, table: str, message: bytes, *, seconds: float) -> bytes:
        """Ask, while there is a line."""
        self._see()
        return await self._bus.ask(table, message, seconds=seconds)

    async def serve(self, table: str, handler: Handler, *, epoch: int) -> Serving:
        """Serve, while there is a line."""
        serving = await self._bus.serve(table, handler, epoch=epoch)
        self._servings.append(serving)
        return serving

    async def publish(self, topic: str, message: bytes) -> None:
        """Tell; without a line nobody hears it."""
        if self.is_connected:
            await self._bus.publish(topic, message)

    async def subscribe(self, topic: str, *, most_waiting: int) -> Subscription:
        """Listen, while there is a line."""
        self._see()
        return await self._bus.subscribe(topic, most_waiting=most_waiting)

    async def close(self) -> None:
        """Leave the bus to the others."""

    async def cut(self) -> None:
        """Lose the line: what this process serves is reached by nobody."""
        self.is_connected = False
        for serving in self._servings:
            await serving.close()

    def _see(self) -> None:
        if not self.is_connected:
            raise BusIsAway("the line is cut")


class Process:
    """One process of the house."""

    def __init__(self, store: Store, bus: Bus, clock: ManualClock, name: str) -> None:
        self.store = Line(store)
        self.bus = BusLine(bus)
        self.house = House(self.store, self.bus, clock, owner=name, settings=QUICK)  # type: ignore[arg-type]

    async def die(self) -> None:
        """Be gone, as by SIGKILL: nothing is given up, nothing is said."""
        self.store.is_cut = True
        await self.bus.cut()


class TwoProcesses:
    """A house with two processes on one store and one bus, and the people who use it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.bus = InProcessBus()
        self.clock = ManualClock(datetime(2026, 11, 15, 12, tzinfo=UTC))
        leases_by(store, self.clock)
        self.first = Process(store, self.bus, self.clock, "first")
        self.second = Process(store, self.bus, self.clock, "second")
        self.asked = 0

    def process(self, name: str, clock: ManualClock | None = None) -> Process:
        """Make a further process, with a clock of its own or that of all."""
        return Process(self.store, self.bus, clock or self.clock, name)

    async def ask(
        self, process: Process, command: c.Command, actor: Actor = DEALER, *, key: str = "", table: str = "T1"
    ) -> Answer:
        """Ask through a process."""
        self.asked += 1
        return await process.house.submit(table, key or f"k{self.asked}", command, actor)

    async def do(self, process: Process, command: c.Command, actor: Actor = DEALER) -> None:
        """Ask for something that must be done."""
        answer = await self.ask(process, command, actor)
        assert isinstance(answer, Accepted), answer

    async def open(self, process: Process) -> Actor:
        """Set a table up with a virtual tumbler and a terminal with credit, and open betting."""
        limits = same_for_all(sicbo.rule_set(RULE_SET).kinds, minimum=money(5), maximum=money(1000))
        text = sicbo.document_text("rws-open-cover-etg-2021")
        ann = Actor("ann", Role.TERMINAL, "ann")
        for command, actor in (
            (c.SetUpTable(table="T1", rules=text, rule_sets=(RULE_SET,), limits=limits), BOSS),
            (c.AssignPost(person="dealer", post="Dealer"), BOSS),
            (c.AssignPost(person="boss", post="Table Games Shift Manager"), ADA),
            (c.FitMixer(mixer=Mixer.ELECTRONIC_TUMBLER, serial="V1", is_virtual=True), DEALER),
            (c.OpenTable(count=money(0)), BOSS),
            (c.SetUpPosition(position="ann", is_terminal=True, rule_set=RULE_SET, layout="B"), BOSS),
            (c.TakePosition(position="ann", player="ann"), BOSS),
            (c.BuyIn(player="ann", amount=money(100), paid_with=c.PaidWith.CASH), BOSS),
            (c.OpenBetting(seconds=60), DEALER),
        ):
            await self.do(process, command, actor)
        return ann

    async def wager(self, process: Process, wagers: Mapping[str, float], key: str = "") -> Answer:
        """Let ann lay wagers through a process."""
        return await self.ask(process, lay("ann", wagers), Actor("ann", Role.TERMINAL, "ann"), key=key)

    async def finish(self, process: Process) -> None:
        """Close betting, take an outcome and settle."""
        await self.do(process, c.CloseBetting())
        await self.do(process, c.StartTumble())
        await self.do(process, c.DrawOutcome())
        await self.do(process, c.SettleRound())

    async def run_by(self, process: Process, *, but_first: float = 0) -> None:
        """Wait until a process runs the table; let time pass first."""
        self.clock.move(seconds=but_first)
        await until(lambda: "T1" in process.house.runs)

    async def happened(self, *kinds: type[e.Event]) -> list[e.Event]:
        """Read the events of these kinds."""
        events = [decode(record.data)[1] for record in await self.store.read("T1")]
        return [event for event in events if isinstance(event, kinds)]


async def until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    while not is_so():  # noqa: ASYNC110 - what is waited for has no event of its own
        await asyncio.sleep(0.005)


@asynccontextmanager
async def two_processes(kind: str, folder: Path) -> AsyncIterator[TwoProcesses]:
    """Start the first process of a house, and stop both in the end."""
    async with opened(kind, folder) as store:
        both = TwoProcesses(store)
        await both.first.house.start()
        yield both
        for process in (both.first, both.second):
            if not process.store.is_cut:
                await process.house.stop()


async def over_the_bus(house: TwoProcesses, stream: str, message: bytes) -> Answer:
    """Ask as a client does who is no process of the house."""
    return decode_answer(await house.bus.ask(stream, message, seconds=20))


def code_of(answer: Answer) -> str:
    """Give the code of a refusal."""
    assert isinstance(answer, Rejected), answer
    return answer.code
