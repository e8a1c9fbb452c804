"""The phrases of reports, and the codes in them, each ready to be translated.

In English a code stays a code, as machines know it; other languages translate it.
"""

import re
from collections.abc import Iterable
from functools import cache, reduce

from sicbo.streams import ADMINISTRATION, CAGE
from sicbo.words.catalogue import Words, coded, words

REPORTS, TERMS, COMMON = "reports", "terms", "common"
PROGRAM = "program"
A_RECORD = re.compile(r"[a-z-]+/[0-9]+")
"""The name of a kind of event, with its version."""


def phrase(key: str, /, **facts: str | int) -> Words:
    """Return a phrase of the reports.

    >>> phrase("verdict/too-few"), phrase("dice/set", serial="D1")
    ('too few to judge', 'dice D1')
    """
    return words(REPORTS, key, **facts) if facts else _alone(key)


@cache
def _alone(key: str) -> Words:
    return words(REPORTS, key)


def term(code: str) -> Words:
    """Return a code of a closed list, such as a role."""
    return coded(code, TERMS)


def post(title: str) -> Words:
    """Return the title of a post."""
    return coded(title, "posts")


def area(code: str) -> Words:
    """Return an area by its id.

    >>> area("double:3")
    'double:3'
    """
    kind, _, faces = code.partition(":")
    return coded(code, COMMON, key=f"kind.{kind}", faces=faces)


def areas(codes: Iterable[str]) -> str:
    """Return a list of areas, or kinds of them."""
    return listed(map(area, codes), "beside")


def event(name: str) -> Words:
    """Return the name of a kind of event."""
    return coded(name, "orders", key=f"event-{name.partition('/')[0]}")


def stream(name: str) -> str:
    """Return where something was recorded: a table by its own name, other streams translated."""
    return term(name) if name in (CAGE, ADMINISTRATION) else name


def person(name: str) -> str:
    """Return who did something: people by their names, the program translated."""
    return term(name) if name == PROGRAM else name


def account(name: str) -> Words:
    """Return an account of the ledger.

    >>> account("player-credit:ann")
    'player-credit:ann'
    """
    kind, _, of = name.partition(":")
    return coded(name, REPORTS, key="account-of", kind=term(kind), of=of) if of else term(kind)


def reason(text: str) -> Words:
    """Return why something happened: a code, words of the program, or someone's own words."""
    return event(text) if A_RECORD.fullmatch(text) else coded(text, "irregularities", REPORTS, TERMS)


def odds(text: str) -> Words:
    """Return odds as they are shown, such as 11.5 to 1."""
    against, _, per = text.partition(" to ")
    return coded(text, COMMON, key="odds", against=against, per=per)


def listed(parts: Iterable[str], how: str = "and") -> str:
    """Join several texts; `how` is `and`, `beside` or `then`.

    >>> listed(["dealer", "cashier"]), listed([])
    ('dealer, cashier', '')
    """
    found = list(parts)
    if not found:
        return ""
    return reduce(lambda first, rest: phrase(f"list/{how}", first=first, rest=rest), found)
