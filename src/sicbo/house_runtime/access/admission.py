"""Who may act: looked up in the administration, and still true when the batch is kept (INV-X1).

A process keeps what it knows of the administration, and asks that alone; every batch says how far it knew.
Where someone was dismissed meanwhile the batch is refused by the store, read up on, and decided again.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime

from sicbo.administration import commands as c
from sicbo.administration.context import Context
from sicbo.administration.decide import examine
from sicbo.administration.orders import ORDERS
from sicbo.administration.state import Administration, Mark
from sicbo.clock import Clock
from sicbo.house_runtime.requests import Request, by_program
from sicbo.house_runtime.shared_streams.shared_record import THE_ADMINISTRATION
from sicbo.house_runtime.shared_streams.shared_stream import Decision, SharedStream, TwoPeople
from sicbo.house_runtime.tables.device_feed import DeviceKey, device_keys
from sicbo.storage.contract import Store


def the_administration(store: Store, clock: Clock) -> SharedStream[Administration]:
    """Give the administration of a house."""
    two = TwoPeople(orders=ORDERS)
    return SharedStream(store, THE_ADMINISTRATION, clock, _decided, two=two)


async def found_house(office: SharedStream[Administration], house: str, mark: str) -> None:
    """Found a house, where that is still to be done: the first record of its administration, by the program.

    Its id and its mark stand in the database from the beginning; from here on they are in the chain. All
    processes that start at once send the same order under the same key.
    """
    if office.standing.state.house is None:
        order = c.FoundHouse(house=house, mark=Mark(mark))
        await office.ask(by_program("founding", order))


async def _decided(administration: Administration, request: Request, _: datetime) -> Decision:
    if not isinstance(request.command, c.Command):
        raise TypeError(f"{type(request.command).__name__} is no order to the administration")
    context = Context(actor=request.actor, second=request.second, is_proposed=request.is_proposed)
    return Decision(examine(administration, request.command, context))


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
