"""What happens on an order about a proposal: `decide(proposals, command, context)`, events or a refusal.

Who may propose, who may approve and what then happens is decided by the stream that it is about: it examines
the order for one person alone, and for both. What is decided here is all that two people have in common:
that they are two, in two sessions, that both saw the same, that it is still there, and in time.

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
"""How long a proposal waits."""
FRESH = timedelta(minutes=5)
"""How long a second factor speaks for a person who approves."""
MAX_PENDING = 50

NO_TARGET = Target("", "")


class Context(Struct, frozen=True, kw_only=True):
    """Who, when, and what the stream says.

    `proved_at` is when the actor last showed a second factor in this session. `action` and `target` are those
    of the order that is proposed, as things stand now. `refusal` is why the stream cannot carry it out,
    `without_second` why it waits for a second person, or for another than this one. It is examined for the
    actor alone where a proposal is made, and for both people where one is approved or rejected.
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
                raise EventOutOfPlace(f"{type(command).__name__} is no order about a proposal")
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
    """Let anyone say no who could say yes, as far as the rank goes."""
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
    """Find a proposal that waits, and that another person has made in another session."""
    proposal = pending(proposals, number, context.now)
    if proposal.proposed_by == context.actor.person:
        raise refused("proposal/same-person", person=proposal.proposed_by)
    if proposal.session and proposal.session == context.actor.session:
        raise refused("proposal/same-session")
    return proposal


def pending(proposals: Proposals, number: int, now: datetime) -> Proposal:
    """Find a proposal that waits; refuse one that is over, or whose time is."""
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
    """Return what is kept of an approval that was refused; nothing of a proposal that there never was."""
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
