"""The display over a real socket: who may look, what everyone sees, and when it ends."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, get_args

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from server.by_hand import goodbye, proof
from server.edge import ORIGIN, served
from server.journey import Journey
from server.play import BOSS, Play, at_a_table
from sicbo.administration.commands import RegisterTable
from sicbo.client.terminal import Identity
from sicbo.house_runtime.requests import PROGRAM
from sicbo.messages.display import FromDisplay, ToDisplay
from sicbo.people import Role
from sicbo.server.settings import WebLimits
from sicbo.table import commands as c


@asynccontextmanager
async def at_the_door(folder: Path, mark: str, limits: WebLimits | None = None) -> AsyncIterator[Play]:
    """Serve a house in which nobody is yet."""
    async with served(folder, mark=mark, limits=limits) as edge:
        yield Play(edge)


@asynccontextmanager
async def line_to(play: Play, cookie: str = "", origin: str = ORIGIN) -> AsyncIterator[ClientConnection]:
    """Open the socket of displays."""
    url = f"ws://127.0.0.1:{play.edge.port}/display"
    headers = {"Cookie": cookie} if cookie else {}
    async with connect(url, origin=Origin(origin), additional_headers=headers) as line:
        yield line


async def hear(line: ClientConnection) -> Any:  # noqa: ANN401 - a message as it is written
    """Read the next message."""
    return json.loads(await line.recv())


async def say(line: ClientConnection, **message: object) -> None:
    """Send a message."""
    await line.send(json.dumps(message))


async def view_of(line: ClientConnection, phase: str) -> Any:  # noqa: ANN401 - a view as it is written
    """Read on until a phase is shown."""
    while True:
        message = await hear(line)
        assert "view" == message["message"], message
        if message["view"]["phase"] == phase:
            return message


async def enrolled(play: Play, device: str, table: str = "") -> Identity:
    """Let a display in."""
    key, fingerprint = await play.propose(device, kind="display", table=table)
    body = {"key": f"approve-{device}", "device": device, "fingerprint": fingerprint}
    answer = await play.boss.post("/devices/approve", json=body)
    assert 200 == answer.status_code, answer.text
    return Identity(device, key, ORIGIN)


async def begun(line: ClientConnection, identity: Identity, counter: int = 1) -> Any:  # noqa: ANN401 - as above
    """Show who one is by a key; give what the house says to it."""
    await line.send(proof(identity, await hear(line), counter))
    return await hear(line)


async def test_a_screen_above_the_table_shows_it_by_its_key(tmp_path: Path) -> None:
    """First the tables, then the whole view, then every change: and no outcome before there is one."""
    async with at_a_table(tmp_path) as play:
        async with line_to(play) as line:
            tables = await begun(line, await enrolled(play, "screen"))
            assert ("tables", "laboratory", ["T1"]) == (tables["message"], tables["mark"], tables["tables"])
            await say(line, message="show", table="T1")
            first = await view_of(line, "idle")
            await play.do(c.OpenBetting(seconds=30))
            opened = await view_of(line, "betting-open")
            for each in (c.CloseBetting(), c.StartTumble()):
                await play.do(each)
            await play.do(c.TakeOutcome(faces=(1, 1, 2)), PROGRAM)
            result = (await view_of(line, "idle"))["view"]

        assert (None, first["version"]) == (first["follows"], opened["follows"])
        assert opened["view"]["result"] is None
        assert opened["view"]["closes_at"] > opened["view"]["now"]
        assert [1, 1, 2] == result["result"]["faces"]
        assert "small" in result["result"]["winning_areas"]
        assert [{"round": 1, "faces": [1, 1, 2], "total": 4, "won": ["small", "even"]}] == result["history"]
        assert [
            {"rule_set": "rws-open-cover-2021-2", "layout": "B"},
        ] == first["view"]["layouts"]


async def test_a_screen_of_one_table_shows_no_other(tmp_path: Path) -> None:
    """It is told of its own, and whatever else it asks for is not there for it."""
    async with at_a_table(tmp_path) as play:
        await play.do(RegisterTable(table="T2"), BOSS)
        screen = await enrolled(play, "screen", table="T1")
        async with line_to(play) as line:
            assert ["T1"] == (await begun(line, screen))["tables"]
            await say(line, message="show", table="T2")
            assert "socket/no-table" == await goodbye(line)


async def test_a_terminal_is_no_display(tmp_path: Path) -> None:
    """A key is for what the device was let in as; and a display is no terminal either."""
    async with at_a_table(tmp_path) as play:
        ann, screen = await play.enrol("ann"), await enrolled(play, "screen")
        async with line_to(play) as line:
            assert "device/not-known" == (await begun(line, ann))["code"]
        url = f"ws://127.0.0.1:{play.edge.port}/terminal"
        async with connect(url, origin=Origin(ORIGIN)) as line:
            assert "device/not-known" == (await begun(line, screen))["code"]


async def test_a_display_that_is_shut_out_goes_dark(tmp_path: Path) -> None:
    """Even while nothing happens at the table."""
    async with at_a_table(tmp_path) as play:
        screen = await enrolled(play, "screen")
        async with line_to(play) as line:
            await begun(line, screen)
            await say(line, message="show", table="T1")
            await view_of(line, "idle")
            body = {"key": "r", "device": "screen", "reason": "stolen"}
            assert 200 == (await play.boss.post("/devices/revoke", json=body)).status_code

            assert "socket/shut-out" == await goodbye(line)


async def test_whoever_is_signed_in_may_look_with_a_ticket(tmp_path: Path) -> None:
    """Until signing out; a ticket is good once, and no cookie is none."""
    async with at_a_table(tmp_path) as play:
        async with await play.staff.come_in("ada", Role.ADMIN) as ada:
            cookie = ada.headers["Cookie"]
            ticket = (await ada.post("/socket-ticket")).json()["ticket"]
            async with line_to(play) as line:
                await hear(line)
                await say(line, message="open", ticket=ticket)
                assert "sign-in/needed" == await goodbye(line)
            async with line_to(play, cookie) as line:
                await hear(line)
                await say(line, message="open", ticket=ticket)
                assert ["T1"] == (await hear(line))["tables"]
                await say(line, message="show", table="T1")
                await view_of(line, "idle")
                await ada.post("/sign-out")
                assert "sign-in/needed" == await goodbye(line)
        async with (
            await play.staff.come_in("ada", Role.ADMIN) as ada,
            line_to(play, ada.headers["Cookie"]) as line,
        ):
            await hear(line)
            await say(line, message="open", ticket=ticket)
            assert "code/wrong" == await goodbye(line)


@pytest.mark.parametrize(
    ("mark", "expected"), [("demo", "tables"), ("laboratory", "goodbye"), ("real", "goodbye")]
)
async def test_anyone_may_watch_a_demo_house_and_no_other(tmp_path: Path, mark: str, expected: str) -> None:
    """It is the mark of the house that decides."""
    async with at_the_door(tmp_path, mark) as play, line_to(play) as line:
        await hear(line)
        await say(line, message="watch")
        told = await hear(line)

        assert (expected, told.get("code", mark)) == (
            told["message"],
            mark if mark == "demo" else "display/not-for-anyone",
        )


async def test_nobody_watches_from_another_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A demo house is open to whoever sits at its machine."""
    monkeypatch.setattr("sicbo.server.sockets.socket.Socket.address", property(lambda _: "192.0.2.7"))

    async with at_the_door(tmp_path, "demo") as play, line_to(play) as line:
        await hear(line)
        await say(line, message="watch")
        assert "display/not-for-anyone" == await goodbye(line)


