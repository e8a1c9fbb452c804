"""What can go wrong, and what each document rules: the fact, who finds it, and the verdict that follows.

A row is chosen by the moment at which something happened, not by the moment at which it is reported. An event
for which a document has no row, at that moment, is held for the ruling of the post that its row `unforeseen`
names.
"""

from collections.abc import Mapping
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


class Moment(Enum):
    """A moment of a round of play, in the order in which they come; the last four are not moments of one."""

    BETTING = "betting"
    """Betting is open."""
    CLOSED = "closed"
    """The closing call was made, and nothing is tumbled or drawn."""
    TUMBLING = "tumbling"
    CONCEALED = "concealed"
    """Betting is closed, and the dice lie at rest under a cover."""
    SHOWN = "shown"
    """Dice or cards may be seen, and no outcome is on record."""
    OUTCOME = "outcome"
    """An outcome is on record, and no money has moved."""
    SETTLING = "settling"
    """Losers are collected, winners paid, or both."""
    BETWEEN_ROUNDS = "between-rounds"
    EARLIER = "earlier"
    """In a round that is over."""
    OF_THE_ROUND = "of-the-round"
    """At any moment of a round in play."""
    ANY = "any"
    """At any moment at all."""


OF_A_ROUND = (
    Moment.BETTING,
    Moment.CLOSED,
    Moment.TUMBLING,
    Moment.CONCEALED,
    Moment.SHOWN,
    Moment.OUTCOME,
    Moment.SETTLING,
)
"""The moments of a round, in their order."""


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
    NOT_SO = "not-so"
    """No document's: whoever finds a reported fact has found that it is not so."""


CARRIED_OUT = (
    Verdict.CONTINUE,
    Verdict.VOID_ROUND,
    Verdict.VOID_AFFECTED_ROUNDS,
    Verdict.NO_ROLL,
    Verdict.CORRECT_AND_RESETTLE,
    Verdict.RESET_AND_ENTER,
    Verdict.SETTLE_THEN_STOP,
    Verdict.STAKE_STANDS,
    Verdict.RETURN_STAKE,
)
"""Verdicts that a ruling can give at discretion: each does what it says."""


class Remedy(Enum):
    """What must be done before another round may open."""

    DICE_REPLACED = "dice-replaced"
    EQUIPMENT_REPLACED = "equipment-replaced"
    DEVICE_REPAIRED = "device-repaired"
    SHOE_CHANGED = "shoe-changed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Irregularity(Entry):
    """One row of a document's table of irregularities.

    The verdict is mandatory unless the document gives discretion: whoever finds the fact then finds only
    whether it is so. `authority` is the post that rules, that finds the fact once a result may be seen, or
    that must be present; without one, facts are found by the post next above the dealers, or above.
    `or_above` is set where the clause itself lets senior posts decide; `until` stops the table after the
    round until that has been done; what `inspects` names is inspected again, as before opening, before the
    next round; `only_with` limits the row to tables with that mixer.
    """

    event: Event
    moments: tuple[Moment, ...] = ()
    """When it can happen; a row without them, in a file from before there were any, has the usual ones."""
    when: When = When.ALWAYS
    verdict: Verdict
    authority: str = ""
    or_above: bool = False
    found_before_by: str = ""
    """Who must find the fact even before a result may be seen; usually one person on the roster is enough."""
    discretion: tuple[Verdict, ...] = ()
    """The verdicts from which a ruling chooses."""
    until: Remedy | None = None
    inspects: Inspected | None = None
    only_with: Mixer | None = None
    call: str = ""
    """What the dealer calls out; until faces are keyed in, the dealer's call needs nobody else."""

    @property
    def is_mandatory(self) -> bool:
        """Whether the verdict follows from the fact alone."""
        return self.verdict is not Verdict.HOLD_FOR_RULING

    def can_be_at(self, moment: Moment) -> bool:
        """Return whether its event can happen at a moment."""
        known = self.moments or USUAL.get(self.event, (Moment.ANY,))
        is_of_the_round = Moment.OF_THE_ROUND in known and moment in OF_A_ROUND
        return moment in known or Moment.ANY in known or is_of_the_round


AFTER_TUMBLE = (Moment.BETTING, Moment.TUMBLING, Moment.CONCEALED, Moment.SHOWN, Moment.EARLIER)
READ = (Moment.SHOWN, Moment.OUTCOME, Moment.SETTLING)
NOT_EARLIER = (Moment.OF_THE_ROUND, Moment.BETWEEN_ROUNDS)

USUAL: Mapping[Event, tuple[Moment, ...]] = {
    Event.EXPOSED_EARLY: (Moment.BETTING, Moment.EARLIER),
    Event.TUMBLED_EARLY: (Moment.BETTING, Moment.EARLIER),
    Event.SHORT_TUMBLE: (Moment.BETTING, Moment.TUMBLING, Moment.EARLIER),
    Event.DIE_NOT_FLAT: AFTER_TUMBLE,
    Event.FOREIGN_CARD: NOT_EARLIER,
    Event.WRONG_CARD_COUNT: NOT_EARLIER,
    Event.SHOE_SHORT: (Moment.BETWEEN_ROUNDS, Moment.BETTING, Moment.CLOSED, Moment.SHOWN),
    Event.SHAKER_FAULT: (Moment.CLOSED, Moment.TUMBLING, Moment.EARLIER),
    Event.DEVICE_FAULT_AFTER_OUTCOME: READ,
    Event.LIGHTS_WRONG: READ,
    Event.DEAL_BUTTON_MISSED: (Moment.CONCEALED, Moment.SHOWN),
    Event.WRONG_RESULT_KEYED: (Moment.OUTCOME, Moment.SETTLING, Moment.EARLIER),
    Event.ERROR_FOUND_LATER: (Moment.EARLIER,),
    Event.LIMIT_BREACH_FOUND_LATER: (Moment.EARLIER,),
}
"""When events happen by the rule files that were written before rows said so; at any time, if not listed.

Tables play by the text on their record, whenever it was written (decision 0020).
"""
