"""The events of a proposal, stored in the chain of the stream it is about.

An approved proposal leads to events of that stream, in the same transaction and right after the
approval. A refused approval is stored too.
"""

from datetime import datetime

from sicbo import streams
from sicbo.people import Role
from sicbo.streams import Significance


class Event(streams.Event, frozen=True, kw_only=True):
    """Something that happened to a proposal."""


class ProposalMade(Event, frozen=True, kw_only=True, tag="proposal-made/1"):
    """Someone has proposed an order that takes another person too.

    `target` and `version` say what it is about and its version then; `body_hash` is the SHA-256 of `body`.
    """

    significance = Significance.BY_TWO

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
    """Another person has approved it: it is carried out now."""

    significance = Significance.BY_TWO

    proposal: int
    approved_by: str
    role: Role
    session: str


class ApprovalRefused(Event, frozen=True, kw_only=True, tag="approval-refused/1"):
    """Someone tried to approve it who may not, or not in this way; it remains pending."""

    significance = Significance.BY_TWO

    proposal: int
    person: str
    role: Role
    session: str
    code: str
    sentence: str


class ProposalRejected(Event, frozen=True, kw_only=True, tag="proposal-rejected/1"):
    """Another person has rejected it."""

    significance = Significance.BY_TWO

    proposal: int
    rejected_by: str
    reason: str


class ProposalWithdrawn(Event, frozen=True, kw_only=True, tag="proposal-withdrawn/1"):
    """The proposer has withdrawn it."""

    significance = Significance.BY_TWO

    proposal: int


class ProposalExpired(Event, frozen=True, kw_only=True, tag="proposal-expired/1"):
    """Nobody has approved it in time."""

    significance = Significance.BY_TWO

    proposal: int
