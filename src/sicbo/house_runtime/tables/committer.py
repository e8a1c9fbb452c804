"""Committing a batch: requests are decided in the table's current state, and committed whole or not at all.

The store is the authority on the table. If it holds something that we did not know of, the batch is decided
again; if it cannot be reached, whether the batch was committed is found out later.
"""

import logging
from collections.abc import Callable, Sequence
from datetime import datetime
from itertools import chain

from msgspec import Struct

from sicbo.clock import Clock, MonotonicClock, ticks
from sicbo.failpoints import failpoint
from sicbo.house_runtime.event_failpoints import pass_committed_failpoints
from sicbo.house_runtime.process_metrics import Meters
from sicbo.house_runtime.proposals import order_in
from sicbo.house_runtime.requests import (
    BROKEN_REQUEST,
    IS_BUSY,
    NOT_THE_OWNER,
    PROGRAM,
    STOPPED,
    STORE_IS_AWAY,
    Answer,
    Request,
    RetryLater,
)
from sicbo.house_runtime.shared_streams.cross_stream_batch import SharedStreams
from sicbo.house_runtime.shared_streams.shared_stream import ATTEMPTS
from sicbo.house_runtime.stream_names import NOT_TABLES
from sicbo.house_runtime.stream_reader import Snapshots, read_on, read_standing
from sicbo.house_runtime.stream_standing import add, part_after
from sicbo.house_runtime.tables.batch import Deciding
from sicbo.house_runtime.tables.device_feed import DeviceFeed
from sicbo.house_runtime.tables.outcome_sources import OutcomeSource
from sicbo.house_runtime.tables.past_rounds import past_rounds, rounds_named
from sicbo.house_runtime.tables.table_standing import Standing
from sicbo.storage.contract import (
    BalanceIsRefused,
    Batch,
    KeyIsTaken,
    OwnerIsStale,
    Store,
    StoredEvent,
    StoreIsAway,
    StoreRefused,
    StreamHasMoved,
)
from sicbo.streams import Event
from sicbo.table.events import Event as TableEvent

log = logging.getLogger(__name__)


class Committed(Struct, frozen=True):
    """The effect of a committed batch: the new state of the table, its records and its events."""

    standing: Standing
    records: tuple[StoredEvent, ...]
    happened: tuple[Event, ...] | None
    """None if the store turned out to hold batches that we did not know of."""


