"""Sic Bo, United States: attempts of people to break its clauses.

Late, early, alone, in the wrong post and after a crash; clauses/attempts.py has who tries what. What every
area pays is shown here at a table, since the clauses' own tests ask the library.
"""

import re

import pytest
from msgspec.structs import replace

import sicbo
from at_the_table import ORDINARY_DICE, AtTheTable, chips, evolve_all, money
from clauses.at_a_us_table import AUTOMATED, MANUAL, US, paid, unequipped
from clauses.attempts import (
    BIG_WINS,
    ELSEWHERE,
    SMALL_WINS,
    Attempt,
    answer,
    crashed,
    everybody,
    late_changes,
    moves_of_money,
    people_who,
    taken,
    with_wagers,
    wrong_payments,
)
from sicbo.chips import Instrument
from sicbo.rules.equipment import Inspected, InspectionTime, Mixer
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Moment, Remedy, Verdict
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.refusals import Refusal
from sicbo.table.views.dealer import dealer_view, next_steps
from sicbo.table.views.display import display_view
from sicbo.table.views.player import player_view

CASINO_SUPERVISOR = "casino-supervisor"
STRANGERS = {ELSEWHERE, "cashier", "technician", "auditor", "admin"}
SETTLED = -1300
"""What the house has won on 1-2-4."""


def staked(mixer: Mixer = MANUAL) -> AtTheTable:
    """Give a round with the same wagers of two players at seats: chips alone are staked here."""
    return with_wagers(US, terminals=False, mixer=mixer)


def has(answered: object, kind: type[e.Event]) -> bool:
    """Say whether an answer holds an event of a kind; a refusal holds none."""
    return isinstance(answered, tuple) and any(isinstance(each, kind) for each in answered)


def bank(at: AtTheTable) -> int:
    """Say in whole units what the house has won."""
    return at.bank.minor_units // 100


# ---- 3: wagers ---------------------------------------------------------------------------------------


CREDITS = chips("small", 20, Instrument.CREDITS)
OUR_CREDITS = {
    'credits_accepted = false, clause = "3(a) [chips or plaques]"': 'credits_accepted = true, ours = "we like it"'
}
BUYS_IN = c.BuyIn(player="tom", amount=money(50), paid_with=c.PaidWith.CASH)


def a_terminal(name: str = "tom") -> c.SetUpPosition:
    """Order a terminal, on the only layout."""
    return c.SetUpPosition(position=name, is_terminal=True, rule_set=US, layout="ours")


@pytest.mark.clause("us-ma-sicbo", "3(a) [chips or plaques]")
def test_a_terminal_laid_credits_where_the_document_says_chips_or_plaques() -> None:
    """Nobody sets one up; one that a record has all the same buys and stakes nothing; seats play on."""
    at = staked()
    assert set() == people_who(at, a_terminal()) | people_who(at, a_terminal(), "boss")
    place = at.refuses(a_terminal(), by="boss")
    stands = e.PositionSetUp(position="tom", is_terminal=True, rule_set=US, layout="ours")
    at.on_record(stands, e.VisitOpened(player="tom", position="tom", account="", at=at.now))
    bought = at.refuses(BUYS_IN, by="cashier")
    at.on_record(e.BoughtIn(player="tom", amount=money(50), paid_with=c.PaidWith.CASH, ticket=""))
    laid = at.refuses(c.LayWagers(position="tom", stakes=(CREDITS,)), by="tom")

    assert ["position/credits-not-accepted"] * 2 == [place.code, bought.code]
    assert (
        "us-ma-sicbo takes Gaming chips, Plaques and no credits: no terminal plays at this table"
        == place.sentence
    )
    assert "wager/instrument-not-accepted" == laid.code
    assert "us-ma-sicbo does not take credits; it takes Gaming chips, Plaques" == laid.sentence
    assert {("3(a) [chips or plaques]",)} == {each.clause for each in (place, bought, laid)}
    assert money(50) == at.credit("tom")
    at.finish(SMALL_WINS)
    assert SETTLED == bank(at)


