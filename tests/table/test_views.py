"""What each viewer may see of a table, and above all what not yet."""

from collections.abc import Callable
from datetime import timedelta

import msgspec
import pytest
from msgspec.structs import replace

import sicbo
from at_the_table import NOON, AtTheTable, chips, money
from sicbo.chips import Instrument
from sicbo.money import Money
from sicbo.rules.equipment import Mixer
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Moment, Remedy, Verdict
from sicbo.rules.procedure import Act
from sicbo.rules.voids import Ground
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.equipment import Card
from sicbo.table.evolve import evolve
from sicbo.table.limits import Limit, Limits
from sicbo.table.phases import Phase, phase_of
from sicbo.table.views.auditor import auditor_view
from sicbo.table.views.dealer import StakesOn, dealer_view
from sicbo.table.views.display import display_view
from sicbo.table.views.due import Due, DueCode, DueKind, due
from sicbo.table.views.irregularity_offers import Offer, offers
from sicbo.table.views.notices import HoldNotice
from sicbo.table.views.pit import ExposureShown, pit_view
from sicbo.table.views.player import WagerState, player_view, player_views
from sicbo.table.views.results import results_of
from sicbo.words.catalogue import ids

V6, US, RWS, CARDS, AU = (
    "mbs-sicbo-v6-2020",
    "us-ma-sicbo",
    "rws-open-cover-etg-2021",
    "mbs-3card-2016",
    "au-sicbo",
)
Faces = tuple[int, int, int]
Story = Callable[[AtTheTable, Faces], None]

# ---- rounds as they can go ---------------------------------------------------------------------------


def begin(at: AtTheTable) -> None:
    """Seat two players and let both wager."""
    at.seat("pat") if at.document.document != RWS else at.terminal("pat")
    at.terminal("kim")
    at.open_betting()
    at.lay("pat", {"small": 10})
    at.lay("kim", {"big": 20, "total:11": 5})


def ordinary(at: AtTheTable, faces: Faces) -> None:
    """Play a round as it should be."""
    begin(at)
    at.finish(faces)


def read_one_by_one(at: AtTheTable, faces: Faces) -> None:
    """Read the dice one by one before they are called."""
    begin(at)
    at.advance_to(first_reading(at), faces)
    for die, face in enumerate(faces, start=1):
        at.do(c.ReadDie(die=die, face=face))
    at.finish(faces)


def first_reading(at: AtTheTable) -> Act:
    """Name the step at which dice are first read."""
    reading = (Act.CHECK_FLAT, Act.ANNOUNCE, Act.ENTER_OUTCOME)
    return next(step.act for step in at.now_table.steps if step.act in reading)


def void_after_reading(at: AtTheTable, faces: Faces) -> None:
    """Let something unforeseen happen once all is keyed in, and the ruling void the round."""
    begin(at)
    last = Act.ENTER_OUTCOME if has(at, Act.ENTER_OUTCOME) else Act.ANNOUNCE
    at.advance_to(last, faces)
    order = c.EnterOutcome(faces=faces) if last is Act.ENTER_OUTCOME else c.Announce(faces=faces)
    at.do(order)
    at.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="a bird"))
    hold = at.now_table.holds[0]
    ruler = hold.authority.lower().replace(" ", "-")
    at.do(
        c.GiveRuling(
            hold=hold.number, verdict=Verdict.VOID_ROUND, reason="a bird", ground=Ground.FORCE_MAJEURE
        ),
        by=ruler,
    )


def has(at: AtTheTable, act: Act) -> bool:
    """Return whether the document has a step."""
    return any(step.act is act for step in at.now_table.steps)


def not_flat(at: AtTheTable, faces: Faces) -> None:
    """Find a die that does not lie flat after another was read."""
    begin(at)
    at.advance_to(first_reading(at), faces)
    at.do(c.ReadDie(die=1, face=faces[0]))
    at.do(c.CheckFlat(flat=(True, False, True)))


def interrupted(at: AtTheTable, faces: Faces) -> None:
    """Let the power fail when the dice lie, and two people read them where the document asks for it."""
    begin(at)
    at.advance_to(first_reading(at), faces)
    at.do(c.ReadDie(die=2, face=faces[1]))
    at.interrupt()
    if at.play.reading.is_awaited:
        at.do(c.AttestDice(faces=faces), by="dealer", second="boss")


