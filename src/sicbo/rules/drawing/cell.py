"""One cell of a layout: its parts from top to bottom, sized to fill it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import NamedTuple

from sicbo.outcome import FACES
from sicbo.rules.areas import EVEN_MONEY, Kind
from sicbo.rules.drawing.felt_text import write_on_felt
from sicbo.rules.drawing.pips import dice_in_column, dice_in_row
from sicbo.rules.drawing.svg_text import fitting_size, lines_that_fit, tenths, width
from sicbo.rules.layout import Cell, Notice, Rectangle

_PADDING = 20
_ODDS_SIZE = 78
_CONDITION_SIZE = 70
_DETAIL_SIZE = 90
_GAP = 16


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    size: int
    css: str

    @property
    def height(self) -> int:
        return self.size * 92 // 100


@dataclass(frozen=True, slots=True)
class _Dice:
    clusters: tuple[tuple[int, ...], ...]
    size: int
    upright: bool

    @property
    def height(self) -> int:
        rows = len(self.clusters[0]) if self.upright else 1
        return rows * (self.size + _gap(self.size)) - _gap(self.size)


class Sizes(NamedTuple):
    """The text sizes shared by cells of one shape."""

    label: int
    odds: int


class Tint(NamedTuple):
    """A colour that replaces the felt's, and a note on it for the tooltip."""

    fill: str
    note: str


def sizes(cell: Cell) -> Sizes:
    """Return the largest sizes at which the text of a cell fits it."""
    room = cell.rectangle.width * 10 - _PADDING
    fitting = [
        fitting_size(line, room=room, size=size) for odds in cell.odds for line, size in _broken(odds, cell)
    ]
    return Sizes(_label_size(cell), min(fitting))


def draw_cell(cell: Cell, origin: int, shared: Sizes, tint: Tint | None = None) -> str:
    """Draw a cell with its frame; `origin` is the margin of the felt in tenths of a unit."""
    box = _box(cell.rectangle, origin)
    parts = list(_parts(cell, box, shared))
    odds = ", ".join(cell.odds)
    note = f": {escape(tint.note)}" if tint else ""
    title = f"<title>{escape(cell.name)} ({escape(odds)}){note}</title>"
    frame = _frame(box, _style(cell.area.kind), fill=tint.fill if tint else "")
    return (
        f'<g id="{cell.area.id}" data-area="{cell.area.id}">{title}{frame}{"".join(_stacked(parts, box))}</g>'
    )