@pytest.mark.clause("us-ma-sicbo", "3(a) [chips or plaques]")
def test_a_house_that_says_ours_beside_credits_plays_with_terminals_under_the_document() -> None:
    """By a file of its own: terminal and seat are settled in one round, each with what it stakes."""
    at = AtTheTable(US, changed=OUR_CREDITS)
    at.seat("ann")
    at.do(a_terminal(), by="boss")
    at.do(c.TakePosition(position="tom", player="tom"))
    at.do(BUYS_IN, by="cashier")
    at.open_betting()
    at.lay("ann", {"big": 10})
    at.do(c.LayWagers(position="tom", stakes=(CREDITS,)), by="tom")
    chip = at.refuses(c.LayWagers(position="tom", stakes=(chips("big", 10),)), by="tom")

    at.finish(SMALL_WINS)

    assert ("us-ma-sicbo", "wager/credits-are-for-terminals") == (at.document.document, chip.code)
    assert {"small": ("20.00", "40.00"), "big": ("0.00", "0.00")} == paid(at)
    assert money(70) == at.credit("tom")


@pytest.mark.clause("us-ma-sicbo", "3(a) [chips or plaques]")
@pytest.mark.parametrize(
    "changed",
    [
        {"credits_accepted = false": "credits_accepted = true"},
        {"terminals = {": "# terminals = {"},
        {"terminals = {": "# terminals = {", 'document = "us-ma-sicbo"': 'document = "house"'},
    ],
    ids=["as if the clause said so", "without a word", "under the id of its rule set"],
)
def test_a_file_under_the_name_of_the_document_took_credits_as_if_the_document_did(
    changed: dict[str, str],
) -> None:
    """A check and a set-up refuse it, and say what to write; under names of its own a house may."""
    text = sicbo.document_text(US)
    for old, new in changed.items():
        text = text.replace(old, new)
    own = text.replace('"us-ma-sicbo"', '"house"')

    wrong = [each.message for each in sicbo.check_document(text)[1] if not each.is_warning]
    wrong_of_own = [each.message for each in sicbo.check_document(own)[1] if not each.is_warning]

    assert 1 == len(wrong)
    assert "takes Gaming chips, Plaques and no credits (clause 3(a) [chips or plaques])" in wrong[0]
    assert "in `ours` why your house takes them" in wrong[0]
    assert [] == wrong_of_own
    with pytest.raises(AssertionError, match="table/rule-file-is-wrong"):
        AtTheTable(US, changed=changed)


@pytest.mark.clause("us-ma-sicbo", "3(a) [chips or plaques]")
def test_a_table_set_up_before_files_spoke_of_terminals_plays_on_as_it_did() -> None:
    """It plays by the text on its record (decision 0020): its terminals stake credits."""
    at = AtTheTable(US)
    set_up = at.log[0]
    assert isinstance(set_up, e.TableSetUp)
    at.log[0] = replace(set_up, rules=re.sub(r"(?m)^terminals = .*\n", "", set_up.rules))
    at.table = evolve_all(None, at.log)

    at.terminal("tom", credit=50)
    at.open_betting()
    at.do(c.LayWagers(position="tom", stakes=(CREDITS,)), by="tom")
    at.finish(SMALL_WINS)

    assert money(70) == at.credit("tom")


@pytest.mark.clause("us-ma-sicbo", "3(c)")
@pytest.mark.parametrize("mixer", [MANUAL, AUTOMATED])
def test_nobody_changes_a_wager_from_the_call_on(mixer: Mixer) -> None:
    """Whoever asks, at whatever step and after a crash at it; what stood at the call is settled."""
    at = staked(mixer)
    at.do(c.CloseBetting())

    assert [] == late_changes(at)
    assert SETTLED == bank(at)


