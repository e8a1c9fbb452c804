"""Sic Bo version 6, Marina Bay Sands: attempts of people to break its clauses.

Late, early, alone, in the wrong post, after a crash and at a dead terminal; clauses/attempts.py has who tries
what. What every area pays is shown here at a table, since the clauses' own tests ask the library.
"""

from typing import Any

import pytest

from at_the_table import AtTheTable, chips, money
from clauses.attempts import (
    BIG_WINS,
    ELSEWHERE,
    SMALL_WINS,
    Attempt,
    answer,
    changes_of_wagers,
    crashed,
    everybody,
    everybody_but,
    late_changes,
    moves_of_money,
    people_who,
    purses,
    settled_by_dice,
    taken,
    taken_while_held,
    with_wagers,
    wrong_payments,
)
from sicbo.chips import Instrument
from sicbo.money import NOTHING
from sicbo.rules.instruments import Marker, MarkerPlace
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Remedy, Verdict
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.round import HowConcluded

ID = "mbs-sicbo-v6-2020"
LADDER = ("dealer", "pit-supervisor", "pit-manager", "gaming-shift-manager", "casino-manager")
FINDERS = LADDER[1:]
UNTOUCHED, SETTLED = (0, 1000), (-1300, 1650)
"""What the house has won and what kim has: with all stakes back, and settled on 1-2-4."""


def revealed() -> AtTheTable:
    """Give a round whose dice lie open."""
    at = with_wagers(ID)
    at.advance_to(Act.CHECK_FLAT)
    return at


# ---- when wagers are made ----------------------------------------------------------------------------


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.1")
def test_nobody_lays_a_wager_before_the_opening_call() -> None:
    """On the idle table, after a crash of it, and between two rounds."""
    at = with_wagers(ID)
    at.finish(SMALL_WINS)

    assert [] == taken(at, changes_of_wagers(at))
    assert [] == taken(crashed(at), changes_of_wagers(at))


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.2")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.6")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.7")
@pytest.mark.clause("mbs-sicbo-v6-2020", "3.11")
def test_nobody_changes_a_wager_from_the_closing_call_on() -> None:
    """Whoever asks, at whatever step and after a crash at it; what stood at the call is settled."""
    at = with_wagers(ID)
    at.advance_to(Act.PRESS_DEAL_BUTTON)

    assert [] == late_changes(at)
    assert SETTLED == purses(at)


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.7 [who may place]")
def test_only_the_three_pit_posts_and_those_above_lay_a_wager_on_request() -> None:
    """Everyone else is refused, managers without a post included; and nobody at all for a terminal."""
    at = with_wagers(ID)
    ann, kim = (
        c.LayWagers(position=player, stakes=at.stakes(player, {"big": 10}), is_on_request=True)
        for player in ("ann", "kim")
    )
    spoken = c.SpeakWager(position="ann", stake=chips("big", 10), are_chips_in_hand=True)
    at.do(spoken)

    assert {*LADDER} == people_who(at, ann)
    assert {*LADDER} == people_who(at, c.LaySpokenWager(spoken=1, area="big"))
    assert {"kim"} == people_who(at, kim)
    at.do(c.ReleasePerson(person="pit-manager"), by="boss")
    assert "pit-manager" not in people_who(at, ann)


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.7 [who may place]")
def test_every_change_at_a_seat_names_who_laid_it_or_who_wrote_down_what_the_player_did() -> None:
    """On request: the post that laid it. By the player's own hand: the post that registered it, and no layer."""
    at = with_wagers(ID)
    stakes = at.stakes("ann", {"big": 10})
    at.do(c.LayWagers(position="ann", stakes=stakes), by="pit-manager")
    own = at.last(e.WagerRegistered)
    at.do(c.LayWagers(position="ann", stakes=stakes, is_on_request=True), by="pit-supervisor")
    asked = at.last(e.WagerRaised)
    at.do(c.TakeBackWagers(position="ann", stakes=stakes))
    lowered = at.last(e.WagerLowered)

    assert ("", "pit-manager", "Pit Manager") == (own.laid_by, own.recorded_by, own.recorded_as)
    assert ("pit-supervisor", "Pit Supervisor", "") == (asked.laid_by, asked.laid_as, asked.recorded_by)
    assert ("dealer", "Dealer") == (lowered.recorded_by, lowered.recorded_as)


