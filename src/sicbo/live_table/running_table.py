"""A running table: the single writer of its stream.

It drains its inbox, decides in order, commits the batch in one transaction, answers, and only then tells
the world. A batch that cannot be kept is thrown away whole: the table is what the store says it is.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import chain
from typing import TYPE_CHECKING

from msgspec import Struct

from sicbo.clock import Clock, NeverBack, ticks
from sicbo.facts import Event
from sicbo.failpoints import passes
from sicbo.live_table.asking import (
    BROKEN_REQUEST,
    INBOX_IS_FULL,
    NOT_THE_OWNER,
    PROGRAM,
    STOPPED,
    STORE_IS_AWAY,
    Answer,
    Later,
    Request,
)
from sicbo.live_table.deciding import Deciding
from sicbo.live_table.device_feed import DeviceFeed, DeviceKey
from sicbo.live_table.inbox import Inbox
from sicbo.live_table.meters import Meters
from sicbo.live_table.outcome_sources import OperatingSystemsChance, OutcomeSource
from sicbo.live_table.past_rounds import looks_back, past_rounds, rounds_named
from sicbo.live_table.points import once_kept
from sicbo.live_table.proposing import order_in
from sicbo.live_table.reading import Snapshots, read_on, read_standing
from sicbo.live_table.record import Added, Standing, add
from sicbo.live_table.shared_stream import ATTEMPTS, IS_BUSY
from sicbo.live_table.streams import NOT_TABLES
from sicbo.live_table.timers import next_at
from sicbo.live_table.with_cage import Beside
from sicbo.proposals import commands as p
from sicbo.proposals.state import next_expiry
from sicbo.storage.contract import (
    BalanceIsRefused,
    Batch,
    Claim,
    KeyIsTaken,
    OwnerIsStale,
    Part,
    Store,
    StoredEvent,
    StoreIsAway,
    StoreRefused,
    StreamHasMoved,
)
from sicbo.table.recover import Wait, recover
from sicbo.table.takeover import taken_over

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
    """The most seconds before the clock is looked at again: a machine's clock may be set."""


class Kept(Struct, frozen=True):
    """What a batch left behind once it was kept: where the table stands, its records and its events."""

    standing: Standing
    records: tuple[StoredEvent, ...]
    happened: tuple[Event, ...] | None
    """None where batches came through of which only the store knew."""


