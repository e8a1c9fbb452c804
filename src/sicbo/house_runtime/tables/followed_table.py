"""A table as this process sees it, whichever process runs it: its state, and its viewers here.

In the owner's process it changes with each committed batch. Elsewhere it follows what the owner publishes on
the bus; what was missed is read from the store, which alone is the authority on the table.
"""

import asyncio
import logging

from sicbo.bus.contract import Bus, BusIsAway, FellBehind, MessageIsTooLarge
from sicbo.clock import Clock, MonotonicClock
from sicbo.house_runtime.bus_messages import NotANotice, RecordsNotice, decode_notice, encode_notice
from sicbo.house_runtime.stream_reader import read_on, read_standing
from sicbo.house_runtime.stream_standing import take
from sicbo.house_runtime.tables.committer import Committed
from sicbo.house_runtime.tables.table_standing import Standing
from sicbo.house_runtime.tables.view_delivery import Delivery, LimitsOf, StopsAt
from sicbo.storage.contract import Store, StoreIsAway
from sicbo.storage.records import decode_at_table
from sicbo.streams import Event

log = logging.getLogger(__name__)

MAX_WAITING = 1000
"""Messages of an owner that may be queued here; beyond that, the table is read from the store."""

PAUSE = 1.0
"""Seconds between reads of the store while the bus is unavailable."""

REMIND_EVERY = 2.0
"""Seconds after which an owner that had nothing to publish repeats how far its table is."""


class ViewedTable:
    """The state of a table, and its viewers in this process."""

    def __init__(
        self,
        stream: str,
        clock: Clock,
        limits_of: LimitsOf | None = None,
        stops_at: StopsAt | None = None,
    ) -> None:
        self.standing = Standing(stream=stream)
        self._clock = MonotonicClock(clock)
        self.delivery = Delivery(self._clock, limits_of, stops_at)

    def publish(self, standing: Standing, happened: tuple[Event, ...] | None) -> None:
        """Show the new state of the table, and the events that led to it if known."""
        self.standing = standing
        self._clock.not_before(standing.at)  # a countdown is shown by the clock by which the table decides
        self.delivery.publish(standing, happened)

    def accounts_moved(self) -> None:
        """Show players who are at this table with an account what the cage now stores for them."""
        table = self.standing.table
        if table is not None and any(each.account for each in table.visits.values()):
            self.delivery.publish(self.standing, None)

    def stops_moved(self) -> None:
        """Show everyone at this table where play is stopped now."""
        if self.standing.table is not None:
            self.delivery.publish(self.standing, None)


class TableFollower:
    """Follows a table that another process runs."""

    def __init__(self, store: Store, bus: Bus, seen: ViewedTable) -> None:
        self._store = store
        self._bus = bus
        self._seen = seen
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Follow the table from its known state, or else from its state in the store."""
        if not self._seen.standing.seq:
            await self._catch_up()
        self._task = asyncio.create_task(self._follow(), name=f"following {self._seen.standing.stream}")

    async def stop(self) -> None:
        """Stop following it."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _follow(self) -> None:
        while True:
            try:
                heard = await self._bus.subscribe(topic(self._seen.standing.stream), most_waiting=MAX_WAITING)
                try:
                    await self._catch_up()  # after subscribing, so that nothing is missed in between
                    async for message in heard:
                        await self._hear(message)
                finally:
                    await heard.close()
            except FellBehind:
                continue
            except (BusIsAway, StoreIsAway) as away:
                log.warning("%s is followed by looking into the store: %s", self._seen.standing.stream, away)
            except Exception:  # whatever it is: viewers must not wait forever
                log.exception("%s is followed by looking into the store", self._seen.standing.stream)
            await asyncio.sleep(PAUSE)
            await self._look_into_the_store()

    async def _look_into_the_store(self) -> None:
        try:
            await self._catch_up()
        except StoreIsAway as away:
            log.warning("%s cannot be followed: %s", self._seen.standing.stream, away)
        except Exception:
            log.exception("%s cannot be followed", self._seen.standing.stream)

    async def _hear(self, message: bytes) -> None:
        """Apply the records that come next; after a gap or an unreadable message, read the store."""
        try:
            told = decode_notice(message)
        except NotANotice as mistake:
            log.warning("%s: %s", self._seen.standing.stream, mistake)
            await self._catch_up()
            return
        standing = self._seen.standing
        if told.upto <= standing.seq:
            return
        new = [record for record in told.records if record.seq > standing.seq]
        if not new or new[0].previous != standing.hash:
            await self._catch_up()
            return
        happened: list[Event] = []
        for record in new:
            stamp, event = decode_at_table(record.data)
            standing, _ = take(standing, record, event, stamp.at)
            happened.append(event)
        self._seen.publish(standing, tuple(happened))

    async def _catch_up(self) -> None:
        """Read on in the store; viewers get the whole current view."""
        before = self._seen.standing
        if before.seq:
            standing = await read_on(self._store, before)
        else:
            standing = await read_standing(self._store, before.stream)
        if standing.seq != before.seq:
            self._seen.publish(standing, None)


class RecordPublisher:
    """Publishes committed records of a table to its followers, in order, without delaying answers."""

    def __init__(self, bus: Bus, standing: Standing) -> None:
        self._bus = bus
        self._stream = standing.stream
        self._upto = standing.seq
        self._waiting: asyncio.Queue[Committed] = asyncio.Queue(MAX_WAITING)
        self._task = asyncio.create_task(self._tell(), name=f"telling of {self._stream}")

    def put(self, kept: Committed) -> None:
        """Queue it to be published; if the queue is full, it is emptied and followers read the store."""
        if self._waiting.full():
            while not self._waiting.empty():
                self._waiting.get_nowait()
            kept = Committed(kept.standing, (), None)
        self._waiting.put_nowait(kept)

    async def stop(self) -> None:
        """Stop publishing: followers read what is missing."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _tell(self) -> None:
        """Publish how far the table is, then what is committed; repeat now and then, as messages get lost."""
        told = RecordsNotice(self._stream, self._upto)
        while True:
            try:
                await self._publish(told)
            except Exception:
                log.exception("%s: those who follow could not be told", self._stream)
            try:
                async with asyncio.timeout(REMIND_EVERY):
                    kept = await self._waiting.get()
                told = RecordsNotice(self._stream, kept.standing.seq, kept.records)
            except TimeoutError:
                told = RecordsNotice(self._stream, told.upto)

    async def _publish(self, told: RecordsNotice) -> None:
        try:
            await self._bus.publish(topic(self._stream), encode_notice(told))
        except MessageIsTooLarge:
            await self._bus.publish(
                topic(self._stream), encode_notice(RecordsNotice(self._stream, told.upto))
            )


def topic(stream: str) -> str:
    """Return the topic on which the records of a table are published."""
    return f"records of {stream}"
