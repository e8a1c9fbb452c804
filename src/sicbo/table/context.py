"""What surrounds a command: who sends it, when, and what the table cannot know by itself."""

from collections.abc import Mapping
from datetime import datetime

from msgspec import Struct

from sicbo.chips import Instrument
from sicbo.money import Money
from sicbo.own_limits import Played
from sicbo.table.people import Actor
from sicbo.table.round import Round


class Drawn(Struct, frozen=True):
    """What chance gave for an order to draw: three faces, in the order in which they came.

    `is_committed` where they follow from the chain of seeds that the table is committed to.
    """

    faces: tuple[int, int, int]
    is_committed: bool = False


class Context(Struct, frozen=True, kw_only=True):
    """The time, the actor and the second person where two are needed, and figures from the books.

    `account` is what the cage knows of the account of the player of the command, where there is one;
    `can_stake` is what the player of the command still has of each instrument that the books count;
    `credit` the credit of every player whom a correction touches; `past_rounds` the earlier rounds
    that it names; `still_owed` what players still owe, by player and round; `unpaid` what the house owes
    players by this table and has not paid them; `in_the_box` what the books say the drop box holds;
    `emblems_taken` the emblems on the colour chips of other tables; `drawn` what chance gave where the
    command is to draw an outcome: it was
    drawn for this very decision, and nobody has it if nothing comes of it. `can_draw` is false where the
    program could not draw for this table, and so must not open betting. In a house that is marked as a
    laboratory (`is_laboratory`) outcomes may also be named.
    """

    now: datetime
    actor: Actor
    second: Actor | None = None
    account: Played | None = None
    can_stake: Mapping[Instrument, Money] = {}
    credit: Mapping[str, Money] = {}
    past_rounds: Mapping[int, Round] = {}
    still_owed: Mapping[tuple[str, int], Money] = {}
    unpaid: Mapping[str, Money] = {}
    in_the_box: Money = Money(0)
    emblems_taken: frozenset[str] = frozenset()
    drawn: Drawn | None = None
    can_draw: bool = True
    is_laboratory: bool = False
