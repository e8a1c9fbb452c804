"""Deciding commands: `decide(table, command, context) -> events or a refusal`.

The specification of a command (`table.orders`) says who may send it, whether it takes two people, and which
handler decides it.
"""

from sicbo.orders import OrderSpec, People, Possible
from sicbo.people import Actor, Role
from sicbo.table import commands as c
from sicbo.table.context import Context
from sicbo.table.decisions.checks.names import refuse_names
from sicbo.table.decisions.checks.staff import duty_is_not_yours, may_approve
from sicbo.table.decisions.decision import Decision
from sicbo.table.events import Event
from sicbo.table.evolve import evolve
from sicbo.table.orders import ORDERS, Handler
from sicbo.table.people import holds_duty
from sicbo.table.refusals import Refusal, Refused, refused
from sicbo.table.state import Table

Events = tuple[Event, ...]
Step = tuple[Event, Table]
Steps = tuple[Step, ...]


WHILE_LOCKED = (c.CallAttendant, c.AnswerCall, c.ReportTerminals)
"""What a locked terminal may still send."""


def decide(table: Table | None, command: c.Command, context: Context) -> Events | Refusal:
    """Decide a command: return its events, or the refusal."""
    decided = decide_in_steps(table, command, context)
    return decided if isinstance(decided, Refusal) else tuple(event for event, _ in decided)


def decide_in_steps(table: Table | None, command: c.Command, context: Context) -> Steps | Refusal:
    """Decide a command, and return each event with the table after it."""
    possible = examine(table, command, context)
    return possible if isinstance(possible, Refusal) else possible.decided


def examine(table: Table | None, command: c.Command, context: Context) -> Possible[Step] | Refusal:
    """Return what a command would do and whether it needs a second person, or the refusal.

    The second person is checked last, so that nobody proposes what could never be carried out.
    """
    spec = ORDERS[type(command)]
    try:
        if isinstance(command, c.SetUpTable):
            return Possible(_set_up(table, command, context, spec))
        if table is None:
            raise refused("table/is-not-set-up")
        _refuse_sender(table, spec, context)
        _refuse_locked_terminal(table, command, context)
        refuse_names(command)
        decision = Decision(table, context.actor.person)
        spec.handler(decision, command, context)
    except Refused as reason:
        return reason.refusal
    if spec.people is not People.TWO and not decision.takes_two:
        return Possible(tuple(decision.steps))

    def approves(who: Actor) -> bool:
        return may_approve(table, who, spec.approvers(context.actor.role))

    return Possible(tuple(decision.steps), spec.without_second(context.actor, context.second, approves))


def foresee(table: Table, command: c.Command, context: Context) -> Steps | Refusal:
    """Preview an order without carrying it out, whoever the sender is."""
    decision = Decision(table, context.actor.person)
    try:
        refuse_names(command)
        ORDERS[type(command)].handler(decision, command, context)
    except Refused as reason:
        return reason.refusal
    return tuple(decision.steps)


def _set_up(
    table: Table | None, command: c.SetUpTable, context: Context, spec: OrderSpec[Handler, Table]
) -> Steps:
    spec.refuse_role(context.actor)
    if table is not None:
        raise refused("table/is-set-up", table=table.id)
    refuse_names(command)
    event = spec.handler(command, context)
    return ((event, evolve(None, event)),)


def _refuse_locked_terminal(table: Table, command: c.Command, context: Context) -> None:
    """Refuse what a locked terminal orders for its player; it may still call somebody."""
    position = table.positions.get(context.actor.device)
    is_locked = position is not None and position.is_locked
    if is_locked and context.actor.role is Role.TERMINAL and not isinstance(command, WHILE_LOCKED):
        raise refused("position/is-locked", position=context.actor.device)


def _refuse_sender(table: Table, spec: OrderSpec[Handler, Table], context: Context) -> None:
    """Refuse a sender without the role or the duty, and a dealer without a post."""
    actor = context.actor
    spec.refuse_role(actor)
    if actor.role is Role.DEALER and actor.person not in table.roster:
        raise refused("staff/no-post-here", person=actor.person)
    staff = table.document.staff
    is_person = actor.role not in (Role.PROGRAM, Role.DEVICE)
    duty = spec.duty if is_person else None
    if duty is not None and not holds_duty(staff, table.roster.get(actor.person), duty):
        raise duty_is_not_yours(table, duty, actor.person)
