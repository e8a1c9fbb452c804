"""A player asks for someone at a terminal, and someone comes: both are on record, with their times."""

from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Context
from sicbo.table.decisions.decision import Decision
from sicbo.table.decisions.players import known_position, refuse_other_terminal
from sicbo.table.refusals import refused


def call_attendant(decision: Decision, command: c.CallAttendant, context: Context) -> None:
    """Let a terminal ask for someone, whether anybody plays at it or wants to."""
    position = known_position(decision.table, command.position)
    refuse_other_terminal(context, position.id)
    if position.called_at is not None:
        raise refused("position/has-called", position=position.id)
    decision.add(e.AttendantCalled(position=position.id, player=position.player, at=context.now))


def answer_call(decision: Decision, command: c.AnswerCall, context: Context) -> None:
    """Put on record that someone came; a terminal may say that nobody need come any more."""
    position = known_position(decision.table, command.position)
    refuse_other_terminal(context, position.id)
    if position.called_at is None:
        raise refused("position/has-not-called", position=position.id)
    decision.add(e.CallAnswered(position=position.id, by=context.actor.person, at=context.now))
