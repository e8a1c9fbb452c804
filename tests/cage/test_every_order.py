"""Every order at every moment of a ticket, and every role: exactly what tables written by hand say."""

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from cage.counter import (
    BOSS,
    CASHIER,
    DEPUTY,
    EXPIRE,
    FIRST,
    FOUND,
    LOST,
    OTHER,
    PAY,
    PRINT,
    PROGRAM,
    REPLACE,
    SGD,
    STEPS,
    VISIT,
    Counter,
    at,
)
from hand_tables import cells
from sicbo.cage import commands as c
from sicbo.cage import events as e
from sicbo.cage.numbers import in_groups
from sicbo.cage.orders import ORDERS as SPECS
from sicbo.cage.targets import owed_by, owed_to
from sicbo.gear import GearKind
from sicbo.money import NOTHING, Currency, Money
from sicbo.orders import Target
from sicbo.people import Actor, Role
from sicbo.streams import Refusal

HERE = Path(__file__).parent

HALF, IN_DOLLARS = replace(VISIT, amount=Money(2500)), replace(VISIT, currency=Currency("USD", 2))
SELL = c.SellTicket(amount=Money(2000), currency=SGD)
PAY_OUT = c.PayPayable(player="pat", amount=Money(700), currency=SGD, reason="it is due")
SETTLE = c.SettleReceivable(
    player="pat", table="T1", round=3, amount=Money(400), currency=SGD, reason="paid in full"
)
LESS = c.AdjustPayable(
    player="pat", amount=Money(700), currency=SGD, change=c.Change.LESS, reason="paid by the bank"
)
MORE = replace(LESS, change=c.Change.MORE)
WRITE_OFF = c.WriteOffReceivable(
    player="pat", table="T1", round=3, amount=Money(400), currency=SGD, reason="left the country"
)

ORDERS: dict[str, tuple[c.Command, Actor, Actor | None]] = {
    "sell-ticket": (SELL, CASHIER, None),
    "pay-ticket": (PAY, CASHIER, None),
    "report-ticket-lost": (LOST, CASHIER, None),
    "report-ticket-found": (FOUND, CASHIER, None),
    "replace-ticket": (REPLACE, BOSS, DEPUTY),
    "expire-tickets": (EXPIRE, PROGRAM, None),
    "print-ticket": (PRINT, CASHIER, None),
    "report-lost-by-reference": (c.ReportTicketLost(reference=1), CASHIER, None),
    "open-account": (c.OpenAccount(account="ann", currency=SGD), CASHIER, None),
    "set-player-limits": (c.SetPlayerLimits(account="ann", loss=Money(5000)), CASHIER, None),
    "exclude-person": (c.ExcludePerson(player="ann", reason="asked for it"), CASHIER, None),
    "readmit-person": (c.ReadmitPerson(player="ann", reason="asked for it"), BOSS, DEPUTY),
    "pay-payable": (PAY_OUT, CASHIER, BOSS),
    "settle-receivable": (SETTLE, CASHIER, BOSS),
    "adjust-payable": (LESS, CASHIER, BOSS),
    "write-off-receivable": (WRITE_OFF, CASHIER, BOSS),
    "receive-gear": (c.ReceiveGear(serial="D1", kind=GearKind.DICE), CASHIER, BOSS),
    "inspect-gear": (c.InspectGear(serial="D1", is_good=True), BOSS, None),
    "retire-gear": (c.RetireGear(serial="D1", reason="worn"), BOSS, None),
    "destroy-gear": (c.DestroyGear(serial="D1"), BOSS, DEPUTY),
}


AT_A_TABLE: dict[str, Callable[[Counter], e.Event | Refusal]] = {
    "redeem": lambda counter: counter.redeem(in_groups(FIRST)),
    "redeem-half": lambda counter: counter.redeem(FIRST, HALF),
    "redeem-in-dollars": lambda counter: counter.redeem(FIRST, IN_DOLLARS),
    "redeem-the-other": lambda counter: counter.redeem(OTHER),
    "issue": lambda counter: counter.issue(FIRST),
    "issue-the-other": lambda counter: counter.issue(OTHER),
}
"""What tables ask of the cage."""


def tried(counter: Counter, order: str) -> "tuple[e.Event, ...] | e.Event | Refusal":
    """Try an order, or what a table asks of the cage."""
    if order in AT_A_TABLE:
        return AT_A_TABLE[order](counter)
    counter.payable, counter.receivable = Money(700), Money(400)
    return counter.decide(*ORDERS[order])


