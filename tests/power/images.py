"""What a disk may hold after a power cut: built from a recording, at any step of it.

Whatever a file was when it was last synced is there. Of what was done to it since, nothing may be there, or
all, or the beginning, or any part in any order of arrival, and a write may be torn at the sectors of the
disk. Each file has its own fate. The memory that processes share is gone.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from itertools import pairwise
from pathlib import Path

import numpy as np
from msgspec import Struct

from power.recording import Deleted, Made, Step, Synced, Told, Truncated, Written

SECTOR = 512
Chance = np.random.Generator


class Fate(Enum):
    """What becomes of steps that were not synced."""

    NOTHING = "none is there"
    BEGINNING = "the first some are there"
    SOME = "any of them are there"
    TORN = "any of them are there, and one is there in part"
    EVERYTHING = "all are there"


class Image(Struct, frozen=True):
    """The files after a cut, and what had been told before it."""

    cut: int
    fate: Fate
    files: dict[str, bytes]
    told: tuple[object, ...]

    def write(self, folder: Path, name: str) -> Path:
        """Put the files into a folder, which has no others; give the path of the database."""
        for old in folder.iterdir():
            old.unlink()
        for path, data in self.files.items():
            (folder / Path(path).name).write_bytes(data)
        return folder / name


class Disk:
    """Files as they were last synced, and what was done to each since."""

    def __init__(self) -> None:
        self.synced: dict[str, bytes] = {}
        self.since: dict[str, list[Step]] = {}

    def take(self, step: Step) -> None:
        """Let a step happen."""
        match step:
            case Told():
                pass
            case Synced(path=path):
                if Made(path) in self.since.get(path, []) and path.endswith(("-wal", "-journal")):
                    self._sync_names()
                content = _after(self.synced.get(path), self.since.pop(path, []))
                if content is not None:
                    self.synced[path] = content
            case Deleted(path=path, for_good=True):
                self.synced.pop(path, None)
                self.since.pop(path, None)
            case _:
                self.since.setdefault(step.path, []).append(step)

    def _sync_names(self) -> None:
        """Let names be made and deleted for good, as SQLite does with the first sync of a new log."""
        for path, steps in self.since.items():
            deletions = [nth for nth, step in enumerate(steps) if isinstance(step, Deleted)]
            if deletions:
                del steps[: deletions[-1] + 1]
                self.synced.pop(path, None)
            if Made(path) in steps:
                steps.remove(Made(path))
                self.synced.setdefault(path, b"")

    def cut(self, fate: Fate, chance: Chance) -> dict[str, bytes]:
        """Cut the power: give the files that are there then."""
        files = {}
        for path in sorted(self.synced.keys() | self.since.keys()):
            content = _after(self.synced.get(path), _left(self.since.get(path, []), fate, chance))
            if content is not None and not path.endswith("-shm"):
                files[path] = content
        return files


def _after(content: bytes | None, steps: Sequence[Step]) -> bytes | None:
    """Give the content of a file after steps; None is no file."""
    if not steps:
        return content
    data = None if content is None else bytearray(content)
    for step in steps:
        match step:
            case Deleted():
                data = None
            case Written(offset=offset, data=written):
                data = bytearray() if data is None else data
                data.extend(bytes(max(0, offset - len(data))))
                data[offset : offset + len(written)] = written
            case Truncated(size=size):
                data = bytearray() if data is None else data
                del data[size:]
                data.extend(bytes(size - len(data)))
            case Made():
                data = bytearray() if data is None else data
            case _:
                raise AssertionError(step)
    return None if data is None else bytes(data)


def _left(steps: Sequence[Step], fate: Fate, chance: Chance) -> list[Step]:
    """Choose what is left of steps that were not synced."""
    match fate:
        case Fate.NOTHING:
            return []
        case Fate.EVERYTHING:
            return list(steps)
        case Fate.BEGINNING:
            return list(steps[: int(chance.integers(len(steps) + 1))])
        case _:
            kept = chance.random(len(steps)) < chance.random()
            left = [step for step, is_kept in zip(steps, kept, strict=True) if is_kept]
    if fate is Fate.TORN and steps:
        nth = int(chance.integers(len(steps)))
        at = int(kept[:nth].sum())
        left[at : at + int(kept[nth])] = _torn(steps[nth], chance)
    return left


def _torn(step: Step, chance: Chance) -> list[Step]:
    """Keep some sectors of a write; what is no write is whole or not there."""
    if not isinstance(step, Written):
        return [step]
    first = SECTOR - step.offset % SECTOR
    cuts = [0, *range(first, len(step.data), SECTOR), len(step.data)]
    return [
        Written(step.path, step.offset + start, step.data[start:end])
        for start, end in pairwise(cuts)
        if chance.random() < 0.5
    ]


def images(steps: Sequence[Step], fates: Callable[[int], Sequence[Fate]], seed: int) -> Iterator[Image]:
    """Cut after every step in turn, with the fates that are asked for there."""
    disk, told = Disk(), []
    for cut, step in enumerate(steps, start=1):
        disk.take(step)
        if isinstance(step, Told):
            told.append(step.what)
        for nth, fate in enumerate(fates(cut)):
            chance = np.random.default_rng((seed, cut, nth))
            yield Image(cut, fate, disk.cut(fate, chance), tuple(told))
