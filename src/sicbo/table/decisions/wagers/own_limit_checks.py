"""Limits that players set for themselves, and exclusions: checked before money is taken (STD-B1, B2).

Standing wagers are never removed: a limit lowered in a round applies to the next wager.
"""

from collections.abc import Mapping

from sicbo.chips import Instrument
from sicbo.money import NOTHING, Money, total
from sicbo.own_limits import OwnLimits
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Context
from sicbo.table.decisions.checks.amounts import refuse_count
from sicbo.table.decisions.checks.players import named_player, refuse_excluded, visit_of
from sicbo.table.decisions.decision import Decision, in_play
from sicbo.table.refusals import refused
from sicbo.table.state import Position, Table, Visit

COUNTED = (Instrument.CREDITS, Instrument.COLOUR_CHIPS)
"""Instruments that the house knows a player to hold."""


def set_own_limits(decision: Decision, command: c.SetOwnLimits, context: Context) -> None:
    """Set a player's own limits, for the visit or the account."""
    visit = visit_of(decision.table, named_player(decision.table, command, context))
    for amount in (command.loss, command.stake):
        if amount is not None:
            refuse_count(decision.table, amount)
    if command.seconds is not None and command.seconds < 0:
        raise refused("player/not-a-time", seconds=command.seconds)
    wanted = OwnLimits(loss=command.loss, stake=command.stake, seconds=command.seconds)
    decision.add(e.OwnLimitsSet(player=visit.player, account=visit.account, wanted=wanted, at=context.now))


def exclude_player(decision: Decision, command: c.ExcludePlayer, context: Context) -> None:
    """Exclude a player from play; cashing out stays possible."""
    visit = visit_of(decision.table, named_player(decision.table, command, context))
    if visit.is_excluded:
        raise refused("player/excluded", player=visit.player)
    decision.add(
        e.VisitExcluded(player=visit.player, account=visit.account, reason=command.reason, at=context.now)
    )


def refuse_excluded_or_out_of_time(table: Table, position: Position, context: Context) -> None:
    """Refuse a player who is excluded, or whose own time limit is reached."""
    visit = table.visits[position.player]
    refuse_excluded(visit, context)
    limit = _in_force(visit, context).seconds
    if limit is None:
        return
    before = context.account.seconds if context.account is not None else 0
    played = before + int((context.now - visit.since).total_seconds())
    if played >= limit:
        raise refused("player/time-is-over", player=visit.player, played=played, limit=limit)


def refuse_beyond_own_limits(
    table: Table, position: Position, left: Mapping[Instrument, Money], context: Context
) -> None:
    """Refuse what was just laid where it exceeds the player's own limits; `left` is what is then in hand.

    Whatever was bought in, as credit or colour chips, and is no longer there is lost or at risk. Winnings on
    colour chips are paid in chips that the house cannot follow, and offset nothing.
    """
    visit = table.visits[position.player]
    limits = _in_force(visit, context)
    if limits.stake is not None:
        staked = _staked(table, position)
        if staked > limits.stake:
            raise refused(
                "player/stakes-too-much",
                player=visit.player,
                limit=table.show(limits.stake),
                staked=table.show(staked),
            )
    if limits.loss is not None:
        before = context.account.lost if context.account is not None else NOTHING
        bought = visit.bought_in + visit.in_colours
        lost = before + bought - total(left.get(each, NOTHING) for each in COUNTED)
        if lost > limits.loss:
            raise refused(
                "player/could-lose-too-much",
                player=visit.player,
                limit=table.show(limits.loss),
                lost=table.show(lost),
            )


def _in_force(visit: Visit, context: Context) -> OwnLimits:
    return context.account.limits if context.account is not None else visit.limits.in_force(context.now)


def _staked(table: Table, position: Position) -> Money:
    """Add up a player's stakes by area: there are few areas, but there may be many wagers."""
    staked = in_play(table).betting.staked
    rows = table.rule_sets[position.rule_set].rows
    return total(staked.get((position.player, area.id), NOTHING) for area in rows)
