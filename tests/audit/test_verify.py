"""`sicbo audit verify`: a house that was changed behind its back is found out, and never repaired."""

import asyncio
import json
from hashlib import sha256
from pathlib import Path

import pytest

from audit.commands import sicbo, verified
from audit.houses import play_rounds, spoil
from house_runtime.house import running


def test_a_played_house_is_whole(house_file: Path) -> None:
    """Everything was looked at, and nothing is wrong; the file is as it was to the byte."""
    before = sha256(house_file.read_bytes()).digest()

    report = verified(house_file)

    assert (True, []) == (report["whole"], report["findings"])
    assert report["streams"][0]["records"] > 20
    assert report["debits"] == report["credits"] > 0
    assert report["answers"] > 10
    assert before == sha256(house_file.read_bytes()).digest()
    assert "Verdict: whole." in sicbo("audit", "verify", "--database", house_file).stdout


async def test_a_house_is_verified_while_it_runs(tmp_path: Path) -> None:
    """The report is of one moment, and the table plays on."""
    async with running("sqlite", tmp_path) as house:
        await play_rounds(house, 1)
        report = await asyncio.to_thread(verified, tmp_path / "house.db")
        before = house.table.standing.seq
        assert before == report["streams"][0]["records"]

        await house.terminal("cid")
        assert before < house.table.standing.seq


@pytest.mark.parametrize("index", [True, False])
def test_a_house_that_was_killed_is_verified_with_what_is_in_its_log(tmp_path: Path, *, index: bool) -> None:
    """Nothing was brought over from the log yet, and the reader does not do it either."""
    copy = tmp_path / "copy.db"

    async def test() -> int:
        async with running("sqlite", tmp_path) as house:
            await play_rounds(house, 1)
            for end in ("", "-wal", *(["-shm"] if index else [])):
                (tmp_path / f"copy.db{end}").write_bytes((tmp_path / f"house.db{end}").read_bytes())
            return house.table.standing.seq

    seq = asyncio.run(test())
    before = copy.read_bytes()

    assert seq == verified(copy)["streams"][0]["records"]
    assert before == copy.read_bytes()


@pytest.mark.parametrize("how", ["header", "page", "cut", "empty", "text"])
def test_a_damaged_file_is_named_and_left_as_it_is(house_file: Path, how: str) -> None:
    """Exit code 1 and a sentence, whatever happened to the file."""
    data = bytearray(house_file.read_bytes())
    damaged: dict[str, bytes | bytearray] = {
        "header": bytes(16) + data[16:],
        "page": data[:4096] + bytes(4096) + data[8192:],
        "cut": data[: len(data) // 2],
        "empty": b"",
        "text": b"hello\n" * 2000,
    }
    house_file.write_bytes(damaged[how])

    result = sicbo("audit", "verify", "--database", house_file)

    assert 1 == result.exit_code
    assert "WRONG" in result.stdout
    assert damaged[how] == house_file.read_bytes()


def test_a_house_in_a_folder_where_nothing_may_be_written_is_verified(house_file: Path) -> None:
    """An auditor's copy on a read-only disk is as good as any."""
    house_file.chmod(0o400)
    house_file.parent.chmod(0o500)
    try:
        assert verified(house_file)["whole"]
    finally:
        house_file.parent.chmod(0o700)


def test_what_is_no_file_is_bad_input(tmp_path: Path) -> None:
    """A missing file, a folder, a server: exit code 2 and nothing on standard output."""
    cases = {
        "none.db": "No such file",
        ".": "Is a directory",
        "mysql://house": "mysql:// is not an address of a house",
    }
    for named, says in cases.items():
        place = named if "://" in named else tmp_path / named
        result = sicbo("audit", "verify", "--database", place)
        assert (2, "") == (result.exit_code, result.stdout)
        assert says in result.stderr


def test_a_replay_tells_every_record_in_words(house_file: Path) -> None:
    """A readable log, JSON lines, or one document; up to a record where it is asked for."""
    told = sicbo("audit", "replay", "--database", house_file).stdout.splitlines()
    lines = sicbo("audit", "replay", "--database", house_file, "--lines").stdout.splitlines()
    until = sicbo("audit", "replay", "--database", house_file, "--stream", "T1", "--until", "3", "--json")

    assert len(told) == len(lines) == verified(house_file)["streams"][0]["records"]
    assert any("boss (shift-manager): bought in: player ann, amount 100.00" in each for each in told)
    assert [1, 2, 3] == [each["seq"] for each in json.loads(until.stdout)]
    assert "wager-registered/1" in {json.loads(each)["event"] for each in lines}


def test_a_stream_that_is_not_there_is_named_with_those_that_are(house_file: Path) -> None:
    """A typing mistake is answered with what is known."""
    result = sicbo("audit", "replay", "--database", house_file, "--stream", "T9")

    assert (2, "") == (result.exit_code, result.stdout)
    assert "there is no stream 'T9'; there are T1" in result.stderr


def test_a_replay_of_a_broken_record_ends_with_code_1(house_file: Path) -> None:
    """Everything readable is reported."""
    spoil(house_file, "UPDATE event SET data = CAST('{}' AS BLOB) WHERE seq = 2")

    result = sicbo("audit", "replay", "--database", house_file)

    assert 1 == result.exit_code
    assert "sicbo audit verify" in result.stderr
