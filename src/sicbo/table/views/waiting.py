"""What waits for a second person, as everyone who may approve or take it back sees it."""

from datetime import datetime

from msgspec import Struct

from sicbo.people import Role
from sicbo.proposals.state import Proposals


class ProposalShown(Struct, frozen=True, kw_only=True):
    """Something that waits for a second person: what, about what, why, by whom, and until when.

    `body` is the order as it would be carried out, and `body_hash` what whoever approves must send along.
    """

    number: int
    action: str
    target: str
    body: str
    body_hash: str
    reason: str
    proposed_by: str
    role: Role
    expires_at: datetime
    has_moved: bool
    """Whether it is about something that has changed since: it cannot be approved any more."""


NO_PROPOSALS = Proposals()


def proposals_shown(proposals: Proposals) -> tuple[ProposalShown, ...]:
    """List what waits for a second person, the oldest first."""
    return tuple(
        ProposalShown(
            number=each.number,
            action=each.action,
            target=each.target.name,
            body=each.body,
            body_hash=each.body_hash,
            reason=each.reason,
            proposed_by=each.proposed_by,
            role=each.role,
            expires_at=each.expires_at,
            has_moved=each.is_overtaken,
        )
        for _, each in sorted(proposals.pending.items())
    )
