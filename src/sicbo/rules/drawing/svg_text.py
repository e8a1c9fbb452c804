"""SVG text that fits its space: sizes and line breaks, estimated without a font.

Widths are those of a wide bold sans-serif, in hundredths of the font size; narrower fonts leave
more space. Integers keep the drawing identical on every machine.
"""

from html import escape

_NARROW = " .,:;'!|ijlI()-/"
_HUNDREDTHS_NARROW, _HUNDREDTHS_CAPITAL, _HUNDREDTHS_OTHER = 42, 74, 66
_HUNDREDTHS_CHINESE = 100


def width(text: str, size: int) -> int:
    """Estimate the width of a text; width and size are in tenths of a unit.

    >>> width("BIG", 100)
    190
    """
    return sum(_hundredths(character) for character in text) * size // 100


def lines_that_fit(text: str, *, room: int, size: int) -> list[str]:
    """Break a text into two lines if it is too wide for the room at this size.

    >>> lines_that_fit("ANY TRIPLE LOSES", room=400, size=70), lines_that_fit("LOSES", room=100, size=70)
    (['ANY TRIPLE', 'LOSES'], ['LOSES'])
    """
    words = text.split()
    if width(text, size) <= room or len(words) == 1:
        return [text]
    breaks = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return list(min(breaks, key=lambda pair: max(width(line, size) for line in pair)))


def fitting_size(text: str, *, room: int, size: int) -> int:
    """Return the largest size, up to the one given, at which a text fits its room.

    >>> fitting_size("SMALL", room=300, size=200)
    81
    """
    return max(min(size, room * size // max(width(text, size), 1)), 1)


def write(text: str, *, x: int, y: int, size: int, css: str) -> str:
    """Write a line of text centred on x with its baseline on y; all measures are in tenths."""
    place = f'x="{tenths(x)}" y="{tenths(y)}" font-size="{tenths(size)}"'
    return f'<text class="{css}" {place}>{escape(text)}</text>'


def draw_line(start: tuple[int, int], end: tuple[int, int], css: str) -> str:
    """Draw a line between two points; all measures are in tenths."""
    (x1, y1), (x2, y2) = start, end
    ends = f'x1="{tenths(x1)}" y1="{tenths(y1)}" x2="{tenths(x2)}" y2="{tenths(y2)}"'
    return f'<line class="{css}" {ends}/>'


def tenths(measure: int) -> str:
    """Write a measure in tenths as an SVG number.

    >>> tenths(125), tenths(120), tenths(-5)
    ('12.5', '12', '-0.5')
    """
    sign, measure = ("-", -measure) if measure < 0 else ("", measure)
    whole, rest = divmod(measure, 10)
    return f"{sign}{whole}.{rest}" if rest else f"{sign}{whole}"


def _hundredths(character: str) -> int:
    if character in _NARROW:
        return _HUNDREDTHS_NARROW
    if character > "\u2e80":
        return _HUNDREDTHS_CHINESE
    return _HUNDREDTHS_CAPITAL if character.isupper() else _HUNDREDTHS_OTHER
