"""Sic Bo (Open Cover), Resorts World Sentosa: its clauses on interruptions and void rounds."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from a_cluster import (
    FIVE,
    MANAGER,
    RWS,
    cluster,
    credits_of,
    play_rounds,
    read_by,
    rule,
)
from at_the_table import AtTheTable, chips, money
from sicbo.chips import Instrument
from sicbo.ledger.accounts import AccountKind
from sicbo.rules.equipment import Mixer
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Verdict
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.recovery.recover import READ_THE_DICE
from sicbo.table.refusals import Refusal
from sicbo.table.round import HowConcluded
from sicbo.table.views.irregularity_offers import offers
from sicbo.table.views.player import WagerState, player_view

# ---- interruptions -----------------------------------------------------------------------------------


@pytest.mark.clause("rws-open-cover-etg-2021", "5.1")
@pytest.mark.parametrize(
    ("dice", "is_established", "clause"),
    [((), False, ("5.1", "5.1.2", "5.9")), ((4,), True, ("5.1", "5.1.1")), ((4, 2), True, ("5.1", "5.1.1"))],
)
def test_an_interruption_is_logged_with_whether_anything_is_decided(
    dice: tuple[int, ...],
    is_established: bool,  # noqa: FBT001 - a column
    clause: tuple[str, ...],
) -> None:
    """The first thing on record is whether some bet was already won or lost."""
    at = cluster(wagers={"ann": {"small": 10}})
    at.advance_to(Act.CHECK_FLAT)
    for die, face in enumerate(dice, start=1):
        at.do(c.ReadDie(die=die, face=face))

    events = at.interrupt()

    assert isinstance(events, tuple)
    assert e.RoundInterrupted(round=1, is_established=is_established, clause=clause) == events[0]


@pytest.mark.clause("rws-open-cover-etg-2021", "5.1.1")
def test_with_one_die_read_the_round_is_played_out() -> None:
    """Die 1 lies flat and is read as 4: the others are read by two people and the round is settled."""
    at = cluster(wagers={"ann": {"single:4": 10}, "bob": {"triple:1": 10}})
    at.advance_to(Act.CHECK_FLAT)
    at.do(c.ReadDie(die=1, face=4))

    at.interrupt()

    assert at.play.reading.is_awaited
    assert READ_THE_DICE == at.interrupt()
    assert "round/waits-for-reading" == at.refuses(c.EnterOutcome(faces=(4, 4, 2))).code
    whole = c.AttestDice(faces=(4, 4, 2))
    assert "staff/needs-a-second-person" == at.refuses(whole).code
    assert "staff/needs-a-second-person" == at.refuses(whole, second="dealer").code
    read_by(at, 4, 4, 2)
    past = at.past[1]
    assert (HowConcluded.SETTLED, "4-4-2") == (past.concluded, str(past.outcome))
    assert [money(1020), money(990)] == credits_of(at, "ann", "bob")
    assert [] == at.all_of(e.RoundVoided)


@pytest.mark.clause("rws-open-cover-etg-2021", "5.1.1")
def test_with_all_dice_read_or_keyed_the_round_is_played_out() -> None:
    """All three read, or the outcome on record: the round is settled and never void."""
    at = cluster(wagers={"ann": {"big": 10}})
    at.advance_to(Act.CHECK_FLAT)
    for die in (1, 2, 3):
        at.do(c.ReadDie(die=die, face=5 if die > 1 else 6))
    at.interrupt()
    read_by(at, 6, 5, None)
    assert at.play.reading.is_awaited
    read_by(at, 6, 5, 5)
    assert (HowConcluded.SETTLED, money(1010)) == (at.past[1].concluded, at.credit("ann"))

    at.open_betting()
    at.lay("ann", {"big": 10})
    at.advance_to(Act.COLLECT_LOSERS, (6, 5, 5))
    events = at.interrupt()
    assert isinstance(events, tuple)
    assert e.RoundInterrupted(round=2, is_established=True, clause=("5.1", "5.1.1")) == events[0]
    assert (HowConcluded.SETTLED, money(1020)) == (at.past[2].concluded, at.credit("ann"))


@pytest.mark.clause("rws-open-cover-etg-2021", "5.5")
@pytest.mark.clause("rws-open-cover-etg-2021", "5.1.1")
def test_a_false_result_that_was_keyed_before_a_crash_was_the_only_one_taken() -> None:
    """3-4-5 is keyed and not confirmed, the dice show 3-4-6: two people's reading settles, and both are on record."""
    at = cluster(wagers={"ann": {"total:13": 10}, "bob": {"total:12": 10}})
    at.advance_to(Act.ENTER_OUTCOME)
    at.do(c.EnterOutcome(faces=(3, 4, 5)))

    at.interrupt()
    assert at.last(e.RoundInterrupted).is_established
    read_by(at, 3, None, None)
    assert at.play.reading.is_awaited
    read_by(at, 3, 4, 6)

    past = at.past[1]
    assert (HowConcluded.SETTLED, "3-4-6") == (past.concluded, str(past.outcome))
    assert (money(990), True) == (at.credit("bob"), at.credit("ann") > money(1000))
    assert [(), (3, 4, 5)] == [each.instead_of for each in at.all_of(e.DiceAttested)]


