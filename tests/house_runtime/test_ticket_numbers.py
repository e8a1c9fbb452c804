"""Ticket numbers in a house with a door key: whoever reads the database cannot cash a ticket."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from house_runtime.floor import (
    BOSS,
    CASHIER,
    DEPUTY,
    PROGRAM,
    START,
    Process,
    bring,
    credit,
    found,
    let_in,
    ticket_of,
)
from house_runtime.test_proposals import DEE, THE_BOSS, approve, code, propose
from sicbo.administration import commands as o
from sicbo.cage import commands as k
from sicbo.cage.numbers import in_groups, with_check_digits
from sicbo.clock import ManualClock
from sicbo.house_runtime.access.ticket_seal import TicketSeal
from sicbo.house_runtime.requests import Accepted
from sicbo.money import Currency, Money
from sicbo.streams import ADMINISTRATION, CAGE
from sicbo.table import commands as c
from storage.stores import opened

SGD = Currency("SGD", 2)
SEAL = TicketSeal(b"k" * 32)
OTHER_SEAL = TicketSeal(b"o" * 32)
FIRST = 31415926535897932384
"""Tickets are numbered from here, so that their digits can be looked for in a file."""


@asynccontextmanager
async def house(folder: Path, seal: TicketSeal | None = SEAL) -> AsyncIterator[Process]:
    """Open a founded house on SQLite with one table, whose tickets are sealed."""
    async with opened("sqlite", folder) as store:
        process = Process(store, ManualClock(START), "here", seal=seal, first=FIRST)
        await process.start()
        await found(process, "T1")
        await process.open_table("T1")
        yield process
        await process.stop()


async def served_again(process: Process, seal: TicketSeal | None, first: int) -> Process:
    """Serve the same house by another process, which may have another key."""
    await process.stop()
    again = Process(process.store, process.clock, "again", seal=seal, first=first)
    await again.start()
    await again.run("T1")
    return again


def bytes_of(folder: Path) -> bytes:
    """Read all that is on disk of a house, the write-ahead log included."""
    return b"".join(each.read_bytes() for each in sorted(folder.rglob("*")) if each.is_file())


async def sold(process: Process, units: int) -> str:
    """Sell a ticket at the cage; give its number."""
    return (await process.do(CAGE, k.SellTicket(amount=Money(units), currency=SGD), CASHIER)).ticket


async def test_a_reader_of_the_file_finds_no_ticket_number_to_cash(tmp_path: Path) -> None:
    """Tickets that a table issued, that the cage sold, that were lost, replaced, and refused."""
    async with house(tmp_path) as process:
        issued = await ticket_of(process, "T1", "ann", 80)
        lost, kept = await sold(process, 5000), await sold(process, 700)
        await process.do(CAGE, k.ReportTicketLost(number=lost), CASHIER)
        await process.refused(CAGE, k.PayTicket(number=lost), CASHIER)
        await process.refused(CAGE, k.PayTicket(number=issued[:-1]), CASHIER)
        replaced = (
            await process.do(CAGE, k.ReplaceTicket(reference=2, reason="found torn"), DEPUTY, BOSS)
        ).ticket
        on_disk = bytes_of(tmp_path)

        for number in (issued, lost, kept, replaced):
            assert with_check_digits(number[:20]) == number
            assert number.encode() not in on_disk
            assert in_groups(number).encode() not in on_disk
            assert number[2:18].encode() not in on_disk


async def test_a_proposal_to_replace_a_ticket_keeps_no_number_of_it(tmp_path: Path) -> None:
    """Named by its number, it is kept by its reference; whoever approves it sees that, and gets another."""
    async with house(tmp_path) as process:
        lost = await sold(process, 5000)
        await process.do(CAGE, k.ReportTicketLost(number=lost), CASHIER)
        proved = o.ReportSecondFactor(session=THE_BOSS.session, proved_at=process.clock.now())
        await process.do(ADMINISTRATION, proved, PROGRAM)

        by_number = k.ReplaceTicket(number=in_groups(lost), reason="the player has shown a card")
        made = await process.ask(CAGE, propose(by_number), DEE)
        again = await process.ask(CAGE, propose(by_number), DEE)

        assert ("done", "proposal/is-made") == (code(made), code(again))
        on_disk = bytes_of(tmp_path)
        assert lost.encode() not in on_disk
        assert in_groups(lost).encode() not in on_disk
        by_reference = k.ReplaceTicket(reference=1, reason=by_number.reason)
        approved = await process.ask(CAGE, approve(1, by_reference), THE_BOSS)
        assert isinstance(approved, Accepted), approved
        paid = await process.do(CAGE, k.PayTicket(number=approved.ticket), CASHIER)
        assert Money(5000) == paid.cash


async def test_a_sealed_ticket_is_redeemed_paid_and_printed_by_its_number(tmp_path: Path) -> None:
    """The number that the terminal was told is as good as ever, at a table and at the cage."""
    async with house(tmp_path) as process:
        first, second = await ticket_of(process, "T1", "ann", 80), await sold(process, 700)
        await process.seat("T1", "t9", "eve")
        await process.do("T1", bring("eve", in_groups(first), 80))
        await process.do(CAGE, k.PrintTicket(number=second), CASHIER)
        paid = await process.do(CAGE, k.PayTicket(number=second), CASHIER)

        assert 8000 == await credit(process, "eve")
        assert Money(700) == paid.cash
        assert (0, 0) == await process.tickets()
        assert "ticket/spent" == await process.refused(CAGE, k.PayTicket(number=first), CASHIER)


async def test_a_sealed_number_copied_from_the_file_is_not_accepted(tmp_path: Path) -> None:
    """What a reader of the database can copy opens nothing, at a table or at the cage."""
    async with house(tmp_path) as process:
        await ticket_of(process, "T1", "ann", 80)
        await process.seat("T1", "t9", "eve")
        (on_record,) = process.cage.standing.state.tickets

        for order in (bring("eve", on_record, 80), bring("eve", on_record, 0)):
            assert "ticket/not-a-number" == await process.refused("T1", order)
        for other in (
            k.PayTicket(number=on_record),
            k.PrintTicket(number=on_record),
            k.ReportTicketLost(number=on_record),
        ):
            assert "ticket/not-a-number" == await process.refused(CAGE, other, CASHIER)


async def test_a_repeated_order_gets_the_same_ticket_number(tmp_path: Path) -> None:
    """The answer that is kept holds the sealed number, and the terminal gets the number each time."""
    async with house(tmp_path) as process:
        await process.seat("T1", "t9", "ann")
        await process.do("T1", c.BuyIn(player="ann", amount=Money(8000), paid_with=c.PaidWith.CASH))
        out, terminal = c.CashOut(player="ann"), await let_in(process, "t9", "T1")
        told = [await process.ask("T1", out, terminal, key="once") for _ in range(2)]
        again = await served_again(process, SEAL, FIRST + 100)
        told.append(await again.ask("T1", out, terminal, key="once"))

        numbers = {each.ticket for each in told if isinstance(each, Accepted)}
        assert {with_check_digits(str(FIRST))} == numbers


async def test_a_ticket_from_before_the_house_had_a_key_stays_good(tmp_path: Path) -> None:
    """An older house gets a key: its plain tickets are redeemed as before, its new ones are sealed."""
    async with house(tmp_path, seal=None) as process:
        old = await sold(process, 5000)
        assert old in process.cage.standing.state.tickets
        again = await served_again(process, SEAL, FIRST + 100)
        new = await sold(again, 700)

        assert old in again.cage.standing.state.tickets
        assert new not in again.cage.standing.state.tickets
        for number in (old, new):
            await again.do(CAGE, k.PayTicket(number=number), CASHIER)
        assert (0, 0) == await again.tickets()


async def test_a_ticket_of_a_lost_key_is_replaced_by_its_reference(tmp_path: Path) -> None:
    """The number is not known any more under a new key; the pit helps the player by the ticket's reference."""
    async with house(tmp_path) as process:
        old = await sold(process, 5000)
        again = await served_again(process, OTHER_SEAL, FIRST + 100)

        assert "ticket/unknown" == await again.refused(CAGE, k.PayTicket(number=old), CASHIER)
        await again.do(CAGE, k.ReportTicketLost(reference=1), CASHIER)
        order = k.ReplaceTicket(reference=1, reason="the door key was lost")
        other = (await again.do(CAGE, order, DEPUTY, BOSS)).ticket
        paid = await again.do(CAGE, k.PayTicket(number=other), CASHIER)

        assert Money(5000) == paid.cash


async def test_a_cash_out_asked_again_after_the_key_was_lost_does_not_stop_the_table(tmp_path: Path) -> None:
    """It is answered as done, without the number that nobody knows any more; the table goes on."""
    async with house(tmp_path) as process:
        terminal = await let_in(process, "t9", "T1")
        await process.seat("T1", "t9", "ann")
        await process.do("T1", c.BuyIn(player="ann", amount=Money(8000), paid_with=c.PaidWith.CASH))
        out = c.CashOut(player="ann")
        await process.ask("T1", out, terminal, key="once")
        again = await served_again(process, OTHER_SEAL, FIRST + 100)

        told = await again.ask("T1", out, terminal, key="once")

        assert isinstance(told, Accepted)
        assert "" == told.ticket
        await again.seat("T1", "t8", "bob")
