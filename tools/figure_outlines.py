"""`make font`: write the outlines of the figures on chips, from Debian's Noto fonts.

A browser takes longer for a hundred texts than for a hundred outlines (docs/decisions/0061), and an amount
looks the same on every terminal, whatever its fonts. An outline is in relative coordinates, so that a screen
only has to compute the size.
"""

import sys
from itertools import pairwise
from pathlib import Path

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from chinese_font import FACES, ROOT, SOURCE

WRITTEN = ROOT / "web" / "src" / "felt" / "glyphs.ts"
CHARACTERS = "0123456789,.+"
SIZE = 100

Point = tuple[float, float]
LETTERS = {"moveTo": "m", "lineTo": "l", "curveTo": "c", "closePath": "z"}


def glyphs(source: Path = SOURCE) -> dict[str, tuple[int, str]]:
    """Return the width and the outline of every character, in hundredths of its size."""
    font = TTFont(source, fontNumber=FACES["sc"])
    shapes, names = font.getGlyphSet(), font.getBestCmap()
    scale = SIZE / font["head"].unitsPerEm
    found = {}
    for character in CHARACTERS:
        glyph = shapes[names[ord(character)]]
        pen = DecomposingRecordingPen(shapes)
        glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, 0, 0)))
        found[character] = (round(glyph.width * scale), outline(pen.value))
    return found


def outline(drawn: list[tuple[str, tuple[Point, ...]]]) -> str:
    """Write what a pen drew: whole numbers, every point seen from where the step before ended.

    >>> outline([("moveTo", ((1, 2),)), ("lineTo", ((4, -2),)), ("closePath", ())])
    'm1 2l3-4z'
    """
    here = start = (0, 0)
    text = ""
    for step, points in drawn:
        whole = [(round(x), round(y)) for x, y in points]
        text += LETTERS[step] + _numbers(
            [each - own for point in whole for each, own in zip(point, here, strict=True)]
        )
        here = whole[-1] if whole else start
        start = here if step == "moveTo" else start
    return text


def _numbers(numbers: list[int]) -> str:
    """Write numbers with as little between them as can be."""
    written = [str(each) for each in numbers]
    return "".join([*written[:1], *(each if each[0] == "-" else f" {each}" for _, each in pairwise(written))])


def text_of(found: dict[str, tuple[int, str]]) -> str:
    """Write the module that the screens are built with."""
    rows = [f'  "{each}": [{width}, "{path}"],' for each, (width, path) in found.items()]
    return "\n".join(
        [
            "// `make font` writes this file, out of Noto Sans (SIL OFL, see fonts/). Do not edit it.",
            "",
            "/** How wide a figure is and its outline from its foot, in hundredths of its size. */",
            "export const GLYPHS: Readonly<Record<string, readonly [number, string]>> = {",
            *rows,
            "};",
            "",
        ]
    )


def main() -> None:
    """Write the outlines."""
    if not SOURCE.is_file():
        sys.exit(f"{SOURCE.relative_to(ROOT)} is not there: run make font")
    text = text_of(glyphs())
    WRITTEN.write_text(text, encoding="utf-8")
    print(f"{WRITTEN.relative_to(ROOT)}: {len(CHARACTERS)} characters, {len(text)} bytes")


if __name__ == "__main__":
    main()
