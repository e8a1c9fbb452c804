"""Sessions: a token that only its holder has, stored here as a hash, which can be ended at any time.

A token consists of the session's name, which is not secret and is in the records, and a 256-bit secret.
"""

import base64
from datetime import datetime, timedelta
from hmac import compare_digest

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sicbo.chance import fresh_bytes, fresh_id
from sicbo.people import Actor, Role
from sicbo.secret_files import Secret
from sicbo.server.sign_in.codes import hash_of
from sicbo.storage.credential_store import CredentialStore, Entry
from sicbo.streams import is_name

KIND = "session"
COOKIE = "__Host-sicbo"
SECRET_BYTES = 32
IDLE = timedelta(minutes=5)
"""How long a session lasts without input, unless the house sets another time (STD-X3)."""
SHIFT = timedelta(hours=12)
"""No session outlives a shift."""
FRESH = timedelta(minutes=5)
"""How long a second factor is valid for approvals."""
SEEN_EVERY = timedelta(minutes=1)
"""Input is noted this often at most, or five times in the time after which a session ends."""


class Session(Struct, frozen=True, kw_only=True):
    """A signed-in person: who, in which role, since when, and when the second factor was last presented."""

    name: str
    person: str
    role: Role
    secret: bytes
    """Its hash."""
    opened_at: datetime
    seen_at: datetime
    proved_at: datetime | None = None
    idle: timedelta = IDLE
    device: str = ""
    """The enrolled console at which it was opened, if any."""

    @property
    def actor(self) -> Actor:
        """Who acts in this session."""
        return Actor(self.person, self.role, self.device, self.name)

    @property
    def ends(self) -> datetime:
        """When it ends without further input."""
        return min(self.seen_at + self.idle, self.opened_at + SHIFT)

    def is_proved(self, now: datetime) -> bool:
        """Return whether a second factor was presented recently."""
        return self.proved_at is not None and now - self.proved_at <= FRESH


class StoredSession(Struct, frozen=True):
    """A session, and the version of its stored entry."""

    session: Session
    version: int


def fresh_session(
    person: str, role: Role, now: datetime, proved_at: datetime | None, idle: timedelta = IDLE
) -> tuple[Session, Secret]:
    """Create a session and its token, which only the person receives."""
    name, token = fresh_id(), base64.urlsafe_b64encode(fresh_bytes(SECRET_BYTES)).decode().rstrip("=")
    session = Session(
        name=name,
        person=person,
        role=role,
        secret=hash_of(token),
        opened_at=now,
        seen_at=now,
        proved_at=proved_at,
        idle=idle,
    )
    return session, Secret(f"{name}.{token}")


async def store_session(credentials: CredentialStore, session: Session, version: int = 1) -> bool:
    """Store a session until it ends."""
    return await credentials.put(
        Entry(KIND, session.name, msgspec.json.encode(session), version, session.ends)
    )


async def stored_session(credentials: CredentialStore, name: str, now: datetime) -> StoredSession | None:
    """Return a session that has not ended, or None."""
    entry = await credentials.entry(KIND, name) if is_name(name) else None
    if entry is None or entry.has_ended(now):
        return None
    return StoredSession(msgspec.json.decode(entry.data, type=Session), entry.version)


async def session_of(
    credentials: CredentialStore, token: str, now: datetime, *, is_input: bool
) -> Session | None:
    """Return the session of a token, or None; record that somebody is there, if this shows it."""
    name, _, secret = token.partition(".")
    stored = await stored_session(credentials, name, now)
    if stored is None or not compare_digest(stored.session.secret, hash_of(secret)):
        return None
    seen_every = min(SEEN_EVERY, stored.session.idle / 5)
    if is_input and now - stored.session.seen_at >= seen_every:
        await store_session(credentials, replace(stored.session, seen_at=now), stored.version + 1)
    return stored.session


async def end_session(credentials: CredentialStore, name: str) -> None:
    """End a session, retrying after conflicting writes."""
    while (entry := await credentials.entry(KIND, name)) is not None:
        await credentials.drop(KIND, name, entry.version)
