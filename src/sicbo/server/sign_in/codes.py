"""One-time codes: shown once, stored as a hash, valid for one use and some minutes.

A wrong guess does not invalidate a code: otherwise anyone could use up a code that someone else is about to
type. The caller limits how often one place may guess.

>>> read_code(" jbsw-y3dp-ehpk-3pxp ")
'JBSWY3DPEHPK3PXP'
"""

import base64
from datetime import datetime, timedelta
from hashlib import sha256
from hmac import compare_digest

import msgspec
from msgspec import Struct

from sicbo.chance import fresh_bytes
from sicbo.storage.credential_store import CredentialStore, Entry

KIND = "code"
BYTES = 10
"""Eighty bits cannot be guessed."""
GOOD_FOR = timedelta(minutes=10)
GROUP = 4
ATTEMPTS = 8
"""Retries after a conflicting write by another process."""


class Code(Struct, frozen=True):
    """What is stored of a code: its hash, and data for whoever redeems it."""

    hash: bytes
    carries: str = ""


async def issue_code(  # noqa: PLR0913 - each by name
    credentials: CredentialStore,
    purpose: str,
    now: datetime,
    *,
    again: str = "",
    carries: str = "",
    good_for: timedelta = GOOD_FOR,
) -> str:
    """Issue a code for a purpose, or reinstate one; an earlier code for the same purpose becomes invalid."""
    drawn = read_code(again) or base64.b32encode(fresh_bytes(BYTES)).decode()
    data = msgspec.json.encode(Code(hash_of(drawn), carries))
    for _ in range(ATTEMPTS):
        before = await credentials.entry(KIND, _name(purpose))
        version = before.version + 1 if before else 1
        if await credentials.put(Entry(KIND, _name(purpose), data, version, now + good_for)):
            return "-".join(drawn[at : at + GROUP] for at in range(0, len(drawn), GROUP)).lower()
    raise RuntimeError(f"codes for {purpose} are issued all the time")


async def use_code(credentials: CredentialStore, purpose: str, typed: str, now: datetime) -> Code | None:
    """Redeem a code; return what was stored of it, or None if it is not valid."""
    for _ in range(ATTEMPTS):
        found = await _matching(credentials, purpose, typed, now)
        if found is None:
            return None
        entry, kept = found
        if await credentials.drop(KIND, entry.name, entry.version):
            return kept
    return None


async def matching_code(credentials: CredentialStore, purpose: str, typed: str, now: datetime) -> Code | None:
    """Return what was stored of a code, without redeeming it."""
    found = await _matching(credentials, purpose, typed, now)
    return found[1] if found else None


async def _matching(
    credentials: CredentialStore, purpose: str, typed: str, now: datetime
) -> tuple[Entry, Code] | None:
    entry = await credentials.entry(KIND, _name(purpose))
    if entry is None or entry.has_ended(now):
        return None
    kept = msgspec.json.decode(entry.data, type=Code)
    return (entry, kept) if compare_digest(kept.hash, hash_of(read_code(typed))) else None


def read_code(typed: str) -> str:
    """Normalise a typed code: in either case, with or without hyphens."""
    return "".join(typed.split()).replace("-", "").upper()


def _name(purpose: str) -> str:
    """Return the name of a purpose's entry, hashed because a purpose may contain anything typed."""
    return hash_of(purpose).hex()


def hash_of(secret: str) -> bytes:
    """Return the hash of a secret that is typed or sent, under which it is stored."""
    return sha256(secret.encode("utf-8", "surrogatepass")).digest()
