"""Which transfers follow from which events: every kind of money, in its own account."""

from datetime import UTC, datetime

import pytest

from at_the_table import AtTheTable, chips, in_one_piece, money
from sicbo.bookkeeping import cage_transfers_of, open_debts, payable, receivable, transfers_of, unpaid
from sicbo.cage import events as cage
from sicbo.cage.commands import Change, SettledWith
from sicbo.chips import Instrument
from sicbo.ledger.accounts import Account, AccountKind
from sicbo.ledger.books import Books, BooksDoNotBalance, post
from sicbo.ledger.transfers import Transfer
from sicbo.money import Currency, Money
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Verdict
from sicbo.rules.procedure import Act
from sicbo.rules.voids import Ground
from sicbo.table import commands as c
from sicbo.table import events as e

SGD, NOON = Currency("SGD", 2), datetime(2026, 11, 16, 12, tzinfo=UTC)
LOSES, WINS = (4, 5, 6), (1, 2, 4)
"""Faces on which Small loses and wins."""


def entries(table: AtTheTable, since: int) -> list[tuple[str, str, int]]:
    """List the transfers from one on: debit, credit, amount in minor units."""
    return [(str(each.debit), str(each.credit), each.amount.minor_units) for each in table.transfers[since:]]


def test_credit_is_bought_staked_won_and_cashed_out() -> None:
    """Cash goes to the drop box, a stake into play, winnings out of the bank, what is left onto a ticket."""
    table = AtTheTable("rws-open-cover-etg-2021")
    table.terminal("ann", credit=100)

    table.round(WINS, {"ann": {"small": 30}})
    table.do(c.CashOut(player="ann", ticket="T-1"), by="ann")

    assert [
        ("drop-box:T1", "player-credit:ann", 10000),
        ("player-credit:ann", "stakes-in-play:T1/1", 3000),
        ("stakes-in-play:T1/1", "player-credit:ann", 3000),
        ("house-bank:T1", "player-credit:ann", 3000),
        ("player-credit:ann", "tickets", 13000),
    ] == entries(table, 0)


@pytest.mark.parametrize(
    ("paid_with", "account"), [(c.PaidWith.VALUE_CHIPS, "value-chips"), (c.PaidWith.TICKET, "tickets")]
)
def test_credit_is_bought_with_chips_or_a_ticket(paid_with: c.PaidWith, account: str) -> None:
    """Chips go into the tray; a ticket is one less that is out, and there must have been one."""
    table = AtTheTable("rws-open-cover-etg-2021")
    table.terminal("ann", credit=50)
    table.do(c.CashOut(player="ann", ticket="T-1"), by="ann")
    table.do(c.TakePosition(position="ann", player="ann"), by="ann")

    table.do(c.BuyIn(player="ann", amount=money(50), paid_with=paid_with, ticket="T-1"), by="cashier")

    assert [(account, "player-credit:ann", 5000)] == entries(table, 2)


def test_a_lost_stake_goes_to_the_bank() -> None:
    """Losing moves the stake from play to the bank, and nothing else."""
    table = AtTheTable("mbs-sicbo-v6-2020")
    table.seat("bob")
    before = len(table.transfers)

    table.round(LOSES, {"bob": {"small": 30}})

    assert [
        ("value-chips", "stakes-in-play:T1/1", 3000),
        ("stakes-in-play:T1/1", "house-bank:T1", 3000),
    ] == entries(table, before)


@pytest.mark.parametrize("instrument", [Instrument.PROMOTIONAL_TOKENS, Instrument.VOUCHERS])
@pytest.mark.parametrize(("faces", "won"), [(LOSES, []), (WINS, [("house-bank:T1", "value-chips", 2000)])])
def test_a_token_is_forfeited_after_a_result_and_its_win_is_paid_in_chips(
    instrument: Instrument, faces: tuple[int, int, int], won: list[tuple[str, str, int]]
) -> None:
    """The bank never gets the token; only its winnings cost money (T64)."""
    table = AtTheTable("au-sicbo")
    table.seat("cat")
    table.open_betting()
    before = len(table.transfers)

    table.do(c.LayWagers(position="cat", stakes=(chips("small", 20, instrument),)))
    table.finish(faces)

    assert [
        ("promotional", "stakes-in-play:T1/1", 2000),
        ("stakes-in-play:T1/1", "promotional", 2000),
        *won,
    ] == entries(table, before)


