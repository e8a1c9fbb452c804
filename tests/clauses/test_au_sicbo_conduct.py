"""SicBo, an Australian casino: attempts of people to break its clauses.

Late, early, alone, in the wrong post and after a crash; clauses/attempts.py has who tries what. What every
area pays is shown here at a table, since the clauses' own tests ask the library.
"""

import msgspec
import pytest

from at_the_table import AtTheTable, chips, money
from clauses.attempts import (
    BIG_WINS,
    ELSEWHERE,
    SMALL_WINS,
    Attempt,
    changes_of_wagers,
    crashed,
    everybody,
    everybody_but,
    late_changes,
    moves_of_money,
    people_who,
    purses,
    taken,
    with_wagers,
    wrong_payments,
)
from sicbo.chips import Instrument
from sicbo.rules.instruments import Marker
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Moment, Verdict
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.limits import same_for_all

ID = "au-sicbo"
RULES = "game-supervisor"
STRANGERS = {ELSEWHERE, "cashier", "technician", "auditor", "admin", "kim", "sly"}
UNTOUCHED, SETTLED, LOST = (0, 1000), (-1300, 1650), (200, 900)
"""What the house has won and what kim has: with all stakes back, settled on 1-2-4, and on 4-5-6."""


def seated(*players: str) -> AtTheTable:
    """Give an open table with players at seats."""
    at = AtTheTable(ID)
    for player in players:
        at.seat(player)
    return at


def issue(player: str, colour: str, **more: object) -> c.IssueColourChips:
    """Sell four checks at the minimum."""
    return c.IssueColourChips(
        player=player,
        colour=colour,
        chips=4,
        value=money(5),
        paid_with=c.PaidWith.CASH,
        consents=tuple(str(name) for name in more),
    )


# ---- 3.9, 3.12: from the call on ---------------------------------------------------------------------


@pytest.mark.clause("au-sicbo", "3.9")
def test_nobody_changes_a_wager_from_the_call_on() -> None:
    """Whoever asks, at whatever step and after a crash at it; what stood at the call is settled."""
    at = with_wagers(ID)
    at.do(c.CloseBetting())

    assert [] == late_changes(at)
    assert SETTLED == purses(at)


@pytest.mark.clause("au-sicbo", "3.9")
def test_the_call_and_every_step_are_the_dealers_of_this_table() -> None:
    """Not the game supervisor's, not those of a dealer of another table, of the cage or of a terminal."""
    steps: dict[Act, c.Command] = {
        Act.CLOSE_BETTING: c.CloseBetting(),
        Act.TUMBLE: c.StartTumble(),
        Act.UNCOVER: c.TakeStep(act=Act.UNCOVER),
        Act.ANNOUNCE: c.Announce(faces=SMALL_WINS),
        Act.COLLECT_LOSERS: c.TakeStep(act=Act.COLLECT_LOSERS),
        Act.PAY_WINNERS: c.TakeStep(act=Act.PAY_WINNERS),
    }
    at = with_wagers(ID)
    for act, order in steps.items():
        at.advance_to(act)
        assert {"dealer"} == people_who(at, order), act
    at.finish(SMALL_WINS)
    assert {"dealer"} == people_who(at, c.OpenBetting())


@pytest.mark.clause("au-sicbo", "3.9")
@pytest.mark.parametrize("person", ["dealer", RULES])
def test_a_late_chip_does_not_count_whoever_reports_it_and_however_often(person: str) -> None:
    """Small wins its 50 and no more: of 20 taken off late 20 come back, then 25 are taken, and stay in hand."""
    for faces, handed_over, owed in ((SMALL_WINS, 75, 0), (BIG_WINS, 0, 25)):
        at = with_wagers(ID)
        for act, amount in ((Act.TUMBLE, 20), (Act.ANNOUNCE, 25)):
            at.advance_to(act, faces)
            at.do(c.ReportChips(position="ann", stake=chips("small", 50)), by=person)
            at.do(c.ReportChipsTaken(wager=1, amount=money(amount)), by=person)
        at.finish(faces)

        line = next(each for each in at.past[1].lines if each.wager == 1)
        assert (money(handed_over), money(owed)) == (line.handed_over, line.owed)
        assert 2 == len(at.all_of(e.ChipsReturned))
        assert purses(at) == (SETTLED if faces == SMALL_WINS else LOST)