@pytest.mark.clause("us-ma-sicbo", "3(c)")
@pytest.mark.clause("us-ma-sicbo", "5(f) [order and odds]")
@pytest.mark.parametrize("mixer", [MANUAL, AUTOMATED])
def test_no_money_moves_before_the_lights_and_no_winner_is_paid_before_the_last_loser(mixer: Mixer) -> None:
    """Not by anyone, not as two; then no stake leaves, no table closes and no round opens."""
    at = staked(mixer)
    early: list[tuple[Act, Attempt]] = []
    while at.next_act is not Act.COLLECT_LOSERS:
        early += ((at.next_act, each) for each in taken(at, moves_of_money(at)))
        at.take_next_step(SMALL_WINS)
    pay_first = c.TakeStep(act=Act.PAY_WINNERS)
    early += (
        (Act.PAY_WINNERS, each) for each in taken(at, [Attempt(pay_first, who) for who in everybody(at)])
    )
    for act in (Act.COLLECT_LOSERS, Act.PAY_WINNERS, Act.CLEAR_LIGHTS):
        at.advance_to(act)
        leaving = [
            each for each in moves_of_money(at) if not isinstance(each.command, c.TakeStep | c.SettleRound)
        ]
        early += ((act, each) for each in taken(at, leaving))

    assert [] == early
    at.finish(SMALL_WINS)
    assert SETTLED == bank(at)


@pytest.mark.clause("us-ma-sicbo", "3(a) [no verbal cash]")
@pytest.mark.clause("us-ma-sicbo", "3(b)")
def test_a_spoken_wager_is_laid_by_the_dealer_once_and_in_time() -> None:
    """Not by a floorperson or supervisor, not twice, not after the call; without chips by nobody."""
    at = staked()
    spoken = c.SpeakWager(position="ann", stake=chips("big", 10), are_chips_in_hand=True)
    bare = c.SpeakWager(position="ann", stake=chips("big", 10), are_chips_in_hand=False)
    lay = c.LaySpokenWager(spoken=1, area="big")

    assert set() == people_who(at, bare) | people_who(at, lay)
    at.do(spoken)
    assert {"dealer"} == people_who(at, lay)
    at.do(lay)
    assert set() == people_who(at, lay)
    at.do(spoken)
    at.do(c.CloseBetting())
    for table in (at, crashed(at)):
        assert set() == people_who(table, c.LaySpokenWager(spoken=2, area="big"))


@pytest.mark.clause("us-ma-sicbo", "3(b)")
def test_no_two_people_change_a_settled_round_for_where_the_player_meant_it() -> None:
    """Nor make it void; the document knows no correction at all."""
    at = staked()
    at.finish(SMALL_WINS)

    for event in (Irregular.PLAYER_MISTAKE, Irregular.WRONG_RESULT_KEYED, Irregular.DIE_NOT_FLAT):
        order = c.CorrectOutcome(round=1, faces=BIG_WINS, event=event, reason="asked to")
        void = c.VoidRounds(rounds=(1,), event=event, reason="asked to")
        for second in ("boss", CASINO_SUPERVISOR):
            assert set() == people_who(at, order, second) | people_who(at, void, second)


# ---- 1 and 5: who does what --------------------------------------------------------------------------


@pytest.mark.clause("us-ma-sicbo", "5(c)")
@pytest.mark.clause("us-ma-sicbo", "5(d)")
@pytest.mark.clause("us-ma-sicbo", "5(e) [announce and enter]")
@pytest.mark.clause("us-ma-sicbo", "5(g)")
@pytest.mark.parametrize("mixer", [MANUAL, AUTOMATED])
def test_the_call_and_every_step_are_the_dealers_of_this_table(mixer: Mixer) -> None:
    """Not a floorperson's, not the casino supervisor's, not those of a dealer of another table or of the cage."""
    steps: dict[Act, c.Command] = {
        Act.CLOSE_BETTING: c.CloseBetting(),
        Act.COVER: c.TakeStep(act=Act.COVER),
        Act.TUMBLE: c.StartTumble(),
        Act.UNCOVER: c.TakeStep(act=Act.UNCOVER),
        Act.ANNOUNCE: c.Announce(faces=SMALL_WINS),
        Act.ENTER_OUTCOME: c.EnterOutcome(faces=SMALL_WINS),
        Act.COLLECT_LOSERS: c.TakeStep(act=Act.COLLECT_LOSERS),
        Act.PAY_WINNERS: c.TakeStep(act=Act.PAY_WINNERS),
        Act.CLEAR_LIGHTS: c.TakeStep(act=Act.CLEAR_LIGHTS),
    }
    at = staked(mixer)
    there = [step.act for step in at.now_table.steps]
    for act, order in steps.items():
        if act in there:
            at.advance_to(act)
            assert {"dealer"} == people_who(at, order), act
    at.finish(SMALL_WINS)
    assert {"dealer"} == people_who(at, c.OpenBetting())


