"""3 Card Sic Bo, Marina Bay Sands: attempts of people to break its clauses.

Late, early, alone, in the wrong post and after a crash; clauses/attempts.py has who tries what. What every
area pays is shown here at a table, since the clauses' own tests ask the library.
"""

from datetime import timedelta

import pytest

from at_the_table import NOON, AtTheTable, chips, money
from clauses.attempts import (
    BIG_WINS,
    ELSEWHERE,
    SMALL_WINS,
    Attempt,
    changes_of_wagers,
    crashed,
    everybody,
    late_changes,
    moves_of_money,
    people_who,
    purses,
    taken,
    taken_while_held,
    with_wagers,
    wrong_payments,
)
from sicbo.chips import Instrument
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Moment, Verdict
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.equipment import Card, Deck
from sicbo.table.round import HowConcluded
from sicbo.table.views.dealer import dealer_view
from sicbo.table.views.player import player_view

ID = "mbs-3card-2016"
LADDER = ("dealer", "pit-supervisor", "pit-manager", "gaming-shift-manager", "casino-manager")
STRANGERS = {ELSEWHERE, "cashier", "technician", "auditor", "admin", "kim", "sly"}
UNTOUCHED, SETTLED = (0, 1000), (-1300, 1650)
"""What the house has won and what kim has: with all stakes back, and settled on 1-2-4."""


def dealt(cards: int) -> AtTheTable:
    """Give a round with so many cards on the layout."""
    at = with_wagers(ID)
    at.advance_to(Act.DRAW_CARDS)
    for face in SMALL_WINS[:cards]:
        at.do(c.ReportCard(card=Card(face, "red")))
    return at


@pytest.mark.clause("mbs-3card-2016", "3.1")
def test_nobody_lays_a_wager_before_the_opening_call() -> None:
    """On the idle table, after a crash of it, and between two rounds."""
    at = with_wagers(ID)
    at.finish(SMALL_WINS)

    assert [] == taken(at, changes_of_wagers(at))
    assert [] == taken(crashed(at), changes_of_wagers(at))


@pytest.mark.clause("mbs-3card-2016", "3.2")
@pytest.mark.clause("mbs-3card-2016", "5.5")
@pytest.mark.clause("mbs-3card-2016", "5.6")
def test_nobody_changes_a_wager_from_the_closing_call_on() -> None:
    """Whoever asks, at whatever step and after a crash at it; what stood at the call is settled."""
    at = with_wagers(ID)
    at.do(c.CloseBetting())

    assert [] == late_changes(at)
    assert SETTLED == purses(at)


@pytest.mark.clause("mbs-3card-2016", "3.7")
@pytest.mark.clause("mbs-3card-2016", "3.8")
def test_calls_and_steps_are_those_of_a_post_of_this_table_and_nobody_elses() -> None:
    """A dealer of another table, managers without a post, the cage and the terminals take none of them."""
    steps: dict[Act, c.Command] = {
        Act.CLOSE_BETTING: c.CloseBetting(),
        Act.ANNOUNCE: c.Announce(faces=SMALL_WINS),
        Act.COLLECT_LOSERS: c.TakeStep(act=Act.COLLECT_LOSERS),
        Act.PAY_WINNERS: c.TakeStep(act=Act.PAY_WINNERS),
    }
    at = with_wagers(ID)
    for act, order in steps.items():
        at.advance_to(act)
        assert {*LADDER} == people_who(at, order), act
    at.finish(SMALL_WINS)
    assert {*LADDER} == people_who(at, c.OpenBetting())


@pytest.mark.clause("mbs-3card-2016", "3.8")
@pytest.mark.clause("mbs-3card-2016", "5.1")
def test_cards_are_shown_by_people_of_this_pit_and_not_by_others() -> None:
    """A card while betting is open voids the round: nobody else may say that one was seen."""
    report = c.ReportCard(card=Card(1, "red"))
    for at in (with_wagers(ID), dealt(1)):
        assert STRANGERS.isdisjoint(people_who(at, report))
        assert {*LADDER} <= people_who(at, report)
        exposed = c.ReportIrregularity(event=Irregular.EXPOSED_EARLY, note="I saw it")
        assert STRANGERS.isdisjoint(people_who(at, exposed))


