"""Orders and reports: all commands that can be sent to a table.

An order asks for something and may be refused. A report says what has happened on the felt and is never
refused: it is recorded and judged by the document. Who sends it, and when, is in the Context.
"""

from datetime import datetime
from enum import Enum

from msgspec import Struct

from sicbo import streams
from sicbo.chips import Instrument
from sicbo.money import NOTHING, Money
from sicbo.rules.equipment import Inspected, InspectionTime, Mixer
from sicbo.rules.instruments import Marker, MarkerPlace
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Moment, Remedy, Verdict
from sicbo.rules.law import ClosingGround
from sicbo.rules.procedure import Act
from sicbo.rules.voids import Ground
from sicbo.table.disputes import DisputeStep
from sicbo.table.equipment import Card, Deck
from sicbo.table.limits import Limits

READ_BACK_SECONDS = 60
OPTION_SECONDS = 120
"""How long keyed faces may be confirmed by default (ours)."""


class PaidWith(Enum):
    """What a player gives for credit or colour chips."""

    CASH = "cash"
    VALUE_CHIPS = "value-chips"
    TICKET = "ticket"


class RedeemedAt(Enum):
    """Where colour chips are presented."""

    TABLE = "issuing-table"
    OTHER_TABLE = "other-table"
    CAGE = "cage"


class Command(streams.Command, frozen=True, kw_only=True):
    """Anything sent to a table."""


class Order(Command, frozen=True, kw_only=True):
    """A request, which may be refused."""


class Report(Command, frozen=True, kw_only=True):
    """Something that happened on the table: recorded and judged, never refused."""


# ---- the table and its staff -------------------------------------------------------------------------


class SetUpTable(Order, frozen=True, kw_only=True):
    """Set up a closed table from a rule file, with its limits and the emblem and colours of its chips."""

    table: str
    rules: str
    """The whole text of the rule file, so that the record of the table contains its rules."""
    rule_sets: tuple[str, ...]
    limits: Limits
    emblem: str = ""
    colours: tuple[str, ...] = ()
    backs_alike_in_shoe: bool | None = None
    read_back_seconds: int = READ_BACK_SECONDS
    """How long keyed faces may be confirmed; after that they must be keyed again."""
    option_seconds: int = OPTION_SECONDS
    """How long players may say after an interruption whether they withdraw; whoever does not, stays."""


class OpenTable(Order, frozen=True, kw_only=True):
    """Open the table for play, with the chips counted in its tray."""

    count: Money


class CloseTable(Order, frozen=True, kw_only=True):
    """Close the table, with the chips counted in its tray.

    `at_once` says why, where the law wants players told of the last round and they were not.
    """

    count: Money
    at_once: ClosingGround | None = None


class AnnounceLastRound(Order, frozen=True, kw_only=True):
    """Announce that the next round is the last before the table closes."""


class TakeBackLastRound(Order, frozen=True, kw_only=True):
    """Say that the table does not close after all."""

    reason: str


class StartShift(Order, frozen=True, kw_only=True):
    """Begin a shift."""

    shift: str


class AssignPost(Order, frozen=True, kw_only=True):
    """Give a person a post at this table, for the shift."""

    person: str
    post: str


class AssignActing(Order, frozen=True, kw_only=True):
    """Let a person act in a post until further notice."""

    person: str
    post: str


class EndActing(Order, frozen=True, kw_only=True):
    """Stop a person acting in a post."""

    person: str


class ReleasePerson(Order, frozen=True, kw_only=True):
    """Take a person off the roster."""

    person: str


class SetLimits(Order, frozen=True, kw_only=True):
    """Set the limits from the next round on, or announce them where the law asks for it; by two people."""

    limits: Limits


class OfferPayTable(Order, frozen=True, kw_only=True):
    """Offer another pay table of a rule set from the next round on; by two people."""

    rule_set: str
    pay_table: str


# ---- equipment ---------------------------------------------------------------------------------------


class FitMixer(Order, frozen=True, kw_only=True):
    """Fit a tumbler or shaker: one that the program operates, or a virtual one that has no dice at all."""

    mixer: Mixer
    serial: str
    is_held: bool = False
    is_virtual: bool = False
    is_sealed: bool = False


class RemoveMixer(Order, frozen=True, kw_only=True):
    """Take the tumbler or shaker off the table."""


