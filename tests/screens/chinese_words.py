"""The words of the screens, read from the catalogue."""

import re
from pathlib import Path

import sicbo

WORDS = Path(sicbo.__file__).parent / "words"
LANGUAGES = ("zh-Hans", "zh-Hant")
SUBJECTS = sorted(each.stem for each in (WORDS / "zh-Hans").glob("*.ftl"))

Words = dict[str, str]


def words_of(language: str, subject: str) -> Words:
    """Read the words of a subject in a language, each under its id."""
    text = (WORDS / language / f"{subject}.ftl").read_text(encoding="utf-8")
    return dict(re.findall(r"^([A-Za-z][\w-]*) =((?:.*\n)(?:[ }].*\n)*)", text, flags=re.MULTILINE))


def refusals_of(language: str) -> Words:
    """Give all refusals that staff can read: those that terminals can hear too."""
    return words_of(language, "refusals") | words_of(language, "staff-refusals")


def ids_of(codes: set[str]) -> set[str]:
    """Write codes, or titles of rule documents, as the catalogue names them."""
    return {re.sub(r"[^\w-]+", "-", code.replace("/", "--")).strip("-") for code in codes}


def facts_in(text: str) -> set[str]:
    """List what is filled in."""
    return set(re.findall(r"\$([a-z_]+)", text))
