"""Who may act: looked up in the administration, and still true when the batch is kept (INV-X1).

A process keeps what it knows of the administration, and asks that alone; every batch says how far it knew.
Where someone was dismissed meanwhile the batch is refused by the store, read up on, and decided again.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime

from sicbo.administration import commands as c
from sicbo.administration.access import may_act
from sicbo.administration.context import Context
from sicbo.administration.decide import decide
from sicbo.administration.state import Administration, Mark
from sicbo.clock import Clock
from sicbo.facts import Refusal
from sicbo.live_table.asking import PROGRAM, Asked
from sicbo.live_table.device_feed import DeviceKey, device_keys
from sicbo.live_table.shared_record import THE_ADMINISTRATION
from sicbo.live_table.shared_stream import Decision, SharedStream
from sicbo.storage.contract import Store


def the_administration(store: Store, clock: Clock) -> SharedStream[Administration]:
    """Give the administration of a house."""
    return SharedStream(store, THE_ADMINISTRATION, clock, _decided)


async def found_house(office: SharedStream[Administration], house: str, mark: str) -> None:
    """Found a house, where that is still to be done: the first record of its administration, by the program.

    Its id and its mark stand in the database from the beginning; from here on they are in the chain. All
    processes that start at once send the same order under the same key.
    """
    if office.standing.state.house is None:
        order = c.FoundHouse(house=house, mark=Mark(mark))
        await office.ask(Asked(key="program/founding", command=order, actor=PROGRAM, body=b""))


async def _decided(administration: Administration, asked: Asked, _: datetime) -> Decision:
    if not isinstance(asked.command, c.Command):
        raise TypeError(f"{type(asked.command).__name__} is no order to the administration")
    return Decision(decide(administration, asked.command, Context(actor=asked.actor, second=asked.second)))


def is_asked(administration: Administration) -> bool:
    """Tell whether people are asked who they are: always in a real house, elsewhere once it has people.

    A demonstration or a laboratory may be run by programs alone.
    """
    house = administration.house
    return house is not None and (house.mark is Mark.REAL or bool(administration.people))


def refusal_of(administration: Administration, asked: Asked, table: str = "") -> Refusal | None:
    """Say why the one who asks may not act at a table, or the second person may not approve."""
    if not is_asked(administration):
        return None
    refusal = may_act(administration, asked.actor, table=table)
    if refusal is None and asked.second is not None:
        refusal = may_act(administration, asked.second, table=table)
    return refusal


class KeysInTheOffice(Mapping[str, DeviceKey]):
    """The keys of devices that post results, as this process knows the administration at this moment."""

    def __init__(self, office: SharedStream[Administration]) -> None:
        self._office = office

    def _now(self) -> dict[str, DeviceKey]:
        return device_keys(self._office.standing.state)

    def __getitem__(self, name: str) -> DeviceKey:
        """Give the key of a device that was let in, or once was."""
        return self._now()[name]

    def __iter__(self) -> Iterator[str]:
        """Name the devices that have a key here."""
        return iter(self._now())

    def __len__(self) -> int:
        """Count them."""
        return len(self._now())
