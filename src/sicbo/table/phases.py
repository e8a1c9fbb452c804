"""The phase of a table: one word for screens.

The steps of a round come from the document; a phase only summarises their progress.
"""

from enum import Enum

from sicbo.table.decisions.irregularities.irregularities import stops_play
from sicbo.table.progress import has_cover, is_settlement_begun
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
    """Return the phase of a table."""
    play = table.round
    if play is not None:
        return _phase_of_round(table, play)
    if not table.is_open:
        return Phase.CLOSED
    if any(stops_play(table, hold) for hold in table.holds):
        return Phase.HELD
    return Phase.HALTED if table.equipment.remedies_due else Phase.IDLE


def _phase_of_round(table: Table, play: Round) -> Phase:
    """Return the phase of a round: what it waits for comes first, then its progress."""
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
    """Return whether dice or cards are visible: uncovered, tumbled without a cover, or drawn."""
    return (
        bool(play.reading.cards) or play.reading.is_uncovered or (play.tumbles > 0 and not has_cover(table))
    )
