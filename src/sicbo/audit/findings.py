"""The findings of an audit: where, and what is wrong there."""

from msgspec import Struct


class Finding(Struct, frozen=True):
    """Something wrong: in a stream at a record, or in the house as a whole."""

    what: str
    stream: str = ""
    seq: int | None = None

    def __str__(self) -> str:
        """Return the finding on one line.

        >>> str(Finding("its bytes are not those that were hashed", "T1", 12))
        'T1, record 12: its bytes are not those that were hashed'
        """
        place = self.stream if self.seq is None else f"{self.stream}, record {self.seq}"
        return f"{place}: {self.what}" if place else self.what


class StreamReport(Struct, frozen=True):
    """How far a stream is intact."""

    stream: str
    records: int
    hash: str
    whole: bool


class Report(Struct, frozen=True, kw_only=True):
    """What was examined, and what was found; little is known of a house that cannot be opened."""

    house: str = ""
    mark: str = ""
    streams: tuple[StreamReport, ...] = ()
    transfers: int = 0
    accounts: int = 0
    debits: int = 0
    credits: int = 0
    answers: int = 0
    tree_heads: int = 0
    signatures_checked: bool = False
    findings: tuple[Finding, ...]

    @property
    def is_whole(self) -> bool:
        """Whether nothing was found."""
        return not self.findings