def settled_then_void(at: AtTheTable, faces: Faces) -> None:
    """Make a settled round void before the next one opens."""
    ordinary(at, faces)
    at.do(
        c.VoidRounds(rounds=(1,), event=Irregular.DAMAGED_DIE, reason="chipped"),
        by="table-games-shift-manager",
        second="deputy",
    )


STORIES: dict[str, tuple[str, Story, dict[str, object]]] = {
    **{f"{each} ordinary": (each, ordinary, {}) for each in (V6, US, RWS, CARDS, AU)},
    **{f"{each} read one by one": (each, read_one_by_one, {}) for each in (V6, US, RWS, AU)},
    **{f"{each} void after reading": (each, void_after_reading, {}) for each in (V6, US, RWS, CARDS, AU)},
    **{f"{each} not flat": (each, not_flat, {}) for each in (V6, US, RWS, AU)},
    **{f"{each} interrupted": (each, interrupted, {}) for each in (V6, US, RWS, AU)},
    **{f"{each} virtual": (each, ordinary, {"is_virtual": True}) for each in (V6, US, RWS, AU)},
    "automated shaker": (US, ordinary, {"mixer": Mixer.AUTOMATED_SHAKER}),
    "second pay table": (RWS, ordinary, {"rule_sets": ("rws-open-cover-2021-2",)}),
    "third pay table": (RWS, ordinary, {"rule_sets": ("rws-open-cover-2021-3",)}),
}

LOW, HIGH = (1, 2, 4), (5, 3, 6)


def seen_by_all(at: AtTheTable) -> list[tuple[bool, bytes]]:
    """Return what players and display see after each event, and whether a result was there to be seen."""
    table = None
    seen = []
    is_established = False
    for event in at.log:
        table = evolve(table, event)
        if isinstance(event, e.OutcomeEstablished):
            is_established = True
        if isinstance(event, e.RoundVoided | e.NoRollCalled | e.SettledRoundVoided | e.BettingOpened):
            is_established = False
        views = [display_view(table), *player_views(table).values()]
        seen.append((is_established, msgspec.json.encode(views)))
    return seen


@pytest.mark.parametrize("story", STORIES)
def test_no_die_is_seen_before_its_time(story: str) -> None:
    """Two rounds that differ in their faces alone look alike to all players until the outcome is there."""
    document, tell, options = STORIES[story]
    low, high = (AtTheTable(document, credits_are_ours=True, **options) for _ in range(2))  # type: ignore[arg-type]

    tell(low, LOW)
    tell(high, HIGH)

    one, other = seen_by_all(low), seen_by_all(high)
    before = [(first, second) for first, second in zip(one, other, strict=False) if not first[0]]
    assert len(before) > 10
    for first, second in before:
        assert first == second


@pytest.mark.parametrize("document", [V6, US, RWS, CARDS, AU])
def test_every_result_is_seen_once_it_is_established(document: str) -> None:
    """From the event on, until the next round opens, every screen shows the faces."""
    at = AtTheTable(document, credits_are_ours=True)
    ordinary(at, LOW)

    faces = [(display_view(at.now_table).result, view.result) for view in player_views(at.now_table).values()]

    assert all(shown and own and LOW == shown.faces == own.faces for shown, own in faces)
    at.open_betting()
    assert display_view(at.now_table).result is None
    assert player_view(at.now_table, "pat").wagers == ()


def test_the_views_of_a_settled_round_made_void_show_no_result() -> None:
    """A settled round that is made void loses its result on every screen and in the statistics."""
    at = AtTheTable(RWS)
    settled_then_void(at, LOW)

    view = player_view(at.now_table, "pat")

    assert view.result is None
    assert view.winnings is None
    assert (money(10), WagerState.RETURNED) == (view.back, view.wagers[0].state)
    assert view.void is not None
    assert (1, "damaged die", ("5.4", "5.9")) == (view.void.round, view.void.why, view.void.clause)
    assert results_of(at.past.values()) == ()


# ---- phases ------------------------------------------------------------------------------------------


