"""The tables of one process: those that it runs, and those that it follows for its viewers.

Each table is one or the other, and switches under a lock. Its viewers here notice nothing of the switch.
"""

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime

from msgspec import Struct

from sicbo.bus.contract import Bus, Serving
from sicbo.clock import Clock
from sicbo.house_runtime.bus_messages import Sent, request_of
from sicbo.house_runtime.bus_services import answering
from sicbo.house_runtime.requests import BUS_IS_AWAY, Answer, Request, RetryLater
from sicbo.house_runtime.shared_streams.cross_stream_batch import SharedStreams
from sicbo.house_runtime.stream_names import is_table
from sicbo.house_runtime.tables.followed_table import RecordPublisher, TableFollower, ViewedTable
from sicbo.house_runtime.tables.running_table import CannotRun, RunningTable
from sicbo.house_runtime.tables.table_standing import Standing
from sicbo.house_runtime.tables.view_delivery import Audience, Subscription
from sicbo.own_limits import LimitSchedule
from sicbo.play_stops import Stop, stops_at
from sicbo.storage.contract import OwnerIsStale, Store, StoreIsAway, StoreIsDamaged
from sicbo.streams import Command
from sicbo.table import commands as c

log = logging.getLogger(__name__)

NEED_THE_BUS = (c.OpenBetting, c.LayWagers, c.TakeBackWagers, c.MoveWager, c.SpeakWager)
"""Commands that a table accepts only while all its terminals can reach it."""


class NoSuchTable(LookupError):
    """A table that the house does not have."""


class _Here(Struct):
    """A table that this process runs."""

    running: RunningTable
    telling: RecordPublisher
    serving: Serving


