"""What older versions wrote is read, verified, replayed to the same state, and moved into every store."""

import json
import lzma
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sicbo.audit.draw_examination import examine_draws
from sicbo.audit.examination import examine
from sicbo.storage.evidence.keys import read_public_key
from sicbo.storage.export import ExportFile
from storage.stores import KINDS, opened
from upgrades.golden_states import kinds_of, states_of

GOLDEN = Path(__file__).parent / "golden"
TOOLS = Path(__file__).parents[2] / "tools"
KINDS_THEN = {
    "issue-4": 78,
    "issue-5": 112,
    "issue-6": 135,
    "issue-14": 139,
    "issue-16": 155,
    "issue-16-end": 167,
}
"""How many kinds of events there were when each log was made; it has them all."""


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


def judged(program: str, *arguments: str | Path) -> tuple[int, str]:
    """Run a program that knows nothing of ours; give exit code and what it says."""
    command = [sys.executable, str(TOOLS / program), *map(str, arguments)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    return ended.returncode, ended.stdout


REPLACED = {"wagers_before", "spots_before"}
"""What a round had of the one before it, to be laid again: each visit keeps its last wagers now."""


def differences(then: Any, now: Any, place: str) -> list[str]:  # noqa: ANN401 - whatever JSON holds
    """List where a state is not what it was; fields that were not there then may be there now."""
    if isinstance(then, dict) and isinstance(now, dict):
        lost = [f"{place}.{key} is gone" for key in then.keys() - now.keys() - REPLACED]
        kept = (then.keys() & now.keys()) - _left_behind(then)
        return lost + [each for key in kept for each in differences(then[key], now[key], f"{place}.{key}")]
    if isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        return [
            each
            for number, (old, new) in enumerate(zip(then, now, strict=True))
            for each in differences(old, new, f"{place}[{number}]")
        ]
    return [] if then == now else [f"{place} was {then} and is {now}"]


def _left_behind(then: dict[str, Any]) -> set[str]:
    """Name the time of an entry that a round kept when it became void, and what was entered was gone."""
    return {"entered_at"} if then.get("entered") is None and then.get("void_because") else set()


def test_every_stream_replays_to_the_state_that_it_had_then(export: ExportFile, name: str) -> None:
    """Tables, past rounds, books, cage and administration are to the field what the code that wrote them had."""
    states = json.loads(lzma.decompress((GOLDEN / f"{name}.states.json.xz").read_bytes()))

    now = states_of(export)

    assert sorted(states) == sorted(now)
    assert [] == [each for stream in states for each in differences(states[stream], now[stream], stream)]


def test_the_log_is_whole_by_the_audit_and_by_the_stand_alone_verifier(
    export: ExportFile, file: Path, name: str
) -> None:
    """Chains, books, answers and the signatures of a key that is no longer in use."""
    public = GOLDEN / f"{name}.pub"

    report = examine(export, [read_public_key(public)])
    code, said = judged("verify_export.py", file, "--public-key", public)

    assert () == report.findings
    assert (0, "Whole.") == (code, said[:6])


def test_the_draws_of_the_log_are_right_by_the_audit_and_by_the_stand_alone_verifier(
    export: ExportFile, file: Path
) -> None:
    """Every outcome of a chain follows from its seed, as it did when it was drawn."""
    report = examine_draws(export)
    code, said = judged("verify_draws.py", file)

    assert () == report.findings
    assert (0, "Right.") == (code, said.splitlines()[-1][:6])


def test_the_log_has_every_kind_of_event_that_there_was(export: ExportFile, name: str) -> None:
    """Nothing that could be kept then is missing from what is tried here."""
    assert KINDS_THEN[name] == len(kinds_of(export))


@pytest.mark.parametrize("kind", KINDS)
async def test_the_log_moves_into_every_store_with_the_same_heads_and_balances(
    export: ExportFile, kind: str, tmp_path: Path
) -> None:
    """What is there after an import is what the file says."""
    async with opened(kind, tmp_path) as store:
        await store.fill(export)

        assert export.heads() == await store.heads()
        assert export.balances() == {str(each): net for each, net in (await store.balances()).items()}
        assert list(export.tree_heads()) == await store.tree_heads()
        for head in export.heads():
            assert [record for record, _ in export.records(head.stream)] == await store.read(head.stream)
