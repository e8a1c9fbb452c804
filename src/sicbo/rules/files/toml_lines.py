r"""Find the line of every value in a TOML text.

The standard parser gives no positions, and people with a mistake in a rule file need them. This walks a
text that the standard parser has already accepted, so it need not check syntax.

>>> lines_of('a = 1\n[[rows]]\nodds = ["x",\n  "y"]\n')["rows", 0, "odds", 1]
4
"""

import re
from bisect import bisect_left

from sicbo.rules.files.mistakes import Path

_SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_KEY = re.compile(r'[ \t]*(?:"((?:[^"\\]|\\.)*)"|\'([^\']*)\'|([A-Za-z0-9_-]+))[ \t]*')
_STRING = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}(?!")|\'\'\'.*?\'{3,5}(?!\')|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'', re.DOTALL
)
_SCALAR = re.compile(r"[^,\]}#\n]+")


def lines_of(text: str) -> dict[Path, int]:
    """Return the line of every key and list item of a valid TOML text, by its path."""
    walk = _Walk(text)
    walk.document()
    return walk.lines


def values_of(text: str) -> dict[Path, slice]:
    """Return the slice of the text of every value that is neither a list nor a table.

    >>> text = 'size = [4, 2]'
    >>> text[values_of(text)["size", 1]]
    '2'
    """
    walk = _Walk(text)
    walk.document()
    return walk.values


class _Walk:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[Path, int] = {}
        self.values: dict[Path, slice] = {}
        self.counts: dict[Path, int] = {}
        self.breaks = [at for at, character in enumerate(text) if character == "\n"]

    def document(self) -> None:
        table: Path = ()
        self.space()
        while self.at < len(self.text):
            if self.text.startswith("[", self.at):
                table = self.header()
            else:
                self.pair(table)
            self.space()

    def header(self) -> Path:
        line, is_list = self.line(), self.text.startswith("[[", self.at)
        self.at += 2 if is_list else 1
        path: Path = ()
        for key in (names := self.keys())[:-1]:
            path = self.newest((*path, key))
            self.lines.setdefault(path, line)
        path = (*path, names[-1])
        if is_list:
            self.lines.setdefault(path, line)
            self.counts[path] = self.counts.get(path, 0) + 1
            path = self.newest(path)
        self.lines[path] = line
        self.at += 2 if is_list else 1
        return path

    def newest(self, path: Path) -> Path:
        return (*path, self.counts[path] - 1) if path in self.counts else path

    def pair(self, table: Path) -> None:
        line = self.line()
        path = table
        for key in self.keys():
            path = (*path, key)
            self.lines.setdefault(path, line)
        self.at += 1  # the equals sign
        self.value(path)

    def value(self, path: Path) -> None:
        self.space()
        self.lines.setdefault(path, self.line())
        opening = self.text[self.at]
        if opening == "[":
            self.array(path)
        elif opening == "{":
            self.inline_table(path)
        else:
            pattern = _STRING if opening in "\"'" else _SCALAR
            start, self.at = self.at, self.matched(pattern).end()
            self.values[path] = slice(start, start + len(self.text[start : self.at].rstrip()))

    def array(self, path: Path) -> None:
        position = 0
        while not self.closed("]"):
            self.value((*path, position))
            position += 1

    def inline_table(self, path: Path) -> None:
        while not self.closed("}"):
            self.pair(path)

    def closed(self, bracket: str) -> bool:
        """Skip an opening bracket or a comma, and return whether the closing bracket follows."""
        if self.text[self.at] in "[{,":
            self.at += 1
        self.space()
        if self.text[self.at] == bracket:
            self.at += 1
            return True
        if self.text[self.at] == ",":
            return self.closed(bracket)
        return False

    def keys(self) -> list[str]:
        keys = []
        while True:
            match = self.matched(_KEY)
            keys.append(next(part for part in match.groups() if part is not None))
            self.at = match.end()
            if self.text[self.at] != ".":
                return keys
            self.at += 1

    def space(self) -> None:
        self.at = self.matched(_SPACE).end()

    def matched(self, pattern: re.Pattern[str]) -> re.Match[str]:
        match = pattern.match(self.text, self.at)
        if match is None:
            raise ValueError(f"line {self.line()}: not the TOML that the standard parser accepted")
        return match

    def line(self) -> int:
        return bisect_left(self.breaks, self.at) + 1
