"""Events and commands as text, for transcripts, logs and disputes: every fact, as recorded."""

import re
from collections.abc import Callable
from datetime import datetime
from enum import Enum

from msgspec import Struct

from sicbo.money import NOTHING, Currency, Money
from sicbo.streams import Command, Event, name_of

NOTHING_TO_TELL: tuple[object, ...] = ("", (), None, False, NOTHING, {})
LONG = ("rules", "limits", "pay_tables")
"""Fields that are left out here for their length."""
NUMBER = re.compile(r"(?:\b[0-9]{18}|\bsealed:[\w=-]+:)(?=[0-9]{4}\b)")
"""Ticket numbers are shortened to their last digits: a reader could redeem a live one."""


def short_numbers(text: str) -> str:
    """Shorten ticket numbers to their last digits.

    >>> short_numbers("ticket 1234567890123456784321")
    'ticket …4321'
    >>> short_numbers("ticket sealed:AbC_-1=:4321")
    'ticket …4321'
    """
    return NUMBER.sub("…", text)


def tell(record: Event | Command, currency: Currency) -> str:
    """Describe an event or a command in one line.

    >>> from sicbo.table.events import WagerRaised
    >>> tell(WagerRaised(round=3, wager=7, by=Money(250)), Currency("SGD", 2))
    'wager raised: round 3, wager 7, by 2.50'
    >>> from sicbo.table.events import DiceAttested
    >>> read = DiceAttested(round=3, faces=(4, None, None), person="dee", second="sue")
    >>> tell(read, Currency("SGD", 2))
    'dice attested: round 3, faces 4 none none, person dee, second sue'
    >>> from sicbo.cage.events import TicketSold
    >>> until = datetime(2026, 12, 16, 12)
    >>> sold = TicketSold(number="1", amount=Money(250), currency=Currency("SGD", 2), expires_at=until)
    >>> tell(sold, Currency("SGD", 2))
    'ticket sold: number 1, amount 2.50, currency SGD, expires at 2026-12-16T12:00:00'
    """
    name, _, _ = name_of(record).partition("/")
    words = name.replace("-", " ")
    facts = ", ".join(_in_text(each) for each in facts_of(record, currency))
    return f"{words}: {facts}" if facts else words


class Fact(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A field with its name and its value as text, or the facts of each value in it.

    A flag that is true has neither.
    """

    name: str
    words: str = ""
    each: tuple[tuple["Fact", ...], ...] = ()


def facts_of(record: Struct, currency: Currency, conceal: Callable[[str], str] = str) -> tuple[Fact, ...]:
    """List the facts of an event or a command, for screens in other languages.

    >>> from sicbo.table.events import WagerRaised
    >>> raised = WagerRaised(round=3, wager=7, by=Money(250), is_found=True)
    >>> [(each.name, each.words) for each in facts_of(raised, Currency("SGD", 2))]
    [('round', '3'), ('wager', '7'), ('by', '2.50'), ('is_found', '')]
    """
    found = ((name, getattr(record, name)) for name in record.__struct_fields__ if name not in LONG)
    return tuple(
        _fact(name, value, currency, conceal) for name, value in found if value not in NOTHING_TO_TELL
    )


def _fact(name: str, value: object, currency: Currency, conceal: Callable[[str], str]) -> Fact:
    things = value if isinstance(value, tuple) else (value,)
    if all(isinstance(each, Struct) for each in things):
        each = tuple(facts_of(thing, currency, conceal) for thing in things)
        return Fact(name=name, each=each)
    return Fact(name=name, words="" if value is True else conceal(_words(value, currency)))


def _in_text(fact: Fact) -> str:
    label = fact.name.removeprefix("is_").replace("_", " ")
    things = (f"({', '.join(_in_text(inner) for inner in each)})" for each in fact.each)
    return " ".join(filter(None, (label, fact.words, *things)))


def _words(value: object, currency: Currency) -> str:  # noqa: PLR0911 - one answer a type
    match value:
        case bool():
            return "yes" if value else "no"
        case Money():
            return currency.show(value)
        case Currency():
            return value.code
        case Enum():
            return str(value.value)
        case datetime():
            return value.isoformat(timespec="seconds")
        case Struct():  # paired with the name of its owner
            return f"({', '.join(_in_text(each) for each in facts_of(value, currency))})"
        case tuple() if value and all(isinstance(each, int) for each in value):
            return "-".join(_words(each, currency) for each in value)
        case tuple():
            return " ".join(_words(each, currency) for each in value)
        case None:
            return "none"
        case _:
            return str(value)
