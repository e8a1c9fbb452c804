"""The periodic work of a process for its house.

It gives up tables that it cannot run, runs those that nobody does, and signs the heads of all streams. It
records expiries, exclusions and stopped tables: every process tries, and the first one succeeds, since the
key of each such order identifies the state that it is about.
"""

import asyncio
import logging
from datetime import datetime

from sicbo.administration.commands import ReportStoppedTable
from sicbo.administration.state import fault_at
from sicbo.bus.contract import Bus
from sicbo.cage.commands import ExpireTickets
from sicbo.cage.state import next_expiry
from sicbo.clock import Clock
from sicbo.house_runtime.bus_services import BusServices
from sicbo.house_runtime.clock_comparison import ClockComparison
from sicbo.house_runtime.proposals import expiry_due
from sicbo.house_runtime.requests import Accepted, RetryLater, by_program
from sicbo.house_runtime.settings import HouseSettings
from sicbo.house_runtime.shared_streams.cross_stream_batch import SharedStreams
from sicbo.house_runtime.stream_names import is_table
from sicbo.house_runtime.table_registry import TableRegistry
from sicbo.house_runtime.tables.running_table import RunningTable
from sicbo.house_runtime.tree_head_signer import TreeHeadSigner
from sicbo.storage.contract import Store, StoreIsAway, StoreIsDamaged
from sicbo.table import commands as c

log = logging.getLogger(__name__)

OUR_FAULT = "the program met a fault of its own, which is in the log"
"""The reason on record for a table that is stopped by anything but damage."""

AT_THE_CAGE = "excluded at the cage"


