"""A chart of what card counters gain from a shoe by penetration.

Measures are integer tenths of a unit, so that the picture is the same on every machine.

>>> import sicbo
>>> from sicbo.odds.shoes.card_counting import analyse_counting
>>> from sicbo.odds.shoes.exposure import exposure, prices_of
>>> from sicbo.odds.shoes.simple_count import Dealing
>>> rules = sicbo.rule_set("mbs-3card-2016")
>>> dealing = Dealing(cards_per_face=2, deck=12, rounds=3)
>>> tiny = analyse_counting(rules, dealing, exposure(2, prices_of(rules), 4), share=Fraction(1, 10))
>>> draw_counting_chart(tiny, heading="a tiny shoe").count("<polyline")
4
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from sicbo.odds.decimals import rounded
from sicbo.odds.shoes.card_counting import CardCounting, CurvePoint
from sicbo.reports.charts import LETTERS, Axis, Sheet, percent_text, ticks
from sicbo.rules.drawing.svg_text import draw_line, tenths, write

_LEFT, _RIGHT, _TOP, _FLOOR = 900, 7_100, 1_100, 5_100
_LABEL, _TICK = 150, 130
_LABEL_GAP = 330
_FOOT_TEXT = "Mean over every composition of the shoe. One unit on an area, staked in favourable rounds only."
_LINES = ("perfect-every", "simple-every", "perfect", "simple")
_NAMES = {
    "perfect-every": "perfect counter, every area",
    "simple-every": "simple count, every area",
    "perfect": "perfect counter, best area",
    "simple": "simple count, one area",
}
_STYLE = (
    LETTERS
    + """\
.heading,.figure{font-weight:700}.foot,.tick{fill:#444}.beside{text-anchor:end}.label,.figure{text-anchor:start}
.rule{stroke:#e2dcc8}.zero{stroke:#8a8371}.shuffle{stroke:#c8102e;stroke-width:2;stroke-dasharray:6 4}
.warning{text-anchor:start;fill:#c8102e;font-weight:700}
polyline{fill:none;stroke-width:3}.perfect-every{stroke:#0d6b41}.perfect{stroke:#0d6b41;stroke-dasharray:9 5}
.simple-every{stroke:#b86e00}.simple{stroke:#b86e00;stroke-dasharray:9 5}
.lead{stroke:#8a8371;stroke-width:1}"""
)
_SHEET = Sheet(10_000, 6_000, 400, _STYLE)


def draw_counting_chart(counting: CardCounting, *, heading: str) -> str:
    """Draw the gains of the four counters over the rounds asked for, as a self-contained SVG picture."""
    points = counting.curve[: len(counting.asked.rounds)]
    gains = {css: [_gain(point, css) for point in points] for css in _LINES}
    across = Axis(ticks(Fraction(0), points[-1].penetration), _LEFT, _RIGHT)
    up = Axis(ticks(Fraction(0), max(max(each) for each in gains.values())), _FLOOR, _TOP)
    places = [Fraction(0), *(point.penetration for point in points)]
    drawn = [
        *_scales(across, up),
        *_shuffle(counting, across),
        *(_curve(places, [Fraction(0), *each], across, up, css) for css, each in gains.items()),
        *_labels({css: each[-1] for css, each in gains.items()}, across.place(places[-1]), up),
    ]
    return _SHEET.picture(heading, drawn, foot=_FOOT_TEXT, above=150)


def _gain(point: CurvePoint, css: str) -> Fraction:
    gains = (point.gain_every, point.simple_every, point.gain_best, point.simple_best)
    return dict(zip(_LINES, gains, strict=True))[css]


def _scales(across: Axis, up: Axis) -> Iterator[str]:
    yield write("units a shoe", x=_LEFT, y=_TOP - 250, size=_TICK, css="tick")
    for tick in up.ticks:
        y = up.place(tick)
        yield draw_line((_LEFT, y), (_RIGHT, y), "rule" if tick else "zero")
        yield write(_plain(tick), x=_LEFT - 100, y=y + 45, size=_TICK, css="tick beside")
    for tick in across.ticks:
        yield write(percent_text(tick), x=across.place(tick), y=_FLOOR + 230, size=_TICK, css="tick")
    yield write("of the cards dealt", x=(_LEFT + _RIGHT) // 2, y=_FLOOR + 450, size=_TICK, css="tick")


def _shuffle(counting: CardCounting, across: Axis) -> Iterator[str]:
    """Mark where counting stops being harmless, if that is in the picture."""
    share = counting.shuffle.penetration
    if share > across.ticks[-1]:
        return
    x = across.place(share)
    yield draw_line((x, _TOP), (x, _FLOOR), "shuffle")
    text = f"harmless up to {percent_text(share, places=1)}"
    yield write(text, x=x + 80, y=_TOP + 120, size=_TICK, css="warning")


def _curve(
    places: Sequence[Fraction], gains: Sequence[Fraction], across: Axis, up: Axis, css: str
) -> str:  # fmt: skip
    both = zip(places, gains, strict=True)
    points = " ".join(f"{tenths(across.place(place))},{tenths(up.place(gain))}" for place, gain in both)
    return f'<polyline class="{css}" points="{points}"/>'


def _labels(ends: dict[str, Fraction], x: int, up: Axis) -> Iterator[str]:
    """Label each curve at its end, from the lowest up, with space between the labels."""
    lowest = _FLOOR + _LABEL_GAP
    for css, gain in sorted(ends.items(), key=lambda end: end[1]):
        y = min(up.place(gain), lowest - _LABEL_GAP)
        lowest = y
        yield draw_line((x + 20, up.place(gain)), (_RIGHT + 120, y), "lead")
        yield write(_NAMES[css], x=_RIGHT + 160, y=y, size=_LABEL, css="label")
        yield write(
            rounded(gain, places=2 if gain >= 1 else 4), x=_RIGHT + 160, y=y + 150, size=_TICK, css="figure"
        )


def _plain(value: Fraction) -> str:
    """Write a round value without trailing zeros.

    >>> _plain(Fraction(5)), _plain(Fraction(1, 40))
    ('5', '0.025')
    """
    places = next(few for few in range(5) if (value * 10**few).denominator == 1)
    return rounded(value, places=places)
