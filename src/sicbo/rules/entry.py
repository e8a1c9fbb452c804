"""What every entry of a rule file has in common: where it stands and where it comes from."""

from dataclasses import dataclass, field


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
