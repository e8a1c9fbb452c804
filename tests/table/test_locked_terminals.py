"""A terminal that was left is locked: its wagers stand, and nobody else plays or cashes out its player's credit."""

from at_the_table import AtTheTable, money
from sicbo.table import commands as c
from sicbo.table.views.dealer import positions_shown

RWS = "rws-open-cover-etg-2021"
LOCK, UNLOCK = c.LockTerminal(position="kim"), c.UnlockTerminal(position="kim")


def locked() -> AtTheTable:
    """Let kim lay a wager and leave the terminal, which the program locks."""
    at = AtTheTable(RWS)
    at.terminal("kim")
    at.open_betting()
    at.lay("kim", {"small": 10})
    at.do(LOCK, by="program")
    return at


def test_whoever_found_the_terminal_played_with_the_credit_of_the_player_who_had_left() -> None:
    """No wager, none taken back, no limits, no cash-out; it may call somebody."""
    at = locked()
    orders = (
        c.LayWagers(position="kim", stakes=at.stakes("kim", {"big": 10})),
        c.ClearWagers(position="kim"),
        c.SetOwnLimits(position="kim", loss=money(5)),
        c.BuyIn(position="kim", amount=money(5), paid_with=c.PaidWith.TICKET, ticket="K1"),
        c.CashOut(position="kim", ticket="K1"),
    )

    assert {"position/is-locked"} == {at.refuses(each, by="kim").code for each in orders}
    at.do(c.CallAttendant(position="kim"), by="kim")
    assert [True] == [each.is_locked for each in positions_shown(at.now_table)]


def test_wagers_at_a_locked_terminal_stand_and_are_paid_and_staff_unlock_it() -> None:
    """The round goes on; then the player is back."""
    at = locked()
    at.finish((1, 1, 2))
    assert money(1010) == at.credit("kim")

    at.do(UNLOCK)

    assert "position/is-not-locked" == at.refuses(UNLOCK).code
    at.do(c.CashOut(position="kim", ticket="K1"), by="kim")


def test_two_people_pay_out_a_player_who_does_not_come_back() -> None:
    """As at a dead terminal, with a reason; the next player finds it unlocked."""
    at = locked()
    at.finish((1, 1, 2))
    order = c.CashOut(player="kim", reason="gone home")
    assert "staff/needs-a-second-person" == at.refuses(order, by="cashier").code

    at.do(order, by="cashier", second="boss")

    assert not at.now_table.positions["kim"].is_locked
    assert "position/has-no-player" == at.refuses(LOCK, by="program").code


def test_two_people_locked_a_terminal_that_worked_and_withdrew_its_wagers() -> None:
    """A locked terminal is not a dead one: its player comes, it is unlocked, and answers by itself (v6 5.13.1)."""
    at = AtTheTable("mbs-sicbo-v6-2020")
    at.terminal("kim")
    at.open_betting()
    at.lay("kim", {"small": 10})
    at.do(LOCK)
    at.interrupt()
    answer = c.AnswerOption(player="kim", withdraws=True)

    assert "position/acts-for-itself" == at.refuses(answer, second="pit-supervisor").code
    assert "position/is-locked" == at.refuses(answer, by="kim").code
    at.do(UNLOCK)
    at.do(answer, by="kim")

    assert money(1000) == at.credit("kim")


def test_only_a_terminal_with_a_player_is_locked_and_once() -> None:
    """A seat has a dealer who sees who sits there."""
    at = locked()
    at.seat("pat")

    assert "position/is-locked" == at.refuses(LOCK).code
    assert "position/has-no-player" == at.refuses(c.LockTerminal(position="pat")).code
