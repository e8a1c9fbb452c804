"""Failed sign-in attempts: after three for one name from one place the next must wait, doubling each time.

A place is a browser the person has signed in from before, or else an address: nobody can make a person wait
from elsewhere. Nobody is locked out permanently, and during the wait not even the right password is checked.
Unknown names are counted too, so the wait does not reveal who works here.

Guessing from many places is slowed down: each failure for a name, from anywhere, delays the answers to
unknown browsers a little more, up to some seconds, but never refuses one.
"""

from datetime import datetime, timedelta
from hashlib import sha256

import msgspec
from msgspec import Struct

from sicbo.storage.credential_store import CredentialStore, Entry

KIND = "attempts"
ANEW = "attempts to step up"
"""Those of signed-in people: nobody who is not signed in can make them wait."""
ANYWHERE = "attempts anywhere"
"""Those for a name from all places together: they delay answers but refuse nobody."""
FREE = 3
FREE_ANYWHERE = 10
SLOWEST = timedelta(seconds=5)
LONGEST = timedelta(minutes=5)
FORGOTTEN_AFTER = timedelta(hours=1)
TRIES = 8
"""Retries after a conflicting write by another process."""


class Attempts(Struct, frozen=True):
    """The number of consecutive failures, and the time of the last one."""

    failed: int
    at: datetime

    @property
    def waits_until(self) -> datetime:
        """When the next attempt is considered.

        >>> from datetime import UTC
        >>> noon = datetime(2026, 11, 15, 12, tzinfo=UTC)
        >>> [(Attempts(failed, noon).waits_until - noon).seconds for failed in (2, 3, 4, 5, 99)]
        [0, 1, 2, 4, 300]
        """
        if self.failed < FREE:
            return self.at
        return self.at + min(timedelta(seconds=2 ** min(self.failed - FREE, 30)), LONGEST)


async def remaining_wait(
    credentials: CredentialStore, person: str, now: datetime, kind: str = KIND
) -> timedelta | None:
    """Return how long an attempt for a name must still wait, or None."""
    entry = await credentials.entry(kind, _name(person))
    if entry is None:
        return None
    until = msgspec.json.decode(entry.data, type=Attempts).waits_until
    return until - now if until > now else None


async def delay_for(credentials: CredentialStore, person: str, now: datetime) -> timedelta:
    """Return the delay of an answer to an unknown browser, from all failures for a name."""
    entry = await credentials.entry(ANYWHERE, _name(person))
    if entry is None or entry.has_ended(now):
        return timedelta()
    more = msgspec.json.decode(entry.data, type=Attempts).failed - FREE_ANYWHERE
    return min(timedelta(milliseconds=100 * max(more, 0)), SLOWEST)


async def count_failed(credentials: CredentialStore, person: str, now: datetime, kind: str = KIND) -> None:
    """Count a failed attempt."""
    for _ in range(TRIES):
        before = await credentials.entry(kind, _name(person))
        failed = msgspec.json.decode(before.data, type=Attempts).failed if before else 0
        data = msgspec.json.encode(Attempts(failed + 1, now))
        version = before.version + 1 if before else 1
        if await credentials.put(Entry(kind, _name(person), data, version, now + FORGOTTEN_AFTER)):
            return


async def forget(credentials: CredentialStore, person: str, kind: str = KIND) -> None:
    """Forget failed attempts after a successful one."""
    entry = await credentials.entry(kind, _name(person))
    if entry is not None:
        await credentials.drop(kind, entry.name, entry.version)


def _name(person: str) -> str:
    """Return the name of the entry, hashed because people sometimes type their password as the name."""
    return sha256(person.encode("utf-8", "surrogatepass")).hexdigest()
