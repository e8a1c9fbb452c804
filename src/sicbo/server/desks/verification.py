"""Verification of the program and of the rules in force at each table, by their hashes.

`POST` verifies the program again, which may put something on record and stop rounds from being opened. `GET`
shows the last result and changes nothing.
"""

from hashlib import sha256

from litestar import get, post
from litestar.handlers import HTTPRouteHandler

from sicbo.audit.program import Verification
from sicbo.house_runtime.house import House
from sicbo.messages.verification import RulesInForce, VerificationShown
from sicbo.rules.files.shipped_files import DOCUMENT_IDS, document_text
from sicbo.server.edge.refusals import refused
from sicbo.server.program_watch import ProgramWatch


def verification_routes(house: House, watch: ProgramWatch) -> list[HTTPRouteHandler]:
    """Return the routes: one that verifies, and one that shows the last result."""

    @post(
        "/verification",
        summary="Verify the program and the rules in force",
        operation_id="verify",
        status_code=200,
    )
    async def verify() -> VerificationShown:
        return await shown(await watch.check_on_demand())

    @get(
        "/verification",
        summary="Show the last verification of the program, and the rules in force",
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
    """Find the shipped document with this text; any other text is the house's own file."""
    shipped = next((each for each in DOCUMENT_IDS if document_text(each) == text), "")
    return RulesInForce(table, shipped, sha256(text.encode()).hexdigest(), bool(shipped))
