"""Failed attempts: after three under one name from one place the next must wait, twice as long each time.

A place is a browser from which the person has come in before, or else an address: nobody can make a person
wait from elsewhere. Nobody is shut out for good, and a right password during the wait is not even looked at.
Names that nobody has are counted alike: the wait does not tell who works here.

Whoever guesses from many places is slowed down: each failure under a name, wherever it was made, makes the
answers to unknown browsers a little later, up to some seconds, and never refuses one.
"""

from datetime import datetime, timedelta
from hashlib import sha256

import msgspec
from msgspec import Struct

from sicbo.storage.credential_store import CredentialStore, Entry

KIND = "attempts"
ANEW = "attempts to step up"
"""Those of people who are in: nobody at the door can make them wait."""
ANYWHERE = "attempts anywhere"
"""Those under a name from all places together: they slow down, and refuse nobody."""
FREE = 3
FREE_ANYWHERE = 10
SLOWEST = timedelta(seconds=5)
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


async def wait_of(door: CredentialStore, person: str, now: datetime, kind: str = KIND) -> timedelta | None:
    """Say how long an attempt for a name must still wait; None where it need not."""
    entry = await door.entry(kind, _name(person))
    if entry is None:
        return None
    until = msgspec.json.decode(entry.data, type=Attempts).waits_until
    return until - now if until > now else None


async def slowed_by(door: CredentialStore, person: str, now: datetime) -> timedelta:
    """Say how much later an unknown browser is answered, by what failed under a name from everywhere."""
    entry = await door.entry(ANYWHERE, _name(person))
    if entry is None or (entry.ends is not None and entry.ends <= now):
        return timedelta()
    more = msgspec.json.decode(entry.data, type=Attempts).failed - FREE_ANYWHERE
    return min(timedelta(milliseconds=100 * max(more, 0)), SLOWEST)


async def count_failed(door: CredentialStore, person: str, now: datetime, kind: str = KIND) -> None:
    """Count a failed attempt."""
    for _ in range(TRIES):
        before = await door.entry(kind, _name(person))
        failed = msgspec.json.decode(before.data, type=Attempts).failed if before else 0
        data = msgspec.json.encode(Attempts(failed + 1, now))
        version = before.version + 1 if before else 1
        if await door.put(Entry(kind, _name(person), data, version, now + FORGOTTEN_AFTER)):
            return


async def forget(door: CredentialStore, person: str, kind: str = KIND) -> None:
    """Forget failed attempts: the person is in."""
    entry = await door.entry(kind, _name(person))
    if entry is not None:
        await door.drop(kind, entry.name, entry.version)


def _name(person: str) -> str:
    """Name the entry: what is typed as a name may be anything, even a password."""
    return sha256(person.encode("utf-8", "surrogatepass")).hexdigest()
