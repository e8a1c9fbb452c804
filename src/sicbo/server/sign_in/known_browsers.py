"""Browsers that are known: who has signed in from one before waits there for nobody else's failed attempts.

Anyone can type a wrong password under anyone's name. So failed attempts are counted where they were made: for
a browser from which this person has come in before, or else for the address. A browser is known by a token of
its own, which is kept here as a hash, tells nothing of who uses it, and opens nothing.
"""

import base64
from datetime import datetime, timedelta
from hashlib import sha256
from hmac import compare_digest

import msgspec
from msgspec import Struct

from sicbo.chance import fresh_bytes, fresh_id
from sicbo.secret_files import Secret
from sicbo.storage.credential_store import CredentialStore, Entry
from sicbo.streams import is_name

KIND = "browser"
COOKIE = "__Host-sicbo-browser"
SECRET_BYTES = 32
GOOD_FOR = timedelta(days=180)
"""After the last sign-in."""
MAX_PEOPLE = 64
"""Of a screen that many share, the last who came in."""


class Browser(Struct, frozen=True):
    """What is kept of a browser: the hash of its secret, and who has come in from it, the last one first."""

    secret: bytes
    people: tuple[str, ...]


class KnownBrowser(Struct, frozen=True):
    """A browser that has shown its token, and the version in which it stands in the book."""

    name: str
    browser: Browser
    version: int


async def browser_of(door: CredentialStore, token: str, now: datetime) -> KnownBrowser | None:
    """Find the browser of a token."""
    name, _, secret = token.partition(".")
    entry = await door.entry(KIND, name) if is_name(name) else None
    if entry is None or entry.ends is None or entry.ends <= now:
        return None
    browser = msgspec.json.decode(entry.data, type=Browser)
    return (
        KnownBrowser(name, browser, entry.version) if compare_digest(browser.secret, _hash(secret)) else None
    )


async def remember(door: CredentialStore, token: str, person: str, now: datetime) -> Secret:
    """Take note that a person has come in from a browser; give its token, a new one where it had none."""
    found = await browser_of(door, token, now)
    if found is not None:
        people = (person, *(each for each in found.browser.people if each != person))[:MAX_PEOPLE]
        data = msgspec.json.encode(Browser(found.browser.secret, people))
        # Where another sign-in from the same browser came between, the next one is noted.
        await door.put(Entry(KIND, found.name, data, found.version + 1, now + GOOD_FOR))
        return Secret(token)
    name, secret = fresh_id(), base64.urlsafe_b64encode(fresh_bytes(SECRET_BYTES)).decode().rstrip("=")
    data = msgspec.json.encode(Browser(_hash(secret), (person,)))
    await door.put(Entry(KIND, name, data, 1, now + GOOD_FOR))
    return Secret(f"{name}.{secret}")


def _hash(secret: str) -> bytes:
    return sha256(secret.encode("utf-8", "surrogatepass")).digest()
