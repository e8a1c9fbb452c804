"""Sic Bo version 6, Marina Bay Sands: its clauses where people act late, early, twice or by accident."""

import pytest

from at_the_table import AtTheTable, chips, money
from sicbo.chips import Instrument
from sicbo.ledger.accounts import AccountKind
from sicbo.money import NOTHING
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Verdict
from sicbo.rules.procedure import Act
from sicbo.rules.voids import Ground
from sicbo.table import commands as c
from sicbo.table import events as e

ID = "mbs-sicbo-v6-2020"
SMALL_WINS, BIG_WINS = (1, 2, 4), (4, 5, 6)
COLOUR = Instrument.COLOUR_CHIPS


def seated(*players: str, minimum: float = 25, maximum: float = 1000) -> AtTheTable:
    """Give a table with players at seats, and betting open."""
    table = AtTheTable(ID, minimum=minimum, maximum=maximum)
    for player in players:
        table.seat(player)
    table.open_betting()
    return table


def one_account_twice(*, at_terminals: bool = False) -> AtTheTable:
    """Give a table where one account plays under two visits, and bob under his own."""
    table = AtTheTable(ID, minimum=25)
    for visit in ("ann", "anna", "bob"):
        (table.terminal if at_terminals else table.seat)(visit)
        account = "" if visit == "bob" else "A7"
        credit = table.credit(visit)
        order = c.CashOut(player=visit, ticket=f"1{visit}") if at_terminals else c.LeavePosition(player=visit)
        table.do(order, by=visit if at_terminals else "dealer")
        table.do(c.TakePosition(position=visit, player=visit, account=account))
        if at_terminals:
            table.do(c.BuyIn(player=visit, amount=credit, paid_with=c.PaidWith.CASH), by="cashier")
    table.open_betting()
    return table


def found(position: str, area: str, amount: float) -> c.ReportChips:
    """Report chips that lay there in time."""
    return c.ReportChips(position=position, stake=chips(area, amount), is_in_time=True)


# ---- under the minimum -------------------------------------------------------------------------------


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.10 [first time]")
@pytest.mark.parametrize(("faces", "bank"), [(SMALL_WINS, -10), (BIG_WINS, 10)])
def test_chips_taken_down_to_below_the_minimum_were_held_and_the_record_kept_all(
    faces: tuple[int, int, int], bank: int
) -> None:
    """20 of 30 are taken off while betting is open: that is free, and the other 10 are settled once."""
    table = seated("ann")
    table.lay("ann", {"small": 30})

    table.do(c.ReportChipsTaken(wager=1, amount=money(20)))

    judged = table.last(e.IrregularityRecorded)
    assert (Verdict.SETTLE_ONCE, ("5.10 [first time]",)) == (judged.verdict, judged.clause)
    assert ((), money(10)) == (table.now_table.holds, table.in_play)
    table.finish(faces)
    assert money(bank) == table.bank
    assert [(1, "ann")] == [(each.round, each.player) for each in table.all_of(e.OneTimeUsed)]


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.10 [later]")
def test_the_rest_of_a_withdrawal_goes_back_to_a_player_whose_one_time_is_over() -> None:
    """The second time, the 10 that are left under the minimum win nothing."""
    table = seated("ann")
    table.do(c.ReportChips(position="ann", stake=chips("small", 10)))
    table.finish(BIG_WINS)
    table.open_betting()
    table.lay("ann", {"small": 30})

    table.do(c.ReportChipsTaken(wager=1, amount=money(20)))
    table.finish(SMALL_WINS)

    assert Verdict.RETURN_STAKE == table.last(e.IrregularityRecorded).verdict
    assert [(NOTHING, money(10))] == [(each.played, each.returned) for each in table.past[2].lines]


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.10 [first time]")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.10 [later]")
def test_the_one_time_covers_all_small_chips_of_its_round_wherever_they_lie() -> None:
    """10 on Small, on Even and on Total 7 are all settled in round 1, and all returned in round 2."""
    table = seated("ann")
    for number in (1, 2):
        for area in ("small", "even", "total:7"):
            table.do(c.ReportChips(position="ann", stake=chips(area, 10)))
        table.finish(SMALL_WINS)
        played = {
            table.past[number].betting.wagers[each.wager].area: each.played
            for each in table.past[number].lines
        }
        expected = money(10) if number == 1 else NOTHING
        assert {"small": expected, "even": expected, "total:7": expected} == played
        if number == 1:
            table.open_betting()

    assert [1] == [each.round for each in table.all_of(e.OneTimeUsed)]
    assert money(10 - 10 - 120) == table.bank


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.10 [first time]")
def test_a_settled_round_that_was_voided_later_had_used_the_one_time_up() -> None:
    """A void round uses up nothing: the next small chips are the first ones again."""
    table = seated("ann", "bob")
    table.do(c.ReportChips(position="ann", stake=chips("small", 10)))
    table.advance_to(Act.PAY_WINNERS, BIG_WINS)
    table.do(c.TakeStep(act=Act.PAY_WINNERS))
    table.open_betting()
    table.do(c.ReportChips(position="bob", stake=chips("small", 10)))
    table.finish(BIG_WINS)
    assert {"ann": 1, "bob": 2} == dict(table.now_table.one_time_used)

    table.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="round 1 was not conducted properly"))
    table.do(
        c.GiveRuling(
            hold=1,
            verdict=Verdict.VOID_AFFECTED_ROUNDS,
            rounds=(1,),
            reason="seen on camera",
            ground=Ground.SUSPECTED_OFFENCE,
        ),
        by="gaming-shift-manager",
        second="boss",
    )

    assert (("ann",), {"bob": 2}) == (
        table.last(e.SettledRoundVoided).one_times_back,
        dict(table.now_table.one_time_used),
    )
    table.open_betting()
    table.do(c.ReportChips(position="ann", stake=chips("small", 10)))
    assert Verdict.SETTLE_ONCE == table.last(e.IrregularityRecorded).verdict


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.10 [first time]")
def test_one_account_at_two_seats_had_the_one_time_twice() -> None:
    """Small chips of both visits in one round are one time; neither has another in the next."""
    table = one_account_twice()
    for seat in ("ann", "anna"):
        table.do(c.ReportChips(position=seat, stake=chips("even" if seat == "ann" else "odd", 10)))
    table.finish(SMALL_WINS)
    table.open_betting()

    for seat in ("ann", "anna"):
        table.do(c.ReportChips(position=seat, stake=chips("small", 5)))
        assert Verdict.RETURN_STAKE == table.last(e.IrregularityRecorded).verdict

    assert 1 == len(table.all_of(e.OneTimeUsed))


