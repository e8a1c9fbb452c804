"""A chart of a list of results: faces and totals as bars, beside what fair dice would do.

The band behind a bar contains 99 of 100 counts of fair dice, for that bar alone. Measures are integer
tenths of a unit, so that the picture is the same on every machine.

>>> from sicbo.outcome import ALL_FALLS
>>> picture = draw_dice_chart(ALL_FALLS, told_apart=True, heading="216 results")
>>> picture.count('class="bar"'), picture.count('class="bar outside"')
(34, 0)
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from sicbo.odds.dice_tests import FACE, TOTALS
from sicbo.odds.numerics.binomial import binomial_band
from sicbo.outcome import FACES, Outcome
from sicbo.reports.charts import LETTERS, Sheet
from sicbo.rules.drawing.svg_text import draw_line, tenths, write

_WIDTH, _HEIGHT, _MARGIN = 10_000, 7_000, 400
_PANEL_TITLE, _LABEL, _COUNT = 170, 150, 120
_FACES_FLOOR, _TOTALS_FLOOR, _BARS_HEIGHT = 3_300, 6_200, 2_000
_GAP = 400
_FOOT_TEXT = (
    "Bar: counted. Line: expected of fair dice. Shaded: where 99 of 100 counts of fair dice lie, "
    "for each bar alone. Red: outside. A signal, not proof."
)

_STYLE = (
    LETTERS
    + """\
.heading,.panel{font-weight:700}.count,.foot{fill:#444}
.bar{fill:#0d6b41}.outside{fill:#c8102e}.band{fill:#e3d6ac}
.expected{stroke:#1b1b1b;stroke-width:2}.floor{stroke:#8a8371;stroke-width:1}"""
)


@dataclass(frozen=True, slots=True)
class _Bar:
    label: str
    count: int
    expected: Fraction
    band: tuple[int, int]

    @property
    def top(self) -> int:
        return max(self.count, self.band[1])

    @property
    def is_outside(self) -> bool:
        return not self.band[0] <= self.count <= self.band[1]


@dataclass(frozen=True, slots=True)
class _Panel:
    """Bars between two edges on a baseline, scaled to so many results."""

    title: str
    bars: Sequence[_Bar]
    left: int
    right: int
    floor: int
    scale: int

    def up(self, count: Fraction | int) -> int:
        """Return the position of a count on the vertical axis."""
        return self.floor - int(count * _BARS_HEIGHT / self.scale)


def draw_dice_chart(outcomes: Sequence[Outcome], *, told_apart: bool, heading: str) -> str:
    """Draw counted and expected faces and totals as a self-contained SVG picture."""
    drawn = (part for panel in _panels(outcomes, told_apart=told_apart) for part in _draw(panel))
    sheet = Sheet(_WIDTH, _HEIGHT, _MARGIN, _STYLE)
    return sheet.picture(heading, drawn, foot=_FOOT_TEXT, above=200)


def _panels(outcomes: Sequence[Outcome], *, told_apart: bool) -> Iterator[_Panel]:
    shown = {
        f"faces of die {die + 1}": [outcome.faces[die] for outcome in outcomes] for die in range(3)
    } if told_apart else {
        "faces of all dice": [face for outcome in outcomes for face in outcome.faces]
    }  # fmt: skip
    by_die = {title: _bars(faces, dict.fromkeys(FACES, FACE)) for title, faces in shown.items()}
    scale = _scale([bar for bars in by_die.values() for bar in bars])
    across = (_WIDTH - 2 * _MARGIN - _GAP * (len(by_die) - 1)) // len(by_die)
    for place, (title, bars) in enumerate(by_die.items()):
        left = _MARGIN + place * (across + _GAP)
        yield _Panel(title, bars, left, left + across, _FACES_FLOOR, scale)
    totals = _bars([outcome.total for outcome in outcomes], TOTALS)
    yield _Panel("totals", totals, _MARGIN, _WIDTH - _MARGIN, _TOTALS_FLOOR, _scale(totals))


def _bars(values: Sequence[int], chances: dict[int, Fraction]) -> list[_Bar]:
    counts, number = Counter(values), len(values)
    return [
        _Bar(str(value), counts[value], number * chance, binomial_band(trials=number, chance=chance))
        for value, chance in chances.items()
    ]


def _scale(bars: Sequence[_Bar]) -> int:
    return max(1, *(bar.top for bar in bars))


def _draw(panel: _Panel) -> Iterator[str]:
    middle = (panel.left + panel.right) // 2
    yield write(panel.title, x=middle, y=panel.floor - _BARS_HEIGHT - 300, size=_PANEL_TITLE, css="panel")
    slot = (panel.right - panel.left) // len(panel.bars)
    for place, bar in enumerate(panel.bars):
        left = panel.left + place * slot
        yield from _draw_bar(panel, bar, left + slot // 8, slot - slot // 4)
    yield draw_line((panel.left, panel.floor), (panel.right, panel.floor), "floor")


def _draw_bar(panel: _Panel, bar: _Bar, left: int, width: int) -> Iterator[str]:
    low, high = bar.band
    middle, inset = left + width // 2, width // 5
    css = "bar outside" if bar.is_outside else "bar"
    yield _rectangle(left, panel.up(high), width, panel.up(low) - panel.up(high), "band")
    top = panel.up(bar.count)
    yield _rectangle(left + inset, top, width - 2 * inset, panel.floor - top, css)
    expected = panel.up(bar.expected)
    yield draw_line((left, expected), (left + width, expected), "expected")
    yield write(str(bar.count), x=middle, y=panel.up(bar.top) - 50, size=_COUNT, css="count")
    yield write(bar.label, x=middle, y=panel.floor + 190, size=_LABEL, css="label")


def _rectangle(x: int, y: int, width: int, height: int, css: str) -> str:
    place = f'x="{tenths(x)}" y="{tenths(y)}" width="{tenths(width)}" height="{tenths(height)}"'
    return f'<rect class="{css}" {place}/>'
