"""Charts as plain SVG, without a library: horizontal bars, bands around a middle, a colour scale.

They are embedded in a page, which includes their style sheet (CSS). Values are shares, shown in per cent.
Measures are integer tenths of a pixel, so that a chart is the same on every machine.

>>> [percent_text(tick) for tick in ticks(Fraction(0), Fraction(13, 100))]
['0 %', '2 %', '4 %', '6 %', '8 %', '10 %', '12 %', '14 %']
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from itertools import count, groupby
from math import ceil, floor

from sicbo.odds.decimals import percent, rounded
from sicbo.rules.drawing.svg_text import draw_line, fitting_size, lines_that_fit, tenths, write

FONTS = '"Helvetica Neue",Arial,"Liberation Sans","DejaVu Sans",sans-serif'
"""The fonts of standalone pictures."""

LETTERS = f"text{{font-family:{FONTS};text-anchor:middle;fill:#1b1b1b}}\n"

CSS = """\
.chart{display:block;width:100%;height:auto;overflow:visible}
.chart text{font-family:inherit;font-weight:400;font-size:14px;text-anchor:start;fill:#4a545e}
.chart .name,.chart .figure{font-weight:600;fill:#1c2329}
.chart .tick{font-size:12.5px;text-anchor:middle;fill:#66707a}
.chart .beside{text-anchor:end}
.chart .rule{stroke:#e2e5e8}.chart .zero{stroke:#87919b}.chart .hair{stroke:#fff;stroke-width:1.5}
.chart .outer{fill:#d3e0ee}.chart .inner{fill:#9dbbdb}
.chart .middle{stroke:#17406d;stroke-width:2;fill:none}.chart .dot{fill:#17406d}"""

_HEADING, _FOOT = 220, 130
_MAX_STEPS = 8
_MINUS = "\u2212"


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar; adjacent bars of one group share its name."""

    group: str
    label: str
    value: Fraction
    colour: str


@dataclass(frozen=True, slots=True)
class Bands:
    """Two bands around a middle, at evenly spaced positions; some of the positions are named."""

    middle: Fraction
    outer: tuple[tuple[Fraction, Fraction], ...]
    inner: tuple[tuple[Fraction, Fraction], ...]
    names: dict[int, str]
    unit: str


@dataclass(frozen=True, slots=True)
class Axis:
    """An axis from its first tick at `start` to its last at `end`, in tenths."""

    ticks: tuple[Fraction, ...]
    start: int
    end: int

    def place(self, value: Fraction) -> int:
        """Return the position of a value, in tenths."""
        low, high = self.ticks[0], self.ticks[-1]
        return self.start + round((value - low) / (high - low) * (self.end - self.start))


@dataclass(frozen=True, slots=True)
class Sheet:
    """A standalone picture, measured in tenths, with a heading and a footer."""

    width: int
    height: int
    margin: int
    style: str

    def picture(self, heading: str, drawn: Iterable[str], *, foot: str, above: int) -> str:
        """Assemble a self-contained picture; the footer is this far above the lower edge."""
        view = f'viewBox="0 0 {tenths(self.width)} {tenths(self.height)}"'
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" {view} role="img" aria-label="{escape(heading)}">',
            f"<title>{escape(heading)}</title>",
            f"<style>{self.style}</style>",
            f'<rect width="{tenths(self.width)}" height="{tenths(self.height)}" fill="#fffdf6"/>',
            self._across(heading, y=450, size=_HEADING, css="heading"),
            *drawn,
            self._across(foot, y=self.height - above, size=_FOOT, css="foot"),
            "</svg>",
        ]
        return "\n".join(parts) + "\n"

    def _across(self, text: str, *, y: int, size: int, css: str) -> str:
        fitting = fitting_size(text, room=self.width - 2 * self.margin, size=size)
        return write(text, x=self.width // 2, y=y, size=fitting, css=css)


def percent_text(value: Fraction, *, places: int | None = None) -> str:
    """Write a share in per cent with a true minus sign and as many decimals as needed, at most two.

    >>> percent_text(Fraction(-1, 40)), percent_text(Fraction(1, 36)), percent_text(Fraction(1), places=2)
    ('\u22122.5 %', '2.78 %', '100.00 %')
    """
    if places is None:
        places = next((few for few in (0, 1) if (value * 100 * 10**few).denominator == 1), 2)
    return with_minus(percent(value, places=places))


def with_minus(figure: str) -> str:
    """Put a true minus sign into a figure."""
    return figure.replace("-", _MINUS)


def ticks(low: Fraction, high: Fraction) -> tuple[Fraction, ...]:
    """Choose round values for an axis that includes everything from low to high.

    >>> [str(tick) for tick in ticks(Fraction(-1, 30), Fraction(1, 9))]
    ['-1/25', '-1/50', '0', '1/50', '1/25', '3/50', '2/25', '1/10', '3/25']
    """
    step = next(step for step in _steps() if ceil(high / step) - floor(low / step) <= _MAX_STEPS)
    first = floor(low / step)
    last = max(ceil(high / step), first + 1)
    return tuple(step * at for at in range(first, last + 1))


def _steps() -> Iterator[Fraction]:
    for power in count():
        for digit in (1, 2, 5):
            yield Fraction(digit * 10**power, 10_000)


_BARS_WIDTH, _LABEL_X, _PLOT_X, _PLOT_END = 8_900, 2_300, 4_150, 8_200
_BAR, _ROW, _GROUP_GAP, _LINE = 150, 240, 80, 170


def horizontal_bars(bars: Sequence[Bar], *, title: str) -> str:
    """Draw bars from zero to the right, or to the left if a value is negative."""
    values = [Fraction(0), *(bar.value for bar in bars)]
    axis = Axis(ticks(min(values), max(values)), _PLOT_X, _PLOT_END)
    drawn, y = [], 60
    for group, members in groupby(bars, key=lambda bar: bar.group):
        rows = list(members)
        names = lines_that_fit(group, room=_LABEL_X - 100, size=130)
        drawn += [_text(line, 0, y + 125 + at * _LINE, "name") for at, line in enumerate(names)]
        for at, bar in enumerate(rows):
            drawn += _bar(bar, axis, y + at * _ROW)
        y += max(len(rows) * _ROW, len(names) * _LINE + 50) + _GROUP_GAP
    return _svg(title, _BARS_WIDTH, y + 220, [*_upright_rules(axis, y), *drawn])


def _bar(bar: Bar, axis: Axis, y: int) -> list[str]:
    zero, end = axis.place(Fraction(0)), axis.place(bar.value)
    shown = percent_text(bar.value, places=2)
    left, across = min(zero, end), max(abs(end - zero), 10)
    tooltip = f"<title>{escape(f'{bar.group} {bar.label}: {shown}')}</title>"
    size = f'width="{tenths(across)}" height="{tenths(_BAR)}" rx="2"'
    return [
        _text(bar.label, _LABEL_X, y + 125, ""),
        f'<rect x="{tenths(left)}" y="{tenths(y + 10)}" {size} fill="{escape(bar.colour)}">{tooltip}</rect>',
        _text(shown, max(zero, end) + 80, y + 132, "figure"),
    ]


def _upright_rules(axis: Axis, bottom: int) -> Iterator[str]:
    for tick in axis.ticks:
        x = axis.place(tick)
        yield draw_line((x, 20), (x, bottom), "rule" if tick else "zero")
        yield _text(percent_text(tick), x, bottom + 180, "tick")


_BANDS_WIDTH, _BANDS_HEIGHT = 4_900, 3_100
_BANDS_X, _BANDS_END, _BANDS_TOP, _BANDS_BOTTOM = 620, 4_150, 120, 2_680


def draw_bands(bands: Bands, *, scale: Sequence[Fraction], title: str) -> str:
    """Draw both bands and their middle; `scale` has the ticks of the vertical axis."""
    axis = Axis(tuple(scale), _BANDS_BOTTOM, _BANDS_TOP)
    last = len(bands.outer) - 1
    across = [_BANDS_X + (_BANDS_END - _BANDS_X) * at // last for at in range(last + 1)]
    middle = axis.place(bands.middle)
    drawn = [
        *_level_rules(axis),
        _band(across, bands.outer, axis, "outer"),
        _band(across, bands.inner, axis, "inner"),
        *(_hair(across[at], bands.outer[at], axis) for at in bands.names),
        draw_line((_BANDS_X, middle), (_BANDS_END, middle), "middle"),
        *(
            f'<circle class="dot" cx="{tenths(across[at])}" cy="{tenths(middle)}" r="3.5"/>'
            for at in bands.names
        ),
        *(_text(name, across[at], _BANDS_BOTTOM + 220, "tick") for at, name in bands.names.items()),
        _text(bands.unit, _BANDS_END + 480, _BANDS_BOTTOM + 220, "tick"),
        _text(percent_text(bands.middle, places=2), _BANDS_END + 100, middle + 45, "figure"),
    ]
    return _svg(title, _BANDS_WIDTH, _BANDS_HEIGHT, drawn)


def _hair(x: int, ends: tuple[Fraction, Fraction], axis: Axis) -> str:
    low, high = ends
    return draw_line((x, axis.place(low)), (x, axis.place(high)), "hair")


def _level_rules(axis: Axis) -> Iterator[str]:
    for tick in axis.ticks:
        y = axis.place(tick)
        yield draw_line((_BANDS_X, y), (_BANDS_END, y), "rule" if tick else "zero")
        yield _text(percent_text(tick), _BANDS_X - 90, y + 42, "tick beside")


def _band(across: Sequence[int], ends: Iterable[tuple[Fraction, Fraction]], axis: Axis, css: str) -> str:
    both = [(x, axis.place(low), axis.place(high)) for x, (low, high) in zip(across, ends, strict=True)]
    outline = [(x, high) for x, _, high in both] + [(x, low) for x, low, _ in reversed(both)]
    points = " ".join(f"{tenths(x)},{tenths(y)}" for x, y in outline)
    return f'<polygon class="{css}" points="{points}"/>'


_SCALE_WIDTH, _SCALE_X, _SCALE_END = 5_200, 150, 4_700


def colour_scale(
    stops: Sequence[tuple[Fraction, str]], marks: Iterable[Fraction], *, title: str, more: str
) -> str:
    """Draw a scale from the first to the last stop, with a mark at each value."""
    axis = Axis((stops[0][0], stops[-1][0]), _SCALE_X, _SCALE_END)
    width = tenths(_SCALE_END - _SCALE_X)
    drawn = [
        f'<defs><linearGradient id="colour-scale">{"".join(_gradient(stops))}</linearGradient></defs>',
        f'<rect x="{tenths(_SCALE_X)}" y="14" width="{width}" height="14" rx="2" fill="url(#colour-scale)"/>',
        *(_triangle(axis.place(min(mark, stops[-1][0]))) for mark in dict.fromkeys(marks)),
    ]
    for value, _ in stops:
        text = percent_text(value) + (more if value == stops[-1][0] else "")
        drawn.append(_text(text, axis.place(value), 450, "tick"))
    return _svg(title, _SCALE_WIDTH, 520, drawn)


def _gradient(stops: Sequence[tuple[Fraction, str]]) -> Iterator[str]:
    low, high = stops[0][0], stops[-1][0]
    for value, colour in stops:
        offset = rounded((value - low) / (high - low), places=4)
        yield f'<stop offset="{offset}" stop-color="{escape(colour)}"/>'


def _triangle(x: int) -> str:
    return f'<polygon class="dot" points="{tenths(x - 40)},4 {tenths(x + 40)},4 {tenths(x)},12"/>'


def _text(text: str, x: int, y: int, css: str) -> str:
    named = f' class="{css}"' if css else ""
    return f'<text{named} x="{tenths(x)}" y="{tenths(y)}">{escape(text)}</text>'


def _svg(title: str, width: int, height: int, parts: Iterable[str]) -> str:
    view = f'viewBox="0 0 {tenths(width)} {tenths(height)}"'
    return f'<svg class="chart" {view} role="img" aria-label="{escape(title)}">{"".join(parts)}</svg>'
