"""The proposals of a stream: those that wait, and what became of the last ones."""

from datetime import datetime
from enum import Enum

from immutables import Map
from msgspec import Struct

from sicbo.orders import Target
from sicbo.people import Role

REMEMBERED = 100
"""Of so many proposals it is still known what became of them; all are in the records."""


class Ended(Enum):
    """What became of a proposal."""

    APPROVED = "approved"
    REJECTED = "rejected"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


class Proposal(Struct, frozen=True, kw_only=True):
    """Something that waits for a second person.

    `is_overtaken` once another proposal about the same thing was approved: what was seen is gone.
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
    """What became of a proposal, by whose word and why; nobody's where its time was over."""

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
    """The one that ended last, so that whoever proposed it can be told."""


def next_expiry(proposals: Proposals) -> datetime | None:
    """Say when the next proposal expires."""
    return min((each.expires_at for each in proposals.pending.values()), default=None)
