"""The rule documents that come with the program: what a table can be set up with."""

from msgspec import Struct

from sicbo.rules.areas import Kind


class DocumentOffered(Struct, frozen=True, kw_only=True):
    """A document: whose it is, its money, its rule sets, its kinds of wagers, and the text of its file."""

    document: str
    house: str
    title: str
    """The game: of several rule sets, what their titles have in common."""
    titles: tuple[str, ...]
    currency: str
    decimals: int
    rule_sets: tuple[str, ...]
    kinds: tuple[Kind, ...]
    has_colour_chips: bool
    """Whether a table of it needs an emblem and colours."""
    rules: str


class DocumentsOffered(Struct, frozen=True, kw_only=True):
    """All documents, by name."""

    documents: tuple[DocumentOffered, ...]