def phases(at: AtTheTable, faces: Faces = LOW) -> list[str]:
    """Play a round and list the phases as they come."""
    found = [phase_of(at.now_table)]
    begin(at)
    while at.now_table.round is not None:
        found.append(phase_of(at.now_table))
        at.take_next_step(faces)
    found.append(phase_of(at.now_table))
    return [each.value for place, each in enumerate(found) if place == 0 or found[place - 1] is not each]


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        (V6, "idle betting-open betting-closed revealed outcome settling idle"),
        (US, "idle betting-open betting-closed revealed outcome settling idle"),
        (RWS, "idle betting-open betting-closed revealed outcome settling idle"),
        (CARDS, "idle betting-open betting-closed revealed outcome settling idle"),
        (AU, "idle betting-open betting-closed revealed outcome settling idle"),
    ],
)
def test_the_phases_of_a_round_come_in_this_order(document: str, expected: str) -> None:
    """Whatever the order of the document's steps, its phases follow one another once."""
    at = AtTheTable(document, credits_are_ours=True)

    assert expected.split() == phases(at)


def test_a_table_that_waits_says_for_what() -> None:
    """Closed, held, halted, an open option and dice to be read are phases of their own."""
    at = AtTheTable(V6, is_ready=False)
    at.set_up()
    assert Phase.CLOSED is phase_of(at.now_table)

    at = AtTheTable(V6)
    begin(at)
    at.interrupt()
    assert Phase.OPTION_OPEN is phase_of(at.now_table)
    assert player_view(at.now_table, "pat").may_withdraw_all is True
    at.do(c.AnswerOption(player="pat", withdraws=True), by=at.hand_of("pat"))
    assert player_view(at.now_table, "pat").may_withdraw_all is False
    assert player_view(at.now_table, "kim").may_withdraw_all is True
    assert ("round interrupted", ("5.13.1",)) == (
        player_view(at.now_table, "pat").returned[0].why,
        player_view(at.now_table, "pat").returned[0].clause[-1:],
    )

    at = AtTheTable(RWS)
    begin(at)
    at.advance_to(Act.CHECK_FLAT)
    at.interrupt()
    assert Phase.DICE_TO_BE_READ is phase_of(at.now_table)
    assert dealer_view(at.now_table, NOON).next_steps == ()

    at = AtTheTable(RWS)
    begin(at)
    at.do(c.ReportIrregularity(event=Irregular.DAMAGED_DIE))
    assert Phase.HELD is phase_of(at.now_table)
    at.do(
        c.GiveRuling(hold=1, verdict=Verdict.VOID_AFFECTED_ROUNDS, reason="chipped", rounds=(1,)),
        by="table-games-shift-manager",
        second="deputy",
    )
    assert Phase.HALTED is phase_of(at.now_table)

    at.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="a bird"))
    assert Phase.HELD is phase_of(at.now_table)


# ---- what a player sees ------------------------------------------------------------------------------


def test_a_player_sees_nobody_else() -> None:
    """A terminal's view has its own wagers, and no name or stake of another."""
    at = AtTheTable(RWS)
    begin(at)

    own = player_view(at.now_table, "pat", credit=at.credit("pat"))

    assert [("small", money(10), WagerState.REGISTERED)] == [
        (wager.area, wager.stake, wager.state) for wager in own.wagers
    ]
    assert (money(10), money(990)) == (own.staked, own.credit)
    assert b"kim" not in msgspec.json.encode(own)
    assert player_views(at.now_table, {"kim": money(975)})["kim"].credit == money(975)


def test_the_next_player_at_a_terminal_sees_nothing_of_the_last() -> None:
    """Wagers and returned stakes of the last round belong to the player who made them."""
    at = AtTheTable(RWS)
    at.terminal("pat", credit=20)
    at.open_betting()
    at.lay("pat", {"small": 10})
    at.do(c.ReportTerminals(unregistered=(("pat", chips("big", 5, Instrument.CREDITS)),)), by="device")
    at.finish((6, 6, 4))
    assert len(player_view(at.now_table, "pat").returned) == 1

    at.do(c.CashOut(player="pat", ticket="K1"), by="pat")
    at.do(c.TakePosition(position="pat", player="lou"), by="pat")

    view = player_view(at.now_table, "pat")
    assert ("lou", (), ()) == (view.player, view.wagers, view.returned)


