"""Settings of a process that runs a house: the intervals of its periodic work, tables and tickets."""

from msgspec import Struct

from sicbo.house_runtime.shared_streams.cage_rules import TicketRules
from sicbo.house_runtime.tables.running_table import Settings


class HouseSettings(Struct, frozen=True):
    """How a process looks after the tables of its house."""

    table: Settings = Settings()
    look_every: float = 1
    """Seconds between checks for tables without an owner."""
    seal_every: float = 5
    """Seconds between checks whether a tree head is due."""
    answer_within: float = 10
    without_bus: float = 10
    """Seconds without a bus after which a process gives up its tables, to one that others can reach."""
    clock_seconds: float = 2
    """Seconds from the clock of the store from which on a process runs no table."""
    tickets: TicketRules = TicketRules()
    expire_every: float = 3600
    """Seconds between checks for expired tickets."""
