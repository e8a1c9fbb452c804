"""Rulings: decisions on holds by the post that the document names, recorded with a reason."""

from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Irregularity, Moment, Verdict, When
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Context
from sicbo.table.decisions.checks.staff import may_approve, ruling_is_not_yours
from sicbo.table.decisions.decision import Decision
from sicbo.table.decisions.irregularities.corrections import (
    Grounds,
    correct_rounds,
    not_void,
    put_back_losers,
    void_affected_rounds,
    void_rounds_by,
)
from sicbo.table.decisions.irregularities.grounds import asks_whether_touched, grounds_of
from sicbo.table.decisions.irregularities.irregularities import (
    CHANGING,
    ask_for_remedy,
    call_no_roll,
    claim_of,
    clause_on,
    judge,
    judged,
    return_wager,
    row_of,
)
from sicbo.table.decisions.settlement import go_on, settle_step
from sicbo.table.people import SUPERVISORS, Role, acts_as, holds_post
from sicbo.table.progress import is_paid, is_seen, is_settlement_begun, may_be_known
from sicbo.table.recovery.recover import (
    GIVE_A_RULING,
    Wait,
    go_on_after_hold,
    has_outcome,
    is_on_record,
    is_result_on_record,
    recover,
    waits_already,
)
from sicbo.table.refusals import refused
from sicbo.table.round import Round, StandingWager
from sicbo.table.state import Hold, Table

OF_A_WAGER = (Verdict.STAKE_STANDS, Verdict.RETURN_STAKE)
"""Verdicts on a wager: never on the round with everybody else's."""
OUTSIDE_LIMITS = (Irregular.UNDER_MINIMUM, Irregular.OVER_MAXIMUM)
AT_ANY_TIME = (When.FIRST_TIME, When.LATER)
OF_THE_ROUND_IN_PLAY = (Verdict.RESET_AND_ENTER, Verdict.SETTLE_THEN_STOP, Verdict.NO_ROLL)
BEFORE_DISCRETION = (
    Verdict.CONTINUE,
    Verdict.VOID_ROUND,
    Verdict.NO_ROLL,
    Verdict.VOID_AFFECTED_ROUNDS,
    Verdict.CORRECT_AND_RESETTLE,
)
"""What a ruling chooses from by rule files that were written before rows said so."""


def verdicts_for(table: Table, hold: Hold) -> tuple[Verdict, ...]:
    """List the verdicts that a ruling may give.

    On a reported fact: the document's verdict, or that the fact is not so; on a wager: two; else those that
    the document leaves to whoever rules, as far as they can be carried out.
    """
    if hold.finding is not None:
        return (hold.finding, Verdict.NOT_SO)
    if hold.wager:
        return OF_A_WAGER
    return tuple(
        each for each in hold.discretion or BEFORE_DISCRETION if _can_be_carried_out(table, hold, each)
    )


def _can_be_carried_out(table: Table, hold: Hold, verdict: Verdict) -> bool:
    """Return whether a verdict has something to act on, and the document knows it."""
    if verdict is Verdict.VOID_AFFECTED_ROUNDS:
        return table.rounds_opened > 0
    if verdict is Verdict.CORRECT_AND_RESETTLE:
        is_open = table.round is not None and table.round.outcome is None
        return table.rounds_opened > is_open
    if verdict is Verdict.VOID_ROUND:
        return hold.round > 0
    if verdict not in OF_THE_ROUND_IN_PLAY:
        return True
    is_current = table.round is not None and table.round.number == hold.round
    knows = any(row.verdict is verdict for row in table.document.irregularities)
    is_drawn = table.equipment.is_virtual and is_seen(table)
    is_open = table.round is not None and table.round.betting.is_open
    is_too_late = is_drawn and verdict is Verdict.NO_ROLL
    is_too_early = is_open and verdict is Verdict.SETTLE_THEN_STOP
    return is_current and knows and not is_too_late and not is_too_early


def report_irregularity(decision: Decision, command: c.ReportIrregularity, context: Context) -> None:
    """Judge what is reported; an interruption found by the program is treated as at start-up.

    When terminals go down, registered wagers stand; unregistered ones are reported with their terminal.
    """
    table = decision.table
    if command.event is Irregular.CHIPS_UNCLEAR:
        raise refused("ruling/wager-needed", clause=clause_on(table.document, command.event))
    if command.event is Irregular.DEAL_BUTTON_MISSED:
        _refuse_button_before_its_turn(table)
    when: tuple[When, ...] = ()
    if command.event is Irregular.TERMINALS_INTERRUPTED:
        when = (When.REGISTERED,)
    elif asks_whether_touched(table.document, command.event):
        is_untouched = command.is_outcome_touched is False
        when = (When.OUTCOME_UNTOUCHED if is_untouched else When.OUTCOME_TOUCHED,)
    elif command.event is Irregular.ROUND_INTERRUPTED and table.round is not None:
        established = has_outcome(table, table.round)
        when = (When.OUTCOME_ESTABLISHED if established else When.NO_OUTCOME,)
        if _goes_on_after_interruption(decision, command, context, table.round, when):
            return
    elif command.event in OUTSIDE_LIMITS:
        when = AT_ANY_TIME
    is_said = command.is_outcome_touched is not None
    is_settled = _is_settled_breach(table, command)
    judge(
        decision,
        Irregular.LIMIT_BREACH_FOUND_LATER if is_settled else command.event,
        when=when,
        note=command.note,
        rounds=command.rounds,
        moment=None if is_settled else command.moment,
        is_in_doubt=not is_said and asks_whether_touched(table.document, command.event),
    )
    go_on(decision)


