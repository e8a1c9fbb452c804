"""A clock that is set is on record and in the report of significant events (STD-L1, STD-L6)."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from pathlib import Path

import pytest
from msgspec import Struct

from server.by_hand import at_a_table
from server.edge import START, Edge, served
from server.play import Play
from sicbo.administration.events import ClockChanged
from sicbo.clock import HandClock
from sicbo.facts import ADMINISTRATION
from sicbo.live_table.asking import CLOCK_WAS_SET, STORE_IS_AWAY
from sicbo.rules.irregularities import Event as Irregular
from sicbo.server import clock_watch
from sicbo.server.clock_watch import ClockWatch
from sicbo.server.refusals import NotNow
from sicbo.storage.records import decode
from sicbo.table import commands as c


class Stopwatch(Struct):
    """A stopwatch that is moved by hand."""

    seconds: float = 0

    def __call__(self) -> float:
        """Read it."""
        return self.seconds


def watching(
    folder: Path, test: Callable[[Edge, ClockWatch, Stopwatch], Awaitable[None]], *, back: float = 0
) -> None:
    """Run a test with a watch that begins to look, after the clock was set back by so many seconds."""

    async def run() -> None:
        async with served(folder) as edge:
            edge.clock.move(seconds=-back)
            stopwatch = Stopwatch()
            watch = ClockWatch(edge.house, edge.clock, stopwatch)
            await watch.begin()
            await test(edge, watch, stopwatch)

    asyncio.run(run())


async def changes(edge: Edge) -> list[ClockChanged]:
    """List what is on record of the clock."""
    records = await edge.house.records(ADMINISTRATION, most=1000)
    return [event for _, event in (decode(each.data) for each in records) if isinstance(event, ClockChanged)]


def test_a_clock_that_goes_is_not_on_record_and_one_that_is_set_is(tmp_path: Path) -> None:
    """Forwards and back, each once; less than a second is nothing."""

    async def test(edge: Edge, watch: ClockWatch, stopwatch: Stopwatch) -> None:
        moves = [(60, 60), (60.9, 60), (3660, 60), (-3540, 60), (60, 60)]
        for clock, stopped in moves:
            edge.clock.move(seconds=clock)
            stopwatch.seconds += stopped
            await watch.look()

        hour, ahead = timedelta(hours=1), timedelta(seconds=180.9)
        forwards = ClockChanged(expected=START + ahead, found=START + ahead + hour)
        back = ClockChanged(
            expected=START + ahead + hour + timedelta(minutes=1), found=START + ahead + timedelta(minutes=1)
        )
        assert [forwards, back] == await changes(edge)

    watching(tmp_path, test)


@pytest.mark.parametrize("by", [-3600, 3600])
def test_a_clock_that_is_set_holds_the_table_and_calls_someone(tmp_path: Path, by: int) -> None:
    """Until it is right again no round is opened; a clock that is off by less than two seconds is let be."""

    async def test(play: Play) -> None:
        machine, stopwatch = HandClock(START), Stopwatch()
        watch = ClockWatch(play.edge.house, machine, stopwatch)
        await play.do(c.OpenBetting(seconds=5))
        machine.move(seconds=1.5)
        await watch.look()
        assert () == await play.edge.house.missing()

        machine.move(seconds=by)
        await watch.look()
        await watch.look()

        table = (await play.edge.house.standing("T1")).table
        assert table is not None
        assert [Irregular.UNFORESEEN] == [each.event for each in table.holds]
        async with play.edge.browser() as browser:
            ready = await browser.get("/ready")
        assert (503, [CLOCK_WAS_SET.sentence]) == (ready.status_code, ready.json()["missing"])
        assert CLOCK_WAS_SET == await play.ask(c.OpenBetting())

        machine.move(seconds=-by)
        await watch.look()
        assert () == await play.edge.house.missing()

    at_a_table(tmp_path, test)


def test_a_clock_that_was_set_back_while_the_house_was_shut_is_on_record(tmp_path: Path) -> None:
    """The last record was written later than it is now."""

    async def test(edge: Edge, _: ClockWatch, __: Stopwatch) -> None:
        hour = timedelta(hours=1)
        assert [ClockChanged(expected=START, found=START - hour)] == await changes(edge)

    watching(tmp_path, test, back=3600)


def test_what_cannot_be_kept_at_the_moment_is_told_at_the_next_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A store that is away loses nothing of it."""

    async def test(edge: Edge, watch: ClockWatch, _: Stopwatch) -> None:
        async def away(*_: object, **__: object) -> None:
            raise NotNow(STORE_IS_AWAY)

        with monkeypatch.context() as patched:
            patched.setattr(clock_watch, "order", away)
            edge.clock.move(hours=1)
            await watch.look()
        assert [] == await changes(edge)
        await watch.look()
        await watch.look()
        assert 1 == len(await changes(edge))

    watching(tmp_path, test)
    assert "is not on record yet" in caplog.text


def test_a_process_looks_by_itself(tmp_path: Path) -> None:
    """Every so many seconds; here they are short."""

    async def test(edge: Edge, watch: ClockWatch, _: Stopwatch) -> None:
        edge.clock.move(hours=1)
        looking = asyncio.create_task(watch.look_every(0))
        async with asyncio.timeout(120):
            while not await changes(edge):  # noqa: ASYNC110 - what is waited for has no event of its own
                await asyncio.sleep(0.01)
        looking.cancel()

    watching(tmp_path, test)
