"""After a power cut a process may start before its database and its bus: it waits for them, and says so.

Real PostgreSQL and NATS, which are started later; what is named wrongly is not waited for.
"""

import asyncio
import json
import ssl
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import asyncpg
import pytest
import trustme

from bus.a_nats import NatsServer, a_nats_server, needs_nats
from free_ports import free_port
from kill.a_served_house import ServedProcess, run_sicbo
from server.process import refused
from sicbo.cli.serve.stop_signals import StopSignals
from sicbo.cli.serve.systemd import Systemd
from sicbo.cli.serve.waiting import Patience, StoppedBeforeOpen
from sicbo.storage.contract import StoreIsAway
from sicbo.storage.postgresql.errors import translate_errors
from storage.a_postgresql import Server, in_a_loop_of_its_own
from storage.stores import needs_postgresql

pytestmark = [needs_nats, needs_postgresql]

LATER = [1, pytest.param(60, marks=pytest.mark.torture)]
"""Seconds after the process in which a server starts."""

USERS = 'authorization { users: [ { user: "sicbo", password: "correct-horse-battery" } ] }'


@pytest.fixture(scope="module")
def postgresql() -> Iterator[Server]:
    """Run a server of our own, which may be stopped."""
    server = Server()
    yield server
    server.end()


@pytest.fixture
def house(postgresql: Server) -> str:
    """Make a house."""
    names = []

    async def new() -> None:
        await postgresql.until_it_answers()
        names.append(await postgresql.new_house())

    in_a_loop_of_its_own(new())
    url = f"postgresql:///{names[0]}?host={postgresql.folder}"
    run_sicbo("house", "init", "--database", url, "--mark", "laboratory")
    return url


@pytest.fixture
def nats() -> Iterator[NatsServer]:
    """Run a bus."""
    with a_nats_server() as server:
        yield server


def until_it_waits(process: ServedProcess) -> None:
    """Wait until it says that it waits."""
    while "waiting for" not in process.said():
        assert process.is_alive, process.said()
        time.sleep(0.05)


def says(process: ServedProcess) -> list[str]:
    """List what it logged."""
    return [json.loads(line)["says"] for line in process.said().splitlines()]


def goes_on(process: ServedProcess, seconds: float, start: Callable[[], None]) -> list[str]:
    """Start what a process waits for, and give what it said until it was open."""
    until_it_waits(process)
    time.sleep(seconds)
    assert process.is_alive, process.said()
    start()
    assert process.ready() is not None, process.said()
    said = says(process)
    assert 0 == process.stop(), process.said()
    return said


@pytest.mark.parametrize("seconds", LATER)
def test_a_house_waits_for_postgresql(
    postgresql: Server, house: str, nats: NatsServer, tmp_path: Path, seconds: float
) -> None:
    """One line when it begins to wait, one when it goes on, and the house opens."""
    postgresql.stop()
    process = ServedProcess(house, nats.url, tmp_path)

    began, went_on = goes_on(process, seconds, postgresql.start)

    place = f"PostgreSQL {postgresql.folder}/{house.partition('///')[2].partition('?')[0]}"
    assert began.startswith(f"waiting for {place}, and trying again every second: {place} is away: ")
    assert f"{place} is there: going on" == went_on


@pytest.mark.parametrize("seconds", LATER)
def test_a_house_waits_for_nats(house: str, nats: NatsServer, tmp_path: Path, seconds: float) -> None:
    """The same for the bus."""
    nats.kill()
    process = ServedProcess(house, nats.url, tmp_path)

    began, went_on = goes_on(process, seconds, nats.start)

    assert began.startswith(
        f"waiting for the bus, and trying again every second: NATS 127.0.0.1:{nats.port} is away"
    )
    assert "the bus is there: going on" == went_on


