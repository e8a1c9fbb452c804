"""What can go wrong, and what each document rules: event, verdict, authority, clause.

An event for which a document has no row is held for the ruling of the post that its row
`unforeseen` names.
"""

from dataclasses import dataclass
from enum import Enum

from sicbo.rules.equipment import Inspected, Mixer
from sicbo.rules.files.entry import Entry


class Event(Enum):
    """Something irregular that is reported."""

    EXPOSED_EARLY = "exposed-early"
    TUMBLED_EARLY = "tumbled-early"
    SHORT_TUMBLE = "short-tumble"
    DIE_NOT_FLAT = "die-not-flat"
    DAMAGED_DIE = "damaged-die"
    BROKEN_DOME = "broken-dome"
    BROKEN_DIE = "broken-die"
    FOREIGN_CARD = "foreign-card"
    WRONG_CARD_COUNT = "wrong-card-count"
    SHOE_SHORT = "shoe-short"
    SHAKER_FAULT = "shaker-fault"
    DEVICE_FAULT_AFTER_OUTCOME = "device-fault-after-outcome"
    EQUIPMENT_FAULT = "equipment-fault"
    LIGHTS_WRONG = "lights-wrong"
    DEAL_BUTTON_MISSED = "deal-button-missed"
    WRONG_RESULT_KEYED = "wrong-result-keyed"
    WRONG_DISPLAY = "wrong-display"
    ERROR_FOUND_LATER = "error-found-later"
    ROUND_INTERRUPTED = "round-interrupted"
    TERMINALS_INTERRUPTED = "terminals-interrupted"
    EARLY_WAGER = "early-wager"
    LATE_WAGER = "late-wager"
    LATE_WITHDRAWAL = "late-withdrawal"
    UNDER_MINIMUM = "under-minimum"
    OVER_MAXIMUM = "over-maximum"
    LIMIT_BREACH_FOUND_LATER = "limit-breach-found-later"
    CHIPS_UNCLEAR = "chips-unclear"
    PLAYER_MISTAKE = "player-mistake"
    INTERPRETATION = "interpretation"
    UNFORESEEN = "unforeseen"


class When(Enum):
    """What must also hold for a row to apply."""

    ALWAYS = "always"
    OUTCOME_ESTABLISHED = "outcome-established"
    NO_OUTCOME = "no-outcome"
    REGISTERED = "registered"
    NOT_REGISTERED = "not-registered"
    FIRST_TIME = "first-time"
    LATER = "later"
    OUTCOME_TOUCHED = "outcome-touched"
    OUTCOME_UNTOUCHED = "outcome-untouched"


class Verdict(Enum):
    """What follows from an irregularity."""

    VOID_ROUND = "void-round"
    VOID_AFFECTED_ROUNDS = "void-affected-rounds"
    NO_ROLL = "no-roll"
    TUMBLE_ON = "tumble-on"
    CONTINUE = "continue"
    CONCLUDE = "conclude"
    SETTLE_BY_DICE = "settle-by-dice"
    RESET_AND_ENTER = "reset-and-enter"
    CORRECT_AND_RESETTLE = "correct-and-resettle"
    SETTLE_THEN_STOP = "settle-then-stop"
    LATER_ROUNDS_STAND = "later-rounds-stand"
    REFUSE = "refuse"
    STAKE_STANDS = "stake-stands"
    RETURN_STAKE = "return-stake"
    SETTLE_ONCE = "settle-once"
    PAY_TO_MAXIMUM = "pay-to-maximum"
    CONSIDERED_SETTLED = "considered-settled"
    OPTION_TO_WITHDRAW_ALL = "option-to-withdraw-all"
    HOLD_FOR_RULING = "hold-for-ruling"


class Remedy(Enum):
    """What must be done before another round may open."""

    DICE_REPLACED = "dice-replaced"
    EQUIPMENT_REPLACED = "equipment-replaced"
    DEVICE_REPAIRED = "device-repaired"
    SHOE_CHANGED = "shoe-changed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Irregularity(Entry):
    """One row of a document's table of irregularities.

    `authority` is the post that decides or must be present, or empty; `or_above` is set where the clause
    itself lets senior posts decide; `until` stops the table after the round until that has been done; what
    `inspects` names is inspected again, as before opening, before the next round;
    `only_with` limits the row to tables with that mixer.
    """

    event: Event
    when: When = When.ALWAYS
    verdict: Verdict
    authority: str = ""
    or_above: bool = False
    until: Remedy | None = None
    inspects: Inspected | None = None
    only_with: Mixer | None = None
    call: str = ""
    """What the dealer calls out."""