async def test_another_table_is_chosen_on_the_same_line(tmp_path: Path) -> None:
    """And the whole view comes again where it is asked for."""
    async with at_a_table(tmp_path, mark="demo") as play:
        async with line_to(play) as line:
            await hear(line)
            await say(line, message="watch")
            await hear(line)
            await say(line, message="show", table="T1")
            first = await view_of(line, "idle")
            await play.do(c.OpenBetting())
            moved = await view_of(line, "betting-open")
            await say(line, message="look-again")
            again = await view_of(line, "betting-open")
            await say(line, message="show", table="T1")
            anew = await view_of(line, "betting-open")

        assert [None, first["version"], None, None] == [
            each["follows"] for each in (first, moved, again, anew)
        ]


BROKEN: list[tuple[list[Any], str]] = [
    ([{"message": "show", "table": "T1"}], "request/broken"),
    ([{"message": "watch"}, {"message": "watch"}], "request/broken"),
    ([{"message": "watch"}, {"message": "look-again"}], "request/broken"),
    ([{"message": "watch"}, {"message": "show", "table": "T9"}], "socket/no-table"),
    ([{"message": "watch"}, {"message": "show", "table": "cage"}], "socket/no-table"),
    ([{"message": "watch"}, {"message": "show", "table": "T1"}, {"message": "watch"}], "request/broken"),
    ([{"message": "watch"}, *([{"message": "show", "table": "T1"}] * 30)], "request/too-often"),
    ([{"message": "lay", "key": "k", "round": 1, "stakes": []}], "request/broken"),
    ([{"message": "watch", "as": "boss"}], "request/broken"),
]


