"""The state of a round of play, in parts that begin one after the other.

Values are frozen; a change makes a new one. Maps share structure, so that registering a wager costs the same
with one standing wager as with ten thousand.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime
from enum import Enum

from immutables import Map
from msgspec import Struct

from sicbo.chips import Instrument
from sicbo.money import NOTHING, Money
from sicbo.outcome import Outcome
from sicbo.rules.instruments import Marker
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.voids import Ground
from sicbo.table.commands import Stake
from sicbo.table.equipment import Card
from sicbo.table.limits import Limits

Spot = tuple[str, str, Instrument, str]
"""The place of a wager: position, area, instrument, colour. There is one wager on a spot."""


class StandingWager(Struct, frozen=True):
    """One stake of one player on one area in one round.

    `taken_off` is the part whose chips the player took off the layout after the closing call: it still wins
    or loses. `is_found` marks chips found on the layout, which may stand outside the limits.
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
        """The spot of the wager."""
        return self.position, self.area, self.instrument, self.colour

    def as_stake(self, amount: Money | None = None) -> Stake:
        """Return the wager as a stake, or another amount on the same spot."""
        return Stake(self.area, self.stake if amount is None else amount, self.instrument, self.colour)


class Slip(Struct, frozen=True):
    """What one order of a position did to its wagers, in order; numbers ascend at a position.

    Each change is a stake added, negative where one was lowered.
    """

    number: int
    changes: tuple[Stake, ...]


class SpokenWager(Struct, frozen=True):
    """A spoken wager that is not laid yet."""

    number: int
    position: str
    stake: Stake


class SettledLine(Struct, frozen=True):
    """The settlement of one wager: the part in action, what it won, and what went back to the player.

    Of chips taken off the layout after the closing call, `owed` is what was lost and `in_hand` what remains
    the player's: it counts as returned, and is not handed over again. A missing promotional token is owed as
    a token: `owed_in_tokens` is its face value, and not money. `in_cash` is the part of a stake that is
    handed over in cash chips because colour chips of that value do not make it up.
    """

    wager: int
    played: Money
    winnings: Money
    returned: Money
    owed: Money = NOTHING
    in_hand: Money = NOTHING
    owed_in_tokens: Money = NOTHING
    in_cash: Money = NOTHING

    @property
    def handed_over(self) -> Money:
        """What the dealer hands to the player."""
        return self.returned - self.in_hand


class Betting(Struct, frozen=True, kw_only=True):
    """The standing stakes of a round, and whether and until when they may change."""

    is_open: bool = True
    was_closed: bool = False
    """Whether betting was ever closed: a no roll reopens it."""
    was_called: bool = False
    """Whether the closing call was ever made; after an interruption the end of the option stands for it."""
    closes_at: datetime | None = None
    call_due_at: datetime | None = None
    """When the dealer is asked for the closing call, where only the call closes betting."""
    """When the betting window ends; None where the dealer closes betting."""
    closed_to: tuple[str, ...] = ()
    """Rule sets whose pay table was stopped before the round."""
    taken_over_at: datetime | None = None
    """When another process last took the table over: lost time up to then was given back to the players."""
    wagers: Map[int, StandingWager] = Map()
    wagers_made: int = 0
    spots: Map[Spot, int] = Map()
    staked: Map[tuple[str, str], Money] = Map()
    """Each player's total on each area, which the limits apply to."""
    payouts: tuple[int, ...] = ()
    """What the house would pay on each class of faces, in minor units; only tracked under a cap."""
    slips: Map[str, tuple[Slip, ...]] = Map()
    """The last slips of each position, for undo."""
    spoken: tuple[SpokenWager, ...] = ()
    nonces: Map[str, str] = Map()
    """Nonces of terminals for a committed draw, by position."""

    def takes_wagers(self, now: datetime) -> bool:
        """Return whether wagers may be laid, changed and withdrawn: betting is open, its window not over."""
        return self.is_open and (self.closes_at is None or now < self.closes_at)

    def wagers_in_order(self) -> Iterator[StandingWager]:
        """List the wagers in the order in which they were made."""
        return (self.wagers[number] for number in sorted(self.wagers))


class Tumble(Struct, frozen=True):
    """The dice in motion, how many of their tumbles count so far, and whether the mixer came to rest."""

    times: int = 0
    has_ended: bool = False


class DeviceReading(Struct, frozen=True):
    """A device's reading of the dice; if people read otherwise, a ruling decides."""

    device: str
    faces: tuple[int, int, int]
    differs: bool = False


class Entry(Struct, frozen=True):
    """Keyed faces, and when they were keyed: they lapse unless confirmed in time.

    Early records have no time; their entries do not lapse.
    """

    outcome: Outcome
    at: datetime | None


