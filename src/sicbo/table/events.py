"""All events of a table: the only facts that are stored.

Each event has a stable name with a version, independent of its Python name. Events are never changed; a new
form gets a new version.
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
from sicbo.rules.irregularities import Moment, Remedy, Verdict
from sicbo.rules.law import ClosingGround
from sicbo.rules.procedure import Act
from sicbo.rules.voids import Ground
from sicbo.streams import Significance
from sicbo.table.commands import OPTION_SECONDS, READ_BACK_SECONDS, Denomination, PaidWith, Stake
from sicbo.table.disputes import DisputeStep
from sicbo.table.equipment import Card
from sicbo.table.limits import Limits
from sicbo.table.round import SettledLine


class Event(streams.Event, frozen=True, kw_only=True):
    """Something that happened at a table."""


# ---- the table and its staff -------------------------------------------------------------------------


class TableSetUp(Event, frozen=True, kw_only=True, tag="table-set-up/1"):
    """A table was set up from a rule file, whose whole text is stored here."""

    significance = Significance.PARAMETERS

    table: str
    rules: str
    rule_sets: tuple[str, ...]
    limits: Limits
    emblem: str
    colours: tuple[str, ...]
    backs_alike_in_shoe: bool
    read_back_seconds: int = READ_BACK_SECONDS
    option_seconds: int = OPTION_SECONDS


class TableOpened(Event, frozen=True, kw_only=True, tag="table-opened/1"):
    """The table was opened with this much in its tray."""

    significance = Significance.TABLE_MONEY

    count: Money


class TableClosed(Event, frozen=True, kw_only=True, tag="table-closed/1"):
    """The table was closed with this much in its tray; `at_once` is why without notice, where so."""

    significance = Significance.TABLE_MONEY

    count: Money
    at_once: ClosingGround | None = None


class LastRoundAnnounced(Event, frozen=True, kw_only=True, tag="last-round-announced/1"):
    """Players were told which round is the last before the table closes."""

    significance = Significance.PARAMETERS

    round: int


class LastRoundTakenBack(Event, frozen=True, kw_only=True, tag="last-round-taken-back/1"):
    """The table does not close after all."""

    significance = Significance.PARAMETERS

    round: int
    reason: str


class ShiftStarted(Event, frozen=True, kw_only=True, tag="shift-started/1"):
    """A shift began."""

    significance = Significance.STAFF

    shift: str


class PostAssigned(Event, frozen=True, kw_only=True, tag="post-assigned/1"):
    """A person was given a post."""

    person: str
    post: str


class ActingAssigned(Event, frozen=True, kw_only=True, tag="acting-assigned/1"):
    """A person acts in a post; an empty post ends it."""

    significance = Significance.STAFF

    person: str
    post: str


class PersonReleased(Event, frozen=True, kw_only=True, tag="person-released/1"):
    """A person left the roster."""

    person: str


class LimitsSet(Event, frozen=True, kw_only=True, tag="limits-set/1"):
    """New limits were set, from the next round on."""

    significance = Significance.PARAMETERS

    limits: Limits


class LimitsAnnounced(Event, frozen=True, kw_only=True, tag="limits-announced/1"):
    """Players were told of new limits: they are set when the first round after this time opens."""

    significance = Significance.PARAMETERS

    limits: Limits
    since: datetime


class PayTableOffered(Event, frozen=True, kw_only=True, tag="pay-table-offered/1"):
    """Another pay table of a rule set was offered, from the next round on."""

    significance = Significance.PARAMETERS

    rule_set: str
    pay_table: str


# ---- equipment ---------------------------------------------------------------------------------------


class MixerFitted(Event, frozen=True, kw_only=True, tag="mixer-fitted/1"):
    """A tumbler or shaker was fitted, in the custody of a person if the document requires it."""

    significance = Significance.EQUIPMENT

    mixer: Mixer
    serial: str
    is_held: bool
    is_virtual: bool
    custodian: str


class MixerRemoved(Event, frozen=True, kw_only=True, tag="mixer-removed/1"):
    """The tumbler or shaker was removed."""

    significance = Significance.EQUIPMENT


class CustodyTaken(Event, frozen=True, kw_only=True, tag="custody-taken/1"):
    """Another person took custody of the shaker."""

    significance = Significance.EQUIPMENT

    person: str


class DiceLogged(Event, frozen=True, kw_only=True, tag="dice-logged/1"):
    """A set of dice was put in play; `since` is when it first was at any table of the house, if before."""

    significance = Significance.EQUIPMENT

    serial: str
    at: datetime
    since: datetime | None = None


class DiceRemoved(Event, frozen=True, kw_only=True, tag="dice-removed/1"):
    """The dice were removed."""

    significance = Significance.EQUIPMENT


class DiceOverdue(Event, frozen=True, kw_only=True, tag="dice-overdue/1"):
    """The dice have been on the table longer than the document allows and must be removed."""

    significance = Significance.EQUIPMENT

    serial: str
    since: datetime
    at: datetime
    clause: tuple[str, ...]


class ReaderFitted(Event, frozen=True, kw_only=True, tag="reader-fitted/1"):
    """A device reads the dice from now on."""

    significance = Significance.EQUIPMENT

    device: str
    is_alone: bool


class ReaderRemoved(Event, frozen=True, kw_only=True, tag="reader-removed/1"):
    """The dice are read without a device again."""

    significance = Significance.EQUIPMENT

    device: str


class ShoeLoaded(Event, frozen=True, kw_only=True, tag="shoe-loaded/1"):
    """Whole decks were shuffled into the shoe."""

    significance = Significance.EQUIPMENT

    decks: int
    counts: tuple[int, int, int, int, int, int]
    backs: tuple[str, ...]
    cut: int
    is_virtual: bool = False
    counts_by_back: tuple[tuple[int, ...], ...] = ()
    """The cards of each back by face, where there are several backs."""
    serials: tuple[str, ...] = ()
    """The serial numbers of the decks, where they were named."""
    first_round: int = 0
    """The first round that is dealt from it; early records do not say."""


class DrawsCommitted(Event, frozen=True, kw_only=True, tag="draws-committed/1"):
    """From this round on outcomes come from the chain of seeds with this anchor."""

    significance = Significance.EQUIPMENT

    anchor: str
    salt: str
    first: int
    rounds: int


class SeedRevealed(Event, frozen=True, kw_only=True, tag="seed-revealed/1"):
    """The seed of a finished round was revealed, for anyone to verify its outcome."""

    round: int
    seed: str


class InspectionPassed(Event, frozen=True, kw_only=True, tag="inspection-passed/1"):
    """An inspection found a device in order; it is the device of this serial that was inspected.

    `until` is the end of the shift of the gaming day, after which the inspection is too old.
    """

    item: Inspected
    due: InspectionTime
    person: str
    serial: str = ""
    until: datetime | None = None


class InspectionFailed(Event, frozen=True, kw_only=True, tag="inspection-failed/1"):
    """An inspection found something wrong."""

    significance = Significance.EQUIPMENT

    item: Inspected
    due: InspectionTime
    person: str
    found: str


class InspectionAsked(Event, frozen=True, kw_only=True, tag="inspection-asked/1"):
    """Inspections of this item no longer count: no round opens before it was inspected again."""

    significance = Significance.EQUIPMENT

    item: Inspected
    clause: tuple[str, ...]


class RemedyDone(Event, frozen=True, kw_only=True, tag="remedy-done/1"):
    """A remedy that the table waited for was done."""

    significance = Significance.EQUIPMENT

    remedy: Remedy
    note: str


# ---- players and their chips -------------------------------------------------------------------------


class PositionSetUp(Event, frozen=True, kw_only=True, tag="position-set-up/1"):
    """A seat or terminal was added."""

    significance = Significance.PARAMETERS

    position: str
    is_terminal: bool
    rule_set: str
    layout: str


class PositionRemoved(Event, frozen=True, kw_only=True, tag="position-removed/1"):
    """A seat or terminal was removed."""

    significance = Significance.PARAMETERS

    position: str


class VisitOpened(Event, frozen=True, kw_only=True, tag="visit-opened/1"):
    """A player took a seat or terminal."""

    player: str
    position: str
    account: str
    at: datetime


class VisitClosed(Event, frozen=True, kw_only=True, tag="visit-closed/1"):
    """A player left."""

    player: str


class OwnLimitsSet(Event, frozen=True, kw_only=True, tag="own-limits-set/1"):
    """A player set these limits, for the visit or for the account."""

    significance = Significance.PLAYERS

    player: str
    account: str
    wanted: OwnLimits
    at: datetime


class VisitExcluded(Event, frozen=True, kw_only=True, tag="visit-excluded/1"):
    """A player was excluded from buy-ins and wagers; standing wagers are played, credit can be cashed out."""

    significance = Significance.PLAYERS

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
    """A terminal called an attendant."""

    position: str
    player: str
    at: datetime


class TerminalLocked(Event, frozen=True, kw_only=True, tag="terminal-locked/1"):
    """A terminal takes no order of its player until it is unlocked."""

    significance = Significance.PLAYERS

    position: str
    player: str
    by: str


class TerminalUnlocked(Event, frozen=True, kw_only=True, tag="terminal-unlocked/1"):
    """A terminal takes orders of its player again."""

    significance = Significance.PLAYERS

    position: str
    player: str
    by: str


class CallAnswered(Event, frozen=True, kw_only=True, tag="call-answered/1"):
    """An attendant came to a terminal, or its call was cancelled."""

    position: str
    by: str
    at: datetime


class CashedOut(Event, frozen=True, kw_only=True, tag="cashed-out/1"):
    """Credit became a ticket; without one, staff paid out or it was above the bound: the cage owes it."""

    player: str
    amount: Money
    ticket: str
    reason: str = ""


class ColourChipsIssued(Event, frozen=True, kw_only=True, tag="colour-chips-issued/1"):
    """Colour chips were sold to a player."""

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
    """Colour chips were redeemed at their value."""

    player: str
    colour: str
    chips: int
    value: Money


# ---- the money of the table --------------------------------------------------------------------------


class TrayFilled(Event, frozen=True, kw_only=True, tag="tray-filled/1"):
    """Chips came from the cage; early records have slips that people numbered."""

    significance = Significance.TABLE_MONEY

    amount: Money
    slip: str


class TrayCredited(Event, frozen=True, kw_only=True, tag="tray-credited/1"):
    """Chips went to the cage."""

    significance = Significance.TABLE_MONEY

    amount: Money
    slip: str


class TrayCounted(Event, frozen=True, kw_only=True, tag="tray-counted/1"):
    """The tray of a table that stayed open was counted."""

    significance = Significance.TABLE_MONEY

    count: Money


class BoxDropped(Event, frozen=True, kw_only=True, tag="box-dropped/1"):
    """The drop box went to the count, with its content according to the books."""

    significance = Significance.TABLE_MONEY

    box: str
    amount: Money


class BoxCounted(Event, frozen=True, kw_only=True, tag="box-counted/1"):
    """A box was counted: `amount` is its content according to the books, `counted` what was found."""

    significance = Significance.TABLE_MONEY

    box: str
    amount: Money
    counted: Money
    denominations: tuple[Denomination, ...] = ()
    """Early records have none."""


# ---- wagers ------------------------------------------------------------------------------------------


class WagerRegistered(Event, frozen=True, kw_only=True, tag="wager-registered/1"):
    """A wager was registered."""

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
    recorded_by: str = ""
    """Who registered what a player at a seat did with chips; nobody at a terminal, or if staff laid it."""
    recorded_as: str = ""
    is_found: bool = False
    slip: int = 0
    """The number of its slip at this position and round; a negative number undoes that slip."""


class WagerRaised(Event, frozen=True, kw_only=True, tag="wager-raised/1"):
    """A standing wager was raised."""

    round: int
    wager: int
    by: Money
    laid_by: str = ""
    laid_as: str = ""
    recorded_by: str = ""
    recorded_as: str = ""
    is_found: bool = False
    slip: int = 0


class WagerLowered(Event, frozen=True, kw_only=True, tag="wager-lowered/1"):
    """A standing wager was lowered; by its whole stake, it was withdrawn."""

    round: int
    wager: int
    by: Money
    recorded_by: str = ""
    recorded_as: str = ""
    slip: int = 0


class NonceGiven(Event, frozen=True, kw_only=True, tag="nonce-given/1"):
    """A terminal contributed a nonce to the draw of this round."""

    round: int
    position: str
    nonce: str


class WagerSpoken(Event, frozen=True, kw_only=True, tag="wager-spoken/1"):
    """A wager was spoken, with the chips in hand."""

    round: int
    spoken: int
    position: str
    stake: Stake


class SpokenWagerLaid(Event, frozen=True, kw_only=True, tag="spoken-wager-laid/1"):
    """A spoken wager was laid, on the area where the chips were actually put."""

    round: int
    spoken: int
    wager: int


class SpokenWagerLapsed(Event, frozen=True, kw_only=True, tag="spoken-wager-lapsed/1"):
    """The closing call came before the wager was laid; the chips stay with the player."""

    round: int
    spoken: int


class ChipsReturned(Event, frozen=True, kw_only=True, tag="chips-returned/1"):
    """Chips that were never a wager went back to the player."""

    significance = Significance.IRREGULAR

    round: int
    position: str
    stake: Stake
    why: Irregular
    clause: tuple[str, ...]


class ChipsTakenOff(Event, frozen=True, kw_only=True, tag="chips-taken-off/1"):
    """A player took chips off after the closing call; the wager still wins or loses."""

    significance = Significance.IRREGULAR

    round: int
    wager: int
    amount: Money
    clause: tuple[str, ...]
    recorded_by: str = ""
    recorded_as: str = ""


class ChipsPutBack(Event, frozen=True, kw_only=True, tag="chips-put-back/1"):
    """A player put back chips taken off after the closing call, or shifted by accident before it.

    `hold` is the hold on the shifted ones, which ends with it.
    """

    significance = Significance.IRREGULAR

    round: int
    wager: int
    amount: Money
    recorded_by: str = ""
    recorded_as: str = ""
    hold: int = 0


# ---- the round of play -------------------------------------------------------------------------------


class BettingOpened(Event, frozen=True, kw_only=True, tag="betting-opened/1"):
    """A round of play began with these limits and pay tables; without `closes_at` the dealer closes it.

    From `call_due_at` on the dealer is asked for the closing call; until it is made, betting is open.
    """

    round: int
    at: datetime
    limits: Limits
    pay_tables: dict[str, str]
    call: str
    closes_at: datetime | None = None
    closed_to: tuple[str, ...] = ()
    """Rule sets whose pay table was stopped: they take no wagers in this round."""
    call_due_at: datetime | None = None


class BettingClosed(Event, frozen=True, kw_only=True, tag="betting-closed/1"):
    """No more wagers."""

    round: int
    at: datetime
    call: str


class WagersSealed(Event, frozen=True, kw_only=True, tag="wagers-sealed/1"):
    """The inputs of the draw besides the seed: the digest of wagers and nonces, the cards left."""

    round: int
    digest: str
    cards: tuple[int, int, int, int, int, int] | None = None


class TumbleStarted(Event, frozen=True, kw_only=True, tag="tumble-started/1"):
    """The dice are about to be tumbled: from here on they may show something."""

    round: int


class DiceTumbled(Event, frozen=True, kw_only=True, tag="dice-tumbled/1"):
    """The dice were tumbled this many more times; only covered shakes count where the document says so."""

    round: int
    times: int
    is_covered: bool
    does_count: bool
    is_enough: bool
    goes_on: bool = False


class StepTaken(Event, frozen=True, kw_only=True, tag="step-taken/1"):
    """A step of the procedure was taken."""

    round: int
    act: Act


class CoverPutOn(Event, frozen=True, kw_only=True, tag="cover-put-on/1"):
    """The shaker was covered again after the winners were paid; round 0 means none."""

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


class CardOutOfPlace(Event, frozen=True, kw_only=True, tag="card-out-of-place/1"):
    """A card left the shoe outside the draw of a round; it counts for no result."""

    significance = Significance.EQUIPMENT

    round: int
    card: Card


class CardsAmended(Event, frozen=True, kw_only=True, tag="cards-amended/1"):
    """Cards that were keyed wrongly were put right, on record and in the count of the shoe."""

    significance = Significance.REVISION

    round: int
    was: tuple[Card, ...]
    cards: tuple[Card, ...]
    reason: str
    person: str
    second: str
    clause: tuple[str, ...]


class OutcomeAnnounced(Event, frozen=True, kw_only=True, tag="outcome-announced/1"):
    """The faces were called."""

    round: int
    faces: tuple[int, int, int]


class OutcomeEntered(Event, frozen=True, kw_only=True, tag="outcome-entered/1"):
    """The faces were keyed in for the read-back."""

    round: int
    faces: tuple[int, int, int]
    at: datetime | None = None


class EntryLapsed(Event, frozen=True, kw_only=True, tag="entry-lapsed/1"):
    """Keyed faces were not confirmed in time and must be keyed again."""

    significance = Significance.IRREGULAR

    round: int
    faces: tuple[int, int, int]
    at: datetime


class OutcomeEstablished(Event, frozen=True, kw_only=True, tag="outcome-established/1"):
    """These faces are the outcome."""

    round: int
    revision: int
    faces: tuple[int, int, int]
    read_by_hand: str = ""
    """The device in whose place people read them, as everybody at the table was shown."""


class DeviceResultReceived(Event, frozen=True, kw_only=True, tag="device-result-received/1"):
    """A device sent a signed reading of the dice."""

    round: int
    device: str
    counter: int
    faces: tuple[int, int, int]
    read_at: datetime
    signature: str = ""


class ReadingsDiffered(Event, frozen=True, kw_only=True, tag="readings-differed/1"):
    """Device and people read the dice differently."""

    significance = Significance.IRREGULAR

    round: int
    device: str
    by_device: tuple[int, int, int]
    by_people: tuple[int, ...]


class AreasLit(Event, frozen=True, kw_only=True, tag="areas-lit/1"):
    """The winning areas are lit on the layout."""

    round: int
    areas: tuple[str, ...]


class LosersCollected(Event, frozen=True, kw_only=True, tag="losers-collected/1"):
    """All losing stakes were collected; what was not in action went back."""

    round: int
    revision: int
    lines: tuple[SettledLine, ...]


class CollectionReversed(Event, frozen=True, kw_only=True, tag="collection-reversed/1"):
    """What was collected was put back by two people: the round stands as it did before collecting.

    A correction or a void before the winners are paid begins with it; `lines` are those of the collection.
    """

    significance = Significance.REVISION

    round: int
    revision: int
    lines: tuple[SettledLine, ...]
    reason: str
    person: str
    second: str
    clause: tuple[str, ...]


class WinnersPaid(Event, frozen=True, kw_only=True, tag="winners-paid/1"):
    """All winning wagers were paid."""

    round: int
    revision: int
    lines: tuple[SettledLine, ...]


class OneTimeUsed(Event, frozen=True, kw_only=True, tag="one-time-used/1"):
    """A player's one settlement of chips under the minimum was used."""

    significance = Significance.IRREGULAR

    round: int
    player: str


