"""Two tables, the cage and the administration on one store: money moves whole or not at all, and permissions change at once."""

import asyncio
from collections.abc import AsyncIterator
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from at_the_table import AtTheTable, money
from house_runtime.floor import (
    ADA,
    BOSS,
    CASHIER,
    DEALER,
    DEPUTY,
    PROGRAM,
    SGD,
    START,
    Process,
    bring,
    cash_out,
    credit,
    floor,
    let_in,
    sign_in,
    ticket_of,
)
from house_runtime.house import lay
from sicbo.administration import commands as o
from sicbo.cage import commands as k
from sicbo.cage.numbers import in_groups, with_check_digits
from sicbo.chips import Instrument
from sicbo.clock import ManualClock
from sicbo.house_runtime.requests import IS_BUSY, OTHER_BODY, Accepted, Rejected, RetryLater
from sicbo.house_runtime.shared_streams.shared_stream import ATTEMPTS
from sicbo.ledger.accounts import Account, AccountKind
from sicbo.money import MAX_MINOR_UNITS, Money
from sicbo.people import Actor, Role
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.procedure import Act
from sicbo.storage.contract import Batch, StreamHasMoved
from sicbo.storage.records import decode
from sicbo.streams import ADMINISTRATION, CAGE, Refusal
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.decisions.checks import amounts
from sicbo.table.decisions.players import credit as buying_in
from sicbo.table.limits import Limits
from storage.stores import KINDS, opened


@pytest.fixture
async def both(both: tuple[Process, Process]) -> AsyncIterator[tuple[Process, Process]]:
    """See in the end that the tickets agree."""
    yield both
    live, kept = await both[0].tickets()
    assert live == kept, "live tickets are what their account has"


async def test_credit_moves_from_table_to_table_on_a_ticket(here: Process, there: Process) -> None:
    """Cash-out here, buy-in there: every step is one transaction over both streams, under one key."""
    number = await ticket_of(here, "T1", "ann", 80)
    assert (8000, 8000) == await here.tickets()
    await there.seat("T2", "t2", "ann-2")

    done = await there.do("T2", bring("ann-2", in_groups(number), 80))

    assert (0, 0) == await there.tickets()
    assert 8000 == await credit(there, "ann-2")
    assert "" == done.ticket
    assert "mine" != number
    records = [decode(each.data)[0] for each in await there.store.read(CAGE)]
    at_tables = [decode(each.data)[0] for each in await there.store.read("T2", after=done.first - 1)]
    assert [each.key for each in records][-1] == at_tables[0].key


async def test_a_ticket_that_is_no_good_is_refused_for_good_by_the_cages_own_code(
    here: Process, there: Process
) -> None:
    """Unknown, spent, lost, void, expired, or another amount; the refusal stays, and nothing moved."""
    spent, lost, good, late = [await ticket_of(here, "T1", who, 50) for who in ("ann", "bob", "cat", "dan")]
    await there.seat("T2", "t2", "eve")
    await there.do("T2", bring("eve", spent, 50))
    await here.do(CAGE, k.ReportTicketLost(number=lost), CASHIER)
    before = (await here.tickets(), await credit(here, "eve"))

    assert "ticket/unknown" == await there.refused("T2", bring("eve", with_check_digits("7" * 20), 50))
    assert "ticket/not-a-number" == await there.refused("T2", bring("eve", "12345", 50))
    assert "ticket/spent" == await there.refused("T2", bring("eve", spent, 50))
    assert "ticket/reported-lost" == await there.refused("T2", bring("eve", lost, 50), key="lost")
    assert "ticket/wrong-amount" == await there.refused("T2", bring("eve", good, 51))
    assert before == (await here.tickets(), await credit(here, "eve"))

    other = (await there.do(CAGE, k.ReplaceTicket(number=lost, reason="camera 4"), BOSS, DEPUTY)).ticket
    assert "ticket/void" == await there.refused("T2", bring("eve", lost, 50))
    assert "ticket/reported-lost" == await there.refused("T2", bring("eve", lost, 50), key="lost")
    assert OTHER_BODY == await there.ask("T2", bring("eve", other, 50), key="lost")
    await there.do("T2", bring("eve", other, 50))
    here.clock.move(days=366)
    assert "ticket/expired" == await there.refused("T2", bring("eve", late, 50))
    await here.do(CAGE, k.ExpireTickets(), PROGRAM)

    assert (0, 0) == await here.tickets()
    assert {10000} == {(await here.store.balances("expired-tickets"))[Account(AccountKind.EXPIRED_TICKETS)]}


