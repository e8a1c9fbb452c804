"""Seats and terminals: taking and leaving them, and calling an attendant."""

from sicbo.chips import Instrument
from sicbo.money import NOTHING
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Context
from sicbo.table.decisions.checks.instruments import credits_not_accepted
from sicbo.table.decisions.checks.players import known_position, refuse_other_terminal, visit_of
from sicbo.table.decisions.decision import Decision
from sicbo.table.decisions.table_setup import known_rule_set, refuse_round_in_play
from sicbo.table.refusals import refused
from sicbo.table.state import Table


def set_up_position(decision: Decision, command: c.SetUpPosition, _: Context) -> None:
    """Add a seat or a terminal with one of the table's rule sets and layouts."""
    table = decision.table
    if command.position in table.positions:
        raise refused("position/is-there", position=command.position)
    rules = known_rule_set(table, command.rule_set)
    if command.layout not in rules.entry.layouts:
        known = ", ".join(rules.entry.layouts)
        raise refused("position/unknown-layout", rule_set=rules.id, layout=command.layout, known=known)
    if not command.is_terminal:
        _refuse_other_diagram(table, command)
    elif not table.document.terminals.credits_accepted:
        raise credits_not_accepted(table)
    decision.add(
        e.PositionSetUp(
            position=command.position,
            is_terminal=command.is_terminal,
            rule_set=command.rule_set,
            layout=command.layout,
        )
    )


def _refuse_other_diagram(table: Table, command: c.SetUpPosition) -> None:
    """Refuse a seat with another layout than the other seats: they all play on the one felt."""
    for _, seat in sorted(table.positions.items()):
        if not seat.is_terminal and (seat.rule_set, seat.layout) != (command.rule_set, command.layout):
            raise refused(
                "position/other-layout",
                layout=command.layout,
                other=seat.layout,
                position=seat.id,
                clause=table.rule_sets[seat.rule_set].entry.clause,
            )


def remove_position(decision: Decision, command: c.RemovePosition, _: Context) -> None:
    """Remove a free seat or terminal."""
    refuse_round_in_play(decision.table)
    position = known_position(decision.table, command.position)
    if position.player:
        raise refused("position/is-taken", player=position.player, position=position.id)
    decision.add(e.PositionRemoved(position=command.position))


def take_position(decision: Decision, command: c.TakePosition, context: Context) -> None:
    """Open a visit at a free seat or terminal."""
    table = decision.table
    position = known_position(table, command.position)
    refuse_other_terminal(context, command.position)
    if position.player:
        raise refused("position/is-taken", player=position.player, position=position.id)
    if command.player in table.visits:
        at = table.visits[command.player].position
        raise refused("player/is-here", player=command.player, position=at)
    decision.add(
        e.VisitOpened(
            player=command.player, position=command.position, account=command.account, at=context.now
        )
    )


def leave_position(decision: Decision, command: c.LeavePosition, context: Context) -> None:
    """Close a visit of a player who has nothing left at this table."""
    visit = visit_of(decision.table, command.player)
    refuse_other_terminal(context, visit.position)
    refuse_to_leave(decision.table, command.player)
    credit = context.can_stake.get(Instrument.CREDITS, NOTHING)
    if credit > NOTHING:
        raise refused("player/has-credit", player=command.player, credit=decision.table.show(credit))
    close_visit(decision, command.player)


def close_visit(decision: Decision, player: str) -> None:
    """Close a visit; what the player said and nobody laid is not laid for whoever comes next."""
    play, position = decision.table.round, decision.table.visits[player].position
    if play is not None:
        said = [each.number for each in play.betting.spoken if each.position == position]
        decision.add_all(e.SpokenWagerLapsed(round=play.number, spoken=number) for number in said)
    decision.add(e.VisitClosed(player=player))


def refuse_to_leave(table: Table, player: str) -> None:
    """Refuse to end a visit with stakes or colour chips left at the table."""
    play = table.round
    if play is not None and any(wager.player == player for wager in play.betting.wagers.values()):
        raise refused("player/has-stakes", player=player, round=play.number)
    for held in table.colours_held:
        if held.player == player:
            chips = held.worth.minor_units // held.value.minor_units
            raise refused("player/has-colour-chips", player=player, chips=chips, colour=held.colour)


def call_attendant(decision: Decision, command: c.CallAttendant, context: Context) -> None:
    """Call an attendant to a terminal, whether or not anyone plays there."""
    position = known_position(decision.table, command.position)
    refuse_other_terminal(context, position.id)
    if position.called_at is not None:
        raise refused("position/has-called", position=position.id)
    decision.add(e.AttendantCalled(position=position.id, player=position.player, at=context.now))


def answer_call(decision: Decision, command: c.AnswerCall, context: Context) -> None:
    """Record that someone came; a terminal may also cancel its call."""
    position = known_position(decision.table, command.position)
    refuse_other_terminal(context, position.id)
    if position.called_at is None:
        raise refused("position/has-not-called", position=position.id)
    decision.add(e.CallAnswered(position=position.id, by=context.actor.person, at=context.now))


def lock_terminal(decision: Decision, command: c.LockTerminal, context: Context) -> None:
    """Lock a terminal at which someone plays."""
    position = known_position(decision.table, command.position)
    if not position.is_terminal or not position.player:
        raise refused("position/has-no-player", position=position.id)
    if position.is_locked:
        raise refused("position/is-locked", position=position.id)
    decision.add(e.TerminalLocked(position=position.id, player=position.player, by=context.actor.person))


def unlock_terminal(decision: Decision, command: c.UnlockTerminal, context: Context) -> None:
    """Unlock a terminal."""
    position = known_position(decision.table, command.position)
    if not position.is_locked:
        raise refused("position/is-not-locked", position=position.id)
    decision.add(e.TerminalUnlocked(position=position.id, player=position.player, by=context.actor.person))