class RoundConcluded(Event, frozen=True, kw_only=True, tag="round-concluded/1"):
    """The round is over."""

    round: int


# ---- irregularities ----------------------------------------------------------------------------------


class IrregularityRecorded(Event, frozen=True, kw_only=True, tag="irregularity-recorded/1"):
    """Something irregular was recorded, with the document's verdict.

    `moment` is when it happened, where early records say nothing of it; `rounds` are those that were named.
    """

    significance = Significance.IRREGULAR

    round: int
    irregularity: Irregular
    verdict: Verdict
    clause: tuple[str, ...]
    note: str = ""
    rounds: tuple[int, ...] = ()
    moment: Moment | None = None
    reported_by: str = ""


class DisplayCorrected(Event, frozen=True, kw_only=True, tag="display-corrected/1"):
    """A results display was wrong about a round; it must show these faces, or nothing."""

    significance = Significance.REVISION

    round: int
    faces: tuple[int, ...]


class RemedyAsked(Event, frozen=True, kw_only=True, tag="remedy-asked/1"):
    """No round opens before this remedy is done.

    `dice` is the damaged set, those fitted by then in early records; if they were changed since, they are
    condemned, and nothing is left to be done.
    """

    significance = Significance.EQUIPMENT

    remedy: Remedy
    dice: str = ""


