"""What SQLite says, in the words of the contract."""

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
"""The file cannot be had at the moment: the disk is broken, or another program holds it."""

CANNOT_BE_KEPT = (apsw.ConstraintError, apsw.TooBigError, OverflowError, UnicodeEncodeError)


@contextmanager
def translate_errors(path: Path) -> Iterator[None]:
    """Turn what SQLite says into the words of the contract."""
    try:
        yield
    except (apsw.NotADBError, apsw.CorruptError) as mistake:
        raise StoreIsDamaged(f"{path} is damaged or no database: {mistake}; restore a backup") from mistake
    except apsw.FullError as mistake:
        said = f"{path} cannot be written: {mistake}"
        raise StoreIsAway(said, "the disk of the store is full") from mistake
    except AWAY as mistake:
        raise StoreIsAway(f"{path} cannot be read or written: {mistake}") from mistake
    except CANNOT_BE_KEPT as mistake:
        raise StoreRefused(f"{path} cannot keep this: {mistake}") from mistake
