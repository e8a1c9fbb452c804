"""Orders about proposals: they can be sent to every stream, a table, the cage or the administration."""

from sicbo import streams


class Command(streams.Command, frozen=True, kw_only=True):
    """Anything that is sent about a proposal."""


class MakeProposal(Command, frozen=True, kw_only=True):
    """Ask for something that takes two people.

    `body` is the order itself, as JSON with sorted keys and no spaces: what is hashed is what is kept.
    """

    body: str
    reason: str


class ApproveProposal(Command, frozen=True, kw_only=True):
    """Let happen what another person has proposed; the hash is that of the body on one's own screen."""

    proposal: int
    body_hash: str


class RejectProposal(Command, frozen=True, kw_only=True):
    """Say no to what another person has proposed."""

    proposal: int
    reason: str


class WithdrawProposal(Command, frozen=True, kw_only=True):
    """Take back what one has proposed oneself."""

    proposal: int


class ExpireProposals(Command, frozen=True, kw_only=True):
    """Put on record that proposals were not approved in time."""