def test_results_are_there_line_by_line_before_the_money_moves() -> None:
    """Once the outcome is established a player sees what each wager wins; then that it was paid."""
    at = AtTheTable(US, credits_are_ours=True)
    begin(at)
    at.advance_to(Act.COLLECT_LOSERS, (5, 3, 3))

    view = player_view(at.now_table, "kim")
    assert [("big", WagerState.WON, False, money(20)), ("total:11", WagerState.WON, False, money(30))] == [
        (wager.area, wager.state, wager.is_settled, wager.winnings) for wager in view.wagers
    ]
    assert (money(50), money(75)) == (view.winnings, view.back)
    assert [WagerState.LOST] == [wager.state for wager in player_view(at.now_table, "pat").wagers]
    assert "double:3" in view.lit

    at.do(c.TakeStep(act=Act.COLLECT_LOSERS))
    assert player_view(at.now_table, "pat").wagers[0].is_settled is True
    assert player_view(at.now_table, "kim").wagers[0].is_settled is False
    at.finish((5, 3, 3))
    after = player_view(at.now_table, "kim")
    assert [True, True] == [wager.is_settled for wager in after.wagers]
    assert (money(75), ()) == (after.back, after.lit)


def test_nobody_is_behind_by_a_win_that_is_about_to_be_paid() -> None:
    """Losing stakes are collected first: what is won counts from the moment that the outcome is known."""
    at = AtTheTable(US, credits_are_ours=True)
    at.terminal("kim", credit=100)
    at.open_betting()
    at.lay("kim", {"small": 20, "big": 10})

    def net() -> Money | None:
        view = player_view(at.now_table, "kim", credit=at.credit("kim"))
        return view.visit.net if view.visit else None

    seen = [net()]
    for act in (Act.COLLECT_LOSERS, Act.PAY_WINNERS):
        at.advance_to(act, (1, 2, 4))
        seen.append(net())
    at.finish((1, 2, 4))

    assert [money(0), money(10), money(10), money(10)] == [*seen, net()]


def test_who_joins_late_is_told_since_when_betting_is_open() -> None:
    """As long as a time runs; where the dealer closes betting there is none."""
    at = AtTheTable(RWS)
    at.terminal("kim")
    assert player_view(at.now_table, "kim").opened_at is None
    at.open_betting(seconds=30)

    view = player_view(at.now_table, "kim")
    assert view.opened_at is not None
    assert view.closes_at == view.opened_at + timedelta(seconds=30)
    at.do(c.CloseBetting())
    assert player_view(at.now_table, "kim").opened_at is None


def test_a_table_with_several_pay_tables_is_not_named_after_the_first() -> None:
    """The lobby said pay table 1 where terminals play by three."""
    assert "Sic Bo (Open Cover) (ETG)" == display_view(AtTheTable(RWS).now_table).title
    assert "Sic Bo" == display_view(AtTheTable(V6).now_table).title


def test_a_held_wager_is_shown_as_held() -> None:
    """Chips that do not lie clearly wait for a ruling, and the player sees it."""
    at = AtTheTable(V6)
    begin(at)
    at.advance_to(Act.PRESS_DEAL_BUTTON)
    at.do(c.ReportChipsMoved(wager=1, to="odd", is_on_purpose=False))

    assert WagerState.HELD is player_view(at.now_table, "pat").wagers[0].state
    held = dealer_view(at.now_table, NOON).holds[0]
    assert (1, Irregular.CHIPS_UNCLEAR, "chips unclear") == (held.wager, held.event, held.about)
    assert ((Verdict.STAKE_STANDS, Verdict.RETURN_STAKE), ("small", "odd")) == (held.verdicts, held.areas)


def test_players_and_display_are_told_why_a_round_is_held() -> None:
    """They saw 'Held for a ruling' and no reason; a held wager is only its player's business."""
    at = AtTheTable("rws-open-cover-etg-2021")
    at.terminal("kim")
    at.open_betting()
    at.lay("kim", {"small": 10})
    wager = next(iter(at.now_table.round.betting.wagers)) if at.now_table.round else 0
    at.advance_to(Act.ENTER_OUTCOME)
    at.do(c.ReportIrregularity(event=Irregular.SHORT_TUMBLE, note="only two tumbles"))
    table = at.now_table

    told = (HoldNotice(1, "short tumble"),)
    assert (told, told) == (display_view(table).notices.held, player_view(table, "kim").notices.held)
    assert ((), 1) == (dealer_view(table, at.now).notices.held, len(dealer_view(table, at.now).holds))
    of_a_wager = replace(table, holds=tuple(replace(each, wager=wager) for each in table.holds))
    assert () == display_view(of_a_wager).notices.held


