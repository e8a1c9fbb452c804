"""What every entry of a rule file has in common: where it stands and where it comes from."""

from collections.abc import Iterator
from dataclasses import dataclass, field, fields


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One table of a rule file.

    `clause` names the clauses of the document that say it; `reading` the T-numbers of our readings
    where the document is unclear; `ours` says why a figure is not the document's but our own.
    """

    clause: tuple[str, ...] = ()
    reading: tuple[str, ...] = ()
    ours: str = ""
    line: int = field(default=0, compare=False, repr=False)
    """The line of the file at which the entry starts; 0 when the file was read without lines."""

    def within(self) -> Iterator[tuple[str, "Entry"]]:
        """List the entries directly within this one, each with the key under which it stands."""
        for key, held in self._held():
            if isinstance(held, Entry):
                yield key, held

    def texts(self) -> Iterator[tuple[int, str]]:
        """List every text in this entry and all within it, with the line of its entry."""
        for _, held in self._held():
            if isinstance(held, str):
                yield self.line, held
        for _, entry in self.within():
            yield from entry.texts()

    def _held(self) -> Iterator[tuple[str, object]]:
        """List what the keys hold, the items of a list one by one."""
        for each in fields(self):
            held = getattr(self, each.name)
            for inner in held if isinstance(held, tuple) else (held,):
                yield each.name, inner
