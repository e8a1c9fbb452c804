"""Say something in a language of the house.

A sentence has a subject and a key. `LANGUAGE/SUBJECT.ftl` has the sentences of one subject in one language,
as Fluent writes them (https://projectfluent.org); every language has the same files with the same keys.
A file is read when the first of its sentences is said.
"""

import pkgutil
import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Literal, TypeVar, get_args

if TYPE_CHECKING:
    from sicbo.words.fluent_file import FluentFile

Language = Literal["en", "zh-Hans", "zh-Hant"]
ENGLISH: Language = "en"
LANGUAGES: tuple[Language, ...] = get_args(Language)
NOT_OF_AN_ID = re.compile(r"[^A-Za-z0-9_-]+")

PARTS = {name: (name, f"staff-{name}") for name in ("refusals", "terms")}
"""Subjects of two files: player terminals do not load what only staff are told."""


def say(subject: str, key: str, language: str = ENGLISH, /, **facts: str | int) -> str:
    """Say a sentence with the facts of the case; a number chooses between singular and plural.

    >>> say("refusals", "wager/below-minimum", stake="2.00", area="big", minimum="5.00")
    '2.00 on big is below the minimum of 5.00'
    """
    return _file(subject, language).say(id_of(key), facts)


@cache
def in_english(subject: str, key: str) -> str:
    """Say a sentence without facts in English.

    >>> in_english("remedies", "dice-replaced")
    'the dice are replaced'
    """
    return say(subject, key)


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

    >>> id_of("role/may-not"), id_of("part.floor"), id_of("Game Supervisor")
    ('role--may-not', 'part-floor', 'Game-Supervisor')
    """
    return NOT_OF_AN_ID.sub("-", key.replace("/", "--")).strip("-")


class Words(str):
    """English words that know how other languages say them: made by `words` and `coded`."""

    __slots__ = ("_facts", "_key", "_subjects")
    _subjects: tuple[str, ...]
    _key: str
    _facts: Mapping[str, str | int]

    def in_language(self, language: str) -> str:
        """Say the same in a language, with the same facts; what nobody has put into words stays as it is."""
        if language == ENGLISH:
            return str(self)
        told = {name: in_language(fact, language) for name, fact in self._facts.items()}
        known = (each for each in self._subjects if knows(each, self._key, language))
        subject = next(known, None)
        return str(self) if subject is None else say(subject, self._key, language, **told).strip()


def words(subject: str, key: str, /, **facts: str | int) -> Words:
    """Say a sentence in English, so that it can be said in other languages too; facts may be such words.

    >>> words("refusals", "table/is-closed")
    'the table is closed'
    """
    return _words(say(subject, key, **facts), (subject,), key, facts)


def coded(code: str, *subjects: str, key: str = "", **facts: str) -> Words:
    """Write a code as it is, and let other languages say what it means, by the first subject that has it."""
    return _words(code, subjects, key or code, facts)


Told = TypeVar("Told", str, str | int)


def in_language(text: Told, language: str) -> Told:
    """Say in a language what can be said in it; names, numbers and what people wrote stay as they are."""
    return text.in_language(language) if isinstance(text, Words) else text


def _words(english: str, subjects: tuple[str, ...], key: str, facts: Mapping[str, str | int]) -> Words:
    made = Words(english)
    made._subjects, made._key, made._facts = subjects, key, facts  # noqa: SLF001 - made here alone
    return made


@cache
def _file(subject: str, language: str) -> "FluentFile":
    from sicbo.words.fluent_file import FluentFile  # noqa: PLC0415 - Fluent is slow to import

    names = PARTS.get(subject, (subject,))
    texts = (pkgutil.get_data("sicbo.words", f"{language}/{name}.ftl") or b"" for name in names)
    return FluentFile(b"".join(texts).decode(), language)
