"""When a desk offers an order for a table, and what values its fields may take.

The specifications (`table.orders`) refer to these. The server decides how a field looks on a screen.
"""

from enum import Enum, auto

from sicbo.chips import Instrument
from sicbo.table.state import Position, Table


class Hint(Enum):
    """What a field of an order may contain, given the current state of table and house."""

    STAFF = auto()
    """People who may hold a post."""
    POST = auto()
    ON_THE_ROSTER = auto()
    ACTING = auto()
    """People in an acting post."""
    LIMITS = auto()
    RULE_SET = auto()
    PAY_TABLE = auto()
    LAYOUT = auto()
    MIXER = auto()
    SEALED = auto()
    DICE = auto()
    DECKS = auto()
    READER = auto()
    """Dice readers of this table."""
    REMEDY = auto()
    """Remedies required before another round."""
    POSITION = auto()
    FREE_POSITION = auto()
    CALLING_POSITION = auto()
    POSITION_TO_LOCK = auto()
    LOCKED_POSITION = auto()
    PLAYER = auto()
    PLAYER_PAID_BY_STAFF = auto()
    COLOUR = auto()
    BOX_OUT = auto()
    """Boxes dropped and not counted yet."""
    DENOMINATIONS = auto()
    GROUNDS_TO_CORRECT = auto()
    GROUNDS_TO_VOID = auto()
    DISPUTE = auto()
    """Open disputes."""
    ROUND_TO_TELL = auto()
    """Void rounds with players who are still to be told."""
    READING = auto()
    """Three faces, some of which may be unreadable."""


def has_dice(table: Table) -> bool:
    """Return whether a table is played with dice."""
    return table.document.dice is not None


def has_credit(table: Table) -> bool:
    """Return whether a table uses credit."""
    return any(each.kind is Instrument.CREDITS for each in table.document.instruments)


def has_acting_posts(table: Table) -> bool:
    """Return whether a table has acting posts."""
    return table.document.staff.acting_may


def has_mixer(table: Table) -> bool:
    """Return whether a shaker or tumbler is fitted."""
    return table.equipment.mixer is not None


def tells_players(table: Table) -> bool:
    """Return whether a law asks that players of a void round are told."""
    return table.document.voids is not None and table.document.voids.players_are_told


def announces_recovery(table: Table) -> bool:
    """Return whether winnings of a void round may be recovered only if that was announced."""
    return table.document.voids is not None and table.document.voids.recovery_is_announced


def has_players(table: Table) -> bool:
    """Return whether a table has players."""
    return bool(table.visits)


def has_rounds(table: Table) -> bool:
    """Return whether any round was opened."""
    return table.rounds_opened > 0


def can_be_locked(position: Position) -> bool:
    """Return whether a position is a terminal with a player, and not locked."""
    return position.is_terminal and bool(position.player) and not position.is_locked


def _is_dead(position: Position) -> bool:
    """Return whether a position takes no orders of its player."""
    return position.is_down or position.is_locked


def paid_by_staff(table: Table) -> list[str]:
    """List the players whose credit staff may pay out: at seats, and at dead or locked terminals."""
    positions = table.positions.values()
    return sorted(
        each.player for each in positions if each.player and (_is_dead(each) or not each.is_terminal)
    )


def has_positions(table: Table) -> bool:
    """Return whether a seat or terminal is set up."""
    return bool(table.positions)
