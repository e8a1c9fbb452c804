"""Translates errors of SQLite into those of the contract."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw

from sicbo.storage.contract import StoreIsAway, StoreIsDamaged, StoreRefused

AWAY = (
    apsw.BusyError,
    apsw.CantOpenError,
    apsw.IOError,
    apsw.LockedError,
    apsw.NoMemError,
    apsw.ReadOnlyError,
)
"""The file is unavailable at the moment: the disk is broken, or another program has locked it."""

UNSTORABLE = (apsw.ConstraintError, apsw.TooBigError, OverflowError, UnicodeEncodeError)


@contextmanager
def translate_errors(path: Path) -> Iterator[None]:
    """Translate errors of SQLite."""
    try:
        yield
    except (apsw.NotADBError, apsw.CorruptError) as mistake:
        raise StoreIsDamaged(f"{path} is damaged or not a database: {mistake}; restore a backup") from mistake
    except apsw.FullError as mistake:
        message = f"{path} cannot be written: {mistake}"
        raise StoreIsAway(message, "the disk of the store is full") from mistake
    except AWAY as mistake:
        raise StoreIsAway(f"{path} cannot be read or written: {mistake}") from mistake
    except UNSTORABLE as mistake:
        raise StoreRefused(f"{path} cannot store this: {mistake}") from mistake
