"""SicBo, an Australian casino: its clauses on chips, on staff, and on the round of play."""

from collections.abc import Iterator

import msgspec
import pytest

from at_the_table import AtTheTable, chips, money
from sicbo.chips import Instrument
from sicbo.ledger.accounts import AccountKind
from sicbo.money import NOTHING, Money
from sicbo.rules.equipment import Mixer
from sicbo.rules.instruments import Marker
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Moment, Verdict
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.limits import same_for_all
from sicbo.table.recovery.recover import GIVE_A_RULING
from sicbo.table.round import ColourHeld, HowConcluded
from sicbo.table.views.dealer import dealer_view

AU = "au-sicbo"
VALUE, COLOUR = Instrument.VALUE_CHIPS, Instrument.COLOUR_CHIPS
TOKEN, VOUCHER = Instrument.PROMOTIONAL_TOKENS, Instrument.VOUCHERS
LOW, HIGH = (1, 2, 4), (4, 5, 6)


def players(*names: str) -> AtTheTable:
    """Give an open table with these players at seats; its minimum is 5."""
    at = AtTheTable(AU)
    for name in names:
        at.seat(name)
    return at


def issue(  # noqa: PLR0913 - what a purchase of colour checks may differ in, each by its name
    player: str,
    colour: str,
    *,
    count: int = 20,
    value: float | None = 5,
    marker: float | None = None,
    consents: tuple[str, ...] = (),
    is_anyone_waiting: bool = False,
) -> c.IssueColourChips:
    """Ask for colour checks, with a sample check and a button that reads so much, or none."""
    return c.IssueColourChips(
        player=player,
        colour=colour,
        chips=count,
        value=None if value is None else money(value),
        paid_with=c.PaidWith.CASH,
        marker=None if marker is None else Marker.SAMPLE_AND_BUTTON,
        marker_value=NOTHING if marker is None else money(marker),
        consents=consents,
        is_anyone_waiting=is_anyone_waiting,
    )


def checks(at: AtTheTable, player: str) -> Money:
    """Say what the books have of a player's colour checks in hand."""
    return at.balance(AccountKind.COLOUR_CHIPS, player)


def tell(at: AtTheTable, report: c.Report) -> list[tuple[Irregular, Verdict, tuple[str, ...]]]:
    """Report something; give what was recorded of it."""
    recorded = [each for each in at.do(report) if isinstance(each, e.IrregularityRecorded)]
    return [(each.irregularity, each.verdict, each.clause) for each in recorded]


def became(at: AtTheTable, number: int = 1) -> Iterator[tuple[str, str, str]]:
    """Say of each wager of a concluded round on which area it lay, what it won and what went back."""
    play, show = at.past[number], at.now_table.show
    for line in sorted(play.lines, key=lambda each: each.wager):
        yield play.betting.wagers[line.wager].area, show(line.winnings), show(line.returned)


# ---- 3.2: what is staked -----------------------------------------------------------------------------


@pytest.mark.clause("au-sicbo", "3.2")
def test_four_instruments_are_taken_and_no_other() -> None:
    """Chips, checks, tokens and vouchers stand; cash, plaques and credit at a seat are refused."""
    at = players("ann")
    at.do(issue("ann", "red"))
    at.open_betting()
    good = [chips("small", 10, VALUE), chips("small", 10, COLOUR, "red")]
    good += [chips("small", 10, TOKEN), chips("small", 10, VOUCHER)]
    bad = [Instrument.CASH, Instrument.PLAQUES, Instrument.CREDITS]

    for stake in good:
        at.do(c.LayWagers(position="ann", stakes=(stake,)))
    refusals = [at.refuses(c.LayWagers(position="ann", stakes=(chips("small", 10, each),))) for each in bad]

    standing = [(wager.area, wager.stake, wager.instrument) for wager in at.play.betting.wagers_in_order()]
    assert [("small", money(10), stake.instrument) for stake in good] == standing
    assert [("wager/instrument-not-accepted", ("3.2",))] * 3 == [
        (each.code, each.clause) for each in refusals
    ]
    taken = "it takes Value chips, Colour checks, Casino promotional tokens, Vouchers"
    assert f"au-sicbo does not take cash; {taken}" == refusals[0].sentence
    with pytest.raises(msgspec.ValidationError, match="Invalid enum value 'cowries'"):
        msgspec.convert({"area": "small", "amount": {"minor_units": 1000}, "instrument": "cowries"}, c.Stake)


@pytest.mark.clause("au-sicbo", "3.2")
def test_tokens_and_vouchers_are_one_free_wager() -> None:
    """A valid result uses them up, won or lost; a win is paid in chips; a void gives them back (T64)."""
    at = players("ann")
    at.do(issue("ann", "red"))
    instruments = [(VALUE, ""), (COLOUR, "red"), (TOKEN, ""), (VOUCHER, "")]
    stakes = {
        area: tuple(chips(area, 10, each, colour) for each, colour in instruments)
        for area in ("small", "big")
    }

    at.open_betting()
    at.do(c.LayWagers(position="ann", stakes=stakes["small"] + stakes["big"]))
    chips_before = at.balance(AccountKind.VALUE_CHIPS)
    at.finish(LOW)
    settled = list(became(at))
    chips_won = at.balance(AccountKind.VALUE_CHIPS) - chips_before
    at.open_betting()
    at.do(c.LayWagers(position="ann", stakes=stakes["small"]))
    at.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="fire alarm"))
    at.do(c.GiveRuling(hold=1, verdict=Verdict.VOID_ROUND, reason="evacuation"), by="game-supervisor")

    with_stake, without = ("small", "10.00", "20.00"), ("small", "10.00", "10.00")
    lost = ("big", "0.00", "0.00")
    assert [with_stake, with_stake, without, without, lost, lost, lost, lost] == settled
    # Four wins of 10, and the stake in value chips: nothing more is paid out in chips.
    assert money(50) == chips_won
    # The house won the lost chips and checks; tokens and vouchers are no money of its own.
    assert money(20 - 40) == at.bank
    assert [("small", "0.00", "10.00")] * 4 == list(became(at, 2))
    assert (HowConcluded.VOID, money(90)) == (at.past[2].concluded, checks(at, "ann"))
    assert NOTHING == at.balance(AccountKind.PROMOTIONAL)


