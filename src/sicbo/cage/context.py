"""The context of an order to the cage: who sends it, when, and what the cage cannot know by itself."""

from datetime import datetime

from msgspec import Struct

from sicbo.money import NOTHING, Money
from sicbo.people import Actor


class Context(Struct, frozen=True, kw_only=True):
    """The time, the actor and the second person, and figures from the books of the whole house.

    `number` and `good_until` are for a ticket that the order may issue. `payable` is what the house owes the
    player of the order, `receivable` what the player owes for its round, `debts` for all rounds.
    """

    now: datetime
    actor: Actor
    second: Actor | None = None
    number: str = ""
    good_until: datetime | None = None
    payable: Money = NOTHING
    receivable: Money = NOTHING
    debts: Money = NOTHING
    day: str = ""
    """The gaming day."""
