"""Decides orders about proposals: `decide(proposals, command, context)` returns events or a refusal.

The stream that a proposal is about decides who may propose, who may approve and what then happens: it
examines the order for one person alone, and for both. Here are the checks common to all proposals: there are
two people in two sessions, both saw the same, nothing has changed, and there is still time.

>>> from datetime import UTC
>>> from sicbo.people import Role
>>> context = Context(now=datetime(2026, 11, 15, tzinfo=UTC), actor=Actor("pia", Role.PIT_SUPERVISOR))
>>> decide(Proposals(), c.WithdrawProposal(proposal=1), context).code
'proposal/unknown'
"""

from datetime import datetime, timedelta
from hashlib import sha256

from msgspec import Struct

from sicbo.orders import Target
from sicbo.people import Actor
from sicbo.proposals import commands as c
from sicbo.proposals import events as e
from sicbo.proposals.refusals import refused
from sicbo.proposals.state import Proposal, Proposals
from sicbo.streams import Command, EventOutOfPlace, Refusal, Refused

GOOD_FOR = timedelta(minutes=10)
"""How long a proposal can be approved."""
FRESH = timedelta(minutes=5)
"""How recent an approver's second factor must be."""
MAX_PENDING = 50

NO_TARGET = Target("", "")


class Context(Struct, frozen=True, kw_only=True):
    """Who, when, and the stream's view of the order.

    `proved_at` is when the actor last showed a second factor in this session. `action` and `target` are those
    of the proposed order in the current state. `refusal` is why the stream cannot carry it out,
    `without_second` why it waits for a second person, or for another than this one. The order is examined for
    the actor alone when it is proposed, and for both people when it is approved or rejected.
    """

    now: datetime
    actor: Actor
    proved_at: datetime | None = None
    action: str = ""
    target: Target = NO_TARGET
    refusal: Refusal | None = None
    without_second: Refusal | None = None


def body_hash(body: str) -> str:
    """Return the hash of an order, by which two people know that they see the same.

    >>> body_hash('{"command":"drop-box"}')[:8]
    'ec443f33'
    """
    return sha256(body.encode("utf-8", "surrogatepass")).hexdigest()


def decide(proposals: Proposals, command: c.Command, context: Context) -> tuple[e.Event, ...] | Refusal:
    """Decide an order about a proposal."""
    try:
        match command:
            case c.MakeProposal():
                return (_make(proposals, command, context),)
            case c.ApproveProposal():
                return (_approve(proposals, command, context),)
            case c.RejectProposal():
                return (_reject(proposals, command, context),)
            case c.WithdrawProposal():
                return (_withdraw(proposals, command, context),)
            case c.ExpireProposals():
                return _expire(proposals, context)
            case _:
                raise EventOutOfPlace(f"{type(command).__name__} is not an order about a proposal")
    except Refused as reason:
        return reason.refusal


def _make(proposals: Proposals, command: c.MakeProposal, context: Context) -> e.ProposalMade:
    actor = context.actor
    if context.refusal is not None:
        raise Refused(context.refusal)
    if context.without_second is None:
        raise refused("proposal/not-needed", action=context.action)
    if not command.reason.strip():
        raise refused("proposal/needs-a-reason")
    digest = body_hash(command.body)
    for each in proposals.pending.values():
        if (each.proposed_by, each.body_hash) == (actor.person, digest) and context.now < each.expires_at:
            raise refused("proposal/is-made", person=actor.person, proposal=each.number)
    if len(proposals.pending) >= MAX_PENDING:
        raise refused("proposal/too-many", waiting=len(proposals.pending))
    return e.ProposalMade(
        proposal=proposals.made + 1,
        action=context.action,
        target=context.target.name,
        version=context.target.version,
        body=command.body,
        body_hash=digest,
        reason=command.reason,
        proposed_by=actor.person,
        role=actor.role,
        session=actor.session,
        expires_at=context.now + GOOD_FOR,
    )


def _approve(proposals: Proposals, command: c.ApproveProposal, context: Context) -> e.ProposalApproved:
    proposal = _of_another(proposals, command.proposal, context)
    actor = context.actor
    if command.body_hash != proposal.body_hash:
        raise refused("proposal/other-body", proposal=proposal.number)
    if context.proved_at is None or context.now - context.proved_at > FRESH:
        raise refused("proposal/step-up-needed", minutes=FRESH.seconds // 60)
    if proposal.is_overtaken or proposal.target != context.target:
        raise refused("proposal/has-moved", target=proposal.target.name)
    refusal = context.refusal or context.without_second
    if refusal is not None:
        raise Refused(refusal)
    return e.ProposalApproved(
        proposal=proposal.number, approved_by=actor.person, role=actor.role, session=actor.session
    )


def _reject(proposals: Proposals, command: c.RejectProposal, context: Context) -> e.ProposalRejected:
    """Let anyone reject who could approve, as far as rank goes."""
    proposal = _of_another(proposals, command.proposal, context)
    if context.without_second is not None:
        raise Refused(context.without_second)
    if not command.reason.strip():
        raise refused("proposal/needs-a-reason")
    return e.ProposalRejected(
        proposal=proposal.number, rejected_by=context.actor.person, reason=command.reason
    )


def _withdraw(proposals: Proposals, command: c.WithdrawProposal, context: Context) -> e.ProposalWithdrawn:
    proposal = pending(proposals, command.proposal, context.now)
    if proposal.proposed_by != context.actor.person:
        raise refused("proposal/not-yours", person=proposal.proposed_by)
    return e.ProposalWithdrawn(proposal=proposal.number)


def _expire(proposals: Proposals, context: Context) -> tuple[e.Event, ...]:
    over = [each.number for each in proposals.pending.values() if each.expires_at <= context.now]
    return tuple(e.ProposalExpired(proposal=number) for number in sorted(over))


def _of_another(proposals: Proposals, number: int, context: Context) -> Proposal:
    """Return a pending proposal made by another person in another session."""
    proposal = pending(proposals, number, context.now)
    if proposal.proposed_by == context.actor.person:
        raise refused("proposal/same-person", person=proposal.proposed_by)
    if proposal.session and proposal.session == context.actor.session:
        raise refused("proposal/same-session")
    return proposal


def pending(proposals: Proposals, number: int, now: datetime) -> Proposal:
    """Return a pending proposal; refuse one that has ended or expired."""
    found = proposals.pending.get(number)
    if found is None:
        ended = proposals.ended.get(number)
        if ended is None:
            raise refused("proposal/unknown", proposal=number)
        raise refused("proposal/is-over", proposal=number, ended=ended.value)
    if found.expires_at <= now:
        raise refused("proposal/too-late", proposal=number, expired_at=found.expires_at.isoformat())
    return found


def refused_approval(command: Command, actor: Actor, refusal: Refusal) -> e.ApprovalRefused | None:
    """Return the event that records a refused approval; None if the proposal never existed."""
    if not isinstance(command, c.ApproveProposal) or refusal.code == "proposal/unknown":
        return None
    return e.ApprovalRefused(
        proposal=command.proposal,
        person=actor.person,
        role=actor.role,
        session=actor.session,
        code=refusal.code,
        sentence=refusal.sentence,
    )
