"""Which line of a terminal counts, in which process; and what its table is told when a line is down."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from types import SimpleNamespace

from msgspec.structs import replace

from at_the_table import money
from house_runtime.processes import QUICK
from server.by_hand import staked
from server.edge import ORIGIN, port_of
from server.play import OFTEN, Play, at_a_table
from sicbo.client.terminal import Terminal, connected
from sicbo.house_runtime.house import House
from sicbo.house_runtime.requests import Accepted, Rejected
from sicbo.server.edge.listener import bound
from sicbo.server.lifecycle import opened_edge
from sicbo.server.settings import Settings, WebLimits
from sicbo.server.sockets.presence import Presence
from sicbo.table import commands as c
from sicbo.table.state import Position

QUICKLY = replace(OFTEN, absent_seconds=0.05)


@asynccontextmanager
async def another_edge(play: Play, limits: WebLimits = OFTEN) -> AsyncIterator[int]:
    """Serve the same house from another process; give its port."""
    edge = play.edge
    house = House(edge.store, edge.bus, edge.clock, owner="other", settings=QUICK)
    await house.start()
    settings = Settings(origins=(ORIGIN,), limits=limits)
    try:
        with bound("127.0.0.1", 0) as line:
            async with opened_edge(house, edge.store.credentials, edge.clock, line, settings):
                yield port_of(line)
    finally:
        await house.stop()


async def position(play: Play, name: str = "ann") -> Position:
    """Say how a position stands."""
    table = (await play.edge.house.standing("T1")).table
    assert table is not None
    return table.positions[name]


async def until_down(play: Play, *, is_down: bool) -> None:
    """Wait until the table was told."""
    while (await position(play)).is_down != is_down:  # noqa: ASYNC110 - the table is told by another task
        await asyncio.sleep(0.01)


async def test_a_device_that_connects_to_another_process_is_served_there_alone(tmp_path: Path) -> None:
    """The older line is closed with its reason; what was ordered on it stands (TH-S1)."""
    async with at_a_table(tmp_path) as play:
        ann = await play.enrol("ann")
        await play.do(c.OpenBetting())
        async with another_edge(play) as port, play.at(ann) as here:
            await here.until(lambda view: view.is_betting_open)
            assert isinstance(await here.lay({"small": money(20)}, key="w"), Accepted)
            play.edge.clock.move(seconds=0.001)
            url = f"ws://127.0.0.1:{port}/terminal"
            async with connected(url, ann, play.edge.clock) as there:
                assert "socket/elsewhere" == (await here.until_down()).code
                assert {"small": 2000} == await there.until(staked)
                assert isinstance(await there.lay({"small": money(20)}, key="w"), Accepted)
                assert isinstance(await there.lay({"odd": money(5)}), Accepted)
                assert {"small": 2000, "odd": 500} == await there.until(
                    lambda view: staked(view) if len(view.wagers) == 2 else None
                )
                play.edge.clock.move(seconds=0.001)
                async with play.at(ann) as back:
                    assert "socket/elsewhere" == (await there.until_down()).code
                    await seen(back)
                    assert isinstance(await back.undo(), Accepted)


async def test_a_lost_word_between_processes_is_made_good_by_looking(tmp_path: Path) -> None:
    """Where the bus says nothing, the credential store does."""
    async with at_a_table(tmp_path) as play:
        ann = await play.enrol("ann")
        async with another_edge(play) as port, play.at(ann) as here:
            await here.until(lambda view: view)
            play.edge.bus.publish = _nothing  # type: ignore[method-assign, assignment]
            play.edge.clock.move(seconds=0.001)
            async with connected(f"ws://127.0.0.1:{port}/terminal", ann, play.edge.clock) as there:
                await there.until(lambda view: view)

                assert "socket/elsewhere" == (await here.until_down()).code


async def _nothing(*_: object) -> None:
    """Lose a word."""


async def test_the_table_is_told_when_a_terminal_is_down_and_when_it_is_back(tmp_path: Path) -> None:
    """The dealer sees it; the round goes on, and the wagers stand (RWS 5.2)."""
    async with at_a_table(tmp_path, QUICKLY) as play:
        ann = await play.enrol("ann")
        await play.do(c.OpenBetting())
        async with play.at(ann) as terminal:
            await terminal.until(lambda view: view.is_betting_open)
            await terminal.lay({"small": money(20)})
            assert not (await position(play)).is_down

        await until_down(play, is_down=True)

        async with play.at(ann) as terminal:
            await until_down(play, is_down=False)
            assert {"small": 2000} == await terminal.until(staked)


async def test_a_terminal_that_its_player_had_left_was_played_at_by_whoever_came_next(tmp_path: Path) -> None:
    """The house locks it after four hours here, though its page connects again and asks; staff unlock it."""
    async with at_a_table(tmp_path, replace(OFTEN, looks_again_seconds=0.02)) as play:
        ann = await play.enrol("ann")
        await play.do(c.OpenBetting())
        async with play.at(ann) as terminal:
            await terminal.until(lambda view: view.is_betting_open)
            assert isinstance(await terminal.lay({"small": money(20)}), Accepted)
        play.edge.clock.move(hours=3)
        async with play.at(ann) as terminal:
            await terminal.until(lambda view: view.is_betting_open)
            await asyncio.sleep(0.1)
            assert not (await position(play)).is_locked
            play.edge.clock.move(hours=1)
            await terminal.until(lambda view: view.visit is not None and view.visit.is_locked)
            cashed, laid = await terminal.cash_out(), await terminal.lay({"big": money(5)})
            await play.do(c.UnlockTerminal(position="ann"))
            await terminal.until(lambda view: view.is_betting_open)
            back = await terminal.lay({"big": money(5)})

    assert ["position/is-locked"] * 2 == [each.code for each in (cashed, laid) if isinstance(each, Rejected)]
    assert isinstance(back, Accepted)


async def test_a_terminal_that_comes_back_soon_was_never_down(tmp_path: Path) -> None:
    """A short break, another line, or a terminal at which nobody is: nothing goes on record."""
    async with at_a_table(tmp_path, replace(OFTEN, absent_seconds=2)) as play:
        ann, bob = await play.enrol("ann"), await play.enrol("bob")
        async with play.at(bob) as terminal:
            await terminal.until(lambda view: view.player)
            await terminal.cash_out()
        async with play.at(ann) as first:
            await seen(first)
        async with play.at(ann) as second, play.at(ann) as third:
            await second.until_down()
            await seen(third)
            await asyncio.sleep(2.5)  # longer than it may be absent

            assert (False, False) == ((await position(play)).is_down, (await position(play, "bob")).is_down)


async def seen(terminal: Terminal) -> None:
    """Wait for the first view."""
    await terminal.until(lambda view: view)


async def test_a_house_that_closed_was_asked_who_may_still_be_connected() -> None:
    """When the last terminal has left nobody is looked up any more, and nothing is written on the way out."""
    asked: list[str] = []

    async def administration() -> None:
        asked.append("administration")

    presence = Presence(
        SimpleNamespace(administration=administration),  # type: ignore[arg-type]
        SimpleNamespace(),  # type: ignore[arg-type]
        replace(OFTEN, looks_again_seconds=0.01),
        SimpleNamespace(),
        idle=1800,
    )
    await presence._watch()  # noqa: SLF001 - it ends by itself

    assert [] == asked


async def test_a_house_that_closed_said_that_its_terminals_were_down(tmp_path: Path) -> None:
    """After the last goodbye it asked a store that was closed, once for each terminal that had left."""
    async with at_a_table(tmp_path) as play:
        ann, edge = await play.enrol("ann"), play.edge
        async with AsyncExitStack() as lines:
            with bound("127.0.0.1", 0) as line:
                url = f"ws://127.0.0.1:{line.getsockname()[1]}/terminal"
                settings = Settings(origins=(ORIGIN,), limits=OFTEN)
                async with opened_edge(edge.house, edge.store.credentials, edge.clock, line, settings):
                    terminal = await lines.enter_async_context(connected(url, ann, edge.clock))
                    await seen(terminal)
            assert "server/closing" == (await terminal.until_down()).code
            doing = [str(each.get_coro()) for each in asyncio.all_tasks()]

            assert [] == [each for each in doing if "Presence." in each]