@pytest.mark.clause("au-sicbo", "3.12")
def test_nothing_is_settled_under_the_cover_and_no_money_moves_before_the_result() -> None:
    """Not by anyone, not as two, and after a crash only by a ruling of the game supervisor."""
    at = with_wagers(ID)
    early: list[tuple[Act, Attempt]] = []
    while at.next_act is not Act.COLLECT_LOSERS:
        early += ((at.next_act, each) for each in taken(at, moves_of_money(at)))
        after = crashed(at)
        early += ((at.next_act, each) for each in taken(after, moves_of_money(after)))
        at.take_next_step(SMALL_WINS)

    assert [] == early
    assert UNTOUCHED[0] == purses(at)[0]


@pytest.mark.clause("au-sicbo", "3.12")
@pytest.mark.parametrize("act", [Act.ANNOUNCE, Act.COLLECT_LOSERS])
def test_a_shift_told_when_the_dice_show_is_found_by_the_game_supervisor_alone(act: Act) -> None:
    """Nobody else, not as two, not onto another area; nothing moves meanwhile, also after a crash."""
    at = with_wagers(ID)
    at.advance_to(act)
    at.do(c.ReportChipsMoved(wager=1, to="big", is_on_purpose=False, moment=Moment.CONCEALED))
    find = c.GiveRuling(hold=1, verdict=Verdict.STAKE_STANDS, reason="it was pushed")
    wrong = [
        c.GiveRuling(hold=1, verdict=Verdict.VOID_ROUND, reason="so"),
        c.GiveRuling(hold=1, verdict=Verdict.RETURN_STAKE, reason="so"),
        c.GiveRuling(hold=1, verdict=Verdict.STAKE_STANDS, reason=" "),
    ]

    at.advance_to(Act.COLLECT_LOSERS)
    for table in (at, crashed(at)):
        assert {RULES} == people_who(table, find)
        assert [] == taken(table, [Attempt(find, name, "boss") for name in everybody_but(table, RULES)])
        assert [] == taken(table, [Attempt(order, RULES, "boss") for order in wrong])
        assert [] == taken(table, moves_of_money(table))
    at.do(find, by=RULES)
    at.finish(SMALL_WINS)
    areas = {each.number: each.area for each in at.past[1].betting.wagers.values()}
    assert "big" == areas[1]
    assert (-1200, 1650) == purses(at)


# ---- 3.10, 3.11: spoken wagers -----------------------------------------------------------------------


@pytest.mark.clause("au-sicbo", "3.10")
def test_a_spoken_wager_is_laid_by_the_dealer_once_and_in_time() -> None:
    """Not by the game supervisor, not twice, not after the call or a crash; without chips by nobody."""
    at = with_wagers(ID)
    spoken = c.SpeakWager(position="ann", stake=chips("big", 10), are_chips_in_hand=True)
    bare = c.SpeakWager(position="ann", stake=chips("big", 10), are_chips_in_hand=False)
    lay = c.LaySpokenWager(spoken=1, area="big")

    assert set() == people_who(at, bare) | people_who(at, lay)
    at.do(spoken)
    at.do(spoken)
    assert {"dealer"} == people_who(at, lay)
    at.do(lay)
    assert set() == people_who(at, lay)
    assert {"dealer"} == people_who(at, c.LaySpokenWager(spoken=2, area="big"))
    at.do(c.CloseBetting())
    for table in (at, crashed(at)):
        late = {each.by for each in taken(table, changes_of_wagers(table))}
        assert set() == late | people_who(table, c.LaySpokenWager(spoken=2, area="big"))
    assert [2] == [each.spoken for each in at.all_of(e.SpokenWagerLapsed)]


@pytest.mark.clause("au-sicbo", "3.11")
def test_no_two_people_change_a_settled_round_for_where_the_player_meant_it() -> None:
    """Nor make it void; the document knows no correction at all."""
    at = with_wagers(ID)
    at.finish(SMALL_WINS)

    for event in (Irregular.PLAYER_MISTAKE, Irregular.WRONG_RESULT_KEYED, Irregular.CHIPS_UNCLEAR):
        order = c.CorrectOutcome(round=1, faces=BIG_WINS, event=event, reason="asked to")
        void = c.VoidRounds(rounds=(1,), event=event, reason="asked to")
        for second in ("boss", RULES):
            assert set() == people_who(at, order, second) | people_who(at, void, second)


