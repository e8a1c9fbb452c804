"""Proofs of growth and the witness who asks for them: what was seen once stays there (INV-A3)."""

import asyncio
import json
import subprocess
import sys
from base64 import b64decode, b64encode
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from audit.commands import done, refused, sicbo
from audit.houses import Place, Sealed
from audit.test_history_rewriting import cut, last, rehash
from house_runtime.house import House
from sicbo.audit.consistency_proof import (
    Growth,
    GrowthIsWrong,
    as_witnessed,
    check_growth,
    make_growth,
    read_growth,
    read_witnessed,
)
from sicbo.storage.contract import StoredTreeHead
from sicbo.storage.evidence.key_ring import KeyRing
from sicbo.storage.evidence.keys import SigningKey, read_public_key
from sicbo.storage.evidence.tree import root
from sicbo.storage.evidence.tree_heads import StreamLeaf, make_tree_head

VERIFIER = Path(__file__).parents[2] / "tools" / "verify_export.py"


@pytest.fixture
def witness(sealed: Sealed, tmp_path: Path) -> Path:
    """Copy what the witness of a sealed house keeps."""
    file = tmp_path / "witness.json"
    file.write_bytes(sealed.witness.read_bytes())
    return file


async def _more(place: Place, name: str) -> None:
    """Let another player come."""
    async with place.store() as store:
        house = House(store)
        house.asked = 10_000 * ord(name[0])
        await house.start()
        await house.terminal(name)
        await house.table.stop()


def grow(place: Place, sealed: Sealed, name: str, key: Path | None = None) -> None:
    """Let another player come, and seal the house."""
    asyncio.run(_more(place, name))
    done("audit", "seal", "--key", key or sealed.key, "--database", place.address("sicbo_app"))


def keep(witness: Path, sealed: Sealed, place: Place) -> Any:  # noqa: ANN401 - the answer of a command
    """Ask the house as its witness."""
    return sicbo(
        "audit", "witness", "--keep", witness, "--public-key", sealed.public, "--database", place.database
    )  # fmt: skip


