"""Sic Bo version 6, Marina Bay Sands: its clauses on the table, its chips, its staff and the round of play."""

from datetime import UTC, datetime
from typing import Any

import pytest
from msgspec.structs import replace

from at_the_table import ORDINARY_DICE, AtTheTable, chips, money
from sicbo.chips import Instrument
from sicbo.ledger.accounts import AccountKind
from sicbo.money import NOTHING
from sicbo.rules.equipment import Mixer
from sicbo.rules.instruments import Marker, MarkerPlace
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Verdict
from sicbo.rules.law import ClosingGround
from sicbo.rules.procedure import Act
from sicbo.rules.voids import Ground
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.people import Actor, Role
from sicbo.table.refusals import Refusal
from sicbo.table.round import HowConcluded, Round
from sicbo.table.views.display import display_view
from sicbo.table.views.results import results_of

ID = "mbs-sicbo-v6-2020"
SMALL_WINS, BIG_WINS = (1, 2, 4), (4, 5, 6)
COLOUR = Instrument.COLOUR_CHIPS
CHIPS_BY = ("1.1.1 [value]", "1.1.1 [marker]")


def told(refusal: Refusal) -> tuple[str, tuple[str, ...]]:
    """Give the code and the clause of a refusal."""
    return refusal.code, refusal.clause


def kinds(happened: tuple[e.Event, ...]) -> list[type[e.Event]]:
    """List the kinds of events."""
    return [type(each) for each in happened]


def faces_of(play: Round) -> tuple[int, int, int]:
    """Give the outcome of a round."""
    assert play.outcome is not None
    return play.outcome.faces


def issue(count: int, value: float, **more: Any) -> c.IssueColourChips:  # noqa: ANN401 - fields of the order
    """Sell red chips to ann."""
    order: dict[str, Any] = {"player": "ann", "colour": "red", "paid_with": c.PaidWith.CASH, **more}
    return c.IssueColourChips(chips=count, value=money(value), **order)


def seated(*players: str, **more: Any) -> AtTheTable:  # noqa: ANN401 - as AtTheTable has them
    """Give a table with players at seats."""
    table = AtTheTable(ID, **more)
    for player in players:
        table.seat(player)
    return table


def revealed(wagers: dict[str, float], **more: Any) -> AtTheTable:  # noqa: ANN401 - as AtTheTable has them
    """Give a table where ann has wagers and the dice are shown and found flat."""
    table = seated("ann", **more)
    table.open_betting()
    table.lay("ann", wagers)
    table.advance_to(Act.ANNOUNCE)
    return table


@pytest.mark.clause("mbs-sicbo-v6-2020", "title (w.e.f.)")
def test_no_table_opens_with_version_6_before_11_february_2020_in_singapore() -> None:
    """One minute before midnight there it is refused, at midnight it opens."""
    table = AtTheTable(ID, is_ready=False, now=datetime(2020, 2, 10, 15, 59, tzinfo=UTC))
    table.set_up()
    table.equip()

    refusal = table.refuses(c.OpenTable(count=money(1000)), by="boss")
    table.later(minutes=1)
    table.do(c.OpenTable(count=money(1000)), by="boss")

    assert datetime(2020, 2, 10, 16, 0, tzinfo=UTC) == table.document.in_force
    assert ("table/not-in-force", ("title (approval)", "title (w.e.f.)")) == told(refusal)
    expected = f"{ID} is in force from 2020-02-11T00:00:00+08:00, but it is 2020-02-10T23:59:00+08:00"
    assert expected == refusal.sentence
    assert table.now_table.is_open


# ---- chips and equipment -----------------------------------------------------------------------------


@pytest.mark.clause("mbs-sicbo-v6-2020", "1.1.1 [value]")
def test_a_colour_chip_is_worth_what_its_buyer_said_while_any_is_held() -> None:
    """Forty at 25: one staked counts 25; another value waits until all are redeemed."""
    table = seated("ann", minimum=25)
    unnamed = c.IssueColourChips(player="ann", colour="red", chips=40, value=None, paid_with=c.PaidWith.CASH)
    assert ("chips/value-needed", CHIPS_BY) == told(table.refuses(unnamed))
    table.do(issue(40, 25))
    table.open_betting()

    table.do(c.LayWagers(position="ann", stakes=(chips("small", 25, COLOUR, "red"),)))

    assert {("ann", "small"): money(25)} == dict(table.play.betting.staked)
    odd = table.refuses(c.LayWagers(position="ann", stakes=(chips("big", 30, COLOUR, "red"),)))
    assert "red chips are worth 25.00 each, and 30.00 is not a multiple of that" == odd.sentence
    table.do(c.RedeemColourChips(player="ann", colour="red", chips=39, emblem="star", at=c.RedeemedAt.TABLE))
    marker = {"marker": Marker.MARKER, "marker_value": money(50), "marker_at": MarkerPlace.STAND}
    assert ("chips/value-is-set", CHIPS_BY) == told(table.refuses(issue(10, 50, **marker)))
    table.finish(BIG_WINS)
    table.do(issue(10, 50, **marker))
    assert money(500) == table.balance(AccountKind.COLOUR_CHIPS, "ann")


