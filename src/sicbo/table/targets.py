"""What an order to a table would change, and how that stands now: what two people must have seen alike.

Wagers come and go while a proposal waits, so the version is that of the thing itself and not of the table:
the limits, the round that is corrected, the hold that is decided. Which order is about what stands in the
specifications (`table.orders`).
"""

from collections.abc import Iterable
from hashlib import sha256

from sicbo.orders import Target
from sicbo.table import commands as c
from sicbo.table.state import Table


def whole_table(table: Table, _: c.Command) -> Target:
    """Give the table itself, which has no versions."""
    return Target(f"table {table.id}", "")


def limits(table: Table, _: c.SetLimits) -> Target:
    """Give the limits, by a hash of them."""
    by_kind = table.limits.by_kind.items()
    told = [f"{kind.value} {each.minimum} {each.maximum}" for kind, each in by_kind]
    text = "\n".join([*sorted(told), f"cap {table.limits.cap}"])
    return Target("limits", sha256(text.encode()).hexdigest())


def pay_table(table: Table, command: c.OfferPayTable) -> Target:
    """Give the pay table of a rule set, by its name."""
    rules = table.rule_sets.get(command.rule_set)
    return Target(f"pay table of {command.rule_set}", rules.pay_table.name if rules else "")


def opening_hours(table: Table, _: c.OpenTable | c.CloseTable) -> Target:
    """Give the hours and rounds of the table: what was counted is the tray before another round was paid."""
    return Target(f"state of table {table.id}", f"{_hours(table)}, {table.rounds_opened} rounds")


def slip(table: Table, command: c.FillTray | c.CreditTray) -> Target:
    """Give the slip of a fill or a credit."""
    return Target(f"slip {command.slip}", _hours(table))


def box(table: Table, command: c.DropBox) -> Target:
    """Give a drop box."""
    return Target(f"box {command.box}", _hours(table))


def _hours(table: Table) -> str:
    """Say in which hours of the table money comes or goes: it is not counted twice, before and after."""
    return f"{'open' if table.is_open else 'closed'}, shift {table.shift}"


def corrected_round(table: Table, command: c.CorrectOutcome) -> Target:
    """Give the round that is put right."""
    return _rounds(table, (command.round,))


def voided_rounds(table: Table, command: c.VoidRounds) -> Target:
    """Give the rounds that are made void."""
    return _rounds(table, command.rounds)


def hold(table: Table, command: c.GiveRuling) -> Target:
    """Give a hold, and the rounds that its ruling touches."""
    held = [each.round for each in table.holds if each.number == command.hold]
    rounds = _rounds(table, (*command.rounds, *held))
    return Target(f"hold {command.hold}", f"{'held' if held else 'not held'}; {rounds.version}")


def dice(table: Table, _: c.AttestDice) -> Target:
    """Give the dice as they lie after the last interruption."""
    play = table.round
    return Target("dice", f"round {play.number}, {play.interruptions} interruptions" if play else "")


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
