"""Orders of staff over HTTP: one route a command, the answer under a key, and who may."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import openapi
from hand_tables import cells
from server.play import OFTEN, at_a_table
from sicbo import streams
from sicbo.administration.orders import ORDERS as ADMINISTRATION_STEPS
from sicbo.people import Role
from sicbo.server.edge.matrix import PEOPLE, read_matrix
from sicbo.streams import name_of_kind
from sicbo.table.orders import ORDERS as TABLE_ORDERS
from table.answers import may_send as table_may_send

SIGNS_IN = frozenset(PEOPLE) - {Role.TERMINAL, Role.DEVICE}
TESTS = Path(__file__).parents[1]


def may_send(stream: str, order: str) -> frozenset[Role]:
    """Name the roles that sign in and may send an order, as the hand-written table of its stream says."""
    written = cells(TESTS / stream / "roles.csv")
    return frozenset(role for role in SIGNS_IN if written[order, role.value] == "may")


@pytest.mark.parametrize("command", TABLE_ORDERS, ids=name_of_kind)
def test_the_matrix_of_orders_to_a_table_is_that_of_the_table(command: type[Any]) -> None:
    """Whoever signs in and may send a command has one row of it, for console and HTTP alike."""
    name = name_of_kind(command)

    assert SIGNS_IN & table_may_send()[name] == read_matrix().allowed(f"POST /tables/{{table}}/{name}")


@pytest.mark.parametrize("command", ADMINISTRATION_STEPS, ids=name_of_kind)
def test_the_matrix_of_orders_to_the_administration_is_its_own(command: type[streams.Command]) -> None:
    """What only the program orders has no row, and so no route."""
    name, matrix = name_of_kind(command), read_matrix()
    what = f"POST /administration/{name}"

    assert may_send("administration", name) == (matrix.allowed(what) if matrix.has(what) else frozenset())


async def test_an_order_over_http_is_done_once_and_answered_the_same_again(tmp_path: Path) -> None:
    """The same key and body get the first answer; another body under the key is refused."""
    async with at_a_table(tmp_path) as play:
        body = {"key": "k1", "shift": "night"}
        first = await play.boss.post("/tables/T1/start-shift", json=body)
        again = await play.boss.post("/tables/T1/start-shift", json=body)
        other = await play.boss.post("/tables/T1/start-shift", json=body | {"shift": "day"})

        assert (200, "done") == (first.status_code, first.json()["answer"])
        assert first.json() == again.json()
        assert (409, "key/other-body") == (other.status_code, other.json()["code"])


async def test_an_order_that_the_rules_refuse_is_refused_with_their_code_for_good(tmp_path: Path) -> None:
    """What the table says comes through, and stays so when things have changed."""
    async with at_a_table(tmp_path) as play:
        body = {"key": "k1", "count": {"minor_units": 0}}
        refused = await play.boss.post("/tables/T1/open-table", json=body)
        await play.boss.post("/tables/T1/close-table", json=body | {"key": "k2"})
        again = await play.boss.post("/tables/T1/open-table", json=body)

        assert (409, "table/is-open") == (refused.status_code, refused.json()["code"])
        assert refused.json() == again.json()


async def test_a_role_without_a_yes_is_refused_before_the_table_is_asked(tmp_path: Path) -> None:
    """The admin plays no game, and nobody at all sends what the program orders."""
    async with at_a_table(tmp_path) as play:
        admin = await play.ada.post("/tables/T1/open-betting", json={"key": "k1"})
        program = await play.boss.post("/tables/T1/lapse-entry", json={"key": "k1"})
        second = {"key": "k1", "command": "x", "second": {"person": "ada", "role": "admin"}}
        named = await play.boss.post("/tables/T1/count-tray", json=second | {"count": {"minor_units": 0}})

        assert (403, "role/may-not") == (admin.status_code, admin.json()["code"])
        assert (404, "request/unknown") == (program.status_code, program.json()["code"])
        assert (400, "request/broken") == (named.status_code, named.json()["code"])


async def test_an_order_to_no_table_or_with_strange_words_is_told_what_is_wrong(tmp_path: Path) -> None:
    """There is no such table; a text is too long or not in its normal form; a key is none."""
    async with at_a_table(tmp_path) as play:

        async def told(table: str, body: dict[str, str]) -> tuple[int, str]:
            answer = await play.boss.post(f"/tables/{table}/start-shift", json=body)
            return answer.status_code, str(answer.json()["code"])

        assert (404, "request/no-table") == await told("T9", {"key": "k1", "shift": "night"})
        assert (409, "text/too-long") == await told("T1", {"key": "k1", "shift": "n" * 65})
        assert (409, "text/not-printable") == await told("T1", {"key": "k1", "shift": "e\u0301"})
        assert (400, "request/broken") == await told("T1", {"key": "a b", "shift": "night"})


async def test_a_text_was_taken_for_an_amount_and_a_number_for_yes(tmp_path: Path) -> None:
    """A body is read as strictly as a message on a socket, and what is wrong is named with its place."""
    async with at_a_table(tmp_path) as play:
        ticket = {"key": "k1", "amount": {"minor_units": "500"}, "currency": {"code": "SGD", "decimals": 2}}
        seat = {"key": "k2", "position": "p9", "is_terminal": 1, "rule_set": "r", "layout": "B"}
        for path, body, where in (
            ("/cage/sell-ticket", ticket, "$.amount.minor_units"),
            ("/tables/T1/set-up-position", seat, "$.is_terminal"),
        ):
            answer = await play.boss.post(path, json=body)

            assert (400, "request/broken") == (answer.status_code, answer.json()["code"]), path
            assert where in answer.json()["sentence"]


async def test_an_order_to_the_administration_is_sent_the_same_way(tmp_path: Path) -> None:
    """A table is registered, and set up from its rule file."""
    async with at_a_table(tmp_path) as play:
        table = await play.boss.post("/administration/register-table", json={"key": "k1", "table": "T2"})
        alone = {"key": "k2", "person": "eve", "roles": ["dealer"]}
        appoint = await play.ada.post("/administration/appoint-person", json=alone)

        assert 200 == table.status_code
        assert (409, "staff/needs-a-second-person") == (appoint.status_code, appoint.json()["code"])


async def test_an_order_that_came_too_often_can_be_sent_again_under_its_key(tmp_path: Path) -> None:
    """It says `later`, as on a socket, and not `refused`, which would be for good."""
    async with at_a_table(tmp_path, replace(OFTEN, commands_at_once=3, commands_a_second=1)) as play:

        async def register(number: int) -> tuple[int, str, str]:
            body = {"key": f"k{number}", "table": f"T{number}"}
            told = await play.boss.post("/administration/register-table", json=body)
            return told.status_code, told.json()["answer"], told.json().get("code", "")

        answers = [await register(number) for number in range(2, 10)]
        assert (429, "later", "request/too-often") == answers[-1]

        play.edge.clock.move(seconds=10)
        assert (200, "done", "") == await register(9)


def test_the_document_of_the_routes_is_up_to_date() -> None:
    """`make openapi` has written what the routes are now."""
    assert openapi.page() == openapi.PAGE.read_text(encoding="utf-8")


def test_the_document_refuses_unknown_fields_and_leaves_no_route_out() -> None:
    """Every row of a route stands there, and every body that the house reads is strict there too."""
    written = json.loads(openapi.PAGE.read_text(encoding="utf-8"))
    there = {f"{method.upper()} {path}" for path, has in written["paths"].items() for method in has}
    matrix = read_matrix()
    rows = {each for each in matrix.rows if each.startswith(("GET ", "POST "))} - {"GET /openapi.json"}
    orders = {each for each in there if each.startswith("POST /tables/{table}/") and "proposals" not in each}

    assert rows == there - orders
    assert {each for each in matrix.rows if each.startswith("table ") and matrix.allowed(each)} == {
        each.replace("POST /tables/{table}/", "table ") for each in orders
    }
    named = set(re.findall(r'"#/components/schemas/([^"]*)"', json.dumps(written)))
    assert set() == named - written["components"]["schemas"].keys()
    for path in written["paths"].values():
        for operation in path.values():
            if "requestBody" in operation:
                schema = operation["requestBody"]["content"]["application/json"]["schema"]
                name = schema["$ref"].rpartition("/")[2]
                assert written["components"]["schemas"][name]["additionalProperties"] is False, name


async def test_the_document_is_shown_where_no_real_money_is(tmp_path: Path) -> None:
    """In a laboratory anyone may read what can be asked."""
    async with at_a_table(tmp_path) as play, play.edge.browser() as stranger:
        shown = await stranger.get("/openapi.json")

        assert "/tables/{table}/open-betting" in shown.json()["paths"]
