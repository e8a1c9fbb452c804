"""A chart of simulated sessions: how end results spread, and how their mean approaches the exact one.

Each player has two panels. Left, the end results of the sessions as bars. Right, the mean after so many
sessions, within a band that narrows with the root of their number. Measures are integer tenths of a unit,
so that the picture is the same on every machine.

>>> ten = Spread("Player 1", [-1000, 1000] * 5, Fraction(0))
>>> picture = draw_sessions([ten], Currency("SGD", decimals=2), heading="10 sessions")
>>> picture.count('class="bar"'), picture.count('class="panel"')
(2, 2)
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from html import escape
from itertools import accumulate
from math import gcd, log, log10, sqrt

from sicbo.money import Currency
from sicbo.odds.decimals import rounded
from sicbo.reports.charts import FONTS, percent_text, ticks, with_minus
from sicbo.rules.drawing.svg_text import draw_line, fitting_size, tenths, write

MAX_BARS = 41
BAND = 1.96
"""Standard errors to either side that contain 95 of 100 means."""

LEGEND = (
    "Left: the share of sessions by end result; upright, their mean and, dashed, the exact one if known.",
    "Right: the mean after so many sessions; shaded, where 95 of 100 such means lie, by the spread of these.",
)

_WIDTH, _MARGIN, _TOP, _ROW, _FOOT_ROOM = 10_000, 300, 800, 3_800, 600
_PANEL_TOP, _PANEL_FLOOR = 750, 3_050
_LEFT, _RIGHT = (950, 4_750), (5_950, 9_500)
_HEADING, _TITLE, _TICK, _FOOT = 220, 170, 125, 125
_DECADES, _STEPS_OF_A_DECADE = 3, 40

_STYLE = f"""\
.sessions text{{font-family:{FONTS};text-anchor:middle;fill:#4a545e}}
.sessions .heading,.sessions .title{{font-weight:700;fill:#1c2329}}
.sessions .panel{{font-weight:600;fill:#1c2329}}
.sessions .beside{{text-anchor:end}}
.sessions .rule{{stroke:#e2e5e8}}.sessions .zero{{stroke:#87919b}}
.sessions .bar{{fill:#9dbbdb}}.sessions .band{{fill:#d3e0ee}}
.sessions .run{{fill:none;stroke:#17406d;stroke-width:2}}
.sessions .exact{{stroke:#0b6e45;stroke-width:2;stroke-dasharray:7 4}}
.sessions .mean{{stroke:#17406d;stroke-width:2}}"""


@dataclass(frozen=True, slots=True)
class Spread:
    """The end results of a player's sessions, in minor units and in order, and their exact mean."""

    title: str
    nets: Sequence[int]
    exact_mean: Fraction | None

    @property
    def mean(self) -> Fraction:
        """The mean of all sessions."""
        return Fraction(sum(self.nets), len(self.nets))

    @property
    def deviation(self) -> float:
        """The standard deviation of a session, estimated from these sessions."""
        count = len(self.nets)
        squares = sum(net * net for net in self.nets)
        return sqrt(Fraction(squares * count - sum(self.nets) ** 2, count * max(count - 1, 1)))


@dataclass(frozen=True, slots=True)
class _Panel:
    """A panel with a vertical axis of amounts or shares, and values from low to high along the bottom."""

    across: tuple[int, int]
    top: int
    floor: int
    side: tuple[Fraction, ...]
    low: float
    high: float

    def x(self, value: float | Fraction) -> int:
        left, right = self.across
        return left + round((float(value) - self.low) / (self.high - self.low) * (right - left))

    def y(self, value: float | Fraction) -> int:
        share = (float(value) - float(self.side[0])) / float(self.side[-1] - self.side[0])
        return self.floor - round(share * (self.floor - self.top))


def draw_sessions(spreads: Sequence[Spread], currency: Currency, *, heading: str = "") -> str:
    """Draw the sessions of every player as one self-contained SVG picture; a heading adds a legend."""
    top = _TOP if heading else 0
    height = top + _ROW * len(spreads) + (_FOOT_ROOM if heading else 0)
    view = f'viewBox="0 0 {tenths(_WIDTH)} {tenths(height)}"'
    name = escape(heading or "Simulated sessions")
    parts = [
        f'<svg class="sessions" xmlns="http://www.w3.org/2000/svg" {view} role="img" aria-label="{name}">',
        f"<title>{name}</title><style>{_STYLE}</style>",
        f'<rect width="{tenths(_WIDTH)}" height="{tenths(height)}" fill="#fff"/>',
        *([_fitted(heading, y=500, size=_HEADING, css="heading")] if heading else []),
    ]
    for number, spread in enumerate(spreads):
        start = top + number * _ROW
        parts.append(_fitted(spread.title, y=start + 300, size=_TITLE, css="title"))
        parts += _results(spread, currency, start)
        parts += _convergence(spread, currency, start)
    if heading:
        lines = zip((400, 180), LEGEND, strict=True)
        parts += [_fitted(text, y=height - above, size=_FOOT, css="foot") for above, text in lines]
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def bars_of(nets: Sequence[int]) -> tuple[int, dict[int, int]]:
    """Count results in bars of one width: the width, and the counts by the lowest amount of each bar.

    Results lie on a grid, such as every second stake; a width that is not a multiple of its step would
    give neighbouring bars different numbers of possible results.

    >>> bars_of([-20, 0, 0, 40])
    (20, {-20: 1, 0: 2, 40: 1})
    """
    low, high = min(nets), max(nets)
    step = reduce(gcd, {net - low for net in nets}) or 1
    width = step * -(-(high - low + step) // (step * MAX_BARS))
    counts = Counter((net - low) // width for net in nets)
    return width, {low + at * width: count for at, count in sorted(counts.items())}


def _results(spread: Spread, currency: Currency, start: int) -> Iterator[str]:
    width, bars = bars_of(spread.nets)
    step = reduce(gcd, {net - min(bars) for net in spread.nets}) or 1
    # A bar is centred on its results, so that a single result is in its middle.
    low, high = min(bars) - step / 2, max(bars) - step / 2 + width
    shares = {amount: Fraction(count, len(spread.nets)) for amount, count in bars.items()}
    panel = _Panel(
        _LEFT, start + _PANEL_TOP, start + _PANEL_FLOOR, ticks(Fraction(0), max(shares.values())), low, high
    )
    yield _caption("End results of the sessions", panel)
    yield from _side(panel, [percent_text(tick) for tick in panel.side])
    for amount, share in shares.items():
        left, right = panel.x(amount - step / 2), panel.x(amount - step / 2 + width)
        top, gap = panel.y(share), 12 if right - left > 40 else 0  # noqa: PLR2004 - thin bars need no gap
        size = f'width="{tenths(max(right - left - gap, 5))}" height="{tenths(max(panel.floor - top, 5))}"'
        yield f'<rect class="bar" x="{tenths(left)}" y="{tenths(top)}" {size}/>'
    yield from _upright(panel, spread.mean, "mean")
    if spread.exact_mean is not None:
        yield from _upright(panel, spread.exact_mean, "exact")
    yield from _amounts_below(panel, currency)


def _amounts_below(panel: _Panel, currency: Currency) -> Iterator[str]:
    unit = 10**currency.decimals
    for tick in ticks(Fraction(panel.low) / unit, Fraction(panel.high) / unit):
        if panel.low <= tick * unit <= panel.high:
            yield _below(panel, _amount(tick), panel.x(tick * unit))
    yield _unit_below(panel, f"net result in {currency.code}")


def _convergence(spread: Spread, currency: Currency, start: int) -> Iterator[str]:
    count, unit = len(spread.nets), 10**currency.decimals
    middle = spread.mean if spread.exact_mean is None else spread.exact_mean
    places = _places(count)
    sums = list(accumulate(spread.nets))
    means = {place: Fraction(sums[place - 1], place * unit) for place in places}
    half = {place: Fraction(BAND * spread.deviation / sqrt(place)) / unit for place in places}
    band = {place: (middle / unit - half[place], middle / unit + half[place]) for place in places}
    values = [*means.values(), *(end for ends in band.values() for end in ends)]
    side = ticks(min(values), max(values))
    panel = _Panel(
        _RIGHT,
        start + _PANEL_TOP,
        start + _PANEL_FLOOR,
        side,
        log(places[0]),
        max(log(count), log(places[0]) + 1),
    )
    yield _caption("Mean result after so many sessions", panel)
    outline = [(place, high) for place, (_, high) in band.items()]
    outline += [(place, low) for place, (low, _) in reversed(band.items())]
    yield f'<polygon class="band" points="{_points(panel, outline)}"/>'
    yield from _side(panel, [_amount(tick) for tick in side])
    css = "mean" if spread.exact_mean is None else "exact"
    y = panel.y(middle / unit)
    yield draw_line((panel.across[0], y), (panel.across[1], y), css)
    yield f'<polyline class="run" points="{_points(panel, list(means.items()))}"/>'
    power = 1
    while power <= count:
        if power >= places[0]:
            yield _below(panel, f"{power:,}", panel.x(log(power)))
        power *= 10
    yield _unit_below(panel, f"sessions; mean in {currency.code}")


def _places(count: int) -> list[int]:
    """Choose the numbers of sessions at which the mean is drawn, evenly spaced on a logarithmic scale."""
    first = max(1, count // 10**_DECADES)
    steps = max(1, round(_STEPS_OF_A_DECADE * log10(count / first)))
    return sorted({round(first * (count / first) ** (at / steps)) for at in range(steps + 1)})


def _points(panel: _Panel, places: Sequence[tuple[int, Fraction]]) -> str:
    return " ".join(f"{tenths(panel.x(log(place)))},{tenths(panel.y(value))}" for place, value in places)


def _side(panel: _Panel, words: Sequence[str]) -> Iterator[str]:
    left, right = panel.across
    for tick, text in zip(panel.side, words, strict=True):
        y = panel.y(tick)
        yield draw_line((left, y), (right, y), "rule" if tick else "zero")
        yield write(text, x=left - 80, y=y + 45, size=_TICK, css="beside")


def _upright(panel: _Panel, value: Fraction, css: str) -> Iterator[str]:
    if panel.low <= value <= panel.high:
        x = panel.x(value)
        yield draw_line((x, panel.top), (x, panel.floor), css)


def _caption(text: str, panel: _Panel) -> str:
    return write(text, x=sum(panel.across) // 2, y=panel.top - 130, size=_TITLE - 20, css="panel")


def _below(panel: _Panel, text: str, x: int) -> str:
    return write(text, x=x, y=panel.floor + 200, size=_TICK, css="tick")


def _unit_below(panel: _Panel, text: str) -> str:
    return write(text, x=sum(panel.across) // 2, y=panel.floor + 430, size=_TICK, css="tick")


def _amount(value: Fraction) -> str:
    """Write an amount in units with as many decimals as needed, at most four.

    >>> _amount(Fraction(-5, 2)), _amount(Fraction(10_000))
    ('\u22122.5', '10,000')
    """
    places = next((few for few in range(4) if (value * 10**few).denominator == 1), 4)
    whole, dot, rest = rounded(value, places=places).partition(".")
    return with_minus(f"{int(whole):,}" if not dot else f"{whole}.{rest}")


def _fitted(text: str, *, y: int, size: int, css: str) -> str:
    fitting = fitting_size(text, room=_WIDTH - 2 * _MARGIN, size=size)
    return write(text, x=_WIDTH // 2, y=y, size=fitting, css=css)
