"""The HTTP message about verification: the hashes of the program and of the rules in force."""

from datetime import datetime

from msgspec import Struct


class RulesInForce(Struct, frozen=True):
    """A table's rule file: its hash, and the shipped file it is identical to, if any."""

    table: str
    document: str
    """Empty if the file is the house's own."""
    sha256: str
    is_shipped: bool


class VerificationShown(Struct, frozen=True, kw_only=True):
    """The result of a verification, and its time."""

    at: datetime
    is_whole: bool
    version: str
    sha256: str
    files: int
    compared_with: str
    differences: tuple[str, ...]
    rules: tuple[RulesInForce, ...]
