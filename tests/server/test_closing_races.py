"""Late wagers in a race with the closing call: what was answered is true, and nothing comes after (TH-T4)."""

import asyncio
from pathlib import Path

import pytest

import sicbo
from at_the_table import money
from house_runtime.house import RULE_SET
from server.play import ADA, BOSS, DORA, Play, at_a_table
from sicbo.administration import commands as o
from sicbo.client.terminal import Terminal
from sicbo.house_runtime.requests import PROGRAM, Accepted, Rejected
from sicbo.people import Actor
from sicbo.rules.equipment import Mixer
from sicbo.storage.records import decode
from sicbo.streams import Command
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.limits import same_for_all

IN_FLIGHT = 8
TABLES = 4


class OtherTable:
    """One more table of the house, with a terminal, dealt from inside."""

    def __init__(self, play: Play, name: str) -> None:
        self.play, self.name = play, name
        self.done = 0

    async def do(self, command: Command, by: Actor = DORA) -> None:
        """Order something that must be done."""
        await self.play.do(command, by, table=self.name)

    async def open(self) -> None:
        """Set the table up with a virtual tumbler, and open it."""
        limits = same_for_all(sicbo.rule_set(RULE_SET).kinds, minimum=money(5), maximum=money(1000))
        text = sicbo.document_text("rws-open-cover-etg-2021")
        order = c.SetUpTable(table=self.name, rules=text, rule_sets=(RULE_SET,), limits=limits)
        await self.do(o.RegisterTable(table=self.name), BOSS)
        await self.do(order, BOSS)
        await self.do(c.AssignPost(person="dora", post="Dealer"), BOSS)
        await self.do(c.AssignPost(person="boss", post="Table Games Shift Manager"), ADA)
        await self.do(c.FitMixer(mixer=Mixer.ELECTRONIC_TUMBLER, serial="V1", is_virtual=True))
        await self.do(c.OpenTable(count=money(0)), BOSS)

    async def race(self, terminal: Terminal, rounds: int) -> None:
        """Close so many rounds with wagers in flight."""
        for number in range(1, rounds + 1):
            await self.do(c.OpenBetting())
            await terminal.until(lambda view: view.is_betting_open and view.round == number)  # noqa: B023
            keys = [f"{number}-{nth}" for nth in range(IN_FLIGHT)]
            sent = [asyncio.create_task(terminal.lay({"small": money(5)}, key=each)) for each in keys]
            for _ in range(number % 13):
                await asyncio.sleep(0)

            await self.do(c.CloseBetting())

            answers = await asyncio.gather(*sent)
            done = [isinstance(each, Accepted) for each in answers]
            assert sorted(done, reverse=True) == done, "one after the other"
            assert {"wager/betting-is-closed"} >= {x.code for x in answers if isinstance(x, Rejected)}
            await self.do(c.StartTumble())
            await self.do(c.TakeOutcome(faces=(1, 2, 4)), PROGRAM)
            if any(done):
                await self.do(c.SettleRound())
            self.done += sum(done)

    async def judge(self) -> tuple[int, int]:
        """Count the closings and the wagers on record; none stands after the closing call of its round."""
        closed = wagers = after = 0
        is_open = False
        for record in await self.play.edge.store.read(self.name, limit=1_000_000):
            event = decode(record.data)[1]
            if isinstance(event, e.BettingOpened):
                is_open = True
            elif isinstance(event, e.BettingClosed):
                is_open, closed = False, closed + 1
            elif isinstance(event, e.WagerRegistered | e.WagerRaised):
                wagers, after = wagers + 1, after + (not is_open)
        assert 0 == after, "a wager after the closing call"
        return closed, wagers


@pytest.mark.parametrize("closings", [160, pytest.param(1000, marks=pytest.mark.torture)])
async def test_no_wager_stands_after_the_closing_call(closings: int, tmp_path: Path) -> None:
    """Eight wagers in flight at each closing, at several tables at once; every answer is as the record is."""
    async with at_a_table(tmp_path) as play:
        tables = [OtherTable(play, f"R{number}") for number in range(TABLES)]
        for each in tables:
            await each.open()
        rounds = closings // TABLES
        async with asyncio.TaskGroup() as group:
            for each in tables:
                group.create_task(_played(play, each, rounds))
        judged = [await each.judge() for each in tables]

        assert [(rounds, each.done) for each in tables] == judged
        assert 0 < sum(each.done for each in tables) < closings * IN_FLIGHT, "the race was one"


async def _played(play: Play, table: OtherTable, rounds: int) -> None:
    identity = await play.enrol(f"{table.name}-ann", table=table.name, credit=100_000)
    async with play.at(identity) as terminal:
        await terminal.until(lambda view: view)
        await table.race(terminal, rounds)
