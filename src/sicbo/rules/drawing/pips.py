"""Dice faces: six symbols that the cells refer to, and the arrangement of dice in a cell."""

from sicbo.outcome import FACES
from sicbo.rules.drawing.svg_text import tenths

_LOW, _MIDDLE, _HIGH = 26, 50, 74
_PLACES = {
    1: ((_MIDDLE, _MIDDLE),),
    2: ((_LOW, _LOW), (_HIGH, _HIGH)),
    3: ((_LOW, _LOW), (_MIDDLE, _MIDDLE), (_HIGH, _HIGH)),
    4: ((_LOW, _LOW), (_HIGH, _LOW), (_LOW, _HIGH), (_HIGH, _HIGH)),
    5: ((_LOW, _LOW), (_HIGH, _LOW), (_MIDDLE, _MIDDLE), (_LOW, _HIGH), (_HIGH, _HIGH)),
    6: ((_LOW, _LOW), (_HIGH, _LOW), (_LOW, _MIDDLE), (_HIGH, _MIDDLE), (_LOW, _HIGH), (_HIGH, _HIGH)),
}
_RED = (1, 4)
"""On Asian dice the one and the four are red, and the one is large."""


def symbols() -> list[str]:
    """Draw the six faces once, for the cells to refer to."""
    drawn = []
    for face in FACES:
        colour = "red" if face in _RED else "black"
        radius = 17 if face == 1 else 10
        dots = "".join(f'<circle class="{colour}" cx="{x}" cy="{y}" r="{radius}"/>' for x, y in _PLACES[face])
        body = '<rect class="die" x="2" y="2" width="96" height="96" rx="20"/>'
        drawn.append(f'<symbol id="die-{face}" viewBox="0 0 100 100">{body}{dots}</symbol>')
    return drawn


def dice_in_row(faces: tuple[int, ...], *, x: int, y: int, size: int, gap: int) -> list[str]:
    """Place dice side by side, centred on x, with their tops at y; all measures are in tenths."""
    left = x - (len(faces) * (size + gap) - gap) // 2
    return [_die(face, left + at * (size + gap), y, size) for at, face in enumerate(faces)]


def dice_in_column(faces: tuple[int, ...], *, x: int, y: int, size: int, gap: int) -> list[str]:
    """Place dice one below the other, centred on x, from y down; all measures are in tenths."""
    return [_die(face, x - size // 2, y + at * (size + gap), size) for at, face in enumerate(faces)]


def _die(face: int, x: int, y: int, size: int) -> str:
    side = tenths(size)
    return f'<use href="#die-{face}" x="{tenths(x)}" y="{tenths(y)}" width="{side}" height="{side}"/>'
