"""Secrets in files that nobody else may read."""

import os
from pathlib import Path

OTHERS = 0o077


class SecretIsRefused(ValueError):
    """A file with a secret that cannot be used, or that others could read."""


def read_private(path: Path) -> bytes:
    """Read a file that nobody else may read."""
    try:
        with path.open("rb") as file:
            mode = os.fstat(file.fileno()).st_mode & 0o7777
            if mode & OTHERS:
                raise SecretIsRefused(
                    f"{path} has mode {mode:04o}, and others could read it: chmod 600 {path}"
                )
            return file.read()
    except OSError as mistake:
        raise SecretIsRefused(f"cannot read {path}: {mistake.strerror}") from None


def write_private(path: Path, data: bytes) -> None:
    """Write a new file that nobody else may read, to the disk."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
