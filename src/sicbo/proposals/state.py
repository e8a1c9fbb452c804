"""The proposals of a stream: pending ones, and how the last ones ended."""

from datetime import datetime
from enum import Enum

from immutables import Map
from msgspec import Struct

from sicbo.orders import Target
from sicbo.people import Role

REMEMBERED = 100
"""How many past proposals' endings are remembered here; the records have all of them."""


class Ended(Enum):
    """How a proposal ended."""

    APPROVED = "approved"
    REJECTED = "rejected"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


class Proposal(Struct, frozen=True, kw_only=True):
    """A proposal waiting for a second person.

    `is_overtaken` once another proposal about the same thing was approved: what both people saw has changed.
    """

    number: int
    action: str
    target: Target
    body: str
    body_hash: str
    reason: str
    proposed_by: str
    role: Role
    session: str
    expires_at: datetime
    is_overtaken: bool = False


class Ending(Struct, frozen=True, kw_only=True):
    """How a proposal ended, by whom and why; `by` is empty if it expired."""

    number: int
    action: str
    proposed_by: str
    how: Ended
    by: str = ""
    why: str = ""


class Proposals(Struct, frozen=True, kw_only=True):
    """All proposals of a stream."""

    made: int = 0
    pending: Map[int, Proposal] = Map()
    ended: Map[int, Ended] = Map()
    last: Ending | None = None
    """The one that ended last, to notify its proposer."""


def next_expiry(proposals: Proposals) -> datetime | None:
    """Return when the next proposal expires."""
    return min((each.expires_at for each in proposals.pending.values()), default=None)