# ---- who deals, and in which order -------------------------------------------------------------------


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.9")
@pytest.mark.clause("mbs-sicbo-v6-2020", "6.2")
def test_each_step_is_taken_by_the_dealer_or_a_senior_post_of_this_table_and_by_nobody_else() -> None:
    """A dealer of another table, managers without a post, the cage and the terminals take none of them."""
    steps: dict[Act, c.Command] = {
        Act.TUMBLE: c.StartTumble(),
        Act.CLOSE_BETTING: c.CloseBetting(),
        Act.PRESS_DEAL_BUTTON: c.TakeStep(act=Act.PRESS_DEAL_BUTTON),
        Act.UNCOVER: c.TakeStep(act=Act.UNCOVER),
        Act.ANNOUNCE: c.Announce(faces=SMALL_WINS),
        Act.ENTER_OUTCOME: c.EnterOutcome(faces=SMALL_WINS),
        Act.COLLECT_LOSERS: c.TakeStep(act=Act.COLLECT_LOSERS),
        Act.PAY_WINNERS: c.TakeStep(act=Act.PAY_WINNERS),
    }
    at = with_wagers(ID)
    for act, order in steps.items():
        at.advance_to(act)
        assert {*LADDER} == people_who(at, order), act
    at.finish(SMALL_WINS)
    assert {*LADDER} == people_who(at, c.OpenBetting())


@pytest.mark.clause("mbs-sicbo-v6-2020", "1.1.3")
def test_a_round_is_not_over_while_a_loser_lies_there_or_a_winner_is_unpaid() -> None:
    """Up to the collecting no money moves; then no other round, no closing, and no stake leaves the table."""
    at = with_wagers(ID)
    before: list[tuple[Act, Attempt]] = []
    while at.next_act is not Act.COLLECT_LOSERS:
        before += ((at.next_act, each) for each in taken(at, moves_of_money(at)))
        at.take_next_step(SMALL_WINS)
    for act in (Act.COLLECT_LOSERS, Act.PAY_WINNERS):
        at.advance_to(act)
        leaving = [
            each for each in moves_of_money(at) if not isinstance(each.command, c.TakeStep | c.SettleRound)
        ]
        before += ((act, each) for each in taken(at, leaving))

    assert [] == before
    out_of_turn = c.TakeStep(act=Act.COLLECT_LOSERS)
    assert [] == taken(at, [Attempt(out_of_turn, name) for name in everybody(at)])
    assert HowConcluded.SETTLED == at.finish(SMALL_WINS).concluded


@pytest.mark.clause("mbs-sicbo-v6-2020", "1.1.3")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.9 [not void]")
def test_a_step_that_somebody_reports_moves_no_money_and_is_no_missed_button() -> None:
    """Collecting and paying are ordered: a report of them, or of the cover lifted twice, is looked into."""
    at = with_wagers(ID)
    for act, said in (
        (Act.PRESS_DEAL_BUTTON, Act.COLLECT_LOSERS),
        (Act.CHECK_FLAT, Act.UNCOVER),
        (Act.COLLECT_LOSERS, Act.COLLECT_LOSERS),
        (Act.PAY_WINNERS, Act.PAY_WINNERS),
    ):
        at.advance_to(act)
        happened = answer(at, Attempt(c.ReportStep(act=said)))
        assert isinstance(happened, tuple)
        assert [e.IrregularityRecorded, e.HeldForRuling] == [type(each) for each in happened], act
    assert SETTLED == settled_by_dice(at)


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.2")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.6")
def test_chips_found_after_the_call_are_told_apart_from_those_found_before_it() -> None:
    """Both were laid in time; the later find stays marked, whoever registers it."""
    at = with_wagers(ID)
    at.do(c.ReportChips(position="ann", stake=chips("odd", 10)))
    at.advance_to(Act.PRESS_DEAL_BUTTON)
    at.do(c.ReportChips(position="ann", stake=chips("even", 10), is_in_time=True))

    early, late = at.all_of(e.WagerRegistered)[-2:]
    assert (("odd", False), ("even", True)) == ((early.area, early.is_found), (late.area, late.is_found))


