"""Every role at every row of the matrix, from every page: allowed or refused as the table says (TH-E1, TH-S4, TH-S5).

What is refused is refused with a whole and proper order, so that it would be looked at if it were not. What is
allowed is sent broken: only whoever is let through is told so.
"""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, get_args

import httpx
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import InvalidStatus

from at_the_table import money
from server.by_hand import goodbye, proof
from server.crowd import SIGNS_IN, Crowd, a_crowd, bodies_of
from server.play import BOSS
from server.specimens import specimen
from server.test_guard import ORIGINS
from sicbo.administration import commands as o
from sicbo.chips import Instrument
from sicbo.messages.display import FromDisplay
from sicbo.messages.reader import FromReader
from sicbo.messages.terminal import FromTerminal
from sicbo.people import Actor, Role
from sicbo.server.edge.matrix import Matrix, read_matrix
from sicbo.table import commands as c
from sicbo.table.orders import ORDERS as TABLE_ORDERS

T = TypeVar("T")

SHUT = {"role/may-not", "sign-in/needed"}
ENDS = ("POST /sign-out", "POST /step-up")
"""What ends the session in which it is sent, or makes it another: tried last, or tested elsewhere."""
STATES = ("not set up", "betting is open")
"""A sample: the door asks no table, and tables are asked in every state in test_every_state.py."""
SOCKETS = ("/terminal", "/console", "/display", "/pit", "/dice-reader")


@pytest.fixture(scope="module")
async def crowd(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Crowd]:
    """Serve a house with everyone in it."""
    async with furnished(tmp_path_factory.mktemp("every-role")) as crowd:
        yield crowd


@asynccontextmanager
async def furnished(folder: Path) -> AsyncIterator[Crowd]:
    """Serve a house with everyone in it, a table that is not set up, and a terminal.

    The first look at the program is put on record, by the program itself, and is then shown to whoever asks.
    """
    async with a_crowd(folder) as crowd:
        await crowd.play.do(o.RegisterTable(table="T9"), BOSS)
        await crowd.play.enrol("ann")
        assert 200 == (await crowd.people[Role.ADMIN].post("/verification")).status_code
        yield crowd


def address(row: str, table: str = "T1") -> str:
    """Fill in what the address of a row leaves open."""
    return re.sub(r"\{[^}]*\}", "1", row.split()[1].replace("{table}", table))


async def reach(crowd: Crowd, state: str) -> str:
    """Bring the table into a state, from the one before; give the table that is meant."""
    if state == STATES[0]:
        return "T9"
    await crowd.play.do(c.OpenBetting())
    stakes = (c.Stake("small", money(20), Instrument.CREDITS),)
    ann = Actor("ann", Role.TERMINAL, "ann")
    await crowd.play.do(c.LayWagers(position="ann", stakes=stakes), ann)
    return "T1"


def code_of(answer: httpx.Response) -> str:
    """Give the code of a refusal, or nothing."""
    is_json = answer.headers.get("content-type", "").startswith("application/json")
    body = answer.json() if is_json else {}
    return str(body.get("code", "")) if isinstance(body, dict) else ""


async def test_every_role_is_let_through_or_refused_as_the_matrix_says(crowd: Crowd) -> None:
    """Routes and orders, over HTTP; an early refusal leaves no record."""
    matrix, bodies = read_matrix(), bodies_of(crowd.play.edge)
    rows = {row: kind for row, kind in bodies.items() if row not in ENDS}
    tried = 0

    async def ask_all(role: Role, state: str, table: str) -> int:
        asked = [
            row for row in rows if state == STATES[0] or ("{table}" in row and not matrix.allows(row, role))
        ]
        for row in asked:
            await refused_or_not(crowd, role, row, rows[row], table)
        return len(asked)

    for state in STATES:
        table = await reach(crowd, state)
        before = await crowd.heads()
        tried += sum(await asyncio.gather(*(ask_all(role, state, table) for role in SIGNS_IN)))
        assert [] == await crowd.done_since(before), state
    assert tried > len(SIGNS_IN) * 100


@cache
def committed() -> Matrix:
    """Read the matrix once for all."""
    return read_matrix()


async def refused_or_not(crowd: Crowd, role: Role, row: str, kind: Any, table: str) -> None:  # noqa: ANN401
    """Ask for something in a role, and compare with the matrix."""
    is_allowed = committed().allows(row, role)
    body = None if kind is None else {} if is_allowed else specimen(kind, whole=True)
    query = "?form=nonsense" if "/reports/" in row else ""  # no report is made
    method, _ = row.split()
    answer = await crowd.people[role].request(method, address(row, table) + query, json=body)
    code = code_of(answer)
    assert answer.status_code < 500, (role, row, table, answer.text)
    assert is_allowed is (code not in SHUT), (role, row, table, answer.text)
    assert is_allowed or (answer.status_code, code) == (403, "role/may-not"), (role, row)


