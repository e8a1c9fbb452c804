"""The table and its round of play: what the events add up to.

Frozen values; a change makes a new one. Maps share what they have in common, so that registering a wager
costs the same with one wager standing or with ten thousand.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime
from enum import Enum

from immutables import Map
from msgspec import Struct

from sicbo.chips import Instrument
from sicbo.money import NOTHING, Money
from sicbo.outcome import Outcome
from sicbo.own_limits import LimitSchedule
from sicbo.rules.document import RuleDocument
from sicbo.rules.instruments import Marker
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Verdict
from sicbo.rules.procedure import Step
from sicbo.rules.rule_set import RuleSet
from sicbo.table.commands import READ_BACK_SECONDS, Stake
from sicbo.table.equipment import Card, Equipment
from sicbo.table.limits import Limits
from sicbo.table.people import RosterEntry

Spot = tuple[str, str, Instrument, str]
"""Where a wager stands: position, area, instrument, colour. There is one wager on a spot."""


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


class StandingWager(Struct, frozen=True):
    """One stake of one player on one area in one round.

    `taken_off` is the part whose chips the player took from the layout after the closing call: it still
    wins or loses. `is_found` marks chips that were found on the layout, which the limits let stand.
    """

    number: int
    player: str
    position: str
    rule_set: str
    area: str
    stake: Money
    instrument: Instrument
    colour: str = ""
    laid_by: str = ""
    laid_as: str = ""
    taken_off: Money = NOTHING
    is_found: bool = False

    @property
    def spot(self) -> Spot:
        """Where it stands."""
        return self.position, self.area, self.instrument, self.colour

    def as_stake(self, amount: Money | None = None) -> Stake:
        """Give it as the stake to lay it with, or another amount on the same spot."""
        return Stake(self.area, self.stake if amount is None else amount, self.instrument, self.colour)


class Slip(Struct, frozen=True):
    """What one order of a position did to its wagers, in order; numbers go up at a position.

    Each change is a stake that was added: less than nothing where one was lowered.
    """

    number: int
    changes: tuple[Stake, ...]


class SpokenWager(Struct, frozen=True):
    """A wager asked for aloud and not yet laid."""

    number: int
    position: str
    stake: Stake


class SettledLine(Struct, frozen=True):
    """What became of one wager: the part that was played, what it won, and what went back to the player.

    Of chips that the player had taken off the layout after the closing call, `owed` is what was lost and
    `in_hand` what is the player's: it counts as returned, and is not handed over again. A promotional token
    that is missing is owed as a token: `owed_in_tokens` is its face, and no money.
    """

    wager: int
    played: Money
    winnings: Money
    returned: Money
    owed: Money = NOTHING
    in_hand: Money = NOTHING
    owed_in_tokens: Money = NOTHING

    @property
    def handed_over(self) -> Money:
        """What the dealer puts before the player."""
        return self.returned - self.in_hand


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


class Sealed(Struct, frozen=True):
    """What a committed draw is made from besides its seed, as it was when betting closed.

    `digest` sums up wagers and nonces, `cards` are those left in a virtual shoe, by face.
    """

    digest: str
    cards: tuple[int, int, int, int, int, int] | None = None


class Option(Struct, frozen=True):
    """The choice after an interruption: who may still withdraw everything, and who has answered."""

    open_to: tuple[str, ...]
    answered: tuple[str, ...] = ()


class HowConcluded(Enum):
    """How a round ended."""

    SETTLED = "settled"
    VOID = "void"


class Betting(Struct, frozen=True, kw_only=True):
    """The stakes of a round as they stand, and whether and until when they may change."""

    is_open: bool = True
    was_closed: bool = False
    """Whether the closing call was ever made: a call of no roll opens betting again."""
    closes_at: datetime | None = None
    """When the time for wagers runs out; None where the dealer closes betting."""
    taken_over_at: datetime | None = None
    """When another process last took the table over: time up to then has been given back to the players."""
    wagers: Map[int, StandingWager] = Map()
    wagers_made: int = 0
    spots: Map[Spot, int] = Map()
    staked: Map[tuple[str, str], Money] = Map()
    """What each player has on each area: what limits are measured on."""
    payouts: tuple[int, ...] = ()
    """What the house would pay on each class of faces, in minor units; only kept where there is a cap."""
    slips: Map[str, tuple[Slip, ...]] = Map()
    """What the last slips of each position did, to be undone."""
    spoken: tuple[SpokenWager, ...] = ()
    nonces: Map[str, str] = Map()
    """What terminals gave to have a part in a committed draw, by position."""

    def takes_wagers(self, now: datetime) -> bool:
        """Tell whether wagers may be laid, changed and taken back: it is open, and its time is not over."""
        return self.is_open and (self.closes_at is None or now < self.closes_at)

    def wagers_in_order(self) -> Iterator[StandingWager]:
        """List the wagers as they were made."""
        return (self.wagers[number] for number in sorted(self.wagers))


class Tumble(Struct, frozen=True):
    """The dice in motion, and how many of their tumbles count so far."""

    times: int = 0


class DeviceReading(Struct, frozen=True):
    """What a device has read of the dice; where people read otherwise, what follows is for a ruling."""

    device: str
    faces: tuple[int, int, int]
    differs: bool = False


class Entry(Struct, frozen=True):
    """Faces that were keyed in, and when: they lapse unless they are confirmed in time.

    Early records do not say when; what they say was keyed does not lapse.
    """

    outcome: Outcome
    at: datetime | None


class Reading(Struct, frozen=True, kw_only=True):
    """What is known of the faces before they are established: by eye, by device, by call and by key."""

    is_uncovered: bool = False
    dice: tuple[int | None, int | None, int | None] = (None, None, None)
    cards: tuple[Card, ...] = ()
    by_device: DeviceReading | None = None
    announced: Outcome | None = None
    entered: Entry | None = None
    is_awaited: bool = False
    """Whether two people must say what the dice show, after an interruption."""

    @property
    def called(self) -> Outcome | None:
        """The faces that were keyed, or else called."""
        return self.entered.outcome if self.entered is not None else self.announced

    @property
    def differs(self) -> bool:
        """Whether device and people read the dice differently."""
        return self.by_device is not None and self.by_device.differs


class Draw(Struct, frozen=True):
    """A draw from a chain of seeds: what it is made from, and what was drawn, whatever became of it later."""

    sealed: Sealed
    faces: tuple[int, int, int] | None = None


class Settlement(Struct, frozen=True, tag=True):
    """The established outcome, the areas that are lit for it, and what became of each wager so far."""

    outcome: Outcome
    lit: tuple[str, ...] = ()
    lines: tuple[SettledLine, ...] = ()
    is_concluded: bool = False


class Void(Struct, frozen=True, tag=True):
    """The end without an outcome: because of what, by which clause, and what went back of each wager."""

    because: Irregular
    clause: tuple[str, ...]
    lines: tuple[SettledLine, ...]


class HandSettlement(Struct, frozen=True):
    """A settlement by hand, because the device failed: whose presence it takes, and who stands by."""

    authority: str
    presence: str = ""


class Round(Struct, frozen=True, kw_only=True):
    """One round of play, from the opening of betting to its conclusion."""

    number: int
    opened_at: datetime
    limits: Limits
    pay_tables: Mapping[str, str]
    steps_done: int = 1
    betting: Betting = Betting()
    tumble: Tumble | None = None
    """None until the tumbler was started."""
    reading: Reading = Reading()
    draw: Draw | None = None
    """None until the wagers were sealed for a draw from a chain of seeds."""
    result: Settlement | Void | None = None
    """None until an outcome is established, or the round is void."""
    revision: int = 1
    must_reset: bool = False
    by_hand: HandSettlement | None = None
    """How the round is settled where the device cannot; None where it can."""
    no_rolls: int = 0
    interruptions: int = 0
    option: Option | None = None

    @property
    def tumbles(self) -> int:
        """How many tumbles count."""
        return self.tumble.times if self.tumble is not None else 0

    @property
    def outcome(self) -> Outcome | None:
        """The established outcome."""
        return self.result.outcome if isinstance(self.result, Settlement) else None

    @property
    def lit(self) -> tuple[str, ...]:
        """The areas that are lit."""
        return self.result.lit if isinstance(self.result, Settlement) else ()

    @property
    def lines(self) -> tuple[SettledLine, ...]:
        """What became of each wager, so far."""
        return self.result.lines if self.result is not None else ()

    @property
    def void_because(self) -> Irregular | None:
        """Why the round is void; None where it is not."""
        return self.result.because if isinstance(self.result, Void) else None

    @property
    def concluded(self) -> HowConcluded | None:
        """How the round ended; None while it is in play."""
        if isinstance(self.result, Void):
            return HowConcluded.VOID
        return HowConcluded.SETTLED if self.result is not None and self.result.is_concluded else None

    @property
    def presence_needed(self) -> str:
        """The post in whose presence the round must be settled by hand, while nobody stands by."""
        return self.by_hand.authority if self.by_hand is not None and not self.by_hand.presence else ""


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
