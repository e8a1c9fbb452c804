"""Reports over HTTP: each has its own row in the matrix, and is made in a separate process.

That process waits for the client to read the report, is ended when the client leaves, and has a time limit.
"""

import asyncio
import logging
import re
import sys
from asyncio.subprocess import PIPE
from collections import Counter
from collections.abc import AsyncIterator
from typing import Annotated

import msgspec
from litestar import MediaType, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromQuery, QueryParameter
from litestar.response import Stream
from msgspec.structs import replace

from sicbo.clock import Clock
from sicbo.house_runtime.house import House
from sicbo.house_runtime.requests import STORE_IS_AWAY
from sicbo.messages.reports import ReportKnown, ReportsKnown
from sicbo.reports.house.catalogue import REPORTS
from sicbo.reports.house.formats.formats import Form
from sicbo.reports.house.formats.report_style import style_of
from sicbo.reports.house.sources.gaming_days import Span
from sicbo.server.desks.report_process import ALARM, REFUSED, Narrowed, NotMade, Wanted
from sicbo.server.edge.matrix import Matrix, session_in
from sicbo.server.edge.refusals import NotNow, refused
from sicbo.server.edge.request_types import AnyRequest, Spoken
from sicbo.server.settings import WebLimits
from sicbo.streams import Refused
from sicbo.words.catalogue import ENGLISH, Language

log = logging.getLogger(__name__)

STYLE_SHEET = "/reports/style.css"
AT_ONCE = 64 * 1024
PLAIN = re.compile(r"[^A-Za-z0-9._-]")
"""Matches the characters not allowed in a file name."""

Since = Annotated[str, QueryParameter(name="from", description="From this gaming day, month or time on.")]
Until = Annotated[
    str, QueryParameter(name="to", description="Up to this gaming day or month, or before this time.")
]


class ReportsDesk:
    """Makes reports for the roles that may read them."""

    def __init__(self, house: House, matrix: Matrix, clock: Clock, limits: WebLimits) -> None:
        self._house = house
        self._matrix = matrix
        self._clock = clock
        self._limits = limits
        self._under_way: Counter[str] = Counter()
        """Reports being made, by the person who requested them."""

    def routes(self) -> list[HTTPRouteHandler]:
        """Return the routes: the list, the style sheet of the pages, and one for each report."""

        @get("/reports", summary="List the reports the requester may read")
        async def reports(request: AnyRequest) -> ReportsKnown:
            role = session_in(request).role
            known = [
                ReportKnown(
                    name=name,
                    title=each.title,
                    tells=each.tells,
                    needs=tuple(need.value for need in each.needs),
                    takes=tuple(may.value for may in each.takes),
                )
                for name, each in REPORTS.items()
                if self._matrix.allows(f"GET /reports/{name}", role)
            ]
            return ReportsKnown(reports=tuple(known))

        @get(STYLE_SHEET, summary="The style sheet of reports", media_type=MediaType.CSS)
        async def style_sheet(language: Spoken = ENGLISH) -> Response[str]:
            return Response(style_of(language), media_type="text/css")

        return [reports, style_sheet, *(self._route(name) for name in REPORTS)]

    def _route(self, name: str) -> HTTPRouteHandler:
        @get(
            f"/reports/{name}", summary=f"{REPORTS[name].title}: {REPORTS[name].tells}", name=f"report-{name}"
        )
        async def report(  # noqa: PLR0913, PLR0917 - one per query parameter
            request: AnyRequest,
            form: FromQuery[Form] = Form.JSON,
            since: Since = "",
            until: Until = "",
            by: FromQuery[Span] = Span.DAY,
            table: FromQuery[str] = "",
            round: FromQuery[int] = 0,  # noqa: A002 - the name in the query
            player: FromQuery[str] = "",
            person: FromQuery[str] = "",
            code: FromQuery[str] = "",
            over: FromQuery[str] = "",
            language: Spoken = ENGLISH,
        ) -> Stream:
            narrowed = Narrowed(
                since=since or None,
                until=until or None,
                by=by,
                table=table,
                round=round,
                player=player,
                person=person,
                code=code,
                over=over or None,
            )
            session = session_in(request)
            log.info("report %s is made in session %s", name, session.name)
            return await self._answer(name, form, narrowed, session.person, language)

        return report

    async def _answer(
        self, name: str, form: Form, narrowed: Narrowed, person: str, language: Language
    ) -> Stream:
        """Begin a report; a refusal is raised before its first byte."""
        wanted = Wanted(
            address=self._house.address,
            name=name,
            form=form,
            narrowed=narrowed,
            made=self._clock.now(),
            style=f"{STYLE_SHEET}?language={language}",
            language=language,
        )
        if not wanted.address:
            raise refused("report/not-here")
        if self._under_way[person] >= self._limits.reports_a_person:
            raise refused("report/yours-is-made", most=self._limits.reports_a_person)
        if self._under_way.total() >= self._limits.reports_at_once:
            raise refused("report/busy", most=self._limits.reports_at_once)
        parts = self._made(wanted, person)
        first = await anext(parts, b"")
        return Stream(
            _with_first(first, parts), media_type=form.media_type, headers=_as_file(name, form, narrowed)
        )

    async def _made(self, wanted: Wanted, person: str) -> AsyncIterator[bytes]:
        """Make a report in a separate process, and yield its output; end the process at the time limit."""
        self._under_way[person] += 1
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "sicbo.server.desks.report_process",
                stdin=PIPE,
                stdout=PIPE,
                stderr=PIPE,
            )
            seconds = self._limits.report_seconds
            is_over = asyncio.get_running_loop().call_later(seconds, process.kill)
            try:
                async for part in _written_by(process, wanted):
                    yield part
            except _Ended:
                raise refused("report/too-long", most=seconds) from None
            finally:
                is_over.cancel()
                if process.returncode is None:
                    process.kill()
                    await process.wait()
        finally:
            self._under_way[person] -= 1