class CannotRun(Exception):
    """A table that another process owns."""


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
        beside: Beside | None = None,
        alive_since: datetime | None = None,
        meters: Meters | None = None,
    ) -> None:
        """`alive_since` is when this process began to look after tables that others own.

        `beside` are the streams that all tables share; without them nobody is asked who he or she is.
        """
        self._store = store
        self._stream = stream
        self._clock = NeverBack(clock)
        self._owner = owner
        self._settings = settings or Settings()
        self._source = source or OperatingSystemsChance()
        self._feed = DeviceFeed({} if devices is None else devices)
        self._shared = beside
        self._alive_since = alive_since
        self._meters = meters or Meters()
        self._inbox: Inbox[_Waiting | None] = Inbox()
        self._epoch = 0
        self._deciding = Deciding(self._clock, 0, self._source, self._feed, beside)
        self._standing = Standing(stream=stream)
        self._snapshots = Snapshots(store, self._standing)
        self._watchers: list[Callable[[Kept], None]] = []
        self._running: asyncio.Task[None] | None = None
        self._beside: list[asyncio.Task[None]] = []
        self._broken: Exception | None = None
        self._is_in_doubt = False
        self._is_lost = False
        self._is_stopping = False
        self._moved = asyncio.Event()

    @property
    def broken(self) -> Exception | None:
        """Why the table is stopped: a failed invariant that people must look at."""
        return self._broken

    @property
    def is_lost(self) -> bool:
        """Whether another process owns the table by now."""
        return self._is_lost

    @property
    def epoch(self) -> int:
        """The epoch in which this process owns the table."""
        return self._epoch

    @property
    def standing(self) -> Standing:
        """Where the table stands, as it was last kept."""
        return self._standing

    @property
    def waiting(self) -> int:
        """How many requests wait to be decided."""
        return len(self._inbox)

    async def start(self) -> None:
        """Own the stream, read it, recover by the rules, and only then take requests."""
        await self._store.create(self._stream)
        now = self._clock.now()
        lease = self._settings.lease_seconds
        claim = await self._store.claim(self._stream, self._owner, now=now, seconds=lease)
        if claim is None:
            raise CannotRun(f"another process runs {self._stream}")
        self._epoch = claim.epoch
        passes("recovery-claimed")
        await self._read()
        passes("recovery-read")
        await self._come_back(claim)
        passes("recovery-kept")
        self.wake()  # the program's own orders come before anyone else's
        self._running = asyncio.create_task(self._run(), name=f"{self._stream} runs")
        self._beside = [
            asyncio.create_task(self._renew(), name=f"{self._stream} renews its lease"),
            asyncio.create_task(self._keep_time(), name=f"{self._stream} keeps time"),
        ]

    async def _read(self) -> None:
        """Read how the table stands, and never tell a time before that of its last record."""
        if self._standing.seq:
            self._standing = await read_on(self._store, self._standing)
        else:
            self._standing = await read_standing(self._store, self._stream)
        self._snapshots = Snapshots(self._store, self._standing)
        self._clock = self._clock.not_before(self._standing.at)
        self._deciding = Deciding(self._clock, self._epoch, self._source, self._feed, self._shared)

    async def _come_back(self, claim: Claim) -> None:
        """Do what the document says of the interruption; what waits for people waits."""
        table = self._standing.table
        if table is None:
            return
        at = self._clock.now()
        if claim.seen is not None and self._was_someone_alive(claim):
            alive = max(claim.seen, self._standing.at or claim.seen)  # a record is a sign of life too
            found: tuple[TableEvent, ...] | Wait = taken_over(table, gap_from=alive, at=at)
        else:
            found = recover(table)
        if isinstance(found, Wait) or not found:
            return
        key = f"program/recovery/{self._stream}/{self._standing.seq}"
        standing, added = add(self._standing, found, epoch=self._epoch, at=at, key=key, actor=PROGRAM)
        passes("recovery-decided")
        await self._commit(Batch(parts=(self._part([added]),)))
        self._standing = standing
        self._meters.happened(self._stream, found)

    def _was_someone_alive(self, claim: Claim) -> bool:
        """Tell whether this process was there already when the last owner, or it itself, showed life.

        Then the chain of owners is unbroken, and only terminals were interrupted; otherwise nobody was
        there for a while, and the round was (design 9).
        """
        if self._alive_since is None or claim.seen is None:
            return False
        return self._alive_since <= claim.seen

    async def stop(self) -> None:
        """Stop after what is being done, and give the stream up; who still waits is sent elsewhere."""
        self._is_stopping = True
        self._inbox.put(None)
        for task in self._beside:
            task.cancel()
        await asyncio.gather(*self._beside, return_exceptions=True)
        if self._running is not None:
            await self._running
            await self._snapshots.close(self._standing)
        try:
            await self._store.release(self._stream, self._owner, self._epoch, now=self._clock.now())
        except StoreIsAway:
            log.warning("%s: the store is away, and its lease runs out by itself", self._stream)

    def watch(self, watcher: Callable[[Kept], None]) -> None:
        """Be told after every batch that was kept."""
        self._watchers.append(watcher)

    async def ask(self, request: Request) -> Answer:
        """Ask for something; the answer comes after it is kept."""
        if len(self._inbox) >= self._settings.most_waiting:
            return INBOX_IS_FULL
        if self._is_stopping:
            return NOT_THE_OWNER
        waiting = _Waiting(request, asyncio.get_running_loop().create_future())
        self._inbox.put(waiting)
        return await waiting.answer

    def wake(self) -> None:
        """Look at the clock now."""
        self._inbox.put(None)

    async def _run(self) -> None:
        while not self._is_stopping:
            batch = await self._inbox.take(self._settings.most_in_a_batch)
            waiting = [each for each in batch if each is not None]
            passes("request-read")
            for together in decided_together(waiting):
                kept, answers = await self._answers_to([each.request for each in together])
                self._meters.answered(self._stream, answers)
                for each, answer in zip(together, answers, strict=True):
                    if not each.answer.done():
                        each.answer.set_result(answer)
                passes("answered")
                self._snapshots.save_if_due(self._standing)
                if kept is not None:
                    await asyncio.sleep(0)  # answers leave before anyone is shown anything
                    self._tell(kept)
        for left in self._inbox.take_at_once(len(self._inbox)):
            if left is not None and not left.answer.done():
                left.answer.set_result(NOT_THE_OWNER)

    def _tell(self, kept: Kept) -> None:
        self._moved.set()
        for watcher in self._watchers:
            try:
                watcher(kept)
            except Exception:
                log.exception("%s: someone who watches could not be told", self._stream)
            passes("half-told")

    async def _renew(self) -> None:
        """Stay the owner for as long as the table runs."""
        while not self._is_lost:
            await asyncio.sleep(self._settings.renew_every)
            now, lease = self._clock.now(), self._settings.lease_seconds
            try:
                is_ours = await self._store.renew(
                    self._stream, self._owner, self._epoch, now=now, seconds=lease
                )
            except StoreIsAway as away:
                log.warning("%s: the lease could not be renewed: %s", self._stream, away)
                continue
            if not is_ours:
                self._is_lost = True

    async def _keep_time(self) -> None:
        """Wake the table when time runs out for something."""
        while True:
            self._moved.clear()
            table = self._standing.table
            ends = (next_at(table) if table is not None else None, next_expiry(self._standing.proposals))
            at = min((each for each in ends if each is not None), default=None)
            left = self._settings.longest_sleep
            if at is not None:
                left = min(left, max((at - self._clock.now()).total_seconds(), 0))
            try:
                async with asyncio.timeout(left):
                    await self._moved.wait()
            except TimeoutError:
                if at is not None and at <= self._clock.now():
                    self.wake()
                    await asyncio.sleep(self._settings.longest_sleep / 10)

    async def _answers_to(self, requests: Sequence[Request]) -> tuple[Kept | None, list[Answer]]:
        """Decide a batch and keep it; what is told otherwise is not final, and may be asked again."""
        not_final = STOPPED if self._broken is not None else NOT_THE_OWNER
        if self._broken is None and not self._is_lost:
            try:
                return await self._decide_as_things_stand(requests)
            except Exception as reason:  # noqa: BLE001 - whatever it is: nobody is left waiting
                if _is_about_a_request(reason) and requests:
                    return await self._answers_one_by_one(requests)
                not_final = self._note(reason)
        return None, [not_final] * len(requests)

    def _note(self, reason: Exception) -> Later:
        """Note why a batch was not kept, as far as we know, and say what everyone in it is told."""
        if isinstance(reason, OwnerIsStale):
            self._is_lost = True
            return NOT_THE_OWNER
        if isinstance(reason, StoreIsAway | StreamHasMoved | KeyIsTaken):
            log.warning("%s: the store is away: %s", self._stream, reason)
            self._is_in_doubt = True
            self._meters.in_doubt[self._stream] += 1
            return STORE_IS_AWAY
        self._broken = reason
        log.error("%s is stopped", self._stream, exc_info=reason)
        return STOPPED

    async def _answers_one_by_one(self, requests: Sequence[Request]) -> tuple[None, list[Answer]]:
        """Find the request that the store cannot keep: the others are done without it."""
        if len(requests) == 1:
            return None, [BROKEN_REQUEST]
        found: list[Answer] = []
        for request in requests:
            kept, answers = await self._answers_to([request])
            found += answers
            if kept is not None:
                self._tell(kept)
        return None, found

    async def _decide_as_things_stand(self, requests: Sequence[Request]) -> tuple[Kept | None, list[Answer]]:
        """Decide a batch, and once more where a key or a batch was kept of which we did not know."""
        if self._is_in_doubt:
            await self._catch_up()
        try:
            return await self._decide_beside(requests)
        except KeyIsTaken:
            return await self._decide_beside(requests, look_up=True)
        except StreamHasMoved:  # an earlier batch of ours came through late
            await self._catch_up()
            return await self._decide_beside(requests, look_up=True)

    async def _decide_beside(
        self, requests: Sequence[Request], *, look_up: bool = False
    ) -> tuple[Kept | None, list[Answer]]:
        """Decide upon the shared streams as we know them; where one has moved, upon what it is now."""
        for _ in range(ATTEMPTS):
            try:
                return await self._decide_and_keep(requests, look_up=look_up)
            except StreamHasMoved as moved:
                if self._shared is None or moved.stream not in NOT_TABLES:
                    raise
                await self._shared.catch_up()
        return None, [IS_BUSY] * len(requests)

    async def _catch_up(self) -> None:
        """Go on from what the store has: a batch may be kept though the word of it never came (F5)."""
        before = self._standing.seq
        await self._read()
        self._is_in_doubt = False
        if self._standing.seq != before:
            log.warning("%s: a batch was kept though the word of it never came", self._stream)
            self._tell(Kept(self._standing, (), None))

    async def _decide_and_keep(
        self, requests: Sequence[Request], *, look_up: bool = False
    ) -> tuple[Kept | None, list[Answer]]:
        """Decide a batch as if its keys were new, which they mostly are, and let the store be the judge.

        Where it knows a key already it keeps nothing, and the keys are looked up before all is decided anew.
        An answer that is not kept would pass the store by: then they are looked up as well.
        """
        known = await self._store.answers([request.key for request in requests]) if look_up else {}
        passes("key-looked-up")
        first = order_in(self._standing.stream, self._standing.proposals, requests[0]) if requests else None
        named = rounds_named(self._standing.table, first)
        past = await past_rounds(self._store, self._standing, named) if named else {}
        if self._shared is not None:
            stream, proposals = self._stream, self._standing.proposals
            await self._shared.prepare([order_in(stream, proposals, each) for each in requests])
        decided = self._deciding.decide(self._standing, requests, known, past)
        if not look_up and any(request.key not in decided.final for request in requests):
            return await self._decide_and_keep(requests, look_up=True)
        if not decided.final and not decided.added:
            return None, decided.answers
        part = self._part(decided.added)
        parts = (part, *decided.parts_beside())
        await self._commit(Batch(parts=parts, answers=tuple(decided.final.values())))
        self._standing = decided.standing
        if decided.together is not None:
            decided.together.was_kept()
        once_kept(part.events)
        happened = tuple(chain.from_iterable([each.happened for each in decided.added]))
        self._meters.happened(self._stream, happened)
        return Kept(decided.standing, part.events, happened), decided.answers

    async def _commit(self, batch: Batch) -> None:
        """Keep a batch, and take its time; one that fails is no statistic."""
        began = ticks()
        await self._store.commit(batch)
        self._meters.committed(ticks() - began)

    def _part(self, added: Sequence[Added]) -> Part:
        return Part(
            stream=self._stream,
            epoch=self._epoch,
            after=self._standing.seq,
            events=tuple(chain.from_iterable([each.events for each in added])),
            transfers=tuple(chain.from_iterable([each.transfers for each in added])),
        )


def _is_about_a_request(reason: Exception) -> bool:
    """Tell whether the store refused something that was sent, and not the state of the table."""
    about_the_table = BalanceIsRefused | OwnerIsStale | StreamHasMoved | KeyIsTaken
    return isinstance(reason, StoreRefused) and not isinstance(reason, about_the_table)


def decided_together(batch: Sequence[_Waiting]) -> Iterator[Sequence[_Waiting]]:
    """Cut a batch where a request looks back, or may do so by a proposal: it is decided alone.

    A batch of nothing is one batch too: time may have run out for something.
    """
    first = 0
    for place, each in enumerate(batch):
        if isinstance(each.request.command, p.Command) or looks_back(each.request.command):
            if first < place:
                yield batch[first:place]
            yield batch[place : place + 1]
            first = place + 1
    if first < len(batch) or not batch:
        yield batch[first:]