class HeldForRuling(Event, frozen=True, kw_only=True, tag="held-for-ruling/1"):
    """Play waits for a ruling.

    `finding` is the document's verdict if the ruling only decides whether the fact is so; then someone other
    than `reported_by` decides it.
    """

    significance = Significance.IRREGULAR

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
    areas: tuple[str, ...] = ()
    """Where a wager that waits can lie: first where it was, then where it was shifted to."""
    rounds: tuple[int, ...] = ()
    """The rounds in which it happened; in early records, `round` alone."""
    moment: Moment | None = None
    discretion: tuple[Verdict, ...] = ()
    """The verdicts from which the ruling chooses, by the document."""


class RulingGiven(Event, frozen=True, kw_only=True, tag="ruling-given/1"):
    """A ruling was given, with its reason and its giver."""

    significance = Significance.REVISION

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
    """A ruling decided where an unclear wager lies."""

    significance = Significance.REVISION

    round: int
    wager: int
    area: str


class WagerReturned(Event, frozen=True, kw_only=True, tag="wager-returned/1"):
    """A whole wager went back to the player, by a ruling or by the option after an interruption.

    `in_hand` is what the player had taken off the layout after the call, and is not handed over again.
    """

    significance = Significance.REVISION

    round: int
    wager: int
    why: Irregular
    clause: tuple[str, ...]
    in_hand: Money = NOTHING