# ---- what is found when the dice show ----------------------------------------------------------------


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.1")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.3")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.4")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.5")
@pytest.mark.parametrize(
    ("event", "clause", "act"),
    [
        (Irregular.SHORT_TUMBLE, "5.1", Act.CHECK_FLAT),
        (Irregular.SHORT_TUMBLE, "5.1", Act.ENTER_OUTCOME),
        (Irregular.DIE_NOT_FLAT, "5.3", Act.ANNOUNCE),
        (Irregular.DIE_NOT_FLAT, "5.3", Act.COLLECT_LOSERS),
        (Irregular.DAMAGED_DIE, "5.4", Act.CHECK_FLAT),
        (Irregular.BROKEN_DOME, "5.5", Act.ENTER_OUTCOME),
        (Irregular.BROKEN_DIE, "5.5", Act.COLLECT_LOSERS),
    ],
)
def test_one_dealer_voids_nothing_that_the_dice_have_shown(event: Irregular, clause: str, act: Act) -> None:
    """The report holds the round and its money; someone more senior finds the fact, and nothing else."""
    at = with_wagers(ID)
    at.advance_to(act)

    at.do(c.ReportIrregularity(event=event, note="I saw it"))

    assert [] == taken_while_held(at, *FINDERS)
    assert [(event, (clause,))] == [(each.event, each.clause) for each in at.now_table.holds]
    good = crashed(at)
    at.find()
    assert (HowConcluded.VOID, UNTOUCHED) == (at.past[1].concluded, purses(at))
    assert {money(100)} == {sum_back(at, player) for player in ("ann", "kim")}
    good.find(is_so=False)
    assert SETTLED == settled_by_dice(good)


def sum_back(at: AtTheTable, player: str) -> object:
    """Add up what a player got back of round 1."""
    play = at.past[1]
    own = (line.returned for line in play.lines if play.betting.wagers[line.wager].player == player)
    return sum(own, NOTHING)


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.1")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.2")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.5")
@pytest.mark.parametrize("event", [Irregular.SHORT_TUMBLE, Irregular.EXPOSED_EARLY, Irregular.BROKEN_DOME])
def test_no_fact_is_reported_by_someone_who_is_not_of_this_pit(event: Irregular) -> None:
    """While betting is open one report voids: so a dealer of another table, the cage and players make none."""
    at = with_wagers(ID)
    at.advance_to(Act.CLOSE_BETTING)
    report = c.ReportIrregularity(event=event, note="I saw it")

    strangers = (ELSEWHERE, "cashier", "technician", "auditor", "admin", "kim", "sly")

    assert {*strangers}.isdisjoint(people_who(at, report))
    assert {*LADDER} <= people_who(at, report)


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.3")
def test_who_reported_a_leaning_die_does_not_find_it_in_another_post() -> None:
    """The dealer is made an acting supervisor, the supervisor reported alone: each needs somebody else."""
    for person in ("dealer", "pit-supervisor"):
        at = with_wagers(ID)
        at.advance_to(Act.ANNOUNCE)
        at.do(c.ReportIrregularity(event=Irregular.DIE_NOT_FLAT, note="I saw it"), by=person)
        at.do(c.AssignActing(person=person, post="Gaming Shift Manager"), by="boss")
        find = c.GiveRuling(hold=1, verdict=Verdict.VOID_ROUND, reason="I saw it")

        assert person not in people_who(at, find)
        assert person not in people_who(at, find, "boss")
        assert "pit-manager" in people_who(at, find)


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.4")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.5")
@pytest.mark.parametrize(
    ("event", "remedy"),
    [
        (Irregular.DAMAGED_DIE, Remedy.DICE_REPLACED),
        (Irregular.BROKEN_DIE, Remedy.DICE_REPLACED),
        (Irregular.BROKEN_DOME, Remedy.EQUIPMENT_REPLACED),
    ],
)
def test_damage_that_was_reported_was_forgotten_when_the_round_was_void_for_another_reason(
    event: Irregular, remedy: Remedy
) -> None:
    """Nobody need find it any more, since the stakes are back; the next round waits all the same."""
    at = with_wagers(ID)
    at.advance_to(Act.ANNOUNCE)
    at.do(c.ReportIrregularity(event=event, note="look at it"))
    at.do(c.ReportIrregularity(event=Irregular.DIE_NOT_FLAT, note="and it leans"))

    at.find()

    assert (UNTOUCHED, (remedy,)) == (purses(at), at.now_table.equipment.remedies_due)
    assert set() == people_who(at, c.OpenBetting())


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.10")
def test_nobody_calls_or_keys_dice_that_were_not_found_flat() -> None:
    """The call, the keying and the result wait for the three checks, whoever sends them."""
    at = revealed()
    orders = (
        c.Announce(faces=SMALL_WINS),
        c.EnterOutcome(faces=SMALL_WINS),
        c.ConfirmOutcome(faces=SMALL_WINS),
        c.SettleRound(),
    )

    assert [] == taken(at, [Attempt(order, name) for order in orders for name in everybody(at)])


