"""Sic Bo version 6, Marina Bay Sands: its clauses where people act late, early, twice or by accident."""

from datetime import timedelta

import pytest

from at_the_table import AtTheTable, chips, money
from sicbo.chips import Instrument
from sicbo.ledger.accounts import AccountKind
from sicbo.money import NOTHING
from sicbo.rules.instruments import Marker, MarkerPlace
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Verdict
from sicbo.rules.procedure import Act
from sicbo.rules.voids import Ground
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.people import Actor, Role
from sicbo.table.recovery.recover import GIVE_A_RULING
from sicbo.table.views.display import display_view
from sicbo.table.views.player import player_view

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


# ---- the closing call --------------------------------------------------------------------------------


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.2")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.6")
@pytest.mark.parametrize("is_started", [True, False])
def test_a_call_before_the_tumble_was_refused_and_stakes_were_still_taken(
    *,
    is_started: bool,
) -> None:
    """The call closes betting at that moment; the missing tumble alone is held, and made good by ruling."""
    table = AtTheTable(ID)
    table.seat("ann")
    table.terminal("tom", credit=100)
    table.open_betting()
    table.lay("ann", {"even": 50})
    if is_started:
        table.do(c.StartTumble())

    happened = table.do(c.CloseBetting())

    assert e.BettingClosed(round=1, at=table.now, call="No more bets") == happened[0]
    assert "No more bets" == display_view(table.now_table).call
    late = table.refuses(c.LayWagers(position="tom", stakes=table.stakes("tom", {"odd": 10})), by="tom")
    assert ("wager/betting-is-closed", ("5.6",)) == (late.code, late.clause)
    table.do(c.ReportChips(position="ann", stake=chips("even", 20)))
    assert ("5.6",) == table.last(e.ChipsReturned).clause
    table.do(c.ReportChipsTaken(wager=1, amount=money(10)))
    assert ("5.7",) == table.last(e.ChipsTakenOff).clause
    (hold,) = table.now_table.holds
    assert (Irregular.UNFORESEEN, "Gaming Shift Manager", ("6.1",)) == (
        hold.event,
        hold.authority,
        hold.clause,
    )
    assert "round/is-held" == table.refuses(c.StartTumble()).code

    ruling = c.GiveRuling(hold=1, verdict=Verdict.CONTINUE, reason="they are tumbled now")
    table.do(ruling, by="gaming-shift-manager")
    assert Act.TUMBLE is table.next_act
    table.do(c.StartTumble())
    table.do(c.ReportTumble(times=3))
    assert (Act.PRESS_DEAL_BUTTON, False) == (table.next_act, table.play.betting.is_open)
    table.finish(BIG_WINS)
    assert money(50) == table.bank


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.2")
def test_the_timer_makes_no_call_before_the_tumble() -> None:
    """Only a person's call was made whatever else is missing; the timer makes none, before the tumble or after."""
    table = AtTheTable(ID)
    table.open_betting(30)
    table.later(seconds=30)

    assert "round/not-the-next-step" == table.refuses(c.CloseBetting(), by="program").code
    table.advance_to(Act.CLOSE_BETTING)
    assert "round/no-window" == table.refuses(c.CloseBetting(), by="program").code


