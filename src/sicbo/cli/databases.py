"""Finding the database that a person names, and reading it without touching it."""

import os
import stat
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from sicbo.cli.choosing import named_file
from sicbo.cli.errors import BadInput, FoundWrong
from sicbo.cli.printing import print_json, print_line, print_table
from sicbo.storage.chain import ChainIsBroken
from sicbo.storage.contract import Head, StoreIsAway, StoreIsDamaged
from sicbo.storage.sqlite import SqliteStore
from sicbo.storage.sqlite_contents import SqliteContents

DEFAULT = "house.db"


def database_path(named: str | None) -> Path:
    """Give the file that is meant; a URL of a server is refused."""
    name = DEFAULT if named is None else named
    if "://" in name:
        raise BadInput(f"{name!r} is not the path of a SQLite file, and this command reads those only")
    return named_file(name)


def existing_file(name: str) -> Path:
    """See that a file is there and can be read."""
    path = named_file(name)
    try:
        with path.open("rb") as file:
            mode = os.fstat(file.fileno()).st_mode
    except OSError as mistake:
        raise BadInput(f"cannot read {path}: {mistake.strerror}") from None
    if stat.S_ISCHR(mode) or stat.S_ISBLK(mode):
        raise BadInput(f"cannot read {path}: it is a device, and not a file")
    return path


def existing_database(named: str | None) -> Path:
    """Give the file that is meant, which must be there."""
    return existing_file(str(database_path(named)))


@contextmanager
def house_to_read(named: str | None) -> Iterator[SqliteContents]:
    """Open a house to be read; what is wrong with it is left to be told by whoever looks at it."""
    path = existing_database(named)
    try:
        with SqliteContents(path) as contents:
            yield contents
    except StoreIsAway as mistake:
        raise BadInput(str(mistake)) from None


@contextmanager
def whole_house(named: str | None) -> Iterator[SqliteContents]:
    """Open a house that must be whole for what is asked; a damaged one is named and left alone."""
    try:
        with house_to_read(named) as contents:
            yield contents
    except (StoreIsDamaged, ChainIsBroken) as damage:
        raise FoundWrong(str(damage)) from None


def tell_of_streams(
    heads: Sequence[Head], said: str, document: Mapping[str, object], *, as_json: bool
) -> None:
    """Say what was done with a house, and where its streams stand; a new house has none."""
    if as_json:
        plain = [{"stream": head.stream, "seq": head.seq, "hash": head.hash.hex()} for head in heads]
        print_json({**document, "streams": plain})
        return
    if heads:
        rows = [(head.stream, str(head.seq), head.hash.hex()) for head in heads]
        print_table(("stream", "records", "last hash"), rows, right=["records"], whole=["last hash"])
    print_line(said)


@asynccontextmanager
async def opened_store(path: Path) -> AsyncIterator[SqliteStore]:
    """Open a house to be written."""
    store = await SqliteStore.open(path)
    try:
        yield store
    finally:
        await store.close()