@pytest.mark.clause("mbs-3card-2016", "3.9")
@pytest.mark.parametrize("cards", [0, 1, 2])
def test_fewer_than_three_cards_are_no_result_whoever_calls_one(cards: int) -> None:
    """Nobody announces, confirms or settles on them, before a crash and after it."""
    at = dealt(cards)
    orders = [
        c.Announce(faces=SMALL_WINS),
        c.ConfirmOutcome(faces=SMALL_WINS),
        c.EnterOutcome(faces=SMALL_WINS),
        c.SettleRound(),
    ]

    for table in (at, crashed(at)):
        called = [Attempt(order, name) for order in orders for name in everybody(table)]
        assert [] == taken(table, [*called, *moves_of_money(table)])


@pytest.mark.clause("mbs-3card-2016", "3.9")
def test_the_cards_are_called_as_they_lie_or_not_at_all() -> None:
    """No post, however senior, calls other faces than those of the three cards."""
    at = dealt(3)

    for faces in ((1, 2, 5), (1, 1, 4), BIG_WINS):
        assert set() == people_who(at, c.Announce(faces=faces))
    assert {*LADDER} == people_who(at, c.Announce(faces=(4, 2, 1)))


@pytest.mark.clause("mbs-3card-2016", "1.1.2")
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
    assert HowConcluded.SETTLED == at.finish(SMALL_WINS).concluded


@pytest.mark.clause("mbs-3card-2016", "5.2.1")
@pytest.mark.clause("mbs-3card-2016", "5.2.2")
@pytest.mark.clause("mbs-3card-2016", "5.3")
@pytest.mark.parametrize("event", [Irregular.FOREIGN_CARD, Irregular.WRONG_CARD_COUNT])
@pytest.mark.parametrize("cards", [1, 3])
def test_one_dealer_voids_nothing_once_a_card_shows(event: Irregular, cards: int) -> None:
    """The report holds the round; somebody more senior finds the fact and nothing else; round 1 stands."""
    at = with_wagers(ID)
    at.finish(SMALL_WINS)
    first = at.past[1]
    at.open_betting()
    at.lay("ann", {"small": 50})
    at.lay("kim", {"small": 50})
    at.advance_to(Act.DRAW_CARDS)
    for face in SMALL_WINS[:cards]:
        at.do(c.ReportCard(card=Card(face, "red")))

    at.do(c.ReportIrregularity(event=event, note="I saw it"))

    assert [] == taken_while_held(at, *LADDER[1:])
    at.find()
    assert (HowConcluded.VOID, SETTLED) == (at.past[2].concluded, purses(at))
    assert first == at.past[1]
    earlier = c.VoidRounds(rounds=(1,), event=event, reason="the same shoe")
    for second in ("boss", "gaming-shift-manager"):
        assert set() == people_who(at, earlier, second)


@pytest.mark.clause("mbs-3card-2016", "5.2")
@pytest.mark.clause("mbs-3card-2016", "5.3")
@pytest.mark.parametrize("alien", [Card(6, "green"), Card(9, "red"), Card(6, "red")])
def test_a_dealer_turned_up_the_first_card_and_voided_the_round_by_calling_it_alien(alien: Card) -> None:
    """The card has been seen: of another back, of no face, or the seventeenth six, somebody more senior finds it."""
    at = with_wagers(ID)
    if alien == Card(6, "red"):
        at.finish((6, 6, 5))
        for number in range(14):
            at.round((6, 1 + number % 3, 4), {})
        at.open_betting()
        for player in ("ann", "kim"):
            at.lay(player, {"small": 50})
    before = purses(at)
    at.advance_to(Act.DRAW_CARDS)

    at.do(c.ReportCard(card=alien))

    (hold,) = at.now_table.holds
    assert (Verdict.VOID_ROUND, "Pit Supervisor") == (hold.finding, hold.authority)
    assert [] == taken_while_held(at, *LADDER[1:])
    at.find()
    assert HowConcluded.VOID == at.past[at.now_table.rounds_opened].concluded
    assert before[0] == purses(at)[0]


@pytest.mark.clause("mbs-3card-2016", "5.5")
@pytest.mark.parametrize("person", ["dealer", "pit-supervisor", "casino-manager"])
def test_a_late_chip_does_not_count_whoever_reports_it_and_however_often(person: str) -> None:
    """Small wins its 50 and no more, though the house's own people said that 50 more lay there."""
    at = with_wagers(ID)
    for act in (Act.DRAW_CARDS, Act.ANNOUNCE, Act.COLLECT_LOSERS):
        at.advance_to(act)
        at.do(c.ReportChips(position="ann", stake=chips("small", 50)), by=person)
    at.finish(SMALL_WINS)

    assert 3 == len(at.all_of(e.ChipsReturned))
    assert SETTLED == purses(at)


