"""Verification: the program by its hash, and the rules in force at each table by theirs.

To ask for it (`POST`) has the program looked at anew, which may put something on record and stop rounds from
being opened. To look (`GET`) shows what was last found, and changes nothing.
"""

from datetime import datetime
from hashlib import sha256

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from msgspec import Struct

from sicbo.audit.program import Verification
from sicbo.live_table.house import House
from sicbo.rules.shipped_files import DOCUMENT_IDS, document_text
from sicbo.server.program_watch import ProgramWatch
from sicbo.server.refusals import refused


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


def verification_routes(house: House, watch: ProgramWatch) -> list[HTTPRouteHandler]:
    """Give the routes: one that looks, and one that shows what was last found."""

    @post(
        "/verification",
        summary="Compare the program and the rules in force with what they should be",
        operation_id="verify",
        status_code=200,
    )
    async def verify() -> VerificationShown:
        return await shown(await watch.look_on_demand())

    @get(
        "/verification",
        summary="Show what was last found of the program, and the rules in force",
        operation_id="verification",
    )
    async def verification() -> VerificationShown:
        if watch.last is None:
            raise refused("verification/not-yet")
        return await shown(watch.last)

    async def shown(found: Verification) -> VerificationShown:
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

    return [verify, verification]


def _in_force(table: str, text: str) -> RulesInForce:
    """Name the document that a text is; one that does not ship is a file of the house's own."""
    shipped = next((each for each in DOCUMENT_IDS if document_text(each) == text), "")
    return RulesInForce(table, shipped, sha256(text.encode()).hexdigest(), bool(shipped))
