"""A process whose clock is wrong: leases go by the clock of the store, and it runs nothing until it is right."""

import logging
from datetime import timedelta

import pytest

from house_runtime.house import BOSS
from house_runtime.processes import Process, TwoProcesses, until
from sicbo.cage import commands as k
from sicbo.clock import ManualClock
from sicbo.house_runtime.requests import CLOCK_DIFFERS, Accepted
from sicbo.streams import CAGE
from sicbo.table import commands as c
from sicbo.table import events as e

OFF = pytest.mark.parametrize("off", [30, -30])


def with_a_clock(house: TwoProcesses, off: float) -> tuple[Process, ManualClock]:
    """Make a process whose clock is wrong by so many seconds."""
    clock = ManualClock(house.clock.now() + timedelta(seconds=off))
    return house.process("wrong", clock), clock


async def looked(process: Process) -> None:
    """Wait until a process has looked after its house twice from now on."""
    compare, looks = process.house._clocks.compare, 0  # noqa: SLF001 - it has no event

    async def counted() -> object:
        nonlocal looks
        looks += 1
        return await compare()

    process.house._clocks.compare = counted  # type: ignore[method-assign,assignment] # noqa: SLF001
    await until(lambda: looks > 2)
    process.house._clocks.compare = compare  # type: ignore[method-assign] # noqa: SLF001


@OFF
async def test_a_process_whose_clock_is_wrong_takes_no_table(house: TwoProcesses, off: float) -> None:
    """The owner is alive: its lease has not ended because another clock is ahead; the round goes on."""
    await house.open(house.first)
    wrong, _ = with_a_clock(house, off)

    await wrong.house.start()
    await looked(wrong)

    assert (("T1",), ()) == (house.first.house.runs, wrong.house.runs)
    assert off == wrong.house.clock_ahead
    assert (CLOCK_DIFFERS.sentence,) == await wrong.house.missing()
    assert CLOCK_DIFFERS == await wrong.house.submit(CAGE, "k", k.ExpireTickets(), BOSS)
    assert isinstance(await house.wager(wrong, {"small": 20}), Accepted)
    await house.finish(house.first)
    assert [] == await house.happened(e.RoundVoided, e.RoundInterrupted, e.TableTakenOver)
    await wrong.house.stop()


@OFF
async def test_a_table_without_an_owner_waits_for_a_process_whose_clock_is_right(
    house: TwoProcesses, off: float
) -> None:
    """The wrong one is there alone for a while, and leaves the table as it is."""
    await house.open(house.first)
    await house.second.house.start()
    house.clock.move(seconds=1)
    await looked(house.first)
    await looked(house.second)
    wrong, clock = with_a_clock(house, off)
    await wrong.house.start()
    second = house.second.house._housekeeping  # noqa: SLF001 - it stands still for a while
    second.is_closing = True
    await house.first.die()
    for each in (house.clock, clock):
        each.move(seconds=15)
    await looked(wrong)
    assert () == wrong.house.runs

    second.is_closing = False

    await house.run_by(house.second)
    assert [] == await house.happened(e.RoundVoided, e.RoundInterrupted)
    assert 1 == len(await house.happened(e.TableTakenOver))
    await wrong.house.stop()


@OFF
async def test_a_clock_that_goes_wrong_interrupts_no_round(
    house: TwoProcesses, off: float, caplog: pytest.LogCaptureFixture
) -> None:
    """The round in play ends where it is, with all its betting time; then another process has the table."""
    caplog.set_level(logging.WARNING)
    wrong, clock = with_a_clock(house, 0)
    await house.first.house.stop()
    await wrong.house.start()
    await house.open(wrong)
    await house.second.house.start()

    clock.move(seconds=off)
    await until(lambda: not wrong.house.opens_rounds)
    await looked(wrong)

    assert "T1" in wrong.house.runs
    assert isinstance(await house.wager(house.second, {"small": 20}), Accepted)
    await house.finish(house.second)
    await house.run_by(house.second)
    assert "T1" not in wrong.house.runs
    await house.do(house.second, c.OpenBetting(seconds=60))
    assert [] == await house.happened(e.RoundVoided, e.RoundInterrupted, e.TableTakenOver)
    where = "ahead of" if off > 0 else "behind"
    assert f"our clock is 30.0 seconds {where} that of the database" in caplog.text

    clock.move(seconds=-off)

    await until(lambda: wrong.house.opens_rounds)
    assert () == await wrong.house.missing()
    assert CLOCK_DIFFERS != await wrong.house.submit(CAGE, "k", k.ExpireTickets(), BOSS)
    assert "our clock and that of the database agree again" in caplog.text
    await wrong.house.stop()


async def test_what_a_store_takes_to_answer_makes_no_clock_wrong(house: TwoProcesses) -> None:
    """Between the question and the answer lies the moment at which the store said its time."""
    clock = ManualClock(house.clock.now())
    slow = house.process("slow", clock)
    ask_time = house.store.now

    async def slowly() -> object:
        clock.move(seconds=20)
        house.clock.move(seconds=20)
        said = await ask_time()
        clock.move(seconds=20)
        house.clock.move(seconds=20)
        return said

    slow.store.now = slowly  # type: ignore[attr-defined]
    await slow.house.start()

    assert 0 == slow.house.clock_ahead
    assert slow.house.opens_rounds
    await slow.house.stop()