def draw_notice(notice: Notice, origin: int) -> str:
    """Draw a caption; an upright one reads from bottom to top."""
    box = _box(notice.rectangle, origin)
    x, y = box.x + box.width // 2, box.y + box.height // 2
    if notice.upright:
        size = fitting_size(notice.text, room=box.height - 2 * _PADDING, size=120)
        turned = write_on_felt(notice.text, x=0, y=size * 36 // 100, size=size, css="odds")
        turn = f"translate({tenths(x)} {tenths(y)}) rotate(-90)"
        return f'<g>{_frame(box, "caption")}<g transform="{turn}">{turned}</g></g>'
    room = box.width - _PADDING
    lines = _odds_lines(notice.text, room, _ODDS_SIZE + 10)
    size = min(fitting_size(line, room=room, size=_ODDS_SIZE + 10) for line in lines)
    parts = [_Line(line, size, "odds") for line in lines]
    return f"<g>{_frame(box, 'caption')}{''.join(_stacked(parts, box))}</g>"


def _label_size(cell: Cell) -> int:
    box = _box(cell.rectangle, 0)
    if cell.area.kind in EVEN_MONEY:
        wanted = min(box.height * 30 // 100, 240)
    elif cell.area.kind is Kind.TOTAL:
        wanted = 170
    else:
        wanted = 100 if cell.dice else 130
    return fitting_size(_label(cell), room=box.width - _PADDING, size=wanted)


def _parts(cell: Cell, box: Rectangle, shared: Sizes) -> Iterator[_Line | _Dice]:
    """List what the cell shows, from top to bottom."""
    room = box.width - _PADDING
    if cell.label:
        yield _Line(_label(cell), shared.label, "label")
    if cell.detail:
        yield _Line(cell.detail, fitting_size(cell.detail, room=room, size=_DETAIL_SIZE), "detail")
    dice = _dice(cell, box)
    if dice:
        yield dice
    if not cell.odds_on_caption and not _is_strip(cell):
        for odds in cell.odds:
            yield from (_Line(line, shared.odds, "odds") for line, _ in _broken(odds, cell))
    if cell.condition:
        yield from _lines(cell.condition, room, _CONDITION_SIZE, "condition")


def _broken(odds: str, cell: Cell) -> list[tuple[str, int]]:
    """Break the odds of a cell into lines, each with its preferred size."""
    size = _odds_size(cell)
    return [(line, size) for line in _odds_lines(odds, cell.rectangle.width * 10 - _PADDING, size)]


def _odds_lines(text: str, room: int, size: int) -> list[str]:
    """Put odds on one line, or break them after the verb: 1 WINS, 11 1/2."""
    verb = next((verb for verb in (" WINS ", " PAYS ") if verb in text), "")
    if not verb or width(text, size) <= room:
        return [text]
    first, rest = text.split(verb, 1)
    return [first + verb.rstrip(), rest]


def _lines(text: str, room: int, size: int, css: str) -> Iterator[_Line]:
    for line in lines_that_fit(text, room=room, size=size):
        yield _Line(line, fitting_size(line, room=room, size=size), css)


def _label(cell: Cell) -> str:
    odds = cell.odds if _is_strip(cell) else ()
    return "\u2003".join([f"{cell.label} {cell.chinese}".strip(), *odds])


def _is_strip(cell: Cell) -> bool:
    """Return whether a cell is so flat that its odds go beside its label, not below it."""
    shape = cell.rectangle
    return cell.area.kind is Kind.ANY_TRIPLE and bool(cell.label) and shape.width > 4 * shape.height


def _odds_size(cell: Cell) -> int:
    return 100 if cell.area.kind in (*EVEN_MONEY, Kind.ANY_TRIPLE, Kind.FOUR) else _ODDS_SIZE


def _dice(cell: Cell, box: Rectangle) -> _Dice | None:
    """Choose the size of the dice, and whether they form a row or a column."""
    if cell.area.kind is Kind.ANY_TRIPLE:
        return _every_triple(box)
    if not cell.dice:
        return None
    number = len(cell.dice)
    text = 120 if cell.label or not cell.odds_on_caption else 0
    across = min((box.width - _PADDING) * 88 // 100 // number, box.height - text - 2 * _PADDING, 260)
    down = min((box.height - text - 2 * _PADDING) * 88 // 100 // number, box.width - 3 * _PADDING, 200)
    upright = down > across
    return _Dice((cell.dice,), max(down, across), upright=upright)


def _every_triple(box: Rectangle) -> _Dice:
    """Show the six triples that Any Triple covers, side by side, as large as the cell allows."""
    triples = tuple((face,) * 3 for face in FACES)
    in_row = min((box.width - 2 * _PADDING) // 22, (box.height - 190) * 86 // 100)
    in_columns = min((box.width - _PADDING) // 8, (box.height - 330) * 10 // 34)
    return _Dice(triples, min(max(in_row, in_columns), 150), upright=in_columns > in_row)


def _stacked(parts: Sequence[_Line | _Dice], box: Rectangle) -> Iterator[str]:
    """Stack the parts with even gaps in the middle of the cell."""
    heights = [part.height for part in parts]
    free = box.height - sum(heights)
    gap = max(min(free // (len(parts) + 1), 40), 6)
    y = box.y + (box.height - sum(heights) - gap * (len(parts) - 1)) // 2
    middle = box.x + box.width // 2
    for part, height in zip(parts, heights, strict=True):
        if isinstance(part, _Line):
            yield write_on_felt(
                part.text, x=middle, y=y + part.size * 82 // 100, size=part.size, css=part.css
            )
        else:
            yield from _drawn_dice(part, middle, y)
        y += height + gap


def _drawn_dice(dice: _Dice, middle: int, y: int) -> Iterator[str]:
    gap = _gap(dice.size)
    draw = dice_in_column if dice.upright else dice_in_row
    step = (1 if dice.upright else len(dice.clusters[0])) * (dice.size + gap) + 2 * gap
    left = middle - step * (len(dice.clusters) - 1) // 2
    for at, cluster in enumerate(dice.clusters):
        yield from draw(cluster, x=left + at * step, y=y, size=dice.size, gap=gap)


def _gap(size: int) -> int:
    return max(size // 12, 6)


def _box(rectangle: Rectangle, origin: int) -> Rectangle:
    return Rectangle(
        rectangle.x * 10 + origin, rectangle.y * 10 + origin, rectangle.width * 10, rectangle.height * 10
    )


def _frame(box: Rectangle, css: str, *, fill: str = "") -> str:
    x, y, across, down = (tenths(measure) for measure in box)
    # A style, because the felt's style sheet would override an attribute.
    style = f' style="fill:{escape(fill)}"' if fill else ""
    return f'<rect class="{css}"{style} x="{x}" y="{y}" width="{across}" height="{down}"/>'


def _style(kind: Kind) -> str:
    if kind in EVEN_MONEY:
        return "area even-money"
    return "area"
