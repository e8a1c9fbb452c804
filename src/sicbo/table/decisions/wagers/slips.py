"""Undo, clear, rebet, double: slips that the table makes from its own record, all or nothing.

The sender names no stakes: two requests sent at once cannot mean different things, and screens need no rules.
They are about credit; chips on the felt are moved by hand.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from sicbo.chips import Instrument
from sicbo.money import NOTHING, Money
from sicbo.rules.irregularities import Event as Irregular
from sicbo.table import commands as c
from sicbo.table.context import Context
from sicbo.table.decisions.decision import Decision
from sicbo.table.decisions.wagers.own_limit_checks import (
    refuse_beyond_own_limits,
    refuse_excluded_or_out_of_time,
)
from sicbo.table.decisions.wagers.stakes import PLAYERS_OWN, lay, refuse_uncovered, take_back
from sicbo.table.decisions.wagers.wagers import lay_all, may_change, next_slip
from sicbo.table.refusals import refused
from sicbo.table.round import Round
from sicbo.table.state import Position, Table


def undo_slip(decision: Decision, command: c.UndoSlip, context: Context) -> None:
    """Undo the last slip, change by change in reverse."""
    position, play = may_change(decision, command, context, Irregular.LATE_WITHDRAWAL)
    made = play.betting.slips.get(position.id, ())
    if not made:
        raise refused("wager/nothing-to-undo", player=position.player)
    lays_again = any(change.amount < NOTHING for change in made[-1].changes)
    if lays_again:
        refuse_excluded_or_out_of_time(decision.table, position, context)
    left = dict(context.can_stake)
    for change in reversed(made[-1].changes):
        stake = replace(change, amount=Money(abs(change.amount.minor_units)))
        if change.amount > NOTHING:
            take_back(decision, position, stake, -made[-1].number)
            left[stake.instrument] = left.get(stake.instrument, NOTHING) + stake.amount
        else:
            lay(decision, position, stake, PLAYERS_OWN, -made[-1].number)
            refuse_uncovered(decision.table, position.player, stake, left)
    if lays_again:
        refuse_beyond_own_limits(decision.table, position, left, context)


def clear_wagers(decision: Decision, command: c.ClearWagers, context: Context) -> None:
    """Withdraw everything as one slip, which can be undone."""
    position, play = may_change(decision, command, context, Irregular.LATE_WITHDRAWAL)
    stakes = _standing(decision.table, position, play)
    slip = next_slip(decision, position)
    for stake in stakes:
        take_back(decision, position, stake, slip)


def double_wagers(decision: Decision, command: c.DoubleWagers, context: Context) -> None:
    """Lay all standing stakes once more."""
    position, play = may_change(decision, command, context, Irregular.LATE_WAGER)
    refuse_excluded_or_out_of_time(decision.table, position, context)
    lay_all(decision, position, _standing(decision.table, position, play), context, PLAYERS_OWN)


def repeat_wagers(decision: Decision, command: c.RepeatWagers, context: Context) -> None:
    """Lay the stakes of the last round that the player did not sit out, however it ended."""
    position, _ = may_change(decision, command, context, Irregular.LATE_WAGER)
    refuse_excluded_or_out_of_time(decision.table, position, context)
    stakes = decision.table.visits[position.player].last_stakes
    if not stakes:
        raise refused("wager/nothing-to-repeat", player=position.player)
    lay_all(decision, position, stakes, context, PLAYERS_OWN)


def _standing(table: Table, position: Position, play: Round) -> tuple[c.Stake, ...]:
    stakes = tuple(_credit_of(table, position, play))
    if not stakes:
        raise refused("wager/nothing-stands", player=position.player)
    return stakes


def _credit_of(table: Table, position: Position, play: Round) -> Iterator[c.Stake]:
    """List the credit stakes of the player at a position, in the order of the pay table."""
    for area in table.rule_sets[position.rule_set].rows:
        number = play.betting.spots.get((position.id, area.id, Instrument.CREDITS, ""))
        wager = play.betting.wagers[number] if number is not None else None
        if wager is not None and wager.player == position.player:
            yield wager.as_stake()
