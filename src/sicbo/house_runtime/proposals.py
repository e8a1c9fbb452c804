"""Proposals at a running stream: which order a proposal command is about, and for whom it is tried.

A proposed order is tried for its proposer alone, and must wait for another person; one that is approved
or rejected is tried for both. So the stream decides who may act, by its ordinary rules.
"""

from datetime import datetime

from msgspec.structs import replace

from sicbo import streams
from sicbo.administration.state import Administration
from sicbo.house_runtime.bus_messages import read_body
from sicbo.house_runtime.requests import Request
from sicbo.orders import Target
from sicbo.people import Actor
from sicbo.proposals import commands as p
from sicbo.proposals.decide import NO_TARGET, Context
from sicbo.proposals.events import Event, ProposalMade
from sicbo.proposals.state import Proposal, Proposals, next_expiry
from sicbo.streams import Refusal


def request_tried(stream: str, proposals: Proposals, request: Request) -> Request | None:
    """Return the request to try before a proposal command is decided; None if nothing need be tried.

    It is the order in the proposal, under the key of the sender of the request.
    """
    match request.command:
        case p.MakeProposal(body=body):
            return replace(request, command=read_body(stream, body), second=None)
        case p.ApproveProposal(proposal=number) | p.RejectProposal(proposal=number):
            found = proposals.pending.get(number)
            if found is None:
                return None
            return replace(
                request,
                command=read_body(stream, found.body),
                actor=proposer(found),
                second=request.actor,
                is_proposed=True,
            )
        case _:
            return None


def proposer(proposal: Proposal) -> Actor:
    """Return who proposed something, in the role held at the time."""
    return Actor(proposal.proposed_by, proposal.role)


def order_in(stream: str, proposals: Proposals, request: Request) -> streams.Command:
    """Return the order that a request amounts to: its own, or the one in its proposal."""
    if not isinstance(request.command, p.Command):
        return request.command
    tried = request_tried(stream, proposals, request)
    return request.command if tried is None else tried.command


def number_made(decided: tuple[Event, ...]) -> int:
    """Return the number of the proposal that a decision makes; 0 if it makes none."""
    match decided:
        case (ProposalMade(proposal=number),):
            return number
        case _:
            return 0


def expiry_due(proposals: Proposals, now: datetime) -> p.ExpireProposals | None:
    """Return the program's order to expire proposals, if one was not approved in time."""
    at = next_expiry(proposals)
    return p.ExpireProposals() if at is not None and at <= now else None


def context_of(  # noqa: PLR0913 - who, when, and what the stream says, each by its name
    request: Request,
    order: streams.Command | None,
    *,
    now: datetime,
    administration: Administration | None,
    target: Target = NO_TARGET,
    refusal: Refusal | None = None,
    without_second: Refusal | None = None,
) -> Context:
    """Return what the proposals of a stream cannot know by themselves."""
    session = administration.sessions.get(request.actor.session) if administration is not None else None
    return Context(
        now=now,
        actor=request.actor,
        proved_at=session.proved_at if session else None,
        action=str(type(order).__struct_config__.tag) if order is not None else "",
        target=target,
        refusal=refusal,
        without_second=without_second,
    )
