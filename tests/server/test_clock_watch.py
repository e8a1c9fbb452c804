"""A clock that is set is on record and in the report of significant events (STD-L1, STD-L6)."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

import pytest
from msgspec import Struct

from at_the_table import money
from server.by_hand import settled
from server.edge import START, Edge, served
from server.journey import DOCUMENTS, FACES, deal_out, deal_step, on_a_journey
from server.play import at_a_table
from sicbo.administration.events import ClockChanged
from sicbo.clock import ManualClock
from sicbo.house_runtime.requests import CLOCK_WAS_SET, STORE_IS_AWAY, Accepted, Rejected
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Verdict
from sicbo.server import clock_watch
from sicbo.server.clock_watch import NOTE, Behind, ClockWatch
from sicbo.server.edge.refusals import NotNow
from sicbo.storage.records import decode
from sicbo.streams import ADMINISTRATION
from sicbo.table import commands as c


class Stopwatch(Struct):
    """A stopwatch that is moved by hand."""

    seconds: float = 0

    def __call__(self) -> float:
        """Read it."""
        return self.seconds


@asynccontextmanager
async def watching(folder: Path) -> AsyncIterator[tuple[Edge, ClockWatch, Stopwatch]]:
    """Serve a house with a watch that has begun to look."""
    async with served(folder) as edge:
        stopwatch = Stopwatch()
        watch = ClockWatch(edge.house, edge.clock, stopwatch)
        await watch.check()
        yield edge, watch, stopwatch


async def changes(edge: Edge) -> list[ClockChanged]:
    """List what is on record of the clock."""
    records = await edge.house.records(ADMINISTRATION, most=1000)
    return [event for _, event in (decode(each.data) for each in records) if isinstance(event, ClockChanged)]


async def test_a_clock_that_goes_is_not_on_record_and_one_that_is_set_is(tmp_path: Path) -> None:
    """Forwards and back, each once; less than a second is nothing."""
    async with watching(tmp_path) as (edge, watch, stopwatch):
        moves = [(60, 60), (60.9, 60), (3660, 60), (-3540, 60), (60, 60)]
        for clock, stopped in moves:
            edge.clock.move(seconds=clock)
            stopwatch.seconds += stopped
            await watch.check()

        hour, ahead = timedelta(hours=1), timedelta(seconds=180.9)
        forwards = ClockChanged(expected=START + ahead, found=START + ahead + hour)
        back = ClockChanged(
            expected=START + ahead + hour + timedelta(minutes=1), found=START + ahead + timedelta(minutes=1)
        )
        assert [forwards, back] == await changes(edge)


@pytest.mark.parametrize("by", [-3600, 3600])
async def test_a_clock_that_is_set_holds_the_table_and_calls_someone(tmp_path: Path, by: int) -> None:
    """Until it is right again no round is opened; a clock that is off by less than two seconds is let be."""
    async with at_a_table(tmp_path) as play:
        machine, stopwatch = ManualClock(START), Stopwatch()
        watch = ClockWatch(play.edge.house, machine, stopwatch)
        await play.do(c.OpenBetting(seconds=5))
        machine.move(seconds=1.5)
        await watch.check()
        assert () == await play.edge.house.missing()

        machine.move(seconds=by)
        await watch.check()
        await watch.check()

        table = (await play.edge.house.standing("T1")).table
        assert table is not None
        assert [Irregular.UNFORESEEN] == [each.event for each in table.holds]
        async with play.edge.browser() as browser:
            ready = await browser.get("/ready")
        assert (503, [CLOCK_WAS_SET.sentence]) == (ready.status_code, ready.json()["missing"])
        assert CLOCK_WAS_SET == await play.ask(c.OpenBetting())

        machine.move(seconds=-by)
        await watch.check()
        assert () == await play.edge.house.missing()


@pytest.mark.parametrize("rule_set", DOCUMENTS)
async def test_in_every_document_the_table_is_held_until_the_post_that_it_names_has_ruled(
    rule_set: str, tmp_path: Path
) -> None:
    """Someone is called, the dealer cannot go on alone, and the round is played to its end after the ruling."""
    async with on_a_journey(tmp_path, rule_set) as journey:
        machine = ManualClock(START)
        watch = ClockWatch(journey.edge.house, machine, Stopwatch())
        ann = await journey.enrol("ann")
        async with journey.console() as console, journey.at(ann) as terminal:
            await deal_step(console)
            await terminal.until(lambda view: view.is_betting_open)
            assert isinstance(await terminal.lay({"small": money(20)}), Accepted)

            machine.move(hours=-1)
            await watch.check()

            view = await console.until(lambda view: view if view.holds else None)
            (hold,) = view.holds
            assert (Irregular.UNFORESEEN, NOTE) == (hold.event, hold.note)
            assert isinstance(await console.order(c.CloseBetting()), Rejected)
            assert isinstance(await terminal.lay({"big": money(20)}), Rejected)
            assert (CLOCK_WAS_SET.sentence,) == await journey.edge.house.missing()
            machine.move(hours=1)
            await watch.check()
            assert () == await journey.edge.house.missing()

            ruling = c.GiveRuling(
                hold=hold.number, verdict=Verdict.CONTINUE, reason="the clock is right again"
            )
            ranks = {post.title: post.rank for post in journey.rules.document.staff.posts}
            below = [title for title, rank in ranks.items() if rank < ranks[hold.authority]]
            assert "Dealer" in below
            for title in below:
                answer = await journey.ask(ruling, journey.posts[title])
                assert isinstance(answer, Rejected)
                assert "ruling/not-yours" == answer.code
            await journey.do(ruling, journey.posts[hold.authority])
            await console.until(lambda view: not view.holds)
            await deal_out(console)

            seen = await terminal.until(settled)
            assert (money(120), FACES) == (
                seen.credit,
                tuple(sorted(seen.result.faces)) if seen.result else (),
            )


async def test_a_clock_behind_the_records_is_found_before_the_house_is_opened(tmp_path: Path) -> None:
    """Whichever stream has the newest record; less than two seconds is on record, and nothing more."""
    async with at_a_table(tmp_path) as play:
        await play.do(c.OpenBetting(seconds=5))  # later than every record of the administration
        edge, newest = play.edge, play.edge.clock.now()

        async def found(behind: float, *, is_right: bool = False) -> Behind | None:
            watch = ClockWatch(edge.house, ManualClock(newest - timedelta(seconds=behind)), Stopwatch())
            refused = await watch.compare_with_records(is_right=is_right)
            await watch.check()
            return refused

        assert (None, None) == (await found(-3600), await found(0.9))
        assert [] == await changes(edge)
        assert await found(1.5) is None
        a_moment = ClockChanged(expected=newest, found=newest - timedelta(seconds=1.5))
        assert [a_moment] == await changes(edge)
        hour = timedelta(hours=1)
        assert Behind(newest - hour, newest) == await found(3600)
        assert [a_moment] == await changes(edge)

        assert await found(3600, is_right=True) is None
        said = ClockChanged(expected=newest, found=newest - hour, is_right=True)
        assert [a_moment, said] == await changes(edge)
        assert await found(3600) is None, "it was said once, and holds for later starts"
        assert await found(3603) is not None


async def test_what_cannot_be_kept_at_the_moment_is_told_at_the_next_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A store that is away loses nothing of it."""
    async with watching(tmp_path) as (edge, watch, _):

        async def away(*_: object, **__: object) -> None:
            raise NotNow(STORE_IS_AWAY)

        with monkeypatch.context() as patched:
            patched.setattr(clock_watch, "order", away)
            edge.clock.move(hours=1)
            await watch.check()
        assert [] == await changes(edge)
        await watch.check()
        await watch.check()
        assert 1 == len(await changes(edge))
    assert "is not on record yet" in caplog.text


async def test_a_process_looks_by_itself(tmp_path: Path) -> None:
    """Every so many seconds; here they are short."""
    async with watching(tmp_path) as (edge, watch, _):
        edge.clock.move(hours=1)
        looking = asyncio.create_task(watch.check_every(0))
        async with asyncio.timeout(120):
            while not await changes(edge):  # noqa: ASYNC110 - what is waited for has no event of its own
                await asyncio.sleep(0.01)
        looking.cancel()
