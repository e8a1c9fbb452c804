"""When a desk offers an order to a table, and what it is known to ask for.

The specifications (`table.orders`) name these. What a field looks like on a screen is for the server to say.
"""

from enum import Enum, auto

from sicbo.chips import Instrument
from sicbo.rules.irregularities import Verdict
from sicbo.table.decisions.irregularities.corrections import CORRECTING, grounds_for
from sicbo.table.state import Table


class Hint(Enum):
    """What may stand in a field of an order, as table and house stand when it is asked for."""

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
    """What is asked for before another round."""
    POSITION = auto()
    FREE_POSITION = auto()
    CALLING_POSITION = auto()
    PLAYER = auto()
    PLAYER_PAID_BY_STAFF = auto()
    COLOUR = auto()
    BOX_OUT = auto()
    """Boxes that were dropped and are not counted."""
    GROUNDS_TO_CORRECT = auto()
    GROUNDS_TO_VOID = auto()
    READING = auto()
    """What dice show of which some may lie so that nobody can read them."""


VOIDING = (Verdict.VOID_AFFECTED_ROUNDS,)
"""The verdicts of a document upon which settled rounds are void."""


def has_dice(table: Table) -> bool:
    """Tell whether a table is played with dice."""
    return table.document.dice is not None


def has_cards(table: Table) -> bool:
    """Tell whether a table is played with cards."""
    return table.document.cards is not None


def has_credit(table: Table) -> bool:
    """Tell whether players can have credit at a table."""
    return any(each.kind is Instrument.CREDITS for each in table.document.instruments)


def has_colour_chips(table: Table) -> bool:
    """Tell whether a table has chips of its own."""
    return table.document.colour_chips is not None


def has_acting_posts(table: Table) -> bool:
    """Tell whether people may act in posts of a table."""
    return table.document.staff.acting_may


def has_grounds_to_correct(table: Table) -> bool:
    """Tell whether a document lets settled rounds be put right."""
    return bool(grounds_for(table.document, CORRECTING))


def has_grounds_to_void(table: Table) -> bool:
    """Tell whether a document lets settled rounds be made void."""
    return bool(grounds_for(table.document, VOIDING))


def has_mixer(table: Table) -> bool:
    """Tell whether a shaker or tumbler is fitted."""
    return table.equipment.mixer is not None


def has_players(table: Table) -> bool:
    """Tell whether someone plays at a table."""
    return bool(table.visits)


def has_rounds(table: Table) -> bool:
    """Tell whether there was a round."""
    return table.rounds_opened > 0


def paid_by_staff(table: Table) -> list[str]:
    """List the players whose credit staff may pay out: at seats, and at terminals that are dead."""
    positions = table.positions.values()
    return sorted(each.player for each in positions if each.player and (each.is_down or not each.is_terminal))


def is_closed(table: Table) -> bool:
    """Tell whether a table is closed."""
    return not table.is_open


def is_open(table: Table) -> bool:
    """Tell whether a table is open."""
    return table.is_open


def has_people_acting(table: Table) -> bool:
    """Tell whether someone acts in another post."""
    return any(each.acting for each in table.roster.values())


def has_people(table: Table) -> bool:
    """Tell whether someone is on the roster."""
    return bool(table.roster)


def has_logged_dice(table: Table) -> bool:
    """Tell whether dice are logged."""
    return table.equipment.dice is not None


def has_reader(table: Table) -> bool:
    """Tell whether a dice reader is fitted."""
    return table.equipment.reader is not None


def has_remedies_due(table: Table) -> bool:
    """Tell whether something must be done before another round."""
    return bool(table.equipment.remedies_due)


def has_positions(table: Table) -> bool:
    """Tell whether a seat or terminal is set up."""
    return bool(table.positions)


def has_free_positions(table: Table) -> bool:
    """Tell whether a seat or terminal is free."""
    return any(not each.player for each in table.positions.values())


def has_calls(table: Table) -> bool:
    """Tell whether a player calls for someone."""
    return any(each.called_at for each in table.positions.values())


def has_boxes_out(table: Table) -> bool:
    """Tell whether a box was dropped and not counted."""
    return bool(table.boxes_out)


def waits_for_reading(table: Table) -> bool:
    """Tell whether two people must read the dice."""
    return table.round is not None and table.round.reading.is_awaited


def has_option(table: Table) -> bool:
    """Tell whether players may withdraw."""
    return table.round is not None and table.round.option is not None


def has_players_paid_by_staff(table: Table) -> bool:
    """Tell whether staff may pay someone out."""
    return bool(paid_by_staff(table))
