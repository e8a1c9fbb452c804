"""Every limit of the web edge is met by a test, and this says by which (reliability 5.6)."""

import ast
import asyncio
import logging
from functools import partial
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec.structs import replace
from websockets.asyncio.client import connect
from websockets.client import ClientProtocol
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin
from websockets.uri import parse_uri

from at_the_table import money
from server.by_hand import is_open_in
from server.edge import ORIGIN, on_a_port, request, said, served
from server.play import OFTEN, at_a_table, enrolling
from server.test_guard import SMALL, code_of, echo, guarded
from sicbo.client.keys import fresh_key
from sicbo.house_runtime.tables.view_delivery import Audience, Subscription
from sicbo.house_runtime.tree_head_signer import TreeHeadSigner
from sicbo.messages import terminal as m
from sicbo.server.edge.guard import Guard, Receive, Scope, Send
from sicbo.server.settings import Settings, WebLimits
from sicbo.server.sockets.abortable_websocket import PROTOCOL
from sicbo.storage.evidence.keys import SigningKey
from sicbo.table import commands as c

HERE = "test_every_limit"
MET_BY = {
    "message_bytes": "test_guard::test_a_message_is_so_large_and_no_larger",
    "json_depth": f"{HERE}::test_the_depth_of_json_is_limited",
    "stakes": "test_terminal_limits::test_one_message_has_so_many_stakes_and_no_more",
    "text_characters": "test_console_of_chips::test_texts_and_names_at_the_console_have_an_end",
    "commands_a_second": "test_terminal_limits::test_a_terminal_asks_so_often_and_not_more",
    "commands_at_once": "test_terminal_recall::test_questions_are_counted_like_orders",
    "connects_a_minute": "test_terminal_limits::test_who_does_not_show_who_it_is_connects_so_often_and_not_more",
    "sign_ins_a_minute": "test_sign_in::test_attempts_for_a_name_and_from_an_address_are_so_many_a_minute",
    "faults_a_minute": "test_last_resort::test_whoever_brings_faults_about_again_and_again_must_wait",
    "sign_ins_a_minute_from_address": "test_sign_in::test_attempts_for_a_name_and_from_an_address_are_so_many_a_minute",
    "waiting_messages": f"{HERE}::test_the_views_that_wait_on_a_socket_are_limited",
    "waiting_bytes": f"{HERE}::test_the_bytes_that_wait_on_a_connection_are_limited",
    "connections": f"{HERE}::test_the_number_of_open_sockets_is_limited",
    "header_bytes": "test_guard::test_headers_are_so_large_and_no_larger",
    "body_bytes": "test_guard::test_a_body_is_so_large_and_no_larger",
    "request_seconds": "test_guard::test_who_does_not_say_what_is_wanted_is_cut_off",
    "silent_seconds": f"{HERE}::test_a_socket_that_answers_nothing_is_closed",
    "looks_again_seconds": "test_terminal_identity::test_a_revoked_terminal_is_shut_out_while_it_is_connected",
    "sweep_seconds": f"{HERE}::test_sessions_that_are_over_are_swept_by_themselves",
    "absent_seconds": "test_presence::test_the_table_is_told_when_a_terminal_is_down_and_when_it_is_back",
    "recalled_rounds": f"{HERE}::test_the_rounds_and_receipts_of_one_answer_are_limited",
    "receipts": f"{HERE}::test_the_rounds_and_receipts_of_one_answer_are_limited",
    "code_seconds": f"{HERE}::test_a_code_is_good_for_as_long_as_the_settings_say",
    "reports_at_once": "test_reports::test_so_many_reports_are_made_at_once_and_no_more",
    "reports_a_person": "test_reports::test_one_person_does_not_take_all_places_for_reports",
    "report_seconds": "test_reports::test_a_report_that_takes_too_long_is_ended",
    "stopping_seconds": f"{HERE}::test_an_answer_that_never_comes_does_not_keep_the_house_open",
}
"""By which test each limit is met."""


