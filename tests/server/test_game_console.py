"""The game console over a real socket: who may open it, what is dealt there, and when it ends."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from server.by_hand import goodbye
from server.edge import ORIGIN
from server.play import Play, at_a_table
from sicbo.people import Role


async def opened(play: Play, browser: httpx.AsyncClient) -> ClientConnection:
    """Open a socket with the cookie of a browser."""
    url = f"ws://127.0.0.1:{play.edge.port}/console"
    headers = {"Cookie": browser.headers["Cookie"]} if "Cookie" in browser.headers else {}
    return await connect(url, origin=Origin(ORIGIN), additional_headers=headers)


async def ticket(browser: httpx.AsyncClient) -> str:
    """Draw a ticket."""
    return str((await browser.post("/socket-ticket")).json()["ticket"])


async def say(line: ClientConnection, **message: object) -> None:
    """Send a message."""
    await line.send(json.dumps(message))


async def hear(line: ClientConnection, name: str) -> Any:  # noqa: ANN401 - a message as it is written
    """Read on until a message of a name comes."""
    while True:
        message = json.loads(await line.recv())
        if message["message"] == name:
            return message


async def order(line: ClientConnection, key: str, **command: object) -> Any:  # noqa: ANN401 - an answer
    """Order something and give the answer."""
    await say(line, message="order", key=key, command=command)
    return (await hear(line, "answered"))["answer"]


@asynccontextmanager
async def console(play: Play, browser: httpx.AsyncClient) -> AsyncIterator[ClientConnection]:
    """Open the console of T1."""
    line = await opened(play, browser)
    try:
        await say(line, message="open", table="T1", ticket=await ticket(browser))
        assert "T1" == (await hear(line, "opened"))["table"]
        yield line
    finally:
        await line.close()


@asynccontextmanager
async def dealt(folder: Path) -> AsyncIterator[tuple[Play, httpx.AsyncClient]]:
    """Serve a house with dora at work."""
    async with at_a_table(folder) as play, await play.staff.come_in("dora", Role.DEALER) as dora:
        yield play, dora


async def test_a_round_is_dealt_at_the_console(tmp_path: Path) -> None:
    """Each order is answered, and the view shows the next step; an order out of turn is refused."""
    async with dealt(tmp_path) as (play, dora), console(play, dora) as line:
        first = await hear(line, "view")
        early = await order(line, "k0", command="close-betting")
        answers = [
            await order(line, f"k{number}", command=each)
            for number, each in enumerate(("open-betting", "close-betting", "start-tumble"), start=1)
        ]
        again = await order(line, "k1", command="open-betting")

        assert first["follows"] is None
        assert ("refused", "round/none-in-play") == (early["answer"], early["code"])
        assert ["done"] * 3 == [each["answer"] for each in answers]
        assert again == answers[0], "the same key is the same order"


async def test_a_ticket_opens_one_socket_in_half_a_minute(tmp_path: Path) -> None:
    """Not twice, not later, not of another session, and no socket opens without one (TH-S4)."""
    async with dealt(tmp_path) as (play, dora):

        async def tried(browser: httpx.AsyncClient, with_ticket: str) -> str:
            line = await opened(play, browser)
            await say(line, message="open", table="T1", ticket=with_ticket)
            first = json.loads(await line.recv())
            await line.close()
            return str(first.get("code", first["message"]))

        good = await ticket(dora)
        assert "code/wrong" == await tried(play.boss, good)
        assert "opened" == await tried(dora, good)
        assert "code/wrong" == await tried(dora, good)
        late = await ticket(dora)
        play.edge.clock.move(seconds=30)
        assert "code/wrong" == await tried(dora, late)
        assert "code/wrong" == await tried(dora, "")


async def test_whoever_opened_several_consoles_at_once_got_only_the_last(tmp_path: Path) -> None:
    """Tickets of one session do not undo each other."""
    async with dealt(tmp_path) as (play, dora):
        tickets = await asyncio.gather(*(ticket(dora) for _ in range(12)))
        lines = [await opened(play, dora) for _ in tickets]
        for line, each in zip(lines, tickets, strict=True):
            await say(line, message="open", table="T1", ticket=each)
        assert ["opened"] * 12 == [json.loads(await line.recv())["message"] for line in lines]
        for line in lines:
            await line.close()


async def test_only_who_is_signed_in_with_a_role_of_the_pit_opens_a_console(tmp_path: Path) -> None:
    """Nobody else gets a socket at all."""
    async with dealt(tmp_path) as (play, _), play.edge.browser() as stranger:
        for each in (stranger, play.ada):
            with pytest.raises(InvalidStatus):
                await opened(play, each)


async def test_signing_out_ends_the_console(tmp_path: Path) -> None:
    """The next order is not done, and who only watches sees nothing more."""
    async with dealt(tmp_path) as (play, dora):
        async with console(play, dora) as line:
            await dora.post("/sign-out")
            with suppress(ConnectionClosed):  # it may have been seen already that she is gone
                await say(line, message="order", key="k", command={"command": "open-betting"})

            assert "sign-in/needed" == await goodbye(line)
        async with await play.staff.come_in("dora", Role.DEALER) as again, console(play, again) as line:
            view = await hear(line, "view")
            assert 0 == view["view"]["round"], "no round was opened"
            await again.post("/sign-out")

            assert "sign-in/needed" == await goodbye(line)


async def test_a_console_orders_only_what_its_role_may(tmp_path: Path) -> None:
    """The matrix says no before the table is asked; what is no order of a console ends it."""
    async with dealt(tmp_path) as (play, dora), console(play, dora) as line:
        refused = await order(line, "k", command="close-table", count={"minor_units": 0})
        program = await order(line, "p", command="take-outcome", faces=[6, 6, 6])

        assert ["role/may-not"] * 2 == [refused["code"], program["code"]]
        body = {"command": "open-betting"}
        actor = {"person": "boss", "role": "shift-manager"}
        await say(line, message="order", key="x", command=body, actor=actor)
        assert "request/broken" == await goodbye(line)