@pytest.mark.clause("rws-open-cover-etg-2021", "5.1.1")
def test_a_crash_after_keying_was_void_when_no_die_could_be_read_any_more() -> None:
    """What was keyed is evidence that an outcome was established: the round is not void, it waits."""
    at = cluster(wagers={"ann": {"big": 10}})
    at.advance_to(Act.ENTER_OUTCOME)
    at.do(c.EnterOutcome(faces=(3, 4, 5)))
    at.interrupt()

    read_by(at, None, None, None)

    assert ([], READ_THE_DICE) == (at.all_of(e.RoundVoided), at.interrupt())


@pytest.mark.clause("rws-open-cover-etg-2021", "5.1")
def test_dice_attested_on_a_held_round_established_an_outcome() -> None:
    """A held round does not move: the reading is taken after the ruling."""
    at = cluster(wagers={"ann": {"big": 10}})
    at.advance_to(Act.CHECK_FLAT)
    at.interrupt()
    at.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="a fire alarm"))

    whole = c.AttestDice(faces=(3, 4, 6))
    assert "round/is-held" == at.refuses(whole, second="pit-supervisor").code
    rule(at, Verdict.CONTINUE)
    read_by(at, 3, 4, 6)
    assert HowConcluded.SETTLED is at.past[1].concluded


def betting_open(at: AtTheTable) -> None:
    """Stop while betting is open."""
    assert at.play.betting.is_open


def closed(at: AtTheTable) -> None:
    """Stop after the closing notice, before the tumbler."""
    at.do(c.CloseBetting())


@pytest.mark.clause("rws-open-cover-etg-2021", "5.1.2")
@pytest.mark.parametrize("stop", [betting_open, closed])
@pytest.mark.parametrize("is_virtual", [False, True])
def test_with_nothing_decided_the_round_is_void(
    stop: Callable[[AtTheTable], None],
    is_virtual: bool,  # noqa: FBT001 - a column
) -> None:
    """While betting is open, or closed and no tumble of a tumbler that we hold begun: every bet goes back."""
    at = with_interlock(is_virtual=is_virtual)
    for name in ("ann", "bob"):
        at.terminal(name)
    at.open_betting()
    at.lay("ann", {"small": 10, "total:9": 20})
    at.lay("bob", {"big": 30})
    stop(at)

    at.interrupt()

    assert_void(at, "ann", "bob")


def assert_void(at: AtTheTable, *names: str) -> None:
    """Assert that round 1 is void by 5.1.2, and all stakes are back."""
    assert HowConcluded.VOID is at.past[1].concluded
    (void,) = at.all_of(e.RoundVoided)
    assert (1, Irregular.ROUND_INTERRUPTED, ("5.1", "5.1.2", "5.9")) == (
        void.round,
        void.irregularity,
        void.clause,
    )
    assert set(names) == {*void.shown_to, *void.to_tell}
    assert [money(1000)] * len(names) == credits_of(at, *names)
    assert ([], [], money(0)) == (
        at.all_of(e.OptionOffered),
        at.all_of(e.OutcomeEstablished),
        at.in_play,
    )
    shown = player_view(at.now_table, names[0]).void
    assert shown is not None
    assert ("round interrupted", ("5.1", "5.1.2", "5.9")) == (shown.why, shown.clause)