def stand_alone(proof: Path, witness: Path, public: Path) -> tuple[int, str]:
    """Check a proof without anything of ours."""
    ended = subprocess.run(
        [sys.executable, "-I", "-S", VERIFIER, proof, "--growth", "--tree-head", witness, "--public-key", public],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    return ended.returncode, ended.stdout + ended.stderr


def test_a_witness_keeps_the_newest_tree_head_of_a_house_that_has_only_grown(
    place: Place, sealed: Sealed, witness: Path, tmp_path: Path
) -> None:
    """By the house itself, or by a proof that it has sent; the first time there is nothing to compare."""
    grow(place, sealed, "dan")
    proof = tmp_path / "proof.json"
    made = done("audit", "proof", "--since", "2", "--out", proof, "--database", place.database)

    assert (2, 3) == (made["from"], made["to"])
    code, said = stand_alone(proof, witness, sealed.public)
    assert (0, "The house has only grown") == (code, said[:24])
    kept = done("audit", "witness", "--keep", witness, "--public-key", sealed.public, "--proof", proof)
    assert (2, 3) == (kept["from"], kept["tree_head"]["number"])
    assert (
        "The house has only grown since tree head 3. Stored tree head 3"
        in keep(witness, sealed, place).stdout
    )
    fresh = tmp_path / "fresh.json"
    assert "Stored tree head 3" in keep(fresh, sealed, place).stdout
    assert json.loads(fresh.read_bytes()) == json.loads(witness.read_bytes())


def test_a_house_that_lost_records_is_caught(place: Place, sealed: Sealed, witness: Path) -> None:
    """An older copy, and one in which another history was sealed with the same key."""
    before = witness.read_bytes()
    place.change("DELETE FROM tree_head WHERE number = 2")
    gone = keep(witness, sealed, place)
    assert (1, True) == (gone.exit_code, "there is no tree head 2" in gone.stderr)

    cut(place, last(place) - 3)
    grow(place, sealed, "eve")
    answer = keep(witness, sealed, place)

    assert 1 == answer.exit_code
    assert "the proof begins with tree head 2, which differs from the witness's number 2" in answer.stderr
    assert before == witness.read_bytes()


def test_a_history_that_was_rewritten_and_sealed_again_is_caught(
    place: Place, sealed: Sealed, witness: Path
) -> None:
    """Even where the old tree head is left alone: no proof leads from it to the new one."""
    rehash(place, lambda seq, data: data.replace(b"boss", b"eve!") if seq == 8 else data)
    place.change("DELETE FROM snapshot")
    grow(place, sealed, "dan")

    answer = keep(witness, sealed, place)

    assert 1 == answer.exit_code
    assert "T1: its first" in answer.stderr
    assert "records are not those of tree head 2" in answer.stderr


def test_every_tree_head_is_consistent_with_every_earlier_one(place: Place, sealed: Sealed) -> None:
    """All pairs, shown and checked (INV-A3)."""
    for name in ("dan", "eve", "fay"):
        grow(place, sealed, name)
    public = read_public_key(sealed.public)

    with place.contents() as contents:
        for since in range(1, 6):
            assert 5 == check_growth(make_growth(contents, since), KeyRing([public])).number


def test_a_proof_with_any_part_changed_is_refused_by_both(
    place: Place, sealed: Sealed, witness: Path, tmp_path: Path
) -> None:
    """Another tree head at either end, a hash, a stream that is left out: by ours and by the stand-alone one."""
    grow(place, sealed, "dan")
    file = tmp_path / "proof.json"
    done("audit", "proof", "--since", "2", "--out", file, "--database", place.database)
    whole = json.loads(file.read_bytes())
    forged = json.loads(b64decode(whole["after"]["data"]).partition(b"\n")[0])
    forged["root"] = "00" * 32
    leaves = b64decode(whole["after"]["data"]).partition(b"\n")[2]
    spoilt: list[tuple[Any, Any]] = [
        ("before", whole["after"]),
        ("after", whole["before"] | {"number": 3}),
        ("after", whole["after"] | {"signature": whole["before"]["signature"]}),
        (
            "after",
            whole["after"] | {"data": b64encode(json.dumps(forged).encode() + b"\n" + leaves).decode()},
        ),
        ("paths", {"T1": ["00" * 32, *whole["paths"]["T1"][1:]]}),
        ("paths", {"T1": whole["paths"]["T1"][:-1]}),
        ("paths", {}),
        ("form", "sicbo-growth/9"),
        ("paths", {"T1": ["xyz"]}),
    ]
    for name, value in spoilt:
        file.write_text(json.dumps(whole | {name: value}), encoding="utf-8")
        ours = sicbo("audit", "witness", "--keep", witness, "--public-key", sealed.public, "--proof", file)
        assert (1, "") == (ours.exit_code, ours.stdout), name
        assert 1 == stand_alone(file, witness, sealed.public)[0], name
    file.write_text("{}", encoding="utf-8")
    assert 1 == sicbo("audit", "witness", "--keep", witness, "--public-key", sealed.public, "--proof", file).exit_code  # fmt: skip


def test_keys_that_replace_each_other_are_followed_by_whoever_has_the_first(
    place: Place, sealed: Sealed, witness: Path, tmp_path: Path
) -> None:
    """The audit, the witness and the stand-alone program; a key that was replaced is out of turn."""
    new, proof = tmp_path / "new.key", tmp_path / "proof.json"
    done("audit", "key", new)
    app = ("--database", place.address("sicbo_app"))
    assert "it is the turn of the key" in refused("audit", "seal", "--key", new, *app)
    replaced = sicbo("audit", "replace-key", "--key", sealed.key, "--by", f"{new}.pub", *app)
    assert "From now on the key" in replaced.stdout
    assert "it is the turn of the key" in refused("audit", "seal", "--key", sealed.key, *app)
    grow(place, sealed, "dan", key=new)
    done("audit", "proof", "--since", "2", "--out", proof, "--database", place.database)
    done("export", tmp_path / "house.jsonl", "--database", place.database)

    old = ("--public-key", sealed.public)
    assert done("audit", "verify", *old, "--database", place.database)["whole"]
    code, said = stand_alone(proof, witness, sealed.public)
    assert (0, "The house has only grown") == (code, said[:24])
    ended = subprocess.run([sys.executable, VERIFIER, tmp_path / "house.jsonl", *old], capture_output=True, text=True, check=False)  # fmt: skip
    assert (0, True) == (ended.returncode, "tree heads: 4 (signatures checked)" in ended.stdout)
    assert 4 == done("audit", "witness", "--keep", witness, *old, "--proof", proof)["tree_head"]["number"]
    assert "since tree head 4" in keep(witness, sealed, place).stdout, (
        "also from a head that the new key signed"
    )
    assert "Stored tree head 4" in keep(tmp_path / "fresh.json", sealed, place).stdout
    proof.unlink()
    done("audit", "proof", "--since", "4", "--out", proof, "--database", place.database)
    assert 0 == stand_alone(proof, witness, sealed.public)[0]
    late = sicbo("audit", "verify", "--public-key", f"{new}.pub", "--database", place.database)
    assert (1, True) == (late.exit_code, "tree head 1 is signed by the key" in late.stdout)


def test_a_lost_key_is_said_to_be_lost(place: Place, sealed: Sealed, tmp_path: Path) -> None:
    """Who checks must be given the new key; then all is well again."""
    new = tmp_path / "new.key"
    done("audit", "key", new)
    app = ("--database", place.address("sicbo_app"))
    done("audit", "seal", "--key", new, "--old-key-is-lost", *app)

    both = ("--public-key", sealed.public, "--public-key", f"{new}.pub")
    assert done("audit", "verify", *both, "--database", place.database)["whole"]
    assert 1 == sicbo("audit", "verify", *both[:2], "--database", place.database).exit_code


def test_bad_input_of_a_witness(place: Place, sealed: Sealed, tmp_path: Path) -> None:
    """A file that is not a tree head, a proof of a missing one, a house without any, both at once."""
    nonsense = tmp_path / "nonsense"
    nonsense.write_text("{}", encoding="ascii")
    asked = ("audit", "witness", "--public-key", sealed.public)
    assert "not a witness's tree head" in refused(*asked, "--keep", nonsense, "--database", place.database)
    assert "not both" in refused(
        *asked, "--keep", tmp_path / "w", "--proof", nonsense, "--database", place.database
    )
    proof = sicbo("audit", "proof", "--since", "9", "--out", tmp_path / "p", "--database", place.database)
    assert (2, True) == (proof.exit_code, "there is no tree head 9: the newest is 2" in proof.stderr)
    place.change("DELETE FROM tree_head")
    assert "there is no tree head yet" in refused(
        *asked, "--keep", tmp_path / "w", "--database", place.database
    )
    assert not (tmp_path / "w").exists()
    with pytest.raises(ValueError, match="not a proof"):
        read_growth(b"[]")


NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)
NOTHING = root([]).hex()


