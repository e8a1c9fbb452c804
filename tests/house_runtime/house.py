"""A running table to test with: requests by people, each under a key of its own."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import sicbo
from at_the_table import money
from sicbo.chips import Instrument
from sicbo.clock import ManualClock
from sicbo.house_runtime.requests import Accepted, Answer, Request
from sicbo.house_runtime.tables.outcome_sources import OutcomeSource, source_for
from sicbo.house_runtime.tables.running_table import RunningTable
from sicbo.rules.equipment import Mixer
from sicbo.storage.contract import Store
from sicbo.table import commands as c
from sicbo.table.limits import same_for_all
from sicbo.table.people import Actor, Role
from storage.stores import leases_by, opened

if TYPE_CHECKING:
    from sicbo.house_runtime.tables.device_feed import DeviceKey

RULE_SET = "rws-open-cover-2021-2"
BOSS, DEALER = Actor("boss", Role.SHIFT_MANAGER), Actor("dealer", Role.DEALER)
ADA = Actor("ada", Role.ADMIN)
PROGRAM = Actor("program", Role.PROGRAM)


class House:
    """A table that runs on a store, and people who ask it for things."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.clock = ManualClock(datetime(2026, 11, 15, 12, tzinfo=UTC))
        self.table = RunningTable(store, "T1", self.clock, "us")
        self.source: OutcomeSource = source_for("laboratory")
        self.devices: dict[str, DeviceKey] = {}
        self.asked = 0

    async def start(self) -> None:
        """Run the table, as after any start of the program."""
        self.table = RunningTable(
            self.store, "T1", self.clock, "us", source=self.source, devices=self.devices
        )
        await self.table.start()

    def request(self, command: c.Command, actor: Actor = DEALER, *, key: str = "") -> Request:
        """Make a request under a new key, or under one of the caller's."""
        self.asked += 1
        return Request(key=key or f"k{self.asked}", command=command, actor=actor, body=repr(command).encode())

    async def ask(self, command: c.Command, actor: Actor = DEALER, *, key: str = "") -> Answer:
        """Ask for something."""
        return await self.table.ask(self.request(command, actor, key=key))

    async def do(self, command: c.Command, actor: Actor = DEALER) -> None:
        """Ask for something that must be done."""
        answer = await self.ask(command, actor)
        assert isinstance(answer, Accepted), answer

    async def open(self, *, is_virtual: bool = True) -> None:
        """Set a table up with a virtual tumbler, or a real one, and open it."""
        rules = sicbo.rule_set(RULE_SET)
        limits = same_for_all(rules.kinds, minimum=money(5), maximum=money(1000))
        text = sicbo.document_text("rws-open-cover-etg-2021")
        await self.do(c.SetUpTable(table="T1", rules=text, rule_sets=(RULE_SET,), limits=limits), BOSS)
        await self.do(c.AssignPost(person="dealer", post="Dealer"), BOSS)
        await self.do(c.AssignPost(person="boss", post="Table Games Shift Manager"), ADA)
        await self.do(c.FitMixer(mixer=Mixer.ELECTRONIC_TUMBLER, serial="V1", is_virtual=is_virtual))
        if not is_virtual:
            await self.do(c.LogDice(serial="D1", dice=((1, 2, 3, 4, 5, 6),) * 3))
        await self.do(c.OpenTable(count=money(0)), BOSS)

    async def terminal(self, name: str, credit: float = 100) -> Actor:
        """Give a player a terminal with credit; give the actor who plays at it."""
        await self.do(c.SetUpPosition(position=name, is_terminal=True, rule_set=RULE_SET, layout="B"), BOSS)
        await self.do(c.TakePosition(position=name, player=name), BOSS)
        await self.do(c.BuyIn(player=name, amount=money(credit), paid_with=c.PaidWith.CASH), BOSS)
        return Actor(name, Role.TERMINAL, name)

    async def finish(self, faces: tuple[int, int, int]) -> None:
        """Close betting, take an outcome and settle."""
        await self.do(c.CloseBetting())
        await self.do(c.StartTumble())
        await self.do(c.TakeOutcome(faces=faces), PROGRAM)
        await self.do(c.SettleRound())


def lay(player: str, wagers: Mapping[str, float]) -> c.LayWagers:
    """Make the order of a terminal."""
    stakes = tuple(c.Stake(area, money(amount), Instrument.CREDITS) for area, amount in wagers.items())
    return c.LayWagers(position=player, stakes=stakes)


@asynccontextmanager
async def running(
    kind: str, folder: Path, source: OutcomeSource | None = None, *, is_virtual: bool = True
) -> AsyncIterator[House]:
    """Open a house on a store of a kind, with its table running."""
    async with opened(kind, folder) as store:
        house = House(store)
        leases_by(store, house.clock)
        house.source = source or house.source
        await house.start()
        await house.open(is_virtual=is_virtual)
        yield house
        await house.table.stop()
