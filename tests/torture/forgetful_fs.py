"""A file system that forgets: `python forgetful_fs.py BELOW MOUNT`.

It shows the folder BELOW at MOUNT. What is written stays in the memory of this process until the file is
synced, and only then goes to BELOW. Killing this process is a power cut: what was not synced is gone.
Names are made, changed and deleted at once, as if their folders were synced every time. So this says
nothing about a disk that lies, about torn sectors, or about names that were not synced.

It imports nothing of Sicbo, and needs libfuse3 and mfusepy.
"""

import errno
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PAGE = 4096


class Content:
    """A file: what is on the disk below, and the pages that were written since its last sync."""

    def __init__(self, path: Path) -> None:
        self._below = os.open(path, os.O_RDWR)
        self._pages: dict[int, bytearray] = {}
        self._is_cut = False
        self.size = os.fstat(self._below).st_size

    def read(self, amount: int, offset: int) -> bytes:
        """Read what a process would see: the disk, and over it what is not on it yet."""
        end = min(self.size, offset + amount)
        found = bytearray()
        while offset < end:
            number, within = divmod(offset, PAGE)
            found += self._page(number)[within : within + end - offset]
            offset = (number + 1) * PAGE
        return bytes(found)

    def write(self, data: bytes, offset: int) -> int:
        """Keep bytes in memory."""
        end, at = offset + len(data), 0
        self.size = max(self.size, end)
        while offset < end:
            number, within = divmod(offset, PAGE)
            amount = min(PAGE - within, end - offset)
            page = self._pages.get(number)
            if page is None:
                page = self._pages[number] = bytearray(self._page(number))
            page[within : within + amount] = data[at : at + amount]
            offset, at = offset + amount, at + amount
        return at

    def truncate(self, size: int) -> None:
        """Cut or lengthen, in memory."""
        if size < self.size:
            last, within = divmod(size, PAGE)
            if within:
                self._pages[last] = bytearray(self._page(last)[:within].ljust(PAGE, b"\0"))
            for number in range(-(-size // PAGE), -(-self.size // PAGE)):
                self._pages[number] = bytearray(PAGE)
        self.size = size
        self._is_cut = True

    def sync(self) -> None:
        """Let it all be on the disk."""
        for number, page in sorted(self._pages.items()):
            os.pwrite(self._below, page[: max(0, self.size - number * PAGE)], number * PAGE)
        if self._is_cut or os.fstat(self._below).st_size != self.size:
            os.ftruncate(self._below, self.size)
        self._pages.clear()
        self._is_cut = False

    def _page(self, number: int) -> bytes | bytearray:
        page = self._pages.get(number)
        return os.pread(self._below, PAGE, number * PAGE).ljust(PAGE, b"\0") if page is None else page


class ForgetfulFiles:
    """The calls of FUSE, by their own names."""

    use_ns = True

    def __init__(self, below: Path) -> None:
        self._root = below
        self._contents: dict[str, Content] = {}
        self._open: dict[int, Content] = {}
        self._handles = 0

    def _below(self, path: str) -> Path:
        return self._root / path.lstrip("/")

    def _content(self, path: str) -> Content:
        if path not in self._contents:
            self._contents[path] = Content(self._below(path))
        return self._contents[path]

    def _handle(self, path: str) -> int:
        self._handles += 1
        self._open[self._handles] = self._content(path)
        return self._handles

    def getattr(self, path: str, fh: int | None = None) -> dict[str, Any]:
        """Tell what is known of a file; its size is the one in memory."""
        found = self._open.get(fh or 0) or self._contents.get(path)
        status = self._below(path).lstat()
        names = ("st_mode", "st_nlink", "st_uid", "st_gid", "st_size")
        told = {name: getattr(status, name) for name in names}
        told |= {f"st_{each}": getattr(status, f"st_{each}_ns") for each in ("atime", "mtime", "ctime")}
        return told | ({"st_size": found.size} if found else {})

    def open(self, path: str, flags: int) -> int:
        """Open a file that is there."""
        if flags & os.O_TRUNC:
            self._content(path).truncate(0)
        return self._handle(path)

    def create(self, path: str, mode: int, fi: object = None) -> int:  # noqa: ARG002 - FUSE's own call
        """Make a file: its name is there at once, its content is not."""
        os.close(os.open(self._below(path), os.O_CREAT | os.O_EXCL | os.O_RDWR, mode))
        self._own(path)
        return self._handle(path)

    def mkdir(self, path: str, mode: int) -> None:
        """Make a folder."""
        self._below(path).mkdir(mode)
        self._own(path)

    def _own(self, path: str) -> None:
        status = self._below(path).parent.stat()
        os.chown(self._below(path), status.st_uid, status.st_gid)

    def read(self, path: str, size: int, offset: int, fh: int) -> bytes:  # noqa: ARG002 - FUSE's own call
        """Read."""
        return self._open[fh].read(size, offset)

    def write(self, path: str, data: bytes, offset: int, fh: int) -> int:  # noqa: ARG002 - FUSE's own call
        """Write into memory."""
        return self._open[fh].write(data, offset)

    def truncate(self, path: str, length: int, fh: int | None = None) -> None:
        """Cut or lengthen in memory."""
        (self._open.get(fh or 0) or self._content(path)).truncate(length)

    def fallocate(self, path: str, mode: int, offset: int, size: int, fh: int) -> None:  # noqa: ARG002 - FUSE's own call
        """Lengthen in memory."""
        content = self._open[fh]
        if mode:
            raise OSError(errno.EOPNOTSUPP, "not supported")
        content.truncate(max(content.size, offset + size))

    def fsync(self, path: str, datasync: int, fh: int) -> None:  # noqa: ARG002 - FUSE's own call
        """Keep the promise of a sync."""
        self._open[fh].sync()

    def fsyncdir(self, path: str, datasync: int, fh: int) -> None:
        """Names are synced already."""

    def flush(self, path: str, fh: int) -> None:
        """Close a handle, which promises nothing."""

    def release(self, path: str, fh: int) -> None:  # noqa: ARG002 - FUSE's own call
        """Let go of a handle; what was not synced stays in memory."""
        del self._open[fh]

    def rename(self, old: str, new: str) -> None:
        """Change a name, of a file or of a folder with all in it."""
        self._below(old).rename(self._below(new))
        self._contents.pop(new, None)
        for path in [each for each in self._contents if each == old or each.startswith(f"{old}/")]:
            self._contents[new + path[len(old) :]] = self._contents.pop(path)

    def link(self, target: str, source: str) -> None:
        """Give a file a second name; it is synced first, because this keeps one content for one name."""
        self._content(source).sync()
        os.link(self._below(source), self._below(target))

    def unlink(self, path: str) -> None:
        """Delete a name."""
        self._below(path).unlink()
        self._contents.pop(path, None)

    def rmdir(self, path: str) -> None:
        """Delete a folder."""
        self._below(path).rmdir()

    def symlink(self, target: str, source: str) -> None:
        """Make a link to a name."""
        self._below(target).symlink_to(source)

    def readlink(self, path: str) -> str:
        """Say where a link leads."""
        return str(self._below(path).readlink())

    def readdir(self, path: str, fh: int) -> Iterator[str]:  # noqa: ARG002 - FUSE's own call
        """List a folder."""
        yield from (".", "..", *(each.name for each in self._below(path).iterdir()))

    def chmod(self, path: str, mode: int) -> None:
        """Change who may do what."""
        self._below(path).chmod(mode)

    def chown(self, path: str, uid: int, gid: int) -> None:
        """Change the owner."""
        os.chown(self._below(path), uid, gid)

    def utimens(self, path: str, times: tuple[int, int] | None = None) -> None:
        """Change the times."""
        now = time.time_ns()
        os.utime(self._below(path), ns=times or (now, now))

    def statfs(self, path: str) -> dict[str, int]:
        """Tell how much room there is."""
        status = os.statvfs(self._below(path))
        names = ("f_bavail", "f_bfree", "f_blocks", "f_bsize", "f_files", "f_frsize", "f_namemax")
        return {name: getattr(status, name) for name in names}


def main(below: str, mount: str) -> None:
    """Show a folder until someone ends this process."""
    from mfusepy import FUSE  # noqa: PLC0415 - it looks for libfuse when it is loaded

    options = {"allow_other": True, "default_permissions": True, "hard_remove": True}
    FUSE(
        ForgetfulFiles(Path(below).absolute()),
        mount,
        foreground=True,
        nothreads=True,
        fsname="forgetful",
        **options,
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
