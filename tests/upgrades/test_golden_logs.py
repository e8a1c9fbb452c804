"""What older versions wrote is read, verified, replayed to the same state, and moved into every store."""

import asyncio
import json
import lzma
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sicbo.audit.examination import examine
from sicbo.live_table.past_rounds import past_rounds
from sicbo.live_table.record import Standing, replay
from sicbo.storage.export import ExportFile
from sicbo.storage.memory import MemoryStore
from sicbo.storage.records import EVENTS, decode
from sicbo.storage.signing import read_public_key
from sicbo.table.state import Round
from storage.stores import KINDS, opened
from upgrades.golden_day import plain

GOLDEN = Path(__file__).parent / "golden"
VERIFIER = Path(__file__).parents[2] / "tools" / "verify_export.py"


@pytest.fixture(scope="module", params=sorted(each.stem for each in GOLDEN.glob("*.pub")))
def name(request: pytest.FixtureRequest) -> str:
    """Name a golden log."""
    found: str = request.param
    return found


@pytest.fixture(scope="module")
def file(name: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Unpack a golden log."""
    path = tmp_path_factory.mktemp("golden") / f"{name}.jsonl"
    path.write_bytes(lzma.decompress((GOLDEN / f"{name}.jsonl.xz").read_bytes()))
    return path


@pytest.fixture(scope="module")
def export(file: Path) -> ExportFile:
    """Open a golden log."""
    return ExportFile(file)


def differences(then: Any, now: Any, place: str) -> list[str]:  # noqa: ANN401 - whatever JSON holds
    """List where a state is not what it was; fields that were not there then may be there now."""
    if isinstance(then, dict) and isinstance(now, dict):
        lost = [f"{place}.{key} is gone" for key in then.keys() - now.keys()]
        kept = then.keys() & now.keys()
        return lost + [each for key in kept for each in differences(then[key], now[key], f"{place}.{key}")]
    if isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        return [
            each
            for number, (old, new) in enumerate(zip(then, now, strict=True))
            for each in differences(old, new, f"{place}[{number}]")
        ]
    return [] if then == now else [f"{place} was {then} and is {now}"]


@pytest.fixture(scope="module")
def store(export: ExportFile) -> MemoryStore:
    """Fill a store with a golden log."""
    filled = MemoryStore()
    asyncio.run(filled.fill(export))
    return filled


def rounds_of(store: MemoryStore, standing: Standing) -> tuple[Round, ...]:
    """Read all concluded rounds of a stream as a table that runs would."""

    async def read() -> tuple[Round, ...]:
        opened = standing.table.rounds_opened if standing.table else 0
        return tuple((await past_rounds(store, standing, range(1, opened + 1))).values())

    return asyncio.run(read())


def test_every_stream_replays_to_the_state_that_it_had_then(
    export: ExportFile, store: MemoryStore, name: str
) -> None:
    """Tables, past rounds and books are to the field what the code that wrote the records had."""
    states = json.loads(lzma.decompress((GOLDEN / f"{name}.states.json.xz").read_bytes()))

    for stream, then in states.items():
        standing = replay(Standing(stream=stream), (record for record, _ in export.records(stream)))
        books = {str(each): standing.books.credits_less_debits[each] for each in standing.books.accounts()}
        now = {"table": plain(standing.table), "rounds": plain(rounds_of(store, standing)), "books": books}
        assert [] == differences(then, now, stream)
    assert sorted(states) == [head.stream for head in export.heads()]


def test_the_log_is_whole_by_the_audit_and_by_the_stand_alone_verifier(
    export: ExportFile, file: Path, name: str
) -> None:
    """Chains, books, answers and the signatures of a key that is no longer in use."""
    public = GOLDEN / f"{name}.pub"

    report = examine(export, [read_public_key(public)])
    alone = subprocess.run(
        [sys.executable, str(VERIFIER), str(file), "--public-key", str(public)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert () == report.findings
    assert (0, "Whole.") == (alone.returncode, alone.stdout[:6])


def test_the_log_has_every_kind_of_event_that_there_was(export: ExportFile) -> None:
    """Nothing that could be kept then is missing from what is tried here."""
    kinds = {
        type(decode(record.data)[1]) for head in export.heads() for record, _ in export.records(head.stream)
    }

    assert 78 <= len(kinds) <= len(EVENTS)


@pytest.mark.parametrize("kind", KINDS)
def test_the_log_moves_into_every_store_with_the_same_heads_and_balances(
    export: ExportFile, kind: str, tmp_path: Path
) -> None:
    """What is there after an import is what the file says."""

    async def test() -> None:
        async with opened(kind, tmp_path) as store:
            await store.fill(export)

            assert export.heads() == await store.heads()
            assert export.balances() == {str(each): net for each, net in (await store.balances()).items()}
            assert list(export.tree_heads()) == await store.tree_heads()
            for head in export.heads():
                assert [record for record, _ in export.records(head.stream)] == await store.read(head.stream)

    asyncio.run(test())