# ---- chips that are shifted, put down or taken off ---------------------------------------------------


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.12 [ruling]")
def test_a_shifted_wager_waits_through_a_crash_for_a_pit_supervisor_of_this_table() -> None:
    """Everyone else is refused, alone and with a manager; so is every area that nobody spoke of."""
    at = revealed()
    at.do(c.ReportChipsMoved(wager=1, to="big", is_on_purpose=False))
    rule = c.GiveRuling(hold=1, verdict=Verdict.STAKE_STANDS, area="big", reason="it was pushed")
    elsewhere = c.GiveRuling(hold=1, verdict=Verdict.STAKE_STANDS, area="any-triple", reason="so")
    round_void = c.GiveRuling(hold=1, verdict=Verdict.VOID_ROUND, reason="so")
    at.advance_to(Act.COLLECT_LOSERS)

    for table in (at, crashed(at)):
        assert {*FINDERS} == people_who(table, rule)
        assert [] == taken(table, [Attempt(rule, name, "boss") for name in everybody_but(table, *FINDERS)])
        refused = [Attempt(order, name, "boss") for order in (elsewhere, round_void) for name in FINDERS]
        assert [] == taken(table, [*refused, *moves_of_money(table)])


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.6")
@pytest.mark.parametrize("person", ["dealer", "pit-supervisor", "casino-manager"])
def test_a_late_chip_does_not_count_whoever_reports_it_and_however_often(person: str) -> None:
    """Small wins its 50 and no more, though the house's own people said that 50 more lay there."""
    at = with_wagers(ID)
    for act in (Act.PRESS_DEAL_BUTTON, Act.CHECK_FLAT, Act.COLLECT_LOSERS):
        at.advance_to(act)
        at.do(c.ReportChips(position="ann", stake=chips("small", 50)), by=person)

    assert 3 == len(at.all_of(e.ChipsReturned))
    assert SETTLED == settled_by_dice(at)


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.7")
def test_chips_taken_off_late_in_two_goes_and_put_back_in_part_are_settled_whole() -> None:
    """Of 50, 20 and 25 are taken, 10 more cannot be, and 20 come back: 25 are in hand, win or lose."""
    for faces, handed_over, owed in ((SMALL_WINS, 75, 0), (BIG_WINS, 0, 25)):
        at = with_wagers(ID)
        at.advance_to(Act.PRESS_DEAL_BUTTON)
        at.do(c.ReportChipsTaken(wager=1, amount=money(20)))
        at.advance_to(Act.CHECK_FLAT)
        at.do(c.ReportChipsTaken(wager=1, amount=money(25)))
        at.do(c.ReportChipsTaken(wager=1, amount=money(10)))
        ruling = c.GiveRuling(hold=1, verdict=Verdict.STAKE_STANDS, reason="only 5 lay there")
        at.do(ruling, by="gaming-shift-manager")
        at.do(c.ReportChips(position="ann", stake=chips("small", 20)))

        at.finish(faces)

        line = next(each for each in at.past[1].lines if each.wager == 1)
        assert (money(handed_over), money(owed)) == (line.handed_over, line.owed)


