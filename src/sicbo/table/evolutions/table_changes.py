"""Helpers shared by several evolutions."""

from collections.abc import Callable
from typing import Any

from immutables import Map
from msgspec.structs import replace

from sicbo.rules.equipment import Mixer
from sicbo.rules.procedure import Step
from sicbo.streams import EventOutOfPlace
from sicbo.table import events as e
from sicbo.table.round import Round, Settlement
from sicbo.table.state import Table

Evolutions = dict[type[e.Event], Callable[[Table, Any], Table]]
"""The function that applies each event to a table."""


def steps_with(steps: tuple[Step, ...], mixer: Mixer | None) -> tuple[Step, ...]:
    """Return the steps that apply with a mixer, or with none."""
    return tuple(step for step in steps if step.only_with in (None, mixer))


def with_equipment(table: Table, **changes: object) -> Table:
    """Change the equipment of the table."""
    return replace(table, equipment=replace(table.equipment, **changes))


def unchanged(table: Table, _: e.Event) -> Table:
    """Leave the table as it is: only money moved, or something was recorded."""
    return table


def in_play(table: Table) -> Round:
    """Return the round in play; without one, the event is out of place."""
    if table.round is None:
        raise EventOutOfPlace("no round is in play")
    return table.round


def with_round(table: Table, **changes: object) -> Table:
    """Change the round in play."""
    return replace(table, round=replace(in_play(table), **changes))


def with_betting(table: Table, **changes: object) -> Table:
    """Change the stakes of the round in play, or whether more may be laid."""
    play = in_play(table)
    return replace(table, round=replace(play, betting=replace(play.betting, **changes)))


def with_reading(table: Table, **changes: object) -> Table:
    """Change what is known of the faces in the round in play."""
    return with_round(table, reading=replace(in_play(table).reading, **changes))


def settlement_of(play: Round) -> Settlement:
    """Return the settlement of a round; without an outcome, the event is out of place."""
    if not isinstance(play.result, Settlement):
        raise EventOutOfPlace(f"round {play.number} has no outcome")
    return play.result


def with_next_pay_tables(table: Table) -> Table:
    """Put pay tables in force that were offered during the last round."""
    if not table.next_pay_tables:
        return table
    offered = {each: table.rule_sets[each].offering(name) for each, name in table.next_pay_tables.items()}
    return replace(table, rule_sets={**table.rule_sets, **offered}, next_pay_tables=Map())
