"""Known browsers: a person who has signed in from one before is not delayed there by others' failures.

Anyone can type a wrong password for anyone's name. So failed attempts are counted where they were made: for a
browser this person has signed in from before, or else for the address. A browser is recognised by a token,
stored here as a hash, which reveals nothing about its users and gives no access.
"""

import base64
from datetime import datetime, timedelta
from hmac import compare_digest

import msgspec
from msgspec import Struct

from sicbo.chance import fresh_bytes, fresh_id
from sicbo.secret_files import Secret
from sicbo.server.sign_in.codes import hash_of
from sicbo.storage.credential_store import CredentialStore, Entry
from sicbo.streams import is_name

KIND = "browser"
COOKIE = "__Host-sicbo-browser"
SECRET_BYTES = 32
GOOD_FOR = timedelta(days=180)
"""After the last sign-in."""
MAX_PEOPLE = 64
"""The most people remembered for a shared screen, the latest first."""


class Browser(Struct, frozen=True):
    """What is stored of a browser: the hash of its secret, and who has signed in from it, latest first."""

    secret: bytes
    people: tuple[str, ...]


class KnownBrowser(Struct, frozen=True):
    """A browser that presented its token, and the version of its stored entry."""

    name: str
    browser: Browser
    version: int


async def browser_of(credentials: CredentialStore, token: str, now: datetime) -> KnownBrowser | None:
    """Find the browser of a token."""
    name, _, secret = token.partition(".")
    entry = await credentials.entry(KIND, name) if is_name(name) else None
    if entry is None or entry.has_ended(now):
        return None
    browser = msgspec.json.decode(entry.data, type=Browser)
    return (
        KnownBrowser(name, browser, entry.version)
        if compare_digest(browser.secret, hash_of(secret))
        else None
    )


async def remember(credentials: CredentialStore, token: str, person: str, now: datetime) -> Secret:
    """Record that a person has signed in from a browser; return its token, a new one if it had none."""
    found = await browser_of(credentials, token, now)
    if found is not None:
        people = (person, *(each for each in found.browser.people if each != person))[:MAX_PEOPLE]
        data = msgspec.json.encode(Browser(found.browser.secret, people))
        # If this loses to a concurrent sign-in from the same browser, the next one will be recorded.
        await credentials.put(Entry(KIND, found.name, data, found.version + 1, now + GOOD_FOR))
        return Secret(token)
    name, secret = fresh_id(), base64.urlsafe_b64encode(fresh_bytes(SECRET_BYTES)).decode().rstrip("=")
    data = msgspec.json.encode(Browser(hash_of(secret), (person,)))
    await credentials.put(Entry(KIND, name, data, 1, now + GOOD_FOR))
    return Secret(f"{name}.{secret}")
