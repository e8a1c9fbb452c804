"""What `sicbo load` found to be needlessly slow, and stays mended."""

import socket
from datetime import UTC, datetime

import pytest

from at_the_table import AtTheTable
from sicbo.clock import HandClock
from sicbo.live_table import delivery
from sicbo.live_table.delivery import Audience, Looking
from sicbo.live_table.record import Standing
from sicbo.money import NOTHING
from sicbo.server.serving import bound
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
    """What a change costs grew with the square of the terminals: each sorted the wagers of all anew."""
    at, names = AtTheTable("rws-open-cover-etg-2021"), ("ann", "bob", "cy")
    for name in names:
        at.terminal(name)
    at.open_betting()
    clock = HandClock(datetime(2026, 11, 15, 12, tzinfo=UTC))
    deliveries = delivery.Delivery(clock)
    before = Standing(stream="T1", table=at.now_table, seq=1)
    lookers = [deliveries.subscribe(before, Audience(Looking.PLAYER, name)) for name in names]
    for name in names:
        at.lay(name, {"small": 10})
    sorted_: list[Table] = []

    def counted(table: Table) -> RoundSeen:
        sorted_.append(table)
        return sort_round(table)

    monkeypatch.setattr(delivery, "sort_round", counted)
    deliveries.moved(Standing(stream="T1", table=at.now_table, seq=2), None)
    assert 1 == len(sorted_)
    for name, looker in zip(names, lookers, strict=True):
        last = looker.last
        assert last is not None
        assert player_view(at.now_table, name, credit=NOTHING, now=clock.now()) == last.view