def test_every_limit_has_its_test() -> None:
    """None is left out, and every test that is named is there."""
    assert set(WebLimits.__struct_fields__) == set(MET_BY)
    for limit, where in MET_BY.items():
        file, _, name = where.partition("::")
        tree = ast.parse((Path(__file__).parent / f"{file}.py").read_text(encoding="utf-8"))
        assert name in {
            each.name for each in tree.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)
        }, (limit, where)


@pytest.mark.parametrize(("body", "status"), [(b"[[[1]]]", 200), (b"[[[[1]]]]", 400)])
async def test_the_depth_of_json_is_limited(body: bytes, status: int) -> None:
    """Lists and objects inside each other are counted before anybody reads them."""
    async with guarded(replace(SMALL, json_depth=3)) as port:
        headers = {"Origin": ORIGIN, "Content-Type": "application/json", "Content-Length": str(len(body))}
        answer = await said(port, request("POST", "/", headers, body))

        assert answer.startswith(f"HTTP/1.1 {status} ".encode())
        assert status == 200 or code_of(answer) == "request/broken"


async def test_the_views_that_wait_on_a_socket_are_limited(tmp_path: Path) -> None:
    """Every viewer has a bounded queue."""
    async with at_a_table(tmp_path, replace(OFTEN, waiting_messages=7)) as play:
        house = play.edge.house
        look, asked = house.look, []

        async def noted(stream: str, audience: Audience, *, most_waiting: int = 0) -> Subscription:
            asked.append((audience.looking.value, most_waiting))
            return await look(stream, audience, most_waiting=most_waiting)

        house.look = noted  # type: ignore[method-assign]
        ann = await play.enrol("ann")
        async with play.at(ann) as terminal:
            await terminal.until(lambda view: view)
        cookie = {"Cookie": play.boss.headers["cookie"]}
        for path, first in (("console", "open"), ("pit", "open-pit"), ("display", "open")):
            ticket = (await play.boss.post("/socket-ticket")).json()["ticket"]
            table = ', "table": "T1"' if path == "console" else ""
            url = f"ws://127.0.0.1:{play.edge.port}/{path}"
            async with connect(url, origin=Origin(ORIGIN), additional_headers=cookie) as line:
                await line.send(f'{{"message": "{first}", "ticket": "{ticket}"{table}}}')
                if path == "display":
                    await line.send('{"message": "show", "table": "T1"}')
                while '"view"' not in str(await line.recv()):
                    pass

        assert {("player", 7), ("dealer", 7), ("pit", 7), ("display", 7)} == set(asked)


