"""Rulings: decisions on holds by the post that the document names, recorded with a reason."""

from sicbo.rules.document import RuleDocument
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Verdict, When
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Context
from sicbo.table.decisions.checks.staff import ruling_is_not_yours
from sicbo.table.decisions.decision import Decision
from sicbo.table.decisions.irregularities.corrections import Grounds, correct_rounds, void_rounds_by
from sicbo.table.decisions.irregularities.grounds import asks_whether_touched, grounds_of
from sicbo.table.decisions.irregularities.irregularities import (
    ask_for_remedy,
    call_no_roll,
    clause_on,
    is_settlement_begun,
    judge,
    return_wager,
    row_of,
)
from sicbo.table.decisions.settlement import go_on
from sicbo.table.people import acts_as, holds_post
from sicbo.table.recovery.recover import Wait, go_on_after_hold, recover
from sicbo.table.refusals import refused
from sicbo.table.state import Hold, Table

OF_A_WAGER = (Verdict.STAKE_STANDS, Verdict.RETURN_STAKE)
"""Verdicts on a wager: never on the round with everybody else's."""
ALWAYS_OPEN = (
    Verdict.VOID_ROUND,
    Verdict.CONTINUE,
    Verdict.NO_ROLL,
    Verdict.CORRECT_AND_RESETTLE,
    Verdict.VOID_AFFECTED_ROUNDS,
)
"""Verdicts on the unforeseen that any document allows."""


def verdicts_for(document: RuleDocument, hold: Hold) -> tuple[Verdict, ...]:
    """List the verdicts that a ruling may give.

    On a reported fact: the document's verdict, or that the fact is not so; on a wager: two; else all
    verdicts of the document.
    """
    if hold.finding is not None:
        return (hold.finding, Verdict.CONTINUE)
    if hold.wager:
        return OF_A_WAGER
    if hold.event is Irregular.INTERPRETATION:
        return (Verdict.CONTINUE,)
    known = (row.verdict for row in document.irregularities if row.verdict is not Verdict.HOLD_FOR_RULING)
    return tuple(dict.fromkeys((*ALWAYS_OPEN, *known)))


def report_irregularity(decision: Decision, command: c.ReportIrregularity, context: Context) -> None:
    """Judge what is reported; an interruption of a round is treated as at start-up.

    When terminals go down, registered wagers stand; unregistered ones are reported with their terminal.
    """
    if command.event is Irregular.CHIPS_UNCLEAR:
        raise refused("ruling/wager-needed", clause=clause_on(decision.table.document, command.event))
    if command.event is Irregular.DEAL_BUTTON_MISSED:
        _refuse_button_before_its_turn(decision.table)
    if command.event is Irregular.ROUND_INTERRUPTED and decision.table.round is not None:
        follows = recover(decision.table, context.now)
        decision.add_all(() if isinstance(follows, Wait) else follows)
        return
    is_said = command.is_outcome_touched is not None
    judge(
        decision,
        command.event,
        when=_conditions(command),
        note=command.note,
        rounds=command.rounds,
        is_in_doubt=not is_said and asks_whether_touched(decision.table.document, command.event),
    )
    go_on(decision)


def _conditions(command: c.ReportIrregularity) -> tuple[When, ...]:
    """Return what a report says besides its event; a fault counts as touching the outcome unless denied."""
    if command.event is Irregular.TERMINALS_INTERRUPTED:
        return (When.REGISTERED,)
    is_untouched = command.is_outcome_touched is False
    return (When.OUTCOME_UNTOUCHED if is_untouched else When.OUTCOME_TOUCHED,)


def _refuse_button_before_its_turn(table: Table) -> None:
    """Refuse a missed deal button before it was to be pressed, where the procedure has one."""
    step = next((each for each in table.steps if each.act is Act.PRESS_DEAL_BUTTON), None)
    if step is not None and (table.round is None or table.round.steps_done < table.steps.index(step)):
        row = row_of(table.document, Irregular.DEAL_BUTTON_MISSED)
        raise refused("ruling/button-not-due", clause=row.clause if row else step.clause)


def raise_question(decision: Decision, command: c.RaiseQuestion, _: Context) -> None:
    """Hold a question of interpretation for the post that the document names; play goes on."""
    judge(decision, Irregular.INTERPRETATION, note=command.question)


