"""A layer under SQLite that writes down all that is done to the disk, and can refuse it.

SQLite reaches the disk through its usual layer; this one stands above it and keeps a list of every write,
truncation, sync and deletion in order, with the marks that a test puts between them.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import apsw
from msgspec import Struct


class Made(Struct, frozen=True):
    """A file was opened that was not there."""

    path: str


class Written(Struct, frozen=True):
    """Bytes were written at a place of a file."""

    path: str
    offset: int
    data: bytes


class Truncated(Struct, frozen=True):
    """A file was cut to a size."""

    path: str
    size: int


class Synced(Struct, frozen=True):
    """The disk has said that all of a file is on it."""

    path: str


class Deleted(Struct, frozen=True):
    """A file was deleted; with its folder synced, for good."""

    path: str
    for_good: bool


class Read(Struct, frozen=True):
    """Bytes are read; only asked about where a test watches reads, and never recorded."""

    path: str


class Told(Struct, frozen=True):
    """Someone was told that something is kept: from here on it must be there."""

    what: Any


Step = Made | Written | Truncated | Synced | Deleted | Read | Told


class Refusing(Struct):
    """What the disk refuses: asked before every step that would change it."""

    why: Callable[[Step], Exception | None] = lambda _: None


class Recording:
    """The steps of one run, and the name under which SQLite is told to use this layer."""

    def __init__(self, vfs: str) -> None:
        self.vfs = vfs
        self.steps: list[Step] = []
        self.refusing = Refusing()
        self.is_read_only = False
        self.watches_reads = False

    def tell(self, what: object) -> None:
        """Mark that something was told."""
        self.steps.append(Told(what))

    def before(self, step: Step) -> None:
        """Raise what the disk would, where it refuses."""
        why = self.refusing.why(step)
        if why is not None:
            raise why


class _File(apsw.VFSFile):
    """One open file."""

    def __init__(self, vfs: str, filename: Any, flags: list[int], recording: Recording) -> None:  # noqa: ANN401 - SQLite's own kind of name
        self._path = filename.filename() if isinstance(filename, apsw.URIFilename) else filename or ""
        self._recording = recording
        super().__init__(vfs, filename, flags)

    def _do(self, step: Step, do: Callable[[], None]) -> None:
        self._recording.before(step)
        do()
        self._recording.steps.append(step)

    def xWrite(self, data: Any, offset: int) -> None:  # noqa: ANN401, N802 - SQLite's names and buffers
        """Write."""
        write = super().xWrite
        self._do(Written(self._path, offset, bytes(data)), lambda: write(data, offset))

    def xTruncate(self, newsize: int) -> None:  # noqa: N802 - SQLite's names
        """Cut to a size."""
        truncate = super().xTruncate
        self._do(Truncated(self._path, newsize), lambda: truncate(newsize))

    def xSync(self, flags: int) -> None:  # noqa: ARG002, N802 - SQLite's names
        """Say that it is on the disk. The real disk need not be asked: nobody cuts its power."""
        self._do(Synced(self._path), lambda: None)


class _ReadFile(_File):
    """One open file whose reads are watched too, which takes time."""

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802 - SQLite's names
        """Read."""
        self._recording.before(Read(self._path))
        return super().xRead(amount, offset)


class _Layer(apsw.VFS):
    """The layer as SQLite knows it."""

    def __init__(self, recording: Recording) -> None:
        self._recording = recording
        super().__init__(recording.vfs, "")

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:  # noqa: ANN401, N802 - SQLite's names
        """Open a file."""
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        if self._recording.is_read_only:
            flags[0] = (
                flags[0] & ~(apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE) | apsw.SQLITE_OPEN_READONLY
            )
        is_new = path and not self.xAccess(path, apsw.SQLITE_ACCESS_EXISTS)
        if is_new:
            self._recording.before(Made(path))
        kind = _ReadFile if self._recording.watches_reads else _File
        file = kind("", name, flags, self._recording)
        if is_new:
            self._recording.steps.append(Made(path))
        return file

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: FBT001, N802 - SQLite's names
        """Delete a file."""
        self._recording.before(Deleted(filename, syncdir))
        super().xDelete(filename, syncdir)
        self._recording.steps.append(Deleted(filename, syncdir))


_numbers = count(1)


@contextmanager
def a_recording() -> Iterator[Recording]:
    """Make a layer that records, for one run."""
    recording = Recording(f"recording-{next(_numbers)}")
    layer = _Layer(recording)
    try:
        yield recording
    finally:
        layer.unregister()