async def test_a_ticket_brought_to_two_tables_at_once_is_redeemed_at_one(
    here: Process, there: Process
) -> None:
    """Two processes, many tickets, each brought to both tables in the same moment: one wins, one is told."""
    numbers = [await ticket_of(here, "T1", f"p{each}", 10 + each) for each in range(6)]
    await here.seat("T1", "t1", "ann")
    await there.seat("T2", "t2", "ann2")

    for each, number in enumerate(numbers):
        answers = await asyncio.gather(
            here.ask("T1", bring("ann", number, 10 + each)),
            there.ask("T2", bring("ann2", number, 10 + each)),
        )
        assert 1 == sum(isinstance(answer, Accepted) for answer in answers), answers
        (refused,) = [answer for answer in answers if isinstance(answer, Rejected)]
        assert "ticket/spent" == refused.code

    assert 100 * sum(range(10, 16)) == await credit(here, "ann") + await credit(here, "ann2")


async def test_wagers_go_on_while_tickets_are_cashed_everywhere(here: Process, there: Process) -> None:
    """Cash-outs of two processes meet in the cage all the time; everyone is done in the end."""
    for process, table in ((here, "T1"), (there, "T2")):
        for each in range(5):
            await process.seat(table, f"{table}-{each}", f"{table}-{each}")
            paid = c.BuyIn(player=f"{table}-{each}", amount=money(10), paid_with=c.PaidWith.CASH)
            await process.do(table, paid)
            await let_in(process, f"{table}-{each}", table)

    tickets = await asyncio.gather(
        *(
            cash_out(process, table, f"{table}-{each}")
            for process, table in ((here, "T1"), (there, "T2"))
            for each in range(5)
        )
    )

    assert 10 == len(set(tickets))
    assert (10_000, 10_000) == await here.tickets()


async def test_the_cage_sells_pays_and_settles(here: Process, there: Process) -> None:
    """Cash in, cash out; a debt that a correction left is paid here, and paid back when it was none."""
    sold = await here.do(CAGE, k.SellTicket(amount=money(30), currency=SGD), CASHIER)
    await there.do(CAGE, k.PayTicket(number=sold.ticket), CASHIER)
    await here.seat("T1", "t1", "ann")
    await here.do("T1", c.BuyIn(player="ann", amount=money(100), paid_with=c.PaidWith.CASH))
    ann = await let_in(here, "t1", "T1")
    await play(here, ann, {"small": 100}, (1, 2, 4))
    await cash_out(here, "T1", "t1")
    wrong = c.CorrectOutcome(round=1, faces=(4, 5, 6), event=Irregular.WRONG_RESULT_KEYED, reason="camera 4")
    await here.do("T1", wrong, DEPUTY, BOSS)
    settle = k.SettleReceivable(
        player="ann", table="T1", round=1, amount=money(50), currency=SGD, reason="due"
    )

    assert "receivable/not-owed" == await there.refused(
        CAGE,
        k.SettleReceivable(player="ann", table="T1", round=1, amount=money(201), currency=SGD),
        CASHIER,
    )
    await there.do(CAGE, settle, CASHIER, DEPUTY)
    assert {"receivable:ann/T1/1": -15000} == await balances(here, "receivable")
    assert "payable/not-owed" == await there.refused(
        CAGE, k.PayPayable(player="ann", amount=money(1), currency=SGD), CASHIER
    )
    await here.do("T1", replace(wrong, faces=(1, 2, 4)), DEPUTY, BOSS)
    assert {"payable:ann": 5000} == await balances(here, "payable")
    assert {} == await balances(here, "receivable")
    pay = k.PayPayable(player="ann", amount=money(50), currency=SGD, reason="due")
    await there.do(CAGE, pay, CASHIER, DEPUTY)

    assert {} == await balances(here, "receivable") | await balances(here, "payable")