def a_head(key: SigningKey, **changed: Any) -> StoredTreeHead:  # noqa: ANN401 - whatever is to be different
    """Sign a tree head of a house with two streams in which nothing happened, but for what is changed."""
    said: dict[str, Any] = {
        "number": 1,
        "at": NOON,
        "house": "abc",
        "mark": "demo",
        "streams": ("T1", "T2"),
    } | changed
    before = StoredTreeHead(said["number"] - 1, b"", b"") if said["number"] > 1 else None
    leaves = [StreamLeaf(stream=each, seq=0, hash="00" * 32, root=NOTHING) for each in said["streams"]]
    return make_tree_head(leaves, before, key, at=said["at"], house=said["house"], mark=said["mark"])


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"number": 3}, ""),
        ({"number": 3, "house": "xyz"}, "of another house or mark"),
        ({"number": 3, "mark": "real"}, "of another house or mark"),
        ({"number": 1}, "is older than the witness's 2"),
        ({"number": 3, "at": NOON - timedelta(seconds=1)}, "is older than the witness's 2"),
        ({"number": 2, "at": NOON + timedelta(seconds=1)}, "two tree heads 2"),
        ({"number": 3, "streams": ("T1",)}, "T2 is gone, but tree head 2 has it"),
    ],
)
def test_a_tree_head_that_cannot_come_after_the_one_that_was_kept_is_refused(
    changed: dict[str, Any], says: str
) -> None:
    """Signed by the right key all the same: of another house, older, another of the same number, without a stream."""
    key = SigningKey(Ed25519PrivateKey.generate())
    kept, after = a_head(key, number=2), a_head(key, **changed)
    growth = Growth(before=as_witnessed(kept), after=as_witnessed(after), handed_over=[], paths={})

    if not says:
        assert 3 == check_growth(growth, KeyRing([key.public]), kept).number
        return
    with pytest.raises(GrowthIsWrong, match=says):
        check_growth(growth, KeyRing([key.public]), kept)


def test_what_a_witness_kept_must_be_readable() -> None:
    """Invalid base64 is reported."""
    with pytest.raises(GrowthIsWrong, match="tree head 1 cannot be read"):
        read_witnessed(b'{"number":1,"data":"?","signature":""}')