def with_interlock(*, is_virtual: bool) -> AtTheTable:
    """Give a table whose tumbler the program holds."""
    at = AtTheTable(RWS, is_virtual=is_virtual)
    at.do(c.RemoveMixer())
    mixer = Mixer.ELECTRONIC_TUMBLER
    at.do(c.FitMixer(mixer=mixer, serial="M2", is_held=True, is_virtual=is_virtual))
    if not is_virtual:
        at.log_dice("D1")
    return at


@pytest.mark.clause("rws-open-cover-etg-2021", "5.1.1")
@pytest.mark.clause("rws-open-cover-etg-2021", "5.1.2")
@pytest.mark.parametrize(
    ("reading", "ends"),
    [
        (c.AttestDice(faces=(1, 2, 4)), HowConcluded.SETTLED),
        (c.AttestDice(faces=(None, None, None)), HowConcluded.VOID),
        (c.AttestDice(faces=(None, None, None), not_tumbled=True), HowConcluded.VOID),
        (c.AttestDice(faces=(1, 2, None)), None),
    ],
)
def test_a_tumbler_started_by_hand_and_a_crash_after_the_call_voided_what_the_dice_had_decided(
    reading: c.AttestDice, ends: HowConcluded | None
) -> None:
    """From the call on two people say whether the dice were tumbled and what they show; only that decides."""
    at = cluster(wagers={"ann": {"small": 10}})
    at.do(c.CloseBetting())

    at.interrupt()
    held = [at.refuses(each).code for each in (c.StartTumble(), c.EnterOutcome(faces=(1, 2, 4)))]
    shown = at.refuses(c.AttestDice(faces=(1, None, None), not_tumbled=True), second="pit-supervisor")
    at.do(reading, by="dealer", second="pit-supervisor")

    assert ["round/waits-for-reading"] * 2 == held
    assert "recovery/was-tumbled" == shown.code
    assert reading.not_tumbled is at.last(e.DiceAttested).not_tumbled
    assert ends is (at.past[1].concluded if 1 in at.past else None)
    if ends is HowConcluded.VOID:
        assert_void(at, "ann")
    if ends is HowConcluded.SETTLED:
        assert (1, 2, 4) == at.last(e.OutcomeEstablished).faces


@pytest.mark.clause("rws-open-cover-etg-2021", "5.1.2")
def test_a_virtual_tumble_without_an_outcome_on_record_is_void() -> None:
    """The virtual tumbler keeps nothing back: nobody can read any dice."""
    at = AtTheTable(RWS, is_virtual=True)
    at.terminal("ann")
    at.open_betting()
    at.lay("ann", {"small": 10})
    at.advance_to(Act.CHECK_FLAT)

    at.interrupt()

    assert_void(at, "ann")


@pytest.mark.clause("rws-open-cover-etg-2021", "5.1.2")
def test_real_dice_that_were_tumbled_are_looked_at_by_two_people_first() -> None:
    """None readable: void. One readable: the round is played out by 5.1.1."""
    for started_only in (True, False):
        at = cluster(wagers={"ann": {"small": 10}})
        at.do(c.CloseBetting())
        at.do(c.StartTumble())
        if not started_only:
            at.do(c.ReportTumble(times=3))
        at.interrupt()
        assert (True, []) == (at.play.reading.is_awaited, at.all_of(e.RoundVoided))
        read_by(at, None, None, None)
        assert_void(at, "ann")

    at = cluster(wagers={"ann": {"small": 10}})
    at.advance_to(Act.CHECK_FLAT)
    at.interrupt()
    read_by(at, None, 3, None)
    assert ([], True) == (at.all_of(e.RoundVoided), at.play.reading.is_awaited)
    read_by(at, 1, 3, 1)
    assert (HowConcluded.SETTLED, money(1010)) == (at.past[1].concluded, at.credit("ann"))


