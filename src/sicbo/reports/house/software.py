"""Which program makes a report: its version, and one hash over all its files."""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

import sicbo

KINDS = (".py", ".toml", ".sql", ".csv")
"""The files that decide what the program does: code, rules, schemas and the matrix."""


def file_hashes() -> Iterator[tuple[str, str]]:
    """Give the SHA-256 of every file of the program, by its path inside the package."""
    yield from sorted(_below(files("sicbo"), ""))


def _below(folder: Traversable, path: str) -> Iterator[tuple[str, str]]:
    for each in folder.iterdir():
        name = f"{path}{each.name}"
        if each.is_dir():
            yield from _below(each, f"{name}/")
        elif name.endswith(KINDS):
            yield name, sha256(each.read_bytes()).hexdigest()


@cache
def software_hash() -> str:
    """Give one hash over all of them: of lines of hash, two blanks and path, as `sha256sum` writes them.

    >>> len(software_hash())
    64
    """
    lines = "".join(f"{digest}  {name}\n" for name, digest in file_hashes())
    return sha256(lines.encode()).hexdigest()


def version() -> str:
    """Give the version of the program."""
    return sicbo.__version__
