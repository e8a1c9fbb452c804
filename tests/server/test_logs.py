"""What is written to standard error: one object a line, and no secret in any of them."""

import json
import logging
from pathlib import Path

import pytest

from kill.a_served_house import run_sicbo
from server.by_hand import at_a_table
from server.play import Play
from server.process import PASSWORD, make_house, serving
from sicbo.cage.numbers import in_groups, with_check_digits
from sicbo.chance import fresh_bytes, fresh_ticket_number
from sicbo.cli.logs import MASKED, Lines, Objects
from sicbo.clock import SystemClock
from sicbo.live_table.asking import Done, NotDone
from sicbo.people import Role
from sicbo.server.sign_in.passwords import Passwords
from sicbo.server.sign_in.second_factor import address_of, fresh_factor
from sicbo.server.sign_in.sessions import fresh_session


def test_a_day_of_sign_ins_leaves_no_secret_in_the_log(tmp_path: Path) -> None:
    """Passwords, right and wrong, digits, tokens, codes, factors and the key: none of them is there."""
    house, key = make_house(tmp_path), tmp_path / "door.key"
    run_sicbo("house", "door-key", str(key))
    settings = tmp_path / "sicbo.toml"
    settings.write_text("[log]\nlevel = 'debug'\nform = 'json'\n")
    words = ("--settings", str(settings), "--web", "127.0.0.1:0", "--door-key", str(key))
    secrets = [key.read_text().strip()]
    with serving(house, *words) as served, served.browser() as browser:
        secrets.append(served.web["set_up_code"])
        secrets += served.set_up().values()
        for person in ("boss", "ada"):
            secrets.append(PASSWORD.format(person))
            answer = served.sign_in(person, browser)
            assert 200 == answer.status_code
            secrets.append(browser.headers["Cookie"].partition(".")[2])
        wrong = "three dry umbrellas on nobody"
        served.sign_in("boss", browser, password=wrong)
        secrets.append(wrong)
        browser.post(
            "/sign-in", content=b'{"password": "a broken body', headers={"Content-Type": "application/json"}
        )
        secrets.append("a broken body")
        secrets.append(browser.post("/socket-ticket").json()["ticket"])
        browser.get("/nowhere?ticket=3141-5926-5358-9793-2384-88")
        secrets.append("5358-9793")
        browser.headers["Cookie"] = f"__Host-sicbo={'0' * 16}.{'x' * 43}"
        secrets.append("x" * 43)
        assert 401 == browser.get("/session").status_code
        assert 0 == served.stop()

    log = served.logged()
    lines = [json.loads(line) for line in log.splitlines()]
    assert lines
    assert all({"at", "level", "from", "says"} <= line.keys() for line in lines)
    for each in secrets:
        assert each not in log


def test_nobody_writes_the_number_of_a_ticket_even_before_it_is_masked(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Whether it is issued, redeemed, redeemed twice, or made up: the first net holds by itself."""
    numbers: list[str] = []

    async def test(play: Play) -> None:
        identity = await play.enrol("ann")
        async with play.at(identity) as terminal:
            await terminal.until(lambda view: view)
            paid = await terminal.cash_out()
            assert isinstance(paid, Done)
            assert paid.ticket
            numbers.append(paid.ticket)
            assert isinstance(await terminal.redeem(paid.ticket), Done)
            assert isinstance(await terminal.redeem(paid.ticket), NotDone)
            numbers.append(fresh_ticket_number())
            assert isinstance(await terminal.redeem(numbers[-1]), NotDone)

    with caplog.at_level(logging.DEBUG):
        at_a_table(tmp_path, test)

    said = "\n".join(record.getMessage() for record in caplog.records if record.name.startswith("sicbo"))
    assert said
    for each in numbers:
        assert each not in said
        assert in_groups(each) not in said


def written(formatter: logging.Formatter, said: str, *values: object) -> str:
    """Write a line."""
    record = logging.LogRecord("sicbo.test", logging.ERROR, "", 1, said, values, None)
    return formatter.format(record)


def a_secret(kind: str) -> str:
    """Make a secret of each kind, as the program does."""
    now = SystemClock().now()
    if kind == "token":
        return fresh_session("ann", Role.DEALER, now, None)[1].reveal().partition(".")[2]
    if kind == "hash":
        return Passwords()._hasher.hash("six dice on a wet table")  # noqa: SLF001 - as it is kept
    return {
        "ticket": fresh_ticket_number(),
        "ticket in groups": in_groups(with_check_digits("31415926535897932384")),
        "factor": fresh_factor(),
        "address": address_of(fresh_factor(), "ann", "h1"),
        "code": "jbsw-y3dp-ehpk-3pxp",
        "code in capitals": "JBSW-Y3DP-EHPK-3PXP",
    }[kind]


@pytest.mark.parametrize("formatter", [Lines(), Objects()], ids=["text", "json"])
@pytest.mark.parametrize(
    "kind",
    ["token", "hash", "ticket", "ticket in groups", "factor", "address", "code", "code in capitals"],
)
def test_what_looks_like_a_secret_is_masked_whoever_wrote_it(formatter: logging.Formatter, kind: str) -> None:
    """Should someone write one by mistake, nobody reads it."""
    secret = a_secret(kind)
    line = written(formatter, "something with %s in it", secret)

    assert secret not in line
    assert f"something with {MASKED} in it" in line


def test_what_is_no_secret_is_left_as_it_is() -> None:
    """Names, hashes of records, numbers and times."""
    said = f"T1, record 12: {fresh_bytes(32).hex()} at 2026-11-16T05:47:38Z, 12345678901 of house 0123456789abcdef"

    assert said in written(Lines(), said)


def test_the_hash_of_a_record_had_a_hole_where_its_digits_looked_like_a_ticket() -> None:
    """One in some thousands has so many digits in a row; the number of a ticket beside it is still masked."""
    digits = with_check_digits("31415926535897932384")
    digest = f"af4fb{digits}da75d3056584b27174bdf04f15f38372f0c09"

    line = written(Lines(), f"record {digest} of ticket {digits}, x{digits}x")

    assert f"record {digest} of ticket {MASKED}, x{MASKED}x" in line


def test_a_line_stays_one_line_whatever_is_said() -> None:
    """Nobody writes a second line into the log, or colours it."""
    line = written(Objects(), "a name: %s", 'x\n{"level": "error"}\x1b[31m')

    assert 1 == len(line.splitlines())
    assert "\x1b" not in line
    assert 'x\n{"level"' in json.loads(line)["says"]


def test_a_fault_is_written_with_its_trace() -> None:
    """As part of the same object, and masked like everything else."""
    token = "y" * 43
    with pytest.raises(ValueError, match=token) as fault:
        int(token)
    info = (fault.type, fault.value, fault.tb)
    record = logging.LogRecord("sicbo", logging.ERROR, "", 1, "fault", (), info)
    line = json.loads(Objects().format(record))

    assert "ValueError" in line["trace"]
    assert token not in line["trace"]
