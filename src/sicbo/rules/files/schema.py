"""Converts tables of a rule file to frozen values and back, driven by the classes themselves.

The fields of a class are the keys that its table may have, their types say what is allowed, and a
field without a default is required. Reading goes on after a mistake, so that all are reported at once.
"""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from datetime import datetime
from enum import Enum
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from sicbo.rules.files.mistakes import Mistake, Path, show_path
from sicbo.rules.odds_wording import NotOdds, read_odds, show_odds

T = TypeVar("T")

SET_BY_READER = "line"
"""The field that the reader fills in, and that a file may not have."""


class Unreadable(ValueError):
    """A value that could not be read; the mistake has been noted."""


@dataclass(slots=True)
class Reader:
    """Reads the tables of one file and notes every mistake."""

    lines: Mapping[Path, int] | None
    """The line of every path; None to read without lines."""
    mistakes: list[Mistake] = field(default_factory=list)
    broken: set[str | int] = field(default_factory=set)
    """The top-level keys under which something could not be read."""

    def note(self, path: Path, message: str) -> None:
        """Note a mistake at a path of the file."""
        self.mistakes.append(Mistake(self.line(path), show_path(path), message))

    def fail(self, path: Path, message: str) -> Unreadable:
        """Note a mistake that makes the value unusable."""
        self.note(path, message)
        self.broken.update(path[:1])
        return Unreadable(message)

    def line(self, path: Path) -> int:
        """Return the line of a path, or of its nearest parent that has one."""
        if self.lines is None:
            return 0
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)

    def whole(self, kind: type[T], raw: dict[str, object]) -> T:
        """Read a whole file. What cannot be read is left empty, with its top-level key in `broken`."""
        values, _ = self._values(kind, raw, ())
        return kind(**(_empty(kind) | values))

    def table(self, kind: type[T], raw: object, path: Path) -> T:
        """Read a table as an instance of a class."""
        if not isinstance(raw, dict):
            raise self.fail(path, f"a table is needed here, not {_shown(raw)}")
        values, is_complete = self._values(kind, raw, path)
        if not is_complete:
            raise Unreadable
        return kind(**values)

    def _values(self, kind: Any, raw: dict[str, object], path: Path) -> tuple[dict[str, Any], bool]:  # noqa: ANN401 - a dataclass
        known, required = fields_of(kind)
        values: dict[str, Any] = {SET_BY_READER: self.line(path)}
        is_complete = True
        for key, held in raw.items():
            if key not in known:
                self.note((*path, key), f"unknown key {key!r}; known here: {', '.join(known)}")
                continue
            try:
                values[key] = self.value(known[key], held, (*path, key))
            except Unreadable:
                is_complete = False
        for key in required:
            if key not in raw:
                self.broken.update((*path, key)[:1])
                self.note(path, f"the key {key!r} is missing")
                is_complete = False
        return values, is_complete

    def value(self, expected: Any, raw: object, path: Path) -> Any:  # noqa: ANN401 - as the class says
        """Read a value of its field's type."""
        form, inner = form_of(expected)
        if form is Form.LIST:
            return self._list(inner, raw, path)
        if form is Form.FIXED:
            return self._fixed(inner, raw, path)
        if form is Form.TABLE:
            return self.table(inner, raw, path)
        return self._leaf(inner, raw, path)

    def _list(self, expected: Any, raw: object, path: Path) -> tuple[Any, ...]:  # noqa: ANN401 - as above
        # The brackets of a list of one may be left out: clause = "3.1".
        items = raw if isinstance(raw, list) else [raw]
        values, is_complete = [], True
        for position, item in enumerate(items):
            try:
                values.append(self.value(expected, item, (*path, position)))
            except Unreadable:
                is_complete = False
        # Broken tables are dropped from a list, so that the others are still checked.
        if not is_complete and not is_dataclass(expected):
            raise Unreadable
        return tuple(values)

    def _fixed(self, expected: tuple[Any, ...], raw: object, path: Path) -> tuple[Any, ...]:
        if not isinstance(raw, list) or len(raw) != len(expected):
            raise self.fail(path, f"a list of {len(expected)} numbers is needed here, not {_shown(raw)}")
        return tuple(self.value(kind, item, path) for kind, item in zip(expected, raw, strict=True))

    def _leaf(self, expected: type, raw: object, path: Path) -> object:
        if issubclass(expected, Enum):
            return self._choice(expected, raw, path)
        if expected is Fraction:
            return self._odds(raw, path)
        # Not isinstance: Python takes true for a number.
        if type(raw) is not expected:
            raise self.fail(path, f"{_KINDS_OF_VALUE[expected]} is needed here, not {_shown(raw)}")
        if not _is_usable(raw):
            raise self.fail(path, _LIMITS_OF_VALUE[expected])
        return raw

    def _choice(self, expected: type[Enum], raw: object, path: Path) -> Enum:
        try:
            return expected(raw)
        except ValueError:
            allowed = ", ".join(str(member.value) for member in expected)
            raise self.fail(path, f"{_shown(raw)} is not one of {allowed}") from None

    def _odds(self, raw: object, path: Path) -> Fraction:
        if not isinstance(raw, str):
            raise self.fail(path, f'a text in quotes such as "62 to 1" is needed here, not {_shown(raw)}')
        try:
            return read_odds(raw)
        except NotOdds as mistake:
            raise self.fail(path, str(mistake)) from None


