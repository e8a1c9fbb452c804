"""What `sicbo load` found to be needlessly slow, and stays mended."""

import asyncio
import socket
from collections.abc import Collection
from datetime import UTC, datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from at_the_table import AtTheTable
from house_runtime.house import lay, running
from sicbo.cli.serve.event_loop import run
from sicbo.clock import ManualClock
from sicbo.house_runtime.tables import view_delivery
from sicbo.house_runtime.tables.table_standing import Standing
from sicbo.house_runtime.tables.view_delivery import Audience, ViewerKind
from sicbo.messages.sockets import encode
from sicbo.messages.terminal import View, change_of, whole_of
from sicbo.money import NOTHING
from sicbo.server.edge.listener import bound
from sicbo.table import commands as c
from sicbo.table.state import Table
from sicbo.table.views.player import RoundSeen, player_view, sort_round


def test_an_answer_does_not_wait_for_the_view_before_it_to_be_acknowledged() -> None:
    """A line that is accepted sends at once: every answer took 40 milliseconds and more."""
    with bound("127.0.0.1", 0) as line:
        line.listen()
        with socket.create_connection(line.getsockname()):
            accepted, _ = line.accept()
            with accepted:
                assert socket.IPPROTO_TCP == accepted.proto
                assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_a_round_is_sorted_once_for_all_who_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a change costs grew with the square of the terminals: each sorted the wagers of all again."""
    at, names = AtTheTable("rws-open-cover-etg-2021"), ("ann", "bob", "cy")
    for name in names:
        at.terminal(name)
    at.open_betting()
    clock = ManualClock(datetime(2026, 11, 15, 12, tzinfo=UTC))
    deliveries = view_delivery.Delivery(clock)
    before = Standing(stream="T1", table=at.now_table, seq=1)
    lookers = [deliveries.subscribe(before, Audience(ViewerKind.PLAYER, name)) for name in names]
    for name in names:
        at.lay(name, {"small": 10})
    sorted_: list[Table] = []

    def counted(table: Table, positions: Collection[str]) -> RoundSeen:
        sorted_.append(table)
        return sort_round(table, positions)

    monkeypatch.setattr(view_delivery, "sort_round", counted)
    deliveries.publish(Standing(stream="T1", table=at.now_table, seq=2), None)
    assert 1 == len(sorted_)
    for name, looker in zip(names, lookers, strict=True):
        last = looker.last
        assert last is not None
        assert player_view(at.now_table, name, credit=NOTHING, now=clock.now()) == last.view


async def test_many_players_are_shown_it_in_turns_and_none_sees_an_earlier_one_later() -> None:
    """The first player of a thousand saw that betting was open only when the views of all had been made."""
    at = AtTheTable("rws-open-cover-etg-2021")
    names = [f"P{number}" for number in range(3 * view_delivery.AT_ONCE)]
    for name in names:
        at.terminal(name)
    clock = ManualClock(datetime(2026, 11, 15, 12, tzinfo=UTC))
    deliveries = view_delivery.Delivery(clock)
    idle = Standing(stream="T1", table=at.now_table, seq=1)
    lookers = {name: deliveries.subscribe(idle, Audience(ViewerKind.PLAYER, name)) for name in names}
    at.open_betting()
    deliveries.publish(Standing(stream="T1", table=at.now_table, seq=2), None)

    assert view_delivery.AT_ONCE == sum(each.waiting == 2 for each in lookers.values())
    at.lay(names[-1], {"small": 10})
    deliveries.publish(Standing(stream="T1", table=at.now_table, seq=3), at.log[-1:])
    late = deliveries.subscribe(
        Standing(stream="T1", table=at.now_table, seq=4), Audience(ViewerKind.PLAYER, names[-2])
    )
    await asyncio.sleep(0)
    await asyncio.sleep(0)

    assert [4] == [(await late.next()).version for _ in range(late.waiting)]
    for name, looker in lookers.items():
        versions = [(await looker.next()).version for _ in range(looker.waiting)]
        assert sorted(versions) == versions
        last = looker.last
        assert last is not None
        assert player_view(at.now_table, name, credit=NOTHING, now=clock.now()) == last.view


def test_areas_are_sent_once_and_again_when_they_change() -> None:
    """Two thirds of every view were the areas with their odds, and most of the time that it took to write."""
    at = AtTheTable("rws-open-cover-etg-2021")
    at.terminal("ann")
    at.open_betting()
    first = player_view(at.now_table, "ann")
    at.lay("ann", {"small": 10})
    second = player_view(at.now_table, "ann")
    other = replace(second, areas=second.areas[1:])

    sent = [change_of(first, None), change_of(second, first), change_of(other, second)]

    assert [first.areas, (), other.areas] == [each.areas for each in sent]
    assert (
        len(encode(View(version=2, follows=1, view=sent[1])))
        < len(encode(View(version=2, follows=1, view=second))) / 2
    )
    assert [first, second, other] == [
        whole_of(each, before) for each, before in zip(sent, (None, first, second), strict=True)
    ]


async def test_answers_leave_before_anyone_is_shown_anything(tmp_path: Path) -> None:
    """A caller waiting for an answer also waited for everyone else's views."""
    async with running("memory", tmp_path) as house:
        ann = await house.terminal("ann", credit=100)
        await house.do(c.OpenBetting())
        told: list[str] = []
        house.table.watch(lambda kept: told.append(f"shown {kept.standing.seq}"))
        await house.do(lay("ann", {"small": 5}), ann)
        last = house.table.standing.seq
        told.append(f"answered {last}")
        await house.do(lay("ann", {"small": 5}), ann)

        assert [f"answered {last}", f"shown {last}"] == told[-2:]


def test_a_server_runs_on_the_loop_of_libuv() -> None:
    """It was installed with the server from the beginning, and nobody used it."""

    async def loop() -> str:
        return type(asyncio.get_running_loop()).__module__

    assert "uvloop" == run(loop())
