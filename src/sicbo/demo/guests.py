"""The desk for guests: codes for terminals of their own, and a robot that lets each in and seats its player.

A real house compares fingerprints by two pairs of eyes. Here a robot looks at what the house has on record,
since nothing is worth anything.
"""

import asyncio
from collections.abc import Callable

from msgspec import Struct

from sicbo.administration.state import DeviceKind, DeviceStanding
from sicbo.demo.crew import Crew
from sicbo.demo.staff import ADMIN
from sicbo.demo.tables import table_named
from sicbo.messages.devices import DeviceShown
from sicbo.people import is_robot

PLACES = {"guest": "rws", "learner": "practice"}
"""What terminals of guests are called, and where they stand."""


class Invitation(Struct, frozen=True):
    """A code by which a terminal may come, once."""

    device: str
    table: str
    code: str


class GuestDesk:
    """Invites terminals, one at a time for each place, and lets in those that come."""

    def __init__(self, crew: Crew, tell: Callable[[Invitation], None]) -> None:
        self._crew = crew
        self._tell = tell
        self._seated: set[str] = set()

    async def invite(self, place: str) -> Invitation:
        """Draw a code for the next terminal of a place: one that never was there."""
        known = {each.device for each in await self._crew.devices()}
        numbers = range(1, len(known) + 2)
        device = next(name for name in (f"{place}-{number}" for number in numbers) if name not in known)
        table = PLACES[place]
        return Invitation(device, table, await self._crew.code_for(device, table))

    async def work(self, look_every: float = 1) -> None:
        """Look from time to time who has come."""
        while True:
            for each in await self._crew.devices():
                if is_guest(each) and each.standing is DeviceStanding.PROPOSED:
                    await self._let_in(each)
                elif is_guest(each) and each.standing is DeviceStanding.ACTIVE:
                    await self._seat(each)
            await asyncio.sleep(look_every)

    async def _let_in(self, device: DeviceShown) -> None:
        await self._crew.approve(device.device, device.fingerprint)
        await self._seat(device)
        self._tell(await self.invite(device.device.rpartition("-")[0]))

    async def _seat(self, device: DeviceShown) -> None:
        """See once in a day that a terminal has its position."""
        if device.device not in self._seated:
            self._seated.add(device.device)
            await self._crew.seat(table_named(device.table), device.device)


def is_guest(device: DeviceShown) -> bool:
    """Tell whether a device is a terminal that came by a code of this desk."""
    is_ours = device.kind is DeviceKind.TERMINAL and device.proposed_by == ADMIN
    return is_ours and not is_robot(device.device) and device.device.rpartition("-")[0] in PLACES