class TakeCustody(Order, frozen=True, kw_only=True):
    """Take custody of the shaker."""


class LogDice(Order, frozen=True, kw_only=True):
    """Put a set of dice into the mixer, and list the faces of each die."""

    serial: str
    dice: tuple[tuple[int, ...], ...]


class RemoveDice(Order, frozen=True, kw_only=True):
    """Take the dice off the table."""


class NoticeOverdueDice(Order, frozen=True, kw_only=True):
    """Record that the dice have been on the table for too long."""


class FitReader(Order, frozen=True, kw_only=True):
    """Let a device read the dice: as a check on the dealer's entry, or alone."""

    device: str
    is_alone: bool = False


class RemoveReader(Order, frozen=True, kw_only=True):
    """Go back to reading the dice without the device, even during a round."""


class LoadShoe(Order, frozen=True, kw_only=True):
    """Shuffle whole decks into the shoe, to be dealt down to the cut, with a number of cards left behind it.

    `is_virtual` means that there are no cards, and the program draws from what the shoe would hold.
    """

    decks: tuple[Deck, ...]
    cut: int = 0
    is_virtual: bool = False
    serials: tuple[str, ...] = ()
    """The serial number of each deck, where the house registers its cards."""


class DeviceTrial(Struct, frozen=True):
    """Three faces keyed in to test the device, and the areas that lit up."""

    faces: tuple[int, ...]
    lit: tuple[str, ...]


class RecordInspection(Order, frozen=True, kw_only=True):
    """Log an inspection: how each operation went; for the device, what was tried and what lit up."""

    item: Inspected
    due: InspectionTime
    operations: tuple[bool, ...] = ()
    trials: tuple[DeviceTrial, ...] = ()


class CommitToDraws(Order, frozen=True, kw_only=True):
    """Commit to a chain of seeds before its first round: its anchor, its salt, and for how many rounds."""

    anchor: str
    salt: str
    rounds: int


class RevealSeed(Order, frozen=True, kw_only=True):
    """Reveal the seed of a finished round, in hexadecimal."""

    round: int
    seed: str


class RecordRemedy(Order, frozen=True, kw_only=True):
    """Record a repair or a replacement that the table is waiting for."""

    remedy: Remedy
    note: str


# ---- players and their chips -------------------------------------------------------------------------


class SetUpPosition(Order, frozen=True, kw_only=True):
    """Give the table a seat or a terminal, with the rule set and the layout that it plays by."""

    position: str
    is_terminal: bool
    rule_set: str
    layout: str


class RemovePosition(Order, frozen=True, kw_only=True):
    """Take a seat or a terminal away."""

    position: str


class TakePosition(Order, frozen=True, kw_only=True):
    """Open a visit: a player at a seat or terminal, with an account where the player has one."""

    position: str
    player: str
    account: str = ""


class LeavePosition(Order, frozen=True, kw_only=True):
    """Close a visit."""

    player: str


class SetOwnLimits(Order, frozen=True, kw_only=True):
    """Set a player's own limits as the player wishes: a tighter one holds at once, any other after a day."""

    player: str = ""
    loss: Money | None = None
    stake: Money | None = None
    seconds: int | None = None
    position: str = ""


class ExcludePlayer(Order, frozen=True, kw_only=True):
    """Take no more buy-ins and wagers from a player, as the player or the house wishes."""

    player: str = ""
    reason: str = ""
    position: str = ""


class CallAttendant(Order, frozen=True, kw_only=True):
    """Call an attendant to a terminal."""

    position: str


class AnswerCall(Order, frozen=True, kw_only=True):
    """Record that someone has come to a terminal that called, or that nobody need come any more."""

    position: str


class LockTerminal(Order, frozen=True, kw_only=True):
    """Lock a terminal at which someone plays; the program does it when nobody has touched it for long.

    Its wagers stand, and it takes no order of its player until staff have unlocked it.
    """

    position: str


class UnlockTerminal(Order, frozen=True, kw_only=True):
    """Unlock a terminal whose player is there."""

    position: str


class BuyIn(Order, frozen=True, kw_only=True):
    """Change cash, value chips or a ticket into credit, for a player or for whoever is at a position.

    If nobody is at the position, a visit is opened under the name `visit`. Without an amount, the cage looks
    up the value of the ticket.
    """

    player: str = ""
    amount: Money = NOTHING
    paid_with: PaidWith
    ticket: str = ""
    position: str = ""
    visit: str = ""


