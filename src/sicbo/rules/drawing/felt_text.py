"""Text of a felt that looks alike everywhere: characters that few fonts have are drawn as outlines.

Only the words beside them are in a font of the machine, and how wide they are there nobody knows here. So
they end, or begin, where the outlines begin, or end.

>>> print(write_on_felt("BIG 大", x=450, y=300, size=100, css="label").partition(" role")[0])
<text class="label end" x="46.9" y="30" font-size="10">BIG</text><path class="label"
"""

from collections.abc import Iterator
from itertools import groupby

from sicbo.rules.drawing.outlines import OUTLINES
from sicbo.rules.drawing.svg_text import tenths, width, write

_PERCENT_OF_WIDE = 93
"""How wide words are in the fonts that machines have, of the estimate, which is that of a wide font."""


def write_on_felt(text: str, *, x: int, y: int, size: int, css: str) -> str:
    """Write a line of text centred on x with its baseline on y; all measures are in tenths."""
    pieces = ["".join(run) for _, run in groupby(text, OUTLINES.__contains__)]
    if len(pieces) == 1 and text[0] not in OUTLINES:
        return write(text, x=x, y=y, size=size, css=css)
    left = x - sum(_across(piece, size) for piece in pieces) // 2
    return "".join(_drawn(pieces, left=left, y=y, size=size, css=css))


def _drawn(pieces: list[str], *, left: int, y: int, size: int, css: str) -> Iterator[str]:
    for at, piece in enumerate(pieces):
        right = left + _across(piece, size)
        if piece[0] in OUTLINES:
            yield _outlined(piece, x=left, y=y, size=size, css=css)
        elif not (words := piece.strip()):
            pass
        elif at == 0:
            yield write(words, x=left + _across(piece.rstrip(), size), y=y, size=size, css=f"{css} end")
        elif at == len(pieces) - 1:
            yield write(words, x=right - _across(piece.lstrip(), size), y=y, size=size, css=f"{css} start")
        else:
            yield write(words, x=(left + right) // 2, y=y, size=size, css=css)
        left = right


def _across(piece: str, size: int) -> int:
    return width(piece, size) if piece[0] in OUTLINES else width(piece, size) * _PERCENT_OF_WIDE // 100


def _outlined(characters: str, *, x: int, y: int, size: int, css: str) -> str:
    """Draw characters from x on; screen readers say them."""
    path, at = "", 0
    for each in characters:
        path += f"M{at} 0{OUTLINES[each]}"
        at += width(each, 100)
    place = f"translate({tenths(x)} {tenths(y)}) scale({_thousandths(size)})"
    return f'<path class="{css}" role="img" aria-label="{characters}" transform="{place}" d="{path}"/>'


def _thousandths(measure: int) -> str:
    """Write a measure in thousandths as an SVG number.

    >>> _thousandths(195), _thousandths(40), _thousandths(1200)
    ('0.195', '0.04', '1.2')
    """
    whole, rest = divmod(measure, 1000)
    return f"{whole}.{rest:03}".rstrip("0").rstrip(".")
