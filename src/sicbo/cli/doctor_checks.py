"""What `sicbo doctor` looks at, one function for each part."""

import fcntl
import shutil
import sys
from collections.abc import Iterator
from enum import Enum
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import apsw

from sicbo.storage.contents import HOUSE, MARK
from sicbo.storage.contract import StoreIsAway, StoreIsDamaged
from sicbo.storage.migrations import newest
from sicbo.storage.sqlite import OLDEST_SQLITE
from sicbo.storage.sqlite_contents import SqliteContents
from sicbo.storage.sqlite_file import holder, lock_file

OLDEST_PYTHON = (3, 11)
LEAST_BYTES = 100 * 2**20
_MEGABYTE = 10**6


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


def checks(path: Path, *, asked_for: bool) -> Iterator[Check]:
    """Look at everything that matters for a house in this file."""
    yield python(sys.version_info[:3])
    yield sqlite(apsw.SQLITE_VERSION_NUMBER)
    yield from extras()
    yield disk(path, shutil.disk_usage(_folder(path)).free)
    if not path.exists():
        level = Level.WRONG if asked_for else Level.NOTE
        yield Check("database", level, f"{path} is not there: make one by `sicbo house init`")
        return
    if path.is_dir():
        yield Check("database", Level.WRONG, f"{path} is a folder, and a house is a file")
        return
    yield from database(path)
    yield lock(path)


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


EXTRAS = [
    ("numba", "fast", "simulations run compiled", "simulations run in numpy, more slowly"),
    ("distributed", "dask", "simulations can run on many machines", "simulations run on this machine only"),
    ("pyarrow", "parquet", "samples can be written as Parquet", "samples are written as CSV only"),
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


def disk(path: Path, free: int) -> Check:
    """See that there is room to play on, and for a backup.

    >>> disk(Path("nowhere.db"), 5_000_000).says
    '5 MB are free, and a house needs room to write: 105 MB at least'
    """
    size = path.stat().st_size if path.exists() else 0
    if free < LEAST_BYTES:
        least = -(-LEAST_BYTES // _MEGABYTE)
        says = f"{free // _MEGABYTE} MB are free, and a house needs room to write: {least} MB at least"
        return Check("disk", Level.WRONG, says)
    if free < 2 * size:
        return Check("disk", Level.NOTE, f"{free // _MEGABYTE} MB are free: a backup may not fit here")
    return Check("disk", Level.GOOD, f"{free // _MEGABYTE} MB are free")


def database(path: Path) -> Iterator[Check]:
    """See that the database can be read, is whole as a file, and is of a version that we know."""
    try:
        with SqliteContents(path) as contents:
            meta = contents.meta()
            house = f"house {meta[HOUSE]}, {meta.get(MARK, '')}" if HOUSE in meta else "a house without an id"
            yield Check("database", Level.GOOD, f"{path}: {house}, {len(contents.heads())} streams")
            yield schema(int(meta.get("schema", "0")))
            for fault in contents.faults():
                yield Check("database", Level.WRONG, f"{fault}; run `sicbo audit verify`")
    except (StoreIsDamaged, StoreIsAway, OSError, ValueError) as mistake:
        yield Check("database", Level.WRONG, f"{mistake}; restore a backup, and keep the damaged file")


def schema(found: int) -> Check:
    """Compare the version of the schema with the one that this program writes.

    >>> schema(99).level
    <Level.WRONG: 'WRONG'>
    """
    ours = newest("sqlite")
    if found > ours:
        return Check("schema", Level.WRONG, f"version {found} is newer than this program, which knows {ours}")
    if found < ours:
        return Check("schema", Level.NOTE, f"version {found} becomes {ours} when the house starts")
    return Check("schema", Level.GOOD, f"version {found}")


def lock(path: Path) -> Check:
    """Say whether a process has the house open for writing, and which."""
    try:
        with lock_file(path).open("rb") as handle:
            fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except FileNotFoundError:
        return Check("lock", Level.GOOD, "no process has the house open")
    except BlockingIOError:
        return Check("lock", Level.NOTE, f"a process{holder(path)} has the house open: it runs")
    except OSError as mistake:
        return Check("lock", Level.WRONG, f"{lock_file(path)} cannot be read: {mistake.strerror}")
    return Check("lock", Level.GOOD, "no process has the house open")


def _folder(path: Path) -> Path:
    """Find the nearest folder that is there."""
    place = path.absolute()
    return next(each for each in (place, *place.parents) if each.is_dir())
