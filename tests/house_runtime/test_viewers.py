"""Those who follow a table: they go on being told, whatever fails in between."""

import asyncio

from house_runtime.processes import TwoProcesses, until
from sicbo.bus.contract import BusIsAway, MessageIsTooLarge
from sicbo.house_runtime.tables.committer import Committed
from sicbo.house_runtime.tables.followed_table import RecordPublisher, topic
from sicbo.house_runtime.tables.table_record import Standing
from sicbo.house_runtime.tables.view_delivery import Audience, ViewerKind
from sicbo.house_runtime.wire import decode_notice


async def test_who_looks_goes_on_looking_when_something_strange_was_told(house: TwoProcesses) -> None:
    """One message that was none, and the view stood still for ever."""
    await house.open(house.first)
    await house.second.house.start()
    dealer = await house.second.house.look("T1", Audience(ViewerKind.DEALER))
    before = await dealer.next()
    await asyncio.sleep(0.05)

    await house.bus.publish(topic("T1"), b"\xc1 garbage")
    await asyncio.sleep(0.05)
    await house.wager(house.first, {"small": 20})

    assert before.version == (await dealer.next()).follows


async def test_who_looks_goes_on_looking_when_the_process_gave_the_table_up(house: TwoProcesses) -> None:
    """Cut from the bus, the process gave its table to another; a view through it stood still for ever."""
    await house.open(house.first)
    dealer = await house.first.house.look("T1", Audience(ViewerKind.DEALER))
    await dealer.next()
    await house.first.bus.cut()
    house.clock.move(seconds=40)
    await until(lambda: not house.first.house.runs)

    await house.second.house.start()

    # The lease is released a moment after the table has stopped: the second process may have to look twice.
    await until(lambda: house.second.house.runs == ("T1",))
    kept = (await house.store.heads())[0].seq
    async with asyncio.timeout(60):
        while kept > (await dealer.next()).version:
            pass


async def test_who_looks_elsewhere_sees_that_a_table_was_taken_over(house: TwoProcesses) -> None:
    """What a new owner records first was told to nobody: views elsewhere stood still until the next wager."""
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


async def test_those_who_follow_are_told_again_after_the_bus_failed_over_a_large_message() -> None:
    """The one that told died of it, and nobody was told of the table any more."""
    bus = BadBus()
    telling = RecordPublisher(bus, Standing(stream="T1", seq=1))  # type: ignore[arg-type]
    for seq in (1, 2):
        telling.put(Committed(Standing(stream="T1", seq=seq), (), None))
    async with asyncio.timeout(60):
        await until(lambda: 2 in bus.told)
    await telling.stop()


async def test_what_waits_to_be_told_does_not_grow_without_end() -> None:
    """While a line stood still, every batch waited in memory."""
    telling = RecordPublisher(BadBus(hangs=True), Standing(stream="T1"))  # type: ignore[arg-type]
    for seq in range(5000):
        telling.put(Committed(Standing(stream="T1", seq=seq), (), ()))

    assert 1000 >= telling._waiting.qsize()  # noqa: SLF001 - what grew
    await telling.stop()