class CashOut(Order, frozen=True, kw_only=True):
    """Change all credit of a player, or of whoever is at a position, into a ticket; the visit closes.

    Only the terminal itself gets a ticket. Staff pay out a terminal only when it is dead: two people, with a
    reason; then the cage owes the money to the visit.
    """

    player: str = ""
    ticket: str = ""
    position: str = ""
    reason: str = ""


class IssueColourChips(Order, frozen=True, kw_only=True):
    """Sell colour chips to a player, at a value that the player names.

    Of no chips, it puts a marker down for those that the player holds.
    """

    player: str
    colour: str
    chips: int
    value: Money | None
    paid_with: PaidWith
    marker: Marker | None = None
    marker_value: Money = NOTHING
    marker_at: MarkerPlace | None = None
    consents: tuple[str, ...] = ()
    is_anyone_waiting: bool = False
    ticket: str = ""


class RedeemColourChips(Order, frozen=True, kw_only=True):
    """Take colour chips back at their value, with the emblem that they are seen to bear.

    It is sent to the table that issued them, wherever they are redeemed.
    """

    player: str
    colour: str
    chips: int
    emblem: str
    at: RedeemedAt


# ---- the money of the table --------------------------------------------------------------------------


class FillTray(Order, frozen=True, kw_only=True):
    """Bring chips from the cage; by two people. The house numbers the slip."""

    amount: Money


class CreditTray(Order, frozen=True, kw_only=True):
    """Take chips to the cage; by two people. The house numbers the slip."""

    amount: Money


class CountTray(Order, frozen=True, kw_only=True):
    """Count the tray of a table that stays open, as at the cut-off of a gaming day; by two people."""

    count: Money


class DropBox(Order, frozen=True, kw_only=True):
    """Take the drop box to the count; by two people who are not of the pit."""

    box: str


class Denomination(Struct, frozen=True):
    """What was counted of one value: notes, coins or chips."""

    value: Money
    pieces: int


class CountBox(Order, frozen=True, kw_only=True):
    """Record what was found in a box that went to the count; by two people who are not of the pit."""

    box: str
    counted: Money
    denominations: tuple[Denomination, ...] = ()
    """How the sum was made up."""


# ---- wagers ------------------------------------------------------------------------------------------


class Stake(Struct, frozen=True):
    """A stake on an area; colour chips have a colour, and the emblem that they are seen to bear."""

    area: str
    amount: Money
    instrument: Instrument
    colour: str = ""
    emblem: str = ""


class LayWagers(Order, frozen=True, kw_only=True):
    """Register new wagers or raise standing ones, all or none."""

    position: str
    stakes: tuple[Stake, ...]
    is_on_request: bool = False
    """Whether staff lay it at the player's request, with chips handed over."""
    round: int | None = None
    """The round that the sender saw, so that late wagers do not count in the next; None where people deal."""


class GiveNonce(Order, frozen=True, kw_only=True):
    """Contribute a nonce to the draw of a round: a text of the terminal's choice; the last one counts."""

    position: str
    nonce: str


class TakeBackWagers(Order, frozen=True, kw_only=True):
    """Lower or withdraw wagers, all or none."""

    position: str
    stakes: tuple[Stake, ...]
    round: int | None = None


class MoveWager(Order, frozen=True, kw_only=True):
    """Move a stake to another area."""

    position: str
    stake: Stake
    to: str
    round: int | None = None


class UndoSlip(Order, frozen=True, kw_only=True):
    """Undo exactly what the last slip at a position did in this round: what was laid, lowered or moved."""

    position: str
    round: int | None = None


class ClearWagers(Order, frozen=True, kw_only=True):
    """Withdraw all credit staked by a player in this round."""

    position: str
    round: int | None = None


class RepeatWagers(Order, frozen=True, kw_only=True):
    """Lay the player's credit stakes of the last round not sat out again, all or none."""

    position: str
    round: int | None = None


class DoubleWagers(Order, frozen=True, kw_only=True):
    """Double every credit stake of a player, all or none."""

    position: str
    round: int | None = None


