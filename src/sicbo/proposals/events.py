"""All that can happen to a proposal: kept in the chain of the stream that it is about.

What an approved proposal leads to are events of that stream, in the same transaction and right after the
approval. An approval that was refused is kept too.
"""

from datetime import datetime

from sicbo import streams
from sicbo.people import Role


class Event(streams.Event, frozen=True, kw_only=True):
    """Something that happened to a proposal."""


class ProposalMade(Event, frozen=True, kw_only=True, tag="proposal-made/1"):
    """Someone has asked for something that takes another person too.

    `target` and `version` say what it is about and how that stood; `body_hash` is the SHA-256 of `body`.
    """

    proposal: int
    action: str
    target: str
    version: str
    body: str
    body_hash: str
    reason: str
    proposed_by: str
    role: Role
    session: str
    expires_at: datetime


class ProposalApproved(Event, frozen=True, kw_only=True, tag="proposal-approved/1"):
    """Another person has approved it: what it asks for happens now."""

    proposal: int
    approved_by: str
    role: Role
    session: str


class ApprovalRefused(Event, frozen=True, kw_only=True, tag="approval-refused/1"):
    """Someone has tried to approve it who may not, or not so; it waits on."""

    proposal: int
    person: str
    role: Role
    session: str
    code: str
    sentence: str


class ProposalRejected(Event, frozen=True, kw_only=True, tag="proposal-rejected/1"):
    """Another person has said no."""

    proposal: int
    rejected_by: str
    reason: str


class ProposalWithdrawn(Event, frozen=True, kw_only=True, tag="proposal-withdrawn/1"):
    """The proposer has taken it back."""

    proposal: int


class ProposalExpired(Event, frozen=True, kw_only=True, tag="proposal-expired/1"):
    """Nobody has approved it in time."""

    proposal: int
