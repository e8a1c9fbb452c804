"""When a desk offers an order for a table, and what values its fields may take.

The specifications (`table.orders`) refer to these. The server decides how a field looks on a screen.
"""

from enum import Enum, auto

from sicbo.chips import Instrument
from sicbo.rules.irregularities import Verdict
from sicbo.table.decisions.irregularities.corrections import CORRECTING, grounds_for
from sicbo.table.state import Table


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
    PLAYER = auto()
    PLAYER_PAID_BY_STAFF = auto()
    COLOUR = auto()
    BOX_OUT = auto()
    """Boxes dropped and not counted yet."""
    GROUNDS_TO_CORRECT = auto()
    GROUNDS_TO_VOID = auto()
    READING = auto()
    """Three faces, some of which may be unreadable."""


VOIDING = (Verdict.VOID_AFFECTED_ROUNDS,)
"""Verdicts that void settled rounds."""


def has_dice(table: Table) -> bool:
    """Return whether a table is played with dice."""
    return table.document.dice is not None


def has_cards(table: Table) -> bool:
    """Return whether a table is played with cards."""
    return table.document.cards is not None


def has_credit(table: Table) -> bool:
    """Return whether a table uses credit."""
    return any(each.kind is Instrument.CREDITS for each in table.document.instruments)


def has_colour_chips(table: Table) -> bool:
    """Return whether a table has colour chips."""
    return table.document.colour_chips is not None


def has_acting_posts(table: Table) -> bool:
    """Return whether a table has acting posts."""
    return table.document.staff.acting_may


def has_grounds_to_correct(table: Table) -> bool:
    """Return whether a document allows corrections of settled rounds."""
    return bool(grounds_for(table.document, CORRECTING))


def has_grounds_to_void(table: Table) -> bool:
    """Return whether a document allows voiding settled rounds."""
    return bool(grounds_for(table.document, VOIDING))


def has_mixer(table: Table) -> bool:
    """Return whether a shaker or tumbler is fitted."""
    return table.equipment.mixer is not None


def has_players(table: Table) -> bool:
    """Return whether a table has players."""
    return bool(table.visits)


def has_rounds(table: Table) -> bool:
    """Return whether any round was opened."""
    return table.rounds_opened > 0


def paid_by_staff(table: Table) -> list[str]:
    """List the players whose credit staff may pay out: at seats, and at dead terminals."""
    positions = table.positions.values()
    return sorted(each.player for each in positions if each.player and (each.is_down or not each.is_terminal))


def is_closed(table: Table) -> bool:
    """Return whether a table is closed."""
    return not table.is_open


def is_open(table: Table) -> bool:
    """Return whether a table is open."""
    return table.is_open


def has_people_acting(table: Table) -> bool:
    """Return whether someone is in an acting post."""
    return any(each.acting for each in table.roster.values())


def has_people(table: Table) -> bool:
    """Return whether someone is on the roster."""
    return bool(table.roster)


def has_logged_dice(table: Table) -> bool:
    """Return whether dice are logged."""
    return table.equipment.dice is not None


def has_reader(table: Table) -> bool:
    """Return whether a dice reader is fitted."""
    return table.equipment.reader is not None


def has_remedies_due(table: Table) -> bool:
    """Return whether remedies are due before another round."""
    return bool(table.equipment.remedies_due)


def has_positions(table: Table) -> bool:
    """Return whether a seat or terminal is set up."""
    return bool(table.positions)


def has_free_positions(table: Table) -> bool:
    """Return whether a seat or terminal is free."""
    return any(not each.player for each in table.positions.values())


def has_calls(table: Table) -> bool:
    """Return whether a terminal is calling an attendant."""
    return any(each.called_at for each in table.positions.values())


def has_boxes_out(table: Table) -> bool:
    """Return whether a dropped box is not counted yet."""
    return bool(table.boxes_out)


def waits_for_reading(table: Table) -> bool:
    """Return whether the round waits for two people to read the dice."""
    return table.round is not None and table.round.reading.is_awaited


def has_option(table: Table) -> bool:
    """Return whether the option to withdraw is open."""
    return table.round is not None and table.round.option is not None


def has_players_paid_by_staff(table: Table) -> bool:
    """Return whether there are players whom staff may pay out."""
    return bool(paid_by_staff(table))
