"""Tickets in any sequence: an independent book of them, and the balance of their account at every step."""

from datetime import timedelta

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from cage.counter import BOSS, CASHIER, DEPUTY, PROGRAM, SGD, Counter, number
from sicbo.bookkeeping import cage_transfers_of
from sicbo.cage import commands as c
from sicbo.cage import events as e
from sicbo.cage.at_tables import AtTable
from sicbo.cage.state import next_expiry
from sicbo.ledger.accounts import Account, AccountKind
from sicbo.ledger.books import Books, post
from sicbo.ledger.transfers import Transfer
from sicbo.money import Money
from sicbo.streams import Refusal

TICKETS, PAT = Account(AccountKind.TICKETS), Account(AccountKind.PLAYER_CREDIT, "pat")
DEBT, OWED = Account(AccountKind.RECEIVABLE, "pat/T1/1"), Account(AccountKind.PAYABLE, "pat")
BANK = Account(AccountKind.HOUSE_BANK, "T1")

which, amounts = st.integers(1, 6), st.integers(1, 500)


class AnyTickets(RuleBasedStateMachine):
    """Six numbers, on tickets of any amount, at two tables and the cage."""

    def __init__(self) -> None:
        super().__init__()
        self.counter = Counter()
        self.books = Books()
        self.live: dict[int, int] = {}
        """What the house owes on each ticket, by our own reckoning."""
        self.lost: set[int] = set()
        self.used: set[int] = set()
        self.born: dict[int, int] = {}
        self.day = 0

    def happen(self, decided: "tuple[e.Event, ...] | e.Event | Refusal", *, expected: bool) -> None:
        """Check that the decision is the expected one, and apply it."""
        assert expected is not isinstance(decided, Refusal), decided
        if expected:
            before = len(self.counter.happened)
            self.counter.keep(decided)
            for event in self.counter.happened[before:]:
                self.books = post(self.books, cage_transfers_of(event))

    def is_good(self, ticket: int) -> bool:
        """Return whether a ticket can be redeemed, by an independent calculation."""
        return ticket in self.live and ticket not in self.lost and self.day < self.born[ticket] + 30

    def end(self, ticket: int) -> None:
        """Remove it from what is owed."""
        del self.live[ticket]
        self.lost.discard(ticket)

    def begin(self, ticket: int, amount: int, born: int) -> None:
        """Owe it from now on."""
        self.live[ticket] = amount
        self.used.add(ticket)
        self.born[ticket] = born

    @rule(ticket=which, amount=amounts)
    def cash_out(self, ticket: int, amount: int) -> None:
        """Issue at a table, whose own record moves the credit."""
        visit = AtTable(table="T1", player="pat", amount=Money(amount), currency=SGD)
        is_new = ticket not in self.used
        if is_new:
            self.books = post(
                self.books, [Transfer(BANK, PAT, Money(amount)), Transfer(PAT, TICKETS, Money(amount))]
            )
        self.happen(self.counter.issue(number(ticket), visit), expected=is_new)
        if is_new:
            self.begin(ticket, amount, self.day)

    @rule(ticket=which, off=st.sampled_from((0, 0, 1)), table=st.sampled_from(("T1", "T2")))
    def buy_in(self, ticket: int, off: int, table: str) -> None:
        """Redeem at a table, sometimes with the wrong amount."""
        amount = Money(self.live.get(ticket, 5) + off)
        is_good = self.is_good(ticket) and not off
        if is_good:
            self.books = post(self.books, [Transfer(TICKETS, PAT, amount)])
        visit = AtTable(table=table, player="pat", amount=amount, currency=SGD)
        self.happen(self.counter.redeem(number(ticket), visit), expected=is_good)
        if is_good:
            self.end(ticket)

    @rule(ticket=which, amount=amounts)
    def sell(self, ticket: int, amount: int) -> None:
        """Sell a ticket, under a number that may be taken."""
        self.counter.drawn = number(ticket)
        order = c.SellTicket(amount=Money(amount), currency=SGD)
        is_new = ticket not in self.used
        self.happen(self.counter.decide(order, CASHIER), expected=is_new)
        if is_new:
            self.begin(ticket, amount, self.day)

    @rule(ticket=which)
    def pay(self, ticket: int) -> None:
        """Pay a ticket out."""
        is_good = self.is_good(ticket)
        self.happen(self.counter.decide(c.PayTicket(number=number(ticket)), CASHIER), expected=is_good)
        if is_good:
            self.end(ticket)

    @rule(ticket=which)
    def lose(self, ticket: int) -> None:
        """Report a ticket lost."""
        is_good = self.is_good(ticket)
        self.happen(self.counter.decide(c.ReportTicketLost(number=number(ticket)), CASHIER), expected=is_good)
        if is_good:
            self.lost.add(ticket)

    @rule(ticket=which)
    def find(self, ticket: int) -> None:
        """Report a ticket found."""
        is_lost = ticket in self.lost and self.day < self.born[ticket] + 30
        self.happen(
            self.counter.decide(c.ReportTicketFound(number=number(ticket)), CASHIER), expected=is_lost
        )
        if is_lost:
            self.lost.discard(ticket)

    @rule(ticket=which, other=which)
    def replace(self, ticket: int, other: int) -> None:
        """Replace a lost ticket."""
        self.counter.drawn = number(other)
        may = ticket in self.lost and self.day < self.born[ticket] + 30 and other not in self.used
        order = c.ReplaceTicket(number=number(ticket), reason="camera 7")
        self.happen(self.counter.decide(order, BOSS, DEPUTY), expected=may)
        if may:
            self.begin(other, self.live[ticket], self.born[ticket])
            self.end(ticket)

    @rule(days=st.integers(1, 20))
    def wait(self, days: int) -> None:
        """Let days pass."""
        self.day += days
        self.counter.now += days * (self.counter.now.resolution * 86_400_000_000)

    @rule()
    def expire(self) -> None:
        """Take expired tickets off the books."""
        self.happen(self.counter.decide(c.ExpireTickets(), PROGRAM), expected=True)
        for ticket in [each for each in self.live if self.day >= self.born[each] + 30]:
            self.end(ticket)

    @rule(amount=amounts)
    def correct(self, amount: int) -> None:
        """Let a correction at a table leave a debt and something owed."""
        moves = [Transfer(DEBT, BANK, Money(amount)), Transfer(BANK, OWED, Money(amount))]
        self.books = post(self.books, moves)

    @rule(amount=amounts, with_payable=st.booleans())
    def settle(self, amount: int, *, with_payable: bool) -> None:
        """Let the player pay a part of the debt."""
        self.counter.payable, self.counter.receivable = self.books.balance(OWED), self.books.balance(DEBT)
        paid_with = c.SettledWith.PAYABLE if with_payable else c.SettledWith.CASH
        order = c.SettleReceivable(
            player="pat",
            table="T1",
            round=1,
            amount=Money(amount),
            currency=SGD,
            paid_with=paid_with,
            reason="due",
        )
        enough = amount <= self.books.balance(DEBT).minor_units
        enough = enough and (not with_payable or amount <= self.books.balance(OWED).minor_units)
        self.happen(self.counter.decide(order, CASHIER, BOSS), expected=enough)

    @rule(amount=amounts)
    def pay_out(self, amount: int) -> None:
        """Pay what the house owes."""
        self.counter.payable = self.books.balance(OWED)
        order = c.PayPayable(player="pat", amount=Money(amount), currency=SGD, reason="due")
        enough = amount <= self.books.balance(OWED).minor_units
        self.happen(self.counter.decide(order, CASHIER, BOSS), expected=enough)

    @invariant()
    def live_tickets_are_what_their_account_has(self) -> None:
        """Our own book, the cage and the ledger say the same at every step."""
        ours = sum(self.live.values())
        assert ours == self.counter.cage.live.minor_units == self.books.balance(TICKETS).minor_units

    @invariant()
    def the_next_to_expire_is_the_oldest_that_is_live(self) -> None:
        """Thirty days after it was born, lost or not; None where nothing is live."""
        days = min((self.born[each] for each in self.live), default=None)
        expected = None if days is None else self.counter.now + timedelta(days=days + 30 - self.day)
        assert expected == next_expiry(self.counter.cage)


TestAnyTickets = AnyTickets.TestCase
TestAnyTickets.settings = settings(max_examples=60, stateful_step_count=50, deadline=None)
