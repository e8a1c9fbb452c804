"""The Chinese words of the screens, read from their sources."""

import re
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "web" / "src"
LANGUAGES = ("zh-Hans", "zh-Hant")
OF_TERMINALS, OF_STAFF, OF_RECORDS = ".", "staff", "records"

Words = dict[str, str]


def parts_of(language: str, folder: str = OF_TERMINALS) -> dict[str, Words]:
    """Read the words of the house in a language, by what they are about."""
    text = (SOURCES / "house-words" / folder / f"{language}.ts").read_text(encoding="utf-8")
    parts = re.findall(r"^  (\w+): \{\n(.*?)^  \},", text, flags=re.MULTILINE | re.DOTALL)
    return {name: _entries(body) for name, body in parts}


def refusals_of(language: str) -> Words:
    """Give all refusals that staff can read: those of terminals too, where there is nothing of their own."""
    return parts_of(language)["refusals"] | parts_of(language, OF_STAFF)["refusals"]


def catalogues() -> list[Path]:
    """List the folders with what the pages say of their own, and what the house says on them."""
    return sorted({each.parent for each in SOURCES.rglob("zh-Hans.ts")})


def texts_of(folder: Path, language: str) -> Words:
    """Read all texts of a folder in a language."""
    return _entries((folder / f"{language}.ts").read_text(encoding="utf-8"))


def facts_in(text: str) -> list[str]:
    """List what is filled in."""
    return sorted(re.findall(r"\{([a-z_]+)\}", text))


def _entries(body: str) -> Words:
    return dict(re.findall(r'^\s+"([^"]+)":\s+"([^"]*)",$', body, flags=re.MULTILINE))
