"""Stakes that are taken back, returned or ruled on: each moves once, and the round can still be settled."""

import pytest

from at_the_table import AtTheTable, chips, laid, money
from sicbo.chips import Instrument
from sicbo.ledger.accounts import AccountKind
from sicbo.money import NOTHING
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Verdict
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e

V6 = "mbs-sicbo-v6-2020"


def test_chips_taken_off_the_step_left_a_round_that_could_not_be_settled() -> None:
    """What no step makes is held, and the wager stays whole until the ruling."""
    table = AtTheTable("us-ma-sicbo")
    table.seat("ann")
    table.open_betting()
    table.lay("ann", {"single:1": 10})

    table.do(c.ReportChipsTaken(wager=1, amount=money("0.05")))

    assert (money(10), [1]) == (table.in_play, [hold.wager for hold in table.now_table.holds])


def test_a_part_of_a_colour_chip_was_taken_back() -> None:
    """Chips are not cut: what is left would never be redeemed."""
    table = AtTheTable("au-sicbo")
    table.seat("ann")
    table.do(
        c.IssueColourChips(player="ann", colour="red", chips=20, value=money(5), paid_with=c.PaidWith.CASH)
    )
    table.open_betting()
    table.do(c.LayWagers(position="ann", stakes=(chips("small", 25, Instrument.COLOUR_CHIPS, "red"),)))
    part = chips("small", 2, Instrument.COLOUR_CHIPS, "red")

    refusal = table.refuses(c.TakeBackWagers(position="ann", stakes=(part,)))

    assert "wager/chips-off-value" == refusal.code


def test_one_ruling_took_the_same_credit_back_twice() -> None:
    """What the first correction takes is not there for the second: the rest is owed."""
    table = AtTheTable("rws-open-cover-etg-2021")
    table.terminal("ann", credit=20)
    table.round((1, 2, 4), {"ann": {"small": 10}})
    table.round((1, 2, 4), {"ann": {"small": 10}})
    table.round((6, 5, 4), {"ann": {"small": 30}})
    table.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="camera"))
    ruling = c.GiveRuling(
        hold=1, verdict=Verdict.CORRECT_AND_RESETTLE, reason="camera", rounds=(1, 2), faces=(6, 5, 5)
    )

    table.do(ruling, by="table-games-shift-manager", second="boss")

    owed = [table.balance(AccountKind.RECEIVABLE, f"ann/T1/{number}") for number in (1, 2)]
    assert (money(0), money(30)) == (table.credit("ann"), owed[0] + owed[1])


def ruled_onto_another(verdict: Verdict = Verdict.STAKE_STANDS) -> AtTheTable:
    """Let a pit supervisor rule that ann's first wager lies with her second."""
    table = laid(V6, {"small": 10, "big": 10}, Act.UNCOVER)
    table.do(c.ReportChipsMoved(wager=1, to="big", is_on_purpose=False))
    table.do(c.GiveRuling(hold=1, verdict=verdict, reason="seen", area="big"), by="pit-supervisor")
    return table


def test_a_wager_ruled_onto_another_kept_its_player_from_withdrawing() -> None:
    """Both lie there, and both go back by the option."""
    table = ruled_onto_another()
    table.interrupt()
    table.say_covered()

    table.do(c.AnswerOption(player="ann", withdraws=True))

    assert (0, money(0)) == (len(table.play.betting.wagers), table.in_play)


def test_a_second_hold_on_a_returned_wager_could_not_be_decided() -> None:
    """With the wager, everything that was held about it is gone."""
    table = laid(V6, {"small": 10}, Act.UNCOVER)
    for _ in range(2):
        table.do(c.ReportChipsMoved(wager=1, to="big", is_on_purpose=False))

    table.do(c.GiveRuling(hold=1, verdict=Verdict.RETURN_STAKE, reason="seen"), by="pit-supervisor")

    assert () == table.now_table.holds


def test_a_stake_in_hand_was_handed_over_again_on_a_late_void() -> None:
    """Chips that a player took off are in the player's hand when the round is made void."""
    table = laid("us-ma-sicbo", {"small": 100}, Act.COVER)
    table.do(c.ReportChipsTaken(wager=1, amount=money(100)))
    table.finish((4, 5, 6))
    table.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="camera"))
    ruling = c.GiveRuling(hold=1, verdict=Verdict.VOID_AFFECTED_ROUNDS, reason="camera", rounds=(1, 1))

    table.do(ruling, by="casino-supervisor", second="boss")

    (adjusted,) = table.last(e.SettledRoundVoided).adjustments
    assert (money(100), money(0)) == (adjusted.now.in_hand, table.balance(AccountKind.RECEIVABLE, "ann/T1/1"))


def test_more_was_owed_than_was_staked_after_a_no_roll() -> None:
    """Chips taken off before a No Roll are withdrawn by it: betting is open again."""
    table = laid("us-ma-sicbo", {"small": 100}, Act.CHECK_FLAT)
    table.do(c.ReportChipsTaken(wager=1, amount=money(90)))

    table.do(c.CheckFlat(flat=(True, False, True)))

    assert (money(10), money(0)) == (
        table.play.betting.wagers[1].stake,
        table.play.betting.wagers[1].taken_off,
    )


def test_only_one_of_two_wagers_was_withdrawn_while_the_option_was_open() -> None:
    """All or nothing: a report cannot do what an order may not (v6 5.13.1)."""
    table = AtTheTable(V6)
    table.seat("ann")
    table.open_betting()
    table.lay("ann", {"small": 10, "big": 20})
    table.interrupt()

    table.do(c.ReportChipsTaken(wager=2, amount=money(20)))
    table.do(c.ReportChips(position="ann", stake=chips("odd", 10)))

    assert (2, money(30)) == (len(table.play.betting.wagers), table.in_play)


@pytest.mark.parametrize("verdict", [Verdict.RETURN_STAKE, Verdict.STAKE_STANDS])
def test_a_ruling_on_chips_that_were_taken_back_meanwhile_broke_the_table(verdict: Verdict) -> None:
    """The ruling is kept, and there is nothing left to return or to move."""
    table = laid("au-sicbo", {"small": 10}, Act.CLOSE_BETTING)
    table.do(c.ReportChipsTaken(wager=1, amount=money(7)))
    table.do(c.TakeBackWagers(position="ann", stakes=(chips("small", 3),)))
    ruling = c.GiveRuling(hold=1, verdict=verdict, reason="seen on camera", area="big")

    (given,) = table.do(ruling, by="game-supervisor")

    assert isinstance(given, e.RulingGiven)
    assert ((), NOTHING) == (table.now_table.holds, table.in_play)
