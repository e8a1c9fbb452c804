"""A house with as many rounds as one likes, whose records are made while they are read and never held."""

from collections.abc import Iterator
from datetime import timedelta

from msgspec.structs import replace

from at_the_table import AtTheTable
from reports.seeded_day import NOON
from sicbo.house_runtime.stream_standing import add
from sicbo.house_runtime.tables.table_standing import Standing
from sicbo.people import Actor, Role
from sicbo.storage.contents import StoredTransfer
from sicbo.storage.contract import Head, Snapshot, StoredAnswer, StoredEvent, StoredTreeHead
from sicbo.table import events as e

DEALER = Actor("dealer", Role.DEALER)


class LongHouse:
    """One table at which the same round is played over and over (contents of a house)."""

    def __init__(self, rounds: int) -> None:
        self._rounds = rounds
        table = AtTheTable("rws-open-cover-etg-2021", is_virtual=True)
        table.terminal("ann", credit=1_000_000, rule_set="rws-open-cover-2021-1")
        self._before = list(table.log)
        table.round((1, 2, 4), {"ann": {"small": 20, "total:9": 5, "total:7": 5}})
        self._round = table.log[len(self._before) :]

    def faults(self) -> Iterator[str]:
        """Nothing."""
        return iter(())

    def meta(self) -> dict[str, str]:
        """Return the house."""
        return {"house": "long", "mark": "laboratory"}

    def heads(self) -> list[Head]:
        """Return the one stream."""
        return [Head("T1", len(self._before) + self._rounds * len(self._round), bytes(32), 1)]

    def records(
        self, stream: str, *, after: int = 0
    ) -> Iterator[tuple[StoredEvent, tuple[StoredTransfer, ...]]]:
        """Make the records of the day, one round after the other."""
        standing, at = Standing(stream=stream), NOON
        for event in self._events():
            at += timedelta(seconds=5)
            standing, added = add(standing, (event,), epoch=1, at=at, key="k", actor=DEALER)
            moved = [
                StoredTransfer(str(each.debit), str(each.credit), each.amount.minor_units, each.reason)
                for _, each in added.transfers
            ]
            if standing.seq > after:
                yield added.events[0], tuple(moved)

    def _events(self) -> Iterator[e.Event]:
        yield from self._before
        for number in range(1, self._rounds + 1):
            for event in self._round:
                yield replace(event, round=number) if hasattr(event, "round") else event

    def hashes(self, stream: str) -> Iterator[bytes]:
        """Return the hashes."""
        return (record.hash for record, _ in self.records(stream))

    def snapshots(self, stream: str) -> Iterator[Snapshot]:  # noqa: ARG002 - as others have them
        """Nothing."""
        return iter(())

    def answers(self) -> Iterator[StoredAnswer]:
        """Nothing."""
        return iter(())

    def balances(self) -> dict[str, int]:
        """Fold all transfers."""
        nets: dict[str, int] = {}
        for _, moved in self.records("T1"):
            for each in moved:
                nets[each.debit] = nets.get(each.debit, 0) - each.amount
                nets[each.credit] = nets.get(each.credit, 0) + each.amount
                nets = {name: net for name, net in nets.items() if net}
        return nets

    def tree_heads(self) -> Iterator[StoredTreeHead]:
        """Nothing."""
        return iter(())
