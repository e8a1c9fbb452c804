"""A house gives the same reports wherever it is kept, and a long one takes no more memory than a short one."""

import asyncio
import subprocess
import sys
import tracemalloc
from pathlib import Path

import msgspec
import pytest

from reports.long_house import LongHouse
from reports.making import ASKED, MADE, Day, document_of
from sicbo.reports.house.catalogue import REPORTS, make
from sicbo.reports.house.formats.formats import Form, written
from sicbo.reports.house.formats.report import Row, Seen
from sicbo.reports.house.sources.query import ReportQuery
from sicbo.server.desks.report_process import Narrowed, Wanted
from sicbo.storage.export import ExportFile
from sicbo.storage.postgresql.contents import PostgresqlContents
from sicbo.storage.postgresql.store import PostgresqlStore
from storage.a_postgresql import server
from storage.stores import needs_postgresql

OF_THE_LONG_HOUSE = [name for name in REPORTS if name not in ("dispute", "dice")]
"""The one holds a round, the other one outcome a round."""


@needs_postgresql
def test_a_house_in_postgresql_gives_the_same_reports(seeded: tuple[Path, Path], day: Day) -> None:
    """Streams are read beside each other through cursors of one transaction."""

    async def fill() -> str:
        name = await server().new_house()
        store = await PostgresqlStore.open(server().dsn(name))
        try:
            await store.fill(ExportFile(seeded[1]))
        finally:
            await store.close()
        return name

    name = asyncio.run(fill())
    with PostgresqlContents(server().dsn(name, "sicbo_auditor")) as contents:
        for what in ("results by shift", "theory", "events", "liability", "dispute", "statement"):
            assert day.document(what) == document_of(contents, *ASKED[what]), what

    wanted = Wanted(
        address=server().dsn(name), name="meters", form=Form.JSON, narrowed=Narrowed(), made=MADE, style=""
    )
    beside = subprocess.run(
        [sys.executable, "-m", "sicbo.server.desks.report_process"],
        input=msgspec.json.encode(wanted),
        capture_output=True,
        check=True,
    )
    assert day.document("meters")["sections"] == msgspec.json.decode(beside.stdout)["sections"]


def written_with(house: LongHouse, name: str) -> int:
    """Write a report to nowhere; give the most memory that it held at once."""
    asked = ReportQuery(player="ann", over="1")
    tracemalloc.start()
    try:
        for text in written(make(house, name, asked, MADE), Form.CSV, asked.days, Seen()):
            assert text
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.torture
@pytest.mark.parametrize("name", OF_THE_LONG_HOUSE)
def test_a_year_of_rounds_takes_no_more_memory_than_a_week(name: str) -> None:
    """Eight times as many rounds, and what is held at once hardly grows; 200 results are kept at hand."""
    written_with(LongHouse(rounds=1), name)  # loads what the first report of a process loads

    few, many = (written_with(LongHouse(rounds=rounds), name) for rounds in (250, 2000))

    assert many < few + 1_000_000, (few, many)  # the records alone are nine times that


def test_the_long_house_is_as_long_as_it_says() -> None:
    """Otherwise the test above would show nothing."""
    parts = make(LongHouse(rounds=150), "theory", ReportQuery(), MADE).parts
    (row,) = [each for each in parts if isinstance(each, Row)]

    assert 150 == row.cells[7]
