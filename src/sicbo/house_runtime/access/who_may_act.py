"""Whether someone may act now, according to this process's copy of the administration; checked per command.

Sign-in is always required in a real house, and elsewhere as soon as the house has people.
"""

from sicbo.administration.access import may_act, may_be_given_a_post, may_have_proposed
from sicbo.administration.state import Administration, Mark
from sicbo.house_runtime.bus_messages import NotARequest, Sent, from_outside
from sicbo.house_runtime.requests import Request
from sicbo.streams import Command, Refusal
from sicbo.table.commands import AssignActing, AssignPost


def requires_sign_in(administration: Administration) -> bool:
    """Return whether people must sign in: always in a real house, elsewhere once it has people.

    A demonstration or a laboratory may be run by programs alone.
    """
    house = administration.house
    return house is not None and (house.mark is Mark.REAL or bool(administration.people))


def refusal_of(administration: Administration, request: Request, table: str = "") -> Refusal | None:
    """Return why the sender may not act at a table, or why the second person may not approve."""
    if not requires_sign_in(administration):
        return None
    refusal = (
        may_have_proposed(administration, request.actor, table=table)
        if request.is_proposed
        else may_act(administration, request.actor, table=table)
    )
    if refusal is None and request.second is not None:
        refusal = may_act(administration, request.second, table=table)
    if refusal is None and isinstance(request.command, AssignPost | AssignActing):
        # The table knows posts; the administration knows who has which role.
        refusal = may_be_given_a_post(administration, request.command.person)
    return refusal


def let_in(administration: Administration, sent: Sent[Command]) -> Sent[Command]:
    """Refuse what nobody may send; where sign-in is required, nobody may act for someone else."""
    if sent.second is not None and requires_sign_in(administration):
        raise NotARequest("a second person approves a proposal, and is not brought along")
    return from_outside(sent)
