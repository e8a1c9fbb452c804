"""Proposals that wait for a second person, as shown to those who may approve or withdraw them."""

from collections.abc import Callable, Collection
from datetime import datetime

from msgspec import Struct

from sicbo.orders import by_name
from sicbo.people import Role
from sicbo.proposals.state import Proposal, Proposals
from sicbo.table.decisions.checks.staff import approvers_there
from sicbo.table.orders import ORDERS
from sicbo.table.state import Table


class ProposalShown(Struct, frozen=True, kw_only=True):
    """A proposal that waits for a second person: what, about what, why, by whom, and until when.

    `body` is the order as it would be carried out; an approval must carry `body_hash`.
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
    """Whether its target has changed since, so that it can no longer be approved."""
    approved_by: tuple[Role, ...] = ()
    """The roles that may approve it."""
    people: tuple[str, ...] = ()
    """People at the table who may approve it, without the proposer."""


NO_PROPOSALS = Proposals()
BY_NAME = by_name(ORDERS)


class Approvers(Struct, frozen=True):
    """Who may approve something: roles, and people at the table."""

    roles: frozenset[Role]
    people: Collection[str] = ()


def at_table(table: Table) -> Callable[[Proposal], Approvers]:
    """Return a lookup of who may approve a proposal: roles, and people on the roster by post."""

    def of(proposal: Proposal) -> Approvers:
        roles = BY_NAME[proposal.action].approvers(proposal.role)
        return Approvers(roles, approvers_there(table, roles))

    return of


def proposals_shown(
    proposals: Proposals, approvers: Callable[[Proposal], Approvers]
) -> tuple[ProposalShown, ...]:
    """List the open proposals, the oldest first, with those who may approve each."""
    return tuple(_shown(each, approvers(each)) for _, each in sorted(proposals.pending.items()))


def _shown(each: Proposal, approvers: Approvers) -> ProposalShown:
    return ProposalShown(
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
        approved_by=tuple(role for role in Role if role in approvers.roles),
        people=tuple(sorted(set(approvers.people) - {each.proposed_by})),
    )
