"""Three faces and how they can come about: 216 falls of the dice, or draws from a shoe of cards.

An Outcome preserves the order in which the faces were read, for the record; settlement ignores it.
Only the 216 ordered falls are equally likely, so only they may be counted for odds. They form
56 classes (the faces without their order), each made by 1, 3 or 6 falls.

>>> outcome = read_outcome("5-2-5")
>>> outcome, outcome.total, outcome.in_order
(Outcome(5-2-5), 12, (2, 5, 5))
>>> len(ALL_FALLS), len(CLASSES), CLASSES[1, 1, 2]
(216, 56, 3)
"""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from math import comb
from types import MappingProxyType

FACES = (1, 2, 3, 4, 5, 6)
DICE = 3

_OUTCOME = re.compile(r"([0-9]+)-([0-9]+)-([0-9]+)")


class NotAnOutcome(ValueError):
    """Something that is not three faces from 1 to 6."""


class NotAShoe(ValueError):
    """Counts that no shoe can have."""


@dataclass(frozen=True, slots=True, repr=False)
class Outcome:
    """Three faces from 1 to 6, in the order in which they were read."""

    faces: tuple[int, int, int]

    def __post_init__(self) -> None:
        """Refuse anything but three faces."""
        faces = self.faces
        if len(faces) != DICE or not all(type(face) is int for face in faces):
            raise NotAnOutcome(f"an outcome is three faces from 1 to 6, not {faces!r}")
        if not all(face in FACES for face in faces):
            raise NotAnOutcome(f"every face is a number from 1 to 6, but {self} has another")

    @classmethod
    def of(cls, *faces: int) -> "Outcome":
        """Make an outcome from three faces."""
        return cls(faces)  # type: ignore[arg-type]  # how many there are is checked above

    @property
    def in_order(self) -> tuple[int, int, int]:
        """The faces from lowest to highest: the class that settlement uses."""
        first, second, third = sorted(self.faces)
        return first, second, third

    @property
    def total(self) -> int:
        """The sum of the faces."""
        return sum(self.faces)

    @property
    def is_triple(self) -> bool:
        """Whether all three faces are alike."""
        return len(set(self.faces)) == 1

    def count(self, face: int) -> int:
        """Count the dice that show a face."""
        return self.faces.count(face)

    def __str__(self) -> str:
        """Format the faces as they are typed: 5-2-5."""
        return "-".join(str(face) for face in self.faces)

    def __repr__(self) -> str:
        """Format as Outcome(5-2-5)."""
        return f"Outcome({self})"


def read_outcome(text: str) -> Outcome:
    """Parse an outcome as typed, in the order typed.

    >>> read_outcome("1-1-7")
    Traceback (most recent call last):
        ...
    sicbo.outcome.NotAnOutcome: '1-1-7' is not an outcome: write three faces from 1 to 6, such as 1-1-2
    """
    match = _OUTCOME.fullmatch(text)
    faces = [int(digits) for digits in match.groups() if len(digits) == 1] if match else []
    if len(faces) != DICE or not all(face in FACES for face in faces):
        raise NotAnOutcome(f"{text[:40]!r} is not an outcome: write three faces from 1 to 6, such as 1-1-2")
    return Outcome.of(*faces)


ALL_FALLS: tuple[Outcome, ...] = tuple(Outcome.of(*faces) for faces in product(FACES, repeat=DICE))
"""The 216 equally likely falls of three distinguishable dice."""

CLASSES: Mapping[tuple[int, int, int], int] = MappingProxyType(Counter(fall.in_order for fall in ALL_FALLS))
"""The 56 classes, each with the number of falls that make it."""


@dataclass(frozen=True, slots=True)
class Shoe:
    """The cards left in a shoe, counted by face; three are drawn without replacement.

    >>> shoe = Shoe.of_decks(2, cards_per_face=8)
    >>> shoe.cards, shoe.without(Outcome.of(1, 1, 2)).counts
    (96, (14, 15, 16, 16, 16, 16))
    """

    counts: tuple[int, int, int, int, int, int]

    def __post_init__(self) -> None:
        """Refuse counts that no shoe can have."""
        counts = self.counts
        if len(counts) != len(FACES) or not all(type(count) is int and count >= 0 for count in counts):
            raise NotAShoe(f"a shoe is six counts of cards, none below 0, not {counts!r}")

    @classmethod
    def of_decks(cls, decks: int, *, cards_per_face: int) -> "Shoe":
        """Fill a shoe with whole decks."""
        each = decks * cards_per_face
        return cls((each, each, each, each, each, each))

    @property
    def cards(self) -> int:
        """The number of cards left."""
        return sum(self.counts)

    @property
    def draws(self) -> int:
        """The number of different hands of three cards that can be drawn."""
        return comb(self.cards, 3)

    def ways(self, faces: tuple[int, int, int]) -> int:
        """Count the hands of three cards that show these faces.

        >>> Shoe.of_decks(2, cards_per_face=8).ways((1, 1, 2))
        1920
        """
        ways = 1
        for face, needed in Counter(faces).items():
            ways *= comb(self.counts[face - 1], needed)
        return ways

    def without(self, outcome: Outcome) -> "Shoe":
        """Remove the drawn cards; refuse more of a face than the shoe holds.

        >>> Shoe((1, 1, 1, 0, 0, 0)).without(Outcome.of(1, 1, 2))
        Traceback (most recent call last):
            ...
        sicbo.outcome.NotAShoe: 1-1-2 cannot be drawn: of the faces 1 to 6 the shoe holds 1, 1, 1, 0, 0, 0
        """
        first, *rest = (self.counts[face - 1] - outcome.count(face) for face in FACES)
        if min(first, *rest) < 0:
            held = ", ".join(str(count) for count in self.counts)
            raise NotAShoe(f"{outcome} cannot be drawn: of the faces 1 to 6 the shoe holds {held}")
        return Shoe((first, *rest))  # type: ignore[arg-type]  # six faces, six counts