async def balances(process: Process, kind: str) -> dict[str, int]:
    """Give the balances of a kind of account, by name."""
    return {str(account): net for account, net in (await process.store.balances(f"{kind}:")).items()}


async def play(
    process: Process, player: Actor, wagers: dict[str, float], faces: tuple[int, int, int]
) -> None:
    """Play a round at the first table."""
    await process.do("T1", c.OpenBetting(), DEALER)
    await process.do("T1", lay(player.device, wagers), player)
    await process.do("T1", c.CloseBetting(), DEALER)
    await process.do("T1", c.StartTumble(), DEALER)
    await process.do("T1", c.TakeOutcome(faces=faces), PROGRAM)
    await process.do("T1", c.SettleRound(), DEALER)


async def test_a_dismissal_bites_on_the_very_next_command(here: Process, there: Process) -> None:
    """The process that runs the table has not heard of it: the batch does not hold, and is decided anew."""
    await there.do("T2", c.OpenBetting(), DEALER)
    known = there.administration.standing.seq

    await here.do(ADMINISTRATION, o.DismissPerson(person="dealer", reason="late"), BOSS)

    assert known == there.administration.standing.seq or there.store is here.store
    assert "access/dismissed" == await there.refused("T2", c.CloseBetting(), DEALER, key="mine")
    await here.do(ADMINISTRATION, o.AppointPerson(person="dealer", roles=(Role.DEALER,)), ADA, BOSS)
    assert "access/not-signed-in" == await there.refused("T2", c.CloseBetting(), DEALER)
    await sign_in(here, DEALER)
    await there.do("T2", c.CloseBetting(), DEALER)
    assert "access/dismissed" == await there.refused("T2", c.CloseBetting(), DEALER, key="mine")


async def test_roles_sessions_and_devices_are_asked_for_at_every_table_and_at_the_cage(
    here: Process, there: Process
) -> None:
    """Another role, no session, a terminal that is not let in, of another table, or revoked; and the second."""
    t1 = await let_in(here, "t1", "T1")
    await here.seat("T1", "t1", "ann")
    paid = c.BuyIn(player="ann", amount=money(100), paid_with=c.PaidWith.CASH)
    await here.do("T1", paid, t1)
    await here.do("T1", c.OpenBetting(), DEALER)

    await here.do("T1", lay("t1", {"small": 10}), t1)
    assert "access/other-table" == await there.refused("T2", lay("t1", {"small": 10}), t1)
    stranger = Actor("t9", Role.TERMINAL, "t9")
    assert "access/unknown-device" == await here.refused("T1", lay("t1", {"small": 10}), stranger)
    assert "access/role-not-held" == await here.refused("T1", c.CloseBetting(), Actor("cas", Role.DEALER))
    posted = c.AssignPost(person="cas", post="Dealer")
    assert "access/no-post" == await here.refused("T1", posted, BOSS)
    assert "access/unknown-person" == await here.refused(
        "T1", c.SetLimits(limits=_limits(here)), BOSS, Actor("mallory", Role.PIT_MANAGER)
    )
    await there.do(ADMINISTRATION, o.RevokeDevice(device="t1", reason="stolen"), DEPUTY)
    assert "access/device-not-active" == await here.refused("T1", lay("t1", {"small": 10}), t1)
    await there.do(ADMINISTRATION, o.SignPersonOut(session="s-cas", why="home"), BOSS)
    sell = k.SellTicket(amount=money(5), currency=SGD)
    assert "access/not-signed-in" == await here.refused(CAGE, sell, CASHIER)
    assert "role/may-not" == await here.refused(CAGE, sell, DEALER)


