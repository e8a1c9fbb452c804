"""A disk that is full: what was kept is answered, and what cannot be written is named."""

import errno
import os
from pathlib import Path

import pytest

from house_runtime.processes import two_processes
from house_runtime.test_house_shared import CAS, SELL
from sicbo.house_runtime.requests import (
    Accepted,
)
from sicbo.storage.contract import StoreIsAway
from sicbo.storage.sqlite.store import SqliteStore
from sicbo.streams import CAGE


async def test_an_order_is_not_refused_that_was_kept_on_the_last_bytes_of_a_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The batch was on the disk and the note beside it was not: the cage said no, and the ticket was sold."""
    async with two_processes("sqlite", tmp_path) as house:
        with monkeypatch.context() as full:
            full.setattr(os, "pwrite", _is_full)
            sold = await house.first.house.submit(CAGE, "k", SELL, CAS)

        assert isinstance(sold, Accepted)
        assert sold == await house.first.house.submit(CAGE, "k", SELL, CAS)


def _is_full(*_: object) -> int:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


async def test_a_house_that_cannot_be_locked_says_which_file_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a full disk `sicbo serve` said that its output could not be written."""
    monkeypatch.setattr(os, "pwrite", _is_full)

    with pytest.raises(StoreIsAway, match=r"house\.db\.lock cannot be written: No space left"):
        await SqliteStore.open(tmp_path / "house.db")
