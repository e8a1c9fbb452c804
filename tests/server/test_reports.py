"""Reports over HTTP: who may read which, in every form, and what is refused."""

import asyncio
import logging
import os
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from at_the_table import money
from audit.houses import Place
from recompute_reports import REPORTS as RECOMPUTED
from recompute_reports import Export, differences
from reports.making import section_of
from server.play import OFTEN, Play, at_a_table
from sicbo.house_runtime.requests import PROGRAM
from sicbo.people import Role
from sicbo.reports.house.catalogue import REPORTS
from sicbo.server.edge.matrix import read_matrix
from sicbo.storage.export import write_export
from sicbo.storage.sqlite.contents import SqliteContents
from sicbo.table import commands as c

NARROWED = {"dispute": {"table": "T1", "round": "1"}, "statement": {"player": "t1"}}
STAFF = tuple(role for role in Role if role not in (Role.TERMINAL, Role.DEVICE, Role.PROGRAM))


async def play_a_round(play: Play) -> None:
    """Let a terminal of its own play one round, and try twice what is refused: too much, and too late."""
    identity = await play.enrol("t1")
    async with play.at(identity) as terminal:
        await play.do(c.OpenBetting())
        await terminal.until(lambda view: view.is_betting_open)
        await terminal.lay({"small": money(20)})
        await terminal.lay({"big": money(5000)})
        await play.do(c.CloseBetting())
        await terminal.lay({"big": money(5)})
        await play.do(c.StartTumble())
        await play.do(c.TakeOutcome(faces=(1, 2, 4)), PROGRAM)
        await play.do(c.SettleRound())


async def test_an_auditor_reads_every_report_and_a_second_program_comes_to_the_same(tmp_path: Path) -> None:
    """As JSON from a house that runs; up to a moment before the export."""
    async with at_a_table(tmp_path) as play:
        await play_a_round(play)
        play.edge.clock.move(seconds=1)
        until = {"to": play.edge.clock.now().isoformat()}  # what the terminal's going leads to may come later
        await play.staff.appoint("aud", Role.AUDITOR)
        browser = await play.staff.come_in("aud", Role.AUDITOR)
        with SqliteContents(tmp_path / "house.db") as contents, (tmp_path / "house.jsonl").open("wb") as file:
            write_export(contents, file)
        export = Export(tmp_path / "house.jsonl")
        async with browser:
            known = (await browser.get("/reports")).json()["reports"]
            assert list(REPORTS) == [each["name"] for each in known]
            for name in REPORTS:
                answer = await browser.get(f"/reports/{name}", params=NARROWED.get(name, {}) | until)

                assert 200 == answer.status_code, (name, answer.text)
                assert "application/json" == answer.headers["content-type"]
                assert "no-store" == answer.headers["cache-control"]
                document = answer.json()
                assert ("h1", "laboratory") == (document["heading"]["house"], document["heading"]["mark"])
                if name in RECOMPUTED:
                    assert [] == list(differences(export, document)), name
                if name == "dispute":
                    refused_in(document)


def refused_in(document: dict[str, Any]) -> None:
    """See that what was refused in the round is told, with when and why (STD-R4, STD-G5)."""
    rows = section_of(document, "Refused orders")
    assert ["wager/above-maximum", "wager/betting-is-closed"] == [row["code"] for row in rows]
    records = [row["record"] for row in section_of(document, "Records")]
    for row in rows:
        assert row["key"].startswith("t1/")
        assert row["after_record"] in records
        assert row["time"]
        assert row["words"]
        assert 64 == len(row["body"])