@pytest.mark.clause("us-ma-sicbo", "1 [dealer responsible]")
@pytest.mark.clause("us-ma-sicbo", "1 [three sealed dice]")
def test_only_a_dealer_of_this_table_brings_or_takes_over_the_shaker() -> None:
    """A dealer of another table, a floorperson, a technician and managers do not, with a round or without."""
    at = staked()
    assert {"dealer"} == people_who(at, c.TakeCustody())
    at.finish(SMALL_WINS)
    assert {"dealer"} == people_who(at, c.TakeCustody())
    assert {"technician", ELSEWHERE}.isdisjoint(
        people_who(unequipped(), c.FitMixer(mixer=MANUAL, serial="M", is_sealed=True))
    )
    assert {ELSEWHERE, "cashier", "auditor"}.isdisjoint(
        people_who(at, c.LogDice(serial="D2", dice=ORDINARY_DICE))
    )


@pytest.mark.clause("us-ma-sicbo", "5(a)")
@pytest.mark.clause("us-ma-sicbo", "5(a)(1)")
@pytest.mark.clause("us-ma-sicbo", "5(b)")
def test_each_inspection_is_logged_by_the_person_whom_the_document_names() -> None:
    """No dealer, no manager without the post, nobody of the cage; neither of the two for the other."""
    at = unequipped()
    at.mixer = AUTOMATED
    at.equip()
    three = (True, True, True)
    lit = tuple(area.id for area in at.now_table.rule_sets[US].areas if area.id in ("small", "total:7"))
    device = c.RecordInspection(
        item=Inspected.ELECTRICAL_DEVICE,
        due=InspectionTime.BEFORE_OPENING,
        trials=(c.DeviceTrial(SMALL_WINS, lit),),
    )
    opening, shift = (
        c.RecordInspection(item=Inspected.AUTOMATED_SHAKER, due=due, operations=three)
        for due in (InspectionTime.BEFORE_OPENING, InspectionTime.SHIFT_START)
    )

    assert {"floorperson"} == people_who(at, device)
    assert {"floorperson"} == people_who(at, opening)
    assert {CASINO_SUPERVISOR} == people_who(at, shift)
    assert set() == people_who(at, c.OpenTable(count=money(1000)))


@pytest.mark.clause("us-ma-sicbo", "5(d)(1)")
def test_too_few_shakes_that_were_reported_under_the_cover_were_only_noted() -> None:
    """The record says three: no values are keyed before the casino supervisor has ruled, and no cover comes off."""
    at = staked()
    at.advance_to(Act.UNCOVER)

    at.do(c.ReportIrregularity(event=Irregular.SHORT_TUMBLE, note="I counted two"), by="floorperson")

    for table in (at, crashed(at)):
        assert set() == people_who(table, c.TakeStep(act=Act.UNCOVER))
    anew = c.GiveRuling(hold=1, verdict=Verdict.NO_ROLL, reason="two shakes")
    assert {CASINO_SUPERVISOR} == people_who(at, anew)
    at.do(anew, by=CASINO_SUPERVISOR)
    assert (Act.CLOSE_BETTING, 0) == (at.next_act, at.play.tumbles)


@pytest.mark.clause("us-ma-sicbo", "5(f) [order and odds]")
def test_a_round_is_corrected_by_the_odds_that_it_was_opened_with() -> None:
    """What is offered meanwhile is for later rounds: a single 3 that won after all wins 1 and not 10."""
    at = AtTheTable(US)
    at.seat("ann")
    at.round(SMALL_WINS, {"ann": {"single:3": 10}})
    at.do(c.OfferPayTable(rule_set=US, pay_table="one-of-a-kind-1-to-1"), by="boss", second="deputy")
    at.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, rounds=(1,), note="misread"))

    ruling = c.GiveRuling(hold=1, verdict=Verdict.CORRECT_AND_RESETTLE, reason="3-1-2", faces=(3, 1, 2))
    at.do(ruling, by=CASINO_SUPERVISOR, second="boss")
    at.round((3, 1, 2), {"ann": {"single:3": 10}})

    assert ([money(1)], [money(10)]) == tuple(
        [line.winnings for line in at.past[number].lines] for number in (1, 2)
    )


