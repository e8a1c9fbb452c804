"""The credential store under a key: whoever has the database alone reads nothing, and can write nothing."""

import pytest
from msgspec.structs import replace

from sicbo.server.sign_in.sealed_credentials import (
    BEGUN,
    CredentialsAreRefused,
    EntryIsForged,
    SealedCredentials,
    open_credentials,
)
from sicbo.storage.credential_store import Entry
from storage.memory_store import MemoryCredentials

KEY, OTHER = bytes(32), bytes([1]) * 32


async def test_what_is_kept_shows_nothing_and_differs_each_time() -> None:
    """Neither the data nor whether it is the same as before."""
    plain = MemoryCredentials()
    door = SealedCredentials(plain, KEY)
    kept = []
    for version in (1, 2):
        assert await door.put(Entry("credential", "ann", b"the same secret", version))
        entry = await plain.entry("credential", "ann")
        assert entry is not None
        kept.append(entry.data)

    assert kept[0] != kept[1]
    assert b"secret" not in b"".join(kept)
    assert Entry("credential", "ann", b"the same secret", 2) == await door.entry("credential", "ann")
    assert [await door.entry("credential", "ann")] == await door.entries("credential", ["ann"])


@pytest.mark.parametrize("how", ["moved", "written in plain", "changed", "cut", "of another kind"])
async def test_an_entry_that_was_not_written_here_opens_nothing(how: str) -> None:
    """One person's password is not another's, and nobody writes one without the key."""
    plain = MemoryCredentials()
    door = SealedCredentials(plain, KEY)
    await door.put(Entry("credential", "ann", b"secret"))
    entry = await plain.entry("credential", "ann")
    assert entry is not None
    forged = {
        "moved": replace(entry, name="eve"),
        "written in plain": Entry("credential", "eve", b'{"password":"mine"}'),
        "changed": replace(entry, name="eve", data=entry.data[:-1] + bytes([entry.data[-1] ^ 1])),
        "cut": replace(entry, name="eve", data=entry.data[:5]),
        "of another kind": replace(entry, kind="session", name="eve"),
    }[how]
    await plain.put(forged)

    with pytest.raises(EntryIsForged, match="was not written with the key of this house"):
        await door.entry(forged.kind, "eve")


async def test_a_book_is_opened_as_it_was_begun() -> None:
    """With its own key, again and again; an empty one is begun with whatever key is named."""
    sealed, plain = MemoryCredentials(), MemoryCredentials()
    await (await open_credentials(sealed, KEY)).put(Entry("code", "a", b"1"))
    again = await (await open_credentials(sealed, KEY)).entry("code", "a")
    assert b"1" == (again and again.data)
    for key in (OTHER, None):
        with pytest.raises(CredentialsAreRefused):
            await open_credentials(sealed, key)

    await (await open_credentials(plain, None)).put(Entry("code", "a", b"1"))
    with pytest.raises(CredentialsAreRefused, match="begun without a key"):
        await open_credentials(plain, KEY)
    await plain.drop_all()
    assert await (await open_credentials(plain, KEY)).entry(*BEGUN) is not None
