"""The pit desk over real sockets: the whole floor, rulings, registers, and the log of events."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

import sicbo
from house_runtime.floor import BOSS
from server.by_hand import goodbye
from server.edge import ORIGIN
from server.play import Play, at_a_table
from server.test_two_people import by_two, limits
from sicbo.administration import commands as o
from sicbo.people import Actor, Role
from sicbo.table import commands as c


async def opened(play: Play, browser: httpx.AsyncClient) -> ClientConnection:
    """Open a socket of the pit with the cookie of a browser."""
    url = f"ws://127.0.0.1:{play.edge.port}/pit"
    headers = {"Cookie": browser.headers["Cookie"]} if "Cookie" in browser.headers else {}
    return await connect(url, origin=Origin(ORIGIN), additional_headers=headers)


@asynccontextmanager
async def desk(play: Play, browser: httpx.AsyncClient) -> AsyncIterator[ClientConnection]:
    """Open the pit desk."""
    line = await opened(play, browser)
    try:
        ticket = (await browser.post("/socket-ticket")).json()["ticket"]
        await line.send(json.dumps({"message": "open-pit", "ticket": ticket}))
        assert "pit-opened" == json.loads(await line.recv())["message"]
        yield line
    finally:
        await line.close()


async def table_view(line: ClientConnection, table: str) -> dict[str, Any]:
    """Read on until a view of a table comes."""
    while True:
        message: dict[str, Any] = json.loads(await line.recv())
        if message["message"] == "table-view" and message["table"] == table:
            return message


async def set_up(play: Play, table: str) -> None:
    """Set up another table, over HTTP."""
    await play.boss.post("/administration/register-table", json={"key": f"r-{table}", "table": table})
    body = {
        "key": f"s-{table}",
        "table": table,
        "rules": sicbo.document_text("rws-open-cover-etg-2021"),
        "rule_sets": ["rws-open-cover-2021-2"],
        "limits": limits(800),
    }
    made = await play.boss.post(f"/tables/{table}/set-up-table", json=body)
    assert 200 == made.status_code, made.text


async def test_the_floor_shows_every_table_that_is_set_up(tmp_path: Path) -> None:
    """By name, each with its version; a table that is set up over HTTP is there at once."""
    async with at_a_table(tmp_path) as play:
        before = (await play.boss.get("/floor")).json()
        await set_up(play, "T2")
        after = (await play.boss.get("/floor")).json()

        assert "laboratory" == before["mark"]
        assert ["T1"] == [each["table"] for each in before["tables"]]
        assert ["T1", "T2"] == [each["table"] for each in after["tables"]]
        assert [True, False] == [each["view"]["is_open"] for each in after["tables"]]


async def test_the_desk_follows_all_tables_and_shows_what_waits_for_a_second_person(tmp_path: Path) -> None:
    """Each version follows the last one; a new table comes by itself; all is shown again who asks."""
    async with by_two(tmp_path) as two:
        play = two.play
        async with desk(play, two.max) as line:
            first = await table_view(line, "T1")
            proposal = await two.propose(two.pia)
            second = await table_view(line, "T1")
            assert "done" == await two.decide(two.max, proposal, "approve")
            third = await table_view(line, "T1")
            await set_up(play, "T2")
            new = await table_view(line, "T2")
            await line.send(json.dumps({"message": "look-again"}))
            again = await table_view(line, "T1")

            assert first["follows"] is None
            assert [first["version"], second["version"]] == [second["follows"], third["follows"]]
            assert [[], ["set-limits"], []] == [
                [waits["action"] for waits in each["view"]["proposals"]] for each in (first, second, third)
            ]
            assert new["follows"] is None
            assert (None, third["view"]) == (again["follows"], again["view"])


async def test_the_desk_opens_and_stays_open_only_for_whom_it_is(tmp_path: Path) -> None:
    """Not for a dealer, an admin or a stranger, not without a ticket, not after signing out."""
    async with by_two(tmp_path) as two:
        play = two.play
        async with play.edge.browser() as stranger, await play.staff.come_in("dora", Role.DEALER) as dora:
            for each in (stranger, play.ada, dora):
                with pytest.raises(InvalidStatus):
                    await opened(play, each)
            assert 403 == (await dora.get("/floor")).status_code
        for first, code in (
            ({"message": "open-pit", "ticket": "x"}, "code/wrong"),
            ({"message": "look-again"}, "request/broken"),
        ):
            line = await opened(play, two.max)
            await line.send(json.dumps(first))
            assert code == await goodbye(line)
        async with desk(play, two.max) as line:
            await line.send(json.dumps({"message": "open-pit", "ticket": "x"}))
            assert "request/broken" == await goodbye(line)
        async with desk(play, two.pia) as line:
            await two.pia.post("/sign-out")
            assert "sign-in/needed" == await goodbye(line)


async def test_a_question_is_held_and_ruled_on_by_the_post_of_the_document(tmp_path: Path) -> None:
    """The pit sees the hold with its verdicts; a supervisor is refused, the shift manager's ruling is kept."""
    async with by_two(tmp_path) as two:
        play = two.play
        await play.do(c.AssignPost(person="pia", post="Pit Supervisor"), BOSS)
        post = {"key": "p1", "person": "boss", "post": "Table Games Shift Manager"}
        assert 200 == (await play.ada.post("/tables/T1/assign-post", json=post)).status_code
        asked = await two.post(two.pia, "/tables/T1/raise-question", question="does a leaning die count?")
        assert 200 == asked.status_code, asked.text
        (table,) = (await two.max.get("/floor")).json()["tables"]
        (hold,) = table["view"]["holds"]
        ruling = {"hold": hold["number"], "verdict": "continue", "reason": "it does not"}
        refused = await two.post(two.pia, "/tables/T1/give-ruling", **ruling)
        ruled = await two.post(play.boss, "/tables/T1/give-ruling", **ruling)

        assert "ruling/not-yours" == refused.json()["code"]
        assert 200 == ruled.status_code, ruled.text
        assert [] == (await two.max.get("/floor")).json()["tables"][0]["view"]["holds"]