# ---- limits ------------------------------------------------------------------------------------------


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.10 [first time]")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.11 [win]")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.11 [lose]")
@pytest.mark.parametrize(
    ("stakes", "won", "lost"),
    [
        ((25,), 25, 25),
        ((1000,), 1000, 1000),
        ((1001,), 1000, 1000),
        ((600, 400), 1000, 1000),
        ((600, 401), 1000, 1000),
        ((1000, 500), 1000, 1000),
        ((24,), 24, 24),
    ],
)
def test_the_limits_themselves_are_played_whole_and_one_more_is_not(
    stakes: tuple[int, ...], won: int, lost: int
) -> None:
    """25 and 1000 lie within; what lies above is in nobody's game, however many piles it is."""
    for faces, bank in ((SMALL_WINS, -won), (BIG_WINS, lost)):
        at = AtTheTable(ID, minimum=25, maximum=1000)
        at.seat("ann")
        at.open_betting()
        for stake in stakes:
            at.do(c.ReportChips(position="ann", stake=chips("small", stake)))
        at.finish(faces)

        assert money(bank) == at.bank
        assert money(sum(stakes)) - at.bank == sum_back(at, "ann")


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.11 [win]")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.11 [lose]")
@pytest.mark.parametrize("cash", [600, 1000, 1500])
def test_the_maximum_is_one_for_cash_chips_and_colour_chips_together(cash: int) -> None:
    """Two piles of one player on Small, 500 of it in colour chips at 50: 1000 are won or lost, and no more."""
    for faces, bank in ((SMALL_WINS, -1000), (BIG_WINS, 1000)):
        at = AtTheTable(ID, minimum=50, maximum=1000)
        at.seat("ann")
        at.do(
            c.IssueColourChips(
                player="ann", colour="red", chips=10, value=money(50), paid_with=c.PaidWith.CASH
            )
        )
        at.open_betting()
        at.do(c.ReportChips(position="ann", stake=chips("small", cash)))
        at.do(c.ReportChips(position="ann", stake=chips("small", 500, Instrument.COLOUR_CHIPS, "red")))
        at.finish(faces)

        assert money(bank) == at.bank
        assert money(cash + 500) - at.bank == sum_back(at, "ann")


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.12")
def test_nobody_reopens_a_round_because_of_a_limit() -> None:
    """Not any two people of the house, not under the name of an error, and not years later."""
    at = AtTheTable(ID, minimum=25, maximum=1000)
    at.seat("ann")
    at.open_betting()
    at.do(c.ReportChips(position="ann", stake=chips("small", 1500)))
    at.finish(SMALL_WINS)
    at.later(days=400)
    facts: dict[str, Any] = {"round": 1, "faces": BIG_WINS, "reason": "1500 were on it"}
    events = (Irregular.LIMIT_BREACH_FOUND_LATER, Irregular.OVER_MAXIMUM, Irregular.ERROR_FOUND_LATER)
    orders = [c.CorrectOutcome(event=event, **facts) for event in events] + [
        c.VoidRounds(rounds=(1,), event=event, reason="1500 were on it") for event in events
    ]

    pairs = [(name, second) for name in LADDER for second in ("boss", "pit-manager")]
    assert [] == taken(at, [Attempt(order, *pair) for order in orders for pair in pairs])


# ---- colour chips ------------------------------------------------------------------------------------


