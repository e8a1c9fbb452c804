"""What screens count down to: the end of the betting window, and of the read-back, with the time of the house."""

from datetime import timedelta

import pytest

from at_the_table import NOON
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table.phases import Phase
from sicbo.table.views.auditor import auditor_view
from sicbo.table.views.dealer import DealerView, dealer_view
from sicbo.table.views.display import DisplayView, display_view
from sicbo.table.views.pit import pit_view
from sicbo.table.views.player import PlayerView, player_view, player_views
from table.moments import CALLED, FACES, GAMES, TIMED, betting, confirming, idle, kept

END = NOON + timedelta(seconds=30)


@pytest.mark.parametrize("game", TIMED)
def test_every_screen_shows_until_when_wagers_are_taken_and_what_time_it_is(game: str) -> None:
    """Player, dealer and display alike, while betting is open; a screen whose clock is wrong counts rightly."""
    at = kept(betting(game, 30))
    at.later(seconds=3)
    now = at.now

    views: list[PlayerView | DealerView | DisplayView] = [
        player_view(at.now_table, "kim", now=now),
        *player_views(at.now_table, now=now).values(),
        dealer_view(at.now_table, now),
        display_view(at.now_table, now=now),
        auditor_view(at.now_table, now).display,
        *auditor_view(at.now_table, now).players,
    ]

    assert {(END, now)} == {(view.closes_at, view.now) for view in views}


@pytest.mark.parametrize("game", CALLED)
def test_where_the_dealer_closes_betting_staff_alone_see_when_the_call_is_asked_for(game: str) -> None:
    """Players are told of no end: they bet until the call, before the time and after it."""
    at = kept(betting(game, 30))
    for _ in range(2):
        at.later(seconds=20)
        table, now = at.now_table, at.now
        dealer, pit = dealer_view(table, now), pit_view(table, now)
        others: list[PlayerView | DisplayView] = [
            *player_views(table, now=now).values(),
            display_view(table, now=now),
        ]

        assert (END, True, END) == (dealer.closes_at, dealer.is_call_asked_for, pit.closes_at)
        assert {None} == {view.closes_at for view in others}
        assert player_view(table, "kim", now=now).is_betting_open
    at.advance_to(Act.CLOSE_BETTING)
    at.do(c.CloseBetting())
    closed = dealer_view(at.now_table, at.now)
    assert (None, False) == (closed.closes_at, closed.is_call_asked_for)


@pytest.mark.parametrize("game", GAMES)
def test_without_a_window_or_once_betting_is_closed_nothing_is_counted_down(game: str) -> None:
    """Also not between rounds."""
    by_hand, closed, none = kept(betting(game)), kept(betting(game, 30)), idle(game)
    closed.advance_to(Act.CLOSE_BETTING)
    closed.do(c.CloseBetting())
    tables = [each.now_table for each in (by_hand, closed, none)]

    shown = [
        (player_view(each, "kim").closes_at, dealer_view(each, NOON).closes_at, display_view(each).closes_at)
        for each in tables
    ]

    assert {(None, None, None)} == set(shown)


def test_a_player_sees_that_wagers_are_no_longer_taken_before_the_call_is_made() -> None:
    """The phase is the dealer's word; the layout is shut when the time is over."""
    table = betting("rws-open-cover-etg-2021", 30).now_table
    times = [END - timedelta(microseconds=1), END, None]

    seen = [player_view(table, "kim", now=now) for now in times]

    assert [True, False, True] == [view.is_betting_open for view in seen]
    assert {Phase.BETTING_OPEN} == {view.phase for view in seen}
    assert not player_view(idle("au-sicbo").now_table, "kim", now=NOON).is_betting_open


def test_a_takeover_moves_the_end_on_every_screen() -> None:
    """The players see the time that they have again."""
    at = kept(betting("rws-open-cover-etg-2021", 30))
    at.later(seconds=10)
    at.taken_over(gap=7)

    assert {NOON + timedelta(seconds=37)} == {
        player_view(at.now_table, "kim").closes_at,
        dealer_view(at.now_table, at.now).closes_at,
        display_view(at.now_table).closes_at,
    }


def test_the_console_shows_until_when_keyed_faces_may_be_confirmed() -> None:
    """And nothing once they are, or have lapsed."""
    at = confirming("rws-open-cover-etg-2021")
    keyed = dealer_view(at.now_table, at.now)
    confirmed = kept(at)
    confirmed.do(c.ConfirmOutcome(faces=FACES))
    at.later(seconds=60)
    at.do(c.LapseEntry(), by="program")
    lapsed = dealer_view(at.now_table, at.now)

    assert (FACES, NOON + timedelta(seconds=60)) == (keyed.to_read_back, keyed.confirm_before)
    assert (None, None) == (lapsed.to_read_back, lapsed.confirm_before)
    assert dealer_view(confirmed.now_table, at.now).confirm_before is None


def test_overdue_dice_stand_on_the_pit_desk_from_the_notice_on() -> None:
    """Whatever clock asks: what is on record is due."""
    at = kept(idle("us-ma-sicbo-manual"))
    at.later(hours=24, seconds=1)
    at.do(c.NoticeOverdueDice(), by="program")

    asked = [each.what for each in pit_view(at.now_table, NOON).due]

    assert "change the dice: they have been on the table for over 24 hours" in asked
