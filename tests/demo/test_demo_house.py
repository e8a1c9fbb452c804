"""A demo house as a newcomer meets it: one command, tables at work, a wager that is settled, and Ctrl-C."""

import asyncio
import signal
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pyotp
import pytest

from demo.a_demo_house import DEAL_A_ROUND, DEALT, FIRST_WAGER, Started, shown_by, start, started
from demo.watching import rounds_go_on, watch
from kill.a_served_house import SICBO, run_sicbo
from server.edge import port_of, served
from server.staff import Staff
from sicbo.cli import demo as cli
from sicbo.client.console import Console, opened
from sicbo.client.http_session import HttpSession, Refusal
from sicbo.demo.robot_sessions import factor_in
from sicbo.demo.tables import TABLES, table_named
from sicbo.house_runtime.requests import Accepted
from sicbo.money import Money
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.law import ClosingGround
from sicbo.server.edge.listener import bound
from sicbo.table import commands as c
from sicbo.table.phases import Phase

PASSWORD = "nine green bottles by the wall"  # noqa: S105 - of nobody


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    """Run one house for several tests: it was killed in its first rounds, and started again.

    In the end Ctrl-C stops it in good order, and its records are whole.
    """
    folder = tmp_path_factory.mktemp("demo") / "var"
    first = start(folder)
    asyncio.run(watch(first.house, "us", lambda view: view["phase"] == "betting-open"))
    first.process.kill()
    first.process.communicate()
    with started(folder) as house:
        assert first.said["house"] == house.said["house"]
        yield house
        assert 0 == house.stop(signal.SIGINT)
    run_sicbo("audit", "verify", "--database", str(folder / "house.db"))


def test_it_prints_what_there_is_to_know(demo: Started) -> None:
    """The mark, an address on this machine, the tables, and codes for people and for a terminal at each table."""
    said = demo.said

    assert ("demo", [each.name for each in TABLES]) == (said["mark"], said["tables"])
    assert said["address"].startswith("http://127.0.0.1:")
    roles = {"dealer": "dealer", "pit": "pit-supervisor", "manager": "pit-manager", "auditor": "auditor"}
    assert roles == {each["person"]: each["role"] for each in said["people"]}
    assert {
        "guest-1": "rws",
        "guest-mbs-1": "mbs-sicbo",
        "guest-3card-1": "mbs-3card",
        "guest-us-1": "us",
        "guest-au-1": "au",
        "learner-1": "practice",
        "learner-by-hand-1": "by-hand",
    } == {each["device"]: each["table"] for each in said["terminals"]}
    assert set(said["tables"]) == {each["table"] for each in said["terminals"]}


def test_a_newcomer_places_a_wager_and_sees_it_settled_by_the_readme(demo: Started) -> None:
    """With the example that it names, and the code that was printed."""
    code = demo.code_of("guest-1")

    answer, _, wager, credit = shown_by(FIRST_WAGER, demo.house, "guest-1", code)

    came_to = {"lost": "990.00", "returned": "1000.00", "won": "1010.00"}
    assert answer.startswith("Accepted(")
    assert (wager, credit) in {(f"small 10.00 {state}", f"credit {sum_}") for state, sum_ in came_to.items()}


def test_the_first_wager_waited_for_ever_where_the_dealers_call_closes_betting(demo: Started) -> None:
    """A terminal is shown no end of betting there, so the example must not ask for time left."""
    code = demo.code_of("guest-mbs-1")

    answer, _, wager, credit = shown_by(FIRST_WAGER, demo.house, "guest-mbs-1", code)

    came_to = {"lost": "990.00", "returned": "1000.00", "won": "1010.00"}
    assert answer.startswith("Accepted(")
    assert (wager, credit) in {(f"small 10.00 {state}", f"credit {sum_}") for state, sum_ in came_to.items()}


async def test_every_table_goes_on_by_itself_even_after_a_kill(demo: Started) -> None:
    """One for each document; and the practice table waits for people to practise."""
    await asyncio.gather(*(rounds_go_on(demo.house, table) for table in DEALT))
    view = await watch(demo.house, "practice", lambda _: True)
    assert "idle" == view["phase"]


def test_a_learner_deals_alone_at_the_practice_table_by_the_how_to(demo: Started) -> None:
    """Without a timer: at the console as dealer, and at a terminal as player."""
    codes = [demo.code_of("learner-1"), demo.code_of("dealer")]

    opened_, laid, *dealt, result, credit = shown_by(DEAL_A_ROUND, demo.house, "learner-1", *codes)

    assert [True] * 7 == [each.startswith("Accepted(") for each in (opened_, laid, *dealt)]
    assert result.startswith("ResultShown(round=1,")
    assert credit in {f"Money(minor_units={each})" for each in (98_500, 99_500, 100_500, 101_500)}