# ---- 3.4 to 3.8: colour checks -----------------------------------------------------------------------


@pytest.mark.clause("au-sicbo", "3.4")
@pytest.mark.clause("au-sicbo", "3.6")
def test_nobody_stakes_or_redeems_checks_of_somebody_else() -> None:
    """Whoever registers it: red is ann's; and no more than she holds."""
    at = seated("ann", "ben")
    at.do(issue("ann", "red"))
    at.open_betting()

    def lay(player: str, amount: float) -> c.Command:
        stake = chips("small", amount, Instrument.COLOUR_CHIPS, "red")
        return c.LayWagers(position=player, stakes=(stake,))

    assert set() == people_who(at, lay("ben", 5)) | people_who(at, lay("ben", 5), "boss")
    assert set() == people_who(at, lay("ann", 25)) | people_who(at, lay("ann", 7))
    assert "dealer" in people_who(at, lay("ann", 20))
    for player, count in (("ben", 1), ("ann", 5)):
        redeem = c.RedeemColourChips(
            player=player, colour="red", chips=count, emblem="star", at=c.RedeemedAt.TABLE
        )
        assert set() == people_who(at, redeem) | people_who(at, redeem, "boss")


@pytest.mark.clause("au-sicbo", "3.5")
def test_an_open_table_redeems_its_checks_through_its_own_people_alone() -> None:
    """The cage, managers without a post here and a dealer of another table redeem none while it is open."""
    at = seated("ann")
    at.do(issue("ann", "red"))
    redeem = c.RedeemColourChips(player="ann", colour="red", chips=2, emblem="star", at=c.RedeemedAt.TABLE)

    assert {"dealer", RULES} >= people_who(at, redeem) >= {"dealer"}
    assert {"dealer", RULES} >= people_who(at, redeem, "boss")
    at.do(c.CloseTable(count=money(100000)), by="boss")
    assert "cashier" in people_who(at, redeem)
    assert {"technician", "auditor", "admin", ELSEWHERE}.isdisjoint(people_who(at, redeem))


@pytest.mark.clause("au-sicbo", "3.6")
def test_a_colour_that_somebody_holds_is_issued_to_no_other_on_anybodys_word_but_the_holders() -> None:
    """Not on a manager's, not on the asker's own, not on that of a player without checks."""
    at = seated("ann", "ben", "cat")
    at.do(issue("ann", "red"))

    for order in (issue("ben", "red"), issue("ben", "red", ben=1), issue("ben", "red", cat=1, boss=1)):
        assert set() == people_who(at, order)
        assert set() == people_who(at, order, RULES)
        assert set() == people_who(at, order, "boss")
    assert "dealer" in people_who(at, issue("ben", "red", ann=1))


@pytest.mark.clause("au-sicbo", "3.8")
def test_a_second_colour_needs_the_game_supervisor_of_this_table() -> None:
    """No manager of the house stands in, and nobody acts in the post."""
    at = seated("ann")
    at.do(issue("ann", "red"))
    second = issue("ann", "blue")

    for by in ("dealer", "boss", "deputy"):
        for other in ("", "boss", "deputy", "cashier", "auditor"):
            assert [] == taken(at, [Attempt(second, by, other)])
    assert {"dealer", RULES} >= people_who(at, second, RULES) >= {"dealer"}
    assert set() == people_who(at, c.AssignActing(person="dealer", post="Game Supervisor"))


# ---- what every area pays at a table -----------------------------------------------------------------


@pytest.mark.clause("au-sicbo", "3.1")
@pytest.mark.clause("au-sicbo", "3.1.1.1")
@pytest.mark.clause("au-sicbo", "3.1.1.2")
@pytest.mark.clause("au-sicbo", "3.1.2.1")
@pytest.mark.clause("au-sicbo", "3.1.2.2")
@pytest.mark.clause("au-sicbo", "3.1.3")
@pytest.mark.clause("au-sicbo", "3.1.4")
@pytest.mark.clause("au-sicbo", "3.1.5")
@pytest.mark.clause("au-sicbo", "3.1.6")
@pytest.mark.clause("au-sicbo", "3.1.7")
@pytest.mark.clause("au-sicbo", "3.1.8")
def test_the_table_settles_every_area_on_every_hand_as_section_3_says() -> None:
    """Rounds from the call to the last payment: 50 areas on all 56 hands, at the odds that are ours."""
    assert [] == wrong_payments(ID, (ID, "default"))