async def test_an_order_at_the_console_is_refused_to_whom_the_matrix_refuses_it(crowd: Crowd) -> None:
    """Every command of a table, and those that only the program gives."""
    matrix, before = read_matrix(), await crowd.heads()
    for role in SIGNS_IN:
        browser = crowd.people[role]
        if not matrix.allows("socket /console", role):
            with pytest.raises(InvalidStatus):
                await crowd.line("/console", browser)
            continue
        line = await crowd.line("/console", browser)
        await line.send(json.dumps({"message": "open", "table": "T1", "ticket": await crowd.ticket(browser)}))
        for kind in TABLE_ORDERS:
            row = f"table {kind.__struct_config__.tag}"
            if not matrix.allows(row, role):
                sent = {"message": "order", "key": row, "command": specimen(kind, whole=True)}
                await line.send(json.dumps(sent))
                answer = await answered(line)
                assert "role/may-not" == answer.get("code"), (role, row, answer)
        await line.close()
    assert [] == await crowd.done_since(before)


async def answered(line: ClientConnection) -> dict[str, Any]:
    """Read on until an order is answered."""
    while True:
        said = json.loads(await line.recv())
        if said["message"] in ("answered", "goodbye"):
            return dict(said.get("answer", said))


async def test_every_role_opens_the_sockets_that_the_matrix_gives_it(crowd: Crowd) -> None:
    """The pit desk by its row, the display by the row of its first message."""
    matrix, before = read_matrix(), await crowd.heads()
    for role in SIGNS_IN:
        browser = crowd.people[role]
        ticket = json.dumps({"message": "open-pit", "ticket": await crowd.ticket(browser)})
        if matrix.allows("socket /pit", role):
            line = await crowd.line("/pit", browser)
            await line.send(ticket)
            assert "pit-opened" == json.loads(await line.recv())["message"], role
            await line.close()
        else:
            with pytest.raises(InvalidStatus):
                await crowd.line("/pit", browser)
        line = await crowd.line("/display", browser)
        await line.recv()
        await line.send(json.dumps({"message": "open", "ticket": await crowd.ticket(browser)}))
        is_open = json.loads(await line.recv())["message"] == "tables"
        assert matrix.allows("display open", role) is is_open, role
        await line.close()
    assert [] == await crowd.done_since(before)


async def test_no_message_of_a_device_is_heard_before_it_has_shown_who_it_is(crowd: Crowd) -> None:
    """Nor from a device of another kind, nor from a person; nor does anyone come to work as a device."""
    display = await crowd.device("D1", "display")
    before = await crowd.heads()
    kinds = {
        "/terminal": get_args(FromTerminal),
        "/dice-reader": get_args(FromReader),
        "/display": get_args(FromDisplay),
    }
    for path, messages in kinds.items():
        for kind in messages:
            if kind.__struct_config__.tag in ("watch", "open"):
                continue  # tested with the display
            line = await crowd.line(path, crowd.people[Role.CASINO_MANAGER])
            await line.recv()
            await line.send(json.dumps(specimen(kind, whole=True)))
            assert await goodbye(line) in ("device/not-known", "request/broken"), (path, kind)
    for path in ("/terminal", "/dice-reader"):
        line = await crowd.line(path)
        await line.send(proof(display, json.loads(await line.recv()), 1))
        assert "device/not-known" == await goodbye(line), path
    for role in (Role.TERMINAL, Role.DEVICE, Role.PROGRAM):
        shown = crowd.play.staff.shows("boss", role, digits=crowd.play.staff.digits("boss"))
        assert (await crowd.play.staff.try_in(shown)).status_code in (400, 401)
    assert [] == await crowd.done_since(before)


# ---- from where (TH-S4, TH-S5) ---------------------------------------------------------------------------


async def test_no_socket_opens_from_a_page_of_another_origin(crowd: Crowd) -> None:
    """On every socket, signed in or not: the origin is compared letter by letter (TH-S4)."""

    async def is_open(path: str, origin: str | None, browser: httpx.AsyncClient) -> bool:
        try:
            line = await crowd.line(path, browser, origin)
        except InvalidStatus as refusal:
            assert 403 == refusal.response.status_code, (path, origin)
            return False
        await line.close()
        return True

    for path in SOCKETS:
        for origin, is_taken in ORIGINS:
            boss = crowd.people[Role.SHIFT_MANAGER]
            assert is_taken is await is_open(path, origin, boss), (path, origin)
            if not is_taken:
                assert not await is_open(path, origin, crowd.stranger), (path, origin)


