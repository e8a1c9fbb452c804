"""Old versions of events are brought up to date when they are read, and their bytes stay as they are."""

import json
import lzma
from collections.abc import Iterator
from typing import Any

import pytest

from sicbo.audit.examination import examine
from sicbo.house_runtime.stream_standing import replay
from sicbo.house_runtime.tables.table_standing import Standing
from sicbo.storage import records
from sicbo.storage.contents import StoredTransfer
from sicbo.storage.contract import Head, StoredEvent, StoredTreeHead
from sicbo.storage.evidence.chain import GENESIS, link
from sicbo.storage.export import ExportFile
from sicbo.storage.records import RecordIsBroken
from upgrades.test_golden_logs import GOLDEN

STREAM = "rws-open-cover-2021-2-bad-day"


@pytest.fixture(scope="module")
def export(tmp_path_factory: pytest.TempPathFactory) -> ExportFile:
    """Open a golden log."""
    path = tmp_path_factory.mktemp("golden") / "house.jsonl"
    path.write_bytes(lzma.decompress((GOLDEN / "issue-4.jsonl.xz").read_bytes()))
    return ExportFile(path)


class Older(ExportFile):
    """The golden log as a program would have written it whose buy-ins were of an older version."""

    def __init__(self, log: ExportFile) -> None:
        self.__dict__ |= log.__dict__
        self._records = list(self._older(log))

    def _older(self, log: ExportFile) -> Iterator[tuple[StoredEvent, tuple[StoredTransfer, ...]]]:
        previous = GENESIS
        for record, moved in log.records(STREAM):
            data = older(record.data)
            now = link(previous, data)
            yield StoredEvent(record.seq, record.epoch, data, previous, now), moved
            previous = now

    def heads(self) -> list[Head]:
        """Give the one stream."""
        last = self._records[-1][0]
        return [Head(STREAM, last.seq, last.hash, last.epoch)]

    def records(
        self, stream: str, *, after: int = 0
    ) -> Iterator[tuple[StoredEvent, tuple[StoredTransfer, ...]]]:
        """Give its records."""
        return iter(self._records[after:] if stream == STREAM else [])

    def tree_heads(self) -> Iterator[StoredTreeHead]:
        """Give none: they are of other bytes."""
        return iter(())


def older(data: bytes) -> bytes:
    """Write a record in a version before the first: its money had another name, and was in whole units."""
    record = json.loads(data)
    event = record["event"]
    if event["event"] == "bought-in/1":
        event["event"] = "bought-in/made-up"
        event["units"] = event.pop("amount")["minor_units"] // 100
    return json.dumps(record, separators=(",", ":"), sort_keys=True).encode()


def in_minor_units(event: dict[str, Any]) -> dict[str, Any]:
    """Bring the first made-up version to the second."""
    units = event.pop("units")
    return event | {"event": "bought-in/made-up-2", "minor_units": units * 100}


def as_money(event: dict[str, Any]) -> dict[str, Any]:
    """Bring the second made-up version to that of today."""
    return event | {"event": "bought-in/1", "amount": {"minor_units": event.pop("minor_units")}}


def test_an_old_version_is_read_as_the_new_one_step_by_step(
    export: ExportFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The state and the books are the same; the chain is that of the bytes that were written."""
    monkeypatch.setitem(records.UPCASTS, "bought-in/made-up", in_minor_units)
    monkeypatch.setitem(records.UPCASTS, "bought-in/made-up-2", as_money)
    old = Older(export)

    now = replay(Standing(stream=STREAM), (each for each, _ in export.records(STREAM)))
    then = replay(Standing(stream=STREAM), (each for each, _ in old.records(STREAM)))

    assert any(b"bought-in/made-up" in each.data for each, _ in old.records(STREAM))
    assert (now.table, now.books, now.results) == (then.table, then.books, then.results)
    assert [] == [each for each in examine(old).findings if each.stream]


def test_an_unknown_event_version_is_named(export: ExportFile) -> None:
    """A newer program wrote it, or nobody did: the record is named and not guessed at."""
    old = Older(export)

    with pytest.raises(RecordIsBroken, match="bought-in/made-up"):
        replay(Standing(stream=STREAM), (each for each, _ in old.records(STREAM)))
    (found,) = [each for each in examine(old).findings if each.stream]
    assert "bought-in/made-up" in found.what


def test_every_name_of_an_event_ends_with_its_version() -> None:
    """So that the next one can be told from it."""
    for each in records.EVENTS:
        name, _, version = str(each.__struct_config__.tag).partition("/")
        assert (True, True) == (bool(name), version.isdigit()), each
