"""For each code of the catalogue of the cage, an order that is refused with it."""

from collections.abc import Callable

from msgspec.structs import replace

from cage.counter import (
    BOSS,
    CASHIER,
    DEALER,
    DEPUTY,
    FIRST,
    FOUND,
    NOON,
    OTHER,
    PAY,
    PRINT,
    REPLACE,
    UNKNOWN,
    VISIT,
    Counter,
    at,
)
from cage.players import ANN, BY_NAME, EXCLUDE, OPEN, READMIT, of_ann
from cage.test_every_order import HALF, IN_DOLLARS, LESS, MORE, PAY_OUT, SELL, SETTLE, WRITE_OFF
from sicbo.cage import commands as c
from sicbo.cage.at_tables import issue
from sicbo.cage.players import begin_visit
from sicbo.cage.register import kept, put_into_play
from sicbo.gear import GearKind
from sicbo.money import NOTHING, Currency, Money
from sicbo.streams import Refusal

Case = Callable[[], Refusal]


def refusal(decided: object) -> Refusal:
    """Return a refusal, and fail on anything else."""
    assert isinstance(decided, Refusal), decided
    return decided


def printed_twice() -> Refusal:
    """Ask for a second paper."""
    counter = at("live")
    counter.do(PRINT)
    return counter.refuses(PRINT)


def owes_as_well() -> Refusal:
    """Pay a player all that the house owes, who owes a part of it as well."""
    counter = at("nothing")
    counter.payable, counter.debts = Money(700), Money(400)
    return counter.refuses(PAY_OUT)


RECEIVE = c.ReceiveGear(serial="D1", kind=GearKind.DICE)
RETIRE = c.RetireGear(serial="D1", reason="worn")


def of_dice(*orders: c.Command) -> Counter:
    """Register a set of dice, and do more with it."""
    counter = Counter()
    counter.do(RECEIVE, CASHIER, BOSS)
    for each in orders:
        counter.do(each, BOSS)
    return counter


def in_play() -> Refusal:
    """Retire dice while they are at a table."""
    counter = of_dice()
    counter.keep(tuple(put_into_play(counter.cage, ["D1"], "T1")))
    return counter.refuses(RETIRE, BOSS)


def destroyed_in_dispute() -> Refusal:
    """Destroy retired dice for which a dispute is open."""
    counter = of_dice(RETIRE)
    counter.keep(tuple(kept(counter.cage, ["D1"], "T1/1")))
    return counter.refuses(c.DestroyGear(serial="D1"), BOSS, DEPUTY)


REFUSED: dict[str, Case] = {
    "role/may-not": lambda: at("live").refuses(PAY, DEALER),
    "staff/needs-a-second-person": lambda: at("lost").refuses(REPLACE, BOSS, BOSS),
    "ticket/not-a-number": lambda: at("live").refuses(c.PayTicket(number="12345")),
    "ticket/wrong-digit": lambda: at("live").refuses(c.PayTicket(number=FIRST[:-1] + "9")),
    "ticket/unknown": lambda: at("live").refuses(c.PayTicket(number=UNKNOWN)),
    "ticket/spent": lambda: at("redeemed").refuses(PAY),
    "ticket/void": lambda: at("void").refuses(PAY),
    "ticket/expired": lambda: at("too late").refuses(PAY),
    "ticket/reported-lost": lambda: at("lost").refuses(PAY),
    "ticket/of-another-hand": lambda: at("live").refuses(c.PrintTicket(reference=1)),
    "ticket/is-printed": printed_twice,
    "ticket/not-reported-lost": lambda: at("live").refuses(FOUND),
    "ticket/other-currency": lambda: refusal(at("live").redeem(FIRST, IN_DOLLARS)),
    "ticket/wrong-amount": lambda: refusal(at("live").redeem(FIRST, HALF)),
    "reason/needed": lambda: at("lost").refuses(replace(REPLACE, reason=" "), BOSS, DEPUTY),
    "ticket/number-is-taken": lambda: refusal(at("live").issue(FIRST)),
    "ticket/no-time-left": lambda: refusal(issue(at("nothing").cage, VISIT, FIRST, until=NOON, now=NOON)),
    "name/not-a-name": lambda: at("nothing").refuses(replace(OPEN, account="a b")),
    "account/is-there": lambda: of_ann("known").refuses(OPEN),
    "account/unknown": lambda: at("nothing").refuses(c.SetPlayerLimits(account="ann")),
    "account/is-elsewhere": lambda: refusal(begin_visit(of_ann("at-table").cage, ANN)),
    "account/other-currency": lambda: refusal(
        begin_visit(of_ann("known").cage, replace(ANN, currency=Currency("USD", 2)))
    ),
    "account/not-a-limit": lambda: of_ann("known").refuses(c.SetPlayerLimits(account="ann", seconds=-1)),
    "player/name-is-taken": lambda: refusal(begin_visit(of_ann("known").cage, BY_NAME)),
    "player/excluded": lambda: refusal(begin_visit(of_ann("excluded").cage, ANN)),
    "player/not-excluded": lambda: of_ann("known").refuses(READMIT, BOSS, DEPUTY),
    "player/excluded-until": lambda: of_ann("excluded").refuses(READMIT, BOSS, DEPUTY),
    "money/not-positive": lambda: at("live").refuses(replace(SELL, amount=NOTHING)),
    "money/too-much": lambda: at("live").refuses(replace(SELL, amount=Money(10**12 + 1))),
    "payable/not-owed": lambda: at("live").refuses(PAY_OUT),
    "payable/owes-too": owes_as_well,
    "receivable/not-owed": lambda: at("live").refuses(SETTLE),
    "name/not-a-label": lambda: at("nothing").refuses(
        c.ReceiveGear(serial=" D1", kind=GearKind.DICE), CASHIER, BOSS
    ),
    "gear/is-registered": lambda: of_dice().refuses(RECEIVE, CASHIER, BOSS),
    "gear/unknown": lambda: at("nothing").refuses(c.InspectGear(serial="D1", is_good=True), BOSS),
    "gear/is-over": lambda: of_dice(RETIRE).refuses(c.InspectGear(serial="D1", is_good=True), BOSS),
    "gear/is-in-play": in_play,
    "gear/not-retired": lambda: of_dice().refuses(c.DestroyGear(serial="D1"), BOSS, DEPUTY),
    "gear/is-kept": destroyed_in_dispute,
}
"""In the order of the catalogue."""


