"""The standard set of a new table: what the house suggests where its document leaves a choice.

All of it is shown before it is ordered, and can be changed. A suggestion never claims a fact: whether dice
are sealed, what an inspection found and what was counted is for whoever looks.

>>> from sicbo.rules.files.shipped import document
>>> set_of = standard_set(document("au-sicbo"), "T1")
>>> set_of.emblem, set_of.colours[:2], set_of.positions[0].position
('T1', ('red', 'blue'), 'T1-1')
"""

from msgspec import Struct

from sicbo.chips import Instrument
from sicbo.money import Money
from sicbo.outcome import FACES
from sicbo.rules.document import RuleDocument
from sicbo.table import commands as c
from sicbo.table.equipment import Deck

MINIMUM, MAXIMUM = 5, 1000
"""Whole units of the currency: a low table, in steps that every shipped document can be staked in."""
SEATS = 6
"""Seats at a table of chips: as many as there are colours, so that every player can have one."""
COLOURS = ("red", "blue", "green", "yellow", "orange", "purple")
FLOAT_IN_MAXIMA = 20
"""So many times the highest stake lies in the tray of a table of chips when it opens."""
BACK = "red"
LEFT_BEHIND_THE_CUT = 4
"""A quarter of the shoe is not dealt, as is usual where cards could be counted."""
TRIED = (2, 3, 6)
"""Faces that are keyed in to try the device: a wager of almost every kind wins with them."""


class StandardSet(Struct, frozen=True, kw_only=True):
    """What a table is given, if nobody wants it otherwise."""

    minimum: Money
    maximum: Money
    tray: Money
    """Chips that a table of this kind is opened with; what is there is counted all the same."""
    emblem: str
    colours: tuple[str, ...]
    equipment: tuple[c.Order, ...]
    """What is played with, in the order in which it is put on the table."""
    positions: tuple[c.SetUpPosition, ...]


def standard_set(document: RuleDocument, table: str) -> StandardSet:
    """Give the standard set for a document at a table of this name, which no other table has."""
    unit = 10**document.money.decimals
    has_colours = document.colour_chips is not None
    return StandardSet(
        minimum=Money(MINIMUM * unit),
        maximum=Money(MAXIMUM * unit),
        tray=Money(0 if is_all_credit(document) else FLOAT_IN_MAXIMA * MAXIMUM * unit),
        emblem=table if has_colours else "",
        colours=COLOURS if has_colours else (),
        equipment=_equipment(document, table),
        positions=_positions(document, table),
    )


def is_all_credit(document: RuleDocument) -> bool:
    """Tell whether a document is played at terminals, with credit and nothing else."""
    return all(each.kind is Instrument.CREDITS for each in document.instruments)


def _equipment(document: RuleDocument, table: str) -> tuple[c.Order, ...]:
    """Name the first mixer of the document and a set of dice, or a shoe of as few decks as it takes."""
    if document.dice is not None:
        dice = (tuple(FACES),) * document.dice.number
        return (
            c.FitMixer(mixer=document.dice.mixers[0], serial=f"{table}-mixer-1"),
            c.LogDice(serial=f"{table}-dice-1", dice=dice),
        )
    if document.cards is None:
        return ()
    each = document.cards.cards_per_face
    deck = Deck((BACK,), (each, each, each, each, each, each))
    decks = (deck,) * document.cards.decks_fewest
    cards = sum(sum(each.counts) for each in decks)
    return (c.LoadShoe(decks=decks, cut=cards // LEFT_BEHIND_THE_CUT),)


def _positions(document: RuleDocument, table: str) -> tuple[c.SetUpPosition, ...]:
    """Give seats that play by the first rule set on its first layout; or a terminal for each rule set."""
    is_terminal = is_all_credit(document)
    entries = document.rule_sets if is_terminal else (document.rule_sets[0],) * SEATS
    return tuple(
        c.SetUpPosition(
            position=f"{table}-{number}", is_terminal=is_terminal, rule_set=each.id, layout=each.layouts[0]
        )
        for number, each in enumerate(entries, start=1)
    )