# ---- over the maximum --------------------------------------------------------------------------------


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.11 [win]")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.11 [lose]")
@pytest.mark.parametrize(("faces", "bank"), [(SMALL_WINS, 1000), (BIG_WINS, -1000)])
def test_chips_moved_past_the_maximum_while_betting_was_open_were_unforeseen(
    faces: tuple[int, int, int], bank: int
) -> None:
    """900 join the 600 on Big: played to 1000, and 500 come back whatever the dice show."""
    table = seated("ann")
    table.lay("ann", {"small": 900, "big": 600})

    table.do(c.ReportChipsMoved(wager=1, to="big", is_on_purpose=True))
    table.finish(faces)

    judged = table.last(e.IrregularityRecorded)
    assert (Verdict.PAY_TO_MAXIMUM, ("5.11 [win]", "5.11 [lose]")) == (judged.verdict, judged.clause)
    (line,) = table.past[1].lines
    assert (money(1000), money(500 if bank > 0 else 2500)) == (line.played, line.returned)
    assert money(bank) == table.bank


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.11 [win]")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.11 [lose]")
@pytest.mark.parametrize(("faces", "bank"), [(SMALL_WINS, -1000), (BIG_WINS, 1000)])
def test_cash_chips_colour_chips_and_found_chips_share_one_maximum(
    faces: tuple[int, int, int], bank: int
) -> None:
    """400 in cash chips, 400 in red and 700 found in blue are 1500 of one player on one area."""
    table = AtTheTable(ID, minimum=25)
    table.seat("ann")
    for colour in ("red", "blue"):
        order = c.IssueColourChips(
            player="ann", colour=colour, chips=40, value=money(25), paid_with=c.PaidWith.CASH
        )
        table.do(order, by="pit-supervisor")
    table.open_betting()
    table.lay("ann", {"small": 400})
    table.do(c.LayWagers(position="ann", stakes=(chips("small", 400, COLOUR, "red"),)))

    table.do(c.ReportChips(position="ann", stake=chips("small", 700, COLOUR, "blue")))
    table.finish(faces)

    played = [each.played for each in table.past[1].lines]
    assert [money(400), money(400), money(200)] == played
    assert money(bank) == table.bank


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.11 [win]")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.11 [lose]")
@pytest.mark.parametrize(("faces", "bank"), [(SMALL_WINS, -1000), (BIG_WINS, 1000)])
def test_one_account_at_two_seats_staked_twice_the_maximum(faces: tuple[int, int, int], bank: int) -> None:
    """600 at one seat and 900 at the other are played to 1000 together; a registered wager is refused."""
    table = one_account_twice()
    table.lay("ann", {"small": 600})
    refusal = table.refuses(c.LayWagers(position="anna", stakes=(chips("small", 900),)))

    table.do(c.ReportChips(position="anna", stake=chips("small", 900)))
    table.finish(faces)

    assert "1500.00 on small is above the maximum of 1000.00" == refusal.sentence
    assert [money(600), money(400)] == [each.played for each in table.past[1].lines]
    assert money(bank) == table.bank


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.11 [win]")
def test_one_account_at_two_terminals_staked_twice_the_maximum() -> None:
    """A terminal refuses what would pass the maximum together with the other; bob is somebody else."""
    table = one_account_twice(at_terminals=True)
    table.lay("ann", {"small": 600})
    table.lay("bob", {"small": 600})

    refusal = table.refuses(
        c.LayWagers(position="anna", stakes=table.stakes("anna", {"small": 500})), by="anna"
    )

    assert "wager/above-maximum" == refusal.code