def test_an_empty_table_has_views() -> None:
    """Before any round there is nothing to see, and nothing fails."""
    at = AtTheTable(RWS)
    at.terminal("pat", credit=0)

    view = player_view(at.now_table, "pat")

    assert (0, "", (), None, None) == (view.round, view.call, view.wagers, view.result, view.back)
    assert pit_view(at.now_table, NOON).exposure is None
    assert auditor_view(at.now_table, NOON).wagers == ()


def test_limits_are_left_out_where_a_house_does_not_show_them() -> None:
    """A rule file may keep limits off the terminals; the display has them always."""
    at = AtTheTable(RWS)
    at.terminal("pat")
    text = at.text.replace("shown_on_terminals = true", "shown_on_terminals = false")
    quiet = replace(at.now_table, document=sicbo.read_document(text))

    assert {None} == {area.minimum for area in player_view(quiet, "pat").areas}
    assert {money(5)} == {area.minimum for area in player_view(at.now_table, "pat").areas}
    assert {money(1000)} == {limit.maximum for limit in display_view(quiet).limits}


# ---- what the dealer sees ----------------------------------------------------------------------------


def test_the_console_shows_the_next_step_with_its_call() -> None:
    """Steps done, the one that is next, and the document's words."""
    at = AtTheTable(V6)
    opening = dealer_view(at.now_table, NOON).next_steps
    assert [(Act.OPEN_BETTING, "Place your bets, please")] == [(step.act, step.call) for step in opening]

    begin(at)
    at.advance_to(Act.CLOSE_BETTING)

    view = dealer_view(at.now_table, NOON)
    assert [(Act.CLOSE_BETTING, "No more bets")] == [(step.act, step.call) for step in view.next_steps]
    assert [Act.OPEN_BETTING, Act.TUMBLE] == [step.act for step in view.steps if step.is_done]
    assert (3, "Place your bets, please") == (view.tumbles, view.call)


def test_the_console_shows_what_was_read_and_keyed() -> None:
    """The dice as they were read, and the faces to be read back until they are confirmed."""
    at = AtTheTable(RWS)
    begin(at)
    at.advance_to(Act.CHECK_FLAT)
    at.do(c.ReadDie(die=2, face=4))
    at.do(c.CheckFlat(flat=(True, True, True)))
    assert (None, 4, None) == dealer_view(at.now_table, NOON).dice

    at.do(c.EnterOutcome(faces=(1, 4, 2)))
    assert (1, 4, 2) == dealer_view(at.now_table, NOON).to_read_back

    at.do(c.ConfirmOutcome(faces=(1, 4, 2)))
    view = dealer_view(at.now_table, NOON)
    assert (None, (1, 4, 2)) == (view.to_read_back, view.outcome)


def test_the_console_shows_cards_and_calls() -> None:
    """Cards as they are drawn, and what was announced."""
    at = AtTheTable(CARDS)
    begin(at)
    at.advance_to(Act.DRAW_CARDS)
    at.do(c.ReportCard(card=Card(3, "red")))
    assert (3,) == dealer_view(at.now_table, NOON).cards
    at.do(c.ReportCard(card=Card(5, "red")))
    at.do(c.ReportCard(card=Card(5, "red")))
    at.do(c.Announce(faces=(3, 5, 5)))
    assert (3, 5, 5) == dealer_view(at.now_table, NOON).announced


def test_the_console_adds_stakes_up() -> None:
    """By area and by position, with the number of wagers."""
    at = AtTheTable(V6)
    begin(at)
    at.lay("pat", {"big": 30})

    view = dealer_view(at.now_table, NOON)

    assert (
        StakesOn("big", money(50), 2),
        StakesOn("small", money(10), 1),
        StakesOn("total:11", money(5), 1),
    ) == view.stakes_by_area
    assert (StakesOn("kim", money(25), 2), StakesOn("pat", money(40), 2)) == view.stakes_by_position
    assert [("kim", True, True, False), ("pat", False, True, False)] == [
        (each.position, each.is_terminal, each.is_taken, each.is_down) for each in view.positions
    ]