def _is_settled_breach(table: Table, command: c.ReportIrregularity) -> bool:
    """Return whether limits were broken in a round that is over, which is considered settled (v6 5.12)."""
    later = claim_of(table, Irregular.LIMIT_BREACH_FOUND_LATER, rounds=command.rounds)
    own = claim_of(table, command.event, AT_ANY_TIME, command.moment, command.rounds)
    is_earlier = own.moment is Moment.EARLIER or table.round is None
    return command.event in OUTSIDE_LIMITS and own.row is None and is_earlier and later.row is not None


def _goes_on_after_interruption(
    decision: Decision,
    command: c.ReportIrregularity,
    context: Context,
    play: Round,
    when: tuple[When, ...],
) -> bool:
    """Record an interruption that nobody has to find, and go on from it; return False for any other.

    The program knows it. What people say of a moment that cannot have been is held like anything unforeseen.
    A person's report of one after the result moves no money: whoever deals concludes the round, step by step.
    """
    table = decision.table
    waits = waits_already(table, play)
    if waits is not None and (waits is not GIVE_A_RULING or is_on_record(table, play)):
        return True
    claim = claim_of(table, command.event, when, command.moment, command.rounds)
    _, is_to_be_found = judged(table, claim)
    is_of_program = context.actor.role is Role.PROGRAM
    is_held = not is_of_program and (claim.row is None or is_to_be_found)
    if claim.rounds != (play.number,) or is_held:
        return False
    is_decided = claim.row is not None and claim.row.verdict is Verdict.CONCLUDE
    if is_decided and not is_of_program:
        judge(decision, command.event, when=when, note=command.note, moment=command.moment)
    if is_of_program or not (is_decided and is_result_on_record(play)):
        _go_on_as_after_start_up(decision, context)
    return True


def _go_on_as_after_start_up(decision: Decision, context: Context) -> None:
    follows = recover(decision.table, context.now)
    decision.add_all(() if isinstance(follows, Wait) else follows)


def _refuse_button_before_its_turn(table: Table) -> None:
    """Refuse a missed deal button before it was to be pressed, where the procedure has one."""
    step = next((each for each in table.steps if each.act is Act.PRESS_DEAL_BUTTON), None)
    if step is not None and (table.round is None or table.round.steps_done < table.steps.index(step)):
        row = row_of(table.document, Irregular.DEAL_BUTTON_MISSED)
        raise refused("ruling/button-not-due", clause=row.clause if row else step.clause)


def raise_question(decision: Decision, command: c.RaiseQuestion, context: Context) -> None:
    """Hold a question of interpretation for the post that the document names; play goes on.

    A player's dispute stops the round once a supervisor accepts it.
    """
    is_accepted = command.holds_round and may_approve(decision.table, context.actor, SUPERVISORS)
    event = Irregular.UNFORESEEN if is_accepted else Irregular.INTERPRETATION
    rounds = _disputed(decision.table) if is_accepted else ()
    judge(decision, event, note=command.question, rounds=rounds)


def _disputed(table: Table) -> tuple[int, ...]:
    """Return the round that a dispute is about: the one in play, or the last one."""
    return (table.rounds_opened,) if table.rounds_opened else ()


def give_ruling(decision: Decision, command: c.GiveRuling, context: Context) -> None:
    """Rule on a hold."""
    table = decision.table
    hold = next((each for each in table.holds if each.number == command.hold), None)
    if hold is None:
        raise refused("ruling/nothing-held", hold=command.hold)
    post = _post_that_rules(table, hold, context)
    if context.actor.person == hold.reported_by and _takes_another(table, hold, command.verdict):
        raise refused("ruling/reported-it", person=hold.reported_by, clause=hold.clause)
    if not command.reason.strip():
        raise refused("ruling/needs-a-reason", clause=hold.clause)
    known = verdicts_for(table, hold)
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


def _takes_another(table: Table, hold: Hold, verdict: Verdict) -> bool:
    """Return whether someone other than the reporter must rule: on a fact, or once a result may be known."""
    if hold.finding is not None:
        return True
    is_current = table.round is not None and table.round.number == hold.round
    return verdict in (*CHANGING, *OF_A_WAGER) and (may_be_known(table) or not is_current)


