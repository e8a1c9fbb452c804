"""Viewers of a table keep getting views, whatever fails in between."""

import asyncio

from house_runtime.processes import TwoProcesses, until
from sicbo.bus.contract import BusIsAway, MessageIsTooLarge
from sicbo.house_runtime.bus_messages import decode_notice
from sicbo.house_runtime.tables.committer import Committed
from sicbo.house_runtime.tables.followed_table import RecordPublisher, topic
from sicbo.house_runtime.tables.table_standing import Standing
from sicbo.house_runtime.tables.view_delivery import Audience, ViewerKind


async def test_viewers_keep_getting_views_after_a_malformed_notice(house: TwoProcesses) -> None:
    """One malformed notice froze the view for ever."""
    await house.open(house.first)
    await house.second.house.start()
    dealer = await house.second.house.look("T1", Audience(ViewerKind.DEALER))
    before = await dealer.next()
    await asyncio.sleep(0.05)

    await house.bus.publish(topic("T1"), b"\xc1 garbage")
    await asyncio.sleep(0.05)
    await house.wager(house.first, {"small": 20})

    assert before.version == (await dealer.next()).follows


async def test_viewers_keep_getting_views_after_the_process_gave_the_table_up(house: TwoProcesses) -> None:
    """A process without the bus gave its table to another; a view through it froze for ever."""
    await house.open(house.first)
    dealer = await house.first.house.look("T1", Audience(ViewerKind.DEALER))
    await dealer.next()
    await house.first.bus.cut()
    house.clock.move(seconds=40)
    await until(lambda: not house.first.house.runs)
    # The lease is released a moment after the table has stopped; only a process that starts later recovers it.
    while "T1" not in await house.store.free():  # noqa: ASYNC110 - it has no event
        await asyncio.sleep(0.005)

    await house.second.house.start()

    assert ("T1",) == house.second.house.runs
    kept = (await house.store.heads())[0].seq
    async with asyncio.timeout(60):
        while kept > (await dealer.next()).version:
            pass


async def test_viewers_in_other_processes_see_a_takeover(house: TwoProcesses) -> None:
    """The first records of a new owner were not published: views in other processes froze until the next wager."""
    await house.open(house.first)
    third = house.process("third")
    await third.house.start()
    await house.second.house.start()
    dealer = await third.house.look("T1", Audience(ViewerKind.DEALER))
    house.clock.move(seconds=1)
    await asyncio.sleep(0.1)
    third.store.is_cut = False
    await house.first.die()
    house.clock.move(seconds=15)
    await until(lambda: bool(house.second.house.runs or third.house.runs))
    kept = (await house.store.heads())[0].seq

    async with asyncio.timeout(60):
        while kept > (await dealer.next()).version:
            pass
    await third.house.stop()


class BadBus:
    """A bus on which nothing fits, and then nothing can be told; or nothing comes to an end."""

    def __init__(self, *, hangs: bool = False) -> None:
        self.told: list[int] = []
        self._hangs = hangs

    async def publish(self, _: str, message: bytes) -> None:
        """Take a message."""
        if self._hangs:
            await asyncio.Event().wait()
        told = decode_notice(message)
        self.told.append(told.upto)
        if told.upto == 1:
            raise MessageIsTooLarge("too large") if len(self.told) % 2 else BusIsAway("gone")


async def test_followers_are_informed_again_after_a_message_too_large_for_the_bus() -> None:
    """The publisher died of it, and no process heard of the table again."""
    bus = BadBus()
    telling = RecordPublisher(bus, Standing(stream="T1", seq=1))  # type: ignore[arg-type]
    for seq in (1, 2):
        telling.put(Committed(Standing(stream="T1", seq=seq), (), None))
    async with asyncio.timeout(60):
        await until(lambda: 2 in bus.told)
    await telling.stop()


async def test_the_queue_of_notices_is_bounded() -> None:
    """While a connection was stuck, every batch waited in memory."""
    telling = RecordPublisher(BadBus(hangs=True), Standing(stream="T1"))  # type: ignore[arg-type]
    for seq in range(5000):
        telling.put(Committed(Standing(stream="T1", seq=seq), (), ()))

    assert 1000 >= telling._waiting.qsize()  # noqa: SLF001 - what grew
    await telling.stop()