@pytest.mark.clause("mbs-sicbo-v6-2020", "1.1.1 [marker]")
def test_a_value_above_the_minimum_is_shown_by_a_marker_or_a_cash_chip_in_its_place() -> None:
    """At 10, the minimum, none; at 50 a marker or a chip worth 50, on the chip bank or the stand; at 5, no."""
    for kind in (Marker.MARKER, Marker.CASH_CHIP):
        for place in (MarkerPlace.CHIP_BANK, MarkerPlace.STAND):
            table = seated("ann", minimum=10)
            table.do(issue(20, 50, marker=kind, marker_value=money(50), marker_at=place))
            kept = table.last(e.ColourChipsIssued)
            assert (kind, money(50), place) == (kept.marker, kept.marker_value, kept.marker_at)
    table = seated("ann", minimum=10)

    bare = table.refuses(issue(20, 50))
    other = table.refuses(
        issue(
            20,
            50,
            marker=Marker.SAMPLE_AND_BUTTON,
            marker_value=money(50),
            marker_at=MarkerPlace.STAND,
        )
    )
    low = issue(20, 50, marker=Marker.CASH_CHIP, marker_value=money(25), marker_at=MarkerPlace.STAND)
    wrong = table.refuses(low)
    nowhere = table.refuses(issue(20, 50, marker=Marker.MARKER, marker_value=money(50)))
    below = table.refuses(issue(20, 5))
    table.do(issue(20, 10))

    assert ("chips/marker-needed", CHIPS_BY) == told(bare)
    expected = "chips worth 50.00, above the minimum of 10.00, need a marker or a cash chip of that value"
    assert expected == bare.sentence
    assert ("chips/marker-needed", CHIPS_BY) == told(other)
    assert ("chips/marker-is-wrong", CHIPS_BY) == told(wrong)
    assert ("chips/marker-not-in-place", CHIPS_BY) == told(nowhere)
    assert "the marker must be put on the chip bank or the stand" == nowhere.sentence
    assert ("chips/value-below-minimum", CHIPS_BY) == told(below)
    assert table.last(e.ColourChipsIssued).marker is None


@pytest.mark.clause("mbs-sicbo-v6-2020", "1.1.1 [value]")
def test_colours_are_shared_and_redeemed_as_we_have_it_where_the_document_is_silent() -> None:
    """One holder a colour unless all agree, several colours by the supervisor, redeemed at the table (T62)."""
    table = seated("ann", "bob")
    table.do(issue(20, 5), by="boss")

    assert "chips/held-by-others" == table.refuses(issue(20, 5, player="bob")).code
    table.do(issue(20, 5, player="bob", consents=("ann",)))
    assert "staff/needs-a-second-person" == table.refuses(issue(20, 5, colour="blue")).code
    table.do(issue(20, 5, colour="blue"), by="pit-supervisor")
    redeem = c.RedeemColourChips(player="ann", colour="red", chips=20, emblem="star", at=c.RedeemedAt.TABLE)
    assert ("chips/redeemed-at-table", CHIPS_BY) == told(table.refuses(redeem, by="cashier"))
    table.do(c.CloseTable(count=money(1000), at_once=ClosingGround.SAFETY), by="boss")
    table.do(redeem, by="cashier")


@pytest.mark.clause("mbs-sicbo-v6-2020", "1.1.1 [value]")
def test_colour_chips_are_played_at_their_own_table_and_come_back_from_a_void_round() -> None:
    """Another emblem is refused; a table without one is not set up; a void returns the chips (T41)."""
    table = seated("ann")
    table.do(issue(20, 5))
    table.open_betting()
    stake = chips("small", 50, COLOUR, "red")

    foreign = table.refuses(c.LayWagers(position="ann", stakes=(replace(stake, emblem="moon"),)))
    table.do(c.LayWagers(position="ann", stakes=(stake,)))
    left = table.balance(AccountKind.COLOUR_CHIPS, "ann")
    table.do(c.ReportTumble(times=1))
    bare = AtTheTable(ID, is_ready=False, emblems_taken=frozenset({"star"}))
    order = c.SetUpTable(
        table="T1", rules=bare.text, rule_sets=(ID,), limits=bare.limits, colours=("red", "blue")
    )

    assert ("chips/of-no-table", CHIPS_BY) == told(foreign)
    assert (money(50), money(100)) == (left, table.balance(AccountKind.COLOUR_CHIPS, "ann"))
    assert ("chips/needs-colours", CHIPS_BY) == told(bare.refuses(order, by="admin"))
    taken = bare.refuses(replace(order, emblem="star"), by="admin")
    assert ("chips/emblem-is-taken", CHIPS_BY) == told(taken)


