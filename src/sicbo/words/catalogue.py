"""The catalogue of sentences in the languages of the house.

A sentence has a subject and a key. `LANGUAGE/SUBJECT.ftl` has the sentences of one subject in one language,
in Fluent syntax (https://projectfluent.org); every language has the same files with the same keys.
A file is read when the first of its sentences is used.
"""

import json
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
"""Subjects of two files: player terminals do not load what only staff see."""


def say(subject: str, key: str, language: str = ENGLISH, /, **facts: str | int) -> str:
    """Return a sentence with the facts of the case; a number selects singular or plural.

    >>> say("refusals", "wager/below-minimum", stake="2.00", area="big", minimum="5.00")
    '2.00 on big is below the minimum of 5.00'
    """
    return _file(subject, language).say(id_of(key), facts)


@cache
def in_english(subject: str, key: str) -> str:
    """Return a sentence without facts in English.

    >>> in_english("remedies", "dice-replaced")
    'the dice are replaced'
    """
    return say(subject, key)


def knows(subject: str, key: str, language: str = ENGLISH) -> bool:
    """Return whether a sentence is in the catalogue.

    >>> knows("refusals", "wager/below-minimum"), knows("refusals", "wager/too-late")
    (True, False)
    """
    return id_of(key) in _file(subject, language).ids


def ids(subject: str, language: str = ENGLISH) -> tuple[str, ...]:
    """List the ids of the sentences of a subject, as in its file."""
    return _file(subject, language).ids


def sentence(subject: str, key: str, language: str = ENGLISH) -> str:
    """Return a sentence with placeholders in braces for its facts.

    >>> sentence("refusals", "wager/below-minimum")
    '{stake} on {area} is below the minimum of {minimum}'
    """
    return _file(subject, language).sentence(id_of(key))


@cache
def facts_of(subject: str, key: str, language: str = ENGLISH) -> tuple[str, ...]:
    """Return the names of the facts in a sentence, each once, in order.

    >>> facts_of("refusals", "wager/below-minimum")
    ('stake', 'area', 'minimum')
    """
    return _file(subject, language).facts_of(id_of(key))


def id_of(key: str) -> str:
    """Return a key as a valid Fluent identifier.

    >>> id_of("role/may-not"), id_of("part.floor"), id_of("Game Supervisor")
    ('role--may-not', 'part-floor', 'Game-Supervisor')
    """
    return NOT_OF_AN_ID.sub("-", key.replace("/", "--")).strip("-")


class Words(str):
    """English text that knows its translations: made by `words` and `coded`."""

    __slots__ = ("_facts", "_key", "_subjects")
    _subjects: tuple[str, ...]
    _key: str
    _facts: Mapping[str, str | int]

    def in_language(self, language: str) -> str:
        """Return the same text in a language, with the same facts; what is not translated stays as it is."""
        if language == ENGLISH:
            return str(self)
        told = {name: in_language(fact, language) for name, fact in self._facts.items()}
        known = (each for each in self._subjects if knows(each, self._key, language))
        subject = next(known, None)
        return str(self) if subject is None else say(subject, self._key, language, **told).strip()


def words(subject: str, key: str, /, **facts: str | int) -> Words:
    """Return a sentence in English that can be translated later; facts may be such words too.

    >>> words("refusals", "table/is-closed")
    'the table is closed'
    """
    return _words(say(subject, key, **facts), (subject,), key, facts)


def coded(code: str, *subjects: str, key: str = "", **facts: str) -> Words:
    """Return a code as it is, which other languages translate by the first subject that has it."""
    return _words(code, subjects, key or code, facts)


def coded_facts() -> dict[str, tuple[str, ...]]:
    """Return the facts of refusals that are codes, each with the subjects that translate it.

    The screens load the same file.

    >>> coded_facts()["post"]
    ('posts', 'terms')
    """
    written = json.loads(pkgutil.get_data("sicbo.words", "coded_facts.json") or b"{}")
    return {name: tuple(subjects) for name, subjects in written.items()}


Told = TypeVar("Told", str, str | int)


def in_language(text: Told, language: str) -> Told:
    """Translate what can be translated; names, numbers and what people wrote stay as they are."""
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
