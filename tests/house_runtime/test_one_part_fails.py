"""One table, process or store fails, and the rest of the house goes on."""

import asyncio
from datetime import datetime

import pytest

from house_runtime.house import BOSS
from house_runtime.processes import TwoProcesses, code_of, over_the_bus
from house_runtime.test_house_shared import CAS, SELL, set_up
from sicbo.administration import commands as o
from sicbo.administration.events import TableStopped
from sicbo.administration.state import Mark
from sicbo.bus.contract import BusIsAway, Handler, Serving, Unanswered
from sicbo.house_runtime.bus_messages import encode_request
from sicbo.house_runtime.requests import (
    NOBODY_RUNS_IT,
    STOPPED,
    STORE_IS_AWAY,
    Accepted,
    Answer,
)
from sicbo.people import Actor, Role
from sicbo.storage.contract import StoreIsAway, StoreIsDamaged
from sicbo.storage.records import decode
from sicbo.streams import ADMINISTRATION, CAGE, DESK
from sicbo.table import commands as c


@pytest.mark.parametrize("name", ["", "T 1", "T1 ", "a/b", "a\x00b", "x" * 65, "x" * 5000])
async def test_a_house_with_a_table_of_a_bad_name_starts_again(name: str, house: TwoProcesses) -> None:
    """A name that the bus does not take was kept as a table; from then on no process could start."""
    there = await house.ask(house.first, set_up(name), BOSS, table=name)
    at_the_desk = await over_the_bus(house, DESK, encode_request("k", set_up(name), BOSS))
    asked = await house.ask(house.first, c.CloseBetting(), table=name)

    assert ["table/not-a-name"] * 2 == [code_of(there), code_of(at_the_desk)]
    assert asked == NOBODY_RUNS_IT or "request/broken" == code_of(asked)
    assert () == await house.first.house.tables()


async def test_a_damaged_table_is_left_alone_and_the_others_run(
    house: TwoProcesses, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """One table whose record was damaged kept the whole house from starting."""
    for table in ("T1", "T2", "T3"):
        assert isinstance(await house.ask(house.first, set_up(table), BOSS, table=table), Accepted)
    founding = o.FoundHouse(house="h1", mark=Mark.LABORATORY)
    await house.first.house.submit(ADMINISTRATION, "k1", founding, Actor("program", Role.PROGRAM))
    await house.first.house.stop()
    read = house.store.read

    async def damaged(stream: str, *, after: int = 0, limit: int = 10_000) -> object:
        if stream == "T2":
            raise StoreIsDamaged("T2: record 1 is not as it was written")
        return await read(stream, after=after, limit=limit)

    monkeypatch.setattr(house.store, "read", damaged)
    monkeypatch.setattr(house.store, "snapshot", _nothing)

    await house.second.house.start()
    house.clock.move(seconds=60)
    await asyncio.sleep(0.1)

    assert ("T1", "T3") == house.second.house.runs
    assert STOPPED == await house.ask(house.second, c.CloseBetting(), table="T2")
    assert "T2 cannot be run" in caplog.text
    assert 1 == caplog.text.count("T2 cannot be run")
    stopped: list[object] = []
    async with asyncio.timeout(60):
        while not stopped:
            await asyncio.sleep(0.02)
            on_record = [decode(each.data)[1] for each in await read(ADMINISTRATION)]
            stopped = [each for each in on_record if isinstance(each, TableStopped)]
    assert [TableStopped(table="T2", why="T2: record 1 is not as it was written")] == stopped


async def _nothing(*_: object, **__: object) -> None:
    return None


async def test_tables_are_given_up_though_one_of_them_fails(
    house: TwoProcesses, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The process ended with its other tables in hand, and they waited until their leases ran out."""
    for table in ("T1", "T2"):
        assert isinstance(await house.ask(house.first, set_up(table), BOSS, table=table), Accepted)
    release = house.store.release

    async def fails(stream: str, owner: str, epoch: int, *, clock: datetime) -> None:
        if stream == "T1":
            raise StoreIsDamaged("T1")
        await release(stream, owner, epoch, clock=clock)

    monkeypatch.setattr(house.store, "release", fails)

    await house.first.house.stop()

    assert "T1 could not be given up" in caplog.text
    assert "T2" in await house.store.free()


async def test_a_table_that_could_not_be_served_is_not_owned_for_ever(house: TwoProcesses) -> None:
    """The bus failed at the moment of the takeover: the lease was renewed, and nobody could reach the table."""
    await house.open(house.first)
    await house.second.house.start()
    house.clock.move(seconds=1)
    await asyncio.sleep(0.1)
    serve, failed = house.second.bus.serve, list[str]()

    async def fails_once(table: str, handler: Handler, *, epoch: int) -> Serving:
        if table == "T1" and not failed:
            failed.append(table)
            raise BusIsAway("lost at this moment")
        return await serve(table, handler, epoch=epoch)

    house.second.bus.serve = fails_once  # type: ignore[method-assign]
    await house.first.die()

    await house.run_by(house.second, but_first=15)

    assert ["T1"] == failed
    assert isinstance(await house.wager(house.second, {"small": 20}), Accepted)


async def test_a_desk_whose_process_stands_still_is_taken_over(house: TwoProcesses) -> None:
    """The cage could not be reached for as long as one process of two stood still."""
    await house.second.house.start()

    async def stands_still(_: bytes) -> bytes:
        await asyncio.Event().wait()
        return b""

    await house.bus.serve(CAGE, stands_still, epoch=10**15)
    with pytest.raises(Unanswered):
        await house.bus.ask(CAGE, b"", seconds=0.01)
    house.bus.remove(house.bus._owners[CAGE])  # noqa: SLF001 - what a later epoch does over NATS
    await house.bus.serve(CAGE, stands_still, epoch=0)

    async with asyncio.timeout(60):
        while not await _answers(house, CAGE):  # noqa: ASYNC110 - what is waited for has no event of its own
            await asyncio.sleep(0.01)


async def _answers(house: TwoProcesses, stream: str) -> bool:
    try:
        await house.bus.ask(stream, b"", seconds=1)
    except Unanswered:
        return False
    return True


async def test_the_cage_is_reached_though_one_process_has_lost_the_store(
    house: TwoProcesses, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It kept the desk, and told everyone that the store was away, while another process could have answered."""
    await house.second.house.start()  # the desks are with whoever came last

    async def away(*_: object, **__: object) -> None:
        raise StoreIsAway("the line is cut")

    for call in ("free", "read", "answers", "commit", "heads"):
        monkeypatch.setattr(house.second.store, call, away, raising=False)

    async with asyncio.timeout(60):
        answer: Answer = STORE_IS_AWAY
        while not isinstance(answer, Accepted):
            await asyncio.sleep(0.02)
            if await _answers_at_all(house):
                answer = await over_the_bus(house, CAGE, encode_request("k", SELL, CAS))

    assert STORE_IS_AWAY == await house.ask(house.second, set_up("T9"), BOSS, table="T9")


async def _answers_at_all(house: TwoProcesses) -> bool:
    return CAGE in house.bus._owners  # noqa: SLF001 - whether anyone serves it at this moment