@pytest.mark.clause("mbs-sicbo-v6-2020", "1.1.2")
def test_only_an_electronic_tumbler_is_fitted() -> None:
    """A manual shaker is refused, and every other mixer."""
    table = AtTheTable(ID, is_ready=False)
    table.set_up()

    for mixer in (Mixer.MANUAL_SHAKER, Mixer.AUTOMATED_SHAKER, Mixer.DICE_TUMBLER):
        refusal = table.refuses(c.FitMixer(mixer=mixer, serial="S1"))
        assert ("equipment/mixer-not-allowed", ("1.1.2", "2.2")) == told(refusal)
        assert f"{ID} does not allow {mixer.value}; it allows electronic-tumbler" == refusal.sentence
    table.do(c.FitMixer(mixer=Mixer.ELECTRONIC_TUMBLER, serial="E1"))
    assert table.now_table.equipment.mixer is not None
    assert Mixer.ELECTRONIC_TUMBLER == table.now_table.equipment.mixer.mixer


@pytest.mark.clause("mbs-sicbo-v6-2020", "1.1.3")
def test_a_round_begins_with_the_call_and_lasts_until_all_is_collected_and_paid() -> None:
    """With stakes down, the keyed outcome leaves it open; collecting and paying end it."""
    table = seated("ann")
    table.open_betting()
    assert (1, True) == (table.play.number, table.play.betting.is_open)
    table.lay("ann", {"small": 10, "big": 20})
    table.advance_to(Act.COLLECT_LOSERS, SMALL_WINS)

    early = table.refuses(c.TakeStep(act=Act.PAY_WINNERS))
    open_after_outcome = table.refuses(c.OpenBetting())
    collected = table.do(c.TakeStep(act=Act.COLLECT_LOSERS))
    open_after_collecting = table.refuses(c.OpenBetting())
    paid = table.do(c.TakeStep(act=Act.PAY_WINNERS))

    assert ("round/not-the-next-step", ("1.1.3",)) == told(early)
    assert ("round/one-in-play", ("1.1.3",)) == told(open_after_outcome) == told(open_after_collecting)
    assert [e.LosersCollected] == kinds(collected)
    assert [e.WinnersPaid, e.RoundConcluded] == kinds(paid)
    assert (HowConcluded.SETTLED, money(10)) == (table.past[1].concluded, table.bank)
    assert 2 == table.open_betting()


@pytest.mark.clause("mbs-sicbo-v6-2020", "1.1.3")
def test_a_round_without_stakes_is_over_with_its_outcome() -> None:
    """The announcement ends it: nothing is left to be keyed, collected or paid."""
    table = AtTheTable(ID)
    table.open_betting()
    table.advance_to(Act.ANNOUNCE)
    early = table.refuses(c.EnterOutcome(faces=SMALL_WINS))

    happened = table.do(c.Announce(faces=SMALL_WINS))

    assert ("round/not-the-next-step", ("1.1.3",)) == told(early)
    assert (e.OutcomeAnnounced, e.OutcomeEstablished, e.RoundConcluded) == (
        *kinds(happened)[:2],
        kinds(happened)[-1],
    )
    assert (None, SMALL_WINS) == (table.now_table.round, faces_of(table.past[1]))


@pytest.mark.clause("mbs-sicbo-v6-2020", "2.2")
def test_three_dice_with_the_faces_one_to_six_are_put_in_play() -> None:
    """Two or four dice are refused, and a die with a zero or a seven."""
    table = AtTheTable(ID, is_ready=False)
    table.set_up()
    table.do(c.FitMixer(mixer=Mixer.ELECTRONIC_TUMBLER, serial="E1"))
    die = ORDINARY_DICE[0]
    wrong = [(die,) * 2, (die,) * 4, (die, die, (1, 2, 3, 4, 5, 7)), (die, die, (0, 1, 2, 3, 4, 5))]

    for dice in wrong:
        refusal = table.refuses(c.LogDice(serial="D1", dice=dice))
        assert ("equipment/wrong-dice", ("1.1.2", "2.2")) == told(refusal)
        assert "3 dice are needed, each with the faces 1 to 6" == refusal.sentence
    assert "equipment/no-dice" == table.refuses(c.OpenTable(count=NOTHING), by="boss").code
    table.do(c.LogDice(serial="D1", dice=(die,) * 3))
    table.do(c.OpenTable(count=NOTHING), by="boss")


