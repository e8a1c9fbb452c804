"""The rule documents shipped with the program, which a table can be set up with."""

from msgspec import Struct

from sicbo.rules.areas import Kind


class DocumentOffered(Struct, frozen=True, kw_only=True):
    """A document: its house, currency, rule sets and kinds of wagers, and the text of its file."""

    document: str
    house: str
    title: str
    """The game; for several rule sets, what their titles have in common."""
    titles: tuple[str, ...]
    currency: str
    decimals: int
    rule_sets: tuple[str, ...]
    kinds: tuple[Kind, ...]
    has_colour_chips: bool
    """Whether its tables need an emblem and colours."""
    rules: str


class DocumentsOffered(Struct, frozen=True, kw_only=True):
    """All documents, sorted by name."""

    documents: tuple[DocumentOffered, ...]
