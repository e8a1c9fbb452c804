"""Finding the seat, terminal or visit that a command is about, and who may act for whom."""

from sicbo.table import commands as c
from sicbo.table.context import Context
from sicbo.table.people import Role
from sicbo.table.refusals import refused
from sicbo.table.state import Position, Table, Visit


def known_position(table: Table, position: str) -> Position:
    """Find a seat or terminal."""
    if position not in table.positions:
        raise refused("position/unknown", position=position)
    return table.positions[position]


def refuse_other_terminal(context: Context, position: str) -> None:
    """Refuse a terminal that acts for another."""
    if context.actor.role is Role.TERMINAL and context.actor.device != position:
        raise refused("position/not-yours", device=context.actor.device, position=position)


def refuse_all_but_the_terminal(context: Context, position: Position) -> None:
    """Refuse anyone but the terminal itself; at a seat the dealer registers what is done."""
    refuse_other_terminal(context, position.id)
    if is_by_staff(context, position):
        raise refused("position/acts-for-itself", position=position.id)


def refuse_for_live_terminal(context: Context, position: Position) -> None:
    """Refuse staff who act for the player of a terminal that works and is not locked."""
    if not (position.is_down or position.is_locked):
        refuse_all_but_the_terminal(context, position)


def is_by_staff(context: Context, position: Position) -> bool:
    """Return whether staff, not the terminal itself, act for its player."""
    return position.is_terminal and context.actor.role is not Role.TERMINAL


def visit_of(table: Table, player: str) -> Visit:
    """Find the visit of a player."""
    if player not in table.visits:
        raise refused("player/unknown", player=player)
    return table.visits[player]


def refuse_excluded(visit: Visit, context: Context) -> None:
    """Refuse a player who is excluded, at this table or anywhere."""
    account = context.account
    if visit.is_excluded or (account is not None and account.is_excluded):
        raise refused("player/excluded", player=visit.player)


ByNameOrPosition = c.BuyIn | c.CashOut | c.AnswerOption | c.SetOwnLimits | c.ExcludePlayer


def named_player(table: Table, command: ByNameOrPosition, context: Context) -> str:
    """Find the visit by its player or position; a terminal means its own."""
    player = command.player
    if command.position:
        position = known_position(table, command.position)
        refuse_other_terminal(context, position.id)
        if player:
            refuse_other_player(position, player)
        player = position.player
        if not player:
            raise refused("position/has-no-player", position=position.id)
    refuse_other_terminal(context, visit_of(table, player).position)
    return player


def refuse_other_player(position: Position, player: str) -> None:
    """Refuse what is meant for another player than the one at the position."""
    if position.player not in ("", player):
        raise refused("position/is-taken", player=position.player, position=position.id)
