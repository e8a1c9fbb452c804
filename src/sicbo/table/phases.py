"""Where a table stands: one word for what a screen shows and a person may expect.

The steps of a round come from the document; a phase only sums up how far they have come.
"""

from enum import Enum

from sicbo.table.decisions.irregularities.irregularities import (
    WITHOUT_A_ROUND,
    has_cover,
    is_settlement_begun,
)
from sicbo.table.round import Round
from sicbo.table.state import Table


class Phase(Enum):
    """The phases of a table; the later ones belong to a round in play."""

    CLOSED = "closed"
    HALTED = "halted"
    IDLE = "idle"
    BETTING_OPEN = "betting-open"
    BETTING_CLOSED = "betting-closed"
    REVEALED = "revealed"
    OUTCOME = "outcome"
    SETTLING = "settling"
    HELD = "held"
    DICE_TO_BE_READ = "dice-to-be-read"
    OPTION_OPEN = "option-open"


def phase_of(table: Table) -> Phase:
    """Say where a table stands."""
    play = table.round
    if play is not None:
        return _phase_of_round(table, play)
    if not table.is_open:
        return Phase.CLOSED
    if any(hold.event not in WITHOUT_A_ROUND for hold in table.holds):
        return Phase.HELD
    return Phase.HALTED if table.equipment.remedies_due else Phase.IDLE


def _phase_of_round(table: Table, play: Round) -> Phase:
    """Say where a round stands: what it waits for first, then how far it has come."""
    if any(hold.round == play.number and not hold.wager for hold in table.holds):
        return Phase.HELD
    if play.reading.is_awaited:
        return Phase.DICE_TO_BE_READ
    if play.option is not None:
        return Phase.OPTION_OPEN
    if play.outcome is not None:
        return Phase.SETTLING if is_settlement_begun(table) else Phase.OUTCOME
    if play.betting.is_open:
        return Phase.BETTING_OPEN
    return Phase.REVEALED if _is_anything_seen(table, play) else Phase.BETTING_CLOSED


def _is_anything_seen(table: Table, play: Round) -> bool:
    """Tell whether dice or cards lie open: uncovered, tumbled where there is no cover, or drawn."""
    return (
        bool(play.reading.cards) or play.reading.is_uncovered or (play.tumbles > 0 and not has_cover(table))
    )
