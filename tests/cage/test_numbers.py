"""Numbers of tickets: drawn so that nobody guesses them, with digits that find a slip of the hand."""

from itertools import pairwise

import pytest

from cage.counter import BOSS, CASHIER, DEPUTY, FIRST, SGD, Counter, at, number
from sicbo.cage import commands as c
from sicbo.cage import events as e
from sicbo.cage.evolve import evolve
from sicbo.cage.numbers import DIGITS, in_groups, read_number
from sicbo.chance import fresh_ticket_number
from sicbo.money import Money
from sicbo.streams import EventOutOfPlace


def test_numbers_are_drawn_from_more_than_64_bits() -> None:
    """The digits that are drawn have more than 2**64 values, and two draws are not the same."""
    drawn = {fresh_ticket_number() for _ in range(1000)}

    assert 2**64 < 10**DIGITS
    assert 1000 == len(drawn)
    assert all(each == read_number(in_groups(each)) for each in drawn)


def test_one_wrong_digit_and_two_that_changed_places_always_show() -> None:
    """Every digit changed to every other, and every pair of neighbours changed about."""
    good = fresh_ticket_number()

    for place, digit in enumerate(good):
        for other in "0123456789":
            assert (read_number(good[:place] + other + good[place + 1 :]) is not None) == (other == digit)
    for place, (one, two) in enumerate(pairwise(good)):
        assert one == two or read_number(good[:place] + two + one + good[place + 2 :]) is None


@pytest.mark.parametrize("text", ["", "1", "x" * 22, "٣" * 22, FIRST + "0", FIRST[1:]])
def test_what_cannot_be_a_number_is_none(text: str) -> None:
    """Too short, too long, no digits, or digits of another script."""
    assert read_number(text) is None


@pytest.mark.parametrize("moment", ["nothing", "redeemed", "paid", "void", "expired"])
def test_a_record_that_uses_a_ticket_up_twice_is_broken(moment: str) -> None:
    """What is not live cannot be redeemed, whatever a record says."""
    again = e.TicketRedeemed(number=FIRST, amount=Money(5000), currency=SGD, table="T1", player="pat")

    with pytest.raises(EventOutOfPlace, match="no live ticket"):
        evolve(at(moment).cage, again)


def test_a_record_that_issues_a_number_twice_is_broken() -> None:
    """There is one ticket of a number."""
    counter = at("live")
    sold = e.TicketSold(number=FIRST, amount=Money(1), currency=SGD, expires_at=counter.now)

    with pytest.raises(EventOutOfPlace, match="already exists"):
        evolve(counter.cage, sold)


def test_whoever_made_a_ticket_prints_it_by_its_reference_and_nobody_else() -> None:
    """Sold by one, replaced by two: they print it once, and need not know its number."""
    counter = Counter()
    by_reference = c.PrintTicket(reference=1)
    counter.do(c.SellTicket(amount=Money(500), currency=SGD), CASHIER)

    stranger = counter.refuses(by_reference, BOSS)
    counter.do(by_reference, CASHIER)
    again = counter.refuses(by_reference, CASHIER)
    counter.do(c.ReportTicketLost(reference=1))
    counter.drawn = number(3)
    counter.do(c.ReplaceTicket(reference=1, reason="camera 7"), BOSS, DEPUTY)

    assert ("ticket/of-another-hand", "ticket/is-printed") == (stranger.code, again.code)
    assert "ticket/of-another-hand" == counter.refuses(c.PrintTicket(reference=2), CASHIER).code
    counter.do(c.PrintTicket(reference=2), DEPUTY)
