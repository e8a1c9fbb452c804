"""A house gets the verdicts of its own rule file: no document is hard-coded."""

import pytest

from at_the_table import AtTheTable, chips, money
from sicbo.chips import Instrument
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Verdict
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.recovery.established import is_established

V6 = "mbs-sicbo-v6-2020"
HELD = 'verdict = "hold-for-ruling", authority = "Pit Supervisor"'


def of(verdict: str, event: str) -> str:
    """Write the beginning of a row of the table of irregularities."""
    return f'event = "{event}", verdict = "{verdict}"'


def closed_round(changed: dict[str, str]) -> AtTheTable:
    """Open a table of a changed file, with a wager that stands at the closing call."""
    table = AtTheTable(V6, changed=changed)
    table.seat("ann")
    table.open_betting()
    table.lay("ann", {"small": 20})
    table.advance_to(Act.PRESS_DEAL_BUTTON)
    return table


def test_late_chips_are_held_where_a_house_wants_to_look_at_them() -> None:
    """Nothing goes back before the ruling."""
    table = closed_round({of("refuse", "late-wager"): f'event = "late-wager", {HELD}'})

    table.do(c.ReportChips(position="ann", stake=chips("big", 10)))

    assert [] == table.all_of(e.ChipsReturned)
    assert [Irregular.LATE_WAGER] == [hold.event for hold in table.now_table.holds]


def test_a_late_withdrawal_is_held_where_a_house_wants_to_look_at_it() -> None:
    """The chips are not marked as taken off before the ruling."""
    table = closed_round({of("stake-stands", "late-withdrawal"): f'event = "late-withdrawal", {HELD}'})

    table.do(c.ReportChipsTaken(wager=1, amount=money(20)))

    assert [] == table.all_of(e.ChipsTakenOff)
    assert [1] == [hold.wager for hold in table.now_table.holds]


def test_shifted_chips_are_judged_once_where_the_first_verdict_ends_the_round() -> None:
    """A void round has no late wagers."""
    table = closed_round({of("stake-stands", "late-withdrawal"): of("void-round", "late-withdrawal")})

    table.do(c.ReportChipsMoved(wager=1, to="big", is_on_purpose=True))

    assert [Irregular.LATE_WITHDRAWAL] == [each.irregularity for each in table.all_of(e.IrregularityRecorded)]
    assert table.now_table.round is None


def test_more_chips_than_stand_there_cannot_have_been_taken() -> None:
    """It is held, and nothing is calculated."""
    table = closed_round({})

    table.do(c.ReportChipsTaken(wager=1, amount=money(25)))

    assert [1] == [hold.wager for hold in table.now_table.holds]
    assert money(20) == table.in_play


def test_a_missed_button_voids_where_a_house_says_so() -> None:
    """The cover came off a round that is void."""
    table = closed_round(
        {of("reset-and-enter", "deal-button-missed"): of("void-round", "deal-button-missed")}
    )

    table.do(c.ReportStep(act=Act.UNCOVER))

    assert table.now_table.round is None
    assert money(0) == table.bank


def test_wrong_lights_void_where_a_house_says_so() -> None:
    """The house then settles nothing by the dice, once a supervisor has found that the lights were wrong."""
    table = closed_round({of("settle-by-dice", "lights-wrong"): of("void-round", "lights-wrong")})
    table.advance_to(Act.COLLECT_LOSERS)

    table.do(c.ReportLights(areas=("big",)))
    order = c.GiveRuling(hold=1, verdict=Verdict.VOID_ROUND, reason="big is lit, and small won")
    table.do(order, by="pit-supervisor")

    assert table.now_table.round is None
    assert money(0) == table.bank


def test_stakes_that_were_not_registered_are_held_where_a_house_says_so() -> None:
    """They never left the player's credit; what is to be done is for the ruling."""
    old = 'when = "not-registered", verdict = "return-stake"'
    table = AtTheTable(V6, changed={old: f'when = "not-registered", {HELD}'})
    table.terminal("tom")
    stake = table.stakes("tom", {"big": 5})[0]

    table.do(c.ReportTerminals(back=("tom",), unregistered=(("tom", stake),)))

    assert [] == table.all_of(e.ChipsReturned)
    assert 1 == len(table.now_table.holds)


def test_a_decided_round_that_was_interrupted_is_held_where_a_house_says_so() -> None:
    """Recovery then settles nothing by itself."""
    old = 'when = "outcome-established", verdict = "conclude"'
    table = closed_round({old: f'when = "outcome-established", {HELD}'})
    table.advance_to(Act.COLLECT_LOSERS)

    table.interrupt()

    assert [Irregular.ROUND_INTERRUPTED] == [hold.event for hold in table.now_table.holds]
    assert money(20) == table.in_play


def test_a_ruling_may_ask_for_a_reset_or_for_a_settlement_by_hand() -> None:
    """Every verdict that the file leaves to a ruling does what it does elsewhere."""
    table = closed_round(
        {
            of("continue", "device-fault-after-outcome"): of(
                "settle-then-stop", "device-fault-after-outcome"
            ),
            '"correct-and-resettle", "reset-and-enter"]': '"reset-and-enter", "settle-then-stop"]',
        }
    )
    for number, verdict in enumerate((Verdict.RESET_AND_ENTER, Verdict.SETTLE_THEN_STOP), start=1):
        table.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="smoke"))
        table.do(c.GiveRuling(hold=number, verdict=verdict, reason="seen by me"), by="gaming-shift-manager")

    assert (True, True) == (table.play.must_reset, table.play.by_hand is not None)


