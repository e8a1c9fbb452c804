"""JSON that is meant to do harm, at every door: it is answered or refused in our own words, and the house goes on."""

import json
from collections.abc import AsyncIterator, Collection
from contextlib import suppress
from functools import partial
from typing import Any, get_args

import pytest
from anyio import from_thread, to_thread
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from hostile_json import DIGITS, hostile, places, written
from server.by_hand import goodbye, proof
from server.crowd import Crowd, a_crowd, bodies_of
from server.specimens import specimen
from server.test_every_role import address
from sicbo.administration.orders import ORDERS as ADMINISTRATION_STEPS
from sicbo.cage.orders import ORDERS as CAGE_ORDERS
from sicbo.client.terminal import Identity
from sicbo.house_runtime.bus_messages import PROPOSAL_COMMANDS
from sicbo.house_runtime.requests import Accepted, decode_answer
from sicbo.messages import console, display, pit, reader, terminal
from sicbo.messages.sockets import LookAgain
from sicbo.people import Role
from sicbo.server.edge.matrix import read_matrix
from sicbo.server.settings import WebLimits
from sicbo.streams import ADMINISTRATION, CAGE, Command
from sicbo.table import commands as c
from sicbo.table.orders import ORDERS as TABLE_ORDERS

JSON = {"Content-Type": "application/json"}
ENDS = ("POST /sign-out", "POST /step-up")
"""What ends the session in which it is sent."""
SERVER_ERROR = 500
LONGEST = WebLimits().message_bytes

FROM_OUTSIDE: dict[str, tuple[Any, ...]] = {
    "/terminal": get_args(terminal.FromTerminal),
    "/console": get_args(console.FromConsole),
    "/display": get_args(display.FromDisplay),
    "/pit": (pit.OpenPit, LookAgain),
    "/dice-reader": get_args(reader.FromReader),
}
"""What is read on each socket."""

HARD = settings(
    max_examples=150, phases=[Phase.generate], deadline=None, suppress_health_check=list(HealthCheck)
)


@pytest.fixture(scope="module")
async def crowd(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Crowd]:
    """Serve a house with everyone in it."""
    async with a_crowd(tmp_path_factory.mktemp("hostile-json")) as crowd:
        yield crowd


@pytest.fixture(scope="module")
async def ann(crowd: Crowd) -> Identity:
    """Let a terminal in."""
    return await crowd.play.enrol("ann")


@pytest.fixture(scope="module")
def bodies(crowd: Crowd) -> dict[str, Any]:
    """Give the body of every route that takes one, as it would be read."""
    found = bodies_of(crowd.play.edge)
    return {
        row: specimen(kind, whole=True) for row, kind in found.items() if kind is not None and row not in ENDS
    }


async def sent(crowd: Crowd, row: str, body: bytes) -> None:
    """Send a body to a route as someone who may, and be answered without a fault."""
    allowed = read_matrix().allowed(row)
    who = Role.CASINO_MANAGER if Role.CASINO_MANAGER in allowed else Role.ADMIN
    browser = crowd.stranger if None in allowed else crowd.people[who]
    answer = await browser.post(address(row), content=body, headers=JSON)
    assert answer.status_code < SERVER_ERROR, (row, body[:200], answer.text)
    assert "Traceback" not in answer.text
    assert "content-security-policy" in answer.headers


# ---- over HTTP -------------------------------------------------------------------------------------------


async def test_a_number_of_4400_digits_in_a_body_is_refused_by_its_length(crowd: Crowd) -> None:
    """It had been a stack trace and status 500, for anyone and without limit."""
    answer = await crowd.stranger.post("/sign-in", content=b'{"person":' + DIGITS + b"}", headers=JSON)
    assert (400, "request/broken") == (answer.status_code, answer.json()["code"])
    assert "a whole number lies between" in answer.json()["sentence"]


async def test_no_route_trips_over_a_number_of_4400_digits(crowd: Crowd, bodies: dict[str, Any]) -> None:
    """In every place of every body: numbers, texts, lists and the whole."""
    tried = 0
    for row, body in bodies.items():
        for path in places(body):
            await sent(crowd, row, written(body, path, DIGITS))
            tried += 1
    assert tried > 500