@pytest.mark.clause("au-sicbo", "3.2")
@pytest.mark.clause("au-sicbo", "3.9")
@pytest.mark.parametrize("instrument", [TOKEN, VOUCHER])
@pytest.mark.parametrize(("faces", "won"), [(LOW, 10), (HIGH, 0)])
def test_a_token_taken_off_after_the_call_is_forfeited_win_or_lose(
    instrument: Instrument, faces: tuple[int, int, int], won: int
) -> None:
    """The round is settled; a win is paid in chips, and the missing token is owed as a token, not as money."""
    at = players("ann")
    at.open_betting()
    at.do(c.LayWagers(position="ann", stakes=(chips("small", 10, instrument),)))
    at.advance_to(Act.UNCOVER)
    at.do(c.ReportChipsTaken(wager=1, amount=money(10)))

    play = at.finish(faces)

    (line,) = play.lines
    assert (money(won), money(won), money(won)) == (line.winnings, line.returned, line.handed_over)
    assert (money(10), NOTHING) == (line.owed_in_tokens, line.owed)
    assert (money(-won), NOTHING) == (at.bank, at.balance(AccountKind.PROMOTIONAL))
    assert [] == [each for each in at.books.accounts() if each.kind is AccountKind.RECEIVABLE]


@pytest.mark.clause("au-sicbo", "3.2")
def test_a_token_taken_off_stays_a_matter_of_tokens_when_the_round_is_made_void_later() -> None:
    """Winnings are taken back in money; for the token nobody owes any."""
    at = players("ann")
    at.open_betting()
    at.do(c.LayWagers(position="ann", stakes=(chips("small", 10, TOKEN),)))
    at.advance_to(Act.UNCOVER)
    at.do(c.ReportChipsTaken(wager=1, amount=money(10)))
    at.finish(LOW)
    at.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="camera"))
    ruling = c.GiveRuling(hold=1, verdict=Verdict.VOID_AFFECTED_ROUNDS, reason="camera", rounds=(1,))

    at.do(ruling, by="game-supervisor", second="boss")

    assert money(10) == at.balance(AccountKind.RECEIVABLE, "ann/T1/1")
    assert (NOTHING, NOTHING) == (at.bank, at.balance(AccountKind.PROMOTIONAL))


# ---- 3.3 to 3.8: colour checks -----------------------------------------------------------------------


@pytest.mark.clause("au-sicbo", "3.3")
def test_each_table_has_checks_with_an_emblem_of_its_own() -> None:
    """A second table cannot take the emblem of the first; a set has one emblem and two colours or more."""
    first = AtTheTable(AU, emblem="star")
    twin = AtTheTable(AU, name="T2", emblem="star", emblems_taken=frozenset({"star"}), is_ready=False)
    setting_up = c.SetUpTable(
        table="T2",
        rules=twin.text,
        rule_sets=(AU,),
        limits=twin.limits,
        emblem="star",
        colours=("red", "blue"),
    )

    same = twin.refuses(setting_up, by="admin")
    bad = [("", ("red", "blue")), ("moon", ()), ("moon", ("red",))]
    incomplete = [
        twin.refuses(msgspec.structs.replace(setting_up, emblem=emblem, colours=colours), by="admin")
        for emblem, colours in bad
    ]
    twin.do(msgspec.structs.replace(setting_up, emblem="moon"), by="admin")

    assert ("chips/emblem-is-taken", True) == (same.code, "3.3" in same.clause)
    assert {("chips/needs-colours", True)} == {(each.code, "3.3" in each.clause) for each in incomplete}
    assert ("star", "moon") == (first.now_table.emblem, twin.now_table.emblem)
    assert (("red", "blue", "green"), ("red", "blue")) == (first.now_table.colours, twin.now_table.colours)
    first.seat("ann")
    unknown = first.refuses(issue("ann", "puce"))
    assert "this table has no 'puce' chips; it has red, blue, green" == unknown.sentence


def two_tables() -> tuple[AtTheTable, AtTheTable]:
    """Give ann ten red checks at 5 at table 1, and as many at table 2."""
    first = AtTheTable(AU, name="T1", emblem="star")
    second = AtTheTable(AU, name="T2", emblem="moon", emblems_taken=frozenset({"star"}))
    for at in (first, second):
        at.seat("ann")
        at.do(issue("ann", "red", count=10))
    return first, second


@pytest.mark.clause("au-sicbo", "3.3")
@pytest.mark.parametrize("emblem", ["Star", "STAR"])
def test_an_emblem_in_other_letters_is_the_same_emblem(emblem: str) -> None:
    """Nobody tells a star from a Star; an emblem with a space after it is no name at all."""
    twin = AtTheTable(AU, name="T2", emblem=emblem, emblems_taken=frozenset({"star"}), is_ready=False)
    order = c.SetUpTable(
        table="T2",
        rules=twin.text,
        rule_sets=(AU,),
        limits=twin.limits,
        emblem=emblem,
        colours=("red", "blue"),
    )

    codes = [
        twin.refuses(msgspec.structs.replace(order, emblem=each), by="admin").code
        for each in (emblem, "star ")
    ]

    assert ["chips/emblem-is-taken", "name/not-a-label"] == codes


@pytest.mark.clause("au-sicbo", "3.3")
@pytest.mark.parametrize("colours", [("red", "Red"), ("red", "blue", "RED"), ("light blue", "light  blue")])
def test_colours_that_differ_in_letters_alone_are_one_colour(colours: tuple[str, ...]) -> None:
    """A set with red and Red has players taken for each other."""
    table = AtTheTable(AU, is_ready=False)
    order = c.SetUpTable(
        table="T1",
        rules=table.text,
        rule_sets=(AU,),
        limits=table.limits,
        emblem="star",
        colours=colours,
    )

    refusal = table.refuses(order, by="admin")

    assert ("chips/colours-alike", True) == (refusal.code, "3.3" in refusal.clause)