def silently(
    command: c.PayPayable | c.SettleReceivable | c.AdjustPayable | c.WriteOffReceivable,
) -> Refusal:
    """Move money that is owed without a word of why."""
    counter = at("nothing")
    counter.payable, counter.receivable = Money(700), Money(400)
    return counter.refuses(replace(command, reason=" "), CASHIER, BOSS)


def owes_more_than_is_owed() -> Refusal:
    """Pay a debt out of more than the house owes."""
    counter = at("nothing")
    counter.payable, counter.receivable = Money(399), Money(400)
    return counter.refuses(replace(SETTLE, paid_with=c.SettledWith.PAYABLE))


ALSO: dict[str, tuple[str, Case]] = {
    "replace alone": ("staff/needs-a-second-person", lambda: at("lost").refuses(REPLACE, BOSS)),
    "replace a ticket that is not lost, alone": (
        "ticket/not-reported-lost",
        lambda: at("live").refuses(REPLACE, BOSS),
    ),
    "readmit alone who is excluded for longer": (
        "player/excluded-until",
        lambda: of_ann("excluded").refuses(READMIT, BOSS),
    ),
    "replace with a cashier": (
        "staff/needs-a-second-person",
        lambda: at("lost").refuses(REPLACE, BOSS, CASHIER),
    ),
    "pay again": ("ticket/spent", lambda: at("paid").refuses(PAY)),
    "one digit wrong": (
        "ticket/wrong-digit",
        lambda: at("live").refuses(c.PayTicket(number=FIRST[:5] + "7" + FIRST[6:])),
    ),
    "cash out nothing": (
        "money/not-positive",
        lambda: refusal(at("live").issue(OTHER, replace(VISIT, amount=NOTHING))),
    ),
    "a ticket without an end": (
        "ticket/no-time-left",
        lambda: refusal(issue(at("nothing").cage, VISIT, FIRST, until=None, now=NOON)),
    ),
    "pay out less than nothing": (
        "money/not-positive",
        lambda: at("live").refuses(replace(PAY_OUT, amount=Money(-1))),
    ),
    "a limit below nothing": (
        "account/not-a-limit",
        lambda: of_ann("known").refuses(c.SetPlayerLimits(account="ann", loss=Money(-1))),
    ),
    "exclude nobody": (
        "name/not-a-name",
        lambda: at("nothing").refuses(c.ExcludePerson(player="", reason="x")),
    ),
    "exclude twice": ("player/excluded", lambda: of_ann("excluded").refuses(EXCLUDE)),
    "readmit without a reason": (
        "reason/needed",
        lambda: of_ann("waited").refuses(replace(READMIT, reason=""), BOSS, DEPUTY),
    ),
    "a reference that nothing has": (
        "ticket/unknown",
        lambda: at("live").refuses(c.ReportTicketLost(reference=7)),
    ),
    "settle with more than is owed": ("payable/not-owed", owes_more_than_is_owed),
    "owe less than nothing": ("payable/not-owed", lambda: at("live").refuses(LESS)),
    "owe nobody more": ("name/not-a-name", lambda: at("live").refuses(replace(MORE, player=""))),
    "write off more than is owed": ("receivable/not-owed", lambda: at("live").refuses(WRITE_OFF)),
    "pay what is owed without a reason": ("reason/needed", lambda: silently(PAY_OUT)),
    "settle a debt without a reason": ("reason/needed", lambda: silently(SETTLE)),
    "adjust without a reason": ("reason/needed", lambda: silently(MORE)),
    "write off without a reason": ("reason/needed", lambda: silently(WRITE_OFF)),
}
"""The same reasons met elsewhere."""
