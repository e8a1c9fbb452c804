"""Who may act: decided by the administration, and still true when the batch is committed (INV-X1).

A process holds the administration in memory and asks only that; every batch states how far it had read.
If someone was dismissed meanwhile, the store rejects the batch; the process catches up and decides again.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime

from sicbo.administration import commands as c
from sicbo.administration.context import Context
from sicbo.administration.decide import examine
from sicbo.administration.orders import ORDERS
from sicbo.administration.state import Administration, Mark
from sicbo.clock import Clock
from sicbo.house_runtime.request_decision import Decision
from sicbo.house_runtime.requests import Request, by_program
from sicbo.house_runtime.shared_streams.shared_standing import ADMINISTRATION_KIND, SharedStanding
from sicbo.house_runtime.shared_streams.shared_stream import SharedRules, SharedStream
from sicbo.house_runtime.stream_standing import steps_of
from sicbo.house_runtime.tables.device_feed import DeviceKey, device_keys
from sicbo.storage.contract import Store
from sicbo.streams import Command, Refusal


def administration_stream(store: Store, clock: Clock) -> SharedStream[Administration]:
    """Return the administration of a house."""
    return SharedStream(store, ADMINISTRATION_KIND, clock, _rules_for)


async def ensure_house_founded(administration: SharedStream[Administration], house: str, mark: str) -> None:
    """Found a house unless it is founded already: the program writes the first record of its administration.

    Its id and its mark are in the database from the beginning; from here on they are in the chain. Processes
    that start at the same time all send the same order under the same key.
    """
    if administration.standing.state.house is None:
        order = c.FoundHouse(house=house, mark=Mark(mark))
        await administration.ask(by_program("founding", order))


class AdministrationRules(SharedRules[Administration]):
    """The rules for orders to the administration."""

    orders = ORDERS

    def examine(
        self,
        standing: SharedStanding[Administration],
        request: Request,
        at: datetime,  # noqa: ARG002 - nothing here depends on the time
    ) -> Decision | Refusal:
        """Examine an order; the administration itself checks who may send it."""
        if not isinstance(request.command, c.Command):
            raise TypeError(f"{type(request.command).__name__} is no order to the administration")
        context = Context(actor=request.actor, second=request.second, is_proposed=request.is_proposed)
        possible = examine(standing.state, request.command, context)
        if isinstance(possible, Refusal):
            return possible
        return Decision(steps=steps_of(possible.happening), without_second=possible.without_second)


async def _rules_for(standing: SharedStanding[Administration], _: Command) -> AdministrationRules:
    return AdministrationRules(standing.state)


class RegisteredDeviceKeys(Mapping[str, DeviceKey]):
    """The keys of devices that post results, from this process's current copy of the administration."""

    def __init__(self, administration: SharedStream[Administration]) -> None:
        self._administration = administration

    def _now(self) -> dict[str, DeviceKey]:
        return device_keys(self._administration.standing.state)

    def __getitem__(self, name: str) -> DeviceKey:
        """Return the key of a device that is or once was registered."""
        return self._now()[name]

    def __iter__(self) -> Iterator[str]:
        """Iterate over the devices that have a key here."""
        return iter(self._now())

    def __len__(self) -> int:
        """Return the number of devices that have a key here."""
        return len(self._now())
