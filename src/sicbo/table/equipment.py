"""The equipment of a table: mixer, dice, shoe, reader, and inspections."""

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
    """A tumbler or shaker on the table; `is_held` means that the program operates it or can lock it."""

    mixer: Mixer
    serial: str
    is_held: bool
    is_virtual: bool
    custodian: str


class FittedReader(Struct, frozen=True):
    """A device that reads the dice; `is_alone` means that its reading is the outcome without an entry."""

    device: str
    is_alone: bool


class DiceSet(Struct, frozen=True):
    """The dice in play, and since when."""

    serial: str
    since: datetime


class LoadedShoe(Struct, frozen=True):
    """What is left in the shoe, the backs its cards may have, and how many cards lie behind the cut.

    A virtual shoe has no cards: the program draws from the counts left.
    """

    left: Shoe
    decks: int
    backs: tuple[str, ...]
    cut: int
    is_virtual: bool = False
    left_by_back: tuple[tuple[int, ...], ...] = ()
    """What is left of each back, by face, where the shoe has several."""
    serials: tuple[str, ...] = ()
    """The serial numbers of the decks, where they were named."""
    first_round: int = 0
    """The first round dealt from it; 0 where an early record does not say."""

    def left_of(self, card: Card) -> int:
        """Return how many cards like this one are left; where there is one back, it may go without saying."""
        of_this_back = (
            self.left_by_back[self.backs.index(card.back)] if self.left_by_back else self.left.counts
        )
        return of_this_back[card.face - 1]

    @property
    def is_due_for_shuffle(self) -> bool:
        """Whether the cut has come out."""
        return self.left.cards <= self.cut


class InspectionDone(Struct, frozen=True):
    """An inspection passed: of which device, and until when it counts for opening and at a shift's start.

    Early records have no time; their inspections count until something else ends them.
    """

    item: Inspected
    due: InspectionTime
    serial: str = ""
    until: datetime | None = None


class CommittedDraws(Struct, frozen=True):
    """A committed chain of seeds: its first round, how many rounds, and how far it is revealed.

    `shown` is the last seed revealed, or the anchor before the first; both are hexadecimal.
    """

    anchor: str
    salt: str
    first: int
    rounds: int
    shown: str
    seeds_shown: int = 0

    @property
    def next_round(self) -> int:
        """The round whose seed is revealed next."""
        return self.first + self.seeds_shown

    @property
    def last(self) -> int:
        """The last round that the chain has a seed for."""
        return self.first + self.rounds - 1


class Equipment(Struct, frozen=True, kw_only=True):
    """What is fitted to a table, its inspections, and what must be done before the next round."""

    mixer: FittedMixer | None = None
    dice: DiceSet | None = None
    dice_first_logged: Map[str, datetime] = Map()
    """When each set of dice was first put in play here: logging it again does not restart its time (T37)."""
    overdue_on_record: tuple[str, ...] = ()
    """Sets of dice recorded as overdue, once each."""
    condemned_dice: tuple[str, ...] = ()
    """Dice found damaged, which are not put in play again."""
    dice_in_rounds: tuple[tuple[int, str], ...] = ()
    """Each set put in play, with the first round that it was there for, in order."""
    shoe: LoadedShoe | None = None
    draws: CommittedDraws | None = None
    """The chain of seeds that outcomes are drawn from, if any."""
    reader: FittedReader | None = None
    read_by_hand: str = ""
    """The device whose place people's reading has taken, until one is fitted or the table closes."""
    device_counters: Map[str, int] = Map()
    """The last counter of each device; a result without a higher one is a replay."""
    inspections: tuple[InspectionDone, ...] = ()
    remedies_due: tuple[Remedy, ...] = ()

    @property
    def is_virtual(self) -> bool:
        """Whether the program draws the outcome, without dice or cards."""
        given = self.mixer or self.shoe
        return given is not None and given.is_virtual

    def dice_of(self, number: int) -> str:
        """Return the set of dice that was in play in a round, or will be; empty if there was none."""
        sets = (serial for first, serial in reversed(self.dice_in_rounds) if first <= number)
        return next(sets, "")

    def inspections_without(
        self, *, due: InspectionTime | None = None, item: Inspected | None = None
    ) -> tuple[InspectionDone, ...]:
        """Return the inspections except those due at a time, or of an item."""
        return tuple(each for each in self.inspections if each.due is not due and each.item is not item)

    def inspections_but(self, item: Inspected, due: InspectionTime) -> tuple[InspectionDone, ...]:
        """Return the inspections except those of an item that are due at a time."""
        return tuple(each for each in self.inspections if (each.item, each.due) != (item, due))

    def serial_of(self, item: Inspected) -> str:
        """Return the serial of what is inspected: of the shaker fitted; the electrical device has none."""
        is_shaker = item is Inspected.AUTOMATED_SHAKER
        return self.mixer.serial if is_shaker and self.mixer is not None else ""


ORDINARY_DIE = FACES


def is_ordinary(die: tuple[int, ...]) -> bool:
    """Return whether a die has each face from 1 to 6 once.

    >>> is_ordinary((1, 2, 3, 4, 5, 6)), is_ordinary((1, 2, 3, 4, 5, 5))
    (True, False)
    """
    return Counter(die) == Counter(ORDINARY_DIE)
