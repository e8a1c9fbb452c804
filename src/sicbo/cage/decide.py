"""Decides orders to the cage: `decide(cage, command, context)` returns events or a refusal.

The specification of an order (`cage.orders`) states who may send it and whether it takes two people. The
administration checks in the same transaction that they hold these roles at this moment.
"""

from sicbo.cage import commands as c
from sicbo.cage.context import Context
from sicbo.cage.events import Event
from sicbo.cage.orders import ORDERS
from sicbo.cage.state import Cage
from sicbo.orders import People, Possible
from sicbo.streams import Refusal, Refused


def decide(cage: Cage, command: c.Command, context: Context) -> tuple[Event, ...] | Refusal:
    """Decide an order: return its events, or a refusal."""
    possible = examine(cage, command, context)
    return possible if isinstance(possible, Refusal) else possible.decided


def examine(cage: Cage, command: c.Command, context: Context) -> Possible[Event] | Refusal:
    """Return what an order would lead to, and whether it waits for another person; or why it is refused."""
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
