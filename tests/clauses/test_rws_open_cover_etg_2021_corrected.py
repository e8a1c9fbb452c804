"""Sic Bo (Open Cover), Resorts World Sentosa: its clauses on corrections, refunds and rulings."""

import pytest

from a_cluster import MANAGER, RWS, cluster, credits_of, play_rounds, rule
from at_the_table import NOON, AtTheTable, chips, money
from sicbo.chips import Instrument
from sicbo.ledger.accounts import AccountKind
from sicbo.money import Money
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Verdict
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.phases import Phase, phase_of
from sicbo.table.refusals import Refusal
from sicbo.table.round import HowConcluded
from sicbo.table.views.display import display_view
from sicbo.table.views.pit import pit_view
from sicbo.table.views.player import WagerState, player_view
from sicbo.table.views.results import results_of

# ---- corrections -------------------------------------------------------------------------------------

WAGERS: dict[str, dict[str, float]] = {
    "ann": {"total:12": 10, "total:13": 10, "single:6": 10},
    "bob": {"domino:45": 20, "four:3456": 10, "odd": 10},
}
"""On 3-4-5 (12) and on 3-4-6 (13) these win differently, and 3456 on both."""


def correction(
    faces: tuple[int, int, int] = (3, 4, 6), event: Irregular = Irregular.WRONG_RESULT_KEYED
) -> c.CorrectOutcome:
    """Order the correction of round 1."""
    return c.CorrectOutcome(round=1, faces=faces, event=event, reason="die 3 shows 6")


@pytest.mark.clause("rws-open-cover-etg-2021", "5.5")
def test_a_wrong_result_that_was_settled_yields_to_the_dice() -> None:
    """3-4-6 keyed as 3-4-5 and settled: after the correction all balances are those of 3-4-6."""
    right, at = (cluster(names=("ann", "bob"), wagers=WAGERS) for _ in range(2))
    right.finish((3, 4, 6))
    at.finish((3, 4, 5))
    settled = at.past[1]
    assert [money(1050), money(1185)] == credits_of(at, "ann", "bob")
    assert "staff/needs-a-second-person" == at.refuses(correction(), by="pit-manager").code
    same = at.refuses(correction(), by="pit-manager", second="pit-manager")
    assert "staff/needs-a-second-person" == same.code
    lower = at.refuses(correction(), by="pit-manager", second="pit-supervisor")
    assert "staff/needs-a-second-person" == lower.code
    assert "role/may-not" == at.refuses(correction(), by="auditor", second="pit-manager").code
    entries = len(at.transfers)

    at.do(correction(), by="pit-supervisor", second="pit-manager")

    assert right.books == at.books
    assert [money(1085), money(1065)] == credits_of(at, "ann", "bob")
    put_right = at.last(e.RoundCorrected)
    assert (1, 2, (3, 4, 6), "pit-supervisor", "pit-manager", ("5.5",)) == (
        put_right.round,
        put_right.revision,
        put_right.faces,
        put_right.person,
        put_right.second,
        put_right.clause,
    )
    assert set(settled.lines) == {each.was for each in put_right.adjustments}
    assert set(right.past[1].lines) == {each.now for each in put_right.adjustments}
    assert {"round-corrected/1"} == {each.reason for each in at.transfers[entries:]}
    view = player_view(at.now_table, "ann")
    assert view.result is not None
    assert ((3, 4, 6), 2) == (view.result.faces, view.result.revision)
    assert {"total:12": WagerState.LOST, "total:13": WagerState.WON, "single:6": WagerState.WON} == {
        wager.area: wager.state for wager in view.wagers
    }


@pytest.mark.clause("rws-open-cover-etg-2021", "5.5")
def test_a_wrong_result_noticed_before_settlement_is_never_settled() -> None:
    """Only 3-4-6 is settled and nothing is reversed."""
    at = cluster(names=("ann", "bob"), wagers=WAGERS)
    at.advance_to(Act.COLLECT_LOSERS, (3, 4, 5))

    at.do(correction(), by="pit-supervisor", second="pit-manager")
    at.finish((3, 4, 6))

    corrected = at.last(e.OutcomeCorrected)
    assert (2, (3, 4, 6), ("5.5",)) == (corrected.revision, corrected.faces, corrected.clause)
    right = cluster(names=("ann", "bob"), wagers=WAGERS)
    right.finish((3, 4, 6))
    assert (right.books, right.transfers) == (at.books, at.transfers)
    assert ([], 1) == (at.all_of(e.RoundCorrected), len(at.all_of(e.WinnersPaid)))
    assert "correction/same-outcome" == at.refuses(correction(), by="pit-manager", second="boss").code