def test_the_console_shows_spoken_wagers_and_terminals_that_are_down() -> None:
    """A spoken wager waits to be laid; a terminal that dropped is marked."""
    at = AtTheTable(AU)
    at.seat("pat")
    at.open_betting()
    at.do(c.SpeakWager(position="pat", stake=chips("small", 10), are_chips_in_hand=True))
    spoken = dealer_view(at.now_table, NOON).spoken[0]
    assert (1, "pat", "small", money(10)) == (
        spoken.number,
        spoken.position,
        spoken.stake.area,
        spoken.stake.amount,
    )

    at = AtTheTable(RWS)
    begin(at)
    at.do(c.ReportTerminals(down=("kim",)), by="device")
    assert ["kim"] == [each.position for each in dealer_view(at.now_table, NOON).positions if each.is_down]


def test_the_console_names_whose_presence_is_needed() -> None:
    """A round that is settled by hand waits for the casino supervisor; then nobody more."""
    at = AtTheTable(US, credits_are_ours=True)
    begin(at)
    at.advance_to(Act.ANNOUNCE)
    at.do(c.ReportIrregularity(event=Irregular.DEVICE_FAULT_AFTER_OUTCOME))
    assert "Casino Supervisor" == dealer_view(at.now_table, NOON).presence_needed

    at.do(c.RecordPresence(), by="casino-supervisor")

    assert "" == dealer_view(at.now_table, NOON).presence_needed


TERMINALS = "terminals-interrupted/registered terminals-interrupted/not-registered"
SPOILT = "short-tumble die-not-flat tumbled-early damaged-die"
FAULTS = "equipment-fault/outcome-touched equipment-fault/outcome-untouched"
CHIPS = "late-wager late-withdrawal under-minimum over-maximum"
EXPECTED_OFFERS = {
    "idle": f"damaged-die interpretation {FAULTS} unforeseen",
    "betting open": f"round-interrupted/no-outcome {TERMINALS} tumbled-early damaged-die player-mistake"
    f" under-minimum over-maximum interpretation {FAULTS} unforeseen",
    "closed": f"round-interrupted/no-outcome {TERMINALS} {SPOILT} player-mistake {CHIPS} interpretation"
    f" {FAULTS} unforeseen",
    "tumbled": f"round-interrupted/no-outcome {TERMINALS} {SPOILT} player-mistake {CHIPS} interpretation"
    f" {FAULTS} unforeseen",
    "outcome": f"round-interrupted/outcome-established {TERMINALS} {SPOILT} wrong-result-keyed player-mistake"
    f" wrong-display {CHIPS} interpretation {FAULTS} unforeseen",
    "between rounds": f"{SPOILT} wrong-result-keyed error-found-later wrong-display interpretation {FAULTS}"
    " unforeseen",
    "next round": f"round-interrupted/no-outcome {TERMINALS} {SPOILT} wrong-result-keyed error-found-later"
    f" wrong-display under-minimum over-maximum interpretation {FAULTS} unforeseen",
}


def test_the_console_offers_the_irregularities_of_the_moment() -> None:
    """What cannot have happened yet, or no longer can, is not offered."""
    at = AtTheTable(RWS)
    found = {"idle": offered(at)}
    begin(at)
    found["betting open"] = offered(at)
    at.do(c.CloseBetting())
    found["closed"] = offered(at)
    at.advance_to(Act.CHECK_FLAT)
    found["tumbled"] = offered(at)
    at.advance_to(Act.COLLECT_LOSERS)
    found["outcome"] = offered(at)
    at.finish(LOW)
    found["between rounds"] = offered(at)
    at.open_betting()
    found["next round"] = offered(at)

    assert EXPECTED_OFFERS == found


def offered(at: AtTheTable) -> str:
    """Name what is offered, with its condition where it has one."""
    return " ".join(
        offer.event.value + ("" if offer.when.value == "always" else f"/{offer.when.value}")
        for offer in offers(at.now_table)
    )


def test_an_offer_says_what_follows_by_whose_word() -> None:
    """The consequence, the authority and the clause in words; and by their codes, for other languages."""
    at = AtTheTable(RWS)
    begin(at)

    damaged = next(each for each in offers(at.now_table) if each.event is Irregular.DAMAGED_DIE)

    assert ("damaged die", "Table Games Shift Manager", True, ("5.4", "5.9")) == (
        damaged.name,
        damaged.authority,
        damaged.or_above,
        damaged.clause,
    )
    assert (Verdict.HOLD_FOR_RULING, Remedy.DICE_REPLACED) == (damaged.verdict, damaged.until)
    assert Verdict.VOID_AFFECTED_ROUNDS is damaged.moments[0].follows
    assert (
        "it is held until somebody else has found it to be so; "
        "then all affected rounds are void, by ruling; no round opens until the dice are replaced"
        == damaged.consequence
    )


