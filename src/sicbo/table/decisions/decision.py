"""A decision in progress: the events so far, and the table after them."""

from collections.abc import Iterable

from sicbo.rules.posts import Duty
from sicbo.table.events import Event
from sicbo.table.evolve import evolve
from sicbo.table.people import post_for
from sicbo.table.refusals import refused
from sicbo.table.round import Round
from sicbo.table.state import Table


class Decision:
    """Collects the events of one decision; each changes the table that the next one sees.

    `person` is who orders or reports; empty where the program acts on its own record.
    """

    def __init__(self, table: Table, person: str = "") -> None:
        self.table = table
        self.person = person
        self.steps: list[tuple[Event, Table]] = []
        """Each event with the table after it."""
        self.takes_two = False
        """Whether this case takes two people, for an order that does so only in some cases."""

    @property
    def events(self) -> tuple[Event, ...]:
        """The events so far."""
        return tuple(event for event, _ in self.steps)

    def add(self, event: Event) -> None:
        """Add an event and apply it to the table."""
        self.table = evolve(self.table, event)
        self.steps.append((event, self.table))

    def add_all(self, events: Iterable[Event]) -> None:
        """Add several events."""
        for event in events:
            self.add(event)

    @property
    def play(self) -> Round:
        """The round in play; refused where there is none."""
        return in_play(self.table)

    def recorder(self, position: str) -> tuple[str, str]:
        """Return who records what a player at a seat does, and in which post; nobody at a terminal."""
        if self.table.positions[position].is_terminal:
            return "", ""
        entry = self.table.roster.get(self.person)
        return self.person, post_for(self.table.document.staff, entry, Duty.DEAL)


def in_play(table: Table) -> Round:
    """Return the round in play; refused where there is none."""
    if table.round is None:
        raise refused("round/none-in-play")
    return table.round
