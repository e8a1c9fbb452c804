"""The audit of a house with people, devices and tickets: all streams together, in plain language, and moved elsewhere."""

import asyncio
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import apsw
import pytest

from at_the_table import money
from audit.commands import done, sicbo, verified
from audit.houses import spoil
from audit.test_stand_alone_verifier import judged
from house_runtime.floor import (
    BOSS,
    CASHIER,
    DEALER,
    DEPUTY,
    PROGRAM,
    SGD,
    Process,
    bring,
    cash_out,
    floor,
    let_in,
    ticket_of,
)
from sicbo.administration import commands as o
from sicbo.cage import commands as k
from sicbo.clock import SystemClock
from sicbo.house_runtime.requests import Request
from sicbo.house_runtime.tables.running_table import RunningTable
from sicbo.people import Actor, Role
from sicbo.storage.evidence.chain import GENESIS, link
from sicbo.storage.sqlite.store import SqliteStore
from sicbo.streams import ADMINISTRATION, CAGE
from sicbo.table import commands as c

NUMBERS: list[str] = []
"""The tickets of the house, in the order in which they were made."""


@pytest.fixture(scope="module")
def original_floor(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Run two tables, the cage and the administration for a day; give the file."""
    folder = tmp_path_factory.mktemp("floor")

    async def day() -> None:
        async with floor("sqlite", folder) as (here, there):
            store = here.store
            assert isinstance(store, SqliteStore)
            await store.set_meta({"house": "h1", "mark": "demo"})
            await let_in(here, "t9", "T1")
            moved, lost, late = [await ticket_of(here, "T1", who, 50) for who in ("ann", "bob", "cat")]
            await there.seat("T2", "t2", "eve")
            await there.do("T2", bring("eve", moved, 50))
            await there.refused("T2", bring("eve", moved, 50))
            await here.do(CAGE, k.ReportTicketLost(number=lost), CASHIER)
            other = await here.do(CAGE, k.ReplaceTicket(number=lost, reason="camera 4"), BOSS, DEPUTY)
            await there.do(CAGE, k.PayTicket(number=other.ticket), CASHIER)
            here.clock.move(days=366)
            await here.do(CAGE, k.ExpireTickets(), PROGRAM)
            await visit_with_an_account(here)
            sold = await here.do(CAGE, k.SellTicket(amount=money(30), currency=SGD), CASHIER)
            await there.do(ADMINISTRATION, o.DismissPerson(person="dealer", reason="late"), BOSS)
            assert "access/dismissed" == await here.refused("T1", c.OpenBetting(), DEALER)
            NUMBERS.extend((moved, lost, late, other.ticket, sold.ticket))

    asyncio.run(day())
    return folder / "house.db"


async def visit_with_an_account(here: Process) -> None:
    """Let the player of an account sit down, set own limits, buy in, and leave with a ticket that is paid."""
    await here.do(CAGE, k.OpenAccount(account="ida", currency=SGD), CASHIER)
    await here.do("T1", c.TakePosition(position="ann-at-T1", player="ivy", account="ida"))
    await here.do("T1", c.SetOwnLimits(player="ivy", loss=money(100)))
    await here.do("T1", c.BuyIn(player="ivy", amount=money(60), paid_with=c.PaidWith.CASH))
    ticket = await cash_out(here, "T1", "ann-at-T1")
    await here.do(CAGE, k.PayTicket(number=ticket), CASHIER)


@pytest.fixture
def floor_file(original_floor: Path, tmp_path: Path) -> Path:
    """Copy the house for a test to do with as it likes."""
    return Path(shutil.copy(original_floor, tmp_path / "house.db"))


def test_all_streams_of_a_house_are_looked_at_together(floor_file: Path) -> None:
    """Tables, cage and administration are whole; a key that stands in two streams has one answer."""
    report = verified(floor_file)

    assert [] == report["findings"]
    assert ["T1", "T2", "administration", "cage"] == [each["stream"] for each in report["streams"]]
    assert ("h1", "demo") == (report["house"], report["mark"])


def test_people_and_tickets_are_told_in_words_and_no_live_number_is_given_away(floor_file: Path) -> None:
    """The transcript follows the events in order; of a ticket's number only the end is shown."""
    told = sicbo("audit", "replay", "--database", floor_file).stdout

    for words in (
        "house founded: house h1, mark demo",
        "person appointed: person dealer, roles dealer",
        "signed in: session s-dealer, person dealer, role dealer",
        "device approved: device t9, approved by boss",
        "person dismissed: person dealer, reason late",
        "ada (admin) with boss: person appointed",
        "amount 30.00, currency SGD",
        f"ticket paid: number …{NUMBERS[3][-4:]}, amount 50.00",
        f"ticket replaced: number …{NUMBERS[1][-4:]}, replacement …{NUMBERS[3][-4:]}, amount 50.00",
        "ticket expired",
    ):
        assert words in told, words
    assert [] == [each for each in NUMBERS if each in told]


def test_the_house_is_the_same_elsewhere_and_the_stand_alone_verifier_agrees(
    floor_file: Path, tmp_path: Path
) -> None:
    """Exported, verified by a program that knows nothing of ours, and imported: same heads, same balances."""
    export, other = tmp_path / "house.jsonl", tmp_path / "other.db"
    done("export", export, "--database", floor_file)

    code, said = judged(export)
    done("import", export, "--database", other)

    assert 0 == code, said
    before, after = verified(floor_file), verified(other)
    assert before == after


def forge(file: Path, stream: str, change: Callable[[dict[str, Any]], None]) -> None:
    """Rewrite the events of a stream and rebuild its chain, as an insider without a signing key could."""
    connection = apsw.Connection(str(file))
    rows: list[Any] = connection.execute(
        "SELECT seq, data FROM event WHERE stream = ? ORDER BY seq", (stream,)
    ).fetchall()
    connection.close()
    previous, statements = GENESIS, []
    for seq, data in rows:
        record = json.loads(data)
        change(record["event"])
        new = json.dumps(record, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
        hashed = link(previous, new)
        values = f"data = x'{new.hex()}', previous = x'{previous.hex()}', hash = x'{hashed.hex()}'"
        place = f"stream = '{stream}' AND seq = {seq}"
        statements.append(f"UPDATE event SET {values} WHERE {place}")  # noqa: S608 - our own words
        previous = hashed
    statements.append(f"UPDATE stream SET hash = x'{previous.hex()}' WHERE id = '{stream}'")  # noqa: S608 - our own words
    spoil(file, *statements)


def more_issued(event: dict[str, Any]) -> None:
    """Let the first ticket be worth more."""
    if event["event"] in ("ticket-issued/1", "ticket-redeemed/1") and event["number"] == NUMBERS[0]:
        event["amount"]["minor_units"] += 100


def redeemed_again(event: dict[str, Any]) -> None:
    """Let the ticket that was paid out be the one that had been redeemed."""
    if event["event"] == "ticket-paid/1":
        event["number"] = NUMBERS[0]


def less_lost(event: dict[str, Any]) -> None:
    """Let a visit come to less than it did, so that a limit holds later."""
    if event["event"] == "visit-ended/1":
        event["lost"]["minor_units"] -= 100


def looser_limits(event: dict[str, Any]) -> None:
    """Let a player have asked for another limit."""
    if event["event"] == "player-limits-set/1":
        event["wanted"]["loss"]["minor_units"] *= 2


def a_real_house(event: dict[str, Any]) -> None:
    """Let play money be real."""
    if event["event"] == "house-founded/1":
        event["mark"] = "real"


FORGED = [
    (CAGE, more_issued, "a table and the cage differ by 100 minor units"),
    (CAGE, redeemed_again, "it cannot have happened here: there is no live ticket"),
    (CAGE, less_lost, "the end of the visit of account ida at T1, lost 0 under key"),
    (CAGE, looser_limits, "the player's limits of account ida at T1 under key"),
    (ADMINISTRATION, a_real_house, "it was founded as house h1, real"),
]


@pytest.mark.parametrize(("stream", "change", "says"), FORGED)
def test_what_an_insider_rewrote_is_found_out_by_the_other_streams(
    floor_file: Path, stream: str, change: Callable[[dict[str, Any]], None], says: str
) -> None:
    """The chain is right again, and still the streams do not agree."""
    forge(floor_file, stream, change)

    found = verified(floor_file, exit_code=1)["findings"]

    assert says in found[0]["what"]
    assert stream == found[0]["stream"]


def test_what_a_visit_came_to_is_told_as_each_side_has_it(floor_file: Path) -> None:
    """Neither side is believed more than the other."""
    forge(floor_file, CAGE, less_lost)

    found = [each["what"] for each in verified(floor_file, exit_code=1)["findings"]]

    assert [
        ("the end of the visit of account ida at T1, lost 0", "a table says so, but not the cage"),
        ("the end of the visit of account ida at T1, lost -100", "the cage says so, but no table"),
    ] == [(each.partition(" under key")[0], each.rpartition(": ")[2]) for each in found]


def test_a_cash_out_without_the_cage_is_found(floor_file: Path) -> None:
    """A table that ran beside the cage leaves tickets that nobody knows: the books have more than the cage."""

    async def alone() -> None:
        store = await SqliteStore.open(floor_file)
        try:
            table = RunningTable(store, "T2", SystemClock(), "alone")
            await table.start()
            order = c.CashOut(player="eve", ticket="bare")
            terminal = Actor("t2", Role.TERMINAL, "t2")
            await table.ask(Request(key="alone", command=order, actor=terminal, body=b""))
            await table.stop()
        finally:
            await store.close()

    asyncio.run(alone())

    found = [each["what"] for each in verified(floor_file, exit_code=1)["findings"]]

    assert [
        "ticket …bare under key 'alone': a table and the cage differ by 5000 minor units",
        "live tickets add up to 3000 minor units, but the account tickets has 8000",
    ] == found
    export = floor_file.parent / "forged.jsonl"
    done("export", export, "--database", floor_file)
    code, said = judged(export)
    assert (1, True) == (code, "live tickets add up to 3000" in said)
