"""Guards the file of a house around SQLite: one process at a time, whatever the name, and no truncation.

SQLite would discard a log whose file is missing or empty, and take an empty file for a new house. So the size
a file states in its header is compared with what is there.
"""

import fcntl
import logging
import os
import stat
from pathlib import Path

from sicbo.storage.contract import StoreIsAway, StoreIsDamaged
from sicbo.storage.new_files import OTHERS, PRIVATE

log = logging.getLogger(__name__)

MAGIC = b"SQLite format 3\0"
LOG_HEADER, FRAME_HEADER = 32, 24
_NUMBER = 4
_SMALLEST = 512
"""Size of the smallest page in bytes: SQLite takes a smaller file for a new one."""


class DatabaseIsOpen(Exception):
    """Another process is writing to this file."""


class Lock:
    """The lock of a house in a file, and a note beside it of how many records the file has held.

    Two files are locked. One is the database itself, so that a second process cannot get in through another
    name or a deleted file. The other is the note, which goes by the name: SQLite names its log after the file
    too, so no other database may take that name while the first is open. `flock` does not interfere with
    SQLite's own locks (fcntl), but closing any descriptor of the database would drop those, so this one is
    closed after SQLite has closed its own.

    The note is written after each commit, to the page cache only: a commit reaches the disk before its note.
    So a file with fewer records than noted has lost some, for instance through a deleted or truncated log,
    which SQLite itself ignores silently.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._is_new = not path.exists()
        self._database = _locked(path, path)
        try:
            self._refuse_other_names()
            self._handle = _locked(lock_file(path), path)
        except BaseException:
            self._close_database()
            raise
        self._file, self._records = _read_note(os.pread(self._handle, _NOTE_LENGTH, 0))
        try:
            self.note(self._records)
        except StoreIsAway:
            os.close(self._handle)
            self._close_database()
            raise

    def _refuse_other_names(self) -> None:
        """Refuse a file with a second hard link: its log is beside the name by which it was last opened."""
        names = os.fstat(self._database).st_nlink
        if names > 1:
            raise StoreIsAway(
                f"{self._path} has {names} names (hard links), and its log is kept beside one of them: delete"
                f" the others, which `find {self._path.parent} -samefile {self._path}` lists"
            )

    def refuse_a_moved_file(self) -> None:
        """Refuse to go on if the path no longer leads to the file that was opened."""
        if not _is_at(self._path, self._database):
            raise StoreIsAway(
                f"{self._path} was moved, replaced or deleted while this process has it open: put it back, or"
                " stop this process",
                "the file of the house was moved, replaced or deleted",
            )

    def renew_the_note(self) -> None:
        """Create the note again if somebody has deleted it."""
        if not _is_at(lock_file(self._path), self._handle):
            handle = _locked(lock_file(self._path), self._path)
            os.close(self._handle)
            self._handle = handle
            self.note(self._records)

    def refuse_lost_records(self, records: int) -> None:
        """Refuse a file that holds fewer records than before."""
        refuse_lost_records(self._path, records, (self._file, self._records))

    def begin(self, records: int) -> None:
        """Make the files private; note which file it is and how many records it holds."""
        for each in files_of(self._path):
            _make_private(each)
        self._file = os.fstat(self._database).st_ino
        self.note(records)

    def note(self, records: int) -> None:
        """Note how many records the file holds."""
        self._records = records
        note = f"{os.getpid()} {self._file} {records}".ljust(_NOTE_LENGTH).encode()
        try:
            os.pwrite(self._handle, note, 0)
        except OSError as mistake:
            raise StoreIsAway(f"{lock_file(self._path)} cannot be written: {mistake.strerror}") from mistake

    def close(self, *, leaves_nothing: bool = False) -> None:
        """Unlock the file for other processes; `leaves_nothing` also deletes the note."""
        if leaves_nothing:
            lock_file(self._path).unlink(missing_ok=True)
        os.close(self._handle)
        self._close_database()

    def _close_database(self) -> None:
        """Close the database; delete it again if it was created here and is still empty."""
        if self._is_new and not os.fstat(self._database).st_size:
            self._path.unlink(missing_ok=True)
        os.close(self._database)


def _locked(file: Path, database: Path) -> int:
    """Open and lock a file of a database; return its descriptor."""
    try:
        handle = os.open(file, os.O_RDWR | os.O_CREAT, PRIVATE)
    except OSError as mistake:
        raise StoreIsAway(f"{database} cannot be opened for writing: {mistake.strerror}") from mistake
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(handle)
        raise DatabaseIsOpen(
            f"{database} is open in another process{holder(database)}, and only one may write to it"
        ) from None
    except OSError as mistake:
        os.close(handle)
        raise StoreIsAway(f"{file} cannot be locked: {mistake.strerror}") from mistake
    return handle


def files_of(path: Path) -> list[Path]:
    """Return the existing files of a house: database, log, index of the log, lock."""
    files = [_beside(path, ending) for ending in ("", "-wal", "-shm", ".lock")]
    return [each for each in files if each.exists()]


def _make_private(file: Path) -> None:
    """Remove access that an older version, or someone since, has given to others.

    The file holds ticket numbers, and SQLite gives its log the mode of the database, so a warning that nobody
    reads is not enough. Auditors get a copy.
    """
    mode = stat.S_IMODE(file.stat().st_mode)
    if not mode & OTHERS:
        return
    try:
        file.chmod(PRIVATE)
    except OSError as mistake:
        log.warning("%s has mode %04o, and keeps it: %s; chmod 600 %s", file, mode, mistake.strerror, file)
    else:
        log.warning("%s had mode %04o, and others could use it: it has 0600 now", file, mode)


def is_open_elsewhere(path: Path) -> bool:
    """Return whether a process has a database open for writing, without locking it."""
    with path.open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def _is_at(path: Path, handle: int) -> bool:
    """Return whether a path leads to this open file."""
    try:
        return os.path.samestat(path.stat(), os.fstat(handle))
    except OSError:
        return False


_NOTE_LENGTH = 80


def refuse_lost_records(path: Path, records: int, noted: tuple[int, int]) -> None:
    """Refuse a file with fewer records than noted, unless the note is about another file of that name."""
    if noted[0] == path.stat().st_ino and records < noted[1]:
        raise StoreIsDamaged(
            f"{path} holds {records} records, but it held {noted[1]} when it was last written to: its log"
            f" {log_file(path)} was lost, or an older copy was put in its place; restore a backup (or, to go"
            f" on without them, delete {lock_file(path)})"
        )


def note_of(path: Path) -> tuple[int, int]:
    """Read the note beside a file: which file it is about, and how many records that held."""
    try:
        return _read_note(lock_file(path).read_bytes())
    except OSError:
        return 0, 0


def _read_note(text: bytes) -> tuple[int, int]:
    """Return the inode and the number of records in a note; zeros if it is unreadable.

    >>> _read_note(b"4711 1234567 89  ")
    (1234567, 89)
    >>> _read_note(b"4711")
    (0, 0)
    """
    words = text.split()
    if len(words) != _WORDS or not all(each.isdigit() for each in words):
        return 0, 0
    return int(words[1]), int(words[2])


_WORDS = 3


def log_file(path: Path) -> Path:
    """Return the path of the write-ahead log, which SQLite puts beside the file itself, not a link to it."""
    return _beside(path, "-wal")


def lock_file(path: Path) -> Path:
    """Return the path of the lock beside a file."""
    return _beside(path, ".lock")


def _beside(path: Path, ending: str) -> Path:
    real = Path(os.path.realpath(path))
    return real.with_name(real.name + ending)


def holder(path: Path) -> str:
    """Describe the process that took the lock last, to append to a message.

    >>> holder(Path("nowhere.db"))
    ''
    """
    try:
        words = lock_file(path).read_text(encoding="ascii").split()
    except (OSError, UnicodeDecodeError):
        return ""
    return f" (number {words[0]})" if words and words[0].isdigit() else ""


def was_opened_before(path: Path) -> bool:
    """Return whether this program ever opened the file: the lock beside it is never deleted."""
    return lock_file(path).exists()


def refuse_a_truncated_file(path: Path, *, is_known: bool) -> None:
    """Refuse a file that is not complete, before anyone writes to it or to its log."""
    size = path.stat().st_size if path.exists() else 0
    wal = log_file(path)
    if not size and wal.exists() and wal.stat().st_size:
        raise StoreIsDamaged(f"{wal} exists but {path} is empty or missing: restore a backup")
    if not size and path.exists() and is_known:
        raise StoreIsDamaged(f"{path} is empty, but it held a house: restore a backup")
    if 0 < size < _SMALLEST:
        raise StoreIsDamaged(f"{path} is cut off: it has {size} bytes; restore a backup")
    if size:
        missing = _pages_beyond(path, size) - _pages_in(wal)
        if missing:
            raise StoreIsDamaged(
                f"{path} is cut off: {len(missing)} of its pages are missing; restore a backup"
            )


def _pages_beyond(path: Path, size: int) -> set[int]:
    """Return the pages past the end of the file that its own first page says exist."""
    with path.open("rb") as file:
        first = file.read(100)
    is_counted = first.startswith(MAGIC) and first[24:28] == first[92:96]
    if not is_counted:  # not a database, as SQLite will report, or written by a version that does not count
        return set()
    return set(range(size // _page_size(first) + 1, _number(first, 28) + 1))


def _page_size(first: bytes) -> int:
    size = int.from_bytes(first[16:18])
    return 65536 if size == 1 else max(size, 512)


def _pages_in(wal: Path) -> set[int]:
    """Return the pages that are in the log and not yet in the file."""
    found: set[int] = set()
    if not wal.exists():
        return found
    with wal.open("rb") as file:
        header = file.read(LOG_HEADER)
        page, salt = _number(header, 8), header[16:24]
        while len(frame := file.read(FRAME_HEADER)) == FRAME_HEADER and frame[8:16] == salt:
            found.add(_number(frame, 0))
            file.seek(page, os.SEEK_CUR)
    return found


def _number(data: bytes, at: int) -> int:
    return int.from_bytes(data[at : at + _NUMBER])
