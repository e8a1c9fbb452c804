"""Layouts: where each area lies on a felt or screen, and what is written on it.

A rule file draws a layout as blocks of equal cells in grid units. It does not repeat the odds: each
cell shows those of the pay table in its document's wording, so that a felt can never promise what the
pay table does not pay.

>>> block = Block(kind=Kind.DOUBLE_SINGLE, at=(0, 0), size=(36, 30), rows=("- 113 114", "221 223 224"))
>>> [(place.area_id, place.x, place.y) for place in block.places()][:3]
[('double-single:113', 36, 0), ('double-single:114', 72, 0), ('double-single:221', 0, 30)]
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from sicbo.rules.areas import Area, Kind, all_areas
from sicbo.rules.files.entry import Entry
from sicbo.rules.odds_wording import Wording

EMPTY_PLACE = "-"
_FIELD = re.compile(r"\{([^{}]*)\}")
_WORDS = ("ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX")

LABEL_FIELDS: dict[str, Callable[[Area], str]] = {
    "digits": lambda area: area.digits,
    "descending": lambda area: " ".join(str(number) for number in sorted(area.numbers, reverse=True)),
    "word": lambda area: _WORDS[area.numbers[0] - 1],
}
"""What `{…}` in a label stands for."""

_KINDS_WITH_A_WORD = (Kind.TRIPLE, Kind.DOUBLE, Kind.SINGLE)


def label_fields(block: "Block") -> set[str]:
    """Return the fields that a block's labels may have: none without numbers, `word` for one face only."""
    if not block.rows:
        return set()
    return {name for name in LABEL_FIELDS if name != "word" or block.kind in _KINDS_WITH_A_WORD}


class Rectangle(NamedTuple):
    """A rectangle in grid units, from its upper left corner."""

    x: int
    y: int
    width: int
    height: int

    def overlaps(self, other: "Rectangle") -> bool:
        """Return whether two rectangles share more than an edge.

        >>> Rectangle(0, 0, 2, 2).overlaps(Rectangle(2, 0, 2, 2))
        False
        >>> Rectangle(0, 0, 3, 2).overlaps(Rectangle(2, 0, 2, 2))
        True
        """
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )


class Place(NamedTuple):
    """A position in a block and the id of the area there."""

    area_id: str
    x: int
    y: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Block(Entry):
    """Cells of one kind and one size, in rows; `-` leaves a position empty."""

    kind: Kind
    at: tuple[int, int]
    size: tuple[int, int]
    rows: tuple[str, ...] = ()
    label: str = ""
    chinese: str = ""
    detail: str = ""
    dice: bool = False
    odds: Wording | None = None
    odds_on_caption: bool = False
    condition: str = ""

    def places(self) -> Iterator[Place]:
        """List the areas of the block with their positions."""
        if not self.rows:
            yield Place(self.kind.value, *self.at)
        for down, row in enumerate(self.rows):
            for across, digits in enumerate(row.split()):
                if digits != EMPTY_PLACE:
                    x = self.at[0] + across * self.size[0]
                    y = self.at[1] + down * self.size[1]
                    yield Place(f"{self.kind.value}:{digits}", x, y)


@dataclass(frozen=True, slots=True, kw_only=True)
class Caption(Entry):
    """A text that is not a betting area; `{odds}` is what `kind` pays for so many matching `dice`."""

    at: tuple[int, int]
    size: tuple[int, int]
    text: str
    kind: Kind | None = None
    dice: int = 1
    odds: Wording | None = None
    upright: bool = False

    @property
    def rectangle(self) -> Rectangle:
        """Where the caption lies."""
        return Rectangle(*self.at, *self.size)


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutPlan(Entry):
    """A layout as a rule file has it."""

    name: str
    title: str
    size: tuple[int, int]
    odds: Wording
    blocks: tuple[Block, ...]
    captions: tuple[Caption, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One area on a layout: its position, what is written on it and its odds in the felt's wording."""

    area: Area
    name: str
    rectangle: Rectangle
    label: str
    chinese: str
    detail: str
    dice: tuple[int, ...]
    odds: tuple[str, ...]
    odds_on_caption: bool
    condition: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """A caption with its odds filled in."""

    rectangle: Rectangle
    text: str
    upright: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """A layout of a rule set, ready to be drawn."""

    rule_set: str
    name: str
    title: str
    width: int
    height: int
    cells: tuple[Cell, ...]
    notices: tuple[Notice, ...]
    ours: str


def lay_out(
    plan: LayoutPlan,
    *,
    rule_set: str,
    odds_of: Callable[[Area], tuple[Fraction, ...]],
    name_of: Callable[[Area], str],
) -> Layout:
    """Fill a plan with the odds and names of a rule set."""
    cells = [
        _cell(plan, block, place, odds_of=odds_of, name_of=name_of)
        for block in plan.blocks
        for place in block.places()
    ]
    odds_by_kind = {cell.area.kind: odds_of(cell.area) for cell in cells}
    return Layout(
        rule_set=rule_set,
        name=plan.name,
        title=plan.title,
        width=plan.size[0],
        height=plan.size[1],
        cells=tuple(cells),
        notices=tuple(_notice(plan, caption, odds_by_kind) for caption in plan.captions),
        ours=plan.ours,
    )


def unknown_fields(label: str, known: set[str]) -> list[str]:
    """List the `{…}` of a label that are not known fields.

    >>> unknown_fields("{digits} {colour}", {"digits"})
    ['colour']
    """
    return [field for field in _FIELD.findall(label) if field not in known]


def _cell(
    plan: LayoutPlan,
    block: Block,
    place: Place,
    *,
    odds_of: Callable[[Area], tuple[Fraction, ...]],
    name_of: Callable[[Area], str],
) -> Cell:
    area = all_areas()[place.area_id]
    wording = block.odds or plan.odds
    return Cell(
        area=area,
        name=name_of(area),
        rectangle=Rectangle(place.x, place.y, *block.size),
        label=_FIELD.sub(lambda match: LABEL_FIELDS[match[1]](area), block.label),
        chinese=block.chinese,
        detail=block.detail,
        dice=area.dice if block.dice else (),
        odds=tuple(wording.write(odds) for odds in odds_of(area)),
        odds_on_caption=block.odds_on_caption,
        condition=block.condition,
    )


def _notice(plan: LayoutPlan, caption: Caption, odds_by_kind: dict[Kind, tuple[Fraction, ...]]) -> Notice:
    text = caption.text
    if caption.kind is not None:
        odds = odds_by_kind[caption.kind][caption.dice - 1]
        text = text.replace("{odds}", (caption.odds or plan.odds).write(odds))
    return Notice(rectangle=caption.rectangle, text=text, upright=caption.upright)