@pytest.mark.clause("au-sicbo", "3.12")
def test_every_wager_of_a_round_is_settled_once_whoever_asks_again() -> None:
    """A second collecting, paying or settling is refused, and a crash in between pays nobody twice."""
    at = with_wagers(ID)
    at.advance_to(Act.PAY_WINNERS)
    again = crashed(at)
    assert SETTLED == purses(again)
    at.finish(SMALL_WINS)

    for table in (at, again):
        orders = (c.TakeStep(act=Act.COLLECT_LOSERS), c.TakeStep(act=Act.PAY_WINNERS), c.SettleRound())
        assert [] == taken(table, [Attempt(order, name) for order in orders for name in everybody(table)])
        assert SETTLED == purses(crashed(table))


@pytest.mark.clause("au-sicbo", "3.9")
@pytest.mark.clause("au-sicbo", "3.10")
def test_the_timer_closed_betting_before_the_dealers_call() -> None:
    """It only asks the dealer for the call: a spoken wager is laid, and a terminal raises, until that is made."""
    at = AtTheTable(ID)
    at.seat("ann")
    at.terminal("kim")
    at.open_betting(30)
    at.do(c.SpeakWager(position="ann", stake=chips("small", 50), are_chips_in_hand=True))
    at.later(seconds=31)

    assert "round/no-window" == at.refuses(c.CloseBetting(), by="program").code
    at.do(c.LaySpokenWager(spoken=1, area="small"))
    at.lay("kim", {"small": 50})
    at.do(c.CloseBetting())

    assert [] == taken(at, changes_of_wagers(at))
    at.finish(SMALL_WINS)
    assert (-100, 1050) == purses(at)


@pytest.mark.clause("au-sicbo", "3.7")
def test_a_lower_minimum_left_higher_checks_unmarked() -> None:
    """No round opens before the dealer has put a sample and a button down for the checks that are held."""
    at = AtTheTable(ID, minimum=25)
    at.seat("ann")
    at.do(msgspec.structs.replace(issue("ann", "red"), value=money(25)))
    lower = same_for_all(tuple(at.limits.by_kind), minimum=money(5), maximum=money(1000))
    at.do(c.SetLimits(limits=lower), by="boss", second="deputy")
    before = at.books
    put = msgspec.structs.replace(
        issue("ann", "red"),
        chips=0,
        value=money(25),
        marker=Marker.SAMPLE_AND_BUTTON,
        marker_value=money(25),
    )

    unmarked = at.refuses(c.OpenBetting())
    none_held = msgspec.structs.replace(put, colour="blue")
    of_none = [at.refuses(each).code for each in (none_held, msgspec.structs.replace(put, marker=None))]
    misread = at.refuses(msgspec.structs.replace(put, marker_value=money(5)))
    assert {"dealer"} == people_who(at, put)
    at.do(put)

    assert ("chips/marker-needed", True) == (unmarked.code, "3.7" in unmarked.clause)
    assert (["money/not-positive"] * 2, "chips/marker-is-wrong") == (of_none, misread.code)
    assert before == at.books
    assert [Marker.SAMPLE_AND_BUTTON] == [each.marker for each in at.now_table.colours_held]
    at.open_betting()


@pytest.mark.clause("au-sicbo", "3.9")
@pytest.mark.clause("au-sicbo", "3.12")
def test_chips_put_back_where_they_were_shifted_to_were_returned_and_owed() -> None:
    """Ann has a second wager on Big, where the first was pushed: its 20 are put back, and nothing is owed."""
    at = seated("ann")
    at.open_betting()
    at.lay("ann", {"small": 50, "big": 20})
    at.do(c.CloseBetting())
    at.do(c.ReportChipsMoved(wager=1, to="big", is_on_purpose=False))
    at.do(c.ReportChipsTaken(wager=1, amount=money(20)))

    at.do(c.ReportChips(position="ann", stake=chips("big", 30)))
    at.finish(SMALL_WINS)

    assert (money(20), money(10)) == (at.last(e.ChipsPutBack).amount, at.last(e.ChipsReturned).stake.amount)
    assert [money(0)] * 2 == [line.owed for line in at.past[1].lines]
    assert money(70) == at.bank
