"""Say something in a language of the house.

A sentence has a subject and a key. `LANGUAGE/SUBJECT.ftl` has the sentences of one subject in one language,
as Fluent writes them (https://projectfluent.org); every language has the same files with the same keys.
A file is read when the first of its sentences is said.
"""

import pkgutil
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sicbo.words.fluent_file import FluentFile

ENGLISH = "en"
LANGUAGES = (ENGLISH, "zh-Hans", "zh-Hant")

PARTS = {name: (name, f"staff-{name}") for name in ("refusals", "terms")}
"""Subjects of two files: player terminals do not load what only staff are told."""


def say(subject: str, key: str, language: str = ENGLISH, /, **facts: str | int) -> str:
    """Say a sentence with the facts of the case; a number chooses between singular and plural.

    >>> say("refusals", "wager/below-minimum", stake="2.00", area="big", minimum="5.00")
    '2.00 on big is below the minimum of 5.00'
    """
    return _file(subject, language).say(id_of(key), facts)


def knows(subject: str, key: str, language: str = ENGLISH) -> bool:
    """Tell whether a sentence is in the catalogue.

    >>> knows("refusals", "wager/below-minimum"), knows("refusals", "wager/too-late")
    (True, False)
    """
    return id_of(key) in _file(subject, language).ids


def ids(subject: str, language: str = ENGLISH) -> tuple[str, ...]:
    """List the sentences of a subject as its file names them."""
    return _file(subject, language).ids


def sentence(subject: str, key: str, language: str = ENGLISH) -> str:
    """Give a sentence with its facts left open, in braces.

    >>> sentence("refusals", "wager/below-minimum")
    '{stake} on {area} is below the minimum of {minimum}'
    """
    return _file(subject, language).sentence(id_of(key))


@cache
def facts_of(subject: str, key: str, language: str = ENGLISH) -> tuple[str, ...]:
    """Name the facts that a sentence tells, each once, in their order.

    >>> facts_of("refusals", "wager/below-minimum")
    ('stake', 'area', 'minimum')
    """
    return _file(subject, language).facts_of(id_of(key))


def id_of(key: str) -> str:
    """Write a key as a file of Fluent can name it.

    >>> id_of("role/may-not"), id_of("part.floor")
    ('role--may-not', 'part-floor')
    """
    return key.replace("/", "--").replace(".", "-")


@cache
def _file(subject: str, language: str) -> "FluentFile":
    from sicbo.words.fluent_file import FluentFile  # noqa: PLC0415 - Fluent is slow to import

    names = PARTS.get(subject, (subject,))
    texts = (pkgutil.get_data("sicbo.words", f"{language}/{name}.ftl") or b"" for name in names)
    return FluentFile(b"".join(texts).decode(), language)