async def test_what_no_display_says_ends_the_line(tmp_path: Path) -> None:
    """With the reason."""
    quick = WebLimits(sign_ins_a_minute=1000, sign_ins_a_minute_from_address=1000, commands_at_once=20)
    async with at_a_table(tmp_path, quick, mark="demo") as play:
        for messages, code in BROKEN:
            play.edge.clock.move(minutes=1)
            async with line_to(play) as line:
                for each in messages:
                    await line.send(json.dumps(each))
                assert code == await goodbye(line), messages


async def test_who_says_nothing_is_sent_away(tmp_path: Path) -> None:
    """A line is not kept for someone who does not say who looks."""
    async with at_the_door(tmp_path, "demo", WebLimits(request_seconds=3)) as play, line_to(play) as line:
        assert "request/too-slow" == await goodbye(line)


async def test_too_many_who_watch_are_not_let_in(tmp_path: Path) -> None:
    """Whoever does not show who it is counts among the connections of an address."""
    async with at_the_door(tmp_path, "demo", WebLimits(connects_a_minute=2)) as play:

        async def watched() -> None:
            async with line_to(play) as line:
                await hear(line)
                await say(line, message="watch")
                assert "tables" == (await hear(line))["message"]

        await watched()
        await watched()
        with pytest.raises(InvalidStatus):
            await watched()


async def test_no_page_of_another_site_looks(tmp_path: Path) -> None:
    """The origin is compared here as everywhere, in a demo house too."""
    async with at_the_door(tmp_path, "demo") as play:
        with pytest.raises(InvalidStatus):
            async with line_to(play, origin="https://evil.example"):
                pass


def test_every_message_of_a_display_is_known() -> None:
    """The lists that the reference is made of have each message once."""
    names = [each.__struct_config__.tag for each in (*get_args(FromDisplay), *get_args(ToDisplay))]

    assert [
        "prove",
        "open",
        "watch",
        "show",
        "show-all",
        "look-again",
        "challenge",
        "tables",
        "view",
        "goodbye",
    ] == names


async def test_all_tables_are_followed_on_one_line(tmp_path: Path) -> None:
    """Each view says whose it is; a table that is set up meanwhile is named, and shown when all are asked for again."""
    async with at_a_table(tmp_path, mark="demo") as play, line_to(play) as line:
        await hear(line)
        await say(line, message="watch")
        assert ["T1"] == (await hear(line))["tables"]
        await say(line, message="show-all")
        first = await view_of(line, "idle")
        assert ("T1", None) == (first["view"]["table"], first["follows"])
        assert "SGD" == first["view"]["currency"]["code"]

        await play.do(c.OpenBetting(seconds=30))
        opened = await view_of(line, "betting-open")
        assert first["version"] == opened["follows"]
        await say(line, message="look-again")
        assert None is (await view_of(line, "betting-open"))["follows"]

        first_table = Journey(play.edge)
        first_table.staff, first_table.boss, first_table.ada = play.staff, play.boss, play.ada
        await first_table.beside("T2", "us-ma-sicbo")
        while (message := await hear(line))["message"] != "tables":
            assert "T1" == message["view"]["table"]
        assert ["T1", "T2"] == message["tables"]
        await say(line, message="show-all")
        seen = set[str]()
        while seen != {"T1", "T2"}:
            seen.add((await hear(line))["view"]["table"])


async def test_a_display_of_one_table_that_asks_for_all_is_told_of_no_other(tmp_path: Path) -> None:
    """It was let in for that table."""
    async with at_a_table(tmp_path) as play:
        await play.do(RegisterTable(table="T2"), BOSS)
        key, fingerprint = await play.propose("S1", kind="display")
        body = {"key": "approve-S1", "device": "S1", "fingerprint": fingerprint}
        assert 200 == (await play.boss.post("/devices/approve", json=body)).status_code
        async with line_to(play) as line:
            await line.send(proof(Identity("S1", key, ORIGIN), await hear(line), 10**15))
            assert ["T1"] == (await hear(line))["tables"]
            await say(line, message="show-all")
            assert "T1" == (await view_of(line, "idle"))["view"]["table"]
