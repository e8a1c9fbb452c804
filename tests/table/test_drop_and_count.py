"""Boxes are taken and counted by two people who are not of the pit, by denomination; the house numbers slips."""

import pytest

from at_the_table import AtTheTable, money
from sicbo.people import LADDER, Actor, Role
from sicbo.table import commands as c
from sicbo.table import events as e

RWS = "rws-open-cover-etg-2021"
BOX = c.DropBox(box="B1")


def with_a_box() -> AtTheTable:
    """Return a table whose box is at the count, with 250 in it."""
    at = AtTheTable(RWS)
    at.terminal("eve", credit=250)
    at.do(BOX, by="cashier", second="teller")
    return at


def count(*denominations: tuple[float, int], of: float = 250) -> c.CountBox:
    """Count a box: the sum, and how it was made up."""
    made_up = tuple(c.Denomination(money(value), pieces) for value, pieces in denominations)
    return c.CountBox(box="B1", counted=money(of), denominations=made_up)


@pytest.mark.parametrize("role", LADDER)
def test_nobody_of_the_pit_takes_a_box_or_counts_it(role: Role) -> None:
    """Neither in a role of the pit, first or second, nor signed in as a cashier."""
    at = with_a_box()
    at.people["someone"] = Actor("someone", role)

    for order in (c.DropBox(box="B2"), count((50, 5))):
        assert "role/may-not" == at.refuses(order, by="someone", second="teller").code
        assert "staff/needs-a-second-person" == at.refuses(order, by="cashier", second="someone").code
        at.people["someone"] = Actor("someone", Role.CASHIER)
        at.roles_known["someone"] = frozenset({Role.CASHIER, role})
        assert "money/of-the-pit" == at.refuses(order, by="someone", second="teller").code
        assert "money/of-the-pit" == at.refuses(order, by="cashier", second="someone").code
        at.people["someone"], at.roles_known = Actor("someone", role), {}


def test_a_cashier_with_a_post_at_the_table_does_not_count_its_box() -> None:
    """Whoever is on the roster is of the pit, also where no house keeps records of people."""
    at = with_a_box()
    at.people["dealer"] = Actor("dealer", Role.CASHIER)

    assert "money/of-the-pit" == at.refuses(count((50, 5)), by="cashier", second="dealer").code


@pytest.mark.parametrize("second", ["", "cashier"])
def test_nobody_counts_a_box_alone(second: str) -> None:
    """It takes another cashier."""
    assert (
        "staff/needs-a-second-person"
        == with_a_box().refuses(count((50, 5)), second=second, by="cashier").code
    )


@pytest.mark.parametrize(
    "denominations",
    [(), ((50, 4),), ((50, 4), (50, 1)), ((50, 6), (50, -1)), ((50, 5), (10, 0)), ((250, 2), (-250, 1))],
)
def test_a_count_that_its_denominations_do_not_make_up_is_refused(
    denominations: tuple[tuple[float, int], ...],
) -> None:
    """None at all, too few, a value twice, fewer than no pieces, none, a value below nothing."""
    refusal = with_a_box().refuses(count(*denominations), by="cashier", second="teller")

    assert "money/denominations-differ" == refusal.code


def test_a_count_goes_on_record_with_its_denominations() -> None:
    """Beside what the books say; an empty box has none."""
    at = with_a_box()

    (counted,) = at.do(count((50, 4), (0.5, 99), of=249.5), by="cashier", second="teller")

    assert isinstance(counted, e.BoxCounted)
    assert (money(250), money("249.50")) == (counted.amount, counted.counted)
    assert [(money(50), 4), (money("0.50"), 99)] == [
        (each.value, each.pieces) for each in counted.denominations
    ]
    at.do(BOX, by="cashier", second="teller")
    at.do(count(of=0), by="cashier", second="teller")


def test_the_house_numbers_slips_and_uses_no_number_twice() -> None:
    """Fills and credits in one row; people name none."""
    at = AtTheTable(RWS)
    orders = (c.FillTray(amount=money(500)), c.CreditTray(amount=money(20)), c.FillTray(amount=money(500)))

    written = [event for each in orders for event in at.do(each, by="cashier", second="boss")]

    slips = [each.slip for each in written if isinstance(each, e.TrayFilled | e.TrayCredited)]
    assert ["T1-000001", "T1-000002", "T1-000003"] == slips
