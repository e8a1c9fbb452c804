"""What happens on an order about the house: `decide(administration, command, context)`, events or a refusal.

Who may send it, whether it takes two people and where it is decided stands in its specification
(`administration.orders`). Whoever sends or approves must also be let in at this moment: the administration is
asked about its own people first.
"""

from sicbo.administration import commands as c
from sicbo.administration.access import refuse_role, refuse_who_may_not
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
    """Decide an order: what happens, or why not."""
    possible = examine(administration, command, context)
    return possible if isinstance(possible, Refusal) else possible.decided


def examine(
    administration: Administration, command: c.Command, context: Context
) -> Possible[Event] | Refusal:
    """Say what would happen on an order, and whether it waits for another person; or why it cannot happen."""
    spec = ORDERS[type(command)]
    actor, second = context.actor, context.second
    try:
        if administration.house is None and not isinstance(command, c.FoundHouse):
            raise refused("house/not-founded")
        if context.is_proposed:
            refuse_role(administration, actor.person, actor.role)
        else:
            refuse_who_may_not(administration, actor)
        spec.refuse_role(actor)
        events = tuple(spec.handler(administration, command, context))
        if spec.people is People.ONE:
            return Possible(events)
        without_second = spec.without_second(
            actor, second, lambda who: who.role in spec.approvers(actor.role)
        )
        if second is not None and without_second is None:
            refuse_who_may_not(administration, second)
    except Refused as reason:
        return reason.refusal
    return Possible(events, without_second)
