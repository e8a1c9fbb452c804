"""Who may ask for what stands in one table; what does not stand there cannot be asked for."""

import re
from importlib.resources import files
from pathlib import Path

import pytest
from litestar import Litestar, get, websocket
from litestar.connection import WebSocket
from litestar.datastructures import State

from server.edge import served
from sicbo.people import Role
from sicbo.server.edge.matrix import PEOPLE, NotInTheMatrix, read_matrix, read_rows, routes_of, rows_of_orders
from sicbo.streams import Refused

HEAD = "what,anyone," + ",".join(role.value for role in PEOPLE)
EMPTY = "," * len(PEOPLE)


@get("/new")
async def new() -> None:
    """Do something that nobody has thought through."""


@websocket("/new")
async def new_socket(socket: WebSocket[object, object, State]) -> None:
    """Do the same for as long as one likes."""
    await socket.accept()


@pytest.mark.parametrize(("handler", "row"), [(new, "GET /new"), (new_socket, "socket /new")])
def test_a_route_without_a_row_stops_the_start(handler: object, row: str) -> None:
    """It is named, and the server does not come up."""
    application = Litestar([handler], openapi_config=None)  # type: ignore[list-item]  # either of two kinds

    assert [row] == routes_of(application)
    with pytest.raises(NotInTheMatrix, match=f"'{row}' is not in the matrix"):
        read_rows(HEAD).refuse_missing_or_unused_rows(routes_of(application))


def test_orders_stand_in_no_row_of_the_file() -> None:
    """Who may send them is said once, by their specifications."""
    text = (files("sicbo.server.edge") / "matrix.csv").read_text(encoding="utf-8")

    assert set() == read_rows(text).rows.keys() & rows_of_orders().keys()


def test_a_row_without_a_route_stops_the_start() -> None:
    """What once was allowed is not left standing for whatever comes under its name."""
    matrix = read_rows(f"{HEAD}\nGET /old,yes{EMPTY}")

    with pytest.raises(NotInTheMatrix, match="'GET /old' is in the matrix"):
        matrix.refuse_missing_or_unused_rows([])


@pytest.mark.parametrize(
    "rows",
    [
        f"GET /a,yes{EMPTY}\nGET /a,{EMPTY}",
        f"GET /a,maybe{EMPTY}",
        f"GET /a,YES{EMPTY}",
        "GET /a,yes",
        f"GET /a,yes{EMPTY},yes",
    ],
    ids=["twice", "maybe", "another yes", "too short", "too long"],
)
def test_a_table_that_is_not_plain_is_not_read(rows: str) -> None:
    """A cell is yes or empty, and every row has them all."""
    with pytest.raises(NotInTheMatrix, match="GET /a"):
        read_rows(f"{HEAD}\n{rows}")


async def test_nobody_who_has_not_shown_who_it_is_gets_further_than_the_door(tmp_path: Path) -> None:
    """Every route is tried without a token: only those for anyone look at what is asked."""
    async with served(tmp_path) as edge, edge.browser() as browser:
        matrix = read_matrix()
        for what in [each for each in matrix.rows if each.startswith(("GET ", "POST "))]:
            method, path = what.split()
            answer = await browser.request(method, re.sub(r"\{[^}]*\}", "1", path))

            is_shut = answer.status_code == 401 and answer.json()["code"] == "sign-in/needed"
            assert is_shut is not matrix.allows(what, None), what


async def test_a_stranger_who_asked_for_the_methods_of_a_route_made_a_fault(tmp_path: Path) -> None:
    """Litestar adds such routes by itself: they are not there, and nothing goes wrong."""
    async with served(tmp_path) as edge, edge.browser() as browser:
        for path in ("/people", "/tables/T1/open-betting", "/sign-in"):
            answer = await browser.request("OPTIONS", path)

            assert (404, "request/unknown") == (answer.status_code, answer.json()["code"]), path


def test_a_role_without_a_yes_is_told_who_may() -> None:
    """The refusal is the same as at a table."""
    yes = ",".join("yes" if role is Role.DEALER else "" for role in PEOPLE)
    matrix = read_rows(f"{HEAD}\nGET /a,,{yes}")

    matrix.refuse("GET /a", Role.DEALER)
    with pytest.raises(Refused, match="the role admin may not do this; dealer may"):
        matrix.refuse("GET /a", Role.ADMIN)
