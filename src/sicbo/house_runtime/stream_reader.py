"""Reading a stream from a valid snapshot and the records after it; and when snapshots are taken.

They are saved all along a stream, at intervals: neither a start nor a look at an old round takes longer as
the house grows older.
"""

import asyncio
import logging
from collections.abc import Iterable

from sicbo.house_runtime.snapshots import freeze, thaw
from sicbo.house_runtime.stream_standing import StreamStanding, replay
from sicbo.house_runtime.tables.table_standing import Standing
from sicbo.storage.contract import Snapshot, Store, StoredEvent, StoreIsAway, StoreIsDamaged
from sicbo.storage.evidence.chain import ChainIsBroken, verify
from sicbo.table.state import Table

log = logging.getLogger(__name__)

EVERY = 2_000
"""Records per snapshot: about a hundredth of the space, and a fraction of a second to read."""

FOR_EACH_WAGER = 5
"""Records between two snapshots for each wager on the table: a snapshot costs about as much as saving one."""

AT_ONCE = 500
"""Records to read before yielding to other tasks."""


async def read_standing(store: Store, stream: str) -> Standing:
    """Read the state of a stream: the newest snapshot if it is valid, and the records after it.

    A long read is done only once: it saves snapshots on the way.
    """
    return await read_on(store, await from_snapshot(store, stream, None))


async def read_on(store: Store, standing: Standing) -> Standing:
    """Read on from this state to the end of the stream."""
    saved = standing.seq
    while records := await store.read(standing.stream, after=standing.seq, limit=AT_ONCE):
        verify_continuity(standing, records)
        for record in records:
            standing = replay(standing, (record,))
            if is_due(standing, saved):
                saved = await save(store, standing)
        await asyncio.sleep(0)
    return standing


def verify_continuity(standing: StreamStanding, records: Iterable[StoredEvent]) -> None:
    """Refuse records that do not directly follow the last one that was read."""
    links = ((each.seq, each.data, each.previous, each.hash) for each in records)
    try:
        verify(standing.stream, links, after=standing.hash, seq=standing.seq)
    except ChainIsBroken as broken:
        raise StoreIsDamaged(str(broken)) from broken


async def from_snapshot(store: Store, stream: str, before_round: int | None) -> Standing:
    """Return the state in the latest valid snapshot; without one a stream starts empty."""
    while snapshot := await store.snapshot(stream, before_round=before_round):
        standing = thaw(snapshot.data)
        if standing is not None and await _is_of(store, stream, snapshot, standing):
            return standing
        before_round = snapshot.round
    return Standing(stream=stream)


async def _is_of(store: Store, stream: str, snapshot: Snapshot, standing: Standing) -> bool:
    """Return whether a snapshot matches its own description, and its record exists."""
    place = stream, snapshot.seq, snapshot.hash, snapshot.round
    if place != (standing.stream, standing.seq, standing.hash, _rounds_opened(standing)):
        return False
    records = await store.read(stream, after=snapshot.seq - 1, limit=1)
    return [(each.seq, each.hash) for each in records] == [(snapshot.seq, snapshot.hash)]


def _rounds_opened(standing: Standing) -> int:
    return standing.table.rounds_opened if standing.table else 0


# ---- saving snapshots --------------------------------------------------------------------------------


def is_due(standing: Standing, saved: int) -> bool:
    """Return whether a snapshot is due, if the last one is of the record `saved`.

    The more wagers are on the table, the longer it waits: the best moment is just after a round has opened.
    """
    if _block(standing.seq) == _block(saved):
        return False
    return standing.seq - saved >= FOR_EACH_WAGER * _wagers_on(standing.table)


def _block(seq: int) -> int:
    """Return the number of snapshots in a stream of so many records."""
    return seq // EVERY


def _wagers_on(table: Table | None) -> int:
    """Return the number of wagers of the round in play, or of the one before it."""
    plays = (table and table.round, table and table.previous)
    return sum(len(play.betting.wagers) for play in plays if play)


async def save(store: Store, standing: Standing) -> int:
    """Save a snapshot, one per interval of records; return the number of its record."""
    if standing.seq:
        data = await asyncio.get_running_loop().run_in_executor(None, freeze, standing)
        snapshot = Snapshot(standing.seq, standing.hash, data, _rounds_opened(standing))
        await store.save_snapshot(standing.stream, snapshot, keep_through=_block(standing.seq) * EVERY - 1)
    return standing.seq


class Snapshots:
    """Takes the snapshots of a running table in the background: nobody waits for one."""

    def __init__(self, store: Store, standing: Standing) -> None:
        self._store = store
        self._saved = standing.seq
        self._task: asyncio.Task[None] | None = None

    def save_if_due(self, standing: Standing) -> None:
        """Start taking a snapshot if one is due and none is being taken."""
        if is_due(standing, self._saved) and (self._task is None or self._task.done()):
            self._saved = standing.seq
            self._task = asyncio.create_task(self._save(standing))

    async def finish(self) -> None:
        """Wait for the snapshot that is being taken."""
        if self._task is not None:
            await self._task

    async def close(self, standing: Standing) -> None:
        """Take a last snapshot, so that the next start has no records to read after it."""
        await self.finish()
        if standing.seq != self._saved:
            await self._save(standing)

    async def _save(self, standing: Standing) -> None:
        """Take a snapshot; if that fails the next start reads more, and the table plays on.

        A damaged store stops the table at its next batch; here nobody would be notified.
        """
        try:
            await save(self._store, standing)
        except (StoreIsAway, StoreIsDamaged) as reason:
            log.warning("%s: no snapshot could be kept: %s", standing.stream, reason)
        except Exception:
            log.exception("%s: no snapshot could be taken", standing.stream)