@pytest.mark.clause("us-ma-sicbo", "5(f) [covers]")
def test_betting_opened_in_spite_of_a_hold_between_rounds() -> None:
    """A cover on an automated shaker belongs to no round: no other opens before the ruling, nor after a crash."""
    at = staked(AUTOMATED)
    at.finish(SMALL_WINS)
    at.do(c.ReportStep(act=Act.COVER))

    for table in (at, crashed(at)):
        refused = answer(table, Attempt(c.OpenBetting()))
        assert isinstance(refused, Refusal)
        assert "round/is-held" == refused.code
    at.do(c.GiveRuling(hold=1, verdict=Verdict.CONTINUE, reason="it is off"), by=CASINO_SUPERVISOR)
    assert 2 == at.open_betting()


@pytest.mark.clause("us-ma-sicbo", "5(c)")
def test_the_timer_made_the_dealers_call() -> None:
    """It only asks for it: wagers are laid until the dealer calls, and nobody else does."""
    at = AtTheTable(US)
    at.seat("ann")
    at.open_betting(30)
    at.later(seconds=31)

    by_program = at.refuses(c.CloseBetting(), by="program")
    at.lay("ann", {"small": 50})
    at.do(c.CloseBetting())

    assert "round/no-window" == by_program.code
    assert at.last(e.BettingClosed).call == "No more bets"
    assert money(50) == at.in_play


@pytest.mark.clause("us-ma-sicbo", "5(c)")
@pytest.mark.parametrize("mixer", [MANUAL, AUTOMATED])
def test_an_early_tumble_passed_in_a_round_without_wagers(mixer: Mixer) -> None:
    """Nobody has staked yet, and still the call comes first: wagers would be laid on dice that lie there."""
    at = AtTheTable(US, mixer=mixer)
    at.seat("ann")
    at.open_betting()

    at.do(c.ReportTumble(times=3, is_covered=mixer is MANUAL))

    held = at.last(e.HeldForRuling)
    assert (Irregular.TUMBLED_EARLY, CASINO_SUPERVISOR) == (
        held.irregularity,
        held.authority.lower().replace(" ", "-"),
    )
    assert "round/is-held" == at.refuses(c.CloseBetting()).code


# ---- 6: irregularities -------------------------------------------------------------------------------


@pytest.mark.clause("us-ma-sicbo", "6(a)")
def test_after_no_roll_nobody_keys_or_settles_the_toss_that_did_not_count() -> None:
    """The stakes stand, no money moves before and after a crash; the fresh toss alone decides."""
    at = staked()
    at.advance_to(Act.CHECK_FLAT)
    strangers = people_who(at, c.ReportIrregularity(event=Irregular.DIE_NOT_FLAT, note="I saw it"))
    at.do(c.CheckFlat(flat=(True, True, False)))
    orders = [
        c.Announce(faces=BIG_WINS),
        c.EnterOutcome(faces=BIG_WINS),
        c.ConfirmOutcome(faces=BIG_WINS),
        c.StartTumble(),
    ]

    assert STRANGERS.isdisjoint(strangers)
    for table in (at, crashed(at)):
        assert [] == taken(table, [Attempt(order, name) for order in orders for name in everybody(table)])
        assert [] == taken(table, moves_of_money(table))
    assert money(200) == at.in_play
    at.finish(SMALL_WINS)
    assert SETTLED == bank(at)


