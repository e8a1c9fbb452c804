"""Sessions: a token that only its holder has, kept here as a hash, over at once when anyone says so.

A token is the name of the session, which is no secret and stands in the records, and a secret of 256 bits.
"""

import base64
from datetime import datetime, timedelta
from hashlib import sha256
from hmac import compare_digest

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sicbo.chance import fresh_bytes, fresh_id
from sicbo.people import Actor, Role
from sicbo.secret_files import Secret
from sicbo.storage.credential_store import CredentialStore, Entry
from sicbo.streams import is_name

KIND = "session"
COOKIE = "__Host-sicbo"
SECRET_BYTES = 32
IDLE = timedelta(minutes=15)
SHIFT = timedelta(hours=12)
"""No session outlives a shift."""
FRESH = timedelta(minutes=5)
"""How long a second factor speaks for a person who approves something."""
SEEN_EVERY = timedelta(minutes=1)


class Session(Struct, frozen=True, kw_only=True):
    """A person at work: who, in which role, since when, and when a second factor was last shown."""

    name: str
    person: str
    role: Role
    secret: bytes
    """The hash of it."""
    opened_at: datetime
    seen_at: datetime
    proved_at: datetime | None = None

    @property
    def actor(self) -> Actor:
        """Who acts in this session."""
        return Actor(self.person, self.role, session=self.name)

    @property
    def ends(self) -> datetime:
        """When it is over unless it is used, and at the latest."""
        return min(self.seen_at + IDLE, self.opened_at + SHIFT)

    def is_proved(self, now: datetime) -> bool:
        """Tell whether a second factor was shown a short while ago."""
        return self.proved_at is not None and now - self.proved_at <= FRESH


class StoredSession(Struct, frozen=True):
    """A session, and the version in which it stands in the book."""

    session: Session
    version: int


def fresh_session(
    person: str, role: Role, now: datetime, proved_at: datetime | None
) -> tuple[Session, Secret]:
    """Begin a session; its token is given to the person and nowhere kept."""
    name, token = fresh_id(), base64.urlsafe_b64encode(fresh_bytes(SECRET_BYTES)).decode().rstrip("=")
    session = Session(
        name=name,
        person=person,
        role=role,
        secret=_hash(token),
        opened_at=now,
        seen_at=now,
        proved_at=proved_at,
    )
    return session, Secret(f"{name}.{token}")


async def keep(door: CredentialStore, session: Session, version: int = 1) -> bool:
    """Write a session into the book, for as long as it may last."""
    return await door.put(Entry(KIND, session.name, msgspec.json.encode(session), version, session.ends))


async def kept_session(door: CredentialStore, name: str, now: datetime) -> StoredSession | None:
    """Find a session that is not over."""
    entry = await door.entry(KIND, name) if is_name(name) else None
    if entry is None or entry.ends is None or entry.ends <= now:
        return None
    return StoredSession(msgspec.json.decode(entry.data, type=Session), entry.version)


async def session_of(door: CredentialStore, token: str, now: datetime) -> Session | None:
    """Find the session of a token, and take note that it is used."""
    name, _, secret = token.partition(".")
    kept = await kept_session(door, name, now)
    if kept is None or not compare_digest(kept.session.secret, _hash(secret)):
        return None
    if now - kept.session.seen_at >= SEEN_EVERY:
        await keep(door, replace(kept.session, seen_at=now), kept.version + 1)
    return kept.session


async def end(door: CredentialStore, name: str) -> None:
    """End a session, whatever becomes of it meanwhile."""
    while (entry := await door.entry(KIND, name)) is not None:
        await door.drop(KIND, name, entry.version)


def _hash(secret: str) -> bytes:
    return sha256(secret.encode("utf-8", "surrogatepass")).digest()