# ---- the round of play -------------------------------------------------------------------------------


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.1")
def test_play_opens_with_the_dealers_call() -> None:
    """A terminal's stake before the call is refused; chips on the layout are held for a ruling."""
    table = seated("ann")
    table.terminal("bob")
    stake = c.LayWagers(position="bob", stakes=table.stakes("bob", {"small": 10}))
    early = table.refuses(stake, by="bob")

    happened = table.do(c.ReportChips(position="ann", stake=chips("big", 10)))
    held = table.refuses(c.OpenBetting())
    table.do(
        c.GiveRuling(hold=1, verdict=Verdict.CONTINUE, reason="taken back by the player"),
        by="gaming-shift-manager",
    )
    table.do(c.OpenBetting())
    table.do(stake, by="bob")

    assert ("wager/betting-is-not-open", ("3.1",)) == told(early)
    assert [e.IrregularityRecorded, e.HeldForRuling] == kinds(happened)
    assert "chips laid before the opening call: 10.00 on big at ann" == table.last(e.HeldForRuling).note
    assert ("round/is-held", ("6.1",)) == told(held)
    assert "Place your bets, please" == table.last(e.BettingOpened).call
    assert {("bob", "small"): money(10)} == dict(table.play.betting.staked)


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.2")
def test_betting_is_shut_from_the_instant_of_the_closing_call() -> None:
    """One event closes it, and keeps the moment."""
    table = seated("ann")
    table.open_betting()
    table.advance_to(Act.CLOSE_BETTING)
    table.later(seconds=40)

    happened = table.do(c.CloseBetting())

    assert (e.BettingClosed(round=1, at=table.now, call="No more bets"),) == happened
    assert not table.play.betting.is_open
    late = table.refuses(c.LayWagers(position="ann", stakes=(chips("small", 10),)))
    assert ("wager/betting-is-closed", ("5.6",)) == told(late)


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.3")
def test_cash_chips_and_colour_chips_stand_at_their_value_and_nothing_else_is_taken() -> None:
    """10 and 15 in both kinds on Total 9, 10 on Small; vouchers, plaques, cash and other areas are refused."""
    table = seated("ann")
    table.do(issue(20, 5))
    table.open_betting()

    nine = (chips("total:9", 15, COLOUR, "red"), chips("total:9", 10))
    table.do(c.LayWagers(position="ann", stakes=(chips("small", 10), *nine)))

    assert {("ann", "small"): money(10), ("ann", "total:9"): money(25)} == dict(table.play.betting.staked)
    for other in (Instrument.VOUCHERS, Instrument.PLAQUES, Instrument.CASH, Instrument.CREDITS):
        refusal = table.refuses(c.LayWagers(position="ann", stakes=(chips("small", 10, other),)))
        assert ("wager/instrument-not-accepted", ("3.3",)) == told(refusal)
        assert f"{ID} does not take {other.value}; it takes Cash chips, Colour chips" == refusal.sentence
    for area in ("double-single:112", "double-single:665", "four:1235", "total:3", "nothing"):
        assert (
            "wager/area-not-offered"
            == table.refuses(c.LayWagers(position="ann", stakes=(chips(area, 10),))).code
        )
    table.finish((2, 3, 4))
    paid = {each.wager: (each.winnings, each.returned) for each in table.past[1].lines}
    assert {
        1: (money(10), money(20)),
        2: (money(105), money(120)),
        3: (money(70), money(80)),
    } == paid
    assert money(100) == table.balance(AccountKind.COLOUR_CHIPS, "ann")


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.7 [who may place]")
def test_the_three_pit_posts_lay_a_stake_that_a_player_asks_for() -> None:
    """It stands in the player's name, with who laid it in which post; the closing call ends that."""
    table = seated("ann")
    table.people["dora"] = Actor("dora", Role.DEALER)
    table.do(c.AssignPost(person="dora", post="Dealer"), by="boss")
    table.do(c.AssignActing(person="dora", post="Pit Supervisor"), by="boss")
    table.open_betting()
    request = c.LayWagers(position="ann", stakes=(chips("small", 10),), is_on_request=True)
    posts = {
        "dealer": "Dealer",
        "pit-supervisor": "Pit Supervisor",
        "pit-manager": "Pit Manager",
        "gaming-shift-manager": "Gaming Shift Manager",
        "dora": "Dealer",
    }

    for person, post in posts.items():
        table.do(request, by=person)
        laid = table.play.betting.wagers[1]
        assert ("ann", person, post) == (laid.player, laid.laid_by, laid.laid_as)
    for outsider in ("cashier", "technician", "auditor", "admin"):
        assert "role/may-not" == table.refuses(request, by=outsider).code
    stranger = table.refuses(request, by="boss")
    assert ("wager/not-laid-by-staff", ("3.7 [who may place]",)) == told(stranger)
    assert (
        "boss may not lay a wager for a player; Dealer, Pit Supervisor, Pit Manager may" == stranger.sentence
    )
    table.advance_to(Act.PRESS_DEAL_BUTTON)
    assert ("wager/betting-is-closed", ("5.6",)) == told(table.refuses(request))
    table.do(c.ReportChips(position="ann", stake=chips("small", 10)))
    assert ("5.6",) == table.last(e.ChipsReturned).clause
    assert money(50) == table.in_play


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.7 [who may place]")
def test_someone_without_a_post_lays_no_stakes_until_one_is_given() -> None:
    """Someone without a post here may not; as a dealer who acts as pit manager, he may."""
    table = seated("ann")
    table.people["guest"] = Actor("guest", Role.SHIFT_MANAGER)
    table.open_betting()
    request = c.LayWagers(position="ann", stakes=(chips("small", 10),), is_on_request=True)

    assert "wager/not-laid-by-staff" == table.refuses(request, by="guest").code
    table.do(c.AssignPost(person="guest", post="Dealer"), by="boss")
    table.do(c.AssignActing(person="guest", post="Pit Manager"), by="boss")
    table.do(request, by="guest")

    assert ("guest", "Dealer") == (table.play.betting.wagers[1].laid_by, table.play.betting.wagers[1].laid_as)


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.7 [responsibility]")
def test_the_area_on_which_staff_laid_the_stake_is_settled() -> None:
    """Ann asked for Small and the hand found Big: unless she objects in time, Big it is."""
    asked = c.SpeakWager(position="ann", stake=chips("small", 10), are_chips_in_hand=True)
    table = seated("ann")
    table.open_betting()
    table.do(asked)
    table.do(c.LaySpokenWager(spoken=1, area="big"))
    table.finish(SMALL_WINS)

    assert ("big", NOTHING) == (table.past[1].betting.wagers[1].area, table.past[1].lines[0].returned)
    assert money(10) == table.bank
    correction = c.CorrectOutcome(
        round=1, faces=BIG_WINS, event=Irregular.PLAYER_MISTAKE, reason="she had said Small"
    )
    refusal = table.refuses(correction, by="pit-manager", second="boss")
    assert (
        "correction/player-mistake",
        ("3.7 [responsibility]", "3.12 [responsibility]"),
    ) == told(refusal)

    table.open_betting()
    table.do(asked)
    table.do(c.LaySpokenWager(spoken=1, area="big"))
    table.do(c.MoveWager(position="ann", stake=chips("big", 10), to="small"))
    table.finish(SMALL_WINS)
    assert money(20) == table.past[2].lines[0].returned


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.8")
@pytest.mark.parametrize("is_virtual", [False, True])
def test_the_dice_are_tumbled_three_times_while_betting_is_open_and_nobody_sees_them(
    is_virtual: bool,  # noqa: FBT001 - a case
) -> None:
    """The tumble and its count are on record, no face is, and stakes are taken."""
    table = seated("ann", is_virtual=is_virtual)
    table.open_betting()
    before = len(table.log)

    table.do(c.StartTumble())
    if not is_virtual:
        table.do(c.ReportTumble(times=3))

    assert [e.TumbleStarted, e.DiceTumbled] == kinds(tuple(table.log[before:]))
    assert (3, (None, None, None), None) == (table.play.tumbles, table.play.reading.dice, table.play.outcome)
    assert ("round/not-the-next-step", ("3.2", "3.9")) == told(table.refuses(c.ReadDie(die=1, face=6)))
    assert display_view(table.now_table).result is None
    table.lay("ann", {"small": 10})
    assert money(10) == table.in_play


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.9")
def test_the_closing_call_follows_the_tumble_and_the_deal_button_follows_the_call() -> None:
    """The record reads tumble, call, button; out of that order the button is refused."""
    table = AtTheTable(ID)
    table.open_betting()
    before = len(table.log)

    table.do(c.StartTumble())
    table.do(c.ReportTumble(times=3))
    button = table.refuses(c.TakeStep(act=Act.PRESS_DEAL_BUTTON))
    table.do(c.CloseBetting())
    cover = table.refuses(c.TakeStep(act=Act.UNCOVER))
    table.do(c.TakeStep(act=Act.PRESS_DEAL_BUTTON))

    assert ("round/not-the-next-step", ("3.2", "3.9")) == told(button)
    assert ("round/not-the-next-step", ("3.9",)) == told(cover)
    record = tuple(table.log[before:])
    assert [e.TumbleStarted, e.DiceTumbled, e.BettingClosed, e.StepTaken] == kinds(record)
    assert Act.PRESS_DEAL_BUTTON == table.last(e.StepTaken).act


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.9")
def test_a_deal_button_pressed_before_the_call_is_held_for_the_gaming_shift_manager() -> None:
    """The report is kept, and the round waits."""
    table = AtTheTable(ID)
    table.open_betting()
    table.advance_to(Act.CLOSE_BETTING)

    table.do(c.ReportStep(act=Act.PRESS_DEAL_BUTTON))

    held = table.last(e.HeldForRuling)
    assert (1, "Gaming Shift Manager", ("6.1",)) == (held.round, held.authority, held.clause)
    assert "press-deal-button while the next step is close-betting" == held.note
    assert ("round/is-held", ("6.1",)) == told(table.refuses(c.CloseBetting()))


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.10")
def test_nothing_is_announced_or_settled_before_each_die_is_found_flat() -> None:
    """Cover, three checks, call: in that order."""
    table = seated("ann")
    table.open_betting()
    table.lay("ann", {"small": 10})
    table.advance_to(Act.UNCOVER)
    covered = table.refuses(c.Announce(faces=SMALL_WINS))
    table.do(c.TakeStep(act=Act.UNCOVER))

    unchecked = table.refuses(c.Announce(faces=SMALL_WINS))
    unsettled = table.refuses(c.SettleRound())
    table.do(c.CheckFlat(flat=(True, True, True)))
    table.do(c.Announce(faces=SMALL_WINS))

    assert ("round/not-the-next-step", ("3.10",)) == told(covered) == told(unchecked) == told(unsettled)
    assert (True, SMALL_WINS) == (table.play.reading.is_uncovered, table.last(e.OutcomeAnnounced).faces)


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.11")
def test_chips_slid_on_purpose_after_the_call_are_settled_where_they_lay() -> None:
    """50 on Small, slid to Big before the reveal: Small is settled, and nothing on Big."""
    for faces, bank in ((SMALL_WINS, -50), (BIG_WINS, 50)):
        table = seated("ann")
        table.open_betting()
        table.lay("ann", {"small": 50})
        table.advance_to(Act.UNCOVER)

        table.do(c.ReportChipsMoved(wager=1, to="big", is_on_purpose=True))
        table.finish(faces)

        judged = [(each.verdict, each.clause) for each in table.all_of(e.IrregularityRecorded)]
        assert [(Verdict.STAKE_STANDS, ("5.7",)), (Verdict.REFUSE, ("5.6",))] == judged
        assert ["small"] == [wager.area for wager in table.past[1].betting.wagers.values()]
        assert money(bank) == table.bank


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.11")
def test_what_lies_there_at_the_reveal_is_settled_and_moving_it_later_changes_nothing() -> None:
    """Chips moved while betting is open lie where they are; after the reveal they win or lose as they lay."""
    table = seated("ann")
    table.open_betting()
    table.lay("ann", {"small": 50})
    table.do(c.ReportChipsMoved(wager=1, to="big", is_on_purpose=True))
    table.advance_to(Act.UNCOVER)
    early = table.refuses(c.SettleRound())
    table.advance_to(Act.ANNOUNCE)

    table.do(c.ReportChipsMoved(wager=2, to="small", is_on_purpose=True))
    table.finish(SMALL_WINS)

    assert ("round/too-early-to-settle", ("3.11",)) == told(early)
    expected = "wagers are settled as they lie when the outcome is revealed, and it is too early for that"
    assert expected == early.sentence
    judged = [(each.verdict, each.clause) for each in table.all_of(e.IrregularityRecorded)]
    assert [(Verdict.STAKE_STANDS, ("5.7",)), (Verdict.REFUSE, ("5.6",))] == judged
    assert ["big"] == [wager.area for wager in table.past[1].betting.wagers.values()]
    assert money(50) == table.bank


