"""The encrypted credential store: access to the database reveals no secret, and cannot forge one.

Every entry is encrypted with AES-256-GCM and bound to its kind and name, so nobody can move one person's
password to another, or write an entry of their own. The key is in a separate file, not in the database. One
entry identifies the key a store was created with; a store is never partly plain and partly sealed.
"""

from collections.abc import Collection
from datetime import datetime

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from msgspec.structs import replace

from sicbo.chance import fresh_bytes
from sicbo.storage.credential_store import CredentialStore, Entry

KEY_BYTES = 32
NONCE_BYTES = 12
PURPOSE = b"sicbo-door/1"
BEGUN = ("key", "begun")
"""The entry that shows whether a store is sealed, and with which key."""


class CredentialsAreRefused(ValueError):
    """A credential store that was sealed with another key, or is sealed where no key is named."""


class EntryIsForged(Exception):
    """An entry that was not written with the key of this store."""


class SealedCredentials:
    """Encrypts the entries of another credential store."""

    def __init__(self, credentials: CredentialStore, key: bytes) -> None:
        self._credentials = credentials
        derived = HKDF(algorithm=SHA256(), length=KEY_BYTES, salt=None, info=PURPOSE).derive(key)
        self._cipher = AESGCM(derived)

    async def entry(self, kind: str, name: str) -> Entry | None:
        """Return an entry, or None."""
        found = await self._credentials.entry(kind, name)
        return None if found is None else self._opened(found)

    async def entries(self, kind: str, names: Collection[str]) -> list[Entry]:
        """Return the entries of several names."""
        return [self._opened(each) for each in await self._credentials.entries(kind, names)]

    def _opened(self, found: Entry) -> Entry:
        nonce, sealed = found.data[:NONCE_BYTES], found.data[NONCE_BYTES:]
        try:
            return replace(found, data=self._cipher.decrypt(nonce, sealed, _bound_to(found.kind, found.name)))
        except (InvalidTag, ValueError):
            raise EntryIsForged(
                f"an entry of the credential store ({found.kind}) was not written with the key of this house"
            ) from None

    async def put(self, entry: Entry) -> bool:
        """Store the next version of an entry."""
        nonce = fresh_bytes(NONCE_BYTES)
        sealed = self._cipher.encrypt(nonce, entry.data, _bound_to(entry.kind, entry.name))
        return await self._credentials.put(replace(entry, data=nonce + sealed))

    async def drop(self, kind: str, name: str, version: int) -> bool:
        """Delete an entry."""
        return await self._credentials.drop(kind, name, version)

    async def drop_ended(self, now: datetime) -> None:
        """Delete all expired entries."""
        await self._credentials.drop_ended(now)

    async def drop_all(self) -> None:
        """Delete everything."""
        await self._credentials.drop_all()

    async def is_empty(self) -> bool:
        """Return whether the store is empty."""
        return await self._credentials.is_empty()


def _bound_to(kind: str, name: str) -> bytes:
    return f"{kind}\0{name}".encode("utf-8", "surrogatepass")


async def open_credentials(credentials: CredentialStore, key: bytes | None) -> CredentialStore:
    """Open the credential store with its key, or without one if it was created so; seal an empty one."""
    begun = await credentials.entry(*BEGUN)
    if key is None:
        if begun is not None:
            raise CredentialsAreRefused(
                "the credential store of this house is sealed: name its key by --door-key"
            )
        return credentials
    sealed = SealedCredentials(credentials, key)
    if begun is None:
        if not await credentials.is_empty():
            raise CredentialsAreRefused(
                "the credential store of this house was begun without a key: serve it without --door-key,"
                " or strike it out by `sicbo house clear-door`"
            )
        await sealed.put(Entry(*BEGUN, b"sicbo"))  # fails if another process has just done so
    try:
        await sealed.entry(*BEGUN)
    except EntryIsForged:
        raise CredentialsAreRefused("the credential store of this house is sealed with another key") from None
    return sealed
