"""The HTTP messages about orders that take two people: proposals, approvals, rejections and withdrawals."""

from datetime import datetime
from typing import Union

from msgspec import Struct

from sicbo.administration.orders import ORDERS as ADMINISTRATION_ORDERS
from sicbo.cage.orders import ORDERS as CAGE_ORDERS
from sicbo.chips import Instrument
from sicbo.house_runtime.requests import Rejected
from sicbo.money import Money
from sicbo.table.orders import ORDERS as TABLE_ORDERS
from sicbo.table.views.proposals import ProposalShown

AT_TABLES = tuple(kind for kind, spec in TABLE_ORDERS.items() if spec.may_take_two)
AT_THE_CAGE = tuple(kind for kind, spec in CAGE_ORDERS.items() if spec.may_take_two)
IN_THE_ADMINISTRATION = tuple(kind for kind, spec in ADMINISTRATION_ORDERS.items() if spec.may_take_two)
"""Orders that always or sometimes take two people."""


class Propose(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Propose an order that needs a second person, with a reason."""

    key: str
    reason: str


class ProposeAtTable(Propose, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A proposal about a table."""

    order: Union[AT_TABLES]  # type: ignore[valid-type]  # noqa: UP007 - made of a tuple


class ProposeAtCage(Propose, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A proposal about a ticket."""

    order: Union[AT_THE_CAGE]  # type: ignore[valid-type]  # noqa: UP007 - made of a tuple


class ProposeInAdministration(Propose, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A proposal about the house's people or keys."""

    order: Union[IN_THE_ADMINISTRATION]  # type: ignore[valid-type]  # noqa: UP007 - made of a tuple


class Proposed(Struct, frozen=True, kw_only=True):
    """The proposal was made: its number at its table, the cage or the administration."""

    proposal: int
    first: int
    last: int


class Approve(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Approve another person's proposal; `body_hash` is that of the order on the approver's screen."""

    key: str
    body_hash: str


class Reject(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Reject another person's proposal."""

    key: str
    reason: str


class Withdraw(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Withdraw one's own proposal."""

    key: str


class WagerForeseen(Struct, frozen=True, kw_only=True):
    """A wager that would be settled again: what it returned to the player, and what it would return."""

    player: str
    area: str
    name: str
    """The document's name for the area."""
    instrument: Instrument
    stake: Money
    was: Money
    now: Money


class MoneyForeseen(Struct, frozen=True, kw_only=True):
    """The changes to a player's credit, chips, debt to the house and payable.

    Negative amounts are decreases.
    """

    player: str
    credit: Money
    chips: Money
    owes: Money
    is_owed: Money


class RoundForeseen(Struct, frozen=True, kw_only=True):
    """A round that would be corrected, or voided if it would no longer have faces."""

    round: int
    was: tuple[int, int, int] | None
    now: tuple[int, int, int] | None
    wagers: tuple[WagerForeseen, ...]
    money: tuple[MoneyForeseen, ...]


class EffectShown(Struct, frozen=True, kw_only=True):
    """How a pending order would change rounds and money; `refused` says why it is not possible now."""

    currency: str
    decimals: int
    rounds: tuple[RoundForeseen, ...]
    refused: str
    why: Rejected | None = None
    """The same refusal with its code, for a screen in another language."""


class ProposalsShown(Struct, frozen=True, kw_only=True):
    """Proposals waiting for a second person, oldest first."""

    now: datetime
    """The house's time, by which a screen counts down to their expiry."""
    proposals: tuple[ProposalShown, ...]