@pytest.mark.clause("mbs-3card-2016", "5.6")
def test_chips_taken_off_late_in_two_goes_are_settled_whole() -> None:
    """20 and 25 of 50 are in the player's hand: a win is paid without them, a loss is owed."""
    for faces, handed_over, owed in ((SMALL_WINS, 55, 0), (BIG_WINS, 0, 45)):
        at = with_wagers(ID)
        at.advance_to(Act.DRAW_CARDS)
        at.do(c.ReportChipsTaken(wager=1, amount=money(20)))
        at.advance_to(Act.ANNOUNCE, faces)
        at.do(c.ReportChipsTaken(wager=1, amount=money(25)), by="pit-manager")

        at.finish(faces)

        line = next(each for each in at.past[1].lines if each.wager == 1)
        assert (money(handed_over), money(owed)) == (line.handed_over, line.owed)


@pytest.mark.clause("mbs-3card-2016", "1.1.1")
@pytest.mark.clause("mbs-3card-2016", "3.4")
def test_nobody_stakes_or_redeems_colour_chips_of_somebody_else() -> None:
    """Whoever registers it: they are ann's; and neither more than she holds, nor without a value."""
    at = AtTheTable(ID)
    for player in ("ann", "bob"):
        at.seat(player)
    at.do(c.IssueColourChips(player="ann", colour="red", chips=4, value=money(5), paid_with=c.PaidWith.CASH))
    at.open_betting()

    def lay(player: str, amount: float) -> c.Command:
        stake = chips("small", amount, Instrument.COLOUR_CHIPS, "red")
        return c.LayWagers(position=player, stakes=(stake,))

    assert set() == people_who(at, lay("bob", 5)) | people_who(at, lay("bob", 5), "boss")
    assert set() == people_who(at, lay("ann", 25)) | people_who(at, lay("ann", 7))
    assert {*LADDER} <= people_who(at, lay("ann", 20))
    for player, count in (("bob", 1), ("ann", 5)):
        redeem = c.RedeemColourChips(
            player=player, colour="red", chips=count, emblem="star", at=c.RedeemedAt.TABLE
        )
        assert set() == people_who(at, redeem) | people_who(at, redeem, "boss")


@pytest.mark.clause("mbs-3card-2016", "3.9")
@pytest.mark.clause("mbs-3card-2016", "5.2.2")
def test_no_two_people_change_the_result_of_a_settled_round_but_for_a_card_keyed_wrongly() -> None:
    """What the three cards decided stands; nobody corrects alone, or with somebody who is no manager."""
    at = with_wagers(ID)
    at.finish(SMALL_WINS)

    for event in (Irregular.WRONG_RESULT_KEYED, Irregular.FOREIGN_CARD, Irregular.PLAYER_MISTAKE):
        order = c.CorrectOutcome(round=1, faces=BIG_WINS, event=event, reason="asked to")
        void = c.VoidRounds(rounds=(1,), event=event, reason="asked to")
        for second in ("boss", "pit-manager"):
            keyed = event is Irregular.WRONG_RESULT_KEYED
            assert set() == people_who(at, void, second) | (set() if keyed else people_who(at, order, second))
        for second in ("", "dealer", "pit-supervisor", "auditor"):
            assert set() == people_who(at, order, second)


# ---- 3.9: a card that was keyed wrongly --------------------------------------------------------------

KEYED_WRONGLY = Irregular.WRONG_RESULT_KEYED


def left(at: AtTheTable) -> tuple[int, ...]:
    """Say how many cards of each face the shoe still holds by the record."""
    assert at.now_table.equipment.shoe is not None
    return at.now_table.equipment.shoe.left.counts


@pytest.mark.clause("mbs-3card-2016", "3.9")
@pytest.mark.parametrize("act", [Act.ANNOUNCE, Act.COLLECT_LOSERS, Act.PAY_WINNERS, None])
def test_a_card_keyed_wrongly_stayed_in_the_record_and_in_the_count_of_the_shoe(act: Act | None) -> None:
    """4-5-6 lie there and 4-5-5 was keyed: two people put the card right, at every step and after the round."""
    at = with_wagers(ID)
    if act is None:
        at.finish((4, 5, 5))
    else:
        at.advance_to(act, (4, 5, 5))
    at.do(c.ReportIrregularity(event=KEYED_WRONGLY, note="the third is a six"))
    right = c.CorrectOutcome(round=1, faces=BIG_WINS, event=KEYED_WRONGLY, reason="the third is a six")

    assert set() == people_who(at, right)
    at.do(right, by="pit-supervisor", second="boss")
    if act is not None:
        at.finish(BIG_WINS)

    assert ((16, 16, 16, 15, 15, 15), ()) == (left(at), at.now_table.holds)
    play = at.past[1]
    assert play.outcome is not None
    assert (BIG_WINS, BIG_WINS) == (play.outcome.faces, tuple(card.face for card in play.reading.cards))
    assert (200, 900) == purses(at)


