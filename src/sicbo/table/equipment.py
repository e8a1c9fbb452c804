"""The equipment of a table: what gives and reads the outcome, and what has been inspected."""

from collections import Counter
from datetime import datetime

from immutables import Map
from msgspec import Struct

from sicbo.outcome import FACES, Shoe
from sicbo.rules.equipment import Inspected, InspectionTime, Mixer
from sicbo.rules.irregularities import Remedy


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


class CommittedDraws(Struct, frozen=True):
    """A committed chain of seeds: from which round on, for how many, and how far it is shown.

    `shown` is the last seed that was shown, or the anchor before the first; both are hexadecimal.
    """

    anchor: str
    salt: str
    first: int
    rounds: int
    shown: str
    seeds_shown: int = 0

    @property
    def next_round(self) -> int:
        """The round whose seed is shown next."""
        return self.first + self.seeds_shown

    @property
    def last(self) -> int:
        """The last round that the chain has a seed for."""
        return self.first + self.rounds - 1


class Equipment(Struct, frozen=True, kw_only=True):
    """What is fitted to a table, what was found of it, and what must be done before the next round."""

    mixer: FittedMixer | None = None
    dice: DiceSet | None = None
    dice_first_logged: Map[str, datetime] = Map()
    """When each set of dice was first put in play here: logging it again does not restart its time (T37)."""
    overdue_on_record: tuple[str, ...] = ()
    """Sets of dice whose being here for too long was put on record: once each."""
    condemned_dice: tuple[str, ...] = ()
    """Dice that were found damaged: they are not put in play again."""
    shoe: LoadedShoe | None = None
    draws: CommittedDraws | None = None
    """The chain of seeds that outcomes are drawn from; None where they are drawn without one."""
    reader: FittedReader | None = None
    device_counters: Map[str, int] = Map()
    """The last counter of each device: what has no higher one was sent before."""
    inspections: tuple[InspectionDone, ...] = ()
    remedies_due: tuple[Remedy, ...] = ()

    @property
    def is_virtual(self) -> bool:
        """Whether chance gives the outcome, and no dice or cards."""
        given = self.mixer or self.shoe
        return given is not None and given.is_virtual

    def inspections_without(
        self, *, due: InspectionTime | None = None, item: Inspected | None = None
    ) -> tuple[InspectionDone, ...]:
        """Give the inspections that still count when those of a time, or of a thing, do not."""
        return tuple(each for each in self.inspections if each.due is not due and each.item is not item)


ORDINARY_DIE = FACES


def is_ordinary(die: tuple[int, ...]) -> bool:
    """Tell whether a die has each face from 1 to 6 once.

    >>> is_ordinary((1, 2, 3, 4, 5, 6)), is_ordinary((1, 2, 3, 4, 5, 5))
    (True, False)
    """
    return Counter(die) == Counter(ORDINARY_DIE)
