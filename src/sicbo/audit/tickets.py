"""Compares tickets on both sides: what tables issued and redeemed, and what the cage recorded.

Under one key both sides must agree on a ticket. Then the live tickets of the cage equal the balance of their
account, not only now but at every past commit.
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
    """For each key and ticket number, the amount by tables less the amount by the cage."""

    unmatched: dict[tuple[str, str], int] = field(default_factory=dict)

    def see(self, key: str, event: Event) -> None:
        """Note what an event says about a ticket of a table."""
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

    def findings(self, live: int, balance: int) -> Iterator[Finding]:
        """Report tickets on which the sides differ, and live tickets that do not match the books."""
        for (key, number), left in self.unmatched.items():
            yield Finding(
                f"ticket {shown(number)} under key {key!r}: a table and the cage differ by {abs(left)}"
                " minor units",
                CAGE,
            )
        if live != balance:
            yield Finding(
                f"live tickets add up to {live} minor units, but the account {TICKETS} has {balance}", CAGE
            )
