"""A house of one or more processes: who runs a table, who takes it over, and what everyone is told."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TypeVar

import pytest

from house_runtime.house import BOSS
from house_runtime.processes import TwoProcesses, two_processes, until
from sicbo.house_runtime.house import NoSuchTable
from sicbo.house_runtime.requests import BUS_IS_AWAY, NOBODY_RUNS_IT, Accepted, Rejected, decode_answer
from sicbo.house_runtime.tables import view_delivery
from sicbo.house_runtime.tables.view_delivery import Audience, FellBehind, Update, ViewerKind
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.limits import Limits
from sicbo.table.views.dealer import DealerView
from sicbo.table.views.display import DisplayView
from sicbo.table.views.player import PlayerView
from storage.stores import KINDS


@pytest.fixture(params=KINDS)
async def house(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[TwoProcesses]:
    """Start a house of two processes on each kind of store."""
    async with two_processes(request.param, tmp_path) as house:
        yield house


async def test_a_table_is_asked_through_any_process(house: TwoProcesses) -> None:
    """The owner answers; the other process passes on what it is asked, and its answer is the same."""
    await house.open(house.first)
    await house.second.house.start()

    there = await house.wager(house.second, {"small": 20}, key="w")

    assert ("T1",) == house.first.house.runs
    assert () == house.second.house.runs
    assert isinstance(there, Accepted)
    assert there == await house.wager(house.first, {"small": 20}, key="w")


async def test_the_round_goes_on_when_its_owner_dies(house: TwoProcesses) -> None:
    """Another process takes over: the wager stands, the window is longer by the gap, nothing is void."""
    await house.open(house.first)
    await house.second.house.start()
    house.clock.move(seconds=1)
    await asyncio.sleep(0.1)  # the owner shows life while the second is there
    laid = await house.wager(house.first, {"small": 20}, key="w")
    await house.first.die()

    await house.run_by(house.second, but_first=15)

    (taken,) = await house.happened(e.TableTakenOver)
    assert isinstance(taken, e.TableTakenOver)
    assert taken.closes_at is not None
    assert taken.closes_at_before is not None
    assert taken.at - taken.gap_from == taken.closes_at - taken.closes_at_before
    assert laid == await house.wager(house.second, {"small": 20}, key="w")
    await house.finish(house.second)
    assert [] == await house.happened(e.RoundVoided, e.RoundInterrupted)
    assert 1 == len(await house.happened(e.RoundConcluded))


async def test_a_start_with_nobody_there_is_an_interruption_of_the_round(house: TwoProcesses) -> None:
    """Nobody was alive for a while: the document voids the round, and the stake is back."""
    await house.open(house.first)
    await house.wager(house.first, {"small": 20})
    await house.first.die()
    house.clock.move(seconds=15)

    await house.second.house.start()

    assert ("T1",) == house.second.house.runs
    assert 1 == len(await house.happened(e.RoundVoided))
    assert [] == await house.happened(e.TableTakenOver)


async def test_a_process_that_starts_voids_nothing_while_another_owns_the_table(house: TwoProcesses) -> None:
    """The lease is held: the second process runs nothing, and the round is as it was."""
    await house.open(house.first)
    await house.second.house.start()
    await asyncio.sleep(0.1)

    assert () == house.second.house.runs
    assert [] == await house.happened(e.RoundVoided, e.RoundInterrupted, e.TableTakenOver)


async def test_an_owner_that_slept_writes_nothing_when_it_wakes(house: TwoProcesses) -> None:
    """Its epoch is over: it answers that the table is elsewhere, then asks there, and nothing is double."""
    await house.open(house.first)
    await house.second.house.start()
    house.clock.move(seconds=1)
    await asyncio.sleep(0.1)
    house.first.store.is_cut = True  # asleep in the middle of whatever it does
    asleep = asyncio.ensure_future(house.wager(house.first, {"small": 20}, key="w"))
    await house.run_by(house.second, but_first=15)

    answer = await house.wager(house.second, {"small": 20}, key="w")

    assert isinstance(answer, Accepted)
    assert not asleep.done()
    assert 1 == len(await house.happened(e.WagerRegistered))


async def test_a_stopped_process_hands_its_tables_over(house: TwoProcesses) -> None:
    """A process that is stopped gives its tables up, and another goes on with the round at once."""
    await house.open(house.first)
    await house.second.house.start()
    await house.wager(house.first, {"small": 20})
    house.clock.move(seconds=1)

    async with house.second.house._registry._changing:  # noqa: SLF001 - or it might take over before time passes
        await house.first.house.stop()
        house.clock.move(seconds=1)
    await house.run_by(house.second)

    assert 1 == len(await house.happened(e.TableTakenOver))
    assert [] == await house.happened(e.RoundVoided, e.RoundInterrupted)
    await house.finish(house.second)


async def test_without_the_bus_no_wager_is_taken(house: TwoProcesses) -> None:
    """It says so and keeps nothing; when the bus is back the same key is laid; the dealer may still close."""
    await house.open(house.first)
    house.first.bus.is_connected = False

    assert BUS_IS_AWAY == await house.wager(house.first, {"small": 20}, key="w")
    house.first.bus.is_connected = True

    assert isinstance(await house.wager(house.first, {"small": 20}, key="w"), Accepted)


async def test_a_process_that_lost_the_bus_gives_its_tables_to_one_that_has_it(house: TwoProcesses) -> None:
    """Nobody could reach it: after a while another process runs the table, and the round goes on."""
    await house.open(house.first)
    await house.second.house.start()
    house.clock.move(seconds=1)
    await asyncio.sleep(0.1)
    await house.first.bus.cut()

    assert NOBODY_RUNS_IT == await house.wager(house.second, {"small": 20}, key="w")
    await house.run_by(house.second, but_first=40)

    assert isinstance(await house.wager(house.second, {"small": 20}, key="w"), Accepted)
    await until(lambda: not house.first.house.runs)
    assert [] == await house.happened(e.RoundVoided)


async def test_a_process_that_takes_its_own_table_again_goes_on_with_the_round(house: TwoProcesses) -> None:
    """Seen when NATS was away for all: the only process gave its table up, and voided its own round."""
    await house.open(house.first)
    laid = await house.wager(house.first, {"small": 20}, key="w")
    house.first.bus.is_connected = False
    house.clock.move(seconds=40)
    await until(lambda: not house.first.house.runs)
    house.first.bus.is_connected = True

    await house.run_by(house.first)

    assert laid == await house.wager(house.first, {"small": 20}, key="w")
    assert [] == await house.happened(e.RoundVoided, e.RoundInterrupted)
    await house.finish(house.first)


async def test_views_reach_every_process(house: TwoProcesses) -> None:
    """Whoever looks gets the whole view, then what follows it, wherever the table runs."""
    await house.open(house.first)
    await house.second.house.start()
    for process in (house.first, house.second):
        display = await process.house.look("T1", Audience(ViewerKind.DISPLAY))
        own = await process.house.look("T1", Audience(ViewerKind.PLAYER, "ann"))
        first, mine = await display.next(), await own.next()
        assert first.follows is None
        assert isinstance(first.view, DisplayView)
        assert isinstance(mine.view, PlayerView)
        staked = len(mine.view.wagers)

        await house.wager(house.second, {"small": 20 + staked})

        after = await own.next()
        assert (mine.version, 1) == (after.follows, after.version - mine.version)
        assert isinstance(after.view, PlayerView)
        assert 1 == len(after.view.wagers)


async def test_views_go_on_when_the_owner_changes(house: TwoProcesses) -> None:
    """Who looks through the process that takes over sees the round go on, without a gap."""
    await house.open(house.first)
    await house.second.house.start()
    dealer = await house.second.house.look("T1", Audience(ViewerKind.DEALER))
    seen = (await dealer.next()).version
    house.clock.move(seconds=1)
    await asyncio.sleep(0.1)
    await house.first.die()
    await house.run_by(house.second, but_first=15)
    await house.wager(house.second, {"small": 20})

    while True:
        update = await dealer.next()
        assert seen == update.follows
        seen = update.version
        if seen == (await house.store.heads())[0].seq:
            break


async def test_a_subscriber_that_falls_behind_is_cut_and_comes_back(house: TwoProcesses) -> None:
    """What waits is still given, then it is told; a new look begins with the whole view."""
    await house.open(house.first)
    slow = await house.first.house.look("T1", Audience(ViewerKind.PLAYER, "ann"), most_waiting=2)
    for _ in range(4):
        await house.wager(house.first, {"small": 10})
    await slow.next()
    await slow.next()

    with pytest.raises(FellBehind):
        await slow.next()
    again = await (await house.first.house.look("T1", Audience(ViewerKind.DEALER))).next()

    assert again.follows is None
    assert (await house.store.heads())[0].seq == again.version


async def test_wagers_are_shown_to_their_player_at_once_and_together_to_whoever_watches(
    house: TwoProcesses, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A dealer sees the sum of many wagers once, soon; whatever else happens shows them with it, at once."""
    await house.open(house.first)
    ann = await house.first.house.look("T1", Audience(ViewerKind.PLAYER, "ann"))
    dealer = await house.first.house.look("T1", Audience(ViewerKind.DEALER))
    seen = [await dealer.next()]
    monkeypatch.setattr(view_delivery, "SOON", 0)
    await house.wager(house.first, {"small": 10})
    seen.append(await dealer.next())
    monkeypatch.setattr(view_delivery, "SOON", 3600)
    for _ in range(4):
        await house.wager(house.first, {"small": 10})
    own = [await ann.next() for _ in range(6)]
    assert 0 == dealer.waiting
    await house.do(house.first, c.CloseBetting())
    seen.append(await dealer.next())

    assert [0, 1, 5] == [view_of(each, DealerView).staked.minor_units // 1000 for each in seen]
    assert [each.version for each in seen[:-1]] == [each.follows for each in seen[1:]]
    assert [*range(6)] == [view_of(each, PlayerView).staked.minor_units // 1000 for each in own]


V = TypeVar("V")


def view_of(update: Update, kind: type[V]) -> V:
    """Give a view, which must be of a kind."""
    assert isinstance(update.view, kind)
    return update.view


async def test_bad_requests_change_nothing(house: TwoProcesses) -> None:
    """Garbage, unknown fields, an unknown table, a table by another name: each is told, nothing is made."""
    for garbage in (b"", b"{}", b'{"key":"k","command":{"command":"fly"},"actor":{}}', b"\xff"):
        answer = decode_answer(await house.bus.ask("desk", garbage, seconds=20))
        assert isinstance(answer, Rejected)
        assert "request/broken" == answer.code
    unknown = await house.ask(house.first, c.CloseBetting(), table="T9")
    assert NOBODY_RUNS_IT == unknown
    set_up = c.SetUpTable(table="T2", rules="", rule_sets=(), limits=Limits({}))
    for table, code in (
        ("T1", "table/other-name"),
        ("cage", "request/broken"),
        ("administration", "request/broken"),
    ):
        answer = await house.ask(house.first, set_up, BOSS, table=table)
        assert isinstance(answer, Rejected)
        assert code == answer.code
    assert isinstance(await house.ask(house.first, set_up, BOSS, table="T2"), Rejected)
    with pytest.raises(NoSuchTable):
        await house.first.house.look("T9", Audience(ViewerKind.DISPLAY))

    assert [("administration", 0), ("cage", 0)] == [
        (each.stream, each.seq) for each in await house.store.heads()
    ]


async def test_the_betting_window_closes_by_itself(house: TwoProcesses) -> None:
    """When the time is over the program closes betting, and a wager that comes then is refused."""
    await house.open(house.first)
    house.clock.move(seconds=61)

    late = await house.wager(house.first, {"small": 20})

    assert isinstance(late, Rejected)
    assert 1 == len(await house.happened(e.BettingClosed))