@pytest.mark.clause("au-sicbo", "3.4")
def test_checks_are_played_at_their_own_table_only() -> None:
    """A check of table 1 is refused at table 2, even to a player of that colour, even when table 1 is shut."""
    first, second = two_tables()
    own = msgspec.structs.replace(chips("small", 10, COLOUR, "red"), emblem="moon")
    alien = msgspec.structs.replace(own, emblem="star")
    second.open_betting()

    refusal = second.refuses(c.LayWagers(position="ann", stakes=(alien,)))
    first.do(c.CloseTable(count=money(100000)), by="boss")
    still = second.refuses(c.LayWagers(position="ann", stakes=(alien,)))
    unheld = second.refuses(
        c.LayWagers(position="ann", stakes=(msgspec.structs.replace(own, colour="blue"),))
    )
    second.do(c.LayWagers(position="ann", stakes=(own,)))
    second.do(c.LayWagers(position="ann", stakes=(msgspec.structs.replace(own, emblem="Moon"),)))

    assert ("chips/of-another-table", True) == (refusal.code, "3.4" in refusal.clause)
    assert "chips with the emblem 'star' belong to another table; ours is 'moon'" == refusal.sentence
    assert refusal == still
    assert "chips/not-held" == unheld.code
    assert [money(20)] == [wager.stake for wager in second.play.betting.wagers_in_order()]


@pytest.mark.clause("au-sicbo", "3.4")
@pytest.mark.parametrize(
    ("emblem", "code"),
    [("", "emblem-needed"), (" ", "emblem-needed"), ("star", "of-another-table"), ("anchor", "of-no-table")],
)
def test_a_check_is_of_this_table_of_this_house_or_of_neither(emblem: str, code: str) -> None:
    """Laid, spoken for or redeemed, somebody has looked at it; found on the layout, it is held."""
    _, second = two_tables()
    own = msgspec.structs.replace(chips("small", 10, COLOUR, "red"), emblem="moon")
    stake = msgspec.structs.replace(own, emblem=emblem)
    redeeming = c.RedeemColourChips(player="ann", colour="red", chips=1, emblem=emblem, at=c.RedeemedAt.TABLE)
    second.open_betting()

    orders: list[c.Order] = [c.LayWagers(position="ann", stakes=(own, stake)), redeeming]
    orders.append(c.SpeakWager(position="ann", stake=stake, are_chips_in_hand=True))
    refusals = [second.refuses(each) for each in orders]
    found = tell(second, c.ReportChips(position="ann", stake=stake))

    assert {(f"chips/{code}", True)} == {(each.code, "3.4" in each.clause) for each in refusals}
    assert [(Irregular.UNFORESEEN, Verdict.HOLD_FOR_RULING, ())] == found
    assert (NOTHING, money(50)) == (second.in_play, checks(second, "ann"))


@pytest.mark.clause("au-sicbo", "3.5")
def test_checks_are_cashed_elsewhere_only_while_their_table_is_shut() -> None:
    """Its own table redeems them at their value; the cage and others only while it is closed."""
    first, second = two_tables()
    here = c.RedeemColourChips(player="ann", colour="red", chips=2, emblem="star", at=c.RedeemedAt.TABLE)
    caged = msgspec.structs.replace(here, at=c.RedeemedAt.CAGE)
    beside = msgspec.structs.replace(here, at=c.RedeemedAt.OTHER_TABLE)

    at_table_2 = second.refuses(here)
    open_elsewhere = [first.refuses(caged, by="cashier"), first.refuses(here, by="cashier")]
    open_elsewhere += [first.refuses(beside, by=each) for each in ("dealer", "boss")]
    (by_the_dealer,) = first.do(here)
    open_elsewhere.append(first.refuses(here, by="boss"))
    (by_the_supervisor,) = first.do(here, by="game-supervisor")
    first.do(c.CloseTable(count=money(100000)), by="boss")
    (at_the_cage,) = first.do(caged, by="cashier")
    first.do(beside, by="boss")
    first.do(c.OpenTable(count=money(100000)), by="boss")
    reopened = first.refuses(caged, by="cashier")
    too_many = first.refuses(msgspec.structs.replace(here, chips=5))

    assert ("chips/of-another-table", True) == (at_table_2.code, "3.5" in at_table_2.clause)
    assert {("chips/redeemed-at-table", True)} == {
        (each.code, "3.5" in each.clause) for each in (*open_elsewhere, reopened)
    }
    redeemed = e.ColourChipsRedeemed(player="ann", colour="red", chips=2, value=money(5))
    assert redeemed == by_the_dealer == by_the_supervisor == at_the_cage
    assert (money(10), money(40)) == (checks(first, "ann"), first.balance(AccountKind.VALUE_CHIPS))
    assert ("chips/not-held", "2 are held") == (too_many.code, too_many.sentence[-10:])


@pytest.mark.clause("au-sicbo", "3.5")
def test_a_closed_table_issues_no_checks() -> None:
    """They could be played nowhere, and nobody would redeem them there."""
    at = players("ann")
    at.do(c.CloseTable(count=money(100000)), by="boss")

    refusal = at.refuses(issue("ann", "red"))

    assert ("table/is-closed", True) == (refusal.code, "3.5" in refusal.clause)