class _Ended(Exception):
    """The process was ended before it was done."""


async def _written_by(process: asyncio.subprocess.Process, wanted: Wanted) -> AsyncIterator[bytes]:
    """Send the request to the process, and yield its output; raise its refusal."""
    if process.stdin is None or process.stdout is None or process.stderr is None:
        raise RuntimeError("a process without its three lines")
    said = asyncio.create_task(process.stderr.read())
    try:
        process.stdin.write(msgspec.json.encode(wanted))
        process.stdin.close()
        while part := await process.stdout.read(AT_ONCE):
            yield part
        ended, words = await process.wait(), (await said).decode()
    finally:
        said.cancel()
    if ended == REFUSED:
        raise _refusal(msgspec.json.decode(words, type=NotMade))
    if ended < 0:
        log.warning("report %s was ended before it was made", wanted.name)
        raise _Ended
    if ended:
        log.error("report %s could not be made: %s", wanted.name, words)
        raise NotNow(STORE_IS_AWAY)
    if words == ALARM:
        log.warning("report %s has a figure that is alarming", wanted.name)


def _refusal(why: NotMade) -> Refused:
    """Refuse a report; `because` identifies the reason for screens in other languages."""
    found = refused("report/refused", why=why.words).refusal
    return Refused(replace(found, facts=found.facts | {"because": why.because} | why.facts))


async def _with_first(first: bytes, parts: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    yield first
    async for part in parts:
        yield part


def _as_file(name: str, form: Form, narrowed: Narrowed) -> dict[str, str]:
    """Make browsers save what they cannot show, under a name with its table and round."""
    about = [name, narrowed.table, f"round-{narrowed.round}" if narrowed.round else ""]
    file = PLAIN.sub("_", "-".join(filter(None, about)))
    return {} if form is Form.HTML else {"content-disposition": f'attachment; filename="{file}.{form.value}"'}
