"""The things on a table: what mixes the dice, the dice, the shoe, and what has been inspected."""

from collections import Counter
from datetime import datetime

from msgspec import Struct

from sicbo.outcome import FACES, Shoe
from sicbo.rules.equipment import Inspected, InspectionTime, Mixer


class Card(Struct, frozen=True):
    """A card: its face and its back."""

    face: int
    back: str = ""


class Deck(Struct, frozen=True):
    """A deck: the backs of its cards, and how many of each face it has."""

    backs: tuple[str, ...]
    counts: tuple[int, int, int, int, int, int]


class FittedMixer(Struct, frozen=True):
    """A tumbler or shaker on the table; `is_held` when the program works it or can lock it."""

    mixer: Mixer
    serial: str
    is_held: bool
    is_virtual: bool
    custodian: str = ""


class FittedReader(Struct, frozen=True):
    """A device that reads the dice; `is_alone` when what it reads is the outcome without anyone's entry."""

    device: str
    is_alone: bool


class DiceSet(Struct, frozen=True):
    """The dice in play, and since when."""

    serial: str
    since: datetime


class LoadedShoe(Struct, frozen=True):
    """What is left in the shoe, the backs its cards may have, and how many cards lie behind the cut.

    A virtual shoe holds no cards: what is left is what the program draws from.
    """

    left: Shoe
    decks: int
    backs: tuple[str, ...]
    cut: int
    is_virtual: bool = False

    @property
    def is_due_for_shuffle(self) -> bool:
        """Whether the cut has come out."""
        return self.left.cards <= self.cut


class InspectionDone(Struct, frozen=True):
    """An inspection that was passed, in this opening or this shift."""

    item: Inspected
    due: InspectionTime


ORDINARY_DIE = FACES


def is_ordinary(die: tuple[int, ...]) -> bool:
    """Tell whether a die has each face from 1 to 6 once.

    >>> is_ordinary((1, 2, 3, 4, 5, 6)), is_ordinary((1, 2, 3, 4, 5, 5))
    (True, False)
    """
    return Counter(die) == Counter(ORDINARY_DIE)