@pytest.mark.clause("au-sicbo", "3.2")
@pytest.mark.clause("au-sicbo", "3.8")
def test_a_hundred_red_were_staked_with_fifty_red_and_fifty_blue_bought() -> None:
    """Each colour counts by itself, on any area, and also when the chips are found on the layout."""
    at = players("ann")
    at.do(issue("ann", "red", count=10))
    at.do(issue("ann", "blue", count=10), second="game-supervisor")
    at.open_betting()

    at.do(c.LayWagers(position="ann", stakes=(chips("small", 30, COLOUR, "red"),)))
    more = chips("big", 25, COLOUR, "red")
    refusal = at.refuses(c.LayWagers(position="ann", stakes=(more,)))
    found = tell(at, c.ReportChips(position="ann", stake=more))

    assert ("chips/not-held", "4 are held") == (refusal.code, refusal.sentence[-10:])
    assert [(Irregular.UNFORESEEN, Verdict.HOLD_FOR_RULING, ())] == found
    at.do(c.GiveRuling(hold=1, verdict=Verdict.CONTINUE, reason="taken back"), by="game-supervisor")
    at.do(c.LayWagers(position="ann", stakes=(chips("big", 20, COLOUR, "red"),)))
    at.do(c.MoveWager(position="ann", stake=chips("small", 30, COLOUR, "red"), to="big"))
    at.do(c.LayWagers(position="ann", stakes=(chips("small", 50, COLOUR, "blue"),)))
    assert NOTHING == checks(at, "ann")


@pytest.mark.clause("au-sicbo", "3.5")
def test_checks_on_the_layout_are_not_redeemed() -> None:
    """Twenty red of which fourteen lie there, and twenty blue: six red come back, and no seventh."""
    at = players("ann")
    at.do(issue("ann", "red"))
    at.do(issue("ann", "blue"), second="game-supervisor")
    at.open_betting()
    at.do(c.LayWagers(position="ann", stakes=(chips("small", 70, COLOUR, "red"),)))
    seven = c.RedeemColourChips(player="ann", colour="red", chips=7, emblem="star", at=c.RedeemedAt.TABLE)

    refusal = at.refuses(seven)
    at.do(msgspec.structs.replace(seven, chips=6))
    at.finish(LOW)
    at.do(msgspec.structs.replace(seven, chips=14))

    assert ("chips/not-held", "6 are held") == (refusal.code, refusal.sentence[-10:])
    assert money(100) == checks(at, "ann")


@pytest.mark.clause("au-sicbo", "3.5")
def test_checks_are_redeemed_between_collecting_and_paying_as_they_lie_then() -> None:
    """What was collected is in the tray, what won still lies there, and the rest is in hand."""
    at = players("ann")
    at.do(issue("ann", "red"))
    at.open_betting()
    stakes = (chips("small", 25, COLOUR, "red"), chips("big", 30, COLOUR, "red"))
    at.do(c.LayWagers(position="ann", stakes=stakes))
    at.advance_to(Act.PAY_WINNERS, LOW)
    ten = c.RedeemColourChips(player="ann", colour="red", chips=10, emblem="star", at=c.RedeemedAt.TABLE)

    refusal = at.refuses(ten)
    at.do(msgspec.structs.replace(ten, chips=9))

    assert ("chips/not-held", "9 are held") == (refusal.code, refusal.sentence[-10:])


@pytest.mark.clause("au-sicbo", "3.6")
def test_a_colour_has_one_holder_unless_all_holders_agree() -> None:
    """The second holder needs the consent of the first, the third that of both, and it is recorded."""
    at = players("ann", "ben", "cat")
    at.do(issue("ann", "red"))

    refusals = [at.refuses(issue("ben", "red"))]
    (shared,) = at.do(issue("ben", "red", consents=("ann",)))
    refusals += [at.refuses(issue("cat", "red", consents=each)) for each in [(), ("ann",), ("ben",)]]
    at.do(issue("cat", "red", consents=("ann", "ben")))
    at.do(issue("ann", "red", consents=("ben", "cat")))

    assert {("chips/held-by-others", True)} == {(each.code, "3.6" in each.clause) for each in refusals}
    assert "red is held by ann, ben, who have not all agreed" == refusals[-1].sentence
    assert isinstance(shared, e.ColourChipsIssued)
    assert ("ann",) == shared.consents
    assert ["ann", "ben", "cat"] == [each.player for each in at.now_table.colours_held]


@pytest.mark.clause("au-sicbo", "3.7")
def test_the_value_of_checks_above_the_minimum_is_shown_by_a_sample_and_a_button() -> None:
    """At the minimum of 5 nothing is shown; at 25 a sample and a button that reads 25, and no other."""
    at = players("ann", "ben")

    refusals = [
        at.refuses(issue("ann", "red", value=None)),
        at.refuses(issue("ann", "red", value=4.5)),
        at.refuses(issue("ann", "red", value=5, marker=5)),
        at.refuses(issue("ben", "blue", value=25)),
        at.refuses(issue("ben", "blue", value=25, marker=20)),
        at.refuses(msgspec.structs.replace(issue("ben", "blue", value=25, marker=25), marker=Marker.MARKER)),
    ]
    by_others = at.refuses(issue("ann", "red"), by="game-supervisor")
    unissued = at.now_table.colours_held
    at.do(issue("ann", "red", count=4))
    at.do(issue("ben", "blue", count=4, value=25, marker=25))

    codes = ["chips/value-needed", "chips/value-below-minimum", "chips/marker-not-due"]
    codes += ["chips/marker-needed", "chips/marker-is-wrong", "chips/marker-needed"]
    assert codes == [each.code for each in refusals]
    assert all("3.7" in each.clause for each in (*refusals, by_others))
    assert "staff/duty-is-not-yours" == by_others.code
    assert () == unissued
    assert (
        ColourHeld("ann", "red", money(5), money(20), None),
        ColourHeld("ben", "blue", money(25), money(100), Marker.SAMPLE_AND_BUTTON),
    ) == at.now_table.colours_held


@pytest.mark.clause("au-sicbo", "3.7")
def test_the_marker_put_down_after_a_lower_minimum_was_not_kept() -> None:
    """At a minimum of 25 red needs none; at 5 the next red ones come with a sample and a button, which stay."""
    at = AtTheTable(AU, minimum=25)
    at.seat("ann")
    at.do(issue("ann", "red", value=25))
    kinds = tuple(at.limits.by_kind)
    lower = same_for_all(kinds, minimum=money(5), maximum=money(1000))
    at.do(c.SetLimits(limits=lower), by="boss", second="deputy")

    unmarked = at.refuses(issue("ann", "red", value=25))
    at.do(issue("ann", "red", value=25, marker=25))
    at.open_betting()
    at.do(c.LayWagers(position="ann", stakes=(chips("big", 25, COLOUR, "red"),)))
    at.finish(LOW)

    assert "chips/marker-needed" == unmarked.code
    assert [Marker.SAMPLE_AND_BUTTON] == [each.marker for each in at.now_table.colours_held]