class SpeakWager(Order, frozen=True, kw_only=True):
    """Ask for a wager aloud, to be laid before the closing call."""

    position: str
    stake: Stake
    are_chips_in_hand: bool


class LaySpokenWager(Order, frozen=True, kw_only=True):
    """Lay a spoken wager, on the area where the chips are actually put."""

    spoken: int
    area: str


class ReportChips(Report, frozen=True, kw_only=True):
    """Unregistered chips lie on the layout: laid early, late, or outside the limits.

    `is_in_time` says that chips found after the closing call were laid before it.
    """

    position: str
    stake: Stake
    is_in_time: bool = False


class ReportChipsTaken(Report, frozen=True, kw_only=True):
    """A player took chips off the layout after the closing call."""

    wager: int
    amount: Money


class ReportChipsMoved(Report, frozen=True, kw_only=True):
    """Chips were shifted after the closing call, on purpose or not, or their position is unclear.

    `moment` says when, if that was not just now: where they lay when positions counted is settled.
    """

    wager: int
    to: str
    is_on_purpose: bool
    moment: Moment | None = None


# ---- the round of play -------------------------------------------------------------------------------


class OpenBetting(Order, frozen=True, kw_only=True):
    """Open betting for a new round, for a number of seconds or until the dealer closes it.

    Where only the dealer's call closes betting, the seconds say when the dealer is asked for it.
    """

    seconds: int | None = None


class CloseBetting(Order, frozen=True, kw_only=True):
    """Make the closing call; unless it is the dealer's, the program makes it when the betting window ends."""


class StartTumble(Order, frozen=True, kw_only=True):
    """Announce that the dice are about to be tumbled: recorded before anything moves."""


class ReportTumble(Report, frozen=True, kw_only=True):
    """The dice were tumbled this many more times.

    While the mixer goes on, its tumbles are counted, and are not too few before it has ended.
    """

    times: int
    is_covered: bool = True
    goes_on: bool = False


class TakeStep(Order, frozen=True, kw_only=True):
    """Take a step of the round that has no data: button, covers, collecting, paying, clearing."""

    act: Act


class ReportStep(Report, frozen=True, kw_only=True):
    """A step was done on the table, in its turn or not."""

    act: Act


class CheckFlat(Report, frozen=True, kw_only=True):
    """Report whether each die rests flat."""

    flat: tuple[bool, bool, bool]


class DrawOutcome(Order, frozen=True, kw_only=True):
    """Draw the outcome of the virtual tumbler or shoe.

    The order has no faces: they are drawn while it is decided, and stored with the outcome or not at all.
    """


class DrawCards(Order, frozen=True, kw_only=True):
    """Draw the cards given from a shoe; in a laboratory only."""

    cards: tuple[Card, ...]


class ReportCard(Report, frozen=True, kw_only=True):
    """A card was drawn face up."""

    card: Card


class ReadDie(Order, frozen=True, kw_only=True):
    """Enter one die as it is read."""

    die: int
    face: int


class Announce(Order, frozen=True, kw_only=True):
    """Call the faces."""

    faces: tuple[int, ...]


class EnterOutcome(Order, frozen=True, kw_only=True):
    """Key the faces in for the read-back."""

    faces: tuple[int, ...]


class ConfirmOutcome(Order, frozen=True, kw_only=True):
    """Confirm the faces that were read back: they are the outcome."""

    faces: tuple[int, ...]


class LapseEntry(Order, frozen=True, kw_only=True):
    """Drop faces that were keyed and not confirmed in time."""


class TakeOutcome(Order, frozen=True, kw_only=True):
    """Take the faces given, for the virtual tumbler or a device; in a laboratory only."""

    faces: tuple[int, int, int]


class TakeDeviceResult(Order, frozen=True, kw_only=True):
    """Take a device's signed reading; its signature, in hexadecimal, is already verified."""

    device: str
    table: str
    round: int
    counter: int
    faces: tuple[int, ...]
    read_at: datetime
    signature: str = ""
    house: str = ""
    """The house that it was signed for."""


class ReportLights(Report, frozen=True, kw_only=True):
    """Report which areas are lit on the layout."""

    areas: tuple[str, ...]


class ReportDisplay(Report, frozen=True, kw_only=True):
    """Report what a results display shows for a round: three faces, or none if it is blank."""

    round: int
    faces: tuple[int, ...] = ()