async def test_registers_of_staff_and_equipment_are_kept_over_http(tmp_path: Path) -> None:
    """Posts, acting posts, shaker and dice: each order shows at once on the floor."""
    async with by_two(tmp_path) as two:
        play = two.play
        await set_up(play, "T2")
        done = [
            await two.post(two.max, "/tables/T2/assign-post", person="pia", post="Pit Supervisor"),
            await two.post(two.max, "/tables/T2/assign-acting", person="pia", post="Pit Manager"),
            await two.post(two.pia, "/tables/T2/start-shift", shift="night"),
            await two.post(two.pia, "/tables/T2/fit-mixer", mixer="electronic-tumbler", serial="S1"),
            await two.post(two.pia, "/tables/T2/log-dice", serial="D1", dice=[[1, 2, 3, 4, 5, 6]] * 3),
        ]
        view = (await two.max.get("/floor")).json()["tables"][1]["view"]

        assert [200] * len(done) == [each.status_code for each in done], [each.text for each in done]
        assert ("pia", "Pit Supervisor", "Pit Manager") == tuple(
            view["staff"][0][name] for name in ("person", "post", "acting")
        )
        assert ("night", "S1", "D1") == (view["shift"], view["mixer"]["serial"], view["dice"]["serial"])


# ---- the log of events -----------------------------------------------------------------------------------


async def found(browser: httpx.AsyncClient, **search: object) -> list[tuple[str, str]]:
    """Search the log to its end, a few at a time; give stream and event of each record."""
    after, told = "", []
    while True:
        params = {name: str(value) for name, value in search.items()} | {"after": after}
        answer = await browser.get("/events", params=params)
        assert 200 == answer.status_code, answer.text
        told += [(each["stream"], each["event"]) for each in answer.json()["events"]]
        after = answer.json()["next"]
        if not after:
            return told


async def test_the_log_is_searched_by_time_table_person_and_event(tmp_path: Path) -> None:
    """A page at a time gives what one page gives, in the order of time; a manager reads all streams."""
    async with by_two(tmp_path) as two:
        play = two.play
        whole = await found(two.max, most=200)
        paged = await found(two.max, most=3)
        since = play.edge.clock.now() + timedelta(seconds=1)
        play.edge.clock.move(seconds=2)
        await play.do(c.OpenBetting())
        until = play.edge.clock.now() + timedelta(seconds=1)
        play.edge.clock.move(seconds=2)
        await play.do(c.CloseBetting())

        assert whole == paged
        assert {"T1", "administration"} == {stream for stream, _ in whole}
        assert ("administration", "house-founded/1") == whole[0]
        assert [("T1", "betting-opened/1")] == await found(
            two.max, since=since.isoformat(), until=until.isoformat()
        )
        assert {"T1"} == {stream for stream, _ in await found(two.max, table="T1")}
        assert [("T1", "betting-opened/1")] == await found(two.max, code="betting-opened", person="dora")
        assert [] == await found(two.max, code="betting-opened", person="pia")


async def test_the_log_tells_what_happened_in_the_language_that_is_asked_for(tmp_path: Path) -> None:
    """In English unless another language is named; one that the house does not speak is refused."""
    async with by_two(tmp_path) as two:
        await two.play.do(c.OpenBetting())
        params = {"code": "betting-opened"}
        english = await two.max.get("/events", params=params)
        chinese = await two.max.get("/events", params=params | {"language": "zh-Hans"})
        unknown = await two.max.get("/events", params=params | {"language": "de"})

        assert english.json()["events"][0]["words"].startswith("betting opened")
        assert chinese.json()["events"][0]["words"].startswith("开始下注：局号 1")
        assert english.json()["events"][0]["facts"] == chinese.json()["events"][0]["facts"]
        assert 400 == unknown.status_code