def test_colour_chips_are_paid_back_in_colour_and_won_in_value_chips() -> None:
    """The stake comes back as the chips that it was; winnings are paid from the tray in value chips."""
    table = AtTheTable("au-sicbo")
    table.seat("dan")
    issue = c.IssueColourChips(
        player="dan", colour="red", chips=10, value=money(5), paid_with=c.PaidWith.CASH
    )

    table.do(issue)
    table.open_betting()
    table.do(c.LayWagers(position="dan", stakes=(chips("small", 10, Instrument.COLOUR_CHIPS, "red"),)))
    table.finish(WINS)
    table.open_betting()
    table.do(c.LayWagers(position="dan", stakes=(chips("small", 15, Instrument.COLOUR_CHIPS, "red"),)))
    table.finish(LOSES)
    table.do(c.RedeemColourChips(player="dan", colour="red", chips=7, emblem="star", at=c.RedeemedAt.TABLE))

    assert [
        ("drop-box:T1", "colour-chips:dan", 5000),
        ("colour-chips:dan", "stakes-in-play:T1/1", 1000),
        ("stakes-in-play:T1/1", "colour-chips:dan", 1000),
        ("house-bank:T1", "value-chips", 1000),
        ("colour-chips:dan", "stakes-in-play:T1/2", 1500),
        ("stakes-in-play:T1/2", "house-bank:T1", 1500),
        ("colour-chips:dan", "value-chips", 3500),
    ] == entries(table, 0)
    assert () == table.now_table.colours_held


def test_fills_credits_and_the_drop_go_between_the_tray_the_box_and_the_cage() -> None:
    """The money of the table itself moves by two people, and never touches a player."""
    table = AtTheTable("rws-open-cover-etg-2021")
    table.terminal("eve", credit=250)

    table.do(c.FillTray(amount=money(500)), by="boss", second="deputy")
    table.do(c.CreditTray(amount=money(200)), by="boss", second="deputy")
    table.do(c.DropBox(box="B1"), by="cashier", second="teller")

    assert [
        ("tray:T1", "cage", 50000),
        ("cage", "tray:T1", 20000),
        ("cage", "drop-box:T1", 25000),
    ] == entries(table, 1)


@pytest.mark.parametrize(
    ("counted", "moved"),
    [
        (250, []),
        ("250.50", [("cage", "over-short:T1", 50)]),
        ("249.50", [("over-short:T1", "cage", 50)]),
        (0, [("over-short:T1", "cage", 25000)]),
    ],
)
def test_the_difference_between_box_and_books_is_over_or_short(
    counted: str, moved: list[tuple[str, str, int]]
) -> None:
    """The cage has what was counted; the difference stands by itself, and is no win of the table's."""
    table = AtTheTable("rws-open-cover-etg-2021")
    table.terminal("eve", credit=250)
    table.do(c.DropBox(box="B1"), by="cashier", second="teller")

    counting = c.CountBox(box="B1", counted=money(counted), denominations=in_one_piece(money(counted)))
    table.do(counting, by="cashier", second="teller")

    assert moved == entries(table, 2)
    assert {} == dict(table.now_table.boxes_out)


def test_more_than_one_transfer_can_move_is_moved_by_several() -> None:
    """Older houses took wagers that could win more than 2^53-1: their rounds can be settled, to the cent."""
    table = AtTheTable("mbs-sicbo-v6-2020")
    most = 2**53 - 1

    moved = transfers_of(table.now_table, e.TrayFilled(amount=Money(2 * most + 5), slip="F1"))
    exactly = transfers_of(table.now_table, e.TrayFilled(amount=Money(most), slip="F2"))

    assert [most, most, 5] == [each.amount.minor_units for each in moved]
    assert [most] == [each.amount.minor_units for each in exactly]


