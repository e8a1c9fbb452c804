"""Passwords: long, hard to guess, and stored only as a slow, memory-hard hash.

>>> refuse_password("six dice on a wet table", "ann")
>>> refuse_password("short", "ann")
Traceback (most recent call last):
    ...
sicbo.streams.Refused: a password has 15 to 128 characters, and this one has 5
"""

import asyncio
import unicodedata

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from sicbo.secret_files import Secret
from sicbo.server.edge.refusals import refused

SHORTEST, LONGEST = 15, 128
ENOUGH = 8
"""Characters that must remain of a password after removing all commonly tried words."""
DIFFERENT = 6
AT_ONCE = 2
"""Hashes computed concurrently: each takes 64 MiB."""

TRIED_FIRST = (
    "password", "passwort", "passw0rd", "p@ssword", "p@ssw0rd", "letmein", "welcome", "iloveyou", "monkey",
    "dragon", "football", "baseball", "princess", "sunshine", "superman", "batman", "trustno", "master",
    "shadow", "whatever", "starwars", "computer", "internet", "changeme", "secret", "default", "admin",
    "root", "login", "qwertyuiop", "qwerty", "asdfghjkl", "asdfgh", "zxcvbnm", "zxcvbn", "abcdefgh", "abcdef",
    "abc", "0123456789", "1234567890", "123456789", "12345678", "1234567", "123456", "12345", "1234", "123",
    "987654321", "87654321", "654321", "321", "111", "000", "2024", "2025", "2026", "2027",
    "casino", "sicbo", "sic", "bo", "dice", "dealer", "pit", "cage", "house", "table", "shift", "manager",
    "supervisor", "cashier", "auditor", "terminal", "jackpot", "lucky",
)  # fmt: skip
"""Commonly tried words, in general and at a casino; longer words come before words they contain."""


def refuse_password(password: str, person: str) -> None:
    """Refuse a password of the wrong length, or made of commonly tried words."""
    text = unicodedata.normalize("NFC", password)
    if not SHORTEST <= len(text) <= LONGEST:
        raise refused("password/length", least=SHORTEST, most=LONGEST, has=len(text))
    left = text.casefold()
    for word in (person.casefold(), *TRIED_FIRST):
        left = left.replace(word, "")
    if len(left) < ENOUGH or len(set(left)) < DIFFERENT:
        raise refused("password/easy")


class Passwords:
    """Computes and verifies Argon2id hashes, a few at a time and off the event loop."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._at_once = asyncio.Semaphore(AT_ONCE)
        self._nobody = self._hasher.hash("nobody has this password")

    async def hash(self, password: Secret) -> str:
        """Return the hash of a password to store."""
        async with self._at_once:
            return await asyncio.to_thread(self._hasher.hash, _normal(password))

    async def is_right(self, password: Secret, kept: str | None) -> bool:
        """Return whether a password matches its stored hash; takes as long without a hash as with one."""
        async with self._at_once:
            return await asyncio.to_thread(self._verify, _normal(password), kept) and kept is not None

    def is_outdated(self, kept: str) -> bool:
        """Return whether a hash was made with weaker parameters than today's."""
        return self._hasher.check_needs_rehash(kept)

    def _verify(self, password: str, kept: str | None) -> bool:
        try:
            return self._hasher.verify(self._nobody if kept is None else kept, password)
        except (VerificationError, InvalidHashError):
            return False


def _normal(password: Secret) -> str:
    return unicodedata.normalize("NFC", password.reveal())