def test_a_house_that_waits_ends_when_it_is_asked(house: str, tmp_path: Path) -> None:
    """It is not open, and nothing is to be concluded."""
    process = ServedProcess(house, f"nats://127.0.0.1:{free_port()}", tmp_path)
    until_it_waits(process)

    assert 0 == process.stop(), process.said()

    assert "stopped while waiting for the bus" == says(process)[-1]


async def test_no_attempt_is_waited_for_after_that() -> None:
    """It may take seconds where nothing answers at all."""
    stopping, under_way = StopSignals(), asyncio.Event()

    async def attempt() -> None:
        under_way.set()
        await asyncio.Event().wait()

    waiting = asyncio.create_task(Patience(stopping, Systemd()).until_there("the bus", attempt))
    await under_way.wait()
    stopping.received()

    with pytest.raises(StoppedBeforeOpen):
        await waiting


def test_what_goes_away_while_a_house_opens_is_worth_another_start(
    postgresql: Server, house: str, nats: NatsServer, tmp_path: Path
) -> None:
    """The exit code is not one of those after which systemd leaves it alone."""
    nats.kill()
    process = ServedProcess(house, nats.url, tmp_path)
    until_it_waits(process)
    postgresql.stop()
    nats.start()

    assert 75 == process.end(), process.said()

    assert "is away: " in process.said().splitlines()[-1]
    assert "Traceback" not in process.said()
    postgresql.start()


def test_what_is_wrong_is_told_at_once(house: str, postgresql: Server) -> None:
    """No such database or role, no right, a server that must not be trusted: exit code 2, and nothing waits."""
    nowhere = f"postgresql:///nowhere?host={postgresql.folder}"
    assert "does not exist: `sicbo house prepare` makes roles and database" in refused("--database", nowhere)
    assert 'role "eve" does not exist' in refused("--database", house.replace("///", "//eve@/"))
    assert "the role sicbo_owner could change" in refused(
        "--database", house.replace("///", "//sicbo_owner@/")
    )


def test_a_bus_that_refuses_us_is_not_waited_for(house: str, tmp_path: Path) -> None:
    """A wrong password, a certificate of somebody else, no TLS where it is asked for."""
    wrong = tmp_path / "wrong"
    wrong.touch(mode=0o600)
    wrong.write_text("incorrect-horse")
    authority = trustme.CA()
    issued = authority.issue_cert("127.0.0.1")
    issued.private_key_and_cert_chain_pem.write_to_path(str(tmp_path / "bus.pem"))
    tls = f'tls {{ cert_file: "{tmp_path}/bus.pem", key_file: "{tmp_path}/bus.pem" }}'
    with a_nats_server(USERS) as server:
        words = ("--database", house, "--bus")
        assert "is not accepted" in refused(*words, server.url)
        assert "does not require TLS" in refused(*words, server.url.replace("nats", "tls"))
    with a_nats_server(tls) as server:
        assert "is not trusted" in refused(*words, server.url.replace("nats", "tls"))


@pytest.mark.parametrize(
    ("mistake", "may"),
    [
        (ConnectionRefusedError(111, "Connection refused"), True),
        (OSError("Name or service not known"), True),
        (TimeoutError(), True),
        (asyncpg.CannotConnectNowError("the database system is starting up"), True),
        (asyncpg.TooManyConnectionsError("sorry, too many clients already"), True),
        (asyncpg.InvalidPasswordError("password authentication failed"), False),
        (asyncpg.InvalidCatalogNameError("no such database"), False),
        (ssl.SSLCertVerificationError("self-signed certificate"), False),
        (ConnectionError('PostgreSQL server at "a" rejected SSL upgrade'), False),
    ],
)
def test_only_what_may_come_back_by_itself_is_waited_for(mistake: Exception, *, may: bool) -> None:
    """What only a person can put right is told, and no process waits for it."""
    with pytest.raises(StoreIsAway) as away, translate_errors("PostgreSQL a/b"):
        raise mistake

    assert may == away.value.may_come_back
