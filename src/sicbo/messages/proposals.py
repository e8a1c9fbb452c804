"""What is sent over HTTP about things that take two people: proposals, approvals, and who takes them back."""

from datetime import datetime
from typing import Union

from msgspec import Struct

from sicbo.administration.orders import ORDERS as OF_THE_OFFICE
from sicbo.cage.orders import ORDERS as OF_THE_CAGE
from sicbo.chips import Instrument
from sicbo.house_runtime.requests import Rejected
from sicbo.money import Money
from sicbo.table.orders import ORDERS as OF_A_TABLE
from sicbo.table.views.waiting import ProposalShown

AT_TABLES = tuple(kind for kind, spec in OF_A_TABLE.items() if spec.may_take_two)
AT_THE_CAGE = tuple(kind for kind, spec in OF_THE_CAGE.items() if spec.may_take_two)
IN_THE_OFFICE = tuple(kind for kind, spec in OF_THE_OFFICE.items() if spec.may_take_two)
"""Orders that take two people, or may."""


class Propose(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Ask for something that takes another person too, and say why."""

    key: str
    reason: str


class ProposeAtTable(Propose, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A proposal about a table."""

    order: Union[AT_TABLES]  # type: ignore[valid-type]  # noqa: UP007 - made of a tuple


class ProposeAtCage(Propose, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A proposal about a ticket."""

    order: Union[AT_THE_CAGE]  # type: ignore[valid-type]  # noqa: UP007 - made of a tuple


class ProposeInOffice(Propose, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A proposal about people or keys of the house."""

    order: Union[IN_THE_OFFICE]  # type: ignore[valid-type]  # noqa: UP007 - made of a tuple


class Proposed(Struct, frozen=True, kw_only=True):
    """The proposal is made: its number at its table, the cage or the administration."""

    proposal: int
    first: int
    last: int


class Approve(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Let happen what another person has proposed; `body_hash` is that of the order on one's own screen."""

    key: str
    body_hash: str


class Reject(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Say no to what another person has proposed."""

    key: str
    reason: str


class Withdraw(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Take back what one has proposed oneself."""

    key: str


class WagerForeseen(Struct, frozen=True, kw_only=True):
    """A wager that would be settled anew: what went back to the player, and what would."""

    player: str
    area: str
    name: str
    """What the document calls the area."""
    instrument: Instrument
    stake: Money
    was: Money
    now: Money


class MoneyForeseen(Struct, frozen=True, kw_only=True):
    """What a player would have more in credit and in chips, would owe more, and would be owed more.

    Less than nothing is less.
    """

    player: str
    credit: Money
    chips: Money
    owes: Money
    is_owed: Money


class RoundForeseen(Struct, frozen=True, kw_only=True):
    """A round that would be put right, or be void where it has no faces any more."""

    round: int
    was: tuple[int, int, int] | None
    now: tuple[int, int, int] | None
    wagers: tuple[WagerForeseen, ...]
    money: tuple[MoneyForeseen, ...]


class EffectShown(Struct, frozen=True, kw_only=True):
    """What an order that waits would change in rounds and money; `refused` says why it cannot happen now."""

    currency: str
    decimals: int
    rounds: tuple[RoundForeseen, ...]
    refused: str
    why: Rejected | None = None
    """The same by its code, for a screen in another language."""


class ProposalsShown(Struct, frozen=True, kw_only=True):
    """What waits for a second person, the oldest first."""

    now: datetime
    """The time of the house, by which a screen counts down to when they expire."""
    proposals: tuple[ProposalShown, ...]
