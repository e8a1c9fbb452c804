"""What an order to a table would change, and how that stands now: what two people must have seen alike.

Wagers come and go while a proposal waits, so the version is that of the thing itself and not of the table:
the limits, the round that is corrected, the hold that is decided.
"""

from collections.abc import Iterable
from hashlib import sha256

from sicbo.proposals.target import Target
from sicbo.table import commands as c
from sicbo.table.limits import Limits
from sicbo.table.state import Table


def target_of(table: Table, command: c.Command) -> Target:  # noqa: PLR0911 - one answer a kind
    """Name what an order is about, with its version."""
    match command:
        case c.SetLimits():
            return Target("limits", _limits(table.limits))
        case c.OfferPayTable(rule_set=name):
            rules = table.rule_sets.get(name)
            return Target(f"pay table of {name}", rules.pay_table.name if rules else "")
        case c.OpenTable() | c.CloseTable():
            # What was counted is the tray as it was before another round paid out of it.
            return Target(f"state of table {table.id}", f"{_hours(table)}, {table.rounds_opened} rounds")
        case c.FillTray(slip=slip) | c.CreditTray(slip=slip):
            return Target(f"slip {slip}", _hours(table))
        case c.DropBox(box=box):
            return Target(f"box {box}", _hours(table))
        case c.CorrectOutcome(round=number):
            return _rounds(table, (number,))
        case c.VoidRounds(rounds=numbers):
            return _rounds(table, numbers)
        case c.GiveRuling(hold=number):
            held = [each.round for each in table.holds if each.number == number]
            rounds = _rounds(table, (*command.rounds, *held))
            return Target(f"hold {number}", f"{'held' if held else 'not held'}; {rounds.version}")
        case c.AttestDice():
            play = table.round
            return Target("dice", f"round {play.number}, {play.interruptions} interruptions" if play else "")
        case _:
            return Target(f"table {table.id}", "")


def _limits(limits: Limits) -> str:
    told = [f"{kind.value} {each.minimum} {each.maximum}" for kind, each in limits.by_kind.items()]
    return sha256("\n".join([*sorted(told), f"cap {limits.cap}"]).encode()).hexdigest()


def _hours(table: Table) -> str:
    """Say in which hours of the table money comes or goes: it is not counted twice, before and after."""
    return f"{'open' if table.is_open else 'closed'}, shift {table.shift}"


def _rounds(table: Table, numbers: Iterable[int]) -> Target:
    named = sorted(set(numbers))
    versions = "; ".join(f"{each}: {_round(table, each)}" for each in named)
    return Target(f"rounds {', '.join(map(str, named))}", versions)


def _round(table: Table, number: int) -> str:
    play = table.round
    if play is not None and play.number == number:
        return f"in play, revision {play.revision}, outcome {play.outcome or 'none'}"
    if not 1 <= number <= table.rounds_opened:
        return "not played"
    return f"over, revision {table.revisions.get(number, 1)}"