@pytest.mark.clause("rws-open-cover-etg-2021", "5.6")
def test_an_error_of_an_earlier_round_leaves_the_later_round_alone() -> None:
    """Round 8 is found wrong during round 9: the outcome and settlement of 9 are as if it were not."""
    tables = [AtTheTable(RWS) for _ in range(2)]
    for at in tables:
        for name in ("ann", "bob"):
            at.terminal(name)
        play_rounds(at, 8)
        at.open_betting()
        at.lay("ann", {"total:9": 20, "big": 10})
        at.lay("bob", {"small": 10})
    unaware, aware = tables
    before = aware.play

    aware.do(c.ReportIrregularity(event=Irregular.ERROR_FOUND_LATER, note="8 was 5-5-4", rounds=(8,)))
    order = c.CorrectOutcome(
        round=8, faces=(5, 5, 4), event=Irregular.WRONG_RESULT_KEYED, reason="the dice were 5-5-4"
    )
    aware.do(order, by="pit-manager", second="boss")

    found = aware.last(e.IrregularityRecorded)
    assert (Verdict.LATER_ROUNDS_STAND, ("5.6",), (8,)) == (found.verdict, found.clause, found.rounds)
    assert (before, ()) == (aware.play, aware.now_table.holds)
    assert unaware.finish((1, 2, 6)) == aware.finish((1, 2, 6))
    of_nine = [each for each in unaware.log if getattr(each, "round", 0) == 9]
    assert of_nine == [
        each
        for each in aware.log
        if getattr(each, "round", 0) == 9 and not isinstance(each, e.IrregularityRecorded)
    ]
    assert [money(-20), money(20)] == [aware.credit(name) - unaware.credit(name) for name in ("ann", "bob")]
    later = c.CorrectOutcome(
        round=9, faces=(5, 5, 4), event=Irregular.ERROR_FOUND_LATER, reason="8 was wrong"
    )
    assert "correction/not-foreseen" == aware.refuses(later, by="pit-manager", second="boss").code


@pytest.mark.clause("rws-open-cover-etg-2021", "5.7 [position at close]")
def test_bets_are_settled_as_they_lie_when_betting_closes() -> None:
    """After the closing notice nothing is added, withdrawn or moved, by order or by report."""
    at = cluster(names=("ann",), wagers={"ann": {"small": 10, "big": 20}})
    at.do(c.CloseBetting())
    snapshot = at.play.betting.wagers
    late = {
        "add": c.LayWagers(position="ann", stakes=at.stakes("ann", {"small": 10})),
        "withdraw": c.TakeBackWagers(position="ann", stakes=at.stakes("ann", {"big": 20})),
        "move": c.MoveWager(position="ann", stake=chips("big", 20, Instrument.CREDITS), to="small"),
    }
    refusals = {name: at.refuses(order, by="ann") for name, order in late.items()}
    assert {"wager/betting-is-closed"} == {each.code for each in refusals.values()}
    assert {
        "add": ("3.5",),
        "withdraw": ("5.7 [position at close]",),
        "move": ("5.7 [position at close]",),
    } == {name: each.clause for name, each in refusals.items()}

    at.do(c.ReportIrregularity(event=Irregular.LATE_WITHDRAWAL, note="the player asks to have 20 back"))
    found = at.last(e.IrregularityRecorded)
    assert (Irregular.LATE_WITHDRAWAL, Verdict.REFUSE, ("5.7 [position at close]",)) == (
        found.irregularity,
        found.verdict,
        found.clause,
    )
    at.do(c.ReportChips(position="ann", stake=chips("small", 500, Instrument.CREDITS)))

    assert snapshot == at.play.betting.wagers
    at.finish((1, 2, 4))
    assert money(1000 + 10 - 20) == at.credit("ann")


