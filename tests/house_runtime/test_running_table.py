"""A running table: keeps before it answers, answers a key once, and comes back as the rules say."""

import asyncio
from pathlib import Path

import pytest

from house_runtime.house import BOSS, House, lay, running
from sicbo.house_runtime.requests import (
    BROKEN_REQUEST,
    INBOX_IS_FULL,
    NOT_THE_OWNER,
    OTHER_BODY,
    STOPPED,
    STORE_IS_AWAY,
    Accepted,
    Rejected,
    encode_answer,
)
from sicbo.house_runtime.tables.running_table import CannotRun, RunningTable, Settings
from sicbo.ledger.accounts import Account, AccountKind
from sicbo.storage.contract import (
    BalanceIsRefused,
    Batch,
    Part,
    StoredAnswer,
    StoreIsAway,
    StoreIsDamaged,
    StoreRefused,
)
from sicbo.table import commands as c
from sicbo.table.context import Context
from sicbo.table.decide import examine
from sicbo.table.state import Table
from storage.stores import KINDS

pytestmark = pytest.mark.parametrize("kind", KINDS)


async def credit(house: House, player: str) -> int:
    """Say what the store has for a player, in minor units."""
    balances = await house.store.balances()
    return balances.get(Account(AccountKind.PLAYER_CREDIT, player), 0)


async def test_a_round_is_played_and_kept(kind: str, tmp_path: Path) -> None:
    """Every answer comes after its record; balances in the store are those of the table's books."""
    async with running(kind, tmp_path) as house:
        ann = await house.terminal("ann")
        await house.do(c.OpenBetting())
        answer = await house.ask(lay("ann", {"small": 20, "total:9": 5}), ann)
        assert isinstance(answer, Accepted)
        assert len(await house.store.read("T1")) == answer.last == house.table.standing.seq
        await house.finish((1, 2, 6))

        assert 10000 - 2500 + 4000 + 4000 == await credit(house, "ann")


async def test_a_retry_gets_the_first_answer_whatever_has_happened_since(kind: str, tmp_path: Path) -> None:
    """Registered stays registered after the closing call; refused stays refused (findings F3, F4)."""
    async with running(kind, tmp_path) as house:
        ann = await house.terminal("ann")
        early = await house.ask(lay("ann", {"big": 20}), ann, key="early")
        await house.do(c.OpenBetting())
        first = await house.ask(lay("ann", {"small": 20}), ann, key="wager")
        await house.do(c.CloseBetting())
        before = house.table.standing.seq

        assert first == await house.ask(lay("ann", {"small": 20}), ann, key="wager")
        assert early == await house.ask(lay("ann", {"big": 20}), ann, key="early")
        assert isinstance(early, Rejected)
        assert OTHER_BODY == await house.ask(lay("ann", {"small": 25}), ann, key="wager")
        assert before == house.table.standing.seq


async def test_the_same_key_twice_in_a_batch_is_done_once(kind: str, tmp_path: Path) -> None:
    """Two copies of a message that wait together have one effect and one answer."""
    async with running(kind, tmp_path) as house:
        ann = await house.terminal("ann")
        await house.do(c.OpenBetting())
        request = house.request(lay("ann", {"small": 20}), ann)

        first, second = await asyncio.gather(house.table.ask(request), house.table.ask(request))

        assert first == second
        assert 8000 == await credit(house, "ann")


async def test_a_slip_beyond_the_credit_that_is_left_in_its_batch_is_refused(
    kind: str, tmp_path: Path
) -> None:
    """The second command of a batch sees the books as the first leaves them."""
    async with running(kind, tmp_path) as house:
        ann = await house.terminal("ann", credit=30)
        await house.do(c.OpenBetting())
        requests = [house.request(lay("ann", {area: 20}), ann) for area in ("small", "big")]

        first, second = await asyncio.gather(*(house.table.ask(each) for each in requests))

        assert isinstance(first, Accepted)
        assert isinstance(second, Rejected)
        assert "wager/not-covered" == second.code


async def test_after_a_crash_the_round_is_recovered_before_anyone_is_answered(
    kind: str, tmp_path: Path
) -> None:
    """An open round is void by RWS 5.1.2 and every stake is back; the key still has its answer."""
    async with running(kind, tmp_path) as house:
        ann = await house.terminal("ann")
        await house.do(c.OpenBetting())
        first = await house.ask(lay("ann", {"small": 20}), ann, key="wager")

        await house.start()

        assert 10000 == await credit(house, "ann")
        assert first == await house.ask(lay("ann", {"small": 20}), ann, key="wager")
        assert house.table.standing.table is not None
        assert house.table.standing.table.round is None
        await house.do(c.OpenBetting())


