"""Applying events to a table: `evolve(table, event) -> table`.

Whether an event may happen was decided before; nothing is checked here.
"""

from sicbo.streams import EventOutOfPlace
from sicbo.table import events as e
from sicbo.table.evolutions import equipment, irregular, players, staff, table_money, wagers
from sicbo.table.evolutions import round as round_of_play
from sicbo.table.evolutions.staff import set_up
from sicbo.table.evolutions.table_changes import Evolutions
from sicbo.table.state import Table

EVOLUTIONS: Evolutions = {
    **staff.EVOLUTIONS,
    **equipment.EVOLUTIONS,
    **players.EVOLUTIONS,
    **table_money.EVOLUTIONS,
    **wagers.EVOLUTIONS,
    **round_of_play.EVOLUTIONS,
    **irregular.EVOLUTIONS,
}
"""The function that applies each event, except setting up a table."""


def evolve(table: Table | None, event: e.Event) -> Table:
    """Return the table after an event."""
    if isinstance(event, e.TableSetUp):
        return set_up(event)
    if table is None:
        raise EventOutOfPlace(f"{type(event).__name__} before the table was set up")
    return EVOLUTIONS[type(event)](table, event)