def sold(count: int, value: float, **more: Any) -> c.IssueColourChips:  # noqa: ANN401 - fields of the order
    """Sell red chips to ann, with a marker that reads the value unless told otherwise."""
    order: dict[str, Any] = {
        "player": "ann",
        "colour": "red",
        "paid_with": c.PaidWith.CASH,
        "marker": Marker.MARKER,
        "marker_value": money(value),
        "marker_at": MarkerPlace.STAND,
        **more,
    }
    return c.IssueColourChips(chips=count, value=money(value), **order)


def by_anyone(at: AtTheTable, order: c.Command) -> set[str]:
    """Name everyone from whom an order is taken, alone or with a senior second."""
    alone = people_who(at, order)
    return alone.union(*(people_who(at, order, second) for second in ("boss", "pit-manager")))


@pytest.mark.clause("mbs-sicbo-v6-2020", "1.1.1 [value]")
@pytest.mark.clause("mbs-sicbo-v6-2020", "3.3")
def test_nobody_changes_the_value_of_chips_that_are_held_or_stakes_chips_of_another() -> None:
    """Not while all of them lie on the layout, not for a second player, not by a manager."""
    at = AtTheTable(ID)
    for player in ("ann", "bob"):
        at.seat(player)
    at.do(sold(2, 25))
    at.open_betting()
    stake = chips("small", 50, Instrument.COLOUR_CHIPS, "red")
    assert set() == by_anyone(at, c.LayWagers(position="bob", stakes=(stake,)))
    at.do(c.LayWagers(position="ann", stakes=(stake,)))

    for order in (
        sold(2, 50),
        sold(2, 50, player="bob"),
        sold(2, 25, player="bob"),
        sold(2, 50, colour="blue"),
        c.LayWagers(position="ann", stakes=(chips("big", 25, Instrument.COLOUR_CHIPS, "red"),)),
        c.RedeemColourChips(player="ann", colour="red", chips=2, emblem="star", at=c.RedeemedAt.TABLE),
        c.LeavePosition(player="ann"),
    ):
        assert set() == by_anyone(at, order)
    at.finish(SMALL_WINS)
    assert set() == by_anyone(
        at, c.RedeemColourChips(player="bob", colour="red", chips=1, emblem="star", at=c.RedeemedAt.TABLE)
    )
    at.do(c.RedeemColourChips(player="ann", colour="red", chips=2, emblem="star", at=c.RedeemedAt.TABLE))
    assert "dealer" in by_anyone(at, sold(2, 50))


@pytest.mark.clause("mbs-sicbo-v6-2020", "1.1.1 [marker]")
def test_nobody_sells_chips_above_the_minimum_without_a_marker_of_their_value() -> None:
    """None, one that reads less or more, and one without a place; below the minimum none at all."""
    at = AtTheTable(ID, minimum=10)
    at.seat("ann")

    for order in (
        sold(2, 50, marker=None, marker_value=NOTHING, marker_at=None),
        sold(2, 50, marker_value=money(25)),
        sold(2, 50, marker_value=money(100)),
        sold(2, 50, marker_at=None),
        sold(2, 5),
        sold(0, 50),
        sold(-2, 50),
    ):
        assert set() == by_anyone(at, order)
    assert "dealer" in by_anyone(at, sold(2, 50))


# ---- power failures ----------------------------------------------------------------------------------