def test_a_box_that_went_twice_before_it_was_counted_is_counted_once() -> None:
    """Both loads wait for the same count."""
    table = AtTheTable("rws-open-cover-etg-2021")
    for player, credit in (("eve", 250), ("fay", 100)):
        table.terminal(player, credit=credit)
        table.do(c.DropBox(box="B1"), by="cashier", second="teller")

    assert {"B1": money(350)} == dict(table.now_table.boxes_out)


@pytest.mark.parametrize("document", ["mbs-sicbo-v6-2020", "rws-open-cover-etg-2021"])
def test_a_void_round_gives_every_stake_back(document: str) -> None:
    """All stakes go back to where they came from, in one event."""
    table = AtTheTable(document)
    table.terminal("ann")
    table.terminal("bob")
    table.open_betting()
    table.lay("ann", {"small": 30, "total:9": 5})
    table.lay("bob", {"big": 40})
    table.advance_to(Act.CHECK_FLAT)
    before = len(table.transfers)

    table.do(c.CheckFlat(flat=(True, False, True)))
    table.find()

    assert [
        ("stakes-in-play:T1/1", "player-credit:ann", 3500),
        ("stakes-in-play:T1/1", "player-credit:bob", 4000),
    ] == entries(table, before)
    assert (money(1000), money(1000), Money(0)) == (table.credit("ann"), table.credit("bob"), table.bank)


def test_chips_taken_off_late_and_lost_are_owed() -> None:
    """The bank gets the stake; what the player still holds of it is a receivable (MBS v6 5.7)."""
    table = AtTheTable("mbs-sicbo-v6-2020")
    table.seat("bob")
    table.open_betting()
    table.lay("bob", {"small": 50})
    table.advance_to(Act.PRESS_DEAL_BUTTON)
    table.do(c.ReportChipsTaken(wager=1, amount=money(20)))
    before = len(table.transfers)

    table.finish(LOSES)

    assert [
        ("stakes-in-play:T1/1", "house-bank:T1", 5000),
        ("receivable:bob/T1/1", "value-chips", 2000),
    ] == entries(table, before)


def correct(table: AtTheTable, faces: tuple[int, int, int]) -> None:
    order = c.CorrectOutcome(
        round=1, faces=faces, event=Irregular.WRONG_RESULT_KEYED, reason="camera 4 shows other dice"
    )
    table.do(order, by="boss", second="deputy")


def test_a_correction_pays_what_is_due_and_takes_back_what_was_paid() -> None:
    """Both settlements are in the books, linked by the event; the balance is that of the right one."""
    table = AtTheTable("rws-open-cover-etg-2021")
    table.terminal("ann", credit=100)
    table.round(WINS, {"ann": {"small": 20, "big": 10}})
    before = len(table.transfers)

    correct(table, LOSES)

    assert [
        ("house-bank:T1", "player-credit:ann", 2000),
        ("player-credit:ann", "house-bank:T1", 4000),
    ] == entries(table, before)
    assert (money(90), money(10)) == (table.credit("ann"), table.bank)


def test_a_correction_of_chips_that_were_taken_off_clears_what_was_owed() -> None:
    """Small had won after all: the player keeps the chips in hand, owes nothing, and is paid the rest."""
    table = chips_taken_off(LOSES)
    before = len(table.transfers)

    correct(table, WINS)

    assert [
        ("house-bank:T1", "value-chips", 10000),
        ("value-chips", "receivable:bob/T1/1", 2000),
    ] == entries(table, before)
    assert (money(0), money(-50)) == (table.balance(AccountKind.RECEIVABLE, "bob/T1/1"), table.bank)


def test_a_correction_asks_for_no_more_than_the_player_has_in_hand() -> None:
    """Small had lost after all: bob has 20 that he took off and 80 that he was handed, and owes these 100."""
    table = chips_taken_off(LOSES)
    correct(table, WINS)

    correct(table, (5, 5, 6))

    assert (money(100), money(50)) == (table.balance(AccountKind.RECEIVABLE, "bob/T1/1"), table.bank)


