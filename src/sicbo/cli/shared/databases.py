"""The house that a user names: a file or a PostgreSQL database."""

import os
import stat
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from datetime import datetime
from importlib.util import find_spec
from pathlib import Path

from msgspec import Struct

from sicbo.cli.shared.errors import BadInput, FoundWrong
from sicbo.cli.shared.printed_output import print_json, print_line, print_table
from sicbo.cli.shared.rule_set_choice import named_file
from sicbo.storage.contents import HOUSE, MARK, MARKS, Contents, WholeHouse
from sicbo.storage.contract import Head, StoreIsAway, StoreIsDamaged
from sicbo.storage.evidence.chain import ChainIsBroken
from sicbo.storage.postgresql.address import (
    APPLICATION,
    AUDITOR,
    OWNER,
    as_role,
    is_address,
    place_of,
    read_address,
)
from sicbo.storage.sqlite.contents import SqliteContents
from sicbo.storage.sqlite.database_file import DatabaseIsOpen
from sicbo.storage.sqlite.store import SqliteStore

DEFAULT = "house.db"


class Server(Struct, frozen=True):
    """A database of a PostgreSQL server; an address without a role gets the right one for the task."""

    address: str

    def __str__(self) -> str:
        """Name the database."""
        return place_of(self.address)

    @property
    def for_the_application(self) -> str:
        """The address for running the house."""
        return as_role(self.address, APPLICATION)

    @property
    def for_the_auditor(self) -> str:
        """The address for reading only."""
        return as_role(self.address, AUDITOR)

    @property
    def for_the_owner(self) -> str:
        """The address for creating and changing the tables."""
        return as_role(self.address, OWNER)


Database = Path | Server


def database_of(named: str | None) -> Database:
    """Return the file or the server that is meant."""
    name = DEFAULT if named is None else named
    if not is_address(name):
        return named_file(name)
    address = read_address(name)
    if find_spec("asyncpg") is None:
        raise BadInput("a house in PostgreSQL needs the driver asyncpg: install sicbo[postgresql]")
    return Server(address)


def existing_file(name: str) -> Path:
    """Return the path of a file that exists and can be read."""
    path = named_file(name)
    try:
        with path.open("rb") as file:
            mode = os.fstat(file.fileno()).st_mode
    except OSError as mistake:
        raise BadInput(f"cannot read {path}: {mistake.strerror}") from None
    if stat.S_ISCHR(mode) or stat.S_ISBLK(mode):
        raise BadInput(f"cannot read {path}: it is a device, not a file")
    return path


@contextmanager
def contents_of(database: Database) -> Iterator[Contents]:
    """Open a house for reading; the caller handles a damaged one."""
    try:
        if isinstance(database, Path):
            with SqliteContents(existing_file(str(database))) as contents:
                yield contents
        else:
            from sicbo.storage.postgresql.contents import PostgresqlContents  # noqa: PLC0415 - with the driver

            with PostgresqlContents(database.for_the_auditor) as read:
                yield read
    except StoreIsAway as mistake:
        raise BadInput(str(mistake)) from None


@contextmanager
def whole_house(database: Database) -> Iterator[Contents]:
    """Open a house that must be intact; a damaged one is reported and left alone."""
    try:
        with contents_of(database) as contents:
            yield contents
    except (StoreIsDamaged, ChainIsBroken) as damage:
        raise FoundWrong(str(damage)) from None


async def open_store(database: Database, now: Callable[[], datetime] | None = None) -> WholeHouse:
    """Open the store of a house; leases in a file go by `now`, the clock of the process that runs it."""
    if isinstance(database, Path):
        return await SqliteStore.open(database, now=now)
    from sicbo.storage.postgresql.store import PostgresqlStore  # noqa: PLC0415 - with the driver

    return await PostgresqlStore.open(database.for_the_application)


@asynccontextmanager
async def opened_store(
    database: Database,
    *,
    is_new: bool = False,
    by: Callable[[Database], Awaitable[WholeHouse]] = open_store,
) -> AsyncIterator[WholeHouse]:
    """Open a house for writing, and close it at the end; an empty file is only accepted for a new one."""
    try:
        if isinstance(database, Path) and not is_new:
            _refuse_empty_file(database)
        store = await by(database)
        try:
            _refuse_invalid_mark(str(database), await store.meta())
            yield store
        finally:
            await store.close()
    except (DatabaseIsOpen, StoreIsAway) as reason:
        raise BadInput(str(reason)) from None
    except StoreIsDamaged as damage:
        raise FoundWrong(str(damage)) from None


def _refuse_empty_file(path: Path) -> None:
    """Refuse an empty file, which a full disk may have left: opening would make a database of it."""
    if path.exists() and not path.stat().st_size:
        raise StoreIsDamaged(f"{path} is empty: it holds no house; restore a backup")


def _refuse_invalid_mark(place: str, meta: Mapping[str, str]) -> None:
    """Refuse a house with an invalid mark: it is unknown whether its money is real."""
    if HOUSE in meta and meta.get(MARK) not in MARKS:
        raise StoreIsDamaged(
            f"{place}: a house is marked {', '.join(MARKS)}, and not {meta.get(MARK)!r}; restore a backup"
        )


def print_streams(heads: Sequence[Head], said: str, document: Mapping[str, object], *, as_json: bool) -> None:
    """Print what was done with a house, and the heads of its streams; a new house has none."""
    if as_json:
        plain = [{"stream": head.stream, "seq": head.seq, "hash": head.hash.hex()} for head in heads]
        print_json({**document, "streams": plain})
        return
    if heads:
        rows = [(head.stream, str(head.seq), head.hash.hex()) for head in heads]
        print_table(("stream", "records", "last hash"), rows, right=["records"], whole=["last hash"])
    print_line(said)