@pytest.mark.clause("au-sicbo", "3.7")
def test_stakes_and_wins_are_reckoned_at_the_value_of_the_check() -> None:
    """One check at 25 on Small wins 25; a stake that is no whole number of checks is refused."""
    at = players("ben")
    at.do(issue("ben", "blue", count=4, value=25, marker=25))
    at.open_betting()

    broken = at.refuses(c.LayWagers(position="ben", stakes=(chips("small", 30, COLOUR, "blue"),)))
    at.do(c.LayWagers(position="ben", stakes=(chips("small", 25, COLOUR, "blue"),)))
    at.do(c.LayWagers(position="ben", stakes=(chips("big", 50, COLOUR, "blue"),)))
    at.finish(LOW)

    assert "wager/chips-off-value" == broken.code
    assert [("small", "25.00", "50.00"), ("big", "0.00", "0.00")] == list(became(at))
    assert (money(50), money(25)) == (checks(at, "ben"), at.balance(AccountKind.VALUE_CHIPS))
    held = ColourHeld("ben", "blue", money(25), money(50), Marker.SAMPLE_AND_BUTTON)
    assert (held,) == at.now_table.colours_held


@pytest.mark.clause("au-sicbo", "3.8")
def test_the_game_supervisor_may_allow_several_colours_at_one_value() -> None:
    """A dealer alone may not, nobody acts as the supervisor, and the value stays that of the first colour."""
    at = players("ann")
    at.do(issue("ann", "red", value=25, marker=25))
    second = issue("ann", "blue", value=25, marker=25)

    alone = at.refuses(second)
    with_boss = at.refuses(second, second="boss")
    acting = at.refuses(c.AssignActing(person="dealer", post="Game Supervisor"), by="boss")
    dearer = at.refuses(issue("ann", "blue", value=50, marker=50), second="game-supervisor")
    by_ticket = at.refuses(msgspec.structs.replace(second, paid_with=c.PaidWith.TICKET, ticket="K1"))
    (issued,) = at.do(second, second="game-supervisor")

    assert "staff/needs-a-second-person" == alone.code
    assert ("chips/several-colours", True) == (with_boss.code, "3.8" in with_boss.clause)
    assert "ann holds red: only Game Supervisor may allow another colour" == with_boss.sentence
    assert "staff/no-acting" == acting.code
    assert ("chips/value-is-set", True) == (dearer.code, "3.8" in dearer.clause)
    assert "chips/several-by-ticket" == by_ticket.code
    assert isinstance(issued, e.ColourChipsIssued)
    assert "game-supervisor" == issued.allowed_by
    assert [("red", money(25)), ("blue", money(25))] == [
        (each.colour, each.value) for each in at.now_table.colours_held
    ]


@pytest.mark.clause("au-sicbo", "3.8")
def test_several_colours_shut_nobody_out_who_waits() -> None:
    """With one free colour left for whoever stands and waits it is allowed; with none it is not."""
    at = players("ann")
    at.do(issue("ann", "red"))

    at.do(issue("ann", "blue", is_anyone_waiting=True), second="game-supervisor")
    last = at.refuses(issue("ann", "green", is_anyone_waiting=True), second="game-supervisor")
    at.do(issue("ann", "green"), second="game-supervisor")

    assert ("chips/shuts-others-out", True) == (last.code, "3.8" in last.clause)


@pytest.mark.clause("au-sicbo", "3.8")
@pytest.mark.parametrize("others", ["seated", "kept free"])
def test_one_player_got_all_the_colours_and_the_seat_beside_got_none(others: str) -> None:
    """A player at a seat, or whoever takes a seat that is free, can still get a colour; a terminal needs none."""
    at = players("ann", "ben")
    at.terminal("tom")
    if others == "kept free":
        at.do(c.LeavePosition(player="ben"))
    at.do(issue("ann", "red"))

    at.do(issue("ann", "blue"), second="game-supervisor")
    last = at.refuses(issue("ann", "green"), second="game-supervisor")
    waits_too = at.refuses(issue("ann", "green", is_anyone_waiting=True), second="game-supervisor")
    if others == "kept free":
        at.do(c.RemovePosition(position="ben"), by="boss")
    else:
        at.do(issue("ben", "blue", consents=("ann",)))
    at.do(issue("ann", "green"), second="game-supervisor")

    shut = "another colour for this player would leave 0 free, and {} others without a colour"
    assert ("chips/shuts-others-out", True) == (last.code, "3.8" in last.clause)
    assert last.sentence.startswith(shut.format(1))
    assert waits_too.sentence.startswith(shut.format(2))


# ---- 3.9 to 3.12: the round --------------------------------------------------------------------------


@pytest.mark.clause("au-sicbo", "3.9")
def test_after_the_call_a_terminal_can_change_nothing() -> None:
    """Placing, raising, moving and taking down are refused; the call is the dealer's to make."""
    at = AtTheTable(AU)
    at.terminal("tom")
    at.open_betting()
    at.lay("tom", {"small": 20})
    not_theirs = at.refuses(c.CloseBetting(), by="game-supervisor")
    at.do(c.CloseBetting())
    stake = at.stakes("tom", {"small": 10})
    orders: list[c.Order] = [
        c.LayWagers(position="tom", stakes=at.stakes("tom", {"big": 10})),
        c.LayWagers(position="tom", stakes=stake),
        c.MoveWager(position="tom", stake=stake[0], to="big"),
        c.TakeBackWagers(position="tom", stakes=stake),
    ]

    refusals = [at.refuses(each, by="tom") for each in orders]
    at.finish(LOW)

    assert [("wager/betting-is-closed", ("3.9",))] * 4 == [(each.code, each.clause) for each in refusals]
    assert ("staff/duty-is-not-yours", ("3.9",)) == (not_theirs.code, not_theirs.clause)
    assert "No more bets" == at.last(e.BettingClosed).call
    assert [("small", "20.00", "40.00")] == list(became(at))
    assert money(1020) == at.credit("tom")


