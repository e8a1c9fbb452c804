"""A running table: the single writer of its stream.

It claims the stream, recovers by its rules, drains its inbox, has each batch decided and committed, answers,
and only then notifies watchers. It runs the table's timers, and renews its ownership for as long as it runs.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from msgspec import Struct

from sicbo.clock import Clock
from sicbo.failpoints import failpoint
from sicbo.house_runtime.process_metrics import Meters
from sicbo.house_runtime.requests import INBOX_IS_FULL, NOT_THE_OWNER, Answer, Request
from sicbo.house_runtime.shared_streams.cross_stream_batch import SharedStreams
from sicbo.house_runtime.tables.committer import Committed, Committer
from sicbo.house_runtime.tables.device_feed import DeviceFeed, DeviceKey
from sicbo.house_runtime.tables.outcome_sources import OperatingSystemsChance, OutcomeSource
from sicbo.house_runtime.tables.past_rounds import is_decided_alone
from sicbo.house_runtime.tables.table_standing import Standing
from sicbo.house_runtime.tables.timers import next_at
from sicbo.proposals import commands as p
from sicbo.proposals.state import next_expiry
from sicbo.storage.contract import Claim, Store, StoreIsAway
from sicbo.table.recovery.recover import Wait, recover
from sicbo.table.recovery.takeover import taken_over

if TYPE_CHECKING:
    from sicbo.table.events import Event as TableEvent

log = logging.getLogger(__name__)


class Settings(Struct, frozen=True):
    """How much a table takes at once, and for how long it owns its stream."""

    most_waiting: int = 1000
    most_in_a_batch: int = 256
    lease_seconds: float = 10
    renew_every: float = 2.5
    longest_sleep: float = 1
    """The maximum seconds before the clock is checked again: a machine's clock may be set."""


class CannotRun(Exception):
    """Another process owns the table."""


class _Waiting(Struct):
    request: Request
    answer: "asyncio.Future[Answer]"