class NoRollCalled(Event, frozen=True, kw_only=True, tag="no-roll-called/1"):
    """No roll was called: stakes stay, and betting is open again."""

    significance = Significance.REVISION

    round: int
    clause: tuple[str, ...]


class RoundVoided(Event, frozen=True, kw_only=True, tag="round-voided/1"):
    """The round in play has no result; every stake goes back."""

    significance = Significance.REVISION

    round: int
    irregularity: Irregular
    clause: tuple[str, ...]
    ground: Ground | None = None
    """The ground that a ruling named, where a law has a closed list."""
    shown_to: tuple[str, ...] = ()
    """Where a law asks that players are told: those who read it on their terminal."""
    to_tell: tuple[str, ...] = ()
    """And those whom staff tell in person."""


class DeviceMustBeReset(Event, frozen=True, kw_only=True, tag="device-must-be-reset/1"):
    """A step was missed: the equipment must be reset and the faces keyed before settling."""

    significance = Significance.EQUIPMENT

    round: int


class DeviceReset(Event, frozen=True, kw_only=True, tag="device-reset/1"):
    """The equipment was reset."""

    significance = Significance.EQUIPMENT

    round: int


class SettlesByHand(Event, frozen=True, kw_only=True, tag="settles-by-hand/1"):
    """The device failed: the round is settled by hand from the dice, with someone present."""

    significance = Significance.EQUIPMENT

    round: int
    authority: str