# ---- the deal button and the lights ------------------------------------------------------------------


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.9 [not void]")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.9 [reset]")
@pytest.mark.parametrize("is_reset", [True, False])
def test_a_deal_button_pressed_after_lifting_held_the_round(*, is_reset: bool) -> None:
    """5.9 covers it: the equipment is reset, again if it was already, and the round goes on."""
    table = seated("ann")
    table.lay("ann", {"small": 30})
    table.advance_to(Act.PRESS_DEAL_BUTTON)
    table.do(c.ReportStep(act=Act.UNCOVER))
    if is_reset:
        table.do(c.ResetDevice())

    table.do(c.ReportStep(act=Act.PRESS_DEAL_BUTTON))

    judged = table.last(e.IrregularityRecorded)
    assert (Irregular.DEAL_BUTTON_MISSED, Verdict.RESET_AND_ENTER) == (judged.irregularity, judged.verdict)
    assert ((), True) == (table.now_table.holds, table.play.must_reset)
    table.do(c.ResetDevice())
    table.advance_to(Act.COLLECT_LOSERS, SMALL_WINS)
    table.do(c.ReportStep(act=Act.PRESS_DEAL_BUTTON))
    assert not table.play.must_reset
    table.finish(SMALL_WINS)
    assert money(-30) == table.bank


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.9 [not void]")
def test_a_deal_button_was_missed_before_any_tumble() -> None:
    """It cannot be missed before it is due: between rounds, while betting is open, and before the call."""
    table = AtTheTable(ID)
    report = c.ReportIrregularity(event=Irregular.DEAL_BUTTON_MISSED)
    refused = [table.refuses(report)]
    table.open_betting()
    for act in (Act.TUMBLE, Act.CLOSE_BETTING):
        table.advance_to(act)
        refused.append(table.refuses(report))
    table.advance_to(Act.PRESS_DEAL_BUTTON)
    table.do(report)

    clause = ("5.9 [not void]", "5.9 [reset]")
    assert {("ruling/button-not-due", clause)} == {(each.code, each.clause) for each in refused}
    assert Irregular.DEAL_BUTTON_MISSED == table.last(e.IrregularityRecorded).irregularity


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.8 [lights wrong]")
@pytest.mark.parametrize("act", [Act.TUMBLE, Act.PRESS_DEAL_BUTTON, Act.ENTER_OUTCOME])
def test_lights_reported_before_the_keying_held_the_round(act: Act) -> None:
    """They are recorded, and play goes on; dark lights are right then."""
    table = seated("ann")
    table.lay("ann", {"small": 30})
    table.advance_to(act, SMALL_WINS)
    assert () == table.do(c.ReportLights(areas=()))

    table.do(c.ReportLights(areas=("big", "triple:6")))

    logged = table.last(e.IrregularityRecorded)
    assert (Irregular.LIGHTS_WRONG, Verdict.SETTLE_BY_DICE) == (logged.irregularity, logged.verdict)
    assert () == table.now_table.holds
    table.finish(SMALL_WINS)
    assert money(-30) == table.bank


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.8 [continue]")
def test_a_fault_between_two_rounds_kept_the_next_one_from_opening() -> None:
    """The outcome was determined: it is recorded, and the next round opens."""
    table = seated("ann")
    table.finish(SMALL_WINS)

    table.do(c.ReportIrregularity(event=Irregular.DEVICE_FAULT_AFTER_OUTCOME, note="no lights"))
    table.do(c.ReportLights(areas=("big",)))

    assert [Verdict.CONTINUE, Verdict.SETTLE_BY_DICE] == [
        each.verdict for each in table.all_of(e.IrregularityRecorded)
    ]
    assert 2 == table.open_betting()


# ---- a round without stakes --------------------------------------------------------------------------


@pytest.mark.clause("mbs-sicbo-v6-2020", "1.1.3")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.9 [reset]")
def test_a_round_without_stakes_waits_for_a_reset_all_the_same() -> None:
    """With the button missed the outcome is keyed after the reset; a reader that saw other dice holds it."""
    table = AtTheTable(ID)
    table.open_betting()
    table.advance_to(Act.PRESS_DEAL_BUTTON)
    table.do(c.ReportStep(act=Act.UNCOVER))
    table.advance_to(Act.ANNOUNCE)
    table.do(c.Announce(faces=SMALL_WINS))
    assert table.now_table.round is not None
    table.do(c.ResetDevice())
    table.finish(SMALL_WINS)

    other = AtTheTable(ID, reader="R1")
    other.open_betting()
    other.advance_to(Act.ANNOUNCE)
    other.read_by_device(BIG_WINS)
    other.do(c.Announce(faces=SMALL_WINS))
    assert (None, 1) == (other.play.outcome, len(other.now_table.holds))


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


