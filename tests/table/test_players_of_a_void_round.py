"""Everybody who played a void round is told, and winnings come back only as announced before it.

Both are settings of the three documents that are played in Singapore.
"""

import pytest

from at_the_table import NOON, AtTheTable, money
from sicbo.money import Money
from sicbo.orders import Target
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Verdict
from sicbo.rules.procedure import Act
from sicbo.rules.voids import Ground
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.orders import ORDERS
from sicbo.table.refusals import Refusal
from sicbo.table.views.dealer import dealer_view
from sicbo.table.views.display import display_view
from sicbo.table.views.pit import pit_view
from sicbo.table.views.player import player_view
from table.moments import RULES_ON

V6, RWS, AU = "mbs-sicbo-v6-2020", "rws-open-cover-etg-2021", "au-sicbo"
NOTICE = "Winnings of a void round are recovered."


def played(document: str = V6) -> AtTheTable:
    """Let ann play at a seat, bob at a terminal, and dee at a terminal that goes down; eve sits it out."""
    at = AtTheTable(document)
    at.seat("ann")
    for name in ("bob", "dee", "eve"):
        at.terminal(name)
    at.open_betting()
    for name in ("ann", "bob", "dee"):
        at.lay(name, {"small": 100})
    at.do(c.ReportTerminals(down=("dee",)), by="program")
    return at


def voided(document: str = V6) -> AtTheTable:
    """Void their round."""
    at = played(document)
    at.do(c.ReportIrregularity(event=Irregular.BROKEN_DIE, note="in two halves"))
    return at


def test_nobody_told_the_player_at_the_seat_and_no_record_says_that_anybody_was_told() -> None:
    """A terminal that works shows the void; those at seats and dead terminals are told in person."""
    at = voided()

    void = at.last(e.RoundVoided)
    assert (("bob",), ("ann", "dee")) == (void.shown_to, void.to_tell)
    for shown in (dealer_view(at.now_table, NOON).to_tell, pit_view(at.now_table, NOON).to_tell):
        assert [(1, ("ann", "dee"))] == [(each.round, each.players) for each in shown]
    assert player_view(at.now_table, "bob").void == display_view(at.now_table).void is not None

    at.do(c.TellPlayers(round=1, players=("ann",)))
    assert [(1, ("dee",))] == [(each.round, each.players) for each in dealer_view(at.now_table, NOON).to_tell]
    at.do(c.TellPlayers(round=1), by="pit-supervisor")

    assert [("ann",), ("dee",)] == [each.players for each in at.all_of(e.PlayersTold)]
    assert () == dealer_view(at.now_table, NOON).to_tell
    assert "void/not-to-be-told" == at.refuses(c.TellPlayers(round=1)).code


@pytest.mark.parametrize("players", [("bob",), ("ann", "eve"), ("nobody",)])
def test_who_reads_it_on_a_terminal_or_did_not_play_is_not_recorded_as_told(players: tuple[str, ...]) -> None:
    """The record lists those who had to be told, and nobody else."""
    at = voided()

    assert "void/not-to-be-told" == at.refuses(c.TellPlayers(round=1, players=players)).code


def test_all_get_every_wager_back() -> None:
    """Whoever was to be told in whatever way."""
    at = voided()

    back = {line.wager: line.returned for line in at.now_table.previous.lines}  # type: ignore[union-attr]

    assert {1: money(100), 2: money(100), 3: money(100)} == back


def test_where_no_law_asks_for_it_nobody_is_listed() -> None:
    """Documents of other places keep their records as they were."""
    at = played(AU)
    at.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="dark"))
    ruling = c.GiveRuling(hold=1, verdict=Verdict.VOID_ROUND, reason="nobody could see")
    at.do(ruling, by="game-supervisor")

    void = at.last(e.RoundVoided)

    assert ((), (), ()) == (void.shown_to, void.to_tell, dealer_view(at.now_table, NOON).to_tell)


# ---- winnings ----------------------------------------------------------------------------------------


def settled(*, notice: str | None = NOTICE) -> AtTheTable:
    """Let ann win 50 and bob lose 50 in a round, at a table with this notice or none."""
    at = AtTheTable(RWS)
    if notice != NOTICE:
        at.do(c.AnnounceRecovery(notice=notice or ""), by="boss", second="deputy")
    for name in ("ann", "bob"):
        at.terminal(name)
    at.round((1, 2, 4), {"ann": {"small": 50}, "bob": {"big": 50}})
    return at


def void_settled(at: AtTheTable) -> None:
    """Void the round for its dice, by two people."""
    order = c.VoidRounds(rounds=(1,), event=Irregular.DAMAGED_DIE, reason="a chipped die was found")
    at.do(order, by="table-games-shift-manager", second="boss")


