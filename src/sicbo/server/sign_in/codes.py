"""One-time codes: drawn here, told once, kept as a hash, good for one use and some minutes.

A wrong guess costs the code nothing: otherwise anyone could use up a code that somebody else is about to
type. Whoever asks here limits how often one place may guess.

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
"""Eighty bits: nobody guesses one."""
GOOD_FOR = timedelta(minutes=10)
GROUP = 4
ATTEMPTS = 8
"""How often another process may come between."""


class Code(Struct, frozen=True):
    """What is kept of a code: its hash, and what its user will be told."""

    hash: bytes
    carries: str = ""


async def issue_code(  # noqa: PLR0913 - each by its name
    door: CredentialStore,
    purpose: str,
    now: datetime,
    *,
    again: str = "",
    carries: str = "",
    good_for: timedelta = GOOD_FOR,
) -> str:
    """Draw a code for a purpose, or make one good again; an earlier one for the same is good no more."""
    drawn = read_code(again) or base64.b32encode(fresh_bytes(BYTES)).decode()
    data = msgspec.json.encode(Code(_hash(drawn), carries))
    for _ in range(ATTEMPTS):
        before = await door.entry(KIND, _name(purpose))
        version = before.version + 1 if before else 1
        if await door.put(Entry(KIND, _name(purpose), data, version, now + good_for)):
            return "-".join(drawn[at : at + GROUP] for at in range(0, len(drawn), GROUP)).lower()
    raise RuntimeError(f"codes for {purpose} are issued all the time")


async def use_code(door: CredentialStore, purpose: str, typed: str, now: datetime) -> Code | None:
    """Use a code up and give what was kept of it."""
    for _ in range(ATTEMPTS):
        found = await _matching(door, purpose, typed, now)
        if found is None:
            return None
        entry, kept = found
        if await door.drop(KIND, entry.name, entry.version):
            return kept
    return None


async def matching_code(door: CredentialStore, purpose: str, typed: str, now: datetime) -> Code | None:
    """Give what was kept of a code without using it up."""
    found = await _matching(door, purpose, typed, now)
    return found[1] if found else None


async def _matching(
    door: CredentialStore, purpose: str, typed: str, now: datetime
) -> tuple[Entry, Code] | None:
    entry = await door.entry(KIND, _name(purpose))
    if entry is None or (entry.ends is not None and entry.ends <= now):
        return None
    kept = msgspec.json.decode(entry.data, type=Code)
    return (entry, kept) if compare_digest(kept.hash, _hash(read_code(typed))) else None


def read_code(typed: str) -> str:
    """Read a code as it was typed: small or large, with or without its hyphens."""
    return "".join(typed.split()).replace("-", "").upper()


def _name(purpose: str) -> str:
    """Name the entry of a purpose, in which a name may be anything that was typed."""
    return _hash(purpose).hex()


def _hash(code: str) -> bytes:
    return sha256(code.encode("utf-8", "surrogatepass")).digest()
