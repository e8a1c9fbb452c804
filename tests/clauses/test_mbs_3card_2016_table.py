"""3 Card Sic Bo, Marina Bay Sands: its clauses on the table, the shoe and the round of play."""

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from at_the_table import AtTheTable, chips, money
from sicbo.chips import Instrument
from sicbo.ledger.accounts import AccountKind
from sicbo.money import NOTHING
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Moment, Remedy, Verdict
from sicbo.rules.procedure import Act
from sicbo.rules.voids import Ground
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.equipment import Card, Deck, LoadedShoe
from sicbo.table.recovery.recover import GIVE_A_RULING
from sicbo.table.refusals import Refusal
from sicbo.table.round import HowConcluded, Round, SettledLine
from sicbo.table.views.player import player_view

ID = "mbs-3card-2016"
SMALL_WINS, BIG_WINS = (1, 2, 4), (4, 5, 6)
EVEN = (8, 8, 8, 8, 8, 8)
COLOUR = Instrument.COLOUR_CHIPS


def issue(player: str, count: int, value: float, **more: str) -> c.IssueColourChips:
    """Sell red chips, or others, to a player."""
    colour = more.get("colour", "red")
    return c.IssueColourChips(
        player=player, colour=colour, chips=count, value=money(value), paid_with=c.PaidWith.CASH
    )


def card(face: int, back: str = "red") -> c.ReportCard:
    """Report a card."""
    return c.ReportCard(card=Card(face, back))


def deal(table: AtTheTable, faces: Sequence[int]) -> tuple[e.Event, ...]:
    """Report cards one by one; give what happened on the last."""
    return [table.do(card(face)) for face in faces][-1]


def on_big_at_closing(amount: float = 50) -> AtTheTable:
    """Give a table where ann has so much on Big and the closing call is made."""
    table = AtTheTable(ID)
    table.seat("ann")
    table.open_betting()
    table.lay("ann", {"big": amount})
    table.do(c.CloseBetting())
    return table


def line(table: AtTheTable, wager: int = 1, number: int = 1) -> SettledLine:
    """Give what became of a wager."""
    return next(each for each in table.past[number].lines if each.wager == wager)


def shoe_of(table: AtTheTable) -> LoadedShoe:
    """Give the shoe of a table."""
    assert table.now_table.equipment.shoe is not None
    return table.now_table.equipment.shoe


def faces_of(play: Round) -> tuple[int, int, int]:
    """Give the outcome of a round."""
    assert play.outcome is not None
    return play.outcome.faces


@pytest.mark.clause("mbs-3card-2016", "title (w.e.f.)")
def test_no_table_opens_with_the_rules_before_15_november_2016_in_singapore() -> None:
    """One minute before midnight there it is refused, at midnight it opens."""
    early = datetime(2016, 11, 14, 15, 59, tzinfo=UTC)
    table = AtTheTable(ID, is_ready=False, now=early)
    table.set_up()
    table.equip()

    refusal = table.refuses(c.OpenTable(count=money(1000)), by="boss")
    table.later(minutes=1)
    table.do(c.OpenTable(count=money(1000)), by="boss")

    assert datetime(2016, 11, 14, 16, 0, tzinfo=UTC) == table.document.in_force
    assert ("table/not-in-force", ("title (w.e.f.)",)) == (refusal.code, refusal.clause)
    expected = (
        "mbs-3card-2016 is in force from 2016-11-15T00:00:00+08:00, but it is 2016-11-14T23:59:00+08:00"
    )
    assert expected == refusal.sentence
    assert table.now_table.is_open


@pytest.mark.clause("mbs-3card-2016", "1.1.1")
def test_a_colour_chip_shows_no_value_and_is_its_buyers_alone() -> None:
    """Twenty chips go to ann: none shows a value, and nobody else may stake one."""
    table = AtTheTable(ID)
    table.seat("ann")
    table.seat("bob")

    table.do(issue("ann", 20, 5))
    table.open_betting()
    refusal = table.refuses(c.LayWagers(position="bob", stakes=(chips("small", 5, COLOUR, "red"),)))
    table.do(c.LayWagers(position="ann", stakes=(chips("small", 5, COLOUR, "red"),)))

    holders = [held.player for held in table.now_table.colours_held if held.colour == "red"]
    assert ("star", ["ann"]) == (table.now_table.emblem, holders)
    assert ("chips/not-held", ("1.1.1",)) == (refusal.code, refusal.clause)
    assert ["ann"] == [wager.player for wager in table.play.betting.wagers.values()]


@pytest.mark.clause("mbs-3card-2016", "1.1.1")
def test_colour_chips_follow_our_policy_where_the_document_is_silent() -> None:
    """No marker is asked for; value, consent, several colours and redeeming are as in au-sicbo (T61, T62)."""
    table = AtTheTable(ID, minimum=10)
    table.seat("ann")
    table.seat("bob")

    table.do(issue("ann", 20, 50), by="boss")

    below = table.refuses(issue("bob", 20, 5, colour="blue"))
    assert ("chips/value-below-minimum", ("1.1.1",)) == (below.code, below.clause)
    assert "chips/held-by-others" == table.refuses(issue("bob", 20, 10)).code
    assert "staff/needs-a-second-person" == table.refuses(issue("ann", 20, 50, colour="blue")).code
    table.do(issue("ann", 20, 50, colour="blue"), by="pit-supervisor")
    redeem = c.RedeemColourChips(player="ann", colour="red", chips=20, emblem="star", at=c.RedeemedAt.TABLE)
    assert "chips/redeemed-at-table" == table.refuses(redeem, by="cashier").code
    table.do(redeem)
    assert money(1000) == table.balance(AccountKind.COLOUR_CHIPS, "ann")
    table.open_betting()
    stake = chips("small", 50, COLOUR, "blue")
    foreign = table.refuses(c.LayWagers(position="ann", stakes=(replace(stake, emblem="moon"),)))
    assert ("chips/of-no-table", ("1.1.1",)) == (foreign.code, foreign.clause)
    table.do(c.LayWagers(position="ann", stakes=(stake,)))
    assert money(950) == table.balance(AccountKind.COLOUR_CHIPS, "ann")
    table.do(c.ReportIrregularity(event=Irregular.EXPOSED_EARLY))
    assert money(1000) == table.balance(AccountKind.COLOUR_CHIPS, "ann")