class Reading(Struct, frozen=True, kw_only=True):
    """What is known of the faces before they are established: read, called, keyed, or from a device."""

    is_uncovered: bool = False
    dice: tuple[int | None, int | None, int | None] = (None, None, None)
    cards: tuple[Card, ...] = ()
    by_device: DeviceReading | None = None
    announced: Outcome | None = None
    entered: Entry | None = None
    is_awaited: bool = False
    """Whether two people must read the dice, after an interruption."""
    is_keyed: bool = False
    """Whether faces have been keyed in, confirmed or not, even if the entry has lapsed since."""

    @property
    def called(self) -> Outcome | None:
        """The faces keyed, or else called."""
        return self.entered.outcome if self.entered is not None else self.announced

    @property
    def differs(self) -> bool:
        """Whether device and people read the dice differently."""
        return self.by_device is not None and self.by_device.differs


class Sealed(Struct, frozen=True):
    """The inputs of a committed draw besides its seed, fixed when betting closed.

    `digest` is a hash of wagers and nonces, `cards` are those left in a virtual shoe, by face.
    """

    digest: str
    cards: tuple[int, int, int, int, int, int] | None = None


class Draw(Struct, frozen=True):
    """A draw from a chain of seeds: its inputs, and what was drawn, even if the round ended otherwise."""

    sealed: Sealed
    faces: tuple[int, int, int] | None = None


class ColourHeld(Struct, frozen=True):
    """A player's chips of one colour, in hand or staked: the value of one, and of all.

    `marker` shows the value of one, if above the minimum.
    """

    player: str
    colour: str
    value: Money
    worth: Money
    marker: Marker | None = None


class Settlement(Struct, frozen=True, tag=True):
    """The established outcome, the areas lit for it, and the wagers settled so far."""

    outcome: Outcome
    lit: tuple[str, ...] = ()
    lines: tuple[SettledLine, ...] = ()
    is_concluded: bool = False
    colours: tuple[ColourHeld, ...] = ()
    """The colour chips of the players before losers were collected."""


class Void(Struct, frozen=True, tag=True):
    """The end without an outcome: the irregularity, the clause, what went back of each wager, the ground."""

    because: Irregular
    clause: tuple[str, ...]
    lines: tuple[SettledLine, ...]
    ground: Ground | None = None


class HowConcluded(Enum):
    """How a round ended."""

    SETTLED = "settled"
    VOID = "void"


class HandSettlement(Struct, frozen=True):
    """A settlement by hand after a device failure: the post that must be present, and who is."""

    authority: str
    presence: str = ""


class Option(Struct, frozen=True):
    """The choice after an interruption: who may still withdraw everything, and who has answered."""

    open_to: tuple[str, ...]
    answered: tuple[str, ...]
    closes_at: datetime | None = None
    """Until when players may answer; whoever has not answered by then stays."""


class Round(Struct, frozen=True, kw_only=True):
    """One round of play, from the opening of betting to its conclusion."""

    number: int
    opened_at: datetime
    limits: Limits
    pay_tables: Mapping[str, str]
    steps_done: int = 1
    betting: Betting = Betting()
    tumble: Tumble | None = None
    """None until the tumble starts."""
    reading: Reading = Reading()
    draw: Draw | None = None
    """None until the wagers are sealed for a draw from a chain of seeds."""
    result: Settlement | Void | None = None
    """None until an outcome is established, or the round is void."""
    revision: int = 1
    must_reset: bool = False
    was_button_missed: bool = False
    """Whether the dice were uncovered before the deal button was pressed."""
    by_hand: HandSettlement | None = None
    """The settlement by hand, if the device failed."""
    no_rolls: int = 0
    interruptions: int = 0
    is_interrupted_in_hold: bool = False
    """Whether it was interrupted while held: what follows from that waits until the hold ends."""
    option: Option | None = None
    is_recovery_announced: bool = False
    """Whether a notice that winnings of a void round are recovered was in force when betting opened."""

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
        """The lit areas; a device that failed shows none."""
        return self.result.lit if isinstance(self.result, Settlement) and not self.by_hand else ()

    @property
    def lines(self) -> tuple[SettledLine, ...]:
        """The wagers settled so far."""
        return self.result.lines if self.result is not None else ()

    @property
    def void_because(self) -> Irregular | None:
        """Why the round is void, if it is."""
        return self.result.because if isinstance(self.result, Void) else None

    @property
    def concluded(self) -> HowConcluded | None:
        """How the round ended; None while in play."""
        if isinstance(self.result, Void):
            return HowConcluded.VOID
        return HowConcluded.SETTLED if self.result is not None and self.result.is_concluded else None

    @property
    def presence_needed(self) -> str:
        """The post whose presence a settlement by hand still needs; empty if none."""
        return self.by_hand.authority if self.by_hand is not None and not self.by_hand.presence else ""