def _limits(process: Process) -> Limits:
    table = process.tables["T1"].standing.table
    assert table is not None
    return table.limits


async def test_the_same_key_at_a_shared_stream_has_one_answer(here: Process, there: Process) -> None:
    """Retried in the other process: the first answer, with the number of the ticket; another body is told."""
    sell = k.SellTicket(amount=money(20), currency=SGD)
    first = await here.ask(CAGE, sell, CASHIER, key="once")
    again = await asyncio.gather(*(each.ask(CAGE, sell, CASHIER, key="once") for each in (here, there)))

    assert isinstance(first, Accepted)
    assert [first, first] == again
    assert OTHER_BODY == await there.ask(
        CAGE, k.SellTicket(amount=money(21), currency=SGD), CASHIER, key="once"
    )
    at_once = await asyncio.gather(*(each.ask(CAGE, sell, CASHIER, key="both") for each in (here, there)))
    assert at_once[0] == at_once[1]
    assert (4000, 4000) == await here.tickets()


async def test_a_shared_stream_that_moves_all_the_time_is_busy_and_not_wrong(
    here: Process, there: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After so many attempts an order is put off: not final, nothing kept, and the same key works later."""
    tried: list[str] = []

    async def moved(batch: Batch) -> None:
        tried.extend(part.stream for part in batch.parts if part.stream in (CAGE, ADMINISTRATION))
        raise StreamHasMoved("the cage stands elsewhere", CAGE)

    with monkeypatch.context() as patched:
        patched.setattr(here.store, "commit", moved)
        sold = await here.ask(CAGE, k.SellTicket(amount=money(5), currency=SGD), CASHIER, key="later")
        opened = await here.ask("T1", c.OpenBetting(), DEALER, key="open")

    assert (IS_BUSY, IS_BUSY) == (sold, opened)
    assert isinstance(sold, RetryLater)
    assert ATTEMPTS * 3 == len(tried)
    assert isinstance(
        await here.ask(CAGE, k.SellTicket(amount=money(5), currency=SGD), CASHIER, key="later"), Accepted
    )
    assert isinstance(await here.ask("T1", c.OpenBetting(), DEALER, key="open"), Accepted)
    assert there.name == "there"


async def test_many_processes_add_to_one_shared_stream_without_losing_anything(
    here: Process, there: Process
) -> None:
    """Both sell at once, again and again: all numbers differ, every record stands, the chain is one."""
    orders = [
        each.ask(CAGE, k.SellTicket(amount=Money(100 + nth), currency=SGD), CASHIER)
        for nth in range(10)
        for each in (here, there)
    ]
    answers = await asyncio.gather(*orders)

    assert 20 == len({answer.ticket for answer in answers if isinstance(answer, Accepted)})
    records = await here.store.read(CAGE)
    assert [*range(1, 21)] == [each.seq for each in records]
    assert all(one.hash == two.previous for one, two in pairwise(records))
    assert {0} == {each.epoch for each in records}


async def day(kind: str, folder: Path) -> list[object]:
    """Let tickets, people and refusals happen on a store of a kind; give all that was kept."""
    async with floor(kind, folder) as (here, there):
        number = await ticket_of(here, "T1", "ann", 80)
        await there.seat("T2", "t2", "bøb 骰")
        await there.do("T2", bring("bøb 骰", number, 80))
        here.clock.move(seconds=1.25)
        await there.refused("T2", bring("bøb 骰", number, 80))
        await here.do(CAGE, k.SellTicket(amount=money(5), currency=SGD), CASHIER)
        await here.do(ADMINISTRATION, o.DismissPerson(person="dealer", reason="late"), BOSS)
        await there.refused("T2", c.OpenBetting(), DEALER)
        store = here.store
        records = [await store.read(each) for each in ("T1", "T2", CAGE, ADMINISTRATION)]
        return [*records, await store.heads(), await store.balances()]


@pytest.mark.parametrize("kind", KINDS)
async def test_the_same_orders_give_the_same_bytes_on_every_store(kind: str, tmp_path: Path) -> None:
    """Every record of every stream, the heads and the balances are those of the store in memory (INV-O5)."""
    assert await day("memory", tmp_path) == await day(kind, tmp_path)


class Recorded(AtTheTable):
    """A table at which every order that was taken is written down, to be sent elsewhere."""

    def __init__(self, document: str) -> None:
        self.sent: list[tuple[c.Command, Actor, Actor | None]] = []
        super().__init__(document)

    def send(
        self, command: c.Command, *, by: str = "dealer", second: str = "", player: str = ""
    ) -> tuple[e.Event, ...] | Refusal:
        """Send a command, and write it down."""
        context = self.context(command, by, second, player)
        self.sent.append((command, context.actor, context.second))
        return super().send(command, by=by, second=second, player=player)


def chips_taken_off_and_lost() -> Recorded:
    """Let bob take 20 of 50 off the layout after the call, and lose: he owes 20."""
    table = Recorded("mbs-sicbo-v6-2020")
    table.seat("bob")
    table.open_betting()
    table.lay("bob", {"small": 50})
    table.advance_to(Act.PRESS_DEAL_BUTTON)
    table.do(c.ReportChipsTaken(wager=1, amount=money(20)))
    table.finish((4, 5, 6))
    return table


@pytest.mark.parametrize("kind", KINDS)
async def test_a_debt_that_was_paid_and_was_none_is_paid_back_and_stops_no_table(
    kind: str, tmp_path: Path
) -> None:
    """Bob paid 15 of 20 at the cage; Small had won after all: 5 are no debt any more, 15 the house owes him."""
    recorded = chips_taken_off_and_lost()
    right = c.CorrectOutcome(
        round=1, faces=(1, 2, 4), event=Irregular.WRONG_RESULT_KEYED, reason="camera 4 shows other dice"
    )

    async with opened(kind, tmp_path) as store:
        process = Process(store, ManualClock(START), "alone")
        await process.start()
        await process.run("T1")
        for command, actor, second in recorded.sent:
            await process.do("T1", command, actor, second)
        assert {"receivable:bob/T1/1": -2000} == await balances(process, "receivable")
        settle = k.SettleReceivable(
            player="bob", table="T1", round=1, amount=money(15), currency=SGD, reason="due"
        )
        await process.do(CAGE, settle, CASHIER, BOSS)

        await process.do("T1", right, recorded.people["boss"], recorded.people["deputy"])

        assert {} == await balances(process, "receivable")
        assert {"payable:bob": 1500} == await balances(process, "payable")
        pay = k.PayPayable(player="bob", amount=money(15), currency=SGD, reason="due")
        await process.do(CAGE, pay, CASHIER, BOSS)
        await process.stop()


@pytest.mark.parametrize("kind", KINDS)
async def test_a_token_taken_off_after_the_call_stopped_the_table_for_good(kind: str, tmp_path: Path) -> None:
    """A record that ends where settling failed: the house opens, and recovery settles the round (AU 3.2, 3.9)."""
    recorded = Recorded("au-sicbo")
    recorded.seat("bob")
    recorded.open_betting()
    stake = c.Stake("small", money(10), Instrument.PROMOTIONAL_TOKENS)
    recorded.do(c.LayWagers(position="bob", stakes=(stake,)))
    recorded.advance_to(Act.UNCOVER)
    recorded.do(c.ReportChipsTaken(wager=1, amount=money(10)))
    recorded.advance_to(Act.COLLECT_LOSERS, (4, 5, 6))

    async with opened(kind, tmp_path) as store:
        stopped = Process(store, ManualClock(START), "stopped")
        await stopped.start()
        await stopped.run("T1")
        for command, actor, second in recorded.sent:
            await stopped.do("T1", command, actor, second)
        await stopped.stop()
        process = Process(store, ManualClock(START), "alone")
        await process.start()

        await process.run("T1")

        standing = process.tables["T1"].standing
        assert standing.table is not None
        assert standing.table.round is None
        settled = standing.table.previous
        assert settled is not None
        assert [(money(10), money(0))] == [(each.owed_in_tokens, each.owed) for each in settled.lines]
        assert ({}, {}) == (await balances(process, "receivable"), await balances(process, "promotional"))
        await process.do("T1", c.OpenBetting(), recorded.people["dealer"])
        await process.stop()


@pytest.mark.parametrize("kind", ["memory", "sqlite"])
async def test_colour_chips_are_bought_with_a_ticket_of_just_their_worth(kind: str, tmp_path: Path) -> None:
    """A chip table asks the cage too; a strange device there is told so, and nothing is made of it."""
    recorded = Recorded("mbs-sicbo-v6-2020")
    recorded.seat("bob")

    async with opened(kind, tmp_path) as store:
        process = Process(store, ManualClock(START), "alone")
        await process.start()
        await process.run("T1")
        for command, actor, second in recorded.sent:
            await process.do("T1", command, actor, second)
        sold = await process.do(CAGE, k.SellTicket(amount=money(30), currency=SGD), CASHIER)
        chips = c.IssueColourChips(
            player="bob",
            colour="red",
            chips=5,
            value=money(5),
            paid_with=c.PaidWith.TICKET,
            ticket=in_groups(sold.ticket),
        )
        dealer = recorded.people["dealer"]

        assert "ticket/wrong-amount" == await process.refused("T1", chips, dealer)
        await process.do("T1", replace(chips, chips=6), dealer)
        posted = c.TakeDeviceResult(
            device="r1", table="T1", round=1, counter=1, faces=(1, 2, 3), read_at=START
        )
        reader = Actor("r1", Role.DEVICE, "r1")
        assert "device/unknown-key" == await process.refused("T1", posted, reader)

        assert (0, 0) == await process.tickets()
        assert {"colour-chips:bob": 3000} == await balances(process, "colour-chips")
        await process.stop()


async def test_a_credit_from_before_there_was_a_bound_is_paid_to_the_unit(
    here: Process, there: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Part of it by a ticket, the rest at the cage; books beyond what a browser can count stay exact."""
    far, both = Money(2**53 + 6), Money(2 * (2**53 + 6))

    with monkeypatch.context() as older:
        older.setattr(buying_in, "MAX_IN_ONE_ORDER", far.minor_units)
        older.setattr(amounts, "MAX_HELD", far.minor_units)
        for process, table, player in ((here, "T1", "ann"), (there, "T2", "bob")):
            await process.seat(table, player, player)
            await process.do(table, c.BuyIn(player=player, amount=far, paid_with=c.PaidWith.CASH))
    assert both.minor_units == sum([await credit(here, "ann"), await credit(here, "bob")])

    done = await here.do("T1", c.CashOut(position="ann"), await let_in(here, "ann", "T1"))
    ticket = done.ticket

    assert (Money(MAX_MINOR_UNITS), Money(7)) == (done.worth, done.owed)
    assert 0 == await credit(here, "ann")
    assert (MAX_MINOR_UNITS, MAX_MINOR_UNITS) == await here.tickets()
    paid = await here.do(CAGE, k.PayTicket(number=ticket), CASHIER)
    assert Money(MAX_MINOR_UNITS) == paid.cash
    rest = k.PayPayable(player="ann", amount=Money(7), currency=SGD, reason="due")
    assert "payable/not-owed" == await here.refused(CAGE, replace(rest, amount=Money(8)), CASHIER)
    await here.do(CAGE, rest, CASHIER, DEPUTY)
    await cash_out(there, "T2", "bob")
    assert (MAX_MINOR_UNITS, MAX_MINOR_UNITS) == await there.tickets()
