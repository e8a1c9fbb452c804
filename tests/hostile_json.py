"""JSON that is meant to do harm: one place of a message that would be read holds what no reader may trip over.

>>> written({"a": [1, "x"]}, ("a", 0), b"1e400")
b'{"a": [1e400, "x"]}'
>>> list(places({"a": [1, "x"]}))
[(), ('a',), ('a', 0), ('a', 1)]
"""

import json
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

Path = tuple[str | int, ...]

DIGITS = b"9" * 4400
"""More digits than Python turns into a number."""

FRAGMENTS = (
    DIGITS,
    b"-" + DIGITS,
    b"9" * 4299,
    b"9" * 15_000,
    b"9223372036854775807",
    b"-9223372036854775808",
    b"9223372036854775808",
    b"9007199254740992",
    b"1e400",
    b"1e" + b"9" * 400,
    b"-1E-400",
    b"0.1",
    b"-0",
    b"007",
    b"NaN",
    b"-Infinity",
    b"null",
    b"true",
    b"[]",
    b"{}",
    b'{"a":1,"a":2}',
    b"[" * 5000,
    b'{"a":' * 3000,
    b'"' + b'\\"' * 7000,
    b'""',
    b'" "',
    b'"\\ud800"',
    b'"\\udc00\\ud800"',
    b'"\\u0000"',
    b'"\x00"',
    b'"\xff\xfe"',
    b'"\xed\xa0\x80"',
    b'"\\u202e\\ufeff\\uffff"',
    b'"' + b"x" * 14_000 + b'"',
    b'"' + "\N{CJK UNIFIED IDEOGRAPH-9AB0}".encode() * 4000 + b'"',
    b'"0001-01-01T00:00:00+23:59"',
    b'"9999-12-31T23:59:59-23:59"',
    b'"9999-12-31T23:59:59.999999Z"',
    b'"../../etc/passwd"',
    b"\xef\xbb\xbf1",
    b"",
)
"""What is put into one place, as it is written."""

MAX_PLACES = 10_000
MARK = "\N{REPLACEMENT CHARACTER}here\N{REPLACEMENT CHARACTER}"


def places(value: Any, path: Path = ()) -> Iterator[Path]:  # noqa: ANN401 - any JSON
    """Find every place in a value, the whole included."""
    yield path
    if isinstance(value, dict):
        for key, each in value.items():
            yield from places(each, (*path, key))
    elif isinstance(value, list):
        for at, each in enumerate(value):
            yield from places(each, (*path, at))


def written(value: Any, path: Path, fragment: bytes) -> bytes:  # noqa: ANN401 - as above
    """Write a value with a fragment in one place, as it is."""
    marked = json.dumps(_with(value, path), ensure_ascii=False).encode()
    return marked.replace(json.dumps(MARK, ensure_ascii=False).encode(), fragment)


def _with(value: Any, path: Path) -> Any:  # noqa: ANN401 - as above
    if not path:
        return MARK
    first, rest = path[0], path[1:]
    if isinstance(value, dict):
        return value | {first: _with(value[first], rest)}
    return [_with(each, rest) if at == first else each for at, each in enumerate(value)]


def hostile(value: Any) -> st.SearchStrategy[bytes]:  # noqa: ANN401 - as above
    """Make a message that would be read, but for one place; and others that are no messages at all."""
    return (
        st.tuples(st.integers(0, MAX_PLACES), st.sampled_from(range(len(FRAGMENTS)))).map(
            lambda drawn: _one_place(value, *drawn)
        )
        | st.integers(0, 3).map(lambda way: _around(json.dumps(value).encode(), way))
        | st.binary(max_size=64)
    )


def _one_place(value: Any, place: int, fragment: int) -> bytes:  # noqa: ANN401 - as above
    found = list(places(value))
    return written(value, found[place % len(found)], FRAGMENTS[fragment])


def _around(whole: bytes, way: int) -> bytes:
    """Give a whole message with a mark of byte order, a zero byte, itself again, or every key twice."""
    return (b"\xef\xbb\xbf" + whole, whole + b"\x00", whole + whole, whole[:-1] + b"," + whole[1:])[way]
