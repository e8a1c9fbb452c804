"""The Chinese characters of the catalogue as fonts, for pages that must show them wherever they are printed.

`make font` makes these subsets; the screens load the same files.
"""

import pkgutil
from base64 import b64encode
from collections.abc import Mapping
from functools import cache

LATIN = ("Helvetica Neue", "Arial", "Liberation Sans")
FACES: Mapping[str, str] = {"zh-Hans": "sc", "zh-Hant": "tc"}
"""Each language has its own glyphs: those of the mainland, and those of Taiwan."""
PARTS = ("", "felt-", "more-")
"""The parts of a font; no character is in two of them."""


def families_of(language: str) -> str:
    """List the font families of a language in CSS syntax, those with letters and digits first.

    >>> families_of("en")
    '"Helvetica Neue","Arial","Liberation Sans",sans-serif'
    """
    return "".join(f'"{each}",' for each in (*LATIN, *_names(language))) + "sans-serif"


@cache
def font_faces(language: str) -> str:
    """Return the CSS rules that embed the fonts of a language; none for one that every machine can show."""
    return "".join(
        f'@font-face{{font-family:"{name}";font-weight:100 900;'
        f'src:url("data:font/woff2;base64,{_read(name)}") format("woff2")}}\n'
        for name in _names(language)
    )


def _names(language: str) -> tuple[str, ...]:
    face = FACES.get(language)
    return tuple(f"sicbo-han-{part}{face}" for part in PARTS) if face else ()


def _read(name: str) -> str:
    return b64encode(pkgutil.get_data("sicbo.words", f"fonts/{name}.woff2") or b"").decode()
