"""A layout as a screen draws it: the position and text of every cell, and the currency of its table.

A screen has no odds and no layout of its own: it draws these texts in these rectangles.

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
    """An area on a layout: its rectangle in layout units, and what is written on it."""

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
    """The dice drawn on it."""
    faces: tuple[int, ...]
    """The faces the area depends on, drawn or not; none for totals and the even-money areas."""
    odds: tuple[str, ...]
    """As printed on the layout; three for a single, by the number of matching dice."""
    odds_on_caption: bool
    """Whether a notice beside the cell shows the odds instead of the cell."""
    condition: str
    """In the felt's words."""
    totals: tuple[int, int] | None
    """The first and the last total on which Small or Big wins; nothing for other areas."""
    loses_on_every_triple: bool


class NoticeShown(Struct, frozen=True, kw_only=True):
    """A text on a layout that is not an area; an upright one reads from bottom to top."""

    x: int
    y: int
    width: int
    height: int
    text: str
    upright: bool


class LayoutShown(Struct, frozen=True, kw_only=True):
    """A layout of a rule set, and the currency it is played in."""

    rule_set: str
    name: str
    title: str
    width: int
    height: int
    cells: tuple[CellShown, ...]
    notices: tuple[NoticeShown, ...]
    ours: str
    """What in it is our own choice and not the document's."""
    currency: str
    decimals: int
    step: Money
    """Stakes are whole multiples of it."""


def layout_shown(rules: RuleSet, name: str) -> LayoutShown:
    """Return a layout of a rule set, ready to send."""
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
