"""Wrong results found when losers are collected and winners not yet paid: put back, then put right."""

import pytest

from a_cluster import MANAGER, cluster, credits_of
from at_the_table import AtTheTable, chips, money
from sicbo.chips import Instrument
from sicbo.ledger.accounts import AccountKind
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Verdict
from sicbo.rules.procedure import Act
from sicbo.rules.voids import Ground
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.refusals import Refusal
from sicbo.table.round import HowConcluded

V6 = "mbs-sicbo-v6-2020"
US = "us-ma-sicbo"


def correct(faces: tuple[int, int, int] = (6, 5, 5)) -> c.CorrectOutcome:
    """Order the correction of round 1."""
    return c.CorrectOutcome(
        round=1, faces=faces, event=Irregular.WRONG_RESULT_KEYED, reason="die 3 was misread"
    )


def collected() -> AtTheTable:
    """Collect bob's Big on 1-2-4, and pay nobody yet."""
    at = cluster(names=("ann", "bob"), wagers={"ann": {"small": 10}, "bob": {"big": 10}})
    at.advance_to(Act.COLLECT_LOSERS, (1, 2, 4))
    at.do(c.TakeStep(act=Act.COLLECT_LOSERS))
    return at


@pytest.mark.clause("rws-open-cover-etg-2021", "5.5")
def test_a_wrong_result_could_not_be_put_right_between_collecting_and_paying() -> None:
    """What was collected is put back by two people; nobody is recorded as paid who was not."""
    at = collected()
    assert "staff/needs-a-second-person" == at.refuses(correct(), by="pit-manager").code

    at.do(correct(), by="pit-supervisor", second="pit-manager")

    back = at.last(e.CollectionReversed)
    assert (1, 1, "pit-supervisor", "pit-manager", "die 3 was misread", ("5.5",)) == (
        back.round,
        back.revision,
        back.person,
        back.second,
        back.reason,
        back.clause,
    )
    assert at.last(e.LosersCollected).lines == back.lines
    assert ([], (), Act.COLLECT_LOSERS) == (at.all_of(e.WinnersPaid), at.play.lines, at.next_act)
    at.finish((6, 5, 5))
    right = cluster(names=("ann", "bob"), wagers={"ann": {"small": 10}, "bob": {"big": 10}})
    right.finish((6, 5, 5))
    assert [money(990), money(1010)] == credits_of(at, "ann", "bob")
    assert right.books == at.books


def test_the_same_result_is_no_correction_and_puts_nothing_back() -> None:
    """The collection stands."""
    at = collected()

    refusal = at.refuses(correct((1, 2, 4)), by="pit-manager", second="boss")

    assert ("correction/same-outcome", Act.PAY_WINNERS) == (refusal.code, at.next_act)


@pytest.mark.clause("rws-open-cover-etg-2021", "5.4")
def test_a_round_whose_losers_are_collected_could_not_be_void() -> None:
    """A damaged die voids it, with what was collected put back; both players have their stakes again."""
    at = collected()

    void = c.VoidRounds(rounds=(1,), event=Irregular.DAMAGED_DIE, reason="chipped")
    at.do(void, by=MANAGER, second="deputy")

    assert [e.CollectionReversed, e.RoundVoided, e.RemedyAsked] == [type(each) for each in at.log[-3:]]
    assert (HowConcluded.VOID, [money(1000), money(1000)]) == (
        at.past[1].concluded,
        credits_of(at, "ann", "bob"),
    )


def test_a_ruling_that_voids_a_round_whose_losers_are_collected_takes_two_people() -> None:
    """Money has moved: one person alone does not take it back."""
    at = collected()
    at.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="a dispute"))
    ruling = c.GiveRuling(
        hold=1, verdict=Verdict.VOID_ROUND, reason="the camera shows it", ground=Ground.SUSPECTED_OFFENCE
    )
    assert "staff/needs-a-second-person" == at.refuses(ruling, by=MANAGER).code

    at.do(ruling, by=MANAGER, second="deputy")

    assert [money(1000), money(1000)] == credits_of(at, "ann", "bob")
    assert () == at.now_table.holds


def red(at: AtTheTable, player: str, value: float) -> None:
    """Give a player twenty red chips."""
    at.seat(player)
    at.do(
        c.IssueColourChips(
            player=player, colour="red", value=money(value), chips=20, paid_with=c.PaidWith.CASH
        )
    )


