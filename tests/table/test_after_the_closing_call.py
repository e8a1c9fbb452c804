"""Wagers and readings that come too late, or contradict what was called."""

import pytest

from at_the_table import AtTheTable, chips, laid, money
from sicbo.chips import Instrument
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e

V6 = "mbs-sicbo-v6-2020"


def test_credit_was_staked_for_a_player_after_the_closing_call() -> None:
    """Credit does not lie on a layout, so none is found there."""
    table = AtTheTable("rws-open-cover-etg-2021")
    table.terminal("ann")
    table.open_betting()
    table.advance_to(Act.COLLECT_LOSERS)
    table.open_betting()
    table.advance_to(Act.TUMBLE)

    stake = chips("big", 50, Instrument.CREDITS)
    table.do(c.ReportChips(position="ann", stake=stake, is_in_time=True), second="boss")

    assert money(1000) == table.credit("ann")


def test_two_people_who_read_the_dice_were_refused_because_of_a_wrong_call() -> None:
    """They overrule the call that is on record, and need all three dice for it."""
    table = laid(V6, {"small": 10}, Act.ANNOUNCE)
    table.do(c.Announce(faces=(6, 5, 4)))
    table.interrupt()

    short = c.AttestDice(faces=(1, 2))  # type: ignore[arg-type]  # a message could hold as much
    assert "outcome/not-three-faces" == table.refuses(short, second="boss").code
    table.do(c.AttestDice(faces=(1, 2, 4)), second="boss")
    assert (6, 5, 4) == table.last(e.DiceAttested).instead_of


@pytest.mark.parametrize("named", [1, 3])
def test_a_wager_that_came_late_stood_in_the_next_round(named: int) -> None:
    """What names its round is for that one alone, whether it is laid, taken back or moved."""
    table = AtTheTable(V6)
    table.seat("ann")
    table.round((1, 1, 2), {})
    table.open_betting()
    table.lay("ann", {"small": 50})
    stake = chips("small", 25)

    codes = {
        table.refuses(each).code
        for each in (
            c.LayWagers(position="ann", stakes=(stake,), round=named),
            c.TakeBackWagers(position="ann", stakes=(stake,), round=named),
            c.MoveWager(position="ann", stake=stake, to="big", round=named),
        )
    }
    table.do(c.LayWagers(position="ann", stakes=(stake,), round=2))

    assert {"wager/other-round"} == codes
    assert money(75) == table.in_play
