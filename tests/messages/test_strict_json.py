"""What two programs could read differently is not read at all."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sicbo.messages.strict_json import LARGEST, SMALLEST, LooseJson, read_strict_json


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b'{"a": 1, "a": 1}', "the key 'a' appears twice"),
        (b'{"a": 1, "\\u0061": 1}', "the key 'a' appears twice"),
        (b'[{"b": {"a": 1, "a": 2}}]', "the key 'a' appears twice"),
        (b"1.0", "1.0 is not a whole number"),
        (b"1e3", "1e3 is not a whole number"),
        (b"NaN", "NaN is not a whole number"),
        (b"-Infinity", "-Infinity is not a whole number"),
        (b"[[[[[[[1]]]]]]]", "nested 6 deep at most"),
        (b"[" * 16_000, "nested 6 deep at most"),
        (b'{"a": ' * 3_000, "nested 6 deep at most"),
        (b"\xff", "not text in UTF-8"),
        (b"", "this is not JSON"),
        (b"{}{}", "this is not JSON"),
        (b'{"a": 1,}', "this is not JSON"),
        (b"{'a': 1}", "this is not JSON"),
        (b'"' + b"\\" * 16_001, "this is not JSON"),
        (b"9" * 4_400, "a whole number lies between -9223372036854775808 and 9223372036854775807"),
        (b'{"a": -' + b"9" * 60_000 + b"}", "a whole number lies between"),
        (b"9223372036854775808", "a whole number lies between"),
        (b"-9223372036854775809", "a whole number lies between"),
        (b"\xef\xbb\xbf1", "this is not JSON"),
        (b"1e" + b"9" * 5_000, "is not a whole number"),
        (b'{"a": "\\ud800"}', "half a character"),
        (b'{"\\udc00\\ud800": 1}', "half a character"),
    ],
)
def test_loose_json_is_refused(data: bytes, says: str) -> None:
    """Each with what is wrong."""
    with pytest.raises(LooseJson, match=says.replace("[", r"\[")):
        read_strict_json(data, depth=6)


@pytest.mark.parametrize(
    "data",
    [
        b"[[[[[[1]]]]]]",
        b'"[[[[[[[["',
        b'{"a[[[[[[[": "\\"{{{{{{{{{"}',
        b" 9007199254740993 ",
        b"[9223372036854775807, -9223372036854775808]",
        b'"\\ud83c\\udfb2"',
    ],
)
def test_strict_json_is_read(data: bytes) -> None:
    """Brackets within texts are no nesting."""
    read_strict_json(data, depth=6)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(SMALLEST, LARGEST) | st.text(),
        lambda each: st.lists(each) | st.dictionaries(st.text(), each),
    )
)
def test_whatever_is_written_without_floats_is_read(value: object) -> None:
    """No text can be taken for something else."""
    read_strict_json(json.dumps(value).encode(), depth=1000)


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    """There is no third outcome."""
    try:
        read_strict_json(data, depth=6)
    except LooseJson as reason:
        assert str(reason)
