"""`make font`: cut the Chinese characters that the screens show out of Debian's Noto fonts (fonts-noto-cjk).

A terminal need have no Chinese font, and one whole font is twenty megabytes. The characters are those of the
catalogues and of the felts; a test finds one that is missing. What only other pages say (catalogues in
folders of their own) is in fonts of their own, so that the first load of a terminal stays small.
"""

import sys
from collections.abc import Iterable
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

from sicbo.rules.shipped_files import DOCUMENT_IDS, document_text

ROOT = Path(__file__).resolve().parents[1]
FONTS = ROOT / "web" / "src" / "fonts"
SOURCE = Path("/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc")
FACES = {"sc": 2, "tc": 3}
"""The fonts in Debian's collection: the forms of the mainland, and those of Taiwan."""

CATALOGUES = ROOT / "web" / "src" / "catalogues"
NAMES = ROOT / "web" / "src" / "locale.ts"
CHINESE = range(0x2E80, 0xFFF0)


def wanted() -> dict[str, str]:
    """List the characters that can be shown, in order: those of players, and what other pages have more."""
    texts = [path.read_text(encoding="utf-8") for path in [*CATALOGUES.glob("*.ts"), NAMES]]
    texts += [document_text(each) for each in DOCUMENT_IDS]
    of_players = _chinese(texts)
    of_others = _chinese(path.read_text(encoding="utf-8") for path in CATALOGUES.glob("*/*.ts"))
    return {"": "".join(sorted(of_players)), "more-": "".join(sorted(of_others - of_players))}


def _chinese(texts: Iterable[str]) -> set[str]:
    return {each for text in texts for each in text if ord(each) in CHINESE}


def cut(face: str, characters: str, name: str) -> Path:
    """Write one font."""
    options = subset.Options()
    options.flavor = "woff2"
    options.layout_features = []
    options.hinting = False
    options.desubroutinize = True
    options.drop_tables += ["GSUB", "GPOS", "vhea", "vmtx", "VORG", "BASE"]
    font = TTFont(SOURCE, fontNumber=FACES[face], recalcTimestamp=False)
    cutter = subset.Subsetter(options)
    cutter.populate(text=characters)
    cutter.subset(font)
    file = FONTS / f"sicbo-han-{name}{face}.woff2"
    subset.save_font(font, str(file), options)
    return file


def main() -> None:
    """Write all, and the characters that are in them."""
    if not SOURCE.is_file():
        sys.exit(f"{SOURCE} is not there: apt-get install fonts-noto-cjk")
    for name, characters in wanted().items():
        for face in FACES:
            file = cut(face, characters, name)
            print(f"{file.relative_to(ROOT)}: {len(characters)} characters, {file.stat().st_size} bytes")
    (FONTS / "characters.txt").write_text("\n".join([*wanted().values(), ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
