"""Unambiguous JSON: no duplicate keys, only 64-bit integers, limited nesting.

JSON parsers disagree about duplicate keys, `NaN` and `1e3`: what could be read in two ways is refused.

>>> read_strict_json(b'{"stake": 5, "area": ["small"]}', depth=6)
{'stake': 5, 'area': ['small']}
>>> read_strict_json(b'{"stake": 5, "stake": 500}', depth=6)
Traceback (most recent call last):
    ...
sicbo.messages.strict_json.LooseJson: the key 'stake' appears twice
"""

import json
import re
from typing import Any, NoReturn

import msgspec

_TEXT = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\Z)', re.DOTALL)
"""A string, or the rest if it is unterminated; possessive, so each character is scanned once."""
_BRACKET = re.compile(r"[\[{\]}]")

LARGEST = 2**63 - 1
SMALLEST = -(2**63)
MAX_DIGITS = len(str(SMALLEST))
"""Huge numbers are refused by their length: Python refuses to parse them, and other parsers take long."""


class LooseJson(ValueError):
    """Bytes that are not JSON, or could be read in more than one way."""


def read_strict_json(data: bytes | str, *, depth: int) -> Any:  # noqa: ANN401 - whatever was sent
    """Read JSON; refuse what is not UTF-8, not strict, or nested deeper than `depth` lists and objects."""
    try:
        text = data if isinstance(data, str) else data.decode("utf-8")
        _refuse_depth(text, depth)
        value = json.loads(
            text,
            object_pairs_hook=_refuse_twice,
            parse_int=_refuse_large,
            parse_float=_refuse_number,
            parse_constant=_refuse_number,
        )
        if "\\u" in text:
            msgspec.json.encode(value)  # refuses a lone surrogate, which json.loads accepts
    except UnicodeDecodeError:
        raise LooseJson("this is not text in UTF-8") from None
    except UnicodeEncodeError:
        raise LooseJson("a text has half a character in it (a surrogate without its pair)") from None
    except json.JSONDecodeError as mistake:
        raise LooseJson(f"this is not JSON: {mistake.msg} at character {mistake.pos}") from None
    return value


def _refuse_depth(text: str, most: int) -> None:
    """Count brackets outside strings before the parser recurses; too few brackets cannot nest too deep."""
    if text.count("{") + text.count("[") <= most:
        return
    depth = 0
    for bracket in _BRACKET.findall(_TEXT.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        if depth > most:
            raise LooseJson(f"lists and objects are nested {most} deep at most")


def _refuse_twice(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, value in pairs:
        if name in found:
            raise LooseJson(f"the key {name[:64]!r} appears twice")
        found[name] = value
    return found


def _refuse_large(text: str) -> int:
    if len(text) > MAX_DIGITS or not SMALLEST <= int(text) <= LARGEST:
        raise LooseJson(f"a whole number lies between {SMALLEST} and {LARGEST}, and this one does not")
    return int(text)


def _refuse_number(text: str) -> NoReturn:
    raise LooseJson(f"{text[:32]} is not a whole number, and only whole numbers are allowed")