async def test_the_bytes_that_wait_on_a_connection_are_limited() -> None:
    """Unread output is bounded; whoever writes more waits."""
    found = []

    async def look(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        found.append(scope["extensions"][PROTOCOL].transport.get_write_buffer_limits()[1])

    limits = WebLimits(waiting_bytes=12_345)
    async with on_a_port(look, limits) as port, connect(f"ws://127.0.0.1:{port}/") as line:
        await line.wait_closed()
    assert [12_345] == found


async def test_the_number_of_open_sockets_is_limited() -> None:
    """A WebSocket counts like any other connection; when one goes, another can come."""
    limits = WebLimits(connections=3)
    guard = Guard(echo, Settings(origins=(ORIGIN,), limits=limits))
    async with on_a_port(guard, limits) as port:
        url = f"ws://127.0.0.1:{port}/"
        lines = [await connect(url, origin=Origin(ORIGIN)) for _ in range(3)]
        with pytest.raises(InvalidStatus) as refusal:
            await connect(url, origin=Origin(ORIGIN))
        assert 503 == refusal.value.response.status_code
        assert (await said(port, request("GET", "/", {}))).startswith(b"HTTP/1.1 503 ")
        await lines.pop().close()
        await lines[0].send("hello")
        assert "hello" == await lines[0].recv()
        while (await said(port, request("GET", "/", {}))).startswith(b"HTTP/1.1 503 "):
            pass
        for each in lines:
            await each.close()


async def test_a_socket_that_answers_nothing_is_closed() -> None:
    """A connection whose other end vanished is detected by a ping."""
    limits = WebLimits(silent_seconds=0.2)
    guard = Guard(echo, Settings(origins=(ORIGIN,), limits=limits))
    async with on_a_port(guard, limits) as port, asyncio.timeout(30):
        silent = ClientProtocol(parse_uri(f"ws://127.0.0.1:{port}/"), origin=Origin(ORIGIN))
        reading, writing = await asyncio.open_connection("127.0.0.1", port)
        silent.send_request(silent.connect())
        writing.writelines(silent.data_to_send())
        heard = b""
        while part := await reading.read(1000):  # a ping is heard, and never answered
            heard += part
        assert heard.startswith(b"HTTP/1.1 101 ")
        writing.close()


async def test_sessions_that_are_over_are_swept_by_themselves(tmp_path: Path) -> None:
    """Without any request: the records say that a session is over."""
    async with at_a_table(tmp_path, replace(OFTEN, sweep_seconds=0.05)) as play:
        assert (await play.edge.house.administration()).sessions
        play.edge.clock.move(hours=13)
        while (await play.edge.house.administration()).sessions:  # noqa: ASYNC110 - the house has no word for it
            await asyncio.sleep(0.01)


async def test_the_rounds_and_receipts_of_one_answer_are_limited(tmp_path: Path) -> None:
    """However many are asked for."""
    async with at_a_table(tmp_path, replace(OFTEN, recalled_rounds=2, receipts=1)) as play:
        ann = await play.enrol("ann")
        async with play.at(ann) as terminal:
            for number in range(1, 4):
                await play.do(c.OpenBetting())
                await terminal.until(partial(is_open_in, number))
                await terminal.lay({"small": money(5), "odd": money(5), "even": money(5)}, key=f"w{number}")
                await play.finish((1, 2, 4))
            key = SigningKey(Ed25519PrivateKey.generate())
            await TreeHeadSigner(play.edge.store, key, play.edge.clock).seal()
            rounds = await terminal.recall(rounds=1000)
            told = await terminal.ask("r", m.Receipt(key="r", of="w1"))

            assert [3, 2] == [each.round for each in rounds]
            assert isinstance(told, m.Receipts)
            assert (1, True) == (len(told.receipts), told.records > 1)


async def test_a_code_is_good_for_as_long_as_the_settings_say(tmp_path: Path) -> None:
    """For a person and for a device."""
    async with at_a_table(tmp_path, replace(OFTEN, code_seconds=5)) as play:
        code = await play.edge.sign_in_service.code_for("dora")
        wanted = {"device": "eve", "kind": "terminal", "table": "T1"}
        device = (await play.ada.post("/devices/code", json=wanted)).json()["code"]
        play.edge.clock.move(seconds=5)
        body = {"person": "dora", "code": code, "password": "four wet umbrellas on dora"}
        late = await play.boss.post("/password", json=body)
        enrol = enrolling("eve", device, fresh_key())
        answers = [late, await play.boss.post("/devices/enrol", json=enrol)]

        assert ["code/wrong"] * 2 == [each.json()["code"] for each in answers]


async def test_an_answer_that_never_comes_does_not_keep_the_house_open() -> None:
    """The house waits for requests in progress for a limited time when it closes."""
    begun = asyncio.Event()

    async def never(_: Scope, receive: Receive, __: Send) -> None:
        await receive()
        begun.set()
        await asyncio.Event().wait()

    async with asyncio.timeout(30):
        async with on_a_port(never, WebLimits(stopping_seconds=1)) as port:
            asking = asyncio.create_task(said(port, request("GET", "/", {})))
            await begun.wait()
        assert not (await asking).startswith(b"HTTP/1.1 200 ")


async def test_asking_for_the_openapi_document_leaves_the_log_alone(tmp_path: Path) -> None:
    """The log of the process stays in the form that it has, with its masks."""
    root = logging.getLogger()
    was = (list(root.handlers), root.level)
    async with served(tmp_path) as edge, edge.browser() as browser:
        assert 200 == (await browser.get("/openapi.json")).status_code
    assert was == (list(root.handlers), root.level)