def test_a_winner_who_took_chips_off_and_left_owes_what_a_correction_takes_back() -> None:
    """Bob left with the 20 that he took off and the 80 handed to him: 100 are owed, and none if he had won."""
    table = chips_taken_off(WINS)
    table.do(c.LeavePosition(player="bob"))
    before = len(table.transfers)

    correct(table, LOSES)
    taken_back = entries(table, before)
    owed_first, bank_first = owes_and_is_owed(table, "bob"), table.bank
    correct(table, WINS)

    assert [
        ("value-chips", "house-bank:T1", 2000),
        ("receivable:bob/T1/1", "house-bank:T1", 8000),
        ("receivable:bob/T1/1", "value-chips", 2000),
    ] == taken_back
    assert ((money(100), money(0)), money(50)) == (owed_first, bank_first)
    assert ((money(0), money(0)), money(-50)) == (owes_and_is_owed(table, "bob"), table.bank)


def owes_and_is_owed(table: AtTheTable, player: str) -> tuple[Money, Money]:
    return (
        table.balance(AccountKind.RECEIVABLE, f"{player}/T1/1"),
        table.balance(AccountKind.PAYABLE, player),
    )


def left_with(faces: tuple[int, int, int]) -> AtTheTable:
    """Let ann stake 100 of her 100 on Small, and leave with what she has after the round."""
    table = AtTheTable("rws-open-cover-etg-2021")
    table.terminal("ann", credit=110)
    table.round(faces, {"ann": {"small": 100}})
    table.do(c.CashOut(player="ann", ticket="K1"), by="ann")
    return table


def test_a_second_correction_pays_the_debt_of_the_first() -> None:
    """Lost after all, then won after all: the second correction pays the debt first, and nothing is left."""
    table = left_with(WINS)

    correct(table, LOSES)
    owed_first = owes_and_is_owed(table, "ann")
    correct(table, WINS)

    assert (money(200), money(0)) == owed_first
    assert (money(0), money(0)) == owes_and_is_owed(table, "ann")
    assert money(-100) == table.bank


def test_what_the_house_has_not_paid_yet_is_taken_back_before_anyone_owes() -> None:
    """Won after all, then lost after all: the unpaid 200 are gone, and ann owes nothing."""
    table = left_with(LOSES)

    correct(table, WINS)
    owed_first = owes_and_is_owed(table, "ann")
    correct(table, (5, 5, 6))

    assert (money(0), money(200)) == owed_first
    assert (money(0), money(0)) == owes_and_is_owed(table, "ann")
    assert money(100) == table.bank


@pytest.mark.parametrize(("paid_at_the_cage", "owed"), [(200, (0, 200)), (50, (0, 50))])
def test_only_what_is_still_owed_is_set_off(paid_at_the_cage: int, owed: tuple[int, int]) -> None:
    """Ann has paid some of her debt, or all of it: that much the house owes her."""
    table = left_with(WINS)
    correct(table, LOSES)
    table.still_owed = {("ann", 1): money(200 - paid_at_the_cage)}

    correct(table, WINS)

    set_off = table.last(e.RoundCorrected).adjustments[0].set_off
    assert money(200 - paid_at_the_cage) == set_off
    assert money(owed[1]) == table.balance(AccountKind.PAYABLE, "ann")


def test_a_debt_is_less_by_what_the_cage_was_paid_for_that_player_table_and_round() -> None:
    """A slash in the name of a player does not confuse the account."""
    bank = Account(AccountKind.HOUSE_BANK, "T1")
    books = post(
        Books(),
        [
            Transfer(receivable("a/b", "T1", 3), bank, money(100), "round-corrected"),
            Transfer(receivable("bob", "T1", 3), bank, money(50), "round-corrected"),
        ],
    )
    paid = {("a/b", "T1", 3): money(40), ("a/b", "T2", 3): money(7), ("bob", "T1", 4): money(9)}

    assert {("a/b", 3): money(60), ("bob", 3): money(50)} == open_debts("T1", books, paid)


def test_what_the_cage_has_paid_out_is_owed_no_more() -> None:
    """Ann got 30 of her 100, bob all of his 50: only ann is still owed."""
    bank = Account(AccountKind.HOUSE_BANK, "T1")
    books = post(
        Books(),
        [
            Transfer(bank, payable("ann"), money(100), "round-corrected"),
            Transfer(bank, payable("bob"), money(50), "round-corrected"),
        ],
    )

    assert {"ann": money(70)} == unpaid(books, {"ann": money(30), "bob": money(50)})


