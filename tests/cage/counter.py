"""A counter of the cage to test with: tickets at every stage, and people who bring them."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import cache

from sicbo.cage import commands as c
from sicbo.cage import events as e
from sicbo.cage.at_tables import AtTable, issue, redeem
from sicbo.cage.context import Context
from sicbo.cage.decide import decide
from sicbo.cage.evolve import evolve
from sicbo.cage.numbers import with_check_digits
from sicbo.cage.state import Cage
from sicbo.money import NOTHING, Currency, Money
from sicbo.people import Actor, Role
from sicbo.streams import Refusal

SGD = Currency("SGD", 2)
NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)
CASHIER, BOSS = Actor("cas", Role.CASHIER), Actor("boss", Role.SHIFT_MANAGER)
DEPUTY, DEALER = Actor("dee", Role.PIT_SUPERVISOR), Actor("dora", Role.DEALER)
PROGRAM = Actor("program", Role.PROGRAM)


def number(which: int) -> str:
    """Return the number of a ticket, with its check digits."""
    return with_check_digits(f"{which:020}")


FIRST, OTHER, UNKNOWN = number(1), number(2), number(9)
VISIT = AtTable(table="T1", player="pat", amount=Money(5000), currency=SGD)


class Counter:
    """The cage as its events have left it."""

    def __init__(self, cage: Cage | None = None) -> None:
        self.cage = cage or Cage()
        self.now = NOON
        self.happened: list[e.Event] = []
        self.drawn = OTHER
        self.payable = self.receivable = self.debts = NOTHING

    def decide(
        self, command: c.Command, by: Actor, second: Actor | None = None
    ) -> tuple[e.Event, ...] | Refusal:
        """Decide without letting it happen."""
        context = Context(
            now=self.now,
            actor=by,
            second=second,
            number=self.drawn,
            good_until=self.now + timedelta(days=30),
            debts=self.debts,
            payable=self.payable,
            receivable=self.receivable,
            day="2026-11-16",
        )
        return decide(self.cage, command, context)

    def issue(self, which: str, visit: AtTable = VISIT) -> e.TicketIssued | Refusal:
        """Ask for a ticket at a cash-out."""
        return issue(self.cage, visit, which, until=self.now + timedelta(days=30), now=self.now)

    def redeem(self, which: str, visit: AtTable = VISIT) -> e.TicketRedeemed | Refusal:
        """Bring a ticket to a table."""
        return redeem(self.cage, visit, which, now=self.now)

    def keep(self, decided: "tuple[e.Event, ...] | e.Event | Refusal") -> None:
        """Let happen what was decided, and must not have been refused."""
        assert not isinstance(decided, Refusal), decided
        for event in decided if isinstance(decided, tuple) else (decided,):
            self.cage = evolve(self.cage, event)
            self.happened.append(event)

    def do(self, command: c.Command, by: Actor = CASHIER, second: Actor | None = None) -> None:
        """Do what must be done."""
        self.keep(self.decide(command, by, second))

    def refuses(self, command: c.Command, by: Actor = CASHIER, second: Actor | None = None) -> Refusal:
        """Ask for what must be refused."""
        decided = self.decide(command, by, second)
        assert isinstance(decided, Refusal), decided
        return decided

    def later(self) -> None:
        """Let the time of all tickets run out."""
        self.now += timedelta(days=30)


PAY, LOST = c.PayTicket(number=FIRST), c.ReportTicketLost(number=FIRST)
FOUND, REPLACE = c.ReportTicketFound(number=FIRST), c.ReplaceTicket(number=FIRST, reason="camera 7")
EXPIRE, PRINT = c.ExpireTickets(), c.PrintTicket(number=FIRST)

STEPS: dict[str, tuple[str, Callable[[Counter], None]]] = {
    "nothing": ("", lambda _: None),
    "live": ("nothing", lambda at: at.keep(at.issue(FIRST))),
    "lost": ("live", lambda at: at.do(LOST)),
    "found": ("lost", lambda at: at.do(FOUND)),
    "redeemed": ("live", lambda at: at.keep(at.redeem(FIRST))),
    "paid": ("live", lambda at: at.do(PAY)),
    "void": ("lost", lambda at: at.do(REPLACE, BOSS, DEPUTY)),
    "too late": ("live", Counter.later),
    "lost too late": ("lost", Counter.later),
    "expired": ("too late", lambda at: at.do(EXPIRE, PROGRAM)),
}
"""The moments of a ticket: the one before, and what leads on from it."""


@cache
def _counter(moment: str) -> Counter:
    before, step = STEPS[moment]
    counter = at(before) if before else Counter()
    step(counter)
    return counter


def at(moment: str) -> Counter:
    """Return a new counter at a moment."""
    made = _counter(moment)
    own = Counter(made.cage)
    own.now = made.now
    return own
