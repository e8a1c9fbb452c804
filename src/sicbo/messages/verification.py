"""What is sent over HTTP about verification: the program by its hash, and the rules in force by theirs."""

from datetime import datetime

from msgspec import Struct


class RulesInForce(Struct, frozen=True):
    """The rule file of a table: its hash, and which of those that ship it is, if it is one."""

    table: str
    document: str
    """Empty where the file is the house's own."""
    sha256: str
    is_shipped: bool


class VerificationShown(Struct, frozen=True, kw_only=True):
    """What was found, and when."""

    at: datetime
    is_whole: bool
    version: str
    sha256: str
    files: int
    compared_with: str
    differences: tuple[str, ...]
    rules: tuple[RulesInForce, ...]