# ---- staff -------------------------------------------------------------------------------------------


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.12 [ruling]")
@pytest.mark.parametrize(
    ("person", "post"),
    [
        ("pit-supervisor", "Pit Supervisor"),
        ("pit-manager", "Pit Manager"),
        ("dealer", "acting Pit Supervisor"),
    ],
)
def test_an_unclear_stake_waits_for_the_ruling_of_a_pit_supervisor_or_above(person: str, post: str) -> None:
    """Settlement waits; a plain dealer's word is refused, the other is taken and kept.

    Who reported it does not rule on it, acting or not.
    """
    table = revealed({"small": 10, "total:8": 10})
    reporter = "gaming-shift-manager" if person == "dealer" else "dealer"
    table.do(c.ReportChipsMoved(wager=2, to="total:9", is_on_purpose=False), by=reporter)
    table.advance_to(Act.COLLECT_LOSERS, (2, 3, 4))
    ruling = c.GiveRuling(hold=1, verdict=Verdict.STAKE_STANDS, area="total:9", reason="it lies on the line")

    waits = table.refuses(c.SettleRound())
    refusal = table.refuses(ruling)
    if person == "dealer":
        table.do(c.AssignActing(person="dealer", post="Pit Supervisor"), by="boss")
    table.do(ruling, by=person)
    table.do(c.SettleRound())

    assert ("round/is-held", ("3.12 [ruling]",)) == told(waits)
    assert ("ruling/not-yours", ("3.12 [ruling]",)) == told(refusal)
    assert "this is for Pit Supervisor to decide, and dealer holds Dealer" == refusal.sentence
    given = table.last(e.RulingGiven)
    assert (person, post, "it lies on the line", "total:9") == (
        given.person,
        given.post,
        given.reason,
        given.area,
    )
    assert ("3.12 [ruling]",) == given.clause
    won = {each.wager: each.returned for each in table.past[1].lines}
    assert {1: money(20), 2: money(80)} == won


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.12 [ruling]")
def test_a_stake_that_a_ruling_returns_leaves_the_round_to_conclude() -> None:
    """With the only wager handed back, nothing is left to settle."""
    table = revealed({"small": 10})
    table.do(c.ReportChipsMoved(wager=1, to="big", is_on_purpose=False))
    table.advance_to(Act.COLLECT_LOSERS)

    table.do(
        c.GiveRuling(hold=1, verdict=Verdict.RETURN_STAKE, reason="nobody can tell"), by="pit-supervisor"
    )

    assert (HowConcluded.SETTLED, NOTHING) == (table.past[1].concluded, table.bank)


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.12 [ruling]")
def test_a_pit_supervisor_voided_the_round_or_ruled_a_chip_onto_a_triple_when_the_dice_showed() -> None:
    """The ruling treats that wager only: where it lies, where it was, or returned; nowhere else."""
    table = revealed({"small": 10})
    table.do(c.ReportChipsMoved(wager=1, to="big", is_on_purpose=False))

    void = c.GiveRuling(hold=1, verdict=Verdict.VOID_ROUND, reason="seen")
    triple = c.GiveRuling(hold=1, verdict=Verdict.STAKE_STANDS, reason="seen", area="triple:6")
    codes = [table.refuses(each, by="pit-supervisor").code for each in (void, triple)]
    where_it_was = c.GiveRuling(hold=1, verdict=Verdict.STAKE_STANDS, reason="seen", area="small")
    table.do(where_it_was, by="pit-supervisor")

    assert ["ruling/not-a-verdict", "ruling/area-needed"] == codes
    assert ("small", ()) == (table.play.betting.wagers[1].area, table.now_table.holds)


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.12 [ruling]")
def test_unclear_chips_without_a_wager_held_the_round_with_every_verdict_open() -> None:
    """A hold names its wager; one shifted off every area is returned, or stands where it was."""
    table = revealed({"small": 10})

    bare = table.refuses(c.ReportIrregularity(event=Irregular.CHIPS_UNCLEAR, note="somewhere"))
    table.do(c.ReportChipsMoved(wager=1, to="the rail", is_on_purpose=False))

    assert ("ruling/wager-needed", ("3.12 [ruling]",)) == told(bare)
    assert [(1, ())] == [(each.wager, each.areas) for each in table.now_table.holds]


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.12 [responsibility]")
def test_the_ruling_holds_against_what_the_player_says_was_meant() -> None:
    """Meant for Total 9, ruled on Total 8: when 9 shows it loses, and nothing is posted for 9."""
    table = revealed({"total:9": 10})
    table.do(c.ReportChipsMoved(wager=1, to="total:8", is_on_purpose=False))
    table.do(
        c.GiveRuling(hold=1, verdict=Verdict.STAKE_STANDS, area="total:8", reason="it lies on 8"),
        by="pit-supervisor",
    )
    before = len(table.transfers)

    table.finish((2, 3, 4))

    posted = [(str(each.debit), str(each.credit), each.amount) for each in table.transfers[before:]]
    assert [("stakes-in-play:T1/1", "house-bank:T1", money(10))] == posted
    assert ("total:8", NOTHING) == (table.past[1].betting.wagers[1].area, table.past[1].lines[0].returned)


