"""The whole felt: rail, cloth, cells, captions and a footer that names the layout."""

from collections.abc import Iterator, Mapping
from html import escape

from sicbo.rules.drawing.cell import Sizes, Tint, draw_cell, draw_notice, sizes
from sicbo.rules.drawing.felt_text import write_on_felt
from sicbo.rules.drawing.pips import symbols
from sicbo.rules.drawing.svg_text import fitting_size, tenths
from sicbo.rules.layout import Cell, Layout

_MARGIN = 140
_FOOT = 110

_STYLE = """\
text{font-family:"Helvetica Neue",Arial,"Liberation Sans","Noto Sans CJK SC","Noto Sans SC",sans-serif;\
font-weight:700;text-anchor:middle;fill:#f7efd6}
.start{text-anchor:start}.end{text-anchor:end}
.label{fill:#ffe9a8}.detail{fill:#f7efd6}.odds{fill:#fff}.condition{fill:#cfe8d6;font-weight:600}
.foot{fill:#e8d9b0;font-weight:400}
.area{fill:#0d6b41;stroke:#f1dfa4;stroke-width:.7}.even-money{fill:#0a5a36}
.caption{fill:#084a2c;stroke:#f1dfa4;stroke-width:.7}
.die{fill:#fffdf6;stroke:#8a8371;stroke-width:3}.red{fill:#c8102e}.black{fill:#1b1b1b}"""

_CLOTH_AND_RAIL = """\
<radialGradient id="cloth" cx=".5" cy=".4" r=".9">\
<stop offset="0" stop-color="#128a55"/><stop offset="1" stop-color="#06452a"/></radialGradient>
<linearGradient id="rail" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#6b3f1d"/>\
<stop offset=".5" stop-color="#4a2811"/><stop offset="1" stop-color="#351a09"/></linearGradient>"""


_GREY = """\
.caption{fill:#2a3138}rect[fill="url(#cloth)"]{fill:#444d55}rect[fill="url(#rail)"]{fill:#2a3138}"""
"""The cloth is grey around tinted areas: green would look like another tint."""


def draw_layout(layout: Layout, tints: Mapping[str, Tint] | None = None) -> str:
    """Draw a layout as a self-contained SVG picture; `tints` colours areas by their id.

    >>> import sicbo
    >>> picture = draw_layout(sicbo.rule_set("mbs-3card-2016").layout("A"))
    >>> picture.count('data-area="')
    19
    >>> tinted = draw_layout(sicbo.rule_set("mbs-3card-2016").layout("A"), {"big": Tint("#123456", "dear")})
    >>> tinted.count("fill:#123456"), tinted.count(": dear</title>")
    (1, 1)
    """
    width = layout.width * 10 + 2 * _MARGIN
    height = layout.height * 10 + 2 * _MARGIN + _FOOT
    title = f"{layout.title} ({layout.rule_set})"
    view = f'viewBox="0 0 {tenths(width)} {tenths(height)}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {view} role="img" aria-label="{escape(title)}">',
        f"<title>{escape(title)}</title>",
        f"<style>{_STYLE}{_GREY if tints else ''}</style>",
        "<defs>",
        _CLOTH_AND_RAIL,
        *symbols(),
        "</defs>",
        _sheet(0, width, height, "rail"),
        _sheet(50, width, height, "cloth"),
        *_cells(layout, tints or {}),
        *(draw_notice(notice, _MARGIN) for notice in layout.notices),
        _foot(layout, title, width, height),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _sheet(inset: int, width: int, height: int, fill: str) -> str:
    x, across, down = tenths(inset), tenths(width - 2 * inset), tenths(height - 2 * inset)
    return f'<rect x="{x}" y="{x}" width="{across}" height="{down}" rx="8" fill="url(#{fill})"/>'


def _cells(layout: Layout, tints: Mapping[str, Tint]) -> Iterator[str]:
    """Draw the cells; those of one shape share the largest text size that fits them all."""
    shared: dict[tuple[bool, int, int], Sizes] = {}
    for cell in layout.cells:
        fitting, known = sizes(cell), shared.get(_shape(cell), Sizes(1000, 1000))
        shared[_shape(cell)] = Sizes(min(fitting.label, known.label), min(fitting.odds, known.odds))
    for cell in layout.cells:
        yield draw_cell(cell, _MARGIN, shared[_shape(cell)], tints.get(cell.area.id))


def _shape(cell: Cell) -> tuple[bool, int, int]:
    """Return the key of the cells that share a text size: with or without dice, width, height."""
    return bool(cell.dice), cell.rectangle.width, cell.rectangle.height


def _foot(layout: Layout, title: str, width: int, height: int) -> str:
    text = f"{title}. {layout.ours[0].upper()}{layout.ours[1:]}." if layout.ours else title
    size = fitting_size(text, room=width - 2 * _MARGIN, size=80)
    return write_on_felt(text, x=width // 2, y=height - 100, size=size, css="foot")