@pytest.mark.clause("au-sicbo", "3.9")
@pytest.mark.parametrize(("faces", "wins"), [(LOW, True), (HIGH, False)])
@pytest.mark.parametrize("moment", [Act.TUMBLE, Act.UNCOVER, Act.ANNOUNCE, Act.COLLECT_LOSERS])
def test_reports_of_late_chips_leave_the_record_at_the_call(
    faces: tuple[int, int, int], moment: Act, *, wins: bool
) -> None:
    """Late chips go back win or lose; chips taken off Small still win or lose there."""
    at = players("ann", "ben")
    at.open_betting()
    at.lay("ann", {"small": 20})
    at.lay("ben", {"small": 20})
    at.advance_to(moment, faces)

    laid = tell(at, c.ReportChips(position="ann", stake=chips("small", 10)))
    laid += tell(at, c.ReportChips(position="ann", stake=chips("big", 50)))
    taken = tell(at, c.ReportChipsTaken(wager=1, amount=money(20)))
    shifted = tell(at, c.ReportChipsMoved(wager=2, to="big", is_on_purpose=True))
    at.finish(faces)

    late = (Irregular.LATE_WAGER, Verdict.REFUSE, ("3.9",))
    gone = (Irregular.LATE_WITHDRAWAL, Verdict.STAKE_STANDS, ("3.9",))
    assert ([late, late], [gone], [gone, late]) == (laid, taken, shifted)
    returned = [(each.position, each.stake) for each in at.all_of(e.ChipsReturned)]
    assert [("ann", chips("small", 10)), ("ann", chips("big", 50))] == returned
    line = ("small", "20.00", "40.00") if wins else ("small", "0.00", "0.00")
    assert [line, line] == list(became(at))
    assert money(-40 if wins else 40) == at.bank
    debts = [at.balance(AccountKind.RECEIVABLE, f"{who}/T1/1") for who in ("ann", "ben")]
    assert ([NOTHING, NOTHING] if wins else [money(20), NOTHING]) == debts


@pytest.mark.clause("au-sicbo", "3.10")
def test_a_spoken_wager_counts_with_chips_in_hand_and_laid_in_time() -> None:
    """Without chips it is refused; not laid at the call it lapses; laid in time it stands, in chips or tokens."""
    at = players("ann")
    at.open_betting()

    empty = at.refuses(c.SpeakWager(position="ann", stake=chips("small", 10), are_chips_in_hand=False))
    for stake in (chips("small", 10), chips("small", 10, TOKEN), chips("big", 10)):
        at.do(c.SpeakWager(position="ann", stake=stake, are_chips_in_hand=True))
    not_theirs = at.refuses(c.LaySpokenWager(spoken=1, area="small"), by="game-supervisor")
    at.do(c.LaySpokenWager(spoken=1, area="small"))
    at.do(c.LaySpokenWager(spoken=2, area="small"))
    before = at.books
    closing = at.do(c.CloseBetting())
    late = [
        at.refuses(c.LaySpokenWager(spoken=3, area="big")),
        at.refuses(c.SpeakWager(position="ann", stake=chips("big", 10), are_chips_in_hand=True)),
    ]

    assert ("wager/no-chips-in-hand", True) == (empty.code, "3.10" in empty.clause)
    assert ("wager/not-laid-by-staff", True) == (not_theirs.code, "3.10" in not_theirs.clause)
    assert e.SpokenWagerLapsed(round=1, spoken=3) == closing[0]
    assert {"wager/betting-is-closed"} == {each.code for each in late}
    assert before == at.books
    at.finish(LOW)
    assert [("small", "10.00", "20.00"), ("small", "10.00", "10.00")] == list(became(at))


@pytest.mark.clause("au-sicbo", "3.10")
def test_a_spoken_wager_was_laid_for_whoever_took_the_seat_meanwhile() -> None:
    """It lapses with the visit: ann's words put no chips of ben on the layout."""
    at = players("ann")
    at.open_betting()
    at.do(c.SpeakWager(position="ann", stake=chips("small", 10), are_chips_in_hand=True))

    left = at.do(c.LeavePosition(player="ann"))
    at.do(c.TakePosition(position="ann", player="ben"))
    refusal = at.refuses(c.LaySpokenWager(spoken=1, area="small"))

    assert [e.SpokenWagerLapsed(round=1, spoken=1), e.VisitClosed(player="ann")] == [*left]
    assert ("wager/spoken-unknown", NOTHING) == (refusal.code, at.in_play)


@pytest.mark.clause("au-sicbo", "3.10")
def test_what_another_player_said_does_not_lapse_with_a_visit() -> None:
    """Ben's words are ben's, and between rounds there are none."""
    at = players("ann", "ben", "cat")
    at.do(c.LeavePosition(player="cat"))
    at.open_betting()
    at.do(c.SpeakWager(position="ben", stake=chips("small", 10), are_chips_in_hand=True))

    at.do(c.LeavePosition(player="ann"))
    at.do(c.LaySpokenWager(spoken=1, area="small"))

    assert money(10) == at.in_play


@pytest.mark.clause("au-sicbo", "3.9")
def test_chips_laid_before_betting_is_open_held_the_table() -> None:
    """They are handed back, and the next round opens; the document has no opening call, so this is ours."""
    at = players("ann")
    at.round(LOW, {})

    early = tell(at, c.ReportChips(position="ann", stake=chips("small", 10)))

    assert [(Irregular.EARLY_WAGER, Verdict.REFUSE, ())] == early
    assert chips("small", 10) == at.last(e.ChipsReturned).stake
    assert () == at.now_table.holds
    at.open_betting()


