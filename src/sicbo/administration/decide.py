"""Decides orders about the house: `decide(administration, command, context)` returns events or a refusal.

The specification of an order (`administration.orders`) states who may send it, whether it takes two people
and what decides it. Sender and approver must also be allowed to act at this moment.
"""

from sicbo.administration import commands as c
from sicbo.administration.access import refuse_role, refuse_unless_may_act
from sicbo.administration.context import Context
from sicbo.administration.events import Event
from sicbo.administration.orders import ORDERS
from sicbo.administration.refusals import refused
from sicbo.administration.state import Administration
from sicbo.orders import People, Possible
from sicbo.streams import Refusal, Refused


def decide(
    administration: Administration, command: c.Command, context: Context
) -> tuple[Event, ...] | Refusal:
    """Decide an order: return its events, or a refusal."""
    possible = examine(administration, command, context)
    return possible if isinstance(possible, Refusal) else possible.decided


def examine(
    administration: Administration, command: c.Command, context: Context
) -> Possible[Event] | Refusal:
    """Return what an order would lead to, and whether it waits for another person; or why it is refused."""
    spec = ORDERS[type(command)]
    actor, second = context.actor, context.second
    try:
        if administration.house is None and not isinstance(command, c.FoundHouse):
            raise refused("house/not-founded")
        if context.is_proposed:
            refuse_role(administration, actor.person, actor.role)
        else:
            refuse_unless_may_act(administration, actor)
        spec.refuse_role(actor)
        events = tuple(spec.handler(administration, command, context))
        if spec.people is People.ONE:
            return Possible(events)
        without_second = spec.without_second(
            actor, second, lambda who: who.role in spec.approvers(actor.role)
        )
        if second is not None and without_second is None:
            refuse_unless_may_act(administration, second)
    except Refused as reason:
        return reason.refusal
    return Possible(events, without_second)
