"""New files that are there whole or not at all, and never in the place of another.

What belongs to a house is private, whatever the umask: records, copies of them, secrets. What is meant for
others says so, and has the mode that the umask gives.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path


class FileIsThere(ValueError):
    """A file that would have been overwritten."""


class FileCannotBeMade(ValueError):
    """A place where no file can be made."""


PRIVATE = 0o600
OTHERS = 0o077
"""What of a mode lets anybody else read, write or run a file."""


def beside(path: Path, *, is_private: bool = True) -> Path:
    """Make an empty file in the same folder, with a short name that no other file has.

    A name that is planted there, such as a link in a folder that everybody may write to, is passed over.
    """
    numbers = count()
    while True:
        made = path.with_name(f".sicbo.{os.getpid()}.{next(numbers)}.new")
        with suppress(FileExistsError):
            made.touch(PRIVATE if is_private else 0o666, exist_ok=False)
            return made


@contextmanager
def new_file(path: Path, *, is_private: bool = True) -> Iterator[Path]:
    """Give a name beside the place; what is written there is put into its place at the end."""
    refuse_existing(path)
    try:
        written = beside(path, is_private=is_private)
    except OSError as mistake:
        raise FileCannotBeMade(f"cannot make {path}: {mistake.strerror}") from None
    try:
        yield written
        _sync(written)
        os.link(written, path)  # fails where another file has come into being meanwhile
        _sync(path.parent)
    except FileExistsError:
        raise FileIsThere(f"{path} is there already, and is not overwritten") from None
    except OSError as mistake:
        raise FileCannotBeMade(f"cannot make {path}: {mistake.strerror}") from None
    finally:
        for left in ("", "-wal", "-shm", ".lock"):
            written.with_name(written.name + left).unlink(missing_ok=True)


def replace_file(path: Path, content: bytes) -> None:
    """Write a file in the place of the one that is there: after a crash it is the old one or the new one."""
    try:
        written = beside(path)
        try:
            written.write_bytes(content)
            _sync(written)
            written.replace(path)
            _sync(path.parent)
        finally:
            written.unlink(missing_ok=True)
    except OSError as mistake:
        raise FileCannotBeMade(f"cannot write {path}: {mistake.strerror}") from None


def refuse_existing(path: Path) -> None:
    """Refuse a name that has a file, or the log of a house beside it: it may hold the last rounds."""
    if not path.name or path.is_dir():
        raise FileIsThere(f"{path} is a folder: name a file in it")
    log = path.with_name(path.name + "-wal")
    left = log.exists() and log.stat().st_size
    is_there = path.exists() or path.is_symlink()
    if is_there or left:
        raise FileIsThere(f"{path if is_there else log} is there already, and is not overwritten")


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
