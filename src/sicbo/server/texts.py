"""Texts that people write: short, and written in one way only, so that two that look alike are alike."""

from collections.abc import Iterator, Mapping
from unicodedata import is_normalized

from msgspec import Struct

from sicbo.server.refusals import refused
from sicbo.server.settings import Limits

LONG = ("rules", "body")
"""Fields that hold a whole file, or an order whose own texts were looked at: as long as a message may be."""


def refuse_texts(sent: Struct, limits: Limits) -> None:
    """Refuse a text that is too long, or not in the normal form C of Unicode.

    >>> from sicbo.table.commands import StartShift
    >>> refuse_texts(StartShift(shift="night"), Limits())
    >>> refuse_texts(StartShift(shift="n" * 1001), Limits())
    Traceback (most recent call last):
        ...
    sicbo.facts.Refused: a text has 1000 characters at most, in the normal form C of Unicode
    """
    most = limits.text_characters
    for text in _texts(sent):
        if len(text) > most or not is_normalized("NFC", text):
            raise refused("request/text", most=most)


def _texts(value: object) -> Iterator[str]:
    """Find all texts in something that was sent."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            if name not in LONG:
                yield from _texts(getattr(value, name))
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _texts(each)