@pytest.mark.parametrize("taken_off", [0, 4])
@pytest.mark.parametrize("is_kept", [False, True])
def test_a_token_missing_from_a_void_round_is_owed_where_a_house_keeps_tokens(
    taken_off: int, *, is_kept: bool
) -> None:
    """Only a house's own file keeps them; a token is never owed as money, and the chips beside it go back."""
    rows = ('returned_on_void = true, clause = "3.2", reading = "T64"', "returned_on_void = false")
    changed = {rows[0]: rows[0].replace("returned_on_void = true", rows[1])} if is_kept else {}
    table = AtTheTable("au-sicbo", changed=changed)
    table.seat("ann")
    table.open_betting()
    stakes = (chips("small", 10, Instrument.PROMOTIONAL_TOKENS), chips("big", 20))
    table.do(c.LayWagers(position="ann", stakes=stakes))
    table.advance_to(Act.UNCOVER)
    if taken_off:
        table.do(c.ReportChipsTaken(wager=1, amount=money(taken_off)))
        table.do(c.ReportChipsTaken(wager=2, amount=money(taken_off)))
    table.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="camera"))
    ruling = c.GiveRuling(
        hold=1, verdict=Verdict.VOID_ROUND, reason="camera", ground=Ground.SUSPECTED_OFFENCE
    )
    before = len(table.transfers)

    table.do(ruling, by="game-supervisor", second="boss")

    token, value = table.past[1].lines
    back, in_hand, owed = (0, 0, taken_off) if is_kept else (10, taken_off, 0)
    assert [
        ("stakes-in-play:T1/1", "promotional", 1000),
        ("stakes-in-play:T1/1", "value-chips", 2000),
    ] == entries(table, before)
    assert (money(back), money(in_hand), money(owed)) == (token.returned, token.in_hand, token.owed_in_tokens)
    assert (money(20), money(taken_off), money(0)) == (value.returned, value.in_hand, value.owed_in_tokens)


def test_a_correction_of_colour_chips_that_were_taken_off_is_made_in_value_chips() -> None:
    """Dan keeps the colour chip in his hand; the 40 of the win less what he owed for it are value chips."""
    table = AtTheTable("mbs-sicbo-v6-2020")
    table.seat("dan")
    issue = c.IssueColourChips(
        player="dan", colour="red", chips=10, value=money(5), paid_with=c.PaidWith.CASH
    )
    table.do(issue)
    table.open_betting()
    table.do(c.LayWagers(position="dan", stakes=(chips("small", 20, Instrument.COLOUR_CHIPS, "red"),)))
    table.advance_to(Act.PRESS_DEAL_BUTTON)
    table.do(c.ReportChipsTaken(wager=1, amount=money(5)))
    table.finish(LOSES)
    before = len(table.transfers)

    correct(table, WINS)

    assert [
        ("house-bank:T1", "value-chips", 4000),
        ("value-chips", "receivable:dan/T1/1", 500),
    ] == entries(table, before)
    assert money(35) == table.balance(AccountKind.COLOUR_CHIPS, "dan")


def test_chips_are_not_handed_over_again_while_the_player_owes_them() -> None:
    """A seat was paid, lost after all, and won after all: what bob still holds is his."""
    table = AtTheTable("mbs-sicbo-v6-2020")
    table.seat("bob")
    table.round(WINS, {"bob": {"small": 50}})
    chips_then = table.balance(AccountKind.VALUE_CHIPS)

    correct(table, LOSES)
    correct(table, WINS)

    assert (money(0), money(0)) == owes_and_is_owed(table, "bob")
    assert (chips_then, money(-50)) == (table.balance(AccountKind.VALUE_CHIPS), table.bank)