@pytest.mark.clause("rws-open-cover-etg-2021", "5.2")
@pytest.mark.parametrize("down", [("dan", "eve"), FIVE])
def test_a_round_goes_on_without_some_or_all_terminals(down: tuple[str, ...]) -> None:
    """Dice and console work: nothing is void or held, and everyone is settled."""
    at = cluster(wagers={name: {"big": 10} for name in FIVE})

    at.do(c.ReportTerminals(down=down), by="device")
    ended = at.finish((6, 5, 5))

    assert HowConcluded.SETTLED is ended.concluded
    assert [money(1010)] * 5 == credits_of(at, *FIVE)
    found = at.last(e.IrregularityRecorded)
    assert (Irregular.TERMINALS_INTERRUPTED, Verdict.CONTINUE, ("5.2", "5.2.1")) == (
        found.irregularity,
        found.verdict,
        found.clause,
    )
    assert ([], []) == (at.all_of(e.RoundInterrupted), at.all_of(e.HeldForRuling))
    assert set(down) == {each.id for each in at.now_table.positions.values() if each.is_down}


@pytest.mark.clause("rws-open-cover-etg-2021", "5.2")
@pytest.mark.clause("rws-open-cover-etg-2021", "5.2.1")
def test_a_round_was_held_though_the_console_had_said_that_it_goes_on() -> None:
    """Terminals that dropped, reported in so many words: what is registered is settled, as the offer says."""
    at = cluster(wagers={"ann": {"big": 10}})
    row = next(each for each in offers(at.now_table) if each.event is Irregular.TERMINALS_INTERRUPTED)

    at.do(c.ReportIrregularity(event=Irregular.TERMINALS_INTERRUPTED, note="five screens are dark"))
    found = at.last(e.IrregularityRecorded)

    assert "the round goes on" == row.consequence
    assert (Verdict.CONTINUE, ("5.2", "5.2.1"), ()) == (found.verdict, found.clause, at.now_table.holds)
    at.finish((6, 5, 5))
    assert money(1010) == at.credit("ann")


@pytest.mark.clause("rws-open-cover-etg-2021", "5.2")
def test_a_round_goes_on_when_another_process_serves_the_terminals() -> None:
    """Nothing is void or held, players have the time that was left to them, and everyone is settled."""
    at = cluster(wagers={"ann": {"big": 10}}, seconds=30)
    at.later(seconds=25)

    _, over = at.taken_over(gap=40)
    at.later(seconds=4)
    at.lay("bob", {"big": 10})
    at.later(seconds=1)
    at.do(c.CloseBetting(), by="program")
    ended = at.finish((6, 5, 5))

    assert isinstance(over, e.TableTakenOver)
    assert (at.now - timedelta(seconds=40), at.now, ("5.2", "5.2.1")) == (
        over.closes_at_before,
        over.closes_at,
        over.clause,
    )
    assert HowConcluded.SETTLED is ended.concluded
    assert [money(1010), money(1010), money(1000)] == credits_of(at, "ann", "bob", "cat")
    assert ([], []) == (at.all_of(e.RoundInterrupted), at.all_of(e.HeldForRuling))


@pytest.mark.clause("rws-open-cover-etg-2021", "5.2.1")
@pytest.mark.parametrize(
    ("faces", "credit", "back", "state"),
    [((6, 5, 5), 1050, 100, WagerState.WON), ((1, 2, 4), 950, 0, WagerState.LOST)],
)
def test_what_a_lost_terminal_had_registered_is_settled(
    faces: tuple[int, int, int], credit: int, back: int, state: WagerState
) -> None:
    """50 on Big, then the terminal drops: a win of 100 is in its credit and on its screen when it returns."""
    at = cluster(names=("ann",), wagers={"ann": {"big": 50}})
    at.do(c.ReportTerminals(down=("ann",)), by="device")
    at.finish(faces)
    assert money(credit) == at.credit("ann")

    at.do(c.ReportTerminals(back=("ann",)), by="device")

    view = player_view(at.now_table, "ann", credit=at.credit("ann"))
    assert (money(credit), money(back), [state]) == (
        view.credit,
        view.back,
        [wager.state for wager in view.wagers],
    )
    assert ((), False) == (view.returned, at.now_table.positions["ann"].is_down)