class RunningTable:
    """One table, one task, one writer."""

    def __init__(  # noqa: PLR0913 - its ports, each by its name
        self,
        store: Store,
        stream: str,
        clock: Clock,
        owner: str,
        settings: Settings | None = None,
        *,
        source: OutcomeSource | None = None,
        devices: Mapping[str, DeviceKey] | None = None,
        shared: SharedStreams | None = None,
        alive_since: datetime | None = None,
        meters: Meters | None = None,
    ) -> None:
        """`alive_since` is when this process began to watch tables that others own, by the store's clock.

        `shared` are the streams that all tables share; without them there is no sign-in.
        """
        self._store = store
        self._stream = stream
        self._owner = owner
        self._settings = settings or Settings()
        self._alive_since = alive_since
        self._meters = meters or Meters()
        self._keeping = Committer(
            store,
            stream,
            clock,
            source=source or OperatingSystemsChance(),
            feed=DeviceFeed({} if devices is None else devices),
            shared=shared,
            meters=self._meters,
            tell=self._tell,
        )
        self._inbox: list[_Waiting] = []
        self._woken = asyncio.Event()
        """Set while there is something to do: a request, a timer, or to stop."""
        self._watchers: list[Callable[[Committed], None]] = []
        self._running: asyncio.Task[None] | None = None
        self._shared: list[asyncio.Task[None]] = []
        self._is_stopping = False
        self._moved = asyncio.Event()

    @property
    def broken(self) -> Exception | None:
        """Why the table is stopped: a failed invariant that someone must look into."""
        return self._keeping.broken

    @property
    def is_lost(self) -> bool:
        """Whether another process owns the table by now."""
        return self._keeping.is_lost

    @property
    def epoch(self) -> int:
        """The epoch in which this process owns the table."""
        return self._keeping.epoch

    @property
    def standing(self) -> Standing:
        """The state of the table at the last commit."""
        return self._keeping.standing

    @property
    def waiting(self) -> int:
        """How many requests wait to be decided."""
        return len(self._inbox)

    async def start(self) -> None:
        """Claim the stream, read it, recover by the rules, and only then take requests."""
        await self._store.create(self._stream)
        clock = self._keeping.clock.now()
        lease = self._settings.lease_seconds
        claim = await self._store.claim(self._stream, self._owner, clock=clock, seconds=lease)
        if claim is None:
            raise CannotRun(f"another process runs {self._stream}")
        self._keeping.epoch = claim.epoch
        failpoint("recovery-claimed")
        await self._keeping.read()
        failpoint("recovery-read")
        await self._come_back(claim)
        failpoint("recovery-kept")
        self.wake()  # the program's own orders come before anyone else's
        self._running = asyncio.create_task(self._run(), name=f"{self._stream} runs")
        self._shared = [
            asyncio.create_task(self._renew(), name=f"{self._stream} renews its lease"),
            asyncio.create_task(self._keep_time(), name=f"{self._stream} keeps time"),
        ]

    async def _come_back(self, claim: Claim) -> None:
        """Apply what the document says of the interruption; what needs people waits for them."""
        table = self.standing.table
        if table is None:
            return
        at = self._keeping.clock.now()
        if self._was_someone_alive(claim):
            signs = (claim.owner_clock, self.standing.at)  # a record is a sign of life too
            alive = max((each for each in signs if each is not None), default=at)
            found: tuple[TableEvent, ...] | Wait = taken_over(table, gap_from=alive, at=at)
        else:
            found = recover(table, at)
        if found and not isinstance(found, Wait):
            await self._keeping.keep_at_start(found, at)

    def _was_someone_alive(self, claim: Claim) -> bool:
        """Return whether this process was running when the last owner, possibly itself, gave a sign of life.

        Then the chain of owners is unbroken, and only terminals were interrupted; otherwise there was a time
        without an owner, and the round was interrupted (decision 0029). Both moments are by the clock of the
        store, since those of two processes cannot be compared (decision 0084).
        """
        if self._alive_since is None or claim.seen is None:
            return False
        return self._alive_since <= claim.seen

    async def stop(self) -> None:
        """Stop after the current work, and release the stream; pending requests are sent elsewhere."""
        self._is_stopping = True
        self.wake()
        for task in self._shared:
            task.cancel()
        await asyncio.gather(*self._shared, return_exceptions=True)
        if self._running is not None:
            await self._running
            await self._keeping.snapshots.close(self.standing)
        try:
            await self._store.release(self._stream, self._owner, self.epoch, clock=self._keeping.clock.now())
        except StoreIsAway:
            log.warning("%s: the store is away, and its lease runs out by itself", self._stream)

    def watch(self, watcher: Callable[[Committed], None]) -> None:
        """Call a watcher after every committed batch."""
        self._watchers.append(watcher)

    async def ask(self, request: Request) -> Answer:
        """Send a request; the answer comes after the commit."""
        if len(self._inbox) >= self._settings.most_waiting:
            return INBOX_IS_FULL
        if self._is_stopping:
            return NOT_THE_OWNER
        waiting = _Waiting(request, asyncio.get_running_loop().create_future())
        self._inbox.append(waiting)
        self._woken.set()
        return await waiting.answer

    def wake(self) -> None:
        """Check the timers now."""
        self._woken.set()

    async def _run(self) -> None:
        while not self._is_stopping:
            await self._woken.wait()
            batch = self._inbox[: self._settings.most_in_a_batch]
            del self._inbox[: len(batch)]
            if not self._inbox:
                self._woken.clear()
            failpoint("request-read")
            for together in decidable_batches(batch):
                kept, answers = await self._keeping.answers_to([each.request for each in together])
                self._meters.answered(self._stream, answers)
                for each, answer in zip(together, answers, strict=True):
                    if not each.answer.done():
                        each.answer.set_result(answer)
                failpoint("answered")
                self._keeping.snapshots.save_if_due(self.standing)
                if kept is not None:
                    await asyncio.sleep(0)  # answers leave before views are sent
                    self._tell(kept)
        for left in self._inbox:
            if not left.answer.done():
                left.answer.set_result(NOT_THE_OWNER)
        self._inbox.clear()

    def _tell(self, kept: Committed) -> None:
        self._moved.set()
        for watcher in self._watchers:
            try:
                watcher(kept)
            except Exception:
                log.exception("%s: someone who watches could not be told", self._stream)
            failpoint("half-told")

    async def _renew(self) -> None:
        """Renew the ownership for as long as the table runs."""
        while not self.is_lost:
            await asyncio.sleep(self._settings.renew_every)
            clock, lease = self._keeping.clock.now(), self._settings.lease_seconds
            try:
                is_ours = await self._store.renew(
                    self._stream, self._owner, self.epoch, clock=clock, seconds=lease
                )
            except StoreIsAway as away:
                log.warning("%s: the lease could not be renewed: %s", self._stream, away)
                continue
            if not is_ours:
                self._keeping.is_lost = True

    async def _keep_time(self) -> None:
        """Wake the table when a timer expires."""
        while True:
            self._moved.clear()
            table = self.standing.table
            ends = (next_at(table) if table is not None else None, next_expiry(self.standing.proposals))
            at = min((each for each in ends if each is not None), default=None)
            left = self._settings.longest_sleep
            if at is not None:
                left = min(left, max((at - self._keeping.clock.now()).total_seconds(), 0))
            try:
                async with asyncio.timeout(left):
                    await self._moved.wait()
            except TimeoutError:
                if at is not None and at <= self._keeping.clock.now():
                    self.wake()
                    await asyncio.sleep(self._settings.longest_sleep / 10)


def decidable_batches(batch: Sequence[_Waiting]) -> Iterator[Sequence[_Waiting]]:
    """Split a batch where a request refers to earlier rounds, or may by a proposal: it is decided alone.

    An empty batch is a batch too: a timer may have expired.
    """
    first = 0
    for place, each in enumerate(batch):
        if isinstance(each.request.command, p.Command) or is_decided_alone(each.request.command):
            if first < place:
                yield batch[first:place]
            yield batch[place : place + 1]
            first = place + 1
    if first < len(batch) or not batch:
        yield batch[first:]
