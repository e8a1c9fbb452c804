"""A layout as a screen draws it: every cell with its place and words, and the money of its table.

A screen knows no odds and no felt of its own: it sets these words into these rectangles.

>>> import sicbo
>>> shown = layout_shown(sicbo.rule_set("mbs-3card-2016"), "A")
>>> shown.cells[0].area, shown.cells[0].odds, shown.currency, shown.decimals
('even', ('1 to 1',), 'SGD', 2)
>>> [(each.area, each.totals) for each in shown.cells if each.totals]
[('big', (11, 17)), ('small', (4, 10))]
"""

from msgspec import Struct

from sicbo.money import Money
from sicbo.rules.areas import Kind
from sicbo.rules.layout import Cell, Notice
from sicbo.rules.rule_set import RuleSet


class CellShown(Struct, frozen=True, kw_only=True):
    """An area on a layout: its rectangle in units of the layout, and what is written on it."""

    area: str
    kind: Kind
    name: str
    """In the document's words."""
    x: int
    y: int
    width: int
    height: int
    label: str
    chinese: str
    detail: str
    dice: tuple[int, ...]
    """The dice that are drawn on it."""
    faces: tuple[int, ...]
    """The faces that the area is about, drawn or not; none for totals and the even-money areas."""
    odds: tuple[str, ...]
    """In the felt's words; three for a single, by the number of matching dice."""
    odds_on_caption: bool
    """Whether a notice beside it says the odds, and not the cell."""
    condition: str
    """In the felt's words."""
    totals: tuple[int, int] | None
    """The first and the last total on which Small or Big wins; nothing for other areas."""
    loses_on_every_triple: bool


class NoticeShown(Struct, frozen=True, kw_only=True):
    """A text on a layout that is no area; an upright one is read from below."""

    x: int
    y: int
    width: int
    height: int
    text: str
    upright: bool


class LayoutShown(Struct, frozen=True, kw_only=True):
    """A layout of a rule set, and the money that is played with on it."""

    rule_set: str
    name: str
    title: str
    width: int
    height: int
    cells: tuple[CellShown, ...]
    notices: tuple[NoticeShown, ...]
    ours: str
    """What of it is no document's, but ours."""
    currency: str
    decimals: int
    step: Money
    """Stakes are made of it."""


def layout_shown(rules: RuleSet, name: str) -> LayoutShown:
    """Give a layout of a rule set, ready to be sent."""
    layout = rules.layout(name)
    return LayoutShown(
        rule_set=layout.rule_set,
        name=layout.name,
        title=layout.title,
        width=layout.width,
        height=layout.height,
        cells=tuple(_cell(each) for each in layout.cells),
        notices=tuple(_notice(each) for each in layout.notices),
        ours=layout.ours,
        currency=rules.currency.code,
        decimals=rules.currency.decimals,
        step=rules.stake_step,
    )


def _cell(cell: Cell) -> CellShown:
    x, y, width, height = cell.rectangle
    return CellShown(
        area=cell.area.id,
        kind=cell.area.kind,
        name=cell.name,
        x=x,
        y=y,
        width=width,
        height=height,
        label=cell.label,
        chinese=cell.chinese,
        detail=cell.detail,
        dice=cell.dice,
        faces=cell.area.dice,
        odds=cell.odds,
        odds_on_caption=cell.odds_on_caption,
        condition=cell.condition,
        totals=None if cell.area.totals is None else (cell.area.totals[0], cell.area.totals[-1]),
        loses_on_every_triple=cell.area.loses_on_every_triple,
    )


def _notice(notice: Notice) -> NoticeShown:
    x, y, width, height = notice.rectangle
    return NoticeShown(x=x, y=y, width=width, height=height, text=notice.text, upright=notice.upright)
