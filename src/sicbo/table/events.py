"""All that can ever have happened at a table: the only facts that are kept.

Each event has a stable name with its version, which does not follow the names of Python. Events are never
changed; a new form gets a new version.
"""

from datetime import datetime

from msgspec import Struct

from sicbo import streams
from sicbo.chips import Instrument
from sicbo.money import NOTHING, Money
from sicbo.own_limits import OwnLimits
from sicbo.rules.equipment import Inspected, InspectionTime, Mixer
from sicbo.rules.instruments import Marker, MarkerPlace
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Remedy, Verdict
from sicbo.rules.procedure import Act
from sicbo.table.commands import READ_BACK_SECONDS, PaidWith, Stake
from sicbo.table.equipment import Card
from sicbo.table.limits import Limits
from sicbo.table.round import SettledLine


class Event(streams.Event, frozen=True, kw_only=True):
    """Something that happened at a table."""


# ---- the table and its staff -------------------------------------------------------------------------


class TableSetUp(Event, frozen=True, kw_only=True, tag="table-set-up/1"):
    """A table was made of a rule file, whose whole text is kept here."""

    table: str
    rules: str
    rule_sets: tuple[str, ...]
    limits: Limits
    emblem: str
    colours: tuple[str, ...]
    backs_alike_in_shoe: bool
    read_back_seconds: int = READ_BACK_SECONDS


class TableOpened(Event, frozen=True, kw_only=True, tag="table-opened/1"):
    """The table was opened with this much in its tray."""

    count: Money


class TableClosed(Event, frozen=True, kw_only=True, tag="table-closed/1"):
    """The table was closed with this much in its tray."""

    count: Money


class ShiftStarted(Event, frozen=True, kw_only=True, tag="shift-started/1"):
    """A shift began."""

    shift: str


class PostAssigned(Event, frozen=True, kw_only=True, tag="post-assigned/1"):
    """A person was given a post."""

    person: str
    post: str


class ActingAssigned(Event, frozen=True, kw_only=True, tag="acting-assigned/1"):
    """A person acts in a post; in none when the post is empty."""

    person: str
    post: str


class PersonReleased(Event, frozen=True, kw_only=True, tag="person-released/1"):
    """A person left the roster."""

    person: str


class LimitsSet(Event, frozen=True, kw_only=True, tag="limits-set/1"):
    """New limits, from the next round on."""

    limits: Limits


class PayTableOffered(Event, frozen=True, kw_only=True, tag="pay-table-offered/1"):
    """Another schedule of a rule set, from the next round on."""

    rule_set: str
    pay_table: str


# ---- equipment ---------------------------------------------------------------------------------------


class MixerFitted(Event, frozen=True, kw_only=True, tag="mixer-fitted/1"):
    """A tumbler or shaker was fitted, in the keeping of a person where the document asks for that."""

    mixer: Mixer
    serial: str
    is_held: bool
    is_virtual: bool
    custodian: str


class MixerRemoved(Event, frozen=True, kw_only=True, tag="mixer-removed/1"):
    """The tumbler or shaker was taken away."""


class CustodyTaken(Event, frozen=True, kw_only=True, tag="custody-taken/1"):
    """Another person keeps the shaker."""

    person: str


class DiceLogged(Event, frozen=True, kw_only=True, tag="dice-logged/1"):
    """A set of dice was put in play."""

    serial: str
    at: datetime


class DiceRemoved(Event, frozen=True, kw_only=True, tag="dice-removed/1"):
    """The dice were taken away."""


class DiceOverdue(Event, frozen=True, kw_only=True, tag="dice-overdue/1"):
    """The dice have been on the table for longer than the document allows: they must be taken off it."""

    serial: str
    since: datetime
    at: datetime
    clause: tuple[str, ...]


class ReaderFitted(Event, frozen=True, kw_only=True, tag="reader-fitted/1"):
    """A device reads the dice from now on."""

    device: str
    is_alone: bool


class ReaderRemoved(Event, frozen=True, kw_only=True, tag="reader-removed/1"):
    """The dice are read without a device again."""

    device: str


class ShoeLoaded(Event, frozen=True, kw_only=True, tag="shoe-loaded/1"):
    """Whole decks were shuffled into the shoe."""

    decks: int
    counts: tuple[int, int, int, int, int, int]
    backs: tuple[str, ...]
    cut: int
    is_virtual: bool = False


