"""The books: double entry, nothing below zero that may not be, and a trial balance that is always zero."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sicbo.ledger.accounts import Account, AccountKind, Side
from sicbo.ledger.books import Books, BooksDoNotBalance, post
from sicbo.ledger.transfers import NotATransfer, Transfer
from sicbo.money import MAX_MINOR_UNITS, Money
from trial_balance import TrialBalance, trial_balance

BANK = Account(AccountKind.HOUSE_BANK, "T1")
PAT = Account(AccountKind.PLAYER_CREDIT, "pat")
BOX = Account(AccountKind.DROP_BOX, "T1")
CAGE = Account(AccountKind.CAGE)

NEVER_NEGATIVE = {
    "player-credit",
    "colour-chips",
    "tickets",
    "expired-tickets",
    "payable",
    "stakes-in-play",
    "drop-box",
    "promotional",
    "receivable",
}
OWNED = {"tray", "drop-box", "cage", "promotional", "receivable"}


def test_the_chart_says_which_accounts_never_go_below_zero() -> None:
    """Players, stakes and receivables never do; the bank, the cage, the tray and chips may (INV-M3)."""
    assert {kind.value for kind in AccountKind if not kind.may_be_negative} == NEVER_NEGATIVE
    assert {kind.value for kind in AccountKind if kind.side is Side.DEBIT} == OWNED


@pytest.mark.parametrize("kind", [kind for kind in AccountKind if not kind.may_be_negative])
def test_an_account_that_may_not_be_below_zero_stops_the_books(kind: AccountKind) -> None:
    """One unit too much is refused, and the books that were there are unchanged."""
    account = Account(kind, "x")
    grow, shrink = (CAGE, account), (account, CAGE)
    if kind.side is Side.DEBIT:
        grow, shrink = shrink, grow
    books = post(Books(), [Transfer(*grow, Money(100))])

    with pytest.raises(BooksDoNotBalance, match=r"would be -1 minor units \(INV-M3\): too much"):
        post(books, [Transfer(*shrink, Money(101), "too much")])

    assert Money(100) == books.balance(account)


def test_the_bank_may_lose() -> None:
    """A house bank below zero is a house that lost, and no broken book."""
    books = post(Books(), [Transfer(BANK, PAT, Money(700), "won")])

    assert Money(-700) == books.balance(BANK)
    assert Money(700) == books.balance(PAT)


def test_the_largest_amount_is_moved_and_both_sides_are_told() -> None:
    """A transfer of 2**53-1 minor units is entered, and the trial balance shows it on both sides."""
    books = post(Books(), [Transfer(BOX, PAT, Money(MAX_MINOR_UNITS))])

    assert TrialBalance(Money(MAX_MINOR_UNITS), Money(MAX_MINOR_UNITS)) == trial_balance(books)


@pytest.mark.parametrize("amount", [0, -1, MAX_MINOR_UNITS + 1])
def test_a_transfer_of_nothing_or_of_too_much_is_refused(amount: int) -> None:
    """Amounts are 1 to 2**53-1 minor units (INV-M2)."""
    with pytest.raises(NotATransfer, match="moves 1 to"):
        Transfer(CAGE, BANK, Money(amount))


def test_an_account_that_is_empty_again_leaves_no_trace() -> None:
    """Balances of zero are not kept: equal books are equal values."""
    there = post(Books(), [Transfer(BOX, PAT, Money(5))])
    back = post(there, [Transfer(PAT, BOX, Money(5))])

    assert Books() == back
    assert [BOX, PAT] == there.accounts()


AMOUNTS = st.integers(1, 10**12)
ANY_SIGN = [Account(kind, name) for kind in AccountKind if kind.may_be_negative for name in "ab"]


@given(st.lists(st.tuples(st.sampled_from(ANY_SIGN), st.sampled_from(ANY_SIGN), AMOUNTS), max_size=40))
def test_any_transfers_balance(moves: list[tuple[Account, Account, int]]) -> None:
    """Whatever is entered, debits equal credits, and each balance is the sum counted by hand."""
    transfers = [Transfer(debit, credit, Money(amount)) for debit, credit, amount in moves if debit != credit]

    books = post(Books(), transfers)

    trial_balance(books)
    for account in ANY_SIGN:
        by_hand = sum(
            (each.credit == account) * each.amount.minor_units
            - (each.debit == account) * each.amount.minor_units
            for each in transfers
        )
        assert Money(by_hand * account.kind.side.value) == books.balance(account)


def test_books_that_do_not_balance_are_reported_with_both_sides() -> None:
    """A balance that no transfer made is found by the trial balance."""
    forged = Books(post(Books(), [Transfer(BOX, PAT, Money(500))]).credits_less_debits.set(PAT, 400))

    with pytest.raises(BooksDoNotBalance, match=r"debits are 500 and credits 400 minor units \(INV-M1\)"):
        trial_balance(forged)


NEVER_BELOW = [Account(kind, "a") for kind in AccountKind if not kind.may_be_negative]


@given(
    st.lists(
        st.lists(
            st.tuples(st.sampled_from(NEVER_BELOW), st.sampled_from(ANY_SIGN), st.integers(-9, 9)), max_size=6
        ),
        max_size=6,
    )
)
def test_no_account_is_below_zero_after_an_event_whatever_it_was_within_it(
    events: list[list[tuple[Account, Account, int]]],
) -> None:
    """The first event after which an account that may not be below zero is, is refused; no other one is."""
    books, by_hand = Books(), dict.fromkeys(NEVER_BELOW, 0)
    for moves in events:
        transfers = []
        for account, other, more in moves:
            by_hand[account] += more
            from_side, to_side = (other, account) if more * account.kind.side.value > 0 else (account, other)
            transfers += [Transfer(from_side, to_side, Money(abs(more)))] if more else []
        if min(by_hand.values()) < 0:
            with pytest.raises(BooksDoNotBalance, match="INV-M3"):
                post(books, transfers)
            return
        books = post(books, transfers)
        assert by_hand == {account: books.balance(account).minor_units for account in NEVER_BELOW}