async def test_a_page_links_its_style_sheet_and_a_table_is_a_file(tmp_path: Path) -> None:
    """Nothing inline: the policy of the house would not let it be shown."""
    async with at_a_table(tmp_path) as play:
        page = await play.boss.get("/reports/results", params={"form": "html"})
        table = await play.boss.get("/reports/results", params={"form": "csv"})
        style = await play.boss.get("/reports/style.css")

        html = ET.fromstring(page.text)  # noqa: S314 - our own page
        assert "text/html; charset=utf-8" == page.headers["content-type"]
        assert ["/reports/style.css?language=en"] == [each.attrib["href"] for each in html.iter("link")]
        assert [] == [
            each for each in html.iter() if each.tag in ("style", "script") or "style" in each.attrib
        ]
        assert "style-src 'self'" in page.headers["content-security-policy"]
        assert "text/css; charset=utf-8" == style.headers["content-type"]
        assert ".report" in style.text
        assert "text/csv; charset=utf-8" == table.headers["content-type"]
        assert 'attachment; filename="results.csv"' == table.headers["content-disposition"]
        assert table.text.startswith("report,results\r\n")


async def test_a_report_is_made_in_the_language_that_is_asked_for(tmp_path: Path) -> None:
    """On a page and in files; a page brings the characters of its language along, as the policy lets it."""
    async with at_a_table(tmp_path) as play:
        asked = {"language": "zh-Hant"}
        page = await play.boss.get("/reports/results", params=asked | {"form": "html"})
        table = await play.boss.get("/reports/results", params=asked | {"form": "csv"})
        document = (await play.boss.get("/reports/results", params=asked)).json()
        style = await play.boss.get("/reports/style.css", params=asked)

        html = ET.fromstring(page.text)  # noqa: S314 - our own page
        assert "zh-Hant" == html.attrib["lang"]
        assert ["/reports/style.css?language=zh-Hant"] == [each.attrib["href"] for each in html.iter("link")]
        assert "data:font/woff2" in style.text
        assert "font-src 'self' data:" in page.headers["content-security-policy"]
        assert "賭枱成績" == document["heading"]["title"]
        assert "report,results\r\ntitle,賭枱成績\r\n" in table.text


async def test_every_role_gets_the_reports_that_the_matrix_gives_it(tmp_path: Path) -> None:
    """Of what it may not read nothing is made; what it may is asked for in a form that there is not."""
    async with at_a_table(tmp_path) as play:
        matrix = read_matrix()
        assert all(matrix.allows(f"GET /reports/{name}", Role.AUDITOR) for name in REPORTS)
        for number, role in enumerate(STAFF):
            if role not in (Role.SHIFT_MANAGER, Role.ADMIN):
                await play.staff.appoint(f"p{number}", role)
            person = {Role.SHIFT_MANAGER: "boss", Role.ADMIN: "ada"}.get(role, f"p{number}")
            async with await play.staff.come_in(person, role) as browser:
                for name in REPORTS:
                    answer = await browser.get(f"/reports/{name}", params={"form": "tea"})
                    expected = (
                        "request/broken" if matrix.allows(f"GET /reports/{name}", role) else "role/may-not"
                    )
                    assert expected == answer.json()["code"], (role, name)


REFUSED: list[tuple[str, dict[str, str], str]] = [
    ("results", {"from": "yesterday"}, "write a gaming day such as 2026-11-16"),
    ("results", {"from": "2026-12-01", "to": "2026-11-01"}, "the interval ends before it begins"),
    ("results", {"table": "T9"}, "there is no table 'T9'; there are T1"),
    ("large", {"over": "much"}, "is not a threshold"),
    ("statement", {}, "name a player"),
    ("dispute", {"table": "T1", "round": "7"}, "table T1 has no round 7"),
]
BROKEN = [{"language": "fr"}, {"by": "fortnight"}, {"round": "-"}, {"round": "1.5"}, {"form": "pdf"}]


async def test_what_cannot_be_made_is_refused_with_what_can(tmp_path: Path) -> None:
    """The same words as on the command line; a query of another kind begins no process at all."""
    async with at_a_table(tmp_path) as play:
        for name, query, says in REFUSED:
            answer = await play.boss.get(f"/reports/{name}", params=query)
            assert (400, "report/refused") == (answer.status_code, answer.json()["code"]), query
            assert says in answer.json()["sentence"]
        for query in BROKEN:
            answer = await play.boss.get("/reports/results", params=query)
            assert (400, "request/broken") == (answer.status_code, answer.json()["code"]), query


