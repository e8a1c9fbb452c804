"""Limits on the length and characters of texts in orders: names are short, reasons may be longer.

A text is in the canonical Unicode form NFC and entirely printable, so what is on record is what people read.

>>> from sicbo.table.commands import RaiseQuestion, ReleasePerson
>>> validate_text_fields(RaiseQuestion(question="does a leaning die count?"), WebLimits())
>>> validate_text_fields(ReleasePerson(person="x" * 65), WebLimits())
Traceback (most recent call last):
    ...
sicbo.streams.Refused: person may have at most 64 characters, and this has 65
"""

import unicodedata
from collections.abc import Iterator

from msgspec import Struct

from sicbo.server.edge.refusals import refused
from sicbo.server.settings import WebLimits
from sicbo.streams import LONGEST_NAME, Command

WRITTEN_BY_PEOPLE = frozenset(
    {
        *("note", "reason", "question", "why", "notice", "complaint"),
        *("contacts", "english", "simplified_chinese", "traditional_chinese"),
    }
)
"""Fields in which people write sentences; all others contain names."""

WHOLE_FILES = frozenset({"rules", "body", "public_key"})
"""A rule file, an order inside a proposal, a key: each is checked by its own parser."""


def validate_text_fields(command: Command, limits: WebLimits) -> None:
    """Refuse an order with a text that is too long or not printable."""
    for name, text in _texts(command):
        if name in WHOLE_FILES:
            continue
        most = limits.text_characters if name in WRITTEN_BY_PEOPLE else LONGEST_NAME
        if len(text) > most:
            raise refused("text/too-long", field=name, most=most, has=len(text))
        if not text.isprintable() or not unicodedata.is_normalized("NFC", text):
            raise refused("text/not-printable", field=name)


def _texts(value: object, name: str = "") -> Iterator[tuple[str, str]]:
    """Yield all texts in a value, each with its field."""
    if isinstance(value, str):
        yield name, value
    elif isinstance(value, Struct):
        for field in value.__struct_fields__:
            yield from _texts(getattr(value, field), field)
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _texts(each, name)
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from _texts(key, name)
            yield from _texts(each, name)


def normalise_name(name: str) -> str:
    """Return a name in NFC: a keyboard may send a letter and its accent separately.

    >>> normalise_name("Zoe\u0308") == "Zo\u00eb"
    True
    """
    return unicodedata.normalize("NFC", name)
