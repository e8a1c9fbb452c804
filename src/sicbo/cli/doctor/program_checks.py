"""What `sicbo doctor` looks at first: the program itself, and what it can do with what is installed."""

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
    """How much it matters."""

    GOOD = "good"
    NOTE = "note"
    WRONG = "WRONG"


class Check(NamedTuple):
    """What was found of a part."""

    part: str
    level: Level
    says: str


def checks(manifest: Path | None = None) -> Iterator[Check]:
    """Look at everything that matters wherever a house is kept."""
    yield python(sys.version_info[:3])
    yield sqlite(apsw.SQLITE_VERSION_NUMBER)
    yield program(manifest)
    yield from extras()


def python(version: tuple[int, ...]) -> Check:
    """See that Python is new enough.

    >>> python((3, 10, 1)).level
    <Level.WRONG: 'WRONG'>
    """
    text = ".".join(map(str, version))
    if version < OLDEST_PYTHON:
        return Check("Python", Level.WRONG, f"{text}; 3.11 or newer is needed")
    return Check("Python", Level.GOOD, text)


def sqlite(version: int) -> Check:
    """See that SQLite can keep a write-ahead log safely.

    >>> sqlite(3_045_001).says
    '3.45.1 can corrupt its write-ahead log; 3.51.3 or newer is needed: install apsw anew'
    """
    text, oldest = (
        f"{each // 10**6}.{each // 1000 % 1000}.{each % 1000}" for each in (version, OLDEST_SQLITE)
    )
    if version < OLDEST_SQLITE:
        says = f"{text} can corrupt its write-ahead log; {oldest} or newer is needed: install apsw anew"
        return Check("SQLite", Level.WRONG, says)
    return Check("SQLite", Level.GOOD, f"{text}, which apsw brings")


def program(manifest: Path | None) -> Check:
    """See that the program is the one that was installed, or that of a manifest."""
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
    ("numba", "fast", "simulations run compiled", "simulations run in numpy, more slowly"),
    ("distributed", "dask", "simulations can run on many machines", "simulations run on this machine only"),
    ("pyarrow", "parquet", "samples can be written as Parquet", "samples are written as CSV only"),
    ("asyncpg", "postgresql", "a house can be kept in PostgreSQL", "a house is kept in a SQLite file only"),
    ("nats", "nats", "processes of a house can be joined by NATS", "a house is one process"),
    ("litestar", "server", "browsers and terminals can be answered", "a house has no web edge"),
    ("resvg_py", "charts", "charts can be drawn as PNG", "charts are drawn as SVG and HTML only"),
]


def extras() -> Iterator[Check]:
    """Say what can be done with the extras that are there, and what cannot without the others."""
    for module, extra, there, missing in EXTRAS:
        if find_spec(module) is not None:
            yield Check(module, Level.GOOD, there)
        else:
            yield Check(module, Level.NOTE, f"not there: {missing}; install sicbo[{extra}]")
    if find_spec("resvg_py") is not None:
        yield fonts()


def fonts() -> Check:
    """See that charts drawn as PNG would have letters."""
    from sicbo.reports.pictures import NoFont, refuse_without_fonts  # noqa: PLC0415 - only where PNG can be drawn

    try:
        refuse_without_fonts()
    except NoFont as missing:
        return Check("fonts", Level.NOTE, str(missing))
    return Check("fonts", Level.GOOD, "charts drawn as PNG have letters")