async def test_a_replay_gives_the_table_that_ran(kind: str, tmp_path: Path) -> None:
    """What a start reads is what the last owner had (INV-O2)."""
    async with running(kind, tmp_path) as house:
        ann = await house.terminal("ann")
        await house.do(c.OpenBetting())
        await house.ask(lay("ann", {"small": 20}), ann)
        await house.finish((4, 5, 6))
        before = house.table.standing

        await house.start()

        assert before == house.table.standing


async def test_a_full_inbox_says_so(kind: str, tmp_path: Path) -> None:
    """Who asks too much is told at once, and may ask again under the same key."""
    async with running(kind, tmp_path) as house:
        await house.table.stop()
        small = RunningTable(house.store, "T1", house.clock, "us", Settings(most_waiting=1))

        waiting = asyncio.create_task(small.ask(house.request(c.OpenBetting())))
        await asyncio.sleep(0)

        assert INBOX_IS_FULL == await small.ask(house.request(c.OpenBetting()))
        waiting.cancel()


async def test_two_owners_cannot_run_one_table(kind: str, tmp_path: Path) -> None:
    """The second is refused; once the first has lost its lease, it can write nothing."""
    async with running(kind, tmp_path) as house:
        other = RunningTable(house.store, "T1", house.clock, "them")
        with pytest.raises(CannotRun, match="another process runs T1"):
            await other.start()
        house.clock.move(seconds=11)

        await other.start()

        assert NOT_THE_OWNER == await house.ask(c.OpenBetting())
        await other.stop()