def credits_of(at: AtTheTable) -> tuple[Money, Money]:
    """Give the credit of both."""
    return at.credit("ann"), at.credit("bob")


def test_winnings_were_recovered_that_nobody_had_been_warned_of() -> None:
    """Without a notice the winner keeps them; the loser gets the stake back all the same."""
    at = settled(notice=None)

    void_settled(at)

    assert (money(1050), money(1000)) == credits_of(at)


def test_winnings_are_recovered_where_that_was_announced_before_the_round() -> None:
    """Then nobody has gained or lost by the round."""
    at = settled()

    void_settled(at)

    assert (money(1000), money(1000)) == credits_of(at)


@pytest.mark.parametrize("is_late", [True, False])
def test_a_notice_that_came_after_the_betting_opened_does_not_count(is_late: bool) -> None:  # noqa: FBT001 - one word a case
    """Beforehand is before the round; one that was ended later still held for it."""
    at = settled(notice=None if is_late else NOTICE)
    at.do(c.AnnounceRecovery(notice=NOTICE if is_late else ""), by="boss", second="deputy")

    void_settled(at)

    assert (money(1050 if is_late else 1000), money(1000)) == credits_of(at)


def test_winnings_were_recovered_after_force_majeure() -> None:
    """Never, whatever was announced; stakes go back."""
    at = settled()
    at.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="an earthquake"))
    order = c.GiveRuling(
        hold=1,
        verdict=Verdict.VOID_AFFECTED_ROUNDS,
        rounds=(1,),
        reason="the building shook",
        ground=Ground.FORCE_MAJEURE,
    )

    at.do(order, by=RULES_ON[RWS], second="boss")

    assert (money(1050), money(1000)) == credits_of(at)


def test_terminals_and_display_show_a_late_void_and_the_notice() -> None:
    """To those who played it, until the second round after it opens; the notice as long as it is in force."""
    at = settled()
    at.terminal("eve")
    void_settled(at)

    def shown(name: str) -> list[int]:
        return [each.round for each in player_view(at.now_table, name).late_voids]

    assert ([1], [1], []) == (shown("ann"), shown("bob"), shown("eve"))
    display = display_view(at.now_table)
    assert ([1], NOTICE) == ([each.round for each in display.late_voids], display.recovery_notice)
    assert NOTICE == player_view(at.now_table, "ann").recovery_notice
    at.do(c.RemoveDice())
    at.log_dice("D2")
    at.open_betting()
    assert [1] == shown("ann")
    at.finish((1, 2, 4))
    at.open_betting()
    assert [] == shown("ann")


def test_those_who_have_left_are_to_be_told_of_a_late_void() -> None:
    """Their terminal shows it to somebody else."""
    at = settled()
    at.do(c.CashOut(position="bob", ticket="K7"), by="bob")

    void_settled(at)

    assert (("ann",), ("bob",)) == (
        at.last(e.SettledRoundVoided).shown_to,
        at.last(e.SettledRoundVoided).to_tell,
    )


def test_the_notice_takes_two_people_and_is_not_announced_twice() -> None:
    """A dealer cannot set what may be taken from players."""
    at = AtTheTable(RWS)

    assert "role/may-not" == at.refuses(c.AnnounceRecovery(notice="x"), by="dealer", second="boss").code
    alone = at.send(c.AnnounceRecovery(notice="x"), by="boss")
    assert isinstance(alone, Refusal)
    assert "staff/needs-a-second-person" == alone.code
    again = at.refuses(c.AnnounceRecovery(notice=f" {NOTICE} "), by="boss", second="deputy")
    assert "void/notice-stands" == again.code
    proposed = ORDERS[c.AnnounceRecovery].target(at.now_table, c.AnnounceRecovery(notice="x"))
    assert Target("notice of recovery", NOTICE) == proposed


def test_a_round_of_which_nothing_is_paid_needs_no_notice() -> None:
    """There is nothing to recover: stakes that were collected go back."""
    at = AtTheTable(V6)
    at.do(c.AnnounceRecovery(notice=""), by="boss", second="deputy")
    at.terminal("kim")
    at.open_betting()
    at.lay("kim", {"big": 100})
    at.advance_to(Act.COLLECT_LOSERS, (1, 2, 4))
    at.do(c.TakeStep(act=Act.COLLECT_LOSERS))
    at.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="smoke"))
    order = c.GiveRuling(
        hold=1, verdict=Verdict.VOID_ROUND, reason="the hall was cleared", ground=Ground.FORCE_MAJEURE
    )

    at.do(order, by=RULES_ON[V6], second="boss")

    assert money(1000) == at.credit("kim")