def red_at_300(count: int) -> c.IssueColourChips:
    """Sell ann red chips at 300 each."""
    return c.IssueColourChips(
        player="ann",
        colour="red",
        chips=count,
        value=money(300),
        paid_with=c.PaidWith.CASH,
        marker=Marker.MARKER,
        marker_value=money(300),
        marker_at=MarkerPlace.STAND,
    )


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.11 [lose]")
@pytest.mark.clause("mbs-sicbo-v6-2020", "1.1.1 [value]")
@pytest.mark.parametrize("held", [4, 5])
def test_an_odd_part_came_back_in_colour_chips_that_could_be_neither_redeemed_nor_staked(held: int) -> None:
    """Of 1,200 in four red chips at 300, 1,000 are collected: 200 come back in cash chips, and the visit can end."""
    table = AtTheTable(ID, minimum=25)
    table.seat("ann")
    table.do(red_at_300(held))
    table.open_betting()
    table.do(c.ReportChips(position="ann", stake=chips("small", 1200, COLOUR, "red")))
    before = table.balance(AccountKind.VALUE_CHIPS)

    table.finish(BIG_WINS)

    (line,) = table.past[1].lines
    assert (money(1000), money(200), money(200)) == (line.played, line.returned, line.in_cash)
    assert (money(1000), money(300 * (held - 4)), money(200)) == (
        table.bank,
        table.balance(AccountKind.COLOUR_CHIPS, "ann"),
        table.balance(AccountKind.VALUE_CHIPS) - before,
    )
    if held == 5:
        table.do(
            c.RedeemColourChips(player="ann", colour="red", chips=1, emblem="star", at=c.RedeemedAt.TABLE)
        )
    table.do(c.LeavePosition(player="ann"))


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.11 [lose]")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.7")
def test_a_colour_chip_that_was_taken_off_is_not_made_up_in_cash() -> None:
    """One of four chips at 300 is in hand: it stands for the 200 that come back, and 100 are owed."""
    table = AtTheTable(ID, minimum=25)
    table.seat("ann")
    table.do(red_at_300(4))
    table.open_betting()
    table.do(c.ReportChips(position="ann", stake=chips("small", 1200, COLOUR, "red")))
    table.advance_to(Act.PRESS_DEAL_BUTTON)
    table.do(c.ReportChipsTaken(wager=1, amount=money(300)))

    table.finish(BIG_WINS)

    (line,) = table.past[1].lines
    assert (money(200), money(100), NOTHING) == (line.in_hand, line.owed, line.in_cash)
    assert [money(300)] == [each.worth for each in table.now_table.colours_held]


@pytest.mark.clause("mbs-sicbo-v6-2020", "1.1.1 [value]")
@pytest.mark.clause("mbs-sicbo-v6-2020", "1.1.1 [marker]")
def test_red_was_out_at_5_and_at_50_together() -> None:
    """One value a colour at a time, whoever agrees to share it: the marker can show no two."""
    table = AtTheTable(ID, minimum=5)
    table.seat("ann")
    table.seat("bob")
    at_five = c.IssueColourChips(
        player="ann", colour="red", chips=10, value=money(5), paid_with=c.PaidWith.CASH
    )
    table.do(at_five)
    dearer = c.IssueColourChips(
        player="bob",
        colour="red",
        chips=10,
        value=money(50),
        paid_with=c.PaidWith.CASH,
        consents=("ann",),
        marker=Marker.MARKER,
        marker_value=money(50),
        marker_at=MarkerPlace.STAND,
    )

    refusal = table.refuses(dearer)
    table.do(c.RedeemColourChips(player="ann", colour="red", chips=10, emblem="star", at=c.RedeemedAt.TABLE))
    table.do(dearer)

    assert ("chips/value-is-set", "ann holds chips worth 5.00 each: all must be worth the same") == (
        refusal.code,
        refusal.sentence,
    )
    assert [("bob", money(50), Marker.MARKER)] == [
        (each.player, each.value, each.marker) for each in table.now_table.colours_held
    ]


