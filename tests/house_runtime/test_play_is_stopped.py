"""Stops of play in a running house: on record after a fault, there after a restart, and ended by a named person."""

import asyncio

import pytest

from house_runtime.house import BOSS, DEALER
from house_runtime.processes import Process, TwoProcesses, code_of, until
from sicbo.administration import commands as o
from sicbo.administration.state import Mark
from sicbo.house_runtime.requests import PROGRAM, STOPPED, Accepted
from sicbo.play_stops import Stop
from sicbo.storage.contract import Batch
from sicbo.streams import ADMINISTRATION
from sicbo.table import commands as c

WHY = "the program met a fault of its own, which is in the log"
FAULT = Stop(number=1, table="T1", reason=WHY, by="program", is_fault=True)
LOOKED = o.ResumePlay(stop=1, reason="the cable was loose")


async def at_work(house: TwoProcesses) -> None:
    """Open a table, found the house, and let its people in."""
    await house.open(house.first)
    orders = (
        o.FoundHouse(house="h1", mark=Mark.DEMO),
        o.AppointFirstPeople(shift_manager=BOSS.person, admin="ada", dealer=DEALER.person),
        o.SignPersonIn(session="s1", person=BOSS.person, role=BOSS.role),
        o.SignPersonIn(session="s2", person=DEALER.person, role=DEALER.role),
    )
    for number, order in enumerate(orders):
        answer = await house.first.house.submit(ADMINISTRATION, f"a{number}", order, PROGRAM)
        assert isinstance(answer, Accepted), answer


async def stops(process: Process) -> tuple[Stop, ...]:
    """Return the stops that a process knows of."""
    return (await process.house.administration()).stops


async def broken(house: TwoProcesses, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the table meet a fault that nobody foresaw, once, and wait until it is on record."""
    commit = house.store.commit

    async def fails(batch: Batch) -> None:
        if "T1" in [part.stream for part in batch.parts]:
            raise OSError("no more threads")
        await commit(batch)

    with monkeypatch.context() as patched:
        patched.setattr(house.store, "commit", fails)
        assert STOPPED == await house.ask(house.first, c.CloseBetting())
        async with asyncio.timeout(60):
            while not await stops(house.first):  # noqa: ASYNC110 - a look of the housekeeping has no event
                await asyncio.sleep(0.01)
    assert (FAULT,) == await stops(house.first)
    assert STOPPED == await house.ask(house.first, c.CloseBetting())


async def test_a_table_that_a_fault_stopped_opened_again_after_a_restart_as_if_nothing_had_been(
    house: TwoProcesses, monkeypatch: pytest.MonkeyPatch
) -> None:
    """STD-V7: the table runs and recovers, and no round opens until a supervisor or above has ended the stop."""
    await at_work(house)
    await broken(house, monkeypatch)
    await house.first.house.stop()

    await house.second.house.start()
    await house.run_by(house.second, but_first=60)

    refused = await house.ask(house.second, c.OpenBetting())
    assert "table/play-is-stopped-after-a-fault" == code_of(refused)
    assert (FAULT,) == await stops(house.second)
    by_dealer = await house.second.house.submit(ADMINISTRATION, "d1", LOOKED, DEALER)
    assert "role/may-not" == code_of(by_dealer)
    assert isinstance(await house.second.house.submit(ADMINISTRATION, "r1", LOOKED, BOSS), Accepted)
    assert isinstance(await house.ask(house.second, c.OpenBetting()), Accepted)


async def test_a_process_runs_a_table_again_once_a_person_has_ended_its_stop(
    house: TwoProcesses, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a restart; if the fault is still there, the table is stopped again."""
    await at_work(house)
    await broken(house, monkeypatch)

    assert isinstance(await house.first.house.submit(ADMINISTRATION, "r1", LOOKED, BOSS), Accepted)
    async with asyncio.timeout(60):
        await until(lambda: house.first.house.stopped == () and house.first.house.runs == ("T1",))

    assert isinstance(await house.ask(house.first, c.CloseBetting()), Accepted)
    assert () == await stops(house.first)


async def test_a_stop_that_another_process_recorded_holds_at_once_and_ends_at_once(
    house: TwoProcesses,
) -> None:
    """The order to open betting is decided by the administration as it is, in one transaction."""
    await at_work(house)
    for command in (c.CloseBetting(), c.StartTumble(), c.DrawOutcome()):
        await house.do(house.first, command)
    await house.second.house.start()

    stop = o.StopPlay(reason="fire alarm")
    assert isinstance(await house.second.house.submit(ADMINISTRATION, "s1", stop, BOSS), Accepted)
    assert "table/play-is-stopped" == code_of(await house.ask(house.first, c.OpenBetting()))
    order = o.ResumePlay(stop=1, reason="a false alarm")
    assert isinstance(await house.second.house.submit(ADMINISTRATION, "s2", order, BOSS), Accepted)
    assert isinstance(await house.ask(house.first, c.OpenBetting()), Accepted)