class DrawsCommitted(Event, frozen=True, kw_only=True, tag="draws-committed/1"):
    """From this round on outcomes come from a chain of seeds whose anchor this is."""

    anchor: str
    salt: str
    first: int
    rounds: int


class SeedRevealed(Event, frozen=True, kw_only=True, tag="seed-revealed/1"):
    """The seed of a round that is over, for anyone to check its outcome with."""

    round: int
    seed: str


class InspectionPassed(Event, frozen=True, kw_only=True, tag="inspection-passed/1"):
    """An inspection found everything in order."""

    item: Inspected
    due: InspectionTime
    person: str


class InspectionFailed(Event, frozen=True, kw_only=True, tag="inspection-failed/1"):
    """An inspection found something wrong."""

    item: Inspected
    due: InspectionTime
    person: str
    found: str


class RemedyDone(Event, frozen=True, kw_only=True, tag="remedy-done/1"):
    """A repair or replacement that the table waited for."""

    remedy: Remedy
    note: str


# ---- players and their chips -------------------------------------------------------------------------


class PositionSetUp(Event, frozen=True, kw_only=True, tag="position-set-up/1"):
    """The table has a seat or a terminal more."""

    position: str
    is_terminal: bool
    rule_set: str
    layout: str


class PositionRemoved(Event, frozen=True, kw_only=True, tag="position-removed/1"):
    """A seat or terminal less."""

    position: str


class VisitOpened(Event, frozen=True, kw_only=True, tag="visit-opened/1"):
    """A player is at a seat or terminal."""

    player: str
    position: str
    account: str
    at: datetime


class VisitClosed(Event, frozen=True, kw_only=True, tag="visit-closed/1"):
    """A player has left."""

    player: str


class OwnLimitsSet(Event, frozen=True, kw_only=True, tag="own-limits-set/1"):
    """A player wants these limits, for the visit or for the account."""

    player: str
    account: str
    wanted: OwnLimits
    at: datetime


class VisitExcluded(Event, frozen=True, kw_only=True, tag="visit-excluded/1"):
    """A player may buy in and wager no more; what stands is played to its end, and credit is cashed out."""

    player: str
    account: str
    reason: str
    at: datetime


class BoughtIn(Event, frozen=True, kw_only=True, tag="bought-in/1"):
    """Cash, chips or a ticket became credit."""

    player: str
    amount: Money
    paid_with: PaidWith
    ticket: str


class AttendantCalled(Event, frozen=True, kw_only=True, tag="attendant-called/1"):
    """A terminal asked for someone to come."""

    position: str
    player: str
    at: datetime


class CallAnswered(Event, frozen=True, kw_only=True, tag="call-answered/1"):
    """Someone came to a terminal that asked for it, or its player needs nobody any more."""

    position: str
    by: str
    at: datetime


class CashedOut(Event, frozen=True, kw_only=True, tag="cashed-out/1"):
    """Credit became a ticket; without one, staff paid the player out or it was too much: the cage owes it."""

    player: str
    amount: Money
    ticket: str
    reason: str = ""


class ColourChipsIssued(Event, frozen=True, kw_only=True, tag="colour-chips-issued/1"):
    """Chips of a colour were sold to a player."""

    player: str
    colour: str
    chips: int
    value: Money
    paid_with: PaidWith
    marker: Marker | None
    marker_value: Money
    marker_at: MarkerPlace | None
    consents: tuple[str, ...]
    allowed_by: str
    ticket: str = ""


class ColourChipsRedeemed(Event, frozen=True, kw_only=True, tag="colour-chips-redeemed/1"):
    """Colour chips were taken back at their value."""

    player: str
    colour: str
    chips: int
    value: Money


# ---- the money of the table --------------------------------------------------------------------------


class TrayFilled(Event, frozen=True, kw_only=True, tag="tray-filled/1"):
    """Chips came from the cage."""

    amount: Money
    slip: str


class TrayCredited(Event, frozen=True, kw_only=True, tag="tray-credited/1"):
    """Chips went to the cage."""

    amount: Money
    slip: str


class TrayCounted(Event, frozen=True, kw_only=True, tag="tray-counted/1"):
    """So much was in the tray of a table that went on."""

    count: Money


class BoxDropped(Event, frozen=True, kw_only=True, tag="box-dropped/1"):
    """The drop box went to the count, with what the books say is in it."""

    box: str
    amount: Money


class BoxCounted(Event, frozen=True, kw_only=True, tag="box-counted/1"):
    """A box was counted: `amount` is what the books say was in it, `counted` what was found."""

    box: str
    amount: Money
    counted: Money


