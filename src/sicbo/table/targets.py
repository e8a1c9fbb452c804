"""Targets of orders that take two people: what would change, with its version, so that both saw the same.

Wagers come and go while a proposal waits, so the version is that of the target itself and not of the table:
the limits, the round corrected, the hold decided. The specifications (`table.orders`) give the target of each
order.
"""

from collections.abc import Iterable
from hashlib import sha256

from sicbo.orders import Target
from sicbo.table import commands as c
from sicbo.table.state import Table


def whole_table(table: Table, _: c.Command) -> Target:
    """Target the table itself, without a version."""
    return Target(f"table {table.id}", "")


def limits(table: Table, _: c.SetLimits) -> Target:
    """Target the limits, with their hash as the version."""
    by_kind = table.limits.by_kind.items()
    lines = [f"{kind.value} {each.minimum} {each.maximum}" for kind, each in by_kind]
    text = "\n".join([*sorted(lines), f"cap {table.limits.cap}"])
    return Target("limits", sha256(text.encode()).hexdigest())


def pay_table(table: Table, command: c.OfferPayTable) -> Target:
    """Target the pay table of a rule set, by its name."""
    rules = table.rule_sets.get(command.rule_set)
    return Target(f"pay table of {command.rule_set}", rules.pay_table.name if rules else "")


def opening_hours(table: Table, _: c.OpenTable | c.CloseTable) -> Target:
    """Target the state of the table and its rounds: a tray count is stale once another round is paid."""
    return Target(f"state of table {table.id}", f"{_hours(table)}, {table.rounds_opened} rounds")


def tray(table: Table, _: c.FillTray | c.CreditTray) -> Target:
    """Target the tray, of which several fills and credits may be proposed at a time."""
    return Target(f"tray of {table.id}", _hours(table))


def box(table: Table, command: c.DropBox) -> Target:
    """Target a drop box."""
    return Target(f"box {command.box}", _hours(table))


def _hours(table: Table) -> str:
    """Return a version that changes when the table opens, closes or starts a shift."""
    return f"{'open' if table.is_open else 'closed'}, shift {table.shift}"


def corrected_round(table: Table, command: c.CorrectOutcome) -> Target:
    """Target the round to be corrected."""
    return _rounds(table, (command.round,))


def voided_rounds(table: Table, command: c.VoidRounds) -> Target:
    """Target the rounds to be voided."""
    return _rounds(table, command.rounds)


def recovery_notice(table: Table, _: c.AnnounceRecovery) -> Target:
    """Target the notice that winnings are recovered, by its text."""
    return Target("notice of recovery", table.recovery_notice)


def hold(table: Table, command: c.GiveRuling) -> Target:
    """Target a hold, and the rounds that its ruling affects."""
    held = [each.all_rounds or (each.round,) for each in table.holds if each.number == command.hold]
    rounds = _rounds(table, (*command.rounds, *(number for rounds in held for number in rounds)))
    return Target(f"hold {command.hold}", f"{'held' if held else 'not held'}; {rounds.version}")


def dice(table: Table, _: c.AttestDice) -> Target:
    """Target the dice as they lie after the last interruption."""
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
