"""Verification on demand: the program by its hash, and the rules in force at each table by theirs."""

from datetime import datetime
from hashlib import sha256

from litestar import get
from litestar.handlers import HTTPRouteHandler
from msgspec import Struct

from sicbo.live_table.house import House
from sicbo.rules.shipped_files import DOCUMENT_IDS, document_text
from sicbo.server.program_watch import ProgramWatch


class RulesInForce(Struct, frozen=True):
    """The rule file of a table: its hash, and which of those that ship it is, if it is one."""

    table: str
    document: str
    """Empty where the file is the house's own."""
    sha256: str
    is_shipped: bool


class VerificationShown(Struct, frozen=True, kw_only=True):
    """What was found, just now."""

    at: datetime
    is_whole: bool
    version: str
    sha256: str
    files: int
    compared_with: str
    differences: tuple[str, ...]
    rules: tuple[RulesInForce, ...]


def verification_routes(house: House, watch: ProgramWatch) -> list[HTTPRouteHandler]:
    """Give the route; whoever asks has the program looked at anew."""

    @get("/verification", summary="Compare the program and the rules in force with what they should be")
    async def verification() -> VerificationShown:
        found = await watch.look_on_demand()
        return VerificationShown(
            at=found.at,
            is_whole=found.is_whole,
            version=found.version,
            sha256=found.digest,
            files=found.files,
            compared_with=found.compared_with,
            differences=found.differences,
            rules=tuple(_in_force(table, text) for table, text in (await house.rule_files()).items()),
        )

    return [verification]


def _in_force(table: str, text: str) -> RulesInForce:
    """Name the document that a text is; one that does not ship is a file of the house's own."""
    shipped = next((each for each in DOCUMENT_IDS if document_text(each) == text), "")
    return RulesInForce(table, shipped, sha256(text.encode()).hexdigest(), bool(shipped))