def give_ruling(decision: Decision, command: c.GiveRuling, context: Context) -> None:
    """Rule on a hold."""
    table = decision.table
    hold = next((each for each in table.holds if each.number == command.hold), None)
    if hold is None:
        raise refused("ruling/nothing-held", hold=command.hold)
    post = _post_that_rules(table, hold, context)
    if hold.finding is not None and context.actor.person == hold.reported_by:
        raise refused("ruling/reported-it", person=hold.reported_by, clause=hold.clause)
    if not command.reason.strip():
        raise refused("ruling/needs-a-reason", clause=hold.clause)
    known = verdicts_for(table.document, hold)
    if command.verdict not in known:
        raise refused(
            "ruling/not-a-verdict",
            verdict=command.verdict.value,
            known=", ".join(each.value for each in known),
        )
    grounds = grounds_of(table.document, hold, command)
    decision.add(
        e.RulingGiven(
            hold=hold.number,
            round=hold.round,
            verdict=command.verdict,
            reason=command.reason,
            person=context.actor.person,
            post=post,
            clause=hold.clause,
            area=command.area,
            rounds=command.rounds,
        )
    )
    _carry_out(decision, hold, command, grounds, context)
    go_on_after_hold(decision, context.now)


def _post_that_rules(table: Table, hold: Hold, context: Context) -> str:
    """Return the post in which someone rules; refuse anyone who may not."""
    person = context.actor.person
    entry = table.roster.get(person)
    post = acts_as(table.document.staff, entry, hold.authority, or_above=hold.or_above)
    if not post:
        raise ruling_is_not_yours(table, hold.authority, person, hold.clause)
    return post


def _carry_out(
    decision: Decision, hold: Hold, command: c.GiveRuling, grounds: Grounds, context: Context
) -> None:
    play = decision.table.round
    is_current = play is not None and play.number == hold.round
    has_wager = play is not None and hold.wager in play.betting.wagers
    match command.verdict:
        case Verdict.STAKE_STANDS if has_wager:
            _rule_area(decision, hold, command.area)
        case Verdict.RETURN_STAKE if has_wager:
            return_wager(decision, hold.wager, hold.event, hold.clause)
            go_on(decision)
        case Verdict.VOID_ROUND if is_current and play is not None:
            decision.takes_two = is_settlement_begun(decision.table)
            void_rounds_by(decision, (play.number,), grounds, context)
            if hold.finding is not None:
                ask_for_remedy(decision, hold.event)
        case Verdict.NO_ROLL if is_current and play is not None and play.outcome is None:
            call_no_roll(decision, play, hold.clause)
        case Verdict.VOID_AFFECTED_ROUNDS:
            void_rounds_by(decision, command.rounds, grounds, context)
            decision.takes_two = True
        case Verdict.CORRECT_AND_RESETTLE:
            correct_rounds(decision, command.rounds or (hold.round,), command.faces or (), grounds, context)
            decision.takes_two = True
        case Verdict.RESET_AND_ENTER if is_current and play is not None:
            decision.add(e.DeviceMustBeReset(round=play.number))
        case Verdict.SETTLE_THEN_STOP if is_current and play is not None:
            decision.add(e.SettlesByHand(round=play.number, authority=hold.authority))
        case _:
            go_on(decision)


def _rule_area(decision: Decision, hold: Hold, area: str) -> None:
    """Place a wager on the area ruled, one of those in question; if none is named, where it stood.

    A fact that is found to be so leaves no choice: the wager lies where it was shifted to.
    """
    wager = decision.play.betting.wagers[hold.wager]
    ruled = hold.areas[-1] if hold.finding is not None else area or wager.area
    known = dict.fromkeys((wager.area, *hold.areas))
    if ruled not in known:
        raise refused("ruling/area-needed", area=ruled[:40], areas=", ".join(known), clause=hold.clause)
    if ruled != wager.area:
        decision.add(e.WagerRuled(round=decision.play.number, wager=wager.number, area=ruled))


def record_presence(decision: Decision, _: c.RecordPresence, context: Context) -> None:
    """Record presence at a settlement by hand, in the post that the document names."""
    play = decision.play
    person = context.actor.person
    entry = decision.table.roster.get(person)
    authority = play.by_hand.authority if play.by_hand else ""
    if not play.by_hand or not holds_post(decision.table.document.staff, entry, authority):
        raise ruling_is_not_yours(decision.table, authority or "nobody now", person)
    decision.add(e.PresenceRecorded(round=play.number, person=person))


def reset_device(decision: Decision, _: c.ResetDevice, __: Context) -> None:
    """Reset the equipment of a round in which a step was missed."""
    if not decision.play.must_reset:
        raise refused("equipment/not-waited-for", remedies="nothing")
    decision.add(e.DeviceReset(round=decision.play.number))
