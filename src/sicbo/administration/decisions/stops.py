"""Decisions about stops of play: at a table, at all tables, for a pay table, and their end by a named person.

Tables open no betting while a stop concerns them; the round in play concludes.
"""

from collections.abc import Iterator

from sicbo.administration import commands as c
from sicbo.administration import events as e
from sicbo.administration.access import refuse_other_pit
from sicbo.administration.context import Context
from sicbo.administration.decisions.names import refuse_no_reason, refuse_unknown_table
from sicbo.administration.refusals import refused
from sicbo.administration.state import Administration

ALL_TABLES = "all tables"
"""What a stop of the house concerns, to someone who has only a pit."""


def stop_play(administration: Administration, command: c.StopPlay, context: Context) -> Iterator[e.Event]:
    """Stop play where it is not stopped by a person yet."""
    refuse_no_reason(command.reason)
    if command.table:
        refuse_unknown_table(administration, command.table)
    if bool(command.rule_set) is not bool(command.pay_table):
        raise refused("stop/no-pay-table", rule_set=command.rule_set, pay_table=command.pay_table)
    refuse_other_pit(administration, context.actor, command.table or ALL_TABLES)
    scope = command.table, command.rule_set, command.pay_table
    for each in administration.stops:
        if each.scope == scope and not each.is_fault:
            raise refused("stop/is-on", stop=each.number, by=each.by, reason=each.reason)
    yield e.PlayStopped(
        stop=administration.stops_made + 1,
        table=command.table,
        rule_set=command.rule_set,
        pay_table=command.pay_table,
        reason=command.reason,
        stopped_by=context.actor.person,
    )


def resume_play(administration: Administration, command: c.ResumePlay, context: Context) -> Iterator[e.Event]:
    """End a stop, in the pit that it concerns."""
    found = next((each for each in administration.stops if each.number == command.stop), None)
    if found is None:
        known = ", ".join(str(each.number) for each in administration.stops) or "none"
        raise refused("stop/unknown", stop=command.stop, known=known)
    refuse_no_reason(command.reason)
    refuse_other_pit(administration, context.actor, found.table or ALL_TABLES)
    yield e.PlayResumed(
        stop=found.number, table=found.table, reason=command.reason, resumed_by=context.actor.person
    )
