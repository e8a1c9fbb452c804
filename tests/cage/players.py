"""A player whom the house knows, at every stage of it."""

from collections.abc import Callable
from datetime import timedelta
from functools import cache

from cage.counter import BOSS, DEPUTY, SGD, Counter
from sicbo.cage import commands as c
from sicbo.cage import events as e
from sicbo.cage.players import LeftTable, PlayerAtTable, begin_visit, end_visit
from sicbo.money import Money
from sicbo.streams import Refusal

ANN = PlayerAtTable(table="T1", player="annie", account="ann", currency=SGD)
BY_NAME = PlayerAtTable(table="T1", player="ann", account="", currency=SGD)
DAY = "2026-11-16"
OPEN, EXCLUDE = (
    c.OpenAccount(account="ann", currency=SGD),
    c.ExcludePerson(player="ann", reason="asked for it"),
)
LIMIT = c.SetPlayerLimits(account="ann", loss=Money(5000), stake=Money(1000), seconds=3600)
READMIT = c.ReadmitPerson(player="ann", reason="asked for it")


def sit_down(at: Counter) -> None:
    """Let ann sit down at T1."""
    decided = begin_visit(at.cage, ANN)
    assert not isinstance(decided, Refusal), decided
    at.keep(decided)


def leave(at: Counter, lost: int, seconds: int, day: str = DAY) -> tuple[e.Event, ...]:
    """Let ann leave T1, so much the poorer."""
    ended = end_visit(at.cage, ANN, LeftTable(day=day, lost=Money(lost), seconds=seconds))
    at.keep(ended)
    return ended


def wait(at: Counter) -> None:
    """Let a day pass."""
    at.now += timedelta(hours=24)


STEPS: dict[str, tuple[str, Callable[[Counter], object]]] = {
    "nobody": ("", lambda _: None),
    "known": ("nobody", lambda at: at.do(OPEN)),
    "limited": ("known", lambda at: at.do(LIMIT)),
    "at-table": ("limited", sit_down),
    "left": ("at-table", lambda at: leave(at, 1500, 600)),
    "excluded": ("left", lambda at: at.do(EXCLUDE)),
    "waited": ("excluded", wait),
    "readmitted": ("waited", lambda at: at.do(READMIT, BOSS, DEPUTY)),
}
"""The moments of a player: the one before, and what leads on from it."""


@cache
def _counter(moment: str) -> Counter:
    before, step = STEPS[moment]
    counter = of_ann(before) if before else Counter()
    step(counter)
    return counter


def of_ann(moment: str) -> Counter:
    """Return a new counter at a moment of ann's."""
    made = _counter(moment)
    own = Counter(made.cage)
    own.now = made.now
    return own