@pytest.mark.parametrize("staked", [100, 40])
def test_colour_chips_that_were_collected_are_their_players_again(staked: int) -> None:
    """All or some of ann's red chips lay on Small: put back, they have the value that they had, and are won."""
    at = AtTheTable(V6)
    red(at, "ann", 5)
    at.open_betting()
    stake = chips("small", staked, Instrument.COLOUR_CHIPS, "red")
    at.do(c.LayWagers(position="ann", stakes=(stake,)))
    held = at.now_table.colours_held
    at.advance_to(Act.COLLECT_LOSERS, (6, 6, 5))
    at.do(c.TakeStep(act=Act.COLLECT_LOSERS))
    assert [money(100 - staked)] * (staked < 100) == [each.worth for each in at.now_table.colours_held]

    at.do(correct((1, 2, 4)), by="pit-manager", second="boss")
    assert held == at.now_table.colours_held
    at.finish((1, 2, 4))

    redeem = c.RedeemColourChips(player="ann", colour="red", chips=20, emblem="star", at=c.RedeemedAt.TABLE)
    at.do(redeem)
    assert money(0) == at.balance(AccountKind.COLOUR_CHIPS, "ann")


def lost_in_red(at: AtTheTable) -> None:
    """Let ann lose on Small with red chips that lie there, up to the payment."""
    at.advance_to(Act.COLLECT_LOSERS, (6, 6, 5))
    at.do(c.TakeStep(act=Act.COLLECT_LOSERS))


def test_what_a_player_has_redeemed_since_cannot_be_put_back() -> None:
    """Ann's chips above the maximum went back when she lost, and are money now: refused, not out of balance."""
    at = AtTheTable(V6, maximum=50)
    red(at, "ann", 5)
    at.open_betting()
    stake = chips("small", 100, Instrument.COLOUR_CHIPS, "red")
    at.do(c.ReportChips(position="ann", stake=stake))
    lost_in_red(at)
    at.do(c.RedeemColourChips(player="ann", colour="red", chips=10, emblem="star", at=c.RedeemedAt.TABLE))

    refusal = at.refuses(correct((1, 2, 4)), by="pit-manager", second="boss")

    assert ("ruling/settlement-has-begun", Act.PAY_WINNERS) == (refusal.code, at.next_act)


def test_a_debt_that_was_paid_since_is_not_put_back() -> None:
    """Ann took lost chips off and paid for them at the cage before the winners were paid."""
    at = AtTheTable(V6)
    at.seat("ann")
    at.open_betting()
    at.lay("ann", {"small": 100})
    at.advance_to(Act.UNCOVER)
    at.do(c.ReportChipsTaken(wager=1, amount=money(20)))
    lost_in_red(at)
    at.still_owed = {("ann", 1): money(0)}

    assert (
        "ruling/settlement-has-begun" == at.refuses(correct((1, 2, 4)), by="pit-manager", second="boss").code
    )

    at.still_owed = {}
    at.do(correct((1, 2, 4)), by="pit-manager", second="boss")
    at.finish((1, 2, 4))
    assert money(-100) == at.bank


def test_a_round_that_is_paid_and_not_yet_concluded_is_reversed_like_a_settled_one() -> None:
    """At a table with lights to clear: its money has moved, so it is concluded and then void by two people."""
    at = AtTheTable(US)
    at.seat("ann")
    at.seat("bob")
    at.open_betting()
    at.lay("ann", {"small": 10})
    at.lay("bob", {"big": 10})
    at.advance_to(Act.CLEAR_LIGHTS, (1, 2, 4))
    at.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="a dispute"))

    void = c.GiveRuling(
        hold=1, verdict=Verdict.VOID_ROUND, reason="the camera shows it", ground=Ground.SUSPECTED_OFFENCE
    )
    alone = at.send(void, by="casino-supervisor")
    at.do(void, by="casino-supervisor", second="boss")

    assert isinstance(alone, Refusal)
    assert "staff/needs-a-second-person" == alone.code
    assert [e.RoundConcluded, e.SettledRoundVoided] == [type(each) for each in at.log[-2:]]
    assert (HowConcluded.VOID, money(0)) == (at.past[1].concluded, at.bank)