@pytest.mark.clause("us-ma-sicbo", "6(a)")
def test_anyone_who_said_that_a_die_leans_called_no_roll() -> None:
    """The dealer of the table calls it; what a manager, a floorperson, a device or the program says is found first."""
    at = staked()
    at.advance_to(Act.CHECK_FLAT)
    leans = c.CheckFlat(flat=(True, True, False))

    heard = {name: answer(at, Attempt(leans, name)) for name in everybody(at)}

    called = {name for name, said in heard.items() if has(said, e.NoRollCalled)}
    held = {name for name, said in heard.items() if has(said, e.HeldForRuling)}
    assert {"dealer"} == called
    assert {"floorperson", CASINO_SUPERVISOR, "boss", "deputy", "device", "program"} == held
    at.do(leans, by="floorperson")
    ruling = c.GiveRuling(hold=1, verdict=Verdict.NO_ROLL, reason="it leans")
    assert {CASINO_SUPERVISOR} == people_who(at, ruling)
    at.do(ruling, by=CASINO_SUPERVISOR)
    assert (Act.CLOSE_BETTING, money(200)) == (at.next_act, at.in_play)


@pytest.mark.clause("us-ma-sicbo", "6(a)")
@pytest.mark.parametrize("is_lapsed", [False, True])
def test_a_dealer_who_had_keyed_the_dice_called_no_roll_alone(*, is_lapsed: bool) -> None:
    """Confirmed or not, and if the entry has lapsed: from the keying on another person finds that a die leans."""
    at = staked()
    at.advance_to(Act.ENTER_OUTCOME)
    called = answer(at, Attempt(c.CheckFlat(flat=(True, True, False))))
    at.do(c.EnterOutcome(faces=SMALL_WINS))
    if is_lapsed:
        at.later(seconds=at.read_back_seconds)
        at.do(c.LapseEntry(), by="program")
        at.do(c.Announce(faces=SMALL_WINS))

    at.do(c.CheckFlat(flat=(True, True, False)))

    assert has(called, e.NoRollCalled)
    held = at.last(e.HeldForRuling)
    assert (Verdict.NO_ROLL, "Floorperson", ("6(a)",)) == (held.finding, held.authority, held.clause)
    at.find()
    assert (Act.CLOSE_BETTING, money(200)) == (at.next_act, at.in_play)


@pytest.mark.clause("us-ma-sicbo", "6(b) [settle]")
@pytest.mark.parametrize("act", [Act.COLLECT_LOSERS, Act.PAY_WINNERS])
def test_with_the_device_dead_nobody_settles_without_the_casino_supervisor(act: Act) -> None:
    """No other post is present in that one's place, and no crash either."""
    at = staked()
    at.advance_to(act)
    at.do(c.ReportIrregularity(event=Irregular.DEVICE_FAULT_AFTER_OUTCOME, note="dark"))

    for table in (at, crashed(at)):
        assert [] == taken(table, moves_of_money(table))
        assert {CASINO_SUPERVISOR} == people_who(table, c.RecordPresence())
    at.do(c.RecordPresence(), by=CASINO_SUPERVISOR)
    at.finish(SMALL_WINS)
    assert SETTLED == bank(at)


@pytest.mark.clause("us-ma-sicbo", "5(e) [illuminate]")
@pytest.mark.clause("us-ma-sicbo", "6(b) [settle]")
def test_a_device_that_was_dead_when_the_dice_were_keyed_lit_nothing() -> None:
    """The outcome is that of the dice; no area counts as lit, and a working device lights the winners."""
    dead, sound = staked(), staked()
    dead.advance_to(Act.ENTER_OUTCOME)
    dead.do(c.ReportIrregularity(event=Irregular.DEVICE_FAULT_AFTER_OUTCOME, note="dark"))
    for at in (dead, sound):
        at.advance_to(Act.COLLECT_LOSERS)

    assert () == dead.play.lit
    assert {"small", "total:7"} <= {*sound.play.lit}
    assert dead.play.outcome == sound.play.outcome