@pytest.mark.clause("mbs-3card-2016", "1.1.1")
def test_a_table_has_an_emblem_of_its_own_for_its_colour_chips() -> None:
    """Without one, or with that of another table, nobody could tell whose chips they are."""
    table = AtTheTable(ID, is_ready=False, emblems_taken=frozenset({"star"}))
    order = c.SetUpTable(
        table="T1", rules=table.text, rule_sets=(ID,), limits=table.limits, colours=("red", "blue")
    )

    refusal = table.refuses(order, by="admin")

    assert ("chips/needs-colours", ("1.1.1",)) == (refusal.code, refusal.clause)
    taken = table.refuses(replace(order, emblem="star"), by="admin")
    assert ("chips/emblem-is-taken", ("1.1.1",)) == (taken.code, taken.clause)
    table.do(replace(order, emblem="moon"), by="admin")


@pytest.mark.clause("mbs-3card-2016", "1.1.2")
def test_a_round_lasts_until_the_last_collection_and_payment() -> None:
    """A loser uncollected or a winner unpaid keeps it open; with both done it is over."""
    table = AtTheTable(ID)
    table.seat("ann")
    table.open_betting()
    table.lay("ann", {"small": 10, "big": 10})
    table.advance_to(Act.COLLECT_LOSERS, SMALL_WINS)

    uncollected = table.refuses(c.OpenBetting())
    table.do(c.TakeStep(act=Act.COLLECT_LOSERS))
    unpaid = table.refuses(c.OpenBetting())
    happened = table.do(c.TakeStep(act=Act.PAY_WINNERS))
    table.open_betting()

    assert ["round/one-in-play", "round/one-in-play"] == [uncollected.code, unpaid.code]
    assert [("1.1.2",), ("1.1.2",)] == [uncollected.clause, unpaid.clause]
    assert [e.WinnersPaid, e.RoundConcluded] == [type(each) for each in happened]
    assert 2 == table.play.number


@pytest.mark.clause("mbs-3card-2016", "1.1.2")
def test_a_round_without_stakes_is_over_with_the_announced_result() -> None:
    """Nothing is to be collected or paid: the confirmed call ends it and the next round opens."""
    table = AtTheTable(ID)
    table.open_betting()
    table.do(c.CloseBetting())
    deal(table, SMALL_WINS)
    table.do(c.Announce(faces=SMALL_WINS))

    table.do(c.ConfirmOutcome(faces=SMALL_WINS))

    assert table.now_table.round is None
    assert HowConcluded.SETTLED == table.past[1].concluded
    assert 2 == table.open_betting()


@pytest.mark.clause("mbs-3card-2016", "2.1")
def test_a_shoe_has_two_to_six_decks_and_each_deck_one_back() -> None:
    """One or seven decks are refused, and a deck with backs unlike in colour or design; so are 47 cards."""
    table = AtTheTable(ID)
    deck = Deck(("red bee",), EVEN)

    for decks in (1, 7):
        refusal = table.refuses(c.LoadShoe(decks=(deck,) * decks))
        assert ("equipment/wrong-decks", ("2.1", "2.2")) == (refusal.code, refusal.clause)
        assert f"a shoe has 2 to 6 decks, but this one has {decks}" == refusal.sentence
    for decks in range(2, 7):
        table.do(c.LoadShoe(decks=(deck,) * decks))
        assert (decks, 48 * decks) == (shoe_of(table).decks, shoe_of(table).left.cards)
    for other in ("blue bee", "red diamond"):
        refusal = table.refuses(c.LoadShoe(decks=(deck, Deck(("red bee", other), EVEN))))
        assert ("equipment/unlike-backs", ("2.1", "2.2")) == (refusal.code, refusal.clause)
        assert f"the cards of deck 2 have different backs: red bee, {other}" == refusal.sentence
    refusal = table.refuses(c.LoadShoe(decks=(deck, Deck(("red bee",), (8, 8, 7, 8, 8, 8)))))
    assert "a deck has 8 cards of each face, but deck 2 has 8, 8, 7, 8, 8, 8" == refusal.sentence


@pytest.mark.clause("mbs-3card-2016", "2.1")
def test_decks_with_unlike_backs_share_a_shoe_only_where_the_house_says_so() -> None:
    """By default all backs of a shoe are alike; a table may be set up otherwise (T22)."""
    decks = (Deck(("red",), EVEN), Deck(("blue",), EVEN))
    table = AtTheTable(ID)
    refusal = table.refuses(c.LoadShoe(decks=decks))

    other = AtTheTable(ID, is_ready=False)
    other.do(
        c.SetUpTable(
            table="T2",
            rules=other.text,
            rule_sets=(ID,),
            limits=other.limits,
            emblem="star",
            colours=("red", "blue"),
            backs_alike_in_shoe=False,
        ),
        by="admin",
    )
    other.do(c.LoadShoe(decks=decks), by="boss")

    assert ("equipment/unlike-decks", ("2.1", "2.2")) == (refusal.code, refusal.clause)
    assert ("red", "blue") == shoe_of(other).backs


@pytest.mark.clause("mbs-3card-2016", "3.1")
def test_play_opens_with_the_dealers_call() -> None:
    """A stake before the call is refused; the call opens betting, and it is the dealer's to make."""
    table = AtTheTable(ID)
    table.seat("ann")
    stake = c.LayWagers(position="ann", stakes=(chips("small", 10),))

    before = table.refuses(stake)
    stranger = table.refuses(c.OpenBetting(), by="boss")
    table.do(c.OpenBetting())
    table.do(stake)

    assert ("wager/betting-is-not-open", ("3.1",)) == (before.code, before.clause)
    assert ("staff/duty-is-not-yours", ("3.1", "3.7", "3.8")) == (stranger.code, stranger.clause)
    assert "Place your bets, please" == table.last(e.BettingOpened).call
    assert table.play.betting.is_open


@pytest.mark.clause("mbs-3card-2016", "3.2")
def test_betting_is_shut_from_the_instant_of_the_closing_call() -> None:
    """One event makes open betting closed betting, with its moment."""
    table = AtTheTable(ID)
    table.seat("ann")
    table.open_betting()
    table.later(seconds=40)

    happened = table.do(c.CloseBetting())

    assert (e.BettingClosed(round=1, at=table.now, call="No more bets"),) == happened
    assert not table.play.betting.is_open
    late = table.refuses(c.LayWagers(position="ann", stakes=(chips("small", 10),)))
    assert ("wager/betting-is-closed", ("5.5",)) == (late.code, late.clause)