async def test_so_many_reports_are_made_at_once_and_no_more(tmp_path: Path) -> None:
    """A third is told to come later, and gets its report when it does."""
    async with at_a_table(tmp_path, limits=replace(OFTEN, reports_at_once=1)) as play:
        asked = [play.boss.get("/reports/results") for _ in range(2)]
        first, second = sorted([each.status_code for each in await asyncio.gather(*asked)])

        assert (200, 429) == (first, second)
        assert 200 == (await play.boss.get("/reports/results")).status_code


async def test_one_person_does_not_take_all_places_for_reports(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asks for a second one meanwhile is told to come later, and someone else gets a report."""
    python, begins = sys.executable, tmp_path / "begins"
    os.mkfifo(begins)
    waiting = tmp_path / "waiting-python"
    waiting.write_text(f'#!/bin/sh\ncat "{begins}"\nexec "{python}" "$@"\n', encoding="utf-8")
    waiting.chmod(0o700)

    async with at_a_table(tmp_path) as play:
        await play.staff.appoint("pia", Role.PIT_MANAGER)
        async with await play.staff.come_in("pia", Role.PIT_MANAGER) as pia:
            monkeypatch.setattr(sys, "executable", str(waiting))
            first = asyncio.create_task(play.boss.get("/reports/results"))
            # Whoever opens a pipe to write waits for its reader: the first report is under way from here on.
            held = await asyncio.to_thread(begins.open, "w", encoding="utf-8")
            monkeypatch.setattr(sys, "executable", python)
            second = await play.boss.get("/reports/results")
            of_another = await pia.get("/reports/events")
            held.close()

        assert (429, "report/yours-is-made") == (second.status_code, second.json()["code"])
        assert 200 == of_another.status_code, of_another.text
        assert 200 == (await first).status_code


async def test_a_report_that_takes_too_long_is_ended(tmp_path: Path) -> None:
    """Nobody waits for ever, and the place is free again."""
    async with at_a_table(tmp_path, limits=replace(OFTEN, report_seconds=0.01, reports_at_once=1)) as play:
        for _ in range(3):
            answer = await play.boss.get("/reports/results")
            assert "report/too-long" == answer.json()["code"]


async def test_an_alarm_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Whoever watches the log hears of it, also when nobody looks at the page."""
    with caplog.at_level(logging.WARNING):
        async with at_a_table(tmp_path) as play:
            place = Place("sqlite", tmp_path / "house.db")
            await play.enrol("t1")
            place.change("UPDATE balance SET net = net + 1 WHERE account = 'player-credit:t1'")

            answer = await play.boss.get("/reports/liability")

            assert answer.json()["alarm"]
    assert "report liability has a figure that is alarming" in caplog.text


async def test_a_house_in_memory_has_nothing_to_read_beside_it(tmp_path: Path) -> None:
    """It says so."""
    async with at_a_table(tmp_path) as play:
        setattr(play.edge.store, "address", "")  # noqa: B010 - of a store that is read only from here

        answer = await play.boss.get("/reports/results")

        assert "report/not-here" == answer.json()["code"]


async def test_a_house_that_cannot_be_read_is_asked_later(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """What is wrong with it stands in the log, and not in the answer."""
    with caplog.at_level(logging.ERROR):
        async with at_a_table(tmp_path) as play:
            setattr(play.edge.store, "address", str(tmp_path / "elsewhere.db"))  # noqa: B010 - as above

            answer = await play.boss.get("/reports/results")

            assert 503 == answer.status_code
            assert "elsewhere" not in answer.text
    assert "elsewhere.db" in caplog.text