@pytest.mark.clause("mbs-sicbo-v6-2020", "6.1")
@pytest.mark.parametrize("event", [Irregular.UNFORESEEN, Irregular.SHAKER_FAULT, Irregular.ERROR_FOUND_LATER])
def test_what_the_rules_do_not_foresee_waits_for_the_gaming_shift_manager(event: Irregular) -> None:
    """Everyone below is refused; the manager or someone above decides, and then play goes on."""
    table = seated("ann")
    table.open_betting()
    table.lay("ann", {"small": 10})
    table.do(c.ReportIrregularity(event=event, note="a bird on the layout"))
    ruling = c.GiveRuling(
        hold=1, verdict=Verdict.VOID_ROUND, reason="nobody saw the chips", ground=Ground.SUSPECTED_OFFENCE
    )

    for command in (c.StartTumble(), c.LayWagers(position="ann", stakes=(chips("big", 10),))):
        assert ("round/is-held", ("6.1",)) == told(table.refuses(command))
    for person in ("dealer", "pit-supervisor", "pit-manager"):
        refusal = table.refuses(ruling, by=person)
        assert ("ruling/not-yours", ("6.1",)) == told(refusal)
        assert refusal.sentence.startswith("this is for Gaming Shift Manager to decide")
    by = "casino-manager" if event is Irregular.SHAKER_FAULT else "gaming-shift-manager"
    table.do(ruling, by=by)

    given = table.last(e.RulingGiven)
    assert (by, "nobody saw the chips", ("6.1",)) == (given.person, given.reason, given.clause)
    assert (HowConcluded.VOID, NOTHING) == (table.past[1].concluded, table.in_play)


