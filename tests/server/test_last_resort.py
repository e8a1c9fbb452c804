"""What nobody foresaw: one plain answer with a number, one entry in the log, counted, and not without end."""

import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from server.edge import ORIGIN, on_a_port
from server.play import at_a_table
from sicbo.clock import ManualClock
from sicbo.house_runtime.process_metrics import WEB, Meters
from sicbo.house_runtime.tables.view_delivery import Subscription
from sicbo.server.edge.guard import Guard, Receive, Scope, Send
from sicbo.server.edge.headers import NO_STORE, security_headers
from sicbo.server.edge.last_resort import Faults, LastResort
from sicbo.server.settings import Settings, WebLimits
from sicbo.storage.contract import StoreIsAway

SECRET = "the insides of the house"  # noqa: S105 - of a fault that is made here
SETTINGS = Settings(origins=(ORIGIN,), limits=WebLimits(faults_a_minute=2))


async def breaks(scope: Scope, receive: Receive, send: Send) -> None:
    """Break, before or in the middle of an answer."""
    if scope["path"] == "/half":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"half", "more_body": True})
    if scope["path"] == "/open":
        await receive()
        await send({"type": "websocket.accept"})
    if scope["path"] == "/well":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"well"})
        return
    raise ValueError(SECRET)


class Broken:
    """An application that breaks, on a port, and what is known of it outside."""

    def __init__(self, port: int, clock: ManualClock, meters: Meters) -> None:
        self.port = port
        self.clock = clock
        self.meters = meters

    async def get(self, path: str, **headers: str) -> httpx.Response:
        """Ask for something."""
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}") as client:
            return await client.get(path, headers=headers)


@asynccontextmanager
async def broken(settings: Settings = SETTINGS) -> AsyncIterator[Broken]:
    """Serve an application that breaks."""
    clock, meters = ManualClock(datetime(2026, 11, 15, 12, tzinfo=UTC)), Meters()
    faults = Faults(clock, settings.limits, meters)
    application = LastResort(Guard(breaks, settings, meters), settings, faults, meters)
    async with on_a_port(application, settings.limits) as port:
        yield Broken(port, clock, meters)


async def test_a_fault_is_answered_with_a_number_that_the_log_has_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The client learns the number and nothing of our insides; the headers are those of every answer."""
    async with broken() as house:
        answer = await house.get("/")

        told = answer.json()
        assert (500, "server/fault") == (answer.status_code, told["code"])
        assert SECRET not in answer.text
        assert "Traceback" not in answer.text
        expected = {name.decode(): value.decode() for name, value in (*security_headers(SETTINGS), NO_STORE)}
        assert expected.items() <= dict(answer.headers).items()
        (entry,) = [each for each in caplog.records if each.levelno >= logging.ERROR]
        assert told["facts"]["fault"] in entry.getMessage()
        assert entry.exc_info is not None
        assert 1 == house.meters.answers[WEB, "server/fault"]


async def test_whoever_brings_faults_about_again_and_again_must_wait(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Nothing is tried for them meanwhile; whoever has another address is answered, and a minute later all are."""
    settings = Settings(origins=(ORIGIN,), proxies=("127.0.0.1",), limits=SETTINGS.limits)

    async with broken(settings) as house:
        codes = [(await house.get("/", **{"X-Forwarded-For": "192.0.2.7"})).status_code for _ in range(4)]
        assert [500, 500, 429, 429] == codes
        waits = await house.get("/well", **{"X-Forwarded-For": "192.0.2.7"})
        assert (429, "request/too-often") == (waits.status_code, waits.json()["code"])
        assert "content-security-policy" in waits.headers
        assert 200 == (await house.get("/well", **{"X-Forwarded-For": "192.0.2.8"})).status_code
        assert 2 == len([each for each in caplog.records if each.levelno >= logging.ERROR])
        assert 3 == house.meters.answers[WEB, "request/too-often"]

        house.clock.move(minutes=1)
        assert 200 == (await house.get("/well", **{"X-Forwarded-For": "192.0.2.7"})).status_code


async def test_an_answer_that_has_begun_is_cut_off() -> None:
    """Half an answer is never taken for a whole one."""
    async with broken() as house:
        with pytest.raises(httpx.RemoteProtocolError):
            await house.get("/half")
        assert 1 == house.meters.answers[WEB, "server/fault"]


async def test_a_socket_of_which_nothing_is_known_is_closed_by_its_code() -> None:
    """Before it is accepted it is refused, afterwards closed; nobody waits for a word that never comes."""
    async with broken() as house:
        url = f"ws://127.0.0.1:{house.port}"
        with pytest.raises(InvalidStatus):
            await connect(f"{url}/", origin=Origin(ORIGIN))
        async with connect(f"{url}/open", origin=Origin(ORIGIN)) as line:
            with pytest.raises(ConnectionClosed):
                await line.recv()
            assert (1011, "server/fault") == (line.close_code, line.close_reason)


async def test_a_fault_in_a_route_is_answered_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is counted in the metrics and waited for like one outside of all routes."""
    async with at_a_table(tmp_path, SETTINGS.limits) as play:

        def fails(*_: object) -> None:
            raise ValueError(SECRET)

        monkeypatch.setattr(type(play.edge.house), "streams", fails)
        codes = [(await play.boss.get("/events")).json()["code"] for _ in range(3)]
        assert ["server/fault", "server/fault", "request/too-often"] == codes
        assert 2 == play.edge.house.meters.answers[WEB, "server/fault"]


@pytest.mark.parametrize(
    ("fault", "code"), [(ValueError(SECRET), "server/fault"), (StoreIsAway("it restarts"), "store/is-away")]
)
async def test_a_fault_on_a_socket_ends_it_with_our_own_words(
    fault: Exception, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A terminal learns the number, and comes back to a table that goes on; a store that is away is no fault."""
    async with at_a_table(tmp_path) as play:
        ann = await play.enrol("ann")

        async def fails(_: Subscription) -> None:
            raise fault

        async with play.at(ann) as terminal:
            await terminal.until(lambda view: view)
        with monkeypatch.context() as patched:
            patched.setattr(Subscription, "next", fails)
            async with connect(
                f"ws://127.0.0.1:{play.edge.port}/console",
                origin=Origin(ORIGIN),
                additional_headers={"Cookie": play.boss.headers["cookie"]},
            ) as line:
                ticket = (await play.boss.post("/socket-ticket")).json()["ticket"]
                await line.send(json.dumps({"message": "open", "ticket": ticket, "table": "T1"}))
                assert "opened" == json.loads(await line.recv())["message"]
                goodbye = json.loads(await line.recv())
        assert ("goodbye", code) == (goodbye["message"], goodbye["code"])
        assert SECRET not in json.dumps(goodbye)
        async with play.at(ann) as terminal:
            await terminal.until(lambda view: view)