# ---- wagers ------------------------------------------------------------------------------------------


class WagerRegistered(Event, frozen=True, kw_only=True, tag="wager-registered/1"):
    """A wager stands."""

    round: int
    wager: int
    player: str
    position: str
    area: str
    stake: Money
    instrument: Instrument
    colour: str = ""
    laid_by: str = ""
    laid_as: str = ""
    is_found: bool = False
    slip: int = 0
    """The slip of the position of which it is a part, in this round; a negative number undoes that slip."""


class WagerRaised(Event, frozen=True, kw_only=True, tag="wager-raised/1"):
    """A standing wager has grown."""

    round: int
    wager: int
    by: Money
    laid_by: str = ""
    laid_as: str = ""
    is_found: bool = False
    slip: int = 0


class WagerLowered(Event, frozen=True, kw_only=True, tag="wager-lowered/1"):
    """A standing wager has shrunk; by all of it, it is withdrawn."""

    round: int
    wager: int
    by: Money
    slip: int = 0


class NonceGiven(Event, frozen=True, kw_only=True, tag="nonce-given/1"):
    """A terminal has a part in the draw of this round."""

    round: int
    position: str
    nonce: str


class WagerSpoken(Event, frozen=True, kw_only=True, tag="wager-spoken/1"):
    """A wager was asked for aloud, with the chips in hand."""

    round: int
    spoken: int
    position: str
    stake: Stake


class SpokenWagerLaid(Event, frozen=True, kw_only=True, tag="spoken-wager-laid/1"):
    """A spoken wager lies on the layout, on the area that the hand found."""

    round: int
    spoken: int
    wager: int


class SpokenWagerLapsed(Event, frozen=True, kw_only=True, tag="spoken-wager-lapsed/1"):
    """The closing call came before the wager was laid; the chips stay with the player."""

    round: int
    spoken: int


class ChipsReturned(Event, frozen=True, kw_only=True, tag="chips-returned/1"):
    """Chips that were never a wager went back to the player."""

    round: int
    position: str
    stake: Stake
    why: Irregular
    clause: tuple[str, ...]


class ChipsTakenOff(Event, frozen=True, kw_only=True, tag="chips-taken-off/1"):
    """A player took chips off after the closing call; the wager still wins or loses."""

    round: int
    wager: int
    amount: Money
    clause: tuple[str, ...]


class ChipsPutBack(Event, frozen=True, kw_only=True, tag="chips-put-back/1"):
    """A player put chips back that had been taken off after the closing call."""

    round: int
    wager: int
    amount: Money


# ---- the round of play -------------------------------------------------------------------------------


class BettingOpened(Event, frozen=True, kw_only=True, tag="betting-opened/1"):
    """A round of play has begun, by these limits and pay tables; without an end the dealer closes betting."""

    round: int
    at: datetime
    limits: Limits
    pay_tables: dict[str, str]
    call: str
    closes_at: datetime | None = None


class BettingClosed(Event, frozen=True, kw_only=True, tag="betting-closed/1"):
    """No more wagers."""

    round: int
    at: datetime
    call: str


class WagersSealed(Event, frozen=True, kw_only=True, tag="wagers-sealed/1"):
    """What the draw is made from besides the seed: the digest of wagers and nonces, the cards left."""

    round: int
    digest: str
    cards: tuple[int, int, int, int, int, int] | None = None


class TumbleStarted(Event, frozen=True, kw_only=True, tag="tumble-started/1"):
    """The dice are about to be tumbled: from here on they may show something."""

    round: int


class DiceTumbled(Event, frozen=True, kw_only=True, tag="dice-tumbled/1"):
    """The dice were tumbled so many times more; only covered shakes count where the document says so."""

    round: int
    times: int
    is_covered: bool
    does_count: bool
    is_enough: bool


class StepTaken(Event, frozen=True, kw_only=True, tag="step-taken/1"):
    """A step of the procedure was done."""

    round: int
    act: Act


class CoverPutOn(Event, frozen=True, kw_only=True, tag="cover-put-on/1"):
    """The shaker was covered again after its winners were paid; a round of 0 is none."""

    round: int


class DieRead(Event, frozen=True, kw_only=True, tag="die-read/1"):
    """One die was read."""

    round: int
    die: int
    face: int


class CardDrawn(Event, frozen=True, kw_only=True, tag="card-drawn/1"):
    """A card left the shoe and lies face up."""

    round: int
    card: Card


