"""A dispute between a player and the house: what was recorded of it and when, and what is kept for it."""

from datetime import datetime, timedelta
from enum import Enum

from msgspec import Struct

from sicbo.rules.disputes import Disputes


class DisputeStep(Enum):
    """What happens to a dispute after it was raised.

    The last three end it: player and house agree, the inquiry has decided, or nobody asked for one in time.
    """

    ACCEPTED = "accepted"
    INSPECTOR_TOLD = "inspector-told"
    PLAYER_TOLD = "player-told"
    INQUIRY_ASKED = "inquiry-asked"
    SETTLED = "settled"
    DECIDED = "decided"
    LAPSED = "lapsed"


ENDS = (DisputeStep.SETTLED, DisputeStep.DECIDED, DisputeStep.LAPSED)


class StepDone(Struct, frozen=True):
    """A step of a dispute, when it was taken and by whom."""

    step: DisputeStep
    at: datetime
    by: str


class Dispute(Struct, frozen=True, kw_only=True):
    """An open dispute about a round; `kept` are the dice or cards that are under inquiry."""

    number: int
    player: str
    round: int
    complaint: str
    kept: tuple[str, ...]
    raised_at: datetime
    raised_by: str
    steps: tuple[StepDone, ...] = ()
    hold: int = 0
    """The hold of the round, if a supervisor accepted the dispute while the round could be held."""
    ask_before: datetime | None = None
    """Until when the player may ask for an inquiry, once told of the right to it."""

    def has(self, step: DisputeStep) -> bool:
        """Return whether a step was taken."""
        return any(each.step is step for each in self.steps)


def possible_steps(dispute: Dispute, law: Disputes | None, now: datetime) -> tuple[DisputeStep, ...]:
    """List the steps that a dispute can take now: by the law, or without one by agreement or a decision."""
    first = () if dispute.has(DisputeStep.ACCEPTED) else (DisputeStep.ACCEPTED,)
    if law is None:
        return (*first, DisputeStep.SETTLED, DisputeStep.DECIDED)
    if dispute.has(DisputeStep.INQUIRY_ASKED):
        return (*first, *_untold(dispute), DisputeStep.SETTLED, DisputeStep.DECIDED)
    if dispute.ask_before is None:
        return (*first, *_untold(dispute), DisputeStep.SETTLED)
    last = DisputeStep.INQUIRY_ASKED if now < dispute.ask_before else DisputeStep.LAPSED
    return (*first, *_untold(dispute), last, DisputeStep.SETTLED)


def _untold(dispute: Dispute) -> tuple[DisputeStep, ...]:
    told = (DisputeStep.INSPECTOR_TOLD, DisputeStep.PLAYER_TOLD)
    return tuple(step for step in told if not dispute.has(step))


def deadline(law: Disputes | None, step: DisputeStep, now: datetime) -> datetime | None:
    """Return until when an inquiry may be asked for, if a step sets that time."""
    if law is None or step is not DisputeStep.PLAYER_TOLD:
        return None
    return now + timedelta(days=law.inquiry_days)