def test_a_house_may_hold_chips_that_were_laid_early() -> None:
    """Its file says so instead; the chips stay where they are until somebody rules."""
    row = 'event = "early-wager", verdict = "refuse"'
    held = row.replace("refuse", "hold-for-ruling") + ', authority = "Game Supervisor"'
    at = AtTheTable(AU, changed={row: held})
    at.seat("ann")

    early = tell(at, c.ReportChips(position="ann", stake=chips("small", 10)))

    assert [(Irregular.EARLY_WAGER, Verdict.HOLD_FOR_RULING, ())] == early
    assert [] == at.all_of(e.ChipsReturned)


@pytest.mark.clause("au-sicbo", "3.11")
def test_where_the_dealer_laid_it_is_what_is_settled() -> None:
    """The player watches the dealer's hand: Total 8 instead of 9 is settled, unless it is moved in time."""
    at = players("ann", "ben")
    at.open_betting()
    for player in ("ann", "ben"):
        at.do(c.SpeakWager(position=player, stake=chips("total:9", 10), are_chips_in_hand=True))
    at.do(c.LaySpokenWager(spoken=1, area="total:8"))
    at.do(c.LaySpokenWager(spoken=2, area="total:8"))

    at.do(c.MoveWager(position="ben", stake=chips("total:8", 10), to="total:9"))
    at.do(c.CloseBetting())
    claim = tell(at, c.ReportIrregularity(event=Irregular.PLAYER_MISTAKE, note="ann says total 9"))
    at.finish((2, 3, 3))

    assert [(Irregular.PLAYER_MISTAKE, Verdict.STAKE_STANDS, ("3.11",))] == claim
    assert [("total:8", "80.00", "90.00"), ("total:9", "0.00", "0.00")] == list(became(at))
    assert ["ann", "ben"] == [wager.player for wager in at.past[1].betting.wagers_in_order()]


@pytest.mark.clause("au-sicbo", "3.12")
def test_nothing_is_settled_before_the_cover_is_off() -> None:
    """The steps come in their order; until the cover is off a settlement is refused, and so is a reading."""
    at = players("ann")
    at.open_betting()
    at.lay("ann", {"small": 20})

    seen, early, other = [Act.OPEN_BETTING], [], []
    while at.now_table.round is not None:
        seen.append(at.next_act)
        if not at.play.reading.is_uncovered:
            early.append(at.refuses(c.SettleRound()))
            other.append(at.refuses(c.Announce(faces=LOW)).code)
        elif at.next_act is Act.ANNOUNCE:
            other.append(at.refuses(c.SettleRound()).code)
        if at.next_act is Act.UNCOVER:
            other.append(at.refuses(c.TakeOutcome(faces=LOW), by="device").code)
        at.take_next_step(LOW)

    assert [
        Act.OPEN_BETTING,
        Act.CLOSE_BETTING,
        Act.TUMBLE,
        Act.UNCOVER,
        Act.ANNOUNCE,
        Act.COLLECT_LOSERS,
        Act.PAY_WINNERS,
    ] == seen
    assert [("round/too-early-to-settle", ("3.12",))] * 3 == [(each.code, each.clause) for each in early]
    assert (
        "wagers are settled as they lie when the cover comes off, and it is too early for that"
        == early[0].sentence
    )
    assert [*["round/not-the-next-step"] * 3, "outcome/is-covered", "round/not-the-next-step"] == other
    assert [("small", "20.00", "40.00")] == list(became(at))


@pytest.mark.clause("au-sicbo", "3.12")
@pytest.mark.parametrize(("faces", "won"), [(LOW, True), (HIGH, False)])
def test_where_the_chips_lay_is_settled_whatever_was_meant(faces: tuple[int, int, int], *, won: bool) -> None:
    """Small is settled, though the player says Big was meant and shifts the chips before the uncovering."""
    at = players("ann")
    at.open_betting()
    at.lay("ann", {"small": 20})
    at.advance_to(Act.UNCOVER, faces)

    tell(at, c.ReportIrregularity(event=Irregular.PLAYER_MISTAKE, note="ann says big"))
    shifted = tell(at, c.ReportChipsMoved(wager=1, to="big", is_on_purpose=True))
    at.finish(faces)

    assert [("3.9",), ("3.9",)] == [clause for _, _, clause in shifted]
    assert [("small", "20.00", "40.00") if won else ("small", "0.00", "0.00")] == list(became(at))
    assert ["small"] == [wager.area for wager in at.past[1].betting.wagers_in_order()]


@pytest.mark.clause("au-sicbo", "3.12")
@pytest.mark.parametrize(("faces", "returned"), [(LOW, "0.00"), (HIGH, "40.00")])
def test_chips_shifted_by_accident_under_the_cover_are_settled_where_they_lie(
    faces: tuple[int, int, int], returned: str
) -> None:
    """Nobody can know the dice, and nobody rules: Big is settled, though Small was laid."""
    at = players("ann")
    at.open_betting()
    at.lay("ann", {"small": 20})
    at.advance_to(Act.UNCOVER)

    shifted = tell(at, c.ReportChipsMoved(wager=1, to="big", is_on_purpose=False))
    again = tell(at, c.ReportChipsMoved(wager=1, to="big", is_on_purpose=False))
    at.finish(faces)

    assert [(Irregular.CHIPS_UNCLEAR, Verdict.STAKE_STANDS, ("3.12",))] == shifted == again
    assert [] == at.all_of(e.HeldForRuling)
    assert [("big", returned)] == [(area, back) for area, _, back in became(at)]


