"""Terminals of the open cover game at one table: what its clause tests share."""

from collections.abc import Sequence

from at_the_table import AtTheTable
from sicbo.money import Money
from sicbo.rules.irregularities import Verdict
from sicbo.rules.voids import Ground
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.refusals import Refusal

RWS = "rws-open-cover-etg-2021"
TABLE_1, TABLE_2, TABLE_3 = "rws-open-cover-2021-1", "rws-open-cover-2021-2", "rws-open-cover-2021-3"
MANAGER = "table-games-shift-manager"
FIVE = ("ann", "bob", "cat", "dan", "eve")


def cluster(
    *,
    names: Sequence[str] = FIVE,
    wagers: dict[str, dict[str, float]] | None = None,
    seconds: int | None = None,
) -> AtTheTable:
    """Open a table with a terminal for each name, and a round with these wagers."""
    at = AtTheTable(RWS)
    for name in names:
        at.terminal(name)
    at.open_betting(seconds)
    for name, stakes in (wagers or {}).items():
        at.lay(name, stakes)
    return at


def three_layouts() -> AtTheTable:
    """Open a table with one terminal for each layout, named after it."""
    at = AtTheTable(RWS)
    for name, rule_set in (("A", TABLE_1), ("B", TABLE_2), ("C", TABLE_3)):
        at.terminal(name, rule_set=rule_set, layout=name)
    return at


OFFENCE = Ground.SUSPECTED_OFFENCE
"""The ground of every void by ruling here."""


def play_rounds(at: AtTheTable, rounds: int) -> None:
    """Play rounds in which ann wins 10 on small and bob loses 10 on big."""
    for _ in range(rounds):
        at.round((1, 2, 4), {"ann": {"small": 10}, "bob": {"big": 10}})


def rule(
    at: AtTheTable, verdict: Verdict, *, by: str = MANAGER, second: str = "", rounds: tuple[int, ...] = ()
) -> tuple[e.Event, ...] | Refusal:
    """Give a ruling on what is held first."""
    hold = at.now_table.holds[0].number
    ruling = c.GiveRuling(hold=hold, verdict=verdict, reason="as the dice lay", rounds=rounds, ground=OFFENCE)
    return at.send(ruling, by=by, second=second)


def credits_of(at: AtTheTable, *names: str) -> list[Money]:
    """List what credit players have."""
    return [at.credit(name) for name in names]


def read_by(at: AtTheTable, *faces: int | None) -> None:
    """Let two people say what the dice show."""
    one, two, three = faces
    at.do(c.AttestDice(faces=(one, two, three)), by="dealer", second="pit-supervisor")
