"""What every entry of a rule file has in common: its line and its source."""

from collections.abc import Iterator
from dataclasses import dataclass, field, fields


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One table of a rule file.

    `clause` names the clauses of the document it comes from; `reading` the T-numbers of our readings
    where the document is unclear; `ours` says why a figure is not the document's but our own.
    """

    clause: tuple[str, ...] = ()
    reading: tuple[str, ...] = ()
    ours: str = ""
    line: int = field(default=0, compare=False, repr=False)
    """The line of the file at which the entry starts; 0 when the file was read without lines."""

    def children(self) -> Iterator[tuple[str, "Entry"]]:
        """List the entries directly within this one, each with its key."""
        for key, value in self._items():
            if isinstance(value, Entry):
                yield key, value

    def texts(self) -> Iterator[tuple[int, str]]:
        """List every text in this entry and those within it, with the line of its entry."""
        for _, value in self._items():
            if isinstance(value, str):
                yield self.line, value
        for _, entry in self.children():
            yield from entry.texts()

    def _items(self) -> Iterator[tuple[str, object]]:
        """List keys and values, with one pair for each item of a list."""
        for each in fields(self):
            value = getattr(self, each.name)
            for item in value if isinstance(value, tuple) else (value,):
                yield each.name, item