def _carry_out(
    decision: Decision, hold: Hold, command: c.GiveRuling, grounds: Grounds, context: Context
) -> None:
    play = decision.table.round
    is_current = play is not None and play.number == hold.round
    has_wager = play is not None and hold.wager in play.betting.wagers
    match command.verdict:
        case Verdict.STAKE_STANDS | Verdict.RETURN_STAKE if has_wager:
            _rule_on_wager(decision, hold, command, grounds, context)
        case _ if _is_interruption_found(hold) and command.verdict is hold.finding:
            _go_on_as_after_start_up(decision, context)
        case Verdict.VOID_ROUND:
            _void(decision, hold.all_rounds, grounds, context)
            _ask_for_remedy(decision, hold, hold.all_rounds)
        case Verdict.NO_ROLL:
            _no_roll(decision, hold, grounds, context)
        case Verdict.VOID_AFFECTED_ROUNDS:
            void_affected_rounds(decision, command.rounds, _row_found(decision, hold), grounds, context)
            decision.takes_two = True
            _ask_for_remedy(decision, hold, command.rounds)
        case Verdict.CORRECT_AND_RESETTLE:
            rounds = command.rounds or hold.all_rounds
            correct_rounds(decision, rounds, command.faces or (), grounds, context)
            decision.takes_two = True
        case Verdict.RESET_AND_ENTER if is_current and play is not None:
            decision.add(e.DeviceMustBeReset(round=play.number))
        case Verdict.SETTLE_THEN_STOP if is_current and play is not None:
            decision.add(e.SettlesByHand(round=play.number, authority=hold.authority))
            _ask_for_repair(decision, hold)
        case _:
            go_on(decision)


def _is_interruption_found(hold: Hold) -> bool:
    """Return whether an interruption was found to be so: then the dice decide what follows."""
    return hold.finding is not None and hold.event is Irregular.ROUND_INTERRUPTED


def _void(decision: Decision, rounds: tuple[int, ...], grounds: Grounds, context: Context) -> None:
    """Void rounds, as far as they are not void already; where money has moved, by two people."""
    current = decision.table.round.number if decision.table.round else 0
    left = not_void(decision.table, rounds, context)
    decision.takes_two = bool(left) and (left != (current,) or is_settlement_begun(decision.table))
    void_rounds_by(decision, left, grounds, context)


def _no_roll(decision: Decision, hold: Hold, grounds: Grounds, context: Context) -> None:
    """Take a result back that there never was; the stakes stand, unless winners have been paid already."""
    if is_paid(decision.table):
        _void(decision, hold.all_rounds, grounds, context)
        return
    decision.takes_two = is_settlement_begun(decision.table)
    put_back_losers(decision, grounds, context)
    call_no_roll(decision, decision.play, hold.clause)


def _ask_for_remedy(decision: Decision, hold: Hold, rounds: tuple[int, ...]) -> None:
    """Require the remedy before another round, now that the fact is confirmed."""
    if hold.finding is not None:
        ask_for_remedy(decision, hold.event, rounds)


def _ask_for_repair(decision: Decision, hold: Hold) -> None:
    """Stop the table after a settlement by hand that was ruled, as the document stops it after its own."""
    rows = decision.table.document.irregularities
    row = next(row for row in rows if row.verdict is Verdict.SETTLE_THEN_STOP)
    ask_for_remedy(decision, row.event, hold.all_rounds)


def _row_found(decision: Decision, hold: Hold) -> Irregularity | None:
    """Return the document's row for a fact that was found to be so; none where a ruling was free."""
    if hold.finding is None:
        return None
    return row_of(decision.table.document, hold.event, moment=hold.moment)


def _rule_on_wager(
    decision: Decision, hold: Hold, command: c.GiveRuling, grounds: Grounds, context: Context
) -> None:
    """Return a wager, or let it lie on the area ruled; losers who were collected are then collected again."""
    wager = decision.play.betting.wagers[hold.wager]
    area = "" if command.verdict is Verdict.RETURN_STAKE else _ruled_area(wager, hold, command.area)
    if area != wager.area:
        decision.takes_two = is_begun = is_settlement_begun(decision.table)
        put_back_losers(decision, grounds, context)
        if area:
            decision.add(e.WagerRuled(round=decision.play.number, wager=wager.number, area=area))
        else:
            return_wager(decision, wager.number, hold.event, hold.clause)
        if is_begun:
            settle_step(decision, Act.COLLECT_LOSERS)
    go_on(decision)


def _ruled_area(wager: StandingWager, hold: Hold, area: str) -> str:
    """Return the area ruled, one of those in question; if none is named, where the wager stood.

    A fact that is found to be so leaves no choice: the wager lies where it was shifted to.
    """
    ruled = hold.areas[-1] if hold.finding is not None else area or wager.area
    known = dict.fromkeys((wager.area, *hold.areas))
    if ruled not in known:
        raise refused("ruling/area-needed", area=ruled[:40], areas=", ".join(known), clause=hold.clause)
    return ruled


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
