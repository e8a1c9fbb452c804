"""The desk for guests: codes for people and for terminals, and a robot that lets terminals in and seats them.

A real house compares fingerprints by two pairs of eyes. Here a robot looks at what the house has on record,
since nothing is worth anything.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from msgspec import Struct

from sicbo.administration.state import DeviceKind, DeviceStanding
from sicbo.clock import Clock
from sicbo.demo.crew import WENT_WRONG, Crew
from sicbo.demo.staff import ADMIN, PEOPLE
from sicbo.demo.tables import table_named
from sicbo.messages.devices import DeviceShown
from sicbo.people import Role, is_robot
from sicbo.server.sign_in.sign_in_service import SignInService

log = logging.getLogger(__name__)

PLACES = {
    "guest": "rws",
    "guest-mbs": "mbs-sicbo",
    "guest-3card": "mbs-3card",
    "guest-us": "us",
    "guest-au": "au",
    "learner": "practice",
    "learner-by-hand": "by-hand",
}
"""What terminals of guests are called, and where they stand: the lobby offers play at every table."""
CODES_FOR = timedelta(hours=12)
"""How long a code is good: whoever tries a house takes time. Then the desk draws the next one."""


class Invited(Struct, frozen=True):
    """A person who may set a password by a code, once."""

    person: str
    role: Role
    code: str
    good_until: datetime


class Invitation(Struct, frozen=True):
    """A code by which a terminal may come, once."""

    device: str
    table: str
    code: str
    good_until: datetime


class GuestDesk:
    """Sees that people and terminals can come at any time: a code for each person and for each place.

    `tell` is called with each code that follows one that was used or has run out.
    """

    def __init__(
        self,
        crew: Crew,
        sign_in_service: SignInService,
        clock: Clock,
        tell: Callable[[Invited | Invitation], None],
    ) -> None:
        self._crew = crew
        self._sign_in_service = sign_in_service
        self._clock = clock
        self._tell = tell
        self._seated: set[str] = set()
        self._people: dict[str, Invited] = {}
        self._terminals: dict[str, Invitation] = {}

    async def invite_person(self, person: str) -> Invited:
        """Draw a code by which a person sets a password."""
        until = self._clock.now() + CODES_FOR
        code = await self._sign_in_service.code_for(person)
        self._people[person] = Invited(person, PEOPLE[person], code, until)
        return self._people[person]

    async def invite_terminal(self, place: str) -> Invitation:
        """Draw a code for the next terminal of a place: one that never was there."""
        known = {each.device for each in await self._crew.devices()}
        numbers = range(1, len(known) + 2)
        device = next(name for name in (f"{place}-{number}" for number in numbers) if name not in known)
        table, until = PLACES[place], self._clock.now() + CODES_FOR
        code = await self._crew.code_for(device, table)
        self._terminals[place] = Invitation(device, table, code, until)
        return self._terminals[place]

    async def work(self, look_every: float = 1) -> None:
        """Look from time to time who has come, and which codes are to be drawn anew."""
        while True:
            devices = await self._crew.devices()
            for each in filter(is_guest, devices):
                await self._admit(each)
            await self._renew_codes(devices)
            await asyncio.sleep(look_every)

    async def _admit(self, device: DeviceShown) -> None:
        """Let a terminal in and seat its player; what goes wrong with one keeps no other out."""
        try:
            if device.standing is DeviceStanding.PROPOSED:
                await self._crew.approve(device.device, device.fingerprint)
            is_to_sit = device.standing is not DeviceStanding.REVOKED and device.device not in self._seated
            if is_to_sit and await self._crew.seat(table_named(device.table), device.device):
                self._seated.add(device.device)  # once is enough: whoever leaves later has left
        except WENT_WRONG as reason:
            log.info("%s could not be let in yet: %s", device.device, reason)

    async def _renew_codes(self, devices: Sequence[DeviceShown]) -> None:
        """Draw the codes anew that were used by a terminal, or that have run out and are still needed."""
        now, come = self._clock.now(), {each.device for each in devices}
        for place, terminal in list(self._terminals.items()):
            if terminal.device in come or terminal.good_until <= now:
                self._tell(await self.invite_terminal(place))
        late = [each.person for each in self._people.values() if each.good_until <= now]
        equipped = await self._sign_in_service.equipped(late) if late else frozenset()
        for person in late:
            if person in equipped:
                del self._people[person]  # whoever has a password needs no code
            else:
                self._tell(await self.invite_person(person))


def is_guest(device: DeviceShown) -> bool:
    """Return whether a device is a terminal that came by a code of this desk."""
    is_ours = device.kind is DeviceKind.TERMINAL and device.proposed_by == ADMIN
    return is_ours and not is_robot(device.device) and device.device.rpartition("-")[0] in PLACES
