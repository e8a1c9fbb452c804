"""Tree heads at intervals while a house runs, by one process or several, and keys that replace each other."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from sicbo.clock import ManualClock
from sicbo.house_runtime.tree_head_signer import SealSettings, TreeHeadSigner
from sicbo.storage.contents import WholeHouse
from sicbo.storage.contract import Batch, Head, StoredTreeHead, StoreIsDamaged
from sicbo.storage.evidence.key_ring import KeyRing
from sicbo.storage.evidence.keys import PublicKey, SigningKey
from sicbo.storage.evidence.tree import leaf, root
from sicbo.storage.evidence.tree_heads import WrongKey, in_order, read_tree_head
from storage.stores import KINDS, opened
from storage.test_conformance import part

SETTINGS = SealSettings(seconds=60, records=10)


@pytest.fixture(params=KINDS)
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[WholeHouse]:
    """Open each kind of store, with a house and a stream `T1`."""
    async with opened(request.param, tmp_path) as store:
        await store.set_meta({"house": "abc", "mark": "demo"})
        await store.create("T1")
        yield store


def new_key() -> SigningKey:
    """Make a key that is in no file."""
    return SigningKey(Ed25519PrivateKey.generate())


async def add(store: WholeHouse, records: int) -> None:
    """Add records to T1."""
    (head,) = await store.heads()
    texts = [f"record {each}" for each in range(records)]
    await store.commit(Batch(parts=(part(*texts, after=head.seq, previous=head.hash, epoch=0),)))


class Many:
    """Several processes with one key, whose clocks are a millisecond apart."""

    def __init__(self, store: WholeHouse, processes: int = 1) -> None:
        self.key = new_key()
        noon = datetime(2026, 11, 16, 12, tzinfo=UTC)
        self.clocks = [ManualClock(noon + timedelta(milliseconds=each)) for each in range(processes)]
        self.sealers = [TreeHeadSigner(store, self.key, each, SETTINGS) for each in self.clocks]

    @property
    def clock(self) -> ManualClock:
        """The clock of the first."""
        return self.clocks[0]

    async def try_all(self) -> list[int]:
        """Let every process try at once; list the numbers of the tree heads that were made."""
        made = await asyncio.gather(*(each.seal_if_due() for each in self.sealers))
        return [each.number for each in made if each is not None]


async def test_a_house_is_sealed_after_a_time_or_so_many_records_and_not_where_nothing_happened(
    store: WholeHouse,
) -> None:
    """The first record is sealed at once; then each minute, or every ten records."""
    house = Many(store)
    assert [] == await house.try_all()
    await add(store, 1)
    assert [1] == await house.try_all()
    house.clock.move(hours=1)
    assert [] == await house.try_all()
    await add(store, 9)
    assert [2] == await house.try_all()
    await add(store, 9)
    assert [] == await house.try_all()
    await add(store, 1)
    assert [3] == await house.try_all()
    assert [3] == [(await store.last_tree_head() or StoredTreeHead(0, b"", b"")).number]


async def test_the_trees_are_those_of_all_records(store: WholeHouse) -> None:
    """What a sealer keeps in memory is what a new one reads from the store, also over several reads."""
    house = Many(store)
    for records in (1, 11, 4100):
        await add(store, records)
        await house.try_all()
    hashes = [leaf(each.hash) for each in await store.read("T1")]

    read = [each for _, each in in_order(await store.tree_heads())]

    assert [1, 12, 4112] == [each.streams[0].seq for each in read]
    assert [root(hashes[: each.streams[0].seq]).hex() for each in read] == [
        each.streams[0].root for each in read
    ]
    again = await TreeHeadSigner(store, house.key, house.clock).seal()
    assert read[-1].leaves == read_tree_head(again).leaves


async def test_of_several_processes_one_seals_and_another_goes_on_when_it_is_late(store: WholeHouse) -> None:
    """However many try at once there is one tree head of each number."""
    house = Many(store, processes=3)
    await add(store, 1)
    assert [1] == await house.try_all()
    first = next(each for each in house.sealers if each._ours)  # noqa: SLF001 - who it was
    await add(store, 1)
    for each in house.clocks:
        each.move(seconds=61)
    others = [each for each in house.sealers if each is not first]
    assert [None, None] == [await each.seal_if_due() for each in others]
    for each in house.clocks:
        each.move(seconds=30)
    house.sealers = others
    assert [2] == await house.try_all()


async def test_a_clock_that_goes_back_makes_no_older_tree_head(store: WholeHouse) -> None:
    """The time stands still instead."""
    house = Many(store)
    await add(store, 1)
    await house.try_all()
    house.clock.move(hours=-1)
    await add(store, 10)
    await house.try_all()

    (_, first), (_, second) = in_order(await store.tree_heads())

    assert first.head.at == second.head.at


def faults(heads: list[StoredTreeHead], *given: SigningKey) -> list[str]:
    """Check the signatures with the keys that someone was given."""
    ring = KeyRing(each.public for each in given)
    return [fault for stored, read in in_order(heads) if (fault := ring.fault_of(stored, read))]


async def test_a_key_is_replaced_by_its_own_word(store: WholeHouse) -> None:
    """Who was given the first key alone can check all tree heads; the replaced key signs nothing more."""
    house, new = Many(store), new_key()
    await add(store, 1)
    old_sealer, new_sealer = house.sealers[0], TreeHeadSigner(store, new, house.clock)
    await old_sealer.seal()
    with pytest.raises(WrongKey, match=f"the turn of the key {house.key.key_id}"):
        await new_sealer.seal()
    await old_sealer.seal(next_key=new.public)
    with pytest.raises(WrongKey, match=f"the turn of the key {new.key_id}"):
        await old_sealer.seal()
    with pytest.raises(WrongKey, match="sign with it once more and name the next one"):
        await old_sealer.refuse_out_of_turn()
    await new_sealer.refuse_out_of_turn()
    await new_sealer.seal()

    heads = await store.tree_heads()

    assert [] == faults(heads, house.key)
    assert [f"tree head 1 is signed by the key {house.key.key_id}, but the known keys are {new.key_id}"] == faults(heads, new)[:1]  # fmt: skip
    assert [house.key.key_id] * 2 + [new.key_id] == [each.head.key for _, each in in_order(heads)]


async def test_a_lost_key_is_replaced_by_someone_elses_word(store: WholeHouse) -> None:
    """It is found out unless the new key was given to whoever checks."""
    house, new = Many(store), new_key()
    await add(store, 1)
    await house.sealers[0].seal()
    await TreeHeadSigner(store, new, house.clock).seal(is_key_lost=True)

    heads = await store.tree_heads()

    assert [] == faults(heads, house.key, new)
    assert [f"tree head 2 is signed by the key {new.key_id}, but the known keys are {house.key.key_id}"] == faults(heads, house.key)  # fmt: skip


async def test_a_replaced_key_that_signs_again_is_found() -> None:
    """Whoever stole it has signed; that it was given does not help."""
    async with opened("memory", Path()) as store:
        house, new = Many(store), new_key()
        await store.create("T1")
        await add(store, 1)
        await house.sealers[0].seal(next_key=new.public)
        await TreeHeadSigner(store, new, house.clock).seal()
        await TreeHeadSigner(store, house.key, house.clock).seal(is_key_lost=True)

        found = faults(await store.tree_heads(), house.key, new)

        assert [f"tree head 3 is signed by the key {house.key.key_id}, which was replaced earlier"] == found


async def test_a_key_that_is_none_is_no_next_key() -> None:
    """Bytes that are no key are named, and so is a key whose turn it never was."""
    async with opened("memory", Path()) as store:
        house = Many(store)
        await store.create("T1")
        await add(store, 1)
        nonsense = PublicKey.from_hex("00" * 32)
        object.__setattr__(nonsense, "as_hex", lambda: "xyz")
        await house.sealers[0].seal(next_key=nonsense)

        found = faults(await store.tree_heads(), house.key)

        assert ["tree head 1 names an invalid key"] == [each.partition(":")[0] for each in found]


@pytest.mark.parametrize("lost", [0, 1])
async def test_a_house_whose_records_are_not_those_of_its_head_is_not_sealed(
    lost: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody signs what is not there; it does not wait for ever either."""
    async with opened("sqlite", tmp_path) as store:
        house = Many(store)
        await store.create("T1")
        await add(store, 3)
        (head,) = await store.heads()

        async def other_head() -> list[Head]:
            return [Head("T1", head.seq + lost, bytes(32), head.epoch)]

        monkeypatch.setattr(store, "heads", other_head)
        with pytest.raises(StoreIsDamaged, match="T1 should end with record"):
            await house.sealers[0].seal()
