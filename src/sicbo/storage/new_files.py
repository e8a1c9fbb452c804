"""New files that appear complete or not at all, and never overwrite another.

Files of a house (records, copies of them, secrets) are private whatever the umask. Files meant for others
pass `is_private=False` and get the mode that the umask allows.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path


class FileIsThere(ValueError):
    """A file that would have been overwritten."""


class FileCannotBeMade(ValueError):
    """A path where no file can be created."""


PRIVATE = 0o600
OTHERS = 0o077
"""The mode bits that let anybody else read, write or run a file."""


def temporary_file(path: Path, *, is_private: bool = True) -> Path:
    """Create an empty file in the same folder, with a short unused name.

    An existing name, such as a link planted in a world-writable folder, is skipped.
    """
    numbers = count()
    while True:
        made = path.with_name(f".sicbo.{os.getpid()}.{next(numbers)}.new")
        with suppress(FileExistsError):
            made.touch(PRIVATE if is_private else 0o666, exist_ok=False)
            return made


@contextmanager
def new_file(path: Path, *, is_private: bool = True) -> Iterator[Path]:
    """Yield a temporary file in the same folder; on success it is moved to `path`."""
    refuse_existing(path)
    try:
        written = temporary_file(path, is_private=is_private)
    except OSError as mistake:
        raise FileCannotBeMade(f"cannot make {path}: {mistake.strerror}") from None
    try:
        yield written
        _sync(written)
        os.link(written, path)  # fails if another file has appeared meanwhile
        _sync(path.parent)
    except FileExistsError:
        raise FileIsThere(f"{path} already exists, and is not overwritten") from None
    except OSError as mistake:
        raise FileCannotBeMade(f"cannot make {path}: {mistake.strerror}") from None
    finally:
        for left in ("", "-wal", "-shm", ".lock"):
            written.with_name(written.name + left).unlink(missing_ok=True)


def replace_file(path: Path, content: bytes) -> None:
    """Replace a file atomically: after a crash it is either the old one or the new one."""
    try:
        written = temporary_file(path)
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
    """Refuse a path with an existing file or a leftover log of a house, which may hold the last rounds."""
    if not path.name or path.is_dir():
        raise FileIsThere(f"{path} is a folder: name a file in it")
    log = path.with_name(path.name + "-wal")
    left = log.exists() and log.stat().st_size
    is_there = path.exists() or path.is_symlink()
    if is_there or left:
        raise FileIsThere(f"{path if is_there else log} already exists, and is not overwritten")


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
