"""What happens on an order to the cage: `decide(cage, command, context)` gives events or a refusal.

Who may send it and whether it takes two people stands in its specification (`cage.orders`). Whether they
hold these roles at this moment is looked at in the same transaction, by the administration.
"""

from sicbo.cage import commands as c
from sicbo.cage.context import Context
from sicbo.cage.events import Event
from sicbo.cage.orders import ORDERS
from sicbo.cage.state import Cage
from sicbo.orders import People, Possible
from sicbo.streams import Refusal, Refused


def decide(cage: Cage, command: c.Command, context: Context) -> tuple[Event, ...] | Refusal:
    """Decide an order: what happens, or why not."""
    possible = examine(cage, command, context)
    return possible if isinstance(possible, Refusal) else possible.decided


def examine(cage: Cage, command: c.Command, context: Context) -> Possible[Event] | Refusal:
    """Say what would happen on an order, and whether it waits for another person; or why it cannot happen."""
    spec = ORDERS[type(command)]
    actor = context.actor
    try:
        spec.refuse_role(actor)
        events = tuple(spec.handler(cage, command, context))
    except Refused as reason:
        return reason.refusal
    if spec.people is People.ONE:
        return Possible(events)
    approvers = spec.approvers(actor.role)
    return Possible(events, spec.without_second(actor, context.second, lambda who: who.role in approvers))