# ---- chips shifted by accident -----------------------------------------------------------------------


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.12 [ruling]")
@pytest.mark.parametrize(("area", "bank"), [("big", 30), ("small", -30)])
def test_chips_shifted_by_accident_while_betting_was_open_were_registered_there(area: str, bank: int) -> None:
    """They are flagged for the pit supervisor, who says where they stand; betting goes on meanwhile."""
    table = seated("ann", "bob")
    table.lay("ann", {"small": 30})

    table.do(c.ReportChipsMoved(wager=1, to="big", is_on_purpose=False))

    (hold,) = table.now_table.holds
    assert (1, "Pit Supervisor", ("small", "big")) == (hold.wager, hold.authority, hold.areas)
    table.lay("bob", {"odd": 25})
    table.advance_to(Act.COLLECT_LOSERS, SMALL_WINS)
    assert "round/is-held" == table.refuses(c.TakeStep(act=Act.COLLECT_LOSERS)).code
    other = c.GiveRuling(hold=1, verdict=Verdict.STAKE_STANDS, area="triple:1", reason="so I think")
    assert "ruling/area-needed" == table.refuses(other, by="pit-supervisor").code
    table.do(
        c.GiveRuling(hold=1, verdict=Verdict.STAKE_STANDS, area=area, reason="a sleeve"), by="pit-supervisor"
    )
    table.finish(SMALL_WINS)
    assert money(bank - 25) == table.bank


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.12 [ruling]")
@pytest.mark.clause("mbs-sicbo-v6-2020", "3.12 [responsibility]")
@pytest.mark.parametrize("how", ["put back", "moved on", "taken up", "taken back"])
def test_a_player_may_put_shifted_chips_back_or_do_otherwise_while_betting_is_open(how: str) -> None:
    """Nothing is left for a ruling then."""
    table = seated("ann")
    table.lay("ann", {"small": 30})
    table.do(c.ReportChipsMoved(wager=1, to="big", is_on_purpose=False))

    done: dict[str, c.Command] = {
        "put back": c.ReportChipsMoved(wager=1, to="small", is_on_purpose=True),
        "moved on": c.ReportChipsMoved(wager=1, to="even", is_on_purpose=True),
        "taken up": c.ReportChipsTaken(wager=1, amount=money(30)),
        "taken back": c.TakeBackWagers(position="ann", stakes=(chips("small", 30),)),
    }
    table.do(done[how])

    areas = {"put back": ["small"], "moved on": ["even"]}.get(how, [])
    assert areas == [each.area for each in table.play.betting.wagers.values()]
    assert () == table.now_table.holds
    if how == "put back":
        put = table.last(e.ChipsPutBack)
        assert (1, NOTHING, "dealer") == (put.hold, put.amount, put.recorded_by)


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
    table.say_covered()

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
    table.say_covered()

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
    table.say_covered()

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
    table.say_covered()
    assert ("ann", "tom") == table.last(e.OptionOffered).players

    table.do(c.AnswerOption(player="ann", withdraws=True))
    table.do(c.AnswerOption(player="tom", withdraws=True), by="tom")

    assert {} == dict(table.play.betting.wagers)
    assert (money(100), money(100), NOTHING) == (
        table.balance(AccountKind.COLOUR_CHIPS, "ann"),
        table.credit("tom"),
        table.in_play,
    )


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.1")
@pytest.mark.parametrize("act", [Act.TUMBLE, Act.CLOSE_BETTING])
def test_after_withdrawing_all_the_player_bet_again_in_the_same_round(act: Act) -> None:
    """The round is only concluded: betting is closed for everybody, and stays so."""
    table = AtTheTable(ID)
    for player in ("ann", "bob", "cat"):
        table.terminal(player, credit=100)
    table.open_betting()
    table.lay("ann", {"small": 10})
    table.lay("bob", {"big": 20})
    table.advance_to(act)
    table.interrupt()
    closed = table.last(e.BettingClosed)
    table.do(c.AnswerOption(player="ann", withdraws=True), by="ann")
    table.do(c.AnswerOption(player="bob", withdraws=False), by="bob")

    refused = [
        table.refuses(c.LayWagers(position=each, stakes=table.stakes(each, {"odd": 10})), by=each).code
        for each in ("ann", "bob", "cat")
    ]

    assert ("", ["wager/betting-is-closed"] * 3) == (closed.call, refused)
    assert "wager/betting-is-closed" == table.refuses(c.ClearWagers(position="bob"), by="bob").code
    table.finish(BIG_WINS)
    assert [money(100), money(120), money(100)] == [table.credit(each) for each in ("ann", "bob", "cat")]
    table.open_betting()
    table.lay("ann", {"small": 10})


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.1")
def test_an_option_for_nobody_blocked_the_round() -> None:
    """Nobody has wagers: nobody is asked, betting closes, and the announcement concludes the round."""
    table = AtTheTable(ID)
    table.seat("ann")
    table.open_betting()
    table.interrupt()
    assert ([], False) == (table.all_of(e.OptionOffered), table.play.betting.is_open)
    assert () == table.interrupt()
    table.advance_to(Act.ANNOUNCE)
    table.do(c.Announce(faces=SMALL_WINS))
    assert table.now_table.round is None

    table.open_betting()
    table.advance_to(Act.CHECK_FLAT)
    table.interrupt()
    table.do(c.AttestDice(faces=(None, None, None)), second="pit-supervisor")
    assert (None, False) == (table.play.option, table.play.reading.is_awaited)


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.1")
def test_a_supervisor_closed_the_option_at_once() -> None:
    """It is open until all have answered, or for the time that the house sets; whoever is silent stays."""
    table = AtTheTable(ID, option_seconds=300)
    table.terminal("tom", credit=100)
    table.terminal("tim", credit=100)
    table.open_betting()
    table.lay("tom", {"small": 30})
    table.lay("tim", {"small": 30})
    table.interrupt()
    view = player_view(table.now_table, "tom", now=table.now)
    assert (True, table.now + timedelta(seconds=300)) == (view.may_withdraw_all, view.closes_at)

    table.later(seconds=299)
    for who in ("pit-supervisor", "deputy", "program"):
        early = table.refuses(c.CloseOption(), by=who)
        assert ("recovery/option-runs", "tim, tom may still answer for 1 seconds") == (
            early.code,
            early.sentence,
        )
    table.do(c.AnswerOption(player="tom", withdraws=True), by="tom")
    answered, silent = (player_view(table.now_table, each, now=table.now) for each in ("tom", "tim"))
    assert (False, True) == (answered.may_withdraw_all, silent.may_withdraw_all)
    table.later(seconds=1)
    table.do(c.CloseOption(), by="program")

    assert ["tim"] == [each.player for each in table.play.betting.wagers.values()]
    table.finish(SMALL_WINS)
    assert (money(100), money(130)) == (table.credit("tom"), table.credit("tim"))