@pytest.mark.clause("mbs-3card-2016", "3.2")
def test_what_stands_at_the_closing_call_is_settled() -> None:
    """Before the call there is nothing to settle; after it the next step is the draw (T28)."""
    table = AtTheTable(ID)
    table.open_betting()

    early = table.refuses(c.SettleRound())
    table.do(c.CloseBetting())
    later = table.refuses(c.SettleRound())

    assert (
        "wagers are settled as they stand at the closing call, and it is too early for that" == early.sentence
    )
    assert ("round/not-the-next-step", ("3.8",)) == (later.code, later.clause)


@pytest.mark.clause("mbs-3card-2016", "3.4")
def test_stakes_may_be_cash_chips_and_colour_chips_together() -> None:
    """10 in cash chips on Small; three colour chips of 5 and 10 in cash chips on Total 9."""
    table = AtTheTable(ID)
    table.seat("ann")
    table.do(issue("ann", 20, 5))
    table.open_betting()

    nine = (chips("total:9", 15, COLOUR, "red"), chips("total:9", 10))
    table.do(c.LayWagers(position="ann", stakes=(chips("small", 10), *nine)))

    assert {("ann", "small"): money(10), ("ann", "total:9"): money(25)} == dict(table.play.betting.staked)
    for refused in (Instrument.CASH, Instrument.VOUCHERS, Instrument.PLAQUES, Instrument.CREDITS):
        refusal = table.refuses(c.LayWagers(position="ann", stakes=(chips("small", 10, refused),)))
        assert ("wager/instrument-not-accepted", ("3.4",)) == (refusal.code, refusal.clause)
        assert f"{ID} does not take {refused.value}; it takes Cash chips, Colour chips" == refusal.sentence
    refusal = table.refuses(c.LayWagers(position="ann", stakes=(chips("triple:1", 10),)))
    assert "wager/area-not-offered" == refusal.code
    assert 3 == len(table.play.betting.wagers)


@pytest.mark.clause("mbs-3card-2016", "3.4")
def test_both_kinds_of_chips_come_back_with_a_win() -> None:
    """15 in colour chips and 10 in cash chips on Total 9 win 7 to 1, and come back as they were."""
    table = AtTheTable(ID)
    table.seat("ann")
    table.do(issue("ann", 20, 5))
    table.open_betting()
    nine = (chips("total:9", 15, COLOUR, "red"), chips("total:9", 10))
    table.do(c.LayWagers(position="ann", stakes=nine))

    table.finish((2, 3, 4))

    paid = [(each.winnings, each.returned) for each in table.past[1].lines]
    assert [(money(105), money(120)), (money(70), money(80))] == paid
    assert money(100) == table.balance(AccountKind.COLOUR_CHIPS, "ann")


@pytest.mark.clause("mbs-3card-2016", "3.7")
def test_no_card_is_ordered_before_the_closing_call() -> None:
    """The order is refused while betting is open and goes ahead after the call."""
    table = AtTheTable(ID)
    table.open_betting()
    order = c.DrawCards(cards=(Card(1), Card(2), Card(4)))

    refusal = table.refuses(order, by="program")
    table.do(c.CloseBetting())
    happened = table.do(order, by="program")

    assert ("round/not-the-next-step", ("3.2", "3.7")) == (refusal.code, refusal.clause)
    assert [e.CardDrawn] * 3 == [type(each) for each in happened]


@pytest.mark.clause("mbs-3card-2016", "3.7")
def test_a_card_reported_before_the_closing_call_voids_the_round() -> None:
    """The report is recorded, the card is out of the shoe, and 5.1 decides."""
    table = AtTheTable(ID)
    table.open_betting()

    happened = table.do(card(6))

    assert [e.CardDrawn, e.IrregularityRecorded, e.RoundVoided] == [type(each) for each in happened]
    assert ("5.1",) == table.last(e.RoundVoided).clause
    assert 95 == shoe_of(table).left.cards


@pytest.mark.clause("mbs-3card-2016", "3.8")
def test_three_cards_leave_the_shoe_and_stay_out() -> None:
    """Exactly three, all face up; the shoe has three fewer in this round and in the next."""
    table = AtTheTable(ID)
    table.open_betting()
    table.do(c.CloseBetting())
    for cards in ((Card(1), Card(2)), (Card(1), Card(2), Card(4), Card(5))):
        refusal = table.refuses(c.DrawCards(cards=cards), by="program")
        assert ("round/wrong-draw", ("3.8",)) == (refusal.code, refusal.clause)
        assert f"3 cards leave the shoe in a round, but this order has {len(cards)}" == refusal.sentence

    table.do(c.DrawCards(cards=(Card(1), Card(2), Card(2))), by="program")

    assert (Card(1), Card(2), Card(2)) == table.play.reading.cards
    assert (15, 14, 16, 16, 16, 16) == shoe_of(table).left.counts
    wrong = table.refuses(c.Announce(faces=(1, 2, 3)))
    assert "outcome/differs-from-dice" == wrong.code
    table.finish((1, 2, 2))
    table.round((1, 1, 6), {})
    assert (13, 14, 16, 16, 16, 15) == shoe_of(table).left.counts


@pytest.mark.clause("mbs-3card-2016", "5.1")
def test_a_card_seen_before_the_closing_call_voids_whenever_it_is_reported() -> None:
    """Every stake goes back; a card that is turned up after the call is ordinary dealing."""
    table = AtTheTable(ID)
    table.seat("ann")
    table.terminal("bob", credit=100)
    table.open_betting()
    table.lay("ann", {"small": 50})
    table.lay("bob", {"big": 40})
    assert money(60) == table.credit("bob")

    table.do(c.ReportIrregularity(event=Irregular.EXPOSED_EARLY, note="a card turned over"))

    recorded = table.last(e.IrregularityRecorded)
    assert (1, Verdict.VOID_ROUND, ("5.1",)) == (recorded.round, recorded.verdict, recorded.clause)
    assert (HowConcluded.VOID, None) == (table.past[1].concluded, table.past[1].outcome)
    assert [money(50), money(40)] == [each.returned for each in table.past[1].lines]
    assert (money(100), NOTHING, NOTHING) == (table.credit("bob"), table.bank, table.in_play)

    table.round(SMALL_WINS, {"ann": {"small": 50}})
    assert (HowConcluded.SETTLED, money(100)) == (table.past[2].concluded, line(table, 1, 2).returned)


