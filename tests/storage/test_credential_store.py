"""The credential store: an entry changes only from the version that its writer has seen."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import apsw
import pytest

from sicbo.storage.credential_store import CredentialStore, Entry
from sicbo.storage.migrations import migrations
from storage.stores import KINDS, needs_postgresql, opened

NOW = datetime(2026, 11, 15, 12, tzinfo=UTC)


@pytest.fixture(params=KINDS)
async def credentials(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[CredentialStore]:
    """Open the credentials of each kind of store."""
    async with opened(request.param, tmp_path) as store:
        yield store.credentials


async def test_an_entry_is_given_as_it_was_put(credentials: CredentialStore) -> None:
    """By its kind and name, with its version and its end."""
    entry = Entry("session", "a", b"\x00data", ends=NOW + timedelta(microseconds=1))

    assert await credentials.put(entry)
    assert entry == await credentials.entry("session", "a")
    assert await credentials.entry("code", "a") is None
    assert await credentials.entry("session", "b") is None


async def test_entries_of_several_names_are_given_at_once(credentials: CredentialStore) -> None:
    """As they stand, without those that are not there, and of one kind only."""
    one, two = Entry("counter", "a", b"5"), Entry("counter", "b'\"", b"7", ends=NOW)
    for each in (one, two, Entry("counter", "c", b"9"), Entry("code", "a", b"x")):
        assert await credentials.put(each)

    found = await credentials.entries("counter", ["b'\"", "a", "nobody"])

    assert [one, two] == sorted(found, key=lambda each: each.name)
    assert [] == await credentials.entries("counter", [])


async def test_an_entry_changes_from_the_version_that_was_seen(credentials: CredentialStore) -> None:
    """A writer that has seen an older one, or skips one, changes nothing."""
    assert not await credentials.put(Entry("code", "a", b"too soon", 2))
    assert await credentials.put(Entry("code", "a", b"first"))

    assert not await credentials.put(Entry("code", "a", b"again"))
    assert not await credentials.put(Entry("code", "a", b"skipped", 3))
    assert await credentials.put(Entry("code", "a", b"second", 2))
    assert not await credentials.put(Entry("code", "a", b"late", 2))
    assert Entry("code", "a", b"second", 2) == await credentials.entry("code", "a")


async def test_of_many_who_change_an_entry_at_once_one_does(credentials: CredentialStore) -> None:
    """A code is used once."""
    await credentials.put(Entry("code", "a", b"0"))

    done = await asyncio.gather(*(credentials.put(Entry("code", "a", b"%d" % each, 2)) for each in range(8)))
    dropped = await asyncio.gather(*(credentials.drop("code", "a", 2) for _ in range(8)))

    assert (1, 1) == (sum(done), sum(dropped))


async def test_an_entry_is_struck_out_in_the_version_that_was_seen(credentials: CredentialStore) -> None:
    """One that has changed meanwhile, or is not there, is left alone; a new one begins again."""
    await credentials.put(Entry("code", "a", b"first"))

    assert not await credentials.drop("code", "a", 2)
    assert not await credentials.drop("code", "b", 0)
    assert await credentials.drop("code", "a", 1)
    assert await credentials.entry("code", "a") is None
    assert await credentials.put(Entry("code", "a", b"anew"))


async def test_what_has_ended_is_struck_out(credentials: CredentialStore) -> None:
    """At its end, not before; what has no end stays."""
    for name, ends in (("over", NOW), ("soon", NOW + timedelta(seconds=1)), ("never", None)):
        await credentials.put(Entry("code", name, b"", ends=ends))

    await credentials.drop_ended(NOW)

    left = [name for name in ("over", "soon", "never") if await credentials.entry("code", name)]
    assert ["soon", "never"] == left


async def test_a_file_of_before_there_was_a_door_gets_one(tmp_path: Path) -> None:
    """A house of the first schema is brought up to date when it is opened."""
    path = tmp_path / "house.db"
    number, text = next(migrations("sqlite", 0))
    with apsw.Connection(str(path)) as old:
        old.execute(text)
        old.execute("INSERT INTO meta VALUES ('schema', ?), ('house', 'h1')", (str(number),))
    old.close()

    async with opened("sqlite", tmp_path) as store:
        assert {"house": "h1"} == await store.meta()
        assert await store.credentials.put(Entry("code", "a", b""))


@needs_postgresql
async def test_an_auditor_does_not_read_the_door() -> None:
    """What lets people in is nobody's business but the application's."""
    import asyncpg  # noqa: PLC0415 - with the server only

    from storage.a_postgresql import server  # noqa: PLC0415 - the same

    connection = await asyncpg.connect(server().dsn(await server().new_house(), "sicbo_auditor"))
    try:
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await connection.fetch("SELECT * FROM door")
    finally:
        await connection.close()
