"""tools/verify_export.py: imports nothing of ours, and finds whatever was done to an export (INV-A1, A2)."""

import ast
import asyncio
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any

import apsw
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import verify_export
from audit.commands import done, refused, sicbo, verified
from audit.houses import RECORDS, spoil
from sicbo.ledger.accounts import AccountKind, Side
from sicbo.storage.sqlite.store import SqliteStore

ROOT = Path(__file__).parents[2]
PROGRAM = ROOT / "tools" / "verify_export.py"
Lines = list[dict[str, Any]]


def judged(*arguments: str | Path) -> tuple[int, str]:
    """Run the program in this process, which is quick; give exit code and what it says."""
    said = StringIO()
    with redirect_stdout(said), redirect_stderr(said), pytest.MonkeyPatch.context() as patched:
        patched.setattr(sys, "argv", [str(PROGRAM), *map(str, arguments)])
        code = verify_export.main()
    return code, said.getvalue()


def judged_alone(*arguments: str | Path) -> tuple[int, str]:
    """Run the program by itself, without our packages; give exit code and what it says."""
    command = [sys.executable, "-I", "-S", str(PROGRAM), *map(str, arguments)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    return ended.returncode, ended.stdout + ended.stderr


class Sealed:
    """A house that was sealed twice, and what came of it."""

    def __init__(self, folder: Path, original: Path) -> None:
        self.folder = folder
        self.file = folder / "house.db"
        self.file.write_bytes(original.read_bytes())
        self.key, self.public = folder / "house.key", folder / "house.key.pub"
        self.export, self.witness = folder / "house.jsonl", folder / "witness.json"
        done("audit", "key", self.key)
        done("audit", "seal", "--key", self.key, "--database", self.file)
        done("audit", "seal", "--key", self.key, "--database", self.file, "--out", self.witness)
        done("export", self.export, "--database", self.file)
        self.lines: Lines = [json.loads(each) for each in self.export.read_bytes().splitlines()]


@pytest.fixture(scope="module")
def sealed(original_house: Path, tmp_path_factory: pytest.TempPathFactory) -> Sealed:
    """Seal the played house."""
    return Sealed(tmp_path_factory.mktemp("sealed"), original_house)


def write(file: Path, lines: Lines) -> None:
    """Write lines with right checks, as someone who wants to deceive would."""
    check, out = "", []
    for line in lines:
        plain = {name: value for name, value in line.items() if name != "check"}
        data = json.dumps(plain, separators=(",", ":")).encode()[:-1]
        check = sha256(check.encode() + data).hexdigest()
        out.append(data + b',"check":"' + check.encode() + b'"}\n')
    file.write_bytes(b"".join(out))


def test_the_program_imports_nothing_of_ours() -> None:
    """Standard library only."""
    imported = {
        (each.module if isinstance(each, ast.ImportFrom) else each.names[0].name)
        for each in ast.walk(ast.parse(PROGRAM.read_text(encoding="utf-8")))
        if isinstance(each, ast.Import | ast.ImportFrom)
    }

    assert imported <= {
        "argparse",
        "base64",
        "collections.abc",
        "datetime",
        "hashlib",
        "json",
        "pathlib",
        "sys",
        "typing",
    }


def test_the_program_knows_every_kind_of_account() -> None:
    """Which of them the house owns, and which may be below zero: typed there, and held against the chart here."""
    assert {each.value for each in AccountKind if each.side is Side.DEBIT} == set(verify_export.OWNED)
    assert {each.value for each in AccountKind if each.may_be_negative} == set(verify_export.MAY_BE_NEGATIVE)


def test_a_whole_export_is_whole(sealed: Sealed) -> None:
    """From genesis, with signatures, and with the tree head that a witness kept."""
    code, said = judged_alone(sealed.export, "--public-key", sealed.public, "--tree-head", sealed.witness)

    counts = f"Streams: 1, records: {RECORDS}, balances: 4, answers: 26, tree heads: 2"
    assert (0, f"Whole. {counts} (signatures checked).\n") == (code, said)


@settings(max_examples=30, deadline=None)
@given(place=st.floats(0, 1, exclude_max=True), bit=st.integers(0, 7))
def test_any_bit_that_is_another_is_found_in_its_line(sealed: Sealed, place: float, bit: int) -> None:
    """Wherever it is in the file (INV-A2)."""
    data = bytearray(sealed.export.read_bytes())
    at = int(place * len(data))
    line = data[:at].count(b"\n") + 1
    data[at] ^= 1 << bit
    file = sealed.folder / "flipped.jsonl"
    file.write_bytes(data)

    code, said = judged(file)

    assert 1 == code
    assert said.startswith(f"WRONG: line {line}, ")


ANY_RECORD = st.integers(1, RECORDS)
"""The numbers of the records; the record with number n stands in line n + 2."""


def flip_data(lines: Lines, seq: int) -> int:
    """Change a letter of the record's bytes."""
    data = lines[seq + 1]["data"]
    lines[seq + 1]["data"] = ("B" if data[5] == "A" else "A").join([data[:5], data[6:]])
    return seq


def flip_hash(lines: Lines, seq: int) -> int:
    """Change a digit of the hash."""
    digit = lines[seq + 1]["hash"][0]
    lines[seq + 1]["hash"] = ("1" if digit == "0" else "0") + lines[seq + 1]["hash"][1:]
    return seq


def drop(lines: Lines, seq: int) -> int:
    """Take a record out."""
    del lines[seq + 1]
    return seq


def swap(lines: Lines, seq: int) -> int:
    """Let two records change places."""
    first = min(seq, RECORDS - 1)
    lines[first + 1], lines[first + 2] = lines[first + 2], lines[first + 1]
    return first


def insert(lines: Lines, seq: int) -> int:
    """Put a record in a second time."""
    lines.insert(seq + 1, dict(lines[seq + 1]))
    return seq + 1


@settings(max_examples=40, deadline=None)
@given(seq=ANY_RECORD, change=st.sampled_from([flip_data, flip_hash, drop, swap, insert]))
def test_a_record_that_was_changed_with_right_checks_is_named(
    sealed: Sealed, seq: int, change: Callable[[Lines, int], int]
) -> None:
    """Flip, drop, swap or insert any record: the first bad position is named (INV-A2)."""
    lines = [dict(line) for line in sealed.lines]
    bad = change(lines, seq)
    file = sealed.folder / "changed.jsonl"
    write(file, lines)

    code, said = judged(file)

    assert 1 == code
    assert f"T1, record {bad}: " in said or (bad == RECORDS and "T1, record" in said)


def without_the_end(lines: Lines, last: int) -> Lines:
    """Cut the stream after a record, and make heads, answers and balances fit."""
    kept = lines[: last + 2]
    kept[1] = kept[1] | {"seq": last, "hash": kept[-1]["hash"] if last else "00" * 32}
    net: dict[str, int] = {}
    for line in kept[2:]:
        for debit, credit, amount, _ in line["transfers"]:
            net[debit] = net.get(debit, 0) - amount
            net[credit] = net.get(credit, 0) + amount
    balances = [{"kind": "balance", "account": name, "net": each} for name, each in net.items() if each]
    tree_heads = [line for line in lines if line["kind"] == "tree-head"]
    return [*kept, *balances, *tree_heads, {"kind": "end"}]


@settings(max_examples=20, deadline=None)
@given(last=st.integers(0, RECORDS - 1))
def test_an_end_that_was_cut_off_is_betrayed_by_the_last_tree_head(sealed: Sealed, last: int) -> None:
    """Everything fits but what was signed; and where the tree heads are gone too, what a witness kept."""
    file = sealed.folder / "cut.jsonl"
    cut = without_the_end([dict(line) for line in sealed.lines], last)
    write(file, cut)
    assert f"tree head 1 has record {RECORDS} of T1, but the stream ends with {last}" in judged(file)[1]

    write(file, [line for line in cut if line["kind"] != "tree-head"])
    assert 0 == judged(file)[0]  # nobody can know, but for the witness:
    code, said = judged(file, "--tree-head", sealed.witness)

    assert 1 == code
    assert f"the tree head that was kept: tree head 2 has record {RECORDS} of T1" in said


def test_money_out_of_nowhere_is_found(sealed: Sealed) -> None:
    """A balance that its transfers do not make, one that is left out, and an answer that was not given."""
    for kind, change, says in [
        ("balance", {"net": 1}, "but its transfers add up to"),
        ("balance", None, "has no balance"),
        ("answer", {"key": "other"}, "is not what was done under it"),
        ("tree-head", None, "tree head 1 is missing"),
    ]:
        lines = [dict(line) for line in sealed.lines]
        at = next(at for at, line in enumerate(lines) if line["kind"] == kind)
        lines[at : at + 1] = [lines[at] | change] if change else []
        file = sealed.folder / "money.jsonl"
        write(file, lines)

        code, said = judged(file)

        assert 1 == code
        assert says in said


def test_a_signature_of_another_key_is_found(sealed: Sealed, tmp_path: Path) -> None:
    """By the stand-alone program and by ours alike."""
    done("audit", "key", tmp_path / "other.key")
    other = tmp_path / "other.key.pub"

    assert "tree head 1 is not signed by this key" in judged(sealed.export, "--public-key", other)[1]
    ours = sicbo("audit", "verify", "--database", sealed.file, "--public-key", other)
    assert (1, True) == (ours.exit_code, "tree head 1 is signed by the key" in ours.stdout)
    whole = sicbo("audit", "verify", "--database", sealed.file, "--public-key", sealed.public)
    assert (0, True) == (whole.exit_code, "Tree heads: 2 (signatures checked)" in whole.stdout)


def test_an_end_that_was_cut_off_in_the_database_is_found(sealed: Sealed, tmp_path: Path) -> None:
    """The audit of a database sees it too."""
    file = tmp_path / "cut.db"
    file.write_bytes(sealed.file.read_bytes())
    spoil(
        file,
        "DELETE FROM event WHERE seq > 30",
        "DELETE FROM transfer WHERE seq > 30",
        "UPDATE stream SET seq = 30, hash = (SELECT hash FROM event WHERE seq = 30)",
    )

    found = verified(file, exit_code=1)["findings"][0]

    assert ("T1", 31) == (found["stream"], found["seq"])
    assert f"tree head 1 has record {RECORDS}, but the stream ends with 30" == found["what"]


@pytest.mark.parametrize("seq", [1, 2, 17, RECORDS - 1, RECORDS])
def test_a_receipt_holds_without_the_house(sealed: Sealed, tmp_path: Path, seq: int) -> None:
    """Ours and the stand-alone program agree; a receipt of which anything was changed does not hold."""
    receipt = tmp_path / "receipt.json"
    sicbo("audit", "receipt", "T1", str(seq), "--database", sealed.file, "--out", receipt)
    whole = json.loads(receipt.read_bytes())

    assert done("audit", "check-receipt", receipt, "--public-key", sealed.public)["stamp"]["seq"] == seq
    assert 0 == judged(receipt, "--receipt", "--public-key", sealed.public)[0]
    for name, value in whole.items():
        if name in ("form", "hash"):
            continue
        if isinstance(value, list):
            spoilt: object = value[:-1] if value else ["00" * 32]
        else:
            spoilt = value + 1 if isinstance(value, int) else value.replace(value[4], chr(ord(value[4]) ^ 1))
        receipt.write_text(json.dumps(whole | {name: spoilt}), encoding="utf-8")
        assert 1 == judged(receipt, "--receipt", "--public-key", sealed.public)[0], name
        ours = sicbo("audit", "check-receipt", receipt, "--public-key", sealed.public)
        assert (1, "") == (ours.exit_code, ours.stdout), name


def test_a_record_that_no_tree_head_has_gets_no_receipt(sealed: Sealed) -> None:
    """It says so."""
    after = str(RECORDS + 1)
    assert f"no tree head covers record {after} of T1 yet" in refused(
        "audit", "receipt", "T1", after, "--database", sealed.file
    )


def test_a_key_that_others_could_read_is_refused(sealed: Sealed, tmp_path: Path) -> None:
    """A mode wider than 0600, a file that is not a key, an existing file: each is named."""
    key = tmp_path / "house.key"
    done("audit", "key", key)
    assert 0o600 == key.stat().st_mode & 0o777
    assert "already exists" in refused("audit", "key", key)
    key.chmod(0o640)
    assert "has mode 0640, and others could read it" in refused(
        "audit", "seal", "--key", key, "--database", sealed.file
    )
    key.write_text("no key", encoding="ascii")
    key.chmod(0o600)
    assert "is not a private key" in refused("audit", "seal", "--key", key, "--database", sealed.file)
    assert "is not a public key" in refused("audit", "verify", "--public-key", key, "--database", sealed.file)


def test_bad_input_of_the_program_is_exit_code_2(sealed: Sealed, tmp_path: Path) -> None:
    """A missing file, an invalid key, a receipt without a key."""
    assert 2 == judged(tmp_path / "none.jsonl")[0]
    assert 2 == judged(sealed.export, "--public-key", sealed.export)[0]
    assert 2 == judged(sealed.export, "--receipt")[0]
    assert 2 == judged(sealed.export, "--tree-head", sealed.public)[0]


def test_a_seal_was_made_although_exit_code_2_said_that_nothing_changed(
    sealed: Sealed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that is there, a folder, a place that is missing, a full disk: the house keeps no new tree head."""
    before = verified(sealed.file)["tree_heads"]
    seal = ("audit", "seal", "--key", sealed.key, "--database", sealed.file, "--out")

    assert "already exists" in refused(*seal, sealed.file)
    assert "is a folder" in refused(*seal, tmp_path)
    assert "cannot make" in refused(*seal, tmp_path / "nowhere" / "head")

    def is_full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(Path, "write_bytes", is_full)
        assert "No space left on device" in refused(*seal, tmp_path / "head")
    assert before == verified(sealed.file)["tree_heads"]
    assert not (tmp_path / "head").exists()


def test_a_seal_whose_file_comes_too_late_is_said_to_be_made(
    sealed: Sealed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody else made the file meanwhile: not bad input, since the house keeps the tree head."""
    house = Path(shutil.copy(sealed.file, tmp_path / "house.db"))
    before = verified(house)["tree_heads"]

    def is_there(*_: object) -> None:
        raise FileExistsError

    monkeypatch.setattr("os.link", is_there)
    answer = sicbo("audit", "seal", "--key", sealed.key, "--database", house, "--out", tmp_path / "head")

    assert 74 == answer.exit_code
    assert f"the house has stored tree head {before + 1}, but" in answer.stderr
    assert before + 1 == verified(house)["tree_heads"]


def test_a_receipt_was_written_over_the_house(sealed: Sealed, tmp_path: Path) -> None:
    """No file that is there is overwritten by anything that a house gives out."""
    before = sealed.file.read_bytes()
    receipt = ("audit", "receipt", "T1", "1", "--database", sealed.file, "--out")

    assert "already exists, and is not overwritten" in refused(*receipt, sealed.file)
    assert before == sealed.file.read_bytes()
    assert 0 == sicbo(*receipt, tmp_path / "receipt").exit_code


def test_a_key_took_the_place_of_another_public_key(tmp_path: Path) -> None:
    """Neither half replaces a file, and one without the other is not made."""
    (tmp_path / "one.pub").write_text("mine", encoding="ascii")
    (tmp_path / "two.pub").mkdir()

    assert "one.pub already exists" in refused("audit", "key", tmp_path / "one")
    assert "two.pub is a folder" in refused("audit", "key", tmp_path / "two")
    assert {"one.pub", "two.pub"} == {each.name for each in tmp_path.iterdir()}
    assert "mine" == (tmp_path / "one.pub").read_text(encoding="ascii")


def test_a_receipt_that_does_not_hold_gave_no_json(sealed: Sealed, tmp_path: Path) -> None:
    """One document, as everywhere."""
    (tmp_path / "bad").write_text("{}", encoding="ascii")
    answer = sicbo("audit", "check-receipt", tmp_path / "bad", "--public-key", f"{sealed.key}.pub", "--json")

    assert (1, False) == (answer.exit_code, json.loads(answer.stdout)["holds"])
    assert json.loads(answer.stdout)["why"]


def test_lines_and_json_at_once_gave_one_of_them(sealed: Sealed) -> None:
    """They are two answers."""
    said = refused("audit", "replay", "--database", sealed.file, "--lines", "--json")
    assert "give --lines or --json, not both" in said


@pytest.mark.parametrize("statement", ["CREATE TABLE customer (name)", ""])
def test_a_seal_turned_the_database_of_another_program_into_a_house(
    sealed: Sealed, tmp_path: Path, statement: str
) -> None:
    """What holds no house is left as it is, an empty file too."""
    other = tmp_path / "other.db"
    other.touch()
    if statement:
        apsw.Connection(str(other)).execute(statement)
    before = other.read_bytes()

    answer = sicbo("audit", "seal", "--key", sealed.key, "--database", other)

    assert (1, True) == (answer.exit_code, "holds no house" in answer.stderr)
    assert before == other.read_bytes()


def test_an_export_of_no_house_was_whole_to_the_program(tmp_path: Path) -> None:
    """As `sicbo import` says: neither an id nor a record is in it."""
    house, exported = tmp_path / "house.db", tmp_path / "house.jsonl"

    async def only_tables() -> None:
        await (await SqliteStore.open(house)).close()

    asyncio.run(only_tables())
    done("export", exported, "--database", house)

    code, said = judged_alone(exported)

    assert (1, True) == (code, "it holds no house" in said)
