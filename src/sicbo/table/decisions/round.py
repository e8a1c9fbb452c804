"""A round of play step by step: opening, closing, and the steps without data.

The order comes from the document's procedure. An order out of turn is refused; a report out of turn is
judged as an irregularity.
"""

from datetime import datetime, timedelta

from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Verdict
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Context
from sicbo.table.deadlines import seconds_left
from sicbo.table.decisions.checks.gear import refuse_gear_in_use
from sicbo.table.decisions.checks.turns import in_turn, refuse_waiting_round
from sicbo.table.decisions.decision import Decision
from sicbo.table.decisions.irregularities.irregularities import judge, row_of, stops_play
from sicbo.table.decisions.outcome.committed_draws import refuse_undrawable
from sicbo.table.decisions.players.colour_chips import refuse_unmarked_chips
from sicbo.table.decisions.readiness import (
    is_call_halted,
    refuse_absent_keeper,
    refuse_halted,
    refuse_missing_people,
    refuse_unready_round,
    refuse_unready_tumble,
    refuse_without_custody,
    rule_sets_stopped,
)
from sicbo.table.decisions.settlement import SETTLING, go_on, take_settling_step
from sicbo.table.decisions.wagers.closing import close_wagers
from sicbo.table.people import Role
from sicbo.table.refusals import refused
from sicbo.table.round import Round
from sicbo.table.state import Table

OWN_STEPS = (Act.PRESS_DEAL_BUTTON, Act.COVER, Act.UNCOVER, Act.CLEAR_LIGHTS)
"""Steps without data; the others have orders of their own."""

WINDOW = range(5, 601)
"""For how many seconds betting may be opened (ours: the documents leave it to the dealer)."""


def open_betting(decision: Decision, command: c.OpenBetting, context: Context) -> None:
    """Begin a round with the current limits and pay tables, for the window given.

    Where the closing call is the dealer's, the window only says when the dealer is asked for it.
    """
    table = decision.table
    if not table.is_open:
        raise refused("table/is-closed")
    if table.round is not None:
        raise refused("round/one-in-play", round=table.round.number, clause=table.steps[-1].clause)
    if table.was_last_round_played:
        raise refused("table/last-round-was-played", round=table.last_round)
    for hold in table.holds:
        if stops_play(table, hold):
            raise refused("round/is-held", round=hold.round, authority=hold.authority, clause=hold.clause)
    stopped = rule_sets_stopped(table, context.stops)
    refuse_missing_people(table, context.absent)
    refuse_absent_keeper(table, context.absent)
    refuse_unready_round(table, context.now)
    refuse_gear_in_use(table, context)
    refuse_undrawable(table, context)
    seconds = command.seconds
    fewest = max(WINDOW[0], table.document.law.betting_seconds_fewest)
    if seconds is not None and not fewest <= seconds <= WINDOW[-1]:
        raise refused("round/window-outside", fewest=fewest, most=WINDOW[-1], seconds=seconds)
    ends_at = None if seconds is None else context.now + timedelta(seconds=seconds)
    is_called = any(step.dealers_call for step in table.steps)
    later = table.limits_later
    if later is not None and (context.now >= later.since or not table.visits):
        decision.add(e.LimitsSet(limits=later.limits))
    refuse_unmarked_chips(decision.table)
    decision.add(
        e.BettingOpened(
            round=table.rounds_opened + 1,
            at=context.now,
            limits=decision.table.limits,
            pay_tables={each.id: each.pay_table.name for each in table.rule_sets.values()},
            call=table.steps[0].call,
            closes_at=None if is_called else ends_at,
            call_due_at=ends_at if is_called else None,
            closed_to=stopped,
        )
    )


def close_betting(decision: Decision, _: c.CloseBetting, context: Context) -> None:
    """Make the closing call; spoken wagers not laid yet lapse.

    A person may close at any time; the program only when the betting window has ended (ours), with the
    document's call for the screens to show and the dealer to say. A call that a person made closes betting
    even if a step before it is missing: only the missing step is irregular.
    """
    table = decision.table
    if context.actor.role is Role.PROGRAM:
        in_turn(table, Act.CLOSE_BETTING)
        _refuse_open_window(decision.play, context.now)
    refuse_waiting_round(table)
    missing = table.next_step if decision.play.betting.is_open else None
    if missing is None or missing.act is Act.CLOSE_BETTING:
        in_turn(table, Act.CLOSE_BETTING)
        missing = None
    if is_call_halted(table):
        refuse_halted(table)
    if decision.play.no_rolls:
        refuse_unready_tumble(table, context.now)
    _refuse_too_soon(decision, context.now)
    call = next(step.call for step in table.steps if step.act is Act.CLOSE_BETTING)
    close_wagers(decision, context.now, call)
    if missing is not None:
        note = f"the closing call was made before the step {missing.act.value}"
        judge(decision, Irregular.UNFORESEEN, note=note)