@pytest.mark.clause("us-ma-sicbo", "6(b) [stop]")
def test_the_stop_is_ended_by_the_repair_and_by_nothing_else() -> None:
    """Not by the dealer's word, another remedy, closing and opening the table, or a night's rest."""
    at = staked()
    at.advance_to(Act.COLLECT_LOSERS)
    at.do(c.ReportIrregularity(event=Irregular.DEVICE_FAULT_AFTER_OUTCOME, note="dark"))
    at.do(c.RecordPresence(), by=CASINO_SUPERVISOR)
    at.finish(SMALL_WINS)
    repaired = c.RecordRemedy(remedy=Remedy.DEVICE_REPAIRED, note="fuse")

    assert {"dealer", ELSEWHERE, "cashier", "auditor", "admin"}.isdisjoint(people_who(at, repaired))
    wrong = c.RecordRemedy(remedy=Remedy.DICE_REPLACED, note="new dice")
    assert set() == people_who(at, wrong)
    at.do(c.CloseTable(count=money(100000)), by="boss")
    at.later(hours=12)
    at.do(c.RemoveDice())
    at.log_dice("D2")
    at.inspect()
    for again in (at, crashed(at)):
        again.send(c.OpenTable(count=money(100000)), by="boss")
        assert set() == people_who(again, c.OpenBetting())


@pytest.mark.clause("us-ma-sicbo", "6(b) [stop]")
@pytest.mark.parametrize("event", [Irregular.DEVICE_FAULT_AFTER_OUTCOME, Irregular.LIGHTS_WRONG])
@pytest.mark.parametrize("moment", [None, Moment.SHOWN, Moment.SETTLING, Moment.EARLIER])
@pytest.mark.parametrize("is_next_open", [False, True])
def test_a_device_that_failed_in_the_last_round_was_played_on_if_it_was_reported_late(
    event: Irregular, moment: Moment | None, *, is_next_open: bool
) -> None:
    """What is settled stays; nobody rules that play goes on, and there is no call before the repair."""
    at = staked()
    at.finish(SMALL_WINS)
    if is_next_open:
        at.open_betting()
        moment = Moment.EARLIER

    at.do(c.ReportIrregularity(event=event, moment=moment, note="it was dark"))

    assert ((), ()) == (at.now_table.holds, next_steps(at.now_table))
    for table in (at, crashed(at)):
        refused = answer(table, Attempt(c.CloseBetting() if is_next_open else c.OpenBetting()))
        assert isinstance(refused, Refusal)
        is_interrupted = table is not at and is_next_open
        assert ("round/is-held" if is_interrupted else "table/halted") == refused.code
    at.do(c.RecordRemedy(remedy=Remedy.DEVICE_REPAIRED, note="fuse"), by="technician")
    if is_next_open:
        at.finish(SMALL_WINS)
    assert "equipment/not-inspected" == at.refuses(c.OpenBetting()).code
    at.inspection(Inspected.ELECTRICAL_DEVICE, InspectionTime.BEFORE_OPENING, by="floorperson")
    at.open_betting()
    assert SETTLED == bank(at)


@pytest.mark.clause("us-ma-sicbo", "6(b) [settle]")
@pytest.mark.clause("us-ma-sicbo", "6(b) [stop]")
def test_a_settlement_by_hand_that_was_ruled_stopped_nothing() -> None:
    """The ruling does all that it says, and is on offer once betting is closed."""
    at = staked()
    trouble = c.ReportIrregularity(event=Irregular.UNFORESEEN, note="the lights flicker")
    ruling = c.GiveRuling(hold=1, verdict=Verdict.SETTLE_THEN_STOP, reason="it is failing")
    at.do(trouble)
    early = at.refuses(ruling, by=CASINO_SUPERVISOR)
    at.do(c.GiveRuling(hold=1, verdict=Verdict.CONTINUE, reason="play on"), by=CASINO_SUPERVISOR)
    at.advance_to(Act.ENTER_OUTCOME)
    at.do(trouble)

    at.do(replace(ruling, hold=2), by=CASINO_SUPERVISOR)
    at.advance_to(Act.COLLECT_LOSERS)
    at.do(c.RecordPresence(), by=CASINO_SUPERVISOR)
    at.finish(SMALL_WINS)

    stopped = at.refuses(c.OpenBetting())
    assert ("ruling/not-a-verdict", "table/halted") == (early.code, stopped.code)
    at.do(c.RecordRemedy(remedy=Remedy.DEVICE_REPAIRED, note="fuse"), by="technician")
    assert "equipment/not-inspected" == at.refuses(c.OpenBetting()).code


