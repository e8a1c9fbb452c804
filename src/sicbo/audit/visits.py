"""Visits of players with accounts looked at from both sides: what tables say, and what the cage keeps.

Under one key both sides must say the same: who sat down or left, what the visit came to, which own limits
were asked for. So nobody was at two tables at once (STD-M6), and own limits were measured on what was lost.
"""

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct, field

from sicbo.audit.findings import Finding
from sicbo.cage import events as at_cage
from sicbo.money import Money
from sicbo.own_limits import OwnLimits
from sicbo.streams import CAGE, Event
from sicbo.table import events as at_table
from sicbo.table.state import Table


class Said(Struct, frozen=True):
    """What a table or the cage says of the player of an account."""

    what: str
    account: str
    table: str
    lost: Money | None = None
    limits: OwnLimits | None = None

    def __str__(self) -> str:
        """Tell it."""
        lost = f", lost {self.lost.minor_units}" if self.lost is not None else ""
        return f"{self.what} of account {self.account} at {self.table}{lost}"


class VisitsSeen(Struct):
    """What was said of visits: for each key, how often by tables less how often by the cage."""

    unmatched: Counter[tuple[str, Said]] = field(default_factory=Counter)
    cashed_out: tuple[str, int] = ("", 0)
    """What became a ticket under the last key: a visit ends with it."""

    def see(self, key: str, event: Event, table: Table | None) -> None:
        """Take down what an event says of a visit; `table` is that of a table before it happened."""
        if isinstance(event, at_table.CashedOut):
            before = self.cashed_out[1] if self.cashed_out[0] == key else 0
            self.cashed_out = (key, before + event.amount.minor_units)
        by_table, by_cage = self._by_table(key, event, table), _by_cage(event)
        if by_table is not None:
            self._add(key, by_table, 1)
        elif by_cage is not None:
            self._add(key, by_cage, -1)

    def _by_table(self, key: str, event: Event, table: Table | None) -> Said | None:
        if table is None:
            return None
        match event:
            case at_table.VisitOpened(account=account) if account:
                return Said("the visit", account, table.id)
            case at_table.OwnLimitsSet(account=account, wanted=wanted) if account:
                return Said("the player's limits", account, table.id, limits=wanted)
            case at_table.VisitClosed(player=player) if table.visits[player].account:
                visit = table.visits[player]
                out = self.cashed_out[1] if self.cashed_out[0] == key else 0
                lost = visit.bought_in - Money(out)
                return Said("the end of the visit", visit.account, table.id, lost)
            case _:
                return None

    def _add(self, key: str, said: Said, by: int) -> None:
        self.unmatched[key, said] += by
        if not self.unmatched[key, said]:
            del self.unmatched[key, said]

    def findings(self) -> Iterator[Finding]:
        """Tell what only one side says."""
        for (key, said), left in self.unmatched.items():
            only = "a table says it, and not the cage" if left > 0 else "the cage says it, and no table"
            yield Finding(f"{said} under key {key!r}: {only}", CAGE)


def _by_cage(event: Event) -> Said | None:
    match event:
        case at_cage.VisitBegan():
            return Said("the visit", event.account, event.table)
        case at_cage.VisitEnded():
            return Said("the end of the visit", event.account, event.table, event.lost)
        case at_cage.PlayerLimitsSet(table=table) if table:
            return Said("the player's limits", event.account, table, limits=event.wanted)
        case _:
            return None