class PresenceRecorded(Event, frozen=True, kw_only=True, tag="presence-recorded/1"):
    """Someone is present at the settlement by hand."""

    significance = Significance.EQUIPMENT

    round: int
    person: str


class Adjustment(Struct, frozen=True):
    """What a correction moves for one wager: what the player received, and what was due.

    `was` and `now` are in money: of a token, only what it won. `instrument` is what is moved: value chips
    if colour chips were staked, since those may have been redeemed.
    `shortfall` is the part that cannot be taken back from a player's credit and becomes a receivable;
    `has_left` makes what the player is owed a payable. `paid_back` is the part of an old debt that the player
    has paid at the cage since: the house owes it now. `set_off` is the part of the player's gain that pays
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
    """A settled round was settled again from the right faces."""

    significance = Significance.REVISION

    round: int
    revision: int
    irregularity: Irregular
    faces: tuple[int, int, int]
    adjustments: tuple[Adjustment, ...]
    reason: str
    person: str
    second: str
    clause: tuple[str, ...]
    cards: tuple[Card, ...] = ()
    """The cards of the round, in games with cards."""


class SettledRoundVoided(Event, frozen=True, kw_only=True, tag="settled-round-voided/1"):
    """A settled round was voided: wins recovered, stakes returned.

    `one_times_back` are the players who have their one settlement of chips under the minimum again (T48).
    """

    significance = Significance.REVISION

    round: int
    revision: int
    irregularity: Irregular
    adjustments: tuple[Adjustment, ...]
    reason: str
    person: str
    second: str
    clause: tuple[str, ...]
    one_times_back: tuple[str, ...] = ()
    ground: Ground | None = None
    shown_to: tuple[str, ...] = ()
    to_tell: tuple[str, ...] = ()


class PlayersTold(Event, frozen=True, kw_only=True, tag="players-told/1"):
    """Players were told in person that a round is void."""

    significance = Significance.REVISION

    round: int
    players: tuple[str, ...]


class RecoveryAnnounced(Event, frozen=True, kw_only=True, tag="recovery-announced/1"):
    """It was announced that winnings of void rounds are recovered; an empty notice ends it."""

    significance = Significance.PARAMETERS

    notice: str


class DisputeRaised(Event, frozen=True, kw_only=True, tag="dispute-raised/1"):
    """A player disputed a round; the dice or cards named are kept for an inquiry."""

    significance = Significance.IRREGULAR

    dispute: int
    player: str
    round: int
    complaint: str
    kept: tuple[str, ...]
    at: datetime
    by: str


class DisputeRecorded(Event, frozen=True, kw_only=True, tag="dispute-recorded/1"):
    """A dispute went one step on; `ask_before` is the time for asking for an inquiry, if it begins here."""

    significance = Significance.IRREGULAR

    dispute: int
    round: int
    step: DisputeStep
    note: str
    at: datetime
    by: str
    hold: int = 0
    ask_before: datetime | None = None


class OutcomeCorrected(Event, frozen=True, kw_only=True, tag="outcome-corrected/1"):
    """A wrong outcome was corrected before anything was settled."""

    significance = Significance.REVISION

    round: int
    revision: int
    faces: tuple[int, int, int]
    reason: str
    person: str
    second: str
    clause: tuple[str, ...]


class RoundInterrupted(Event, frozen=True, kw_only=True, tag="round-interrupted/1"):
    """The round was interrupted; `is_established` says whether any wager was already decided."""

    significance = Significance.DOWN

    round: int
    is_established: bool
    clause: tuple[str, ...]


class ReadingAwaited(Event, frozen=True, kw_only=True, tag="reading-awaited/1"):
    """Two people must read the dice."""

    significance = Significance.DOWN

    round: int


class DiceAttested(Event, frozen=True, kw_only=True, tag="dice-attested/1"):
    """Two people read the dice; what they read holds against what one person read, called or keyed."""

    significance = Significance.DOWN

    round: int
    faces: tuple[int | None, int | None, int | None]
    person: str
    second: str
    instead_of: tuple[int | None, ...] = ()
    """The faces read, called or keyed before, where they were others."""
    not_tumbled: bool = False
    """Whether they found that the dice were not tumbled in this round."""


class OptionOffered(Event, frozen=True, kw_only=True, tag="option-offered/1"):
    """Each player may withdraw all wagers, or none."""

    significance = Significance.DOWN

    round: int
    players: tuple[str, ...]
    clause: tuple[str, ...]
    ends_reading: bool = False
    """Whether two people had been asked for the dice, and could read none."""
    closes_at: datetime | None = None
    """Until when players may answer; early records have no time."""


class OptionAnswered(Event, frozen=True, kw_only=True, tag="option-answered/1"):
    """A player withdrew all wagers, or stays."""

    significance = Significance.DOWN

    round: int
    player: str
    withdraws: bool
    witnesses: tuple[str, ...] = ()
    """The staff before whom it was answered in person: two where the terminal was dead, one at a seat."""


class OptionClosed(Event, frozen=True, kw_only=True, tag="option-closed/1"):
    """The option closed: players who have not answered stay, and the round goes on."""

    significance = Significance.DOWN

    round: int


class TableTakenOver(Event, frozen=True, kw_only=True, tag="table-taken-over/1"):
    """Another process took the table over after a gap; a running betting window was extended by it."""

    significance = Significance.DOWN

    round: int
    gap_from: datetime
    at: datetime
    clause: tuple[str, ...]
    closes_at_before: datetime | None = None
    closes_at: datetime | None = None


class TerminalsDown(Event, frozen=True, kw_only=True, tag="terminals-down/1"):
    """Terminals went down."""

    significance = Significance.DOWN

    positions: tuple[str, ...]


class TerminalsBack(Event, frozen=True, kw_only=True, tag="terminals-back/1"):
    """Terminals came back."""

    significance = Significance.DOWN

    positions: tuple[str, ...]