def test_what_voids_a_round_is_offered_until_its_end_and_found_by_another_once_a_result_shows() -> None:
    """At any moment of the round, first the one that it is; once its money has moved, as before."""
    at = AtTheTable(V6)
    begin(at)

    def broken_dome() -> Offer | None:
        found = (offer for offer in offers(at.now_table) if offer.event is Irregular.BROKEN_DOME)
        return next(found, None)

    while_betting = broken_dome()
    at.advance_to(Act.COLLECT_LOSERS)
    outcome_shows = broken_dome()
    at.do(c.TakeStep(act=Act.COLLECT_LOSERS))

    assert while_betting is not None
    assert (Verdict.VOID_ROUND, "") == (while_betting.verdict, while_betting.authority)
    assert outcome_shows is not None
    assert (Verdict.HOLD_FOR_RULING, "Pit Supervisor", True) == (
        outcome_shows.verdict,
        outcome_shows.authority,
        outcome_shows.or_above,
    )
    money_has_moved = broken_dome()
    assert money_has_moved is not None
    assert Verdict.VOID_ROUND is money_has_moved.moments[0].follows
    assert [
        Moment.SETTLING, Moment.OUTCOME, Moment.SHOWN, Moment.CONCEALED, Moment.BETTING,
    ] == [each.moment for each in money_has_moved.moments]  # fmt: skip


@pytest.mark.parametrize("document", [V6, US, RWS, CARDS, AU])
def test_every_row_of_a_document_is_offered_at_some_moment_of_two_rounds(document: str) -> None:
    """No irregularity of a document is out of the dealer's reach."""
    mixer = Mixer.AUTOMATED_SHAKER if document == US else None
    at = AtTheTable(document, mixer=mixer, credits_are_ours=True)
    found = set()
    for number in (1, 2):
        begin(at) if number == 1 else at.open_betting()
        if number == 2:
            at.lay("pat", {"small": 10})
        while at.now_table.round is not None:
            found |= {(offer.event, offer.when) for offer in offers(at.now_table)}
            at.take_next_step(LOW)
        found |= {(offer.event, offer.when) for offer in offers(at.now_table)}

    assert {(row.event, row.when) for row in at.document.irregularities} == found


def test_every_event_verdict_and_remedy_has_its_words() -> None:
    """A new member of one of the lists needs its words here as well."""
    assert {each.value for each in Verdict} == set(ids("verdicts"))
    assert {each.value for each in Remedy} == set(ids("remedies"))


# ---- what is due -------------------------------------------------------------------------------------


def test_what_is_due_before_a_table_opens() -> None:
    """A bare US table needs a shaker, dice and inspections; an equipped one nothing more."""
    at = AtTheTable(US, is_ready=False)
    at.set_up()
    assert DueKind.MIXER in [each.kind for each in due(at.now_table, NOON)]

    at.fit(Mixer.MANUAL_SHAKER, "M1")
    found = due(at.now_table, NOON)
    assert ["log a set of dice"] == [each.what for each in found if each.kind is DueKind.DICE]
    inspection = next(each for each in found if each.kind is DueKind.INSPECTION)
    assert ("inspect the electrical device before opening", "Floorperson") == (inspection.what, inspection.by)

    at.log_dice("D1")
    at.inspect()
    assert () == due(at.now_table, NOON)
    late = due(at.now_table, NOON + timedelta(hours=24, seconds=1))
    assert ["change the dice: they have been on the table for over 24 hours"] == [each.what for each in late]


def test_a_shaker_that_nobody_keeps_is_due() -> None:
    """Where the document makes someone keep the shaker, the console asks for it."""
    at = AtTheTable(US)
    mixer = at.now_table.equipment.mixer
    assert mixer is not None
    unkept = replace(at.now_table.equipment, mixer=replace(mixer, custodian=""))
    nobody = replace(at.now_table, equipment=unkept)

    assert (Due(DueKind.CUSTODY, DueCode.TAKE_CUSTODY, "take over the shaker"),) == due(nobody, NOON)