@pytest.mark.clause("mbs-3card-2016", "3.9")
def test_a_card_is_amended_after_a_crash_too_and_in_the_shoe_that_it_came_from() -> None:
    """The crash concludes by the cards on record; another shoe keeps its count, and its backs theirs."""
    at = dealt(0)
    for face in (4, 5, 5):
        at.do(c.ReportCard(card=Card(face, "red")))
    at.interrupt()
    at.load_shoe()

    right = c.CorrectOutcome(round=1, faces=BIG_WINS, event=KEYED_WRONGLY, reason="the third is a six")
    at.do(right, by="dealer", second="boss")

    assert ((16,) * 6, (200, 900)) == (left(at), purses(at))
    again = c.CorrectOutcome(round=1, faces=(6, 5, 4), event=KEYED_WRONGLY, reason="the third is a six")
    assert set() == people_who(at, again, "boss")


@pytest.mark.clause("mbs-3card-2016", "3.9")
@pytest.mark.parametrize("cards", [0, 1, 2])
def test_nothing_is_amended_before_three_cards_lie(cards: int) -> None:
    """The rest is dealt first; a card that may be keyed wrongly holds the round meanwhile, once one lies."""
    at = dealt(cards)
    right = c.CorrectOutcome(round=1, faces=BIG_WINS, event=KEYED_WRONGLY, reason="a six")

    assert set() == people_who(at, right, "boss")
    if cards:
        at.do(c.ReportIrregularity(event=KEYED_WRONGLY, note="a six"))
        assert [] == taken_while_held(at, *LADDER[1:])
        for face in SMALL_WINS[cards:]:
            at.do(c.ReportCard(card=Card(face, "red")))
        at.do(right, by="pit-supervisor", second="boss")
        at.finish(BIG_WINS)
        assert (200, 900) == purses(at)


@pytest.mark.clause("mbs-3card-2016", "3.9")
def test_a_ruling_made_three_sixes_of_cards_that_stayed_as_they_were_on_record() -> None:
    """Whatever a ruling corrects, the cards are those of the result: there is no other winning combination."""
    at = with_wagers(ID)
    at.advance_to(Act.COLLECT_LOSERS)
    at.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="I saw sixes"))

    ruling = c.GiveRuling(
        hold=1, verdict=Verdict.CORRECT_AND_RESETTLE, reason="the camera shows sixes", faces=(6, 6, 6)
    )
    at.do(ruling, by="gaming-shift-manager", second="boss")

    assert [6, 6, 6] == [card.face for card in at.play.reading.cards]
    assert (16, 16, 16, 16, 16, 13) == left(at)


@pytest.mark.clause("mbs-3card-2016", "3.5")
@pytest.mark.clause("mbs-3card-2016", "3.6")
@pytest.mark.clause("mbs-3card-2016", "3.6.1")
@pytest.mark.clause("mbs-3card-2016", "3.6.2")
@pytest.mark.clause("mbs-3card-2016", "3.6.3")
@pytest.mark.clause("mbs-3card-2016", "3.6.4")
@pytest.mark.clause("mbs-3card-2016", "3.6.5")
@pytest.mark.clause("mbs-3card-2016", "3.6.6")
@pytest.mark.clause("mbs-3card-2016", "4.1")
@pytest.mark.clause("mbs-3card-2016", "4.1.1 [Small, Big]")
@pytest.mark.clause("mbs-3card-2016", "4.1.1 [Odd, Even]")
@pytest.mark.clause("mbs-3card-2016", "4.1.1 [Any Triple]")
@pytest.mark.clause("mbs-3card-2016", "4.1.2")
def test_the_table_pays_every_area_on_every_hand_as_section_4_says() -> None:
    """Rounds from the call to the last payment: 19 areas on all 56 hands, by figures typed by hand."""
    assert [] == wrong_payments(ID, (ID, "4.1"))


