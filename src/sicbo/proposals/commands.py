"""Orders about proposals, which can be sent to every stream: a table, the cage or the administration."""

from sicbo import streams


class Command(streams.Command, frozen=True, kw_only=True):
    """Anything sent about a proposal."""


class MakeProposal(Command, frozen=True, kw_only=True):
    """Propose an order that takes two people.

    `body` is the order itself, as JSON with sorted keys and no spaces: what is hashed is what is stored.
    """

    body: str
    reason: str


class ApproveProposal(Command, frozen=True, kw_only=True):
    """Approve another person's proposal; the hash is that of the body on the approver's screen."""

    proposal: int
    body_hash: str


class RejectProposal(Command, frozen=True, kw_only=True):
    """Reject another person's proposal."""

    proposal: int
    reason: str


class WithdrawProposal(Command, frozen=True, kw_only=True):
    """Withdraw one's own proposal."""

    proposal: int


class ExpireProposals(Command, frozen=True, kw_only=True):
    """Record that proposals were not approved in time."""