def test_every_order_is_answered_at_every_moment_of_a_ticket_as_the_table_says() -> None:
    """A row of the table is what is tried, a column what has become of the first ticket."""
    expected = cells(HERE / "commands.csv")

    actual = {}
    for order, moment in expected:
        decided = tried(at(moment), order)
        if isinstance(decided, Refusal):
            actual[order, moment] = decided.code
        elif order == "expire-tickets":
            assert isinstance(decided, tuple)
            actual[order, moment] = ("none", "one")[len(decided)]
        else:
            actual[order, moment] = "ok"

    assert expected == actual
    assert {*STEPS} == {moment for _, moment in expected}
    assert {*ORDERS, *AT_A_TABLE} == {order for order, _ in expected}
    assert {*SPECS} == {type(command) for command, _, _ in ORDERS.values()}


def test_what_can_never_be_carried_out_is_refused_to_one_person_as_to_two() -> None:
    """So nothing is proposed to a second person that could only be refused; what is left waits for one."""
    answers = {}
    for (order, moment), by_two in cells(HERE / "commands.csv").items():
        if order in ORDERS and SPECS[type(ORDERS[order][0])].may_take_two:
            command, actor, _ = ORDERS[order]
            counter = at(moment)
            counter.payable, counter.receivable = Money(700), Money(400)
            answers[order, moment] = (by_two, counter.refuses(command, actor).code)

    assert {"ok", "ticket/unknown", "ticket/spent"} <= {by_two for by_two, _ in answers.values()}
    for by_two, alone in answers.values():
        assert ("staff/needs-a-second-person" if by_two == "ok" else by_two) == alone


def test_every_role_may_send_what_the_table_of_roles_says_and_nothing_else() -> None:
    """A role that may not send an order is refused before anything else is looked at (INV-X1, TH-E1)."""
    expected = cells(HERE / "roles.csv")

    actual = {}
    for order, role in expected:
        decided = at("live").decide(ORDERS[order][0], Actor("someone", Role(role)), DEPUTY)
        code = decided.code if isinstance(decided, Refusal) else ""
        actual[order, role] = "no" if code == "role/may-not" else "may"

    assert expected == actual
    assert {(order, role.value) for order in ORDERS for role in Role} == set(expected)


def test_a_replacement_stands_for_the_lost_ticket_in_all_but_its_number() -> None:
    """Same amount, same visit, same end: who loses a ticket gains no time by it."""
    counter = at("lost")
    before = counter.cage.tickets[FIRST]

    counter.do(REPLACE, BOSS, DEPUTY)

    after = counter.cage.tickets[OTHER]
    assert before.replaces == ""
    assert (FIRST, before.expires_at, before.amount) == (after.replaces, after.expires_at, after.amount)
    assert (before.player, before.table) == (after.player, after.table) == ("pat", "T1")
    assert before.amount == counter.cage.live


def test_what_is_paid_of_a_debt_adds_up() -> None:
    """A player may pay in parts, in cash or out of what the house owes; both are remembered together."""
    counter = at("nothing")
    counter.payable, counter.receivable = Money(100), Money(400)
    counter.do(replace(SETTLE, amount=Money(150)), CASHIER, BOSS)
    counter.do(replace(SETTLE, amount=Money(100), paid_with=c.SettledWith.PAYABLE), CASHIER, BOSS)

    assert {("pat", "T1", 3): Money(250)} == dict(counter.cage.paid)
    assert NOTHING == counter.cage.live


def test_what_one_person_said_moved_what_is_owed() -> None:
    """STD-M5, seen: a cashier alone paid payables out and settled debts. Managers approve what no player pays."""
    counter = at("nothing")
    counter.payable, counter.receivable = Money(700), Money(400)
    for order in (PAY_OUT, SETTLE, LESS, MORE, WRITE_OFF):
        assert "staff/needs-a-second-person" == counter.refuses(order, CASHIER).code
        assert "staff/needs-a-second-person" == counter.refuses(order, CASHIER, CASHIER).code
    supervisor = Actor("pia", Role.PIT_SUPERVISOR)
    for order in (PAY_OUT, SETTLE):
        assert not isinstance(counter.decide(order, CASHIER, supervisor), Refusal)
    for order in (LESS, MORE, WRITE_OFF):
        assert "staff/needs-a-second-person" == counter.refuses(order, CASHIER, supervisor).code


def test_adjustments_and_write_offs_are_in_what_tables_know_of_debts() -> None:
    """What was written off is owed no more; what was taken off a payable no table takes back again."""
    counter = at("nothing")
    counter.payable, counter.receivable = Money(700), Money(400)

    for order in (WRITE_OFF, LESS, MORE):
        counter.do(order, CASHIER, BOSS)

    assert {("pat", "T1", 3): Money(400)} == dict(counter.cage.paid)
    assert {"pat": Money(700)} == dict(counter.cage.paid_out)
    assert Target("receivable of pat, round 3 of T1", "400 paid") == owed_by(counter.cage, WRITE_OFF)
    assert Target("payable of pat", "700 paid") == owed_to(counter.cage, MORE)