async def test_no_route_trips_over_hostile_json(crowd: Crowd, bodies: dict[str, Any]) -> None:
    """Digits, exponents, depth, keys that stand twice, halves of characters, zero bytes, sizes, other types."""

    @HARD
    @given(st.data())
    def each(data: st.DataObject) -> None:
        row = data.draw(st.sampled_from(list(bodies)))
        body = data.draw(hostile(bodies[row]))
        from_thread.run(sent, crowd, row, body)

    await to_thread.run_sync(each)


# ---- on sockets ------------------------------------------------------------------------------------------


def messages(path: str) -> list[Any]:
    """Give a message of each kind that is read on a socket."""
    found = [specimen(each, whole=True) for each in FROM_OUTSIDE[path]]
    if path == "/console":
        orders = (specimen(each, whole=True) for each in TABLE_ORDERS)
        found += [{"message": "order", "key": "f", "command": each} for each in orders]
    return found


async def said(crowd: Crowd, path: str, data: bytes, ann: Identity, *, is_open: bool) -> None:
    """Say something on a socket, before or after it is open: it is answered, or it ends with our own words."""
    browser = crowd.people[Role.PIT_MANAGER]
    async with await crowd.line(path, browser) as line:
        if path in ("/terminal", "/dice-reader", "/display"):
            challenge = json.loads(await line.recv())
            if is_open and path == "/terminal":
                await line.send(proof(ann, challenge, crowd.count()))
                assert "welcome" == json.loads(await line.recv())["message"]
        if is_open and path in ("/console", "/pit", "/display"):
            name = "open-pit" if path == "/pit" else "open"
            first = {"message": name, "ticket": await crowd.ticket(browser)}
            await line.send(json.dumps(first | ({"table": "T1"} if path == "/console" else {})))
        with suppress(ConnectionClosed):
            await line.send(data, text=True)
            await line.send("the end")
        code = await goodbye(line)
    assert code not in ("", "server/fault"), (path, data[:200], line.close_code)


@pytest.mark.parametrize("path", FROM_OUTSIDE)
async def test_no_socket_trips_over_hostile_json(path: str, crowd: Crowd, ann: Identity) -> None:
    """What is no message ends the line with a code of ours, never with a fault; the table goes on."""
    known = messages(path)

    @settings(HARD, max_examples=40)
    @given(st.data())
    def each(data: st.DataObject) -> None:
        message = data.draw(st.sampled_from(known).flatmap(hostile))
        is_open = data.draw(st.booleans())
        from_thread.run(partial(said, is_open=is_open), crowd, path, message[:LONGEST], ann)

    await to_thread.run_sync(each)
    assert await is_dealt(crowd)


async def is_dealt(crowd: Crowd) -> bool:
    """Tell whether the table still takes orders."""
    return isinstance(await crowd.play.ask(c.RaiseQuestion(question="does the table go on?")), Accepted)


# ---- over the bus ----------------------------------------------------------------------------------------

ACTORS = ({"person": "dora", "role": "dealer"}, {"person": "boss", "role": "shift-manager"})
STREAMS: dict[str, Collection[type[Command]]] = {
    "T1": TABLE_ORDERS,
    CAGE: CAGE_ORDERS,
    ADMINISTRATION: ADMINISTRATION_STEPS,
}


async def test_no_owner_trips_over_hostile_requests(crowd: Crowd) -> None:
    """Table, cage and administration answer whatever comes over the bus, where no guard stands in front of them."""

    async def asked(stream: str, message: bytes) -> None:
        decode_answer(await crowd.play.edge.bus.ask(stream, message, seconds=30))

    @HARD
    @given(st.data())
    def each(data: st.DataObject) -> None:
        stream = data.draw(st.sampled_from(list(STREAMS)))
        kind = data.draw(st.sampled_from([*STREAMS[stream], *PROPOSAL_COMMANDS]))
        actor = data.draw(st.sampled_from(ACTORS))
        key = f"bus-{crowd.count()}"
        message = data.draw(hostile({"key": key, "command": specimen(kind, whole=True), "actor": actor}))
        from_thread.run(asked, stream, message)

    await to_thread.run_sync(each)
    assert await is_dealt(crowd)
