"""Orders about wagers: laying, withdrawing and moving them, and spoken wagers."""

from collections.abc import Iterable

from msgspec.structs import replace

from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.posts import Duty
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Context
from sicbo.table.decisions.checks.players import known_position, refuse_all_but_the_terminal
from sicbo.table.decisions.checks.turns import refuse_closed_betting, refuse_other_round
from sicbo.table.decisions.decision import Decision
from sicbo.table.decisions.players.colour_chips import refuse_other_chips
from sicbo.table.decisions.wagers.own_limit_checks import (
    refuse_beyond_own_limits,
    refuse_excluded_or_out_of_time,
)
from sicbo.table.decisions.wagers.stakes import (
    PLAYERS_OWN,
    Hand,
    lay,
    offered_area,
    refuse_uncovered,
    take_back,
)
from sicbo.table.people import Role, holds_duty, post_for
from sicbo.table.refusals import refused
from sicbo.table.round import Round
from sicbo.table.state import Position, Table

Change = c.TakeBackWagers | c.MoveWager | c.UndoSlip | c.ClearWagers | c.RepeatWagers | c.DoubleWagers
"""Commands that change wagers of a position and name the round they are meant for."""


def lay_wagers(decision: Decision, command: c.LayWagers, context: Context) -> None:
    """Register or raise wagers, all or none."""
    position = playing_position(decision.table, command.position)
    hand = who_lays(decision.table, position, context, is_on_request=command.is_on_request)
    refuse_other_round(refuse_closed_betting(decision.table, context.now), command.round)
    refuse_excluded_or_out_of_time(decision.table, position, context)
    _refuse_no_stakes(command.stakes)
    refuse_other_chips(decision.table, command.stakes, context)
    lay_all(decision, position, command.stakes, context, hand)


def lay_all(
    decision: Decision, position: Position, stakes: Iterable[c.Stake], context: Context, hand: Hand
) -> None:
    """Lay the stakes of one slip, if the player can cover all of them."""
    slip = next_slip(decision, position)
    left = dict(context.can_stake)
    for stake in stakes:
        lay(decision, position, stake, hand, slip)
        refuse_uncovered(decision.table, position.player, stake, left)
    refuse_beyond_own_limits(decision.table, position, left, context)


def next_slip(decision: Decision, position: Position) -> int:
    """Return the number of the next slip of a position."""
    made = decision.play.betting.slips.get(position.id, ())
    return made[-1].number + 1 if made else 1


def playing_position(table: Table, position_id: str) -> Position:
    """Find a seat or terminal that is taken."""
    position = known_position(table, position_id)
    if not position.player:
        raise refused("position/has-no-player", position=position.id)
    return position


def who_lays(table: Table, position: Position, context: Context, *, is_on_request: bool) -> Hand:
    """Return who lays a wager: a member of staff on request, or the player."""
    refuse_all_but_the_terminal(context, position)
    if context.actor.role is Role.TERMINAL or not is_on_request:
        return PLAYERS_OWN
    staff = table.document.staff
    person = context.actor.person
    entry = table.roster.get(person)
    if not holds_duty(staff, entry, Duty.LAY_WAGER_FOR_PLAYER):
        authority = next(each for each in staff.authorities if each.duty is Duty.LAY_WAGER_FOR_PLAYER)
        posts = ", ".join(authority.posts)
        raise refused("wager/not-laid-by-staff", person=person, posts=posts, clause=authority.clause)
    return Hand(person, post_for(staff, entry, Duty.LAY_WAGER_FOR_PLAYER))


def _refuse_no_stakes(stakes: tuple[c.Stake, ...]) -> None:
    if not stakes:
        raise refused("wager/nothing-named")


def take_back_wagers(decision: Decision, command: c.TakeBackWagers, context: Context) -> None:
    """Lower or withdraw wagers, all or none."""
    position, _ = may_change(decision, command, context, Irregular.LATE_WITHDRAWAL)
    _refuse_no_stakes(command.stakes)
    slip = next_slip(decision, position)
    for stake in command.stakes:
        take_back(decision, position, stake, slip)


def move_wager(decision: Decision, command: c.MoveWager, context: Context) -> None:
    """Move a stake to another area: back from the one and onto the other."""
    position, _ = may_change(decision, command, context, Irregular.LATE_WITHDRAWAL)
    refuse_excluded_or_out_of_time(decision.table, position, context)
    slip = next_slip(decision, position)
    take_back(decision, position, command.stake, slip)
    lay(decision, position, replace(command.stake, area=command.to), PLAYERS_OWN, slip)


def may_change(
    decision: Decision, command: Change, context: Context, late: Irregular
) -> tuple[Position, Round]:
    """Check that the sender may act for a player here, and that betting is open in the round meant."""
    position = playing_position(decision.table, command.position)
    refuse_all_but_the_terminal(context, position)
    play = refuse_closed_betting(decision.table, context.now, late)
    refuse_other_round(play, command.round)
    return position, play


# ---- spoken wagers -----------------------------------------------------------------------------------


def speak_wager(decision: Decision, command: c.SpeakWager, context: Context) -> None:
    """Record a spoken wager, which needs chips in hand and counts only once it is laid."""
    position = playing_position(decision.table, command.position)
    refuse_all_but_the_terminal(context, position)
    play = refuse_closed_betting(decision.table, context.now)
    refuse_excluded_or_out_of_time(decision.table, position, context)
    if not command.are_chips_in_hand:
        raise refused("wager/no-chips-in-hand", clause=_laying_clause(decision.table))
    refuse_other_chips(decision.table, [command.stake], context)
    offered_area(decision.table, position, command.stake)
    number = max((each.number for each in play.betting.spoken), default=0) + 1
    decision.add(e.WagerSpoken(round=play.number, spoken=number, position=position.id, stake=command.stake))


def _laying_clause(table: Table) -> tuple[str, ...]:
    authorities = table.document.staff.authorities
    return next((each.clause for each in authorities if each.duty is Duty.LAY_WAGER_FOR_PLAYER), ())


def lay_spoken_wager(decision: Decision, command: c.LaySpokenWager, context: Context) -> None:
    """Lay a spoken wager; it counts where it lies, which is for the player to watch (T65)."""
    play = refuse_closed_betting(decision.table, context.now)
    spoken = next((each for each in play.betting.spoken if each.number == command.spoken), None)
    if spoken is None:
        raise refused("wager/spoken-unknown", spoken=command.spoken)
    position = playing_position(decision.table, spoken.position)
    hand = who_lays(decision.table, position, context, is_on_request=True)
    refuse_excluded_or_out_of_time(decision.table, position, context)
    stake, left = replace(spoken.stake, area=command.area), dict(context.can_stake)
    wager = lay(decision, position, stake, hand)
    refuse_uncovered(decision.table, position.player, stake, left)
    refuse_beyond_own_limits(decision.table, position, left, context)
    decision.add(e.SpokenWagerLaid(round=play.number, spoken=spoken.number, wager=wager))