class TableRegistry:
    """The tables of a house, from inside one of its processes."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        clock: Clock,
        shared: SharedStreams,
        table_of: Callable[[str, datetime | None], RunningTable],
    ) -> None:
        """`table_of` makes the table of a stream; it is given since when this process has watched it."""
        self._store = store
        self._bus = bus
        self._clock = clock
        self._shared = shared
        self._table_of = table_of
        self._here: dict[str, _Here] = {}
        self._seen: dict[str, ViewedTable] = {}
        self._following: dict[str, TableFollower] = {}
        self._changing = asyncio.Lock()
        self._unrecoverable: dict[str, Exception] = {}
        """Tables that could not be recovered: their records are damaged, or the program has a bug."""
        self._cage_shown = 0
        """The last record of the cage that viewers here have been shown."""
        self._stops_shown: tuple[Stop, ...] = ()
        """The stops of play that viewers here have been shown."""
        self.opens_no_round: RetryLater | None = None
        """The answer to orders that would open a round, while none may be opened here."""

    @property
    def runs(self) -> tuple[str, ...]:
        """The tables that this process runs."""
        return tuple(sorted(self._here))

    @property
    def running(self) -> dict[str, RunningTable]:
        """The same tables, each as it runs."""
        return {stream: here.running for stream, here in self._here.items()}

    @property
    def waiting_views(self) -> int:
        """How many views wait to be sent to the viewers here."""
        return sum(seen.delivery.waiting for seen in self._seen.values())

    @property
    def why_stopped(self) -> dict[str, Exception]:
        """The tables that are stopped until someone has looked into the cause, each with its reason."""
        broken = {stream: running.broken for stream, running in self.running.items()}
        return self._unrecoverable | {stream: why for stream, why in broken.items() if why is not None}

    @property
    def between_rounds(self) -> tuple[str, ...]:
        """The tables here that have no round in play, or whose round cannot go on."""
        return tuple(
            stream
            for stream, running in self.running.items()
            if running.broken or running.standing.table is None or running.standing.table.round is None
        )

    def is_unrecoverable(self, stream: str) -> bool:
        """Return whether a table could not be recovered here."""
        return stream in self._unrecoverable

    async def tables(self) -> tuple[str, ...]:
        """List all tables of the house."""
        return tuple(head.stream for head in await self._store.heads() if is_table(head.stream))

    # ---- requests ----------------------------------------------------------------------------------------

    def running_here(self, stream: str) -> RunningTable | None:
        """Return a table if this process runs it, and so answers for it."""
        here = self._here.get(stream)
        return here.running if here is not None else None

    def not_now(self, request: Request) -> RetryLater | None:
        """Return why no table that runs here takes a request for now, if it does not."""
        if isinstance(request.command, NEED_THE_BUS) and not self._bus.is_connected:
            return BUS_IS_AWAY
        return self.opens_no_round if isinstance(request.command, c.OpenBetting) else None

    # ---- views -------------------------------------------------------------------------------------------

    async def look(self, stream: str, audience: Audience, *, most_waiting: int) -> Subscription:
        """Subscribe to a table: the whole view first, then every change of it."""
        standing = await self.standing(stream)
        return self._seen[stream].delivery.subscribe(standing, audience, most_waiting=most_waiting)

    def unsubscribe(self, stream: str, subscription: Subscription) -> None:
        """End a subscription."""
        if stream in self._seen:
            self._seen[stream].delivery.unsubscribe(subscription)

    async def standing(self, stream: str) -> Standing:
        """Return the current state of a table, including what was answered but not yet shown to viewers."""
        async with self._changing:
            await self._see(stream)
        running = self.running_here(stream)
        return running.standing if running is not None else self._seen[stream].standing

    async def _see(self, stream: str) -> None:
        """Make sure that this process knows the state of a table and is notified of changes."""
        if stream in self._here or stream in self._following:
            return
        if stream not in await self.tables():
            raise NoSuchTable(
                f"there is no table {stream!r}: {', '.join(await self.tables()) or 'none at all'}"
            )
        await self._follow(stream)

    async def _follow(self, stream: str) -> None:
        following = TableFollower(self._store, self._bus, self._seen_table(stream))
        await following.start()
        self._following[stream] = following

    def _seen_table(self, stream: str) -> ViewedTable:
        if stream not in self._seen:
            self._seen[stream] = ViewedTable(stream, self._clock, self._limits_of, self._stops_at)
        return self._seen[stream]

    def _limits_of(self, account: str) -> LimitSchedule | None:
        """Return the limits of an account, from this process's copy of the cage."""
        known = self._shared.cage.standing.state.accounts.get(account)
        return known.limits if known is not None else None

    def _stops_at(self, stream: str) -> tuple[Stop, ...]:
        """Return the stops of play at a table, from this process's copy of the administration."""
        return stops_at(stream, self._shared.administration.standing.state.stops)

    def publish_stops(self) -> None:
        """Show everyone where play is stopped, if that has changed since."""
        stops = self._shared.administration.standing.state.stops
        if self._stops_shown != stops:
            self._stops_shown = stops
            for seen in self._seen.values():
                seen.stops_moved()

    def publish_cage_changes(self) -> None:
        """Send players what the cage stores for them, if the cage has changed since."""
        if self._cage_shown != self._shared.cage.standing.seq:
            self._cage_shown = self._shared.cage.standing.seq
            for seen in self._seen.values():
                seen.accounts_moved()

    async def stop_showing(self) -> None:
        """Stop following tables, and disconnect all viewers."""
        for following in self._following.values():
            await following.stop()
        for seen in self._seen.values():
            seen.delivery.cut_all()

    # ---- ownership ---------------------------------------------------------------------------------------

    async def make(self, stream: str) -> None:
        """Create a new table, and run it."""
        await self._store.create(stream)
        await self.run(stream, alive_since=None)

    async def run(self, stream: str, *, alive_since: datetime | None) -> None:
        """Run a table, unless another process does; one that cannot be recovered is left alone."""
        async with self._changing:
            if stream in self._here or stream in self._unrecoverable:
                return
            running = self._table_of(stream, alive_since)
            try:
                await running.start()
            except (CannotRun, OwnerIsStale):
                return
            except StoreIsAway:
                raise
            except Exception as reason:  # noqa: BLE001 - whatever it is: the other tables must run
                self._leave_alone(stream, reason)
                return
            try:
                serving = await self._serve(stream, running)
            except BaseException:  # nobody could reach it here
                await running.stop()
                raise
            following = self._following.pop(stream, None)
            if following is not None:
                await following.stop()
            seen = self._seen_table(stream)
            seen.publish(running.standing, None)
            telling = RecordPublisher(self._bus, running.standing)
            running.watch(lambda kept: seen.publish(kept.standing, kept.happened))
            running.watch(telling.put)
            self._here[stream] = _Here(running, telling, serving)
            log.info("%s is run here, in epoch %s", stream, running.epoch)

    async def _serve(self, stream: str, running: RunningTable) -> Serving:
        async def act(sent: Sent[Command]) -> Answer:
            request = request_of(stream, sent.key, sent.command, sent.actor, sent.second)
            return self.not_now(request) or await running.ask(request)

        answer = answering(stream, self._shared.administration, act)
        return await self._bus.serve(stream, answer, epoch=running.epoch)

    def _leave_alone(self, stream: str, reason: Exception) -> None:
        trace = None if isinstance(reason, StoreIsDamaged) else reason
        log.error("%s cannot be run, until someone has looked: %s", stream, reason, exc_info=trace)
        self._unrecoverable[stream] = reason

    async def try_again(self, stream: str) -> None:
        """Let a table that was stopped after a fault be run again: a person has ended the stop."""
        await self.give_up(stream)
        self._unrecoverable.pop(stream, None)

    async def give_up(self, stream: str, *, look_on: bool = False) -> None:
        """Stop running a table; with `look_on`, its viewers here go on watching it."""
        async with self._changing:
            here = self._here.pop(stream, None)
            if here is None:
                return
            await here.serving.close()
            await here.running.stop()
            await here.telling.stop()
            log.info("%s is run here no more", stream)
            if look_on and self._seen_table(stream).standing.seq:
                await self._follow(stream)
