"""Reads the house of another process from its store, without writing, as of one moment."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sicbo.storage.contents import Contents
from sicbo.storage.postgresql.address import is_address
from sicbo.storage.sqlite.contents import SqliteContents


@contextmanager
def contents_at(address: str) -> Iterator[Contents]:
    """Open the contents at the address of a store: a file, or a PostgreSQL database."""
    if is_address(address):
        from sicbo.storage.postgresql.contents import PostgresqlContents  # noqa: PLC0415 - with the driver

        with PostgresqlContents(address) as read:
            yield read
    else:
        with SqliteContents(Path(address)) as contents:
            yield contents