@pytest.mark.clause("rws-open-cover-etg-2021", "5.2.2")
@pytest.mark.parametrize("faces", [(6, 5, 5), (1, 2, 4)])
@pytest.mark.parametrize("comes_back", ["in the round", "after it", "in the next"])
def test_what_a_lost_terminal_had_not_registered_goes_back(
    faces: tuple[int, int, int], comes_back: str
) -> None:
    """50 on Big that is on no record stays in the credit, whatever shows, and is shown as returned."""
    at = cluster(names=("ann", "bob"), wagers={"bob": {"small": 10}})
    at.do(c.ReportTerminals(down=("ann",)), by="device")
    at.do(c.CloseBetting())
    back = c.ReportTerminals(back=("ann",), unregistered=(("ann", chips("big", 50, Instrument.CREDITS)),))
    if comes_back == "in the round":
        at.do(back, by="device")
        at.finish(faces)
    else:
        at.finish(faces)
        if comes_back == "in the next":
            at.open_betting()
        at.do(back, by="device")

    view = player_view(at.now_table, "ann", credit=at.credit("ann"))

    assert (money(1000), ()) == (view.credit, view.wagers)
    assert [("big", money(50), "terminals interrupted", ("5.2", "5.2.2"))] == [
        (each.stake.area, each.stake.amount, each.why, each.clause) for each in view.returned
    ]
    assert () == player_view(at.now_table, "bob").returned


# ---- void rounds -------------------------------------------------------------------------------------


@pytest.mark.clause("rws-open-cover-etg-2021", "5.3")
def test_a_fault_voids_the_round_in_hand_and_no_earlier_one() -> None:
    """After eleven rounds each of the three faults voids its own round; the others stand as they were."""
    at = AtTheTable(RWS)
    for name in ("ann", "bob"):
        at.terminal(name)
    play_rounds(at, 11)
    stand = dict(at.past)
    before = credits_of(at, "ann", "bob")
    assert [money(1110), money(890)] == before

    def early() -> None:
        at.do(c.ReportTumble(times=3), by="device")

    def short() -> None:
        at.do(c.CloseBetting())
        at.do(c.ReportTumble(times=2), by="device")
        at.find()

    def leaning() -> None:
        at.advance_to(Act.CHECK_FLAT)
        at.do(c.CheckFlat(flat=(True, True, False)))
        at.find()

    for number, fault in enumerate((early, short, leaning), start=12):
        at.open_betting()
        at.lay("ann", {"small": 10})
        at.lay("bob", {"big": 10})
        fault()
        assert (HowConcluded.VOID, None) == (at.past[number].concluded, at.past[number].outcome)
        assert before == credits_of(at, "ann", "bob")
        assert stand == {each: at.past[each] for each in range(1, 12)}
        assert 0 == len(at.now_table.revisions)


def voids(at: AtTheTable) -> list[tuple[Irregular, tuple[str, ...]]]:
    """List why rounds are void, with the clauses."""
    return [(each.irregularity, each.clause) for each in at.all_of(e.RoundVoided)]


@pytest.mark.clause("rws-open-cover-etg-2021", "5.3.1")
def test_two_tumbles_void_the_round() -> None:
    """Two are too few, once a supervisor has found that there were no more; three are enough."""
    at = cluster(wagers={"ann": {"small": 10}})
    at.do(c.CloseBetting())
    at.do(c.StartTumble())
    at.do(c.ReportTumble(times=2), by="device")
    assert [] == voids(at)
    at.find()
    assert [(Irregular.SHORT_TUMBLE, ("5.3", "5.3.1", "5.9"))] == voids(at)
    assert money(1000) == at.credit("ann")

    at.open_betting()
    at.do(c.CloseBetting())
    at.do(c.ReportTumble(times=3), by="device")
    assert 1 == len(voids(at))


