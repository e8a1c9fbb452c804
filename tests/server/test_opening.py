"""`sicbo serve --web`: a house opens to the web, lets its first people in, and closes in the right order."""

import asyncio
import json
import signal
from pathlib import Path

import httpx
import pytest
from msgspec import to_builtins
from websockets.asyncio.client import connect
from websockets.typing import Origin

import sicbo
from cli.conftest import Run
from kill.a_served_house import run_sicbo
from server.cashiers import number_on
from server.process import PASSWORD, Served, make_house, refused, serving
from sicbo.money import Money
from sicbo.storage.sqlite.contents import SqliteContents
from sicbo.table.limits import same_for_all


def code_of(answer: httpx.Response) -> tuple[int, str]:
    """Give the status of an answer, and the code of its refusal."""
    return answer.status_code, answer.json().get("code", "")


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """Make a house that may be served without a key."""
    return make_house(tmp_path)


@pytest.fixture(scope="module")
def a_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a house that no test changes."""
    return make_house(tmp_path_factory.mktemp("house"))


def test_nothing_works_before_the_first_two_people_are_there(house: Path) -> None:
    """The first start prints a code; without it nobody comes in, and there is no password to guess."""
    with serving(house) as served, served.browser() as browser:
        assert served.web["set_up_code"] is not None
        assert (401, "sign-in/needed") == code_of(browser.get("/session"))
        assert (401, "sign-in/needed") == code_of(browser.get("/devices"))
        body = {"person": "admin", "password": "admin" * 4, "role": "admin", "digits": "000000"}
        assert (401, "sign-in/refused") == code_of(browser.post("/sign-in", json=body))

        served.set_up()
        assert 200 == served.sign_in("boss", browser).status_code
        assert "boss" == browser.get("/session").json()["person"]


def test_a_code_is_printed_only_while_a_house_has_nobody(house: Path) -> None:
    """After the first people are there, a restart prints none, and they come in as before."""
    with serving(house) as first:
        factors = first.set_up()
        assert 0 == first.stop()

    with serving(house) as again, again.browser() as browser:
        again.factors = factors
        assert again.web["set_up_code"] is None
        assert 200 == again.sign_in("ada", browser).status_code
        assert 0 == again.stop(signal.SIGINT)
        with pytest.raises(httpx.ConnectError):
            browser.get("/health")


def test_who_is_connected_is_told_goodbye_when_the_process_is_told_to_stop(house: Path) -> None:
    """The socket is closed with the reason, and not just cut."""

    async def test(served: Served) -> tuple[str, str, int | None]:
        url = f"{served.url.replace('http', 'ws')}/terminal"
        async with connect(url, origin=Origin(served.web["origins"][0])) as line, asyncio.timeout(300):
            challenge = json.loads(await line.recv())
            served.process.terminate()
            goodbye = json.loads(await line.recv())
            await line.wait_closed()
            return challenge["message"], goodbye["code"], line.close_code

    with serving(house) as served:
        assert ("challenge", "server/closing", 4000) == asyncio.run(test(served))
        assert 0 == served.process.wait(timeout=60)
        assert "Traceback" not in served.logged()
        assert '"level": "error"' not in served.logged()


def test_a_port_that_is_taken_is_told_before_the_house_is_opened(house: Path) -> None:
    """Whoever asks for it second learns why; on loopback the origins are the address itself."""
    with serving(house) as served:
        port = served.url.rpartition(":")[2]
        assert f"http://127.0.0.1:{port}" in served.web["origins"]
        assert f"http://localhost:{port}" in served.web["origins"]
        said = refused("--database", str(house.with_name("other.db")), "--web", f"127.0.0.1:{port}")
    assert f"cannot listen on 127.0.0.1:{port}: Address already in use" in said


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--web", "8080"), "write HOST:PORT, such as 127.0.0.1:8080"),
        (("--web", "::1:8080"), "write HOST:PORT"),
        (("--web", "127.0.0.1:65536"), "write HOST:PORT"),
        (("--web", ""), "the address to listen on is empty"),
        (("--web", "nowhere.invalid:8080", "--certificate", "a", "--certificate-key", "b", "--origin", "https://a.b"), "cannot listen on nowhere.invalid:8080"),
        (("--web", "0.0.0.0:0"), "0.0.0.0 can be reached from other machines, and connections would not be encrypted"),
        (("--web", "[::]:0"), ":: can be reached from other machines"),
        (("--web", "192.0.2.1:0"), "--certificate and --certificate-key, or a proxy with --behind-proxy"),
        (("--web", "0.0.0.0:0", "--behind-proxy", "127.0.0.1"), "--origin https://HOST"),
        (("--web", "127.0.0.1:0", "--behind-proxy", "a proxy", "--origin", "https://a.example"), "'a proxy' is not an address"),
        (("--web", "127.0.0.1:0", "--certificate", "a.pem"), "a certificate needs its key"),
        (("--web", "127.0.0.1:0", "--origin", "house.example"), "'house.example' is not an origin"),
        (("--web", "127.0.0.1:0", "--door-key", "nowhere.key"), "cannot read nowhere.key"),
        (("--web", "127.0.0.1:0", "--code-for", "eve"), "nobody named 'eve' works in this house"),
        (("--code-for", "boss"), "give an address to listen on with --web"),
        (("--conclude", "soon"), "rounds have 0 to 3600 seconds to conclude, not soon"),
    ],
)  # fmt: skip
def test_what_cannot_be_opened_is_told(
    a_house: Path, run: Run, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], says: str
) -> None:
    """Exit code 2, nothing on standard output, and what is wrong."""
    monkeypatch.setattr(
        "sicbo.cli.serve.command.write_logs", lambda *_: None
    )  # those of the tests stay as they are

    result = run("serve", "--database", str(a_house), *words)

    assert (2, "") == (result.exit_code, result.stdout)
    assert says in result.stderr
    assert "Traceback" not in result.stderr
    with SqliteContents(a_house) as contents:
        assert [] == contents.heads(), "the house was not opened, and no table was brought back"


# ---- the credential store under a key --------------------------------------------------------------------


def test_a_real_house_keeps_its_door_under_a_key(tmp_path: Path) -> None:
    """Without one it says how to make it; with another one nobody comes in; the database shows no secret."""
    house, key, other = make_house(tmp_path, "real"), tmp_path / "door.key", tmp_path / "other.key"
    for each in (key, other):
        run_sicbo("house", "door-key", str(each))
    assert 0o600 == key.stat().st_mode & 0o777
    words = ("--database", str(house), "--web", "127.0.0.1:0")
    assert "`sicbo house door-key FILE`" in refused(*words)
    with SqliteContents(house) as contents:
        assert [] == contents.heads()

    with serving(house, "--door-key", str(key)) as served, served.browser() as browser:
        factors = served.set_up()
        assert 200 == served.sign_in("boss", browser).status_code
        assert 0 == served.stop()

    assert "is sealed with another key" in refused(*words, "--door-key", str(other))
    content = b"".join(each.read_bytes() for each in tmp_path.glob("house.db*"))
    for secret in (*factors.values(), "argon2", PASSWORD.format("boss")):
        assert secret.encode() not in content


def test_the_file_of_a_house_with_a_key_shows_no_ticket_number(tmp_path: Path) -> None:
    """A ticket that is sold over the web; and no process serves such a house without its key."""
    house, key = make_house(tmp_path, "real"), tmp_path / "door.key"
    run_sicbo("house", "door-key", str(key))
    with serving(house, "--door-key", str(key)) as served, served.browser() as browser:
        served.set_up()
        assert 200 == served.sign_in("boss", browser).status_code
        rules = sicbo.rule_set("us-ma-sicbo")
        limits = same_for_all(rules.kinds, minimum=Money(500), maximum=Money(50000))
        table = {
            "table": "T1",
            "rules": sicbo.document_text(rules.id),
            "rule_sets": [rules.id],
            "limits": to_builtins(limits),
        }
        browser.post("/administration/register-table", json={"key": "k1", "table": "T1"})
        made = browser.post("/tables/T1/set-up-table", json={"key": "k2", **table})
        assert 200 == made.status_code, made.text
        body = {"key": "k3", "amount": to_builtins(Money(700)), "currency": to_builtins(rules.currency)}
        sold = browser.post("/cage/sell-ticket", json=body).json()
        again = browser.post("/cage/sell-ticket", json=body).json()
        paper = {"key": "k5", "reference": sold["reference"]}
        number = number_on(browser.post("/cage/tickets/paper", json=paper).text)
        content = b"".join(each.read_bytes() for each in tmp_path.glob("house.db*"))
        paid = browser.post("/cage/pay-ticket", json={"key": "k4", "number": number}).json()
        assert 0 == served.stop()

    assert sold == again
    assert to_builtins(Money(700)) == paid["cash"]
    assert number[:18].encode() not in content
    assert "is sealed: name its key by --door-key" in refused("--database", str(house))


def test_people_come_back_after_the_key_was_lost(tmp_path: Path, house: Path) -> None:
    """The book is struck out, a new key begins another, and codes let people set new passwords."""
    for name in ("lost", "new"):
        run_sicbo("house", "door-key", str(tmp_path / name))
    with serving(house, "--door-key", str(tmp_path / "lost")) as served:
        served.set_up()
        assert 0 == served.stop()

    run_sicbo("house", "clear-door", "--database", str(house))
    words = ("--door-key", str(tmp_path / "new"), "--code-for", "ada")
    with serving(house, *words) as served, served.browser() as browser:
        assert served.web["set_up_code"] is None
        assert (401, "sign-in/refused") == code_of(try_without_factor(served, browser))
        body = {"person": "ada", "code": served.web["codes"]["ada"], "password": PASSWORD.format("ada")}
        told = browser.post("/password", json=body)
        assert 200 == told.status_code, told.text
        served.factors["ada"] = httpx.URL(told.json()["address"]).params["secret"]
        assert 200 == served.sign_in("ada", browser).status_code


def try_without_factor(served: Served, browser: httpx.Client) -> httpx.Response:
    """Try to come in with the old password, and digits of nothing."""
    served.factors["ada"] = "A" * 32
    return served.sign_in("ada", browser)
