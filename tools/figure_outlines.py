"""`make font`: write the outlines of the figures on chips and of Chinese on felts, from Debian's Noto fonts.

A browser takes longer for a hundred texts than for a hundred outlines (docs/decisions/0061), and an amount
looks the same on every terminal, whatever its fonts; so does a felt that is printed where no Chinese font is.
An outline is in relative coordinates, so that a drawing only has to compute the size.
"""

import sys
from itertools import pairwise
from pathlib import Path
from textwrap import wrap

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from chinese_font import FACES, ROOT, SOURCE, characters_of
from sicbo.rules.files.shipped_files import DOCUMENT_IDS, document_text

OF_CHIPS = ROOT / "web" / "src" / "felt" / "glyphs.ts"
OF_FELTS = ROOT / "src" / "sicbo" / "rules" / "drawing" / "outlines.py"
FIGURES = "0123456789,.+"
SIZE = 100

Point = tuple[float, float]
LETTERS = {"moveTo": "m", "lineTo": "l", "curveTo": "c", "closePath": "z"}


def glyphs(characters: str, source: Path = SOURCE) -> dict[str, tuple[int, str]]:
    """Return the width and the outline of every character, in hundredths of its size."""
    font = TTFont(source, fontNumber=FACES["sc"])
    shapes, names = font.getGlyphSet(), font.getBestCmap()
    scale = SIZE / font["head"].unitsPerEm
    found = {}
    for character in characters:
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


def module_of(found: dict[str, tuple[int, str]]) -> str:
    """Write the module that felts are drawn with."""
    lines = [
        '"""The outlines of the Chinese characters of the felts, which few machines have a font for.',
        "",
        "`make font` writes this file, out of Noto Sans (SIL OFL, see words/fonts/). Do not edit it.",
        '"""',
        "",
        "from collections.abc import Mapping",
        "",
        "OUTLINES: Mapping[str, str] = {",
    ]
    for character, (_, path) in found.items():
        pieces = (f'        "{each}"' for each in wrap(path, 90, drop_whitespace=False))
        lines += [f'    "{character}": (', *pieces, "    ),"]
    about = (
        '"""The outline of a character from its foot, in hundredths of its size, which is also its width."""'
    )
    return "\n".join([*lines, "}", about, ""])


def main() -> None:
    """Write the outlines."""
    if not SOURCE.is_file():
        sys.exit(f"{SOURCE.relative_to(ROOT)} is not there: run make font")
    chinese = characters_of([document_text(each) for each in DOCUMENT_IDS])
    for path, text in {OF_CHIPS: text_of(glyphs(FIGURES)), OF_FELTS: module_of(glyphs(chinese))}.items():
        path.write_text(text, encoding="utf-8")
        print(f"{path.relative_to(ROOT)}: {len(text.encode())} bytes")


if __name__ == "__main__":
    main()
