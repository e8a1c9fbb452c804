"""Secrets: read from files that nobody else may read, and never displayed.

>>> password = Secret("open sesame")
>>> password
Secret(hidden)
>>> f"{password}"
'hidden'
>>> password.reveal()
'open sesame'
"""

from pathlib import Path
from typing import NoReturn


class SecretIsRefused(ValueError):
    """A file that cannot be read, is empty, or that others could have read."""


class Secret:
    """A text that is used but never displayed: not in a log, an error or a dump."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def reveal(self) -> str:
        """Return the text."""
        return self._text

    def __repr__(self) -> str:
        """Hide the text."""
        return "Secret(hidden)"

    def __str__(self) -> str:
        """Hide the text."""
        return "hidden"

    def __reduce__(self) -> NoReturn:
        """Refuse to be serialised."""
        raise TypeError("a secret cannot be serialised")


def read_secret(path: Path) -> Secret:
    """Read the text of a file of mode 0600, without its trailing newline."""
    try:
        with path.open("rb") as file:
            mode = path.stat().st_mode & 0o7777
            if mode & 0o077:
                raise SecretIsRefused(
                    f"{path} has mode {mode:04o}, and others could read it: chmod 600 {path}"
                )
            text = file.read().decode("utf-8").rstrip("\r\n")
    except OSError as mistake:
        raise SecretIsRefused(f"cannot read {path}: {mistake.strerror}") from None
    except UnicodeDecodeError:
        raise SecretIsRefused(f"{path} is not UTF-8 text") from None
    if not text:
        raise SecretIsRefused(f"{path} is empty")
    return Secret(text)
