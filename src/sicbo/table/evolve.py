"""What each event makes of a table: `evolve(table, event) -> table`, without any question or doubt.

Whether an event may happen was decided before; here it has happened.
"""

from sicbo.streams import EventOutOfPlace
from sicbo.table import events as e
from sicbo.table.evolutions import equipment, irregular, players, staff, table_money, wagers
from sicbo.table.evolutions import round as round_of_play
from sicbo.table.evolutions.parts import Evolutions
from sicbo.table.evolutions.staff import set_up
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
"""Every event but the setting up of a table, with what it changes."""


def evolve(table: Table | None, event: e.Event) -> Table:
    """Give the table after an event."""
    if isinstance(event, e.TableSetUp):
        return set_up(event)
    if table is None:
        raise EventOutOfPlace(f"{type(event).__name__} before the table was set up")
    return EVOLUTIONS[type(event)](table, event)
