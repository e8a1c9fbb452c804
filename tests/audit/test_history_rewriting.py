"""Someone who may do anything in the database rewrites history: the audit names where (threat TH-T3, INV-A2)."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import apsw
import asyncpg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from audit.commands import sicbo
from audit.houses import Place, Sealed
from sicbo.audit.consistency_proof import GrowthIsWrong, read_growth, read_witnessed
from sicbo.audit.receipts import ReceiptIsWrong, read_receipt
from sicbo.storage import export
from sicbo.storage.contract import StoredAnswer, StoreIsDamaged
from sicbo.storage.records import RecordIsBroken, decode
from storage.a_postgresql import server

VERIFIER = Path(__file__).parents[2] / "tools" / "verify_export.py"
MIDDLE = 9
"""A record in the middle of the stream."""


def findings(place: Place, sealed: Sealed, *, exit_code: int = 1) -> list[tuple[str, int | None, str]]:
    """Verify a house that was tampered with; list what was found."""
    result = sicbo("audit", "verify", "--database", place.database, "--public-key", sealed.public, "--json")
    assert exit_code == result.exit_code, result.output
    return [(each["stream"], each["seq"], each["what"]) for each in json.loads(result.stdout)["findings"]]


def judged(place: Place, sealed: Sealed, folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Export a house without looking at its chain, as one who hides something would; give the verifier's word."""
    file = folder / "tampered.jsonl"
    with monkeypatch.context() as patched, place.contents() as contents, file.open("wb") as out:
        patched.setattr(export, "verify", lambda _stream, links, **_: links[0][3])
        patched.setattr(export, "_verify_head", lambda *_: None)
        export.write_export(contents, out)
    ended = subprocess.run(
        [sys.executable, "-I", "-S", VERIFIER, file, "--public-key", sealed.public, "--tree-head", sealed.witness],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert 1 == ended.returncode
    return ended.stdout


def alter(place: Place) -> None:
    """Write other bytes into a record."""
    ((data,),) = place.rows(f"SELECT data FROM event WHERE seq = {MIDDLE}")  # noqa: S608 - ours
    place.change(f"UPDATE event SET data = {{}} WHERE seq = {MIDDLE}", data.replace(b"boss", b"bozz"))  # noqa: S608 - ours


def delete(place: Place) -> None:
    """Take a record out."""
    place.change(f"DELETE FROM event WHERE seq = {MIDDLE}")  # noqa: S608 - ours


def delete_and_close_the_gap(place: Place) -> None:
    """Remove a record and renumber the others."""
    delete(place)
    for seq in range(MIDDLE + 1, last(place) + 1):
        place.change(f"UPDATE event SET seq = {seq - 1} WHERE seq = {seq}")  # noqa: S608 - ours


def reorder(place: Place) -> None:
    """Let two records change places."""
    for old, new in ((MIDDLE, 9999), (MIDDLE + 1, MIDDLE), (9999, MIDDLE + 1)):
        place.change(f"UPDATE event SET seq = {new} WHERE seq = {old}")  # noqa: S608 - ours


def insert(place: Place) -> None:
    """Put a copy of a record between two others."""
    for seq in range(last(place), MIDDLE - 1, -1):
        place.change(f"UPDATE event SET seq = {seq + 1} WHERE seq = {seq}")  # noqa: S608 - ours
    place.change(
        f"INSERT INTO event SELECT stream, {MIDDLE}, epoch, data, previous, hash FROM event WHERE seq = {MIDDLE - 1}"  # noqa: S608 - ours
    )


def last(place: Place) -> int:
    """Return the number of the last record."""
    number: int = place.rows("SELECT max(seq) FROM event")[0][0]
    return number


def cut(place: Place, at: int) -> None:
    """Cut the end off, and make all the rest fit: heads, transfers, balances, answers and snapshots."""
    place.change(f"DELETE FROM transfer WHERE seq > {at}")  # noqa: S608 - ours
    place.change(f"DELETE FROM event WHERE seq > {at}")  # noqa: S608 - ours
    place.change("DELETE FROM snapshot")
    place.change(f"UPDATE stream SET seq = {at}, hash = (SELECT hash FROM event WHERE seq = {at})")  # noqa: S608 - ours
    place.change(
        "UPDATE balance SET net = (SELECT coalesce(sum(amount), 0) FROM transfer WHERE credit = account)"
        " - (SELECT coalesce(sum(amount), 0) FROM transfer WHERE debit = account)"
    )
    for key, answer in place.rows("SELECT key, answer FROM answer"):
        if json.loads(answer).get("last", 0) > at:
            place.change("DELETE FROM answer WHERE key = {}", key)


@pytest.mark.parametrize(
    ("tamper", "says"),
    [
        (alter, "its bytes are not those that were hashed"),
        (delete, f"the next record is number {MIDDLE + 1}"),
        (delete_and_close_the_gap, "it does not follow the record before it"),
        (reorder, "it does not follow the record before it"),
        (insert, "it does not follow the record before it"),
    ],
)
def test_the_first_bad_record_is_named(  # noqa: PLR0913, PLR0917 - what it needs, each by its name
    place: Place, sealed: Sealed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    tamper: Callable[[Place], None], says: str,
) -> None:  # fmt: skip
    """By the audit in the database, and by the stand-alone program in an export of it."""
    tamper(place)

    in_the_stream = [each for each in findings(place, sealed) if each[0] == "T1"]

    assert ("T1", MIDDLE, says) == in_the_stream[0]
    assert f"T1, record {MIDDLE}: {says}" in judged(place, sealed, tmp_path, monkeypatch)


def test_a_table_that_was_emptied_is_found(
    place: Place, sealed: Sealed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There are no records, though the head says there should be; a few of the many answers are listed."""
    place.change("DELETE FROM event" if place.kind == "sqlite" else "TRUNCATE event CASCADE")

    found = findings(place, sealed)

    assert any(
        what.endswith("but it ends with 0") and (stream, seq) == ("T1", 1) for stream, seq, what in found
    )
    assert len(found) < 50
    assert "T1, record 1: the stream should end with record" in judged(place, sealed, tmp_path, monkeypatch)


def test_an_end_that_was_cut_off_with_all_that_belongs_to_it_is_found_by_the_tree_head(
    place: Place, sealed: Sealed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everything fits but for what was signed; without any tree head the witness has one."""
    at = last(place) - 2
    cut(place, at)

    says = f"tree head 2 has record {at + 2}, but the stream ends with {at}"
    assert [("T1", at + 1, says)] == findings(place, sealed)
    assert f"tree head 2 has record {at + 2} of T1, but the stream ends with {at}" in judged(
        place, sealed, tmp_path, monkeypatch
    )
    place.change("DELETE FROM tree_head WHERE number = 2")
    assert [] == findings(place, sealed, exit_code=0), "nobody can know, but for the witness:"
    witness = sicbo(
        "audit", "witness", "--keep", sealed.witness, "--public-key", sealed.public, "--database", place.database
    )  # fmt: skip
    assert 1 == witness.exit_code
    assert "there is no tree head 2: the newest is 1" in witness.stderr
    assert "the tree head that was kept: tree head 2 has record" in judged(
        place, sealed, tmp_path, monkeypatch
    )


def test_a_chain_that_was_worked_out_anew_is_found_by_the_tree_head(place: Place, sealed: Sealed) -> None:
    """Other bytes with right hashes up to the end: only what was signed is against it, and it is enough."""
    ((bought,),) = place.rows(
        "SELECT seq FROM transfer WHERE credit = 'player-credit:ann' AND amount = 10000"
    )
    rehash(place, lambda seq, data: data.replace(b"10000", b"90000") if seq == bought else data)
    rows = place.rows(f"SELECT seq, nth FROM transfer WHERE seq = {bought}")  # noqa: S608 - ours
    for seq, nth in rows:
        place.change(f"UPDATE transfer SET amount = 90000 WHERE seq = {seq} AND nth = {nth}")  # noqa: S608 - ours
    place.change("UPDATE balance SET net = net + 80000 WHERE account = 'player-credit:ann'")
    place.change("UPDATE balance SET net = net - 80000 WHERE account = 'drop-box:T1'")
    place.change("DELETE FROM snapshot")

    found = findings(place, sealed)

    assert ["tree head 1 has another record here, or others before it"] == [what for _, _, what in found]
    place.change("DELETE FROM tree_head")
    assert [] == findings(place, sealed, exit_code=0), "without any tree head nothing is against it"


def rehash(place: Place, change: Callable[[int, bytes], bytes]) -> None:
    """Change records and recompute the chain, as a patient attacker would."""
    from sicbo.storage.evidence.chain import GENESIS, link  # noqa: PLC0415 - one test only

    previous = GENESIS
    for seq, data in place.rows("SELECT seq, data FROM event ORDER BY seq"):
        now = link(previous, change(seq, data))
        place.change(
            f"UPDATE event SET data = {{}}, previous = {{}}, hash = {{}} WHERE seq = {seq}",  # noqa: S608 - ours
            change(seq, data), previous, now,
        )  # fmt: skip
        previous = now
    place.change("UPDATE stream SET hash = {}", previous)


REFUSAL = b'{"answer":"refused","clause":[],"code":"a","sentence":"b"}'

OTHER_THINGS: list[tuple[str, str, str]] = [
    ("UPDATE event SET epoch = 9 WHERE seq = 3", "T1", "it is of epoch 9"),
    ("UPDATE stream SET seq = seq + 1", "T1", "the stream should end with record"),
    ("UPDATE transfer SET amount = amount + 1 WHERE reason = 'bought-in/1'", "T1", "INV-M6"),
    ("UPDATE transfer SET credit = 'player-credit:eve' WHERE reason = 'bought-in/1'", "T1", "eve"),
    ("DELETE FROM transfer WHERE reason = 'bought-in/1'", "T1", "are none (INV-M6)"),
    ("UPDATE balance SET net = net + 100 WHERE account = 'player-credit:ann'", "", "player-credit:ann is stored as"),
    ("DELETE FROM balance WHERE account = 'player-credit:ann'", "", "player-credit:ann is stored as 0"),
    ("DELETE FROM answer WHERE key = 'k1'", "T1", "it was done under key 'k1', but no answer is stored"),
    ("UPDATE answer SET key = 'other' WHERE key = 'k1'", "", "the answer under key 'other' is not as it was"),
    ("DELETE FROM tree_head WHERE number = 1", "", "tree head 1 is missing"),
    ("UPDATE tree_head SET number = 3 WHERE number = 2", "", "tree head 2 is missing"),
    ("UPDATE meta SET value = 'real' WHERE name = 'mark'", "", "tree head 1 is of another house or mark"),
    ("UPDATE balance SET may_be_negative = true WHERE account = 'player-credit:ann'", "", "is not guarded as its kind requires"),
    ("INSERT INTO snapshot SELECT stream, seq, 0, previous, data FROM event WHERE seq = 4", "T1", "INV-O3"),
]  # fmt: skip


@pytest.mark.parametrize(("statement", "stream", "says"), OTHER_THINGS)
def test_what_else_was_changed_is_named(
    place: Place, sealed: Sealed, statement: str, stream: str, says: str
) -> None:
    """Transfers, balances, answers, tree heads, the mark of the house and snapshots."""
    place.change(statement)

    assert any(found[0] == stream and says in found[2] for found in findings(place, sealed))


def test_an_answer_that_says_something_else_is_found_though_its_digest_fits(
    place: Place, sealed: Sealed
) -> None:
    """A refusal of what was done, other records than those that were added, and nonsense."""
    for answer, says in [
        (REFUSAL, "'k1' is a refusal, but records 1 to 1 are under it"),
        (
            b'{"answer":"done","first":1,"last":9}',
            "'k1' says records 1 to 9, but these are not under it",
        ),
        (b"?", "'k1' cannot be read"),
    ]:
        digest = StoredAnswer("k1", bytes(32), answer).digest
        place.change(
            "UPDATE answer SET answer = {}, body_hash = {}, digest = {} WHERE key = 'k1'", answer, bytes(32), digest
        )  # fmt: skip
        assert any(says in found[2] for found in findings(place, sealed))


CHANGES = [
    *(f"DELETE FROM {table}" for table in ("event", "transfer", "answer", "tree_head")),  # noqa: S608 - ours
    "UPDATE event SET epoch = epoch",
    "UPDATE transfer SET amount = amount + 1",
    "UPDATE answer SET key = 'other'",
    "UPDATE tree_head SET number = number",
    "UPDATE meta SET value = 'real' WHERE name = 'mark'",
    "DELETE FROM meta WHERE name = 'mark'",
]


def test_the_program_itself_could_do_none_of_it(place: Place) -> None:
    """A file has triggers; in PostgreSQL the role of the application has no such right."""
    for statement in CHANGES:
        if place.kind == "sqlite":
            connection = apsw.Connection(str(place.at))
            with pytest.raises(apsw.ConstraintError):
                connection.execute(statement)
            connection.close()
        else:
            with pytest.raises(asyncpg.InsufficientPrivilegeError):
                asyncio.run(server().run(statement, database=place.at.name, role="sicbo_app"))


GUARDS = [
    ("sqlite", "DROP TRIGGER event_is_kept", "the trigger event_is_kept of the schema is missing"),
    ("sqlite", "CREATE TRIGGER mine BEFORE INSERT ON event BEGIN SELECT 1; END", "the trigger mine of the schema"),
    ("postgresql", "GRANT UPDATE ON event TO sicbo_app", "not part of the schema: right of sicbo_app to UPDATE event"),
    ("postgresql", "ALTER TABLE transfer DROP CONSTRAINT transfer_amount_check", "missing from the schema: constraint of transfer"),
    ("postgresql", "ALTER TABLE event ENABLE ROW LEVEL SECURITY", "whose rows are hidden from some"),
    ("postgresql", "ALTER TABLE event DISABLE TRIGGER ALL", "foreign key of event that is switched off"),
    ("postgresql", "ALTER TABLE answer SET UNLOGGED", "which a crash would empty"),
    ("postgresql", "CREATE RULE mine AS ON INSERT TO event DO INSTEAD NOTHING", "not part of the schema: rule mine of event"),
]  # fmt: skip


def test_a_guard_that_was_taken_away_is_found(place: Place, sealed: Sealed) -> None:
    """Opening a way in leaves a trace in the schema."""
    cases = [(statement, says) for kind, statement, says in GUARDS if kind == place.kind]
    for statement, _ in cases:
        if place.kind == "sqlite":
            connection = apsw.Connection(str(place.at))
            connection.execute(statement)
            connection.close()
        else:
            asyncio.run(server().run(statement, database=place.at.name))

    found = " ".join(what for _, _, what in findings(place, sealed))

    assert [] == [says for _, says in cases if says not in found]


# ---- any one bit -------------------------------------------------------------------------------------

COLUMNS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "event": (("stream", "seq"), ("epoch", "data", "previous", "hash")),
    "transfer": (("stream", "seq", "nth"), ("debit", "credit", "amount", "reason")),
    "balance": (("account",), ("net",)),
    "answer": (("key",), ("body_hash", "answer", "digest")),
    "tree_head": (("number",), ("data", "signature")),
    "stream": (("id",), ("seq", "hash")),
}
"""Of each table its key, and what else it holds.

The epoch of a stream may be any later one, and of `nth` only the order counts.
"""


EXAMPLES = 1000 if os.environ.get("SICBO_TORTURE") == "1" else 30


def flipped(value: Any, bit: int) -> Any:  # noqa: ANN401 - whatever a column holds
    """Return a value with one bit flipped; a text stays a text."""
    if isinstance(value, int):
        return value ^ (1 << bit % 20)
    data = bytearray(value.encode() if isinstance(value, str) else value)
    data[bit // 8 % len(data)] ^= 1 << bit % 8
    if isinstance(value, bytes):
        return bytes(data)
    text = data.decode("latin-1")
    return text.replace("\0", "?")


@settings(
    max_examples=EXAMPLES, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(data=st.data())
def test_any_one_bit_that_is_another_is_found_wherever_it_is(sealed: Sealed, data: st.DataObject) -> None:
    """Of records, transfers, balances, answers, tree heads and heads; of a record with its place (INV-A2)."""
    house = sealed.place
    table = data.draw(st.sampled_from(sorted(COLUMNS)))
    key, others = COLUMNS[table]
    columns = (*key, *others)
    kept = " WHERE net <> 0" if table == "balance" else ""  # nothing is nothing, whatever it is called
    query = f"SELECT {', '.join(columns)} FROM {table}{kept} ORDER BY 1"  # noqa: S608 - ours
    row = data.draw(st.sampled_from(house.rows(query)))
    at = data.draw(st.sampled_from([each for each, name in enumerate(columns) if name != "nth"]))
    changed = [*row[:at], flipped(row[at], data.draw(st.integers(0, 4000))), *row[at + 1 :]]
    where = " AND ".join(f"{each} = {{}}" for each in key)
    change = f"UPDATE {table} SET {columns[at]} = {{}} WHERE {where}"  # noqa: S608 - ours
    try:
        house.change(change, changed[at], *row[: len(key)])
    except (apsw.ConstraintError, asyncpg.IntegrityConstraintViolationError, asyncpg.DataError):
        return  # the database itself does not let it be
    try:
        found = findings(house, sealed)
        if table == "event" and columns[at] in ("data", "previous", "hash"):
            assert row[:2] in [each[:2] for each in found]
    finally:
        house.change(change, row[at], *changed[: len(key)])


def test_a_bit_that_left_no_text_in_a_tree_head_stopped_the_audit(place: Place, sealed: Sealed) -> None:
    """It ended with a trace of the program, and named nothing."""
    ((head,),) = place.rows("SELECT data FROM tree_head WHERE number = 1")
    broken = bytearray(head)
    broken[head.rindex(b'"stream":"') + len(b'"stream":"')] ^= 0x80
    place.change("UPDATE tree_head SET data = {} WHERE number = 1", bytes(broken))

    found = [what for _, _, what in findings(place, sealed)]
    assert [each for each in found if each.startswith("tree head 1 cannot be read")]


def test_bytes_that_are_no_text_are_named_wherever_they_are_read() -> None:
    """As records, receipts, kept tree heads and proofs."""
    with pytest.raises(RecordIsBroken):
        decode(b'{"event":{"type":"\xff"},"stamp":{}}')
    with pytest.raises(ReceiptIsWrong):
        read_receipt(b'{"form":"\xff"}')
    with pytest.raises(GrowthIsWrong):
        read_witnessed(b'{"form":"\xff"}')
    with pytest.raises(GrowthIsWrong):
        read_growth(b'{"form":"\xff"}')


LIES = [
    (b'"seq":9', b'"seq":8', "it claims to be record 8 of T1"),
    (b'"epoch":1', b'"epoch":7', "it claims to be of epoch 7, not 1"),
    (b'"at":"2026-11-15T12', b'"at":"2026-11-15T11', "before the record that it follows (INV-O1)"),
    (b'"key":"k9"', b'"key":"k1"', "its key 'k1' is also that of record 1 of T1"),
]


@pytest.mark.parametrize(("true", "lie", "says"), LIES)
def test_a_record_that_says_something_else_of_itself_is_named(
    place: Place, sealed: Sealed, true: bytes, lie: bytes, says: str
) -> None:
    """Its place, its epoch, its time and its key, though its hash is right and nothing was signed."""
    place.change("DELETE FROM tree_head")
    place.change("DELETE FROM snapshot")
    rehash(place, lambda seq, data: data.replace(true, lie) if seq == MIDDLE else data)

    found = findings(place, sealed)

    assert ("T1", MIDDLE) == found[0][:2]
    assert says in found[0][2]


def test_an_answer_that_was_damaged_is_not_told(place: Place) -> None:
    """A repeated request is answered with the damage, never with an answer that was not given."""
    place.change("UPDATE answer SET answer = {} WHERE key = 'k1'", REFUSAL)

    async def ask() -> None:
        async with place.store() as store:
            assert {"k2"} == set(await store.answers(["k2"]))
            with pytest.raises(StoreIsDamaged, match="'k1' is not as it was written"):
                await store.answers(["k1", "k2"])

    asyncio.run(ask())
