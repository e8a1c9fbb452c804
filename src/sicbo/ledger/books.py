"""The books: balances computed from transfers. An account that may not go below zero never does.

>>> box, pat = Account(AccountKind.DROP_BOX, "T1"), Account(AccountKind.PLAYER_CREDIT, "pat")
>>> books = post(Books(), [Transfer(box, pat, Money(5000), "bought in")])
>>> books.balance(pat), books.balance(box)
(Money(minor_units=5000), Money(minor_units=5000))
>>> post(books, [Transfer(pat, box, Money(6000), "too much")])
Traceback (most recent call last):
    ...
sicbo.ledger.books.BooksDoNotBalance: player-credit:pat would be -1000 minor units (INV-M3): too much
"""

from collections.abc import Iterable

from immutables import Map
from msgspec import Struct

from sicbo.ledger.accounts import OWNED, Account, AccountKind
from sicbo.ledger.transfers import Transfer
from sicbo.money import Money


class BooksDoNotBalance(Exception):
    """A money invariant is broken: the table stops and someone is called."""


class Books(Struct, frozen=True):
    """The balance of every account, as credits less debits in minor units."""

    credits_less_debits: Map[Account, int] = Map()

    def balance(self, account: Account) -> Money:
        """Return the balance of an account, counted on the side on which it grows."""
        net = self.credits_less_debits.get(account, 0)
        return Money(-net if account.kind in OWNED else net)

    def accounts(self) -> list[Account]:
        """Return the accounts with a balance, sorted by name."""
        return sorted(self.credits_less_debits, key=str)


def post(
    books: Books, transfers: Iterable[Transfer], *, elsewhere: frozenset[AccountKind] = frozenset()
) -> Books:
    """Enter the transfers of an event, and check that no account is below zero after all of them.

    In between one may be: a correction removes the debt of one wager before it adds that of the next.
    Accounts of the kinds `elsewhere` also move in other books: these books see only part of them, and cannot
    tell whether they are below zero.
    """
    net = books.credits_less_debits
    were_below: list[tuple[Account, str]] = []
    for transfer in transfers:
        amount = transfer.amount.minor_units
        for account, change in ((transfer.debit, -amount), (transfer.credit, amount)):
            now = net.get(account, 0) + change
            is_below = now > 0 if account.kind in OWNED else now < 0
            if is_below and not account.kind.may_be_negative and account.kind not in elsewhere:
                were_below.append((account, transfer.reason))
            net = net.set(account, now) if now else net.delete(account)
    after = Books(net)
    for account, reason in were_below:
        balance = after.balance(account).minor_units
        if balance < 0:
            raise BooksDoNotBalance(f"{account} would be {balance} minor units (INV-M3): {reason}")
    return after
