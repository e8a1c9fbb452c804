"""Stops of play at a table: the round in play concludes, the next does not open, and screens say so."""

import pytest

from at_the_table import AtTheTable, money
from sicbo.play_stops import Stop
from sicbo.table import commands as c
from sicbo.table.views.dealer import dealer_view
from sicbo.table.views.display import display_view
from sicbo.table.views.notices import Notices, StopScope, StopShown
from sicbo.table.views.pit import pit_view
from sicbo.table.views.player import player_view

V6, RWS, US = "mbs-sicbo-v6-2020", "rws-open-cover-etg-2021", "us-ma-sicbo"

OF_ALL = Stop(number=1, reason="fire alarm", by="sue")
OF_T1 = Stop(number=2, reason="a spill", by="pia", table="T1")
FAULT = Stop(number=3, reason="record 7 was changed", by="program", table="T1", is_fault=True)


def two(table: AtTheTable, *stops: Stop) -> tuple[Notices, Notices]:
    """Return what is announced to everyone and to staff."""
    return (
        display_view(table.now_table, stops=stops).notices,
        dealer_view(table.now_table, table.now, stops=stops).notices,
    )


@pytest.mark.parametrize("stop", [OF_ALL, OF_T1, FAULT])
def test_the_round_in_play_concludes_and_the_next_does_not_open_until_play_is_resumed(stop: Stop) -> None:
    """STD-V11, STD-D8: stopped in the middle of a round, wagers stand and are paid; then nothing opens."""
    at = AtTheTable(V6)
    at.terminal("ann", credit=100)
    at.open_betting()
    at.lay("ann", {"small": 10})

    at.stops = (stop,)
    at.lay("ann", {"big": 10})
    assert dealer_view(at.now_table, at.now, stops=at.stops).next_steps
    done = at.finish((1, 2, 4))

    assert {1: money(20), 2: money(0)} == {each.wager: each.returned for each in done.lines}
    code = "table/play-is-stopped-after-a-fault" if stop.is_fault else "table/play-is-stopped"
    assert code == at.refuses(c.OpenBetting()).code
    assert () == dealer_view(at.now_table, at.now, stops=at.stops).next_steps
    at.stops = ()
    at.do(c.OpenBetting())


def test_a_stopped_pay_table_takes_no_wagers_while_others_at_the_same_table_do() -> None:
    """STD-D8: the stop holds from the next round on, at the terminals that play by it, until another is offered."""
    at = AtTheTable(RWS)
    at.terminal("ann", rule_set="rws-open-cover-2021-1")
    at.terminal("ben", rule_set="rws-open-cover-2021-2")
    at.open_betting()
    at.stops = (
        Stop(number=4, reason="odds", by="sue", rule_set="rws-open-cover-2021-2", pay_table="2"),
        Stop(number=5, reason="odds", by="sue", rule_set="rws-open-cover-2021-1", pay_table="2"),
        Stop(number=6, reason="odds", by="sue", rule_set="us-ma-sicbo", pay_table="2"),
    )
    at.lay("ben", {"small": 10})
    at.finish((1, 2, 4))

    at.open_betting()

    at.lay("ann", {"small": 10})
    again = c.LayWagers(position="ben", stakes=at.stakes("ben", {"small": 10}))
    assert "wager/pay-table-is-stopped" == at.refuses(again, by="ben").code
    assert "wager/pay-table-is-stopped" == at.refuses(c.RepeatWagers(position="ben"), by="ben").code
    seen = {each: player_view(at.now_table, each, now=at.now, stops=at.stops) for each in ("ann", "ben")}
    assert (True, False) == (seen["ann"].is_betting_open, seen["ben"].is_betting_open)
    shown = StopShown(4, StopScope.PAY_TABLE, is_fault=False, rule_set="rws-open-cover-2021-2", pay_table="2")
    assert ((), (shown,)) == (seen["ann"].notices.stops, seen["ben"].notices.stops)
    assert (shown,) == display_view(at.now_table, stops=at.stops).notices.stops


def test_a_table_whose_only_pay_table_is_stopped_opens_with_another_one() -> None:
    """The stop is of the pay table, not of the table."""
    at = AtTheTable(US)
    at.stops = (Stop(number=1, reason="odds", by="sue", rule_set=US, pay_table="printed"),)
    assert "table/pay-table-is-stopped" == at.refuses(c.OpenBetting()).code
    assert dealer_view(at.now_table, at.now, stops=at.stops).next_steps

    order = c.OfferPayTable(rule_set=US, pay_table="one-of-a-kind-1-to-1")
    at.do(order, by="boss", second="deputy")

    at.open_betting()


def test_everyone_sees_that_play_is_stopped_and_staff_see_why_and_by_whom() -> None:
    """A reason in staff's words is not for players' screens."""
    at = AtTheTable(V6)
    shown = (
        StopShown(1, StopScope.HOUSE, is_fault=False),
        StopShown(2, StopScope.TABLE, is_fault=False),
        StopShown(3, StopScope.TABLE, is_fault=True),
    )

    to_all, to_staff = two(at, OF_ALL, OF_T1, FAULT)

    assert shown == to_all.stops
    assert ["fire alarm", "a spill", "record 7 was changed"] == [each.reason for each in to_staff.stops]
    assert ["sue", "pia", "program"] == [each.by for each in to_staff.stops]
    assert to_staff == pit_view(at.now_table, at.now, stops=(OF_ALL, OF_T1, FAULT)).notices
    assert (Notices(), Notices()) == two(at)
