"""A document's equipment: dice in a tumbler or shaker, or cards in a shoe; and its inspections."""

from dataclasses import dataclass
from enum import Enum

from sicbo.rules.files.entry import Entry


class Device(Enum):
    """What makes the outcome."""

    DICE = "dice"
    CARDS = "cards"


class Mixer(Enum):
    """What mixes the dice."""

    ELECTRONIC_TUMBLER = "electronic-tumbler"
    DICE_TUMBLER = "dice-tumbler"
    MANUAL_SHAKER = "manual-shaker"
    AUTOMATED_SHAKER = "automated-shaker"


@dataclass(frozen=True, slots=True, kw_only=True)
class Dice(Entry):
    """The dice set and what mixes it."""

    number: int
    faces: int
    mixers: tuple[Mixer, ...]
    sealed: bool = False
    hours_on_table_most: int | None = None
    one_mixer_at_a_time: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Cards(Entry):
    """The decks of a shoe."""

    decks_fewest: int
    decks_most: int
    cards_per_face: int
    backs_alike_in_deck: bool
    backs_alike_in_shoe: bool


class InspectionTime(Enum):
    """When an inspection is due."""

    BEFORE_OPENING = "before-opening"
    SHIFT_START = "shift-start"


class Inspected(Enum):
    """What is inspected."""

    ELECTRICAL_DEVICE = "electrical-device"
    AUTOMATED_SHAKER = "automated-shaker"


@dataclass(frozen=True, slots=True, kw_only=True)
class Inspection(Entry):
    """A test due before play: of what, by which post, and the fewest times to operate the item."""

    item: Inspected
    due: InspectionTime
    post: str
    operations_fewest: int