class SettleRound(Order, frozen=True, kw_only=True):
    """Take all remaining steps of the settlement, in the document's order."""


# ---- irregularities ----------------------------------------------------------------------------------


class ReportIrregularity(Report, frozen=True, kw_only=True):
    """Something irregular has happened: what, at which moment, and a reason in words.

    Without a moment it has happened now or, where that cannot be, at the last moment at which it can have.
    The rounds are named if earlier ones are affected; the one in play is then affected only if it is named.
    """

    event: Irregular
    note: str = ""
    rounds: tuple[int, ...] = ()
    moment: Moment | None = None
    is_outcome_touched: bool | None = None
    """Of a fault of the equipment: whether it touched the outcome; None if nobody can say yet."""


class RaiseQuestion(Report, frozen=True, kw_only=True):
    """Ask how a rule is to be read, or raise a player's dispute.

    If a supervisor accepts a dispute, it holds the round (`holds_round`); from a dealer it waits for one.
    """

    question: str
    holds_round: bool = False


class GiveRuling(Order, frozen=True, kw_only=True):
    """Rule on what is held.

    `area` says where an unclear wager lies, `rounds` which rounds are void or corrected, `faces` what the
    dice of a corrected round showed. Rulings on settled rounds take two people. Where a law has a closed list
    of grounds, a void names one; `under` is the row of the document if the ground is its rules.
    """

    hold: int
    verdict: Verdict
    reason: str
    area: str = ""
    rounds: tuple[int, ...] = ()
    faces: tuple[int, int, int] | None = None
    ground: Ground | None = None
    under: Irregular | None = None


class RecordPresence(Order, frozen=True, kw_only=True):
    """Be present while a round is settled by hand."""


class ResetDevice(Order, frozen=True, kw_only=True):
    """Reset the equipment after a step was missed."""


class CorrectOutcome(Order, frozen=True, kw_only=True):
    """Correct the outcome of a round, settled or not; by two people."""

    round: int
    faces: tuple[int, int, int]
    event: Irregular
    reason: str


class VoidRounds(Order, frozen=True, kw_only=True):
    """Void rounds that were settled; by two people."""

    rounds: tuple[int, ...]
    event: Irregular
    reason: str


class RaiseDispute(Report, frozen=True, kw_only=True):
    """A player disputes a round: what about, and which dice or cards are kept for it besides those in use."""

    player: str
    round: int
    complaint: str
    kept: tuple[str, ...] = ()


class RecordDispute(Order, frozen=True, kw_only=True):
    """Take a dispute one step on: accept it, record who was told, or how it ended."""

    dispute: int
    step: DisputeStep
    note: str = ""


class TellPlayers(Order, frozen=True, kw_only=True):
    """Record that players were told in person that a round is void; without names, all who are to be told."""

    round: int
    players: tuple[str, ...] = ()


class AnnounceRecovery(Order, frozen=True, kw_only=True):
    """Announce that winnings of void rounds are recovered, from the next round on; empty ends the notice."""

    notice: str


class AttestDice(Order, frozen=True, kw_only=True):
    """Say what the dice show after an interruption, None for one covered or unreadable; by two people.

    Dice that were not tumbled in the round show no result, whatever lies on top.
    """

    faces: tuple[int | None, int | None, int | None]
    not_tumbled: bool = False


class AnswerOption(Order, frozen=True, kw_only=True):
    """Withdraw all wagers of a player after an interruption, or stay; withdrawing only some is refused.

    The player is given by name or by position.
    """

    player: str = ""
    withdraws: bool
    wagers: tuple[int, ...] = ()
    """Which wagers are withdrawn; empty means all."""
    position: str = ""


class CloseOption(Order, frozen=True, kw_only=True):
    """End the time for answers: whoever has not answered stays."""


class ReportTerminals(Report, frozen=True, kw_only=True):
    """Terminals are down, or have come back with stakes that they showed and do not know to be registered.

    `unregistered` says what a terminal showed on an area in all; what of it is on record is registered.
    Without a `round`, it was shown in the round in play or, between rounds, in the last one.
    """

    down: tuple[str, ...] = ()
    back: tuple[str, ...] = ()
    unregistered: tuple[tuple[str, Stake], ...] = ()
    round: int | None = None