# ---- a power failure in a held round -----------------------------------------------------------------


def held(act: Act) -> AtTheTable:
    """Give a round that is held, and interrupted in the hold."""
    table = AtTheTable(ID)
    for player in ("ann", "bob"):
        table.terminal(player, credit=100)
    table.open_betting()
    table.lay("ann", {"small": 10})
    table.lay("bob", {"big": 20})
    table.advance_to(act, SMALL_WINS)
    table.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="a fire alarm"))
    table.interrupt()
    return table


def end_hold(table: AtTheTable) -> None:
    """Let play go on."""
    ruling = c.GiveRuling(hold=1, verdict=Verdict.CONTINUE, reason="a false alarm")
    table.do(ruling, by="gaming-shift-manager")


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.1")
@pytest.mark.parametrize("act", [Act.TUMBLE, Act.PRESS_DEAL_BUTTON, Act.UNCOVER])
def test_a_power_failure_in_a_held_round_wrote_nothing_and_gave_no_option(act: Act) -> None:
    """It is recorded and classified at once; after the hold two people look, and the option is offered."""
    table = held(act)
    interrupted = table.last(e.RoundInterrupted)
    assert (False, ("5.13", "5.13.1")) == (interrupted.is_established, interrupted.clause)
    assert (GIVE_A_RULING, []) == (table.interrupt(), table.all_of(e.OptionOffered))

    end_hold(table)
    assert (act is not Act.TUMBLE) is table.play.reading.is_awaited
    if act is not Act.TUMBLE:
        table.say_covered()

    assert ("ann", "bob") == table.last(e.OptionOffered).players
    table.do(c.AnswerOption(player="ann", withdraws=True), by="ann")
    table.do(c.AnswerOption(player="bob", withdraws=False), by="bob")
    table.finish(SMALL_WINS)
    assert (money(100), money(80)) == (table.credit("ann"), table.credit("bob"))


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.2")
def test_a_power_failure_in_a_held_round_with_an_outcome_is_concluded_after_the_hold() -> None:
    """The dice show or are keyed: two people read them, or the round is settled, once the hold has ended."""
    shown, keyed = held(Act.CHECK_FLAT), held(Act.COLLECT_LOSERS)
    assert [True, True] == [each.last(e.RoundInterrupted).is_established for each in (shown, keyed)]

    end_hold(shown)
    end_hold(keyed)

    assert shown.play.reading.is_awaited
    shown.do(c.AttestDice(faces=SMALL_WINS), second="pit-supervisor")
    for table in (shown, keyed):
        assert (money(110), money(80)) == (table.credit("ann"), table.credit("bob"))


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.1")
def test_a_second_hold_keeps_the_option_back_and_a_void_makes_an_end_of_it() -> None:
    """Only the end of the last hold offers it; a round that is void by ruling offers nothing."""
    table, void = held(Act.TUMBLE), held(Act.TUMBLE)
    table.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="smoke"))
    end_hold(table)
    assert [] == table.all_of(e.OptionOffered)
    table.do(c.GiveRuling(hold=2, verdict=Verdict.CONTINUE, reason="only steam"), by="gaming-shift-manager")
    assert 1 == len(table.all_of(e.OptionOffered))

    void.do(
        c.GiveRuling(hold=1, verdict=Verdict.VOID_ROUND, reason="a real fire", ground=Ground.FORCE_MAJEURE),
        by="gaming-shift-manager",
    )
    assert (None, []) == (void.now_table.round, void.all_of(e.OptionOffered))


