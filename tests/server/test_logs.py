"""What is written to standard error: one object a line, and no secret in any of them."""

import json
import logging
import re
from pathlib import Path

import pytest

from at_the_table import money
from kill.a_served_house import run_sicbo
from server.cashiers import SGD, Floor, at_the_cage, cents, printed
from server.edge import ORIGIN
from server.play import at_a_table
from server.process import PASSWORD, make_house, serving
from sicbo.cage.numbers import in_groups, with_check_digits
from sicbo.chance import fresh_bytes, fresh_ticket_number
from sicbo.cli.serve.logs import MASKED, LineFormatter, Objects
from sicbo.client.terminal import Identity
from sicbo.clock import SystemClock
from sicbo.house_runtime.requests import Accepted, Rejected
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


async def test_nobody_writes_the_number_of_a_ticket_even_before_it_is_masked(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Whether it is issued, redeemed, redeemed twice, or made up: the first net holds by itself."""
    numbers: list[str] = []

    with caplog.at_level(logging.DEBUG):
        async with at_a_table(tmp_path) as play:
            identity = await play.enrol("ann")
            async with play.at(identity) as terminal:
                await terminal.until(lambda view: view)
                paid = await terminal.cash_out()
                assert isinstance(paid, Accepted)
                assert paid.ticket
                numbers.append(paid.ticket)
                assert isinstance(await terminal.redeem(paid.ticket), Accepted)
                assert isinstance(await terminal.redeem(paid.ticket), Rejected)
                numbers.append(fresh_ticket_number())
                assert isinstance(await terminal.redeem(numbers[-1]), Rejected)

    said = "\n".join(record.getMessage() for record in caplog.records if record.name.startswith("sicbo"))
    assert said
    for each in numbers:
        assert each not in said
        assert in_groups(each) not in said


OF_THE_TESTS = ("httpx", "httpcore", "websockets.client")
"""What clients write: the house has no part in it."""


async def test_an_evening_names_nobody_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Neither staff nor players, no ticket, password or code: players, dealer, supervisor and cashier act."""
    words = {"wilhelmina", "barnabas", "cas", "cam", "pia", "dora", "boss", "ada", "nobody-here"}

    async def player_plays(floor: Floor, identity: Identity) -> None:
        async with floor.play.at(identity) as terminal:
            await terminal.until(lambda view: view)
            await floor.dora.do("/tables/T1/open-betting")
            await terminal.until(lambda view: view.is_betting_open)
            assert isinstance(await terminal.lay({"small": money(20)}), Accepted)
            assert isinstance(await terminal.lay({"small": money(100_000)}), Rejected)
            # The line breaks while someone plays, and the table is told.
        await floor.dora.do("/tables/T1/close-betting")
        await floor.settle("T1", (1, 2, 2))
        async with floor.play.at(identity) as terminal:
            await terminal.until(lambda view: view)
            paid = await terminal.cash_out()
            assert isinstance(paid, Accepted)
            words.update((paid.ticket, in_groups(paid.ticket)))
            assert isinstance(await terminal.redeem(paid.ticket), Accepted)
            assert isinstance(await terminal.redeem(paid.ticket), Rejected)

    with caplog.at_level(logging.DEBUG):
        async with at_the_cage(tmp_path) as floor:
            play = floor.play
            key, fingerprint = await play.propose("T1-7")
            await floor.boss.do("/devices/approve", device="T1-7", fingerprint=fingerprint)
            seat = {"position": "T1-7", "is_terminal": True, "rule_set": play.rule_set, "layout": play.layout}
            await floor.boss.do("/tables/T1/set-up-position", **seat)
            await floor.cas.do("/cage/open-account", account="wilhelmina", currency=SGD)
            await floor.sit("T1", "T1-7", "wilhelmina", "wilhelmina")
            await floor.buys_in("T1", "wilhelmina", 100)
            assert "position/is-taken" == await floor.cas.refused(
                "/tables/T1/take-position", position="T1-7", player="barnabas"
            )
            await player_plays(floor, Identity("T1-7", key, ORIGIN))
            filling = {"command": "fill-tray", "amount": cents(500)}
            await floor.two("/tables/T1", floor.cas, floor.pia, **filling)
            sold = await floor.cas.do("/cage/sell-ticket", amount=cents(50), currency=SGD)
            number = await printed(floor.cas, sold["reference"])
            words.add(number)
            await floor.cas.do("/cage/pay-ticket", number=number)
            await floor.cas.do("/cage/exclude-person", player="barnabas", reason="asked for it")
            assert 200 == (await play.boss.get("/reports/sign-ins")).status_code
            wrong = play.staff.shows("nobody-here", Role.DEALER)
            words.add(wrong["password"])
            assert 401 == (await play.staff.try_in(wrong)).status_code
            words.add(await play.edge.sign_in_service.code_for("dora"))
            assert 200 == (await floor.dora.browser.post("/sign-out")).status_code

    assert any(record.name.startswith("sicbo") for record in caplog.records)
    said = [
        f"{record.name}: {record.getMessage()}"
        for record in caplog.records
        if not record.name.startswith(OF_THE_TESTS)
    ]
    named = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, words))})(?![\w-])")
    assert [] == [each for each in said if named.search(each)]


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


@pytest.mark.parametrize("formatter", [LineFormatter(), Objects()], ids=["text", "json"])
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

    assert said in written(LineFormatter(), said)


def test_the_hash_of_a_record_had_a_hole_where_its_digits_looked_like_a_ticket() -> None:
    """One in some thousands has so many digits in a row; the number of a ticket beside it is still masked."""
    digits = with_check_digits("31415926535897932384")
    digest = f"af4fb{digits}da75d3056584b27174bdf04f15f38372f0c09"

    line = written(LineFormatter(), f"record {digest} of ticket {digits}, x{digits}x")

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
