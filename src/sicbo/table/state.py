"""The table: staff, equipment, players and the round in play; what all its events add up to."""

from collections.abc import Mapping
from datetime import datetime

from immutables import Map
from msgspec import Struct

from sicbo.money import NOTHING, Money
from sicbo.own_limits import LimitSchedule
from sicbo.rules.document import RuleDocument
from sicbo.rules.instruments import Marker
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Verdict
from sicbo.rules.procedure import Step
from sicbo.rules.rule_set import RuleSet
from sicbo.table.commands import READ_BACK_SECONDS, Stake
from sicbo.table.equipment import Equipment
from sicbo.table.limits import Limits
from sicbo.table.people import RosterEntry
from sicbo.table.round import Round


class Position(Struct, frozen=True):
    """A seat or a terminal, and who is at it."""

    id: str
    is_terminal: bool
    rule_set: str
    layout: str
    player: str = ""
    is_down: bool = False
    called_at: datetime | None = None
    """Since when someone is asked for here, and nobody has come."""


class Visit(Struct, frozen=True):
    """A player from the first buy-in, ticket or seat to the cash-out."""

    player: str
    position: str
    account: str
    since: datetime
    bought_in: Money = NOTHING
    """What became credit in this visit."""
    in_colours: Money = NOTHING
    """What became colour chips in this visit, less what was redeemed."""
    limits: LimitSchedule = LimitSchedule()
    """What a player without an account has set for this visit; those of an account are at the cage."""
    is_excluded: bool = False
    last_stakes: tuple[Stake, ...] = ()
    """What stood at the end of the last round in which the player staked credit, whatever became of it."""

    @property
    def counts_as(self) -> str:
        """Who the player is where something counts once per player: the account, or else the visit."""
        return self.account or self.player


class ColourHeld(Struct, frozen=True):
    """Chips of a colour in one player's hands or stakes: what one is worth, and all of them.

    `marker` shows the value of one, where it is above the minimum.
    """

    player: str
    colour: str
    value: Money
    worth: Money
    marker: Marker | None = None


class Hold(Struct, frozen=True):
    """Something that waits for a ruling, and whose ruling it is; `wager` where only that one waits.

    `finding` is the document's verdict where the ruling only finds whether what was reported is so.
    """

    number: int
    event: Irregular
    authority: str
    or_above: bool
    clause: tuple[str, ...]
    round: int
    wager: int = 0
    note: str = ""
    finding: Verdict | None = None
    reported_by: str = ""


class ReturnedStake(Struct, frozen=True):
    """A stake that went back to a player without being played, and why."""

    round: int
    position: str
    player: str
    stake: Stake
    why: Irregular
    clause: tuple[str, ...]


class Table(Struct, frozen=True, kw_only=True):
    """A table of one document: staff, equipment, players, and the round in play if there is one."""

    id: str
    document: RuleDocument
    rule_sets: Mapping[str, RuleSet]
    next_pay_tables: Map[str, str] = Map()
    """Schedules that were offered while a round was in play: they are in force from its end on."""
    stake_step: Money
    limits: Limits
    """Those of the next round; the one in play keeps the limits that it was opened with."""
    emblem: str = ""
    colours: tuple[str, ...] = ()
    backs_alike_in_shoe: bool = True
    read_back_seconds: int = READ_BACK_SECONDS
    steps: tuple[Step, ...]
    """The steps of a round at this table: those of the document that go with what is fitted."""
    is_open: bool = False
    shift: str = ""
    roster: Map[str, RosterEntry] = Map()
    equipment: Equipment = Equipment()
    positions: Map[str, Position] = Map()
    visits: Map[str, Visit] = Map()
    colours_held: tuple[ColourHeld, ...] = ()
    one_time_used: Map[str, int] = Map()
    """Who has had chips under the minimum settled once (MBS v6 5.10), and in which round."""
    boxes_out: Map[str, Money] = Map()
    """Drop boxes that went to the count and are not counted yet, with what the books say is in each."""
    holds: tuple[Hold, ...] = ()
    holds_made: int = 0
    rounds_opened: int = 0
    revisions: Map[int, int] = Map()
    """The revision of each earlier round that was corrected or made void after its settlement."""
    round: Round | None = None
    previous: Round | None = None
    """The last round that was concluded: what displays show until the next one opens."""
    returned: tuple[ReturnedStake, ...] = ()
    """What went back unplayed since the last round opened."""

    @property
    def limits_in_force(self) -> Limits:
        """The limits of the round in play, or else those of the next."""
        return self.round.limits if self.round else self.limits

    def show(self, amount: Money) -> str:
        """Write an amount in the currency of the table."""
        return self.document.money.as_currency().show(amount)

    @property
    def next_step(self) -> Step | None:
        """The step of the round in play that comes next."""
        return self.steps[self.round.steps_done] if self.round else None


def colour_value(table: Table, player: str, colour: str) -> Money:
    """Say what one chip of a colour is worth in a player's hands; nothing where none is held."""
    held = (each for each in table.colours_held if (each.player, each.colour) == (player, colour))
    return next((each.value for each in held), NOTHING)
