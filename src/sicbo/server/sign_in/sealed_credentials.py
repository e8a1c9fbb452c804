"""The credential store under a key: who can read or write the database learns no secret, and can make none.

Every entry is encrypted with AES-256-GCM and bound to its kind and name, so that nobody moves the password of
one person to another, or writes an entry of his or her own. The key is in a file of its own, not in the
database. One entry shows with which key a book was begun; a book is never half plain and half sealed.

>>> import asyncio
>>> from sicbo.storage.credential_store import MemoryCredentials
>>> async def main() -> tuple[bytes, bool]:
...     plain = MemoryCredentials()
...     door = SealedDoor(plain, bytes(32))
...     await door.put(Entry("code", "a", b"open sesame"))
...     kept = await plain.entry("code", "a")
...     return (await door.entry("code", "a")).data, b"sesame" in kept.data
>>> asyncio.run(main())
(b'open sesame', False)
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
"""The entry that shows whether a book is sealed, and with which key."""


class DoorIsRefused(ValueError):
    """A credential store that was sealed with another key, or is sealed where no key is named."""


class EntryIsForged(Exception):
    """An entry that was not written with the key of this book."""


class SealedDoor:
    """Keeps the book of another door, in a form that only the key opens."""

    def __init__(self, door: CredentialStore, key: bytes) -> None:
        self._door = door
        derived = HKDF(algorithm=SHA256(), length=KEY_BYTES, salt=None, info=PURPOSE).derive(key)
        self._cipher = AESGCM(derived)

    async def entry(self, kind: str, name: str) -> Entry | None:
        """Give what stands under a name."""
        found = await self._door.entry(kind, name)
        return None if found is None else self._opened(found)

    async def entries(self, kind: str, names: Collection[str]) -> list[Entry]:
        """Give what stands under several names."""
        return [self._opened(each) for each in await self._door.entries(kind, names)]

    def _opened(self, found: Entry) -> Entry:
        nonce, sealed = found.data[:NONCE_BYTES], found.data[NONCE_BYTES:]
        try:
            return replace(found, data=self._cipher.decrypt(nonce, sealed, _bound_to(found.kind, found.name)))
        except (InvalidTag, ValueError):
            raise EntryIsForged(
                f"an entry at the door ({found.kind}) was not written with the key of this house"
            ) from None

    async def put(self, entry: Entry) -> bool:
        """Keep the next version of an entry."""
        nonce = fresh_bytes(NONCE_BYTES)
        sealed = self._cipher.encrypt(nonce, entry.data, _bound_to(entry.kind, entry.name))
        return await self._door.put(replace(entry, data=nonce + sealed))

    async def drop(self, kind: str, name: str, version: int) -> bool:
        """Strike out an entry."""
        return await self._door.drop(kind, name, version)

    async def drop_ended(self, now: datetime) -> None:
        """Strike out everything that has ended."""
        await self._door.drop_ended(now)

    async def drop_all(self) -> None:
        """Strike out everything."""
        await self._door.drop_all()

    async def is_empty(self) -> bool:
        """Tell whether nothing stands in the book."""
        return await self._door.is_empty()


def _bound_to(kind: str, name: str) -> bytes:
    return f"{kind}\0{name}".encode("utf-8", "surrogatepass")


async def opened_door(door: CredentialStore, key: bytes | None) -> CredentialStore:
    """Open the book of a house with its key, or without one where it was begun so; an empty one is begun."""
    begun = await door.entry(*BEGUN)
    if key is None:
        if begun is not None:
            raise DoorIsRefused("the credential store of this house is sealed: name its key by --door-key")
        return door
    sealed = SealedDoor(door, key)
    if begun is None:
        if not await door.is_empty():
            raise DoorIsRefused(
                "the credential store of this house was begun without a key: serve it without --door-key,"
                " or strike it out by `sicbo house clear-door`"
            )
        await sealed.put(Entry(*BEGUN, b"sicbo"))  # another process may have done so just now
    try:
        await sealed.entry(*BEGUN)
    except EntryIsForged:
        raise DoorIsRefused("the credential store of this house is sealed with another key") from None
    return sealed
