"""The guest desk: codes for people and terminals, and a robot that admits terminals and seats players.

In a real house two people compare fingerprints. Here a robot trusts what the house has on record, since
nothing is worth anything.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from msgspec import Struct

from sicbo.administration.state import DeviceKind, DeviceStanding
from sicbo.clock import Clock
from sicbo.demo.robot_sessions import WENT_WRONG, Crew
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
"""The prefixes of guest terminals' names, and their tables: the lobby offers play at every table."""
CODES_FOR = timedelta(hours=12)
"""How long a code is valid, as trying a house takes time. Then the desk draws the next one."""


class Invited(Struct, frozen=True):
    """A person who may set a password with a single-use code."""

    person: str
    role: Role
    code: str
    good_until: datetime


class Invitation(Struct, frozen=True):
    """A single-use code for a terminal."""

    device: str
    table: str
    code: str
    good_until: datetime


class GuestDesk:
    """Keeps a valid code for each person and each place, so that guests can join at any time.

    `announce` is called with each code that replaces a used or expired one.
    """

    def __init__(
        self,
        crew: Crew,
        sign_in_service: SignInService,
        clock: Clock,
        announce: Callable[[Invited | Invitation], None],
    ) -> None:
        self._crew = crew
        self._sign_in_service = sign_in_service
        self._clock = clock
        self._announce = announce
        self._seated: set[str] = set()
        self._people: dict[str, Invited] = {}
        self._terminals: dict[str, Invitation] = {}

    async def invite_person(self, person: str) -> Invited:
        """Draw a code with which a person sets a password."""
        until = self._clock.now() + CODES_FOR
        code = await self._sign_in_service.code_for(person)
        self._people[person] = Invited(person, PEOPLE[person], code, until)
        return self._people[person]

    async def invite_terminal(self, place: str) -> Invitation:
        """Draw a code for the next terminal of a place, under a new name."""
        known = {each.device for each in await self._crew.devices()}
        numbers = range(1, len(known) + 2)
        device = next(name for name in (f"{place}-{number}" for number in numbers) if name not in known)
        table, until = PLACES[place], self._clock.now() + CODES_FOR
        code = await self._crew.code_for(device, table)
        self._terminals[place] = Invitation(device, table, code, until)
        return self._terminals[place]

    async def work(self, look_every: float = 1) -> None:
        """Regularly check who has arrived, and which codes need replacing."""
        while True:
            devices = await self._crew.devices()
            for each in filter(is_guest, devices):
                await self._admit(each)
            await self._renew_codes(devices)
            await asyncio.sleep(look_every)

    async def _admit(self, device: DeviceShown) -> None:
        """Admit a terminal and seat its player; a failure with one does not affect others."""
        try:
            if device.standing is DeviceStanding.PROPOSED:
                await self._crew.approve(device.device, device.fingerprint)
            is_to_sit = device.standing is not DeviceStanding.REVOKED and device.device not in self._seated
            if is_to_sit and await self._crew.seat(table_named(device.table), device.device):
                self._seated.add(device.device)  # only once: a player who leaves later has left
        except WENT_WRONG as reason:
            log.info("%s could not be let in yet: %s", device.device, reason)

    async def _renew_codes(self, devices: Sequence[DeviceShown]) -> None:
        """Replace codes that a terminal has used, or that have expired and are still needed."""
        now, come = self._clock.now(), {each.device for each in devices}
        for place, terminal in list(self._terminals.items()):
            if terminal.device in come or terminal.good_until <= now:
                self._announce(await self.invite_terminal(place))
        late = [each.person for each in self._people.values() if each.good_until <= now]
        equipped = await self._sign_in_service.equipped(late) if late else frozenset()
        for person in late:
            if person in equipped:
                del self._people[person]  # has a password, and needs no code
            else:
                self._announce(await self.invite_person(person))


def is_guest(device: DeviceShown) -> bool:
    """Return whether a device is a terminal that used a code of this desk."""
    is_ours = device.kind is DeviceKind.TERMINAL and device.proposed_by == ADMIN
    return is_ours and not is_robot(device.device) and device.device.rpartition("-")[0] in PLACES
