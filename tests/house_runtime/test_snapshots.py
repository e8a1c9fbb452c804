"""Snapshots: exact at every moment, the same bytes in every process, and believed only where they are good."""

import zlib

import msgspec
import pytest
from msgspec.structs import replace

import sicbo
from another_process import printed_with
from house_runtime.standings import ALL, standings, summary
from sicbo.house_runtime import snapshots
from sicbo.house_runtime.snapshots import digest, freeze, program, thaw
from sicbo.house_runtime.stream_standing import take
from sicbo.house_runtime.tables.table_standing import Standing
from sicbo.proposals.state import Proposals
from sicbo.storage.records import decode


@pytest.mark.parametrize(("game", "story"), ALL)
def test_a_snapshot_at_any_moment_and_the_tail_give_what_a_full_replay_gives(game: str, story: str) -> None:
    """After every record of every story the snapshot is the standing, and goes on as it does (INV-O3)."""
    thawed = Standing(stream="T1")
    for record, standing in standings(game, story):
        stamp, event = decode(record.data)
        after, _ = take(thawed, record, event, stamp.at)
        found = thaw(freeze(standing))

        assert standing == after == found
        assert digest(standing) == digest(after) == digest(found)
        thawed = found


@pytest.mark.parametrize("seed", ["1", "2"])
def test_another_process_gets_the_same_digest_and_the_same_bytes(seed: str) -> None:
    """The order of maps follows their keys, not the hashes of the process (INV-O2)."""
    assert summary() == printed_with(seed, "house_runtime.standings")


def ended() -> Standing:
    """Give a standing with much in it."""
    *_, (_, standing) = standings("mbs-sicbo-v6-2020", "spoken")
    return standing


def test_whatever_changes_a_standing_changes_its_digest() -> None:
    """Each field counts, also where the table is the same."""
    standing = ended()
    others = [
        replace(standing, stream="T2"),
        replace(standing, seq=standing.seq + 1),
        replace(standing, hash=bytes(32)),
        replace(standing, at=None),
        replace(standing, table=None),
        replace(standing, rules=standing.rules + "\n"),
        replace(standing, proposals=Proposals(made=1)),
        replace(standing, results=()),
        replace(standing, revised=standing.revised.set(1, 2)),
        replace(standing, books=Standing(stream="T1").books),
        replace(standing, played=standing.played.delete("kim")),
    ]

    assert len(Standing.__struct_fields__) == len(others)
    assert digest(standing) not in {digest(each) for each in others}
    assert len(others) == len({digest(each) for each in others})


def test_a_snapshot_of_another_version_of_the_program_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its number counts, and so does what a standing is made of."""
    frozen = freeze(ended())
    assert thaw(frozen) is not None

    monkeypatch.setattr(sicbo, "__version__", "0.0.9")
    program.cache_clear()
    assert thaw(frozen) is None
    monkeypatch.undo()
    program.cache_clear()

    monkeypatch.setattr(snapshots, "FORM", "sicbo-standing/0")
    assert thaw(frozen) is None


def test_the_name_of_the_program_follows_what_a_standing_is_made_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """A field, a type or a word of an enumeration more is another program."""
    before = program()
    fields = [("stream", str), ("more", int)]
    monkeypatch.setattr(snapshots, "_FrozenStanding", msgspec.defstruct("_FrozenStanding", fields))
    program.cache_clear()

    assert before != program()
    monkeypatch.undo()
    program.cache_clear()
    assert before == program()


def test_no_damaged_byte_is_believed() -> None:
    """Whatever byte is changed, dropped or added: the stream is read instead.

    A compressed text has a bit or two that mean nothing; changed, they leave the same standing.
    """
    standing = ended()
    good = freeze(standing)
    for place in range(0, len(good), 7):
        changed = good[:place] + bytes([good[place] ^ 1]) + good[place + 1 :]
        cut = good[:place]

        assert thaw(changed) in (None, standing), place
        assert thaw(cut) is None, place
    assert thaw(good + b"x") is None


def test_bytes_that_were_compressed_anew_are_no_standing_unless_they_are_the_same() -> None:
    """The digest is of what is inside."""
    form, name, check, packed = msgspec.msgpack.decode(freeze(ended()))
    inside = zlib.decompress(packed)
    other = inside.replace(b"kim", b"tim")

    assert thaw(msgspec.msgpack.encode((form, name, check, zlib.compress(inside, 9)))) == ended()
    assert thaw(msgspec.msgpack.encode((form, name, check, zlib.compress(other, 9)))) is None
