"""Compares visits of players with accounts on both sides: what tables recorded, and what the cage did.

Under one key both sides must agree: who sat down or left, the result of the visit, which own limits were
requested. So nobody was at two tables at once (STD-M6), and own limits were measured on actual losses.
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


class Claim(Struct, frozen=True):
    """What a table or the cage records about the player of an account."""

    what: str
    account: str
    table: str
    lost: Money | None = None
    limits: OwnLimits | None = None

    def __str__(self) -> str:
        """Describe it."""
        lost = f", lost {self.lost.minor_units}" if self.lost is not None else ""
        return f"{self.what} of account {self.account} at {self.table}{lost}"


class VisitsSeen(Struct):
    """For each key, how often tables made a claim less how often the cage did."""

    unmatched: Counter[tuple[str, Claim]] = field(default_factory=Counter)
    cashed_out: tuple[str, int] = ("", 0)
    """What was cashed out under the last key, which may also end the visit."""

    def see(self, key: str, event: Event, table: Table | None) -> None:
        """Note what an event says about a visit; `table` is its table before the event."""
        if isinstance(event, at_table.CashedOut):
            before = self.cashed_out[1] if self.cashed_out[0] == key else 0
            self.cashed_out = (key, before + event.amount.minor_units)
        by_table, by_cage = self._by_table(key, event, table), _by_cage(event)
        if by_table is not None:
            self._add(key, by_table, 1)
        elif by_cage is not None:
            self._add(key, by_cage, -1)

    def _by_table(self, key: str, event: Event, table: Table | None) -> Claim | None:
        if table is None:
            return None
        match event:
            case at_table.VisitOpened(account=account) if account:
                return Claim("the visit", account, table.id)
            case at_table.OwnLimitsSet(account=account, wanted=wanted) if account:
                return Claim("the player's limits", account, table.id, limits=wanted)
            case at_table.VisitClosed(player=player) if table.visits[player].account:
                visit = table.visits[player]
                out = self.cashed_out[1] if self.cashed_out[0] == key else 0
                lost = visit.bought_in - Money(out)
                return Claim("the end of the visit", visit.account, table.id, lost)
            case _:
                return None

    def _add(self, key: str, claim: Claim, by: int) -> None:
        self.unmatched[key, claim] += by
        if not self.unmatched[key, claim]:
            del self.unmatched[key, claim]

    def findings(self) -> Iterator[Finding]:
        """Report claims that only one side makes."""
        for (key, claim), left in self.unmatched.items():
            only = "a table says so, but not the cage" if left > 0 else "the cage says so, but no table"
            yield Finding(f"{claim} under key {key!r}: {only}", CAGE)


def _by_cage(event: Event) -> Claim | None:
    match event:
        case at_cage.VisitBegan(account=account) if account:
            return Claim("the visit", event.account, event.table)
        case at_cage.VisitEnded():
            return Claim("the end of the visit", event.account, event.table, event.lost)
        case at_cage.PlayerLimitsSet(table=table) if table:
            return Claim("the player's limits", event.account, table, limits=event.wanted)
        case _:
            return None
