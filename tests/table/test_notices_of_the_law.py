"""What a law asks of a table: a last round before it closes, time to bet, notice of other limits.

The three documents that are played in Singapore ask for the first; a house of another place says so in its file.
"""

from datetime import timedelta

import pytest

from at_the_table import AtTheTable, money
from sicbo.rules.files.shipped import document
from sicbo.rules.files.shipped_files import DOCUMENT_IDS
from sicbo.rules.law import NO_LAW, ClosingGround
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.limits import Limits, same_for_all
from sicbo.table.views.dealer import dealer_view
from sicbo.table.views.display import display_view
from sicbo.table.views.player import player_view

V6, AU, US = "mbs-sicbo-v6-2020", "au-sicbo", "us-ma-sicbo"
SINGAPORE = ("mbs-3card-2016", V6, "rws-open-cover-etg-2021")
CLOSE = c.CloseTable(count=money(100000))


def under(law: str, document_id: str = US) -> AtTheTable:
    """Open a table of a house file with a table `law`, with ann at a seat."""
    first = f'document = "{document_id}"\n'
    at = AtTheTable(document_id, changed={first: first + f'law = {{ {law}, ours = "a law" }}\n'})
    at.seat("ann")
    return at


def test_the_documents_played_in_singapore_ask_for_notice_of_closing_and_the_others_for_nothing() -> None:
    """STD-SG5 is a law of Singapore; STD-NZ1 and STD-US1 are laws of places where no document of ours is played."""
    laws = {each: document(each).law for each in DOCUMENT_IDS}

    assert {NO_LAW} == {law for each, law in laws.items() if each not in SINGAPORE}
    for each in SINGAPORE:
        law = laws[each]
        assert (True, 0, 0) == (
            law.closing_is_announced,
            law.betting_seconds_fewest,
            law.limits_minutes_fewest,
        )


# ---- STD-SG5 -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("document_id", SINGAPORE)
def test_a_table_closed_under_its_players_without_a_word(document_id: str) -> None:
    """Seen: it closed between rounds, whoever sat there. Now the next round is announced as the last first."""
    at = AtTheTable(document_id)
    at.terminal("ann")
    assert "table/closing-not-announced" == at.refuses(CLOSE, by="boss").code

    at.do(c.AnnounceLastRound(), by="boss")

    assert 1 == display_view(at.now_table).notices.last_round
    assert 1 == player_view(at.now_table, "ann").notices.last_round
    assert "table/closing-not-announced" == at.refuses(CLOSE, by="boss").code
    at.open_betting()
    at.lay("ann", {"small": 10})
    assert "table/round-in-play" == at.refuses(CLOSE, by="boss").code
    at.finish((1, 2, 4))
    assert "table/last-round-was-played" == at.refuses(c.OpenBetting()).code
    assert () == dealer_view(at.now_table, at.now).next_steps
    assert e.TableClosed(count=money(100000)) in at.do(CLOSE, by="boss")
    assert 0 == at.now_table.last_round


def test_a_last_round_announced_while_betting_is_open_is_the_one_after() -> None:
    """Notice comes ahead of the last round: what lies on the layout already was staked without it."""
    at = AtTheTable(V6)
    at.terminal("ann")
    at.open_betting()

    (announced,) = at.do(c.AnnounceLastRound(), by="boss")

    assert e.LastRoundAnnounced(round=2) == announced
    at.lay("ann", {"small": 10})
    at.finish((1, 2, 4))
    assert "table/closing-not-announced" == at.refuses(CLOSE, by="boss").code
    at.open_betting()


@pytest.mark.parametrize("ground", list(ClosingGround))
def test_a_table_closes_at_once_for_safety_honesty_or_urgent_repair_and_the_record_says_which(
    ground: ClosingGround,
) -> None:
    """Nobody is asked where nobody is at the table."""
    at = AtTheTable(V6)
    at.terminal("ann")

    (closed,) = at.do(c.CloseTable(count=money(100000), at_once=ground), by="boss")

    assert e.TableClosed(count=money(100000), at_once=ground) == closed
    empty = AtTheTable(V6)
    assert (e.TableClosed(count=money(100000)),) == empty.do(CLOSE, by="boss")
    elsewhere = AtTheTable(US)
    elsewhere.seat("ann")
    elsewhere.do(CLOSE, by="boss")