def plain(value: Any) -> Any:  # noqa: ANN401 - whatever a file may hold
    """Convert a value that was read back to what a TOML or JSON file holds, without defaults.

    >>> plain((Fraction(23, 2), "4.1"))
    ['11.5 to 1', '4.1']
    """
    if is_dataclass(value):
        pairs = ((each, getattr(value, each.name)) for each in fields(value) if each.name != SET_BY_READER)
        return {each.name: plain(held) for each, held in pairs if held != each.default}
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if isinstance(value, Enum):
        return value.value
    return show_odds(value) if isinstance(value, Fraction) else value


def _empty(kind: Any) -> dict[str, Any]:  # noqa: ANN401 - a dataclass
    """Return a placeholder for every required key, in place of what could not be read."""
    known, required = fields_of(kind)
    return {key: () if form_of(known[key])[0] is Form.LIST else None for key in required}


class Form(Enum):
    """How a value of a file is read."""

    LEAF = 0
    TABLE = 1
    LIST = 2
    FIXED = 3


@cache
def form_of(expected: Any) -> tuple[Form, Any]:  # noqa: ANN401 - a type, or what typing makes of one
    """Return how a field is read, and the type of its items or table; `T | None` is read as T."""
    origin, arguments = get_origin(expected), get_args(expected)
    if origin is UnionType:
        return form_of(next(each for each in arguments if each is not NoneType))
    if origin is tuple:
        is_open = arguments[-1] is Ellipsis
        return (Form.LIST, arguments[0]) if is_open else (Form.FIXED, arguments)
    return (Form.TABLE if is_dataclass(expected) else Form.LEAF), expected


@cache
def fields_of(kind: Any) -> tuple[dict[str, Any], list[str]]:  # noqa: ANN401 - a dataclass
    """Return the keys that a table may have with their types, and those that are required."""
    hints = get_type_hints(kind)
    of_a_file = [each for each in fields(kind) if each.name != SET_BY_READER]
    known = {each.name: hints[each.name] for each in of_a_file}
    return known, [each.name for each in of_a_file if each.default is MISSING]


MAX_NUMBER = 1_000_000
MAX_QUOTE = 60

_KINDS_OF_VALUE = {
    str: "a text in quotes",
    int: "a whole number",
    bool: "true or false",
    datetime: "a date and time with its offset, such as 2020-02-11T00:00:00+08:00,",
}

_LIMITS_OF_VALUE = {
    str: "a text must not be empty, and holds printable characters only",
    int: f"a number in a rule file is at most {MAX_NUMBER}",
    datetime: "a date and time needs its offset, such as 2020-02-11T00:00:00+08:00",
}


def _is_usable(raw: object) -> bool:
    """Return whether a value of the right type can be shown and is within bounds."""
    if isinstance(raw, str):
        return bool(raw) and raw.replace("\n", "").replace("\u3000", "").isprintable()
    if isinstance(raw, datetime):
        return raw.tzinfo is not None
    return isinstance(raw, int) and abs(raw) <= MAX_NUMBER


def _shown(raw: object) -> str:
    """Quote a value in a message, shortened if it is long."""
    if isinstance(raw, dict):
        return "a table"
    try:
        shown = repr(raw)
    except ValueError:  # Python refuses to write numbers with thousands of digits
        return "such a large number"
    return shown if len(shown) <= MAX_QUOTE else shown[:MAX_QUOTE] + "…"