@pytest.mark.clause("mbs-sicbo-v6-2020", "6.2")
def test_a_senior_or_acting_person_may_do_what_is_a_pit_supervisors() -> None:
    """Allowing a second colour: a plain dealer may not; a manager and an acting supervisor may."""
    table = seated("ann", "bob")
    table.do(issue(20, 5))
    table.do(issue(20, 5, player="bob", colour="blue"))
    second = issue(20, 5, colour="green")

    assert "staff/needs-a-second-person" == table.refuses(second).code
    table.do(second, by="pit-manager")
    table.do(
        c.RedeemColourChips(player="ann", colour="green", chips=20, emblem="star", at=c.RedeemedAt.TABLE)
    )
    table.do(c.AssignActing(person="dealer", post="Pit Supervisor"), by="boss")
    table.do(second)
    table.do(
        c.RedeemColourChips(player="ann", colour="green", chips=20, emblem="star", at=c.RedeemedAt.TABLE)
    )
    table.do(c.EndActing(person="dealer"), by="boss")
    assert "staff/needs-a-second-person" == table.refuses(second).code


@pytest.mark.clause("mbs-sicbo-v6-2020", "6.2")
def test_every_more_senior_post_may_deal_and_nobody_without_a_post() -> None:
    """The ladder runs from the dealer to the casino manager; each rung may do what those below may."""
    ladder = ["dealer", "pit-supervisor", "pit-manager", "gaming-shift-manager", "casino-manager"]
    for below, title in enumerate(["Pit Supervisor", "Pit Manager", "Gaming Shift Manager"], start=1):
        for at, person in enumerate(ladder):
            table = seated("ann")
            table.open_betting()
            table.do(c.ReportIrregularity(event=Irregular.UNFORESEEN))
            held = table.now_table.holds[0]
            assert "Gaming Shift Manager" == held.authority
            table.do(c.AssignActing(person=person, post=title), by="boss")
            ruling = c.GiveRuling(hold=1, verdict=Verdict.CONTINUE, reason="go on")
            may_rule = at >= 3 or below == 3
            assert may_rule is not isinstance(table.send(ruling, by=person), Refusal)
    for person in ladder:
        table = AtTheTable(ID)
        table.do(c.OpenBetting(), by=person)
    refusal = AtTheTable(ID).refuses(c.OpenBetting(), by="boss")
    assert ("staff/duty-is-not-yours", ("3.1", "3.8", "3.9")) == told(refusal)