def test_a_last_round_can_be_taken_back_with_a_reason_and_play_goes_on() -> None:
    """More players came; the notice is gone from every screen."""
    at = AtTheTable(V6)
    at.terminal("ann")
    at.do(c.AnnounceLastRound(), by="boss")
    at.open_betting()
    at.lay("ann", {"small": 10})
    at.finish((1, 2, 4))

    assert "reason/needed" == at.refuses(c.TakeBackLastRound(reason=""), by="boss").code
    (back,) = at.do(c.TakeBackLastRound(reason="more players came"), by="boss")

    assert e.LastRoundTakenBack(round=1, reason="more players came") == back
    assert 0 == display_view(at.now_table).notices.last_round
    at.open_betting()
    closed = AtTheTable(V6)
    closed.do(CLOSE, by="boss")
    assert "table/is-closed" == closed.refuses(c.AnnounceLastRound(), by="boss").code


# ---- STD-NZ1 -----------------------------------------------------------------------------------------


def test_players_have_the_time_to_bet_that_a_law_gives_them() -> None:
    """A shorter window is refused; a dealer who closes betting earlier is told how long to wait."""
    at = under("betting_seconds_fewest = 36")
    assert "round/window-outside" == at.refuses(c.OpenBetting(seconds=35)).code
    at.do(c.OpenBetting())
    at.later(seconds=35)
    refused = at.refuses(c.CloseBetting())
    assert ("round/too-little-time-to-bet", "1") == (refused.code, refused.facts["left"])
    at.later(seconds=1)
    at.do(c.CloseBetting())

    timed = under("betting_seconds_fewest = 36")
    timed.do(c.OpenBetting(seconds=36))


# ---- STD-US1 -----------------------------------------------------------------------------------------


def higher(at: AtTheTable) -> Limits:
    """Return limits from 50 to 60."""
    return same_for_all(tuple(at.limits.by_kind), minimum=money(50), maximum=money(60))


def test_limits_changed_under_seated_players_from_one_round_to_the_next() -> None:
    """Seen: 5 became 50 between two rounds. With the law on, they are announced, shown, and set half an hour later."""
    at = under("limits_minutes_fewest = 30")

    (announced,) = at.do(c.SetLimits(limits=higher(at)), by="boss", second="deputy")

    assert e.LimitsAnnounced(limits=higher(at), since=at.now + timedelta(minutes=30)) == announced
    shown = display_view(at.now_table).notices.limits_later
    assert shown is not None
    assert (announced.since, money(50)) == (shown.since, shown.limits[0].minimum)
    at.later(minutes=29)
    at.open_betting()
    assert money(5) == at.play.limits.table_minimum
    at.finish((1, 2, 4))
    at.later(minutes=1)
    opened = at.do(c.OpenBetting())
    assert [e.LimitsSet, e.BettingOpened] == [type(each) for each in opened]
    assert money(50) == at.play.limits.table_minimum
    assert display_view(at.now_table).notices.limits_later is None


def test_limits_of_an_empty_table_change_at_once_and_announced_ones_as_soon_as_it_is_empty() -> None:
    """Nobody is there to be told."""
    at = under("limits_minutes_fewest = 30")
    at.do(c.SetLimits(limits=higher(at)), by="boss", second="deputy")
    at.do(c.LeavePosition(player="ann"), by="boss")
    at.open_betting()
    assert money(50) == at.play.limits.table_minimum

    empty = under("limits_minutes_fewest = 30")
    empty.do(c.LeavePosition(player="ann"), by="boss")
    assert (e.LimitsSet(limits=higher(empty)),) == empty.do(
        c.SetLimits(limits=higher(empty)), by="boss", second="deputy"
    )


def test_a_pay_table_is_refused_by_which_announced_limits_could_not_be_paid() -> None:
    """What will be in force in half an hour counts as well as what is."""
    at = under("limits_minutes_fewest = 30")
    at.do(c.SetLimits(limits=higher(at)), by="boss", second="deputy")

    at.do(c.OfferPayTable(rule_set=US, pay_table="one-of-a-kind-1-to-1"), by="boss", second="deputy")