def test_a_shoe_is_due_before_the_first_round_and_at_its_cut() -> None:
    """No shoe, or one whose cut has come out."""
    at = AtTheTable(CARDS, is_ready=False, cut=93)
    at.set_up()
    assert ["load a shoe"] == [each.what for each in due(at.now_table, NOON)]

    at.equip()
    at.do(c.OpenTable(count=money(0)), by="boss")
    assert () == due(at.now_table, NOON)
    ordinary(at, LOW)

    assert ["shuffle: the cut card came out with 93 cards left"] == [
        each.what for each in due(at.now_table, NOON)
    ]


def test_a_repair_is_due_by_its_name() -> None:
    """Damaged dice must be replaced before the next round."""
    at = AtTheTable(RWS)
    at.do(c.ReportIrregularity(event=Irregular.DAMAGED_DIE))

    remedy = {"remedy": "dice-replaced"}
    expected = Due(DueKind.REMEDY, DueCode.REMEDY, "the dice are replaced", facts=remedy)
    assert (expected,) == due(at.now_table, NOON)


# ---- what the pit and the auditor see ----------------------------------------------------------------


def test_the_pit_sees_the_worst_outcome_for_the_house() -> None:
    """The most to be paid, and on which faces, with a cap or without."""
    at = AtTheTable(RWS, rule_sets=("rws-open-cover-2021-1",))
    at.terminal("pat")
    at.open_betting()
    at.lay("pat", {"small": 10, "triple:4": 5, "double:4": 10})
    expected = ExposureShown(1, money(25), Money(5 * 195_00 + 10 * 11_50), (4, 4, 4), None)
    assert expected == pit_view(at.now_table, NOON).exposure

    limit = Limit(money(5), money(1000))
    limits = Limits(dict.fromkeys(at.limits.by_kind, limit), cap=money(5000))
    at = AtTheTable(RWS, rule_sets=("rws-open-cover-2021-1",), limits=limits)
    at.terminal("pat")
    at.open_betting()
    at.lay("pat", {"small": 10, "triple:4": 5, "double:4": 10})
    assert replace(expected, cap=money(5000)) == pit_view(at.now_table, NOON).exposure


def test_the_pit_sees_staff_equipment_and_revisions() -> None:
    """Who holds which post and acts in which, what is fitted, which rounds were revised."""
    at = AtTheTable(RWS)
    settled_then_void(at, LOW)
    at.do(c.AssignActing(person="dealer", post="Pit Supervisor"), by="boss")

    view = pit_view(at.now_table, NOON)

    assert ("Dealer", "Pit Supervisor") == next(
        (each.post, each.acting) for each in view.staff if each.person == "dealer"
    )
    assert view.mixer is not None
    assert view.dice is not None
    assert ("electronic-tumbler", "D1", False) == (
        view.mixer.mixer.value,
        view.dice.serial,
        view.dice.is_overdue,
    )
    assert [(1, 2)] == [(each.round, each.revision) for each in view.revisions]
    assert ("kim", "pat") == view.players
    assert (None, False) == (view.shoe, view.next_limits_differ)


def test_the_pit_sees_cards_left_and_not_which() -> None:
    """The composition of the shoe is for the auditor alone."""
    at = AtTheTable(CARDS)
    begin(at)
    at.do(c.IssueColourChips(player="pat", colour="red", chips=20, value=money(5), paid_with=c.PaidWith.CASH))

    view = pit_view(at.now_table, NOON)

    assert view.shoe is not None
    assert (2, 96) == (view.shoe.decks, view.shoe.cards_left)
    assert [("pat", "red", money(100))] == [(each.player, each.colour, each.worth) for each in view.colours]
    assert (16,) * 6 == auditor_view(at.now_table, NOON).shoe_counts


@pytest.mark.parametrize("document", [V6, US, RWS, CARDS, AU])
def test_every_view_can_be_written_as_json_after_every_event(document: str) -> None:
    """Plain values all the way down: what is written is read back the same."""
    at = AtTheTable(document, credits_are_ours=True)
    ordinary(at, LOW)
    table = None
    for event in at.log:
        table = evolve(table, event)
        view = auditor_view(table, NOON, results_of(at.past.values()))
        written = msgspec.json.encode(view)
        assert msgspec.json.decode(written, type=type(view)) == view