@pytest.mark.clause("mbs-3card-2016", "5.1")
@pytest.mark.parametrize("step", [Act.DRAW_CARDS, Act.ANNOUNCE, Act.COLLECT_LOSERS, Act.PAY_WINNERS])
def test_a_card_exposed_before_the_call_and_reported_after_it_was_recorded_as_ordinary(step: Act) -> None:
    """It happened before the call: void, when somebody else has found it to be so, since the card was seen."""
    table = AtTheTable(ID)
    table.terminal("bob", credit=100)
    table.open_betting()
    table.lay("bob", {"big": 40})
    table.advance_to(step, SMALL_WINS)

    table.do(
        c.ReportIrregularity(event=Irregular.EXPOSED_EARLY, moment=Moment.BETTING, note="seen at the shoe")
    )

    held = table.last(e.HeldForRuling)
    assert (Verdict.VOID_ROUND, ("5.1",), "dealer") == (held.finding, held.clause, held.reported_by)
    assert [] == table.all_of(e.RoundVoided)
    table.find(second="boss")
    voided = table.last(e.RoundVoided)
    assert (Irregular.EXPOSED_EARLY, ("5.1",)) == (voided.irregularity, voided.clause)
    assert (money(100), NOTHING) == (table.credit("bob"), table.bank)


@pytest.mark.clause("mbs-3card-2016", "5.2")
@pytest.mark.parametrize("alien", [Card(3, "blue"), Card(7, "red"), Card(0, "red")])
def test_a_card_alien_to_the_shoe_is_logged_with_its_round(alien: Card) -> None:
    """Another back, or a face that is not one to six, is a foreign card."""
    table = AtTheTable(ID)
    table.round(SMALL_WINS, {})
    table.open_betting()
    table.do(c.CloseBetting())

    table.do(c.ReportCard(card=alien))

    logged = table.last(e.IrregularityRecorded)
    assert (2, Irregular.FOREIGN_CARD) == (logged.round, logged.irregularity)
    assert ("5.2", "5.2.1", "5.2.2") == logged.clause
    assert f"face {alien.face}, back {alien.back}" == logged.note
    table.find()
    assert HowConcluded.VOID == table.past[2].concluded


@pytest.mark.clause("mbs-3card-2016", "5.2")
def test_an_alien_card_that_is_found_counts_as_one_that_is_drawn() -> None:
    """It need not be dealt: found in the shoe during a round, it is logged and voids."""
    table = AtTheTable(ID)
    table.open_betting()

    table.do(c.ReportIrregularity(event=Irregular.FOREIGN_CARD, note="a blue back in the shoe"))

    logged = table.last(e.IrregularityRecorded)
    assert (1, Irregular.FOREIGN_CARD) == (logged.round, logged.irregularity)
    assert Irregular.FOREIGN_CARD == table.last(e.RoundVoided).irregularity


def seven_rounds() -> AtTheTable:
    """Give a table where six rounds were settled and the seventh met a foreign card."""
    table = AtTheTable(ID)
    table.terminal("bob", credit=1000)
    for number in range(1, 7):
        table.round(SMALL_WINS if number % 2 else BIG_WINS, {"bob": {"small": 10 * number}})
    table.open_betting()
    table.lay("bob", {"small": 500, "total:9": 100})
    table.do(c.CloseBetting())
    return table


@pytest.mark.clause("mbs-3card-2016", "5.2.1")
def test_the_alien_card_leaves_the_round_without_result_and_returns_its_stakes() -> None:
    """Round 7 has no outcome, and bob has his 600 back."""
    table = seven_rounds()
    before = table.credit("bob")

    table.do(card(3, "blue"))
    table.find()

    assert (None, HowConcluded.VOID) == (table.past[7].outcome, table.past[7].concluded)
    assert (before + money(600), NOTHING) == (table.credit("bob"), table.in_play)


@pytest.mark.clause("mbs-3card-2016", "5.2.2")
def test_earlier_rounds_are_untouched_by_the_alien_card() -> None:
    """Results, lines and the bank are what they were: bob won 10, 30, 50 and lost 20, 40, 60."""
    table = seven_rounds()
    past, bank = dict(table.past), table.bank

    table.do(card(3, "blue"))
    table.find()

    assert past == {number: table.past[number] for number in range(1, 7)}
    assert [SMALL_WINS, BIG_WINS] * 3 == [faces_of(past[number]) for number in range(1, 7)]
    assert (money(30), money(970)) == (bank, table.credit("bob"))
    assert bank == table.bank


@pytest.mark.clause("mbs-3card-2016", "5.3")
def test_a_deck_with_too_few_or_too_many_cards_voids_the_round_in_which_it_is_declared() -> None:
    """Stakes go back, and the round settled before keeps its result."""
    for note in ("97 cards", "95 cards", "17 cards of one face and 15 of another"):
        table = AtTheTable(ID)
        table.terminal("bob", credit=100)
        table.round(SMALL_WINS, {"bob": {"small": 10}})
        settled = table.past[1]
        table.open_betting()
        table.lay("bob", {"big": 60})
        table.do(c.CloseBetting())

        table.do(c.ReportIrregularity(event=Irregular.WRONG_CARD_COUNT, note=note))

        voided = table.last(e.RoundVoided)
        assert (2, Irregular.WRONG_CARD_COUNT, ("5.3",)) == (
            voided.round,
            voided.irregularity,
            voided.clause,
        )
        assert (money(110), settled) == (table.credit("bob"), table.past[1])
        assert (SMALL_WINS, HowConcluded.VOID) == (faces_of(settled), table.past[2].concluded)


@pytest.mark.clause("mbs-3card-2016", "5.3")
def test_the_seventeenth_card_of_a_face_of_two_decks_voids_once_it_is_found() -> None:
    """Sixteen sixes are all that two decks have; one more needs no declaration, and a supervisor sees it."""
    table = AtTheTable(ID)
    table.terminal("bob", credit=100)
    for _ in range(5):
        table.round((6, 6, 6), {})
    table.open_betting()
    table.lay("bob", {"big": 60})
    table.do(c.CloseBetting())

    deal(table, (1, 6))
    assert 0 == shoe_of(table).left.counts[5]
    table.do(card(6))
    table.find()

    assert (6, Irregular.WRONG_CARD_COUNT) == (
        table.last(e.RoundVoided).round,
        table.last(e.RoundVoided).irregularity,
    )
    assert (HowConcluded.VOID, money(100)) == (table.past[6].concluded, table.credit("bob"))
    assert [(6, 6, 6)] * 5 == [faces_of(table.past[number]) for number in range(1, 6)]


