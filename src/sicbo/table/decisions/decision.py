"""A decision under way: the events so far, and the table after them."""

from collections.abc import Iterable

from sicbo.table.events import Event
from sicbo.table.evolve import evolve
from sicbo.table.refusals import refused
from sicbo.table.round import Round
from sicbo.table.state import Table


class Decision:
    """Collects the events of one decision; each changes the table that the next one sees.

    `person` is who asks for it or reports it; nobody where the program looks at its own record.
    """

    def __init__(self, table: Table, person: str = "") -> None:
        self.table = table
        self.person = person
        self.steps: list[tuple[Event, Table]] = []
        """Each event with the table after it."""
        self.takes_two = False
        """Whether it takes two people, of an order that does so in some cases."""

    @property
    def events(self) -> tuple[Event, ...]:
        """What has happened so far."""
        return tuple(event for event, _ in self.steps)

    def add(self, event: Event) -> None:
        """Let something happen."""
        self.table = evolve(self.table, event)
        self.steps.append((event, self.table))

    def add_all(self, events: Iterable[Event]) -> None:
        """Let several things happen."""
        for event in events:
            self.add(event)

    @property
    def play(self) -> Round:
        """The round in play; refused where there is none."""
        return in_play(self.table)


def in_play(table: Table) -> Round:
    """Give the round in play; refused where there is none."""
    if table.round is None:
        raise refused("round/none-in-play")
    return table.round