@pytest.mark.clause("rws-open-cover-etg-2021", "5.7 [player error]")
def test_the_house_does_not_make_good_a_players_own_mistake() -> None:
    """10 on Total 8 that was meant for Total 9 loses on 9, and no correction is given for it."""
    at = cluster(names=("ann",), wagers={"ann": {"total:8": 10}})
    at.do(c.ReportIrregularity(event=Irregular.PLAYER_MISTAKE, note="meant total 9"))
    found = at.last(e.IrregularityRecorded)
    assert (Verdict.STAKE_STANDS, ("5.7 [player error]",)) == (found.verdict, found.clause)
    at.finish((2, 3, 4))
    assert ([("total:8", money(10))], money(990)) == (
        [(wager.area, wager.stake) for wager in at.past[1].betting.wagers_in_order()],
        at.credit("ann"),
    )

    refusal = at.refuses(
        correction((2, 3, 3), Irregular.PLAYER_MISTAKE), by="pit-supervisor", second="pit-manager"
    )

    assert ("correction/player-mistake", ("5.7 [player error]",)) == (refusal.code, refusal.clause)
    assert money(990) == at.credit("ann")
    machine = at.send(correction((2, 3, 3)), by="pit-supervisor", second="pit-manager")
    assert not isinstance(machine, Refusal)
    assert money(1085) == at.credit("ann")


@pytest.mark.clause("rws-open-cover-etg-2021", "5.7 [player error]")
def test_a_machine_fault_is_not_refused_as_a_players_mistake() -> None:
    """A terminal that took Total 8 for Total 9 is no mistake of the player's: it is held for a ruling."""
    at = cluster(names=("ann",), wagers={"ann": {"total:8": 10}})

    at.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="terminal took total 8 for total 9"))

    assert ("5.10 [unforeseen]",) == at.now_table.holds[0].clause
    rule(at, Verdict.VOID_ROUND)
    assert (HowConcluded.VOID, money(1000)) == (at.past[1].concluded, at.credit("ann"))


@pytest.mark.clause("rws-open-cover-etg-2021", "5.8")
def test_displays_inform_and_the_dice_decide() -> None:
    """A display that shows 6-6-6 for 1-2-4 changes neither the stored result nor the settlement."""
    at = cluster(names=("ann",), wagers={"ann": {"small": 10, "triple:6": 10}})
    at.advance_to(Act.COLLECT_LOSERS, (1, 2, 4))

    at.do(c.ReportDisplay(round=1, faces=(6, 6, 6)))
    ended = at.finish((1, 2, 4))

    assert ("1-2-4", money(1000)) == (str(ended.outcome), at.credit("ann"))
    found = at.last(e.IrregularityRecorded)
    assert (Irregular.WRONG_DISPLAY, Verdict.SETTLE_BY_DICE, ("5.8",)) == (
        found.irregularity,
        found.verdict,
        found.clause,
    )
    at.do(c.ReportDisplay(round=1, faces=(6, 6, 6)))
    assert [(1, 2, 4)] == [
        each.faces for each in display_view(at.now_table, results_of(at.past.values())).history
    ]
    assert money(1000) == at.credit("ann")


@pytest.mark.clause("rws-open-cover-etg-2021", "5.8")
def test_a_wrong_display_changed_a_settled_outcome() -> None:
    """What a display shows is no ground for a correction, of the round in play or of a settled one."""
    at = cluster(names=("ann",), wagers={"ann": {"small": 10}})
    at.advance_to(Act.COLLECT_LOSERS, (1, 2, 4))
    order = correction((6, 6, 6), Irregular.WRONG_DISPLAY)
    before = at.refuses(order, by="pit-manager", second="boss")
    at.finish((1, 2, 4))

    after = at.refuses(order, by="pit-manager", second="boss")

    assert "correction/not-foreseen" == before.code == after.code
    assert ("1-2-4", money(1010)) == (str(at.past[1].outcome), at.credit("ann"))


# ---- what a void comes to ----------------------------------------------------------------------------


