"""Reading a stream from a snapshot that is good and the records after it; and when snapshots are taken.

They are kept all along a stream, one for every so many records: neither a start nor a look at an old round
takes longer the more a house has seen.
"""

import asyncio
import logging
from collections.abc import Iterable

from sicbo.house_runtime.snapshots import freeze, thaw
from sicbo.house_runtime.stream_record import StreamStanding, replay
from sicbo.house_runtime.tables.table_record import Standing
from sicbo.storage.contract import Snapshot, Store, StoredEvent, StoreIsAway, StoreIsDamaged
from sicbo.storage.evidence.chain import ChainIsBroken, verify
from sicbo.table.state import Table

log = logging.getLogger(__name__)

EVERY = 2_000
"""Of so many records one has a snapshot: about a hundredth of the space, and a fraction of a second."""

FOR_EACH_WAGER = 5
"""Records between two snapshots for each wager on the table: it costs as much as the keeping of one."""

AT_ONCE = 500
"""Records that are read before others have their turn."""


async def read_standing(store: Store, stream: str) -> Standing:
    """Read where a stream stands: the newest snapshot if it is good, and what came after.

    What takes long is read once: snapshots are left on the way.
    """
    return await read_on(store, await from_snapshot(store, stream, None))


async def read_on(store: Store, standing: Standing) -> Standing:
    """Read on from where we stand to where the stream does."""
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
    """Refuse records that are not those which were written after the last one that was read."""
    links = ((each.seq, each.data, each.previous, each.hash) for each in records)
    try:
        verify(standing.stream, links, after=standing.hash, seq=standing.seq)
    except ChainIsBroken as broken:
        raise StoreIsDamaged(str(broken)) from broken


async def from_snapshot(store: Store, stream: str, before_round: int | None) -> Standing:
    """Go back to a snapshot that is good; without one a stream begins with nothing."""
    while snapshot := await store.snapshot(stream, before_round=before_round):
        standing = thaw(snapshot.data)
        if standing is not None and await _is_of(store, stream, snapshot, standing):
            return standing
        before_round = snapshot.round
    return Standing(stream=stream)


async def _is_of(store: Store, stream: str, snapshot: Snapshot, standing: Standing) -> bool:
    """Tell whether a snapshot says of itself what it is, and is of a record that is there."""
    place = stream, snapshot.seq, snapshot.hash, snapshot.round
    if place != (standing.stream, standing.seq, standing.hash, _rounds_opened(standing)):
        return False
    records = await store.read(stream, after=snapshot.seq - 1, limit=1)
    return [(each.seq, each.hash) for each in records] == [(snapshot.seq, snapshot.hash)]


def _rounds_opened(standing: Standing) -> int:
    return standing.table.rounds_opened if standing.table else 0


# ---- keeping snapshots -------------------------------------------------------------------------------


def is_due(standing: Standing, saved: int) -> bool:
    """Tell whether it is time for a snapshot, where the last one is of the record `saved`.

    The more wagers are on the table, the longer it waits: best it is taken when a round has just opened.
    """
    if _block(standing.seq) == _block(saved):
        return False
    return standing.seq - saved >= FOR_EACH_WAGER * _wagers_on(standing.table)


def _block(seq: int) -> int:
    """Count the snapshots that a stream of so many records has."""
    return seq // EVERY


def _wagers_on(table: Table | None) -> int:
    """Count the wagers of the round in play, or of the one before it."""
    plays = (table and table.round, table and table.previous)
    return sum(len(play.betting.wagers) for play in plays if play)


async def save(store: Store, standing: Standing) -> int:
    """Keep a snapshot, one for every so many records; give the number of its record."""
    if standing.seq:
        data = await asyncio.get_running_loop().run_in_executor(None, freeze, standing)
        snapshot = Snapshot(standing.seq, standing.hash, data, _rounds_opened(standing))
        await store.save_snapshot(standing.stream, snapshot, keep_through=_block(standing.seq) * EVERY - 1)
    return standing.seq


class Snapshots:
    """Takes the snapshots of a running table, beside its work: nobody waits for one."""

    def __init__(self, store: Store, standing: Standing) -> None:
        self._store = store
        self._saved = standing.seq
        self._task: asyncio.Task[None] | None = None

    def save_if_due(self, standing: Standing) -> None:
        """Begin to take a snapshot if it is time for one and none is being taken."""
        if is_due(standing, self._saved) and (self._task is None or self._task.done()):
            self._saved = standing.seq
            self._task = asyncio.create_task(self._save(standing))

    async def finish(self) -> None:
        """Wait for the snapshot that is being taken."""
        if self._task is not None:
            await self._task

    async def close(self, standing: Standing) -> None:
        """Take a last snapshot, so that the next start has nothing to read after it."""
        await self.finish()
        if standing.seq != self._saved:
            await self._save(standing)

    async def _save(self, standing: Standing) -> None:
        """Take a snapshot; where that fails a start reads more, and the table plays on.

        A store that is damaged stops the table at its next batch; here nobody would hear of it.
        """
        try:
            await save(self._store, standing)
        except (StoreIsAway, StoreIsDamaged) as reason:
            log.warning("%s: no snapshot could be kept: %s", standing.stream, reason)
        except Exception:
            log.exception("%s: no snapshot could be taken", standing.stream)
