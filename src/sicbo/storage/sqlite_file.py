"""The file of a house before SQLite opens it: one process at a time, and nothing cut off.

SQLite would throw away a log whose file is gone or empty, and take an empty file for a new house. What a
file says about its own size is compared with what is there.
"""

import fcntl
import os
from pathlib import Path
from typing import IO

from sicbo.storage.contract import StoreIsAway, StoreIsDamaged

MAGIC = b"SQLite format 3\0"
LOG_HEADER, FRAME_HEADER = 32, 24
_NUMBER = 4


class DatabaseIsOpen(Exception):
    """Another process writes to this file."""


def take_lock(path: Path) -> IO[str]:
    """Take the lock beside the file: only one process writes."""
    try:
        handle = lock_file(path).open("a")
    except OSError as mistake:
        raise StoreIsAway(f"{path} cannot be opened for writing: {mistake.strerror}") from mistake
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        handle.close()
        raise DatabaseIsOpen(
            f"{path} is open in another process{holder(path)}, and only one may write to it"
        ) from None
    handle.truncate(0)
    handle.write(str(os.getpid()))
    handle.flush()
    return handle


def lock_file(path: Path) -> Path:
    """Name the lock beside a file."""
    return path.with_name(path.name + ".lock")


def holder(path: Path) -> str:
    """Say which process took the lock last, as words to put after it.

    >>> holder(Path("nowhere.db"))
    ''
    """
    try:
        number = lock_file(path).read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""
    return f" (number {number})" if number.isdigit() else ""


def was_opened_before(path: Path) -> bool:
    """Tell whether this program ever opened the file: the lock beside it stays for ever."""
    return lock_file(path).exists()


def refuse_a_cut_file(path: Path, *, is_known: bool) -> None:
    """Refuse a file that is not there whole, before anyone writes to it or to its log."""
    size = path.stat().st_size if path.exists() else 0
    log = path.with_name(path.name + "-wal")
    if not size and log.exists() and log.stat().st_size:
        raise StoreIsDamaged(f"{log} is there and {path} is empty or gone: restore a backup")
    if not size and path.exists() and is_known:
        raise StoreIsDamaged(f"{path} is empty, and a house was in it: restore a backup")
    if size:
        missing = _pages_beyond(path, size) - _pages_in(log)
        if missing:
            raise StoreIsDamaged(
                f"{path} is cut off: {len(missing)} of its pages are missing; restore a backup"
            )


def _pages_beyond(path: Path, size: int) -> set[int]:
    """List the pages that a file should have after its end, by its own first page."""
    with path.open("rb") as file:
        first = file.read(100)
    is_counted = first.startswith(MAGIC) and first[24:28] == first[92:96]
    if not is_counted:  # not a database, which SQLite will say, or made by one that did not count
        return set()
    return set(range(size // _page_size(first) + 1, _number(first, 28) + 1))


def _page_size(first: bytes) -> int:
    size = int.from_bytes(first[16:18])
    return 65536 if size == 1 else max(size, 512)


def _pages_in(log: Path) -> set[int]:
    """List the pages that are in the log and not yet in the file."""
    found: set[int] = set()
    if not log.exists():
        return found
    with log.open("rb") as file:
        header = file.read(LOG_HEADER)
        page, salt = _number(header, 8), header[16:24]
        while len(frame := file.read(FRAME_HEADER)) == FRAME_HEADER and frame[8:16] == salt:
            found.add(_number(frame, 0))
            file.seek(page, os.SEEK_CUR)
    return found


def _number(data: bytes, at: int) -> int:
    return int.from_bytes(data[at : at + _NUMBER])