@pytest.mark.clause("au-sicbo", "3.12")
@pytest.mark.parametrize(("is_so", "area"), [(True, "big"), (False, "small")])
def test_a_shift_told_by_one_person_when_the_dice_show_is_found_by_another(*, is_so: bool, area: str) -> None:
    """The round waits; the game supervisor finds whether the chips lay there, and can name no third area."""
    at = players("ann")
    at.open_betting()
    at.lay("ann", {"small": 20})
    at.advance_to(Act.COLLECT_LOSERS, HIGH)

    at.do(c.ReportChipsMoved(wager=1, to="big", is_on_purpose=False, moment=Moment.CONCEALED))
    waits = at.refuses(c.SettleRound())
    elsewhere = c.GiveRuling(hold=1, verdict=Verdict.STAKE_STANDS, reason="a sleeve", area="triple:4")
    others = [at.refuses(elsewhere, by=each).code for each in ("dealer", "boss")]
    at.find(is_so=is_so)
    at.do(c.SettleRound())

    assert ("round/is-held", ["ruling/not-yours"] * 2) == (waits.code, others)
    assert [area] == [each for each, _, _ in became(at)]


@pytest.mark.clause("au-sicbo", "3.12")
@pytest.mark.parametrize("act", [Act.ANNOUNCE, Act.COLLECT_LOSERS, Act.PAY_WINNERS])
@pytest.mark.parametrize("when", [None, Moment.SHOWN, Moment.BETWEEN_ROUNDS, Moment.EARLIER])
def test_a_chip_shifted_when_the_cover_was_off_was_settled_where_it_lay_later(
    act: Act, when: Moment | None
) -> None:
    """Its position when the cover came off counts, strictly: later shifts change nothing, and hold nobody up."""
    at = players("ann")
    at.open_betting()
    at.lay("ann", {"small": 20})
    at.advance_to(act, HIGH)
    assert Moment.CONCEALED is dealer_view(at.now_table, at.now).shifted_before

    shifted = tell(at, c.ReportChipsMoved(wager=1, to="big", is_on_purpose=False, moment=when))
    at.finish(HIGH)

    assert [(Irregular.CHIPS_UNCLEAR, Verdict.CONTINUE, ("3.12",))] == shifted
    assert [("small", "0.00", "0.00")] == list(became(at))


@pytest.mark.clause("au-sicbo", "3.12")
def test_a_ruling_put_a_chip_shifted_from_small_to_big_on_a_triple_at_180_to_1() -> None:
    """Found so, the chip lies on Big, whatever area is written into the ruling."""
    at = players("ann")
    at.open_betting()
    at.lay("ann", {"small": 20})
    at.advance_to(Act.COLLECT_LOSERS, (4, 4, 4))
    at.do(c.ReportChipsMoved(wager=1, to="big", is_on_purpose=False, moment=Moment.CONCEALED))

    ruling = c.GiveRuling(hold=1, verdict=Verdict.STAKE_STANDS, reason="a sleeve", area="triple:4")
    at.do(ruling, by="game-supervisor")
    at.do(c.SettleRound())

    assert [("big", "0.00", "0.00")] == list(became(at))


# ---- where the document is silent --------------------------------------------------------------------


def test_the_only_mixer_is_the_dice_tumbler() -> None:
    """The document names a tumbler with a cover (3.12); another takes its place without ceremony."""
    at = AtTheTable(AU)

    refusal = at.refuses(c.FitMixer(mixer=Mixer.AUTOMATED_SHAKER, serial="M2"))
    replaced = at.do(c.FitMixer(mixer=Mixer.DICE_TUMBLER, serial="M2"))

    assert ("equipment/mixer-not-allowed", True) == (refusal.code, "3.12" in refusal.clause)
    assert [e.MixerRemoved, e.MixerFitted] == [type(each) for each in replaced]


def test_an_interrupted_round_is_concluded_or_held() -> None:
    """With an outcome on record it is concluded; without one the game supervisor rules (ours)."""
    at = players("ann")
    at.open_betting()
    at.lay("ann", {"small": 20})
    at.do(c.CloseBetting())

    held = at.interrupt()
    waits = at.interrupt()
    hold = at.now_table.holds[0]
    at.do(c.GiveRuling(hold=1, verdict=Verdict.VOID_ROUND, reason="dark"), by="game-supervisor")
    at.round(LOW, {})
    at.open_betting()
    at.lay("ann", {"small": 20})
    at.advance_to(Act.COLLECT_LOSERS)
    concluded = at.interrupt()

    assert isinstance(held, tuple)
    assert GIVE_A_RULING == waits
    assert ("Game Supervisor", Irregular.ROUND_INTERRUPTED) == (hold.authority, hold.event)
    assert [("small", "0.00", "20.00")] == list(became(at, 1))
    assert isinstance(concluded, tuple)
    assert [("small", "20.00", "40.00")] == list(became(at, 3))


def test_a_terminal_that_drops_keeps_what_was_registered() -> None:
    """The round goes on; what was not registered goes back (ours)."""
    at = AtTheTable(AU)
    at.terminal("tom")
    at.open_betting()
    at.lay("tom", {"small": 20})

    down = tell(at, c.ReportTerminals(down=("tom",)))
    staged = at.stakes("tom", {"big": 10})[0]
    at.do(c.ReportTerminals(back=("tom",), unregistered=(("tom", staged),)))
    at.finish(LOW)

    assert [(Irregular.TERMINALS_INTERRUPTED, Verdict.CONTINUE, ())] == down
    assert [("tom", staged)] == [(each.position, each.stake) for each in at.all_of(e.ChipsReturned)]
    assert [("small", "20.00", "40.00")] == list(became(at))


def test_the_unforeseen_is_for_the_game_supervisor() -> None:
    """No other post rules: the document has only this one to decide (ours)."""
    at = players("ann")
    at.open_betting()

    unforeseen = tell(at, c.CheckFlat(flat=(True, True, True)))
    ruling = c.GiveRuling(hold=1, verdict=Verdict.CONTINUE, reason="nothing happened")
    refusal = at.refuses(ruling)
    at.do(ruling, by="game-supervisor")

    assert [(Irregular.UNFORESEEN, Verdict.HOLD_FOR_RULING, ())] == unforeseen
    assert ("ruling/not-yours", True) == (refusal.code, "Game Supervisor" in refusal.sentence)