def in_the_option() -> AtTheTable:
    """Give a round that was interrupted under the cover, so that players may withdraw."""
    at = with_wagers(ID)
    at.advance_to(Act.UNCOVER)
    at.interrupt()
    at.say_covered()
    return at


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.1")
def test_a_player_at_a_terminal_answers_alone_and_for_nobody_else() -> None:
    """No member of staff, alone or as two, and no other terminal; some of the wagers is no answer."""
    at = in_the_option()
    own = c.AnswerOption(player="kim", withdraws=True)
    first, *_ = (number for number, each in at.play.betting.wagers.items() if each.player == "kim")

    assert {"kim"} == people_who(at, own)
    assert {"kim"} == people_who(at, own, "boss")
    assert set() == people_who(at, c.AnswerOption(player="kim", withdraws=True, wagers=(first,)))
    assert set() == people_who(at, c.AnswerOption(player="sly", withdraws=True))
    at.do(own, by="kim")
    for again in (True, False):
        assert set() == people_who(at, c.AnswerOption(player="kim", withdraws=again))
    assert money(1000) == at.credit("kim")


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.1")
def test_the_player_of_a_dead_terminal_answers_before_two_different_people() -> None:
    """One of them alone is refused, and so is a pair with someone of no post; the answer stays with the two."""
    at = in_the_option()
    at.do(c.ReportTerminals(down=("kim",)), by="program")
    own = c.AnswerOption(player="kim", withdraws=True)

    assert {"kim"} == people_who(at, own)
    assert ELSEWHERE not in people_who(at, own, "pit-supervisor")
    for second in ("dealer", "cashier", "technician", "auditor", ELSEWHERE):
        assert "dealer" not in people_who(at, own, second)
    assert "dealer" in people_who(at, own, "pit-supervisor")


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.1")
def test_while_players_may_withdraw_no_wager_and_no_money_moves_but_by_the_option() -> None:
    """No new wager, no settlement, no cash-out of stakes; another crash changes nothing."""
    at = in_the_option()
    answers = c.AnswerOption

    for table in (at, crashed(at)):
        others = [each for each in moves_of_money(table) if not isinstance(each.command, answers)]
        assert [] == taken(table, [*changes_of_wagers(table), *others])
    assert at.play == crashed(at).play


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.13.2")
@pytest.mark.parametrize("act", [Act.CHECK_FLAT, Act.ANNOUNCE, Act.ENTER_OUTCOME])
def test_open_dice_are_read_by_two_different_people_one_of_them_a_supervisor(act: Act) -> None:
    """Nobody alone, nobody twice, and with nobody of another table or of the cage; nobody withdraws."""
    at = with_wagers(ID)
    at.advance_to(act)
    at.interrupt()
    reading = c.AttestDice(faces=SMALL_WINS)

    assert set() == people_who(at, reading)
    for second in ("dealer", "cashier", "technician", "auditor", "admin", ELSEWHERE):
        assert set() == people_who(at, reading, second)
    assert {"dealer", "pit-supervisor"} <= people_who(at, reading, "pit-manager")
    assert {"pit-manager", ELSEWHERE, "cashier", "kim"}.isdisjoint(people_who(at, reading, "pit-manager"))
    assert [] == taken(at, [*moves_of_money(at), *changes_of_wagers(at)])
    at.do(reading, second="pit-manager")
    assert SETTLED == purses(at)


# ---- equipment, rulings and displays -----------------------------------------------------------------


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.9 [reset]")
def test_a_crash_does_not_take_the_place_of_the_reset() -> None:
    """The cover was lifted without the button; two people read the dice, and money waits for the reset."""
    at = with_wagers(ID)
    at.advance_to(Act.PRESS_DEAL_BUTTON)
    at.do(c.ReportStep(act=Act.UNCOVER))
    strangers = (ELSEWHERE, "cashier", "auditor", "admin", "kim", "sly")
    assert {*strangers}.isdisjoint(people_who(at, c.ResetDevice()))

    at.interrupt()
    at.do(c.AttestDice(faces=SMALL_WINS), second="pit-supervisor")

    assert [] == taken(at, moves_of_money(at))
    assert UNTOUCHED[0] == purses(at)[0]
    at.do(c.ResetDevice())
    assert SETTLED == settled_by_dice(at)


@pytest.mark.clause("mbs-sicbo-v6-2020", "6.1")
def test_nobody_below_the_gaming_shift_manager_ends_a_hold_of_the_unforeseen() -> None:
    """Not as two, not with the post taken away again, and no crash ends it."""
    at = revealed()
    at.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="a bird"))
    rule = c.GiveRuling(hold=1, verdict=Verdict.CONTINUE, reason="it flew off")

    for table in (at, crashed(at)):
        assert {"gaming-shift-manager", "casino-manager"} == people_who(table, rule)
        assert {"gaming-shift-manager", "casino-manager"} == people_who(table, rule, "boss")
        assert [] == taken(table, [*moves_of_money(table), *changes_of_wagers(table)])
    at.do(c.AssignActing(person="pit-manager", post="Gaming Shift Manager"), by="boss")
    assert "pit-manager" in people_who(at, rule)
    at.do(c.EndActing(person="pit-manager"), by="boss")
    assert "pit-manager" not in people_who(at, rule)