def test_a_moved_wager_that_the_rules_refuse_stands_where_it_lies_and_is_held() -> None:
    """3 Card has no rule for chips over the maximum: they are looked at, and that wager alone."""
    table = AtTheTable("mbs-3card-2016")
    table.seat("ann")
    table.open_betting()
    table.lay("ann", {"small": 900, "big": 900})

    table.do(c.ReportChipsMoved(wager=1, to="big", is_on_purpose=True))

    assert {"big": money(1800)} == {area: amount for (_, area), amount in table.play.betting.staked.items()}
    assert [2] == [hold.wager for hold in table.now_table.holds]


@pytest.mark.parametrize("shifted", [True, False])
def test_chips_moved_or_left_outside_the_limits_go_back_where_a_house_does_not_take_them(
    *, shifted: bool
) -> None:
    """A house that plays nothing outside its limits hands them back, and holds nothing."""
    changed = {
        of("pay-to-maximum", "over-maximum"): of("refuse", "over-maximum"),
        'when = "first-time", verdict = "settle-once"': 'when = "first-time", verdict = "refuse"',
    }
    table = AtTheTable(V6, changed=changed)
    table.seat("ann")
    table.open_betting()
    table.lay("ann", {"small": 900, "big": 900} if shifted else {"small": 5})

    moved = c.ReportChipsMoved(wager=1, to="big", is_on_purpose=True)
    table.do(moved if shifted else c.ReportChipsTaken(wager=1, amount=money(2)))

    why = table.last(e.ChipsReturned).why if shifted else table.last(e.WagerReturned).why
    assert (Irregular.OVER_MAXIMUM if shifted else Irregular.UNDER_MINIMUM) == why
    assert ((), money(900 if shifted else 0)) == (table.now_table.holds, table.in_play)


def test_a_wager_moved_onto_no_area_stays_where_it_was() -> None:
    """There is nowhere else to stand."""
    table = AtTheTable(V6)
    table.seat("ann")
    table.open_betting()
    table.lay("ann", {"small": 20})

    table.do(c.ReportChipsMoved(wager=1, to="total:3", is_on_purpose=True))

    assert "small" == table.play.betting.wagers[1].area
    assert 1 == len(table.now_table.holds)


def test_chips_of_two_kinds_over_the_maximum_are_played_to_it_together() -> None:
    """The maximum is measured on the player and the area, and used up in the order of the wagers (v6 5.11)."""
    table = AtTheTable(V6)
    table.seat("ann")
    table.do(
        c.IssueColourChips(player="ann", colour="red", chips=200, value=money(5), paid_with=c.PaidWith.CASH)
    )
    table.open_betting()
    table.lay("ann", {"small": 700})
    table.do(c.ReportChips(position="ann", stake=chips("small", 800, Instrument.COLOUR_CHIPS, "red")))

    done = table.finish((4, 5, 6))

    assert [money(700), money(300)] == [line.played for line in done.lines]


def test_chips_taken_off_count_first_against_what_is_not_played() -> None:
    """Of 1500 on an area whose maximum is 1000, 600 are in hand: 500 were not in play, 100 are owed (5.7, 5.11)."""
    table = AtTheTable(V6)
    table.seat("ann")
    table.open_betting()
    table.do(c.ReportChips(position="ann", stake=chips("small", 1500)))
    table.advance_to(Act.PRESS_DEAL_BUTTON)
    table.do(c.ReportChipsTaken(wager=1, amount=money(600)))

    (line,) = table.finish((4, 5, 6)).lines

    assert (money(1000), money(500), money(100), money(500)) == (
        line.played,
        line.returned,
        line.owed,
        line.in_hand,
    )


def test_chips_over_the_maximum_go_back_where_a_house_does_not_take_them() -> None:
    """None of them is in play, and the player has all of them again."""
    changed = {of("pay-to-maximum", "over-maximum"): of("refuse", "over-maximum")}
    table = AtTheTable(V6, changed=changed)
    table.seat("ann")
    table.open_betting()

    table.do(c.ReportChips(position="ann", stake=chips("small", 1500)))

    back = table.last(e.ChipsReturned)
    assert (money(1500), Irregular.OVER_MAXIMUM) == (back.stake.amount, back.why)
    assert 0 == len(table.play.betting.wagers)


def test_nothing_is_established_where_no_round_is_in_play() -> None:
    """There are no dice to decide anything."""
    assert not is_established(AtTheTable(V6).now_table)


def test_each_player_has_their_own_one_time_settlement() -> None:
    """Ann has had hers; Bob's chips under the minimum are still settled (v6 5.10)."""
    table = AtTheTable(V6)
    for player in ("ann", "bob"):
        table.seat(player)
        table.open_betting()
        for each in dict.fromkeys(("ann", player)):
            table.do(c.ReportChips(position=each, stake=chips("small", 1)))
        table.finish((4, 5, 6))

    assert ["ann", "bob"] == [event.player for event in table.all_of(e.OneTimeUsed)]
    assert money(2) == table.bank


def test_a_held_wager_names_the_round_and_who_decides() -> None:
    """A settlement that waits says for whom."""
    table = closed_round({})
    table.do(c.ReportChipsMoved(wager=1, to="big", is_on_purpose=False))
    table.advance_to(Act.COLLECT_LOSERS)

    refusal = table.refuses(c.TakeStep(act=Act.COLLECT_LOSERS))

    assert "round 1 is held for a ruling by Pit Supervisor" == refusal.sentence
