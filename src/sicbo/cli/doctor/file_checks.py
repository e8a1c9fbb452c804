"""The checks of `sicbo doctor` for a house in a file."""

import shlex
import shutil
import stat
from collections import deque
from collections.abc import Iterator, Mapping
from pathlib import Path

from sicbo.cli.doctor.program_checks import Check, Level
from sicbo.secret_files import SecretIsRefused
from sicbo.storage.contents import HOUSE, MARK, MARKS, Contents
from sicbo.storage.contract import StoreIsAway, StoreIsDamaged
from sicbo.storage.evidence.chain import verify_head
from sicbo.storage.evidence.keys import KeyIsRefused, read_key
from sicbo.storage.migrations import newest
from sicbo.storage.new_files import OTHERS
from sicbo.storage.sqlite.contents import SqliteContents
from sicbo.storage.sqlite.database_file import (
    files_of,
    holder,
    is_open_elsewhere,
    note_of,
    refuse_lost_records,
)

LEAST_BYTES = 100 * 2**20
_MEGABYTE = 10**6


def checks_of_a_file(path: Path, *, asked_for: bool) -> Iterator[Check]:
    """Check everything that matters for a house in this file."""
    yield disk(path, shutil.disk_usage(_folder(path)).free)
    if not path.exists():
        level = Level.WRONG if asked_for else Level.NOTE
        yield Check("database", level, f"{path} does not exist: make a house with `sicbo house init`")
        return
    if path.is_dir():
        yield Check("database", Level.WRONG, f"{path} is a folder, not a file")
        return
    yield from database(path)
    yield permissions({each: stat.S_IMODE(each.stat().st_mode) for each in files_of(path)})
    yield lock(path)


def disk(path: Path, free: int) -> Check:
    """Check that there is room to continue, and for a backup.

    >>> disk(Path("nowhere.db"), 5_000_000).says
    '5 MB are free, and a house needs at least 105 MB to write'
    """
    size = path.stat().st_size if path.exists() else 0
    if free < LEAST_BYTES:
        least = -(-LEAST_BYTES // _MEGABYTE)
        says = f"{free // _MEGABYTE} MB are free, and a house needs at least {least} MB to write"
        return Check("disk", Level.WRONG, says)
    if free < 2 * size:
        return Check("disk", Level.NOTE, f"{free // _MEGABYTE} MB are free: a backup may not fit here")
    return Check("disk", Level.GOOD, f"{free // _MEGABYTE} MB are free")


def database(path: Path) -> Iterator[Check]:
    """Check that the database can be read, is intact, and has a known version."""
    try:
        with SqliteContents(path) as contents:
            meta = contents.meta()
            yield named(f"{path}: ", contents)
            yield schema(int(meta.get("schema", "0")))
            for fault in contents.faults():
                yield Check("database", Level.WRONG, f"{fault}; run `sicbo audit verify`")
            verify_heads(str(path), contents)
            refuse_lost_records(path, sum(head.seq for head in contents.heads()), note_of(path))
    except (StoreIsDamaged, StoreIsAway, OSError, ValueError) as mistake:
        yield Check("database", Level.WRONG, f"{mistake}; restore a backup, and keep the damaged file")


def named(place: str, contents: Contents) -> Check:
    """Report which house it is; without one, or with an invalid mark, no house can run."""
    meta, streams = contents.meta(), len(contents.heads())
    if HOUSE not in meta and not streams:
        says = "it holds no house yet: make one with `sicbo house init`, or restore a backup"
        return Check("database", Level.WRONG, f"{place}{says}")
    mark = meta.get(MARK, "")
    house = f"house {meta[HOUSE]}, {mark}" if HOUSE in meta else "a house without an id"
    if HOUSE in meta and mark not in MARKS:
        says = f"a house is marked {', '.join(MARKS)}, not {mark!r}: restore a backup"
        return Check("database", Level.WRONG, f"{place}{says}")
    return Check("database", Level.GOOD, f"{place}{house}, {streams} streams")


def verify_heads(place: str, contents: Contents) -> None:
    """Compare every head with the last record of its stream, as at a start."""
    for head in contents.heads():
        last = deque(contents.records(head.stream, after=max(head.seq - 1, 0)), maxlen=1)
        found = [(each.seq, each.data, each.previous) for each, _ in last]
        verify_head(place, (head.stream, head.seq, head.hash), found[0] if found else None)


def schema(found: int) -> Check:
    """Compare the version of the schema with the one that this program writes.

    >>> schema(99).level
    <Level.WRONG: 'WRONG'>
    """
    ours = newest("sqlite")
    if found > ours:
        return Check(
            "schema", Level.WRONG, f"version {found} is newer than this program, which knows up to {ours}"
        )
    if found < ours:
        return Check("schema", Level.NOTE, f"version {found} becomes {ours} when the house starts")
    return Check("schema", Level.GOOD, f"version {found}")


def permissions(modes: Mapping[Path, int]) -> Check:
    """Check that nobody else can read or write the files of a house: they hold tickets that can be cashed.

    >>> permissions({Path("house.db"): 0o600, Path("house.db-wal"): 0o644}).says
    'house.db-wal has mode 0644, and others could read or write it: chmod 600 house.db-wal'
    """
    loose = {path: mode for path, mode in modes.items() if mode & OTHERS}
    if loose:
        found = ", ".join(f"{path} has mode {mode:04o}" for path, mode in loose.items())
        mends = f"chmod 600 {' '.join(shlex.quote(str(path)) for path in loose)}"
        return Check("permissions", Level.WRONG, f"{found}, and others could read or write it: {mends}")
    return Check("permissions", Level.GOOD, f"{', '.join(path.name for path in modes)}: for this user only")


def signing_key(path: Path) -> Check:
    """Check that the key that signs tree heads can be used, and that nobody else can read it."""
    try:
        key = read_key(path)
    except (KeyIsRefused, SecretIsRefused) as refused:
        return Check("key", Level.WRONG, str(refused))
    return Check("key", Level.GOOD, f"{path} is the key {key.key_id}")


def lock(path: Path) -> Check:
    """Check whether a process has the house open for writing, and which."""
    try:
        if is_open_elsewhere(path):
            return Check("lock", Level.NOTE, f"a process{holder(path)} has the house open: it is running")
    except OSError as mistake:
        return Check("lock", Level.WRONG, f"{path} cannot be read: {mistake.strerror}")
    return Check("lock", Level.GOOD, "no process has the house open")


def _folder(path: Path) -> Path:
    """Find the nearest folder that exists."""
    place = path.absolute()
    return next(each for each in (place, *place.parents) if each.is_dir())
