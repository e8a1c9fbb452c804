"""Numbers for whoever watches: what was counted is what happened, and only who may reads it."""

import re
from pathlib import Path

import httpx
import pytest

from at_the_table import money
from server.by_hand import is_open_in
from server.edge import METRICS_TOKEN
from server.play import Play, at_a_table
from sicbo.people import Role
from sicbo.table import commands as c

DOCS = Path(__file__).parents[2]


def numbers(text: str) -> dict[str, float]:
    """Read the lines of the metrics."""
    found = re.findall(r"^(\w+(?:\{[^}]*\})?) (\S+)$", text, re.MULTILINE)
    return {name: float(value) for name, value in found}


async def read(play: Play) -> dict[str, float]:
    """Read the metrics as Prometheus does."""
    async with play.edge.browser() as browser:
        answer = await browser.get("/metrics", headers={"Authorization": f"Bearer {METRICS_TOKEN}"})
    assert 200 == answer.status_code, answer.text
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    return numbers(answer.text)


async def test_a_round_is_counted_as_it_was_played(tmp_path: Path) -> None:
    """Wagers, refusals by code, rounds by what became of them, commits, and who is connected."""
    async with at_a_table(tmp_path) as play:
        before = await read(play)
        assert 0 == before["sicbo_terminals"]
        identity = await play.enrol("ann")
        async with play.at(identity) as terminal:
            await play.do(c.OpenBetting())
            await terminal.until(lambda view: is_open_in(1, view))
            await terminal.lay({"small": money(20)})
            await terminal.lay({"nowhere": money(20)})
            await play.finish((1, 2, 3))
            after = await read(play)

        assert 1 == after['sicbo_wagers_total{table="T1"}']
        assert 1 == after['sicbo_rounds_total{became="opened",table="T1"}']
        assert 1 == after['sicbo_rounds_total{became="concluded",table="T1"}']
        assert 1 == after['sicbo_answers_total{code="wager/area-not-offered",stream="T1"}']
        assert 1 == after["sicbo_terminals"]
        assert 1 == after['sicbo_sockets{path="/terminal"}']
        assert 0 == after['sicbo_waiting_requests{table="T1"}']
        assert (1, 0, 1) == (
            after["sicbo_tables_run"],
            after["sicbo_tables_stopped"],
            after["sicbo_program_is_whole"],
        )
        commits = after["sicbo_commit_seconds_count"]
        assert (
            commits == after['sicbo_commit_seconds_bucket{le="+Inf"}'] > before["sicbo_commit_seconds_count"]
        )


async def test_every_metric_is_in_the_reference(tmp_path: Path) -> None:
    """And the reference and the alarms name none that is not there."""
    reference = (DOCS / "docs" / "reference" / "metrics.md").read_text(encoding="utf-8")
    alarms = (DOCS / "deploy" / "prometheus" / "sicbo.rules.yml").read_text(encoding="utf-8")

    async with at_a_table(tmp_path) as play:
        async with play.edge.browser() as browser:
            text = (await browser.get("/metrics", headers={"Authorization": f"Bearer {METRICS_TOKEN}"})).text
        there = set(re.findall(r"^# TYPE (sicbo_\w+)", text, re.MULTILINE))

        assert there == set(re.findall(r"^\| `(sicbo_\w+)`", reference, re.MULTILINE))
        assert set(re.findall(r"sicbo_\w+", alarms)) <= there


async def test_what_the_web_edge_refuses_by_itself_is_counted_once(tmp_path: Path) -> None:
    """An origin, an address, a sign-in, a socket that is sent away; what the administration refuses is counted there."""
    async with at_a_table(tmp_path) as play:
        identity = await play.enrol("ann")
        async with play.edge.browser(origin="https://evil.example") as evil, play.edge.browser() as browser:
            await evil.post("/sign-in", json={})
            await browser.get("/nowhere")
            await browser.get("/session")
        async with play.at(identity), play.at(identity):
            pass
        code = "device/other-fingerprint"
        body = {"key": "k", "device": "ann", "fingerprint": "none"}
        assert code == (await play.boss.post("/devices/approve", json=body)).json()["code"]
        after = await read(play)

        for each in ("origin/unknown", "request/unknown", "sign-in/needed", code):
            assert 1 == after[f'sicbo_answers_total{{code="{each}",stream="web"}}'], each
        assert 1 == after['sicbo_goodbyes_total{code="socket/elsewhere",path="/terminal"}']


async def test_no_metric_has_a_name_of_a_person_or_a_device(tmp_path: Path) -> None:
    """Nor anything else that tells of one."""
    async with at_a_table(tmp_path) as play:
        await play.enrol("ann")
        async with play.edge.browser() as browser:
            text = (await browser.get("/metrics", headers={"Authorization": f"Bearer {METRICS_TOKEN}"})).text

        assert METRICS_TOKEN not in text
        assert set() == {"boss", "ada", "dora", "ann"} & set(re.findall(r"\w+", text))


@pytest.mark.parametrize(
    "header",
    [{}, {"Authorization": "Bearer"}, {"Authorization": "Bearer wrong"}, {"Authorization": METRICS_TOKEN}],
)
async def test_who_shows_no_token_must_be_signed_in(tmp_path: Path, header: dict[str, str]) -> None:
    """Nothing of the numbers is told."""
    async with at_a_table(tmp_path) as play, play.edge.browser() as browser:
        answer = await browser.get("/metrics", headers=header)

        assert (401, "sign-in/needed") == (answer.status_code, answer.json()["code"])


async def test_the_token_opens_the_metrics_and_nothing_else(tmp_path: Path) -> None:
    """It is a badge, and no person."""
    async with at_a_table(tmp_path) as play, play.edge.browser() as browser:
        for path in ("/session", "/devices", "/verification"):
            answer = await browser.get(path, headers={"Authorization": f"Bearer {METRICS_TOKEN}"})
            assert 401 == answer.status_code


async def test_an_admin_reads_the_metrics_and_a_dealer_does_not(tmp_path: Path) -> None:
    """As the matrix has it."""
    async with at_a_table(tmp_path) as play:

        async def status(browser: httpx.AsyncClient) -> int:
            return (await browser.get("/metrics")).status_code

        dealer = await play.staff.come_in("dora", Role.DEALER)
        try:
            assert (200, 403) == (await status(play.ada), await status(dealer))
        finally:
            await dealer.aclose()
