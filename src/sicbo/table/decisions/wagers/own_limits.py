"""What players have set for themselves, and who may not play: looked at before money is taken (STD-B1, B2).

What stands is never taken off: a limit that is lowered in a round bites on the next wager.
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
"""What the house knows to be in a player's hands."""


def set_own_limits(decision: Decision, command: c.SetOwnLimits, context: Context) -> None:
    """Take what a player wishes, for the visit or the account."""
    visit = visit_of(decision.table, named_player(decision.table, command, context))
    for amount in (command.loss, command.stake):
        if amount is not None:
            refuse_count(decision.table, amount)
    if command.seconds is not None and command.seconds < 0:
        raise refused("player/not-a-time", seconds=command.seconds)
    wanted = OwnLimits(loss=command.loss, stake=command.stake, seconds=command.seconds)
    decision.add(e.OwnLimitsSet(player=visit.player, account=visit.account, wanted=wanted, at=context.now))


def exclude_player(decision: Decision, command: c.ExcludePlayer, context: Context) -> None:
    """Let a player play no more; the way to the cash-out stays open."""
    visit = visit_of(decision.table, named_player(decision.table, command, context))
    if visit.is_excluded:
        raise refused("player/excluded", player=visit.player)
    decision.add(
        e.VisitExcluded(player=visit.player, account=visit.account, reason=command.reason, at=context.now)
    )


def refuse_player(table: Table, position: Position, context: Context) -> None:
    """Refuse a player who may not play, or no longer wants to."""
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
    """Refuse what was just laid where it is more than the player wants; `left` is what is in hand then.

    All that was bought in, as credit or in chips of a colour, and is not there any more is lost, or would be.
    Winnings of colour chips are paid in chips that come and go in pockets, and make up for nothing.
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
    """Add up what a player has on the layout, area by area: there are few, and may be many wagers."""
    staked = in_play(table).betting.staked
    rows = table.rule_sets[position.rule_set].rows
    return total(staked.get((position.player, area.id), NOTHING) for area in rows)