async def test_each_reads_what_is_his_or_hers_to_read(tmp_path: Path) -> None:
    """A dealer the own table, a supervisor all tables, an admin the administration, an auditor everything."""
    async with by_two(tmp_path) as two:
        play = two.play
        await set_up(play, "T2")
        await play.staff.appoint("aud", Role.AUDITOR)
        await play.staff.appoint("cas", Role.CASHIER)
        async with (
            await play.staff.come_in("dora", Role.DEALER) as dora,
            await play.staff.come_in("aud", Role.AUDITOR) as aud,
            await play.staff.come_in("cas", Role.CASHIER) as cas,
        ):
            await play.enrol("T1-1")
            await play.do(c.CashOut(player="T1-1", ticket=""), Actor("T1-1", Role.TERMINAL, "T1-1"))
            readers = {"dora": dora, "pia": two.pia, "cas": cas, "ada": play.ada, "aud": aud}
            reads = {
                name: {stream for stream, _ in await found(each, most=200)} for name, each in readers.items()
            }
            other = await dora.get("/events", params={"table": "T2"})
            tickets = await aud.get("/events", params={"code": "ticket-issued"})

        assert {
            "dora": {"T1"},
            "pia": {"T1", "T2"},
            "cas": {"cage"},
            "ada": {"administration"},
            "aud": {"T1", "T2", "cage", "administration"},
        } == reads
        assert "role/may-not" == other.json()["code"]
        assert "…" in tickets.json()["events"][0]["words"], "whoever reads a number could bring the ticket"


async def test_the_log_is_searched_by_round_and_from_the_newest_record_back(tmp_path: Path) -> None:
    """A page at a time gives the same, backwards; a round has its own records, and those that name it."""
    async with by_two(tmp_path) as two:
        play = two.play
        for _ in range(2):
            await play.do(c.OpenBetting())
            await play.finish((1, 2, 3), has_wagers=False)
        until = (play.edge.clock.now() + timedelta(seconds=1)).isoformat()
        whole = await found(two.max, most=200)
        back = await found(two.max, most=7, newest="true")
        second = await found(two.max, most=200, round=2)
        now = (play.edge.clock.now()).isoformat()

        assert sorted(whole) == sorted(back)
        assert [each for each in whole if each[0] == "T1"][::-1] == [each for each in back if each[0] == "T1"]
        assert ("betting-opened/1", "round-concluded/1") == (second[0][1], second[-1][1])
        assert 8 == len(second), second
        assert second[::-1] == await found(two.max, most=3, round=2, newest="true")
        assert back == await found(two.max, most=7, newest="true", until=until)
        assert [] == await found(two.max, most=7, newest="true", until=now, since=until)


MEANINGLESS = (
    ({"most": "0"}, "request/broken"),
    ({"most": "201"}, "request/broken"),
    ({"most": "x"}, "request/broken"),
    ({"since": "2026-11-15T12:00:00"}, "request/broken"),
    ({"since": "yesterday"}, "request/broken"),
    ({"after": "x"}, "request/broken"),
    ({"table": "T9"}, "request/no-table"),
)


async def test_a_search_that_means_nothing_is_refused(tmp_path: Path) -> None:
    """It is told what is wrong with it."""
    async with at_a_table(tmp_path) as play:
        told = [(await play.boss.get("/events", params=search)).json()["code"] for search, _ in MEANINGLESS]

        assert [code for _, code in MEANINGLESS] == told


async def test_a_dismissed_person_reads_nothing_more(tmp_path: Path) -> None:
    """The session is over with the next request."""
    async with by_two(tmp_path) as two:
        await two.play.staff.order(o.DismissPerson(person="pia", reason="left"), BOSS)

        assert 401 == (await two.pia.get("/floor")).status_code
        assert 401 == (await two.pia.get("/events")).status_code


async def test_a_supervisor_sees_who_is_at_work_and_ends_a_session(tmp_path: Path) -> None:
    """The list has everyone with roles and sessions; an ended one is gone with the next request."""
    async with by_two(tmp_path) as two:
        async with await two.play.staff.come_in("dora", Role.DEALER) as dora:
            people = {each["person"]: each for each in (await two.pia.get("/people")).json()["people"]}
            at_work = people["dora"]["sessions"]
            assert people["dora"]["has_password"]
            assert 403 == (await dora.get("/people")).status_code
            for each in at_work:
                order = {"session": each["session"], "why": "went home without signing out"}
                ended = await two.post(two.pia, "/administration/sign-person-out", **order)
                assert 200 == ended.status_code, ended.text

            assert 401 == (await dora.get("/session")).status_code
        assert {"ada", "boss", "dora", "max", "pia"} == people.keys()
        assert (["dealer"], False) == (people["dora"]["roles"], people["dora"]["is_dismissed"])
        assert ["dealer"] * len(at_work) == [each["role"] for each in at_work]
        assert at_work
