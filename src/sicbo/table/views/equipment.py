"""The equipment of a table as staff see it: what is fitted, and what the document allows and requires."""

from datetime import datetime

from msgspec import Struct

from sicbo.money import Money
from sicbo.rules.equipment import Inspected, InspectionTime, Mixer
from sicbo.rules.instruments import Marker, MarkerPlace
from sicbo.rules.irregularities import Remedy
from sicbo.table.deadlines import is_overdue
from sicbo.table.decisions.readiness import inspections_due, is_inspected
from sicbo.table.equipment import FittedMixer
from sicbo.table.state import Table


class DiceShown(Struct, frozen=True):
    """The dice in play."""

    serial: str
    since: datetime
    is_overdue: bool


class ShoeShown(Struct, frozen=True):
    """The shoe: its decks and how many cards are left, but not which."""

    decks: int
    cards_left: int
    cut: int
    is_due_for_shuffle: bool


class DecksTaken(Struct, frozen=True):
    """The decks that the document allows in a shoe."""

    fewest: int
    most: int
    cards_per_face: int


class InspectionShown(Struct, frozen=True):
    """An inspection that the document requires: of what, when, by which post, and the fewest trials."""

    item: Inspected
    due: InspectionTime
    post: str
    operations_fewest: int
    is_done: bool
    clause: tuple[str, ...]


class ColourRule(Struct, frozen=True):
    """Above which value colour chips need a marker, and where it is placed."""

    minimum: Money
    markers: tuple[Marker, ...]
    places: tuple[MarkerPlace, ...]


class EquipmentShown(Struct, frozen=True, kw_only=True):
    """What is fitted to the table, and what may be."""

    mixer: FittedMixer | None
    mixers: tuple[Mixer, ...]
    """Those that the document allows; none for a card game."""
    dice: DiceShown | None
    shoe: ShoeShown | None
    backs: tuple[str, ...]
    """The backs of the cards in the shoe."""
    decks: DecksTaken | None
    is_virtual: bool
    """Whether the program draws the outcome, so that nobody reads dice or draws cards."""
    inspections: tuple[InspectionShown, ...]
    remedies: tuple[Remedy, ...]
    """What must be done before the next round opens."""
    colour_rule: ColourRule | None


def equipment_shown(table: Table, now: datetime) -> EquipmentShown:
    """Show all equipment."""
    document = table.document
    cards = document.cards
    return EquipmentShown(
        mixer=table.equipment.mixer,
        mixers=document.dice.mixers if document.dice else (),
        dice=dice_shown(table, now),
        shoe=shoe_shown(table),
        backs=table.equipment.shoe.backs if table.equipment.shoe else (),
        decks=DecksTaken(cards.decks_fewest, cards.decks_most, cards.cards_per_face) if cards else None,
        is_virtual=table.equipment.is_virtual,
        inspections=tuple(
            InspectionShown(
                each.item,
                time,
                each.post,
                each.operations_fewest,
                is_inspected(table, each, now),
                each.clause,
            )
            for time in InspectionTime
            for each in inspections_due(table, time)
        ),
        remedies=table.equipment.remedies_due,
        colour_rule=_colour_rule(table),
    )


def dice_shown(table: Table, now: datetime) -> DiceShown | None:
    """Show the dice, if a set is logged."""
    dice = table.equipment.dice
    return DiceShown(dice.serial, dice.since, is_overdue(table, now)) if dice else None


def shoe_shown(table: Table) -> ShoeShown | None:
    """Show the shoe, if one is loaded."""
    shoe = table.equipment.shoe
    return ShoeShown(shoe.decks, shoe.left.cards, shoe.cut, shoe.is_due_for_shuffle) if shoe else None


def _colour_rule(table: Table) -> ColourRule | None:
    rule = table.document.colour_chips
    if rule is None:
        return None
    return ColourRule(table.limits_in_force.table_minimum, rule.marker_above_minimum, rule.marker_places)