async def test_a_table_goes_on_whatever_people_do_to_it(demo: Started) -> None:
    """A manager reports something unforeseen in a round, sends the dealer away, and closes the table."""

    async def closed(console: Console) -> None:
        while True:
            await console.until(lambda view: view.phase is Phase.IDLE)
            close = c.CloseTable(count=Money(0), at_once=ClosingGround.HONESTY)
            if isinstance(await console.order(close), Accepted):
                return
            await console.until(lambda view: view.phase is not Phase.IDLE)

    house = demo.house
    digits = pyotp.TOTP(factor_in(await set_password(demo, "manager"))).now()
    manager = await HttpSession(house, house).sign_in("manager", PASSWORD, "pit-manager", digits)
    async with opened(manager, "au") as console:
        await console.until(lambda view: view.closes_at)
        await console.order(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="a bird flew in"))
        await console.order(c.ReleasePerson(person=table_named("au").dealer))
        await rounds_go_on(house, "au")
        await closed(console)
    await rounds_go_on(house, "au")


async def test_an_auditor_comes_in_and_orders_nothing(demo: Started) -> None:
    """The code lets one set a password, once; the role looks, and opens no console."""
    await set_password(demo, "auditor")
    with pytest.raises(Refusal, match="wrong, used, or too old"):
        await set_password(demo, "auditor")
    auditor = await HttpSession(demo.house, demo.house).sign_in("auditor", PASSWORD, "auditor")

    assert "auditor" == (await auditor.get("/session"))["role"]


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    """Before anything is made."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])

        said = refused("--folder", str(tmp_path / "var"), "--port", port)

    assert f"port {port} is taken by another program: choose another" in said
    assert "make run PORT=N" in said
    assert not (tmp_path / "var").exists()


def test_a_free_port_is_found_where_the_usual_one_is_taken(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The chosen one is announced; if no other program uses it, the usual one is taken."""
    with bound("127.0.0.1", 0) as other, bound("127.0.0.1", 0) as free:
        other.listen()
        taken, usual = port_of(other), port_of(free)
        free.close()
        monkeypatch.setattr(cli, "PORTS", (taken, usual))
        with cli.free_socket() as line:
            assert usual == port_of(line)
        monkeypatch.setattr(cli, "PORTS", (usual,))
        with cli.free_socket() as line:
            assert usual == port_of(line)

    told = f"Port {taken} is taken by another program: port {usual} is used instead.\n"
    assert ("", told) == capsys.readouterr()


@pytest.mark.parametrize("mark", ["real", "laboratory"])
def test_robots_come_into_no_house_of_another_mark(tmp_path: Path, mark: str) -> None:
    """It is left as it is."""
    database = tmp_path / "house.db"
    run_sicbo("house", "init", "--database", str(database), "--mark", mark)
    before = database.read_bytes()

    said = refused("--folder", str(tmp_path), "--port", "0")

    assert f"is a house marked {mark}, and robots only work in a demo house" in said
    assert before == database.read_bytes()


def test_robots_do_not_come_into_a_demo_house_of_people(tmp_path: Path) -> None:
    """Its makers have passwords there, which robots would not know."""

    async def make() -> None:
        async with served(tmp_path) as edge:
            await Staff(edge).set_up()

    asyncio.run(make())

    said = refused("--folder", str(tmp_path), "--port", "0")

    assert "this house has people of its own" in said


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--port", "65536"), "a port is 0 to 65535, not 65536"),
        (("--port", "http"), "is not a whole number"),
        (("--pace", "slow"), "'slow' is not one of 'calm', 'quick'"),
    ],
)
def test_impossible_settings_are_refused_with_a_message(
    tmp_path: Path, words: tuple[str, ...], says: str
) -> None:
    """With what is allowed, and nothing is made."""
    assert says in refused("--folder", str(tmp_path / "var"), *words)
    assert not (tmp_path / "var").exists()


async def set_password(demo: Started, person: str) -> str:
    """Set a password by the code that was printed; give the address of the second factor."""
    body = {"person": person, "code": demo.code_of(person), "password": PASSWORD}
    return str((await HttpSession(demo.house, demo.house).post("/password", body))["address"])


def refused(*words: str) -> str:
    """Start a demo house that must be refused; give what it says."""
    done = subprocess.run([SICBO, "demo", *words], capture_output=True, text=True, check=False, timeout=120)
    assert (2, "") == (done.returncode, done.stdout)
    assert "Traceback" not in done.stderr
    return done.stderr
