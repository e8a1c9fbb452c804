"""How events of the table itself and its staff change a table."""

from msgspec.structs import replace

from sicbo.rules.equipment import InspectionTime
from sicbo.table import events as e
from sicbo.table.evolutions.table_changes import Evolutions, steps_with, with_equipment, with_next_pay_tables
from sicbo.table.people import RosterEntry
from sicbo.table.rules_in_force import rules_of
from sicbo.table.state import LimitsLater, Table


def set_up(event: e.TableSetUp) -> Table:
    """Return the new table."""
    document, rule_sets = rules_of(event.rules)
    return Table(
        id=event.table,
        document=document,
        rule_sets={each: rule_sets[each] for each in event.rule_sets},
        stake_step=document.money.as_currency().read(document.money.stake_step),
        limits=event.limits,
        emblem=event.emblem,
        colours=event.colours,
        backs_alike_in_shoe=event.backs_alike_in_shoe,
        read_back_seconds=event.read_back_seconds,
        option_seconds=event.option_seconds,
        steps=steps_with(document.procedure.steps, None),
    )


def _opened(table: Table, _: e.TableOpened) -> Table:
    return replace(table, is_open=True)


def _closed(table: Table, _: e.TableClosed) -> Table:
    """Close the table: inspections before opening are due again, those of the shift are not.

    The chain of seeds ends here; after the next opening the table may commit to a new one.
    """
    inspections = table.equipment.inspections_without(due=InspectionTime.BEFORE_OPENING)
    closed = replace(table, is_open=False, last_round=0)
    return with_equipment(closed, inspections=inspections, draws=None, read_by_hand="")


def _last_round_announced(table: Table, event: e.LastRoundAnnounced) -> Table:
    return replace(table, last_round=event.round)


def _last_round_taken_back(table: Table, _: e.LastRoundTakenBack) -> Table:
    return replace(table, last_round=0)


def _shift_started(table: Table, event: e.ShiftStarted) -> Table:
    inspections = table.equipment.inspections_without(due=InspectionTime.SHIFT_START)
    return with_equipment(replace(table, shift=event.shift), inspections=inspections)


def _post_assigned(table: Table, event: e.PostAssigned) -> Table:
    return replace(table, roster=table.roster.set(event.person, RosterEntry(event.post)))


def _acting_assigned(table: Table, event: e.ActingAssigned) -> Table:
    entry = replace(table.roster[event.person], acting=event.post)
    return replace(table, roster=table.roster.set(event.person, entry))


def _released(table: Table, event: e.PersonReleased) -> Table:
    return replace(table, roster=table.roster.delete(event.person))


def _limits_set(table: Table, event: e.LimitsSet) -> Table:
    return replace(table, limits=event.limits, limits_later=None)


def _limits_announced(table: Table, event: e.LimitsAnnounced) -> Table:
    return replace(table, limits_later=LimitsLater(event.limits, event.since))


def _pay_table_offered(table: Table, event: e.PayTableOffered) -> Table:
    """Apply it at once between rounds; a round in play keeps the odds at which its stakes were laid."""
    following = replace(table, next_pay_tables=table.next_pay_tables.set(event.rule_set, event.pay_table))
    return following if table.round is not None else with_next_pay_tables(following)


EVOLUTIONS: Evolutions = {
    e.TableOpened: _opened,
    e.TableClosed: _closed,
    e.LastRoundAnnounced: _last_round_announced,
    e.LastRoundTakenBack: _last_round_taken_back,
    e.ShiftStarted: _shift_started,
    e.PostAssigned: _post_assigned,
    e.ActingAssigned: _acting_assigned,
    e.PersonReleased: _released,
    e.LimitsSet: _limits_set,
    e.LimitsAnnounced: _limits_announced,
    e.PayTableOffered: _pay_table_offered,
}
