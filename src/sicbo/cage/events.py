"""The events of the cage, which are its only stored facts.

Events never change; a new form gets a new version.
"""

from datetime import datetime

from sicbo import streams
from sicbo.cage.commands import Change, SettledWith
from sicbo.gear import GearKind
from sicbo.money import Currency, Money
from sicbo.own_limits import OwnLimits
from sicbo.streams import Significance


class Event(streams.Event, frozen=True, kw_only=True):
    """Something that happened at the cage."""


class TicketIssued(Event, frozen=True, kw_only=True, tag="ticket-issued/1"):
    """The credit of a visit to a table became a ticket; the table's own record moves the money."""

    number: str
    amount: Money
    currency: Currency
    table: str
    player: str
    expires_at: datetime


class TicketSold(Event, frozen=True, kw_only=True, tag="ticket-sold/1"):
    """Cash became a ticket."""

    number: str
    amount: Money
    currency: Currency
    expires_at: datetime
    person: str = ""
    """Who sold it, and may print it."""


class TicketRedeemed(Event, frozen=True, kw_only=True, tag="ticket-redeemed/1"):
    """A ticket became credit or chips at a table; the table's own record moves the money."""

    number: str
    amount: Money
    currency: Currency
    table: str
    player: str


class TicketPaid(Event, frozen=True, kw_only=True, tag="ticket-paid/1"):
    """A ticket became cash."""

    number: str
    amount: Money
    currency: Currency


class TicketReportedLost(Event, frozen=True, kw_only=True, tag="ticket-reported-lost/1"):
    """Nobody may redeem the ticket for now."""

    significance = Significance.TICKETS

    number: str


class TicketFound(Event, frozen=True, kw_only=True, tag="ticket-found/1"):
    """The ticket may be redeemed again."""

    significance = Significance.TICKETS

    number: str


class TicketPrinted(Event, frozen=True, kw_only=True, tag="ticket-printed/1"):
    """The ticket was printed."""

    number: str


class TicketReplaced(Event, frozen=True, kw_only=True, tag="ticket-replaced/1"):
    """A lost ticket is void, and another replaces it until the same time."""

    significance = Significance.TICKETS

    number: str
    replacement: str
    amount: Money
    currency: Currency
    reason: str
    person: str
    second: str


class TicketExpired(Event, frozen=True, kw_only=True, tag="ticket-expired/1"):
    """Nobody brought the ticket in time."""

    significance = Significance.TICKETS

    number: str
    amount: Money
    currency: Currency


class AccountOpened(Event, frozen=True, kw_only=True, tag="account-opened/1"):
    """A player has an account, in one currency."""

    significance = Significance.PLAYERS

    account: str
    currency: Currency


class PlayerLimitsSet(Event, frozen=True, kw_only=True, tag="player-limits-set/1"):
    """The player of an account wants these limits; `table` is where they asked, if at a table."""

    significance = Significance.PLAYERS

    account: str
    wanted: OwnLimits
    currency: Currency
    at: datetime
    table: str = ""


class PlayerExcluded(Event, frozen=True, kw_only=True, tag="player-excluded/1"):
    """A person is excluded from all tables, and cannot be readmitted before a time."""

    significance = Significance.PLAYERS

    player: str
    reason: str
    until: datetime
    table: str = ""


class PlayerReadmitted(Event, frozen=True, kw_only=True, tag="player-readmitted/1"):
    """A person may play again."""

    significance = Significance.PLAYERS

    player: str
    reason: str
    person: str
    second: str


class VisitBegan(Event, frozen=True, kw_only=True, tag="visit-began/1"):
    """A player is at a table under a name that is nobody else's; one with an account is at no other table."""

    account: str
    table: str
    player: str


class ChipsMarked(Event, frozen=True, kw_only=True, tag="chips-marked/1"):
    """A table was set up with colour chips that bear an emblem, which no other table's chips may bear."""

    table: str
    emblem: str


class DicePutInPlay(Event, frozen=True, kw_only=True, tag="dice-put-in-play/1"):
    """A set of dice was put in play at a table, for the first time in this house."""

    serial: str
    table: str
    since: datetime


class VisitEnded(Event, frozen=True, kw_only=True, tag="visit-ended/1"):
    """The player of an account has left a table, with what they lost or won and how long they played."""

    account: str
    table: str
    player: str
    day: str
    lost: Money
    currency: Currency
    seconds: int


class PayablePaid(Event, frozen=True, kw_only=True, tag="payable-paid/1"):
    """A player was paid what the house owed."""

    significance = Significance.ADJUSTMENT

    player: str
    amount: Money
    currency: Currency
    reason: str = ""


class ReceivableSettled(Event, frozen=True, kw_only=True, tag="receivable-settled/1"):
    """A player paid what was owed for a round, or a part of it."""

    significance = Significance.ADJUSTMENT

    player: str
    table: str
    round: int
    amount: Money
    currency: Currency
    paid_with: SettledWith
    reason: str = ""


class PayableAdjusted(Event, frozen=True, kw_only=True, tag="payable-adjusted/1"):
    """The house owes a player more or less, for a reason that no round has."""

    significance = Significance.ADJUSTMENT

    player: str
    amount: Money
    currency: Currency
    change: Change
    reason: str


class ReceivableWrittenOff(Event, frozen=True, kw_only=True, tag="receivable-written-off/1"):
    """The house gave up what a player owed for a round, or a part of it."""

    significance = Significance.ADJUSTMENT

    player: str
    table: str
    round: int
    amount: Money
    currency: Currency
    reason: str


class GearReceived(Event, frozen=True, kw_only=True, tag="gear-received/1"):
    """Dice, cards or a shaker were received, sealed."""

    significance = Significance.EQUIPMENT

    serial: str
    kind: GearKind
    note: str = ""


class GearInspected(Event, frozen=True, kw_only=True, tag="gear-inspected/1"):
    """Gear was inspected on a gaming day; if it was not good, it is retired."""

    significance = Significance.EQUIPMENT

    serial: str
    is_good: bool
    day: str
    note: str = ""


class GearPutInPlay(Event, frozen=True, kw_only=True, tag="gear-put-in-play/1"):
    """Gear went into play at a table."""

    significance = Significance.EQUIPMENT

    serial: str
    table: str


class GearTakenOut(Event, frozen=True, kw_only=True, tag="gear-taken-out/1"):
    """Gear came out of play at a table."""

    significance = Significance.EQUIPMENT

    serial: str
    table: str


class GearRetired(Event, frozen=True, kw_only=True, tag="gear-retired/1"):
    """Gear is out of use for good."""

    significance = Significance.EQUIPMENT

    serial: str
    reason: str


class GearDestroyed(Event, frozen=True, kw_only=True, tag="gear-destroyed/1"):
    """Retired gear was destroyed."""

    significance = Significance.EQUIPMENT

    serial: str
    note: str = ""


class GearKept(Event, frozen=True, kw_only=True, tag="gear-kept/1"):
    """Gear is kept whole for a dispute of a table."""

    significance = Significance.EQUIPMENT

    serial: str
    dispute: str


class GearReleased(Event, frozen=True, kw_only=True, tag="gear-released/1"):
    """A dispute for which gear was kept is over."""

    significance = Significance.EQUIPMENT

    serial: str
    dispute: str