class Committer:
    """Decides for one stream and commits the decisions, while this process owns it."""

    def __init__(  # noqa: PLR0913 - its ports, each by its name
        self,
        store: Store,
        stream: str,
        clock: Clock,
        *,
        source: OutcomeSource,
        feed: DeviceFeed,
        shared: SharedStreams | None,
        meters: Meters,
        tell: Callable[[Committed], None],
    ) -> None:
        """`tell` is called for commits outside the batch being answered: late ones, or one by one."""
        self._store = store
        self._stream = stream
        self.clock = MonotonicClock(clock)
        self._source = source
        self._feed = feed
        self._shared = shared
        self._meters = meters
        self._tell = tell
        self._deciding = Deciding(self.clock, 0, source, feed, shared)
        self._is_in_doubt = False
        self.epoch = 0
        """The epoch in which this process owns the stream."""
        self.standing = Standing(stream=stream)
        """The state of the table at the last commit."""
        self.snapshots = Snapshots(store, self.standing)
        """The snapshots that are taken along the stream."""
        self.broken: Exception | None = None
        """Why the table is stopped: a failed invariant that someone must look into."""
        self.is_lost = False
        """Whether another process owns the stream by now."""

    async def read(self) -> None:
        """Read the state of the table; the clock never goes back before its last record."""
        if self.standing.seq:
            self.standing = await read_on(self._store, self.standing)
        else:
            self.standing = await read_standing(self._store, self._stream)
        self.snapshots = Snapshots(self._store, self.standing)
        self.clock.not_before(self.standing.at)
        self._deciding = Deciding(self.clock, self.epoch, self._source, self._feed, self._shared)

    async def keep_at_start(self, found: tuple[TableEvent, ...], at: datetime) -> None:
        """Commit what follows from an interruption, before any request is taken."""
        key = f"program/recovery/{self._stream}/{self.standing.seq}"
        standing, added = add(self.standing, found, epoch=self.epoch, at=at, key=key, actor=PROGRAM)
        failpoint("recovery-decided")
        began = ticks()
        await self._store.commit(Batch(parts=(part_after(self.standing, [added], epoch=self.epoch),)))
        self._meters.committed(ticks() - began)
        self.standing = standing
        self._meters.happened(self._stream, found)

    async def answers_to(self, requests: Sequence[Request]) -> tuple[Committed | None, list[Answer]]:
        """Decide a batch and commit it, and again if the store knows more than we do.

        If that fails the answers are not final: requests can be retried.
        """
        if self.broken is not None or self.is_lost:
            return None, [NOT_THE_OWNER if self.broken is None else STOPPED] * len(requests)
        look_up = False
        try:
            if self._is_in_doubt:
                await self._catch_up()
            for _ in range(ATTEMPTS):
                try:
                    return await self._decide_and_keep(requests, look_up=look_up)
                except (KeyIsTaken, StreamHasMoved) as known:
                    look_up = await self._learn(known, looked_up=look_up)
        except Exception as reason:  # noqa: BLE001 - whatever it is: nobody is left waiting
            if _is_about_a_request(reason) and requests:
                return await self._answers_one_by_one(requests)
            return None, [self._note(reason)] * len(requests)
        return None, [IS_BUSY] * len(requests)

    async def _learn(self, known: KeyIsTaken | StreamHasMoved, *, looked_up: bool) -> bool:
        """Learn what the store knew better; return whether keys are looked up before deciding again.

        That may be a key, an earlier batch of ours that was committed late, or what another process added to
        a shared stream.
        """
        if isinstance(known, StreamHasMoved) and known.stream in NOT_TABLES and self._shared is not None:
            await self._shared.catch_up()
            return looked_up
        if looked_up:
            raise known
        if isinstance(known, StreamHasMoved):
            await self._catch_up()
        return True

    def _note(self, reason: Exception) -> RetryLater:
        """Note why a batch was not committed, as far as known, and return the answer for all its requests."""
        if isinstance(reason, OwnerIsStale):
            self.is_lost = True
            return NOT_THE_OWNER
        if isinstance(reason, StoreIsAway | StreamHasMoved | KeyIsTaken):
            log.warning("%s: the store is away: %s", self._stream, reason)
            self._is_in_doubt = True
            self._meters.in_doubt[self._stream] += 1
            return STORE_IS_AWAY
        self.broken = reason
        log.error("%s is stopped", self._stream, exc_info=reason)
        return STOPPED

    async def _answers_one_by_one(self, requests: Sequence[Request]) -> tuple[None, list[Answer]]:
        """Find the request that the store rejects: the others are carried out without it."""
        if len(requests) == 1:
            return None, [BROKEN_REQUEST]
        found: list[Answer] = []
        for request in requests:
            kept, answers = await self.answers_to([request])
            found += answers
            if kept is not None:
                self._tell(kept)
        return None, found

    async def _catch_up(self) -> None:
        """Continue from what the store holds: a batch may be committed unknown to us (finding F5)."""
        before = self.standing.seq
        await self.read()
        self._is_in_doubt = False
        if self.standing.seq != before:
            log.warning("%s: a batch was kept though the word of it never came", self._stream)
            self._tell(Committed(self.standing, (), None))

    async def _decide_and_keep(
        self, requests: Sequence[Request], *, look_up: bool = False
    ) -> tuple[Committed | None, list[Answer]]:
        """Decide a batch as if its keys were new, which they mostly are, and let the store check them.

        If it knows a key already it commits nothing, and the keys are looked up before all is decided again.
        An answer that is not stored would escape that check: then the keys are looked up as well.
        """
        known = await self._store.answers([request.key for request in requests]) if look_up else {}
        failpoint("key-looked-up")
        first = order_in(self.standing.stream, self.standing.proposals, requests[0]) if requests else None
        named = rounds_named(self.standing.table, first)
        past = await past_rounds(self._store, self.standing, named) if named else {}
        if self._shared is not None:
            stream, proposals = self._stream, self.standing.proposals
            await self._shared.prepare([order_in(stream, proposals, each) for each in requests])
        decided = self._deciding.decide(self.standing, requests, known, past)
        if not look_up and any(request.key not in decided.final for request in requests):
            return await self._decide_and_keep(requests, look_up=True)
        if not decided.final and not decided.added:
            return None, decided.answers
        part = part_after(self.standing, decided.added, epoch=self.epoch)
        parts = (part, *decided.parts_beside())
        began = ticks()
        await self._store.commit(Batch(parts=parts, answers=tuple(decided.final.values())))
        self._meters.committed(ticks() - began)  # a failed one is not counted
        self.standing = decided.standing
        if decided.together is not None:
            decided.together.was_kept()
        pass_committed_failpoints(part.events)
        happened = tuple(chain.from_iterable([each.happened for each in decided.added]))
        self._meters.happened(self._stream, happened)
        return Committed(decided.standing, part.events, happened), decided.answers


def _is_about_a_request(reason: Exception) -> bool:
    """Return whether the store rejected the content of a request, and not the state of the table."""
    about_the_table = BalanceIsRefused | OwnerIsStale | StreamHasMoved | KeyIsTaken
    return isinstance(reason, StoreRefused) and not isinstance(reason, about_the_table)
