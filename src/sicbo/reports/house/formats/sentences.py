"""What happened, or was refused, as a sentence in any language, made from the codes and facts on record."""

import re
from collections.abc import Mapping
from typing import TypeVar

from msgspec import Struct

from sicbo.reports.house.formats import phrases
from sicbo.streams import REFUSALS
from sicbo.table.transcript import Fact
from sicbo.words.catalogue import ENGLISH, Words, coded, coded_facts, in_language, knows, say

BETWEEN = re.compile(r", | and | or ")
"""What separates several codes in one fact of a refusal."""

TERMS = ("terms",)
CODED: Mapping[str, tuple[str, ...]] = {
    **coded_facts(),
    "irregularity": ("irregularities",),
    "note": ("irregularities", "reports"),
    "why": ("irregularities", "reports"),
    "compared_with": ("reports",),
    "acting": ("posts", "terms"),
    "laid_as": ("posts", "terms"),
    "recorded_as": ("posts", "terms"),
    "marker_at": TERMS,
    "paid_with": TERMS,
    "withdraws": TERMS,
    "does_count": TERMS,
    "discretion": ("verdicts",),
}
"""The catalogue subjects of facts that are codes: those of refusals, and those that only records have.

Any other fact is a name, a number or what someone wrote.
"""

AREAS = ("area", "areas")
SPACED = ("roles", "discretion")
"""Facts of a record that list codes with a space between them."""
KEYS = {"action": ("orders", "order.{}"), "moment": ("staff", "moment-{}")}
"""Facts whose codes the catalogue has under longer keys, with the subject."""

SENTENCES = ("sentence",)
"""Facts that are left out of a translation: they are English sentences that repeat their code."""


class Sentence(Struct, frozen=True):
    """What happened, or was refused, as a sentence; with its code and facts, for other renderings."""

    text: str
    code: str
    facts: tuple[Fact, ...]

    def in_language(self, language: str) -> str:
        """Return the sentence in a language; what is not translated stays in English."""
        name = phrases.event(self.code)
        if language == ENGLISH:
            return self.text
        if in_language(name, language) != name:
            facts = _facts(self.facts, language)
            key = "happened-with" if facts else "happened"
            return say("reports", key, language, event=in_language(name, language), facts=facts)
        if knows(REFUSALS, self.code, language):
            told = {each.name: _value(each.name, each.words, language) for each in self.facts}
            return say(REFUSALS, self.code, language, **told)
        return self.text


Anything = TypeVar("Anything")


def said(cell: Anything | Sentence, language: str) -> Anything | str:
    """Translate a cell of a report; what is not text stays as it is."""
    if isinstance(cell, Sentence):
        return cell.in_language(language)
    return cell.in_language(language) if isinstance(cell, Words) else cell


def _facts(facts: tuple[Fact, ...], language: str) -> str:
    told = [_fact(each, language) for each in facts if each.name not in SENTENCES]
    return in_language(phrases.listed(told, "facts"), language)


def _fact(fact: Fact, language: str) -> str:
    label = in_language(coded(fact.name.replace("_", " "), "facts", key=fact.name), language)
    inside = "".join(
        say("reports", "list/inside", language, facts=_facts(each, language)) for each in fact.each
    )
    return " ".join(filter(None, (label, fact.words and _value(fact.name, fact.words, language)))) + inside


def _value(name: str, value: str, language: str) -> str:
    """Translate a value of a record: codes become words, and what people wrote stays as it is."""
    if name in AREAS:
        return in_language(phrases.listed(map(phrases.area, value.split(" "))), language)
    if name in KEYS:
        subject, key = KEYS[name]
        named = in_language(coded(value, subject, key=key.format(value)), language)
        if named != value:
            return named
    subjects = CODED.get(name, ())
    whole = in_language(coded(value, *subjects), language)
    if whole != value or not subjects:
        return whole
    parts = value.split(" ") if name in SPACED else BETWEEN.split(value)
    return in_language(phrases.listed(coded(each, *subjects) for each in parts), language)