def shoe_of_three() -> AtTheTable:
    """Give a table whose shoe is dealt down to three cards, one each of 4, 5 and 6."""
    table = AtTheTable(ID)
    table.terminal("bob", credit=100)
    left = [face for face in range(1, 7) for _ in range(15 if face > 3 else 16)]
    for at in range(0, 93, 3):
        table.round(left[at : at + 3], {})
    return table


@pytest.mark.clause("mbs-3card-2016", "5.4")
def test_exactly_three_cards_left_complete_the_round() -> None:
    """The last three cards are dealt and settled; then the shoe must be shuffled."""
    table = shoe_of_three()
    assert 3 == shoe_of(table).left.cards

    table.round(BIG_WINS, {"bob": {"big": 60}})

    assert (HowConcluded.SETTLED, money(160)) == (table.past[32].concluded, table.credit("bob"))
    assert "equipment/shuffle-is-due" == table.refuses(c.OpenBetting()).code


@pytest.mark.clause("mbs-3card-2016", "5.4")
@pytest.mark.parametrize("is_ours", [True, False])
def test_two_cards_left_void_the_round_when_it_is_dealt(is_ours: bool) -> None:  # noqa: FBT001 - a case
    """The shoe runs out: no result, stakes back; whether the dealer deals or a shoe that we hold."""
    table = shoe_of_three()
    table.open_betting()
    table.do(card(6))
    table.open_betting()
    table.lay("bob", {"big": 60})
    table.do(c.CloseBetting())
    assert 2 == shoe_of(table).left.cards

    if is_ours:
        table.do(c.DrawCards(cards=(Card(4), Card(5))), by="program")
    else:
        table.do(card(4))

    voided = table.last(e.RoundVoided)
    assert (33, Irregular.SHOE_SHORT, ("5.4",)) == (voided.round, voided.irregularity, voided.clause)
    assert (HowConcluded.VOID, money(100)) == (table.past[33].concluded, table.credit("bob"))


@pytest.mark.clause("mbs-3card-2016", "5.5")
@pytest.mark.parametrize(("faces", "back"), [(BIG_WINS, 100), (SMALL_WINS, 0)])
def test_a_late_raise_is_handed_back_and_the_stake_at_closing_is_settled(
    faces: tuple[int, int, int], back: int
) -> None:
    """Of 50 and 30 late, 50 wins or loses and 30 goes back; a new late stake goes back as well."""
    table = on_big_at_closing()

    table.do(c.ReportChips(position="ann", stake=chips("big", 30)))
    raised = table.last(e.ChipsReturned)
    table.do(c.ReportChips(position="ann", stake=chips("small", 20)))
    new = table.last(e.ChipsReturned)
    table.finish(faces)

    assert (chips("big", 30), ("5.5",)) == (raised.stake, raised.clause)
    assert (chips("small", 20), ("5.5",)) == (new.stake, new.clause)
    assert [Verdict.REFUSE] * 2 == [each.verdict for each in table.all_of(e.IrregularityRecorded)]
    assert [(1, money(50), money(back))] == [
        (each.wager, each.played, each.returned) for each in table.past[1].lines
    ]
    assert money(50 - back) == table.bank


@pytest.mark.clause("mbs-3card-2016", "5.6")
def test_a_stake_taken_off_late_is_paid_when_it_wins_and_not_handed_over_again() -> None:
    """Ann took her 50 away; Big wins 50, and her stake is in her hand already."""
    table = on_big_at_closing()

    table.do(c.ReportChipsTaken(wager=1, amount=money(50)))
    table.finish(BIG_WINS)

    taken = table.last(e.ChipsTakenOff)
    assert (1, money(50), ("5.6",)) == (taken.wager, taken.amount, taken.clause)
    paid = line(table)
    assert (money(50), money(50), NOTHING) == (paid.winnings, paid.handed_over, paid.owed)
    assert (money(-50), NOTHING) == (table.bank, table.balance(AccountKind.RECEIVABLE, "ann/T1/1"))


@pytest.mark.clause("mbs-3card-2016", "5.6")
@pytest.mark.parametrize(("put_back", "owed"), [(0, 50), (20, 30), (50, 0)])
def test_a_stake_taken_off_late_is_collected_when_it_loses_and_what_is_unpaid_is_owed(
    put_back: int, owed: int
) -> None:
    """The bank gets 50 in any case: what ann did not put back is a receivable."""
    table = on_big_at_closing()

    table.do(c.ReportChipsTaken(wager=1, amount=money(50)))
    if put_back:
        table.do(c.ReportChips(position="ann", stake=chips("big", put_back)))
    table.finish(SMALL_WINS)

    assert (NOTHING, NOTHING, money(owed)) == (
        line(table).winnings,
        line(table).returned,
        line(table).owed,
    )
    assert money(50) == table.bank
    assert money(owed) == table.balance(AccountKind.RECEIVABLE, "ann/T1/1")
    assert [] == table.all_of(e.ChipsReturned)


@pytest.mark.clause("mbs-3card-2016", "5.6")
def test_a_terminal_cannot_withdraw_after_the_closing_call() -> None:
    """It asks, and is refused; before the call it may."""
    table = AtTheTable(ID)
    table.terminal("bob")
    table.open_betting()
    table.lay("bob", {"big": 50})
    table.do(c.TakeBackWagers(position="bob", stakes=table.stakes("bob", {"big": 10})), by="bob")
    table.do(c.CloseBetting())

    refusal = table.refuses(
        c.TakeBackWagers(position="bob", stakes=table.stakes("bob", {"big": 40})), by="bob"
    )

    assert ("wager/betting-is-closed", ("5.6",)) == (refusal.code, refusal.clause)
    assert money(40) == table.in_play


# ---- where the document is silent: our policies, as its rule file has them ---------------------------


def test_an_interrupted_round_with_nothing_decided_is_held_for_the_gaming_shift_manager() -> None:
    """The document has no rule for it, so someone decides; no withdrawal is offered (T31)."""
    table = AtTheTable(ID)
    table.terminal("bob", credit=100)
    table.open_betting()
    table.lay("bob", {"big": 60})

    table.interrupt()

    held = table.last(e.HeldForRuling)
    assert (1, "Gaming Shift Manager", ()) == (held.round, held.authority, held.clause)
    assert not table.last(e.RoundInterrupted).is_established
    assert GIVE_A_RULING == table.interrupt()
    ruling = c.GiveRuling(
        hold=1, verdict=Verdict.VOID_ROUND, reason="the lights went out", ground=Ground.FORCE_MAJEURE
    )
    assert "ruling/not-yours" == table.refuses(ruling, by="pit-manager").code
    table.do(ruling, by="gaming-shift-manager")
    assert (HowConcluded.VOID, money(100)) == (table.past[1].concluded, table.credit("bob"))


