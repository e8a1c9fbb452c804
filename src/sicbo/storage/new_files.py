"""New files that are there whole or not at all, and never in the place of another."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class FileIsThere(ValueError):
    """A file that would have been overwritten."""


class FileCannotBeMade(ValueError):
    """A place where no file can be made."""


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """Give a name beside the place; what is written there is put into its place at the end."""
    refuse_existing(path)
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        beside.touch()
        yield beside
        _sync(beside)
        os.link(beside, path)  # fails where another file has come into being meanwhile
        _sync(path.parent)
    except FileExistsError:
        raise FileIsThere(f"{path} is there already, and is not overwritten") from None
    except OSError as mistake:
        raise FileCannotBeMade(f"cannot make {path}: {mistake.strerror}") from None
    finally:
        for left in ("", "-wal", "-shm", ".lock"):
            beside.with_name(beside.name + left).unlink(missing_ok=True)


def refuse_existing(path: Path) -> None:
    """Refuse a name that has a file, or the log of a house beside it: it may hold the last rounds."""
    log = path.with_name(path.name + "-wal")
    left = log.exists() and log.stat().st_size
    if path.exists() or path.is_symlink() or left:
        raise FileIsThere(f"{log if left else path} is there already, and is not overwritten")


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
