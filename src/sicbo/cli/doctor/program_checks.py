"""The first checks of `sicbo doctor`: the program itself, and its installed extras."""

import sys
from collections.abc import Iterator
from enum import Enum
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import apsw

from sicbo.audit.program import ManifestIsRefused, expected_of, installed, verify
from sicbo.clock import SystemClock
from sicbo.storage.sqlite.connection import OLDEST_SQLITE

OLDEST_PYTHON = (3, 11)


class Level(Enum):
    """The severity of a finding."""

    GOOD = "good"
    NOTE = "note"
    WRONG = "WRONG"


class Check(NamedTuple):
    """The result of checking one part."""

    part: str
    level: Level
    says: str


def checks(manifest: Path | None = None) -> Iterator[Check]:
    """Check everything that matters for any house."""
    yield python(sys.version_info[:3])
    yield sqlite(apsw.SQLITE_VERSION_NUMBER)
    yield program(manifest)
    yield from extras()


def python(version: tuple[int, ...]) -> Check:
    """Check that Python is new enough.

    >>> python((3, 10, 1)).level
    <Level.WRONG: 'WRONG'>
    """
    text = ".".join(map(str, version))
    if version < OLDEST_PYTHON:
        return Check("Python", Level.WRONG, f"{text}; 3.11 or newer is needed")
    return Check("Python", Level.GOOD, text)


def sqlite(version: int) -> Check:
    """Check that SQLite's write-ahead log is safe.

    >>> sqlite(3_045_001).says
    '3.45.1 can corrupt its write-ahead log; 3.51.3 or newer is needed: reinstall apsw'
    """
    text, oldest = (
        f"{each // 10**6}.{each // 1000 % 1000}.{each % 1000}" for each in (version, OLDEST_SQLITE)
    )
    if version < OLDEST_SQLITE:
        says = f"{text} can corrupt its write-ahead log; {oldest} or newer is needed: reinstall apsw"
        return Check("SQLite", Level.WRONG, says)
    return Check("SQLite", Level.GOOD, f"{text}, from apsw")


def program(manifest: Path | None) -> Check:
    """Check that the program is the one that was installed, or that of a manifest."""
    try:
        found = verify(expected_of(manifest), SystemClock().now())
    except ManifestIsRefused as refused:
        return Check("program", Level.WRONG, str(refused))
    if not found.is_whole:
        return Check("program", Level.WRONG, f"not as {found.compared_with}: {'; '.join(found.differences)}")
    if manifest is None and installed() is None:
        says = f"{found.version}, {found.files} files; not from a wheel, so there is nothing to compare with"
        return Check("program", Level.NOTE, says)
    return Check("program", Level.GOOD, f"{found.version}, {found.files} files as in {found.compared_with}")


EXTRAS = [
    ("numba", "fast", "simulations run compiled", "simulations run more slowly, in numpy"),
    ("distributed", "dask", "simulations can run on many machines", "simulations run only on this machine"),
    ("pyarrow", "parquet", "samples can be written as Parquet", "samples are written only as CSV"),
    ("asyncpg", "postgresql", "a house can be in PostgreSQL", "a house can only be in a SQLite file"),
    ("nats", "nats", "a house can have several processes, joined by NATS", "a house is one process"),
    ("litestar", "server", "browsers and terminals can connect", "a house has no web edge"),
    ("resvg_py", "charts", "charts can be drawn as PNG", "charts are drawn only as SVG and HTML"),
]


def extras() -> Iterator[Check]:
    """Report what the installed extras allow, and what is missing without the others."""
    for module, extra, there, missing in EXTRAS:
        if find_spec(module) is not None:
            yield Check(module, Level.GOOD, there)
        else:
            yield Check(module, Level.NOTE, f"not installed: {missing}; install sicbo[{extra}]")
    if find_spec("resvg_py") is not None:
        yield fonts()


def fonts() -> Check:
    """Check that charts drawn as PNG would have text."""
    from sicbo.reports.pictures import NoFont, refuse_without_fonts  # noqa: PLC0415 - only where PNG can be drawn

    try:
        refuse_without_fonts()
    except NoFont as missing:
        return Check("fonts", Level.NOTE, str(missing))
    return Check("fonts", Level.GOOD, "charts drawn as PNG have text")
