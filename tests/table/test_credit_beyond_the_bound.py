"""A credit of an older house that is more than a ticket may be worth: it can be taken off the table, to the unit."""

import pytest

from at_the_table import AtTheTable
from sicbo.ledger.accounts import AccountKind
from sicbo.money import MAX_MINOR_UNITS, NOTHING, Money
from sicbo.table import commands as c
from sicbo.table import events as e


@pytest.mark.parametrize("more", [0, 1, MAX_MINOR_UNITS, 3 * MAX_MINOR_UNITS + 7])
def test_what_is_more_than_a_ticket_may_be_worth_is_owed_at_the_cage(more: int) -> None:
    """One order takes all of it, and the visit ends; up to the bound there is a ticket and nothing else."""
    table = AtTheTable("rws-open-cover-etg-2021")
    table.terminal("ann", credit=1000)
    missing = Money(MAX_MINOR_UNITS + more) - table.credit("ann")
    old = e.BoughtIn(player="ann", amount=missing, paid_with=c.PaidWith.CASH, ticket="")
    table._keep((old,))  # noqa: SLF001 - an old record

    happened = table.do(c.CashOut(player="ann", ticket="K2"), by="ann")

    out = [(each.amount, each.ticket) for each in happened if isinstance(each, e.CashedOut)]
    assert [(Money(MAX_MINOR_UNITS), "K2"), (Money(more), "")][: 2 if more else 1] == out
    assert isinstance(happened[-1], e.VisitClosed)
    assert NOTHING == table.credit("ann")
    assert Money(MAX_MINOR_UNITS) == table.balance(AccountKind.TICKETS)
    assert Money(more) == table.balance(AccountKind.PAYABLE, "ann")
    table.audit()