@pytest.mark.clause("rws-open-cover-etg-2021", "5.3.2")
def test_a_leaning_die_voids_the_round() -> None:
    """One die that does not rest flat is enough, even when the others were read."""
    at = cluster(wagers={"ann": {"small": 10}})
    at.advance_to(Act.CHECK_FLAT)
    at.do(c.ReadDie(die=1, face=2))

    at.do(c.CheckFlat(flat=(True, False, True)))
    at.find()

    assert [(Irregular.DIE_NOT_FLAT, ("5.3", "5.3.2", "5.9"))] == voids(at)
    assert (money(1000), money(0)) == (at.credit("ann"), at.in_play)


@pytest.mark.clause("rws-open-cover-etg-2021", "5.3.3")
def test_a_tumbler_reported_before_the_closing_notice_voids_the_round() -> None:
    """It happened: the round is void and bets return. In MBS v6 the same order is as it should be."""
    at = cluster(wagers={"ann": {"small": 10}})
    at.do(c.ReportTumble(times=3), by="device")
    assert [(Irregular.TUMBLED_EARLY, ("5.3", "5.3.3", "5.9"))] == voids(at)
    assert money(1000) == at.credit("ann")

    other = AtTheTable("mbs-sicbo-v6-2020")
    other.seat("ann")
    other.open_betting()
    other.lay("ann", {"small": 10})
    other.do(c.ReportTumble(times=3), by="device")
    assert ([], Act.CLOSE_BETTING) == (voids(other), other.next_act)


@pytest.mark.clause("rws-open-cover-etg-2021", "5.3.3")
@pytest.mark.parametrize("is_virtual", [False, True])
def test_an_order_to_tumble_before_the_closing_notice_is_refused(is_virtual: bool) -> None:  # noqa: FBT001 - a column
    """An interlocked or virtual tumbler is asked, and does not start: the round goes on."""
    at = AtTheTable(RWS, is_ready=False, is_virtual=is_virtual)
    at.set_up()
    at.do(c.FitMixer(mixer=at.document.dice.mixers[0], serial="M1", is_held=True, is_virtual=is_virtual))  # type: ignore[union-attr]  # a game with dice
    if not is_virtual:
        at.do(c.LogDice(serial="D1", dice=((1, 2, 3, 4, 5, 6),) * 3))
    at.do(c.OpenTable(count=money(0)), by="boss")
    at.terminal("ann")
    at.open_betting()
    at.lay("ann", {"small": 10})

    refusal = at.refuses(c.StartTumble())

    assert ("round/not-the-next-step", ("3.5",)) == (refusal.code, refusal.clause)
    assert ([], True) == (voids(at), at.play.betting.is_open)
    at.lay("ann", {"small": 10})
    assert HowConcluded.SETTLED is at.finish((1, 2, 4)).concluded
    assert money(1020) == at.credit("ann")


@pytest.mark.clause("rws-open-cover-etg-2021", "5.3.3")
def test_a_terminal_that_misses_the_closing_notice_voids_nothing() -> None:
    """It is down when betting closes: a matter of 5.2, and the tumble that follows is in order."""
    at = cluster(wagers={"ann": {"small": 10}, "eve": {"small": 10}})
    at.do(c.ReportTerminals(down=("eve",)), by="device")
    at.do(c.CloseBetting())

    at.do(c.ReportTumble(times=3), by="device")

    assert ([], Act.CHECK_FLAT) == (voids(at), at.next_act)
    at.finish((1, 2, 4))
    assert [money(1010), money(1010)] == credits_of(at, "ann", "eve")