@pytest.mark.clause("mbs-3card-2016", "3.9")
def test_three_cards_on_record_were_held_after_a_crash_and_could_be_voided() -> None:
    """Not announced, not confirmed: three recorded cards are the outcome, and the round is concluded."""
    table = AtTheTable(ID)
    table.terminal("bob", credit=100)
    table.open_betting()
    table.lay("bob", {"big": 60})
    table.advance_to(Act.DRAW_CARDS)
    for face in BIG_WINS:
        table.do(c.ReportCard(card=Card(face, "red")))

    table.interrupt()

    assert (True, []) == (table.last(e.RoundInterrupted).is_established, table.all_of(e.HeldForRuling))
    assert (HowConcluded.SETTLED, money(160)) == (table.past[1].concluded, table.credit("bob"))


def test_an_interrupted_round_with_an_outcome_is_concluded() -> None:
    """What is on record is settled."""
    table = AtTheTable(ID)
    table.terminal("bob", credit=100)
    table.open_betting()
    table.lay("bob", {"big": 60})
    table.advance_to(Act.COLLECT_LOSERS, BIG_WINS)

    table.interrupt()

    assert table.last(e.RoundInterrupted).is_established
    assert (HowConcluded.SETTLED, money(160)) == (table.past[1].concluded, table.credit("bob"))


def test_terminals_that_drop_do_not_stop_the_round() -> None:
    """What is registered stands, what is not goes back, as in the RWS game."""
    table = AtTheTable(ID)
    table.terminal("bob", credit=100)
    table.open_betting()
    table.lay("bob", {"big": 60})
    lost = ("bob", chips("small", 20, Instrument.CREDITS))

    table.do(c.ReportTerminals(down=("bob",)))
    judged = table.last(e.IrregularityRecorded)
    table.do(c.ReportTerminals(back=("bob",), unregistered=(lost,)))
    table.finish(BIG_WINS)

    assert (Irregular.TERMINALS_INTERRUPTED, Verdict.CONTINUE) == (judged.irregularity, judged.verdict)
    assert lost[1] == table.last(e.ChipsReturned).stake
    assert money(160) == table.credit("bob")


@pytest.mark.parametrize(("amount", "code"), [(4, "wager/below-minimum"), (1001, "wager/above-maximum")])
def test_a_stake_outside_the_limits_is_refused_and_chips_found_so_are_held(amount: int, code: str) -> None:
    """The document has no rule for such chips, so the gaming shift manager has."""
    table = AtTheTable(ID)
    table.seat("ann")
    table.open_betting()
    assert {money(1000)} == {area.maximum for area in player_view(table.now_table, "ann").areas}

    refusal = table.refuses(c.LayWagers(position="ann", stakes=(chips("small", amount),)))
    table.do(c.ReportChips(position="ann", stake=chips("small", amount)))

    assert code == refusal.code
    assert "Gaming Shift Manager" == table.last(e.HeldForRuling).authority
    assert not table.play.betting.wagers


def test_acting_and_senior_people_stand_in_as_in_the_other_document_of_the_house() -> None:
    """Each rung of the ladder may deal; only the upper two, or someone acting, may rule."""
    ladder = ["dealer", "pit-supervisor", "pit-manager", "gaming-shift-manager", "casino-manager"]
    ruling = c.GiveRuling(hold=1, verdict=Verdict.CONTINUE, reason="go on")

    for place, person in enumerate(ladder):
        table = AtTheTable(ID)
        table.do(c.OpenBetting(), by=person)
        table.do(c.ReportIrregularity(event=Irregular.UNFORESEEN))
        if place < 3:
            assert "ruling/not-yours" == table.refuses(ruling, by=person).code
            table.do(c.AssignActing(person=person, post="Gaming Shift Manager"), by="boss")
        table.do(ruling, by=person)
    for place, person in enumerate(ladder[:3]):
        table = AtTheTable(ID)
        table.seat("ann")
        table.do(issue("ann", 20, 5))
        second = issue("ann", 20, 5, colour="blue")
        assert (place > 0) is not isinstance(table.send(second, by=person), Refusal)


# ---- what happened to the shoe counts, and the shoe is changed ---------------------------------------------


def change_shoe(table: AtTheTable) -> None:
    """See that no round opens and that a note alone is not enough; then load whole decks."""
    halted = table.refuses(c.OpenBetting())
    assert "table/halted" == halted.code
    alone = table.refuses(c.RecordRemedy(remedy=Remedy.SHOE_CHANGED, note="looked at it"), by="boss")
    assert "equipment/shoe-to-be-changed" == alone.code
    table.load_shoe()
    assert 96 == shoe_of(table).left.cards
    table.open_betting()


@pytest.mark.clause("mbs-3card-2016", "5.2")
def test_after_a_foreign_card_the_next_round_waits_for_another_shoe() -> None:
    """The round is void; the shoe that held the card deals no other round."""
    table = on_big_at_closing()

    table.do(card(3, "blue"))
    table.find()

    assert HowConcluded.VOID == table.past[1].concluded
    assert 96 == shoe_of(table).left.cards
    change_shoe(table)


@pytest.mark.clause("mbs-3card-2016", "5.3")
def test_after_a_wrong_count_the_next_round_waits_for_another_shoe() -> None:
    """Also when a supervisor had to find it, with two cards on the table."""
    table = on_big_at_closing()
    deal(table, (1, 2))

    table.do(c.ReportIrregularity(event=Irregular.WRONG_CARD_COUNT, note="47 in a deck"))
    table.find()

    assert HowConcluded.VOID == table.past[1].concluded
    change_shoe(table)


@pytest.mark.clause("mbs-3card-2016", "5.4")
def test_after_a_short_shoe_the_next_round_waits_for_another_shoe() -> None:
    """Nobody deals on from the one or two cards that are left."""
    table = on_big_at_closing()

    table.do(c.ReportIrregularity(event=Irregular.SHOE_SHORT, note="stuck cards"))

    assert HowConcluded.VOID == table.past[1].concluded
    change_shoe(table)