FORMS = [
    ({"Content-Type": "application/x-www-form-urlencoded"}, 415),
    ({"Content-Type": "multipart/form-data; boundary=x"}, 415),
    ({"Content-Type": "text/plain"}, 415),
    ({"Content-Type": ""}, 415),
    ({"Content-Type": "application/json", "Origin": "https://evil.example"}, 403),
    ({"Content-Type": "application/json", "Origin": "null"}, 403),
    ({"Content-Type": "application/json", "Sec-Fetch-Site": "cross-site"}, 403),
    ({"Content-Type": "application/json", "Sec-Fetch-Site": "same-site"}, 403),
]
"""What a page of somebody else can make a browser send, and how it is refused."""


async def test_no_page_of_another_origin_can_change_anything(crowd: Crowd) -> None:
    """Every route that changes something, with the cookie of the highest role (TH-S5)."""
    before = await crowd.heads()
    boss = crowd.people[Role.CASINO_MANAGER]
    for row, kind in bodies_of(crowd.play.edge).items():
        if row.startswith("POST "):
            body = json.dumps(specimen(kind, whole=True) if kind else {}).encode()
            for headers, status in FORMS:
                answer = await boss.post(address(row), content=body, headers=headers)
                assert status == answer.status_code, (row, headers, answer.text)
    assert [] == await crowd.done_since(before)


async def test_reading_changes_nothing(crowd: Crowd) -> None:
    """No route can be had under another method, and what is only read leaves everything as it is (TH-S5)."""
    before = await crowd.heads()
    boss = crowd.people[Role.CASINO_MANAGER]
    known = bodies_of(crowd.play.edge)
    for row in known:
        method, path = row.split()[0], address(row)
        for other in ("POST", "DELETE") if method == "GET" else ("GET", "PUT"):
            if f"{other} {row.split()[1]}" not in known:
                answer = await boss.request(other, path)
                assert 404 == answer.status_code, (other, path, answer.text)
        if method == "GET" and "/reports/" not in row:
            assert (await boss.get(path)).status_code < 500, path
    assert [] == await crowd.done_since(before)


# ---- whoever is let through --------------------------------------------------------------------------------


async def test_an_allowed_order_is_not_refused_for_the_role_and_causes_no_fault(tmp_path: Path) -> None:
    """Whole orders over HTTP and at a console, of each kind by every third of those who may send it.

    Some are done, so it has a house of its own. All of them in every state are tried in test_every_state.py, with nothing
    in between but the network.
    """

    async def over_http(crowd: Crowd, role: Role) -> int:
        rows = {row: kind for row, kind in bodies_of(crowd.play.edge).items() if kind and row not in ENDS}
        known = [each for each in rows if not committed().allows(each, None)]
        mine = [each for each in in_turn(known, role) if committed().allows(each, role)]
        for row in mine:
            body = specimen(rows[row], whole=True)
            body |= {"key": f"whole-{crowd.count()}"} if "key" in body else {}
            answer = await crowd.people[role].post(address(row), json=body)
            assert answer.status_code < 500, (role, row, answer.text)
            # Whoever may propose at all may yet propose nothing that he or she could not send.
            assert row.endswith("/proposals") or code_of(answer) not in SHUT, (role, row, answer.text)
        return len(mine)

    async def at_a_console(crowd: Crowd, role: Role) -> None:
        browser = crowd.people[role]
        line = await crowd.line("/console", browser)
        ticket = await crowd.ticket(browser)
        await line.send(json.dumps({"message": "open", "table": "T1", "ticket": ticket}))
        for kind in in_turn(tuple(TABLE_ORDERS), role):
            if committed().allows(f"table {kind.__struct_config__.tag}", role):
                sent = {
                    "message": "order",
                    "key": f"line-{crowd.count()}",
                    "command": specimen(kind, whole=True),
                }
                await line.send(json.dumps(sent))
                answer = await answered(line)
                assert answer.get("code") not in (*SHUT, "request/broken", "server/fault"), (role, answer)
        await line.close()

    async with furnished(tmp_path) as crowd:
        tried = sum(await asyncio.gather(*(over_http(crowd, role) for role in SIGNS_IN)))
        for role in SIGNS_IN:
            if committed().allows("socket /console", role):
                await at_a_console(crowd, role)
    assert tried > 100


def in_turn(things: Sequence[T], role: Role) -> Sequence[T]:
    """Give a role every third of all things, beginning with another one than the role before it."""
    return things[SIGNS_IN.index(role) % 3 :: 3]
