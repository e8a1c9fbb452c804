"""Failed attempts: after three for one name the next must wait, twice as long each time.

Nobody is shut out for good, and a right password during the wait is not even looked at. Names that nobody
has are counted alike: the wait does not tell who works here.
"""

from datetime import datetime, timedelta
from hashlib import sha256

import msgspec
from msgspec import Struct

from sicbo.storage.door import Door, Entry

KIND = "attempts"
ANEW = "attempts to step up"
"""Those of people who are in: nobody at the door can make them wait."""
FREE = 3
LONGEST = timedelta(minutes=5)
FORGOTTEN_AFTER = timedelta(hours=1)
TRIES = 8
"""How often another process may come between."""


class Attempts(Struct, frozen=True):
    """How many failed in a row, and when the last one did."""

    failed: int
    at: datetime

    @property
    def waits_until(self) -> datetime:
        """When the next attempt is looked at.

        >>> from datetime import UTC
        >>> noon = datetime(2026, 11, 15, 12, tzinfo=UTC)
        >>> [(Attempts(failed, noon).waits_until - noon).seconds for failed in (2, 3, 4, 5, 99)]
        [0, 1, 2, 4, 300]
        """
        if self.failed < FREE:
            return self.at
        return self.at + min(timedelta(seconds=2 ** min(self.failed - FREE, 30)), LONGEST)


async def wait_of(door: Door, person: str, now: datetime, kind: str = KIND) -> timedelta | None:
    """Say how long an attempt for a name must still wait; None where it need not."""
    entry = await door.entry(kind, _name(person))
    if entry is None:
        return None
    until = msgspec.json.decode(entry.data, type=Attempts).waits_until
    return until - now if until > now else None


async def count_failed(door: Door, person: str, now: datetime, kind: str = KIND) -> None:
    """Count a failed attempt."""
    for _ in range(TRIES):
        before = await door.entry(kind, _name(person))
        failed = msgspec.json.decode(before.data, type=Attempts).failed if before else 0
        data = msgspec.json.encode(Attempts(failed + 1, now))
        version = before.version + 1 if before else 1
        if await door.put(Entry(kind, _name(person), data, version, now + FORGOTTEN_AFTER)):
            return


async def forget(door: Door, person: str, kind: str = KIND) -> None:
    """Forget failed attempts: the person is in."""
    entry = await door.entry(kind, _name(person))
    if entry is not None:
        await door.drop(kind, entry.name, entry.version)


def _name(person: str) -> str:
    """Name the entry: what is typed as a name may be anything, even a password."""
    return sha256(person.encode("utf-8", "surrogatepass")).hexdigest()