@pytest.mark.clause("mbs-3card-2016", "5.4")
def test_a_shoe_is_not_too_short_once_three_cards_lie() -> None:
    """The report is on record and the round goes on to its result; then the shoe is changed."""
    table = on_big_at_closing()
    deal(table, BIG_WINS)

    table.do(c.ReportIrregularity(event=Irregular.SHOE_SHORT, note="nothing left behind them"))

    recorded = table.last(e.IrregularityRecorded)
    assert (Verdict.CONTINUE, ("5.4",)) == (recorded.verdict, recorded.clause)
    assert () == table.now_table.holds
    table.finish(BIG_WINS)
    assert (HowConcluded.SETTLED, money(100)) == (table.past[1].concluded, line(table).returned)
    change_shoe(table)


@pytest.mark.clause("mbs-3card-2016", "3.8")
def test_a_fourth_card_leaves_the_count_and_not_the_result() -> None:
    """Four cards left the shoe; three of them are the outcome."""
    table = on_big_at_closing()
    deal(table, BIG_WINS)

    happened = table.do(card(1))

    assert [e.CardOutOfPlace, e.IrregularityRecorded, e.HeldForRuling] == [type(each) for each in happened]
    assert (15, 16, 16, 15, 15, 15) == shoe_of(table).left.counts
    assert [4, 5, 6] == [each.face for each in table.play.reading.cards]


@pytest.mark.clause("mbs-3card-2016", "3.8")
def test_a_card_between_rounds_leaves_the_count_too() -> None:
    """It lies on the floor and is in no later round."""
    table = AtTheTable(ID)

    table.do(card(2))

    assert (16, 15, 16, 16, 16, 16) == shoe_of(table).left.counts


@pytest.mark.clause("mbs-3card-2016", "5.2")
@pytest.mark.parametrize("is_open", [True, False])
def test_a_foreign_card_never_lowers_the_count(*, is_open: bool) -> None:
    """With betting open it is exposed early and foreign: both are on record, and the shoe is changed."""
    table = AtTheTable(ID)
    if is_open:
        table.open_betting()

    table.do(card(3, "blue"))

    recorded = [each.irregularity for each in table.all_of(e.IrregularityRecorded)]
    assert [Irregular.EXPOSED_EARLY] * is_open + [Irregular.FOREIGN_CARD] == recorded
    assert 96 == shoe_of(table).left.cards
    if is_open:
        assert {1} == {each.round for each in table.all_of(e.IrregularityRecorded)}
        assert 1 == len(table.all_of(e.RoundVoided))
    change_shoe(table)


@pytest.mark.clause("mbs-3card-2016", "5.3")
def test_the_seventeenth_six_is_a_wrong_count_while_betting_is_open() -> None:
    """It was exposed early as well; a shoe with seventeen sixes deals no other round."""
    table = AtTheTable(ID)
    for _ in range(5):
        table.round((6, 6, 6), {})
    table.open_betting()
    table.do(card(6))
    table.open_betting()
    assert 0 == shoe_of(table).left.counts[5]

    table.do(card(6))

    recorded = [(each.irregularity, each.clause) for each in table.all_of(e.IrregularityRecorded)][1:]
    assert [(Irregular.EXPOSED_EARLY, ("5.1",)), (Irregular.WRONG_CARD_COUNT, ("5.3",))] == recorded
    change_shoe(table)


def test_a_house_without_a_row_for_early_cards_still_judges_a_foreign_one() -> None:
    """Its file leaves 5.1 out: the card is on record as foreign only."""
    row = '  { event = "exposed-early", verdict = "void-round", moments = ["betting", "earlier"], clause = "5.1", reading = ["T41", "T51"] },\n'
    table = AtTheTable(ID, changed={row: ""})
    table.open_betting()

    table.do(card(3, "blue"))

    recorded = [each.irregularity for each in table.all_of(e.IrregularityRecorded)]
    assert [Irregular.FOREIGN_CARD] == recorded


# ---- chips early, late and gone -----------------------------------------------------------------------------


@pytest.mark.clause("mbs-3card-2016", "3.1")
def test_chips_laid_before_the_opening_call_held_the_table() -> None:
    """Nobody has to rule on them: they are handed back, on record, and play begins."""
    table = AtTheTable(ID)
    table.seat("ann")

    table.do(c.ReportChips(position="ann", stake=chips("small", 10)))

    recorded, back = table.last(e.IrregularityRecorded), table.last(e.ChipsReturned)
    assert (Irregular.EARLY_WAGER, Verdict.REFUSE, ("3.1",)) == (
        recorded.irregularity,
        recorded.verdict,
        recorded.clause,
    )
    assert (0, chips("small", 10), ("3.1",)) == (back.round, back.stake, back.clause)
    assert () == table.now_table.holds
    table.open_betting()


@pytest.mark.clause("mbs-3card-2016", "5.5")
def test_thirty_laid_back_where_twenty_were_taken_off() -> None:
    """Twenty are put back and ten returned: before, all thirty were returned and the twenty owed."""
    table = on_big_at_closing()
    table.do(c.ReportChipsTaken(wager=1, amount=money(20)))

    table.do(c.ReportChips(position="ann", stake=chips("big", 30)))
    table.finish(SMALL_WINS)

    assert money(20) == table.last(e.ChipsPutBack).amount
    assert chips("big", 10) == table.last(e.ChipsReturned).stake
    assert (NOTHING, money(50)) == (line(table).owed, table.bank)


@pytest.mark.clause("mbs-3card-2016", "5.6")
@pytest.mark.parametrize("taken", [20, 50])
def test_chips_of_a_loser_gone_after_the_collecting_held_the_payment(taken: int) -> None:
    """The stake stands: what is missing is owed, the rest stays collected, and winners are paid."""
    table = AtTheTable(ID)
    table.seat("ann")
    table.seat("bob")
    table.open_betting()
    table.lay("ann", {"big": 50})
    table.lay("bob", {"small": 10})
    table.advance_to(Act.PAY_WINNERS, SMALL_WINS)

    happened = table.do(c.ReportChipsTaken(wager=1, amount=money(taken)))
    table.do(c.TakeStep(act=Act.PAY_WINNERS))

    kinds = [e.CollectionReversed, e.IrregularityRecorded, e.ChipsTakenOff, e.LosersCollected]
    assert kinds == [type(each) for each in happened]
    assert ((), ("5.6",)) == (table.now_table.holds, table.last(e.ChipsTakenOff).clause)
    assert (money(taken), money(20)) == (line(table).owed, line(table, 2).returned)
    assert (money(40), money(taken)) == (table.bank, table.balance(AccountKind.RECEIVABLE, "ann/T1/1"))