# ---- the option after a power failure ----------------------------------------------------------------


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.1")
def test_a_player_with_two_visits_withdrew_from_one_seat_only() -> None:
    """All of an account's wagers are withdrawn by one answer, wherever they lie; bob's stay."""
    table = one_account_twice()
    table.lay("ann", {"small": 30})
    table.lay("anna", {"big": 40})
    table.lay("bob", {"small": 50})
    table.advance_to(Act.PRESS_DEAL_BUTTON)
    table.interrupt()

    some = table.refuses(c.AnswerOption(player="anna", withdraws=True, wagers=(2,)))
    table.do(c.AnswerOption(player="anna", withdraws=True))

    assert "all wagers are withdrawn or none: 1, 2 stand" == some.sentence
    assert "recovery/no-option" == table.refuses(c.AnswerOption(player="ann", withdraws=False)).code
    assert ["bob"] == [each.player for each in table.play.betting.wagers.values()]
    table.do(c.AnswerOption(player="bob", withdraws=False))
    table.finish(SMALL_WINS)
    assert money(-50) == table.bank


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.7")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.1")
def test_chips_taken_late_were_handed_over_again_with_the_option() -> None:
    """20 of 50 were taken off after the call: a withdrawal of all hands over the other 30."""
    table = seated("ann")
    table.lay("ann", {"even": 50})
    table.advance_to(Act.PRESS_DEAL_BUTTON)
    table.do(c.ReportChipsTaken(wager=1, amount=money(20)))
    table.interrupt()

    table.do(c.AnswerOption(player="ann", withdraws=True))

    assert money(20) == table.last(e.WagerReturned).in_hand
    assert [money(30)] == [each.stake.amount for each in table.now_table.returned]
    assert (NOTHING, NOTHING) == (table.in_play, table.balance(AccountKind.RECEIVABLE, "ann/T1/1"))


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.7")
def test_chips_that_are_all_in_hand_are_not_handed_over_by_the_option() -> None:
    """Nothing lies there any more, and nothing is owed."""
    table = seated("ann")
    table.lay("ann", {"even": 50})
    table.advance_to(Act.PRESS_DEAL_BUTTON)
    table.do(c.ReportChipsTaken(wager=1, amount=money(50)))
    table.interrupt()

    table.do(c.AnswerOption(player="ann", withdraws=True))

    assert ((), NOTHING) == (table.now_table.returned, table.in_play)


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.1")
def test_the_option_is_for_cash_chips_colour_chips_and_credit_alike() -> None:
    """Ann has red and cash chips, tom has credit: each withdraws every one of them."""
    table = AtTheTable(ID)
    table.seat("ann")
    table.terminal("tom", credit=100)
    table.do(
        c.IssueColourChips(player="ann", colour="red", chips=20, value=money(5), paid_with=c.PaidWith.CASH)
    )
    table.open_betting()
    table.do(c.LayWagers(position="ann", stakes=(chips("small", 50, COLOUR, "red"), chips("big", 20))))
    table.lay("tom", {"small": 30})
    table.advance_to(Act.UNCOVER)
    table.interrupt()
    assert ("ann", "tom") == table.last(e.OptionOffered).players

    table.do(c.AnswerOption(player="ann", withdraws=True))
    table.do(c.AnswerOption(player="tom", withdraws=True), by="tom")

    assert {} == dict(table.play.betting.wagers)
    assert (money(100), money(100), NOTHING) == (
        table.balance(AccountKind.COLOUR_CHIPS, "ann"),
        table.credit("tom"),
        table.in_play,
    )