class OutcomeAnnounced(Event, frozen=True, kw_only=True, tag="outcome-announced/1"):
    """The faces were called."""

    round: int
    faces: tuple[int, int, int]


class OutcomeEntered(Event, frozen=True, kw_only=True, tag="outcome-entered/1"):
    """The faces were keyed in and are read back."""

    round: int
    faces: tuple[int, int, int]
    at: datetime | None = None


class EntryLapsed(Event, frozen=True, kw_only=True, tag="entry-lapsed/1"):
    """Faces that were keyed were not confirmed in time: they must be keyed again."""

    round: int
    faces: tuple[int, int, int]
    at: datetime


class OutcomeEstablished(Event, frozen=True, kw_only=True, tag="outcome-established/1"):
    """These faces are the outcome."""

    round: int
    revision: int
    faces: tuple[int, int, int]


class DeviceResultReceived(Event, frozen=True, kw_only=True, tag="device-result-received/1"):
    """A device has read the dice, and signed it."""

    round: int
    device: str
    counter: int
    faces: tuple[int, int, int]
    read_at: datetime
    signature: str = ""


class ReadingsDiffered(Event, frozen=True, kw_only=True, tag="readings-differed/1"):
    """Device and people read the dice differently."""

    round: int
    device: str
    by_device: tuple[int, int, int]
    by_people: tuple[int, ...]


class AreasLit(Event, frozen=True, kw_only=True, tag="areas-lit/1"):
    """The winning areas are lit on the layout."""

    round: int
    areas: tuple[str, ...]


class LosersCollected(Event, frozen=True, kw_only=True, tag="losers-collected/1"):
    """All losing stakes were taken; what was not played went back."""

    round: int
    revision: int
    lines: tuple[SettledLine, ...]


class WinnersPaid(Event, frozen=True, kw_only=True, tag="winners-paid/1"):
    """All winning wagers were paid."""

    round: int
    revision: int
    lines: tuple[SettledLine, ...]


class OneTimeUsed(Event, frozen=True, kw_only=True, tag="one-time-used/1"):
    """A player's chips under the minimum were settled, which happens once."""

    round: int
    player: str


class RoundConcluded(Event, frozen=True, kw_only=True, tag="round-concluded/1"):
    """The round is over."""

    round: int


# ---- what goes wrong ---------------------------------------------------------------------------------


class IrregularityRecorded(Event, frozen=True, kw_only=True, tag="irregularity-recorded/1"):
    """Something irregular, and what the document says then."""

    round: int
    irregularity: Irregular
    verdict: Verdict
    clause: tuple[str, ...]
    note: str = ""
    rounds: tuple[int, ...] = ()


class DisplayCorrected(Event, frozen=True, kw_only=True, tag="display-corrected/1"):
    """A results display was wrong about a round; this is what it has to show: the faces, or nothing."""

    round: int
    faces: tuple[int, ...]


class RemedyAsked(Event, frozen=True, kw_only=True, tag="remedy-asked/1"):
    """No round opens before this is done."""

    remedy: Remedy


class HeldForRuling(Event, frozen=True, kw_only=True, tag="held-for-ruling/1"):
    """Play waits for a decision.

    `finding` is the document's verdict where all that is to be decided is whether the fact is so; then
    someone else than `reported_by` decides it.
    """

    hold: int
    round: int
    irregularity: Irregular
    authority: str
    or_above: bool
    clause: tuple[str, ...]
    wager: int = 0
    note: str = ""
    finding: Verdict | None = None
    reported_by: str = ""


class RulingGiven(Event, frozen=True, kw_only=True, tag="ruling-given/1"):
    """A decision, kept with its reason and its giver."""

    hold: int
    round: int
    verdict: Verdict
    reason: str
    person: str
    post: str
    clause: tuple[str, ...]
    area: str = ""
    rounds: tuple[int, ...] = ()


class WagerRuled(Event, frozen=True, kw_only=True, tag="wager-ruled/1"):
    """Where an unclear wager lies, by ruling."""

    round: int
    wager: int
    area: str


class WagerReturned(Event, frozen=True, kw_only=True, tag="wager-returned/1"):
    """A wager went back to the player whole, by ruling or by the option after an interruption."""

    round: int
    wager: int
    why: Irregular
    clause: tuple[str, ...]


class NoRollCalled(Event, frozen=True, kw_only=True, tag="no-roll-called/1"):
    """No result: stakes stay, betting is open again."""

    round: int
    clause: tuple[str, ...]