def _refuse_open_window(play: Round, now: datetime) -> None:
    closes_at = play.betting.closes_at
    if closes_at is None:
        raise refused("round/no-window", round=play.number)
    if now < closes_at:
        left = seconds_left(closes_at, now)
        raise refused("round/window-is-open", closes_at=closes_at.isoformat(), left=left)


def _refuse_too_soon(decision: Decision, now: datetime) -> None:
    """Refuse to close betting before the time is over that a law gives players to bet."""
    fewest = decision.table.document.law.betting_seconds_fewest
    until = decision.play.opened_at + timedelta(seconds=fewest)
    if fewest and now < until:
        raise refused("round/too-little-time-to-bet", fewest=fewest, left=seconds_left(until, now))


# ---- steps without data ------------------------------------------------------------------------------


def take_step(decision: Decision, command: c.TakeStep, context: Context) -> None:
    """Take a step in its turn."""
    act = command.act
    if act is Act.COVER:
        refuse_without_custody(decision.table, context.actor.person)
    if act not in (*OWN_STEPS, *SETTLING):
        raise refused("round/not-an-own-step", act=act.value)
    if act is Act.COVER and may_cover_again(decision.table):
        _cover_again(decision)
        return
    in_turn(decision.table, act)
    if act in SETTLING:
        take_settling_step(decision, act)
        return
    decision.add(e.StepTaken(round=decision.play.number, act=act))
    go_on(decision)


def report_step(decision: Decision, command: c.ReportStep, _: Context) -> None:
    """Record a step done on the table; out of turn, judge it."""
    act = command.act
    step = decision.table.next_step
    play = decision.table.round
    if act is Act.COVER and may_cover_again(decision.table):
        _cover_again(decision)
    elif play is None or step is None:
        judge(decision, Irregular.UNFORESEEN, note=f"{act.value} reported out of place")
    elif act is Act.UNCOVER and play.betting.is_open:
        judge(decision, Irregular.EXPOSED_EARLY)
    elif act is Act.PRESS_DEAL_BUTTON and play.was_button_missed and play.reading.is_uncovered:
        _press_after_uncovering(decision)
    elif act not in OWN_STEPS or play.option is not None:
        judge(decision, Irregular.UNFORESEEN, note=f"{act.value} reported out of place")
    elif step.act is act:
        decision.add(e.StepTaken(round=play.number, act=act))
        go_on(decision)
    elif act is Act.UNCOVER and step.act is Act.PRESS_DEAL_BUTTON:
        judge(decision, Irregular.DEAL_BUTTON_MISSED)
        if decision.table.round is not None:
            decision.add(e.StepTaken(round=play.number, act=Act.UNCOVER))
    else:
        judge(decision, Irregular.UNFORESEEN, note=f"{act.value} while the next step is {step.act.value}")


def _press_after_uncovering(decision: Decision) -> None:
    """Record a deal button that was pressed too late: the reset that follows from missing it covers that.

    Equipment that was reset meanwhile must be reset again, unless the outcome is known.
    """
    play, event = decision.play, Irregular.DEAL_BUTTON_MISSED
    if not play.must_reset and play.outcome is None:
        judge(decision, event, note="pressed after the cover was lifted")
        return
    row = row_of(decision.table.document, event)
    decision.add(
        e.IrregularityRecorded(
            round=play.number,
            irregularity=event,
            verdict=row.verdict if row else Verdict.CONTINUE,
            clause=row.clause if row else (),
            note="pressed after the cover was lifted",
        )
    )


def may_cover_again(table: Table) -> bool:
    """Return whether the cover may go on outside its step: from the last payment to the next call.

    A shaker is covered for shaking (US 5(f)).
    """
    if all(step.act is not Act.COVER for step in table.steps):
        return False
    play = table.round
    if play is None or play.betting.is_open:
        return True
    paying = next(place for place, step in enumerate(table.steps) if step.act is Act.PAY_WINNERS)
    return play.steps_done > paying


def _cover_again(decision: Decision) -> None:
    play = decision.table.round
    decision.add(e.CoverPutOn(round=play.number if play else 0))