@pytest.mark.clause("mbs-3card-2016", "5.6")
def test_chips_of_a_winner_gone_before_the_payment_are_not_handed_over_again() -> None:
    """Ann took her 50 after the losers were collected; put back in time, they are returned with the win."""
    table = on_big_at_closing()
    table.advance_to(Act.PAY_WINNERS, BIG_WINS)

    table.do(c.ReportChipsTaken(wager=1, amount=money(50)))
    table.do(c.ReportChips(position="ann", stake=chips("big", 20)))
    table.do(c.TakeStep(act=Act.PAY_WINNERS))

    paid = line(table)
    assert (money(50), money(70), money(30)) == (paid.winnings, paid.handed_over, paid.in_hand)


@pytest.mark.clause("mbs-3card-2016", "5.6")
def test_what_was_redeemed_since_the_collecting_is_held() -> None:
    """Red chips of a loser are said to be gone, and those left in hand were redeemed: somebody rules."""
    table = AtTheTable(ID)
    table.seat("ann")
    table.do(issue("ann", 20, 5))
    table.open_betting()
    table.do(c.LayWagers(position="ann", stakes=(chips("big", 50, COLOUR, "red"),)))
    table.advance_to(Act.DRAW_CARDS)
    table.do(c.ReportChipsTaken(wager=1, amount=money(20)))
    table.advance_to(Act.PAY_WINNERS, SMALL_WINS)
    table.do(c.RedeemColourChips(player="ann", colour="red", chips=14, emblem="star", at=c.RedeemedAt.TABLE))

    table.do(c.ReportChipsTaken(wager=1, amount=money(10)))

    assert Irregular.UNFORESEEN == table.last(e.HeldForRuling).irregularity


@pytest.mark.clause("mbs-3card-2016", "5.6")
def test_a_stake_of_a_terminal_cannot_be_taken_off_between_collecting_and_paying() -> None:
    """Credit does not lie on the layout; and a wager that was never made is nowhere."""
    table = AtTheTable(ID)
    table.terminal("bob")
    table.open_betting()
    table.lay("bob", {"big": 50})
    table.advance_to(Act.PAY_WINNERS, SMALL_WINS)

    for wager in (1, 7):
        table.do(c.ReportChipsTaken(wager=wager, amount=money(10)))
        assert Irregular.UNFORESEEN == table.last(e.HeldForRuling).irregularity


@pytest.mark.clause("mbs-3card-2016", "2.1")
def test_decks_with_blank_backs_passed() -> None:
    """A deck names its back, or none of its cards could be told from a foreign one."""
    table = AtTheTable(ID)

    for backs in ((), ("",), (" ",)):
        refusal = table.refuses(c.LoadShoe(decks=(Deck(("red",), EVEN), Deck(backs, EVEN))))
        assert ("equipment/blank-back", ("2.1", "2.2")) == (refusal.code, refusal.clause)


def mixed_shoe() -> AtTheTable:
    """Give a table whose shoe has a red and a blue deck, with betting closed."""
    table = AtTheTable(ID, changed={"backs_alike_in_shoe = true": "backs_alike_in_shoe = false"})
    table.do(c.LoadShoe(decks=(Deck(("red",), EVEN), Deck(("blue",), EVEN))))
    return table


@pytest.mark.clause("mbs-3card-2016", "2.1")
@pytest.mark.clause("mbs-3card-2016", "5.3")
def test_nine_red_backed_sixes_of_one_red_deck_passed() -> None:
    """A deck has eight: the ninth is a wrong count, though eight blue ones are still in the shoe."""
    table = mixed_shoe()
    for _ in range(2):
        table.round((6, 6, 6), {})
    table.open_betting()
    table.do(c.CloseBetting())
    deal(table, (6, 6))
    assert ((8, 8, 8, 8, 8, 0), (8, 8, 8, 8, 8, 8)) == shoe_of(table).left_by_back

    table.do(card(6))

    assert (Irregular.WRONG_CARD_COUNT, ("5.3",)) == (
        table.last(e.IrregularityRecorded).irregularity,
        table.last(e.HeldForRuling).clause,
    )
    assert 8 == shoe_of(table).left.counts[5]


@pytest.mark.clause("mbs-3card-2016", "5.3")
def test_a_card_without_a_back_is_none_of_a_shoe_of_two_backs() -> None:
    """Whose count it would lower nobody knows: it is held, and the count stays."""
    table = mixed_shoe()
    table.open_betting()
    table.do(c.CloseBetting())

    table.do(card(6, ""))

    assert Irregular.UNFORESEEN == table.last(e.HeldForRuling).irregularity
    assert 96 == shoe_of(table).left.cards


@pytest.mark.clause("mbs-3card-2016", "2.3")
def test_one_felt_had_seats_on_diagram_a_and_on_diagram_b() -> None:
    """The seats of a table play on one felt; its terminals each have a screen of their own."""
    table = AtTheTable(ID)
    table.seat("ann", layout="B")

    order = c.SetUpPosition(position="s2", is_terminal=False, rule_set=ID, layout="A")
    refusal = table.refuses(order, by="boss")

    assert ("position/other-layout", ("2.3", "4.1")) == (refusal.code, refusal.clause)
    table.do(replace(order, layout="B"), by="boss")
    table.do(replace(order, position="t1", is_terminal=True), by="boss")
    table.do(replace(order, position="t2", is_terminal=True, layout="B"), by="boss")


@pytest.mark.clause("mbs-3card-2016", "3.6")
def test_one_slip_at_the_table_backs_all_nineteen_areas() -> None:
    """Chips on every area at once, and none left out; the six kinds are on offer and no seventh."""
    table = AtTheTable(ID)
    table.seat("ann")
    table.open_betting()
    areas = [area.id for area in table.now_table.rule_sets[ID].rows]

    table.do(c.LayWagers(position="ann", stakes=tuple(chips(area, 10) for area in areas)))
    seventh = table.refuses(c.LayWagers(position="ann", stakes=(chips("single:1", 10),)))
    table.finish((1, 4, 6))

    wagers = table.past[1].betting.wagers
    assert (19, areas) == (len(areas), [wager.area for wager in wagers.values()])
    won = {wagers[each.wager].area for each in table.past[1].lines if each.winnings > NOTHING}
    assert {"big", "odd", "total:11"} == won
    assert "wager/area-not-offered" == seventh.code