class RoundVoided(Event, frozen=True, kw_only=True, tag="round-voided/1"):
    """The round in play has no result; every stake goes back."""

    round: int
    irregularity: Irregular
    clause: tuple[str, ...]


class DeviceMustBeReset(Event, frozen=True, kw_only=True, tag="device-must-be-reset/1"):
    """A step was missed: reset and key in before settling."""

    round: int


class DeviceReset(Event, frozen=True, kw_only=True, tag="device-reset/1"):
    """The equipment was reset."""

    round: int


class SettlesByHand(Event, frozen=True, kw_only=True, tag="settles-by-hand/1"):
    """The device failed: the round is settled from the dice with someone present."""

    round: int
    authority: str


class PresenceRecorded(Event, frozen=True, kw_only=True, tag="presence-recorded/1"):
    """Someone stands by the settlement by hand."""

    round: int
    person: str


class Adjustment(Struct, frozen=True):
    """What a correction moves for one wager: what had gone to the player, and what should have.

    `was` and `now` are in money: of a token, only what it won. `instrument` is what is moved: value chips
    where colour chips were staked, since those may have been redeemed.
    `shortfall` is the part that cannot be taken back from a player's credit and becomes a receivable;
    `has_left` sends what is owed to a payable. `paid_back` is the part of what was owed that the player has
    paid at the cage since: the house owes it now. `set_off` is the part of what the player gets that pays
    what the player still owes for the same round.
    """

    wager: int
    player: str
    instrument: Instrument
    stake: Money
    was: SettledLine
    now: SettledLine
    shortfall: Money = NOTHING
    has_left: bool = False
    paid_back: Money = NOTHING
    set_off: Money = NOTHING


class RoundCorrected(Event, frozen=True, kw_only=True, tag="round-corrected/1"):
    """A settled round was settled anew from the right faces."""

    round: int
    revision: int
    irregularity: Irregular
    faces: tuple[int, int, int]
    adjustments: tuple[Adjustment, ...]
    reason: str
    person: str
    second: str
    clause: tuple[str, ...]


class SettledRoundVoided(Event, frozen=True, kw_only=True, tag="settled-round-voided/1"):
    """A settled round was made void: wins recovered, stakes returned."""

    round: int
    revision: int
    irregularity: Irregular
    adjustments: tuple[Adjustment, ...]
    reason: str
    person: str
    second: str
    clause: tuple[str, ...]


class OutcomeCorrected(Event, frozen=True, kw_only=True, tag="outcome-corrected/1"):
    """A wrong outcome was put right before anything was settled."""

    round: int
    revision: int
    faces: tuple[int, int, int]
    reason: str
    person: str
    second: str
    clause: tuple[str, ...]


class RoundInterrupted(Event, frozen=True, kw_only=True, tag="round-interrupted/1"):
    """The round was interrupted; whether any wager was already decided."""

    round: int
    is_established: bool
    clause: tuple[str, ...]


class ReadingAwaited(Event, frozen=True, kw_only=True, tag="reading-awaited/1"):
    """Two people must say what the dice show."""

    round: int


class DiceAttested(Event, frozen=True, kw_only=True, tag="dice-attested/1"):
    """What the dice show, by two people."""

    round: int
    faces: tuple[int | None, int | None, int | None]
    person: str
    second: str


class OptionOffered(Event, frozen=True, kw_only=True, tag="option-offered/1"):
    """Each player may withdraw all wagers, or none."""

    round: int
    players: tuple[str, ...]
    clause: tuple[str, ...]


class OptionAnswered(Event, frozen=True, kw_only=True, tag="option-answered/1"):
    """A player withdrew everything, or stays."""

    round: int
    player: str
    withdraws: bool


class OptionClosed(Event, frozen=True, kw_only=True, tag="option-closed/1"):
    """Who has not answered stays; the round goes on."""

    round: int


class TableTakenOver(Event, frozen=True, kw_only=True, tag="table-taken-over/1"):
    """Another process runs the table, after a gap; a betting window that was running ends so much later."""

    round: int
    gap_from: datetime
    at: datetime
    clause: tuple[str, ...]
    closes_at_before: datetime | None = None
    closes_at: datetime | None = None


class TerminalsDown(Event, frozen=True, kw_only=True, tag="terminals-down/1"):
    """Terminals do not answer."""

    positions: tuple[str, ...]


class TerminalsBack(Event, frozen=True, kw_only=True, tag="terminals-back/1"):
    """Terminals answer again."""

    positions: tuple[str, ...]