def test_an_account_may_be_below_zero_between_the_transfers_of_one_event() -> None:
    """And never after them."""
    bank, owed = Account(AccountKind.HOUSE_BANK, "T1"), Account(AccountKind.RECEIVABLE, "bob/T1/1")
    less, more = Transfer(bank, owed, Money(5), "less"), Transfer(owed, bank, Money(5), "more")

    assert Books() == post(Books(), [less, more])
    with pytest.raises(BooksDoNotBalance, match="would be -5 minor units"):
        post(Books(), [less])


def test_a_debt_that_was_set_off_moves_to_another_wager() -> None:
    """What bob took off of two wagers is owed for the one that loses, whichever a correction says it is."""
    table = AtTheTable("mbs-sicbo-v6-2020")
    table.seat("bob")
    table.open_betting()
    table.lay("bob", {"small": 50, "big": 10})
    table.advance_to(Act.PRESS_DEAL_BUTTON)
    for wager, taken in ((1, 20), (2, 10)):
        table.do(c.ReportChipsTaken(wager=wager, amount=money(taken)))
    table.finish(LOSES)

    correct(table, WINS)
    correct(table, (5, 5, 6))
    correct(table, (1, 1, 4))

    assert (money(0), money(0)) == owes_and_is_owed(table, "bob")
    assert money(-40) == table.bank


def test_colour_chips_that_are_redeemed_by_now_stop_no_correction() -> None:
    """Bob took 20 off, lost, and changed them: Small had won after all, and he is paid in value chips."""
    table = AtTheTable("mbs-sicbo-v6-2020")
    table.seat("bob")
    red = c.IssueColourChips(player="bob", colour="red", chips=10, value=money(5), paid_with=c.PaidWith.CASH)
    table.do(red)
    table.open_betting()
    stake = c.Stake("small", money(50), Instrument.COLOUR_CHIPS, "red", "star")
    table.do(c.LayWagers(position="bob", stakes=(stake,)))
    table.advance_to(Act.PRESS_DEAL_BUTTON)
    table.do(c.ReportChipsTaken(wager=1, amount=money(20)))
    table.finish(LOSES)
    table.do(c.RedeemColourChips(player="bob", colour="red", chips=4, emblem="star", at=c.RedeemedAt.TABLE))

    correct(table, WINS)

    # 20 of the colour chips, and 80 handed over now.
    assert (money(100), money(-50)) == (table.balance(AccountKind.VALUE_CHIPS), table.bank)
    assert (money(0), money(0)) == (
        table.balance(AccountKind.RECEIVABLE, "bob/T1/1"),
        table.balance(AccountKind.COLOUR_CHIPS, "bob"),
    )


def chips_taken_off(faces: tuple[int, int, int]) -> AtTheTable:
    """Let bob take 20 of 50 on Small off the layout after the call; if he loses, he owes 20."""
    table = AtTheTable("mbs-sicbo-v6-2020")
    table.seat("bob")
    table.open_betting()
    table.lay("bob", {"small": 50})
    table.advance_to(Act.PRESS_DEAL_BUTTON)
    table.do(c.ReportChipsTaken(wager=1, amount=money(20)))
    table.finish(faces)
    return table


@pytest.mark.parametrize(("left", "cleared", "paid_back"), [(20, 2000, 0), (15, 1500, 500), (0, 0, 2000)])
def test_a_debt_that_was_paid_at_the_cage_and_is_none_after_all_is_paid_back(
    left: int, cleared: int, paid_back: int
) -> None:
    """Of what was owed only the rest is cleared; what bob has paid since, the house owes him."""
    table = chips_taken_off(LOSES)
    table.still_owed = {("bob", 1): money(left), ("bob", 2): money(5)}
    before = len(table.transfers)

    correct(table, WINS)

    assert [
        ("house-bank:T1", "value-chips", 10000),
        *([("value-chips", "receivable:bob/T1/1", cleared)] if cleared else []),
        *([("value-chips", "payable:bob", paid_back)] if paid_back else []),
    ] == entries(table, before)


def test_a_debt_that_was_paid_at_the_cage_and_stays_one_is_not_paid_back() -> None:
    """Other faces on which bob loses as well: what he paid, he owed."""
    table = chips_taken_off(LOSES)
    table.still_owed = {("bob", 1): money(0)}

    correct(table, (5, 5, 6))

    assert money(20) == table.balance(AccountKind.RECEIVABLE, "bob/T1/1")
    assert money(0) == table.balance(AccountKind.PAYABLE, "bob")


