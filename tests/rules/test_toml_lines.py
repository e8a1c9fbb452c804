import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sicbo
from sicbo.rules.files.mistakes import Path
from sicbo.rules.files.shipped_files import DOCUMENT_IDS
from sicbo.rules.files.toml_lines import lines_of, values_of

HARD = (
    '''\
a = 1 # a comment with "quotes" and [brackets
"quoted key" = 'lit # eral'
b.c.d = """
many
lines \\" with '''
    "'''"
    """ inside
\"\"\"
e = '''
more '' lines'''
[table]
dates = [2020-01-01, 2020-01-01T00:00:00+08:00 , 07:32:00]
nested = [[1, 2], [ "x", # why
  { k = 1, l.m = [3 ,
    4] } ], ]
empty = []
none = {}
[[list]]
x = 1
[[list.sub]]
y = -1.5e3
[[list]]
x = 2
[list.sub2]
z = true
"""
)


def leaves(raw: Any, path: Path = ()) -> dict[Path, Any]:  # noqa: ANN401 - whatever TOML holds
    if isinstance(raw, dict):
        items: Any = raw.items()
    elif isinstance(raw, list):
        items = enumerate(raw)
    else:
        return {path: raw}
    return {leaf: value for key, held in items for leaf, value in leaves(held, (*path, key)).items()}


@pytest.mark.parametrize("text", [HARD, *(sicbo.document_text(each) for each in DOCUMENT_IDS)])
def test_every_value_is_found_where_the_standard_reader_found_it(text: str) -> None:
    """The text at the position of a value is that value."""
    expected = leaves(tomllib.loads(text))

    found = {path: tomllib.loads(f"v = {text[place]}")["v"] for path, place in values_of(text).items()}

    assert expected == found


@pytest.mark.parametrize("text", [HARD, *(sicbo.document_text(each) for each in DOCUMENT_IDS)])
def test_every_value_is_on_the_line_that_is_given_for_it(text: str) -> None:
    """Lines are counted from one, and lists of tables have the line of their first header."""
    lines, places = lines_of(text), values_of(text)

    for path, place in places.items():
        if isinstance(path[-1], int):
            assert lines[path] == text.count("\n", 0, place.start) + 1
        assert lines[path] <= text.count("\n", 0, place.start) + 1
    assert lines_of("[[a]]\nx = 1\n[[a]]\n")["a", 1] == 3


NAMES = st.text("abc", min_size=1, max_size=3)
VALUES = st.recursive(
    st.integers() | st.booleans() | st.text("ab#[]{},='\"\\ ", max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=8,
)


def as_toml(value: Any) -> str:  # noqa: ANN401 - whatever TOML holds
    match value:
        case bool():
            return str(value).lower()
        case str():
            escaped = value.replace("\\", "\\\\").replace('"', '\\"')
            return f'"{escaped}"'
        case list():
            return "[ " + " ,\n ".join(as_toml(item) for item in value) + "]"
        case dict():
            return "{" + ", ".join(f"{key} = {as_toml(held)}" for key, held in value.items()) + "}"
        case _:
            return str(value)


@given(st.dictionaries(NAMES, VALUES, max_size=4))
def test_any_nesting_is_walked_whole(raw: dict[str, Any]) -> None:
    """Lists in tables in lists, with brackets and quotes in strings, are all found."""
    text = "".join(f"{key} = {as_toml(value)}\n" for key, value in raw.items())

    assert leaves(tomllib.loads(text)) == {
        path: tomllib.loads(f"v = {text[place]}")["v"] for path, place in values_of(text).items()
    }


def test_what_the_standard_reader_would_refuse_is_not_walked() -> None:
    """The walk is for valid texts; it stops rather than guess at others."""
    with pytest.raises(ValueError, match="line 2: not the TOML"):
        lines_of("a = 1\n= 2\n")