@pytest.mark.clause("mbs-3card-2016", "5.2.1")
@pytest.mark.clause("mbs-3card-2016", "5.3")
@pytest.mark.parametrize(
    ("first", "found"),
    [
        (Irregular.FOREIGN_CARD, Irregular.WRONG_CARD_COUNT),
        (Irregular.WRONG_CARD_COUNT, Irregular.FOREIGN_CARD),
    ],
)
def test_of_two_faults_of_the_shoe_one_voids_and_neither_opens_the_next_round(
    first: Irregular, found: Irregular
) -> None:
    """Both wait to be found; the void takes the holds along, and the shoe is changed or counted all the same."""
    at = dealt(3)
    at.do(c.ReportIrregularity(event=first, note="I saw it"))
    at.do(c.ReportIrregularity(event=found, note="and this"))

    at.find()

    assert (UNTOUCHED, ()) == (purses(at), at.now_table.holds)
    assert set() == people_who(at, c.OpenBetting())


@pytest.mark.clause("mbs-3card-2016", "5.2.2")
@pytest.mark.clause("mbs-3card-2016", "5.3")
@pytest.mark.parametrize("event", [Irregular.FOREIGN_CARD, Irregular.WRONG_CARD_COUNT, Irregular.SHOE_SHORT])
@pytest.mark.parametrize("is_next_open", [False, True])
@pytest.mark.parametrize("rounds", [(), (1,)])
@pytest.mark.parametrize("moment", [Moment.OUTCOME, Moment.BETTING, Moment.EARLIER])
def test_a_fault_of_the_shoe_said_of_a_settled_round_was_held_as_unforeseen_and_could_void_it(
    event: Irregular, rounds: tuple[int, ...], moment: Moment, *, is_next_open: bool
) -> None:
    """Earlier rounds stand: nobody is asked to rule on one, and the shoe is changed all the same."""
    at = with_wagers(ID)
    at.finish(SMALL_WINS)
    if is_next_open and not rounds and moment is not Moment.EARLIER:
        return  # that is a report of the round in play
    if is_next_open:
        at.open_betting()

    at.do(c.ReportIrregularity(event=event, note="found now", rounds=rounds, moment=moment))

    assert Verdict.CONSIDERED_SETTLED == at.last(e.IrregularityRecorded).verdict
    assert (HowConcluded.SETTLED, ()) == (at.past[1].concluded, at.now_table.holds)
    assert purses(at) == SETTLED


@pytest.mark.clause("mbs-3card-2016", "3.2")
@pytest.mark.clause("mbs-3card-2016", "3.7")
def test_the_timer_closed_betting_before_the_dealers_call() -> None:
    """It only asks the dealer for the call; until that is made wagers are taken, also after a takeover."""
    at = AtTheTable(ID)
    at.seat("ann")
    at.terminal("kim")
    at.open_betting(30)
    at.later(seconds=31)

    assert "round/no-window" == at.refuses(c.CloseBetting(), by="program").code
    at.taken_over(gap=5)
    at.later(seconds=60)
    at.lay("ann", {"small": 50})
    at.lay("kim", {"small": 50})
    shown = dealer_view(at.now_table, at.now)
    assert (NOON + timedelta(seconds=30), True) == (shown.closes_at, shown.is_call_asked_for)
    assert player_view(at.now_table, "kim", now=at.now).closes_at is None
    at.do(c.CloseBetting())

    assert [] == taken(at, changes_of_wagers(at))
    at.finish(SMALL_WINS)
    assert (-100, 1050) == purses(at)


@pytest.mark.clause("mbs-3card-2016", "3.9")
def test_a_card_is_put_right_in_the_count_of_its_own_back() -> None:
    """Red and blue decks in one shoe: the blue card keyed as a five was a six."""
    at = AtTheTable(ID, changed={"backs_alike_in_shoe = true": "backs_alike_in_shoe = false"})
    eight = (8, 8, 8, 8, 8, 8)
    at.do(c.LoadShoe(decks=(Deck(("red",), eight), Deck(("blue",), eight))))
    at.open_betting()
    at.do(c.CloseBetting())
    for card in (Card(4, "red"), Card(5, "red"), Card(5, "blue")):
        at.do(c.ReportCard(card=card))

    right = c.CorrectOutcome(round=1, faces=BIG_WINS, event=KEYED_WRONGLY, reason="a six")
    at.do(right, by="pit-supervisor", second="boss")

    shoe = at.now_table.equipment.shoe
    assert shoe is not None
    assert ((8, 8, 8, 7, 7, 8), (8, 8, 8, 8, 8, 7)) == shoe.left_by_back
