"""The suggested setup of a new table, where its document leaves a choice.

All of it is shown before it is ordered, and can be changed. A suggestion never asserts a fact: whether dice
are sealed, what an inspection found and what was counted are for a person to say.

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
"""In whole currency units: a low-limit table, in stake steps that every shipped document allows."""
SEATS = 6
"""Seats at a chip table: as many as there are colours, so that every player can have one."""
COLOURS = ("red", "blue", "green", "yellow", "orange", "purple")
FLOAT_IN_MAXIMA = 20
"""The tray of a chip table opens with this many times the highest stake."""
BACK = "red"
LEFT_BEHIND_THE_CUT = 4
"""A quarter of the shoe is not dealt, as usual to prevent card counting."""
TRIED = (2, 3, 6)
"""Faces keyed in to test the device: a wager of almost every kind wins with them."""


class StandardSet(Struct, frozen=True, kw_only=True):
    """The default setup of a table."""

    minimum: Money
    maximum: Money
    tray: Money
    """The chips such a table usually opens with; the actual amount is counted."""
    emblem: str
    colours: tuple[str, ...]
    equipment: tuple[c.Order, ...]
    """The equipment, in the order it is put on the table."""
    positions: tuple[c.SetUpPosition, ...]


def standard_set(document: RuleDocument, table: str) -> StandardSet:
    """Return the standard set for a document at a new table of this name."""
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
    """Return whether a document is played at terminals, with credit only."""
    return all(each.kind is Instrument.CREDITS for each in document.instruments)


def _equipment(document: RuleDocument, table: str) -> tuple[c.Order, ...]:
    """Return the document's first mixer and a set of dice, or a shoe with the fewest decks allowed."""
    if document.dice is not None:
        dice = (tuple(FACES),) * document.dice.number
        is_sealed = document.dice.sealed
        return (
            c.FitMixer(mixer=document.dice.mixers[0], serial=f"{table}-mixer-1", is_sealed=is_sealed),
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
    """Return seats on the first layout of the first rule set, or a terminal for each rule set."""
    is_terminal = is_all_credit(document)
    entries = document.rule_sets if is_terminal else (document.rule_sets[0],) * SEATS
    return tuple(
        c.SetUpPosition(
            position=f"{table}-{number}", is_terminal=is_terminal, rule_set=each.id, layout=each.layouts[0]
        )
        for number, each in enumerate(entries, start=1)
    )
