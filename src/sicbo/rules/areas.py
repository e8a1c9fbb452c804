"""The closed list of betting areas and when each wins.

What a casino may choose (which areas, at what odds) is data. What an area means is this file:
thirteen kinds, one function.

>>> area = all_areas()["double-single:113"]
>>> area.kind, area.numbers
(<Kind.DOUBLE_SINGLE: 'double-single'>, (1, 1, 3))
>>> pay_level(area, Outcome.of(3, 1, 1))
1
>>> pay_level(all_areas()["single:6"], Outcome.of(6, 2, 6))
2
>>> pay_level(all_areas()["small"], Outcome.of(2, 2, 2))
0
"""

from dataclasses import dataclass
from enum import Enum, StrEnum
from functools import cache
from itertools import combinations, permutations
from typing import assert_never

from sicbo.outcome import DICE, FACES, Outcome

SMALL_TOTALS = range(4, 11)
BIG_TOTALS = range(11, 18)
TOTALS = range(4, 18)
"""3 and 18 are triples only and are sold nowhere (T8, T9)."""


class Kind(StrEnum):
    """The kind of a betting area; a string, because it is a key of mappings stored as JSON."""

    SMALL = "small"
    BIG = "big"
    ODD = "odd"
    EVEN = "even"
    ANY_TRIPLE = "any-triple"
    TRIPLE = "triple"
    DOUBLE = "double"
    TOTAL = "total"
    DOMINO = "domino"
    SINGLE = "single"
    TRIO = "trio"
    DOUBLE_SINGLE = "double-single"
    FOUR = "four"

    @property
    def levels(self) -> int:
        """How many different odds one area of this kind can pay."""
        return 3 if self is Kind.SINGLE else 1


EVEN_MONEY = (Kind.SMALL, Kind.BIG, Kind.ODD, Kind.EVEN)
"""The kinds that pay even money; all lose on a triple."""


class OnTriple(Enum):
    """Whether a double wins when all three dice show its number: as the rule file says (T5)."""

    WINS = "wins"
    LOSES = "loses"


class UnknownArea(ValueError):
    """An area that does not exist, or not in this rule set."""


@dataclass(frozen=True, slots=True)
class Area:
    """A marked place of the layout that can be wagered on."""

    kind: Kind
    numbers: tuple[int, ...] = ()

    @property
    def digits(self) -> str:
        """The numbers as the id writes them: 113, 17, or nothing."""
        return "".join(str(number) for number in self.numbers)

    @property
    def id(self) -> str:
        """The name used in files, messages, the command line and the Python API."""
        return f"{self.kind.value}:{self.digits}" if self.numbers else self.kind.value

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice that depict this area on a layout; none for totals and the even-money areas."""
        match self.kind:
            case Kind.TRIPLE:
                return self.numbers * 3
            case Kind.DOUBLE:
                return self.numbers * 2
            case Kind.TOTAL:
                return ()
            case _:
                return self.numbers

    @property
    def totals(self) -> range | None:
        """The totals on which Small or Big wins; nothing for areas of which something else is asked."""
        return {Kind.SMALL: SMALL_TOTALS, Kind.BIG: BIG_TOTALS}.get(self.kind)

    @property
    def loses_on_every_triple(self) -> bool:
        """Whether any triple beats it, although its total or parity would win."""
        return self.kind in EVEN_MONEY

    def __str__(self) -> str:
        """Write the id."""
        return self.id


def _numbers_of(kind: Kind) -> list[tuple[int, ...]]:  # noqa: PLR0911 - one return per kind
    match kind:
        case Kind.SMALL | Kind.BIG | Kind.ODD | Kind.EVEN | Kind.ANY_TRIPLE:
            return [()]
        case Kind.TRIPLE | Kind.DOUBLE | Kind.SINGLE:
            return [(face,) for face in FACES]
        case Kind.TOTAL:
            return [(number,) for number in TOTALS]
        case Kind.DOMINO:
            return list(combinations(FACES, 2))
        case Kind.TRIO:
            return list(combinations(FACES, 3))
        case Kind.DOUBLE_SINGLE:
            return [(pair, pair, other) for pair, other in permutations(FACES, 2)]
        case Kind.FOUR:
            return list(combinations(FACES, 4))
        case _:
            assert_never(kind)


@cache
def all_areas() -> dict[str, Area]:
    """Every area that can exist, by id; a rule set offers some of them.

    >>> len(all_areas())
    117
    """
    areas = [Area(kind, numbers) for kind in Kind for numbers in _numbers_of(kind)]
    return {area.id: area for area in areas}


def known_areas_hint(text: str) -> str:
    """List the areas of the kind that the text seems to mean, for an error message."""
    kind = text.partition(":")[0].lower()
    same_kind = [area.id for area in all_areas().values() if area.kind.value == kind]
    if len(same_kind) > 1:
        return f"the areas of this kind are {same_kind[0]} … {same_kind[-1]}"
    if same_kind:
        return f"did you mean {same_kind[0]}?"
    return "the kinds are " + ", ".join(kind.value for kind in Kind)


def pay_level(  # noqa: C901, PLR0911, PLR0912 - one return per kind
    area: Area, outcome: Outcome, on_triple: OnTriple = OnTriple.WINS
) -> int:
    """Return which of the area's odds is paid: 0 when it loses, otherwise 1, or up to 3 for a single.

    Totals and singles win on triples too, and doubles where `on_triple` says so; even-money areas lose
    (T8, T14).
    """
    # The kinds with the most areas come first: callers go through whole pay tables area by area.
    match area.kind:
        case Kind.TRIO | Kind.DOUBLE_SINGLE:
            return int(sorted(outcome.faces) == sorted(area.numbers))
        case Kind.DOMINO:
            return int(set(area.numbers) <= set(outcome.faces))
        case Kind.TOTAL:
            return int(outcome.total == area.numbers[0])
        case Kind.FOUR:
            # Three different members: 1-1-2 does not win 1234 (T12).
            faces = set(outcome.faces)
            return int(len(faces) == DICE and faces <= set(area.numbers))
        case Kind.TRIPLE:
            return int(outcome.count(area.numbers[0]) == DICE)
        case Kind.DOUBLE:
            counted = (2, 3) if on_triple is OnTriple.WINS else (2,)
            return int(outcome.count(area.numbers[0]) in counted)
        case Kind.SINGLE:
            return outcome.count(area.numbers[0])
        case Kind.ANY_TRIPLE:
            return int(outcome.is_triple)
        case Kind.SMALL:
            return int(outcome.total in SMALL_TOTALS and not outcome.is_triple)
        case Kind.BIG:
            return int(outcome.total in BIG_TOTALS and not outcome.is_triple)
        case Kind.ODD:
            return int(outcome.total % 2 == 1 and not outcome.is_triple)
        case Kind.EVEN:
            return int(outcome.total % 2 == 0 and not outcome.is_triple)
        case _:
            assert_never(area.kind)