def net(at: AtTheTable, player: str) -> Money:
    """Say what a player is up or down in all: credit, tickets and debts against what was paid in."""
    paid_in = sum(each.amount.minor_units for each in at.all_of(e.BoughtIn) if each.player == player)
    paid_out = sum(each.amount.minor_units for each in at.all_of(e.CashedOut) if each.player == player)
    owed = sum(
        at.books.balance(each).minor_units
        for each in at.books.accounts()
        if each.kind is AccountKind.RECEIVABLE and each.of.startswith(f"{player}/")
    )
    has = at.credit(player) + at.balance(AccountKind.PAYABLE, player)
    return Money(has.minor_units + paid_out - paid_in - owed)


@pytest.mark.clause("rws-open-cover-etg-2021", "5.9")
def test_a_void_round_gives_every_stake_back() -> None:
    """Every stake is where it came from, also when credit was bought during the round."""
    at = cluster(wagers={"ann": {"small": 10, "triple:4": 5}, "bob": {"big": 20}})
    at.do(c.BuyIn(player="bob", amount=money(100), paid_with=c.PaidWith.CASH), by="bob")
    assert "player/has-stakes" == at.refuses(c.CashOut(player="ann", ticket="X1"), by="ann").code
    at.do(c.CashOut(player="cat", ticket="X2"), by="cat")
    entries = len(at.transfers)

    at.do(c.ReportTumble(times=3), by="device")

    assert [money(1000), money(1100), money(0)] == credits_of(at, "ann", "bob", "cat")
    assert [Money(0)] * 3 == [net(at, name) for name in ("ann", "bob", "cat")]
    assert [
        ("stakes-in-play:T1/1", "player-credit:ann", money(15)),
        ("stakes-in-play:T1/1", "player-credit:bob", money(20)),
    ] == [(str(each.debit), str(each.credit), each.amount) for each in at.transfers[entries:]]
    view = player_view(at.now_table, "ann")
    assert ([WagerState.RETURNED] * 2, money(15)) == ([each.state for each in view.wagers], view.back)


@pytest.mark.clause("rws-open-cover-etg-2021", "5.9")
def test_a_settled_round_that_is_made_void_comes_to_nothing_for_everyone() -> None:
    """Later rounds were played, credit bought and cashed out: what cannot be recovered is owed."""
    at = AtTheTable(RWS)
    for name in ("ann", "bob", "cat", "dan", "eve"):
        at.terminal(name, credit=100)
    at.round(
        (4, 4, 4),
        {
            "ann": {"triple:4": 10},
            "bob": {"small": 40},
            "cat": {"any-triple": 10, "small": 50},
            "dan": {"small": 100},
            "eve": {"double:4": 100},
        },
    )
    assert [money(2050), money(60), money(370), money(0), money(1250)] == credits_of(
        at, "ann", "bob", "cat", "dan", "eve"
    )
    at.do(c.CashOut(player="ann", ticket="X1"), by="ann")
    at.do(c.BuyIn(player="bob", amount=money(25), paid_with=c.PaidWith.CASH), by="bob")
    at.do(c.LeavePosition(player="dan"), by="dan")
    at.round((1, 2, 4), {"cat": {"big": 350}, "eve": {"big": 1000}})
    at.round((1, 2, 4), {"bob": {"small": 50}})
    later = {name: net(at, name) for name in ("bob", "cat", "eve")}
    assert {"bob": money(10), "cat": Money(-8000), "eve": money(150)} == later

    at.do(
        c.VoidRounds(rounds=(1,), event=Irregular.DIE_NOT_FLAT, reason="die 2 leaned"),
        by=MANAGER,
        second="deputy",
    )

    assert {
        "ann": Money(0),
        "bob": money(50),
        "cat": Money(-35000),
        "dan": Money(0),
        "eve": Money(-100000),
    } == {name: net(at, name) for name in ("ann", "bob", "cat", "dan", "eve")}
    owed = {
        each.of: at.books.balance(each) for each in at.books.accounts() if each.kind is AccountKind.RECEIVABLE
    }
    assert {"ann/T1/1": money(1950), "cat/T1/1": money(250), "eve/T1/1": money(900)} == owed
    assert [money(0), Money(17500), money(0), money(0), money(0)] == credits_of(
        at, "ann", "bob", "cat", "dan", "eve"
    )
    assert money(100) == at.balance(AccountKind.PAYABLE, "dan")