async def test_what_cannot_be_kept_was_not_done(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The batch is thrown away whole, nobody is told it was done, and the same key works later."""

    async def away(_: Batch) -> None:
        raise StoreIsAway("the disk is full")

    async with running(kind, tmp_path) as house:
        ann = await house.terminal("ann")
        await house.do(c.OpenBetting())
        before = house.table.standing
        with monkeypatch.context() as patched:
            patched.setattr(house.store, "commit", away)
            assert STORE_IS_AWAY == await house.ask(lay("ann", {"small": 20}), ann, key="wager")
        assert before is house.table.standing

        assert isinstance(await house.ask(lay("ann", {"small": 20}), ann, key="wager"), Accepted)


async def test_a_batch_that_was_kept_without_word_of_it_is_gone_on_from(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seen as "another process runs this table now": the line broke after the commit, and nobody else did."""
    async with running(kind, tmp_path) as house:
        ann = await house.terminal("ann")
        await house.do(c.OpenBetting())
        commit = house.store.commit

        async def kept_without_a_word(batch: Batch) -> None:
            await commit(batch)
            raise StoreIsAway("the line broke")

        with monkeypatch.context() as patched:
            patched.setattr(house.store, "commit", kept_without_a_word)
            assert STORE_IS_AWAY == await house.ask(lay("ann", {"small": 20}), ann, key="wager")

        await house.do(c.CloseBetting())
        assert isinstance(await house.ask(lay("ann", {"small": 20}), ann, key="wager"), Accepted)
        assert 8000 == await credit(house, "ann")


async def test_a_batch_that_is_kept_late_is_gone_on_from(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server commits after we looked: our next batch finds the stream moved, and is decided anew."""
    async with running(kind, tmp_path) as house:
        ann = await house.terminal("ann")
        await house.do(c.OpenBetting())
        commit, batches = house.store.commit, list[Batch]()

        async def kept_late(batch: Batch) -> None:
            batches.append(batch)
            if len(batches) == 1:
                raise StoreIsAway("the line broke")
            if len(batches) == 2:
                await commit(batches[0])
            await commit(batch)

        with monkeypatch.context() as patched:
            patched.setattr(house.store, "commit", kept_late)
            assert STORE_IS_AWAY == await house.ask(lay("ann", {"small": 20}), ann, key="wager")
            answer = await house.ask(lay("ann", {"big": 20}), ann)

        assert isinstance(answer, Accepted)
        assert 6000 == await credit(house, "ann")


async def test_a_key_that_the_store_cannot_keep_spoils_only_its_own_request(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others of its batch are done; nobody waits for ever."""
    async with running(kind, tmp_path) as house:
        ann, bob = await house.terminal("ann"), await house.terminal("bob")
        await house.do(c.OpenBetting())
        commit = house.store.commit

        async def picky(batch: Batch) -> None:
            if any("odd" in each.key for each in batch.answers):
                raise StoreRefused("this cannot be kept")
            await commit(batch)

        monkeypatch.setattr(house.store, "commit", picky)
        answers = await asyncio.gather(
            house.ask(lay("ann", {"small": 20}), ann),
            house.ask(lay("bob", {"small": 20}), bob, key="odd"),
            house.ask(lay("bob", {"big": 20}), bob),
        )

        assert BROKEN_REQUEST == answers[1]
        assert [Accepted, Accepted] == [type(each) for each in answers[::2]]
        assert (8000, 8000) == (await credit(house, "ann"), await credit(house, "bob"))


async def test_a_half_letter_in_a_key_spoils_only_its_own_request(kind: str, tmp_path: Path) -> None:
    """Half a letter is no text, and no store could give it back."""
    async with running(kind, tmp_path) as house:
        assert BROKEN_REQUEST == await house.ask(c.OpenBetting(), key="a\ud800")
        await house.do(c.OpenBetting())


@pytest.mark.parametrize(
    "why", [StoreIsDamaged("a page is not what was written"), OSError("no more threads")]
)
async def test_a_fault_that_nobody_foresaw_stops_the_table_and_leaves_nobody_waiting(
    kind: str, why: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seen as a table that never answered again: it says that it is stopped, and why."""

    async def fails(_: Batch) -> None:
        raise why

    async with running(kind, tmp_path) as house:
        monkeypatch.setattr(house.store, "commit", fails)
        async with asyncio.timeout(120):
            assert STOPPED == await house.ask(c.OpenBetting())
            assert STOPPED == await house.ask(c.OpenBetting())
        assert why is house.table.broken


async def test_books_that_do_not_balance_stop_the_table(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing more is done before someone has looked; what was kept stays."""

    async def below_zero(_: Batch) -> None:
        raise BalanceIsRefused("a balance would go below zero")

    async with running(kind, tmp_path) as house:
        await house.do(c.OpenBetting())
        with monkeypatch.context() as patched:
            patched.setattr(house.store, "commit", below_zero)
            assert STOPPED == await house.ask(c.CloseBetting())

        assert STOPPED == await house.ask(c.CloseBetting())
        assert isinstance(house.table.broken, BalanceIsRefused)


async def test_a_request_that_meets_a_fault_of_ours_stops_nobody_else(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others of its batch are done; who was told that it is refused is told so for ever."""

    def faulty(table: Table | None, command: c.Command, context: Context) -> object:
        if context.actor.person == "bob":
            raise ZeroDivisionError
        return examine(table, command, context)

    async with running(kind, tmp_path) as house:
        ann, bob = await house.terminal("ann"), await house.terminal("bob")
        await house.do(c.OpenBetting())
        requests = [house.request(lay(each.person, {"small": 20}), each) for each in (bob, ann)]
        with monkeypatch.context() as patched:
            patched.setattr("sicbo.house_runtime.tables.batch.examine", faulty)
            broken, done = await asyncio.gather(*(house.table.ask(each) for each in requests))

        assert BROKEN_REQUEST == broken
        assert isinstance(done, Accepted)
        assert BROKEN_REQUEST == await house.table.ask(requests[0])


async def test_a_key_that_was_answered_elsewhere_gets_that_answer(kind: str, tmp_path: Path) -> None:
    """The store refuses a second answer and keeps nothing, so the table looks the key up."""
    async with running(kind, tmp_path) as house:
        ann = await house.terminal("ann")
        await house.do(c.OpenBetting())
        once, other = (
            house.request(lay("ann", {area: 20}), ann, key=key)
            for area, key in (("small", "once"), ("big", "other"))
        )
        (head,) = await house.store.heads()
        nothing = Part(stream="T1", epoch=head.epoch, after=head.seq)
        stored = StoredAnswer("once", once.body_hash, encode_answer(Accepted(7, 7)))
        await house.store.commit(Batch(parts=(nothing,), answers=(stored,)))

        first, second = await asyncio.gather(house.table.ask(other), house.table.ask(once))

        assert (Accepted(head.seq + 1, head.seq + 1), Accepted(7, 7)) == (first, second)
        assert 8000 == await credit(house, "ann")


async def test_watchers_are_told_after_the_commit(kind: str, tmp_path: Path) -> None:
    """What goes out to screens is what is kept."""
    async with running(kind, tmp_path) as house:
        seen: list[int] = []
        house.table.watch(lambda kept: seen.append(kept.standing.seq))

        await house.do(c.OpenBetting())
        await house.do(
            c.SetUpPosition(position="a", is_terminal=True, rule_set="rws-open-cover-2021-2", layout="B"),
            BOSS,
        )
        await asyncio.sleep(0)

        assert sorted(seen) == seen
        assert house.table.standing.seq == seen[-1]
