"""What the program itself puts on record from time to time: what expired, who is excluded, what stands still.

Every process does, and the first one does it: each order has a key that says of which state it speaks.
"""

from collections.abc import Mapping
from datetime import datetime

from sicbo.administration.commands import ReportStoppedTable
from sicbo.administration.state import Administration
from sicbo.cage.commands import ExpireTickets
from sicbo.cage.state import Cage, next_expiry
from sicbo.house_runtime.proposals import expiry_due
from sicbo.house_runtime.requests import RetryLater, by_program
from sicbo.house_runtime.shared_streams.shared_stream import SharedStream
from sicbo.house_runtime.tables.running_table import RunningTable
from sicbo.storage.contract import StoreIsDamaged
from sicbo.table import commands as c

OUR_FAULT = "the program met a fault of its own, which is in the log"
"""What is on record of a table that is stopped for anything but damage."""

AT_THE_CAGE = "excluded at the cage"


class Chores:
    """What one process sees to, at the cage, in the office and at its tables."""

    def __init__(
        self,
        office: SharedStream[Administration],
        cage: SharedStream[Cage],
        *,
        owner: str,
        now: datetime,
        expire_every: float,
    ) -> None:
        self._office = office
        self._cage = cage
        self._owner = owner
        self._expired_at = now
        self._expire_every = expire_every
        self._told_stopped: set[str] = set()
        """Tables of which it is on record that they are stopped."""

    async def expire_tickets(self, now: datetime) -> None:
        """Take tickets off the books whose time is over."""
        if (now - self._expired_at).total_seconds() < self._expire_every:
            return
        self._expired_at = now
        await self._cage.catch_up()
        first = next_expiry(self._cage.standing.state)
        if first is not None and first <= now:
            key = f"expiry/{self._cage.standing.seq}"
            await self._cage.ask(by_program(key, ExpireTickets()))

    async def expire_proposals(self, now: datetime) -> None:
        """Put on record what nobody approved in time at cage and administration; tables do so themselves."""
        for each in (self._cage, self._office):
            order = expiry_due(each.standing.proposals, now)
            if order is not None:
                key = f"expired-proposals/{each.standing.stream}/{each.standing.seq}"
                await each.ask(by_program(key, order))

    async def tell_of_stopped_tables(self, why_stopped: Mapping[str, Exception]) -> None:
        """Put on record which tables cannot be run, once for each and each process (STD-L1)."""
        for stream, reason in why_stopped.items():
            if stream not in self._told_stopped:
                why = str(reason) if isinstance(reason, StoreIsDamaged) else OUR_FAULT
                order = ReportStoppedTable(table=stream, why=why)
                key = f"stopped/{self._owner}/{stream}/{self._office.standing.seq}"
                answer = await self._office.ask(by_program(key, order))
                if not isinstance(answer, RetryLater):
                    self._told_stopped.add(stream)

    async def exclude_who_sits(self, running: RunningTable) -> None:
        """Exclude at a table who is excluded at the cage, by name or by account, and was not told of."""
        standing, excluded = running.standing, self._cage.standing.state.excluded
        visits = standing.table.visits.values() if standing.table is not None and excluded else ()
        for visit in visits:
            if not visit.is_excluded and (visit.player in excluded or visit.account in excluded):
                key = f"excluded/{standing.stream}/{standing.seq}/{visit.player}"
                order = c.ExcludePlayer(player=visit.player, reason=AT_THE_CAGE)
                await running.ask(by_program(key, order))