@pytest.mark.clause("us-ma-sicbo", "5(e) [illuminate]")
@pytest.mark.clause("us-ma-sicbo", "6(b) [settle]")
def test_areas_stayed_lit_on_a_device_that_failed_after_it_had_lit_them() -> None:
    """Every screen goes dark with it, a correction lights nothing, and there are no lights to clear."""
    at = staked()
    at.advance_to(Act.COLLECT_LOSERS)
    at.do(c.ReportIrregularity(event=Irregular.DEVICE_FAULT_AFTER_OUTCOME, note="dark"))
    table = at.now_table
    screens = display_view(table), dealer_view(table, at.now), player_view(table, "ann")
    at.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="misread"))
    correct = c.GiveRuling(hold=1, verdict=Verdict.CORRECT_AND_RESETTLE, reason="4-5-6", faces=BIG_WINS)

    corrected = at.do(correct, by=CASINO_SUPERVISOR, second="boss")
    at.do(c.RecordPresence(), by=CASINO_SUPERVISOR)
    at.do(c.TakeStep(act=Act.COLLECT_LOSERS))
    at.do(c.TakeStep(act=Act.PAY_WINNERS))

    assert {()} == {each.lit for each in screens}
    assert not has(corrected, e.AreasLit)
    assert (None, BIG_WINS) == (at.now_table.round, at.past[1].outcome and at.past[1].outcome.faces)


@pytest.mark.clause("us-ma-sicbo", "6(c)")
def test_a_shaker_that_was_started_fails_on_nobodys_word_alone() -> None:
    """The dealer's report holds the round, through a crash too; who reported does not find it."""
    at = staked(AUTOMATED)
    at.advance_to(Act.TUMBLE)
    at.do(c.StartTumble())
    report = c.ReportIrregularity(event=Irregular.SHAKER_FAULT, note="stuck")
    assert STRANGERS.isdisjoint(people_who(at, report))

    at.do(report)

    find = c.GiveRuling(hold=1, verdict=Verdict.VOID_ROUND, reason="it is stuck")
    for table in (at, crashed(at)):
        assert {"floorperson", CASINO_SUPERVISOR} == people_who(table, find)
        assert {"floorperson", CASINO_SUPERVISOR} == people_who(table, find, "boss")
        assert [] == taken(table, moves_of_money(table))
    at.find()
    assert [1] == [each.round for each in at.all_of(e.RoundVoided)]
    assert 0 == bank(at)


# ---- what every area pays at a table -----------------------------------------------------------------


@pytest.mark.clause("us-ma-sicbo", "2(a)")
@pytest.mark.clause("us-ma-sicbo", "2(a)(1)")
@pytest.mark.clause("us-ma-sicbo", "2(a)(2)")
@pytest.mark.clause("us-ma-sicbo", "2(a)(3)")
@pytest.mark.clause("us-ma-sicbo", "2(a)(4)")
@pytest.mark.clause("us-ma-sicbo", "2(a)(5)")
@pytest.mark.clause("us-ma-sicbo", "2(a)(6)")
@pytest.mark.clause("us-ma-sicbo", "2(a)(7)")
@pytest.mark.clause("us-ma-sicbo", "2(a)(8)")
@pytest.mark.clause("us-ma-sicbo", "4(b) [three of a kind]")
@pytest.mark.clause("us-ma-sicbo", "4(b) [two of a kind]")
@pytest.mark.clause("us-ma-sicbo", "4(b) [any three of a kind]")
@pytest.mark.clause("us-ma-sicbo", "4(b) [totals]")
@pytest.mark.clause("us-ma-sicbo", "4(b) [two dice combination]")
@pytest.mark.clause("us-ma-sicbo", "4(b) [small, big]")
@pytest.mark.clause("us-ma-sicbo", "4(b) [one of a kind]")
@pytest.mark.clause("us-ma-sicbo", "4(c)")
def test_the_table_pays_every_area_on_every_hand_as_section_4_says() -> None:
    """Rounds from the call to the last payment: 50 areas on all 56 hands, by figures typed by hand."""
    assert [] == wrong_payments(US, (US, "printed"))