# ---- rulings -----------------------------------------------------------------------------------------


@pytest.mark.clause("rws-open-cover-etg-2021", "5.10 [unforeseen]")
@pytest.mark.parametrize("person", [MANAGER, "casino-manager"])
def test_what_no_rule_foresees_is_held_for_the_shift_manager(person: str) -> None:
    """A pit manager's decision is refused; that of the shift manager, or someone senior, taken and logged."""
    at = cluster(wagers={"ann": {"small": 10}})

    at.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="a glass fell on the tumbler"))

    assert Phase.HELD is phase_of(at.now_table)
    held = at.refuses(c.CloseBetting())
    assert ("round/is-held", ("5.10 [unforeseen]",)) == (held.code, held.clause)
    for junior in ("dealer", "pit-supervisor", "pit-manager"):
        refused = rule(at, Verdict.CONTINUE, by=junior)
        assert isinstance(refused, Refusal)
        assert ("ruling/not-yours", ("5.10 [unforeseen]",)) == (refused.code, refused.clause)
    silent = c.GiveRuling(hold=1, verdict=Verdict.CONTINUE, reason=" ")
    assert "ruling/needs-a-reason" == at.refuses(silent, by=person).code
    rule(at, Verdict.CONTINUE, by=person)
    given = at.last(e.RulingGiven)
    assert (1, Verdict.CONTINUE, "as the dice lay", person, ("5.10 [unforeseen]",)) == (
        given.hold,
        given.verdict,
        given.reason,
        given.person,
        given.clause,
    )
    assert HowConcluded.SETTLED is at.finish((1, 2, 4)).concluded


@pytest.mark.clause("rws-open-cover-etg-2021", "5.10 [unforeseen]")
def test_an_event_without_a_rule_of_its_own_is_held_too() -> None:
    """The document has no broken dome: the round is held, and the verdicts on offer are those that act."""
    at = cluster(wagers={"ann": {"small": 10}})

    at.do(c.ReportIrregularity(event=Irregular.BROKEN_DOME))

    held = pit_view(at.now_table, NOON).holds[0]
    assert ("Table Games Shift Manager", True, Irregular.BROKEN_DOME) == (
        held.authority,
        held.or_above,
        held.event,
    )
    assert {
        Verdict.VOID_ROUND,
        Verdict.CONTINUE,
        Verdict.VOID_AFFECTED_ROUNDS,
    } == set(held.verdicts)
    rule(at, Verdict.VOID_ROUND)
    assert money(1000) == at.credit("ann")


@pytest.mark.clause("rws-open-cover-etg-2021", "5.10 [interpretation]")
def test_only_the_shift_manager_or_above_closes_a_question_of_interpretation() -> None:
    """Play goes on meanwhile; the answer is kept with its reason."""
    at = cluster(wagers={"ann": {"small": 10}})

    at.do(c.RaiseQuestion(question="is a die on the rim flat?"))

    hold = at.now_table.holds[0]
    assert (Irregular.INTERPRETATION, ("5.10 [interpretation]",), "is a die on the rim flat?") == (
        hold.event,
        hold.clause,
        hold.note,
    )
    at.finish((1, 2, 4))
    at.open_betting()
    for junior in ("dealer", "pit-supervisor", "pit-manager"):
        refused = rule(at, Verdict.CONTINUE, by=junior)
        assert isinstance(refused, Refusal)
        assert ("ruling/not-yours", ("5.10 [interpretation]",)) == (refused.code, refused.clause)
    rule(at, Verdict.CONTINUE)
    given = at.last(e.RulingGiven)
    assert ("as the dice lay", MANAGER, "Table Games Shift Manager", ("5.10 [interpretation]",)) == (
        given.reason,
        given.person,
        given.post,
        given.clause,
    )
    assert () == at.now_table.holds
    at.do(c.RaiseQuestion(question="and one on its edge?"))
    assert not isinstance(rule(at, Verdict.CONTINUE, by="casino-manager"), Refusal)