# ---- displays ----------------------------------------------------------------------------------------


def settled_with_display(shown: tuple[int, ...] | None) -> AtTheTable:
    """Settle one round of 2-2-4 while the display shows something."""
    table = AtTheTable(ID)
    table.terminal("bob", credit=100)
    table.open_betting()
    table.lay("bob", {"total:8": 10, "total:7": 10})
    table.advance_to(Act.COLLECT_LOSERS, (2, 2, 4))
    if shown is not None:
        table.do(c.ReportDisplay(round=1, faces=shown))
    table.finish((2, 2, 4))
    return table


@pytest.mark.clause("mbs-sicbo-v6-2020", "6.3 [information only]")
def test_a_round_is_settled_alike_whether_the_display_is_right_wrong_or_blank() -> None:
    """Outcome, transfers and balances do not know of displays."""
    right, wrong, blank = (settled_with_display(shown) for shown in ((2, 2, 4), (2, 2, 3), ()))

    assert (2, 2, 4) == faces_of(right.past[1]) == faces_of(wrong.past[1]) == faces_of(blank.past[1])
    assert right.transfers == wrong.transfers == blank.transfers
    assert right.books == wrong.books == blank.books
    assert [money(170), money(-70)] == [right.credit("bob"), right.bank]
    assert [0, 1, 1] == [len(each.all_of(e.DisplayCorrected)) for each in (right, wrong, blank)]


@pytest.mark.clause("mbs-sicbo-v6-2020", "6.3 [dice prevail]")
def test_a_board_that_shows_another_result_is_put_right_by_the_record() -> None:
    """Of this round and of an earlier one: 2-2-4 stands, the board changes, and no money moves."""
    table = settled_with_display((2, 2, 3))
    table.round((1, 1, 6), {})
    books = table.books

    table.do(c.ReportDisplay(round=1, faces=(2, 2, 3)))

    corrected = table.all_of(e.DisplayCorrected)
    assert [(1, (2, 2, 4)), (1, (2, 2, 4))] == [(each.round, each.faces) for each in corrected]
    recorded = table.last(e.IrregularityRecorded)
    assert (Irregular.WRONG_DISPLAY, Verdict.SETTLE_BY_DICE, (1,)) == (
        recorded.irregularity,
        recorded.verdict,
        recorded.rounds,
    )
    assert ("6.3 [information only]", "6.3 [dice prevail]") == recorded.clause
    assert books == table.books
    history = display_view(table.now_table, results_of(table.past.values())).history
    assert [(1, (2, 2, 4), 8), (2, (1, 1, 6), 8)] == [
        (each.round, each.faces, each.total) for each in history
    ]


@pytest.mark.clause("mbs-sicbo-v6-2020", "6.3 [information only]")
@pytest.mark.parametrize("event", [Irregular.WRONG_DISPLAY, Irregular.LIGHTS_WRONG])
def test_a_wrong_board_or_wrong_lights_changed_a_settled_outcome(event: Irregular) -> None:
    """They inform: no two people correct the outcome of a round because of them."""
    table = settled_with_display((2, 2, 3))
    books = table.books

    order = c.CorrectOutcome(round=1, faces=(2, 2, 3), event=event, reason="the board shows it")
    refusal = table.refuses(order, by="pit-manager", second="boss")

    assert ("correction/not-foreseen", books) == (refusal.code, table.books)


@pytest.mark.clause("mbs-sicbo-v6-2020", "6.3 [dice prevail]")
def test_a_void_round_stays_without_outcome_whatever_a_board_shows() -> None:
    """Two tumbles void it; the dice under the cover and the board make no result."""
    table = seated("ann")
    table.open_betting()
    table.lay("ann", {"small": 10})
    table.do(c.StartTumble())
    table.do(c.ReportTumble(times=2))

    table.do(c.ReportDisplay(round=1, faces=(2, 2, 3)))
    correction = c.CorrectOutcome(
        round=1, faces=(2, 2, 4), event=Irregular.WRONG_RESULT_KEYED, reason="the dice lay so"
    )
    refusal = table.refuses(correction, by="pit-manager", second="boss")

    assert (1, ()) == (table.last(e.DisplayCorrected).round, table.last(e.DisplayCorrected).faces)
    assert "correction/is-void" == refusal.code
    assert (None, HowConcluded.VOID) == (table.past[1].outcome, table.past[1].concluded)
    assert () == display_view(table.now_table, results_of(table.past.values())).history
