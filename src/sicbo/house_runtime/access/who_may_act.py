"""Whether someone may act now, as a process knows the administration; asked of every command.

A house is asked always where it is a real one; elsewhere once it has people.
"""

from typing import TypeVar

from sicbo.administration.access import may_act, may_be_given_a_post, may_have_proposed
from sicbo.administration.state import Administration, Mark
from sicbo.house_runtime.requests import Asked
from sicbo.house_runtime.wire import NotARequest, from_outside
from sicbo.streams import Refusal
from sicbo.table.commands import AssignActing, AssignPost

A = TypeVar("A", bound=Asked)


def requires_sign_in(administration: Administration) -> bool:
    """Tell whether people are asked who they are: always in a real house, elsewhere once it has people.

    A demonstration or a laboratory may be run by programs alone.
    """
    house = administration.house
    return house is not None and (house.mark is Mark.REAL or bool(administration.people))


def refusal_of(administration: Administration, asked: Asked, table: str = "") -> Refusal | None:
    """Say why the one who asks may not act at a table, or the second person may not approve."""
    if not requires_sign_in(administration):
        return None
    refusal = (
        may_have_proposed(administration, asked.actor)
        if asked.is_proposed
        else may_act(administration, asked.actor, table=table)
    )
    if refusal is None and asked.second is not None:
        refusal = may_act(administration, asked.second, table=table)
    if refusal is None and isinstance(asked.command, AssignPost | AssignActing):
        # The table knows posts, and the house who has which role.
        refusal = may_be_given_a_post(administration, asked.command.person)
    return refusal


def let_in(administration: Administration, asked: A) -> A:
    """Refuse what nobody can send; where people are asked who they are, nobody speaks for another."""
    if asked.second is not None and requires_sign_in(administration):
        raise NotARequest("a second person approves a proposal, and is not brought along")
    return from_outside(asked)