@pytest.mark.clause("mbs-sicbo-v6-2020", "6.3 [information only]")
@pytest.mark.clause("mbs-sicbo-v6-2020", "6.3 [dice prevail]")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.8 [lights wrong]")
@pytest.mark.parametrize("act", [Act.CHECK_FLAT, Act.COLLECT_LOSERS, Act.PAY_WINNERS])
def test_no_board_and_no_light_moves_money_whoever_reports_it(act: Act) -> None:
    """Before the outcome, after it and in the middle of the payment: the dice are settled."""
    at = with_wagers(ID)
    at.advance_to(act)

    for person in ("dealer", "casino-manager", "device"):
        at.do(c.ReportDisplay(round=1, faces=BIG_WINS), by=person)
        if act is not Act.CHECK_FLAT:
            at.do(c.ReportLights(areas=("big",)), by=person)

    assert SETTLED == settled_by_dice(at)


# ---- what every area pays at a table -----------------------------------------------------------------


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.4")
@pytest.mark.clause("mbs-sicbo-v6-2020", "3.5.1.1")
@pytest.mark.clause("mbs-sicbo-v6-2020", "3.5.2.1")
@pytest.mark.clause("mbs-sicbo-v6-2020", "3.5.3.1")
@pytest.mark.clause("mbs-sicbo-v6-2020", "3.5.4.1")
@pytest.mark.clause("mbs-sicbo-v6-2020", "3.5.5.1")
@pytest.mark.clause("mbs-sicbo-v6-2020", "3.5.6.1")
@pytest.mark.clause("mbs-sicbo-v6-2020", "3.5.7.1")
@pytest.mark.clause("mbs-sicbo-v6-2020", "3.5.8.1")
@pytest.mark.clause("mbs-sicbo-v6-2020", "3.5.9.1")
@pytest.mark.clause("mbs-sicbo-v6-2020", "3.5.10.1")
@pytest.mark.clause("mbs-sicbo-v6-2020", "3.5.11.1")
@pytest.mark.clause("mbs-sicbo-v6-2020", "3.5.12.1")
@pytest.mark.clause("mbs-sicbo-v6-2020", "3.5.13.1")
@pytest.mark.clause("mbs-sicbo-v6-2020", "4.1")
@pytest.mark.clause("mbs-sicbo-v6-2020", "4.1.1 [Small, Big]")
@pytest.mark.clause("mbs-sicbo-v6-2020", "4.1.1 [Odd, Even]")
@pytest.mark.clause("mbs-sicbo-v6-2020", "4.1.1 [Specific Triples]")
@pytest.mark.clause("mbs-sicbo-v6-2020", "4.1.1 [Specific Doubles]")
@pytest.mark.clause("mbs-sicbo-v6-2020", "4.1.1 [Any Triple]")
@pytest.mark.clause("mbs-sicbo-v6-2020", "4.1.2")
@pytest.mark.clause("mbs-sicbo-v6-2020", "4.1.3")
@pytest.mark.clause("mbs-sicbo-v6-2020", "4.1.4")
@pytest.mark.clause("mbs-sicbo-v6-2020", "4.1.5")
@pytest.mark.clause("mbs-sicbo-v6-2020", "4.1.6")
@pytest.mark.clause("mbs-sicbo-v6-2020", "4.1.7")
def test_the_table_pays_every_area_on_every_hand_as_section_4_says() -> None:
    """Rounds from the call to the last payment: 104 areas on all 56 hands, by figures typed by hand."""
    assert [] == wrong_payments(ID, (ID, "4.1"))
