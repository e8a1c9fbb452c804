"""Tickets looked at from both sides: what tables say they issued and redeemed, and what the cage says.

Under one key both sides must say the same of a ticket. Then the live tickets of the cage are what their
account in the books has, not only now: at every commit there was.
"""

from collections.abc import Iterator

from msgspec import Struct, field

from sicbo.audit.findings import Finding
from sicbo.cage import events as at_cage
from sicbo.cage.numbers import shown
from sicbo.house_runtime.shared_streams.cross_stream_batch import ticketed
from sicbo.streams import CAGE, Event

TICKETS = "tickets"
"""The name of their account."""


class TicketsSeen(Struct):
    """What was said of tickets: for each key and number, what tables said less what the cage said."""

    unmatched: dict[tuple[str, str], int] = field(default_factory=dict)

    def see(self, key: str, event: Event) -> None:
        """Take down what an event says of a ticket of a table."""
        if isinstance(event, at_cage.TicketIssued):
            self._add(key, event.number, -event.amount.minor_units)
        elif isinstance(event, at_cage.TicketRedeemed):
            self._add(key, event.number, event.amount.minor_units)
        else:
            found = ticketed(event)
            if found is not None:
                amount = found.amount.minor_units
                self._add(key, found.number, amount if found.is_issued else -amount)

    def _add(self, key: str, number: str, amount: int) -> None:
        left = self.unmatched.pop((key, number), 0) + amount
        if left:
            self.unmatched[key, number] = left

    def findings(self, live: int, kept: int) -> Iterator[Finding]:
        """Tell what does not agree, with what live tickets come to and what the books have for them."""
        for (key, number), left in self.unmatched.items():
            yield Finding(
                f"ticket {shown(number)} under key {key!r}: a table and the cage differ by {abs(left)}"
                " minor units",
                CAGE,
            )
        if live != kept:
            yield Finding(
                f"live tickets come to {live} minor units, and the account {TICKETS} has {kept}", CAGE
            )