class Housekeeping:
    """The periodic work of one process, at the cage, in the administration and at its tables."""

    def __init__(  # noqa: PLR0913 - its ports, each by its name
        self,
        store: Store,
        bus: Bus,
        clock: Clock,
        shared: SharedStreams,
        registry: TableRegistry,
        *,
        desks: BusServices,
        clocks: ClockComparison,
        owner: str,
        settings: HouseSettings,
        sealer: TreeHeadSigner | None,
    ) -> None:
        self._store = store
        self._bus = bus
        self._clock = clock
        self._administration = shared.administration
        self._cage = shared.cage
        self._registry = registry
        self._desks = desks
        self._clocks = clocks
        self._owner = owner
        self._settings = settings
        self._sealer = sealer
        self._alive_since = self._bus_was_there = self._expired_at = clock.now()
        self._told_stopped: set[str] = set()
        """Tables that are on record as stopped."""
        self._stopped_on_record: set[str] = set()
        """Those of them whose stop a person must end."""
        self._tasks: list[asyncio.Task[None]] = []
        self.is_closing = False
        """Whether tables without an owner are left to other processes."""
        self.why_away = ""
        """Why nothing can be committed, as of the last check of the store; empty if it can."""
        self.lost: set[str] = set()
        """Tables that another process took from this one."""

    @property
    def is_at_work(self) -> bool:
        """Whether the work has been started and not stopped."""
        return bool(self._tasks)

    def start(self, alive_since: datetime) -> None:
        """Start the periodic work.

        `alive_since` is when this process began to open the house, by the clock of the store.
        """
        self._alive_since = alive_since
        self._tasks = [
            asyncio.create_task(self._look_after(), name="looking after the tables"),
            asyncio.create_task(self._seal(), name="sealing the house"),
        ]

    async def stop(self) -> None:
        """Stop the periodic work."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []

    async def _look_after(self) -> None:
        """Give up tables that we cannot run, run those without an owner, and log when the store is away."""
        while True:
            await asyncio.sleep(self._settings.look_every)
            try:
                await self._store.probe()
                await self._clocks.compare()
                await self._look_once()
                if self.why_away:
                    log.warning("the store is back")
                self.why_away = ""
            except StoreIsAway as away:
                if self.why_away != away.why:
                    log.warning("%s: %s", away.why, away)
                self.why_away = away.why
                await self._desks.leave()
            except Exception:
                log.exception("looking after the tables failed")

    async def _look_once(self) -> None:
        now = self._clock.now()
        if self._bus.is_connected:
            self._bus_was_there = now
        alone = (now - self._bus_was_there).total_seconds() > self._settings.without_bus
        for stream, running in self._registry.running.items():
            if running.is_lost:
                self._note_lost(stream)
            if running.is_lost or alone:
                await self._registry.give_up(stream, look_on=True)
        if self._clocks.is_off:
            await self._leave_to_others()
        await self._expire_tickets(now)
        await self._expire_proposals(now)
        await self._tell_of_stopped_tables()
        await self._administration.catch_up()
        await self._try_resumed_tables_again()
        self._registry.publish_stops()
        await self._cage.catch_up()
        self._registry.publish_cage_changes()
        for running in self._registry.running.values():
            await self._exclude_who_sits(running)
        if self._bus.is_connected and not self.is_closing and not self._clocks.is_off:
            for stream in await self._store.free():
                if is_table(stream) and stream not in self._registry.runs:
                    await self._registry.run(stream, alive_since=self._alive_since)
            await self._desks.keep()

    async def _leave_to_others(self) -> None:
        """Give up every table that has no round in play, and the desks: our clock is wrong.

        A round in play goes on here: its betting time is counted by a stopwatch, and given up in its middle
        it would be over for players as soon as the right clock says so.
        """
        for stream in self._registry.between_rounds:
            await self._registry.give_up(stream, look_on=True)
        await self._desks.leave()

    def _note_lost(self, stream: str) -> None:
        """Note that a table was taken; where no other process may run, someone must look into it at once."""
        level = logging.ERROR if self._store.is_for_one_process else logging.WARNING
        log.log(level, "%s was taken by another process", stream)
        self.lost.add(stream)

    async def _seal(self) -> None:
        """Sign the heads of all streams periodically, if this process has a key."""
        while self._sealer is not None:
            await asyncio.sleep(self._settings.seal_every)
            try:
                await self._sealer.seal_if_due()
            except StoreIsAway as away:
                log.warning("the house could not be sealed: %s", away)
            except Exception:
                log.exception("the house could not be sealed")

    # ---- records -----------------------------------------------------------------------------------------

    async def _expire_tickets(self, now: datetime) -> None:
        """Expire tickets whose time is over."""
        if (now - self._expired_at).total_seconds() < self._settings.expire_every:
            return
        self._expired_at = now
        await self._cage.catch_up()
        first = next_expiry(self._cage.standing.state)
        if first is not None and first <= now:
            key = f"expiry/{self._cage.standing.seq}"
            await self._cage.ask(by_program(key, ExpireTickets()))

    async def _expire_proposals(self, now: datetime) -> None:
        """Expire proposals of cage and administration not approved in time; tables do so themselves."""
        for each in (self._cage, self._administration):
            order = expiry_due(each.standing.proposals, now)
            if order is not None:
                key = f"expired-proposals/{each.standing.stream}/{each.standing.seq}"
                await each.ask(by_program(key, order))

    async def _tell_of_stopped_tables(self) -> None:
        """Record which tables cannot be run, once for each table and process (STD-L1)."""
        for stream, reason in self._registry.why_stopped.items():
            if stream not in self._told_stopped:
                why = str(reason) if isinstance(reason, StoreIsDamaged) else OUR_FAULT
                order = ReportStoppedTable(table=stream, why=why)
                key = f"stopped/{self._owner}/{stream}/{self._administration.standing.seq}"
                answer = await self._administration.ask(by_program(key, order))
                if not isinstance(answer, RetryLater):
                    self._told_stopped.add(stream)
                if isinstance(answer, Accepted):
                    self._stopped_on_record.add(stream)

    async def _try_resumed_tables_again(self) -> None:
        """Run tables again whose stop after a fault was ended by a person; if it fails, they stop again."""
        for stream in tuple(self._stopped_on_record):
            if fault_at(self._administration.standing.state, stream) is None:
                self._stopped_on_record.discard(stream)
                self._told_stopped.discard(stream)
                await self._registry.try_again(stream)

    async def _exclude_who_sits(self, running: RunningTable) -> None:
        """Exclude at a table everyone the cage excludes, by name or account, whom the table still admits."""
        standing, excluded = running.standing, self._cage.standing.state.excluded
        visits = standing.table.visits.values() if standing.table is not None and excluded else ()
        for visit in visits:
            if not visit.is_excluded and (visit.player in excluded or visit.account in excluded):
                key = f"excluded/{standing.stream}/{standing.seq}/{visit.player}"
                order = c.ExcludePlayer(player=visit.player, reason=AT_THE_CAGE)
                await running.ask(by_program(key, order))
