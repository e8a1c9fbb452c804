"""Applies events to the proposals of a stream: `evolve(proposals, event)`, without any checks."""

from msgspec.structs import replace

from sicbo.orders import Target
from sicbo.proposals import events as e
from sicbo.proposals.state import REMEMBERED, Ended, Ending, Proposal, Proposals
from sicbo.streams import EventOutOfPlace


def evolve(proposals: Proposals, event: e.Event) -> Proposals:
    """Return the proposals after an event."""
    match event:
        case e.ProposalMade():
            return _made(proposals, event)
        case e.ProposalApproved():
            after = _ended(proposals, event.proposal, Ended.APPROVED, by=event.approved_by)
            return _overtaking(after, _pending(proposals, event))
        case e.ProposalRejected():
            by, why = event.rejected_by, event.reason
            return _ended(proposals, event.proposal, Ended.REJECTED, by=by, why=why)
        case e.ProposalWithdrawn():
            return _ended(proposals, event.proposal, Ended.WITHDRAWN)
        case e.ProposalExpired():
            return _ended(proposals, event.proposal, Ended.EXPIRED)
        case e.ApprovalRefused():
            return proposals
        case _:
            raise EventOutOfPlace(f"{type(event).__name__} is not an event of a proposal")


def _made(proposals: Proposals, event: e.ProposalMade) -> Proposals:
    if event.proposal != proposals.made + 1:
        raise EventOutOfPlace(f"proposal {event.proposal} does not come after proposal {proposals.made}")
    proposal = Proposal(
        number=event.proposal,
        action=event.action,
        target=Target(event.target, event.version),
        body=event.body,
        body_hash=event.body_hash,
        reason=event.reason,
        proposed_by=event.proposed_by,
        role=event.role,
        session=event.session,
        expires_at=event.expires_at,
    )
    return replace(proposals, made=event.proposal, pending=proposals.pending.set(event.proposal, proposal))


def _pending(proposals: Proposals, event: e.ProposalApproved) -> Proposal:
    return proposals.pending[event.proposal]


def _ended(proposals: Proposals, number: int, how: Ended, *, by: str = "", why: str = "") -> Proposals:
    if number not in proposals.pending:
        raise EventOutOfPlace(f"proposal {number} is not pending")
    was = proposals.pending[number]
    last = Ending(number=number, action=was.action, proposed_by=was.proposed_by, how=how, by=by, why=why)
    ended = proposals.ended.set(number, how)
    for each in [old for old in ended if old <= proposals.made - REMEMBERED]:
        ended = ended.delete(each)
    return replace(proposals, pending=proposals.pending.delete(number), ended=ended, last=last)


def _overtaking(proposals: Proposals, approved: Proposal) -> Proposals:
    """Mark the other proposals about the same thing, which has changed since."""
    pending = proposals.pending
    for each in proposals.pending.values():
        if each.target.name == approved.target.name:
            pending = pending.set(each.number, replace(each, is_overtaken=True))
    return replace(proposals, pending=pending)
