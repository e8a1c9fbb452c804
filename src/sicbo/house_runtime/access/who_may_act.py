"""Whether someone may act now, as a process knows the administration; asked of every command.

A house is asked always where it is a real one; elsewhere once it has people.
"""

from sicbo.administration.access import may_act, may_be_given_a_post, may_have_proposed
from sicbo.administration.state import Administration, Mark
from sicbo.house_runtime.requests import Request
from sicbo.house_runtime.wire import NotARequest, Sent, from_outside
from sicbo.streams import Command, Refusal
from sicbo.table.commands import AssignActing, AssignPost


def requires_sign_in(administration: Administration) -> bool:
    """Tell whether people are asked who they are: always in a real house, elsewhere once it has people.

    A demonstration or a laboratory may be run by programs alone.
    """
    house = administration.house
    return house is not None and (house.mark is Mark.REAL or bool(administration.people))


def refusal_of(administration: Administration, request: Request, table: str = "") -> Refusal | None:
    """Say why the one who asks may not act at a table, or the second person may not approve."""
    if not requires_sign_in(administration):
        return None
    refusal = (
        may_have_proposed(administration, request.actor)
        if request.is_proposed
        else may_act(administration, request.actor, table=table)
    )
    if refusal is None and request.second is not None:
        refusal = may_act(administration, request.second, table=table)
    if refusal is None and isinstance(request.command, AssignPost | AssignActing):
        # The table knows posts, and the house who has which role.
        refusal = may_be_given_a_post(administration, request.command.person)
    return refusal


def let_in(administration: Administration, sent: Sent[Command]) -> Sent[Command]:
    """Refuse what nobody can send; where people are asked who they are, nobody speaks for another."""
    if sent.second is not None and requires_sign_in(administration):
        raise NotARequest("a second person approves a proposal, and is not brought along")
    return from_outside(sent)
