"""The context of a command: who sends it, when, and what the table cannot know by itself."""

from collections.abc import Mapping
from datetime import datetime

from msgspec import Struct

from sicbo.chips import Instrument
from sicbo.gear import Gear, GearKind
from sicbo.money import Money
from sicbo.own_limits import Played
from sicbo.play_stops import Stop
from sicbo.table.people import Actor, Role
from sicbo.table.round import Round


class Drawn(Struct, frozen=True):
    """The result of a draw for an order: three faces, in the order drawn.

    `is_committed` means that they follow from the table's committed chain of seeds.
    """

    faces: tuple[int, int, int]
    is_committed: bool = False


class Context(Struct, frozen=True, kw_only=True):
    """The time, the actor, the second person if needed, and figures from the books.

    `account` is the cage's record of the account of the command's player, if any; `can_stake` what the player
    still has of each instrument that the books count; `credit` the credit of every player affected by a
    correction; `past_rounds` the earlier rounds that it names; `still_owed` what players still owe, by player
    and round; `unpaid` what the house still owes players of this table; `in_the_box` the content of the drop
    box according to the books; `emblems_taken` the emblems on the colour chips of other tables; `absent`
    those on the roster who do not work in the house any more; `drawn` the result of a draw for this very
    decision, which nobody sees if the decision fails. `can_draw` is false if the program could not draw for
    this table, and so must not open betting; `stops` are the stops of play that concern this table. In a
    house marked as a laboratory (`is_laboratory`) outcomes may also be given.
    `shift_ends_at` is the end of the present shift of the gaming day.
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
    dice_since: datetime | None = None
    """When the dice of the order were first put in play at any table of the house."""
    absent: frozenset[str] = frozenset()
    roles_named: frozenset[Role] | None = None
    """The roles of the person whom the order names; None where the house keeps no record of people."""
    drawn: Drawn | None = None
    can_draw: bool = True
    of_the_pit: frozenset[str] = frozenset()
    """Those who give the order and may work in the pit, whatever role they have signed in to."""
    gear: Mapping[str, Gear] = {}
    """What the house has on register of the gear that the order is about, by serial number."""
    gear_kinds: frozenset[GearKind] = frozenset()
    """What the house registers; gear of any other kind goes into play as people say."""
    day: str = ""
    """The gaming day."""
    stops: tuple[Stop, ...] = ()
    is_laboratory: bool = False
    shift_ends_at: datetime | None = None