AT_THE_CAGE: list[tuple[cage.Event, list[tuple[str, str, int]]]] = [
    (
        cage.TicketIssued(
            number="1", amount=Money(50), currency=SGD, table="T1", player="ann", expires_at=NOON
        ),
        [],
    ),
    (
        cage.TicketSold(number="1", amount=Money(50), currency=SGD, expires_at=NOON),
        [("cage", "tickets", 50)],
    ),
    (cage.TicketRedeemed(number="1", amount=Money(50), currency=SGD, table="T1", player="ann"), []),
    (cage.TicketPaid(number="1", amount=Money(50), currency=SGD), [("tickets", "cage", 50)]),
    (cage.TicketReportedLost(number="1"), []),
    (cage.TicketExpired(number="1", amount=Money(50), currency=SGD), [("tickets", "expired-tickets", 50)]),
    (cage.PayablePaid(player="ann", amount=Money(50), currency=SGD), [("payable:ann", "cage", 50)]),
    (
        cage.ReceivableSettled(
            player="ann", table="T1", round=3, amount=Money(50), currency=SGD, paid_with=SettledWith.CASH
        ),
        [("cage", "receivable:ann/T1/3", 50)],
    ),
    (
        cage.ReceivableSettled(
            player="ann", table="T1", round=3, amount=Money(50), currency=SGD, paid_with=SettledWith.PAYABLE
        ),
        [("payable:ann", "receivable:ann/T1/3", 50)],
    ),
    (
        cage.PayableAdjusted(
            player="ann", amount=Money(50), currency=SGD, change=Change.MORE, reason="a complaint"
        ),
        [("adjustments", "payable:ann", 50)],
    ),
    (
        cage.PayableAdjusted(
            player="ann", amount=Money(50), currency=SGD, change=Change.LESS, reason="paid by the bank"
        ),
        [("payable:ann", "adjustments", 50)],
    ),
    (
        cage.ReceivableWrittenOff(
            player="ann", table="T1", round=3, amount=Money(50), currency=SGD, reason="left the country"
        ),
        [("adjustments", "receivable:ann/T1/3", 50)],
    ),
]


@pytest.mark.parametrize(("event", "moved"), AT_THE_CAGE)
def test_cash_leaves_and_enters_at_the_cage(event: cage.Event, moved: list[tuple[str, str, int]]) -> None:
    """Tickets of a table move by the table's own record; all else moves here."""
    found = cage_transfers_of(event)

    assert moved == [(str(each.debit), str(each.credit), each.amount.minor_units) for each in found]


def test_what_a_player_has_already_spent_becomes_a_receivable() -> None:
    """Credit never goes below zero: what is missing is owed (INV-M3)."""
    table = AtTheTable("rws-open-cover-etg-2021")
    table.terminal("ann", credit=100)
    table.round(WINS, {"ann": {"small": 100}})
    table.round(LOSES, {"ann": {"small": 150}})

    correct(table, LOSES)

    assert money(0) == table.credit("ann")
    assert money(150) == table.balance(AccountKind.RECEIVABLE, "ann/T1/1")
    assert money(250) == table.bank


def test_what_a_player_who_has_left_is_owed_becomes_payable() -> None:
    """Nobody is there to be paid: the house owes it."""
    table = AtTheTable("rws-open-cover-etg-2021")
    table.terminal("ann", credit=100)
    table.round(LOSES, {"ann": {"small": 40}})
    table.do(c.CashOut(player="ann", ticket="T-1"), by="ann")

    correct(table, WINS)

    assert money(80) == table.balance(AccountKind.PAYABLE, "ann")
    assert money(-40) == table.bank


def test_an_event_that_moves_no_money_has_no_transfers() -> None:
    """Calls, steps and lights are not in the books."""
    table = AtTheTable("us-ma-sicbo")

    assert () == transfers_of(table.now_table, e.BettingClosed(round=1, at=table.now, call=""))