# ---- posts and roles ---------------------------------------------------------------------------------


def dora_as(role: Role) -> AtTheTable:
    """Give a table whose dealer dora signs in as something."""
    table = AtTheTable(ID)
    table.people["dora"] = Actor("dora", role)
    table.roles_known["dora"] = frozenset({role})
    table.do(c.AssignPost(person="dora", post="Dealer"), by="boss")
    return table


@pytest.mark.clause("mbs-sicbo-v6-2020", "6.2")
def test_an_acting_supervisor_in_the_role_of_a_dealer_could_not_act_as_one() -> None:
    """Post, acting post and role agree, or the assignment is refused with the reason."""
    table = dora_as(Role.DEALER)
    acting = c.AssignActing(person="dora", post="Pit Supervisor")

    refused = [
        table.refuses(acting, by="boss"),
        table.refuses(c.AssignPost(person="dora", post="Pit Supervisor"), by="admin"),
    ]

    sentence = "dora holds the roles dealer: for Pit Supervisor one of pit-supervisor or above is needed"
    assert {("staff/role-too-low", sentence, ("6.2",))} == {
        (each.code, each.sentence, each.clause) for each in refused
    }
    higher = dora_as(Role.PIT_SUPERVISOR)
    higher.do(acting, by="boss")
    higher.do(c.StartShift(shift="night"), by="dora")