@pytest.mark.clause("rws-open-cover-etg-2021", "5.4")
def test_a_damaged_die_voids_every_round_that_it_affected() -> None:
    """Found in round 20, ruled to affect 18 to 20: wins recovered, bets returned, rounds up to 17 stand."""
    at = AtTheTable(RWS)
    for name in ("ann", "bob"):
        at.terminal(name)
    play_rounds(at, 17)
    stand = dict(at.past)
    before, bank = credits_of(at, "ann", "bob"), at.bank
    assert [money(1170), money(830)] == before
    at.round((5, 5, 4), {"ann": {"double:5": 10}, "bob": {"small": 20}})
    at.round((1, 2, 4), {"ann": {"small": 100}, "bob": {"big": 30}})
    assert 20 == at.open_betting()
    at.lay("ann", {"small": 10})
    at.lay("bob", {"big": 15})

    at.do(c.ReportIrregularity(event=Irregular.DAMAGED_DIE, note="die 2 is chipped"))

    hold = at.now_table.holds[0]
    assert ("Table Games Shift Manager", True, ("5.4", "5.9")) == (
        hold.authority,
        hold.or_above,
        hold.clause,
    )
    assert "round/is-held" == at.refuses(c.CloseBetting()).code
    affected = (18, 19, 20)
    for person, code in (("pit-manager", "ruling/not-yours"), (MANAGER, "staff/needs-a-second-person")):
        refused = rule(at, Verdict.VOID_AFFECTED_ROUNDS, by=person, rounds=affected)
        assert isinstance(refused, Refusal)
        assert code == refused.code
    ruled = rule(at, Verdict.VOID_AFFECTED_ROUNDS, second="deputy", rounds=affected)
    assert not isinstance(ruled, Refusal)

    assert [HowConcluded.VOID] * 3 == [at.past[each].concluded for each in affected]
    assert (before, bank, money(0)) == (credits_of(at, "ann", "bob"), at.bank, at.in_play)
    assert stand == {each: at.past[each] for each in range(1, 18)}
    assert {18: 2, 19: 2} == dict(at.now_table.revisions)
    undone = at.all_of(e.SettledRoundVoided)
    assert [(19, MANAGER, "deputy"), (18, MANAGER, "deputy")] == [
        (each.round, each.person, each.second) for each in undone
    ]
    assert {("5.4", "5.9")} == {each.clause for each in undone}
    assert [] == [each for each in at.books.accounts() if each.kind is AccountKind.RECEIVABLE]


@pytest.mark.clause("rws-open-cover-etg-2021", "5.4")
def test_no_round_opens_before_damaged_dice_are_replaced() -> None:
    """The same dice are not taken again; others are."""
    at = cluster()
    at.do(c.ReportIrregularity(event=Irregular.DAMAGED_DIE))
    rule(at, Verdict.VOID_AFFECTED_ROUNDS, by="casino-manager", second="boss", rounds=(1,))
    assert HowConcluded.VOID is at.past[1].concluded

    assert "table/halted" == at.refuses(c.OpenBetting()).code
    dice = ((1, 2, 3, 4, 5, 6),) * 3
    assert "equipment/dice-condemned" == at.refuses(c.LogDice(serial="D1", dice=dice)).code
    at.do(c.LogDice(serial="D2", dice=dice))

    at.open_betting()


@pytest.mark.clause("rws-open-cover-etg-2021", "5.4")
def test_more_rounds_are_voided_by_the_same_authority_with_a_second_person() -> None:
    """A pit manager cannot, a shift manager alone cannot, and a player's mistake voids no settled round."""
    at = AtTheTable(RWS)
    for name in ("ann", "bob"):
        at.terminal(name)
    play_rounds(at, 2)
    order = c.VoidRounds(rounds=(1, 2), event=Irregular.DAMAGED_DIE, reason="die 2 is chipped")
    refusal = at.refuses(order, by="pit-manager", second="boss")
    assert ("ruling/not-yours", ("5.4", "5.9")) == (refusal.code, refusal.clause)
    assert "staff/needs-a-second-person" == at.refuses(order, by=MANAGER).code
    other = c.VoidRounds(rounds=(1, 2), event=Irregular.PLAYER_MISTAKE, reason="meant big")
    assert "correction/not-foreseen" == at.refuses(other, by=MANAGER, second="deputy").code
    silent = c.VoidRounds(rounds=(1, 2), event=Irregular.DAMAGED_DIE, reason=" ")
    assert "correction/needs-a-reason" == at.refuses(silent, by=MANAGER, second="deputy").code

    at.do(order, by=MANAGER, second="deputy")

    assert [money(1000), money(1000)] == credits_of(at, "ann", "bob")
    assert "correction/is-void" == at.refuses(order, by=MANAGER, second="deputy").code
