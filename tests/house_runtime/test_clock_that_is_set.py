"""Betting time is what the table said, whoever sets the clock of the machine, and whether or not it is restarted."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from msgspec import Struct

from house_runtime.house import House, lay
from sicbo.clock import ManualClock, SteadyClock
from sicbo.house_runtime.requests import Accepted
from sicbo.house_runtime.tables.followed_table import ViewedTable
from sicbo.house_runtime.tables.running_table import RunningTable
from sicbo.house_runtime.tables.view_delivery import Audience, ViewerKind
from sicbo.storage.records import decode
from sicbo.table import commands as c
from sicbo.table.people import Actor, Role
from sicbo.table.views.display import DisplayView
from storage.stores import KINDS, leases_by, opened

NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)
ANN = Actor("ann", Role.TERMINAL, "ann")
WINDOW, AN_HOUR = 5, 3600


class Machine(Struct):
    """A machine: its clock, which can be set, and its uptime, which cannot."""

    clock: ManualClock
    up: float = 0

    def later(self, seconds: float) -> None:
        """Let time go by."""
        self.up += seconds
        self.clock.move(seconds=seconds)


class Process(House):
    """A table that is run by one process after the other on such a machine."""

    machine = Machine(ManualClock(NOON))

    async def begin(self, *, alive_since: datetime | None = None) -> None:
        """Be a new process, which saw the last one alive, or did not."""
        self.steady = SteadyClock(self.machine.clock, lambda: self.machine.up)
        self.table = RunningTable(
            self.store, "T1", self.steady, "us", source=self.source, alive_since=alive_since
        )
        await self.table.start()

    async def takes_wagers(self) -> bool:
        """Try to lay a wager."""
        return isinstance(await self.ask(lay("ann", {"small": 5}), ANN), Accepted)


@asynccontextmanager
async def at_a_window(kind: str, folder: Path) -> AsyncIterator[Process]:
    """Start a process at whose table betting was opened for five seconds just now."""
    async with opened(kind, folder) as store:
        process = Process(store)
        leases_by(store, process.clock)
        process.machine = Machine(ManualClock(NOON))
        await process.begin()
        await process.open()
        await process.terminal("ann")
        await process.do(c.OpenBetting(seconds=WINDOW))
        yield process
        await process.table.stop()
        times = [decode(each.data)[0].at for each in await store.read("T1")]
        assert sorted(times) == times


@pytest.mark.parametrize("by", [-AN_HOUR, AN_HOUR])
@pytest.mark.parametrize("kind", KINDS)
async def test_a_clock_that_is_set_changes_no_betting_time(kind: str, tmp_path: Path, by: int) -> None:
    """Neither five seconds more than an hour nor none at all: five."""
    async with at_a_window(kind, tmp_path) as process:
        process.machine.clock.move(seconds=by)
        assert await process.takes_wagers()
        process.machine.later(WINDOW - 1)
        assert await process.takes_wagers()
        process.machine.later(1)
        assert not await process.takes_wagers()


@pytest.mark.parametrize("by", [-AN_HOUR, AN_HOUR])
@pytest.mark.parametrize("kind", KINDS)
async def test_a_clock_that_is_set_before_another_process_takes_over_changes_no_betting_time(
    kind: str, tmp_path: Path, by: int
) -> None:
    """What is left of the window is what the records say, and goes by at once."""
    async with at_a_window(kind, tmp_path) as process:
        process.machine.later(1)
        process.machine.clock.move(seconds=by)
        await process.begin(alive_since=NOON - timedelta(hours=2))
        assert await process.takes_wagers()
        process.machine.later(WINDOW)
        assert not await process.takes_wagers()


@pytest.mark.parametrize("by", [-AN_HOUR, AN_HOUR])
async def test_a_clock_that_is_set_before_a_restart_leaves_no_betting_open(tmp_path: Path, by: int) -> None:
    """The document decides on the round, as after any interruption, and the window is not extended."""
    async with at_a_window("sqlite", tmp_path) as process:
        process.machine.clock.move(seconds=by)
        await process.begin()
        process.machine.later(WINDOW)
        assert not await process.takes_wagers()


async def test_a_countdown_shows_the_time_by_which_the_table_decides(tmp_path: Path) -> None:
    """Also where the clock of the process is an hour behind the records."""
    async with at_a_window("sqlite", tmp_path) as process:
        behind = ManualClock(NOON - timedelta(hours=1))
        seen = ViewedTable("T1", behind)
        seen.publish(process.table.standing, None)
        display = seen.delivery.subscribe(
            process.table.standing, Audience(ViewerKind.DISPLAY), most_waiting=9
        )
        first = await display.next()
        assert first is not None
        behind.move(seconds=2)
        again = display.again()
        assert again is not None

        left = []
        for view in (first.view, again.view):
            assert isinstance(view, DisplayView)
            assert view.closes_at is not None
            assert view.now is not None
            left.append((view.closes_at - view.now).total_seconds())
        assert [WINDOW, WINDOW - 2] == left
